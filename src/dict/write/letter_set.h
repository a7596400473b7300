/* SPDX-License-Identifier: MIT */
/*
 * letter_set.h: the different letters of a build, each with a number: its id. How
 * many there may be is not limited: words that are refused have letters too.
 */
#ifndef WG_DICT_WRITE_LETTER_SET_H
#define WG_DICT_WRITE_LETTER_SET_H

#include "dict/format.h"

#include <stdbool.h>
#include <wordgrid/status.h>

struct letter {
    uint8_t code;  /* 0: no accepted word has had it */
    bool is_alone; /* a symbol, and no longer one begins with it */
    uint8_t nbytes;
    char text[FORMAT_MAX_TEXT_NBYTES];
};

struct letter_set {
    struct letter *letters; /* by id */
    size_t count;
    size_t capacity;
    uint32_t *slots; /* hash table of ids; 0 is free */
    size_t slot_count;
};

/* Begins with `reserved` ids (1 or more) that belong to no text and have no code. */
bool letter_set_init(struct letter_set *set, uint32_t reserved);
void letter_set_free(struct letter_set *set);

/* The id of a text of 1 to FORMAT_MAX_TEXT_NBYTES bytes; 0 if it is not in the set. */
uint32_t letter_set_find(const struct letter_set *set, struct wg_text text);

/* The same, added if need be; 0 when memory is out. */
uint32_t letter_set_add(struct letter_set *set, struct wg_text text);

#endif
