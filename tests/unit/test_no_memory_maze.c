/* SPDX-License-Identifier: MIT */
/* test_no_memory_maze.c: makes allocations in src/search/walls and src/games/maze fail
   (support/no_memory.h). */
#include "support/no_memory.h"
#include "support/test.h"

#include <wordgrid/maze.h>

/* A maze that each attempt makes again. After a failure it has no cells. */
static struct wg_maze *remade;

static enum wg_status make_maze_once(const void *context, struct wg_error *error)
{
    struct wg_maze *maze = (void *)&untouched;
    enum wg_status status = wg_maze_new(&maze, error);
    if (status != WG_OK) {
        assert_ptr_equal(maze, &untouched);
        return status;
    }
    status = wg_maze_make(maze, 3, 70, 1, error);
    assert_int_equal(wg_maze_rows(maze), status == WG_OK ? 3 : 0);
    wg_maze_free(maze);
    if (status == WG_OK) {
        status = wg_maze_make(remade, 5, 70, 1, error);
        assert_int_equal(wg_maze_rows(remade), status == WG_OK ? 5 : 0);
    }
    return status;
}

static enum wg_status parse_maze_once(const void *context, struct wg_error *error)
{
    struct wg_maze *maze = NULL;
    enum wg_status status = wg_maze_new(&maze, error);
    if (status == WG_OK) {
        /* The last line has no line end, so the parser allocates memory for it. */
        status = wg_maze_parse(maze, text_of(context), error);
        assert_int_equal(wg_maze_columns(maze), status == WG_OK ? 2 : 0);
    }
    wg_maze_free(maze);
    return status;
}

static enum wg_status count_maze_once(const void *context, struct wg_error *error)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts, .cells = 77};
    const enum wg_status status = wg_maze_count(context, &counts, error);
    assert_true(status == WG_OK ? counts.parts > 0 : counts.cells == 77);
    return status;
}

static enum wg_status find_path_once(const void *context, struct wg_error *error)
{
    struct wg_maze_path path = {.ncells = 77};
    const enum wg_status status = wg_maze_find_path(context, 0, 99, &path, error);
    if (status == WG_OK) {
        wg_maze_path_free(&path);
    } else {
        assert_int_equal(path.ncells, 77);
    }
    return status;
}

struct longest {
    const struct wg_maze *maze;
    struct wg_maze_options options;
};

static enum wg_status find_longest_once(const void *context, struct wg_error *error)
{
    const struct longest *const longest = context;
    struct wg_maze_path path = {.ncells = 77};
    const enum wg_status status =
        wg_maze_find_longest(longest->maze, &longest->options, &path, NULL, error);
    if (status == WG_OK) {
        wg_maze_path_free(&path);
    } else {
        assert_int_equal(path.ncells, 77);
    }
    return status;
}

/* Makes a maze with loops and dead ends, so large that the search uses threads. */
static void open_doors(struct wg_maze *maze)
{
    assert_ok(wg_maze_make(maze, 130, 130, 5, NULL));
    for (uint32_t cell = 0; cell < 130 * 130; cell += 7) {
        wg_maze_set_wall(maze, cell / 130, cell % 130, WG_EAST, false);
    }
}

NO_MEMORY_TEST(mazes)
{
    OWN(wg_maze, *maze) = new_maze();
    assert_ok(wg_maze_new(&remade, NULL));
    assert_ok(wg_maze_make(maze, 10, 10, 3, NULL));
    fail_each("make a maze", make_maze_once, NULL);
    fail_each("parse", parse_maze_once, "+---+---+\n|       |\n+---+---+");
    fail_each("count", count_maze_once, maze);
    fail_each("a path", find_path_once, maze);
    struct longest longest = {.maze = maze, .options = {.struct_nbytes = sizeof longest.options}};
    fail_each("the longest without loops", find_longest_once, &longest);
    assert_ok(wg_maze_reset(maze, 10, 10, false, NULL));
    fail_each("the longest without dead ends", find_longest_once, &longest);
    open_doors(maze);
    for (unsigned threads = 1; threads < 4; threads++) {
        longest.options.threads = threads;
        fail_each("the longest with loops", find_longest_once, &longest);
    }
    wg_maze_free(remade);
}
