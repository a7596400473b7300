/* SPDX-License-Identifier: MIT */
/* arrows.c: draws a path, without allocating memory even on boards of 65,535 cells. For each row,
   and after each cell drawn, the whole path is searched for the next cell to the right in this row.
   Paths are short. A place is an index in the path, a cell is an index on the board. */
#include "report/arrows.h"

#include "board/board.h"
#include "report/parts.h"

/* The indexes are the step's change of row plus 1, and its change of column plus 1. */
static const char *const first_arrows[3][3] = {
    {"🢄", "🢁", "🢅"},
    {"🢀", "◊", "🢂"},
    {"🢇", "🢃", "🢆"},
};
static const char *const arrows[3][3] = {
    {"↖", "↑", "↗"},
    {"←", "◊", "→"},
    {"↙", "↓", "↘"},
};

struct drawing {
    struct sink *sink;
    const struct topology *topology;
    const uint32_t *path;
    uint32_t ncells;
    bool is_numbered;
    uint32_t width; /* of a cell, in characters */
    bool is_leftward;
};

/* Returns the cell where the cell at this place is drawn: the same, or its mirror image. */
static uint32_t drawn_cell(const struct drawing *drawing, uint32_t place)
{
    const uint32_t columns = drawing->topology->shape.columns;
    const uint32_t cell = drawing->path[place];
    const uint32_t column = cell % columns;
    return drawing->is_leftward ? cell - column + (columns - 1 - column) : cell;
}

/* Returns the step that leaves the cell at this place; all 0 for the last place. */
static struct topology_step step_at(const struct drawing *drawing, uint32_t place)
{
    return place + 1 == drawing->ncells
               ? (struct topology_step){0}
               : topology_find_step(drawing->topology, drawing->path[place],
                                    drawing->path[place + 1]);
}

/* Returns the direction of a step along the row: -1, 0 or 1. On hexagons, a step to another row
   always goes half a cell to a side. */
static int direction_along(const struct drawing *drawing, uint32_t place, struct topology_step step)
{
    const struct topology_shape *const shape = &drawing->topology->shape;
    const bool is_odd = drawing->path[place] / shape->columns % 2 != 0;
    if (shape->moves != WG_MOVES_HEX || step.down == 0) {
        return step.right;
    }
    return step.right == (is_odd ? 1 : 0) ? 1 : -1;
}

/* Returns the place of the leftmost cell that is drawn in [begin, end); ncells: there is none. */
static uint32_t next_in_row(const struct drawing *drawing, uint32_t begin, uint32_t end)
{
    uint32_t place = drawing->ncells;
    for (uint32_t i = 0; i < drawing->ncells; i++) {
        const uint32_t cell = drawn_cell(drawing, i);
        if (cell >= begin && cell < end) {
            place = i;
            end = cell;
        }
    }
    return place;
}

static void put_cell(const struct drawing *drawing, uint32_t place)
{
    if (drawing->is_numbered) {
        sink_pad(drawing->sink, parts_digit_count(place + 1), drawing->width);
        sink_number(drawing->sink, place + 1);
        return;
    }
    const struct topology_step step = step_at(drawing, place);
    const int forward = direction_along(drawing, place, step);
    const int right = drawing->is_leftward ? -forward : forward;
    sink_string(drawing->sink, (place == 0 ? first_arrows : arrows)[step.down + 1][right + 1]);
}

static void draw_row(const struct drawing *drawing, uint32_t row)
{
    struct sink *const sink = drawing->sink;
    const struct topology_shape *const shape = &drawing->topology->shape;
    uint32_t cell = row * shape->columns; /* the first cell that is not drawn yet */
    const uint32_t end = cell + shape->columns;
    if (shape->moves == WG_MOVES_HEX && shape->rows > 1 && (row % 2 != 0) != drawing->is_leftward) {
        sink_char(sink, ' ');
    }
    while (cell < end) {
        const uint32_t place = next_in_row(drawing, cell, end);
        const bool is_blank = place == drawing->ncells;
        const uint32_t drawn = is_blank ? end - 1 : drawn_cell(drawing, place);
        sink_spaces(sink, ((size_t)drawing->width + 1) * (drawn - cell));
        if (is_blank) {
            sink_spaces(sink, drawing->width);
        } else {
            put_cell(drawing, place);
        }
        sink_char(sink, drawn + 1 < end ? ' ' : '\n');
        cell = drawn + 1;
    }
}

static bool goes_over_edge(const struct drawing *drawing)
{
    bool any = false;
    for (uint32_t i = 0; i < drawing->ncells; i++) {
        any |= step_at(drawing, i).is_over_edge;
    }
    return any;
}

/* Returns the first place of the cell at this place. */
static uint32_t first_place(const struct drawing *drawing, uint32_t place)
{
    uint32_t first = 0;
    while (drawing->path[first] != drawing->path[place]) {
        first++;
    }
    return first;
}

/* Writes which numbers are on the same cells. The path uses cells again. */
static void put_repeats(const struct drawing *drawing)
{
    struct sink *const sink = drawing->sink;
    const char *before = "(the path uses cells again: ";
    for (uint32_t i = 0; i < drawing->ncells; i++) {
        const uint32_t first = first_place(drawing, i);
        if (first < i) {
            sink_string(sink, before);
            sink_number(sink, i + 1);
            sink_string(sink, " = ");
            sink_number(sink, first + 1);
            before = ", ";
        }
    }
    sink_string(sink, ")\n");
}

static bool has_repeats(const uint32_t *path, uint32_t ncells)
{
    const struct drawing drawing = {.path = path, .ncells = ncells};
    bool any = false;
    for (uint32_t i = 0; i < ncells; i++) {
        any |= first_place(&drawing, i) < i;
    }
    return any;
}

void arrows_draw(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                 uint32_t ncells)
{
    const bool is_knight = wg_board_moves(board) == WG_MOVES_KNIGHT;
    const bool uses_again = wg_board_may_reuse(board) && has_repeats(path, ncells);
    const bool is_numbered = is_knight || uses_again;
    const uint32_t rows = wg_board_rows(board);
    const struct drawing drawing = {
        .sink = sink,
        .topology = &board->topology,
        .path = path,
        .ncells = ncells,
        .is_numbered = is_numbered,
        .width = is_numbered ? parts_digit_count(ncells) : 1,
        .is_leftward = direction_of_dict_is_leftward(board->dict),
    };
    for (uint32_t row = 0; row < rows; row++) {
        draw_row(&drawing, row);
    }
    if (uses_again) {
        put_repeats(&drawing);
    }
    if (is_knight) {
        sink_string(sink, "(the cells are numbered, because no arrow shows a knight's move)\n");
    } else if (!is_numbered && goes_over_edge(&drawing)) {
        sink_string(sink, "(an arrow over an edge goes on at the opposite edge of the board)\n");
    }
}
