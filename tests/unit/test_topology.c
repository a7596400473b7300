/* SPDX-License-Identifier: MIT */
/*
 * test_topology.c: compares the lists of neighbours with support/geometry.h, and tests the colors
 * of cells (board/topology.h).
 */
#include "board/topology.h"

#include "support/geometry.h"
#include "support/objects.h"
#include "support/test.h"

OWNABLE(topology, topology_free)

enum { MOVES = 5 };

static bool is_sound(const struct topology *topology, const struct geometry *geometry)
{
    const uint32_t cells = (uint32_t)(geometry->rows * geometry->columns);
    uint32_t at = 0;
    for (uint32_t from = 0; from < cells; from++) {
        if (topology->begins[from] != at) {
            return false;
        }
        for (uint32_t to = 0; to < cells; to++) {
            if (geometry_may_follow(geometry, (int)from, (int)to) &&
                topology->neighbours[at++] != to) {
                return false;
            }
        }
    }
    return topology->begins[cells] == at;
}

/* Asserts that each cell has a list of all its neighbours, in ascending order. */
static void assert_sound(const struct topology *topology, const char *walls)
{
    const struct topology_shape *shape = &topology->shape;
    const struct geometry geometry = {
        .rows = (int)shape->rows,
        .columns = (int)shape->columns,
        .moves = shape->moves,
        .is_torus = shape->is_torus,
        .walls = shape->walls,
    };
    assert_non_null(topology->neighbours); /* not NULL even if all lists are empty */
    if (!is_sound(topology, &geometry)) {
        fail_msg("%u x %u, moves %d, torus %d, walls %s", (unsigned)shape->rows,
                 (unsigned)shape->columns, (int)shape->moves, shape->is_torus, walls);
    }
}

static bool is_possible(const struct topology_shape *shape)
{
    return shape->moves != WG_MOVES_HEX || !shape->is_torus || shape->rows % 2 == 0;
}

static void set(struct topology *topology, struct topology_shape shape)
{
    assert_true(topology_set(topology, &shape));
    assert_true(topology_is(topology, &shape));
    assert_memory_equal(&topology->shape, &shape, sizeof shape);
}

/* Calls `check` for all moves, with and without a torus, on all small boards. */
static void for_small_shapes(uint32_t largest,
                             void (*check)(void *context, struct topology_shape shape),
                             void *context)
{
    for (uint32_t rows = 1; rows <= largest; rows++) {
        for (uint32_t columns = 1; columns <= largest; columns++) {
            for (int kind = 0; kind < MOVES * 2; kind++) {
                struct topology_shape shape;
                memset(&shape, 0, sizeof shape);
                shape.rows = rows;
                shape.columns = columns;
                shape.moves = (enum wg_moves)(kind / 2);
                shape.is_torus = kind % 2 != 0;
                if (is_possible(&shape)) {
                    check(context, shape);
                }
            }
        }
    }
}

static void check_plain(void *context, struct topology_shape shape)
{
    struct topology *topology = context;
    set(topology, shape);
    assert_sound(topology, "none");
}

TEST(all_small_boards)
{
    OWN(topology, topology) = {0};
    for_small_shapes(7, check_plain, &topology);
}

struct walled {
    struct topology topology;
    struct random random;
    struct wg_maze *walls;
};

static void check_walled(void *context, struct topology_shape shape)
{
    struct walled *walled = context;
    shape.walls = walled->walls;
    for (unsigned i = 0; i < 3; i++) {
        geometry_roll_walls(&walled->random, walled->walls, shape.rows, shape.columns);
        set(&walled->topology, shape);
        assert_sound(&walled->topology, "at random");
    }
    assert_ok(wg_maze_reset(walled->walls, shape.rows, shape.columns, true, NULL));
    set(&walled->topology, shape);
    assert_int_equal(walled->topology.begins[shape.rows * shape.columns], 0);
}

TEST(walls_on_small_boards)
{
    struct walled walled = {.random = random_from_environment("test_topology")};
    walled.walls = new_maze();
    for_small_shapes(6, check_walled, &walled);
    topology_free(&walled.topology);
    wg_maze_free(walled.walls);
}

TEST(longest_row_and_column)
{
    OWN(topology, topology) = {0};
    set(&topology, (struct topology_shape){.rows = 1, .columns = 65535});
    assert_int_equal(topology.begins[65535], 2 * 65534);
    assert_int_equal(topology.neighbours[2 * 65534 - 1], 65533);
    set(&topology, (struct topology_shape){.rows = 65535, .columns = 1});
    assert_int_equal(topology.begins[65535], 2 * 65534);
    set(&topology, (struct topology_shape){.rows = 257, .columns = 255});
    assert_int_equal(topology.begins[65535], (3 * 257 - 2) * (3 * 255 - 2) - 65535);
    set(&topology, (struct topology_shape){257, 255, WG_MOVES_KING, true, NULL});
    assert_int_equal(topology.begins[65535], 8 * 65535);
}

/* Different topologies have different versions, because the solver reuses data of a topology if the
   version is equal. */
TEST(version_tells_topologies_apart)
{
    struct wg_maze *walls[2];
    struct topology_shape shapes[] = {
        {4, 4, WG_MOVES_KING, false, NULL}, {2, 8, WG_MOVES_KING, false, NULL},
        {8, 2, WG_MOVES_KING, false, NULL}, {4, 4, WG_MOVES_KING, true, NULL},
        {4, 4, WG_MOVES_HEX, false, NULL},  {4, 4, WG_MOVES_HEX, true, NULL},
        {4, 4, WG_MOVES_ROOK, true, NULL},  {4, 4, WG_MOVES_KING, false, NULL},
        {4, 4, WG_MOVES_KING, false, NULL}, {1, 1, WG_MOVES_KING, false, NULL},
    };
    enum { SHAPES = COUNT(shapes), FIRST_WALLED = 7 };
    for (unsigned i = 0; i < 2; i++) {
        walls[i] = new_maze();
        assert_ok(wg_maze_reset(walls[i], 4, 4, false, NULL));
        shapes[FIRST_WALLED + i].walls = walls[i];
    }
    struct topology topologies[SHAPES];
    memset(topologies, 0, sizeof topologies);
    for (unsigned i = 0; i < SHAPES; i++) {
        set(&topologies[i], shapes[i]);
        const uint32_t *neighbours = topologies[i].neighbours;
        set(&topologies[i], shapes[i]);
        assert_ptr_equal(topologies[i].neighbours, neighbours);
        assert_true(topologies[i].version.shape != 0);
        for (unsigned j = 0; j < i; j++) {
            assert_false(topology_is(&topologies[i], &shapes[j]));
            assert_false(topology_versions_equal(topologies[i].version, topologies[j].version));
        }
    }
    /* Other walls in the same struct give another version. */
    wg_maze_set_wall(walls[0], 0, 0, WG_EAST, true);
    assert_false(topology_is(&topologies[FIRST_WALLED], &shapes[FIRST_WALLED]));
    set(&topologies[FIRST_WALLED], shapes[FIRST_WALLED]);
    assert_int_equal(topologies[FIRST_WALLED].neighbours[0], 4);
    set(&topologies[1], shapes[0]);
    assert_true(topology_versions_equal(topologies[0].version, topologies[1].version));
    for (unsigned i = 0; i < SHAPES; i++) {
        topology_free(&topologies[i]);
    }
    wg_maze_free(walls[0]);
    wg_maze_free(walls[1]);
}

TEST(no_cells)
{
    struct topology topology = {0};
    const struct topology_shape none = {0};
    const struct topology_shape no_rows = {.columns = 3};
    const struct topology_shape some = {.rows = 3, .columns = 3};
    assert_true(topology_set(&topology, &none));
    assert_true(topology_set(&topology, &some));
    assert_true(topology_set(&topology, &no_rows));
    assert_int_equal(topology.shape.rows, 0);
    assert_int_equal(topology.shape.columns, 0);
    assert_true(topology.version.shape == 0);
    set(&topology, some);
    assert_sound(&topology, "none");
    topology_free(&topology);
    assert_null(topology.begins);
}

/* --- Colors */

/*
 * Cells have colors, which are numbers below 64. All cells on a path of `colorful_cells` cells must
 * have different colors. So a breadth-first search must not find a cell of the color of `from`
 * within this distance.
 */
static void check_colors(const struct topology *topology, uint32_t from)
{
    enum { MAX_CELLS = 40 * 40 };
    static uint32_t queue[MAX_CELLS];
    static uint32_t cells_on_path[MAX_CELLS]; /* of a shortest path from `from`; 0: not reached */
    const uint32_t cells = topology->shape.rows * topology->shape.columns;
    const uint32_t color = topology_color(topology, from);
    uint32_t end = 1;
    assert_in_range(cells, 1, MAX_CELLS);
    assert_in_range(color, 0, 63);
    memset(cells_on_path, 0, sizeof cells_on_path);
    queue[0] = from;
    cells_on_path[from] = 1;
    for (uint32_t next = 0; next < end; next++) {
        const uint32_t cell = queue[next];
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            const uint32_t to = topology->neighbours[i];
            if (cells_on_path[to] == 0) {
                cells_on_path[to] = cells_on_path[cell] + 1;
                queue[end++] = to;
                if (topology_color(topology, to) == color) {
                    assert_true(cells_on_path[to] > topology->colorful_cells);
                }
            }
        }
    }
}

TEST(colors)
{
    static const uint32_t sizes[][2] = {{4, 4},  {8, 8},  {8, 9},   {9, 9},  {10, 17},
                                        {16, 7}, {1, 65}, {40, 40}, {23, 12}};
    OWN(topology, topology) = {0};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        for (int kind = 0; kind < MOVES * 2; kind++) {
            const struct topology_shape shape = {.rows = sizes[i][0],
                                                 .columns = sizes[i][1],
                                                 .moves = (enum wg_moves)(kind / 2),
                                                 .is_torus = kind % 2 != 0};
            if (!is_possible(&shape)) {
                continue;
            }
            assert_true(topology_set(&topology, &shape));
            for (uint32_t cell = 0; cell < shape.rows * shape.columns; cell += 7) {
                check_colors(&topology, cell);
            }
            /* A value of 1 would be correct, but it would make the search of long words slower. */
            assert_true(topology.colorful_cells >= (shape.moves == WG_MOVES_KNIGHT ? 2 : 4));
        }
    }
}

TEST(texts_of_moves)
{
    static const char *const texts[] = {"king", "rook", "bishop", "knight", "hex"};
    static const int none[] = {WG_MOVES_HEX + 1, 7, 1 << 20, -1};
    for (int moves = 0; moves <= WG_MOVES_HEX; moves++) {
        assert_string_equal(wg_moves_text((enum wg_moves)moves), texts[moves]);
    }
    for (size_t i = 0; i < COUNT(none); i++) {
        assert_string_equal(wg_moves_text((enum wg_moves)none[i]), "unknown moves");
    }
}
