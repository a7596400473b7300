/* SPDX-License-Identifier: MIT */
/* assess.c: see assess.h. */
#include "boards/assess.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "board/board.h"

#include <stdlib.h>
#include <string.h>

/* A bound, like ASSESS_MAX_WORDS, for boards of wildcards, which have more words than
 * anybody wants. */
static const size_t MAX_SEARCH_NBYTES = 64 << 20;

/* The state of a search. */
struct search {
    struct assessor *assessor;
    const struct assess_wants *wants;
    struct assessment *out;
    uint32_t unused; /* in the second search: how many cells are on no path yet */
    bool is_out_of_memory;
};

enum wg_status assessor_open(struct assessor *assessor, const struct wg_dict *dict,
                             const struct wg_solve_options *search, const char *simd,
                             struct wg_error *error)
{
    const struct wg_solver_options options = {.struct_nbytes = sizeof options,
                                              .simd = simd};
    *assessor = (struct assessor){.dict = dict, .search = *search};
    const enum wg_status status = wg_board_new(dict, &assessor->board, error);
    return status == WG_OK ? wg_solver_new(dict, &options, &assessor->solver, error)
                           : status;
}

void assessor_close(struct assessor *assessor)
{
    wg_solver_free(assessor->solver);
    wg_board_free(assessor->board);
    free(assessor->used);
    free(assessor->longest);
    free(assessor->scores);
}

static bool may_go_on(void *context)
{
    const struct assessor *assessor = context;
    return assessor->stop == NULL ||
           !atomic_load_explicit(assessor->stop, memory_order_relaxed);
}

bool assessor_is_over(struct assessor *assessor)
{
    return !may_go_on(assessor) ||
           (assessor->end_seconds > 0 && clock_seconds() >= assessor->end_seconds);
}

/* Runs the solver with the limits of the assessor. */
static enum wg_status run(struct assessor *assessor, struct wg_solve_options *options,
                          wg_found_fn *found, void *context, struct wg_totals *totals,
                          struct wg_error *error)
{
    if (assessor->end_seconds > 0) {
        const double left = assessor->end_seconds - clock_seconds();
        options->seconds = left > 0 ? left : 1e-9;
    }
    options->go_on = may_go_on;
    options->go_on_context = assessor;
    options->max_nbytes = MAX_SEARCH_NBYTES;
    const enum wg_status status = wg_solver_run(
        assessor->solver, assessor->board, options, found, context, totals, error);
    assessor->was_ended =
        status == WG_STOPPED && (totals->end == WG_END_TIME || !may_go_on(assessor));
    return status;
}

/* Keeps the word if it is longer than the longest so far, or as long and earlier in the
 * order of bytes. */
static bool keep_longest(struct search *search, const struct wg_found *found)
{
    struct assessor *assessor = search->assessor;
    struct assessment *out = search->out;
    const struct wg_text word = found->word;
    if (found->length < out->longest_length ||
        (found->length == out->longest_length &&
         text_compare(word, out->longest) >= 0)) {
        return true;
    }
    if (!ARRAY_RESERVE(assessor->longest, &assessor->longest_capacity, word.nbytes)) {
        return false;
    }
    memcpy(assessor->longest, word.bytes, word.nbytes);
    out->longest_length = found->length;
    out->longest = (struct wg_text){assessor->longest, word.nbytes};
    return true;
}

/* Adds the score of a word to the sum, in place of the score of its path before. */
static bool add_score(struct search *search, const struct wg_found *found)
{
    struct assessor *assessor = search->assessor;
    if (!ARRAY_RESERVE(
            assessor->scores, &assessor->scores_capacity, (size_t)found->number + 1)) {
        return false;
    }
    search->out->score +=
        found->score - (found->is_better ? assessor->scores[found->number] : 0);
    assessor->scores[found->number] = found->score;
    return true;
}

static bool has_value(const struct search *search, struct wg_text word)
{
    uint32_t value = 0;
    return wg_dict_value(search->assessor->dict, word, &value) &&
           value >= search->wants->min_value;
}

static bool add_word(void *context, const struct wg_found *found)
{
    struct search *search = context;
    struct assessor *assessor = search->assessor;
    if (search->wants->min_value > 0) {
        const bool is_valued = has_value(search, found->word);
        if (!is_valued && search->wants->only_valued) {
            return true;
        }
        search->out->valued += is_valued && !found->is_better;
    }
    for (uint32_t i = 0; i < found->ncells; i++) {
        assessor->used[found->path[i]] = true;
    }
    search->out->words += !found->is_better;
    search->is_out_of_memory =
        !keep_longest(search, found) || !add_score(search, found);
    return !search->is_out_of_memory;
}

/* For the second search: called with every path. Ends the search when all cells are on
 * a path. */
static bool add_path(void *context, const struct wg_found *found)
{
    struct search *search = context;
    if (search->wants->only_valued && !has_value(search, found->word)) {
        return true;
    }
    for (uint32_t i = 0; i < found->ncells; i++) {
        bool *const used = &search->assessor->used[found->path[i]];
        search->unused -= !*used;
        *used = true;
    }
    return search->unused > 0;
}

/*
 * Returns whether another path of a word may use `cell`, which is on none of the first
 * paths. If a word can have a symbol from this cell, its first path has the symbol from
 * a used cell. So the cell must share a symbol with a used cell.
 */
static bool may_be_used(const struct assessor *assessor, uint32_t cell)
{
    const struct wg_board *board = assessor->board;
    const uint32_t words = board->set_words;
    const uint32_t *const letters = &board->letters[(size_t)cell * words];
    if (board_has_chains(board)) {
        return true;
    }
    for (uint32_t i = 0; i < board->cells; i++) {
        uint32_t common = 0;
        for (uint32_t k = 0; k < words; k++) {
            common |= letters[k] & board->letters[(size_t)i * words + k];
        }
        if (common != 0 && assessor->used[i]) {
            return true;
        }
    }
    return false;
}

static enum wg_status find_dead(struct search *search, struct wg_error *error)
{
    const struct assessor *assessor = search->assessor;
    struct wg_solve_options options = assessor->search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const uint32_t cells = wg_board_cell_count(assessor->board);
    bool needs_search = false;
    search->unused = 0;
    for (uint32_t i = 0; i < cells; i++) {
        if (assess_is_dead(assessor, i)) {
            search->unused++;
            needs_search = needs_search || may_be_used(assessor, i);
        }
    }
    enum wg_status status = WG_OK;
    if (needs_search) {
        options.all_paths = true;
        options.rules = NULL;
        status = run(search->assessor, &options, add_path, search, &totals, error);
        if (status == WG_STOPPED && search->unused == 0) {
            status = WG_OK;
        }
    }
    search->out->dead = search->unused;
    return status;
}

enum wg_status assess(struct assessor *assessor, const struct assess_wants *wants,
                      struct assessment *out, struct wg_error *error)
{
    const uint32_t cells = wg_board_cell_count(assessor->board);
    struct wg_solve_options options = assessor->search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct search search = {.assessor = assessor, .wants = wants, .out = out};
    *out = (struct assessment){0};
    if (!ARRAY_RESERVE(assessor->used, &assessor->used_capacity, cells)) {
        return fail_memory(error);
    }
    memset(assessor->used, 0, cells * sizeof *assessor->used);
    options.max_results = ASSESS_MAX_WORDS;
    enum wg_status status = run(assessor, &options, add_word, &search, &totals, error);
    if (search.is_out_of_memory) {
        return fail_memory(error);
    }
    return status == WG_OK && wants->dead_tiles ? find_dead(&search, error) : status;
}

enum wg_status assess_count(struct assessor *assessor, uint32_t min_length,
                            uint64_t max_results, struct wg_totals *totals_out,
                            struct wg_error *error)
{
    struct wg_solve_options options = assessor->search;
    if (min_length > options.min_length) {
        options.min_length = min_length;
    }
    options.max_results = max_results > 0 ? max_results : ASSESS_MAX_WORDS;
    const enum wg_status status =
        run(assessor, &options, NULL, NULL, totals_out, error);
    return status == WG_STOPPED && max_results > 0 && totals_out->end == WG_END_RESULTS
               ? WG_OK
               : status;
}
