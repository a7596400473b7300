/* SPDX-License-Identifier: MIT */
/* rejected.h: the starts and ends of words that an alphabet file rejects (%reject-start,
   %reject-end). They are compared by letters, so in all spellings, and by the characters of the
   rejected texts that do not count, such as an apostrophe. Other characters that do not count are
   not compared. */
#pragma once

#include "base/text_table.h"
#include "dict/alphabet.h"

#include <stdbool.h>

enum {
    REJECTED_MAX_AFFIXES = 64,
    REJECTED_MAX_SIGNS = REJECTED_MAX_AFFIXES * FORMAT_MAX_TEXT_NBYTES
};

/* A letter of an affix: REJECTED_LETTER + its symbol; or a code point that does not count. */
enum { REJECTED_LETTER = 1 << 24 };

/* A start or an end: a text, and its items when it has been prepared. */
struct rejected_affix {
    bool is_end;
    unsigned count;
    uint32_t items[FORMAT_MAX_TEXT_NBYTES];
    size_t nbytes; /* of the text */
    char bytes[FORMAT_MAX_TEXT_NBYTES];
};

/* An empty list has all members zero. */
struct rejected_affixes {
    struct rejected_affix *affixes;
    size_t count;
    size_t capacity;
    bool has_all;    /* any word can match; false: a word without a byte of `first` cannot match */
    bool first[256]; /* the first bytes of the signs */
    uint32_t signs[REJECTED_MAX_SIGNS]; /* code points of affixes that do not count */
    size_t sign_count;
};

/* Adds a start or an end, valid UTF-8 of at most FORMAT_MAX_TEXT_NBYTES. Returns false if there is
   not enough memory. */
bool rejected_add(struct rejected_affixes *rejected, bool is_end, struct wg_text text);

/* Reads the affixes by the alphabet, which has all spellings of the letters. */
void rejected_prepare(struct rejected_affixes *rejected, const struct alphabet *alphabet);

/* Returns whether a word that the alphabet reads has one of the starts or ends. `alphabet` is that
   of rejected_prepare. */
bool rejected_match(const struct rejected_affixes *rejected, const struct alphabet *alphabet,
                    struct wg_text word);

void rejected_free(struct rejected_affixes *rejected);
