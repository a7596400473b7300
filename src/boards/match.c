/* SPDX-License-Identifier: MIT */
/* match.c: see match.h. */
#include "boards/match.h"

#include "base/load.h"

#include <string.h>

enum { NO_CELL = 0xffff };

struct match {
    const struct die_set *const *sets; /* of each cell */
    uint16_t *dice;                    /* of each cell that has one */
    uint16_t cells[MATCH_MAX_DICE];    /* of each die; NO_CELL: the die is free */
    uint16_t from[MATCH_MAX_DICE];     /* the cell that reached the die in a search */
};

/* Gives `die` to the cell that reached it. This cell gives its own die to the cell that
 * reached that die, and so on, up to `cell`, which had none. */
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
    uint16_t queue[MATCH_MAX_DICE + 1];
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
