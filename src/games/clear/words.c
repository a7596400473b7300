/* SPDX-License-Identifier: MIT */
/*
 * words.c: finds the words of all states of a level (run.h). wg_solver_run searches the board of
 * each state. Each path that it finds becomes a move, unless one of the three tests of levels.c
 * (dead, cover, parts) shows that the state after the word has no solution. If several moves lead
 * to a state, it is tested once.
 */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/load.h"
#include "base/sized.h"
#include "clear/run.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_SUM = 63,
    /* The number of found paths between two checks of the clock. The slowest paths take 5 us each
       to test (MAX_TRIED in cover.c). */
    MOVES_PER_CHECK = 256
};

/* --- Limits */

enum wg_status clear_stop(struct clear_run *run, enum wg_end end)
{
    static const char *const reasons[] = {
        [WG_END_MEMORY] = "the words found on the boards need more memory than the limit allows; "
                          "the solutions found until then are reported",
        [WG_END_STEPS] = "as many boards are searched as the limit allows; the solutions found "
                         "until then are reported",
        [WG_END_CALLER] = "stopped by the caller",
    };
    run->totals.end = end;
    return end == WG_END_TIME ? fail(run->error, WG_STOPPED,
                                     "the time limit of %g s is over; the solutions found until "
                                     "then are reported",
                                     run->limits.seconds)
                              : fail(run->error, WG_STOPPED, "%s", reasons[end]);
}

/* Returns twice the bytes that the current contents of a level need, because arrays have room to
   grow. More is allocated if earlier contents of the level were larger. */
static size_t level_nbytes(const struct clear_run *run, const struct clear_level *level)
{
    const size_t state_nbytes =
        run->key_words * sizeof *level->states + sizeof *level->reached_as + 1;
    const size_t reached_nbytes =
        (run->key_words + 1) * sizeof *level->reached.entries + 2 * sizeof *level->reached.slots;
    return 2 *
           (level->state_count * state_nbytes + level->reached.count * reached_nbytes +
            level->move_count * sizeof *level->moves + level->path_cells * sizeof *level->paths);
}

/* Returns the limit on the bytes of the current level. If the number of solutions is limited, the
   free memory is divided equally among this level and all levels below, so that the search can
   reach the last level. */
static size_t find_max_level_nbytes(const struct clear_run *run)
{
    size_t used = text_table_nbytes(&run->words);
    for (uint32_t i = 0; i < run->depth; i++) {
        used += level_nbytes(run, &run->levels[i]);
    }
    const size_t left = used < run->max_nbytes / 2 ? run->max_nbytes / 2 - used : 0;
    const size_t levels = (size_t)run->lengths.count - run->depth;
    return run->limits.results > 0 ? left / levels : left;
}

/* --- Tests of a state */

static bool has_no_tiles(const struct clear_run *run, const uint64_t *state)
{
    uint64_t any = 0;
    for (size_t i = 0; i < run->fall.tile_words; i++) {
        any |= state[i];
    }
    return any == 0;
}

/* Returns a set of sums: bit n is 1 if some of the lengths `left` add up to n. Returns all bits if
   all lengths of the run together are over 63. */
static uint64_t find_sums(const struct clear_run *run, uint64_t left)
{
    uint64_t sums = 1;
    if (run->totals.wanted_letters > MAX_SUM) {
        return UINT64_MAX;
    }
    for (; left != 0; left &= left - 1) {
        sums |= sums << run->lengths.each[lowest_bit64(left)];
    }
    return sums;
}

bool clear_may_go_on(void *context)
{
    struct clear_run *const run = context;
    if (clock_is_over(run->deadline)) {
        run->status = clear_stop(run, WG_END_TIME);
        return false;
    }
    SIZED_GIVE(wg_clear_totals, run->totals_out, &run->totals);
    if (!limits_go_on(&run->limits)) {
        run->status = clear_stop(run, WG_END_CALLER);
    }
    return run->status == WG_OK;
}

/* Returns false if the run must end. Calls clear_may_go_on only once in MOVES_PER_CHECK calls, so
   that the time for reading the clock does not matter. */
static bool has_time(struct clear_run *run)
{
    return ++run->moves_checked % MOVES_PER_CHECK != 0 || clear_may_go_on(run);
}

bool clear_may_be_solved(struct clear_run *run, const uint64_t *state)
{
    const uint64_t left = clear_state_lengths(run, state);
    if (left == 0 || has_no_tiles(run, state)) {
        return left == 0 && has_no_tiles(run, state);
    }
    return keys_find(&run->dead, state) == KEYS_NONE &&
           cover_is_possible(&run->cover, state, left) &&
           fall_parts_fit(&run->fall, state, find_sums(run, left));
}

/* --- The words of a state */

void clear_set_board(struct clear_run *run, uint32_t depth, const uint64_t *state)
{
    if (depth == 0) {
        fall_place_first(&run->fall, run->places);
    } else {
        fall_settle(&run->fall, state, run->places);
    }
    for (uint32_t cell = 0; cell < run->board->cells; cell++) {
        const uint32_t tile = run->places[cell];
        run->sources[cell] = tile == FALL_NO_TILE ? PLACE_EMPTY : run->fall.tiles[tile].cell;
    }
}

/* Adds the state after a word to `reached`. Tests the state if it is new there. Returns its number
   in `reached`, or KEYS_NONE if there is not enough memory. */
static uint32_t add_reached(struct clear_run *run, struct clear_level *level,
                            const struct wg_found *found)
{
    const uint64_t *const from = clear_state(run, level, run->from);
    bool is_new;
    memcpy(run->key, from, run->key_words * sizeof *from);
    for (uint32_t i = 0; i < found->ncells; i++) {
        tiles_remove(run->key, run->places[found->path[i]]);
    }
    run->key[run->key_words - 1] =
        lengths_take(&run->lengths, clear_state_lengths(run, from), found->length);
    const uint32_t number = keys_add(&level->reached, run->key, &is_new);
    if (is_new && !clear_may_be_solved(run, run->key)) {
        *keys_value(&level->reached, number) = STATE_DEAD;
    }
    return run->cover.is_out_of_memory ? KEYS_NONE : number;
}

/* A wg_found_fn: adds a move to the current level if the state after it is not dead. */
static bool add_move(void *context, const struct wg_found *found)
{
    struct clear_run *const run = context;
    struct clear_level *const level = &run->levels[run->depth];
    if (!has_time(run)) {
        return false;
    }
    const uint32_t to = add_reached(run, level, found);
    if (to != KEYS_NONE && *keys_value(&level->reached, to) == STATE_DEAD) {
        return true;
    }
    const uint32_t word = text_table_add(&run->words, found->word);
    if (to == KEYS_NONE || word == TEXT_NONE ||
        !ARRAY_RESERVE(level->moves, &level->moves_capacity, level->move_count + 1) ||
        !ARRAY_RESERVE(level->paths, &level->paths_capacity, level->path_cells + found->ncells)) {
        run->status = fail_memory(run->error);
        return false;
    }
    memcpy(level->paths + level->path_cells, found->path, found->ncells * sizeof *found->path);
    level->moves[level->move_count] = (struct clear_move){
        .word = word,
        .length = found->length,
        .from = run->from,
        .to = to,
        .ncells = found->ncells,
        .path_off = level->path_cells,
    };
    level->move_count++;
    level->path_cells += found->ncells;
    level->is_incomplete = level_nbytes(run, level) > run->max_level_nbytes;
    return !level->is_incomplete;
}

/* Lists the lengths that the next word may have. Returns their number. */
static size_t list_lengths(const struct clear_run *run, uint64_t left, uint32_t *lengths)
{
    size_t count = 0;
    if (run->options->is_ordered) {
        lengths[count++] = run->options->lengths[run->depth];
        return count;
    }
    for (; left != 0; left &= left - 1) {
        const uint32_t length = run->lengths.each[lowest_bit64(left)];
        if (count == 0 || lengths[count - 1] != length) {
            lengths[count++] = length;
        }
    }
    return count;
}

static enum wg_status search_state(struct clear_run *run, uint32_t index)
{
    uint32_t lengths[WG_CLEAR_MAX_LENGTHS];
    struct clear_level *const level = &run->levels[run->depth];
    const uint64_t *const state = clear_state(run, level, index);
    const struct wg_limits limits = {.struct_nbytes = sizeof limits,
                                     .nbytes = run->max_nbytes / 2,
                                     .go_on = clear_may_go_on,
                                     .context = run};
    const struct wg_solve_options options = {
        .struct_nbytes = sizeof options,
        .lengths = lengths,
        .length_count = list_lengths(run, clear_state_lengths(run, state), lengths),
        .all_paths = true,
        .scoring = WG_SCORING_NONE,
        .limits = &limits,
    };
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    /* The search of a small board ends before its first check of the time. */
    if (clock_is_over(run->deadline)) {
        return clear_stop(run, WG_END_TIME);
    }
    if (run->limits.steps > 0 && run->totals.boards == run->limits.steps) {
        return clear_stop(run, WG_END_STEPS);
    }
    run->from = index;
    run->status = WG_OK;
    clear_set_board(run, run->depth, state);
    arrangement_set(&run->arrangement, run->sources);
    run->totals.boards++;
    const enum wg_status status = wg_solver_run(run->solver, &run->arrangement.board, &options,
                                                add_move, run, &totals, &error);
    if (run->status != WG_OK) {
        return run->status; /* the error is set */
    }
    level->is_incomplete |= totals.end == WG_END_MEMORY;
    if (level->is_incomplete) {
        return run->limits.results > 0 ? WG_OK : clear_stop(run, WG_END_MEMORY);
    }
    return error_pass(run->error, status, &error);
}

/* Orders moves by length (the longest first), by word, by the state after the word, and in the
   order of finding. */
static int compare_moves(const void *a, const void *b)
{
    const struct clear_move *const first = a;
    const struct clear_move *const second = b;
    if (first->length != second->length) {
        return first->length > second->length ? -1 : 1;
    }
    if (first->word != second->word) {
        return first->word < second->word ? -1 : 1;
    }
    if (first->to != second->to) {
        return first->to < second->to ? -1 : 1;
    }
    return (first->path_off > second->path_off) - (first->path_off < second->path_off);
}

enum wg_status clear_search_level(struct clear_run *run)
{
    struct clear_level *const level = &run->levels[run->depth];
    keys_clear(&level->reached);
    level->move_count = 0;
    level->path_cells = 0;
    level->group_end = 0;
    level->is_incomplete = false;
    run->max_level_nbytes = find_max_level_nbytes(run);
    for (uint32_t i = 0; i < level->state_count && !level->is_incomplete; i++) {
        TRY(search_state(run, i));
    }
    if (level->move_count > 0) {
        qsort(level->moves, level->move_count, sizeof *level->moves, compare_moves);
    }
    return WG_OK;
}
