/* SPDX-License-Identifier: MIT */
/* access_log.c: formats the lines of the log and writes them without waiting. */
#include "serve/access_log.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The limits on the bytes of an escaped target, and of an escaped method or version. A longer text
   is cut, and "..." is added. */
enum { TARGET_MAX_NBYTES = 3072, NAME_MAX_NBYTES = 64 };

static_assert(TARGET_MAX_NBYTES + 2 * NAME_MAX_NBYTES + 512 <= ACCESS_LINE_NBYTES,
              "a line has room for the longest texts");
#ifdef PIPE_BUF
static_assert(ACCESS_LINE_NBYTES <= PIPE_BUF, "a pipe takes a line in one piece");
#endif

/* Writes the text to p and returns the end. Quotes, backslashes and bytes that are not printable
   ASCII become \xHH: they could end the quoted text or control a terminal. */
static char *put_escaped(char *p, struct wg_text text, size_t most_nbytes)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *const begin = p;
    size_t i = 0;
    while (i < text.nbytes && (size_t)(p - begin) + sizeof "\\xHH" <= most_nbytes) {
        const unsigned char c = (unsigned char)text.bytes[i++];
        if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') {
            *p++ = (char)c;
        } else {
            *p++ = '\\';
            *p++ = 'x';
            *p++ = digits[c >> 4];
            *p++ = digits[c & 15];
        }
    }
    const size_t cut_nbytes = i < text.nbytes ? 3 : 0;
    memcpy(p, "...", cut_nbytes);
    return p + cut_nbytes;
}

static char *put_time(char *p, int64_t moment)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const time_t seconds = (time_t)moment;
    struct tm when = {0};
    (void)gmtime_r(&seconds, &when);
    return p + sprintf(p, "[%02d/%.3s/%04d:%02d:%02d:%02d +0000]", when.tm_mday,
                       months + (ptrdiff_t)3 * when.tm_mon, when.tm_year + 1900, when.tm_hour,
                       when.tm_min, when.tm_sec);
}

size_t access_line(const struct access *access, int64_t moment, char *line)
{
    char *p = line;
    p += sprintf(p, "%.64s - - ", access->address);
    p = put_time(p, moment);
    *p++ = ' ';
    *p++ = '"';
    p = put_escaped(p, access->method, NAME_MAX_NBYTES);
    *p++ = ' ';
    p = put_escaped(p, access->target, TARGET_MAX_NBYTES);
    *p++ = ' ';
    p = put_escaped(p, access->version, NAME_MAX_NBYTES);
    p += sprintf(p, "\" %u %llu %.6f\n", access->status, (unsigned long long)access->body_nbytes,
                 access->seconds);
    return (size_t)(p - line);
}

/* Whether a line can be written without waiting. The result is wrong if another process fills the
   same pipe before the line is written. */
static bool has_room(void)
{
    struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) != 0;
}

static void write_line(const char *line, size_t nbytes)
{
    while (nbytes > 0) {
        const ssize_t n = write(STDERR_FILENO, line, nbytes);
        if (n < 0 && errno != EINTR) {
            return; /* there is no other place to report this */
        }
        line += n > 0 ? n : 0;
        nbytes -= n > 0 ? (size_t)n : 0;
    }
}

void access_log_init(struct access_log *log)
{
    *log = (struct access_log){0};
    (void)pthread_mutex_init(&log->lock, NULL);
}

void access_log_reset(struct access_log *log)
{
    (void)pthread_mutex_destroy(&log->lock);
}

void access_log_write(struct access_log *log, const struct access *access)
{
    char line[ACCESS_LINE_NBYTES];
    size_t nbytes = access_line(access, (int64_t)time(NULL), line);
    pthread_mutex_lock(&log->lock);
    if (!has_room()) {
        log->left_out++;
    } else {
        if (log->left_out > 0) {
            nbytes = (size_t)snprintf(line, sizeof line,
                                      "solve-server: log lines left out here, because standard "
                                      "error was not read: %llu\n",
                                      log->left_out + 1);
            log->left_out = 0;
        }
        write_line(line, nbytes);
    }
    pthread_mutex_unlock(&log->lock);
}
