/* SPDX-License-Identifier: MIT */
/* bench.h: the parts of the benchmark, and their input. */
#pragma once

#include "lists.h"
#include "report.h"

#include <stdint.h>

/* How much is measured. Counts of rounds are at most MAX_SAMPLES (measure.h). */
struct effort {
    size_t compile_rounds;
    size_t spawn_rounds; /* starts of each program */
    size_t word_rounds;
    size_t open_rounds;
    double patience_s;   /* after it, no further compile, word or open round begins */
    size_t least_rounds; /* but at least this many rounds are done */
    size_t queries;      /* words looked up in a round */
    size_t asked;        /* queries of each kind (queries.c) */
    size_t compared;     /* the queries of these that other programs also answer */
    size_t search_rounds;
    size_t batch_rounds;
    size_t growth_rounds;
    size_t limit_rounds;
    size_t maze_rounds;
    uint32_t maze_side;
    double limit_s;       /* the time limit of searches that would not end */
    double interrupt_s;   /* the time until such a search gets SIGINT, as from Ctrl-C */
    size_t board_divisor; /* a round solves 1 / board_divisor of the default's boards */
    size_t large_words;   /* unless the option --words is given */
};

struct bench {
    struct report *report;
    struct list lists[LIST_COUNT];
    const struct effort *effort;
    const char *records_path; /* high-scoring boards, or NULL */
    const char *svg_path;     /* where curves are drawn, or NULL */
    double trie_mb;           /* the option --trie-memory; 0: not given */
    size_t large_words;       /* of bench_large, and of the largest list of bench_scale */
};

/*
 * Returns the number of bytes that all tries of classic may take at the same time: the value of
 * --trie-memory or, without this option, half of the free memory.
 */
double bench_trie_nbytes(const struct bench *bench);

/* Returns whether another round must be done, after `done` of at most `most` rounds. The first
   round began at `begin_s`. */
bool effort_lasts(const struct effort *effort, size_t done, size_t most, double begin_s);

/*
 * The parts. Each prints a table and adds it to the report. Peaks of memory are correct only while
 * this process is small (process.c), so the parts up to bench_maze must come first.
 */
void bench_compile(struct bench *bench);
void bench_large(struct bench *bench);
void bench_scale(struct bench *bench);
void bench_limits(struct bench *bench);
void bench_maze(struct bench *bench);

/* bench_limits calls bench_floods, and bench_search calls bench_alphabets. */
void bench_floods(struct bench *bench);
void bench_alphabets(struct bench *bench);

void bench_start(struct bench *bench);
void bench_words(struct bench *bench);
void bench_queries(struct bench *bench);
void bench_search(struct bench *bench);
void bench_batch(struct bench *bench);
void bench_growth(struct bench *bench);
void bench_clear(struct bench *bench);
