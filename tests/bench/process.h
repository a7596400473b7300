/* SPDX-License-Identifier: MIT */
/* process.h: runs a program to its end and measures its cost. */
#pragma once

#include <stdbool.h>

enum { PROCESS_MAX_ARGUMENTS = 12 };

struct process_cost {
    double wall_s;  /* from just before the spawn until wait4 returns */
    double cpu_s;   /* user and system */
    double peak_mb; /* resident memory, in 10^6 bytes */
    double faults;  /* page faults without disk access */
};

/*
 * Runs `arguments` (a path and its arguments, ended by NULL). Writes its output to the file
 * `output_path`, or drops the output if `output_path` is NULL. If the program cannot be run or does
 * not exit with status 0, ends the benchmark with a message.
 */
struct process_cost process_run(const char *const *arguments, const char *output_path);

/* How a program ended. */
struct process_end {
    struct process_cost cost;
    int status;           /* as in a shell: 128 + the signal that ended it */
    double stopping_s;    /* from SIGINT to the end; NAN if no SIGINT was sent or no
                             signal ended the program */
    double output_nbytes; /* the length of the output */
    bool is_line_whole;   /* the output is empty or ends with a line feed */
};

/*
 * Runs `arguments`, reads the output from a pipe, and drops the output and the messages. If the
 * program still runs `interrupt_s` seconds after its start, sends it SIGINT, as Ctrl-C does. If
 * `interrupt_s` is negative, sends no signal.
 */
struct process_end process_watch(const char *const *arguments, double interrupt_s);
