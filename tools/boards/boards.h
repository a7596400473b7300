/* SPDX-License-Identifier: MIT */
/*
 * boards.h: declares what the files of the program boards share.
 *
 *     main.c         the table of subcommands
 *     best*.c        `boards best` (best.h)
 *     prove*.c       `boards prove` (prove.h)
 *     long_run.c     what these two share: faces, the climb, states, the lines of results
 *     fill.c         `boards fill`
 *     roll*.c        `boards roll` (roll_run.h)
 *     conditions.c   its conditions
 *     rate.c         `boards rate`
 *     game.c         what all share: words, scores, the dictionary, the dice, the end of a run
 *
 * The settings of a subcommand, and the state of its run, are a struct that begins with a struct
 * game:
 *
 *     game_read(cli, &settings.game, &settings);
 *     exit_status = game_run(&settings.game, run, &settings);
 *     game_close(&settings.game);
 */
#pragma once

#include "boards/climb.h"
#include "boards/dice.h"
#include "common/asking.h"
#include "common/form_option.h"
#include "common/name_lookup.h"
#include "common/progress.h"
#include "common/shard.h"
#include "report/sink.h"

extern const struct cli_command best_command;
extern const struct cli_command prove_command;
extern const struct cli_command fill_command;
extern const struct cli_command roll_command;
extern const struct cli_command rate_command;

/* Does the work of a subcommand: prints results to `sink`, and finishes it if they are whole. */
typedef enum wg_status game_run_fn(void *settings, struct sink *sink, struct wg_error *error);

/* Large: make it static. */
struct game {
    const char *dict_name; /* NULL: the default */
    const char *dice_name; /* a file or a name; NULL: --dice is not given */
    const char *output;    /* NULL: standard output */
    struct wg_dict_options opening;
    struct wg_board_options shape;  /* rows and columns are those of --size; 0: not given */
    struct wg_solve_options search; /* without limits */
    struct asking asking;           /* the parameters, of which `shape` and `search` are copies */
    const char *simd;
    struct wg_limits watch; /* game_goes_on */
    double seconds;         /* of --time-limit; 0: no limit */
    enum climb_objective objective;
    const char *state; /* a file to go on from and to write; NULL: none */
    uint64_t seed;
    struct shard shard;
    uint64_t limit; /* lines of the output */
    enum report_form form;
    uint32_t threads;
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
    struct progress_count count; /* what game_goes_on shows, if it has a verb */
    double deadline;             /* of the time limit; 0: none */

    /* Of best and prove. A face is what one cell can show: a text of `faces`, without brackets;
       with dice, also which dice have each face. */
    struct rollable faces;
    struct wg_board *board;    /* for reading boards */
    struct wg_board *face_row; /* each face once */
    struct climb *climb;
    game_run_fn *write_state; /* writes the text of a state and finishes the sink */
    double next_write;        /* when the state is written next */
};

/* --- Options */

/* For cli_command.shared. game_make_options fills the tables, before the arguments are read. */
extern struct cli_option game_options[];
extern struct cli_option rate_options[]; /* also other paths */
extern struct cli_option fill_options[]; /* without words and scores */
void game_make_options(void);

/* The names of the forms of a line of results. Ends with NULL. */
extern const char *const game_forms[];

/* Options that several subcommands have: {SEED_OPTION} is a row of a table. */
#define GAME_AT(member) offsetof(struct game, member)
#define SIZE_OPTION(most_cells, text)                                                              \
    "size", 0, "ROWSxCOLS", text, FIELD_SIZE, GAME_AT(shape.rows), .most = (most_cells)
#define DICE_OPTION(text)                                                                          \
    "dice", 0, "FILE|NAME", text, FIELD_TEXT, GAME_AT(dice_name), .is_once = true
#define SEED_OPTION                                                                                \
    "seed", 's', "N",                                                                              \
        "equal seeds and options give equal boards, on every machine, with any number of threads " \
        "(default: a new seed each time)",                                                         \
        FIELD_SEED, GAME_AT(seed)
#define STATE_OPTION                                                                               \
    "state", 0, "FILE",                                                                            \
        "write the state of the run to this file, every half minute and at the end. If the file "  \
        "exists, continue from it",                                                                \
        FIELD_TEXT, GAME_AT(state), .is_once = true
#define SHARD_OPTION(what)                                                                         \
    "shard", 0, "K/N", "only the K-th of N parts of the " what ", on one of many machines",        \
        FIELD_PART, GAME_AT(shard), .is_once = true
#define TIME_LIMIT_OPTION(text)         "time-limit", 0, "SECONDS", text, FIELD_SECONDS, GAME_AT(seconds)
#define LIMIT_OPTION(text)              "limit", 'n', "N", text, FIELD_NUMBER_64, GAME_AT(limit), 1
#define FORMAT_OPTION(form_names, text) FORM_OPTION("FORM", GAME_AT(form), form_names, text)
#define RESULT_FORMS_HELP                                                                          \
    "tsv (default): SCORE, WORDS, LONGEST, BOARD; or json: an object on each line"

/* --- game.c */

/* Reads all arguments into `settings`, which begins with `game`, and sets the number of threads.
   Ends the program with a usage error if a value is wrong, or if lengths contradict each other. */
void game_read(struct cli *cli, struct game *game, void *settings);

/* Refuses --bonus with a usage error, where a board is rated without the cells of its words. */
void game_refuse_bonus(const struct game *game);

struct game_output {
    const char *option;
    const char *path; /* NULL: not given; "-": standard output */
};

/* Ends the program with a usage error if two of these are one file, and one is an output: -o,
   --state and `more`; `input` and the first operands (but "-"), the dictionary, the dice, the files
   of scores and the user's key. Also if standard input is two inputs, or --state no regular file.
 */
void game_check_files(const struct game *game, struct game_output more, const char *input,
                      int operands);

/* Opens the output, and calls `run`. Prints its error. Returns the exit status of the program. */
int game_run(struct game *game, game_run_fn *run, void *settings);

/* Opens the dictionary and reads the files of the scores. */
enum wg_status game_open(struct game *game, struct wg_error *error);
void game_close(struct game *game);

/* Reads the dice of --dice, if it was given: a file, or the name of dice that are installed. Ends
   the program if there is no such name. */
enum wg_status game_read_dice(struct game *game, struct wg_error *error);

/* Sets the size of boards if --size was not given: a square with a cell for each of the dice, which
   were read; without dice, 4x4. Fails with WG_BAD_INPUT if the dice are not a square. */
enum wg_status game_complete_size(struct game *game, struct wg_error *error);

/* Parses a board whose text was written to a sink in memory. */
enum wg_status game_parse(struct wg_board *board, const struct sink *text,
                          const struct wg_board_options *shape, struct wg_error *error);

/* Begins the progress (`stream`: see progress_begin), and the time of the time limit. */
void game_begin(struct game *game, const struct sink *stream);

/* For wg_limits.go_on, with a struct game: whether no signal has set the flag of ending.h, and the
   time limit is not over. Shows the progress. */
bool game_goes_on(void *context);

/* --- long_run.c */

/* Makes a face of each symbol that the words have and that can be a tile, of which there must be
   one. With q_is_qu, the face of q is `qu`. */
enum wg_status faces_of_symbols(struct game *game, struct wg_error *error);

/* Writes a face as boards have it. */
void face_print(const struct game *game, uint32_t face, struct sink *sink);

/* Writes `kind`, the faces of a board as solve reads it, and a line break. A square has no '/'
   between rows. */
void board_print(const struct game *game, const char *kind, const uint8_t *faces,
                 struct sink *sink);

/* Reads the text of a board, and parses it by game->board. Sets CLIMB_MAX_CELLS faces, those after
   the last cell to 0. Fails with WG_BAD_INPUT if the text is not a board of this shape, if a tile
   is not a face, or if the dice cannot show the board. */
enum wg_status board_read(struct game *game, struct wg_text text, uint8_t *faces_out,
                          struct wg_error *error);

/* The default length of a tempering (climb.h), which depends on the size. */
#define DEFAULT_TEMPERING UINT32_MAX

/* Makes the boards and the climb; the caller sets its seed. Fails like climb_new. */
enum wg_status game_climb(struct game *game, uint32_t tempering_rounds, uint32_t pool_size,
                          struct wg_error *error);

/* Writes what the points of a board depend on: shape, moves, scoring, lengths of words, a hash of
   the dictionary, and a hash of the faces and points. */
void game_describe(const struct game *game, struct sink *sink);

/* Mixes a number into a hash, for such a text. */
uint64_t hash_mix(uint64_t hash, uint64_t number);

/* If the line begins so, removes this beginning. */
bool line_takes(struct wg_text *line, const char *beginning);

/* Replaces the file of --state, if it was given, and sets when to do it next. */
enum wg_status state_write(struct game *game, struct wg_error *error);

/* Prints the first game->limit boards, as TSV or JSON. */
enum wg_status boards_print(struct game *game, const struct pool *pool, struct sink *sink,
                            struct wg_error *error);
