/* SPDX-License-Identifier: MIT */
/*
 * access_log.h: a line on standard error for each request, in the Common Log Format
 * (formats/http-api.md).
 *
 * The server never waits until standard error can be written to: a line for which there
 * is no room is left out. When there is room again, the next line is left out, too, and
 * a message with the number of lines left out is written instead.
 */
#ifndef WG_SERVE_ACCESS_LOG_H
#define WG_SERVE_ACCESS_LOG_H

#include <pthread.h>
#include <wordgrid/status.h>

struct access {
    const char *address;   /* of the client */
    struct wg_text method; /* this and the next two: any bytes, from the client */
    struct wg_text target;
    struct wg_text version; /* "HTTP/1.1" */
    unsigned status;
    uint64_t body_nbytes;
    double seconds; /* from the request's first line to the end of the answer */
};

/* The largest number of bytes in a line. A pipe takes so many bytes in one piece
   (PIPE_BUF in POSIX), so the lines of several processes do not mix. */
enum { ACCESS_LINE_NBYTES = 4096 };

/*
 * Writes the line with its line feed to line[0..ACCESS_LINE_NBYTES), and returns its
 * length. `moment` is the time in the line, in seconds since 1970.
 */
size_t access_line(const struct access *access, int64_t moment, char *line);

struct access_log {
    pthread_mutex_t lock;
    unsigned long long left_out; /* lines left out since the last one written */
};

void access_log_init(struct access_log *log);
void access_log_reset(struct access_log *log);

/*
 * Writes the line with the current time, without waiting and in one piece, or leaves it
 * out. May be called from any thread.
 */
void access_log_write(struct access_log *log, const struct access *access);

#endif
