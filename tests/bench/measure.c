/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("bench: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

void *allocate(size_t count, size_t nbytes)
{
    void *memory = calloc(count, nbytes);
    if (memory == NULL) {
        die("no memory for %zu times %zu bytes", count, nbytes);
    }
    return memory;
}

double now_s(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void samples_add(struct samples *samples, double value)
{
    assert(samples->count < MAX_SAMPLES);
    samples->values[samples->count++] = value;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

struct spread samples_spread(const struct samples *samples)
{
    struct samples sorted = *samples;
    const size_t count = sorted.count;
    assert(count > 0);
    qsort(sorted.values, count, sizeof *sorted.values, compare_numbers);
    return (struct spread){
        .median = (sorted.values[(count - 1) / 2] + sorted.values[count / 2]) / 2,
        .lowest = sorted.values[0],
        .highest = sorted.values[count - 1],
    };
}

struct spread samples_ratio(const struct samples *a, const struct samples *b)
{
    struct samples ratios = {0};
    assert(a->count == b->count);
    for (size_t i = 0; i < a->count; i++) {
        samples_add(&ratios, a->values[i] / b->values[i]);
    }
    return samples_spread(&ratios);
}
