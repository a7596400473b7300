/* SPDX-License-Identifier: MIT */
/*
 * pieces.h: the pieces of the text form (formats/walls.md). A piece has four characters. It is
 * compared and stored as one little-endian integer of 32 bits.
 */
#ifndef WG_MAZE_PIECES_H
#define WG_MAZE_PIECES_H

#include <stdint.h>

enum { MAZE_PIECE = 4 }; /* characters from a column's wall to the next column's */

/* A post, and to the right of it no wall or a wall. */
#define MAZE_NO_WALL UINT32_C(0x2020202b) /* "+   " */
#define MAZE_WALL    UINT32_C(0x2d2d2d2b) /* "+---" */

/* A cell without a wall to its left. XOR with BAR adds the wall, with MARK the X. */
#define MAZE_BLANK UINT32_C(0x20202020)
#define MAZE_BAR   ((uint32_t)('|' ^ ' '))
#define MAZE_MARK  ((uint32_t)('X' ^ ' ') << 16)

#endif
