/* SPDX-License-Identifier: MIT */
/*
 * best_run.c: runs the climbs of a part, and prints the best board of each.
 */
#include "best.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "base/processors.h"
#include "common/dict_file.h"
#include "common/output.h"
#include "common/write_guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* --- Climbing */

static bool go_on(void *context)
{
    const struct best_run *const run = context;
    return long_run_goes_on(run->time_end);
}

static void show(struct best_run *run)
{
    const struct climb *const climb = run->climb;
    if (climb_count(climb) > 0) {
        char best[64];
        const struct climb_entry *const entry = climb_entry(climb, 0);
        const bool is_better = entry->value > run->best.value;
        if (is_better || run->best.worth.words == 0) {
            run->best = *entry;
        }
        if (run->plot != NULL && (is_better || run->curve_count == 0)) {
            best_plot_add(run);
        }
        (void)snprintf(best, sizeof best, "best %s points, %u words",
                       GROUPED(run->best.worth.points), run->best.worth.words);
        progress_show(&run->progress,
                      &(struct progress_count){"climbing", "climb", run->climb_number - run->first,
                                               run->end - run->first, .more = best});
    }
}

/* Begins a climb with a roll of the dice. */
static enum wg_status begin_roll(struct best_run *run, struct wg_error *error)
{
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    char *const text = malloc(run->roller.room);
    if (text == NULL) {
        return fail_memory(error);
    }
    const size_t nbytes = roller_roll(&run->roller, run->climb_number, 0, text);
    const struct wg_text board = {text, nbytes};
    const enum wg_status status =
        best_tiles_read(&run->tiles, run->board, board, &run->game.shape, faces, error);
    free(text);
    climb_clear(run->climb, run->climb_number);
    return status != WG_OK ? status : climb_add(run->climb, faces, false, error);
}

/* With --start, climb 0 begins with the boards of the file. Each later climb begins with changed
   copies of these boards. */
static enum wg_status begin_start(struct best_run *run, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    climb_clear(run->climb, run->climb_number);
    for (size_t i = 0; i < run->starts.count && status == WG_OK; i++) {
        status =
            climb_add_kicked(run->climb, run->starts.entries[i].faces, run->climb_number, error);
    }
    return status;
}

static enum wg_status begin_climb(struct best_run *run, struct wg_error *error)
{
    if (run->is_resumed) {
        run->is_resumed = false;
        return WG_OK;
    }
    if (run->start != NULL) {
        return begin_start(run, error);
    }
    return run->tiles.dice_count > 0 ? begin_roll(run, error)
                                     : climb_begin(run->climb, run->climb_number, error);
}

static enum wg_status write_state(struct best_run *run, struct wg_error *error)
{
    run->next_write = clock_seconds() + STATE_SECONDS;
    return run->state == NULL ? WG_OK : best_write_state(run, error);
}

static enum wg_status run_climb(struct best_run *run, struct wg_error *error)
{
    enum wg_status status = begin_climb(run, error);
    while (status == WG_OK && !climb_is_over(run->climb)) {
        status = go_on(run) ? climb_round(run->climb, error) : fail(error, WG_STOPPED, "stopped");
        show(run);
        if (status == WG_OK && clock_seconds() >= run->next_write) {
            status = write_state(run, error);
        }
    }
    if (status != WG_OK) {
        return status;
    }
    run->climb_number++;
    status = best_results_add(&run->results, climb_entry(run->climb, 0), error);
    climb_clear(run->climb, run->climb_number);
    return status;
}

/* Runs the climbs of this part. A climb that ends early gives a result, too. */
static enum wg_status run_climbs(struct best_run *run, struct wg_error *error)
{
    enum wg_status status = write_state(run, error);
    run->is_climbing = status == WG_OK;
    while (status == WG_OK && run->climb_number < run->end) {
        status = run_climb(run, error);
        if (status == WG_OK || status == WG_STOPPED) {
            struct wg_error write_error;
            const enum wg_status written = write_state(run, &write_error);
            if (written != WG_OK) {
                *error = write_error;
                status = written;
            }
        }
    }
    if ((status == WG_STOPPED || status == WG_IO) && climb_count(run->climb) > 0) {
        const enum wg_status added =
            best_results_add(&run->results, climb_entry(run->climb, 0), error);
        status = added != WG_OK ? added : status;
    }
    return status;
}

/* --- Results */

static int compare_results(const void *a, const void *b)
{
    return climb_compare(a, b);
}

static enum wg_status print_results(struct best_run *run, struct sink *sink, struct wg_error *error)
{
    struct best_results *const results = &run->results;
    size_t printed = 0;
    enum wg_status status = WG_OK;
    if (results->count > 0) {
        qsort(results->entries, results->count, sizeof *results->entries, compare_results);
    }
    for (size_t i = 0; i < results->count && printed < run->limit && status == WG_OK; i++) {
        const struct climb_entry *const entry = &results->entries[i];
        if (i > 0 && climb_compare(entry, entry - 1) == 0) {
            continue;
        }
        status = print_entry(&run->game, &run->tiles, run->board, entry, "wordgrid.best.v1",
                             run->form > 0, sink, error);
        printed++;
    }
    return status;
}

/* --- The whole run */

/* Reads the dice, and makes the faces. */
static enum wg_status make_tiles(struct best_run *run, struct wg_error *error)
{
    if (run->dice_name == NULL) {
        return best_tiles_of_symbols(&run->tiles, run->game.dict, run->board,
                                     run->game.shape.q_is_qu, error);
    }
    enum wg_status status = game_read_dice(run->cli, &run->game, run->dice_name, &run->dice, error);
    if (status != WG_OK) {
        return status;
    }
    for (uint32_t side = 1; run->game.shape.rows == 0 && side <= 8; side++) {
        if (side * side == run->dice.count) {
            run->game.shape.rows = side;
            run->game.shape.columns = side;
        }
    }
    if (run->game.shape.rows == 0 && run->dice.count > CLIMB_MAX_CELLS) {
        cli_usage_error(run->cli, "%u dice; boards best has boards of at most %d cells",
                        run->dice.count, CLIMB_MAX_CELLS);
    }
    if (run->game.shape.rows == 0) {
        cli_usage_error(run->cli, "%u dice are not a square; give a --size of as many cells",
                        run->dice.count);
    }
    status = rollable_init(&run->rollable, &run->dice, run->game.dict, &run->game.shape, error);
    if (status == WG_OK) {
        status = roller_init_dice(&run->roller, &run->dice, run->game.shape.rows,
                                  run->game.shape.columns, run->seed, error);
    }
    run->tiles.dice_count = run->dice.count;
    return status != WG_OK ? status : best_tiles_of_dice(&run->tiles, &run->rollable, error);
}

static enum wg_status make_climb(struct best_run *run, struct wg_error *error)
{
    const struct climb_options options = {
        .dict = run->game.dict,
        .shape = &run->game.shape,
        .faces = run->faces,
        .search = &run->game.search,
        .simd = run->game.simd,
        .objective = run->objective,
        .tempering_rounds = run->tempering_rounds,
        .pool_size = run->pool_size,
        .threads = run->threads > 0 ? run->threads : count_processors(),
        .seed = run->seed,
        .is_allowed = run->tiles.dice_count > 0 ? best_tiles_can_roll : NULL,
        .allowed_context = &run->tiles,
        .go_on = go_on,
        .go_on_context = run,
    };
    return climb_new(&options, &run->climb, error);
}

static enum wg_status prepare(struct best_run *run, struct wg_error *error)
{
    enum wg_status status = game_open(run->cli, &run->game, error);
    if (status != WG_OK || (status = wg_board_new(run->game.dict, &run->board, error)) != WG_OK) {
        return status;
    }
    struct wg_board_options *const shape = &run->game.shape;
    if (shape->rows == 0 && run->dice_name == NULL) {
        shape->rows = 4;
        shape->columns = 4;
    }
    if ((status = make_tiles(run, error)) != WG_OK ||
        (status = best_tiles_board(&run->tiles, run->game.dict, &run->faces, error)) != WG_OK) {
        return status;
    }
    if (run->tempering_rounds == BEST_DEFAULT_ROUNDS) {
        run->tempering_rounds = TEMPERING_ROUNDS_A_CELL * shape->rows * shape->columns;
    }
    if ((status = make_climb(run, error)) != WG_OK) {
        return status;
    }
    shard_part(run->shard, run->climbs, &run->climb_number, &run->end);
    if (run->start != NULL) {
        status = best_read_start(run, error);
    }
    if (status == WG_OK && run->state != NULL) {
        status = best_read_state(run, error);
    }
    return status;
}

static enum wg_status run_all(struct best_run *run, struct sink *sink, struct wg_error *error)
{
    enum wg_status status = prepare(run, error);
    if (status == WG_OK && run->plot != NULL) {
        status = sink_open(&run->picture, run->plot, error);
        write_guard_set(&run->picture.file);
    }
    if (status != WG_OK) {
        return status;
    }
    long_run_begin();
    progress_begin(&run->progress, run->cli, NULL);
    run->time_end = clock_end(run->seconds);
    run->progress.limit_end = run->time_end;
    run->first = run->climb_number;
    const enum wg_status climbed = run_climbs(run, error);
    progress_clear(&run->progress);
    /* If the state cannot be written during the climbs, the results are still
       printed. */
    const bool has_results =
        climbed == WG_OK || climbed == WG_STOPPED || (climbed == WG_IO && run->is_climbing);
    if (!has_results) {
        return climbed;
    }
    status = print_results(run, sink, error);
    status = dict_file_check(status, error);
    if (status == WG_OK) {
        status = sink_finish(sink, error);
    }
    if (status == WG_OK && run->plot != NULL) {
        status = best_plot_write(run, error);
    }
    return status != WG_OK ? status : climbed;
}

int best_run(struct best_run *run)
{
    static struct sink sink;
    struct wg_error error;
    enum wg_status status = output_open(&sink, run->game.output, &error);
    if (status == WG_OK) {
        status = run_all(run, &sink, &error);
    }
    const int result = status == WG_STOPPED
                           ? long_run_stopped(run->cli, "the results so far are printed")
                           : game_report(run->cli, &run->game, status, &error);
    sink_close(&sink);
    sink_close(&run->picture);
    climb_free(run->climb);
    roller_free(&run->roller);
    rollable_free(&run->rollable);
    dice_free(&run->dice);
    wg_board_free(run->board);
    wg_board_free(run->faces);
    free(run->curve);
    free(run->results.entries);
    free(run->starts.entries);
    game_close(&run->game);
    return result;
}
