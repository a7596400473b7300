/* SPDX-License-Identifier: MIT */
/* process.h: run a program to its end and see what that cost. */
#ifndef WG_TESTS_BENCH_PROCESS_H
#define WG_TESTS_BENCH_PROCESS_H

enum { PROCESS_MAX_ARGUMENTS = 12 };

struct process_cost {
    double wall_s; /* from before the spawn until the parent has its exit status */
    double cpu_s;  /* user and system */
    double peak_mb;
};

/*
 * Runs `arguments` (a path and what it is given, ended by NULL); its output goes to
 * the file `output_path`, or nowhere where that is NULL. Dies unless it exits with
 * status 0.
 */
struct process_cost process_run(const char *const *arguments, const char *output_path);

#endif
