/* SPDX-License-Identifier: MIT */
/* find_input.c: `dictc find -`: looks up the lines of standard input. */
#include "find.h"

#include "base/error.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT_NBYTES = 1 << 16 /* the first size of the input buffer */ };

/* The bytes that have been read, but not looked up. */
struct input {
    char *bytes; /* owned */
    size_t used;
    size_t scanned; /* the first `scanned` bytes have no line feed */
    size_t capacity;
    bool is_at_end;
    uint64_t line; /* the number of the last line that was looked up */
};

/*
 * Reads the bytes that are available. If there are none, waits for at least one byte or the end of
 * the input. Before it waits, it writes the output, so that a person or a program at the other end
 * of a pipe gets the answers to all complete lines.
 */
static enum wg_status read_more(struct lookup *lookup, struct input *input, struct wg_error *error)
{
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    ssize_t nbytes;
    if (input->used == input->capacity) {
        const size_t capacity = input->capacity == 0 ? INPUT_NBYTES : input->capacity * 2;
        char *bytes = realloc(input->bytes, capacity);
        if (bytes == NULL) {
            return fail_memory(error);
        }
        input->bytes = bytes;
        input->capacity = capacity;
    }
    if (poll(&ready, 1, 0) <= 0) {
        sink_flush(&lookup->sink);
    }
    do {
        nbytes = read(STDIN_FILENO, input->bytes + input->used, input->capacity - input->used);
    } while (nbytes < 0 && errno == EINTR);
    if (nbytes < 0) {
        return fail_io(error, "standard input", "cannot read", errno);
    }
    input->is_at_end = nbytes == 0;
    input->used += (size_t)nbytes;
    return WG_OK;
}

/* Looks up all complete lines; at the end of the input also a last line without a line feed.
   Removes these lines from the input. Ignores blanks and carriage returns at the end of a line, and
   empty lines. */
static enum wg_status look_up_input(struct lookup *lookup, struct input *input,
                                    struct wg_error *error)
{
    struct wg_text words[FIND_BATCH_WORDS];
    uint64_t lines[FIND_BATCH_WORDS];
    size_t count = 0;
    size_t begin = 0;
    enum wg_status status = WG_OK;
    lookup->lines = lines;
    while (status == WG_OK && begin < input->used) {
        const char *line = input->bytes + begin;
        const char *line_end =
            memchr(line + input->scanned, '\n', input->used - begin - input->scanned);
        if (line_end == NULL && !input->is_at_end) {
            input->scanned = input->used - begin;
            break;
        }
        input->scanned = 0;
        size_t nbytes = line_end == NULL ? input->used - begin : (size_t)(line_end - line);
        begin += nbytes + (line_end != NULL);
        input->line++;
        while (nbytes > 0 && memchr(" \t\r", line[nbytes - 1], 3) != NULL) {
            nbytes--;
        }
        if (nbytes > 0) {
            lines[count] = input->line;
            words[count++] = (struct wg_text){line, nbytes};
        }
        if (count == FIND_BATCH_WORDS) {
            status = find_words(lookup, words, count, error);
            count = 0;
        }
    }
    if (status == WG_OK) {
        status = find_words(lookup, words, count, error);
    }
    lookup->lines = NULL;
    input->used -= begin;
    if (input->used > 0) {
        memmove(input->bytes, input->bytes + begin, input->used);
    }
    return status;
}

enum wg_status find_lines(struct lookup *lookup, struct wg_error *error)
{
    struct input input = {0};
    enum wg_status status = WG_OK;
    while (status == WG_OK && !input.is_at_end && !find_is_over(lookup)) {
        status = read_more(lookup, &input, error);
        if (status == WG_OK) {
            status = look_up_input(lookup, &input, error);
        }
    }
    free(input.bytes);
    return status;
}
