/* SPDX-License-Identifier: MIT */
/*
 * falling.h: a falling-letters game as one plays it with a pencil: a grid of tiles, a
 * tile falls while there is nothing below it. And boards that are known to be cleared
 * by some words, because they are made by playing backwards.
 */
#ifndef WG_TESTS_SUPPORT_FALLING_H
#define WG_TESTS_SUPPORT_FALLING_H

#include "support/geometry.h"
#include "support/random.h"

#include <stdbool.h>
#include <stdint.h>

enum { FALLING_MAX_CELLS = 100, FALLING_EMPTY = -1 };

/* On each cell what the caller calls its tile, 0 and up; or FALLING_EMPTY. */
struct falling {
    struct geometry geometry;
    int tiles[FALLING_MAX_CELLS];
};

/* One cell at a time, until nothing falls. */
void falling_settle(struct falling *game);

bool falling_is_empty(const struct falling *game);

enum { FALLING_MAX_WORDS = 16, FALLING_MAX_SIDE = 10 };

/* A board without holes, and words that clear it in this order. */
struct falling_puzzle {
    unsigned rows;
    unsigned columns;
    char text[FALLING_MAX_CELLS + FALLING_MAX_SIDE]; /* rows with '/' between */
    uint32_t lengths[FALLING_MAX_WORDS];
    unsigned count;
};

/* Some word of this length, of ASCII letters. */
typedef const char *falling_word_fn(void *context, struct random *random,
                                    unsigned length);

/*
 * Makes a board of this size of words of `shortest` to `longest` letters, which must be
 * able to fill it.
 */
void falling_make_puzzle(struct falling_puzzle *puzzle_out, struct random *random,
                         unsigned rows, unsigned columns, unsigned shortest,
                         unsigned longest, falling_word_fn *word, void *context);

#endif
