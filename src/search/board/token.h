/* SPDX-License-Identifier: MIT */
/*
 * token.h: cuts board text into tiles and row breaks. If a piece of text is neither, reports the
 * line and the column of this piece. tile.h reads the content of a tile.
 *
 * A row break is '/', LF or CRLF. An LF, CRLF or single CR at the end of the text is ignored.
 * Blanks (space, tab) and characters that stand for no symbol (alphabet.h) are skipped everywhere,
 * inside brackets too.
 */
#pragma once

#include "base/text.h"
#include "dict/alphabet.h"

#include <stdbool.h>
#include <wordgrid/status.h>

#define TILE_HELP "a tile is a letter, [qu], [a|e], ? or ."

enum token_kind {
    TOKEN_END,
    TOKEN_BREAK,
    TOKEN_LETTER,  /* a letter without brackets */
    TOKEN_LETTERS, /* letters in brackets; `text` excludes the brackets */
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
    const char *p;           /* where the next token is; set to `begin` to start again */
    struct wg_error *error;  /* may be NULL */
    bool drops_ascii_letter; /* as in struct alphabet */
    bool has_blanks;         /* blanks were skipped outside brackets */
    /* If the text was made from another text (form.h): that text, and the place in it of each byte
       of this text. NULL: errors have their places in this text. */
    const char *source;
    const uint32_t *places;
};

/* Begins to read `text`, which must not be empty. All arguments are borrowed. */
struct tokens tokens_begin(struct wg_text text, const struct alphabet *alphabet,
                           struct wg_error *error);

/* Finds the line and the column of a place in the text of the tokens. */
void tokens_place(const struct tokens *tokens, const char *at, uint64_t *line_out,
                  uint64_t *column_out);

/* Stores the line and the column of `at` in the error. */
void tokens_set_place(const struct tokens *tokens, const char *at);

/* Finds the line and the column, from 1, of a place in a text. */
void text_place(const char *begin, const char *at, uint64_t *line_out, uint64_t *column_out);

/* Returns the length of the letter at the beginning of `rest`; 0: there is no letter. Some signs
   count as letters: those in the text of a symbol (the apostrophe of Breton c'h), and those that
   are, alone or with marks, a spelling of a letter. */
size_t token_letter(const struct alphabet *alphabet, struct wg_text rest);

/* The rows and tiles of a text. */
struct extent {
    uint64_t rows;
    uint64_t longest;          /* tiles in the longest row */
    uint64_t shortest;         /* tiles in the shortest row */
    const char *longest_begin; /* where the longest row begins in the text */
    uint64_t tiles;
};

/* Reads all tokens and counts them. Returns false, with the error filled, at the first bad one. */
bool tokens_measure(struct tokens *tokens, struct extent *extent_out);

/* Returns the square root, or 0 if it is no whole number. */
uint64_t root_of(uint64_t square);

/* Returns whether a text with this extent is a board without a liberty, for a size (0: none). */
bool extent_fits(const struct extent *extent, uint32_t rows, uint32_t columns);

/* The general case of token_next. */
struct token token_next_any(struct tokens *tokens);

/* Returns the next token, and moves tokens->p past it. */
static inline struct token token_next(struct tokens *tokens)
{
    const char *const p = tokens->p;
    const size_t left = (size_t)(tokens->end - p);
    /* The most frequent tokens: an ASCII letter that no combining mark follows, and a slash. */
    if (left > 0 && (unsigned)(p[0] | 0x20) - 'a' < 26 &&
        (left == 1 || (unsigned char)p[1] < 0x80) && !tokens->drops_ascii_letter) {
        tokens->p = p + 1;
        return (struct token){TOKEN_LETTER, {p, 1}};
    }
    if (left > 0 && *p == '/') {
        tokens->p = p + 1;
        return (struct token){TOKEN_BREAK, {p, 1}};
    }
    return token_next_any(tokens);
}
