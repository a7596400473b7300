/* SPDX-License-Identifier: MIT */
/* solve.c: checks the options (options.h), and runs the search over a board, turn by turn
   (search.h), within the limits that they set. */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "dict/read/dict.h"
#include "solve/hits.h"
#include "solve/options.h"

#include <stdlib.h>

/* The work (run.work) between two checks of the limits. It takes about 100 us, but a single turn
   can take longer. */
enum { WORK_PER_LOOK = 1 << 14 };

enum wg_status wg_solver_new(const struct wg_dict *dict, const struct wg_solver_options *options,
                             struct wg_solver **solver_out, struct wg_error *error)
{
    struct wg_solver_options known;
    TRY(SIZED_TAKE(wg_solver_options, &known, options, error));
    const struct expander *expander;
    TRY(expander_find(known.simd, &expander, error));
    struct wg_solver *solver = calloc(1, sizeof *solver);
    TRY_MEMORY(error, solver != NULL);
    search_init(&solver->search, dict, expander);
    hash_key_draw(&solver->seen.hash_key);
    solver->seen_paths.hash_key = solver->seen.hash_key;
    solver->dict = dict;
    *solver_out = solver;
    return WG_OK;
}

const char *wg_solver_simd(const struct wg_solver *solver)
{
    const struct expander *const expander = solver->search.expander;
    return (expander != NULL ? expander : expander_best())->name;
}

void wg_solver_free(struct wg_solver *solver)
{
    if (solver != NULL) {
        search_free(&solver->search);
        seen_free(&solver->seen);
        seen_free(&solver->seen_paths);
        free(solver->best_scores);
        filter_free(&solver->filter);
        FREE_ALL(solver->symbols, solver->path, solver->text, solver);
    }
}

/* --- Options */

enum wg_status check_options(const struct wg_solve_options *options, const struct wg_dict *dict,
                             const struct wg_board *board, struct scorer *scorer_out,
                             struct wg_error *error)
{
    if (board->dict != dict) {
        return fail(error, WG_MISUSE, "the board is for another dictionary");
    }
    if (options->from_one_cell && options->start_cell >= board->cells) {
        return fail(error, WG_MISUSE, "start cell %lu is not on a board of %lu cells",
                    (unsigned long)options->start_cell, (unsigned long)board->cells);
    }
    return scorer_init(scorer_out, board, options, error);
}

uint32_t least_length(const struct wg_solve_options *options)
{
    enum { USUAL = 3 };
    const bool may_be_shorter =
        options->length_count > 0 || (options->max_length > 0 && options->max_length < USUAL);
    return options->min_length > 0 ? options->min_length : may_be_shorter ? 1 : USUAL;
}

bool wants_length(const struct wg_solve_options *options, uint32_t length)
{
    if (length < least_length(options) ||
        (options->max_length != 0 && length > options->max_length)) {
        return false;
    }
    bool is_listed = options->length_count == 0;
    for (size_t i = 0; i < options->length_count; i++) {
        is_listed |= options->lengths[i] == length;
    }
    return is_listed;
}

/* --- The search */

/* Returns the largest length that is wanted and possible, or 0 if there is none. */
static uint32_t find_max_length(const struct wg_dict *dict, const struct wg_solve_options *options,
                                const struct wg_board *board)
{
    uint32_t longest = wg_dict_get_counts(dict)->longest;
    if (longest > board->node_count && (!wg_board_may_reuse(board) || board->cells == 0)) {
        longest = board->node_count;
    }
    while (longest > 0 && !wants_length(options, longest)) {
        longest--;
    }
    return longest;
}

/* Stops the run if go_on returns false or the time is over. The time begins with the second call:
   most searches end before it, and to ask for the time takes 2 % of a board of 4x4 letters. */
static enum wg_status check_end(struct run *run)
{
    if (!limits_go_on(&run->limits)) {
        return stop_run(run, WG_END_CALLER, "stopped by the caller");
    }
    if (run->deadline == 0 && run->has_looked) {
        run->deadline = clock_deadline(run->limits.seconds);
    }
    run->has_looked = true;
    if (clock_is_over(run->deadline)) {
        run->totals.end = WG_END_TIME;
        return fail(run->error, WG_STOPPED,
                    "the time limit of %g s is over; the words found until then are reported",
                    run->limits.seconds);
    }
    return WG_OK;
}

static uint64_t found_nbytes(const struct run *run)
{
    const struct wg_solver *const solver = run->solver;
    const uint64_t scores =
        run->scorer.kind == SCORE_BY_PATH ? run->totals.words * sizeof *solver->best_scores : 0;
    const uint64_t filtered =
        solver->filter.is_on ? seen_count(&solver->seen) * sizeof *solver->filter.words : 0;
    return seen_nbytes(&solver->seen) + seen_nbytes(&solver->seen_paths) + scores + filtered;
}

/* Stops the run if it exceeds a limit of memory or time. Must be called often, but checks the
   limits only once in every WORK_PER_LOOK of work. */
static enum wg_status check_limits(struct run *run)
{
    const struct wg_limits *const limits = &run->limits;
    if (run->work < run->next_look) {
        return WG_OK;
    }
    run->next_look = run->work + WORK_PER_LOOK;
    if (limits->nbytes > 0 && found_nbytes(run) > limits->nbytes) {
        return stop_run(run, WG_END_MEMORY, "the words found take more memory than the limit");
    }
    if (limits->steps > 0 && run->totals.states >= limits->steps) {
        return stop_run(run, WG_END_STEPS, "the search takes more steps than the limit");
    }
    if (run->summary != NULL && run->summary->max_work > 0 && run->work > run->summary->max_work) {
        return stop_run(run, WG_END_CALLER, "the search takes more work than it may");
    }
    return check_end(run);
}

/* The watch (seen.h) of the tables of words: checks the time, and go_on. The moment at which a
   table grows depends on the previous board. The moments at which check_limits checks the memory
   must not depend on the previous board. So this function does not change next_look. */
static bool may_grow(void *context)
{
    return check_end(context) == WG_OK;
}

/* Counts and reports the words of all hits of the chunk. These words can have millions of letters
   in total, so the limits are checked between parts of the hits. */
static enum wg_status take_all_hits(struct run *run, uint32_t count, uint32_t length)
{
    for (uint32_t taken = 0; taken < count;) {
        TRY(take_hits(run, &taken, count, length));
        TRY(check_limits(run));
    }
    return WG_OK;
}

static enum wg_status fail_stack(struct run *run, enum wg_status status)
{
    return status == WG_NO_MEMORY ? fail_memory(run->error)
                                  : fail(run->error, status,
                                         "the search needs over %d beginnings of words at once; "
                                         "give the board fewer wildcards or set a largest length",
                                         STACK_MAX_ITEMS);
}

/* Takes chunks of the deepest level until nothing is left on the stack. */
static enum wg_status search_levels(struct run *run, struct level first)
{
    struct search *search = &run->solver->search;
    struct level *levels = search->levels;
    expand_fn *const expand = search_expand(search);
    uint32_t depth = 1;
    enum wg_status status;
    levels[1] = first;
    while (depth > 0) {
        struct level *level = &levels[depth];
        const uint32_t left = level->end - level->next;
        if (left == 0) {
            depth--;
            continue;
        }
        const uint32_t most = search_chunk_items(search, depth, level->end);
        struct expansion expansion = {
            .first_item = level->next,
            .count = left < most ? left : most,
            .depth = depth,
            .wants_followers = depth < run->max_length,
            .key_factor = key_factor(run, depth),
            .top = level->end,
        };
        /* If tiles with many readings are neighbours, the stack can be too small for the followers
           (WG_LIMIT). Then try again with fewer items. */
        while ((status = expand(search, &expansion)) == WG_LIMIT && expansion.count > 1) {
            expansion.count /= 2;
        }
        if (status != WG_OK) {
            return fail_stack(run, status);
        }
        if (expansion.count < left && depth < run->split_length) {
            run->split_length = depth;
        }
        level->next += expansion.count;
        run->totals.states += expansion.count;
        search->file_items += search->table == NULL ? expansion.count : 0;
        run->work += expansion.count * search_item_work(search, depth) / WINDOW_SLOTS +
                     (expansion.top - level->end);
        run->has_hashes = expansion.has_hashes;
        if (expansion.hit_count > 0 && wants_length(run->options, depth)) {
            status = take_all_hits(run, expansion.hit_count, depth);
        }
        if (status != WG_OK) {
            return status;
        }
        TRY(check_limits(run));
        if (expansion.top > level->end) {
            levels[++depth] = (struct level){level->end, expansion.top};
        }
    }
    return WG_OK;
}

/* Removes the words of the previous board. Frees the memory of the tables if it is over half of
   the limit. */
static void forget_words(struct run *run)
{
    struct wg_solver *solver = run->solver;
    const size_t most = run->limits.nbytes;
    seen_clear(&solver->seen);
    seen_clear(&solver->seen_paths);
    if (most > 0 &&
        seen_held_nbytes(&solver->seen) + seen_held_nbytes(&solver->seen_paths) > most / 2) {
        seen_free(&solver->seen);
        seen_free(&solver->seen_paths);
    }
}

/* Prepares a pass over the board. */
static enum wg_status prepare_pass(struct run *run, const struct wg_board *board, uint32_t pass)
{
    struct search *search = &run->solver->search;
    const size_t most = run->limits.nbytes;
    enum wg_status status = search_prepare(search, board, pass, most > 0 ? most : SIZE_MAX);
    if (status == WG_LIMIT) {
        return fail(run->error, status,
                    "the board's tiles can follow one another in over %d ways; give them fewer "
                    "alternatives of several letters",
                    GRAPH_MAX_SLOTS);
    }
    return status == WG_OK && search_begin(search) == WG_OK ? WG_OK : fail_memory(run->error);
}

static enum wg_status prepare(struct run *run, const struct wg_board *board)
{
    struct wg_solver *solver = run->solver;
    struct search *search = &solver->search;
    TRY_MEMORY(run->error, ARRAY_RESERVE(search->levels, &search->levels_capacity,
                                         (size_t)run->max_length + 1) &&
                               reserve_word(run));
    run->split_length = board->line_count > 0 ? 0 : UINT32_MAX;
    choose_keys(run);
    forget_words(run);
    solver->seen.watch = (struct wg_limits){.go_on = may_grow, .context = run};
    solver->seen_paths.watch = solver->seen.watch;
    return WG_OK;
}

static enum wg_status run_pass(struct run *run, const struct wg_board *board, uint32_t pass)
{
    struct search *search = &run->solver->search;
    const struct wg_solve_options *options = run->options;
    const int64_t cell = options->from_one_cell ? (int64_t)options->start_cell : -1;
    uint32_t next_node = 0;
    enum wg_status status = prepare_pass(run, board, pass);
    while (status == WG_OK && next_node < board->node_count) {
        struct level first;
        if ((status = search_put_roots(search, cell, &next_node, &first)) != WG_OK) {
            return fail_stack(run, status);
        }
        status = search_levels(run, first);
    }
    return status;
}

static enum wg_status run_search(struct run *run, const struct wg_board *board)
{
    enum wg_status status;
    run->max_length = find_max_length(run->solver->dict, run->options, board);
    if (run->max_length == 0 || run->solver->filter.matches_nothing) {
        return WG_OK; /* no wanted length is possible, as on an empty board */
    }
    status = prepare(run, board);
    for (uint32_t pass = 0; pass < board_pass_count(board) && status == WG_OK; pass++) {
        status = run_pass(run, board, pass);
    }
    return status;
}

/* Runs the search. The caller has set the solver, the error, and what to report. */
static enum wg_status run_solver(struct run *run, const struct wg_board *board,
                                 const struct wg_solve_options *options,
                                 struct wg_totals *totals_out)
{
    struct wg_solver *const solver = run->solver;
    struct wg_solve_options known;
    TRY(SIZED_CHECK(wg_totals, totals_out, run->error));
    run->options = &known;
    enum wg_status status = SIZED_TAKE(wg_solve_options, &known, options, run->error);
    NEXT(status, limits_take(&run->limits, known.limits, run->error));
    NEXT(status, check_options(&known, solver->dict, board, &run->scorer, run->error));
    NEXT(status, filter_init(&solver->filter, solver->dict, &known, run->error));
    NEXT(status, run_search(run, board));
    solver->seen.watch = (struct wg_limits){0}; /* the watches point to `run` */
    solver->seen_paths.watch = (struct wg_limits){0};
    run->options = NULL; /* `known` is a local variable */
    SIZED_GIVE(wg_totals, totals_out, &run->totals);
    return status;
}

enum wg_status wg_solver_run(struct wg_solver *solver, const struct wg_board *board,
                             const struct wg_solve_options *options, wg_found_fn *found,
                             void *context, struct wg_totals *totals_out, struct wg_error *error)
{
    struct run run = {.solver = solver, .found = found, .context = context, .error = error};
    return run_solver(&run, board, options, totals_out);
}

enum wg_status solver_summarize(struct wg_solver *solver, const struct wg_board *board,
                                const struct wg_solve_options *options, struct summary *summary,
                                struct wg_totals *totals_out, struct wg_error *error)
{
    struct run run = {.solver = solver, .summary = summary, .error = error};
    TRY_MEMORY(error, summary_begin(summary, board));
    const enum wg_status status = run_solver(&run, board, options, totals_out);
    summary_end(summary, solver, board);
    return status;
}
