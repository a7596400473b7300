/* SPDX-License-Identifier: MIT */
/*
 * sink.h: buffered output whose first error sticks, so that writers need not look
 * after every piece: they write, and ask once at the end. A sink writes to a file,
 * or keeps everything in memory until its owner has a use for it.
 *
 * A full buffer is written up to the end of its last line, so that a file or a pipe
 * holds whole lines while the program runs. Only a line of more than the buffer is
 * written in pieces.
 *
 * Small pieces are most of all output, so they are inline: a character is a
 * comparison and a store.
 */
#ifndef WG_REPORT_SINK_H
#define WG_REPORT_SINK_H

#include "base/file_write.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SINK_BUFFER_NBYTES = 1 << 16 };

/*
 * Called around each write of whole lines, or around all the writes of one long line:
 * for what must not happen in between, such as the end of the program by a signal.
 */
struct sink_guard {
    void (*hold)(void);
    void (*release)(void);
};

struct sink {
    char *bytes; /* owned: what is buffered or, in memory, all there is */
    size_t used;
    size_t capacity;
    bool is_memory;
    enum wg_status status; /* the first failure, or WG_OK */
    struct wg_error error;
    struct file_write file;
    const struct sink_guard *guard; /* NULL: none; set after sink_open */
    bool is_held;                   /* between the guard's calls */
};

/*
 * Opens `path` ("-": standard output) for writing as file_write_begin does. The
 * caller calls sink_close in any case.
 */
enum wg_status sink_open(struct sink *sink, const char *path, struct wg_error *error);

/*
 * The initial value of a sink in memory, which needs no sink_open and ends with
 * sink_close; what was written is bytes[0..used), if the status is WG_OK.
 */
#define SINK_IN_MEMORY                                                                 \
    {                                                                                  \
        .is_memory = true, .file = {.fd = -1 }                                         \
    }

/* Empties a sink in memory, and keeps the memory. */
void sink_reset(struct sink *sink);

/* The rare half of sink_room. */
char *sink_make_room(struct sink *sink, size_t nbytes);

/*
 * Room for `nbytes` to be written in place: store them there, then add to `used`
 * those that count. NULL where that is more than SINK_BUFFER_NBYTES and the sink writes
 * to a file, or where memory is out.
 */
static inline char *sink_room(struct sink *sink, size_t nbytes)
{
    return nbytes <= sink->capacity - sink->used ? sink->bytes + sink->used
                                                 : sink_make_room(sink, nbytes);
}

/* Any piece where there is no room, or none yet. */
void sink_large_bytes(struct sink *sink, const void *bytes, size_t nbytes);

static inline void sink_bytes(struct sink *sink, const void *bytes, size_t nbytes)
{
    if (nbytes > sink->capacity - sink->used) {
        sink_large_bytes(sink, bytes, nbytes);
    } else if (nbytes > 0) {
        memcpy(sink->bytes + sink->used, bytes, nbytes);
        sink->used += nbytes;
    }
}

static inline void sink_text(struct sink *sink, struct wg_text text)
{
    sink_bytes(sink, text.bytes, text.nbytes);
}

static inline void sink_string(struct sink *sink, const char *string)
{
    sink_bytes(sink, string, strlen(string));
}

static inline void sink_char(struct sink *sink, char c)
{
    char *const room = sink_room(sink, 1);
    if (room != NULL) {
        *room = c;
        sink->used++;
    }
}

/* Spaces from `used` characters up to `width`, if that is more. */
void sink_pad(struct sink *sink, size_t used, size_t width);

static inline void sink_spaces(struct sink *sink, size_t count)
{
    sink_pad(sink, 0, count);
}

/* A number of several digits. */
void sink_long_number(struct sink *sink, uint64_t number);

static inline void sink_number(struct sink *sink, uint64_t number)
{
    if (number < 10) {
        sink_char(sink, (char)('0' + number));
    } else {
        sink_long_number(sink, number);
    }
}

/* As people read it: "1,234,567". */
void sink_grouped(struct sink *sink, uint64_t number);

/* Writes out all that is buffered: for output that someone is waiting for. */
void sink_flush(struct sink *sink);

/* Flushes and commits the file, or fills `error` with the first failure. */
enum wg_status sink_finish(struct sink *sink, struct wg_error *error);

/* Releases everything; what was not finished and is not a stream is undone. */
void sink_close(struct sink *sink);

#endif
