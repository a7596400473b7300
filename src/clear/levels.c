/* SPDX-License-Identifier: MIT */
/*
 * clear_levels.c: empties a board word by word.
 *
 * What can come after some words depends on the tiles and the lengths that are left
 * (fall.h): a state. The same words can be played in several ways and lead to several
 * states. So that no sequence of words comes twice, and none that was printed has to be
 * remembered, the search goes over words, not over states: a level has the set of all
 * states that the words so far can lead to, as in making an automaton deterministic,
 * and its words lead to the sets of the next level. Depth first, at most 64 levels.
 *
 *     level 0   { all tiles }
 *               words of these: act, cat, sun, ...
 *     level 1   sun: { without 3 5 6, without 2 5 6 }
 *               ...
 *
 * Most words lead nowhere, and that is seen before their states are searched:
 *
 *     dead      a state that was left without a solution is remembered
 *     cover     its letters cannot be words of the lengths left (cover.h)
 *     parts     nor can those of a part that no word can leave (fall.h)
 *
 * A state is dead for all ways that lead to it; so whoever leaves a level knows of each
 * of its states whether some solution went through it. Without what is dead, searches
 * for all solutions take twice as long; without cover or parts, up to twice.
 *
 * Where only one solution is wanted, a set is one state. On boards of real words that
 * is no faster; but twenty times the same word on a board has sets of 184,756 states.
 */
#include "base/array.h"
#include "base/error.h"
#include "clear/run.h"

#include <string.h>

/* --- From level to level */

/*
 * The moves of the next word; where one solution is all that is wanted, to one state,
 * so that no more of them are searched than need be.
 */
static bool next_group(const struct clear_run *run, struct clear_level *level)
{
    const bool wants_all = run->options->max_solutions != 1;
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

/* The states that the group leads to, less those that have been found dead. */
static enum wg_status enter_group(struct clear_run *run,
                                  const struct clear_level *level,
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
        if (!ARRAY_RESERVE(below->states,
                           &below->states_capacity,
                           ((size_t)count + 1) * run->key_words) ||
            !ARRAY_RESERVE(
                below->reached_as, &below->reached_capacity, (size_t)count + 1) ||
            !ARRAY_RESERVE(
                below->is_alive, &below->alive_capacity, (size_t)count + 1)) {
            return fail_memory(run->error);
        }
        memcpy(clear_state(run, below, count), state, run->key_words * sizeof *state);
        below->reached_as[count] = to;
        below->is_alive[count] = false;
        below->state_count++;
    }
    return WG_OK;
}

/* What was found out of the states below is so for those that lead there. */
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
    level->is_cut |= below->is_cut;
    for (uint32_t i = 0; i < below->state_count && !below->is_cut; i++) {
        if (!below->is_alive[i] && keys_nbytes(&run->dead) < run->max_nbytes / 4 &&
            keys_add(&run->dead, clear_state(run, below, i), &is_new) == KEYS_NONE) {
            return fail_memory(run->error);
        }
    }
    return WG_OK;
}

/* --- Solutions */

/* The first move of the group of this level to state `to` of `reached`, by halves. */
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

/*
 * The level at hand has no tiles left. For whoever wants to see them, its words, from
 * the last to the first.
 */
static enum wg_status report(struct clear_run *run)
{
    const struct wg_cleared solution = {
        .steps = run->steps,
        .step_count = run->depth,
        .number = run->totals.solutions,
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
            .word = word_table_text(&run->words, move->word),
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
    return run->cleared(run->context, &solution) ? WG_OK
                                                 : clear_stop(run, WG_END_CALLER);
}

static bool has_all_solutions(const struct clear_run *run)
{
    return run->options->max_solutions > 0 &&
           run->totals.solutions >= run->options->max_solutions;
}

/* Goes to the level below, or reports that it is the end. */
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
        below->is_cut = false;
        return status;
    }
    return clear_search_level(run);
}

enum wg_status clear_search(struct clear_run *run)
{
    enum wg_status status = clear_search_level(run);
    while (status == WG_OK && !has_all_solutions(run)) {
        struct clear_level *const level = &run->levels[run->depth];
        if (next_group(run, level)) {
            status = go_down(run);
        } else if (run->depth == 0) {
            return level->is_cut ? clear_stop(run, WG_END_MEMORY) : WG_OK;
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
