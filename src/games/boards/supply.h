/* SPDX-License-Identifier: MIT */
/*
 * supply.h: upper bounds for the letters that the rolls of a roller can show. If a condition for a
 * board needs more, boards would be rolled without end.
 *
 * Each bound is a sum over the dice, and takes from each die the face that has the most. The bounds
 * ignore which tiles are neighbours, and which faces are on the same die.
 */
#ifndef WG_BOARDS_SUPPLY_H
#define WG_BOARDS_SUPPLY_H

#include "boards/roll.h"

#include <wordgrid/board.h>

struct supply {
    uint64_t symbols;    /* the most symbols of a word */
    uint64_t nbytes;     /* the most bytes of the folded texts of all tiles */
    uint64_t bytes[256]; /* how often the folded texts contain this byte, at most */
    bool has_wildcard;
    bool may_be_empty; /* every die has a blank face */
};

/*
 * Computes the bounds for boards that are parsed for `dict`. Fails like wg_board_parse if a face is
 * not a tile for the dictionary.
 */
enum wg_status supply_init(struct supply *supply, const struct roller *roller,
                           const struct wg_dict *dict, bool q_is_qu, struct wg_error *error);

/*
 * Sets *may_out to false if no roll has the letters of the word, otherwise to true. Fails with
 * WG_NO_MEMORY. A word that is not valid UTF-8 passes; wg_board_find_word refuses it.
 */
enum wg_status supply_may_spell(const struct supply *supply, const struct wg_dict *dict,
                                struct wg_text word, bool *may_out, struct wg_error *error);

#endif
