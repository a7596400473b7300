/* SPDX-License-Identifier: MIT */
/* reader.h: reads the input files of a batch (solve --batch) as jobs of whole lines. */
#ifndef WG_TOOLS_SOLVE_READER_H
#define WG_TOOLS_SOLVE_READER_H

#include "job.h"

/* The caller must set names, names_left and stop_fd. It must set fd to -1, and all
   other members to 0. */
struct reader {
    const char *const *names; /* of the files that are not opened yet; "-": stdin */
    int names_left;
    const char *source; /* the name of the open file, for messages */
    int fd;             /* -1: no file is open */
    bool is_new;        /* no job has a line of the open file yet */
    int stop_fd;        /* becomes readable when the batch stops; not owned */

    char *bytes; /* the buffer; owned; bytes[begin..end) are in no job yet */
    size_t begin;
    size_t end;
    size_t capacity;
    size_t searched_nbytes; /* so many bytes from `begin` on contain no line feed */
};

/*
 * Stores the next whole lines in the job's text: as few as have at least `wanted` bytes
 * together, so a single line if `wanted` is 1. If all whole lines in the buffer have
 * fewer bytes, stores all of them. If a line is too long, stores the part of it that
 * was read. Waits for input only if the buffer contains no whole line. Returns false
 * after the last line of the last file. After a failure, returns true; job->error then
 * describes the failure.
 */
bool reader_next(struct reader *reader, size_t wanted, struct job *job);

void reader_free(struct reader *reader);

#endif
