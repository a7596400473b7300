/* SPDX-License-Identifier: MIT */
#include "support/searches.h"

#include "base/hash.h"
#include "support/geometry.h"
#include "support/test.h"

void searches_open(struct searches *searches, const struct wg_dict *dict)
{
    static const char *const names[] = {"portable", "avx2", "avx512", "neon"};
    searches->count = 0;
    for (unsigned i = 0; i < COUNT(names); i++) {
        struct wg_solver *solver = NULL;
        const struct wg_solver_options options = {.struct_nbytes = sizeof options,
                                                  .simd = names[i]};
        const enum wg_status status = wg_solver_new(dict, &options, &solver, NULL);
        assert_true(status == WG_OK || (status == WG_MISUSE && i > 0));
        if (status == WG_OK) {
            searches->solvers[searches->count++] = solver;
        }
    }
}

void searches_close(struct searches *searches)
{
    for (unsigned i = 0; i < searches->count; i++) {
        wg_solver_free(searches->solvers[i]);
    }
    searches->count = 0;
}

void path_require(const struct wg_board *board, const uint32_t *path, uint32_t ncells)
{
    const struct geometry geometry = geometry_of(board);
    uint32_t directions = UINT32_MAX;
    for (uint32_t i = 0; i < ncells; i++) {
        assert_true(path[i] < wg_board_cell_count(board));
        assert_true(!wg_board_is_hole(board, path[i]));
        for (uint32_t j = 0; j < i && !wg_board_may_reuse(board); j++) {
            assert_true(path[i] != path[j]);
        }
        if (i > 0 && (path[i] != path[i - 1] || !wg_board_may_stay(board))) {
            directions &= geometry_directions(&geometry, (int)path[i - 1], (int)path[i]);
            assert_true(directions != 0);
            directions = wg_board_is_straight(board) ? directions : UINT32_MAX;
        }
    }
}

/* The results of a search. */
struct record {
    uint64_t digest;
    uint64_t paths;
    uint64_t words;
    uint64_t score;
    enum wg_status status;
    struct wg_totals totals;
};

struct recorder {
    struct record record;
    const struct wg_board *board;
    const struct wg_solve_options *options;
    unsigned most_paths;
    void (*each)(void *context, const struct wg_found *found);
    void *context;
};

static bool record_found(void *context, const struct wg_found *found)
{
    struct recorder *const recorder = context;
    struct record *const record = &recorder->record;
    const uint64_t numbers[] = {
        record->digest,
        found->number,
        found->length,
        found->score,
        found->value,
        hash_bytes(found->word.bytes, found->word.nbytes),
        hash_bytes(found->path, found->ncells * sizeof *found->path),
    };
    record->digest = hash_bytes(numbers, sizeof numbers);
    record->paths++;
    assert_true(found->number <= record->words);
    if (found->number == record->words) {
        record->words++;
        record->score += found->score;
    } else {
        assert_true(recorder->options->all_paths);
    }
    assert_true(found->ncells > 0 && found->ncells <= found->length);
    assert_true(found->score == wg_score(recorder->options->scoring, found->length));
    path_require(recorder->board, found->path, found->ncells);
    if (recorder->each != NULL) {
        recorder->each(recorder->context, found);
    }
    return record->paths < recorder->most_paths;
}

static struct record record_search(struct wg_solver *solver, struct recorder recorder)
{
    struct record *const record = &recorder.record;
    record->totals.struct_nbytes = sizeof record->totals;
    record->status = wg_solver_run(solver, recorder.board, recorder.options, record_found,
                                   &recorder, &record->totals, NULL);
    assert_true(record->status == WG_OK ||
                (record->status == WG_STOPPED && record->paths == recorder.most_paths));
    assert_true(record->totals.paths == record->paths);
    assert_true(record->totals.words == record->words);
    assert_true(record->totals.score == record->score);
    return *record;
}

void searches_compare(const struct searches *searches, const struct wg_board *board,
                      const struct wg_solve_options *options, unsigned most_paths,
                      void (*each)(void *context, const struct wg_found *found), void *context)
{
    struct recorder recorder = {.board = board,
                                .options = options,
                                .most_paths = most_paths,
                                .each = each,
                                .context = context};
    struct record first = {0};
    for (unsigned i = 0; i < searches->count; i++) {
        const struct record record = record_search(searches->solvers[i], recorder);
        if (i == 0) {
            first = record;
            recorder.each = NULL;
        }
        assert_true(record.digest == first.digest && record.status == first.status);
        assert_true(memcmp(&record.totals, &first.totals, sizeof first.totals) == 0);
        if (record.status == WG_OK) {
            struct wg_totals counted = {.struct_nbytes = sizeof counted};
            assert_true(wg_solver_run(searches->solvers[i], board, options, NULL, NULL, &counted,
                                      NULL) == WG_OK);
            assert_true(memcmp(&counted, &record.totals, sizeof counted) == 0);
        }
    }
}
