/* SPDX-License-Identifier: MIT */
/*
 * levels.c: finds the sequences of words that empty a board.
 *
 * A state is the tiles and the lengths that are left (run.h). It alone determines which words can
 * follow. A word can have several paths on the board, so a sequence of words can lead to several
 * states. The search goes over words, not over states. So no sequence is reported twice, and
 * sequences need not be stored to prevent that.
 *
 * A level is the set of all states to which the words so far can lead. Each word that can be next
 * leads to a set of states, the level below. (An automaton is made deterministic in the same way,
 * by the subset construction.) The search is depth-first. A sequence has at most 64 words. The
 * numbers in this example are tiles:
 *
 *     level 0   { all tiles }
 *               words of these states: act, cat, sun, ...
 *     level 1   sun: { without 3 5 6, without 2 5 6 }
 *               ...
 *
 * Most words lead to states without a solution. Three tests find many such states before they are
 * searched:
 *
 *     dead      the state was searched before, and no solution was found
 *     cover     the letters that are left cannot be divided into words of the lengths
 *               that are left (cover.h)
 *     parts     no word can leave a certain part of the board, and the number of
 *               letters in this part is not a sum of lengths that are left (fall.h)
 *
 * Whether a state is dead does not depend on the words that lead to it. When the search leaves a
 * level, its states without a solution become dead. But if words were left out for lack of memory,
 * no state becomes dead, because a solution can have been missed. Without the test `dead`, a search
 * for all solutions takes twice as long. Without `cover` or without `parts`, it takes up to twice
 * as long on most boards (cover.h has figures).
 *
 * If only one solution is wanted, each level has a single state. On boards of real words, single
 * states are not faster. But they avoid large levels: a board made of twenty times the same word
 * has levels of 184,756 states.
 */
#include "base/array.h"
#include "base/error.h"
#include "clear/run.h"

#include <string.h>

/* --- From level to level */

/* Selects the next group: the moves of the next word. If only one solution is wanted, a group has
   only the moves of a word that lead to the same state, so that no other state is searched without
   need. Returns false if there are no more moves. */
static bool next_group(const struct clear_run *run, struct clear_level *level)
{
    const bool wants_all = run->limits.results != 1;
    size_t i = level->group_end;
    level->group_begin = i;
    if (i == level->move_count) {
        return false;
    }
    const struct clear_move *const first = &level->moves[i];
    while (i < level->move_count && level->moves[i].word == first->word &&
           level->moves[i].length == first->length &&
           (wants_all || level->moves[i].to == first->to)) {
        i++;
    }
    level->group_end = i;
    return true;
}

/* Fills the level below with the states that the group leads to, except dead ones. */
static enum wg_status enter_group(struct clear_run *run, const struct clear_level *level,
                                  struct clear_level *below)
{
    below->state_count = 0;
    for (size_t i = level->group_begin; i < level->group_end; i++) {
        const uint32_t to = level->moves[i].to;
        const uint64_t *const state = keys_at(&level->reached, to);
        const uint32_t count = below->state_count;
        if ((i > level->group_begin && to == level->moves[i - 1].to) ||
            keys_find(&run->dead, state) != KEYS_NONE) {
            continue;
        }
        TRY_MEMORY(
            run->error,
            ARRAY_RESERVE(below->states, &below->states_capacity,
                          ((size_t)count + 1) * run->key_words) &&
                ARRAY_RESERVE(below->reached_as, &below->reached_capacity, (size_t)count + 1) &&
                ARRAY_RESERVE(below->is_alive, &below->alive_capacity, (size_t)count + 1));
        memcpy(clear_state(run, below, count), state, run->key_words * sizeof *state);
        below->reached_as[count] = to;
        below->is_alive[count] = false;
        below->state_count++;
    }
    return WG_OK;
}

/* Marks as alive the states of `level` from which the group leads to a state with a solution. Adds
   to run->dead the states of the level below that have no solution. */
static enum wg_status leave_group(struct clear_run *run, struct clear_level *level,
                                  const struct clear_level *below)
{
    uint32_t state = 0;
    bool is_new;
    for (size_t i = level->group_begin; i < level->group_end; i++) {
        const struct clear_move *const move = &level->moves[i];
        while (state < below->state_count && below->reached_as[state] < move->to) {
            state++;
        }
        if (state < below->state_count && below->reached_as[state] == move->to &&
            below->is_alive[state]) {
            level->is_alive[move->from] = true;
        }
    }
    level->is_incomplete |= below->is_incomplete;
    for (uint32_t i = 0; i < below->state_count && !below->is_incomplete; i++) {
        if (!below->is_alive[i] && keys_nbytes(&run->dead) < run->max_nbytes / 4 &&
            keys_add(&run->dead, clear_state(run, below, i), &is_new) == KEYS_NONE) {
            return fail_memory(run->error);
        }
    }
    return WG_OK;
}

/* --- Solutions */

/* Finds the first move of the group that leads to `to`, by binary search. */
static const struct clear_move *find_move(const struct clear_level *level, uint32_t to)
{
    size_t begin = level->group_begin;
    size_t end = level->group_end - 1;
    while (begin < end) {
        const size_t middle = begin + (end - begin) / 2;
        if (level->moves[middle].to < to) {
            begin = middle + 1;
        } else {
            end = middle;
        }
    }
    return &level->moves[begin];
}

/* Counts the solution that ends at the current level, and passes it to the callback. Goes through
   the moves of the solution from the last to the first, because each move stores the state before
   it. */
static enum wg_status report(struct clear_run *run)
{
    const struct clear_solution solution = {
        .shown = {.step_count = run->depth, .number = run->totals.solutions},
        .steps = run->steps,
    };
    uint32_t state = 0;
    size_t used = run->fall.tile_count;
    run->totals.solutions++;
    if (run->cleared == NULL) {
        return WG_OK;
    }
    for (uint32_t i = run->depth; i-- > 0;) {
        const struct clear_level *const level = &run->levels[i];
        const struct clear_move *const move =
            find_move(level, run->levels[i + 1].reached_as[state]);
        state = move->from;
        used -= move->ncells;
        run->steps[i] = (struct wg_clear_step){
            .word = text_table_text(&run->words, move->word),
            .length = move->length,
            .path = level->paths + move->path_off,
            .tiles = run->tiles + used,
            .ncells = move->ncells,
        };
        clear_set_board(run, i, clear_state(run, level, state));
        for (uint32_t j = 0; j < move->ncells; j++) {
            run->tiles[used + j] = run->sources[run->steps[i].path[j]];
        }
    }
    return run->cleared(run->context, &solution.shown) ? WG_OK : clear_stop(run, WG_END_CALLER);
}

const struct wg_clear_step *wg_cleared_step(const struct wg_cleared *solution, size_t index)
{
    const struct clear_solution *const all = (const struct clear_solution *)solution;
    return index < solution->step_count ? &all->steps[index] : NULL;
}

static bool has_enough_solutions(const struct clear_run *run)
{
    return run->limits.results > 0 && run->totals.solutions >= run->limits.results;
}

/* Goes to the level below. Searches it, or reports a solution if no length is left. */
static enum wg_status go_down(struct clear_run *run)
{
    struct clear_level *const below = &run->levels[run->depth + 1];
    enum wg_status status = enter_group(run, &run->levels[run->depth], below);
    if (status != WG_OK || below->state_count == 0) {
        return status;
    }
    run->depth++;
    if (clear_state_lengths(run, below->states) == 0) {
        status = report(run);
        below->is_alive[0] = true;
        below->move_count = 0;
        below->group_end = 0;
        below->is_incomplete = false;
        return status;
    }
    return clear_search_level(run);
}

enum wg_status clear_search(struct clear_run *run)
{
    enum wg_status status = clear_search_level(run);
    while (status == WG_OK && !has_enough_solutions(run)) {
        struct clear_level *const level = &run->levels[run->depth];
        if (next_group(run, level)) {
            status = go_down(run);
        } else if (run->depth == 0) {
            return level->is_incomplete ? clear_stop(run, WG_END_MEMORY) : WG_OK;
        } else {
            run->depth--;
            status = leave_group(run, &run->levels[run->depth], level);
        }
    }
    if (status == WG_OK) {
        run->totals.end = WG_END_RESULTS;
    }
    return status;
}
