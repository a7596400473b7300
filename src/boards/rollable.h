/* SPDX-License-Identifier: MIT */
/*
 * rollable.h: whether a set of dice can show a board, and which die shows each tile.
 *
 * A face shows a tile if their texts are equal after folding by the dictionary of the board, and
 * with the meaning that the board's options give to a plain q. A blank face shows a hole. The order
 * of the letters in a choice ([a|e]) matters.
 *
 * Testing a board takes a hash lookup for each cell, and a matching (match.h).
 */
#ifndef WG_BOARDS_ROLLABLE_H
#define WG_BOARDS_ROLLABLE_H

#include "boards/dice.h"

#include <wordgrid/board.h>

struct rollable {
    uint32_t dice_count;
    struct text_table texts; /* the folded texts of the faces: "a", "qu", "." */
    struct die_set *sets;    /* by number in `texts`: the dice with the face; owned */
    size_t sets_capacity;
};

/*
 * Prepares the tests of boards that are parsed for `dict` with `options`, of which only q_is_qu
 * matters (NULL: the defaults). The caller must call rollable_free, also after a failure. Fails
 * with WG_BAD_INPUT if a face is not a tile for the dictionary; the error has no place, but names
 * the face. Fails with WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status rollable_init(struct rollable *rollable, const struct dice *dice,
                             const struct wg_dict *dict, const struct wg_board_options *options,
                             struct wg_error *error);

void rollable_free(struct rollable *rollable);

/*
 * Returns the dice that can show the tile with the text `tile`, as wg_board_tile returns it; NULL
 * if there are none. Valid until rollable_free.
 */
const struct die_set *rollable_tile(struct rollable *rollable, struct wg_text tile);

/*
 * Returns whether the dice can show the board, each die one cell. Then dice_out[c] is the die of
 * cell c, from 0 on. dice_out has room for DICE_MAX_COUNT dice. A board with another number of
 * cells than there are dice is not rollable.
 */
bool rollable_find(struct rollable *rollable, const struct wg_board *board, uint16_t *dice_out);

#endif
