/* SPDX-License-Identifier: MIT */
/*
 * test_maze.c: tests walls, counts (compared with counts by union-find), and making perfect mazes.
 */
#include "walls/maze.h"

#include "support/objects.h"
#include "support/random.h"
#include "support/random_maze.h"
#include "support/test.h"

static struct wg_maze *maze;

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

/* --- Walls */

static bool is_edge(uint32_t rows, uint32_t columns, uint32_t row, uint32_t column,
                    enum wg_side side)
{
    return (side == WG_NORTH && row == 0) || (side == WG_WEST && column == 0) ||
           (side == WG_EAST && column + 1 == columns) || (side == WG_SOUTH && row + 1 == rows);
}

static void assert_reset(uint32_t rows, uint32_t columns, bool has_inner_walls)
{
    assert_ok(wg_maze_reset(maze, rows, columns, has_inner_walls, NULL));
    assert_int_equal(wg_maze_rows(maze), rows);
    assert_int_equal(wg_maze_columns(maze), columns);
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
                assert_int_equal(wg_maze_has_wall(maze, row, column, side),
                                 has_inner_walls || is_edge(rows, columns, row, column, side));
            }
        }
    }
}

TEST(all_walls_or_the_outer_ones)
{
    static const uint32_t sizes[] = {1, 2, 3, 63, 64, 65, 127, 128, 129};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        for (size_t k = 0; k < COUNT(sizes); k++) {
            assert_reset(sizes[i], sizes[k], true);
            assert_reset(sizes[i], sizes[k], false);
        }
    }
}

/* Removing a wall removes it for both of its cells. Other walls stay. */
TEST(one_wall)
{
    for (uint32_t column = 60; column < 70; column++) {
        assert_reset(3, 70, true);
        const uint64_t serial = maze->serial;
        wg_maze_set_wall(maze, 1, column, WG_EAST, false);
        assert_true(maze->serial != serial);
        assert_false(wg_maze_has_wall(maze, 1, column, WG_EAST));
        if (column < 69) {
            assert_false(wg_maze_has_wall(maze, 1, column + 1, WG_WEST));
        }
        wg_maze_set_wall(maze, 1, column, WG_SOUTH, false);
        assert_false(wg_maze_has_wall(maze, 2, column, WG_NORTH));
        assert_true(wg_maze_has_wall(maze, 1, column, WG_NORTH));
        assert_true(wg_maze_has_wall(maze, 1, column, WG_WEST));
    }
}

TEST(sizes_that_are_refused)
{
    static const struct {
        uint32_t rows;
        uint32_t columns;
        enum wg_status status;
    } cases[] = {
        {0, 0, WG_MISUSE},
        {0, 1, WG_MISUSE},
        {1, 0, WG_MISUSE},
        {1 << 14, (1 << 14) + 1, WG_LIMIT},
        {UINT32_MAX, UINT32_MAX, WG_LIMIT},
        {1, WG_MAZE_MAX_CELLS + 1, WG_LIMIT},
    };
    struct wg_error error;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const uint32_t rows = cases[i].rows;
        const uint32_t columns = cases[i].columns;
        assert_reset(2, 2, true);
        assert_int_equal(wg_maze_reset(maze, rows, columns, true, &error), cases[i].status);
        assert_int_equal(error.status, cases[i].status);
        assert_int_equal(wg_maze_rows(maze), 0);
        assert_int_equal(wg_maze_make(maze, rows, columns, 1, &error), cases[i].status);
        assert_int_equal(wg_maze_columns(maze), 0);
    }
}

/* --- Counting, compared with union-find, in which joined cells have the same root */

static uint32_t root_of(uint32_t *parents, uint32_t cell)
{
    while (parents[cell] != cell) {
        parents[cell] = parents[parents[cell]];
        cell = parents[cell];
    }
    return cell;
}

static void count_slowly(struct wg_maze_counts *counts)
{
    const uint32_t columns = wg_maze_columns(maze);
    const uint32_t cells = wg_maze_rows(maze) * columns;
    uint32_t *const parents = malloc(cells * sizeof *parents);
    assert_non_null(parents);
    *counts = (struct wg_maze_counts){
        .struct_nbytes = sizeof(struct wg_maze_counts), .cells = cells, .parts = cells};
    for (uint32_t cell = 0; cell < cells; cell++) {
        parents[cell] = cell;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        unsigned passages = 0;
        for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
            const bool on_edge =
                is_edge(wg_maze_rows(maze), columns, cell / columns, cell % columns, side);
            const bool has_wall = wg_maze_has_wall(maze, cell / columns, cell % columns, side);
            uint32_t to;
            counts->openings += on_edge && !has_wall;
            counts->walls += !on_edge && has_wall && side >= WG_EAST;
            if (maze_neighbour(maze, cell, side, &to)) {
                passages++;
                if (side >= WG_EAST) {
                    const uint32_t a = root_of(parents, cell);
                    const uint32_t b = root_of(parents, to);
                    counts->passages++;
                    counts->loops += a == b;
                    counts->parts -= a != b;
                    parents[a] = b;
                }
            }
        }
        counts->dead_ends += passages == 1;
    }
    counts->is_perfect = counts->parts == 1 && counts->loops == 0;
    free(parents);
}

static void assert_counts(void)
{
    struct wg_maze_counts expected = {.struct_nbytes = sizeof expected};
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts};
    count_slowly(&expected);
    assert_ok(wg_maze_count(maze, &counts, NULL));
    assert_int_equal(counts.cells, expected.cells);
    assert_int_equal(counts.walls, expected.walls);
    assert_int_equal(counts.passages, expected.passages);
    assert_int_equal(counts.openings, expected.openings);
    assert_int_equal(counts.dead_ends, expected.dead_ends);
    assert_int_equal(counts.parts, expected.parts);
    assert_int_equal(counts.loops, expected.loops);
    assert_int_equal(counts.is_perfect, expected.is_perfect);
}

TEST(counts_of_random_mazes)
{
    struct random random = random_from_environment("counts");
    for (int i = 0; i < 3000; i++) {
        random_maze(maze, &random, 12, i % 20 == 0 ? 200 : 12);
        assert_counts();
    }
}

TEST(counts_of_no_cells)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts};
    OWN(wg_maze, *empty) = new_maze();
    assert_ok(wg_maze_count(empty, &counts, NULL));
    assert_int_equal(counts.cells, 0);
    assert_false(counts.is_perfect);
    wg_maze_free(NULL);
}

/* --- Making mazes */

static void assert_perfect(uint32_t rows, uint32_t columns, uint64_t seed)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts};
    assert_ok(wg_maze_make(maze, rows, columns, seed, NULL));
    count_slowly(&counts);
    assert_int_equal(counts.cells, (uint64_t)rows * columns);
    assert_int_equal(counts.openings, 0);
    assert_true(counts.is_perfect);
}

TEST(made_mazes_are_perfect)
{
    static const uint64_t seeds[] = {0, 1, UINT64_MAX, UINT64_C(1) << 63};
    struct random random = random_from_environment("make");
    for (uint32_t rows = 1; rows < 20; rows++) {
        for (uint32_t columns = 1; columns < 20; columns++) {
            assert_perfect(rows, columns, seeds[(rows + columns) % 4]);
        }
    }
    for (uint32_t size = 60; size < 70; size++) {
        assert_perfect(1, size, size);
        assert_perfect(size, 1, size);
        assert_perfect(size, 130 - size, random_next(&random));
    }
    for (int i = 0; i < 200; i++) {
        const uint32_t rows = 1 + random_below(&random, 150);
        assert_perfect(rows, 1 + random_below(&random, 150), random_next(&random));
    }
}

/* Returns the FNV-1a hash of the walls, row by row. */
static uint64_t digest(void)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t row = 0; row < wg_maze_rows(maze); row++) {
        for (uint32_t column = 0; column < wg_maze_columns(maze); column++) {
            for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
                hash ^= wg_maze_has_wall(maze, row, column, side);
                hash *= UINT64_C(0x100000001b3);
            }
        }
    }
    return hash;
}

/* In every version of the library, equal seeds give equal mazes. */
TEST(equal_seeds_make_equal_mazes)
{
    static const struct {
        uint32_t rows;
        uint32_t columns;
        uint64_t seed;
        uint64_t digest;
    } cases[] = {
        {1, 1, 0, UINT64_C(0xb5d0e0774c7d7499)},
        {9, 12, 7, UINT64_C(0xa6d880debeef441b)},
        {64, 65, 0, UINT64_C(0xe1092d46576ca213)},
        {100, 3, UINT64_MAX, UINT64_C(0x13afafbdaae1ea93)},
        {300, 200, 123456789, UINT64_C(0x6ee12fe1ac7f3a6b)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(wg_maze_make(maze, cases[i].rows, cases[i].columns, cases[i].seed, NULL));
        if (digest() != cases[i].digest) {
            fail_msg("case %zu: %#" PRIx64, i, digest());
        }
    }
}
