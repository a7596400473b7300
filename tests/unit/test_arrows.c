/* SPDX-License-Identifier: MIT */
/* test_arrows.c: paths and their drawings, character by character. */
#include "report/arrows.h"

#include "support/test.h"

#include <string.h>

static struct sink sink = SINK_IN_MEMORY;

static void assert_drawing(uint32_t rows, uint32_t columns, const uint32_t *path,
                           uint32_t ncells, const char *expected)
{
    sink_reset(&sink);
    arrows_draw(&sink, rows, columns, path, ncells);
    sink_char(&sink, '\0');
    assert_string_equal(sink.bytes, expected);
}

#define ASSERT_DRAWING(rows, columns, path, expected)                                  \
    assert_drawing(rows, columns, path, sizeof(path) / sizeof *(path), expected)

static void word_on_a_board(void **state)
{
    (void)state;
    const uint32_t apple[] = {4, 5, 9, 10, 13};
    ASSERT_DRAWING(4,
                   4,
                   apple,
                   "       \n"
                   "🢂 ↓    \n"
                   "  → ↙  \n"
                   "  ◊    \n");
}

/* Round a middle cell, so that every direction is left once. */
static void every_direction(void **state)
{
    (void)state;
    const uint32_t straight[] = {0, 1, 2, 5, 8, 7, 6, 3, 4};
    ASSERT_DRAWING(3,
                   3,
                   straight,
                   "🢂 → ↓\n"
                   "→ ◊ ↓\n"
                   "↑ ← ←\n");
    const uint32_t slanted[] = {7, 3, 1, 5};
    ASSERT_DRAWING(3,
                   3,
                   slanted,
                   "  ↘  \n"
                   "↗   ◊\n"
                   "  🢄  \n");
    const uint32_t back[] = {5, 1, 3, 7};
    ASSERT_DRAWING(3,
                   3,
                   back,
                   "  ↙  \n"
                   "↘   🢄\n"
                   "  ◊  \n");
    const uint32_t up_left[] = {3, 7, 5, 1, 0};
    ASSERT_DRAWING(3,
                   3,
                   up_left,
                   "◊ ←  \n"
                   "🢆   ↖\n"
                   "  ↗  \n");
}

static void first_step_is_heavy(void **state)
{
    (void)state;
    static const struct {
        uint32_t next; /* from the middle of nine cells */
        const char *expected;
    } cases[] = {
        {0, "◊    \n  🢄  \n     \n"},
        {1, "  ◊  \n  🢁  \n     \n"},
        {2, "    ◊\n  🢅  \n     \n"},
        {3, "     \n◊ 🢀  \n     \n"},
        {5, "     \n  🢂 ◊\n     \n"},
        {6, "     \n  🢇  \n◊    \n"},
        {7, "     \n  🢃  \n  ◊  \n"},
        {8, "     \n  🢆  \n    ◊\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t path[] = {4, cases[i].next};
        ASSERT_DRAWING(3, 3, path, cases[i].expected);
    }
}

static void one_cell(void **state)
{
    (void)state;
    const uint32_t first[] = {0};
    ASSERT_DRAWING(1, 1, first, "◊\n");
    const uint32_t middle[] = {2};
    ASSERT_DRAWING(2, 2, middle, "   \n◊  \n");
}

static void one_row_and_one_column(void **state)
{
    (void)state;
    const uint32_t path[] = {2, 1, 0};
    ASSERT_DRAWING(1, 4, path, "◊ ← 🢀  \n");
    ASSERT_DRAWING(4, 1, path, "◊\n↑\n🢁\n \n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(word_on_a_board),
        cmocka_unit_test(every_direction),
        cmocka_unit_test(first_step_is_heavy),
        cmocka_unit_test(one_cell),
        cmocka_unit_test(one_row_and_one_column),
    };
    return cmocka_run_group_tests_name("arrows", tests, NULL, NULL);
}
