/* SPDX-License-Identifier: MIT */
/*
 * test_maze_paths.c: compares paths through random mazes of every kind with simple breadth-first
 * searches.
 */
#include "walls/maze.h"

#include "support/objects.h"
#include "support/random.h"
#include "support/random_maze.h"
#include "support/test.h"

OWNABLE(wg_maze_path, wg_maze_path_free)

enum { MOST_CELLS = 1 << 16, FAR = MOST_CELLS };

static struct wg_maze *maze;
static uint32_t distances[MOST_CELLS];

static int make_maze(void **state)
{
    return wg_maze_new(&maze, NULL) == WG_OK ? 0 : -1;
}

static int free_maze(void **state)
{
    wg_maze_free(maze);
    return 0;
}

AROUND_ALL(make_maze, free_maze)

static uint32_t cell_count(void)
{
    return wg_maze_rows(maze) * wg_maze_columns(maze);
}

static unsigned passages_of(uint32_t cell)
{
    unsigned count = 0;
    uint32_t to;
    for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
        count += maze_neighbour(maze, cell, side, &to);
    }
    return count;
}

/* Sets the distance of every cell from the cell `from`, which is FAR if no path leads to the cell.
   Returns the largest other distance. */
static uint32_t measure_from(uint32_t from)
{
    static uint32_t queue[MOST_CELLS];
    uint32_t begin = 0;
    uint32_t end = 1;
    assert_true(cell_count() <= MOST_CELLS);
    for (uint32_t cell = 0; cell < cell_count(); cell++) {
        distances[cell] = FAR;
    }
    distances[from] = 0;
    queue[0] = from;
    while (begin < end) {
        const uint32_t cell = queue[begin++];
        for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
            uint32_t to;
            if (maze_neighbour(maze, cell, side, &to) && distances[to] == FAR) {
                distances[to] = distances[cell] + 1;
                queue[end++] = to;
            }
        }
    }
    return distances[queue[end - 1]];
}

static uint32_t first_at(uint32_t distance)
{
    uint32_t cell = 0;
    while (distances[cell] != distance) {
        cell++;
    }
    return cell;
}

/* Asserts that `path` is the shortest path that goes to the lowest possible cell at each step, or
   that it is empty if there is no path. */
static void assert_way(const struct wg_maze_path *path, uint32_t from, uint32_t to)
{
    (void)measure_from(to);
    if (distances[from] == FAR) {
        assert_null(path->cells);
        assert_int_equal(path->ncells, 0);
        return;
    }
    assert_int_equal(path->ncells, distances[from] + 1);
    assert_int_equal(path->cells[0], from);
    for (uint32_t i = 0; i + 1 < path->ncells; i++) {
        uint32_t lowest = UINT32_MAX;
        for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
            uint32_t next;
            if (maze_neighbour(maze, path->cells[i], side, &next) &&
                distances[next] + 1 == distances[path->cells[i]] && next < lowest) {
                lowest = next;
            }
        }
        assert_int_equal(path->cells[i + 1], lowest);
    }
    assert_int_equal(path->cells[path->ncells - 1], to);
}

static void assert_path(uint32_t from, uint32_t to)
{
    struct wg_maze_path path;
    assert_ok(wg_maze_find_path(maze, from, to, &path, NULL));
    assert_way(&path, from, to);
    wg_maze_path_free(&path);
    assert_null(path.cells);
}

TEST(paths_in_random_mazes)
{
    struct random random = random_from_environment("paths");
    for (int i = 0; i < 4000; i++) {
        random_maze(maze, &random, 15, i % 20 == 0 ? 150 : 15);
        const uint32_t cells = cell_count();
        assert_path(0, cells - 1);
        const uint32_t from = random_below(&random, cells);
        assert_path(from, random_below(&random, cells));
    }
}

TEST(cells_that_are_not_there)
{
    struct wg_maze_path path;
    struct wg_error error;
    assert_ok(wg_maze_make(maze, 3, 4, 1, NULL));
    assert_int_equal(wg_maze_find_path(maze, 12, 0, &path, &error), WG_MISUSE);
    assert_non_null(strstr(error.message, "cell 12"));
    assert_int_equal(wg_maze_find_path(maze, 0, UINT32_MAX, &path, &error), WG_MISUSE);
    OWN(wg_maze, *empty) = new_maze();
    assert_int_equal(wg_maze_find_path(empty, 0, 0, &path, &error), WG_MISUSE);
    assert_int_equal(wg_maze_find_longest(empty, NULL, &path, NULL, &error), WG_MISUSE);
}

/* --- The longest of the shortest paths from dead ends */

struct ends {
    uint32_t first;
    uint32_t last;
    uint64_t dead_ends;
};

/*
 * Finds the ends in a maze without dead ends. In each connected component, the first end is the
 * cell that is farthest from the lowest-numbered cell, and the last end is the cell that is
 * farthest from the first end.
 */
static void find_other_ends(struct ends *ends)
{
    uint32_t most = 0;
    for (uint32_t cell = 0; cell < cell_count(); cell++) {
        const uint32_t first = first_at(measure_from(cell));
        bool is_lowest = true; /* of its connected component */
        for (uint32_t before = 0; before < cell; before++) {
            is_lowest &= distances[before] == FAR;
        }
        const uint32_t seen = is_lowest ? measure_from(first) : 0;
        if (is_lowest && (seen > most || (seen == most && (cell == 0 || first < ends->first)))) {
            most = seen;
            ends->first = first;
            ends->last = first_at(seen);
        }
    }
}

static struct ends find_ends_slowly(void)
{
    struct ends ends = {0};
    uint32_t most = 0;
    for (uint32_t cell = 0; cell < cell_count(); cell++) {
        if (passages_of(cell) != 1) {
            continue;
        }
        const uint32_t seen = measure_from(cell);
        if (seen > most) {
            most = seen;
            ends.first = cell;
            ends.last = first_at(seen);
        }
        ends.dead_ends++;
    }
    if (ends.dead_ends == 0) {
        find_other_ends(&ends);
    }
    return ends;
}

static void assert_longest(unsigned threads)
{
    const struct wg_maze_options options = {.struct_nbytes = sizeof options, .threads = threads};
    const struct ends expected = find_ends_slowly();
    OWN(wg_maze_path, path);
    struct wg_maze_search search = {.struct_nbytes = sizeof search};
    assert_ok(wg_maze_find_longest(maze, &options, &path, &search, NULL));
    assert_int_equal(search.dead_ends, expected.dead_ends);
    assert_true(search.sweeps > 0);
    assert_int_equal(path.cells[0], expected.first);
    assert_int_equal(path.cells[path.ncells - 1], expected.last);
    assert_way(&path, expected.first, expected.last);
}

TEST(longest_in_random_mazes)
{
    struct random random = random_from_environment("longest");
    for (unsigned i = 0; i < 6000; i++) {
        random_maze(maze, &random, 9, i % 20 == 0 ? 80 : 9);
        assert_longest(1 + i % 4);
    }
}

/* All mazes of 3 x 3 cells have many paths of equal length, and many components of equal size. */
TEST(longest_in_small_mazes)
{
    for (unsigned walls = 0; walls < 1 << 12; walls++) {
        unsigned bit = 0;
        assert_ok(wg_maze_reset(maze, 3, 3, false, NULL));
        for (uint32_t cell = 0; cell < 9; cell++) {
            if (cell % 3 < 2) {
                wg_maze_set_wall(maze, cell / 3, cell % 3, WG_EAST, (walls >> bit++ & 1) != 0);
            }
            if (cell < 6) {
                wg_maze_set_wall(maze, cell / 3, cell % 3, WG_SOUTH, (walls >> bit++ & 1) != 0);
            }
        }
        assert_longest(1);
    }
}

/* Mazes so large that the search uses threads. */
TEST(longest_by_threads)
{
    struct random random = random_from_environment("threads");
    const unsigned rarities[] = {1000, 50, 6, 3};
    for (unsigned i = 0; i < 4; i++) {
        struct ends ends[5];
        assert_ok(wg_maze_make(maze, 130, 150, random_next(&random), NULL));
        change_walls(maze, &random, rarities[i], false);
        for (unsigned threads = 0; threads < 5; threads++) {
            const struct wg_maze_options options = SIZED(options, .threads = threads);
            OWN(wg_maze_path, path);
            assert_ok(wg_maze_find_longest(maze, &options, &path, NULL, NULL));
            ends[threads] = (struct ends){path.cells[0], path.cells[path.ncells - 1], path.ncells};
            assert_memory_equal(&ends[threads], &ends[0], sizeof ends[0]);
            assert_way(&path, ends[0].first, ends[0].last);
        }
    }
    assert_longest(2);
}

/* Makes a ring with a dead end at every second cell, of which the bounds of longest.c exclude
   none. */
static void make_ring(uint32_t size)
{
    assert_ok(wg_maze_reset(maze, size, size, true, NULL));
    for (uint32_t i = 1; i + 2 < size; i++) {
        wg_maze_set_wall(maze, 1, i, WG_EAST, false);
        wg_maze_set_wall(maze, size - 2, i, WG_EAST, false);
        wg_maze_set_wall(maze, i, 1, WG_SOUTH, false);
        wg_maze_set_wall(maze, i, size - 2, WG_SOUTH, false);
    }
    for (uint32_t i = 1; i + 1 < size; i += 2) {
        wg_maze_set_wall(maze, 1, i, WG_NORTH, false);
        wg_maze_set_wall(maze, size - 2, i, WG_SOUTH, false);
        wg_maze_set_wall(maze, i, 1, WG_WEST, false);
        wg_maze_set_wall(maze, i, size - 2, WG_EAST, false);
    }
}

TEST(all_see_as_far)
{
    for (uint32_t size = 4; size < 30; size++) {
        make_ring(size);
        assert_longest(1);
    }
    make_ring(140);
    assert_longest(3);
}

struct watch {
    uint64_t calls;
    uint64_t most_calls;
    uint64_t done;
    uint64_t dead_ends;
};

static bool watch_search(void *context, uint64_t done, uint64_t dead_ends)
{
    struct watch *const watch = context;
    assert_true(done >= watch->done && done <= dead_ends);
    watch->done = done;
    watch->dead_ends = dead_ends;
    return ++watch->calls < watch->most_calls;
}

TEST(a_search_may_be_stopped)
{
    struct wg_maze_search search = {.struct_nbytes = sizeof search};
    struct wg_maze_path path = {NULL, 77};
    struct wg_error error;
    make_ring(140);
    struct watch watch = {.most_calls = UINT64_MAX};
    struct wg_maze_options options =
        SIZED(options, .threads = 2, .go_on = watch_search, .go_on_context = &watch);
    assert_ok(wg_maze_find_longest(maze, &options, &path, &search, NULL));
    assert_int_equal(watch.calls, search.sweeps);
    assert_int_equal(watch.dead_ends, search.dead_ends);
    wg_maze_path_free(&path);
    path.ncells = 77;
    for (uint64_t calls = 1; calls < 40; calls++) {
        watch = (struct watch){.most_calls = calls};
        assert_int_equal(wg_maze_find_longest(maze, &options, &path, NULL, &error), WG_STOPPED);
        assert_int_equal(error.status, WG_STOPPED);
        assert_int_equal(path.ncells, 77);
        assert_true(watch.calls >= calls && watch.calls < calls + 2);
    }
    /* A search in a maze without loops or without dead ends can be stopped, too. */
    watch = (struct watch){.most_calls = 3};
    assert_ok(wg_maze_make(maze, 20, 20, 5, NULL));
    assert_int_equal(wg_maze_find_longest(maze, &options, &path, NULL, &error), WG_STOPPED);
    watch = (struct watch){.most_calls = 1};
    assert_ok(wg_maze_reset(maze, 20, 20, false, NULL));
    assert_int_equal(wg_maze_find_longest(maze, &options, &path, NULL, &error), WG_STOPPED);
}
