/* SPDX-License-Identifier: MIT */
/* file_lines.c: see file_lines.h. */
#include "common/file_lines.h"

#include "base/array.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* POLL_MS: how often the watch is asked while a pipe has nothing to read. */
enum { PIECE_NBYTES = 1 << 16, POLL_MS = 100 };

/* Appends bytes to the buffer. Sets is_over at the end of the file. */
static enum wg_status read_more(struct file_lines *lines, struct wg_error *error)
{
    struct pollfd waiting = {.fd = lines->fd, .events = POLLIN};
    const size_t left = lines->end - lines->begin;
    if (lines->begin > 0) {
        memmove(lines->bytes, lines->bytes + lines->begin, left);
        lines->begin = 0;
        lines->end = left;
    }
    if (!ARRAY_RESERVE(lines->bytes, &lines->capacity, left + PIECE_NBYTES)) {
        return fail_memory(error);
    }
    while (limits_go_on(lines->watch)) {
        const bool is_ready = poll(&waiting, 1, POLL_MS) > 0;
        const ssize_t n = is_ready ? read(lines->fd, lines->bytes + left, PIECE_NBYTES) : -1;
        if (n >= 0) {
            lines->is_over = n == 0;
            lines->end += (size_t)n;
            return WG_OK;
        }
        if (is_ready && errno != EINTR && errno != EAGAIN) {
            return fail_io(error, lines->path, "cannot read", errno);
        }
    }
    return fail(error, WG_STOPPED, "stopped");
}

/* Takes the next line, which is valid until the next call; at the end of the file, its bytes are
   NULL. */
static enum wg_status take_next(struct file_lines *lines, struct wg_text *line_out,
                                struct wg_error *error)
{
    size_t searched = 0;
    enum wg_status status = WG_OK;
    lines->begin += lines->taken;
    lines->taken = 0;
    *line_out = (struct wg_text){0};
    while (status == WG_OK) {
        const size_t left = lines->end - lines->begin;
        const char *const begin = left > 0 ? lines->bytes + lines->begin : NULL;
        const char *const end =
            left > searched ? memchr(begin + searched, '\n', left - searched) : NULL;
        if (end != NULL || (lines->is_over && (left == 0 || lines->is_lenient))) {
            *line_out = (struct wg_text){begin, end != NULL ? (size_t)(end - begin) : left};
            lines->taken = line_out->nbytes + (end != NULL);
            lines->number += left > 0;
            line_out->nbytes -=
                lines->is_lenient && line_out->nbytes > 0 && begin[line_out->nbytes - 1] == '\r';
            return WG_OK;
        }
        if (lines->is_over) {
            return fail(error, WG_BAD_INPUT, "is cut off: its last line has no line feed");
        }
        if (left > FILE_LINES_MAX_NBYTES) {
            lines->number++;
            return fail(error, WG_LIMIT, "a line has over %d bytes", FILE_LINES_MAX_NBYTES);
        }
        searched = left;
        status = read_more(lines, error);
    }
    return status;
}

enum wg_status lines_read(struct file_lines *lines, struct wg_error *error)
{
    struct wg_text line = {.bytes = ""};
    enum wg_status status = WG_OK;
    /* With O_NONBLOCK, a named pipe without a writer can be opened. */
    lines->fd = open(lines->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (lines->fd < 0) {
        lines->is_missing = errno == ENOENT;
        return fail_io(error, lines->path, "cannot open", errno);
    }
    while (status == WG_OK && line.bytes != NULL) {
        status = take_next(lines, &line, error);
        if (status == WG_OK) {
            status = limits_go_on(lines->watch) ? lines->take(lines->context, line, error)
                                                : fail(error, WG_STOPPED, "stopped");
        }
    }
    if (status != WG_OK) {
        error_set_source(error, lines->path);
        error->line = lines->number;
    }
    lines->is_missing = lines->is_over && lines->number == 0;
    (void)close(lines->fd);
    free(lines->bytes);
    return status;
}
