/* SPDX-License-Identifier: MIT */
/* boards.h: sets of boards to solve: square, letters a-z, a q that means qu. */
#ifndef WG_TESTS_BENCH_BOARDS_H
#define WG_TESTS_BENCH_BOARDS_H

#include <stddef.h>
#include <stdint.h>

struct boards {
    unsigned side;
    size_t count;
    char *letters; /* side * side a board, one after the other */
};

/*
 * `count` boards rolled by SplitMix64 from `seed`: the same on every machine. A board
 * of side 4 has each of the 16 dice once, in random order; a cell of another board
 * has a random die, so that its letters are as frequent.
 */
struct boards boards_roll(unsigned side, size_t count, uint64_t seed);

/*
 * Like boards_roll, but each cell has a letter at random, drawn as often as
 * `frequencies` (of a to z; their sum is 1 to 2^32 - 1) says.
 */
struct boards boards_draw(unsigned side, size_t count, const uint32_t *frequencies,
                          uint64_t seed);

/* The 4 x 4 boards of a file of "SCORE<TAB>LETTERS" lines; its scores are not used. */
struct boards boards_read(const char *path);

void boards_free(struct boards *boards);

static inline const char *boards_at(const struct boards *boards, size_t index)
{
    return boards->letters + index * boards->side * boards->side;
}

#endif
