/* SPDX-License-Identifier: MIT */
#include "support/use_all.h"

#include "report/dump.h"
#include "support/objects.h"
#include "support/searches.h"
#include "support/test.h"

#include <wordgrid/board.h>
#include <wordgrid/clear.h>
#include <wordgrid/solve.h>

enum { OUTPUT_NBYTES = 4096, MOST_PATHS = 200 };

/* --- Dumps */

static void assert_dumped(enum wg_status status, const struct sink *sink)
{
    if (sink->status != WG_OK) {
        assert_int_equal(status, WG_IO);
    } else if (status != WG_UNSUPPORTED && status != WG_DAMAGED) {
        assert_ok(status);
    }
    assert_true(sink->used <= sink->capacity);
}

void dump_all(const struct wg_dict *dict)
{
    static enum wg_status (*const dumps[])(const struct wg_dict *, struct sink *,
                                           struct wg_error *) = {dump_list, dump_trie_text,
                                                                 dump_dot};
    struct wg_error error;
    /* The sink has no valid file, so it fails when its buffer is full. */
    struct sink sink = {.bytes = malloc(OUTPUT_NBYTES),
                        .capacity = OUTPUT_NBYTES,
                        .file = {.name = "nowhere", .fd = -1, .is_direct = true}};
    assert_non_null(sink.bytes);
    for (size_t i = 0; i < COUNT(dumps); i++) {
        sink_reset(&sink);
        assert_dumped(dumps[i](dict, &sink, &error), &sink);
    }
    sink_reset(&sink);
    dump_info(dict, "any", &sink);
    sink_reset(&sink);
    dump_info_json(dict, &sink);
    sink_close(&sink);
}

/* --- Searches */

/*
 * Plays falling letters with up to four words of one and of two symbols. A hostile dictionary can
 * lead to many boards, so the memory of the game is limited.
 */
static void clear_board(const struct wg_board *board)
{
    static const uint32_t lengths[] = {1, 2, 1, 2};
    const uint32_t cells = wg_board_cell_count(board);
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    struct wg_clear_options options =
        SIZED(options, .lengths = lengths, .length_count = 1 + cells % 4,
              .limits = LIMITS(.nbytes = 1 << 16, .results = cells % 2));
    const enum wg_status status = wg_clear_run(board, &options, NULL, NULL, &totals, &error);
    assert_true(status == WG_OK || status == WG_STOPPED || status == WG_LIMIT);
}

void solve_all(const struct wg_dict *dict, const char *board_text)
{
    static const struct wg_solve_options every =
        SIZED(every, .min_length = 1, .all_paths = true, .with_values = true);
    static const struct wg_solve_options once = {.struct_nbytes = sizeof once, .min_length = 1};
    const struct wg_text text = {board_text, strlen(board_text)};
    const struct wg_text word = {"abc", 3};
    uint32_t path[64];
    uint32_t ncells = 0;
    struct wg_error error;
    struct searches searches;
    OWN(wg_board, *board) = empty_board(dict);
    const enum wg_status parsed = wg_board_parse(board, text, NULL, &error);
    if (parsed != WG_OK) { /* the alphabet decides which characters count */
        assert_int_equal(parsed, WG_BAD_INPUT);
        return;
    }
    assert_true(wg_board_cell_count(board) <= 64);
    searches_open(&searches, dict);
    searches_compare(&searches, board, &every, MOST_PATHS, NULL, NULL);
    searches_compare(&searches, board, &once, MOST_PATHS, NULL, NULL);
    searches_close(&searches);
    clear_board(board);
    const enum wg_status found = wg_board_find_word(board, word, -1, NULL, path, &ncells, &error);
    assert_true(found == WG_OK || found == WG_BAD_INPUT);
}
