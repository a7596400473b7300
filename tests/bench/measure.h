/* SPDX-License-Identifier: MIT */
/* measure.h: a clock, measurements of the same thing, and how to give up. */
#ifndef WG_TESTS_BENCH_MEASURE_H
#define WG_TESTS_BENCH_MEASURE_H

#include <stddef.h>

/* Ends the benchmark with a message and exit status 1. */
_Noreturn __attribute__((format(printf, 1, 2))) void die(const char *format, ...);

/* Zeroed memory, or the end of the benchmark. The caller frees it. */
void *allocate(size_t count, size_t nbytes);

/* Seconds on a clock that nobody sets. */
double now_s(void);

enum { MAX_SAMPLES = 512 };

/* The same thing measured once a round, in the order of the rounds. */
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

/* Of at least one sample. */
struct spread samples_spread(const struct samples *samples);

/*
 * Of a[i] / b[i]: two things that were measured in turn are compared within their
 * rounds, because a shared machine has phases at half speed.
 */
struct spread samples_ratio(const struct samples *a, const struct samples *b);

#endif
