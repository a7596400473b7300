/* SPDX-License-Identifier: MIT */
/* bench.h: what the parts of the benchmark share, and the parts. */
#ifndef WG_TESTS_BENCH_BENCH_H
#define WG_TESTS_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>

struct list;
struct report;

/* Ends the benchmark with a message and exit status 1. */
_Noreturn __attribute__((format(printf, 1, 2))) void die(const char *format, ...);

/* Seconds on a clock that nobody sets. */
double now_s(void);

struct spread {
    double median;
    double lowest;
    double highest;
};

/* Sorts `values`; count is not 0. */
struct spread spread_of(double *values, size_t count);

/*
 * The parts. Each prints a table and adds it to the report; `dict_path` is the
 * dictionary of the first list.
 */
void bench_compile(struct report *report, struct list *lists, size_t count);
void bench_start(struct report *report, const char *dict_path);
void bench_words(struct report *report, struct list *lists, size_t count);

/* `records_path` may be NULL. */
void bench_search(struct report *report, const char *dict_path,
                  const char *records_path);

#endif
