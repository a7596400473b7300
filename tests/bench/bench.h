/* SPDX-License-Identifier: MIT */
/* bench.h: the parts of the benchmark, and what they are given. */
#ifndef WG_TESTS_BENCH_BENCH_H
#define WG_TESTS_BENCH_BENCH_H

#include "lists.h"
#include "report.h"

#include <stdint.h>

/* How often things are done: no count of rounds is over MAX_SAMPLES (measure.h). */
struct effort {
    size_t compile_rounds;
    size_t spawn_rounds; /* of each program, for its start */
    size_t word_rounds;
    size_t open_rounds;
    /* The rounds above end sooner, but not before the least of them, after this long.
     */
    double patience_s;
    size_t least_rounds;
    size_t queries; /* words looked up in a round */
    size_t search_rounds;
    size_t batch_rounds;
    size_t growth_rounds;
    size_t limit_rounds;
    size_t maze_rounds;
    uint32_t maze_side;
    double limit_s;       /* the time limit of boards without end */
    double interrupt_s;   /* after so long Ctrl-C ends them */
    size_t board_divisor; /* a round has this part of the boards of the default run */
};

struct bench {
    struct report *report;
    struct list lists[LIST_COUNT];
    const struct effort *effort;
    const char *records_path; /* high-scoring boards, or NULL */
    const char *svg_path;     /* where the growth curves are drawn, or NULL */
};

/* Whether another round is due: `done` of `most` are, the first began at `begin_s`. */
bool effort_lasts(const struct effort *effort, size_t done, size_t most,
                  double begin_s);

/*
 * The parts. Each prints a table and adds it to the report. Peaks of memory are true
 * only while this process is small (process.c), so bench_compile, bench_limits and
 * bench_maze come first.
 */
void bench_compile(struct bench *bench);
void bench_limits(struct bench *bench);
void bench_maze(struct bench *bench);
void bench_start(struct bench *bench);
void bench_words(struct bench *bench);
void bench_search(struct bench *bench);
void bench_batch(struct bench *bench);
void bench_growth(struct bench *bench);
void bench_clear(struct bench *bench);

#endif
