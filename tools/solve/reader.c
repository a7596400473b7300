/* SPDX-License-Identifier: MIT */
/*
 * solve_reader.c: one file after another to jobs.
 *
 * A job gets a copy of its lines, so that the one buffer here can go on being read
 * into; that costs less than a nanosecond a board. Nothing is held back: a producer
 * that gives a line and waits for the answer gets it, because the reader waits for
 * more only where it has not one whole line.
 */
#define _GNU_SOURCE /* memrchr */
#include "batch.h"

#include "base/array.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_NBYTES = 1 << 18 };

void reader_init(struct reader *reader, const char *const *names, int count,
                 int wake_fd)
{
    *reader = (struct reader){
        .names = names,
        .names_left = count,
        .fd = -1,
        .wake_fd = wake_fd,
    };
}

static void close_source(struct reader *reader)
{
    if (reader->fd >= 0 && reader->fd != STDIN_FILENO) {
        (void)close(reader->fd);
    }
    reader->fd = -1;
}

void reader_free(struct reader *reader)
{
    close_source(reader);
    free(reader->bytes);
}

/*
 * Without waiting, for which O_NONBLOCK is: a named pipe that nobody writes to is
 * waited for by wait_for_input, which is told when that is in vain.
 */
static enum wg_status open_next(struct reader *reader, struct wg_error *error)
{
    const char *name = *reader->names++;
    reader->names_left--;
    reader->is_new = true;
    if (strcmp(name, "-") == 0) {
        reader->source = "standard input";
        reader->fd = STDIN_FILENO;
        return WG_OK;
    }
    reader->source = name;
    reader->fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (reader->fd < 0 || fcntl(reader->fd, F_SETFL, 0) != 0) {
        return fail_io(error, name, "cannot open", errno);
    }
    return WG_OK;
}

/* Until there is something to be read, or an error; false: nobody needs it any more. */
static bool wait_for_input(const struct reader *reader)
{
    struct pollfd fds[] = {
        {.fd = reader->fd, .events = POLLIN},
        {.fd = reader->wake_fd, .events = POLLIN},
    };
    while (poll(fds, 2, -1) < 0 && errno == EINTR) {
    }
    return fds[1].revents == 0;
}

/*
 * Makes room behind what is not taken yet, and reads into it; closes the file at its
 * end, or where nobody needs more.
 */
static enum wg_status read_more(struct reader *reader, struct wg_error *error)
{
    const size_t left = reader->end - reader->begin;
    if (reader->begin > 0) {
        memmove(reader->bytes, reader->bytes + reader->begin, left);
        reader->begin = 0;
        reader->end = left;
    }
    if (!ARRAY_RESERVE(reader->bytes, &reader->capacity, left + READ_NBYTES)) {
        return fail_memory(error);
    }
    ssize_t n = 0;
    if (wait_for_input(reader)) {
        do {
            n = read(reader->fd, reader->bytes + left, READ_NBYTES);
        } while (n < 0 && errno == EINTR);
    }
    if (n < 0) {
        return fail_io(error, reader->source, "cannot read", errno);
    }
    if (n == 0) {
        close_source(reader);
    }
    reader->end += (size_t)n;
    return WG_OK;
}

/*
 * The length of the next lines, of at least `wanted` bytes if there are as many; 0
 * if not one is there as a whole. No byte is looked at twice.
 */
static size_t measure_lines(struct reader *reader, size_t wanted)
{
    const char *const begin = reader->bytes + reader->begin;
    const size_t left = reader->end - reader->begin;
    const size_t searched = reader->searched_nbytes;
    if (left == searched) {
        return 0;
    }
    size_t middle = wanted < left ? wanted - 1 : left - 1;
    middle = middle > searched ? middle : searched;
    const char *line_end = memchr(begin + middle, '\n', left - middle);
    if (line_end == NULL) {
        line_end = memrchr(begin + searched, '\n', middle - searched);
    }
    if (line_end == NULL) {
        reader->searched_nbytes = left;
        return 0;
    }
    return (size_t)(line_end - begin) + 1;
}

/*
 * The same, reading as much as that takes. What a file ends with is a line, and so is
 * what is too long to be one: solve_job says so. 0 at the end of all input.
 */
static enum wg_status find_lines(struct reader *reader, size_t wanted,
                                 size_t *nbytes_out, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    *nbytes_out = 0;
    while (status == WG_OK) {
        const size_t nbytes = measure_lines(reader, wanted);
        const size_t left = reader->end - reader->begin;
        if (nbytes > 0 || left > SOLVE_MAX_BOARD_NBYTES ||
            (reader->fd < 0 && left > 0)) {
            *nbytes_out = nbytes > 0 ? nbytes : left;
            return WG_OK;
        }
        if (reader->fd >= 0) {
            status = read_more(reader, error);
        } else if (reader->names_left > 0) {
            status = open_next(reader, error);
        } else {
            return WG_OK;
        }
    }
    return status;
}

static enum wg_status take_lines(struct reader *reader, size_t nbytes, struct job *job)
{
    if (!ARRAY_RESERVE(job->text, &job->text_capacity, nbytes)) {
        return fail_memory(&job->error);
    }
    memcpy(job->text, reader->bytes + reader->begin, nbytes);
    job->text_nbytes = nbytes;
    job->source = reader->source;
    job->begins_source = reader->is_new;
    reader->is_new = false;
    reader->begin += nbytes;
    reader->searched_nbytes = 0;
    return WG_OK;
}

bool reader_next(struct reader *reader, size_t wanted, struct job *job)
{
    size_t nbytes;
    struct wg_error error;
    const enum wg_status status = find_lines(reader, wanted, &nbytes, &error);
    if (status == WG_OK && nbytes == 0) {
        return false;
    }
    job->text_nbytes = 0;
    job->error.status = WG_OK;
    if (status != WG_OK) {
        job->error = error;
        reader->names_left = 0;
        close_source(reader);
    } else {
        (void)take_lines(reader, nbytes, job);
    }
    return true;
}
