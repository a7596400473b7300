/* SPDX-License-Identifier: MIT */
/*
 * maze_parse.c: see maze_parse.h and formats/walls.md.
 *
 * A line is a row of pieces of four characters, a wall and what follows it, and a last
 * post or wall. A piece of the text form is compared as a number of 32 bits, 64 pieces
 * at a time and without a branch; where one of them is no such piece, all 64 are read
 * once more, a code point at a time: box drawing characters, short lines, mistakes.
 * 4000 x 4000 cells, 128 MB of text, take 0.1 s, and 0.9 s in box drawing characters.
 */
#include "board/maze_parse.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/utf8.h"
#include "board/maze_text.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    PIECE = MAZE_PIECE,
    /* The most bytes of a line: three for a character, and what may be behind it. */
    COLUMN_NBYTES = PIECE * 3,
    SPARE_NBYTES = 1 << 16,

    /* What is no code point. */
    LINE_END = 0x110000,
    NOT_UTF8
};

/* A place in a line. */
struct cursor {
    const unsigned char *p;
    const unsigned char *end;
    uint64_t line;
    uint64_t column; /* of p, from 1 */
    uint32_t code_point;
    unsigned nbytes; /* that code_point has */
};

/* Looks at the character at p; the line's end is there again and again. */
static uint32_t look(struct cursor *cursor)
{
    cursor->nbytes = 0;
    if (cursor->p == cursor->end) {
        cursor->code_point = LINE_END;
    } else if ((cursor->nbytes =
                    utf8_decode(cursor->p, cursor->end, &cursor->code_point)) == 0) {
        cursor->code_point = NOT_UTF8;
    }
    return cursor->code_point;
}

/* Goes on behind the character that was looked at. */
static void pass(struct cursor *cursor)
{
    cursor->p += cursor->nbytes;
    cursor->column++;
}

static bool is_post(uint32_t c)
{
    switch (c) {
    case '+':
    case 0xb7:   /* · */
    case 0x2500: /* ─ */
    case 0x2502: /* │ */
    case 0x250c: /* ┌ */
    case 0x2510: /* ┐ */
    case 0x2514: /* └ */
    case 0x2518: /* ┘ */
    case 0x251c: /* ├ */
    case 0x2524: /* ┤ */
    case 0x252c: /* ┬ */
    case 0x2534: /* ┴ */
    case 0x253c: /* ┼ */
    case 0x2574: /* ╴ */
    case 0x2575: /* ╵ */
    case 0x2576: /* ╶ */
    case 0x2577: /* ╷ */
        return true;
    default:
        return false;
    }
}

static bool is_dash(uint32_t c)
{
    return c == '-' || c == 0x2500;
}

static bool is_bar(uint32_t c)
{
    return c == '|' || c == 0x2502;
}

static bool is_mark(uint32_t c)
{
    return c == 'X' || c == 0x2022; /* • */
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == LINE_END;
}

/*
 * Fails at the character that was looked at, which is not what belongs here: `what`,
 * a clause, "; " and what to do. Some characters are wrong anywhere.
 */
static enum wg_status refuse(const struct cursor *cursor, const char *what,
                             struct wg_error *error)
{
    const uint32_t c = cursor->code_point;
    char shown[24];
    if (c == '\t') {
        what = "has no place in a drawing; write blanks";
        (void)snprintf(shown, sizeof shown, "a tab");
    } else if (c == LINE_END) {
        (void)snprintf(shown, sizeof shown, "the end of the line");
    } else if (c > 0x20 && c < 0x7f) {
        (void)snprintf(shown, sizeof shown, "'%c'", (char)c);
    } else if (c == ' ') {
        (void)snprintf(shown, sizeof shown, "a blank");
    } else {
        (void)snprintf(shown, sizeof shown, "U+%04lX", (unsigned long)c);
    }
    if (c == NOT_UTF8) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       NULL,
                       cursor->line,
                       cursor->column,
                       "not valid UTF-8; a drawing is UTF-8 text");
    }
    return fail_at(
        error, WG_BAD_INPUT, NULL, cursor->line, cursor->column, "%s %s", shown, what);
}

static enum wg_status refuse_post(const struct cursor *cursor, struct wg_error *error)
{
    return refuse(cursor,
                  "where a post should be; begin a line of walls with '+', and put one "
                  "at every fourth character",
                  error);
}

/* A post and what is to the right of it, three dashes or three blanks. */
static enum wg_status take_wall(struct cursor *cursor, bool *is_wall_out,
                                struct wg_error *error)
{
    if (!is_post(look(cursor))) {
        return refuse_post(cursor, error);
    }
    pass(cursor);
    const bool is_wall = is_dash(look(cursor));
    for (unsigned i = 1; i < PIECE; i++) {
        const uint32_t c = look(cursor);
        if (is_dash(c) ? !is_wall : is_wall && is_blank(c)) {
            return refuse(cursor,
                          "makes half a wall; draw all of it, '---', or leave three "
                          "blanks",
                          error);
        }
        if (!is_dash(c) && c != ' ') {
            return refuse(
                cursor,
                "between two posts; draw a wall, '---', or leave three blanks",
                error);
        }
        pass(cursor);
    }
    *is_wall_out = is_wall;
    return WG_OK;
}

/* The wall to the left of a cell, or none. */
static enum wg_status take_bar(struct cursor *cursor, bool *is_wall_out,
                               struct wg_error *error)
{
    const uint32_t c = look(cursor);
    if (!is_bar(c) && !is_blank(c)) {
        return refuse(
            cursor, "between two cells; draw a wall, '|', or leave a blank", error);
    }
    pass(cursor);
    *is_wall_out = is_bar(c);
    return WG_OK;
}

/* That and the cell. */
static enum wg_status take_cell(struct cursor *cursor, bool *is_wall_out,
                                struct wg_error *error)
{
    const enum wg_status status = take_bar(cursor, is_wall_out, error);
    if (status != WG_OK) {
        return status;
    }
    for (unsigned i = 1; i < PIECE; i++) {
        const uint32_t c = look(cursor);
        if (is_bar(c)) {
            return refuse(cursor,
                          "within a cell; a wall stands below a post, at every fourth "
                          "character",
                          error);
        }
        if (!is_blank(c) && !(i == 2 && is_mark(c))) {
            return refuse(
                cursor, "in a cell; leave three blanks, or mark a way by ' X '", error);
        }
        pass(cursor);
    }
    return WG_OK;
}

/* The walls of `count` pieces of the text form; false: there are others among them. */
static bool scan_walls(const unsigned char *p, unsigned count, uint64_t *walls_out)
{
    uint64_t walls = 0;
    bool is_bad = false;
    for (unsigned i = 0; i < count; i++) {
        const uint32_t piece = load_le32(p + (size_t)i * PIECE);
        const bool is_wall = piece == MAZE_WALL;
        is_bad |= !is_wall & (piece != MAZE_NO_WALL);
        walls |= (uint64_t)is_wall << i;
    }
    *walls_out = walls;
    return !is_bad;
}

static bool scan_cells(const unsigned char *p, unsigned count, uint64_t *walls_out)
{
    uint64_t walls = 0;
    uint32_t wrong = 0;
    for (unsigned i = 0; i < count; i++) {
        const uint32_t piece = load_le32(p + (size_t)i * PIECE) ^ MAZE_BLANK;
        const bool is_wall = (piece & 0xff) != 0;
        const bool is_marked = (piece & 0xff0000) != 0;
        wrong |= piece ^ (is_wall ? MAZE_BAR : 0) ^ (is_marked ? MAZE_MARK : 0);
        walls |= (uint64_t)is_wall << i;
    }
    *walls_out = walls;
    return wrong == 0;
}

/* Up to 64 pieces; `walls` gets a bit each. */
static enum wg_status take_pieces(struct cursor *cursor, bool are_cells, unsigned count,
                                  uint64_t *walls_out, struct wg_error *error)
{
    const size_t nbytes = (size_t)count * PIECE;
    if (nbytes <= (size_t)(cursor->end - cursor->p) &&
        (are_cells ? scan_cells(cursor->p, count, walls_out)
                   : scan_walls(cursor->p, count, walls_out))) {
        cursor->p += nbytes;
        cursor->column += nbytes;
        return WG_OK;
    }
    *walls_out = 0;
    for (unsigned i = 0; i < count; i++) {
        bool is_wall = false;
        const enum wg_status status = are_cells ? take_cell(cursor, &is_wall, error)
                                                : take_wall(cursor, &is_wall, error);
        if (status != WG_OK) {
            return status;
        }
        *walls_out |= (uint64_t)is_wall << i;
    }
    return WG_OK;
}

/* The pieces of all columns to a row of bits with room for one more. */
static enum wg_status take_columns(struct cursor *cursor, bool are_cells,
                                   uint32_t columns, uint64_t *row,
                                   struct wg_error *error)
{
    enum wg_status status = WG_OK;
    row[columns / 64] = 0;
    for (uint32_t column = 0; column < columns && status == WG_OK; column += 64) {
        const uint32_t left = columns - column;
        status = take_pieces(
            cursor, are_cells, left < 64 ? left : 64, &row[column / 64], error);
    }
    return status;
}

static enum wg_status take_line_end(struct cursor *cursor, uint32_t columns,
                                    struct wg_error *error)
{
    char what[160];
    if (look(cursor) == LINE_END) {
        return WG_OK;
    }
    (void)snprintf(what,
                   sizeof what,
                   "behind the last column; the first line has %lu columns, so no line "
                   "is longer than %llu characters",
                   (unsigned long)columns,
                   (unsigned long long)columns * PIECE + 1);
    return refuse(cursor, what, error);
}

/* The walls above or below a row. */
static enum wg_status take_wall_line(struct maze_parse *parse, struct cursor *cursor,
                                     struct wg_error *error)
{
    struct wg_maze *const maze = parse->maze;
    const size_t row = parse->drawn_lines / 2;
    if (!ARRAY_RESERVE(maze->north, &maze->north_capacity, (row + 1) * maze->stride)) {
        return fail_memory(error);
    }
    const enum wg_status status = take_columns(
        cursor, false, parse->columns, maze->north + row * maze->stride, error);
    if (status != WG_OK) {
        return status;
    }
    if (!is_post(look(cursor))) {
        return refuse_post(cursor, error);
    }
    pass(cursor);
    return take_line_end(cursor, parse->columns, error);
}

static enum wg_status refuse_size(const struct cursor *cursor, struct wg_error *error)
{
    return fail_at(error,
                   WG_LIMIT,
                   NULL,
                   cursor->line,
                   0,
                   "too large a maze; it may have %lu cells",
                   (unsigned long)WG_MAZE_MAX_CELLS);
}

/* A row's cells and the walls beside them. */
static enum wg_status take_cell_line(struct maze_parse *parse, struct cursor *cursor,
                                     struct wg_error *error)
{
    struct wg_maze *const maze = parse->maze;
    const size_t row = parse->drawn_lines / 2;
    if ((row + 1) * (uint64_t)parse->columns > WG_MAZE_MAX_CELLS) {
        return refuse_size(cursor, error);
    }
    if (!ARRAY_RESERVE(maze->west, &maze->west_capacity, (row + 1) * maze->stride)) {
        return fail_memory(error);
    }
    uint64_t *const west = maze->west + row * maze->stride;
    bool is_wall = false;
    enum wg_status status;
    if ((status = take_columns(cursor, true, parse->columns, west, error)) != WG_OK ||
        (status = take_bar(cursor, &is_wall, error)) != WG_OK) {
        return status;
    }
    west[parse->columns / 64] |= (uint64_t)is_wall << parse->columns % 64;
    return take_line_end(cursor, parse->columns, error);
}

/*
 * How many columns the first line has, or is meant to have: where it ends too early,
 * take_wall_line says so.
 */
static enum wg_status count_columns(struct maze_parse *parse,
                                    const struct cursor *cursor, struct wg_error *error)
{
    const size_t characters =
        utf8_count((const char *)cursor->p, (size_t)(cursor->end - cursor->p));
    const size_t columns = (characters + 2) / PIECE;
    if (columns > WG_MAZE_MAX_CELLS) {
        return refuse_size(cursor, error);
    }
    /* A lone post, or what stands in its place, is the begin of one column. */
    parse->columns = columns == 0 ? 1 : (uint32_t)columns;
    parse->maze->stride = maze_stride(parse->columns);
    return WG_OK;
}

/*
 * Blank lines that were not the end after all: one may be a row without a wall in it,
 * whose blanks are missing.
 */
static enum wg_status take_blank_lines(struct maze_parse *parse, struct wg_error *error)
{
    static const unsigned char nothing[1];
    struct cursor cursor = {.p = nothing,
                            .end = nothing,
                            .line = parse->lines - parse->blank_lines + 1,
                            .column = 1};
    enum wg_status status = WG_OK;
    if (parse->blank_lines > 0 && parse->drawn_lines % 2 == 1) {
        status = take_cell_line(parse, &cursor, error);
        parse->drawn_lines++;
        parse->blank_lines--;
        cursor.line++;
    }
    if (status == WG_OK && parse->blank_lines > 0) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       NULL,
                       cursor.line,
                       1,
                       "a blank line where posts should be; leave none within a "
                       "drawing or before it");
    }
    return status;
}

static size_t most_line_nbytes(const struct maze_parse *parse)
{
    const size_t columns = parse->columns > 0 ? parse->columns : WG_MAZE_MAX_CELLS;
    return columns > (SIZE_MAX - SPARE_NBYTES) / COLUMN_NBYTES
               ? SIZE_MAX
               : columns * COLUMN_NBYTES + SPARE_NBYTES;
}

static enum wg_status refuse_length(const struct maze_parse *parse, uint64_t line,
                                    struct wg_error *error)
{
    return fail_at(error,
                   WG_LIMIT,
                   NULL,
                   line,
                   0,
                   "the line is longer than %llu bytes; a row of this maze is shorter",
                   (unsigned long long)most_line_nbytes(parse));
}

/* Without its line feed. */
static enum wg_status take_line(struct maze_parse *parse, struct wg_text text,
                                struct wg_error *error)
{
    struct cursor cursor = {
        .p = (const unsigned char *)text.bytes, .line = parse->lines + 1, .column = 1};
    enum wg_status status;
    if (text.nbytes > most_line_nbytes(parse)) {
        return refuse_length(parse, cursor.line, error);
    }
    if (text.nbytes > 0 && text.bytes[text.nbytes - 1] == '\r') {
        text.nbytes--;
    }
    while (text.nbytes > 0 && text.bytes[text.nbytes - 1] == ' ') {
        text.nbytes--;
    }
    cursor.end = cursor.p + text.nbytes;
    if (parse->lines == 0 && text.nbytes >= 3 &&
        memcmp(text.bytes, "\xef\xbb\xbf", 3) == 0) {
        cursor.p += 3;
    }
    if (cursor.p == cursor.end) {
        parse->lines++;
        parse->blank_lines++;
        return WG_OK;
    }
    if ((status = take_blank_lines(parse, error)) != WG_OK ||
        (parse->columns == 0 &&
         (status = count_columns(parse, &cursor, error)) != WG_OK)) {
        return status;
    }
    status = parse->drawn_lines % 2 == 0 ? take_wall_line(parse, &cursor, error)
                                         : take_cell_line(parse, &cursor, error);
    parse->lines++;
    parse->blank_lines = 0;
    parse->drawn_lines++;
    return status;
}

void maze_parse_begin(struct maze_parse *parse, struct wg_maze *maze)
{
    maze->rows = 0;
    maze->columns = 0;
    maze->serial = 0;
    *parse = (struct maze_parse){.maze = maze};
}

/*
 * Keeps the begin of a line. What is no drawing may have no line end at all: a first
 * line that does not begin like one is refused before it fills the memory.
 */
static enum wg_status keep(struct maze_parse *parse, struct wg_text text,
                           struct wg_error *error)
{
    const size_t nbytes = parse->unfinished_nbytes + text.nbytes;
    if (nbytes > most_line_nbytes(parse)) {
        return refuse_length(parse, parse->lines + 1, error);
    }
    if (!ARRAY_RESERVE(parse->unfinished, &parse->unfinished_capacity, nbytes + 1)) {
        return fail_memory(error);
    }
    if (text.nbytes > 0) {
        memcpy(parse->unfinished + parse->unfinished_nbytes, text.bytes, text.nbytes);
    }
    parse->unfinished_nbytes = nbytes;
    if (parse->columns == 0 && nbytes > SPARE_NBYTES) {
        struct cursor cursor = {.p = (const unsigned char *)parse->unfinished,
                                .line = parse->lines + 1,
                                .column = 1};
        cursor.end = cursor.p + nbytes;
        if (!is_post(look(&cursor)) && cursor.code_point != 0xfeff) {
            return refuse_post(&cursor, error);
        }
    }
    return WG_OK;
}

enum wg_status maze_parse_feed(struct maze_parse *parse, struct wg_text text,
                               struct wg_error *error)
{
    enum wg_status status = WG_OK;
    while (text.nbytes > 0 && status == WG_OK) {
        const char *const line_feed = memchr(text.bytes, '\n', text.nbytes);
        if (line_feed == NULL) {
            return keep(parse, text, error);
        }
        struct wg_text line = {text.bytes, (size_t)(line_feed - text.bytes)};
        text.bytes += line.nbytes + 1;
        text.nbytes -= line.nbytes + 1;
        if (parse->unfinished_nbytes > 0) {
            if ((status = keep(parse, line, error)) != WG_OK) {
                return status;
            }
            line = (struct wg_text){parse->unfinished, parse->unfinished_nbytes};
            parse->unfinished_nbytes = 0;
        }
        status = take_line(parse, line, error);
    }
    return status;
}

enum wg_status maze_parse_end(struct maze_parse *parse, struct wg_error *error)
{
    struct wg_maze *const maze = parse->maze;
    if (parse->unfinished_nbytes > 0) {
        const enum wg_status status =
            take_line(parse,
                      (struct wg_text){parse->unfinished, parse->unfinished_nbytes},
                      error);
        if (status != WG_OK) {
            return status;
        }
    }
    if (parse->drawn_lines == 0) {
        return fail_at(
            error, WG_BAD_INPUT, NULL, 1, 1, "no drawing here; the input is empty");
    }
    if (parse->drawn_lines == 1 || parse->drawn_lines % 2 == 0) {
        return fail_at(error,
                       WG_BAD_INPUT,
                       NULL,
                       parse->lines - parse->blank_lines + 1,
                       1,
                       parse->drawn_lines == 1
                           ? "the drawing has no row; draw the cells and the walls "
                             "below them"
                           : "the drawing ends within a row; draw the walls below its "
                             "cells");
    }
    maze->rows = parse->drawn_lines / 2;
    maze->columns = parse->columns;
    maze_renew_serial(maze);
    return WG_OK;
}

void maze_parse_free(struct maze_parse *parse)
{
    free(parse->unfinished);
    *parse = (struct maze_parse){0};
}

enum wg_status wg_maze_parse(struct wg_maze *maze, struct wg_text text,
                             struct wg_error *error)
{
    struct maze_parse parse;
    maze_parse_begin(&parse, maze);
    enum wg_status status = maze_parse_feed(&parse, text, error);
    if (status == WG_OK) {
        status = maze_parse_end(&parse, error);
    }
    maze_parse_free(&parse);
    return status;
}
