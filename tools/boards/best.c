/* SPDX-License-Identifier: MIT */
/* best.c: `boards best`: runs the climbs of a part, and prints the best board of each. */
#include "best.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "common/ending.h"
#include "common/output.h"
#include "common/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define AT(member) offsetof(struct best_run, member)

enum { MAX_POOL = 100000, DEFAULT_POOL = 100 };

static const char *const objective_names[] = {"score", "words", "longest", NULL};

static const struct cli_option options[] = {
    {SIZE_OPTION(CLIMB_MAX_CELLS,
                 "at most 64 cells (default: 4x4, or a square of the dice). To read boards of one "
                 "row, solve needs the same --size")},
    {DICE_OPTION("only boards that these dice can show: a file with a die on each line, or a name "
                 "as in 'boards roll' (default: any letters of the dictionary)")},
    {"objective", 0, "NAME",
     "what to maximize: score (default), words, or longest: the length of the longest word, then "
     "the score",
     FIELD_CHOICE, AT(game.objective), .names = objective_names},
    {"climbs", 0, "N", "how many climbs (default: 1)", FIELD_NUMBER_64, AT(climbs), 1},
    {SEED_OPTION},
    {"tempering", 0, "N",
     "how many rounds of parallel tempering begin a climb; 0: none (default: ten for each cell)",
     FIELD_NUMBER, AT(tempering_rounds), 0, UINT32_MAX - 1},
    {"pool", 0, "N",
     "how many boards a climb keeps: with more it takes longer and may find better boards "
     "(default: 100)",
     FIELD_NUMBER, AT(pool_size), 1, MAX_POOL},
    {"start", 0, "FILE",
     "begin the first climb with the boards of this file, one on each line, and "
     "further climbs with these boards after some random changes",
     FIELD_TEXT, AT(start), .is_once = true},
    {STATE_OPTION},
    {"plot", 0, "FILE",
     "also draw the best score so far against the time, as an SVG: at the end, or when the run is "
     "interrupted",
     FIELD_TEXT, AT(plot), .is_once = true},
    {TIME_LIMIT_OPTION("stop after this time: prints the results so far, exit status 2")},
    {SHARD_OPTION("climbs")},
    {THREADS_OPTION(GAME_AT(threads), "; the boards are the same")},
    {LIMIT_OPTION("print the first N boards (default: all)")},
    {FORMAT_OPTION(game_forms, RESULT_FORMS_HELP)},
    {0},
};

static void check_settings(const struct best_run *best)
{
    const struct cli *const cli = best->game.cli;
    const uint32_t parts = best->game.shard.count;
    game_refuse_bonus(&best->game);
    cli_refuse_plot(cli, best->plot);
    game_check_files(&best->game, (struct game_output){"--plot", best->plot}, best->start, 0);
    if (parts > best->climbs) {
        cli_usage_error(cli,
                        "--shard cuts the climbs into %u parts, and there are fewer climbs than "
                        "parts; give --climbs=%u or more",
                        parts, parts);
    }
}

/* --- The picture: the best value so far against the time of the run */

/* The axis begins here, because logarithms have no 0. */
static const double first_seconds = 0.001;

static const struct plot_tick ticks[] = {
    {0.001, "1 ms"}, {0.01, "10 ms"}, {0.1, "0.1 s"},   {1, "1 s"},
    {10, "10 s"},    {60, "1 min"},   {600, "10 min"},  {3600, "1 h"},
    {36000, "10 h"}, {86400, "1 d"},  {864000, "10 d"},
};

/* Adds the best value so far to the curve, at the present time. If there is not enough memory, the
   point is left out. */
static void add_point(struct best_run *best)
{
    const struct worth *const worth = &best->best.worth;
    const double values[] = {(double)worth->points, worth->words, worth->longest};
    const double value = values[best->game.objective];
    const double seconds = fmax(clock_seconds() - best->game.progress.begin, first_seconds);
    (void)ARRAY_ADD(best->curve, &best->curve_capacity, &best->curve_count,
                    (struct plot_point){seconds, value, value, value});
}

/* Draws the curve up to the present time, and finishes the sink. */
static enum wg_status draw_plot(struct best_run *best, struct wg_error *error)
{
    static const char *const y_labels[] = {"points of the best board so far",
                                           "words of the best board so far",
                                           "letters of the longest word so far"};
    const struct game *const game = &best->game;
    char dictionary[PLOT_NAME_NBYTES];
    char last[64];
    char title[128];
    char subtitle[128];
    char about[256];
    const struct worth *const worth = &best->best.worth;
    add_point(best); /* the last value holds up to the end of the run */
    TRY_MEMORY(error, best->curve_count != 0);
    const struct plot_point *const end = &best->curve[best->curve_count - 1];
    const struct plot_series series = {last, best->curve, best->curve_count};
    plot_name(dictionary, game->title);
    (void)snprintf(last, sizeof last, end->x < 60 ? "%s after %.3g s" : "%s after %.0f s",
                   GROUPED((uint64_t)end->y), end->x);
    (void)snprintf(title, sizeof title, "Best board by time: %s, %ux%u", dictionary,
                   game->shape.rows, game->shape.columns);
    (void)snprintf(subtitle, sizeof subtitle, "seed %" PRIu64 ", %s", best->game.seed,
                   COUNTED(best->climb_number - best->first, "finished climb"));
    (void)snprintf(about, sizeof about,
                   "A line of steps, each at a better board. The last has %s points and %s.",
                   GROUPED(worth->points), COUNTED(worth->words, "word"));
    const struct plot_panel panel = {
        .title = title,
        .subtitle = subtitle,
        .x_label = "time since the start (logarithmic)",
        .y_label = y_labels[best->game.objective],
        .ticks = ticks,
        .tick_count = sizeof ticks / sizeof ticks[0],
        .series = &series,
        .series_count = 1,
        .is_steps = true,
    };
    plot_curves(&best->picture, &panel, 1, about);
    return sink_finish(&best->picture, error);
}

/* --- Climbing */

/* Shows the best board so far. */
static void show(struct best_run *best)
{
    const uint64_t all = best->end - best->first;
    struct climb_entry *const known = &best->best;
    char more[64];
    if (best->game.climb->pool.count == 0) {
        return;
    }
    const struct climb_entry *const entry = &best->game.climb->pool.items[0];
    const bool is_better = entry->value > known->value;
    if (is_better || known->worth.words == 0) {
        *known = *entry;
    }
    if (best->plot != NULL && (is_better || best->curve_count == 0)) {
        add_point(best);
    }
    (void)snprintf(more, sizeof more, "best %s points, %u words", GROUPED(known->worth.points),
                   known->worth.words);
    progress_show(&best->game.progress,
                  &(struct progress_count){"climbing", "climb", best->climb_number - best->first,
                                           all, .more = more});
}

/* Begins a climb with a roll of the dice. */
static enum wg_status begin_roll(struct best_run *best, struct wg_error *error)
{
    char text[CLIMB_MAX_CELLS * (DICE_MAX_FACE_NBYTES + 1)]; /* at least roller.room */
    uint8_t faces[CLIMB_MAX_CELLS];
    const struct wg_text board = {text, roller_roll(&best->roller, best->climb_number, 0, text)};
    const enum wg_status status = board_read(&best->game, board, faces, error);
    return status != WG_OK ? status : climb_add(best->game.climb, faces, error);
}

/* With --start, climb 0 begins with the boards of the file. Each later climb begins with changed
   copies of these boards. */
static enum wg_status begin_climb(struct best_run *best, struct wg_error *error)
{
    struct climb *const climb = best->game.climb;
    const uint64_t number = best->climb_number;
    enum wg_status status = WG_OK;
    if (best->is_resumed) {
        best->is_resumed = false;
        return WG_OK;
    }
    climb_clear(climb, number);
    for (size_t i = 0; i < best->starts.count && status == WG_OK; i++) {
        status = climb_add_kicked(climb, best->starts.items[i].faces, number, error);
    }
    pool_keep_best(&climb->pool, best->pool_size);
    return best->start != NULL            ? status
           : best->game.dice_name != NULL ? begin_roll(best, error)
                                          : climb_begin(climb, number, error);
}

static enum wg_status run_climb(struct best_run *best, struct wg_error *error)
{
    struct climb *const climb = best->game.climb;
    enum wg_status status = begin_climb(best, error);
    while (status == WG_OK && !climb_is_over(climb)) {
        status = climb_round(climb, error);
        show(best);
        if (status == WG_OK && clock_seconds() >= best->game.next_write) {
            status = state_write(&best->game, error);
        }
    }
    if (status != WG_OK) {
        return status;
    }
    best->climb_number++;
    status = pool_append(&best->results, &climb->pool.items[0], error);
    climb_clear(climb, best->climb_number);
    return status;
}

/* Runs the climbs of this part. A climb that ends early gives a result, too. */
static enum wg_status run_climbs(struct best_run *best, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    while (status == WG_OK && best->climb_number < best->end) {
        status = run_climb(best, error);
        if (status == WG_OK || status == WG_STOPPED) {
            struct wg_error write_error;
            const enum wg_status written = state_write(&best->game, &write_error);
            if (written != WG_OK) {
                *error = write_error;
                status = written;
            }
        }
    }
    if ((status == WG_STOPPED || status == WG_IO) && best->game.climb->pool.count > 0) {
        const enum wg_status added =
            pool_append(&best->results, &best->game.climb->pool.items[0], error);
        status = added != WG_OK ? added : status;
    }
    return status;
}

/* --- The whole run */

/* Makes the faces, from the dice if they were given. */
static enum wg_status make_faces(struct best_run *best, struct wg_error *error)
{
    struct game *const game = &best->game;
    struct rollable *const faces = &game->faces;
    struct wg_board_options *const shape = &game->shape;
    TRY(game_read_dice(game, error));
    TRY(game_complete_size(game, error));
    if (game->dice_name == NULL) {
        return faces_of_symbols(game, error);
    }
    if (game->dice.count > CLIMB_MAX_CELLS) {
        return fail(error, WG_LIMIT, "%u dice; boards best has boards of at most %d cells",
                    game->dice.count, CLIMB_MAX_CELLS);
    }
    TRY(rollable_init(faces, &game->dice, game->dict, shape, error));
    TRY(roller_init_dice(&best->roller, &game->dice, shape->rows, shape->columns, 0, error));
    return faces->texts.count <= CLIMB_MAX_FACES
               ? WG_OK
               : fail(error, WG_LIMIT, "the dice have over %d different faces", CLIMB_MAX_FACES);
}

static enum wg_status prepare(struct best_run *best, struct wg_error *error)
{
    struct game *const game = &best->game;
    /* More threads than boards in the pool, or chains, would have no work. */
    const uint32_t most = best->pool_size > TEMPERING_CHAINS ? best->pool_size : TEMPERING_CHAINS;
    game->threads = game->threads < most ? game->threads : most;
    TRY(game_open(game, error));
    TRY(make_faces(best, error));
    TRY(game_climb(game, best->tempering_rounds, best->pool_size, error));
    shard_part(game->shard, best->climbs, &best->climb_number, &best->end);
    enum wg_status status = best_read_files(best, error);
    best->roller.seed = game->seed;
    game->climb->options.seed = game->seed;
    return status;
}

static enum wg_status run_best(void *settings, struct sink *sink, struct wg_error *error)
{
    struct best_run *const best = settings;
    TRY(prepare(best, error));
    if (best->plot != NULL) {
        TRY(sink_open(&best->picture, best->plot, error));
        ending_guard_file(&best->picture);
    }
    ending_set_flag();
    game_begin(&best->game, NULL);
    best->first = best->climb_number;
    TRY(state_write(&best->game, error));
    const enum wg_status climbed = run_climbs(best, error);
    progress_clear(&best->game.progress);
    /* If the state cannot be written during the climbs, the results are still printed. */
    if (climbed != WG_OK && climbed != WG_STOPPED && climbed != WG_IO) {
        return climbed;
    }
    pool_keep_best(&best->results, UINT32_MAX);
    enum wg_status status =
        output_finish(sink, boards_print(&best->game, &best->results, sink, error), error);
    NEXT(status, best->plot != NULL ? draw_plot(best, error) : WG_OK);
    return status != WG_OK ? status : climbed;
}

static int boards_best(struct cli *cli)
{
    static struct best_run best; /* large: all 0, so that the program has no copy of it */
    best.pool_size = DEFAULT_POOL;
    best.climbs = 1;
    best.game.limit = UINT64_MAX;
    best.game.form = FORM_TSV;
    best.game.write_state = best_write_state;
    best.game.after_stop = "the results so far are printed";
    best.tempering_rounds = DEFAULT_TEMPERING;
    best.picture.file.fd = -1;
    game_read(cli, &best.game, &best);
    cli_refuse_operands(cli);
    check_settings(&best);
    const int exit_status = game_run(&best.game, run_best, &best);
    sink_close(&best.picture);
    roller_free(&best.roller);
    FREE_ALL(best.curve, best.results.items, best.starts.items);
    game_close(&best.game);
    return exit_status;
}

const struct cli_command best_command = {
    .name = "boards best",
    .summary = "look for boards with a high score",
    .synopsis = "boards best [OPTION]...",
    .about = "Looks for boards with a high score. A climb begins with a random board. First, "
             "parallel tempering improves the board: eight copies change at random. Each copy has "
             "a temperature: at a higher temperature, a change may cost more points. The best "
             "boards seen are the pool. Then the climb tries all changes of one tile and all "
             "swaps of two tiles, for each board of the pool, until every board of the pool has "
             "been tried. Prints the best board of each climb, best first. A rotation or "
             "reflection of a printed board is not printed again.",
    .shared = game_options,
    .options = options,
    .notes = "Examples:\n"
             "  boards best --size=3x3 --climbs=6\n"
             "  boards best --size=5x5 --climbs=100 --state=five.state --time-limit=3600\n"
             "  boards best --time-limit=60 --plot=best.svg\n"
             "  boards best --climbs=1000 --seed=1 --shard=3/8 -j1 -o out.3\n"
             "\n"
             "--bonus is refused: a climb rates each word once, without its path, and only\n"
             "one of the rotations of a board. With bonuses, all of these have other points.\n"
             "\n"
             "Ctrl-C (and SIGTERM) ends the climb and prints the results so far; the exit\n"
             "status is then 128 plus the number of the signal. Results of shards are\n"
             "joined by 'sort -k1,1nr -k2 -u'.\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT "\n"
             "Exit status: 0 done; 2 bad usage, bad input, an I/O error or the time "
             "limit;\n" BAD_DICT_HELP,
    .run = boards_best,
};
