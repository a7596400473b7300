/* SPDX-License-Identifier: MIT */
/* spellings.h: a list of the texts that are read as symbols. */
#ifndef WG_DICT_WRITE_ALPHABET_SPELLINGS_H
#define WG_DICT_WRITE_ALPHABET_SPELLINGS_H

#include "dict/format.h"

#include <stdbool.h>
#include <wordgrid/status.h>

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

/* All zero is an empty list. */
struct spellings {
    struct spelling *items;
    size_t count;
    size_t capacity;
};

/* Adds a text of at most FORMAT_MAX_TEXT_NBYTES. Returns false when memory is out. */
bool spellings_add(struct spellings *spellings, unsigned symbol, struct wg_text text);

/* Sorts by text, bytewise, and drops repeated texts. */
void spellings_settle(struct spellings *spellings);
void spellings_free(struct spellings *spellings);

#endif
