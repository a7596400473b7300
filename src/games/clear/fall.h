/* SPDX-License-Identifier: MIT */
/*
 * fall.h: finds where the tiles of a board stand after some of them were removed.
 *
 * Walls cut a column into stretches. A tile never leaves its stretch and never passes another tile.
 * So the set of the tiles that are left determines the cell of each tile. This set, with one bit
 * for each tile, is the whole state of the board. Tiles are numbered stretch by stretch, and in
 * each stretch from top to bottom.
 *
 *     a .        tiles  a 0, b 1, c 2, d 3     left: a, b, d    . .
 *     b .                                                       a .
 *     c d                                                       b d
 *
 * Nothing falls before the first word, so the original board can have gaps below tiles. After the
 * first word all gaps are above the tiles. So only the set of all tiles can mean a board with gaps
 * below tiles (fall_place_first).
 */
#pragma once

#include "board/board.h"

enum { FALL_MAX_LINKED = 64 }; /* stretches; each has one bit in `links` */

#define FALL_NO_TILE UINT32_MAX

struct stretch {
    uint32_t bottom; /* its lowest cell */
    uint32_t first_tile;
    uint32_t tile_count;
};

/* A tile. A reading is a text that the tile can stand for. */
struct fall_tile {
    uint32_t cell;  /* on the original board */
    uint32_t least; /* the length of the shortest reading, in letters */
    uint32_t most;  /* the length of the longest reading */
    uint32_t readings;
};

struct fall {
    const struct wg_board *board;
    struct fall_tile *tiles;
    uint32_t tile_count;
    size_t tile_words; /* 64-bit integers in a set of tiles */
    struct stretch *stretches;
    uint32_t stretch_count;
    uint64_t least; /* the fewest letters that all tiles together can spell */
    uint64_t most;
    bool is_plain;         /* every tile has a single reading */
    int64_t unusable_cell; /* the first cell whose tile no word can use, or -1 */
    /* links[i] is the set of stretches that a step from stretch i can lead to. It is filled only if
       there are at most FALL_MAX_LINKED stretches; then has_links is true. */
    bool has_links;
    uint64_t links[FALL_MAX_LINKED];
};

/* Borrows the board. Returns false if there is not enough memory; then there is nothing to free. */
bool fall_init(struct fall *fall, const struct wg_board *board);
void fall_free(struct fall *fall);

/* Lets the set `tiles` fall. Sets places[cell] of each cell to the tile that is then on the cell,
   or to FALL_NO_TILE. */
void fall_settle(const struct fall *fall, const uint64_t *tiles, uint32_t *places);

/* Sets `places` for the original board, on which no tile has fallen yet. */
void fall_place_first(const struct fall *fall, uint32_t *places);

/*
 * Returns false only if words of the lengths that are left cannot use up some part of the board. A
 * part is formed by stretches that have tiles and are connected by steps. A word never leaves its
 * part, so the number of letters in each part must be a sum of lengths that are left. Bit n of
 * `sums` is 1 if some of these lengths add up to n. Returns true if has_links is false.
 */
bool fall_parts_fit(const struct fall *fall, const uint64_t *tiles, uint64_t sums);

static inline bool tiles_have(const uint64_t *tiles, uint32_t tile)
{
    return (tiles[tile / 64] >> tile % 64 & 1) != 0;
}

static inline void tiles_remove(uint64_t *tiles, uint32_t tile)
{
    tiles[tile / 64] &= ~(UINT64_C(1) << tile % 64);
}
