/* SPDX-License-Identifier: MIT */
/*
 * maze_line.c: see maze_line.h.
 *
 * A piece of the text form is compared as a number of 32 bits, 64 pieces at a time and
 * without a branch; where one of them is no such piece, all 64 are read once more, a
 * code point at a time: box drawing characters, short lines, mistakes.
 */
#include "maze/line.h"

#include "base/error.h"
#include "base/load.h"
#include "base/utf8.h"
#include "maze/pieces.h"

#include <stdio.h>

enum {
    PIECE = MAZE_PIECE,

    /* What is no code point. */
    LINE_END = 0x110000,
    NOT_UTF8
};

/* Looks at the character at p; the line's end is there again and again. */
static uint32_t look(struct maze_line *line)
{
    line->nbytes = 0;
    if (line->p == line->end) {
        line->code_point = LINE_END;
    } else if ((line->nbytes = utf8_decode(line->p, line->end, &line->code_point)) ==
               0) {
        line->code_point = NOT_UTF8;
    }
    return line->code_point;
}

/* Goes on behind the character that was looked at. */
static void pass(struct maze_line *line)
{
    line->p += line->nbytes;
    line->column++;
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
static enum wg_status refuse(const struct maze_line *line, const char *what,
                             struct wg_error *error)
{
    const uint32_t c = line->code_point;
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
                       line->number,
                       line->column,
                       "not valid UTF-8; a drawing is UTF-8 text");
    }
    return fail_at(
        error, WG_BAD_INPUT, NULL, line->number, line->column, "%s %s", shown, what);
}

static enum wg_status refuse_post(const struct maze_line *line, struct wg_error *error)
{
    return refuse(line,
                  "where a post should be; begin a line of walls with '+', and put one "
                  "at every fourth character",
                  error);
}

/* A post and what is to the right of it, three dashes or three blanks. */
static enum wg_status take_wall(struct maze_line *line, bool *is_wall_out,
                                struct wg_error *error)
{
    if (!is_post(look(line))) {
        return refuse_post(line, error);
    }
    pass(line);
    const bool is_wall = is_dash(look(line));
    for (unsigned i = 1; i < PIECE; i++) {
        const uint32_t c = look(line);
        if (is_dash(c) ? !is_wall : is_wall && is_blank(c)) {
            return refuse(line,
                          "makes half a wall; draw all of it, '---', or leave three "
                          "blanks",
                          error);
        }
        if (!is_dash(c) && c != ' ') {
            return refuse(
                line,
                "between two posts; draw a wall, '---', or leave three blanks",
                error);
        }
        pass(line);
    }
    *is_wall_out = is_wall;
    return WG_OK;
}

/* The wall to the left of a cell, or none. */
static enum wg_status take_bar(struct maze_line *line, bool *is_wall_out,
                               struct wg_error *error)
{
    const uint32_t c = look(line);
    if (!is_bar(c) && !is_blank(c)) {
        return refuse(
            line, "between two cells; draw a wall, '|', or leave a blank", error);
    }
    pass(line);
    *is_wall_out = is_bar(c);
    return WG_OK;
}

/* That and the cell. */
static enum wg_status take_cell(struct maze_line *line, bool *is_wall_out,
                                struct wg_error *error)
{
    const enum wg_status status = take_bar(line, is_wall_out, error);
    if (status != WG_OK) {
        return status;
    }
    for (unsigned i = 1; i < PIECE; i++) {
        const uint32_t c = look(line);
        if (is_bar(c)) {
            return refuse(line,
                          "within a cell; a wall stands below a post, at every fourth "
                          "character",
                          error);
        }
        if (!is_blank(c) && !(i == 2 && is_mark(c))) {
            return refuse(
                line, "in a cell; leave three blanks, or mark a way by ' X '", error);
        }
        pass(line);
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
static enum wg_status take_pieces(struct maze_line *line, bool are_cells,
                                  unsigned count, uint64_t *walls_out,
                                  struct wg_error *error)
{
    const size_t nbytes = (size_t)count * PIECE;
    if (nbytes <= (size_t)(line->end - line->p) &&
        (are_cells ? scan_cells(line->p, count, walls_out)
                   : scan_walls(line->p, count, walls_out))) {
        line->p += nbytes;
        line->column += nbytes;
        return WG_OK;
    }
    *walls_out = 0;
    for (unsigned i = 0; i < count; i++) {
        bool is_wall = false;
        const enum wg_status status = are_cells ? take_cell(line, &is_wall, error)
                                                : take_wall(line, &is_wall, error);
        if (status != WG_OK) {
            return status;
        }
        *walls_out |= (uint64_t)is_wall << i;
    }
    return WG_OK;
}

/* The pieces of all columns to a row of bits with room for one more. */
static enum wg_status take_columns(struct maze_line *line, bool are_cells,
                                   uint32_t columns, uint64_t *row,
                                   struct wg_error *error)
{
    enum wg_status status = WG_OK;
    row[columns / 64] = 0;
    for (uint32_t column = 0; column < columns && status == WG_OK; column += 64) {
        const uint32_t left = columns - column;
        status = take_pieces(
            line, are_cells, left < 64 ? left : 64, &row[column / 64], error);
    }
    return status;
}

static enum wg_status take_line_end(struct maze_line *line, uint32_t columns,
                                    struct wg_error *error)
{
    char what[120];
    while (look(line) == ' ') {
        pass(line);
    }
    if (line->code_point == LINE_END) {
        return WG_OK;
    }
    (void)snprintf(what,
                   sizeof what,
                   "behind the last column; by the first line, none has more than %llu "
                   "characters",
                   (unsigned long long)columns * PIECE + 1);
    return refuse(line, what, error);
}

enum wg_status maze_line_walls(struct maze_line *line, uint32_t columns,
                               uint64_t *walls, struct wg_error *error)
{
    const enum wg_status status = take_columns(line, false, columns, walls, error);
    if (status != WG_OK) {
        return status;
    }
    if (!is_post(look(line))) {
        return refuse_post(line, error);
    }
    pass(line);
    return take_line_end(line, columns, error);
}

enum wg_status maze_line_cells(struct maze_line *line, uint32_t columns,
                               uint64_t *walls, struct wg_error *error)
{
    bool is_wall = false;
    enum wg_status status;
    if ((status = take_columns(line, true, columns, walls, error)) != WG_OK ||
        (status = take_bar(line, &is_wall, error)) != WG_OK) {
        return status;
    }
    walls[columns / 64] |= (uint64_t)is_wall << columns % 64;
    return take_line_end(line, columns, error);
}

enum wg_status maze_line_begin(struct maze_line *line, struct wg_error *error)
{
    return is_post(look(line)) ? WG_OK : refuse_post(line, error);
}
