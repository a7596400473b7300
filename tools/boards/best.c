/* SPDX-License-Identifier: MIT */
/* best.c: the options of `boards best`. */
#include "best.h"

#include "common/name_lookup.h"

#define AT(member) offsetof(struct best_run, member)

enum { MAX_POOL = 100000, DEFAULT_POOL = 100, MAX_THREADS = 1024 };

static const char *const objective_names[] = {"score", "words", "longest", NULL};
static const char *const form_names[] = {"tsv", "json", "jsonl", NULL};

static const struct cli_option options[] = {
    {"size", 0, "ROWSxCOLS",
     "at most 64 cells (default: 4x4, or a square of the dice). To read boards of one row, solve "
     "needs the same --size",
     FIELD_SIZE, AT(game.shape.rows), .most = CLIMB_MAX_CELLS},
    {"dice", 0, "FILE|NAME",
     "only boards that these dice can show: a file with a die on each line, or a name as in "
     "'boards roll' (default: any letters of the dictionary)",
     FIELD_TEXT, AT(dice_name), .is_once = true},
    {"objective", 0, "NAME",
     "what to maximize: score (default), words, or longest: the length of the longest word, then "
     "the score",
     FIELD_CHOICE, AT(objective), .names = objective_names},
    {"climbs", 0, "N", "how many climbs (default: 1)", FIELD_NUMBER_64, AT(climbs), 1},
    {"seed", 's', "N",
     "equal seeds and options give equal boards, on every machine and with any -j (default: a new "
     "seed each time)",
     FIELD_SEED, AT(seed)},
    {"tempering", 0, "N",
     "how many rounds of parallel tempering begin a climb; 0: none (default: ten for each cell)",
     FIELD_NUMBER, AT(tempering_rounds), 0, UINT32_MAX - 1},
    {"pool", 0, "N",
     "how many boards a climb keeps: with more it takes longer and may find better boards "
     "(default: 100)",
     FIELD_NUMBER, AT(pool_size), 1, MAX_POOL},
    {"start", 0, "FILE",
     "begin the first climb with the boards of this file, one in the last column of each line, and "
     "further climbs with these boards after some random changes",
     FIELD_TEXT, AT(start), .is_once = true},
    {"state", 0, "FILE",
     "write the state of the run to this file, every half minute and at the end. If the file "
     "exists, continue from its state, with its seed",
     FIELD_TEXT, AT(state), .is_once = true},
    {"plot", 0, "FILE",
     "also draw the best score so far against the time, as an SVG: at the end, or when the run is "
     "interrupted",
     FIELD_TEXT, AT(plot), .is_once = true},
    {"time-limit", 0, "SECONDS", "stop after this time: prints the results so far, exit status 2",
     FIELD_SECONDS, AT(seconds)},
    {"shard", 0, "K/N", "run only the K-th of N parts of the climbs, on one of many machines",
     FIELD_PART, AT(shard), .is_once = true},
    {"threads", 'j', "N", "how many threads rate boards (default: one for each processor)",
     FIELD_NUMBER, AT(threads), 1, MAX_THREADS},
    {"limit", 'n', "N", "print the first N results (default: all)", FIELD_NUMBER_64, AT(limit), 1},
    {"format", 'f', "FORM",
     "tsv (default): SCORE, WORDS, LONGEST, BOARD; or json: an object on each line", FIELD_CHOICE,
     AT(form), .names = form_names},
    {0},
};

static void check_plot(const struct cli *cli, const struct best_run *run)
{
    static struct name_lookup lookup;
    const struct game *const game = &run->game;
    const bool has_dict = dict_lookup(&lookup, game->dict_name, "--dict", NULL) == WG_OK;
    const char *const inputs[] = {run->start, run->dice_name, game->scoring.letter_scores,
                                  has_dict ? lookup.path : NULL};
    cli_refuse_plot(cli, run->plot);
    cli_refuse_same_output(cli, run->plot, run->state);
    cli_refuse_same_output(cli, run->plot, game->output);
    for (size_t i = 0; run->plot != NULL && i < sizeof inputs / sizeof inputs[0]; i++) {
        cli_refuse_input_as_output(cli, "--plot", run->plot, inputs[i]);
    }
}

static void check_settings(const struct cli *cli, const struct best_run *run)
{
    const struct game *const game = &run->game;
    if (game->scoring.bonus != NULL) {
        cli_usage_error(cli, "--bonus cannot be used here: the points of a word would depend on "
                             "its path, and rotated boards would differ; leave it out");
    }
    game_check_files(cli, game, run->dice_name, false);
    if (run->state != NULL) {
        cli_refuse_file_as_output(cli, "--state", run->state, run->start);
    }
    cli_refuse_same_output(cli, run->state, game->output);
    if (run->shard.count > run->climbs) {
        cli_usage_error(cli,
                        "--shard cuts the climbs into %u parts, and there are fewer climbs than "
                        "parts; give --climbs=%u or more",
                        run->shard.count, run->shard.count);
    }
    check_plot(cli, run);
    cli_refuse_file_as_output(cli, "--output", game->output, run->start);
    cli_refuse_file_as_output(cli, "--output", game->output, run->state);
}

static int boards_best(struct cli *cli)
{
    static struct best_run run; /* large: all 0, so that the program has no copy of it */
    game_init(&run.game);
    run.pool_size = DEFAULT_POOL;
    run.climbs = 1;
    run.limit = UINT64_MAX;
    run.tempering_rounds = BEST_DEFAULT_ROUNDS;
    run.picture.file.fd = -1;
    cli_read_all(cli, &run);
    cli_refuse_operands(cli);
    check_settings(cli, &run);
    if (run.state == NULL || cli_is_given(cli, "seed") || !best_state_seed(&run, &run.seed)) {
        cli_complete_seed(cli, &run.seed);
    }
    run.cli = cli;
    return best_run(&run);
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
