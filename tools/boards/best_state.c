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
#include "base/number.h"
#include "base/text.h"
#include "board/columns.h"
#include "common/ending.h"
#include "common/notes.h"
#include "dict/read/dict.h"

#include <inttypes.h>

#define STATE_FORMAT "wordgrid climb 1"

/* Reads and rates a board, without adding it to the pool. *entry_out has the board in the form in
   which the pool stores boards. */
static enum wg_status read_board(struct best_run *best, struct wg_text text,
                                 struct climb_entry *entry_out, struct wg_error *error)
{
    uint8_t faces[CLIMB_MAX_CELLS];
    const enum wg_status status = board_read(&best->game, text, faces, error);
    return status != WG_OK ? status : climb_rate(best->game.climb, 0, faces, entry_out, error);
}

/* For file_lines.take */
static enum wg_status take_start(void *context, struct wg_text line, struct wg_error *error)
{
    struct best_run *const best = context;
    struct game *const game = &best->game;
    const struct wg_board_options *const shape = &game->shape;
    struct climb_entry entry;
    if (line.bytes == NULL) {
        return best->starts.count > 0 ? WG_OK : fail(error, WG_BAD_INPUT, "has no board");
    }
    line = columns_divide(&game->dict->alphabet, shape->rows, shape->columns, line).board;
    TRY(read_board(best, line, &entry, error));
    notes_print(game->cli, game->board, best->start, best->lines.number);
    return pool_append(&best->starts, &entry, error);
}

/* --- State */

/* Returns a hash of the boards of --start, in their order. */
static uint64_t hash_starts(const struct best_run *best)
{
    const uint32_t cells = best->game.shape.rows * best->game.shape.columns;
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
static void describe(const struct best_run *best, struct sink *sink)
{
    const struct game *const game = &best->game;
    game_describe(game, sink);
    sink_format(sink, " dice=%u objective=%d tempering=%u pool=%u seed=%" PRIu64,
                game->faces.dice_count, (int)game->objective, game->climb->options.tempering_rounds,
                best->pool_size, game->seed);
    if (best->start != NULL) {
        sink_format(sink, " start=%016" PRIx64, hash_starts(best));
    }
}

static enum wg_status read_climb_number(struct best_run *best, struct wg_text line,
                                        struct wg_error *error)
{
    uint64_t number;
    if (!number_is(line, UINT64_MAX, &number)) {
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
    climb_clear(best->game.climb, number);
    return WG_OK;
}

/* Takes the seed of the run that wrote the line of options, and compares the line. */
static enum wg_status read_options(struct best_run *best, struct wg_text line,
                                   struct wg_error *error)
{
    struct wg_text rest = line;
    struct sink own = SINK_IN_MEMORY;
    enum wg_status status = WG_OK;
    bool has_end;
    while (rest.nbytes > 0 && !line_takes(&rest, " seed=")) {
        text_skip(&rest, 1);
    }
    if (!cli_is_given(best->game.cli, "seed")) {
        (void)number_is(text_take_until(&rest, ' ', &has_end), UINT64_MAX, &best->game.seed);
    }
    describe(best, &own);
    if (!text_equals(line, (struct wg_text){own.bytes, own.used})) {
        status = fail(error, WG_BAD_INPUT,
                      "the run that wrote this had other options; this run has %.*s", (int)own.used,
                      own.bytes);
    }
    sink_close(&own);
    return status;
}

/* Reads a line with a board. */
static enum wg_status read_entry(struct best_run *best, struct wg_text line, struct wg_error *error)
{
    static const char *const kinds[] = {"best\t", "chain\t", "done\t", "new\t", NULL};
    enum { BEST, CHAIN, DONE, NEW };
    struct climb *const climb = best->game.climb;
    struct climb_entry entry;
    unsigned kind = 0;
    while (kinds[kind] != NULL && !line_takes(&line, kinds[kind])) {
        kind++;
    }
    if (kind > NEW) {
        return fail(error, WG_BAD_INPUT, "is not a line of a state");
    }
    TRY(read_board(best, line, &entry, error));
    if (kind == BEST) {
        return pool_append(&best->results, &entry, error);
    }
    if (kind == CHAIN) {
        return climb_add_chain(climb, &entry)
                   ? WG_OK
                   : fail(error, WG_BAD_INPUT, "there are too many chains");
    }
    best->is_resumed = true;
    entry.is_done = kind == DONE;
    return pool_append(&climb->pool, &entry, error);
}

/* For file_lines.take */
static enum wg_status take_state(void *context, struct wg_text line, struct wg_error *error)
{
    struct best_run *const best = context;
    uint64_t round;
    if (best->lines.number < 2) {
        return line.bytes != NULL && text_equals(line, text_of(STATE_FORMAT))
                   ? WG_OK
                   : fail(error, WG_BAD_INPUT, "is not a state of 'boards best --state'");
    }
    if (line.bytes == NULL) {
        pool_keep_best(&best->game.climb->pool, best->pool_size);
        return WG_OK;
    }
    if (best->lines.number == 2) {
        return read_options(best, line, error);
    }
    if (line_takes(&line, "climb\t")) {
        return read_climb_number(best, line, error);
    }
    if (!line_takes(&line, "round\t")) {
        return read_entry(best, line, error);
    }
    if (!number_is(line, best->game.climb->options.tempering_rounds, &round)) {
        return fail(error, WG_BAD_INPUT, "the number of the round is wrong");
    }
    best->game.climb->tempering.round = (uint32_t)round;
    return WG_OK;
}

enum wg_status best_read_files(struct best_run *best, struct wg_error *error)
{
    struct game *const game = &best->game;
    struct file_lines *const lines = &best->lines;
    const struct file_lines start = {.path = best->start,
                                     .watch = &game->watch,
                                     .is_lenient = true,
                                     .take = take_start,
                                     .context = best};
    enum wg_status status = WG_OK;
    if (start.path != NULL) {
        *lines = start;
        status = lines_read(lines, error);
    }
    *lines = start;
    lines->path = game->state;
    lines->take = take_state;
    NEXT(status, game->state != NULL ? lines_read(lines, error) : WG_OK);
    if (game->state == NULL || lines->is_missing) {
        cli_complete_seed(game->cli, &game->seed);
    }
    return lines->is_missing ? WG_OK : status;
}

enum wg_status best_write_state(void *settings, struct sink *sink, struct wg_error *error)
{
    const struct best_run *const best = settings;
    const struct game *const game = &best->game;
    const struct climb_tempering *const tempering = &game->climb->tempering;
    ending_guard_file(sink);
    sink_string(sink, STATE_FORMAT "\n");
    describe(best, sink);
    sink_format(sink, "\nclimb\t%" PRIu64 "\n", best->climb_number);
    for (size_t i = 0; i < best->results.count; i++) {
        board_print(game, "best\t", best->results.items[i].faces, sink);
    }
    sink_format(sink, "round\t%u\n", tempering->round);
    for (uint32_t i = 0; i < tempering->chain_count; i++) {
        board_print(game, "chain\t", tempering->chains[i].faces, sink);
    }
    for (uint32_t i = 0; i < game->climb->pool.count; i++) {
        const struct climb_entry *const entry = &game->climb->pool.items[i];
        board_print(game, entry->is_done ? "done\t" : "new\t", entry->faces, sink);
    }
    return sink_finish(sink, error);
}
