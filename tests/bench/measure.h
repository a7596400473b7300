/* SPDX-License-Identifier: MIT */
/* measure.h: a clock, samples and their spread, and a function that ends the benchmark with an
   error. */
#pragma once

#include <stddef.h>

/* Ends the benchmark with a message and exit status 1. */
_Noreturn __attribute__((format(printf, 1, 2))) void die(const char *format, ...);

/* Returns zeroed memory, or ends the benchmark. The caller frees it. */
void *allocate(size_t count, size_t nbytes);

/* Returns the seconds of a monotonic clock. */
double now_s(void);

enum { MAX_SAMPLES = 512 };

/* One value for each round, in the order of the rounds. */
struct samples {
    size_t count;
    double values[MAX_SAMPLES];
};

void samples_add(struct samples *samples, double value);

struct spread {
    double median;
    double lowest;
    double highest;
};

/* Returns the spread of the samples. This function and samples_ratio need at least one sample. */
struct spread samples_spread(const struct samples *samples);

/*
 * Returns the spread of a[i] / b[i]. The counts must be equal. A shared machine can run at half
 * speed for some rounds, which does not change the ratio within a round.
 */
struct spread samples_ratio(const struct samples *a, const struct samples *b);
