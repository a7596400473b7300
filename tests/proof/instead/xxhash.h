/* SPDX-License-Identifier: MIT */
/* xxhash.h, for the proof: contracts in place of xxHash, as far as hash.c calls it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t seed;
} XXH3_state_t;

#define XXH3_INITSTATE(state) ((state)->seed = 0)

/*@ requires \valid_read(bytes + (0 .. nbytes - 1));
    assigns \nothing;
*/
uint64_t XXH3_64bits(const unsigned char *bytes, size_t nbytes);

/*@ requires \valid(state);
    assigns *state;
*/
int XXH3_64bits_reset(XXH3_state_t *state);

/*@ requires \valid(state) && \valid_read(bytes + (0 .. nbytes - 1));
    assigns *state;
*/
int XXH3_64bits_update(XXH3_state_t *state, const unsigned char *bytes, size_t nbytes);

/*@ requires \valid_read(state);
    assigns \nothing;
*/
uint64_t XXH3_64bits_digest(const XXH3_state_t *state);
