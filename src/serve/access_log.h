/* SPDX-License-Identifier: MIT */
/*
 * access_log.h: a line on standard error for each request, in the Common Log Format
 * (formats/http-api.md).
 *
 * Whoever reads the lines may stop to. The server goes on: a line that would have to
 * wait is left out, and when there is room again another one says how many were.
 */
#ifndef WG_SERVE_ACCESS_LOG_H
#define WG_SERVE_ACCESS_LOG_H

#include <pthread.h>
#include <wordgrid/status.h>

struct access {
    const char *address;   /* of the client */
    struct wg_text method; /* this and what follows as the client sent it: any bytes */
    struct wg_text target;
    struct wg_text version; /* "HTTP/1.1" */
    unsigned status;
    uint64_t body_nbytes;
    double seconds; /* from the request's first line to the end of the answer */
};

/* What a pipe takes in one piece (POSIX: PIPE_BUF), so that lines do not mix. */
enum { ACCESS_LINE_NBYTES = 4096 };

/*
 * Writes the line with its line feed to line[0..ACCESS_LINE_NBYTES), for a moment in
 * seconds since 1970; returns its length.
 */
size_t access_line(const struct access *access, int64_t moment, char *line);

struct access_log {
    pthread_mutex_t lock;
    unsigned long long left_out; /* lines, since the last that was written */
};

void access_log_init(struct access_log *log);
void access_log_reset(struct access_log *log);

/* Writes the line of now, at once and in one piece, if there is room. Any thread. */
void access_log_write(struct access_log *log, const struct access *access);

#endif
