/* SPDX-License-Identifier: MIT */
/*
 * line.c: reads one line of a drawing (line.h).
 *
 * A piece of the text form ("+---") is compared as one integer of 32 bits. 64 pieces are read at a
 * time, without a branch. If some of them are missing, or have box drawing characters or a mistake,
 * all 64 are read again, one code point at a time.
 */
#include "walls/line.h"

#include "base/error.h"
#include "base/load.h"
#include "base/utf8.h"

#include <stdio.h>

enum {
    PIECE = MAZE_PIECE,

    /* Values that are not code points. */
    LINE_END = 0x110000,
    NOT_UTF8
};

/* Decodes the character at p and returns its code point. Returns LINE_END at the end of the line,
   and NOT_UTF8 for bytes that are not UTF-8. */
static uint32_t peek(struct maze_line *line)
{
    line->nbytes = 0;
    if (line->p == line->end) {
        line->code_point = LINE_END;
    } else if ((line->nbytes = utf8_decode(line->p, line->end, &line->code_point)) == 0) {
        line->code_point = NOT_UTF8;
    }
    return line->code_point;
}

/* Moves past the character that peek decoded last. */
static void advance(struct maze_line *line)
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

/* Fails at the character that peek decoded last. The message is this character followed by `what`.
   `what` names the mistake and, after "; ", the remedy. A tab and bad UTF-8 have messages of their
   own. */
static enum wg_status refuse(const struct maze_line *line, const char *what, struct wg_error *error)
{
    const uint32_t c = line->code_point;
    char shown[24];
    if (c == '\t') {
        what = "is not allowed in a drawing; write blanks";
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
        return fail_at(error, WG_BAD_INPUT, NULL, line->number, line->column,
                       "not valid UTF-8; a drawing is UTF-8 text");
    }
    return fail_at(error, WG_BAD_INPUT, NULL, line->number, line->column, "%s %s", shown, what);
}

static enum wg_status refuse_post(const struct maze_line *line, struct wg_error *error)
{
    return refuse(line,
                  "where a post should be; begin a line of walls with '+', and put one at every "
                  "fourth character",
                  error);
}

/* Reads a post and the three dashes or three blanks to the right of it. */
static enum wg_status read_wall(struct maze_line *line, bool *is_wall_out, struct wg_error *error)
{
    if (!is_post(peek(line))) {
        return refuse_post(line, error);
    }
    advance(line);
    const bool is_wall = is_dash(peek(line));
    for (unsigned i = 1; i < PIECE; i++) {
        const uint32_t c = peek(line);
        if (is_dash(c) ? !is_wall : is_wall && is_blank(c)) {
            return refuse(
                line, "in an incomplete wall; draw all of it, '---', or leave three blanks", error);
        }
        if (!is_dash(c) && c != ' ') {
            return refuse(line, "between two posts; draw a wall, '---', or leave three blanks",
                          error);
        }
        advance(line);
    }
    *is_wall_out = is_wall;
    return WG_OK;
}

/* Reads the wall to the left of a cell, or a blank. */
static enum wg_status read_bar(struct maze_line *line, bool *is_wall_out, struct wg_error *error)
{
    const uint32_t c = peek(line);
    if (!is_bar(c) && !is_blank(c)) {
        return refuse(line, "between two cells; draw a wall, '|', or leave a blank", error);
    }
    advance(line);
    *is_wall_out = is_bar(c);
    return WG_OK;
}

/* Reads the wall to the left of a cell, and the cell. */
static enum wg_status read_cell(struct maze_line *line, bool *is_wall_out, struct wg_error *error)
{
    TRY(read_bar(line, is_wall_out, error));
    for (unsigned i = 1; i < PIECE; i++) {
        const uint32_t c = peek(line);
        if (is_bar(c)) {
            return refuse(line,
                          "within a cell; a wall stands below a post, at every fourth character",
                          error);
        }
        if (!is_blank(c) && !(i == 2 && is_mark(c))) {
            return refuse(line, "in a cell; leave three blanks, or mark a path by ' X '", error);
        }
        advance(line);
    }
    return WG_OK;
}

/* Reads `count` pieces of a line of walls. Returns false if a piece is not in the text form. */
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

/* Reads `count` pieces in a line of cells, like scan_walls. */
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

/* Reads up to 64 pieces, and stores their walls as bits of one integer. */
static enum wg_status read_pieces(struct maze_line *line, bool are_cells, unsigned count,
                                  uint64_t *walls_out, struct wg_error *error)
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
        TRY(are_cells ? read_cell(line, &is_wall, error) : read_wall(line, &is_wall, error));
        *walls_out |= (uint64_t)is_wall << i;
    }
    return WG_OK;
}

/* Reads the pieces of all columns into a row of walls. */
static enum wg_status read_columns(struct maze_line *line, bool are_cells, uint32_t columns,
                                   uint64_t *row, struct wg_error *error)
{
    row[columns / 64] = 0;
    for (uint32_t column = 0; column < columns; column += 64) {
        const uint32_t left = columns - column;
        TRY(read_pieces(line, are_cells, left < 64 ? left : 64, &row[column / 64], error));
    }
    return WG_OK;
}

static enum wg_status read_line_end(struct maze_line *line, uint32_t columns,
                                    struct wg_error *error)
{
    char what[120];
    while (peek(line) == ' ') {
        advance(line);
    }
    if (line->code_point == LINE_END) {
        return WG_OK;
    }
    (void)snprintf(what, sizeof what,
                   "after the last column; the first line limits every line to %llu characters",
                   (unsigned long long)columns * PIECE + 1);
    return refuse(line, what, error);
}

enum wg_status maze_line_walls(struct maze_line *line, uint32_t columns, uint64_t *walls,
                               struct wg_error *error)
{
    TRY(read_columns(line, false, columns, walls, error));
    if (!is_post(peek(line))) {
        return refuse_post(line, error);
    }
    advance(line);
    return read_line_end(line, columns, error);
}

enum wg_status maze_line_cells(struct maze_line *line, uint32_t columns, uint64_t *walls,
                               struct wg_error *error)
{
    bool is_wall = false;
    TRY(read_columns(line, true, columns, walls, error));
    TRY(read_bar(line, &is_wall, error));
    walls[columns / 64] |= (uint64_t)is_wall << columns % 64;
    return read_line_end(line, columns, error);
}

enum wg_status maze_line_begin(struct maze_line *line, struct wg_error *error)
{
    return is_post(peek(line)) ? WG_OK : refuse_post(line, error);
}
