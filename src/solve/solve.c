/* SPDX-License-Identifier: MIT */
/*
 * solve.c: runs the search over a board and reports the words.
 *
 * The search (search.h, expand.h) goes from level to level and gives hits: items
 * that spell a word. Here a hit becomes a word once (seen.h). Where nobody wants the
 * words but only their number, a hit costs no more than that.
 */
#define _POSIX_C_SOURCE 200809L /* clock.h */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "dict/read/dict.h"
#include "solve/search.h"
#include "solve/seen.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/solve.h>

struct wg_solver {
    const struct wg_dict *dict;
    struct search search;
    struct seen seen;
    struct seen seen_paths; /* see is_new_path */
    uint8_t *path_key;
    size_t path_key_capacity;
    /* Of the word that is being reported. */
    uint8_t *symbols;
    size_t symbols_capacity;
    uint32_t *path;
    size_t path_capacity;
    char *text;
    size_t text_capacity;
};

/* One call of wg_solver_run. */
struct run {
    struct wg_solver *solver;
    const struct wg_solve_options *options;
    wg_found_fn *found;
    void *context;
    struct wg_totals totals;
    struct wg_error *error;
    uint32_t max_length;
    uint32_t split_length; /* the shortest whose beginnings were not all in one chunk */
    double deadline;       /* by clock_seconds, where there is a time limit */
    uint64_t work;         /* items looked at or made, and symbols of words reported */
    uint64_t next_look;
};

/*
 * How much work goes by between two looks at the clock: about a hundred microseconds,
 * or one turn, if that is more.
 */
enum { WORK_PER_LOOK = 1 << 14 };

enum wg_status wg_solver_new(const struct wg_dict *dict, struct wg_solver **solver_out,
                             struct wg_error *error)
{
    struct wg_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return fail_memory(error);
    }
    const enum wg_status status = search_init(&solver->search, &dict->walk, error);
    if (status != WG_OK) {
        free(solver);
        return status;
    }
    solver->dict = dict;
    *solver_out = solver;
    return WG_OK;
}

const char *wg_solver_simd(const struct wg_solver *solver)
{
    return solver->search.expander->name;
}

void wg_solver_free(struct wg_solver *solver)
{
    if (solver != NULL) {
        search_free(&solver->search);
        seen_free(&solver->seen);
        seen_free(&solver->seen_paths);
        free(solver->path_key);
        free(solver->symbols);
        free(solver->path);
        free(solver->text);
        free(solver);
    }
}

static bool wants_length(const struct wg_solve_options *options, uint32_t length)
{
    const uint32_t least = options->length_count > 0 ? 1 : 3; /* the default */
    if (length < (options->min_length == 0 ? least : options->min_length) ||
        (options->max_length != 0 && length > options->max_length)) {
        return false;
    }
    bool is_listed = options->length_count == 0;
    for (size_t i = 0; i < options->length_count; i++) {
        is_listed |= options->lengths[i] == length;
    }
    return is_listed;
}

/* No word is longer than this: the search need not go deeper. */
static uint32_t find_max_length(const struct wg_dict *dict,
                                const struct wg_solve_options *options,
                                uint32_t node_count)
{
    uint32_t longest = wg_dict_counts(dict).longest;
    longest = longest < node_count ? longest : node_count;
    while (longest > 0 && !wants_length(options, longest)) {
        longest--;
    }
    return longest;
}

/* The symbols of an item of this length, first to last. */
static void spell_symbols(const struct wg_solver *solver, uint32_t item,
                          uint32_t length, uint8_t *symbols)
{
    const struct items *const items = &solver->search.items;
    for (uint32_t i = length; i-- > 0; item = items->parents[item]) {
        symbols[i] = (uint8_t)place_symbol(items->places[item]);
    }
}

/* The cells of an item's path: a chain of nodes on one cell counts once. */
static uint32_t trace_path(const struct wg_solver *solver, uint32_t item,
                           uint32_t length, uint32_t *path)
{
    const struct items *const items = &solver->search.items;
    const struct node *nodes = solver->search.graph->board->nodes;
    uint32_t ncells = 0;
    for (uint32_t i = length; i > 0; i--, item = items->parents[item]) {
        const struct node *node = &nodes[place_node(items->places[item])];
        if (node->is_entry) {
            path[ncells++] = node->cell;
        }
    }
    for (uint32_t i = 0; i < ncells / 2; i++) {
        const uint32_t kept = path[i];
        path[i] = path[ncells - 1 - i];
        path[ncells - 1 - i] = kept;
    }
    return ncells;
}

/* The word's text into solver->text; its length in bytes. Room was made before. */
static size_t spell_text(const struct wg_solver *solver, uint32_t length)
{
    size_t nbytes = 0;
    for (uint32_t i = 0; i < length; i++) {
        const struct wg_text text =
            alphabet_symbol_text(&solver->dict->alphabet, solver->symbols[i]);
        memcpy(solver->text + nbytes, text.bytes, text.nbytes);
        nbytes += text.nbytes;
    }
    return nbytes;
}

/* Room for a word of any length that this board can give. */
static bool reserve_word(struct wg_solver *solver, uint32_t max_length)
{
    const size_t text_nbytes = (size_t)max_length * FORMAT_MAX_TEXT_NBYTES;
    return ARRAY_RESERVE(solver->symbols, &solver->symbols_capacity, max_length) &&
           ARRAY_RESERVE(solver->path, &solver->path_capacity, max_length) &&
           ARRAY_RESERVE(solver->text, &solver->text_capacity, text_nbytes);
}

/*
 * Where tiles have readings of several symbols, two readings along one path can spell
 * one word (`[a|ab]` before `[bc|c]`), and it is still one path. The key is the
 * word's number and the cells, always longer than SEEN_SHORT.
 */
static enum seen_answer add_path(struct wg_solver *solver, uint32_t number,
                                 uint32_t ncells)
{
    const uint64_t long_number = number;
    const size_t nbytes = sizeof long_number + ncells * sizeof *solver->path;
    if (!ARRAY_RESERVE(solver->path_key, &solver->path_key_capacity, nbytes)) {
        return SEEN_NO_MEMORY;
    }
    memcpy(solver->path_key, &long_number, sizeof long_number);
    memcpy(solver->path_key + sizeof long_number,
           solver->path,
           ncells * sizeof *solver->path);
    const struct seen_word key = {
        .key = hash_bytes(solver->path_key, nbytes),
        .length = narrow32(nbytes),
        .symbols = solver->path_key,
    };
    return seen_add(&solver->seen_paths, key, &number);
}

static enum wg_status stop_run(struct run *run, enum wg_end end, const char *message)
{
    run->totals.end = end;
    return fail(run->error, WG_STOPPED, "%s", message);
}

/* Called before one more result than there may be. */
static enum wg_status stop_at_results(struct run *run)
{
    run->totals.end = WG_END_RESULTS;
    return fail(run->error,
                WG_STOPPED,
                "the %llu results that were asked for are found; there are more",
                (unsigned long long)run->options->max_results);
}

/* Whether there may be no more words or, with all paths, paths. */
static bool has_all_results(const struct run *run)
{
    const uint64_t results =
        run->options->all_paths ? run->totals.paths : run->totals.words;
    return run->options->max_results > 0 && results >= run->options->max_results;
}

/* Counts a path of a word whose symbols are in solver->symbols, and reports it. */
static enum wg_status report(struct run *run, uint32_t item, uint32_t length,
                             uint32_t number)
{
    struct wg_solver *solver = run->solver;
    const bool may_repeat = run->options->all_paths && solver->search.graph->has_chains;
    const bool wants_path = run->found != NULL || may_repeat;
    const uint32_t ncells =
        wants_path ? trace_path(solver, item, length, solver->path) : 0;
    if (may_repeat) {
        const enum seen_answer answer = add_path(solver, number, ncells);
        if (answer != SEEN_NEW) {
            return answer == SEEN_BEFORE ? WG_OK : fail_memory(run->error);
        }
    }
    if (run->options->all_paths && has_all_results(run)) {
        return stop_at_results(run);
    }
    run->totals.paths++;
    if (run->found == NULL) {
        return WG_OK;
    }
    const struct wg_found found = {
        .word = {solver->text, spell_text(solver, length)},
        .length = length,
        .score = wg_score(run->options->scoring, length),
        .path = solver->path,
        .ncells = ncells,
        .number = number,
    };
    return run->found(run->context, &found)
               ? WG_OK
               : stop_run(run, WG_END_CALLER, "stopped by the caller");
}

/* A hit that someone wants to see, or that is too long to be its own key. */
static enum wg_status take_hit(struct run *run, uint32_t item, uint32_t length)
{
    struct wg_solver *solver = run->solver;
    uint32_t number = (uint32_t)run->totals.words;
    const struct seen_word word = {
        .key = item_key(&solver->search.items, item),
        .length = length,
        .symbols = solver->symbols,
    };
    spell_symbols(solver, item, length, solver->symbols);
    switch (seen_add(&solver->seen, word, &number)) {
    case SEEN_NO_MEMORY:
        return fail_memory(run->error);
    case SEEN_NEW:
        if (has_all_results(run)) {
            return stop_at_results(run);
        }
        if (run->totals.words++ == UINT32_MAX) {
            return fail(run->error, WG_LIMIT, "more words than can be counted");
        }
        run->totals.score += wg_score(run->options->scoring, length);
        return report(run, item, length, number);
    case SEEN_BEFORE:
        break;
    }
    return run->options->all_paths ? report(run, item, length, number) : WG_OK;
}

/*
 * The hits of a chunk where only their number counts. Where all beginnings of this
 * length were in one chunk, no later hit can be one of these words.
 */
static enum wg_status count_hits(struct run *run, uint32_t count, uint32_t length)
{
    struct seen *seen = &run->solver->seen;
    const struct search *search = &run->solver->search;
    const struct items items = search->items;
    const uint32_t *const hits = search->chunk->hits;
    uint64_t *const keys = search->chunk->hit_keys;
    const uint64_t most = run->options->max_results;
    uint64_t words = 0;
    if (length < run->split_length) {
        struct tally tally;
        if (!seen_tally(seen, count, &tally)) {
            return fail_memory(run->error);
        }
        for (uint32_t i = 0; i < count; i++) {
            keys[i] = item_key(&items, hits[i]);
            tally_set(tally, keys[i], i);
        }
        words = tally_count(tally, keys, count, search->chunk->spare_keys);
    } else {
        if (!seen_reserve(seen, count)) {
            return fail_memory(run->error);
        }
        for (uint32_t i = 0; i < count; i++) {
            keys[i] = item_key(&items, hits[i]);
        }
        words = seen_add_all(seen, keys, count);
    }
    const bool is_too_many = most > 0 && words > most - run->totals.words;
    words = is_too_many ? most - run->totals.words : words;
    run->totals.words += words;
    run->totals.paths += words;
    run->totals.score += words * wg_score(run->options->scoring, length);
    return is_too_many ? stop_at_results(run) : WG_OK;
}

static bool is_late(const struct run *run)
{
    return run->options->seconds > 0 && clock_seconds() >= run->deadline;
}

/* Whether to go on. */
static enum wg_status look_around(struct run *run)
{
    const struct wg_solver *solver = run->solver;
    const struct wg_solve_options *options = run->options;
    if (options->stop != NULL &&
        atomic_load_explicit(options->stop, memory_order_relaxed)) {
        return stop_run(run, WG_END_CALLER, "stopped by the caller");
    }
    if (run->work < run->next_look) {
        return WG_OK;
    }
    run->next_look = run->work + WORK_PER_LOOK;
    if (options->max_nbytes > 0 &&
        seen_nbytes(&solver->seen) + seen_nbytes(&solver->seen_paths) >
            options->max_nbytes) {
        return stop_run(
            run, WG_END_MEMORY, "what was found takes more memory than it may");
    }
    if (options->go_on != NULL && !options->go_on(options->go_on_context)) {
        return stop_run(run, WG_END_CALLER, "stopped by the caller");
    }
    if (is_late(run)) {
        run->totals.end = WG_END_TIME;
        return fail(run->error,
                    WG_STOPPED,
                    "the time limit of %g s is over; what was found until then is "
                    "reported",
                    options->seconds);
    }
    return WG_OK;
}

/* The hits of a chunk, all of one length. */
static enum wg_status take_hits(struct run *run, uint32_t count, uint32_t length)
{
    enum wg_status status = WG_OK;
    if (run->found == NULL && !run->options->all_paths && length <= SEEN_SHORT) {
        return count_hits(run, count, length);
    }
    for (uint32_t i = 0; i < count && status == WG_OK; i++) {
        status = take_hit(run, run->solver->search.chunk->hits[i], length);
        run->work += length;
        if (status == WG_OK && run->work >= run->next_look) {
            status = look_around(run); /* 4,096 words can have millions of letters */
        }
    }
    return status;
}

static enum wg_status fail_stack(struct run *run, enum wg_status status)
{
    return status == WG_NO_MEMORY
               ? fail_memory(run->error)
               : fail(run->error,
                      status,
                      "over %d beginnings of words at once; give the board fewer "
                      "wildcards or set a largest length",
                      STACK_MAX_ITEMS);
}

/* Level by level, the deepest first, until nothing is left on the stack. */
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
            .top = level->end,
        };
        /* Where tiles of many readings lie together, items have more followers. */
        while ((status = expand(search, &expansion)) == WG_LIMIT &&
               expansion.count > 1) {
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
        run->work += expansion.count * search_item_work(search, depth) / WINDOW_SLOTS +
                     (expansion.top - level->end);
        if (expansion.hit_count > 0 && wants_length(run->options, depth) &&
            (status = take_hits(run, expansion.hit_count, depth)) != WG_OK) {
            return status;
        }
        if ((status = look_around(run)) != WG_OK) {
            return status;
        }
        if (expansion.top > level->end) {
            levels[++depth] = (struct level){level->end, expansion.top};
        }
    }
    return WG_OK;
}

static enum wg_status prepare(struct run *run, const struct wg_board *board)
{
    struct wg_solver *solver = run->solver;
    struct search *search = &solver->search;
    enum wg_status status = search_prepare(search, board);
    if (status == WG_LIMIT) {
        return fail(run->error,
                    status,
                    "its tiles can follow one another in over %d ways; give them "
                    "fewer alternatives of several letters",
                    GRAPH_MAX_SLOTS);
    }
    if (status != WG_OK || search_begin(search) != WG_OK ||
        !ARRAY_RESERVE(
            search->levels, &search->levels_capacity, (size_t)run->max_length + 1) ||
        !reserve_word(solver, run->max_length)) {
        return fail_memory(run->error);
    }
    seen_clear(&solver->seen);
    seen_clear(&solver->seen_paths);
    return WG_OK;
}

static enum wg_status run_search(struct run *run, const struct wg_board *board)
{
    struct search *search = &run->solver->search;
    const struct wg_solve_options *options = run->options;
    const int64_t cell = options->from_one_cell ? (int64_t)options->start_cell : -1;
    uint32_t next_node = 0;
    enum wg_status status;
    if (options->seconds > 0) {
        run->deadline = clock_seconds() + options->seconds;
    }
    run->max_length = find_max_length(run->solver->dict, options, board->node_count);
    if (run->max_length == 0) {
        return WG_OK; /* an empty board, too */
    }
    if ((status = prepare(run, board)) != WG_OK) {
        return status;
    }
    while (next_node < board->node_count) {
        struct level first;
        if ((status = search_put_roots(search, cell, &next_node, &first)) != WG_OK) {
            return fail_stack(run, status);
        }
        if ((status = search_levels(run, first)) != WG_OK) {
            return status;
        }
    }
    return WG_OK;
}

enum wg_status wg_solver_run(struct wg_solver *solver, const struct wg_board *board,
                             const struct wg_solve_options *options, wg_found_fn *found,
                             void *context, struct wg_totals *totals_out,
                             struct wg_error *error)
{
    const struct wg_solve_options defaults = {0};
    struct run run = {
        .solver = solver,
        .options = options != NULL ? options : &defaults,
        .found = found,
        .context = context,
        .error = error,
        .split_length = UINT32_MAX,
    };
    enum wg_status status = WG_OK;
    if (board->dict != solver->dict) {
        status = fail(error, WG_MISUSE, "the board is for another dictionary");
    } else if (run.options->from_one_cell && run.options->start_cell >= board->cells) {
        status = fail(error,
                      WG_MISUSE,
                      "start cell %lu is not on a board of %lu cells",
                      (unsigned long)run.options->start_cell,
                      (unsigned long)board->cells);
    } else {
        status = run_search(&run, board);
    }
    if (totals_out != NULL) {
        *totals_out = run.totals;
    }
    return status;
}
