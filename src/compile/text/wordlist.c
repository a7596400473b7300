/* SPDX-License-Identifier: MIT */
/* wordlist.c: see wordlist.h. A line that lies in one piece of the input is not copied. The parts
   of a line that lies in several pieces are joined in a buffer. */
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
static enum wg_status take_line(struct line_handler *handler, struct wg_text line,
                                struct wg_error *error)
{
    struct wg_text word = line;
    if (word.nbytes > 0 && word.bytes[word.nbytes - 1] == '\r') {
        word.nbytes--;
    }
    if (word.nbytes > (size_t)max_line_nbytes(handler)) {
        return fail_long_line(handler, error);
    }
    while (word.nbytes > 0 && is_blank_byte(word.bytes[word.nbytes - 1])) {
        word.nbytes--;
    }
    while (word.nbytes > 0 &&
           (handler->has_values ? word.bytes[0] == ' ' : is_blank_byte(word.bytes[0]))) {
        text_skip(&word, 1);
    }
    const uint64_t number = handler->line++;
    return word.nbytes == 0 ? WG_OK
                            : handler->each(handler->context, word, number,
                                            (uint64_t)(word.bytes - line.bytes) + 1, error);
}

/* Appends a part of a line to reader->carry. */
static enum wg_status keep_part(struct list_reader *reader, struct wg_text part,
                                struct wg_error *error)
{
    if (part.nbytes > CARRY_NBYTES - reader->carry_nbytes) {
        return fail_long_line(&reader->handler, error);
    }
    memcpy(reader->carry + reader->carry_nbytes, part.bytes, part.nbytes);
    reader->carry_nbytes += part.nbytes;
    return WG_OK;
}

static enum wg_status take_carry(struct list_reader *reader, struct wg_error *error)
{
    const struct wg_text line = {reader->carry, reader->carry_nbytes};
    reader->carry_nbytes = 0;
    return take_line(&reader->handler, line, error);
}

static enum wg_status take_piece(struct list_reader *reader, struct wg_text piece,
                                 struct wg_error *error)
{
    while (piece.nbytes > 0) {
        bool has_end;
        const struct wg_text part = text_take_until(&piece, '\n', &has_end);
        if (has_end && reader->carry_nbytes == 0) {
            TRY(take_line(&reader->handler, part, error));
        } else {
            TRY(keep_part(reader, part, error));
            if (has_end) {
                TRY(take_carry(reader, error));
            }
        }
    }
    return WG_OK;
}

enum wg_status wordlist_handle_line(struct wg_text line, wordlist_fn *each, void *context,
                                    struct wg_error *error)
{
    struct line_handler handler = {.each = each, .context = context};
    return take_line(&handler, line, error);
}

static enum wg_status read_lines(struct input *input, bool has_values, wordlist_fn *each,
                                 void *context, struct wg_error *error)
{
    struct wg_text piece;
    struct list_reader *const reader = malloc(sizeof *reader);
    TRY_MEMORY(error, reader != NULL);
    reader->handler = (struct line_handler){each, context, input_name(input), 1, has_values};
    reader->carry_nbytes = 0;
    enum wg_status status;
    do {
        status = input_read(input, &piece, error);
        NEXT(status,
             piece.nbytes > 0 ? take_piece(reader, piece, error) : take_carry(reader, error));
    } while (status == WG_OK && piece.nbytes > 0);
    free(reader);
    return status;
}

enum wg_status wordlist_read(struct input *input, wordlist_fn *each, void *context,
                             struct wg_error *error)
{
    return read_lines(input, false, each, context, error);
}

enum wg_status wordlist_read_values(struct input *input, wordlist_fn *each, void *context,
                                    struct wg_error *error)
{
    return read_lines(input, true, each, context, error);
}
