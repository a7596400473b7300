/* SPDX-License-Identifier: MIT */
/*
 * sink.h: buffered output whose first error sticks, so that writers need not look
 * after every piece: they write, and ask once at the end.
 */
#ifndef WG_REPORT_SINK_H
#define WG_REPORT_SINK_H

#include "base/file_write.h"

#include <stdbool.h>
#include <stdint.h>

enum { SINK_BUFFER_NBYTES = 1 << 16 };

struct sink {
    struct file_write file;
    enum wg_status status; /* the first failure, or WG_OK */
    struct wg_error error;
    size_t used;
    char buffer[SINK_BUFFER_NBYTES];
};

/*
 * Opens `path` ("-": standard output) for writing as file_write_begin does. A sink
 * is large: mind the small stacks of threads. The caller calls sink_close in any
 * case.
 */
enum wg_status sink_open(struct sink *sink, const char *path, struct wg_error *error);

void sink_bytes(struct sink *sink, const void *bytes, size_t nbytes);
void sink_text(struct sink *sink, struct wg_text text);
void sink_string(struct sink *sink, const char *string);
void sink_char(struct sink *sink, char c);
void sink_number(struct sink *sink, uint64_t number);

/* As people read it: "1,234,567". */
void sink_grouped(struct sink *sink, uint64_t number);

/* Writes out what is buffered: for output that someone is waiting for. */
void sink_flush(struct sink *sink);

/* Flushes and commits the file, or fills `error` with the first failure. */
enum wg_status sink_finish(struct sink *sink, struct wg_error *error);

/* Releases everything; what was not finished and is not a stream is undone. */
void sink_close(struct sink *sink);

#endif
