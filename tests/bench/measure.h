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

/* Needs at least one sample, as does samples_ratio. */
struct spread samples_spread(const struct samples *samples);

/*
 * Returns the spread of a[i] / b[i]; the counts must be equal. Dividing within each round cancels
 * phases at half speed, which a shared machine has.
 */
struct spread samples_ratio(const struct samples *a, const struct samples *b);

#endif
