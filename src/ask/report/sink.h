/* SPDX-License-Identifier: MIT */
/*
 * sink.h: writes buffered output to a file or to memory. The first error is kept and later output
 * is dropped, so callers check the status once, at the end.
 *
 * When the buffer is full, its whole lines are written, and the incomplete last line stays. So a
 * file or a pipe holds whole lines while the program runs. Only a line longer than the buffer needs
 * several writes.
 *
 * Most output is short strings, so the functions that write them are inline: a character costs a
 * comparison and a store.
 */
#pragma once

#include "base/file_write.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SINK_BUFFER_NBYTES = 1 << 16 };

struct sink;

/*
 * `hold` is called before each write, and `release` after the write. In a file that is written
 * directly, `hold` is called before the first write of a line and `release` after the last. The two
 * functions are also called before and after file_write_commit and file_write_end. So the guard
 * can let a signal end the program only between lines, and while no function of file_write.h runs.
 * `forget` is called at the end, while the guard is held: the sink is then invalid.
 */
struct sink_guard {
    void (*hold)(const struct sink *sink);
    void (*release)(const struct sink *sink);
    void (*forget)(const struct sink *sink);
};

struct sink {
    char *bytes; /* owned: the buffer or, for a sink in memory, all output */
    size_t used; /* bytes */
    size_t capacity;
    bool is_memory;
    enum wg_status status; /* the first failure, or WG_OK */
    struct wg_error error;
    struct file_write file;
    const struct sink_guard *guard; /* may be NULL; set after sink_open */
    bool is_held;                   /* after hold, before release */
};

/* Opens `path`, or standard output for "-", as file_write_begin does. The caller must call
   sink_close, even after a failure. */
enum wg_status sink_open(struct sink *sink, const char *path, struct wg_error *error);

/* The initial value of a sink in memory. Such a sink needs no sink_open. If the status is WG_OK,
   the output is bytes[0..used). sink_close frees the memory. */
#define SINK_IN_MEMORY                                                                             \
    {                                                                                              \
        .is_memory = true, .file = {.fd = -1 }                                                     \
    }

/* Empties a sink in memory without freeing the memory, and clears its status. */
void sink_reset(struct sink *sink);

/* Like sink_reset, but frees a memory of over `most` bytes. */
void sink_reset_kept(struct sink *sink, size_t most);

/* The slow path of sink_room. */
char *sink_make_room(struct sink *sink, size_t nbytes);

/* Returns room for `nbytes` bytes. The caller stores bytes in this room, and then adds the number
   of bytes to `used`. Returns NULL if there is not enough memory, or if the sink writes to a file
   and `nbytes` is over SINK_BUFFER_NBYTES. */
static inline char *sink_room(struct sink *sink, size_t nbytes)
{
    return nbytes <= sink->capacity - sink->used ? sink->bytes + sink->used
                                                 : sink_make_room(sink, nbytes);
}

/* The slow path of sink_bytes: the free part of the buffer is too small. */
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

/* Writes text that comes from a file and may go to a terminal. Writes '?' in place of each control
   character and each byte that is not UTF-8. */
void sink_printable(struct sink *sink, struct wg_text text);

/* Writes width - used spaces; none if `used` is larger. */
void sink_pad(struct sink *sink, size_t used, size_t width);

static inline void sink_spaces(struct sink *sink, size_t count)
{
    sink_pad(sink, 0, count);
}

/* The slow path of sink_number: several digits. */
void sink_long_number(struct sink *sink, uint64_t number);

static inline void sink_number(struct sink *sink, uint64_t number)
{
    if (number < 10) {
        sink_char(sink, (char)('0' + number));
    } else {
        sink_long_number(sink, number);
    }
}

/* Writes a number with commas: "1,234,567". */
void sink_grouped(struct sink *sink, uint64_t number);

/* Writes cells of a grid that has `columns` columns: "1,0 1,1", "(1,0) (1,1)" or "[1,0],[1,1]".
   `marks` has three characters: the first is written before a cell, the second after a cell, the
   third between two cells. */
#define CELLS_PLAIN "\0\0 "
#define CELLS_ROUND "() "
#define CELLS_JSON  "[],"
void sink_cells(struct sink *sink, const uint32_t *cells, uint32_t count, uint32_t columns,
                const char *marks);

/* Writes a cell to `p`, up to SINK_CELL_NBYTES - 1 bytes. Returns the end of the text. */
enum { SINK_CELL_NBYTES = sizeof "[65534,65534]," - 1 };
char *sink_cell(char *p, uint32_t cell, uint32_t columns, const char *marks);

/* Like printf, but for fewer than SINK_FORMAT_NBYTES bytes. Slower than the other functions. */
enum { SINK_FORMAT_NBYTES = 512 };
__attribute__((format(printf, 2, 3))) void sink_format(struct sink *sink, const char *format, ...);

/* Writes the whole buffer to the file, even if the last line is not complete. */
void sink_flush(struct sink *sink);

/* Returns the status of the sink if it has failed, and copies its error; otherwise `status`. */
enum wg_status sink_status(const struct sink *sink, enum wg_status status, struct wg_error *error);

/* Flushes the buffer and commits the file. Returns the status of the sink. After a failure, copies
   the sink's error to `error`. */
enum wg_status sink_finish(struct sink *sink, struct wg_error *error);

/* Frees the memory and closes the file. If sink_finish has not committed the file, the old file is
   unchanged. */
void sink_close(struct sink *sink);
