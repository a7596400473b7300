/* SPDX-License-Identifier: MIT */
/* rollable.c: see rollable.h. A face is parsed as a board of one cell, so that it is folded in the
   same way as the tile that it is compared with. */
#include "boards/rollable.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

/* Adds a die to the set of a folded text. */
static enum wg_status add_die(struct rollable *rollable, struct wg_text text, uint32_t die,
                              struct wg_error *error)
{
    const uint32_t before = rollable->texts.count;
    const uint32_t number = text_table_add(&rollable->texts, text);
    if (number == TEXT_NONE ||
        !ARRAY_RESERVE(rollable->sets, &rollable->sets_capacity, (size_t)rollable->texts.count)) {
        return fail_memory(error);
    }
    if (number == before) {
        rollable->sets[number] = (struct die_set){{0}};
    }
    die_set_add(&rollable->sets[number], die);
    return WG_OK;
}

static enum wg_status add_face(struct rollable *rollable, struct wg_board *board,
                               struct wg_text face, uint32_t die,
                               const struct wg_board_options *options, struct wg_error *error)
{
    struct wg_error cause;
    const enum wg_status status = wg_board_parse(board, face, options, &cause);
    if (status == WG_BAD_INPUT || status == WG_LIMIT) {
        return fail(error, status, "die %lu, face '%.*s': %s", (unsigned long)die + 1,
                    (int)face.nbytes, face.bytes, cause.message);
    }
    if (status != WG_OK) {
        *error = cause;
        return status;
    }
    return add_die(rollable, wg_board_tile(board, 0), die, error);
}

enum wg_status rollable_init(struct rollable *rollable, const struct dice *dice,
                             const struct wg_dict *dict, const struct wg_board_options *options,
                             struct wg_error *error)
{
    const struct wg_board_options one_cell = {
        .struct_nbytes = sizeof one_cell,
        .rows = 1,
        .columns = 1,
        .q_is_qu = options != NULL && options->q_is_qu,
    };
    struct wg_board *board = NULL;
    *rollable = (struct rollable){.dice_count = dice->count};
    enum wg_status status = wg_board_new(dict, &board, error);
    for (uint32_t i = 0; status == WG_OK && i < dice->count; i++) {
        const struct die *die = &dice->dice[i];
        for (uint32_t k = 0; status == WG_OK && k < die->count; k++) {
            const uint32_t face = dice->faces[die->first + k];
            status = add_face(rollable, board, text_table_text(&dice->spellings, face), i,
                              &one_cell, error);
        }
    }
    wg_board_free(board);
    return status;
}

void rollable_free(struct rollable *rollable)
{
    text_table_free(&rollable->texts);
    free(rollable->sets);
}

const struct die_set *rollable_tile(struct rollable *rollable, struct wg_text tile)
{
    const uint32_t number = text_table_find(&rollable->texts, tile);
    return number == TEXT_NONE ? NULL : &rollable->sets[number];
}

/* --- Giving each cell a die */

enum { NO_CELL = 0xffff };

struct match {
    const struct die_set *const *sets; /* of each cell */
    uint16_t *dice;                    /* of each cell that has a die */
    uint16_t cells[DICE_MAX_COUNT];    /* of each die; NO_CELL: the die is free */
    uint16_t from[DICE_MAX_COUNT];     /* the cell that reached the die in a search */
};

/* Gives `die` to the cell that reached it. This cell gives its old die to the cell that reached the
   old die, and so on, up to `cell`, which had no die. */
static void augment(struct match *match, uint16_t die, uint16_t cell)
{
    for (;;) {
        const uint16_t taker = match->from[die];
        const uint16_t given = match->dice[taker];
        match->dice[taker] = die;
        match->cells[die] = taker;
        if (taker == cell) {
            return;
        }
        die = given;
    }
}

/* Finds a die for `cell`, breadth first. Cells that have a die may get another. */
static bool find_die(struct match *match, uint16_t cell)
{
    uint16_t queue[DICE_MAX_COUNT + 1];
    struct die_set seen = {{0}};
    uint32_t end = 1;
    queue[0] = cell;
    for (uint32_t begin = 0; begin < end; begin++) {
        const struct die_set *const set = match->sets[queue[begin]];
        for (uint32_t word = 0; word < DIE_SET_WORDS; word++) {
            uint64_t dice = set->bits[word] & ~seen.bits[word];
            seen.bits[word] |= dice;
            for (; dice != 0; dice &= dice - 1) {
                const uint16_t die = (uint16_t)(word * 64 + lowest_bit64(dice));
                match->from[die] = queue[begin];
                if (match->cells[die] == NO_CELL) {
                    augment(match, die, cell);
                    return true;
                }
                queue[end++] = match->cells[die];
            }
        }
    }
    return false;
}

bool match_dice(const struct die_set *const *sets, uint32_t count, uint16_t *dice_out)
{
    struct match match;
    match.sets = sets;
    match.dice = dice_out;
    memset(match.cells, 0xff, sizeof match.cells);
    uint32_t cell = 0;
    while (cell < count && find_die(&match, (uint16_t)cell)) {
        cell++;
    }
    return cell == count;
}

bool rollable_find(struct rollable *rollable, const struct wg_board *board, uint16_t *dice_out)
{
    const struct die_set *sets[DICE_MAX_COUNT];
    const uint32_t cells = wg_board_cell_count(board);
    if (cells != rollable->dice_count) {
        return false;
    }
    for (uint32_t i = 0; i < cells; i++) {
        sets[i] = rollable_tile(rollable, wg_board_tile(board, i));
        if (sets[i] == NULL) {
            return false;
        }
    }
    return match_dice(sets, cells, dice_out);
}
