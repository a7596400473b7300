/* SPDX-License-Identifier: MIT */
/* best.c: the options of `boards best`. */
#include "best.h"

#include "boards.h"

#include <string.h>

enum {
    OPTION_SIZE = GAME_OPTION_COUNT,
    OPTION_DICE,
    OPTION_OBJECTIVE,
    OPTION_CLIMBS,
    OPTION_SEED,
    OPTION_TEMPERING,
    OPTION_POOL,
    OPTION_START,
    OPTION_STATE,
    OPTION_TIME_LIMIT,
    OPTION_SHARD,
    OPTION_THREADS,
    OPTION_LIMIT,
    OPTION_FORMAT,
    OPTION_OUTPUT,
};

enum { MAX_POOL = 100000, DEFAULT_POOL = 100, MAX_THREADS = 1024 };

static const char *const objective_names[] = {"score", "words", "longest", NULL};
static const char *const form_names[] = {"tsv", "json", "jsonl", NULL};

static const struct cli_option options[] = {
    GAME_OPTIONS,
    [OPTION_SIZE] = {"size", 0, "ROWSxCOLS",
                     "at most 64 cells (default: 4x4, or a square of the dice). To read boards of "
                     "one row, solve needs the same --size"},
    [OPTION_DICE] = {"dice", 0, "FILE|NAME",
                     "only boards that these dice can show: a file with a die on each line, or a "
                     "name as in 'boards roll' (default: any letters of the dictionary)",
                     .is_once = true},
    [OPTION_OBJECTIVE] = {"objective", 0, "NAME",
                          "what to maximize: score (default), words, or longest: the length of the "
                          "longest word, then the score",
                          .choices = objective_names},
    [OPTION_CLIMBS] = {"climbs", 0, "N", "how many climbs (default: 1)"},
    [OPTION_SEED] = {"seed", 's', "N",
                     "equal seeds and options give equal boards, on every machine and with any -j "
                     "(default: a new seed each time)"},
    [OPTION_TEMPERING] = {"tempering", 0, "N",
                          "how many rounds of parallel tempering begin a climb; 0: none (default: "
                          "ten for each cell)"},
    [OPTION_POOL] = {"pool", 0, "N",
                     "how many boards a climb keeps: with more it takes longer and may find better "
                     "boards (default: 100)"},
    [OPTION_START] =
        {"start", 0, "FILE",
         "begin the first climb with the boards of this file, one in the last column of each line, "
         "and further climbs with these boards after some random changes",
         .is_once = true},
    [OPTION_STATE] = {"state", 0, "FILE",
                      "write to this file what is needed to go on: every half minute, and at the "
                      "end. If the file exists, go on from there",
                      .is_once = true},
    [OPTION_TIME_LIMIT] = {"time-limit", 0, "SECONDS",
                           "stop after this time: prints the results so far, exit status 2"},
    [OPTION_SHARD] = {"shard", 0, "K/N",
                      "run only the K-th of N parts of the climbs, on one of many machines",
                      .is_once = true},
    [OPTION_THREADS] = {"threads", 'j', "N",
                        "how many threads rate boards (default: one for each processor)"},
    [OPTION_LIMIT] = {"limit", 'n', "N", "print the first N results (default: all)"},
    [OPTION_FORMAT] =
        {"format", 'f', "FORM",
         "tsv (default): SCORE, WORDS, LONGEST, BOARD; or json: an object on each line",
         .choices = form_names},
    [OPTION_OUTPUT] = GAME_OUTPUT_OPTION,
    {0},
};

const struct cli_command best_command = {
    .program = "boards",
    .name = "boards best",
    .synopsis = "boards best [OPTION]...",
    .about = "Looks for boards with a high score. A climb begins with a random board, and improves "
             "it by parallel tempering: eight copies of it change at random. Each has a "
             "temperature: the higher it is, the more points a change may cost. Then the climb "
             "takes the best boards seen (the pool), and tries all changes of one tile and all "
             "swaps of two tiles of each, until no board of the pool leads to another one. Prints "
             "the best board of each climb, best first, each board once. Boards that are rotations "
             "or reflections of one another count as one.",
    .options = options,
    .notes = "Examples:\n"
             "  boards best --size=3x3 --climbs=6\n"
             "  boards best --size=5x5 --climbs=100 --state=five.state --time-limit=3600\n"
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
};

static void read_option(const struct cli *cli, int option, const char *value,
                        struct best_settings *settings)
{
    switch (option) {
    case OPTION_SIZE:
        cli_size(cli, "--size", value, NEIGHBOURS_MAX_CELLS, &settings->rows, &settings->columns);
        break;
    case OPTION_DICE:
        settings->dice = value;
        break;
    case OPTION_OBJECTIVE:
        settings->objective =
            (enum climb_objective)cli_choice(cli, "--objective", value, objective_names);
        break;
    case OPTION_CLIMBS:
        settings->climbs = cli_number(cli, "--climbs", value, 1, UINT64_MAX);
        break;
    case OPTION_SEED:
        settings->seed = cli_seed(cli, "--seed", value);
        break;
    case OPTION_TEMPERING:
        settings->has_tempering = true;
        settings->tempering_rounds =
            (uint32_t)cli_number(cli, "--tempering", value, 0, UINT32_MAX - 1);
        break;
    case OPTION_POOL:
        settings->pool_size = (uint32_t)cli_number(cli, "--pool", value, 1, MAX_POOL);
        break;
    case OPTION_START:
        settings->start = value;
        break;
    case OPTION_STATE:
        settings->state = value;
        break;
    case OPTION_TIME_LIMIT:
        settings->seconds = cli_seconds(cli, "--time-limit", value);
        break;
    case OPTION_SHARD:
        settings->shard = cli_shard(cli, "--shard", value);
        break;
    case OPTION_THREADS:
        settings->threads = (uint32_t)cli_number(cli, "--threads", value, 1, MAX_THREADS);
        break;
    case OPTION_LIMIT:
        settings->limit = (size_t)cli_number(cli, "--limit", value, 1, SIZE_MAX);
        break;
    case OPTION_FORMAT:
        settings->is_json = cli_choice(cli, "--format", value, form_names) > 0;
        break;
    default:
        settings->output = value;
    }
}

static void check_settings(const struct cli *cli, const struct game *game,
                           const struct best_settings *settings)
{
    if (game->scoring.bonus != NULL) {
        cli_usage_error(cli, "--bonus cannot be used here: the points of a word would depend on "
                             "its path, and rotated boards would differ; leave it out");
    }
    game_check_files(cli, game, settings->dice, false, settings->output);
    if (settings->state != NULL) {
        cli_refuse_file_as_output(cli, "--state", settings->state, settings->start);
        if (settings->output != NULL && strcmp(settings->state, settings->output) == 0) {
            cli_usage_error(cli, "--output and --state are both %s; name two files",
                            settings->state);
        }
    }
    cli_refuse_file_as_output(cli, "--output", settings->output, settings->start);
    cli_refuse_file_as_output(cli, "--output", settings->output, settings->state);
}

int boards_best(struct cli *cli)
{
    static struct game game;
    struct best_settings settings = {
        .pool_size = DEFAULT_POOL,
        .climbs = 1,
        .limit = SIZE_MAX,
    };
    int option;
    const char *value;
    enum cli_token token;
    bool has_seed = false;
    game_init(&game);
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPERAND) {
            cli_usage_error(cli, "'%s': this command has no operands", value);
        }
        has_seed |= option == OPTION_SEED;
        if (option < GAME_OPTION_COUNT) {
            game_read_option(cli, &game, option, value);
        } else {
            read_option(cli, option, value, &settings);
        }
    }
    check_settings(cli, &game, &settings);
    settings.seed = has_seed ? settings.seed : cli_draw_seed();
    if (cli->is_verbose) {
        cli_message(cli, "seed %llu", (unsigned long long)settings.seed);
    }
    return best_run(cli, &game, &settings);
}
