/* SPDX-License-Identifier: MIT */
/* process.h: run a program to its end and see what that cost. */
#ifndef WG_TESTS_BENCH_PROCESS_H
#define WG_TESTS_BENCH_PROCESS_H

#include <stdbool.h>

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

/* How a program ended that may end as it likes. */
struct process_end {
    struct process_cost cost;
    int status;           /* as a shell says it: 128 and the signal that ended it */
    double stopping_s;    /* from Ctrl-C to a signal's end; NAN where none ended it */
    double output_nbytes; /* that it wrote */
    bool is_line_whole;   /* the last line it wrote, or it wrote none */
};

/*
 * Runs `arguments`, reads its output from a pipe and throws that and its messages
 * away. If it still runs `interrupt_s` after its start, it is sent SIGINT, as Ctrl-C
 * does; a negative number is never.
 */
struct process_end process_watch(const char *const *arguments, double interrupt_s);

#endif
