/* SPDX-License-Identifier: MIT */
/*
 * token.h: board text cut into tiles and row breaks, with the place of whatever is
 * neither. What stands in which tile is none of its business (tile.h).
 *
 * A line break is LF or CRLF; one at the end of the text, or a lone CR there, is no
 * break. Blanks (space, tab) are skipped everywhere, inside brackets too.
 */
#ifndef WG_BOARD_TOKEN_H
#define WG_BOARD_TOKEN_H

#include "dict/alphabet.h"

#include <wordgrid/status.h>

enum token_kind {
    TOKEN_END,
    TOKEN_BREAK,
    TOKEN_LETTER,  /* a letter without brackets */
    TOKEN_LETTERS, /* what stands in brackets; `text` is without them */
    TOKEN_WILDCARD,
    TOKEN_HOLE,
    TOKEN_BAD /* the error is filled: WG_BAD_INPUT */
};

struct token {
    enum token_kind kind;
    struct wg_text text;
};

struct tokens {
    const struct alphabet *alphabet;
    const char *begin;
    const char *end;
    const char *p;          /* what comes next; set it to begin to start again */
    struct wg_error *error; /* may be NULL */
};

/* `text` is not empty, and is borrowed like the rest. */
struct tokens tokens_of(struct wg_text text, const struct alphabet *alphabet,
                        struct wg_error *error);

/* Gives the error the line and the column of `at`. */
void tokens_point(const struct tokens *tokens, const char *at);

/* The general case of token_next. */
struct token token_next_any(struct tokens *tokens);

static inline struct token token_next(struct tokens *tokens)
{
    const char *const p = tokens->p;
    const size_t left = (size_t)(tokens->end - p);
    /* A letter of ASCII that no combining mark follows: most of all boards. */
    if (left > 0 && (unsigned)(p[0] | 0x20) - 'a' < 26 &&
        (left == 1 || (unsigned char)p[1] < 0x80)) {
        tokens->p = p + 1;
        return (struct token){TOKEN_LETTER, {p, 1}};
    }
    return token_next_any(tokens);
}

#endif
