/* SPDX-License-Identifier: MIT */
/*
 * best.h: declares the structs and functions that the files of `boards best` share.
 *
 *     best.c         options and help
 *     best_run.c     runs the climbs of a part, prints their results
 *     best_plot.c    the picture of --plot
 *     best_state.c   the files of --start and --state
 */
#ifndef WG_TOOLS_BOARDS_BEST_H
#define WG_TOOLS_BOARDS_BEST_H

#include "boards/roll.h"
#include "common/progress.h"
#include "common/shard.h"
#include "long_run.h"

/* Stands for the default number of rounds, which depends on the size. */
#define BEST_DEFAULT_ROUNDS UINT32_MAX

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
