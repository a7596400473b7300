/* SPDX-License-Identifier: MIT */
/*
 * level.h: the levels of a search. A level holds the state of the dictionary and the state of the
 * query after some symbols of the current word, and the letters that remain to be tried.
 *
 * The levels are a list, which grows with the depth that the walk reaches, because the length of
 * the longest word in the header of a dictionary can be wrong. A level never moves, so pointers to
 * a level stay valid.
 */
#pragma once

#include "dict/read/dict.h"
#include "dict/read/node.h"
#include "query/view.h"

/* The walk after `depth` symbols. */
struct level {
    struct node node;
    uint32_t letters; /* the codes that remain; SET_END: the node is wide, and symbols can remain */
    uint32_t symbol;  /* wide: the lowest symbol that remains */
    uint32_t depth;
    uint32_t nbytes;    /* of the text of the symbols so far: see levels_spell */
    struct view *view;  /* a kept view, or &own */
    struct level *next; /* one symbol deeper; NULL: not allocated yet */
    struct level *back; /* the next level above where letters remain; NULL: none */
    /* Values of search->totals when the level was entered. Set while the search remembers pairs. */
    uint64_t words;
    uint64_t steps;
    struct view own;
};

struct levels {
    const struct wg_dict *dict;
    size_t state_nbytes; /* views.state_nbytes */
    size_t max_nbytes;
    size_t room;              /* symbols for which there is memory */
    struct level *first;      /* before the first symbol; NULL: not allocated yet */
    struct level *blocks[32]; /* the allocations; room doubles with each after the first */
    uint32_t block_count;
    uint8_t *symbols; /* of the current word */
    size_t symbols_room;
    char *text;
    size_t text_room;
    struct level *spelled; /* the level up to which `text` is spelled */
};

/* Makes room for words of up to `room` symbols, at least twice as many as before. `next_out` points
   to `next` of the deepest level, or to levels->first. The caller sets `dict`, `state_nbytes` and
   `max_nbytes` before the first call. Fails with WG_LIMIT and WG_NO_MEMORY. */
enum wg_status levels_add(struct levels *levels, size_t room, struct level **next_out,
                          struct wg_error *error);

void levels_free(struct levels *levels);

/* Sets the symbol of the current word that follows a level. */
static inline void levels_set(struct levels *levels, struct level *level, uint32_t symbol)
{
    levels->symbols[level->depth] = (uint8_t)symbol;
    levels->spelled = levels->spelled->depth < level->depth ? levels->spelled : level;
}

/* Writes the text of the symbols up to a level to levels->text. Returns the length of the text in
   bytes. Only the symbols that were set after the last call are spelled. */
size_t levels_spell(struct levels *levels, const struct level *level);
