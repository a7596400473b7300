/* SPDX-License-Identifier: MIT */
/*
 * refusal.h: makes the error answers of formats/http-api.md, and the quotes in their messages.
 *
 *     return refuse(refusal, REFUSAL_BAD_PARAMETER, "min", "'%s' is not a number", s);
 */
#ifndef WG_ANSWER_REFUSAL_H
#define WG_ANSWER_REFUSAL_H

#include "report/sink.h"

#include <stdbool.h>
#include <wordgrid/status.h>

enum refusal_code {
    REFUSAL_BAD_REQUEST = 0,
    REFUSAL_BAD_PARAMETER,
    REFUSAL_BAD_BOARD,
    REFUSAL_FOREIGN,
    REFUSAL_NO_DICTIONARY,
    REFUSAL_NOT_FOUND,
    REFUSAL_BAD_METHOD,
    REFUSAL_TOO_LARGE,
    REFUSAL_WRONG_HOST,
    REFUSAL_DAMAGED,
    REFUSAL_NO_MEMORY,
    REFUSAL_BUSY
};

enum { REFUSAL_NBYTES = 320 };

struct refusal {
    enum refusal_code code;
    const char *parameter; /* static; NULL: the error is not in a parameter */
    uint64_t position;     /* in the value of the parameter, in code points from 1; 0: none */
    uint64_t line;         /* the same place as a line and a column, from 1 */
    uint64_t column;
    enum wg_status status; /* the status of the library's error; without such an error, the nearest
                              status for `code` */
    char message[REFUSAL_NBYTES];
};

/* Fills the refusal and returns false. Cuts a message that does not fit. */
__attribute__((format(printf, 4, 5))) bool refuse(struct refusal *refusal, enum refusal_code code,
                                                  const char *parameter, const char *format, ...);

/*
 * Refuses the value `text` of a parameter, because a function of the library has failed with
 * `error`. The refusal has `code` and the place of the error in `text`, or REFUSAL_NO_MEMORY if
 * there was not enough memory. `hint` follows the message. Returns false.
 */
bool refuse_value(struct refusal *refusal, enum refusal_code code, const char *parameter,
                  const char *text, const struct wg_error *error, const char *hint);

/* Returns the HTTP status of a code. */
unsigned refusal_status(enum refusal_code code);

/* Writes the JSON object of the error, with a line feed. */
void refusal_print(const struct refusal *refusal, struct sink *sink);

/* A message quotes at most this many code points of a text. */
enum { REFUSAL_QUOTED = 40, REFUSAL_QUOTE_NBYTES = REFUSAL_QUOTED * 4 + 4 };

struct refusal_quote {
    char text[REFUSAL_QUOTE_NBYTES];
};

/* Copies the text to quote->text, and returns quote->text. Control characters and bytes that are
   not UTF-8 become '?'. A longer text is cut and ends in "...". */
const char *refusal_quote(struct wg_text text, struct refusal_quote *quote);

#endif
