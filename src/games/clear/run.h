/* SPDX-License-Identifier: MIT */
/*
 * run.h: what the files of the falling-letters search share. The search removes words from a board,
 * one after the other, until the board is empty. Letters above a removed word fall.
 *
 *     clear.c          checks the options, allocates, returns the totals
 *     levels.c         searches from level to level, and reports solutions
 *     words.c          finds the words of all states of a level, checks the limits of the run
 *     cover.h, fall.h  tests that refuse a state before it is searched
 *
 * A state is the set of the tiles that are left and, in one more 64-bit integer, the set of the
 * lengths that are left. A level is the set of all states to which the words so far can lead. Level
 * 0 is the start; each word leads to the next level, the level below.
 */
#pragma once

#include "base/keys.h"
#include "base/text_table.h"
#include "board/arrange.h"
#include "clear/cover.h"
#include "clear/fall.h"

#include <wordgrid/clear.h>

/* A word with its path, found on the board of a state, and the state after the word. */
struct clear_move {
    uint32_t word;   /* its number in clear_run.words */
    uint32_t length; /* of the word, in symbols */
    uint32_t from;   /* the state before the word: index in the level's `states` */
    uint32_t to;     /* the state after the word: number in the level's `reached` */
    uint32_t ncells;
    size_t path_off; /* of the path in the level's `paths`, which are in the order of finding */
};

/* The values in `reached`. OPEN: the state can have solutions. DEAD: it has none. */
enum { STATE_OPEN = 0, STATE_DEAD = 1 };

struct clear_level {
    uint64_t *states;
    size_t states_capacity;
    uint32_t *reached_as; /* by state: its number in `reached` of the previous level */
    size_t reached_capacity;
    bool *is_alive; /* by state: a solution was found from it */
    size_t alive_capacity;
    uint32_t state_count;
    /* Words were left out for lack of memory, here or on a level below. So a state can have a
       solution that was not found. */
    bool is_incomplete;

    struct keys reached;      /* states after a word; value: STATE_OPEN or STATE_DEAD */
    struct clear_move *moves; /* the moves of a word are consecutive */
    size_t moves_capacity;
    size_t move_count;
    uint32_t *paths;
    size_t paths_capacity;
    size_t path_cells;

    /* The moves of the word that led to the level below: from group_begin up to group_end - 1. */
    size_t group_begin;
    size_t group_end;
};

/* A solution. The caller's callback gets a pointer to the first member. */
struct clear_solution {
    struct wg_cleared shown;
    const struct wg_clear_step *steps;
};

struct clear_run {
    const struct wg_clear_options *options;
    struct wg_limits limits;
    wg_cleared_fn *cleared;
    void *context;
    struct wg_clear_totals totals;
    struct wg_clear_totals *totals_out; /* of the caller; or NULL */
    struct wg_error *error;
    size_t max_nbytes;
    double deadline; /* clock_deadline */

    const struct wg_board *board;
    struct fall fall;
    size_t key_words; /* 64-bit integers in a state */
    struct lengths lengths;
    struct arrangement arrangement;
    struct wg_solver *solver;
    struct cover cover;
    struct keys dead;        /* states that were searched and have no solution (levels.c) */
    struct text_table words; /* the texts of the found words */
    /* Indexed by cell, for the board of one state: the tile on the cell (fall.h), and the cell of
       this tile on the original board. */
    uint32_t *places;
    uint32_t *sources;

    struct clear_level *levels; /* one more than there are lengths */
    uint32_t depth;             /* the current level */

    /* The search for the words of a level. */
    uint32_t from; /* the state that is being searched: index in `states` */
    size_t max_level_nbytes;
    uint64_t moves_checked;
    uint64_t *key;         /* scratch: the state after a word */
    enum wg_status status; /* not WG_OK if a callback has failed or ended the run */

    /* The solution that is being reported. */
    struct wg_clear_step *steps;
    uint32_t *tiles;
};

/* Returns a pointer to state `i` of the level. */
static inline uint64_t *clear_state(const struct clear_run *run, const struct clear_level *level,
                                    uint32_t i)
{
    return level->states + i * run->key_words;
}

/* Returns the set (cover.h) of the lengths that are left in a state. */
static inline uint64_t clear_state_lengths(const struct clear_run *run, const uint64_t *state)
{
    return state[run->key_words - 1];
}

/* Sets totals.end and the error. Returns WG_STOPPED. */
enum wg_status clear_stop(struct clear_run *run, enum wg_end end);

/* Fills run->places and run->sources for a state of the level `depth`. */
void clear_set_board(struct clear_run *run, uint32_t depth, const uint64_t *state);

/* Tests a state without a search. Returns false only if the state has no solution. */
bool clear_may_be_solved(struct clear_run *run, const uint64_t *state);

/* Checks the time limit, and calls limits.go_on. Returns false if the run must end; then
   run->status and the error are set. `context` is the run. */
bool clear_may_go_on(void *context);

/* Finds all words of all states of the current level. If the words take more than their share of
   memory, the search of the level ends early. Then, if limits.results is 0, fails with WG_STOPPED.
   Otherwise returns WG_OK, and the run goes on with the words found until then. */
enum wg_status clear_search_level(struct clear_run *run);

/* Searches all levels. The caller must first put the start state into level 0. */
enum wg_status clear_search(struct clear_run *run);
