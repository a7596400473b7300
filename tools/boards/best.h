/* SPDX-License-Identifier: MIT */
/*
 * best.h: declares the structs and functions that the files of `boards best` share.
 *
 *     best.c         options and help
 *     best_run.c     runs the climbs of a part, prints their results
 *     best_plot.c    the picture of --plot
 *     best_tiles.c   the faces of tiles, and their texts
 *     best_state.c   the files of --start and --state
 */
#ifndef WG_TOOLS_BOARDS_BEST_H
#define WG_TOOLS_BOARDS_BEST_H

#include "boards.h"
#include "boards/climb.h"
#include "boards/roll.h"
#include "boards/rollable.h"
#include "common/progress.h"
#include "common/shard.h"
#include "report/sink.h"

/* Stands for the default number of rounds, which depends on the size. */
#define BEST_DEFAULT_ROUNDS UINT32_MAX

/* --- best_tiles.c */

/* The faces that tiles can show, with their texts as they stand in a board. */
struct best_tiles {
    struct wg_text texts[CLIMB_MAX_FACES];       /* without brackets */
    const struct die_set *dice[CLIMB_MAX_FACES]; /* the dice that have the face */
    uint32_t count;
    uint32_t dice_count; /* 0: there are no dice */
};

/* Makes a face of each symbol of the dictionary that can be a tile. With q_is_qu, the face of q is
   `qu`. Parses the tiles by `board`. The texts belong to the dictionary. Fails with WG_NO_MEMORY or
   WG_BAD_INPUT (no symbol can be a tile). */
enum wg_status best_tiles_of_symbols(struct best_tiles *tiles, const struct wg_dict *dict,
                                     struct wg_board *board, bool q_is_qu, struct wg_error *error);

/* Makes one face for all equal faces of the dice. The texts and sets belong to `rollable`. Fails
   with WG_LIMIT (too many faces). */
enum wg_status best_tiles_of_dice(struct best_tiles *tiles, struct rollable *rollable,
                                  struct wg_error *error);

/* Returns whether the dice can show a board. This function is for climb_options.is_allowed, with a
   struct best_tiles as context. */
bool best_tiles_can_roll(const void *tiles_with_dice, const uint8_t *faces);

/* Writes the faces of a board as solve reads it. A square has no '/' between rows. */
void best_tiles_print(const struct best_tiles *tiles, const uint8_t *faces, uint32_t rows,
                      uint32_t columns, struct sink *sink);

/* Parses a board of these faces by `board`. Fails like wg_board_parse. */
enum wg_status best_tiles_parse(const struct best_tiles *tiles, const uint8_t *faces,
                                const struct wg_board_options *shape, struct wg_board *board,
                                struct wg_error *error);

/*
 * Reads the text of a board, and parses it by `board`. Fails with WG_BAD_INPUT if the text is not a
 * board of this shape, if a tile is not a face, or if the dice cannot show the board.
 */
enum wg_status best_tiles_read(const struct best_tiles *tiles, struct wg_board *board,
                               struct wg_text text, const struct wg_board_options *shape,
                               uint8_t *faces_out, struct wg_error *error);

/* --- best_state.c */

/* The best board of each climb so far. */
struct best_results {
    struct climb_entry *entries;
    size_t count;
    size_t capacity;
};

/* The values of the options, and the state of a run. */
struct best_run {
    struct game game;
    const char *dice_name; /* a file or a name; NULL: all letters, without dice */
    const char *start;     /* a file of boards; NULL: climbs begin with random boards */
    const char *plot;      /* the file of --plot; NULL: none */
    const char *state;     /* a file to go on from and to write; NULL: none */
    enum climb_objective objective;
    uint32_t tempering_rounds; /* or BEST_DEFAULT_ROUNDS */
    uint32_t pool_size;
    uint64_t climbs;
    uint64_t seed;
    struct shard shard;
    uint64_t limit; /* lines of the output */
    unsigned form;  /* 0: TSV; otherwise JSON */
    double seconds; /* 0: no limit */
    uint32_t threads;

    const struct cli *cli;
    struct dice dice;
    struct rollable rollable;
    struct roller roller;
    struct best_tiles tiles;
    struct wg_board *board; /* for reading boards */
    struct wg_board *faces; /* the faces of the tiles, one on each cell */
    struct climb *climb;
    struct best_results results; /* of the climbs that have ended */
    struct best_results starts;  /* the boards of --start */
    uint64_t climb_number;       /* of the climb that runs or is next */
    uint64_t first;              /* of this run, also if the run goes on from a state */
    uint64_t end;                /* the number after the last climb of this part */
    bool is_resumed;             /* --state has given the climb a pool */

    struct progress progress;
    struct climb_entry best;  /* the best board so far */
    struct sink picture;      /* of --plot, open from before the climbs */
    struct plot_point *curve; /* with --plot: a point for each better board */
    size_t curve_count;
    size_t curve_capacity;
    double time_end;   /* of the time limit; 0: none */
    double next_write; /* when the state is written next */
    bool is_climbing;  /* the first write of the state succeeded, so climbs began */
};

/* Adds a board to a list. Fails with WG_NO_MEMORY. */
enum wg_status best_results_add(struct best_results *results, const struct climb_entry *entry,
                                struct wg_error *error);

/*
 * Reads the file of --start into run->starts: a board in the last column of each line. Fails with
 * WG_BAD_INPUT, WG_IO, WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status best_read_start(struct best_run *run, struct wg_error *error);

/* Reads the file of --state, if it exists. With --start, call best_read_start before. Fails like
   best_read_start, or with WG_BAD_INPUT if a run with other options, or with other boards of
   --start, wrote the file. */
enum wg_status best_read_state(struct best_run *run, struct wg_error *error);

/* Sets *seed_out to the seed of the run that wrote the file of --state. Returns false if there is
   no such file. Call it before best_run. */
bool best_state_seed(const struct best_run *run, uint64_t *seed_out);

/* Replaces the file of --state. Fails with WG_IO or WG_NO_MEMORY. */
enum wg_status best_write_state(const struct best_run *run, struct wg_error *error);

/* --- best_plot.c */

/* Adds run->best to the curve, at the present time. If there is not enough memory, the point is
   left out. */
void best_plot_add(struct best_run *run);

/* Draws the curve up to the present time into run->picture, and finishes the sink. Fails with WG_IO
   or WG_NO_MEMORY. */
enum wg_status best_plot_write(struct best_run *run, struct wg_error *error);

/* --- best_run.c */

/* Runs the climbs, and prints the results, after the options are read. Returns the exit status. */
int best_run(struct best_run *run);

#endif
