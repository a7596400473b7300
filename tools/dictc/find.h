/* SPDX-License-Identifier: MIT */
/* find.h: what the files of `dictc find` share. */
#ifndef WG_TOOLS_DICTC_FIND_H
#define WG_TOOLS_DICTC_FIND_H

#include "dictc.h"

#include "base/random.h"
#include "report/sink.h"

enum { FIND_BATCH_WORDS = 1024 /* looked up at a time */ };

/* From FIND_NUMBERS on, the modes need numbers. */
enum find_mode { FIND_WORDS, FIND_PREFIXES, FIND_NUMBERS, FIND_AT, FIND_RANDOM };

enum find_format { FIND_LIST, FIND_TSV, FIND_JSON };

struct lookup {
    const struct cli *cli;
    const char *dict_name;
    const struct wg_dict *dict;
    struct sink sink;
    enum find_mode mode;
    enum find_format format;
    uint8_t *symbols; /* room for the longest word */
    size_t capacity;
    char *text; /* room for the longest word */
    size_t text_capacity;
    uint64_t printed; /* how many words were printed so far */
    uint64_t *places; /* of --at */
    size_t place_count;
    uint64_t random_count; /* of --random */
    struct random random;
    bool is_missing; /* a word, prefix or number was not found */
    uint64_t number; /* of the next word of a prefix */
};

/* Looks up words or prefixes, at most FIND_BATCH_WORDS, and prints the answers. */
enum wg_status find_words(struct lookup *lookup, const struct wg_text *words,
                          size_t count, struct wg_error *error);

/* Looks up the lines of standard input in the same way. */
enum wg_status find_lines(struct lookup *lookup, struct wg_error *error);

/* Prints the words with the numbers of --at. */
enum wg_status find_places(struct lookup *lookup, struct wg_error *error);

/* Prints the words of --random. */
enum wg_status find_random(struct lookup *lookup, struct wg_error *error);

#endif
