/* SPDX-License-Identifier: MIT */
/*
 * wordlist.c: see wordlist.h. A line that lies whole in a piece is handed on where
 * it lies; one that goes over the border of pieces is put together in a buffer.
 */
#include "dict/write/wordlist.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The longest line and a carriage return, which is no part of it. */
enum { CARRY_NBYTES = WORDLIST_MAX_LINE_NBYTES + 1 };

struct list_reader {
    wordlist_fn *each;
    void *context;
    const char *name;
    uint64_t line; /* that of the text at hand, from 1 */
    size_t carry_nbytes;
    char carry[CARRY_NBYTES];
};

static enum wg_status fail_long_line(const struct list_reader *reader,
                                     struct wg_error *error)
{
    return fail_at(error,
                   WG_LIMIT,
                   reader->name,
                   reader->line,
                   0,
                   "the line has more than %d bytes; is this a list with one word a "
                   "line?",
                   WORDLIST_MAX_LINE_NBYTES);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Hands on the word of a line, which ends before its line feed. */
static enum wg_status take_line(struct list_reader *reader, const char *begin,
                                const char *end, struct wg_error *error)
{
    const char *p = begin;
    if (p < end && end[-1] == '\r') {
        end--;
    }
    if (end - p > WORDLIST_MAX_LINE_NBYTES) {
        return fail_long_line(reader, error);
    }
    while (p < end && is_blank(*p)) {
        p++;
    }
    while (p < end && is_blank(end[-1])) {
        end--;
    }
    const uint64_t line = reader->line++;
    if (p == end) {
        return WG_OK;
    }
    const struct wg_text word = {p, (size_t)(end - p)};
    return reader->each(reader->context, word, line, (uint64_t)(p - begin) + 1, error);
}

/* Keeps the beginning of a line whose rest is in pieces to come. */
static enum wg_status keep(struct list_reader *reader, const char *begin,
                           const char *end, struct wg_error *error)
{
    const size_t nbytes = (size_t)(end - begin);
    if (nbytes > CARRY_NBYTES - reader->carry_nbytes) {
        return fail_long_line(reader, error);
    }
    memcpy(reader->carry + reader->carry_nbytes, begin, nbytes);
    reader->carry_nbytes += nbytes;
    return WG_OK;
}

static enum wg_status take_carry(struct list_reader *reader, struct wg_error *error)
{
    const char *const end = reader->carry + reader->carry_nbytes;
    reader->carry_nbytes = 0;
    return take_line(reader, reader->carry, end, error);
}

static enum wg_status take_piece(struct list_reader *reader, struct wg_text piece,
                                 struct wg_error *error)
{
    const char *p = piece.bytes;
    const char *const end = p + piece.nbytes;
    enum wg_status status = WG_OK;
    while (status == WG_OK && p < end) {
        const char *const feed = memchr(p, '\n', (size_t)(end - p));
        const char *const stop = feed != NULL ? feed : end;
        if (feed == NULL || reader->carry_nbytes > 0) {
            status = keep(reader, p, stop, error);
            if (status == WG_OK && feed != NULL) {
                status = take_carry(reader, error);
            }
        } else {
            status = take_line(reader, p, stop, error);
        }
        p = feed != NULL ? feed + 1 : end;
    }
    return status;
}

enum wg_status wordlist_read(struct input *input, wordlist_fn *each, void *context,
                             struct wg_error *error)
{
    struct wg_text piece;
    struct list_reader *const reader = malloc(sizeof *reader);
    if (reader == NULL) {
        return fail_memory(error);
    }
    reader->each = each;
    reader->context = context;
    reader->name = input_name(input);
    reader->line = 1;
    reader->carry_nbytes = 0;
    enum wg_status status;
    while ((status = input_read(input, &piece, error)) == WG_OK && piece.nbytes > 0) {
        status = take_piece(reader, piece, error);
        if (status != WG_OK) {
            break;
        }
    }
    if (status == WG_OK) {
        status = take_carry(reader, error);
    }
    free(reader);
    return status;
}
