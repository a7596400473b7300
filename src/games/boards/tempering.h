/* SPDX-License-Identifier: MIT */
/*
 * tempering.h: parallel tempering (replica exchange; Hukushima and Nemoto, "Exchange Monte Carlo
 * method", 1996).
 *
 * Several chains walk over the boards at the same time, each at a temperature of its own. A step
 * proposes a random change. A better board is always accepted, a worse one with a probability that
 * falls as the loss, divided by the temperature, rises. After each walk, chains of neighbouring
 * temperatures may exchange their boards.
 *
 * A temperature is the loss that is accepted with probability 1/2: from 0.5 to 1.2 percent of the
 * best value so far. On 5x5 boards over ENABLE, a chain at 0.6 percent stays near a local maximum,
 * and a chain at 1 percent walks between 8,000 and 9,000 points.
 *
 * All numbers are integers, so the results are the same on every machine.
 */
#pragma once

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

/* Proposes a step: draws a change of the faces, another face on a cell or a swap of two cells.
   Returns false if it changes nothing. */
bool tempering_change(const struct weights *weights, uint32_t cells, struct random *random,
                      uint8_t *faces);

/* Draws the largest loss that a step of chain number `index` accepts. `best` is the best value so
   far, below 2^58. */
uint64_t tempering_draw_loss(struct random *random, uint64_t best, uint32_t index);

/* Exchanges boards between chains of neighbouring temperatures, the coldest first. */
void tempering_exchange(struct tempering_chain chains[TEMPERING_CHAINS], uint64_t best,
                        struct random random);
