/* SPDX-License-Identifier: MIT */
/*
 * rules.c: makes the rules by which words are scored (wordgrid/rules.h), and reads the texts of
 * formats/rules.md: points of letters and drawings of bonuses. Both texts consist of lines. A line
 * consists of tokens with blanks between them. The time for reading is proportional to the length
 * of the text.
 */
#include "solve/rules.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/read/dict.h"

#include <stdlib.h>

enum wg_status wg_rules_new(const struct wg_dict *dict, struct wg_rules **rules_out,
                            struct wg_error *error)
{
    struct wg_rules *const rules = calloc(1, sizeof *rules);
    TRY_MEMORY(error, rules != NULL);
    rules->dict = dict;
    *rules_out = rules;
    return WG_OK;
}

void wg_rules_free(struct wg_rules *rules)
{
    if (rules != NULL) {
        FREE_ALL(rules->length_points, rules->bonuses, rules);
    }
}

enum wg_status wg_rules_set_lengths(struct wg_rules *rules, const uint32_t *points, size_t count,
                                    struct wg_error *error)
{
    if (count > WG_RULES_MAX_LENGTHS) {
        return fail(error, WG_MISUSE, "points for over %d lengths; give fewer",
                    WG_RULES_MAX_LENGTHS);
    }
    for (size_t i = 0; i < count; i++) {
        if (points[i] > WG_RULES_MAX_POINTS) {
            return fail(error, WG_MISUSE, "%lu points for %zu letters are over the limit of %d",
                        (unsigned long)points[i], i, WG_RULES_MAX_POINTS);
        }
    }
    TRY_MEMORY(error, ARRAY_RESERVE(rules->length_points, &rules->length_capacity, count));
    for (size_t i = 0; i < count; i++) {
        rules->length_points[i] = points[i];
    }
    rules->length_count = count;
    return WG_OK;
}

/* --- Tokens */

/* A line of a text. */
struct line {
    struct wg_text whole;
    struct wg_text rest; /* the tokens that are not taken yet */
    uint64_t number;     /* from 1 */
    struct wg_error *error;
};

/* Takes the next line of a text. Returns whether there is another one after it. */
static bool take_line(struct line *line, struct wg_text *text)
{
    bool has_end;
    line->whole = text_take_until(text, '\n', &has_end);
    line->rest = line->whole;
    line->number++;
    return has_end;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Takes the next token of the line. Returns false at the end of the line, and at a token that
   begins with '#': it and the rest of its line are a comment. */
static bool next_token(struct line *line, struct wg_text *token_out)
{
    struct wg_text *const rest = &line->rest;
    while (rest->nbytes > 0 && is_blank(*rest->bytes)) {
        text_skip(rest, 1);
    }
    *token_out = (struct wg_text){rest->bytes, 0};
    while (rest->nbytes > 0 && *token_out->bytes != '#' && !is_blank(*rest->bytes)) {
        text_skip(rest, 1);
        token_out->nbytes++;
    }
    return token_out->nbytes > 0;
}

/* Returns the column of a token, for fail_at. */
static uint64_t column_of(const struct line *line, struct wg_text token)
{
    return utf8_count(line->whole.bytes, (size_t)(token.bytes - line->whole.bytes)) + 1;
}

/* --- Points of letters */

/* Returns how many symbols the text spells: 0, 1, or 2 for two and more; -1 if the dictionary lacks
   a letter of the text. If there is one symbol, sets *symbol_out to it. */
static int count_symbols(const struct wg_dict *dict, struct wg_text text, uint32_t *symbol_out)
{
    uint32_t count = 0;
    while (text.nbytes > 0 && count < 2) {
        const struct next_symbols next = alphabet_next_symbols(&dict->alphabet, text);
        if (next.nbytes == 0) {
            return -1;
        }
        if (next.run.count > 0) {
            *symbol_out = next.run.symbols[next.run.count - 1];
        }
        count += next.run.count;
        text_skip(&text, next.nbytes);
    }
    return count < 2 ? (int)count : 2;
}

/* Sets *code_out to the code of the letter that a token names. */
static enum wg_status read_letter(const struct line *line, const struct wg_dict *dict,
                                  struct wg_text token, uint32_t *code_out)
{
    const char *problem = "";
    uint32_t symbol = 0;
    switch (count_symbols(dict, token, &symbol)) {
    case 1:
        *code_out = dict->codes[symbol];
        return WG_OK;
    case 0:
        problem = "is ignored by the dictionary; leave it out";
        break;
    case 2:
        problem = "is several letters of the dictionary; put blanks between letters";
        break;
    default:
        problem =
            "is not a letter of the dictionary; leave it out, or choose a dictionary that has it";
    }
    return fail_at(line->error, WG_BAD_INPUT, NULL, line->number, column_of(line, token), "'%s' %s",
                   SHOWN(token), problem);
}

static enum wg_status read_points(const struct line *line, struct wg_text token,
                                  uint32_t *points_out)
{
    uint64_t points;
    if (number_is(token, WG_RULES_MAX_POINTS, &points)) {
        *points_out = (uint32_t)points;
        return WG_OK;
    }
    return fail_at(line->error, WG_BAD_INPUT, NULL, line->number, column_of(line, token),
                   "'%s' is not a number of points; end the line with a number from 0 to %d",
                   SHOWN(token), WG_RULES_MAX_POINTS);
}

/* Sets the points of the letter that a token names. lines[code] is the line that named the letter
   before, or 0. */
static enum wg_status set_letter(const struct line *line, struct wg_rules *rules, uint64_t *lines,
                                 struct wg_text token, uint32_t points)
{
    uint32_t code = 0;
    TRY(read_letter(line, rules->dict, token, &code));
    if (lines[code] != 0 && rules->letter_points[code] != points) {
        return fail_at(line->error, WG_BAD_INPUT, NULL, line->number, column_of(line, token),
                       "'%s' has other points in line %llu; leave out one of them", SHOWN(token),
                       (unsigned long long)lines[code]);
    }
    lines[code] = line->number;
    rules->letter_points[code] = points;
    rules->has_letters = true;
    return WG_OK;
}

/* Reads a line of letters and their points. The points, the last token, are read first. */
static enum wg_status read_letters_line(struct line *line, struct wg_rules *rules, uint64_t *lines)
{
    struct line ahead = *line;
    struct wg_text last = {0};
    struct wg_text token;
    uint32_t points = 0;
    while (next_token(&ahead, &token)) {
        last = token;
    }
    if (last.nbytes == 0) {
        return WG_OK;
    }
    TRY(read_points(line, last, &points));
    if (next_token(line, &token) && token.bytes == last.bytes) {
        return fail_at(
            line->error, WG_BAD_INPUT, NULL, line->number, column_of(line, token),
            "no letter stands before the points; write letters and their points, such as 'a e 1'");
    }
    for (; token.bytes != last.bytes; (void)next_token(line, &token)) {
        TRY(set_letter(line, rules, lines, token, points));
    }
    return WG_OK;
}

enum wg_status wg_rules_read_letters(struct wg_rules *rules, struct wg_text text,
                                     struct wg_error *error)
{
    uint64_t lines[256] = {0};
    struct line line = {.error = error};
    enum wg_status status;
    bool has_more;
    rules->has_letters = false;
    memset(rules->letter_points, 0, sizeof rules->letter_points);
    text = text_skip_mark(text);
    do {
        has_more = take_line(&line, &text);
        status = read_letters_line(&line, rules, lines);
    } while (status == WG_OK && has_more);
    if (status == WG_OK && !rules->has_letters) {
        status = fail_at(
            error, WG_BAD_INPUT, NULL, line.number, 0,
            "no letter is named; write letters and their points on a line, such as 'a e 1'");
    }
    if (status != WG_OK) {
        rules->has_letters = false;
        memset(rules->letter_points, 0, sizeof rules->letter_points);
    }
    return status;
}

/* --- Bonuses */

/* Reads a cell of the drawing. Returns false if the token is not a cell. */
static bool read_bonus(struct wg_text token, struct bonus *bonus_out)
{
    const char *const p = token.bytes;
    *bonus_out = (struct bonus){1, 1};
    if (token.nbytes == 1) {
        return *p == '.';
    }
    if (token.nbytes != 2 || p[0] < '2' || p[0] > '9') {
        return false;
    }
    *(p[1] == 'L' ? &bonus_out->letter : &bonus_out->word) = (uint8_t)(p[0] - '0');
    return p[1] == 'L' || p[1] == 'W';
}

/* Reads a line of the drawing. */
static enum wg_status read_bonus_line(struct line *line, struct wg_rules *rules)
{
    const size_t begin = (size_t)rules->rows * rules->columns;
    size_t count = begin;
    struct wg_text token;
    while (next_token(line, &token)) {
        struct bonus bonus;
        if (!read_bonus(token, &bonus)) {
            return fail_at(line->error, WG_BAD_INPUT, NULL, line->number, column_of(line, token),
                           "'%s' is not a cell of a bonus drawing; a cell is '.' or a factor "
                           "with L or W, such as 2L or 3W",
                           SHOWN(token));
        }
        if (count == WG_BOARD_MAX_CELLS) {
            return fail_at(line->error, WG_LIMIT, NULL, line->number, column_of(line, token),
                           "over %d cells, more than a board has; draw fewer", WG_BOARD_MAX_CELLS);
        }
        TRY_MEMORY(line->error, ARRAY_ADD(rules->bonuses, &rules->bonuses_capacity, &count, bonus));
    }
    const uint32_t columns = (uint32_t)(count - begin);
    if (rules->rows > 0 && columns > 0 && columns != rules->columns) {
        return fail_at(line->error, WG_BAD_INPUT, NULL, line->number, 0,
                       "this row has %lu cells, but the first row has %lu; draw all rows with as "
                       "many cells, with '.' for a cell without a bonus",
                       (unsigned long)columns, (unsigned long)rules->columns);
    }
    rules->columns = columns > 0 ? columns : rules->columns;
    rules->rows += columns > 0;
    return WG_OK;
}

enum wg_status wg_rules_read_bonuses(struct wg_rules *rules, struct wg_text text,
                                     struct wg_error *error)
{
    struct line line = {.error = error};
    enum wg_status status;
    bool has_more;
    rules->rows = 0;
    rules->columns = 0;
    text = text_skip_mark(text);
    do {
        has_more = take_line(&line, &text);
        status = read_bonus_line(&line, rules);
    } while (status == WG_OK && has_more);
    if (status == WG_OK && rules->rows == 0) {
        status =
            fail_at(error, WG_BAD_INPUT, NULL, line.number, 0,
                    "no cell is drawn; draw each row of the board on a line, such as '. 2L 3W .'");
    }
    if (status != WG_OK) {
        rules->rows = 0;
        rules->columns = 0;
    }
    return status;
}
