/* SPDX-License-Identifier: MIT */
/*
 * best.h: declares the structs and functions that the files of `boards best` share.
 *
 *     best.c         options and help; runs the climbs of a part, prints and draws their results
 *     best_state.c   the files of --start and --state
 */
#pragma once

#include "boards.h"
#include "boards/roll.h"
#include "common/file_lines.h"

/* The values of the options, and the state of a run. */
struct best_run {
    struct game game;
    const char *start; /* a file of boards; NULL: climbs begin with random boards */
    const char *plot;  /* the file of --plot; NULL: none */
    uint32_t tempering_rounds;
    uint32_t pool_size;
    uint64_t climbs;

    struct file_lines lines; /* of the file that is read */
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

/* Reads the files of --start and --state, if they are given and, for --state, exist. Takes the seed
   of the state, or completes it. Fails with WG_BAD_INPUT if a run with other options, or with other
   boards of --start, wrote the state. */
enum wg_status best_read_files(struct best_run *best, struct wg_error *error);

/* Writes the text of a state of `settings`, a struct best_run, and finishes the sink. */
enum wg_status best_write_state(void *settings, struct sink *sink, struct wg_error *error);
