/* SPDX-License-Identifier: MIT */
/*
 * boards.h: declares what the files of the program boards share: the subcommands, and the options
 * of the subcommands that search boards for words (the dictionary, which words count, which cells
 * are neighbours, how words are scored).
 *
 *     main.c       the table of subcommands
 *     best*.c      `boards best` (best.h)
 *     prove*.c     `boards prove` (prove.h)
 *     long_run.c   what these two share
 *     fill*.c      `boards fill` (fill_run.h)
 *     roll*.c      `boards roll` (roll_run.h)
 *     rate.c       `boards rate`
 *     game.c       the options about words and scores, the dictionary, the dice
 *
 * To add a subcommand, add its file to this list and to tools/CMakeLists.txt, its command
 * below, and its entry to the table in main.c.
 *
 *     const struct cli_command best_command = {.shared = game_options, ...};
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
#ifndef WG_TOOLS_BOARDS_BOARDS_H
#define WG_TOOLS_BOARDS_BOARDS_H

#include "board/topology.h"
#include "boards/dice.h"
#include "common/name_lookup.h"
#include "common/scoring.h"

extern const struct cli_command best_command;
extern const struct cli_command prove_command;
extern const struct cli_command fill_command;
extern const struct cli_command roll_command;
extern const struct cli_command rate_command;

/* --- game.c */

/* For cli_command.shared. The values are in a struct game. */
extern const struct cli_option game_options[];

/* The first member of the settings of a subcommand. The struct is large: make it static. */
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
 * Ends the program with a usage error if standard input is more than one input. Also does so if the
 * file of -o is the dictionary or a file of scores, even if this command does not need that file.
 * game_read_dice checks the dice. `dice` is NULL without --dice. `reads_boards` is true if boards
 * are read from standard input.
 */
void game_check_files(const struct cli *cli, const struct game *game, const char *dice,
                      bool reads_boards);

/*
 * Reads the dice of --dice: a file, or the name of a set of dice that is installed with the
 * programs. An unknown name is a usage error (name_find). It is also a usage error if the dice are
 * in the file of -o. All members of `dice` must be 0 before. The caller must call dice_free, also
 * after a failure. Fails like dice_parse, or with WG_IO.
 */
enum wg_status game_read_dice(const struct cli *cli, const struct game *game, const char *name,
                              struct dice *dice, struct wg_error *error);

/* Prints the error, unless `status` is WG_OK, and the folders if the dictionary was not
 * found. Returns the exit status of the program. */
int game_report(const struct cli *cli, const struct game *game, enum wg_status status,
                const struct wg_error *error);

void game_close(struct game *game);

#endif
