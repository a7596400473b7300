/* SPDX-License-Identifier: MIT */
/*
 * roll_run.h: declares the structs and functions that the files of `boards roll` share.
 *
 *     roll.c                options and help
 *     roll_run.c            finds the boards
 *     conditions.c          the conditions that a board has to meet
 */
#ifndef WG_TOOLS_BOARDS_ROLL_RUN_H
#define WG_TOOLS_BOARDS_ROLL_RUN_H

#include "boards/assess.h"
#include "boards/roll.h"
#include "long_run.h"

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

/* Returns whether there is a condition. Then a dictionary is needed. */
bool conditions_are_given(const struct conditions *conditions);

/* The values of the options, and the state of a run. */
struct roll {
    struct long_run run; /* run.game has no dictionary if there are no conditions */
    const char *letters; /* a dictionary, without --dice */
    struct conditions conditions;

    struct roller roller;
    uint64_t begin; /* the numbers of the boards: begin..end - 1 */
    uint64_t end;
    uint64_t rolls; /* result: the rolls that the found boards took */
};

/* --- conditions.c */

/* Ends the program if conditions contradict each other or --max-length. */
void conditions_refuse(const struct roll *roll);

/*
 * Fails with WG_BAD_INPUT if no board can meet the conditions, because the dictionary has too few
 * or too short words or values that are too low, or the tiles have too few letters. Otherwise fails
 * like supply_init and supply_may_spell.
 */
enum wg_status conditions_check_possible(const struct roll *roll, struct wg_error *error);

/*
 * Stores whether the board of the assessor meets the conditions. `path` has room for its cells. If
 * a board has more than a million words, or if its search takes too much memory, it does not meet
 * the conditions. Fails with WG_STOPPED at the end of the time, and like assess or
 * wg_board_find_word.
 *
 * Conditions are checked in the order of their cost: the words that must be on the board; the count
 * of words, which ends at the first word too many; the longest word, which ends at the first word
 * that is long enough; dead tiles. Only the check of dead tiles always searches the whole board,
 * and most boards fail an earlier check. With min_value, the last three conditions are one check.
 * This check looks up each word.
 */
enum wg_status conditions_check(const struct conditions *conditions, struct assessor *assessor,
                                uint32_t *path, bool *is_met_out, struct wg_error *error);

/* --- roll_run.c */

/*
 * Finds the boards by several threads, and prints them to `sink`, one on each line. Fails with
 * WG_STOPPED at the time limit; the sink then has the boards before the first that was not found.
 * Also fails like conditions_check and team_run.
 *
 * Board n is the first of its rolls that meets the conditions (boards/roll.h), so the result is the
 * same with any number of threads.
 */
enum wg_status roll_boards(struct roll *roll, struct sink *sink, struct wg_error *error);

#endif
