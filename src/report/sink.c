/* SPDX-License-Identifier: MIT */
/* sink.c: see sink.h. After the first failure every piece is dropped. */
#include "report/sink.h"

#include "base/number.h"

#include <string.h>

static void write_out(struct sink *sink, const void *bytes, size_t nbytes)
{
    if (sink->status == WG_OK) {
        sink->status = file_write_bytes(&sink->file, bytes, nbytes, &sink->error);
    }
}

enum wg_status sink_open(struct sink *sink, const char *path, struct wg_error *error)
{
    sink->used = 0;
    sink->status = file_write_begin(&sink->file, path, &sink->error);
    if (sink->status != WG_OK && error != NULL) {
        *error = sink->error;
    }
    return sink->status;
}

void sink_bytes(struct sink *sink, const void *bytes, size_t nbytes)
{
    if (nbytes > sizeof sink->buffer - sink->used) {
        sink_flush(sink);
    }
    if (nbytes > sizeof sink->buffer) {
        write_out(sink, bytes, nbytes);
    } else if (nbytes > 0) {
        memcpy(sink->buffer + sink->used, bytes, nbytes);
        sink->used += nbytes;
    }
}

void sink_text(struct sink *sink, struct wg_text text)
{
    sink_bytes(sink, text.bytes, text.nbytes);
}

void sink_string(struct sink *sink, const char *string)
{
    sink_bytes(sink, string, strlen(string));
}

void sink_char(struct sink *sink, char c)
{
    sink_bytes(sink, &c, 1);
}

void sink_number(struct sink *sink, uint64_t number)
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
    char text[NUMBER_GROUPED_NBYTES];
    sink_string(sink, number_grouped(number, text));
}

void sink_flush(struct sink *sink)
{
    write_out(sink, sink->buffer, sink->used);
    sink->used = 0;
}

enum wg_status sink_finish(struct sink *sink, struct wg_error *error)
{
    sink_flush(sink);
    if (sink->status == WG_OK) {
        sink->status = file_write_commit(&sink->file, &sink->error);
    }
    if (sink->status != WG_OK && error != NULL) {
        *error = sink->error;
    }
    return sink->status;
}

void sink_close(struct sink *sink)
{
    file_write_end(&sink->file);
}
