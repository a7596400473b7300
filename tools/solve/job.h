/* SPDX-License-Identifier: MIT */
/* job.h: a job is some lines of the input of a batch (solve --batch), and their
 * results. One thread solves a job. */
#ifndef WG_TOOLS_SOLVE_JOB_H
#define WG_TOOLS_SOLVE_JOB_H

#include "search.h"

/* A later job in the same array element uses the buffers again. */
struct job {
    const char *source; /* the file's name, for messages */
    bool begins_source; /* the first line of the text is line 1 of its file */
    char *text;         /* whole lines; owned */
    size_t text_nbytes;
    size_t text_capacity;
    size_t solved_nbytes; /* the length of the lines that take_line has returned */

    struct sink output; /* in memory */
    struct solve_counts counts;
    uint64_t lines;      /* that take_line has returned */
    uint64_t bad;        /* lines that are not boards */
    uint64_t incomplete; /* boards whose search ended early */
    bool is_done;        /* all lines are solved, or the batch ends */

    /*
     * If error.status is not WG_OK, the batch ends after the output of this job is
     * written. error.line is 0, or 1 for the first line of the job, and so on.
     */
    struct wg_error error;
};

/*
 * Solves lines of the job with the board and the solver of `run`, and appends the
 * results to job->output. Returns true if the output is large and there are more lines:
 * the caller must write and empty the output, then call again. Returns false after the
 * last line, when *run->stop is set, and after a failure, which job->error describes.
 */
bool job_solve(struct job *job, struct solve_run *run);

#endif
