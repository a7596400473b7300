/* SPDX-License-Identifier: MIT */
/*
 * clear_run.h: what the files of a falling-letters run share.
 *
 *     clear.c          a run's memory, from the options to the totals
 *     clear_levels.c   from words to the words after them, and back
 *     clear_words.c    the words of all states of a level, and where they lead
 *     cover.h, fall.h  what is known of a state before it is searched
 */
#ifndef WG_SOLVE_CLEAR_RUN_H
#define WG_SOLVE_CLEAR_RUN_H

#include "board/arrange.h"
#include "clear/cover.h"
#include "clear/fall.h"
#include "clear/keys.h"
#include "solve/word_table.h"

#include <wordgrid/clear.h>

/* A word on one of a level's states, and where it leads. */
struct clear_move {
    uint32_t word;
    uint32_t length;
    uint32_t from; /* state of this level */
    uint32_t to;   /* of `reached` */
    uint32_t number;
    uint32_t ncells;
    size_t path_off;
};

/* The value of a state in `reached`. */
enum { STATE_OPEN = 0, STATE_HOPELESS = 1 };

/* What words so far can lead to. A state is its tiles and, behind them, its lengths. */
struct clear_level {
    uint64_t *states;
    size_t states_capacity;
    uint32_t *reached_as; /* each state's number in the level above */
    size_t reached_capacity;
    bool *is_alive; /* some solution goes on from it */
    size_t alive_capacity;
    uint32_t state_count;
    bool is_cut; /* words were left out, here or below: what is not alive may be */

    struct keys reached;
    struct clear_move *moves; /* sorted by words */
    size_t moves_capacity;
    size_t move_count;
    uint32_t *paths;
    size_t paths_capacity;
    size_t path_cells;

    /* The moves of one word, which the level below is at. */
    size_t group_begin;
    size_t group_end;
};

struct clear_run {
    const struct wg_clear_options *options;
    wg_cleared_fn *cleared;
    void *context;
    struct wg_clear_totals totals;
    struct wg_error *error;
    size_t max_nbytes;
    double deadline; /* by clock_seconds; 0: none */

    const struct wg_board *board;
    struct fall fall;
    size_t key_words; /* of a state */
    struct lengths lengths;
    struct arrangement arrangement;
    struct wg_solver *solver;
    bool has_cover;
    uint32_t symbol_counts[COVER_MAX_SYMBOLS]; /* on the board */
    struct cover cover;
    struct letters *tile_letters; /* with a cover: of each tile */
    struct keys dead;
    struct word_table words;
    uint32_t *places;  /* tiles on the cells, of the state at hand */
    uint32_t *sources; /* cells on the cells, for the arrangement */

    struct clear_level *levels; /* one a length, and the first */
    uint32_t depth;

    /* Of the state whose words are looked for. */
    uint32_t from;
    struct letters from_letters;
    size_t most_level_nbytes; /* that the level at hand may need */
    uint64_t moves_taken;
    uint32_t *word_numbers; /* of found words, by their numbers */
    size_t numbers_capacity;
    size_t number_count;
    uint64_t *key;         /* a state's */
    enum wg_status status; /* of the callback */

    /* A solution, while it is reported. */
    struct wg_clear_step *steps;
    uint32_t *tiles;
};

static inline uint64_t *clear_state(const struct clear_run *run,
                                    const struct clear_level *level, uint32_t i)
{
    return level->states + i * run->key_words;
}

/* The lengths that are left in a state: a set (cover.h). */
static inline uint64_t clear_state_lengths(const struct clear_run *run,
                                           const uint64_t *state)
{
    return state[run->key_words - 1];
}

/* WG_STOPPED, with totals that say why and a message. */
enum wg_status clear_stop(struct clear_run *run, enum wg_end end);

/*
 * Puts the board of a state of the level `depth` into run->places and run->sources;
 * counts the letters of what stands there into run->from_letters, with a cover.
 */
void clear_set_board(struct clear_run *run, uint32_t depth, const uint64_t *state);
void clear_count_letters(struct clear_run *run);

/* Whether nothing is known against a state; `letters` are its own, with a cover. */
bool clear_may_end(struct clear_run *run, const uint64_t *state,
                   const struct letters *letters);

/*
 * Looks at the clock and asks the caller; where that ends the run, run->status and its
 * message are set.
 */
bool clear_may_go_on(struct clear_run *run);

/*
 * Finds all words of all states of the level at hand. Where they take more than their
 * share of the memory and not all solutions are wanted, those that were found will do.
 */
enum wg_status clear_search_level(struct clear_run *run);

/* From the first level, which has its state, through all others. */
enum wg_status clear_search(struct clear_run *run);

#endif
