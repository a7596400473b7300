/* SPDX-License-Identifier: MIT */
/*
 * fall.h: a board whose tiles fall: which cells they stand on, once some are gone.
 *
 * A column is cut by its walls into stretches. A tile never leaves its stretch, and
 * never passes another one: so which tiles are left says where all of them stand, and
 * a set of tiles, a bit each, is a whole state of the game. Tiles are numbered by
 * their stretches, from the top of each to its bottom.
 *
 *     a .        tiles  a 0, b 1, c 2, d 3     left: a, b, d    . .
 *     b .                                                       a .
 *     c d                                                       b d
 *
 * The board at first is taken as it stands, with gaps below its tiles: the state with
 * all tiles is not settled, every other one is.
 */
#ifndef WG_SOLVE_FALL_H
#define WG_SOLVE_FALL_H

#include "board/board.h"

/* Of the parts that a state can fall into, so many stretches are looked at. */
enum { FALL_MAX_LINKED = 64 };

#define FALL_NO_TILE UINT32_MAX

struct stretch {
    uint32_t bottom; /* its lowest cell */
    uint32_t first_tile;
    uint32_t tile_count;
};

/* A tile, where it stands at first, and how many letters it can be read as. */
struct fall_tile {
    uint32_t cell;
    uint32_t least;
    uint32_t most;
};

struct fall {
    const struct wg_board *board;
    struct fall_tile *tiles;
    uint32_t tile_count;
    size_t tile_words; /* of 64 bits, in a set of tiles */
    struct stretch *stretches;
    uint32_t stretch_count;
    uint64_t least; /* letters, of all tiles */
    uint64_t most;
    bool is_plain;         /* every tile can be read in one way only */
    int64_t unusable_cell; /* the first whose tile no word can use, or -1 */
    /*
     * Of each stretch those that some step leads to from it: tiles in stretches that
     * nothing links will never be in one word. Where there are few enough.
     */
    bool has_links;
    uint64_t links[FALL_MAX_LINKED];
};

/* False when memory is out, with nothing left to free. The board is borrowed. */
bool fall_init(struct fall *fall, const struct wg_board *board);
void fall_free(struct fall *fall);

/* Sets places[cell] to the tile on each cell of the board, or FALL_NO_TILE. */
void fall_settle(const struct fall *fall, const uint64_t *tiles, uint32_t *places);

/* The same of the board as it stands at first. */
void fall_stand(const struct fall *fall, uint32_t *places);

/*
 * Whether each part of the board that no word can leave has as many letters as some of
 * the lengths together. Bit n of `sums`: some of the lengths make n letters.
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

#endif
