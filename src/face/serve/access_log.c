/* SPDX-License-Identifier: MIT */
/* access_log.c: formats the lines of the log and writes them without waiting. */
#include "serve/access_log.h"

#include <assert.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The limits on the bytes of an escaped target, and of an escaped method or version. A longer text
   is cut, and "..." is added. */
enum { TARGET_MAX_NBYTES = 3072, NAME_MAX_NBYTES = 64, TIME_NBYTES = 64 };

static_assert(TARGET_MAX_NBYTES + 2 * NAME_MAX_NBYTES + 512 <= ACCESS_LINE_NBYTES,
              "a line has room for the longest texts");
#if defined PIPE_BUF && PIPE_BUF >= 4096
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

size_t access_line(const struct access *access, int64_t moment, char *line)
{
    const time_t seconds = (time_t)moment;
    struct tm when = {0};
    char *p = line + sprintf(line, "%.64s - - ", access->address);
    (void)gmtime_r(&seconds, &when);
    /* The programs never call setlocale, so the month is an English name. */
    p += strftime(p, TIME_NBYTES, "[%d/%b/%Y:%H:%M:%S +0000] \"", &when);
    p = put_escaped(p, access->method, NAME_MAX_NBYTES);
    *p++ = ' ';
    p = put_escaped(p, access->target, TARGET_MAX_NBYTES);
    *p++ = ' ';
    p = put_escaped(p, access->version, NAME_MAX_NBYTES);
    p += sprintf(p, "\" %u %llu %.6f\n", access->status, (unsigned long long)access->body_nbytes,
                 access->seconds);
    return (size_t)(p - line);
}

void access_log_write(const struct access *access)
{
    struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
    char line[ACCESS_LINE_NBYTES];
    const size_t nbytes = access_line(access, (int64_t)time(NULL), line);
    flockfile(stderr); /* so that no other thread fills the pipe between poll and fwrite */
    if (poll(&output, 1, 0) > 0) {
        (void)fwrite(line, 1, nbytes, stderr); /* not buffered: one call of write */
    }
    funlockfile(stderr);
}
