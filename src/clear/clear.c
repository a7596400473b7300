/* SPDX-License-Identifier: MIT */
/*
 * clear.c: a run of a falling-letters game: what is to be known before it begins, and
 * its memory. clear_levels.c has the search.
 */
#define _POSIX_C_SOURCE 200809L /* clock.h */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/load.h"
#include "clear/run.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_NBYTES = 256 << 20 };

enum wg_status clear_stop(struct clear_run *run, enum wg_end end)
{
    run->totals.end = end;
    switch (end) {
    case WG_END_TIME:
        return fail(run->error,
                    WG_STOPPED,
                    "the time limit of %g s is over; what was found until then is "
                    "reported",
                    run->options->seconds);
    case WG_END_MEMORY:
        return fail(run->error,
                    WG_STOPPED,
                    "the words on the way take more memory than they may");
    case WG_END_COMPLETE:
    case WG_END_RESULTS:
    case WG_END_CALLER:
        break;
    }
    return fail(run->error, WG_STOPPED, "stopped by the caller");
}

/* --- Before the search */

static int compare_lengths(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a;
    const uint32_t second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

static enum wg_status take_lengths(struct clear_run *run)
{
    const struct wg_clear_options *const options = run->options;
    if (options->length_count == 0 || options->length_count > WG_CLEAR_MAX_LENGTHS) {
        return fail(run->error,
                    WG_MISUSE,
                    "%llu lengths; give 1 to %d",
                    (unsigned long long)options->length_count,
                    WG_CLEAR_MAX_LENGTHS);
    }
    run->lengths.count = (uint32_t)options->length_count;
    for (uint32_t i = 0; i < run->lengths.count; i++) {
        if (options->lengths[i] == 0) {
            return fail(run->error, WG_MISUSE, "no word has length 0; leave it out");
        }
        run->lengths.each[i] = options->lengths[i];
        run->totals.wanted_letters += options->lengths[i];
    }
    qsort(run->lengths.each,
          run->lengths.count,
          sizeof *run->lengths.each,
          compare_lengths);
    return WG_OK;
}

/* Calls `take` for each letter on the board, where every tile is plain. */
static void for_letters(struct clear_run *run,
                        void (*take)(struct clear_run *run, uint32_t cell,
                                     uint32_t symbol))
{
    const struct wg_board *const board = run->board;
    for (uint32_t node = 0; node < board->node_count; node++) {
        for (uint32_t i = 0; i < board->set_words; i++) {
            const uint32_t word = board->letters[(size_t)node * board->set_words + i];
            if (word != 0) {
                take(run, board->nodes[node].cell, i * 32 + lowest_bit64(word));
            }
        }
    }
}

static void count_symbol(struct clear_run *run, uint32_t cell, uint32_t symbol)
{
    (void)cell;
    run->symbol_counts[symbol]++;
}

static void add_tile_letter(struct clear_run *run, uint32_t cell, uint32_t symbol)
{
    letters_add(&run->cover, &run->tile_letters[run->places[cell]], symbol);
}

static bool go_on(void *context)
{
    return clear_may_go_on(context);
}

static enum wg_status prepare_cover(struct clear_run *run)
{
    if (!run->fall.is_plain) {
        return WG_OK;
    }
    for_letters(run, count_symbol);
    const enum wg_status status = cover_init(&run->cover,
                                             &run->board->dict->walk,
                                             run->symbol_counts,
                                             &run->lengths,
                                             run->max_nbytes / 4,
                                             (struct cover_watch){go_on, run});
    if (status != WG_OK) {
        return status == WG_LIMIT     ? WG_OK
               : status == WG_STOPPED ? run->status
                                      : fail_memory(run->error);
    }
    run->has_cover = true;
    run->tile_letters = calloc(run->fall.tile_count, sizeof *run->tile_letters);
    if (run->tile_letters == NULL) {
        return fail_memory(run->error);
    }
    fall_stand(&run->fall, run->places);
    for_letters(run, add_tile_letter);
    return WG_OK;
}

static enum wg_status prepare(struct clear_run *run)
{
    const size_t cells = run->board->cells;
    const size_t levels = (size_t)run->lengths.count + 1;
    run->key_words = run->fall.tile_words + 1;
    keys_init(&run->dead, run->key_words);
    run->levels = calloc(levels, sizeof *run->levels);
    run->steps = calloc(levels, sizeof *run->steps);
    run->tiles = calloc(cells, sizeof *run->tiles);
    run->places = calloc(cells, sizeof *run->places);
    run->sources = calloc(cells, sizeof *run->sources);
    run->key = calloc(run->key_words, sizeof *run->key);
    if (run->levels == NULL || run->steps == NULL || run->tiles == NULL ||
        run->places == NULL || run->sources == NULL || run->key == NULL ||
        !arrangement_init(&run->arrangement, run->board)) {
        return fail_memory(run->error);
    }
    for (size_t i = 0; i < levels; i++) {
        keys_init(&run->levels[i].reached, run->key_words);
    }
    const enum wg_status status =
        wg_solver_new(run->board->dict, &run->solver, run->error);
    return status == WG_OK ? prepare_cover(run) : status;
}

/* The first level: all tiles and all lengths. */
static enum wg_status begin(struct clear_run *run)
{
    struct clear_level *const first = &run->levels[0];
    if (!ARRAY_RESERVE(first->states, &first->states_capacity, run->key_words) ||
        !ARRAY_RESERVE(first->is_alive, &first->alive_capacity, 1)) {
        return fail_memory(run->error);
    }
    memset(first->states, 0, run->key_words * sizeof *first->states);
    for (uint32_t tile = 0; tile < run->fall.tile_count; tile++) {
        first->states[tile / 64] |= UINT64_C(1) << tile % 64;
    }
    first->states[run->key_words - 1] =
        UINT64_MAX >> (WG_CLEAR_MAX_LENGTHS - run->lengths.count);
    first->is_alive[0] = false;
    first->state_count = 1;
    clear_set_board(run, 0, first->states);
    if (run->has_cover) {
        clear_count_letters(run);
    }
    const bool may_end = clear_may_end(run, first->states, &run->from_letters);
    if (run->cover.is_out_of_memory) {
        return fail_memory(run->error);
    }
    return may_end ? clear_search(run) : WG_OK;
}

static enum wg_status solve(struct clear_run *run)
{
    struct wg_clear_totals *const totals = &run->totals;
    totals->unusable_cell = -1;
    enum wg_status status = take_lengths(run);
    if (status != WG_OK) {
        return status;
    }
    if (run->board->topology.shape.is_torus) {
        return fail(run->error,
                    WG_BAD_INPUT,
                    "nothing falls on a torus, which has no bottom; leave out --torus");
    }
    if (run->board->topology.shape.moves == WG_MOVES_HEX) {
        return fail(
            run->error,
            WG_BAD_INPUT,
            "a hexagon lies over two others, so it is not said where its letter "
            "falls; choose other --moves");
    }
    if (!fall_init(&run->fall, run->board)) {
        return fail_memory(run->error);
    }
    totals->least_letters = run->fall.least;
    totals->most_letters = run->fall.most;
    totals->unusable_cell = run->fall.unusable_cell;
    if (totals->unusable_cell >= 0 || totals->wanted_letters < run->fall.least ||
        totals->wanted_letters > run->fall.most) {
        return WG_OK;
    }
    status = prepare(run);
    return status == WG_OK ? begin(run) : status;
}

/* --- After it */

static void free_levels(struct clear_run *run)
{
    for (uint32_t i = 0; run->levels != NULL && i <= run->lengths.count; i++) {
        struct clear_level *const level = &run->levels[i];
        free(level->states);
        free(level->reached_as);
        free(level->is_alive);
        free(level->moves);
        free(level->paths);
        keys_free(&level->reached);
    }
    free(run->levels);
}

enum wg_status wg_clear_run(const struct wg_board *board,
                            const struct wg_clear_options *options,
                            wg_cleared_fn *cleared, void *context,
                            struct wg_clear_totals *totals_out, struct wg_error *error)
{
    struct clear_run run = {
        .options = options,
        .cleared = cleared,
        .context = context,
        .error = error,
        .board = board,
        .max_nbytes = options->max_nbytes > 0 ? options->max_nbytes : DEFAULT_NBYTES,
        .deadline = options->seconds > 0 ? clock_seconds() + options->seconds : 0,
    };
    const enum wg_status status = solve(&run);
    if (totals_out != NULL) {
        *totals_out = run.totals;
    }
    free_levels(&run);
    fall_free(&run.fall);
    arrangement_free(&run.arrangement);
    wg_solver_free(run.solver);
    cover_free(&run.cover);
    free(run.tile_letters);
    keys_free(&run.dead);
    word_table_free(&run.words);
    free(run.places);
    free(run.sources);
    free(run.word_numbers);
    free(run.key);
    free(run.steps);
    free(run.tiles);
    return status;
}
