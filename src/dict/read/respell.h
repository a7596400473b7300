/* SPDX-License-Identifier: MIT */
/* respell.h: spells a word of a user as the dictionary does. */
#ifndef WG_DICT_READ_RESPELL_H
#define WG_DICT_READ_RESPELL_H

#include <stdbool.h>
#include <wordgrid/dict.h>

struct respelled {
    struct wg_text word;
    uint32_t length; /* in symbols */
    char *buffer;    /* of `word`, or NULL; the caller must free it */
};

/*
 * Spells the word as the dictionary does, whether or not the dictionary has it. If the dictionary
 * lacks a letter of the word, stores the word as it was typed, and its length in code points.
 * Returns false when memory is out.
 */
bool dict_respell(const struct wg_dict *dict, struct wg_text typed, struct respelled *out);

#endif
