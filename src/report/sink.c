/* SPDX-License-Identifier: MIT */
/* sink.c: see sink.h. After the first failure every piece is dropped. */
#include "report/sink.h"

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"

#include <stdlib.h>

static void write_out(struct sink *sink, const void *bytes, size_t nbytes)
{
    if (sink->status == WG_OK) {
        sink->status = file_write_bytes(&sink->file, bytes, nbytes, &sink->error);
    }
}

enum wg_status sink_open(struct sink *sink, const char *path, struct wg_error *error)
{
    *sink = (struct sink){0};
    sink->status = file_write_begin(&sink->file, path, &sink->error);
    if (sink->status != WG_OK && error != NULL) {
        *error = sink->error;
    }
    return sink->status;
}

void sink_reset(struct sink *sink)
{
    sink->used = 0;
    sink->status = WG_OK;
}

/* A file's buffer is made when the first byte comes, and never grows. */
char *sink_make_room(struct sink *sink, size_t nbytes)
{
    if (!sink->is_memory) {
        sink_flush(sink);
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
    char text[NUMBER_GROUPED_NBYTES];
    sink_string(sink, number_grouped(number, text));
}

void sink_flush(struct sink *sink)
{
    write_out(sink, sink->bytes, sink->used);
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
    free(sink->bytes);
    sink->bytes = NULL;
    sink->used = 0;
    sink->capacity = 0;
}
