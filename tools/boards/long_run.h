/* SPDX-License-Identifier: MIT */
/*
 * long_run.h: the options that several subcommands have, and what `boards best` and `boards prove`
 * have in common: the faces of the tiles, the climb, the text of the files with a state, and the
 * lines of the results.
 *
 * After a first signal, or at the time limit, a run ends when the boards that are being rated are
 * done. Then it prints the results so far. A second signal ends the program.
 */
#ifndef WG_TOOLS_BOARDS_LONG_RUN_H
#define WG_TOOLS_BOARDS_LONG_RUN_H

#include "boards.h"
#include "boards/climb.h"
#include "boards/dice.h"
#include "common/read_whole.h"
#include "common/shard.h"

/* Stands for the default length of a tempering (climb.h), which depends on the size. */
#define DEFAULT_TEMPERING UINT32_MAX

/* The first member of the settings. From `tiles` on, the members are those of best and prove. */
struct long_run {
    struct game game;
    enum climb_objective objective;
    const char *state; /* a file to go on from and to write; NULL: none */
    uint64_t seed;
    struct shard shard;
    uint64_t limit; /* lines of the output */
    unsigned form;  /* 0: TSV; otherwise JSON */
    uint32_t threads;

    /* The faces that tiles can show are the texts, without brackets; with dice, also which dice
       have each face. dice_count is 0 without dice. */
    struct rollable tiles;
    struct wg_board *board; /* for reading boards */
    struct wg_board *faces; /* the faces of the tiles, one on each cell */
    struct climb *climb;
    game_run_fn *write_state; /* writes the text of a state and finishes the sink */
    double next_write;        /* when the state is written next */
};

/* --- Options that several subcommands have: {SEED_OPTION} is a row of a table */

#define RUN_AT(member) offsetof(struct long_run, member)

#define SIZE_OPTION(most_cells, text)                                                              \
    "size", 0, "ROWSxCOLS", text, FIELD_SIZE, RUN_AT(game.shape.rows), .most = (most_cells)
#define DICE_OPTION(text)                                                                          \
    "dice", 0, "FILE|NAME", text, FIELD_TEXT, RUN_AT(game.dice_name), .is_once = true
#define SEED_OPTION                                                                                \
    "seed", 's', "N",                                                                              \
        "equal seeds and options give equal boards, on every machine, with any number of threads " \
        "(default: a new seed each time)",                                                         \
        FIELD_SEED, RUN_AT(seed)
#define STATE_OPTION                                                                               \
    "state", 0, "FILE",                                                                            \
        "write the state of the run to this file, every half minute and at the end. If the file "  \
        "exists, continue from it",                                                                \
        FIELD_TEXT, RUN_AT(state), .is_once = true
#define SHARD_OPTION(what)                                                                         \
    "shard", 0, "K/N", "only the K-th of N parts of the " what ", on one of many machines",        \
        FIELD_PART, RUN_AT(shard), .is_once = true
#define TIME_LIMIT_OPTION(text)                                                                    \
    "time-limit", 0, "SECONDS", text, FIELD_SECONDS, RUN_AT(game.seconds)
#define LIMIT_OPTION(text) "limit", 'n', "N", text, FIELD_NUMBER_64, RUN_AT(limit), 1
#define FORMAT_OPTION(form_names, text)                                                            \
    "format", 'f', "FORM", text, FIELD_CHOICE, RUN_AT(form), .names = (form_names)
#define RESULT_FORMS_HELP                                                                          \
    "tsv (default): SCORE, WORDS, LONGEST, BOARD; or json: an object on each line"

/* Opens the dictionary, and sets the number of threads if it was not given. The caller must call
   long_run_close in any case. */
enum wg_status long_run_open(struct long_run *run, struct wg_error *error);
void long_run_close(struct long_run *run);

/* --- Tiles and boards */

/* Makes a face of each symbol of the dictionary that can be a tile. With q_is_qu, the face of q is
   `qu`. Fails with WG_NO_MEMORY or WG_BAD_INPUT (no symbol can be a tile). */
enum wg_status tiles_of_symbols(struct long_run *run, struct wg_error *error);

/* Writes a face as a tile of a board. */
void tile_print(const struct long_run *run, uint32_t face, struct sink *sink);

/* Writes `kind`, the faces of a board as solve reads it, and a line break. A square has no '/'
   between rows. */
void board_print(const struct long_run *run, const char *kind, const uint8_t *faces,
                 struct sink *sink);

/*
 * Reads the text of a board, and parses it by run->board. Sets CLIMB_MAX_CELLS faces, those after
 * the last cell to 0. Fails with WG_BAD_INPUT if the text is not a board of this shape, if a tile
 * is not a face, or if the dice cannot show the board.
 */
enum wg_status board_read(struct long_run *run, struct wg_text text, uint8_t *faces_out,
                          struct wg_error *error);

/* Makes the board of faces and the climb. The caller sets in the options what is not in the run.
   DEFAULT_TEMPERING is replaced by the number of rounds. Fails like climb_new. */
enum wg_status long_run_climb(struct long_run *run, struct climb_options *options,
                              struct wg_error *error);

/* Runs a round of the climb. Fails like climb_round, also with WG_STOPPED if the run ends now. */
enum wg_status long_run_round(struct long_run *run, struct wg_error *error);

/* --- The text of a state */

enum { GAME_TEXT_NBYTES = 256 };

/*
 * Writes what the points of a board depend on: shape, moves, scoring, lengths of words, a hash of
 * the dictionary, and a hash of the faces and points.
 */
void game_describe(const struct long_run *run, char text_out[GAME_TEXT_NBYTES]);

/* Mixes a number into a hash, for such a text. */
uint64_t hash_mix(uint64_t hash, uint64_t number);

/* The lines of a file. */
struct state_lines {
    const char *path;
    bool is_missing; /* the file does not exist, so it was not opened */
    struct whole whole;
    struct wg_text rest; /* the lines that were not taken */
    uint64_t number;     /* of the last line that was taken */
};

/* Opens and reads a file. The caller must call state_end in each case. */
enum wg_status state_begin(struct state_lines *lines, const char *path, struct wg_error *error);

/* Adds the name of the file and the number of the line to the error of a failure. Returns
   `status`. */
enum wg_status state_end(struct state_lines *lines, enum wg_status status, struct wg_error *error);

/* Takes the next line, without its line break. */
struct wg_text state_next(struct state_lines *lines);

/* If the line begins so, removes this beginning. */
bool state_takes(struct wg_text *line, const char *beginning);

/* Reads decimal digits, and nothing else: a number up to `most`. */
bool state_read_number(struct wg_text text, uint64_t most, uint64_t *number_out);

/* Replaces the file of --state, if it was given, and sets when to do it next. Fails like
   run->write_state, or with WG_IO. */
enum wg_status state_write(struct long_run *run, struct wg_error *error);

/* --- Results */

/* Prints the first run->limit boards, as TSV or JSON. Fails with WG_NO_MEMORY. */
enum wg_status boards_print(struct long_run *run, const struct pool *pool, struct sink *sink,
                            struct wg_error *error);

#endif
