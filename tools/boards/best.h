/* SPDX-License-Identifier: MIT */
/*
 * best.h: declares the structs and functions that the files of `boards best` share.
 *
 *     best.c         options and help; runs the climbs of a part, prints and draws their results
 *     best_state.c   the files of --start and --state
 */
#ifndef WG_TOOLS_BOARDS_BEST_H
#define WG_TOOLS_BOARDS_BEST_H

#include "boards/roll.h"
#include "long_run.h"

/* The values of the options, and the state of a run. */
struct best_run {
    struct long_run run;
    const char *start; /* a file of boards; NULL: climbs begin with random boards */
    const char *plot;  /* the file of --plot; NULL: none */
    uint32_t tempering_rounds;
    uint32_t pool_size;
    uint64_t climbs;

    struct roller roller;
    struct pool results;   /* the best board of each climb that has ended */
    struct pool starts;    /* the boards of --start */
    uint64_t climb_number; /* of the climb that runs or is next */
    uint64_t first;        /* of this run, also if the run goes on from a state */
    uint64_t end;          /* the number after the last climb of this part */
    bool is_resumed;       /* --state has given the climb a pool */

    struct climb_entry best;  /* the best board so far */
    struct sink picture;      /* of --plot, open from before the climbs */
    struct plot_point *curve; /* with --plot: a point for each better board */
    size_t curve_count;
    size_t curve_capacity;
};

/* --- best_state.c */

/*
 * Reads the file of --start into best->starts: a board in the last column of each line. Fails with
 * WG_BAD_INPUT, WG_IO, WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status best_read_start(struct best_run *best, struct wg_error *error);

/* Reads the file of --state, if it exists. With --start, call best_read_start before. Fails like
   best_read_start, or with WG_BAD_INPUT if a run with other options, or with other boards of
   --start, wrote the file. */
enum wg_status best_read_state(struct best_run *best, struct wg_error *error);

/* Sets the seed to that of the run that wrote the file of --state. Returns false if there is no
   such file. */
bool best_take_seed(struct best_run *best);

/* Writes the text of a state of `settings`, a struct best_run, and finishes the sink. Fails with
   WG_IO or WG_NO_MEMORY. */
enum wg_status best_write_state(void *settings, struct sink *sink, struct wg_error *error);

#endif
