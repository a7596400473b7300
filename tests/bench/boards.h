/* SPDX-License-Identifier: MIT */
/*
 * boards.h: sets of square boards. Their letters are bytes, in one of two ways:
 *
 * - a to z, where q means qu;
 * - the symbols of a dictionary, where 'a' + s, modulo 256, is symbol s.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { LATIN_LETTERS = 26 };

struct boards {
    unsigned side;
    size_t count;
    char *letters; /* side * side letters for each board */
};

/*
 * Rolls `count` boards by SplitMix64 from `seed`. The boards are the same on every machine. A board
 * of side 4 has each of the 16 dice once, in random order. On other boards each cell has a random
 * die, so letters are as frequent as on boards of side 4.
 */
struct boards boards_roll(unsigned side, size_t count, uint64_t seed);

/*
 * Like boards_roll, but each cell has a random letter: 'a' + i with a probability proportional to
 * frequencies[i]. The sum of the frequencies is 1 to 2^32 - 1.
 */
struct boards boards_draw(unsigned side, size_t count, const uint32_t *frequencies,
                          size_t letter_count, uint64_t seed);

/* Reads 4 x 4 boards from lines "SCORE<TAB>LETTERS"; the scores are not used. */
struct boards boards_read(const char *path);

void boards_free(struct boards *boards);

static inline const char *boards_at(const struct boards *boards, size_t index)
{
    return boards->letters + index * boards->side * boards->side;
}
