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

#include "base/error.h"
#include "base/text.h"
#include "board/columns.h"
#include "common/notes.h"
#include "common/write_guard.h"
#include "dict/read/dict.h"

#include <inttypes.h>
#include <stdio.h>

enum { OPTIONS_NBYTES = 512 };

#define STATE_FORMAT "wordgrid climb 1"

/* Reads and rates a board, without adding it to the pool. *entry_out has the board in the form in
   which the pool stores boards. */
static enum wg_status read_board(struct best_run *best, struct wg_text text,
                                 struct climb_entry *entry_out, struct wg_error *error)
{
    uint8_t faces[CLIMB_MAX_CELLS];
    const enum wg_status status = board_read(&best->run, text, faces, error);
    return status != WG_OK ? status : climb_rate(best->run.climb, faces, entry_out, error);
}

enum wg_status best_read_start(struct best_run *best, struct wg_error *error)
{
    const struct game *const game = &best->run.game;
    const struct wg_board_options *const shape = &game->shape;
    struct state_lines lines;
    enum wg_status status = state_begin(&lines, best->start, error);
    while (status == WG_OK && lines.rest.nbytes > 0) {
        const struct wg_text line = state_next(&lines);
        struct climb_entry entry;
        status = read_board(
            best, columns_divide(&game->dict->alphabet, shape->rows, shape->columns, line).board,
            &entry, error);
        if (status == WG_OK) {
            notes_print(game->cli, best->run.board, best->start, lines.number);
            status = pool_append(&best->starts, &entry, error);
        }
    }
    if (status == WG_OK && best->starts.count == 0) {
        status = fail(error, WG_BAD_INPUT, "has no board");
    }
    return state_end(&lines, status, error);
}

/* --- State */

/* Returns a hash of the boards of --start, in their order. */
static uint64_t hash_starts(const struct best_run *best)
{
    const uint32_t cells = best->run.game.shape.rows * best->run.game.shape.columns;
    uint64_t hash = 0;
    for (size_t i = 0; i < best->starts.count; i++) {
        for (uint32_t cell = 0; cell < cells; cell++) {
            hash = hash_mix(hash, best->starts.items[i].faces[cell]);
        }
    }
    return hash;
}

/* Writes the line of options. In this line, an option that was not given has its default value, and
   --start is left out. */
static void describe(const struct best_run *best, char text_out[OPTIONS_NBYTES])
{
    const struct long_run *const run = &best->run;
    char game[GAME_TEXT_NBYTES];
    char start[32] = "";
    if (best->start != NULL) {
        (void)snprintf(start, sizeof start, " start=%016" PRIx64, hash_starts(best));
    }
    game_describe(run, game);
    (void)snprintf(text_out, OPTIONS_NBYTES,
                   "%s dice=%u objective=%d tempering=%u pool=%u seed=%" PRIu64 "%s", game,
                   run->tiles.dice_count, (int)run->objective, best->tempering_rounds,
                   best->pool_size, run->seed, start);
}

static enum wg_status read_climb_number(struct best_run *best, struct wg_text line,
                                        struct wg_error *error)
{
    uint64_t number;
    if (!state_read_number(line, UINT64_MAX, &number)) {
        return fail(error, WG_BAD_INPUT, "the number of the climb is wrong");
    }
    if (number < best->climb_number || number > best->end) {
        return fail(error, WG_BAD_INPUT,
                    "climb %" PRIu64 " is not one of this run; give the --climbs and the --shard "
                    "of the run that wrote the file",
                    number);
    }
    best->climb_number = number;
    best->is_resumed = false;
    climb_clear(best->run.climb, number);
    return WG_OK;
}

static enum wg_status read_line(struct best_run *best, struct wg_text line, struct wg_error *error)
{
    struct climb *const climb = best->run.climb;
    struct climb_entry entry;
    uint64_t round;
    if (state_takes(&line, "climb\t")) {
        return read_climb_number(best, line, error);
    }
    if (state_takes(&line, "round\t")) {
        if (!state_read_number(line, best->tempering_rounds, &round)) {
            return fail(error, WG_BAD_INPUT, "the number of the round is wrong");
        }
        climb_set_round(climb, (uint32_t)round);
        return WG_OK;
    }
    const bool is_best = state_takes(&line, "best\t");
    const bool is_chain = !is_best && state_takes(&line, "chain\t");
    const bool is_done = !is_best && !is_chain && state_takes(&line, "done\t");
    if (!is_best && !is_chain && !is_done && !state_takes(&line, "new\t")) {
        return fail(error, WG_BAD_INPUT, "is not a line of a state");
    }
    const enum wg_status status = read_board(best, line, &entry, error);
    if (status != WG_OK) {
        return status;
    }
    if (is_best) {
        return pool_append(&best->results, &entry, error);
    }
    if (is_chain) {
        return climb_add_chain(climb, &entry)
                   ? WG_OK
                   : fail(error, WG_BAD_INPUT, "there are too many chains");
    }
    best->is_resumed = true;
    return climb_add(climb, entry.faces, is_done, error);
}

bool best_take_seed(struct best_run *best)
{
    struct state_lines lines;
    struct wg_error error;
    bool has_end;
    bool is_found = false;
    if (state_begin(&lines, best->run.state, &error) == WG_OK) {
        const bool is_state = text_equals(state_next(&lines), text_of(STATE_FORMAT));
        struct wg_text options = state_next(&lines);
        while (options.nbytes > 0 && !state_takes(&options, " seed=")) {
            text_skip(&options, 1);
        }
        is_found = is_state && state_read_number(text_take_until(&options, ' ', &has_end),
                                                 UINT64_MAX, &best->run.seed);
    }
    (void)state_end(&lines, WG_OK, &error);
    return is_found;
}

enum wg_status best_read_state(struct best_run *best, struct wg_error *error)
{
    struct state_lines lines;
    char options[OPTIONS_NBYTES];
    enum wg_status status = state_begin(&lines, best->run.state, error);
    if (lines.is_missing) {
        return WG_OK;
    }
    describe(best, options);
    if (status == WG_OK && !text_equals(state_next(&lines), text_of(STATE_FORMAT))) {
        status = fail(error, WG_BAD_INPUT, "is not a state of 'boards best --state'");
    }
    if (status == WG_OK && !text_equals(state_next(&lines), text_of(options))) {
        status = fail(error, WG_BAD_INPUT,
                      "the run that wrote this had other options; this run has %s", options);
    }
    while (status == WG_OK && lines.rest.nbytes > 0) {
        status = read_line(best, state_next(&lines), error);
    }
    return state_end(&lines, status, error);
}

enum wg_status best_write_state(void *settings, struct sink *sink, struct wg_error *error)
{
    const struct best_run *const best = settings;
    const struct long_run *const run = &best->run;
    const struct climb_tempering *const tempering = climb_tempering(run->climb);
    char options[OPTIONS_NBYTES];
    write_guard_set(&sink->file);
    describe(best, options);
    sink_string(sink, STATE_FORMAT "\n");
    sink_string(sink, options);
    sink_format(sink, "\nclimb\t%" PRIu64 "\n", best->climb_number);
    for (size_t i = 0; i < best->results.count; i++) {
        board_print(run, "best\t", best->results.items[i].faces, sink);
    }
    sink_format(sink, "round\t%u\n", tempering->round);
    for (uint32_t i = 0; i < tempering->chain_count; i++) {
        board_print(run, "chain\t", tempering->chains[i].faces, sink);
    }
    for (uint32_t i = 0; i < climb_count(run->climb); i++) {
        const struct climb_entry *const entry = climb_entry(run->climb, i);
        board_print(run, entry->is_done ? "done\t" : "new\t", entry->faces, sink);
    }
    return sink_finish(sink, error);
}
