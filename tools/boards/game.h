/* SPDX-License-Identifier: MIT */
/*
 * game.h: the options of the subcommands that search boards for words: the dictionary, which words
 * count, which cells are neighbours, and how words are scored.
 *
 *     static const struct cli_option options[] = {
 *         GAME_OPTIONS,
 *         {"seed", ...},
 *     ...
 *     static struct settings { struct game game; uint64_t seed; } settings;
 *     game_init(&settings.game);
 *     cli_read_all(cli, &settings);
 *     ...
 *     status = game_open(cli, game, &error);
 *     wg_board_parse(board, text, &game->shape, &error);
 *     wg_solver_run(solver, board, &game->search, ...);
 *     game_close(game);
 */
#ifndef WG_TOOLS_BOARDS_GAME_H
#define WG_TOOLS_BOARDS_GAME_H

#include "board/topology.h"
#include "common/dict_lookup.h"
#include "common/scoring.h"

/* These are also for tables without GAME_OPTIONS. */
#define GAME_MOVES_OPTION                                                                          \
    {                                                                                              \
        "moves", 0, "NAME",                                                                        \
            "which cells are neighbours: king (default), rook, bishop, "                           \
            "knight or hex; see solve --help",                                                     \
        {                                                                                          \
            FIELD_CHOICE, offsetof(struct game, shape.moves), .names = moves_names                 \
        }                                                                                          \
    }
#define GAME_TORUS_OPTION                                                                          \
    {                                                                                              \
        "torus", 0, NULL, "the last row is next to the first, the last column to the first",       \
        {                                                                                          \
            FIELD_FLAG, offsetof(struct game, shape.is_torus)                                      \
        }                                                                                          \
    }
#define GAME_OUTPUT_OPTION                                                                         \
    {                                                                                              \
        "output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",    \
            {FIELD_TEXT, offsetof(struct game, output)}, .is_once = true                           \
    }

#define GAME_OPTIONS                                                                               \
    {"dict",                                                                                       \
     'd',                                                                                          \
     "FILE|NAME",                                                                                  \
     "the dictionary: a file, or a name that is looked up (default: "                              \
     "$WORDGRID_DICT, then english)",                                                              \
     {FIELD_TEXT, offsetof(struct game, dict_name)},                                               \
     .is_once = true},                                                                             \
        {"min-length",                                                                             \
         'm',                                                                                      \
         "N",                                                                                      \
         "words of N letters or more (default: 3)",                                                \
         {FIELD_NUMBER, offsetof(struct game, search.min_length), 1}},                             \
        {"max-length",                                                                             \
         'M',                                                                                      \
         "N",                                                                                      \
         "words of N letters or fewer",                                                            \
         {FIELD_NUMBER, offsetof(struct game, search.max_length), 1}},                             \
        {"qu",                                                                                     \
         0,                                                                                        \
         NULL,                                                                                     \
         "a plain q tile means qu",                                                                \
         {FIELD_FLAG, offsetof(struct game, shape.q_is_qu)}},                                      \
        GAME_MOVES_OPTION, GAME_TORUS_OPTION, SCORING_OPTION(struct game, scoring),                \
        LETTER_SCORES_OPTION(struct game, scoring), BONUS_OPTION(struct game, scoring),            \
    {                                                                                              \
        "no-verify", 0, NULL, "skip the dictionary's checksums",                                   \
        {                                                                                          \
            FIELD_FLAG, offsetof(struct game, opening.skip_hashes)                                 \
        }                                                                                          \
    }

/* The first member of the settings of a subcommand. Large: make it static. */
struct game {
    const char *dict_name; /* NULL: the default */
    const char *output;    /* NULL: standard output */
    struct wg_dict_options opening;
    struct wg_board_options shape;  /* rows and columns are 0: the boards give them */
    struct wg_solve_options search; /* without limits */
    struct scoring scoring;
    const char *simd;

    /* After game_open. */
    struct name_lookup lookup;
    struct wg_dict *dict;
    struct wg_rules *rules; /* or NULL */
    struct wg_text title;   /* of the dictionary, for results */
};

void game_init(struct game *game);

/*
 * Opens the dictionary and reads the files of the scores. If the lengths contradict each other,
 * ends the program with a usage error. The caller must call game_close, also after a failure.
 */
enum wg_status game_open(const struct cli *cli, struct game *game, struct wg_error *error);

/*
 * Ends the program with a usage error if standard input is more than one input, or if the file of
 * -o is the dictionary or a file of scores, even if this command does not need it. dice_file_read
 * checks the dice. `dice` is NULL without --dice. `reads_boards`: boards are read from standard
 * input.
 */
void game_check_files(const struct cli *cli, const struct game *game, const char *dice,
                      bool reads_boards);

/* Prints the error, unless `status` is WG_OK, and the folders if the dictionary was not
 * found. Returns the exit status of the program. */
int game_report(const struct cli *cli, const struct game *game, enum wg_status status,
                const struct wg_error *error);

void game_close(struct game *game);

#endif
