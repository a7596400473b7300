/* SPDX-License-Identifier: MIT */
/* spell.h: finds the spellings of a letter, which are the texts that fold to the letter by
   WG_FOLD_CASE: upper case and canonically equivalent texts. */
#pragma once

#include "dict/format.h"

#include <stdbool.h>
#include <wordgrid/compile.h>

/* A text that folds to a symbol. */
struct spelling {
    uint8_t symbol; /* as given to spellings_add */
    uint8_t nbytes;
    char bytes[FORMAT_MAX_TEXT_NBYTES];
};

static inline struct wg_text spelling_text(const struct spelling *spelling)
{
    return (struct wg_text){spelling->bytes, spelling->nbytes};
}

/* An empty list has all members zero. */
struct spellings {
    struct spelling *items;
    size_t count;
    size_t capacity;
};

/* Adds a text of at most FORMAT_MAX_TEXT_NBYTES. Returns false if there is not enough memory. */
bool spellings_add(struct spellings *spellings, unsigned symbol, struct wg_text text);
void spellings_free(struct spellings *spellings);

/* The most code points in the NFD of a variant or composite. Code points with a longer NFD are
   ignored. */
enum { SPELL_MAX_SOURCE_NFD = 4 };

/* A code point that folds to `key`, or whose NFD begins with `key`. */
struct point_source {
    int32_t key;
    int32_t point;
    uint32_t nfd_count;
    int32_t nfd[SPELL_MAX_SOURCE_NFD]; /* of `point` */
};

/* A list of code points, sorted by their keys. struct speller describes the two lists of this
   type. */
struct sources {
    struct point_source *items;
    size_t count;
    size_t capacity;
};

struct speller {
    int32_t *points; /* code points of all symbols, as they are and in NFD; sorted */
    size_t npoints;
    size_t point_capacity;
    /* Code points that fold to a different code point of `points`, which is the key. */
    struct sources variants;
    /* Code points that decompose into several. The key is the first of the several. */
    struct sources composites;
    struct spellings found; /* for spell.c */
};

/* Begin with a speller that is all zero. Call speller_add for each symbol, then
   speller_prepare once. Then call spell_letter for any letter of these symbols. (A symbol may have
   several letters.) These functions return false if there is not enough memory. */
bool speller_add(struct speller *speller, struct wg_text symbol);
bool speller_prepare(struct speller *speller);
void speller_free(struct speller *speller);

/*
 * Sets `out` to the sorted spellings of the letter `text`, which must be a folded segment (fold.h).
 * `text` is one of the spellings. Spellings over 64 bytes are left out. The list is not complete
 * for a letter that decomposes into more than five code points, or in which more than four code
 * points have variants (spell.c).
 */
bool spell_letter(struct speller *speller, struct wg_text text, struct spellings *out);

/* Collects speller->composites, unless this has been done. speller_prepare need not be called
   before. */
bool speller_find_composites(struct speller *speller);

/* Sets `out` to the sorted texts that are canonically equivalent to `text`, which must be a
   segment. Incomplete in the same cases as spell_letter. */
bool spell_equivalents(struct speller *speller, struct wg_text text, struct spellings *out);
