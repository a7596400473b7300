/* SPDX-License-Identifier: MIT */
/* process.h: run a program to its end and see what that cost. */
#ifndef WG_TESTS_BENCH_PROCESS_H
#define WG_TESTS_BENCH_PROCESS_H

enum { PROCESS_MAX_ARGUMENTS = 8 };

struct process_cost {
    double wall_s; /* from before the spawn until the parent has its exit status */
    double cpu_s;  /* user and system */
    double peak_mb;
};

/*
 * Runs `arguments` (a path and what it is given, ended by NULL) with /dev/null as
 * its output. Dies unless it exits with status 0.
 */
struct process_cost process_run(const char *const *arguments);

#endif
