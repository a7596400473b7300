/* SPDX-License-Identifier: MIT */
/*
 * maze_text.h: the pieces of the text form (formats/walls.md), four characters each, as
 * little-endian numbers: they are compared and stored whole.
 */
#ifndef WG_BOARD_MAZE_TEXT_H
#define WG_BOARD_MAZE_TEXT_H

#include <stdint.h>

enum { MAZE_PIECE = 4 }; /* from a column's wall to the next */

/* A post, and a wall or none. */
#define MAZE_NO_WALL UINT32_C(0x2020202b) /* "+   " */
#define MAZE_WALL    UINT32_C(0x2d2d2d2b) /* "+---" */

/* A cell without a wall to its left; what makes it one with a wall, or on a way. */
#define MAZE_BLANK UINT32_C(0x20202020)
#define MAZE_BAR   ((uint32_t)('|' ^ ' '))
#define MAZE_MARK  ((uint32_t)('X' ^ ' ') << 16)

#endif
