/* SPDX-License-Identifier: MIT */
/*
 * falling.h: a simple model of a game of falling letters: a grid of tiles, in which a tile falls
 * one cell at a time while the cell below is empty. Also makes boards with a known solution:
 * inserts the words of the solution into an empty grid, the last word first.
 */
#pragma once

#include "support/geometry.h"
#include "support/random.h"

#include <stdbool.h>
#include <stdint.h>

enum { FALLING_MAX_CELLS = 100, FALLING_EMPTY = -1 };

/* A tile is FALLING_EMPTY, or a number from 0 that the caller chooses. */
struct falling {
    struct geometry geometry;
    int tiles[FALLING_MAX_CELLS];
};

/* Lets the tiles fall until no tile can fall further. */
void falling_settle(struct falling *game);

bool falling_is_empty(const struct falling *game);

enum { FALLING_MAX_WORDS = 16, FALLING_MAX_SIDE = 10 };

/* A board without holes, and the lengths of words that clear it in this order. */
struct falling_puzzle {
    unsigned rows;
    unsigned columns;
    char text[FALLING_MAX_CELLS + FALLING_MAX_SIDE]; /* rows with '/' between */
    uint32_t lengths[FALLING_MAX_WORDS];
    unsigned count;
};

/* Returns a word of `length` ASCII letters, valid until the next call. */
typedef const char *falling_word_fn(void *context, struct random *random, unsigned length);

/* Makes a board of this size from words of `shortest` to `longest` letters. If such lengths cannot
   fill the board, the function does not return. */
void falling_make_puzzle(struct falling_puzzle *puzzle_out, struct random *random, unsigned rows,
                         unsigned columns, unsigned shortest, unsigned longest,
                         falling_word_fn *word, void *context);
