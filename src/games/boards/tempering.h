/* SPDX-License-Identifier: MIT */
/*
 * tempering.h: looks for good boards by parallel tempering (replica exchange; Hukushima and Nemoto,
 * "Exchange Monte Carlo method", 1996).
 *
 * Several chains walk over the boards at the same time, each at a temperature of its own. A step
 * proposes a random change: another face on a cell, or a swap of two cells. A board of a higher
 * value is always accepted. A board of a lower value is accepted with a probability that falls as
 * the loss, divided by the temperature, rises. A hot chain leaves the boards around a local
 * maximum, and a cold chain finds the maximum. After each walk, chains of neighbouring temperatures
 * may exchange their boards.
 *
 * A temperature is the loss that is accepted with probability 1/2. It is a fraction of the best
 * value so far, from 0.5 to 1.2 percent: on 5x5 boards over ENABLE, a chain at 0.6 percent stays
 * near a local maximum, and a chain at 1 percent walks between 8,000 and 9,000 points.
 *
 * All numbers are integers, so the results are the same on every machine.
 */
#ifndef WG_BOARDS_TEMPERING_H
#define WG_BOARDS_TEMPERING_H

#include "base/random.h"

#include <stdbool.h>

enum { CLIMB_MAX_CELLS = 64, CLIMB_MAX_FACES = 256 };
enum { TEMPERING_CHAINS = 8, TEMPERING_STEPS = 200 };

/* The faces that tiles can show. Face i has the weight ends[i] - ends[i - 1], which is above 0. */
struct weights {
    uint32_t count;
    uint64_t ends[CLIMB_MAX_FACES];
};

/* Draws a face, with a probability proportional to its weight. */
uint8_t weights_draw_face(const struct weights *weights, struct random *random);

/* A chain: its current board and the value of the board. */
struct tempering_chain {
    uint8_t faces[CLIMB_MAX_CELLS];
    uint64_t value;
};

/* The boards of a walk. */
struct tempering_boards {
    const struct weights *weights;
    uint32_t cells;
    /* Whether a board is allowed. */
    bool (*is_allowed)(void *context, const uint8_t *faces);
    /* Rates an allowed board. Returning false ends the walk. */
    bool (*rate)(void *context, const uint8_t *faces, uint64_t *value_out);
    void *context;
};

/*
 * Moves chain number `index` by TEMPERING_STEPS steps. `best` is the best value so far, below 2^58.
 * Returns false if `rate` returned false.
 */
bool tempering_walk(const struct tempering_boards *boards, uint32_t index, uint64_t best,
                    struct random random, struct tempering_chain *chain);

/* Exchanges boards between chains of neighbouring temperatures, the coldest first. */
void tempering_exchange(struct tempering_chain chains[TEMPERING_CHAINS], uint64_t best,
                        struct random random);

#endif
