/* SPDX-License-Identifier: MIT */
/*
 * best_state.c: reads the file of --start, and reads and writes the file of --state.
 *
 * A state is text, so that people can read it. Its first line names the format. Its second line has
 * everything on which the climbs depend (describe). A run refuses a state whose first two lines
 * differ from those that the run itself writes. The other lines are in this order; `round` to `new`
 * are about the climb that runs. BOARD is the text of a board as solve reads it.
 *
 *     wordgrid climb 1
 *     size=4x4 moves=king torus=0 ...
 *     climb<TAB>7                 the number, from 0 on, of the running or next climb
 *     best<TAB>BOARD              the best board of a climb that has ended
 *     round<TAB>20                how many rounds of tempering are over (tempering.h)
 *     chain<TAB>BOARD             the board of each chain, the coldest first
 *     done<TAB>BOARD              a board of the pool whose neighbours were rated
 *     new<TAB>BOARD               another board of the pool
 *
 * Boards are rated again when they are read. So if the file was edited, the boards of the pool can
 * differ, but the printed scores are right.
 */
#include "best.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"
#include "common/write_guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_NBYTES = 512 };

#define STATE_FORMAT "wordgrid climb 1"

enum wg_status best_results_add(struct best_results *results, const struct climb_entry *entry,
                                struct wg_error *error)
{
    if (!ARRAY_RESERVE(results->entries, &results->capacity, results->count + 1)) {
        return fail_memory(error);
    }
    results->entries[results->count++] = *entry;
    return WG_OK;
}

/* Reads and rates a board, without adding it to the pool. *entry_out has the board in the form in
   which the pool stores boards. */
static enum wg_status read_board(struct best_run *run, struct wg_text text,
                                 struct climb_entry *entry_out, struct wg_error *error)
{
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    const enum wg_status status =
        best_tiles_read(&run->tiles, run->board, text, &run->game.shape, faces, error);
    return status != WG_OK ? status : climb_rate(run->climb, faces, entry_out, error);
}

enum wg_status best_read_start(struct best_run *run, struct wg_error *error)
{
    const char *const path = run->start;
    struct whole whole = {0};
    bool is_missing;
    enum wg_status status = state_read_file(path, &whole, &is_missing, error);
    struct wg_text rest = {whole.bytes, whole.nbytes};
    for (uint64_t number = 1; status == WG_OK && rest.nbytes > 0; number++) {
        struct wg_text line = state_next_line(&rest);
        struct wg_text column = {0};
        for (bool has_tab = true; has_tab;) {
            column = text_take_until(&line, '\t', &has_tab);
        }
        struct climb_entry entry;
        status = read_board(run, column, &entry, error);
        status = status != WG_OK ? state_place_error(error, path, number, status)
                                 : best_results_add(&run->starts, &entry, error);
    }
    if (status == WG_OK && run->starts.count == 0) {
        status = fail_at(error, WG_BAD_INPUT, path, 0, 0, "has no board");
    }
    free(whole.bytes);
    return status;
}

/* --- State */

/* Returns a hash of the boards of --start, in their order. */
static uint64_t hash_starts(const struct best_run *run)
{
    const uint32_t cells = run->game.shape.rows * run->game.shape.columns;
    uint64_t hash = 0;
    for (size_t i = 0; i < run->starts.count; i++) {
        for (uint32_t cell = 0; cell < cells; cell++) {
            hash = hash_mix(hash, run->starts.entries[i].faces[cell]);
        }
    }
    return hash;
}

/* Writes the line of options. In this line, an option that was not given has its default value, and
   --start is left out. */
static void describe(const struct best_run *run, char text_out[OPTIONS_NBYTES])
{
    char game[GAME_TEXT_NBYTES];
    char start[32] = "";
    if (run->start != NULL) {
        (void)snprintf(start, sizeof start, " start=%016" PRIx64, hash_starts(run));
    }
    game_describe(&run->game, &run->tiles, game);
    (void)snprintf(text_out, OPTIONS_NBYTES,
                   "%s dice=%u objective=%d tempering=%u pool=%u seed=%" PRIu64 "%s", game,
                   run->tiles.dice_count, (int)run->objective, run->tempering_rounds,
                   run->pool_size, run->seed, start);
}

static enum wg_status read_climb_number(struct best_run *run, struct wg_text line,
                                        struct wg_error *error)
{
    uint64_t number;
    if (!state_read_number(line, &number)) {
        return fail(error, WG_BAD_INPUT, "the number of the climb is wrong");
    }
    if (number < run->climb_number || number > run->end) {
        return fail(error, WG_BAD_INPUT,
                    "climb %" PRIu64 " is not one of this run; give the --climbs and the --shard "
                    "of the run that wrote the file",
                    number);
    }
    run->climb_number = number;
    run->is_resumed = false;
    climb_clear(run->climb, number);
    return WG_OK;
}

static enum wg_status read_round(struct best_run *run, struct wg_text line, struct wg_error *error)
{
    uint64_t round;
    if (!state_read_number(line, &round) || round > run->tempering_rounds) {
        return fail(error, WG_BAD_INPUT, "the number of the round is wrong");
    }
    climb_set_round(run->climb, (uint32_t)round);
    return WG_OK;
}

static enum wg_status read_line(struct best_run *run, struct wg_text line, struct wg_error *error)
{
    struct climb_entry entry;
    if (state_takes(&line, "climb\t")) {
        return read_climb_number(run, line, error);
    }
    if (state_takes(&line, "round\t")) {
        return read_round(run, line, error);
    }
    const bool is_best = state_takes(&line, "best\t");
    const bool is_chain = !is_best && state_takes(&line, "chain\t");
    const bool is_done = !is_best && !is_chain && state_takes(&line, "done\t");
    if (!is_best && !is_chain && !is_done && !state_takes(&line, "new\t")) {
        return fail(error, WG_BAD_INPUT, "is not a line of a state");
    }
    const enum wg_status status = read_board(run, line, &entry, error);
    if (status != WG_OK) {
        return status;
    }
    if (is_best) {
        return best_results_add(&run->results, &entry, error);
    }
    if (is_chain) {
        return climb_add_chain(run->climb, &entry)
                   ? WG_OK
                   : fail(error, WG_BAD_INPUT, "there are too many chains");
    }
    run->is_resumed = true;
    return climb_add(run->climb, entry.faces, is_done, error);
}

static enum wg_status read_lines(struct best_run *run, struct wg_text rest, struct wg_error *error)
{
    char options[OPTIONS_NBYTES];
    const char *const path = run->state;
    describe(run, options);
    if (!text_equals(state_next_line(&rest), text_of(STATE_FORMAT))) {
        return fail_at(error, WG_BAD_INPUT, path, 1, 0, "is not a state of 'boards best --state'");
    }
    if (!text_equals(state_next_line(&rest), text_of(options))) {
        return fail_at(error, WG_BAD_INPUT, path, 2, 0,
                       "the run that wrote this had other options; this run has %s", options);
    }
    enum wg_status status = WG_OK;
    for (uint64_t number = 3; status == WG_OK && rest.nbytes > 0; number++) {
        status = read_line(run, state_next_line(&rest), error);
        if (status != WG_OK) {
            return state_place_error(error, path, number, status);
        }
    }
    return status;
}

bool best_state_seed(const struct best_run *run, uint64_t *seed_out)
{
    static const char name[] = " seed=";
    struct whole whole = {0};
    bool is_missing;
    bool has_end;
    bool is_found = false;
    if (state_read_file(run->state, &whole, &is_missing, NULL) == WG_OK) {
        struct wg_text rest = {whole.bytes, whole.nbytes};
        const bool is_state = text_equals(state_next_line(&rest), text_of(STATE_FORMAT));
        struct wg_text options = state_next_line(&rest);
        while (options.nbytes > 0 && !state_takes(&options, name)) {
            text_skip(&options, 1);
        }
        is_found =
            is_state && state_read_number(text_take_until(&options, ' ', &has_end), seed_out);
    }
    free(whole.bytes);
    return is_found;
}

enum wg_status best_read_state(struct best_run *run, struct wg_error *error)
{
    struct whole whole = {0};
    bool is_missing;
    enum wg_status status = state_read_file(run->state, &whole, &is_missing, error);
    if (is_missing) {
        return WG_OK;
    }
    if (status == WG_OK) {
        status = read_lines(run, (struct wg_text){whole.bytes, whole.nbytes}, error);
    }
    free(whole.bytes);
    return status;
}

static void put_board(const struct best_run *run, struct sink *sink, const char *kind,
                      const uint8_t *faces)
{
    sink_string(sink, kind);
    best_tiles_print(&run->tiles, faces, run->game.shape.rows, run->game.shape.columns, sink);
    sink_char(sink, '\n');
}

enum wg_status best_write_state(const struct best_run *run, struct wg_error *error)
{
    const struct climb_tempering *const tempering = climb_tempering(run->climb);
    char options[OPTIONS_NBYTES];
    struct sink sink = {.file = {.fd = -1}};
    const enum wg_status status = sink_open(&sink, run->state, error);
    if (status != WG_OK) {
        sink_close(&sink);
        return status;
    }
    write_guard_set(&sink.file);
    describe(run, options);
    sink_string(&sink, STATE_FORMAT "\n");
    sink_string(&sink, options);
    sink_format(&sink, "\nclimb\t%" PRIu64 "\n", run->climb_number);
    for (size_t i = 0; i < run->results.count; i++) {
        put_board(run, &sink, "best\t", run->results.entries[i].faces);
    }
    sink_format(&sink, "round\t%u\n", tempering->round);
    for (uint32_t i = 0; i < tempering->chain_count; i++) {
        put_board(run, &sink, "chain\t", tempering->chains[i].faces);
    }
    for (uint32_t i = 0; i < climb_count(run->climb); i++) {
        const struct climb_entry *const entry = climb_entry(run->climb, i);
        put_board(run, &sink, entry->is_done ? "done\t" : "new\t", entry->faces);
    }
    const enum wg_status written = sink_finish(&sink, error);
    sink_close(&sink);
    return written;
}
