/* SPDX-License-Identifier: MIT */
/* sink.c: see sink.h. */
#include "report/sink.h"

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A signal waits for a write to a file of at most this length. */
enum { MAX_HELD_NBYTES = 1 << 20 };

/* `file` is changed only between hold and release. A signal in that time ends the program only at
   release. So the signal handler finds `file` in a state from which it can remove the temporary
   file. */
static void hold(struct sink *sink)
{
    if (sink->guard != NULL && !sink->is_held) {
        sink->guard->hold(sink);
        sink->is_held = true;
    }
}

static void release(struct sink *sink)
{
    if (sink->is_held) {
        sink->is_held = false;
        sink->guard->release(sink);
    }
}

/* Writes to the file. Holds the guard while it writes. Of a file that is written directly, it holds
   the guard until the end of a line or a failure. */
static void write_out(struct sink *sink, const char *bytes, size_t nbytes)
{
    const bool is_direct = sink->file.is_direct;
    while (sink->status == WG_OK && nbytes > 0) {
        const size_t now = is_direct || nbytes < MAX_HELD_NBYTES ? nbytes : MAX_HELD_NBYTES;
        hold(sink);
        sink->status = file_write_bytes(&sink->file, bytes, now, &sink->error);
        if (!is_direct || sink->status != WG_OK || bytes[now - 1] == '\n') {
            release(sink);
        }
        bytes += now;
        nbytes -= now;
    }
}

/* Writes the whole lines in the buffer and moves the rest to its front. */
static void write_lines(struct sink *sink)
{
    const char *const line_feed = sink->used > 0 ? memrchr(sink->bytes, '\n', sink->used) : NULL;
    if (line_feed != NULL) {
        const size_t nbytes = (size_t)(line_feed - sink->bytes) + 1;
        write_out(sink, sink->bytes, nbytes);
        sink->used -= nbytes;
        memmove(sink->bytes, sink->bytes + nbytes, sink->used);
    }
}

enum wg_status sink_open(struct sink *sink, const char *path, struct wg_error *error)
{
    *sink = (struct sink){0};
    if (strcmp(path, "-") == 0) {
        file_write_begin_fd(&sink->file, STDOUT_FILENO, "standard output");
    } else {
        sink->status = file_write_begin(&sink->file, path, &sink->error);
    }
    return sink_status(sink, WG_OK, error);
}

void sink_reset(struct sink *sink)
{
    sink->used = 0;
    sink->status = WG_OK;
}

void sink_reset_kept(struct sink *sink, size_t most)
{
    if (sink->capacity > most) {
        sink_close(sink);
        *sink = (struct sink)SINK_IN_MEMORY;
    }
    sink_reset(sink);
}

/* The buffer of a file is allocated at the first byte, and never grows. */
char *sink_make_room(struct sink *sink, size_t nbytes)
{
    if (!sink->is_memory) {
        write_lines(sink);
        if (nbytes > sink->capacity - sink->used) {
            sink_flush(sink);
        }
    }
    const size_t needed = sink->is_memory ? sink->used + nbytes : SINK_BUFFER_NBYTES;
    if (!ARRAY_RESERVE(sink->bytes, &sink->capacity, needed) && sink->status == WG_OK) {
        sink->status = fail_memory(&sink->error);
    }
    return nbytes <= sink->capacity - sink->used ? sink->bytes + sink->used : NULL;
}

void sink_large_bytes(struct sink *sink, const void *bytes, size_t nbytes)
{
    char *const room = sink_make_room(sink, nbytes);
    if (room != NULL) {
        memcpy(room, bytes, nbytes);
        sink->used += nbytes;
    } else if (!sink->is_memory) {
        write_out(sink, bytes, nbytes);
    }
}

void sink_printable(struct sink *sink, struct wg_text text)
{
    const unsigned char *p = (const unsigned char *)text.bytes;
    for (size_t left = text.nbytes; left > 0;) {
        unsigned nbytes;
        if (utf8_is_plain(p, p + left, &nbytes)) {
            sink_bytes(sink, p, nbytes);
        } else {
            sink_char(sink, '?');
        }
        p += nbytes;
        left -= nbytes;
    }
}

void sink_pad(struct sink *sink, size_t used, size_t width)
{
    static const char spaces[] = "                                ";
    while (used < width) {
        const size_t left = width - used;
        const size_t nbytes = left < sizeof spaces - 1 ? left : sizeof spaces - 1;
        sink_bytes(sink, spaces, nbytes);
        used += nbytes;
    }
}

void sink_long_number(struct sink *sink, uint64_t number)
{
    char digits[20];
    char *p = digits + sizeof digits;
    do {
        *--p = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    sink_bytes(sink, p, (size_t)(digits + sizeof digits - p));
}

void sink_grouped(struct sink *sink, uint64_t number)
{
    sink_string(sink, GROUPED(number));
}

/* Writes the number to `p`, up to 10 digits. Returns the end of the digits. */
static char *write_digits(char *p, uint32_t number)
{
    char *end = p + 1;
    if (number < 10) {
        *p = (char)('0' + number);
        return end;
    }
    for (uint32_t rest = number / 10; rest > 0; rest /= 10) {
        end++;
    }
    for (char *digit = end; digit > p; number /= 10) {
        *--digit = (char)('0' + number % 10);
    }
    return end;
}

char *sink_cell(char *p, uint32_t cell, uint32_t columns, const char *marks)
{
    *p = marks[0];
    p = write_digits(p + (marks[0] != '\0'), cell / columns);
    *p = ',';
    p = write_digits(p + 1, cell % columns);
    *p = marks[1];
    return p + (marks[1] != '\0');
}

void sink_cells(struct sink *sink, const uint32_t *cells, uint32_t count, uint32_t columns,
                const char *marks)
{
    for (uint32_t i = 0; i < count; i++) {
        char *const room = sink_room(sink, SINK_CELL_NBYTES);
        if (room == NULL) {
            return;
        }
        *room = marks[2];
        sink->used += (size_t)(sink_cell(room + (i > 0), cells[i], columns, marks) - room);
    }
}

void sink_format(struct sink *sink, const char *format, ...)
{
    char text[SINK_FORMAT_NBYTES];
    va_list arguments;
    va_start(arguments, format);
    const int nbytes = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert(nbytes >= 0 && nbytes < SINK_FORMAT_NBYTES);
    sink_bytes(sink, text, (size_t)nbytes);
}

void sink_flush(struct sink *sink)
{
    write_out(sink, sink->bytes, sink->used);
    sink->used = 0;
}

enum wg_status sink_status(const struct sink *sink, enum wg_status status, struct wg_error *error)
{
    return sink->status != WG_OK ? error_pass(error, sink->status, &sink->error) : status;
}

enum wg_status sink_finish(struct sink *sink, struct wg_error *error)
{
    sink_flush(sink);
    if (sink->status == WG_OK) {
        hold(sink); /* already held if the last line has no line feed */
        sink->status = file_write_commit(&sink->file, &sink->error);
    }
    release(sink);
    return sink_status(sink, WG_OK, error);
}

void sink_close(struct sink *sink)
{
    hold(sink);
    file_write_end(&sink->file);
    if (sink->guard != NULL) {
        sink->guard->forget(sink);
    }
    release(sink);
    free(sink->bytes);
    sink->bytes = NULL;
    sink->used = 0;
    sink->capacity = 0;
}
