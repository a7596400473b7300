/* SPDX-License-Identifier: MIT */
/*
 * match.h: gives each cell of a board a die of its own that can show what lies on the cell: a
 * maximum matching of a bipartite graph, by augmenting paths (Kuhn 1955).
 *
 * Most boards are matched without a search, because nearly every cell finds a die that is still
 * free. A search visits each die once. So the cost is O(cells * dice * DIE_SET_WORDS): at most
 * 300,000 steps.
 */
#ifndef WG_BOARDS_MATCH_H
#define WG_BOARDS_MATCH_H

#include <stdbool.h>
#include <stdint.h>

enum { MATCH_MAX_DICE = 256, DIE_SET_WORDS = MATCH_MAX_DICE / 64 };

/* A set of dice: die d is in the set if bit d % 64 of bits[d / 64] is 1. */
struct die_set {
    uint64_t bits[DIE_SET_WORDS];
};

static inline void die_set_add(struct die_set *set, uint32_t die)
{
    set->bits[die / 64] |= UINT64_C(1) << die % 64;
}

/*
 * Finds dice for `count` cells, at most MATCH_MAX_DICE: a different die for each cell c, out of
 * *sets[c]. Returns false if there are no such dice. Then the contents of dice_out have no meaning.
 * Otherwise dice_out[c] is the die of cell c. The result depends only on the arguments.
 */
bool match_dice(const struct die_set *const *sets, uint32_t count, uint16_t *dice_out);

#endif
