/* SPDX-License-Identifier: MIT */
/* measure.h: a clock, samples and their spread, and how to end with an error. */
#ifndef WG_TESTS_BENCH_MEASURE_H
#define WG_TESTS_BENCH_MEASURE_H

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

/* Needs at least one sample. */
struct spread samples_spread(const struct samples *samples);

/*
 * The spread of a[i] / b[i]. Two things that were measured in turn are compared within
 * each round, because a shared machine has phases at half speed.
 */
struct spread samples_ratio(const struct samples *a, const struct samples *b);

#endif
