/* SPDX-License-Identifier: MIT */
/*
 * boards.h: declares what the files of the program boards share: the subcommands, and the options
 * of the subcommands that search boards for words (the dictionary, which words count, which cells
 * are neighbours, how words are scored).
 *
 *     main.c         the table of subcommands
 *     best*.c        `boards best` (best.h)
 *     prove*.c       `boards prove` (prove.h)
 *     long_run.c     what these two share; long_run.h has the options that several have
 *     fill.c         `boards fill`
 *     roll*.c        `boards roll` (roll_run.h)
 *     conditions.c   its conditions
 *     rate.c         `boards rate`
 *     game.c         what all share: words, scores, the dictionary, the dice, the end of a run
 *
 * To add a subcommand, add its file to this list and to tools/CMakeLists.txt, its command
 * below, and its entry to the table in main.c.
 *
 *     const struct cli_command best_command = {.shared = game_options, ...};
 *     ...
 *     static struct settings { struct game game; bool is_unique; } settings;
 *     game_read(cli, &settings.game, &settings);
 *     exit_status = game_run(&settings.game, run, &settings);
 *     game_close(&settings.game);
 *
 * and in the function `run`
 *
 *     status = game_open(game, error);
 *     wg_board_parse(board, text, &game->shape, error);
 *     wg_solver_run(solver, board, &game->search, ...);
 */
#ifndef WG_TOOLS_BOARDS_BOARDS_H
#define WG_TOOLS_BOARDS_BOARDS_H

#include "board/topology.h"
#include "boards/dice.h"
#include "common/asking.h"
#include "common/name_lookup.h"
#include "common/progress.h"
#include "report/sink.h"

extern const struct cli_command best_command;
extern const struct cli_command prove_command;
extern const struct cli_command fill_command;
extern const struct cli_command roll_command;
extern const struct cli_command rate_command;

/* --- game.c */

/* For cli_command.shared. The values are in a struct game. game_make_options fills the tables,
   before the arguments are read. */
extern struct cli_option game_options[];
extern struct cli_option rate_options[]; /* also other paths */
extern struct cli_option fill_options[]; /* without words and scores */
void game_make_options(void);

/* The forms of a line of results: 0 is TSV, the others are JSON. Ends with NULL. */
extern const char *const game_forms[];

/* The first member of the settings of a subcommand. The struct is large: make it static. */
struct game {
    const char *dict_name; /* NULL: the default */
    const char *dice_name; /* a file or a name; NULL: --dice is not given */
    const char *output;    /* NULL: standard output */
    struct wg_dict_options opening;
    struct wg_board_options shape;  /* rows and columns are those of --size; 0: not given */
    struct wg_solve_options search; /* without limits */
    struct asking asking;           /* the parameters, of which `shape` and `search` are copies */
    const char *simd;
    double seconds; /* of --time-limit; 0: no limit */
    const struct cli *cli;
    /* The run that reaches the time limit or ends at a signal fails with WG_STOPPED. NULL: the
       error says so. Otherwise the message says why, and then this. */
    const char *after_stop;

    /* After game_open. */
    struct name_lookup lookup;
    struct wg_dict *dict;
    struct wg_text title; /* of the dictionary, for results */
    struct dice dice;     /* after game_read_dice */

    /* After game_begin. */
    struct progress progress;
    double deadline; /* of the time limit; 0: none */
};

/* Reads all arguments into `settings`, which has `game`. Ends the program with a usage error if a
   value is wrong, or if lengths contradict each other. */
void game_read(struct cli *cli, struct game *game, void *settings);

/* Refuses --bonus with a usage error, where a board is rated without the cells of its words. */
void game_refuse_bonus(const struct game *game);

/* A file of a subcommand. */
struct game_file {
    const char *option; /* that names an output; NULL: an input */
    const char *path;   /* NULL: not given; "-": standard input or output */
};

/* Ends the program with a usage error if standard input is more than one input, or if one of these
   files or that of -o is an output and also another of the files. The dictionary, the dice and the
   files of scores are inputs, too, even if this command does not need them. A file can be an output
   and an input by the same text: a state. */
void game_check_files(const struct game *game, const struct game_file *files, size_t count);

/* Does the work of a subcommand: prints results to `sink`, and finishes it if they are whole. */
typedef enum wg_status game_run_fn(void *settings, struct sink *sink, struct wg_error *error);

/* Opens the output, and calls `run`. Prints its error, and the folders if the dictionary was not
   found. Returns the exit status of the program. */
int game_run(struct game *game, game_run_fn *run, void *settings);

/* Opens the dictionary and reads the files of the scores. */
enum wg_status game_open(struct game *game, struct wg_error *error);

/*
 * Reads the dice of --dice, if it was given: a file, or the name of a set of dice that is installed
 * with the programs. An unknown name is a usage error (name_find). It is also a usage error if the
 * dice are in the file of -o. Fails like dice_parse, or with WG_IO.
 */
enum wg_status game_read_dice(struct game *game, struct wg_error *error);

/* Sets the size of boards if --size was not given: a square with a cell for each of the dice, which
   were read; without dice, 4x4. Fails with WG_BAD_INPUT if the dice are not a square. */
enum wg_status game_complete_size(struct game *game, struct wg_error *error);

/* Parses a board whose text was written to a sink in memory. Fails like wg_board_parse, or with
   WG_NO_MEMORY. */
enum wg_status game_parse(struct wg_board *board, const struct sink *text,
                          const struct wg_board_options *shape, struct wg_error *error);

/* Begins the progress (`stream`: see progress_begin), and the time of the time limit. */
void game_begin(struct game *game, const struct sink *stream);

/* From now on, a first signal does not end the program, but game_goes_on returns false. A second
   signal ends the program. */
void game_catch_signals(void);

/* For wg_limits.go_on, with a struct game: whether no signal has arrived, and the time limit is not
   over. */
bool game_goes_on(void *game);

void game_close(struct game *game);

#endif
