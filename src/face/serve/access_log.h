/* SPDX-License-Identifier: MIT */
/*
 * access_log.h: writes a line to standard error for each request, in the Common Log Format
 * (formats/http-api.md).
 */
#pragma once

#include <wordgrid/status.h>

/* A request and its answer. Method, target and version are as the client sent them, so they can
   contain any bytes. */
struct access {
    const char *address; /* of the client, as text */
    struct wg_text method;
    struct wg_text target;
    struct wg_text version; /* "HTTP/1.1" */
    unsigned status;
    uint64_t body_nbytes; /* of the answer */
    double seconds;       /* from the request's first line to the end of the answer */
};

/* The largest number of bytes in a line. A pipe takes up to PIPE_BUF bytes in one piece. On Linux,
   PIPE_BUF is this number, so the lines of several processes do not mix. On macOS it is 512, so
   longer lines can mix. */
enum { ACCESS_LINE_NBYTES = 4096 };

/*
 * Writes the line, with its line feed, to `line`, which has ACCESS_LINE_NBYTES bytes. Returns the
 * line's length. `moment` is the time in the line, in seconds since 1970.
 */
size_t access_line(const struct access *access, int64_t moment, char *line);

/*
 * Writes the line, with the current time and in one piece, to standard error. If standard error is
 * a pipe and full, drops the line instead of waiting. The call can wait only if another process
 * fills the same pipe at this moment. Any thread may call this.
 */
void access_log_write(const struct access *access);
