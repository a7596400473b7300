/* SPDX-License-Identifier: MIT */
/*
 * condition.h: the conditions of affix rules, such as "[^aeiou]y": a pattern for the end of a word
 * (of a suffix) or its start (of a prefix). A character stands for itself, '.' for any, "[abc]" for
 * one of these, "[^abc]" for any other.
 *
 * Cost: one comparison for each character of the pattern outside a group, and a binary search for
 * each group.
 */
#ifndef WG_DICT_WRITE_HUNSPELL_CONDITION_H
#define WG_DICT_WRITE_HUNSPELL_CONDITION_H

#include "dict/write/hunspell/text.h"

enum hunspell_item_kind { HUNSPELL_ITEM_ANY, HUNSPELL_ITEM_ONE_OF, HUNSPELL_ITEM_OTHER };

/* What one character of the word must be. */
struct hunspell_item {
    enum hunspell_item_kind kind;
    uint32_t count; /* of characters */
    size_t off;     /* of the characters, ascending, in hunspell_conditions.points */
};

struct hunspell_condition {
    size_t off; /* of the items in hunspell_conditions.items */
    uint32_t count;
};

/* The conditions of an affix file. All zero is empty. */
struct hunspell_conditions {
    struct hunspell_item *items;
    size_t item_count;
    size_t item_capacity;
    uint32_t *points;
    size_t point_count;
    size_t point_capacity;
};

void hunspell_conditions_free(struct hunspell_conditions *conditions);

/*
 * Reads the condition `raw`, a part of the line at `place`. Fails with WG_BAD_INPUT (a '[' without
 * a ']', invalid text), WG_LIMIT (more than HUNSPELL_MAX_WORD_NBYTES characters) or WG_NO_MEMORY.
 */
enum wg_status hunspell_condition_read(struct hunspell_conditions *conditions,
                                       const struct hunspell_place *place, struct wg_text raw,
                                       struct hunspell_condition *condition_out);

/* Whether the end (or the start) of a word of UTF-8 matches the condition. */
bool hunspell_condition_fits_end(const struct hunspell_conditions *conditions,
                                 const struct hunspell_condition *condition, struct wg_text word);
bool hunspell_condition_fits_start(const struct hunspell_conditions *conditions,
                                   const struct hunspell_condition *condition, struct wg_text word);

/*
 * Sets bit b of bytes_out[4] for each byte b that can end (or, if `is_start`, begin) a word that
 * matches. Returns false if this can be any byte.
 */
bool hunspell_condition_bytes(const struct hunspell_conditions *conditions,
                              const struct hunspell_condition *condition, bool is_start,
                              uint64_t *bytes_out);

#endif
