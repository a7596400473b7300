/* SPDX-License-Identifier: MIT */
/*
 * maze_drawing.c: see maze_drawing.h. The text form writes pieces of 4 characters, each by storing
 * one 32-bit integer. So the text of 4000 x 4000 cells (128 MB) is written to memory in 0.06 s. An
 * array of bits marks the cells of the path. Its rows have the layout of the rows of walls
 * (maze.h).
 */
#include "report/maze_drawing.h"

#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"
#include "report/json.h"
#include "walls/line.h"

#include <stdlib.h>

/* Columns are drawn in blocks of 64: a 64-bit integer holds the walls of 64 columns. */
enum { BLOCK = 64, BLOCK_NBYTES = BLOCK * MAZE_PIECE };

struct drawing {
    const struct wg_maze *maze;
    /* rows * stride integers, with a 1 bit for each cell of the path. NULL if there is no path. */
    uint64_t *marks;
    struct sink *sink;
};

static bool bit_at(const uint64_t *row, uint32_t column)
{
    return (row[column / BLOCK] >> column % BLOCK & 1) != 0;
}

/* Returns the marks of a row, or NULL if there is no path. */
static const uint64_t *marks_of(const struct drawing *drawing, uint32_t row)
{
    return drawing->marks == NULL ? NULL : drawing->marks + row * drawing->maze->stride;
}

/* --- A row of walls and the cells below it, as text */

static uint32_t all_or_none(uint64_t bits, uint32_t i)
{
    return 0 - (uint32_t)(bits >> i & 1);
}

/* Writes a piece for each column: `blank`, XOR `wall` if the column has a 1 bit in `walls`, XOR
   MAZE_MARK if it has a 1 bit in `marks`. `marks` may be NULL. */
static inline void text_pieces(const struct drawing *drawing, uint32_t blank, const uint64_t *walls,
                               uint32_t wall, const uint64_t *marks)
{
    struct sink *const sink = drawing->sink;
    const uint32_t columns = drawing->maze->columns;
    for (uint32_t column = 0; column < columns; column += BLOCK) {
        const uint64_t wall_bits = walls[column / BLOCK];
        const uint64_t mark_bits = marks == NULL ? 0 : marks[column / BLOCK];
        const uint32_t left = columns - column;
        const uint32_t width = left < BLOCK ? left : BLOCK;
        char *const room = sink_room(sink, BLOCK_NBYTES);
        if (room == NULL) {
            return;
        }
        for (uint32_t i = 0; i < width; i++) {
            const uint32_t changes =
                (all_or_none(wall_bits, i) & wall) | (all_or_none(mark_bits, i) & MAZE_MARK);
            store_le32(room + (size_t)i * MAZE_PIECE, blank ^ changes);
        }
        sink->used += (size_t)width * MAZE_PIECE;
    }
}

static void text_row(const struct drawing *drawing, uint32_t row)
{
    const struct wg_maze *const maze = drawing->maze;
    const size_t off = row * maze->stride;
    text_pieces(drawing, MAZE_NO_WALL, maze->north + off, MAZE_WALL ^ MAZE_NO_WALL, NULL);
    sink_string(drawing->sink, "+\n");
    if (row < maze->rows) {
        text_pieces(drawing, MAZE_BLANK, maze->west + off, MAZE_BAR, marks_of(drawing, row));
        sink_string(drawing->sink, maze_has_west(maze, row, maze->columns) ? "|\n" : " \n");
    }
}

/* --- The same in box-drawing characters */

/* The index is a sum over the walls that meet at a post: 1 for a wall above the post, 2 to its
   left, 4 to its right, 8 below. */
static const char *const posts[16] = {"·", "╵", "╴", "┘", "╶", "└", "─", "┴",
                                      "╷", "│", "┐", "┤", "┌", "├", "┬", "┼"};

static const char *post_at(const struct wg_maze *maze, uint32_t row, uint32_t column)
{
    const unsigned above = row > 0 && maze_has_west(maze, row - 1, column);
    const unsigned left = column > 0 && maze_has_north(maze, row, column - 1);
    const unsigned right = column < maze->columns && maze_has_north(maze, row, column);
    const unsigned below = row < maze->rows && maze_has_west(maze, row, column);
    return posts[above | left << 1 | right << 2 | below << 3];
}

static void unicode_row(const struct drawing *drawing, uint32_t row)
{
    const struct wg_maze *const maze = drawing->maze;
    for (uint32_t column = 0; column < maze->columns; column++) {
        sink_string(drawing->sink, post_at(maze, row, column));
        sink_string(drawing->sink, maze_has_north(maze, row, column) ? "───" : "   ");
    }
    sink_string(drawing->sink, post_at(maze, row, maze->columns));
    sink_char(drawing->sink, '\n');
    if (row == maze->rows) {
        return;
    }
    const uint64_t *const marks = marks_of(drawing, row);
    for (uint32_t column = 0; column < maze->columns; column++) {
        const bool is_marked = marks != NULL && bit_at(marks, column);
        sink_string(drawing->sink, maze_has_west(maze, row, column) ? "│" : " ");
        sink_string(drawing->sink, is_marked ? " • " : "   ");
    }
    sink_string(drawing->sink, maze_has_west(maze, row, maze->columns) ? "│\n" : " \n");
}

/* Marks the cells of the path, if there is one. Returns false if there is not enough memory. */
static bool mark_path(struct drawing *drawing, const struct wg_maze_path *path)
{
    const struct wg_maze *const maze = drawing->maze;
    if (path == NULL || path->ncells == 0) {
        return true;
    }
    drawing->marks = calloc(maze->rows * maze->stride, sizeof *drawing->marks);
    NEED(drawing->marks != NULL);
    for (uint32_t i = 0; i < path->ncells; i++) {
        const uint32_t row = path->cells[i] / maze->columns;
        const uint32_t column = path->cells[i] % maze->columns;
        drawing->marks[row * maze->stride + column / BLOCK] |= UINT64_C(1) << column % BLOCK;
    }
    return true;
}

/* --- JSON */

/* Writes each row of walls as a string of digits, 1 for a wall. */
static void json_walls(struct json *json, const char *key, const uint64_t *walls, size_t stride,
                       uint32_t rows, uint32_t columns)
{
    json_begin_array(json, key);
    for (uint32_t row = 0; row < rows; row++) {
        struct sink *const sink = json_value(json);
        sink_char(sink, '"');
        for (uint32_t column = 0; column < columns; column++) {
            sink_char(sink, bit_at(walls + row * stride, column) ? '1' : '0');
        }
        sink_char(sink, '"');
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
    json_member_number(json, "steps", path->ncells - 1);
    json_member_cells(json, "path", path->cells, path->ncells, maze->columns);
}

static void draw_json(const struct wg_maze *maze, const struct wg_maze_path *path,
                      struct sink *sink)
{
    struct json json;
    json_begin(&json, sink, "wordgrid.maze.v1");
    json_member_number(&json, "rows", maze->rows);
    json_member_number(&json, "columns", maze->columns);
    json_begin_object(&json, "walls");
    json_walls(&json, "north", maze->north, maze->stride, maze->rows + 1, maze->columns);
    json_walls(&json, "west", maze->west, maze->stride, maze->rows, maze->columns + 1);
    json_end_object(&json);
    if (path != NULL && path->ncells > 0) {
        json_path(&json, maze, path);
    }
    json_end(&json);
}

enum wg_status maze_draw(const struct wg_maze *maze, const struct wg_maze_path *path,
                         enum report_form form, struct sink *sink, struct wg_error *error)
{
    struct drawing drawing = {.maze = maze, .sink = sink};
    if (form == FORM_SVG) {
        maze_draw_svg(maze, path, sink);
        return WG_OK;
    }
    if (form == FORM_JSON) {
        draw_json(maze, path, sink);
        return WG_OK;
    }
    TRY_MEMORY(error, mark_path(&drawing, path));
    for (uint32_t row = 0; row <= maze->rows; row++) {
        (form == FORM_TEXT ? text_row : unicode_row)(&drawing, row);
    }
    free(drawing.marks);
    return WG_OK;
}
