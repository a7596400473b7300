/* SPDX-License-Identifier: MIT */
/* rejected.h: the starts and ends of words that an alphabet file rejects (%reject-start,
   %reject-end). A word is compared as it is written, before characters that do not count are
   dropped. */
#ifndef WG_DICT_WRITE_ALPHABET_REJECTED_H
#define WG_DICT_WRITE_ALPHABET_REJECTED_H

#include "base/text_table.h"
#include "dict/format.h"

#include <stdbool.h>

struct meanings;

enum { REJECTED_MAX_AFFIXES = 64 };

/* A start or an end, by code points. */
struct rejected_affix {
    bool is_end;
    unsigned count;
    struct {
        uint32_t point;
        unsigned letter; /* 1 + the letter that all its spellings match; 0: only `point` matches */
    } items[FORMAT_MAX_TEXT_NBYTES];
};

/* An empty list has all members zero. */
struct rejected_affixes {
    struct rejected_affix *affixes;
    size_t count;
    size_t capacity;
    bool has_all;    /* any word can match; false: a word without a byte of `signs` cannot match */
    bool signs[256]; /* the first bytes of code points that are not letters */
};

/* Adds a start or an end, valid UTF-8 of at most FORMAT_MAX_TEXT_NBYTES. Returns false if there is
   not enough memory. */
bool rejected_add(struct rejected_affixes *rejected, bool is_end, struct wg_text text);

/* Looks up the letters of all affixes. Call this function when `texts` has all spellings of the
   letters. */
void rejected_prepare(struct rejected_affixes *rejected, struct meanings *texts);

/* Returns whether a word, valid UTF-8, has one of the starts or ends. `texts` is that of
   rejected_prepare. */
bool rejected_match(const struct rejected_affixes *rejected, struct meanings *texts,
                    struct wg_text word);

void rejected_free(struct rejected_affixes *rejected);

#endif
