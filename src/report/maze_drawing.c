/* SPDX-License-Identifier: MIT */
/*
 * maze_drawing.c: see maze_drawing.h. A piece of the text form is stored as one number
 * of 32 bits: 4000 x 4000 cells, 128 MB, are written to memory in 0.06 s. Which cells
 * are on the way is kept a bit a cell, in rows like those of the walls.
 */
#include "report/maze_drawing.h"

#include "base/error.h"
#include "base/load.h"
#include "maze/maze.h"
#include "maze/pieces.h"
#include "report/json.h"

#include <stdlib.h>

/* As many columns are drawn at a time: those of a word of walls. */
enum { BLOCK = 64, BLOCK_NBYTES = BLOCK * MAZE_PIECE };

struct drawing {
    const struct wg_maze *maze;
    uint64_t *marks; /* rows * stride: the cells of the way; NULL: none */
    struct sink *sink;
};

static uint32_t block_width(const struct drawing *drawing, uint32_t column)
{
    const uint32_t left = drawing->maze->columns - column;
    return left < BLOCK ? left : BLOCK;
}

/* The bits from `column` on, which begins a block. */
static uint64_t north_bits(const struct drawing *drawing, uint32_t row, uint32_t column)
{
    return drawing->maze->north[row * drawing->maze->stride + column / BLOCK];
}

static uint64_t west_bits(const struct drawing *drawing, uint32_t row, uint32_t column)
{
    return drawing->maze->west[row * drawing->maze->stride + column / BLOCK];
}

static uint64_t mark_bits(const struct drawing *drawing, uint32_t row, uint32_t column)
{
    return drawing->marks == NULL
               ? 0
               : drawing->marks[row * drawing->maze->stride + column / BLOCK];
}

/* --- Text */

static uint32_t all_or_none(uint64_t bits, uint32_t i)
{
    return 0 - (uint32_t)(bits >> i & 1);
}

static void text_walls(const struct drawing *drawing, uint32_t row)
{
    struct sink *const sink = drawing->sink;
    for (uint32_t column = 0; column < drawing->maze->columns; column += BLOCK) {
        const uint64_t walls = north_bits(drawing, row, column);
        const uint32_t width = block_width(drawing, column);
        char *const room = sink_room(sink, BLOCK_NBYTES);
        if (room == NULL) {
            return;
        }
        for (uint32_t i = 0; i < width; i++) {
            const uint32_t wall = all_or_none(walls, i) & (MAZE_WALL ^ MAZE_NO_WALL);
            store_le32(room + (size_t)i * MAZE_PIECE, MAZE_NO_WALL ^ wall);
        }
        sink->used += (size_t)width * MAZE_PIECE;
    }
    sink_string(sink, "+\n");
}

static void text_cells(const struct drawing *drawing, uint32_t row)
{
    const struct wg_maze *const maze = drawing->maze;
    struct sink *const sink = drawing->sink;
    for (uint32_t column = 0; column < maze->columns; column += BLOCK) {
        const uint64_t walls = west_bits(drawing, row, column);
        const uint64_t marks = mark_bits(drawing, row, column);
        const uint32_t width = block_width(drawing, column);
        char *const room = sink_room(sink, BLOCK_NBYTES);
        if (room == NULL) {
            return;
        }
        for (uint32_t i = 0; i < width; i++) {
            const uint32_t signs = (all_or_none(walls, i) & MAZE_BAR) |
                                   (all_or_none(marks, i) & MAZE_MARK);
            store_le32(room + (size_t)i * MAZE_PIECE, MAZE_BLANK ^ signs);
        }
        sink->used += (size_t)width * MAZE_PIECE;
    }
    sink_string(sink, maze_has_west(maze, row, maze->columns) ? "|\n" : " \n");
}

static void draw_text(const struct drawing *drawing)
{
    for (uint32_t row = 0; row < drawing->maze->rows; row++) {
        text_walls(drawing, row);
        text_cells(drawing, row);
    }
    text_walls(drawing, drawing->maze->rows);
}

/* --- Box drawing characters */

/* By the walls that meet at a post: 1 above, 2 to the left, 4 to the right, 8 below. */
static const char *const posts[16] = {
    "·", "╵", "╴", "┘", "╶", "└", "─", "┴", "╷", "│", "┐", "┤", "┌", "├", "┬", "┼"};

static const char *post_at(const struct wg_maze *maze, uint32_t row, uint32_t column)
{
    const unsigned above = row > 0 && maze_has_west(maze, row - 1, column);
    const unsigned left = column > 0 && maze_has_north(maze, row, column - 1);
    const unsigned right = column < maze->columns && maze_has_north(maze, row, column);
    const unsigned below = row < maze->rows && maze_has_west(maze, row, column);
    return posts[above | left << 1 | right << 2 | below << 3];
}

static void unicode_walls(const struct drawing *drawing, uint32_t row)
{
    const struct wg_maze *const maze = drawing->maze;
    for (uint32_t column = 0; column < maze->columns; column++) {
        sink_string(drawing->sink, post_at(maze, row, column));
        sink_string(drawing->sink, maze_has_north(maze, row, column) ? "───" : "   ");
    }
    sink_string(drawing->sink, post_at(maze, row, maze->columns));
    sink_char(drawing->sink, '\n');
}

static void unicode_cells(const struct drawing *drawing, uint32_t row)
{
    const struct wg_maze *const maze = drawing->maze;
    for (uint32_t column = 0; column < maze->columns; column++) {
        const bool is_marked =
            (mark_bits(drawing, row, column) >> column % BLOCK & 1) != 0;
        sink_string(drawing->sink, maze_has_west(maze, row, column) ? "│" : " ");
        sink_string(drawing->sink, is_marked ? " • " : "   ");
    }
    sink_string(drawing->sink, maze_has_west(maze, row, maze->columns) ? "│\n" : " \n");
}

static void draw_unicode(const struct drawing *drawing)
{
    for (uint32_t row = 0; row < drawing->maze->rows; row++) {
        unicode_walls(drawing, row);
        unicode_cells(drawing, row);
    }
    unicode_walls(drawing, drawing->maze->rows);
}

/* Which cells are on the way, if there is one. Returns false when memory is out. */
static bool mark_path(struct drawing *drawing, const struct wg_maze_path *path)
{
    const struct wg_maze *const maze = drawing->maze;
    if (path == NULL || path->ncells == 0) {
        return true;
    }
    drawing->marks = calloc(maze->rows * maze->stride, sizeof *drawing->marks);
    if (drawing->marks == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < path->ncells; i++) {
        const uint32_t row = path->cells[i] / maze->columns;
        const uint32_t column = path->cells[i] % maze->columns;
        drawing->marks[row * maze->stride + column / BLOCK] |= UINT64_C(1)
                                                               << column % BLOCK;
    }
    return true;
}

/* --- JSON */

/* A row of walls as a string of digits. */
static void json_row(struct json *json, const uint64_t *row, uint32_t count)
{
    struct sink *const sink = json_value(json);
    sink_char(sink, '"');
    for (uint32_t i = 0; i < count; i++) {
        sink_char(sink, (row[i / BLOCK] >> i % BLOCK & 1) != 0 ? '1' : '0');
    }
    sink_char(sink, '"');
}

static void json_rows(struct json *json, const char *key, const uint64_t *walls,
                      const struct wg_maze *maze, uint32_t rows, uint32_t count)
{
    json_key(json, key);
    json_begin_array(json);
    for (uint32_t row = 0; row < rows; row++) {
        json_row(json, walls + row * maze->stride, count);
    }
    json_end_array(json);
}

static void json_path(struct json *json, const struct wg_maze *maze,
                      const struct wg_maze_path *path)
{
    json_key(json, "from");
    json_cell(json, path->cells[0], maze->columns);
    json_key(json, "to");
    json_cell(json, path->cells[path->ncells - 1], maze->columns);
    json_key(json, "steps");
    json_number(json, path->ncells - 1);
    json_key(json, "path");
    json_cells(json, path->cells, path->ncells, maze->columns);
}

static void draw_json(const struct wg_maze *maze, const struct wg_maze_path *path,
                      struct sink *sink)
{
    struct json json;
    json_init(&json, sink);
    json_begin_object(&json);
    json_key(&json, "schema");
    json_string(&json, "wordgrid.maze.v1");
    json_key(&json, "rows");
    json_number(&json, maze->rows);
    json_key(&json, "columns");
    json_number(&json, maze->columns);
    json_key(&json, "walls");
    json_begin_object(&json);
    json_rows(&json, "north", maze->north, maze, maze->rows + 1, maze->columns);
    json_rows(&json, "west", maze->west, maze, maze->rows, maze->columns + 1);
    json_end_object(&json);
    if (path != NULL && path->ncells > 0) {
        json_path(&json, maze, path);
    }
    json_end_object(&json);
    sink_char(sink, '\n');
}

enum wg_status maze_draw(const struct wg_maze *maze, const struct wg_maze_path *path,
                         enum maze_form form, struct sink *sink, struct wg_error *error)
{
    struct drawing drawing = {.maze = maze, .sink = sink};
    switch (form) {
    case MAZE_AS_SVG:
        maze_draw_svg(maze, path, sink);
        return WG_OK;
    case MAZE_AS_JSON:
        draw_json(maze, path, sink);
        return WG_OK;
    case MAZE_AS_TEXT:
    case MAZE_AS_UNICODE:
        break;
    }
    if (!mark_path(&drawing, path)) {
        return fail_memory(error);
    }
    if (form == MAZE_AS_TEXT) {
        draw_text(&drawing);
    } else {
        draw_unicode(&drawing);
    }
    free(drawing.marks);
    return WG_OK;
}
