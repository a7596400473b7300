/* SPDX-License-Identifier: MIT */
/*
 * random.h: seeds src/core/base/random.h for tests, and prints the seed so that a run can be
 * repeated.
 */
#pragma once

#include "base/random.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Takes the seed from WG_SEED or the clock, and prints it, so that a failure can be repeated. */
static inline struct random random_from_environment(const char *test)
{
    const char *given = getenv("WG_SEED");
    const uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("%s: WG_SEED=%" PRIu64 "\n", test, seed);
    return (struct random){seed};
}

/* Whether a long test should make only about a tenth of its tries. True on an emulated machine,
   which takes ten times as long (the presets set WG_EMULATED), unless WG_LONG is set. */
static inline bool makes_few_tries(void)
{
    return getenv("WG_EMULATED") != NULL && getenv("WG_LONG") == NULL;
}
