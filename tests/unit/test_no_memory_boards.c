/* SPDX-License-Identifier: MIT */
/* test_no_memory_boards.c: makes allocations in src/games/boards fail (support/no_memory.h). */
#include "boards/climb.h"
#include "boards/fill.h"
#include "boards/roll.h"

#include "support/make_dict.h"
#include "support/no_memory.h"
#include "support/test.h"

#include <wordgrid/solve.h>

/* --- Boards that words cover */

static enum wg_status fill_once(const void *context, struct wg_error *error)
{
    uint32_t paths[9];
    bool is_found = false;
    const enum wg_status status = fill_board(context, paths, &is_found, error);
    assert_int_equal(is_found, status == WG_OK);
    return status;
}

NO_MEMORY_TEST(filling_a_board)
{
    static const uint8_t symbols[] = "abcdefghi";
    static const struct fill_word words[] = {{symbols, 4}, {symbols + 4, 5}};
    const struct topology_shape shape = {.rows = 3, .columns = 3};
    struct topology topology = {.begins = NULL};
    assert_true(topology_set(&topology, &shape));
    for (int unique = 0; unique <= 1; unique++) {
        const struct fill_puzzle puzzle = {
            .topology = &topology, .words = words, .word_count = 2, .is_unique = unique == 1};
        fail_each("fill a board", fill_once, &puzzle);
    }
    topology_free(&topology);
}

static enum wg_status word_search_once(const void *context, struct wg_error *error)
{
    uint8_t tiles[9];
    uint32_t paths[9];
    bool is_found = false;
    const enum wg_status status = word_search_make(context, tiles, paths, &is_found, error);
    assert_int_equal(is_found, status == WG_OK);
    return status;
}

NO_MEMORY_TEST(making_a_word_search)
{
    static const uint8_t symbols[] = {0, 1, 2};
    static const struct fill_word word = {symbols, 3};
    static const bool is_hole[9] = {false};
    struct topology lines[TOPOLOGY_MAX_MOVES] = {{.begins = NULL}};
    struct topology_shape shape = {.rows = 3, .columns = 3};
    const uint32_t count = topology_directions(shape.moves);
    for (shape.direction = 1; shape.direction <= count; shape.direction++) {
        assert_true(topology_set(&lines[shape.direction - 1], &shape));
    }
    const struct fill_puzzle search = {.lines = lines,
                                       .line_count = count,
                                       .is_hole = is_hole,
                                       .words = &word,
                                       .word_count = 1,
                                       .symbol_count = 3};
    fail_each("make a word search", word_search_once, &search);
    for (uint32_t i = 0; i < count; i++) {
        topology_free(&lines[i]);
    }
}

/* --- Climbing to the best boards */

/* Makes a climb, and runs three of its rounds. */
static enum wg_status climb_once(const void *context, struct wg_error *error)
{
    static const uint8_t faces[CLIMB_MAX_CELLS] = {0, 1, 2, 3};
    struct climb_entry entry;
    struct climb *climb = NULL;
    enum wg_status status = climb_new(context, &climb, error);
    if (status == WG_OK) {
        status = climb_begin(climb, 1, error);
    }
    for (unsigned round = 0; round < 3 && status == WG_OK; round++) {
        status = climb_round(climb, error);
    }
    if (status == WG_OK) {
        status = climb_rate(climb, 0, faces, &entry, error);
    }
    climb_free(climb);
    return status;
}

NO_MEMORY_TEST(climbing)
{
    OWN(made_dict, made) =
        make_dict("a b c", "ab ba aba bab abb bbb ca cab acb abba bcac ccba", "");
    const struct wg_solve_options search = {.struct_nbytes = sizeof search, .min_length = 2};
    const struct wg_board_options row = {.struct_nbytes = sizeof row, .rows = 1, .columns = 4};
    const struct wg_board_options shape = {.struct_nbytes = sizeof shape, .rows = 2, .columns = 2};
    struct wg_dict *const small = made_dict_open(&made);
    OWN(wg_board, *faces) = empty_board(small);
    assert_ok(wg_board_parse(faces, text_of("abc[ab]"), &row, NULL));
    const struct climb_options options = {
        .dict = small,
        .shape = &shape,
        .faces = faces,
        .search = &search,
        .tempering_rounds = 1,
        .pool_size = 3,
        .threads = 1,
    };
    /* The first climb makes the table of edges. Without the table, searches would read the file. */
    assert_ok(climb_once(&options, NULL));
    fail_each("climb", climb_once, &options);
}

/* --- Random boards */

static enum wg_status roll_letters_once(const void *context, struct wg_error *error)
{
    struct roller roller;
    const enum wg_status status = roller_init_letters(&roller, context, 4, 4, 1, error);
    roller_free(&roller);
    return status;
}

static enum wg_status roll_dice_once(const void *context, struct wg_error *error)
{
    static struct dice dice;
    struct roller roller = {.letters = NULL};
    struct rollable rollable = {.sets = NULL};
    enum wg_status status = dice_parse(&dice, "dice", text_of("ab\n[qu].\n[abc|d]e\nab"), error);
    if (status == WG_OK) {
        status = roller_init_dice(&roller, &dice, 2, 2, 1, error);
        roller_free(&roller);
    }
    if (status == WG_OK) {
        status = rollable_init(&rollable, &dice, context, NULL, error);
        rollable_free(&rollable);
    }
    dice_free(&dice);
    return status;
}

NO_MEMORY_TEST(rolling)
{
    fail_each("roll letters", roll_letters_once, dict);
    fail_each("roll dice", roll_dice_once, dict);
}
