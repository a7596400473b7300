/* SPDX-License-Identifier: MIT */
/* token.c: see token.h. */
#include "board/token.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/utf8.h"

#include <string.h>

struct range {
    uint32_t first;
    uint32_t last;
};

/* Code points beyond ASCII that are not letters, sorted: blocks of controls, punctuation, digits,
   signs, pictures and code points that are not text. Some rare signs are left out. Such a sign is
   taken for a letter and becomes a tile that no word can use. */
static const struct range non_letters[] = {
    {0x80, 0xa9},       {0xab, 0xb4},          {0xb6, 0xb9},     {0xbb, 0xbf},     {0xd7, 0xd7},
    {0xf7, 0xf7},       {0x2c2, 0x2c5},        {0x2d2, 0x2df},   {0x2000, 0x206f}, {0x20a0, 0x20cf},
    {0x2190, 0x2bff},   {0x2e00, 0x2e7f},      {0x3000, 0x3004}, {0x3008, 0x303f}, {0xd800, 0xf8ff},
    {0xfe00, 0xfe6f},   {0xfeff, 0xff20},      {0xff3b, 0xff40}, {0xff5b, 0xff65}, {0xffe0, 0xffff},
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

/* Whether the text of some symbol contains this code point of nbytes bytes. */
static bool is_in_alphabet(const struct alphabet *alphabet, const char *code_point, size_t nbytes)
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

/* Returns the length of the character at p if it stands for no symbol and has no meaning on boards;
   otherwise 0. */
static size_t dropped_nbytes(const struct tokens *tokens, const char *p)
{
    return tokens->alphabet->sequences == 0 || strchr("/[]|?.\r\n", *p) != NULL
               ? 0
               : alphabet_dropped(tokens->alphabet, (struct wg_text){p, (size_t)(tokens->end - p)});
}

struct tokens tokens_begin(struct wg_text text, const struct alphabet *alphabet,
                           struct wg_error *error)
{
    const char *end = text.bytes + text.nbytes;
    end -= end[-1] == '\n';
    end -= end > text.bytes && end[-1] == '\r';
    return (struct tokens){
        .alphabet = alphabet,
        .begin = text.bytes,
        .end = end,
        .p = text.bytes,
        .error = error,
        .drops_ascii_letter = alphabet->drops_ascii_letter,
    };
}

void text_place(const char *begin, const char *at, uint64_t *line_out, uint64_t *column_out)
{
    *line_out = 1;
    for (const char *p = begin; p < at; p++) {
        if (*p == '\n') {
            ++*line_out;
            begin = p + 1;
        }
    }
    *column_out = utf8_count(begin, (size_t)(at - begin)) + 1;
}

void tokens_place(const struct tokens *tokens, const char *at, uint64_t *line_out,
                  uint64_t *column_out)
{
    const char *const last = tokens->end - (tokens->end > tokens->begin);
    if (tokens->places == NULL) {
        text_place(tokens->begin, at, line_out, column_out);
    } else {
        const size_t index = (size_t)((at < last ? at : last) - tokens->begin);
        text_place(tokens->source, tokens->source + tokens->places[index], line_out, column_out);
    }
}

void tokens_set_place(const struct tokens *tokens, const char *at)
{
    struct wg_error *const error = tokens->error;
    if (error != NULL) {
        tokens_place(tokens, at, &error->line, &error->column);
    }
}

size_t token_letter(const struct alphabet *alphabet, struct wg_text rest)
{
    const struct wg_text letter = {rest.bytes, letter_nbytes(rest)};
    uint32_t code_point = 0;
    uint32_t unit = 0;
    const unsigned nbytes = text_decode(rest, &code_point);
    return nbytes > 0 && (is_letter(code_point) || is_in_alphabet(alphabet, rest.bytes, nbytes) ||
                          alphabet_match(alphabet, letter, &unit) > 0)
               ? letter.nbytes
               : 0;
}

/* Returns the length of the letter at p, or 0 with the error filled. */
static size_t read_letter(const struct tokens *tokens, const char *p)
{
    const struct wg_text rest = {p, (size_t)(tokens->end - p)};
    const size_t letter = token_letter(tokens->alphabet, rest);
    uint32_t code_point = 0;
    if (letter > 0) {
        return letter;
    }
    enum wg_reason reason = WG_REASON_NOT_TILE;
    if (text_decode(rest, &code_point) == 0) {
        reason = WG_REASON_NOT_UTF8;
        fail(tokens->error, WG_BAD_INPUT, "not valid UTF-8; save the board as UTF-8");
    } else if (code_point > 0x20 && code_point < 0x7f) {
        fail(tokens->error, WG_BAD_INPUT, "'%c' is not a tile; " TILE_HELP, (char)code_point);
    } else {
        fail(tokens->error, WG_BAD_INPUT, "U+%04lX is not a tile; " TILE_HELP,
             (unsigned long)code_point);
    }
    (void)fail_for(tokens->error, reason, WG_BAD_INPUT);
    tokens_set_place(tokens, p);
    return 0;
}

static struct token bad_token(const struct tokens *tokens, const char *at, const char *message)
{
    (void)fail_for(tokens->error, WG_REASON_BRACKETS,
                   fail(tokens->error, WG_BAD_INPUT, "%s", message));
    tokens_set_place(tokens, at);
    return (struct token){.kind = TOKEN_BAD};
}

/* Reads a tile in brackets, from its '[' to its ']': alternatives of at least one letter each, with
   '|' between them. */
static struct token read_brackets(struct tokens *tokens)
{
    const char *const open = tokens->p;
    const char *p = open + 1;
    bool is_empty = true;
    while (p < tokens->end && *p != '/' && *p != '\n') {
        const size_t dropped = dropped_nbytes(tokens, p);
        if (is_blank_byte(*p) || dropped > 0) {
            p += dropped > 0 ? dropped : 1;
        } else if (*p == '|' || *p == ']') {
            if (is_empty) {
                return bad_token(tokens, p, "letters are missing here; write [qu] or [a|e]");
            }
            if (*p == ']') {
                tokens->p = p + 1;
                return (struct token){TOKEN_LETTERS, {open + 1, (size_t)(p - open) - 1}};
            }
            is_empty = true;
            p++;
        } else if (*p == '[' || *p == '?' || *p == '.') {
            return bad_token(tokens, p, "only letters and '|' can stand inside brackets");
        } else {
            const size_t nbytes = read_letter(tokens, p);
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
    while (tokens->p < tokens->end) {
        const size_t dropped = dropped_nbytes(tokens, tokens->p);
        if (dropped == 0 && !is_blank_byte(*tokens->p)) {
            break;
        }
        tokens->has_blanks |= dropped == 0;
        tokens->p += dropped > 0 ? dropped : 1;
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
    } else if ((nbytes = read_letter(tokens, p)) == 0) {
        return (struct token){.kind = TOKEN_BAD};
    }
    tokens->p = p + nbytes;
    return (struct token){kind, {p, nbytes}};
}

bool tokens_measure(struct tokens *tokens, struct extent *extent_out)
{
    struct extent extent = {.rows = 1, .shortest = UINT64_MAX};
    const char *row_begin = tokens->begin;
    uint64_t row_tiles = 0;
    for (;;) {
        const struct token token = token_next(tokens);
        if (token.kind == TOKEN_BAD) {
            return false;
        }
        if (token.kind != TOKEN_END && token.kind != TOKEN_BREAK) {
            row_tiles++;
            continue;
        }
        extent.tiles += row_tiles;
        if (row_tiles > extent.longest) {
            extent.longest = row_tiles;
            extent.longest_begin = row_begin;
        }
        extent.shortest = row_tiles < extent.shortest ? row_tiles : extent.shortest;
        if (token.kind == TOKEN_END) {
            *extent_out = extent;
            return true;
        }
        extent.rows++;
        row_begin = tokens->p;
        row_tiles = 0;
    }
}

uint64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    while (root * root < square) {
        root++;
    }
    return root * root == square ? root : 0;
}

bool extent_fits(const struct extent *extent, uint32_t rows, uint32_t columns)
{
    if (rows > 0) {
        return extent->rows == 1 ? extent->tiles == (uint64_t)rows * columns
                                 : extent->rows == rows && extent->longest <= columns;
    }
    return extent->tiles > 0 &&
           (extent->rows == 1 ? root_of(extent->tiles) > 0 : extent->shortest == extent->longest);
}
