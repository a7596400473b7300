/* SPDX-License-Identifier: MIT */
#include "board/token.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/utf8.h"

#include <string.h>

struct range {
    uint32_t first;
    uint32_t last;
};

/*
 * What beyond ASCII is no letter: blocks of controls, punctuation, digits, signs
 * and pictures, and what is not for text at all. Sorted. Not all that Unicode does
 * not call a letter: a rare sign that slips through is a tile that no word can use.
 */
static const struct range non_letters[] = {
    {0x80, 0xa9},       {0xab, 0xb4},          {0xb6, 0xb9},     {0xbb, 0xbf},
    {0xd7, 0xd7},       {0xf7, 0xf7},          {0x2c2, 0x2c5},   {0x2d2, 0x2df},
    {0x2000, 0x206f},   {0x20a0, 0x20cf},      {0x2190, 0x2bff}, {0x2e00, 0x2e7f},
    {0x3000, 0x3004},   {0x3008, 0x303f},      {0xd800, 0xf8ff}, {0xfe00, 0xfe6f},
    {0xfeff, 0xff20},   {0xff3b, 0xff40},      {0xff5b, 0xff65}, {0xffe0, 0xffff},
    {0x1f000, 0x1faff}, {0xe0000, UINT32_MAX},
};

static bool is_letter(uint32_t code_point)
{
    if (code_point < 0x80) {
        return (code_point | 0x20) - 'a' < 26;
    }
    size_t i = 0;
    while (non_letters[i].last < code_point) {
        i++;
    }
    return code_point < non_letters[i].first && !is_combining_mark(code_point);
}

/* Whether some symbol's text has this code point, of nbytes bytes. */
static bool is_in_alphabet(const struct alphabet *alphabet, const char *code_point,
                           size_t nbytes)
{
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        const struct wg_text symbol = alphabet_symbol_text(alphabet, i);
        for (size_t at = 0; at + nbytes <= symbol.nbytes; at++) {
            if (memcmp(symbol.bytes + at, code_point, nbytes) == 0) {
                return true;
            }
        }
    }
    return false;
}

struct tokens tokens_of(struct wg_text text, const struct alphabet *alphabet,
                        struct wg_error *error)
{
    const char *end = text.bytes + text.nbytes;
    end -= end[-1] == '\n';
    end -= end > text.bytes && end[-1] == '\r';
    return (struct tokens){alphabet, text.bytes, end, text.bytes, error};
}

void tokens_point(const struct tokens *tokens, const char *at)
{
    if (tokens->error == NULL) {
        return;
    }
    const char *line_begin = tokens->begin;
    uint64_t line = 1;
    for (const char *p = tokens->begin; p < at; p++) {
        if (*p == '\n') {
            line++;
            line_begin = p + 1;
        }
    }
    tokens->error->line = line;
    tokens->error->column = utf8_count(line_begin, (size_t)(at - line_begin)) + 1;
}

#define WHAT_A_TILE_IS "a tile is a letter, [qu], [a|e], ? or ."

/*
 * The length of the letter at p, or 0 with the error filled. A sign that is no
 * letter but belongs to the alphabet (the apostrophe of Breton c'h) counts as one.
 */
static size_t check_letter(const struct tokens *tokens, const char *p)
{
    uint32_t code_point = 0;
    const unsigned nbytes = utf8_decode(
        (const unsigned char *)p, (const unsigned char *)tokens->end, &code_point);
    if (nbytes > 0 &&
        (is_letter(code_point) || is_in_alphabet(tokens->alphabet, p, nbytes))) {
        return letter_nbytes((struct wg_text){p, (size_t)(tokens->end - p)});
    }
    if (nbytes == 0) {
        fail(tokens->error, WG_BAD_INPUT, "not valid UTF-8; save the board as UTF-8");
    } else if (code_point > 0x20 && code_point < 0x7f) {
        fail(tokens->error,
             WG_BAD_INPUT,
             "'%c' is no tile; " WHAT_A_TILE_IS,
             (char)code_point);
    } else {
        fail(tokens->error,
             WG_BAD_INPUT,
             "U+%04lX is no tile; " WHAT_A_TILE_IS,
             (unsigned long)code_point);
    }
    tokens_point(tokens, p);
    return 0;
}

static struct token bad_token(const struct tokens *tokens, const char *at,
                              const char *message)
{
    fail(tokens->error, WG_BAD_INPUT, "%s", message);
    tokens_point(tokens, at);
    return (struct token){.kind = TOKEN_BAD};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* From '[' on: alternatives of at least one letter, '|' between them, ']'. */
static struct token read_brackets(struct tokens *tokens)
{
    const char *const open = tokens->p;
    const char *p = open + 1;
    bool is_empty = true;
    while (p < tokens->end && *p != '/' && *p != '\n') {
        if (is_blank(*p)) {
            p++;
        } else if (*p == '|' || *p == ']') {
            if (is_empty) {
                return bad_token(
                    tokens, p, "letters are missing here; write [qu] or [a|e]");
            }
            if (*p == ']') {
                tokens->p = p + 1;
                return (struct token){TOKEN_LETTERS,
                                      {open + 1, (size_t)(p - open) - 1}};
            }
            is_empty = true;
            p++;
        } else if (*p == '[' || *p == '?' || *p == '.') {
            return bad_token(
                tokens, p, "only letters and '|' can stand inside brackets");
        } else {
            const size_t nbytes = check_letter(tokens, p);
            if (nbytes == 0) {
                return (struct token){.kind = TOKEN_BAD};
            }
            is_empty = false;
            p += nbytes;
        }
    }
    return bad_token(tokens, open, "this '[' is not closed; write [qu] or [a|e]");
}

struct token token_next_any(struct tokens *tokens)
{
    while (tokens->p < tokens->end && is_blank(*tokens->p)) {
        tokens->p++;
    }
    const char *const p = tokens->p;
    if (p == tokens->end) {
        return (struct token){.kind = TOKEN_END};
    }
    size_t nbytes = 1;
    enum token_kind kind = TOKEN_LETTER;
    if (*p == '/' || *p == '\n') {
        kind = TOKEN_BREAK;
    } else if (*p == '\r' && tokens->end - p > 1 && p[1] == '\n') {
        kind = TOKEN_BREAK;
        nbytes = 2;
    } else if (*p == '?') {
        kind = TOKEN_WILDCARD;
    } else if (*p == '.') {
        kind = TOKEN_HOLE;
    } else if (*p == '[') {
        return read_brackets(tokens);
    } else if (*p == ']') {
        return bad_token(tokens, p, "']' without a '[' before it");
    } else if (*p == '|') {
        return bad_token(tokens, p, "'|' outside brackets; write a choice as [a|e]");
    } else if ((nbytes = check_letter(tokens, p)) == 0) {
        return (struct token){.kind = TOKEN_BAD};
    }
    tokens->p = p + nbytes;
    return (struct token){kind, {p, nbytes}};
}
