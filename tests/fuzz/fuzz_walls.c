/* SPDX-License-Identifier: MIT */
/*
 * fuzz_walls.c: any text as a drawing of a maze.
 *
 *     piece_nbytes - 1 (a byte), the drawing
 *
 * Parsing in one piece and in several must give the same maze, or the same error at the same place.
 * A maze drawn as text or in box-drawing characters, with a way or without, must give the same maze
 * when it is parsed again. The counts must agree with each other. A way must go through passages
 * only. In small mazes, the longest way must be the longest way that a search from each dead end
 * finds.
 */
#include "fuzz/fuzz.h"
#include "report/maze_drawing.h"
#include "walls/drawing.h"

#include <string.h>

enum {
    MAX_NBYTES = 4096,
    TRIED_CELLS = 12 /* few enough to try all ways */
};

static struct wg_maze *mazes[3]; /* parsed in one piece, parsed in pieces, parsed from a drawing */

static void require_same(const struct wg_maze *a, const struct wg_maze *b)
{
    const size_t nbytes = a->stride * sizeof *a->north;
    FUZZ_REQUIRE(a->rows == b->rows && a->columns == b->columns);
    if (a->rows > 0) {
        FUZZ_REQUIRE(memcmp(a->north, b->north, (a->rows + (size_t)1) * nbytes) == 0);
        FUZZ_REQUIRE(memcmp(a->west, b->west, a->rows * nbytes) == 0);
    }
}

static enum wg_status parse_in_pieces(struct wg_text text, size_t piece_nbytes,
                                      struct wg_error *error)
{
    struct maze_parse parse;
    enum wg_status status = WG_OK;
    maze_parse_begin(&parse, mazes[1]);
    while (text.nbytes > 0 && status == WG_OK) {
        const size_t nbytes = piece_nbytes < text.nbytes ? piece_nbytes : text.nbytes;
        status = maze_parse_feed(&parse, (struct wg_text){text.bytes, nbytes}, error);
        text.bytes += nbytes;
        text.nbytes -= nbytes;
    }
    if (status == WG_OK) {
        status = maze_parse_end(&parse, error);
    }
    maze_parse_free(&parse);
    return status;
}

/* Draws the maze in every form, and reads back the forms that can be read. */
static void require_drawn(const struct wg_maze *maze, const struct wg_maze_path *path)
{
    static const enum report_form forms[] = {FORM_TEXT, FORM_UNICODE, FORM_SVG, FORM_JSON};
    static struct sink sink = SINK_IN_MEMORY;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        sink_reset(&sink);
        FUZZ_REQUIRE(maze_draw(maze, path, forms[i], &sink, NULL) == WG_OK);
        FUZZ_REQUIRE(sink.status == WG_OK);
        if (forms[i] == FORM_TEXT || forms[i] == FORM_UNICODE) {
            const struct wg_text text = {sink.bytes, sink.used};
            FUZZ_REQUIRE(wg_maze_parse(mazes[2], text, NULL) == WG_OK);
            require_same(maze, mazes[2]);
        }
    }
}

static void require_counts(const struct wg_maze *maze)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts};
    FUZZ_REQUIRE(wg_maze_count(maze, &counts, NULL) == WG_OK);
    FUZZ_REQUIRE(counts.cells == (uint64_t)maze->rows * maze->columns);
    FUZZ_REQUIRE(counts.walls + counts.passages == 2 * counts.cells - maze->rows - maze->columns);
    FUZZ_REQUIRE(counts.parts >= 1 && counts.parts <= counts.cells);
    FUZZ_REQUIRE(counts.passages + counts.parts == counts.cells + counts.loops);
    FUZZ_REQUIRE(counts.openings <= 2 * ((uint64_t)maze->rows + maze->columns));
    FUZZ_REQUIRE(counts.is_perfect == (counts.parts == 1 && counts.loops == 0));
}

/* Returns whether a passage leads from one cell to the other. */
static bool is_step(const struct wg_maze *maze, uint32_t from, uint32_t to)
{
    const uint32_t low = from < to ? from : to;
    const uint32_t high = from < to ? to : from;
    const uint32_t row = low / maze->columns;
    const uint32_t column = low % maze->columns;
    if (high == low + maze->columns) {
        return !wg_maze_has_wall(maze, row, column, WG_SOUTH);
    }
    return high == low + 1 && column + 1 < maze->columns &&
           !wg_maze_has_wall(maze, row, column, WG_EAST);
}

/* Returns the number of steps of a shortest way, or -1 if there is no way. */
static int64_t walk(const struct wg_maze *maze, uint32_t from, uint32_t to)
{
    struct wg_maze_path path;
    FUZZ_REQUIRE(wg_maze_find_path(maze, from, to, &path, NULL) == WG_OK);
    if (path.ncells == 0) {
        return -1;
    }
    FUZZ_REQUIRE(path.cells[0] == from && path.cells[path.ncells - 1] == to);
    for (uint32_t i = 0; i + 1 < path.ncells; i++) {
        FUZZ_REQUIRE(is_step(maze, path.cells[i], path.cells[i + 1]));
    }
    const int64_t steps = (int64_t)path.ncells - 1;
    wg_maze_path_free(&path);
    return steps;
}

static unsigned passages_of(const struct wg_maze *maze, uint32_t cell)
{
    const uint32_t cells = maze->rows * maze->columns;
    unsigned count = 0;
    for (uint32_t to = 0; to < cells; to++) {
        count += to != cell && is_step(maze, cell, to);
    }
    return count;
}

/* Requires that no way from a dead end is longer than `path`, and that no way of the same length
   has lower cell numbers. */
static void require_longest(const struct wg_maze *maze, const struct wg_maze_path *path,
                            uint64_t dead_ends)
{
    const uint32_t cells = maze->rows * maze->columns;
    const uint32_t first = path->cells[0];
    const uint32_t last = path->cells[path->ncells - 1];
    const int64_t most = (int64_t)path->ncells - 1;
    uint64_t count = 0;
    for (uint32_t from = 0; from < cells; from++) {
        if (passages_of(maze, from) != 1) {
            continue;
        }
        count++;
        for (uint32_t to = 0; to < cells; to++) {
            const int64_t steps = walk(maze, from, to);
            FUZZ_REQUIRE(steps <= most);
            FUZZ_REQUIRE(steps < most || from > first || (from == first && to >= last));
        }
    }
    FUZZ_REQUIRE(count == dead_ends);
    FUZZ_REQUIRE(dead_ends == 0 || passages_of(maze, first) == 1);
}

static void require_ways(const struct wg_maze *maze)
{
    const uint32_t last = maze->rows * maze->columns - 1;
    struct wg_maze_path path;
    struct wg_maze_search search = {.struct_nbytes = sizeof search};
    const struct wg_maze_options options = {.struct_nbytes = sizeof options, .threads = 1};
    FUZZ_REQUIRE(walk(maze, 0, last) == walk(maze, last, 0));
    FUZZ_REQUIRE(wg_maze_find_longest(maze, &options, &path, &search, NULL) == WG_OK);
    FUZZ_REQUIRE(walk(maze, path.cells[0], path.cells[path.ncells - 1]) + 1 == path.ncells);
    if (last < TRIED_CELLS) {
        require_longest(maze, &path, search.dead_ends);
    }
    require_drawn(maze, &path);
    wg_maze_path_free(&path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, data + size};
    struct wg_error error = {.status = WG_OK};
    struct wg_error again = {.status = WG_OK};
    if (size > MAX_NBYTES) {
        return -1;
    }
    for (unsigned i = 0; i < 3 && mazes[i] == NULL; i++) {
        FUZZ_REQUIRE(wg_maze_new(&mazes[i], NULL) == WG_OK);
    }
    const size_t piece_nbytes = 1 + fuzz_take(&bytes);
    const struct wg_text text = fuzz_take_text(&bytes, size);
    const enum wg_status status = wg_maze_parse(mazes[0], text, &error);
    FUZZ_REQUIRE(parse_in_pieces(text, piece_nbytes, &again) == status);
    FUZZ_REQUIRE(error.status == status && again.status == status);
    require_same(mazes[0], mazes[1]);
    if (status == WG_OK) {
        FUZZ_REQUIRE(mazes[0]->rows > 0 && mazes[0]->serial != mazes[1]->serial);
        require_drawn(mazes[0], NULL);
        require_counts(mazes[0]);
        require_ways(mazes[0]);
    } else {
        FUZZ_REQUIRE(status == WG_BAD_INPUT && mazes[0]->rows == 0);
        FUZZ_REQUIRE(error.line > 0 && error.column > 0);
        FUZZ_REQUIRE(error.line == again.line && error.column == again.column);
        FUZZ_REQUIRE(strcmp(error.message, again.message) == 0);
    }
    return 0;
}
