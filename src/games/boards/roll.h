/* SPDX-License-Identifier: MIT */
/*
 * roll.h: rolls boards, from dice or from letters with frequencies, as formats/dice.md specifies.
 *
 * A seed gives 2^64 numbered boards, and each board has 2^44 rolls. Roll r of board n depends only
 * on the seed, n and r. No two rolls use the same random numbers (philox.h). If there are
 * conditions, board n is the first of its rolls that meets them. So threads and machines that roll
 * different numbers need not communicate. A roll of 16 dice takes 0.15 microseconds.
 */
#pragma once

#include "boards/dice.h"
#include "dict/format.h"

/* The number of rolls of a board. */
#define ROLL_MAX_ROLLS (UINT64_C(1) << 44)

/* The tile of a symbol (formats/board.md): its text, in brackets if it needs them. */
struct symbol_tile {
    char text[WG_SYMBOL_MAX_NBYTES + 2];
    size_t nbytes; /* 0: no tile has this text */
};

struct roller {
    uint64_t seed;
    uint32_t rows;
    uint32_t columns;
    size_t room;             /* bytes that the text of a board needs at most */
    const struct dice *dice; /* NULL: letters are rolled */
    /* Letter i has the weight ends[i] - ends[i - 1]. */
    struct symbol_tile *letters; /* owned */
    uint32_t letter_count;
    uint32_t ends[256];
    uint8_t first[256]; /* by the top byte of a random number: the first letter that the number can
                           select */
};

/* Prepares rolls of `dice`, one on each cell. `dice` is borrowed. The caller must call roller_free,
   also after a failure. Fails with WG_BAD_INPUT if there are not rows * columns dice. */
enum wg_status roller_init_dice(struct roller *roller, const struct dice *dice, uint32_t rows,
                                uint32_t columns, uint64_t seed, struct wg_error *error);

/* Prepares rolls of the letters of a dictionary, each as often as it occurs in the words. There
   must be at most WG_BOARD_MAX_CELLS cells. The dictionary is not needed afterwards. Symbols that
   cannot be a tile, such as '/', are left out. The caller must call roller_free, also after a
   failure. Fails like count_letters, with WG_LIMIT if the words have 2^32 letters or more, or with
   WG_BAD_INPUT if no letter can be a tile. */
enum wg_status roller_init_letters(struct roller *roller, const struct wg_dict *dict, uint32_t rows,
                                   uint32_t columns, uint64_t seed, struct wg_error *error);

void roller_free(struct roller *roller);

/* Writes roll `roll` of board `number` to text_out, which has room for roller->room bytes, and
   returns its length. The rows are separated by '/', unless the board is square or has one row. */
size_t roller_roll(const struct roller *roller, uint64_t number, uint64_t roll, char *text_out);

/* --- The letters of a dictionary */

/* Counts how often each symbol occurs in the words of a dictionary. Each edge is visited three
   times. Memory: 24 bytes for each state. Fails with WG_DAMAGED if the automaton has a cycle, with
   WG_BAD_INPUT if there are no words, with WG_LIMIT if there are 2^32 words or more, or with
   WG_NO_MEMORY. */
enum wg_status count_letters(const struct wg_dict *dict, uint64_t counts_out[FORMAT_MAX_SYMBOLS],
                             struct wg_error *error);

/* Makes an array with the tile of each symbol of the dictionary; the caller frees it, also after a
   failure. Fails with WG_NO_MEMORY. */
enum wg_status symbol_tiles_make(const struct wg_dict *dict, struct symbol_tile **tiles_out,
                                 struct wg_error *error);

/* --- What rolls can show */

/* Upper bounds for the letters of a board. If a condition for a board needs more, boards would be
   rolled without end. Each bound is a sum over the dice, and takes from each die the face that has
   the most. The bounds ignore which tiles are neighbours, and which faces are on the same die. */
struct supply {
    uint64_t symbols;    /* the most symbols of a word */
    uint64_t nbytes;     /* the most bytes of the folded texts of all tiles */
    uint64_t bytes[256]; /* how often the folded texts contain this byte, at most */
    bool has_wildcard;
    bool may_be_empty; /* every die has a blank face */
};

/* Computes the bounds for boards that are parsed for `dict`. Fails like wg_board_parse if a face is
   not a tile for the dictionary. */
enum wg_status supply_init(struct supply *supply, const struct roller *roller,
                           const struct wg_dict *dict, bool q_is_qu, struct wg_error *error);

/* Sets *may_out to false if no roll has the letters of the word, otherwise to true. Fails with
   WG_NO_MEMORY. A word that is not valid UTF-8 passes; wg_board_find_word refuses it. */
enum wg_status supply_may_spell(const struct supply *supply, const struct wg_dict *dict,
                                struct wg_text word, bool *may_out, struct wg_error *error);
