/* SPDX-License-Identifier: MIT */
/*
 * roll_run.h: declares what the files of `boards roll` share.
 *
 *     roll.c         options and help
 *     roll_run.c     finds the boards
 *     conditions.c   the conditions that a board has to meet
 */
#pragma once

#include "boards.h"
#include "boards/assess.h"
#include "boards/roll.h"

#include <pthread.h>

enum { CONDITIONS_MAX_MUST = 16 };

/* A member that is 0 demands nothing, except as stated. */
struct conditions {
    uint64_t min_words;
    uint64_t max_words; /* UINT64_MAX: demands nothing */
    uint64_t min_score;
    uint64_t max_score;                    /* UINT64_MAX: demands nothing */
    uint32_t longest;                      /* a word of this many symbols or more */
    const char *must[CONDITIONS_MAX_MUST]; /* words that the board must spell */
    unsigned must_count;
    bool no_dead_tiles;
    uint64_t min_value; /* only words of this value or more count */
};

/* The values of the options, and the state of a run. */
struct roll {
    struct game game;    /* without a dictionary if there are no conditions */
    const char *letters; /* a dictionary, without --dice */
    struct conditions conditions;

    struct roller roller;
    uint64_t begin; /* the numbers of the boards: begin..end - 1 */
    uint64_t end;
    struct roll_worker *workers; /* of the threads */

    pthread_mutex_t lock; /* protects all members below, while threads run */
    struct sink *sink;
    char *text;           /* of the board that is printed */
    struct quest *quests; /* a ring: see quest_of */
    uint64_t first;       /* the first board that is not printed */
    uint64_t next;        /* the first board that was not begun */
    uint64_t tried;       /* rolls */
    uint64_t rolls;       /* that the printed boards took */
};

/* --- conditions.c */

/* Returns whether there is a condition. Then a dictionary is needed. */
bool conditions_are_given(const struct conditions *conditions);

/* Ends the program if conditions contradict each other or --max-length. */
void conditions_refuse(const struct roll *roll);

/* Fails with WG_BAD_INPUT if no board can meet the conditions, because the dictionary has too few
   or too short words or values that are too low, or the tiles have too few letters. Otherwise fails
   like supply_init and supply_may_spell. */
enum wg_status conditions_check_possible(const struct roll *roll, struct wg_error *error);

/* Stores whether the board of the assessor meets the conditions; not if its search takes too many
   words or too much memory. `path` has room for its cells. Fails with WG_STOPPED at the end of the
   time, and like assess or wg_board_find_word. */
enum wg_status conditions_check(const struct conditions *conditions, struct assessor *assessor,
                                uint32_t *path, bool *is_met_out, struct wg_error *error);

/* --- roll_run.c */

/* Finds the boards by several threads, and prints them, one on each line: the same with any number
   of threads. Fails with WG_STOPPED at the time limit; the sink then has the boards before the
   first that was not found. */
enum wg_status roll_boards(struct roll *roll, struct sink *sink, struct wg_error *error);
