/* SPDX-License-Identifier: MIT */
/*
 * reader.c: see reader.h. The lines are copied, so that the reader can continue in its single
 * buffer. The copy takes less than a nanosecond for each board. If the buffer has a whole line, the
 * reader does not wait for more. So a program that sends one line and waits for its result gets the
 * result.
 */
#include "reader.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/text.h"
#include "common/read_whole.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* POLL_MS: how often a watch is asked while there is nothing to read. */
enum { READ_NBYTES = 1 << 18, POLL_MS = 100 };

static void close_source(struct reader *reader)
{
    if (reader->fd >= 0 && reader->fd != STDIN_FILENO) {
        (void)close(reader->fd);
    }
    reader->fd = -1;
}

void reader_free(struct reader *reader)
{
    close_source(reader);
    FREE_ALL(reader->part_name, reader->bytes);
}

/* Begins the part of the open file `name`. Line numbers in messages count from the first line of
   the part, so messages also name the part. */
static enum wg_status open_part(struct reader *reader, const char *name, struct wg_error *error)
{
    const struct shard shard = reader->shard;
    const int n =
        asprintf(&reader->part_name, "shard %u/%u of %s", shard.number, shard.count, name);
    if (n < 0) {
        reader->part_name = NULL;
        return fail_memory(error);
    }
    reader->source = reader->part_name;
    return file_part_open(&reader->part, reader->fd, shard, name, error);
}

/* Opens the next file. OPEN_READ would wait for the writer of a named pipe. wait_for_input
   waits for it instead, and returns when the batch stops. */
static enum wg_status open_next(struct reader *reader, struct wg_error *error)
{
    const char *name = *reader->names++;
    reader->names_left--;
    reader->is_new = true;
    if (!reader->is_exact && strcmp(name, "-") == 0) {
        reader->source = "standard input";
        reader->fd = STDIN_FILENO;
        return WG_OK;
    }
    reader->source = name;
    reader->fd = system_open(name, OPEN_INPUT);
    if (reader->fd < 0) {
        return fail_io(error, name, "cannot open", errno);
    }
    return reader->shard.count == 0 ? WG_OK : open_part(reader, name, error);
}

/* Waits until system_read would not block. Returns false if the reading stops. */
static bool wait_for_input(const struct reader *reader)
{
    enum system_ready ready = SYSTEM_LATE;
    while (ready == SYSTEM_LATE && (reader->watch == NULL || limits_go_on(reader->watch))) {
        ready =
            system_await_data(reader->fd, reader->stop_fd, reader->watch != NULL ? POLL_MS : -1);
    }
    return ready == SYSTEM_READY;
}

/* Reads up to `room` bytes of the open file. Stores 0 at its end, and if the reading stops. */
static enum wg_status read_source(struct reader *reader, char *bytes, size_t room,
                                  size_t *nbytes_out, struct wg_error *error)
{
    *nbytes_out = 0;
    if (reader->shard.count > 0) {
        return file_part_read(&reader->part, bytes, room, nbytes_out, error);
    }
    return wait_for_input(reader)
               ? read_some(reader->fd, bytes, room, reader->source, nbytes_out, error)
               : WG_OK;
}

/* Appends bytes of the open file to the buffer. Closes the file at its end, or if the
   reading stops. */
static enum wg_status read_more(struct reader *reader, struct wg_error *error)
{
    const size_t left = reader->end - reader->begin;
    if (reader->begin > 0) {
        memmove(reader->bytes, reader->bytes + reader->begin, left);
        reader->begin = 0;
        reader->end = left;
    }
    TRY_MEMORY(error, ARRAY_RESERVE(reader->bytes, &reader->capacity, left + READ_NBYTES));
    size_t nbytes;
    const enum wg_status status =
        read_source(reader, reader->bytes + left, READ_NBYTES, &nbytes, error);
    if (status == WG_OK && nbytes == 0) {
        close_source(reader);
    }
    reader->end += nbytes;
    return status;
}

/*
 * Returns the length in bytes of the next whole lines: the fewest that have at least `wanted` bytes
 * together. If all whole lines in the buffer have fewer bytes, returns the length of all of them,
 * or 0 if there is none. Does not search the first reader->searched_nbytes bytes, which contain no
 * line feed.
 */
static size_t measure_lines(struct reader *reader, size_t wanted)
{
    const size_t left = reader->end - reader->begin;
    const size_t searched = reader->searched_nbytes;
    if (left == searched) {
        return 0; /* also if the buffer is not allocated yet */
    }
    const char *const begin = reader->bytes + reader->begin;
    size_t middle = wanted < left ? wanted - 1 : left - 1;
    middle = middle > searched ? middle : searched;
    const char *line_end = memchr(begin + middle, '\n', left - middle);
    if (line_end == NULL) {
        line_end = memrchr(begin + searched, '\n', middle - searched);
    }
    if (line_end == NULL) {
        reader->searched_nbytes = left;
        return 0;
    }
    return (size_t)(line_end - begin) + 1;
}

/* Like measure_lines, for paragraphs: the last of the lines is an empty one. */
static size_t measure_paragraphs(struct reader *reader, size_t wanted)
{
    const size_t left = reader->end - reader->begin;
    if (left == 0) {
        return 0; /* reader->bytes can be NULL */
    }
    const char *const begin = reader->bytes + reader->begin;
    size_t line = reader->searched_nbytes; /* a line begins here */
    size_t whole = 0;
    const char *line_end;
    while (whole < wanted && line < left &&
           (line_end = memchr(begin + line, '\n', left - line)) != NULL) {
        const size_t end = (size_t)(line_end - begin);
        const bool is_empty = text_is_blank((struct wg_text){begin + line, end - line});
        line = end + 1;
        whole = is_empty ? line : whole;
    }
    reader->searched_nbytes = whole > 0 ? 0 : line;
    return whole;
}

/* Drops a byte-order mark at the start of a file. */
static void skip_mark(struct reader *reader)
{
    struct wg_text text = {reader->bytes, reader->end - reader->begin};
    if (text.nbytes > 0) { /* otherwise reader->bytes can be NULL */
        text.bytes += reader->begin;
        text = text_skip_mark(text);
    }
    if (text.nbytes < reader->end - reader->begin) {
        reader->begin = reader->end - text.nbytes;
        reader->searched_nbytes = 0;
    }
}

/* Like measure_lines, but reads until there is a whole line. Stores 0 at the end of the last file.
   The end of a file ends its last line. If a line is too long, stores the length of the part that
   was read; line_batch.c ends the batch at that line. */
static enum wg_status find_lines(struct reader *reader, size_t wanted, size_t *nbytes_out,
                                 struct wg_error *error)
{
    *nbytes_out = 0;
    for (;;) {
        if (reader->is_new && !reader->is_exact) {
            skip_mark(reader);
        }
        const size_t nbytes = reader->has_paragraphs ? measure_paragraphs(reader, wanted)
                                                     : measure_lines(reader, wanted);
        const size_t left = reader->end - reader->begin;
        if (nbytes > 0 || left > LINE_MAX_NBYTES || (reader->fd < 0 && left > 0)) {
            *nbytes_out = nbytes > 0 ? nbytes : left;
            return WG_OK;
        }
        if (reader->fd >= 0) {
            TRY(read_more(reader, error));
        } else if (reader->names_left > 0) {
            TRY(open_next(reader, error));
        } else {
            return WG_OK;
        }
    }
}

bool reader_next(struct reader *reader, size_t wanted, struct lines *lines, struct wg_error *error)
{
    size_t nbytes;
    enum wg_status status = find_lines(reader, wanted, &nbytes, error);
    if (status == WG_OK && nbytes == 0) {
        return false;
    }
    NEXT(status, ARRAY_RESERVE(lines->text, &lines->capacity, nbytes) ? WG_OK : fail_memory(error));
    if (status != WG_OK) {
        nbytes = 0;
        reader->names_left = 0;
        close_source(reader);
    } else {
        memcpy(lines->text, reader->bytes + reader->begin, nbytes);
    }
    error->status = status;
    lines->source = reader->source;
    lines->begins_source = reader->is_new;
    lines->nbytes = nbytes;
    reader->is_new = false;
    reader->begin += nbytes;
    reader->searched_nbytes = 0;
    return true;
}
