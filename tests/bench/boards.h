/* SPDX-License-Identifier: MIT */
/* boards.h: sets of square boards of the letters a-z, where q means qu. */
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
 * Rolls `count` boards by SplitMix64 from `seed`: the same on every machine. A board of
 * side 4 has each of the 16 dice once, in random order. On other boards each cell has a
 * random die, so letters are as frequent as on boards of side 4.
 */
struct boards boards_roll(unsigned side, size_t count, uint64_t seed);

/*
 * Like boards_roll, but each cell has a random letter. frequencies[0..26) are those of
 * a to z; their sum is 1 to 2^32 - 1.
 */
struct boards boards_draw(unsigned side, size_t count, const uint32_t *frequencies,
                          uint64_t seed);

/* Reads 4 x 4 boards from lines "SCORE<TAB>LETTERS"; the scores are not used. */
struct boards boards_read(const char *path);

void boards_free(struct boards *boards);

static inline const char *boards_at(const struct boards *boards, size_t index)
{
    return boards->letters + index * boards->side * boards->side;
}

#endif
