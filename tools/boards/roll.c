/* SPDX-License-Identifier: MIT */
/* roll.c: the options of `boards roll`. */
#include "roll_run.h"

#include "base/error.h"
#include "common/dict_file.h"
#include "common/output.h"

static void take_must(struct cli *cli, const char *option, const char *word, void *member)
{
    struct conditions *const conditions = member;
    if (*word == '\0') {
        cli_usage_error(cli, "%s is empty; give it a word", option);
    }
    if (conditions->must_count == CONDITIONS_MAX_MUST) {
        cli_usage_error(cli, "%s can be given %d times at most", option, CONDITIONS_MAX_MUST);
    }
    conditions->must[conditions->must_count++] = word;
}

#define AT(member) offsetof(struct roll, member)

static const struct cli_option options[] = {
    {DICE_OPTION("roll these dice: boggle-1976, boggle-1987, boggle-french, big-1979, deluxe-1997, "
                 "big-2012, super-big, or a file with a die on each line")},
    {"letters", 0, "FILE|NAME",
     "roll letters, each as often as it occurs in the words of this dictionary", FIELD_TEXT,
     AT(letters), .is_once = true},
    {SIZE_OPTION(WG_BOARD_MAX_CELLS,
                 "the size of the boards (default: with --dice, a square with a cell for each die; "
                 "with --letters, 4x4). To read boards of one row, solve needs the same --size")},
    {"count", 'n', "N", "roll N boards (default: 1)", FIELD_NUMBER_64, GAME_AT(limit), 1},
    {SEED_OPTION},
    {"min-words", 0, "N", "boards with N words or more", FIELD_NUMBER_64, AT(conditions.min_words)},
    {"max-words", 0, "N", "boards with N words or fewer", FIELD_NUMBER_64,
     AT(conditions.max_words)},
    {"min-score", 0, "N", "boards with N points or more", FIELD_NUMBER_64,
     AT(conditions.min_score)},
    {"max-score", 0, "N", "boards with N points or fewer", FIELD_NUMBER_64,
     AT(conditions.max_score)},
    {"longest", 0, "N", "boards with a word of N letters or more", FIELD_NUMBER,
     AT(conditions.longest), 1},
    {"must", 0, "WORD",
     "boards on which this word is, whether or not the dictionary has it; can be repeated",
     .offset = AT(conditions), .take = take_must},
    {"no-dead-tiles", 0, NULL, "boards on which every tile is part of a word", FIELD_FLAG,
     AT(conditions.no_dead_tiles)},
    {"min-value", 0, "N",
     "dictionaries with values: only words with a value of N or more count in the other "
     "conditions, except --must",
     FIELD_NUMBER_64, AT(conditions.min_value), 1, WG_MAX_VALUE},
    {TIME_LIMIT_OPTION("stop after this time: prints the boards so far, exit status 2")},
    {SHARD_OPTION("boards")},
    {THREADS_OPTION(GAME_AT(threads), "; the boards are the same")},
    {0},
};

static void check_settings(const struct roll *roll)
{
    const struct cli *const cli = roll->game.cli;
    cli_refuse_operands(cli);
    if ((roll->game.dice_name == NULL) == (roll->letters == NULL)) {
        cli_usage_error(cli, "give either --dice=NAME or --letters=DICT");
    }
    if (roll->game.shard.count > 0 && !cli_is_given(cli, "seed")) {
        cli_usage_error(cli, "--shard needs --seed, the same for all shards");
    }
    conditions_refuse(roll);
    game_check_files(&roll->game, (struct game_output){0}, NULL, 0);
}

/* Counts the letters of the dictionary of --letters. Closes the dictionary again, because only one
   dictionary can be open at a time. */
static enum wg_status open_letters(struct roll *roll, struct wg_error *error)
{
    struct game *const game = &roll->game;
    struct wg_dict *dict = NULL;
    enum wg_status status = dict_lookup(&game->lookup, roll->letters, "--letters", error);
    const char *const path = game->lookup.path;
    if (status == WG_OK) {
        cli_refuse_file_as_output(game->cli, "-o", game->output, path);
        status = dict_file_open(game->cli, path, path, &game->opening, &dict, error);
    }
    if (status == WG_OK) {
        status = roller_init_letters(&roll->roller, dict, game->shape.rows, game->shape.columns,
                                     game->seed, error);
        status = dict_file_check(status, error);
    }
    dict_file_close(dict);
    return status;
}

/* Opens the dictionary of the conditions. Checks that each face is a tile for this dictionary. */
static enum wg_status open_game(struct roll *roll, struct wg_error *error)
{
    struct game *const game = &roll->game;
    TRY(game_open(game, error));
    if (roll->conditions.min_value > 0) {
        TRY(dict_file_need_values(game->dict, "--min-value", error));
    }
    if (game->dice_name != NULL) {
        const enum wg_status status =
            rollable_init(&game->faces, &game->dice, game->dict, &game->shape, error);
        if (status != WG_OK) {
            error_set_source(error, game->dice_name);
            return status;
        }
    }
    return conditions_check_possible(roll, error);
}

static enum wg_status run_roll(void *settings, struct sink *sink, struct wg_error *error)
{
    struct roll *const roll = settings;
    struct game *const game = &roll->game;
    enum wg_status status = game_read_dice(game, error);
    if (status == WG_OK && (status = game_complete_size(game, error)) == WG_OK) {
        status = game->dice_name == NULL
                     ? open_letters(roll, error)
                     : roller_init_dice(&roll->roller, &game->dice, game->shape.rows,
                                        game->shape.columns, game->seed, error);
    }
    NEXT(status, conditions_are_given(&roll->conditions) ? open_game(roll, error) : WG_OK);
    if (status == WG_OK) {
        shard_part(game->shard, game->limit, &roll->begin, &roll->end);
        status = roll_boards(roll, sink, error);
        if (game->cli->is_verbose) {
            cli_message(game->cli, "boards tried %llu", (unsigned long long)roll->rolls);
        }
    }
    /* The lines of the boards so far are complete. */
    return output_finish(sink, status, error);
}

static int boards_roll(struct cli *cli)
{
    static struct roll roll; /* large: all 0, so that the program has no copy of it */
    roll.game.limit = 1;
    roll.conditions.max_words = UINT64_MAX;
    roll.conditions.max_score = UINT64_MAX;
    game_read(cli, &roll.game, &roll);
    check_settings(&roll);
    cli_complete_seed(cli, &roll.game.seed);
    const int exit_status = game_run(&roll.game, run_roll, &roll);
    roller_free(&roll.roller);
    game_close(&roll.game);
    return exit_status;
}

const struct cli_command roll_command = {
    .name = "boards roll",
    .summary = "roll dice or letters, for boards that meet conditions",
    .synopsis = "boards roll --dice=NAME|FILE [OPTION]...\n"
                "boards roll --letters=DICT [OPTION]...",
    .about = "Rolls boards and prints the boards that meet the conditions, one on each line, as "
             "solve --batch reads them. A board is square, or its rows are separated by '/'. With "
             "--dice and without conditions, no dictionary is needed.",
    .shared = game_options,
    .options = options,
    .notes = "Board 1 of a seed, board 2 and so on do not depend on each other: the same\n"
             "seed gives the same boards on every machine, with any -j, and in any shards.\n"
             "The file of dice is described in formats/dice.md.\n"
             "\n"
             "Examples:\n"
             "  boards roll --dice=boggle-1987                        a board\n"
             "  boards roll --dice=boggle-1987 -n 1000 --seed=7       a thousand\n"
             "  boards roll --dice=big-2012 --min-words=200 --no-dead-tiles\n"
             "  boards roll --letters=english --size=3x7 --must=puzzle --longest=8\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT
             "Dice are looked up as dice/NAME.dice in the same folders.\n"
             "\n"
             "Exit status: 0 done; 2 bad usage, bad input, an I/O error or the time "
             "limit;\n" BAD_DICT_HELP,
    .run = boards_roll,
};
