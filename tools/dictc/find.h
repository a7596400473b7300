/* SPDX-License-Identifier: MIT */
/* find.h: declares the structs and functions that the files of `dictc find` share. */
#pragma once

#include "dictc.h"

#include "ask/asker.h"
#include "base/random.h"
#include "board/tidy.h"
#include "report/row.h"

enum { FIND_BATCH_WORDS = 1024 /* words looked up at a time */ };

/* From FIND_NUMBERS on, the modes need numbers. */
enum find_mode { FIND_WORDS, FIND_QUERY, FIND_NUMBERS, FIND_AT, FIND_RANDOM };

struct lookup {
    const struct cli *cli;
    const char *dict_name;
    const struct wg_dict *dict;
    struct sink sink;
    struct row row; /* writes to the sink */
    enum find_mode mode;
    unsigned query_mode; /* of FIND_QUERY: an index of query_modes */
    char mode_name[16];  /* the option that chose the mode */
    enum report_form form;
    uint8_t *symbols; /* room for the longest word */
    size_t capacity;
    char *text; /* room for the longest word */
    size_t text_capacity;
    uint64_t printed; /* how many words were printed so far */
    uint64_t *places; /* of --at */
    size_t place_count;
    uint64_t random_count; /* of --random */
    struct random random;
    bool is_missing;     /* a word, prefix or number was not found */
    uint64_t limit;      /* of -n: how many words to print; 0: no limit */
    double seconds;      /* of --time-limit; 0: no limit */
    double deadline;     /* of the time limit: clock_deadline */
    bool is_late;        /* the time is over */
    bool prints_missing; /* --missing: print the words that the dictionary lacks */
    uint32_t edits;      /* of --near */
    bool transpositions; /* with --near */
    /* For each of the words of find_words, its line of standard input. NULL: the words are
       operands. */
    const uint64_t *lines;
};

/* Returns whether -n words were printed, or the time of --time-limit is over. */
bool find_is_over(struct lookup *lookup);

/* Looks up words or queries, at most FIND_BATCH_WORDS, and prints the answers. */
enum wg_status find_words(struct lookup *lookup, const struct wg_text *words, size_t count,
                          struct wg_error *error);

/* Looks up the lines of standard input in the same way. */
enum wg_status find_lines(struct lookup *lookup, struct wg_error *error);

/* Prints the words with the numbers of --at. */
enum wg_status find_places(struct lookup *lookup, struct wg_error *error);

/* Prints the words of --random. */
enum wg_status find_random(struct lookup *lookup, struct wg_error *error);
