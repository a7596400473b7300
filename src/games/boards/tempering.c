/* SPDX-License-Identifier: MIT */
/* tempering.c: see tempering.h. */
#include "boards/tempering.h"

/* The temperature of chain i is (LEAST_HEAT + i) / HEAT_SCALE of the best value. */
enum { LEAST_HEAT = 5, HEAT_SCALE = 1000 };

/*
 * Draws -log2 of a random number between 0 and 1, in units of 2^-16. Between powers of two, the
 * logarithm is interpolated; the error is at most 0.09.
 */
static uint64_t draw_halvings(struct random *random)
{
    uint64_t number = random_next(random);
    uint64_t halvings = 0;
    while (halvings < 40 && (number >> 63) == 0) {
        number <<= 1;
        halvings++;
    }
    return (halvings << 16) + (0xffff - (number >> 47 & 0xffff));
}

/* Draws the largest loss that a step at this temperature, below 2^56, accepts. */
static uint64_t draw_loss(struct random *random, uint64_t temperature)
{
    const uint64_t halvings = draw_halvings(random);
    return (temperature >> 16) * halvings + ((temperature & 0xffff) * halvings >> 16);
}

uint8_t weights_draw_face(const struct weights *weights, struct random *random)
{
    const uint64_t number = random_below_64(random, weights->ends[weights->count - 1]);
    uint32_t face = 0;
    while (weights->ends[face] <= number) {
        face++;
    }
    return (uint8_t)face;
}

bool tempering_change(const struct weights *weights, uint32_t cells, struct random *random,
                      uint8_t *faces)
{
    const uint32_t a = random_below(random, cells);
    const uint8_t old = faces[a];
    if (random_below(random, 5) < 3) {
        faces[a] = weights_draw_face(weights, random);
        return faces[a] != old;
    }
    const uint32_t b = random_below(random, cells);
    faces[a] = faces[b];
    faces[b] = old;
    return faces[a] != old;
}

uint64_t tempering_draw_loss(struct random *random, uint64_t best, uint32_t index)
{
    const uint64_t heat = LEAST_HEAT + index;
    return draw_loss(random, best / HEAT_SCALE * heat + best % HEAT_SCALE * heat / HEAT_SCALE);
}

/*
 * Two chains of temperatures a < b and values v and w exchange their boards with the probability
 * 2^-((v - w) (1/a - 1/b)). A step at the temperature ab / (b - a) accepts the loss v - w with the
 * same probability, so draw_loss gets this temperature.
 */
void tempering_exchange(struct tempering_chain chains[TEMPERING_CHAINS], uint64_t best,
                        struct random random)
{
    for (uint64_t i = 0; i + 1 < TEMPERING_CHAINS; i++) {
        struct tempering_chain *const cold = &chains[i];
        struct tempering_chain *const hot = &chains[i + 1];
        const uint64_t heat = (LEAST_HEAT + i) * (LEAST_HEAT + i + 1);
        const uint64_t loss = draw_loss(&random, best / HEAT_SCALE * heat);
        if (hot->value + loss >= cold->value) {
            const struct tempering_chain swapped = *cold;
            *cold = *hot;
            *hot = swapped;
        }
    }
}
