/* SPDX-License-Identifier: MIT */
/* test_no_memory_clear.c: makes allocations in src/games/clear fail (support/no_memory.h). */
#include "support/make_dict.h"
#include "support/no_memory.h"
#include "support/objects.h"

#include <wordgrid/clear.h>

struct clearing {
    const struct wg_board *board;
    struct wg_clear_options options;
    struct wg_clear_totals *totals;
};

static enum wg_status clear_once(const void *context, struct wg_error *error)
{
    const struct clearing *const clearing = context;
    return wg_clear_run(clearing->board, &clearing->options, NULL, NULL, clearing->totals, error);
}

NO_MEMORY_TEST(clearing_boards)
{
    static const char *const texts[] = {"abab/bcba/abab", "ab[ab]/bcb?/ab[a|c]a"};
    static const uint32_t lengths[] = {2, 2, 2, 3, 3};
    OWN(made_dict, small) = opened(make_dict("a b c", "ab ba aba bab abb bbb ca cab acb", ""));
    for (size_t i = 0; i < COUNT(texts); i++) {
        OWN(wg_board, *board);
        struct wg_clear_totals expected = {.struct_nbytes = sizeof expected};
        struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
        struct clearing clearing = {
            .board = NULL,
            .options = {.struct_nbytes = sizeof clearing.options,
                        .lengths = lengths,
                        .length_count = 5,
                        .limits = LIMITS(.results = 40)},
            .totals = &expected,
        };
        assert_ok(wg_board_new(small.dict, &board, NULL));
        assert_ok(wg_board_parse(board, text_of(texts[i]), NULL, NULL));
        clearing.board = board;
        assert_ok(clear_once(&clearing, NULL));
        assert_true(expected.solutions > 10);
        clearing.totals = &totals;
        fail_each("clear a board", clear_once, &clearing);
        assert_int_equal(totals.solutions, expected.solutions);
        assert_int_equal(totals.boards, expected.boards);
    }
}
