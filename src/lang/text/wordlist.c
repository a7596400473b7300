/* SPDX-License-Identifier: MIT */
/*
 * wordlist.c: see wordlist.h. A line that lies in one piece of the input is not copied. The parts
 * of a line that lies in several pieces are joined in a buffer.
 */
#include "text/wordlist.h"

#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* The longest line and a carriage return, which is not part of the line. */
enum { CARRY_NBYTES = WORDLIST_MAX_LINE_NBYTES + WORDLIST_MAX_VALUE_NBYTES + 1 };

/* The function that gets the words, and the number of the next line. */
struct line_handler {
    wordlist_fn *each;
    void *context;
    const char *name;
    uint64_t line; /* from 1; 0 for wordlist_handle_line */
    bool has_values;
};

struct list_reader {
    struct line_handler handler;
    size_t carry_nbytes;
    char carry[CARRY_NBYTES]; /* the parts so far of a line in several pieces */
};

static int max_line_nbytes(const struct line_handler *handler)
{
    return WORDLIST_MAX_LINE_NBYTES + (handler->has_values ? WORDLIST_MAX_VALUE_NBYTES : 0);
}

static enum wg_status fail_long_line(const struct line_handler *handler, struct wg_error *error)
{
    return fail_at(error, WG_LIMIT, handler->name, handler->line, 0,
                   "the line has more than %d bytes; is this a list with one word a line?",
                   max_line_nbytes(handler));
}

/* Calls `each` with the word of a line. The line is given without its line feed. */
static enum wg_status take_line(struct line_handler *handler, const char *begin, const char *end,
                                struct wg_error *error)
{
    const char *p = begin;
    if (p < end && end[-1] == '\r') {
        end--;
    }
    if (end - p > max_line_nbytes(handler)) {
        return fail_long_line(handler, error);
    }
    while (p < end && is_blank_byte(end[-1])) {
        end--;
    }
    while (p < end && (handler->has_values ? *p == ' ' : is_blank_byte(*p))) {
        p++;
    }
    const uint64_t line = handler->line++;
    if (p == end) {
        return WG_OK;
    }
    const struct wg_text word = {p, (size_t)(end - p)};
    return handler->each(handler->context, word, line, (uint64_t)(p - begin) + 1, error);
}

/* Appends a part of a line to reader->carry. */
static enum wg_status keep_part(struct list_reader *reader, const char *begin, const char *end,
                                struct wg_error *error)
{
    const size_t nbytes = (size_t)(end - begin);
    if (nbytes > CARRY_NBYTES - reader->carry_nbytes) {
        return fail_long_line(&reader->handler, error);
    }
    memcpy(reader->carry + reader->carry_nbytes, begin, nbytes);
    reader->carry_nbytes += nbytes;
    return WG_OK;
}

static enum wg_status take_carry(struct list_reader *reader, struct wg_error *error)
{
    const char *const end = reader->carry + reader->carry_nbytes;
    reader->carry_nbytes = 0;
    return take_line(&reader->handler, reader->carry, end, error);
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
            status = keep_part(reader, p, stop, error);
            if (status == WG_OK && feed != NULL) {
                status = take_carry(reader, error);
            }
        } else {
            status = take_line(&reader->handler, p, stop, error);
        }
        p = feed != NULL ? feed + 1 : end;
    }
    return status;
}

enum wg_status wordlist_handle_line(struct wg_text line, wordlist_fn *each, void *context,
                                    struct wg_error *error)
{
    struct line_handler handler = {.each = each, .context = context};
    const char *const begin = line.nbytes > 0 ? line.bytes : "";
    return take_line(&handler, begin, begin + line.nbytes, error);
}

static enum wg_status read_lines(struct input *input, struct line_handler handler,
                                 struct wg_error *error)
{
    struct wg_text piece;
    struct list_reader *const reader = malloc(sizeof *reader);
    if (reader == NULL) {
        return fail_memory(error);
    }
    reader->handler = handler;
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

enum wg_status wordlist_read(struct input *input, wordlist_fn *each, void *context,
                             struct wg_error *error)
{
    const struct line_handler handler = {each, context, input_name(input), 1, false};
    return read_lines(input, handler, error);
}

enum wg_status wordlist_read_values(struct input *input, wordlist_fn *each, void *context,
                                    struct wg_error *error)
{
    const struct line_handler handler = {each, context, input_name(input), 1, true};
    return read_lines(input, handler, error);
}
