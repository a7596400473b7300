/* SPDX-License-Identifier: MIT */
/* clear.c: wg_clear_run, which clears a board of falling letters: each word that is found is
   removed, and the letters above it fall. This file checks the options, allocates the memory and
   returns the totals. levels.c searches. */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "clear/run.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_NBYTES = 256 << 20 };

/* --- Preparations */

static int compare_lengths(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a;
    const uint32_t second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

static enum wg_status read_lengths(struct clear_run *run)
{
    const struct wg_clear_options *const options = run->options;
    if (options->length_count == 0 || options->length_count > WG_CLEAR_MAX_LENGTHS) {
        return fail(run->error, WG_MISUSE,
                    "%llu lengths of words are given; give at least 1 and at most %d",
                    (unsigned long long)options->length_count, WG_CLEAR_MAX_LENGTHS);
    }
    run->lengths.count = (uint32_t)options->length_count;
    for (uint32_t i = 0; i < run->lengths.count; i++) {
        if (options->lengths[i] == 0) {
            return fail(run->error, WG_MISUSE, "no word has length 0; leave it out");
        }
        run->lengths.each[i] = options->lengths[i];
        run->totals.wanted_letters += options->lengths[i];
    }
    qsort(run->lengths.each, run->lengths.count, sizeof *run->lengths.each, compare_lengths);
    return WG_OK;
}

static enum wg_status prepare_cover(struct clear_run *run)
{
    const enum wg_status status =
        cover_init(&run->cover, &run->fall, &run->lengths, run->max_nbytes / 4,
                   &(struct wg_limits){.go_on = clear_may_go_on, .context = run});
    return status == WG_STOPPED     ? run->status
           : status == WG_NO_MEMORY ? fail_memory(run->error)
                                    : WG_OK;
}

static enum wg_status prepare(struct clear_run *run)
{
    const size_t cells = run->board->cells;
    const size_t levels = (size_t)run->lengths.count + 1;
    run->key_words = run->fall.tile_words + 1;
    run->dead.key_words = run->key_words;
    run->levels = calloc(levels, sizeof *run->levels);
    run->steps = calloc(levels, sizeof *run->steps);
    run->tiles = calloc(cells, sizeof *run->tiles);
    run->places = calloc(cells, sizeof *run->places);
    run->sources = calloc(cells, sizeof *run->sources);
    run->key = calloc(run->key_words, sizeof *run->key);
    TRY_MEMORY(run->error, run->levels != NULL && run->steps != NULL && run->tiles != NULL &&
                               run->places != NULL && run->sources != NULL && run->key != NULL &&
                               arrangement_init(&run->arrangement, run->board, run->board));
    for (size_t i = 0; i < levels; i++) {
        run->levels[i].reached.key_words = run->key_words;
    }
    const struct wg_solver_options searching = {.struct_nbytes = sizeof searching,
                                                .simd = run->options->simd};
    const enum wg_status status =
        wg_solver_new(run->board->dict, &searching, &run->solver, run->error);
    return status == WG_OK ? prepare_cover(run) : status;
}

/* Makes level 0 (run.h). Its only state is the start: all tiles and all lengths are left. Then
   searches. */
static enum wg_status search(struct clear_run *run)
{
    struct clear_level *const first = &run->levels[0];
    TRY_MEMORY(run->error, ARRAY_RESERVE(first->states, &first->states_capacity, run->key_words) &&
                               ARRAY_RESERVE(first->is_alive, &first->alive_capacity, 1));
    memset(first->states, 0, run->key_words * sizeof *first->states);
    for (uint32_t tile = 0; tile < run->fall.tile_count; tile++) {
        first->states[tile / 64] |= UINT64_C(1) << tile % 64;
    }
    first->states[run->key_words - 1] = UINT64_MAX >> (WG_CLEAR_MAX_LENGTHS - run->lengths.count);
    first->is_alive[0] = false;
    first->state_count = 1;
    const bool may_be_solved = clear_may_be_solved(run, first->states);
    TRY_MEMORY(run->error, !run->cover.is_out_of_memory);
    return may_be_solved ? clear_search(run) : WG_OK;
}

static enum wg_status solve(struct clear_run *run)
{
    struct wg_clear_totals *const totals = &run->totals;
    TRY(read_lengths(run));
    if (run->board->topology.shape.is_torus) {
        return fail_for(
            run->error, WG_REASON_CLEAR_TORUS,
            fail(run->error, WG_BAD_INPUT,
                 "nothing falls on a torus, which has no bottom; play on a board with edges"));
    }
    if (run->board->topology.shape.moves == WG_MOVES_HEX) {
        return fail_for(run->error, WG_REASON_CLEAR_HEXAGONS,
                        fail(run->error, WG_BAD_INPUT,
                             "a hexagon lies over two others, so its letter could fall on either; "
                             "choose other moves"));
    }
    TRY_MEMORY(run->error, fall_init(&run->fall, run->board));
    totals->least_letters = run->fall.least;
    totals->most_letters = run->fall.most;
    totals->unusable_cell = run->fall.unusable_cell;
    if (totals->unusable_cell >= 0 || totals->wanted_letters < run->fall.least ||
        totals->wanted_letters > run->fall.most) {
        return WG_OK;
    }
    TRY(prepare(run));
    return search(run);
}

/* --- A run */

static void free_levels(struct clear_run *run)
{
    for (uint32_t i = 0; run->levels != NULL && i <= run->lengths.count; i++) {
        struct clear_level *const level = &run->levels[i];
        FREE_ALL(level->states, level->reached_as, level->is_alive, level->moves, level->paths);
        keys_free(&level->reached);
    }
    free(run->levels);
}

enum wg_status wg_clear_run(const struct wg_board *board, const struct wg_clear_options *options,
                            wg_cleared_fn *cleared, void *context,
                            struct wg_clear_totals *totals_out, struct wg_error *error)
{
    struct wg_clear_options known = {0};
    struct wg_limits limits = {0};
    TRY(SIZED_CHECK(wg_clear_totals, totals_out, error));
    enum wg_status status = SIZED_TAKE(wg_clear_options, &known, options, error);
    NEXT(status, limits_take(&limits, known.limits, error));
    struct clear_run run = {
        .options = &known,
        .limits = limits,
        .totals_out = totals_out,
        .cleared = cleared,
        .context = context,
        .error = error,
        .board = board,
        .max_nbytes = limits.nbytes > 0 ? limits.nbytes : DEFAULT_NBYTES,
        .deadline = clock_deadline(limits.seconds),
    };
    run.totals.struct_nbytes = sizeof run.totals;
    run.totals.unusable_cell = -1;
    NEXT(status, solve(&run));
    SIZED_GIVE(wg_clear_totals, totals_out, &run.totals);
    free_levels(&run);
    fall_free(&run.fall);
    arrangement_free(&run.arrangement);
    wg_solver_free(run.solver);
    cover_free(&run.cover);
    keys_free(&run.dead);
    text_table_free(&run.words);
    FREE_ALL(run.places, run.sources, run.key, run.steps, run.tiles);
    return status;
}
