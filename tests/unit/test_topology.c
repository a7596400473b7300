/* SPDX-License-Identifier: MIT */
#include "board/topology.h"

#include "support/test.h"

static bool is_king_move(uint32_t columns, uint32_t from, uint32_t to)
{
    const int rows_apart = (int)(from / columns) - (int)(to / columns);
    const int columns_apart = (int)(from % columns) - (int)(to % columns);
    return from != to && rows_apart >= -1 && rows_apart <= 1 && columns_apart >= -1 &&
           columns_apart <= 1;
}

/* Every cell's list is all its king's moves, in ascending order. */
static void assert_king(const struct topology *topology, uint32_t rows,
                        uint32_t columns)
{
    assert_int_equal(topology->rows, rows);
    assert_int_equal(topology->columns, columns);
    assert_non_null(topology->neighbours); /* pointed into, even where it is empty */
    const size_t cells = (size_t)rows * columns;
    uint32_t at = 0;
    for (uint32_t from = 0; from < cells; from++) {
        assert_int_equal(topology->begins[from], at);
        for (uint32_t to = 0; to < cells; to++) {
            if (is_king_move(columns, from, to)) {
                assert_true(at < topology->begins[from + 1]);
                assert_int_equal(topology->neighbours[at++], to);
            }
        }
    }
    assert_int_equal(topology->begins[cells], at);
}

static void test_king_on_all_small_boards(void **state)
{
    (void)state;
    struct topology topology = {0};
    for (uint32_t rows = 1; rows <= 6; rows++) {
        for (uint32_t columns = 1; columns <= 6; columns++) {
            assert_true(topology_set_king(&topology, rows, columns));
            assert_king(&topology, rows, columns);
        }
    }
    topology_free(&topology);
}

static void test_longest_row_and_column(void **state)
{
    (void)state;
    struct topology topology = {0};
    assert_true(topology_set_king(&topology, 1, 65535));
    assert_int_equal(topology.begins[65535], 2 * 65534);
    assert_int_equal(topology.neighbours[2 * 65534 - 1], 65533);
    assert_true(topology_set_king(&topology, 65535, 1));
    assert_int_equal(topology.begins[65535], 2 * 65534);
    assert_true(topology_set_king(&topology, 257, 255));
    assert_int_equal(topology.begins[65535], (3 * 257 - 2) * (3 * 255 - 2) - 65535);
    topology_free(&topology);
}

/* Who keeps something made from a topology goes by the version alone. */
static void test_version_tells_topologies_apart(void **state)
{
    (void)state;
    struct topology one = {0};
    struct topology other = {0};
    assert_true(topology_set_king(&one, 4, 4));
    const uint64_t version = one.version;
    const uint32_t *neighbours = one.neighbours;
    assert_true(topology_set_king(&one, 4, 4));
    assert_ptr_equal(one.neighbours, neighbours);
    assert_true(one.version == version);

    assert_true(topology_set_king(&other, 2, 8));
    assert_true(other.version != version);
    assert_true(topology_set_king(&other, 8, 2));
    assert_true(other.version != version);
    assert_true(topology_set_king(&other, 4, 4));
    assert_true(other.version == version);

    assert_true(topology_set_king(&one, 1, 1));
    assert_int_equal(one.begins[1], 0);
    assert_true(one.version != 0);
    topology_free(&one);
    topology_free(&other);
}

static void test_no_cells(void **state)
{
    (void)state;
    struct topology topology = {0};
    assert_true(topology_set_king(&topology, 0, 0));
    assert_true(topology_set_king(&topology, 3, 3));
    assert_true(topology_set_king(&topology, 0, 3));
    assert_int_equal(topology.rows, 0);
    assert_int_equal(topology.columns, 0);
    assert_true(topology.version == 0);
    assert_true(topology_set_king(&topology, 3, 3));
    assert_king(&topology, 3, 3);
    topology_free(&topology);
    assert_null(topology.begins);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_king_on_all_small_boards),
        cmocka_unit_test(test_longest_row_and_column),
        cmocka_unit_test(test_version_tells_topologies_apart),
        cmocka_unit_test(test_no_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
