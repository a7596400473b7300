/* SPDX-License-Identifier: MIT */
/*
 * solve_batch.h: what the files of a batch share. Its input is cut into jobs, pieces
 * of whole lines, which any thread can work off without knowing of the others.
 *
 *     solve_reader.c   files to the jobs' text
 *     solve_job.c      a job's text to its output
 *     solve_batch.c    which thread does what, and in which order it is written
 */
#ifndef WG_TOOLS_SOLVE_BATCH_H
#define WG_TOOLS_SOLVE_BATCH_H

#include "options.h"

/* A job's buffers are kept for those after it, unless they are large. */
struct job {
    /* Set by the reader. */
    const char *source; /* the file's name, for messages */
    bool begins_source; /* its lines are counted from here */
    char *text;         /* owned */
    size_t text_nbytes;
    size_t text_capacity;

    /* Set by solve_job. */
    struct sink output; /* in memory */
    struct solve_counts counts;
    uint64_t lines; /* that were looked at */
    uint64_t bad;
    uint64_t incomplete;
    bool is_done;

    /*
     * A status other than WG_OK ends the batch after the output. Its line, unless 0,
     * is counted from the job's first.
     */
    struct wg_error error;
};

struct reader {
    const char *const *names; /* of the files that were not opened yet */
    int names_left;
    const char *source; /* the open file */
    int fd;             /* -1: none is open */
    bool is_new;        /* nothing of it has been taken */
    int wake_fd;        /* once it can be read, nobody needs more input */

    char *bytes; /* owned; from `begin` to `end` not taken yet */
    size_t begin;
    size_t end;
    size_t capacity;
    size_t searched_nbytes; /* from `begin` on, without the end of a line */
};

/* "-" among the names is standard input. The array is borrowed. */
void reader_init(struct reader *reader, const char *const *names, int count,
                 int wake_fd);

/*
 * Gives the job its text: what has been read of it already, as lines of at least
 * `wanted` bytes together (1: a single line) or fewer where there are no more. Waits
 * for input only where there is not one line. Returns false, and touches no job,
 * after the last line of the last file. Where it fails, that is the job's error.
 */
bool reader_next(struct reader *reader, size_t wanted, struct job *job);

void reader_free(struct reader *reader);

/*
 * Waits until all output before that of the worker's job is written. From then until
 * the job's end no other worker passes this, so it is for what takes much memory.
 */
void solve_await_turn(struct solve_run *run);

/* Awaits the turn, and writes what there is of the job's output. */
void solve_write_early(struct solve_run *run, struct job *job);

/*
 * Works off the job's lines with the board and the solver of `run`, whose sink it
 * sets. Stops at a line that ends the batch, or early where the settings' `stop`
 * says so.
 */
void solve_job(struct solve_run *run, struct job *job);

#endif
