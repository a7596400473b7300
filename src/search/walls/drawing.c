/* SPDX-License-Identifier: MIT */
/*
 * drawing.c: reads a drawing line by line (drawing.h, formats/walls.md).
 *
 * This file counts and measures the lines; line.c reads them and writes their walls directly into
 * the maze. 4000 x 4000 cells (128 MB of text) take 0.1 s. With box drawing characters they take
 * 0.7 s.
 */
#include "walls/drawing.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "walls/line.h"

#include <stdlib.h>
#include <string.h>

/* A line has at most 3 bytes for each character, and SPARE_NBYTES more for blanks. */
enum { COLUMN_NBYTES = MAZE_PIECE * 3, SPARE_NBYTES = 1 << 16 };

static enum wg_status read_wall_line(struct maze_parse *parse, struct maze_line *line,
                                     struct wg_error *error)
{
    struct wg_maze *const maze = parse->maze;
    const size_t row = parse->drawn_lines / 2;
    TRY_MEMORY(error, ARRAY_RESERVE(maze->north, &maze->north_capacity, (row + 1) * maze->stride));
    return maze_line_walls(line, parse->columns, maze->north + row * maze->stride, error);
}

static enum wg_status refuse_size(const struct maze_line *line, struct wg_error *error)
{
    return fail_at(error, WG_LIMIT, NULL, line->number, 0,
                   "the maze is too large; it may have at most %lu cells",
                   (unsigned long)WG_MAZE_MAX_CELLS);
}

static enum wg_status read_cell_line(struct maze_parse *parse, struct maze_line *line,
                                     struct wg_error *error)
{
    struct wg_maze *const maze = parse->maze;
    const size_t row = parse->drawn_lines / 2;
    if ((row + 1) * (uint64_t)parse->columns > WG_MAZE_MAX_CELLS) {
        return refuse_size(line, error);
    }
    TRY_MEMORY(error, ARRAY_RESERVE(maze->west, &maze->west_capacity, (row + 1) * maze->stride));
    return maze_line_cells(line, parse->columns, maze->west + row * maze->stride, error);
}

/* Sets the number of columns from the length of the first line. A line that ends within a wall is
   not refused here, but by read_wall_line. */
static enum wg_status count_columns(struct maze_parse *parse, const struct maze_line *line,
                                    struct wg_error *error)
{
    const size_t characters = utf8_count((const char *)line->p, (size_t)(line->end - line->p));
    const size_t columns = (characters + 2) / MAZE_PIECE;
    if (columns > WG_MAZE_MAX_CELLS) {
        return refuse_size(line, error);
    }
    /* A line of a single character is taken for the beginning of one column. */
    parse->columns = columns == 0 ? 1 : (uint32_t)columns;
    parse->maze->stride = maze_stride(parse->columns);
    return WG_OK;
}

/* Handles the blank lines before a line that is not blank. The first blank line may be a line of
   cells without walls, whose trailing blanks were left out. Refuses the other blank lines. */
static enum wg_status read_blank_lines(struct maze_parse *parse, struct wg_error *error)
{
    static const unsigned char nothing[1];
    struct maze_line line = {
        .p = nothing, .end = nothing, .number = parse->lines - parse->blank_lines + 1, .column = 1};
    if (parse->blank_lines > 0 && parse->drawn_lines % 2 == 1) {
        TRY(read_cell_line(parse, &line, error));
        parse->drawn_lines++;
        parse->blank_lines--;
        line.number++;
    }
    if (parse->blank_lines > 0) {
        return fail_at(error, WG_BAD_INPUT, NULL, line.number, 1,
                       "a blank line where posts should be; remove blank lines within the drawing "
                       "and before it");
    }
    return WG_OK;
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
    return fail_at(error, WG_LIMIT, NULL, line, 0,
                   "the line is longer than %llu bytes; a row of this maze is shorter",
                   (unsigned long long)most_line_nbytes(parse));
}

static void skip_mark(const struct maze_parse *parse, struct maze_line *line)
{
    const struct wg_text text = {(const char *)line->p, (size_t)(line->end - line->p)};
    if (parse->lines == 0) {
        line->p = (const unsigned char *)text_skip_mark(text).bytes;
    }
}

/* Reads one line. `text` is the line without its line feed. */
static enum wg_status read_line(struct maze_parse *parse, struct wg_text text,
                                struct wg_error *error)
{
    struct maze_line line = {
        .p = (const unsigned char *)text.bytes, .number = parse->lines + 1, .column = 1};
    const size_t line_nbytes = text.nbytes;
    if (line_nbytes > most_line_nbytes(parse)) {
        return refuse_length(parse, line.number, error);
    }
    if (text.nbytes > 0 && text.bytes[text.nbytes - 1] == '\r') {
        text.nbytes--;
    }
    while (text.nbytes > 0 && text.bytes[text.nbytes - 1] == ' ') {
        text.nbytes--;
    }
    line.end = line.p + text.nbytes;
    skip_mark(parse, &line);
    if (line.p == line.end) {
        parse->lines++;
        parse->blank_lines++;
        return WG_OK;
    }
    TRY(read_blank_lines(parse, error));
    if (parse->columns == 0) {
        TRY(count_columns(parse, &line, error));
    }
    if (line_nbytes > most_line_nbytes(parse)) {
        return refuse_length(parse, line.number, error); /* count_columns has lowered the limit */
    }
    TRY(parse->drawn_lines % 2 == 0 ? read_wall_line(parse, &line, error)
                                    : read_cell_line(parse, &line, error));
    parse->lines++;
    parse->blank_lines = 0;
    parse->drawn_lines++;
    return WG_OK;
}

void maze_parse_begin(struct maze_parse *parse, struct wg_maze *maze)
{
    maze_empty(maze);
    *parse = (struct maze_parse){.maze = maze};
}

/* Appends text to the unfinished line. A file that is not a drawing may have no line end. So a long
   first line is refused early if it does not begin with a post. */
static enum wg_status keep(struct maze_parse *parse, struct wg_text text, struct wg_error *error)
{
    const size_t nbytes = parse->unfinished_nbytes + text.nbytes;
    if (nbytes > most_line_nbytes(parse)) {
        return refuse_length(parse, parse->lines + 1, error);
    }
    TRY_MEMORY(error, ARRAY_RESERVE(parse->unfinished, &parse->unfinished_capacity, nbytes + 1));
    if (text.nbytes > 0) {
        memcpy(parse->unfinished + parse->unfinished_nbytes, text.bytes, text.nbytes);
    }
    parse->unfinished_nbytes = nbytes;
    if (parse->columns == 0 && nbytes > SPARE_NBYTES) {
        struct maze_line line = {
            .p = (const unsigned char *)parse->unfinished, .number = parse->lines + 1, .column = 1};
        line.end = line.p + nbytes;
        skip_mark(parse, &line);
        return maze_line_begin(&line, error);
    }
    return WG_OK;
}

enum wg_status maze_parse_feed(struct maze_parse *parse, struct wg_text text,
                               struct wg_error *error)
{
    while (text.nbytes > 0) {
        bool has_end;
        struct wg_text line = text_take_until(&text, '\n', &has_end);
        if (!has_end) {
            return keep(parse, line, error);
        }
        if (parse->unfinished_nbytes > 0) {
            TRY(keep(parse, line, error));
            line = (struct wg_text){parse->unfinished, parse->unfinished_nbytes};
            parse->unfinished_nbytes = 0;
        }
        TRY(read_line(parse, line, error));
    }
    return WG_OK;
}

enum wg_status maze_parse_end(struct maze_parse *parse, struct wg_error *error)
{
    struct wg_maze *const maze = parse->maze;
    if (parse->unfinished_nbytes > 0) {
        TRY(read_line(parse, (struct wg_text){parse->unfinished, parse->unfinished_nbytes}, error));
    }
    if (parse->drawn_lines == 0) {
        return fail_at(error, WG_BAD_INPUT, NULL, 1, 1, "no drawing here; the input is empty");
    }
    if (parse->drawn_lines == 1 || parse->drawn_lines % 2 == 0) {
        return fail_at(error, WG_BAD_INPUT, NULL, parse->lines - parse->blank_lines + 1, 1,
                       parse->drawn_lines == 1
                           ? "the drawing has no row; draw the cells and the walls below them"
                           : "the drawing ends within a row; draw the walls below its cells");
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

enum wg_status wg_maze_parse(struct wg_maze *maze, struct wg_text text, struct wg_error *error)
{
    struct maze_parse parse;
    maze_parse_begin(&parse, maze);
    enum wg_status status = maze_parse_feed(&parse, text, error);
    NEXT(status, maze_parse_end(&parse, error));
    maze_parse_free(&parse);
    return status;
}
