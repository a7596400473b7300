/* SPDX-License-Identifier: MIT */
/* dice.c: see dice.h. */
#include "boards/dice.h"

#include "base/array.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* The state of the parser, and the place of the next byte. */
struct parser {
    struct dice *dice;
    const char *source;
    const char *line; /* the first byte of the line */
    const char *end;  /* of the line */
    const char *p;
    uint64_t line_number;
    struct wg_error *error;
};

#define FACE_HELP "a face is a letter, [qu], [a|e], ? or ."

static enum wg_status fail_here(const struct parser *parser, enum wg_status status, const char *at,
                                const char *message)
{
    return fail_at(parser->error, status, parser->source, parser->line_number,
                   utf8_count(parser->line, (size_t)(at - parser->line)) + 1, "%s", message);
}

/* Whether a face can have this character outside brackets. Characters beyond ASCII are not checked:
   the dictionary decides which of them are letters. */
static bool is_letter(char c)
{
    return (unsigned char)c >= 0x80 || (unsigned)(c | 0x20) - 'a' < 26;
}

/* Adds the face with this spelling to the last die. */
static enum wg_status add_face(const struct parser *parser, struct wg_text spelling)
{
    struct dice *dice = parser->dice;
    struct die *die = &dice->dice[dice->count - 1];
    if (die->count == DICE_MAX_FACES) {
        return fail_here(parser, WG_LIMIT, parser->p, "a die has at most 64 faces");
    }
    if (spelling.nbytes > DICE_MAX_FACE_NBYTES) {
        return fail_here(parser, WG_LIMIT, parser->p, "a face has at most 256 bytes");
    }
    const uint32_t number = text_table_add(&dice->spellings, spelling);
    if (number == TEXT_NONE ||
        !ARRAY_RESERVE(dice->faces, &dice->faces_capacity, dice->face_count + 1)) {
        return fail_memory(parser->error);
    }
    dice->faces[dice->face_count++] = number;
    die->count++;
    return WG_OK;
}

/* Reads a face in brackets: alternatives of at least one letter each. Removes blanks. */
static enum wg_status read_brackets(struct parser *parser)
{
    char spelling[DICE_MAX_FACE_NBYTES + 1] = "";
    size_t nbytes = 0;
    const char *p = parser->p;
    for (; p < parser->end && *p != ']'; p++) {
        if (p > parser->p && strchr("[?./#", *p) != NULL) {
            return fail_here(parser, WG_BAD_INPUT, p,
                             "only letters and '|' can stand inside brackets");
        }
        if (*p == '|' && strchr("[|", spelling[nbytes - 1]) != NULL) {
            break;
        }
        if (!is_blank_byte(*p) && nbytes < sizeof spelling) {
            spelling[nbytes++] = *p;
        }
    }
    if (p == parser->end) {
        return fail_here(parser, WG_BAD_INPUT, parser->p,
                         "this '[' is not closed; write [qu] or [a|e]");
    }
    if (strchr("[|", spelling[nbytes - 1]) != NULL) {
        return fail_here(parser, WG_BAD_INPUT, p, "letters are missing here; write [qu] or [a|e]");
    }
    if (nbytes < sizeof spelling) {
        spelling[nbytes++] = ']';
    }
    const enum wg_status status = add_face(parser, (struct wg_text){spelling, nbytes});
    parser->p = p + 1;
    return status;
}

static enum wg_status read_face(struct parser *parser)
{
    const char c = *parser->p;
    if (c == '[') {
        return read_brackets(parser);
    }
    if (c != '?' && c != '.' && !is_letter(c)) {
        return fail_here(parser, WG_BAD_INPUT, parser->p, "this is not a face; " FACE_HELP);
    }
    const size_t nbytes =
        is_letter(c) ? letter_nbytes((struct wg_text){parser->p, (size_t)(parser->end - parser->p)})
                     : 1;
    const enum wg_status status = add_face(parser, (struct wg_text){parser->p, nbytes});
    parser->p += nbytes;
    return status;
}

/* Begins a die at the first face of a line. */
static enum wg_status begin_die(const struct parser *parser)
{
    struct dice *dice = parser->dice;
    if (dice->count == DICE_MAX_COUNT) {
        return fail_here(parser, WG_LIMIT, parser->p,
                         "a set has at most 256 dice, one on each line");
    }
    dice->dice[dice->count++] = (struct die){.first = dice->face_count};
    return WG_OK;
}

static enum wg_status read_line(struct parser *parser)
{
    enum wg_status status = WG_OK;
    bool is_empty = true;
    unsigned nbytes;
    for (const char *p = parser->p; p < parser->end; p += nbytes) {
        if (!utf8_is_plain((const unsigned char *)p, (const unsigned char *)parser->end, &nbytes) &&
            *p != '\t') {
            return fail_here(parser, WG_BAD_INPUT, p,
                             "a control character, or not UTF-8; save the file as UTF-8");
        }
    }
    while (status == WG_OK && parser->p < parser->end && *parser->p != '#') {
        if (is_blank_byte(*parser->p)) {
            parser->p++;
            continue;
        }
        status = is_empty ? begin_die(parser) : WG_OK;
        is_empty = false;
        if (status == WG_OK) {
            status = read_face(parser);
        }
    }
    return status;
}

enum wg_status dice_parse(struct dice *dice, const char *source, struct wg_text text,
                          struct wg_error *error)
{
    struct parser parser = {.dice = dice, .source = source, .error = error};
    enum wg_status status = WG_OK;
    memset(dice, 0, sizeof *dice);
    text = text_skip_mark(text);
    while (status == WG_OK && text.nbytes > 0) {
        bool has_end;
        const struct wg_text line = text_take_until(&text, '\n', &has_end);
        parser.line = line.bytes;
        parser.p = line.bytes;
        parser.end = line.bytes + line.nbytes;
        parser.end -= line.nbytes > 0 && parser.end[-1] == '\r';
        parser.line_number++;
        status = read_line(&parser);
    }
    if (status == WG_OK && dice->count == 0) {
        status = fail_at(error, WG_BAD_INPUT, source, 0, 0, "there are no dice; write one a line");
    }
    return status;
}

void dice_free(struct dice *dice)
{
    text_table_free(&dice->spellings);
    free(dice->faces);
}
