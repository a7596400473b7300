/* SPDX-License-Identifier: MIT */
/* assess.c: see assess.h. */
#include "boards/assess.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "board/board.h"

#include <stdlib.h>

/* A bound, like ASSESS_MAX_WORDS, for boards of wildcards, which have more words than
 * anybody wants. */
static const size_t MAX_SEARCH_NBYTES = 64 << 20;

/* A word of a board, for assessments by values. */
struct assessed_word {
    uint32_t score; /* of its best path */
    bool counts;    /* see assess_wants.only_valued */
};

/* The state of a search for words with values. */
struct valuation {
    struct assessor *assessor;
    const struct assess_wants *wants;
    struct assessment *out;
    size_t words; /* found so far, also those that do not count */
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
    summary_free(&assessor->summary);
    free(assessor->words);
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

/* Sets the limits of a search: those of the assessor, and MAX_SEARCH_NBYTES. */
static void limit(struct assessor *assessor, struct wg_solve_options *options)
{
    if (assessor->end_seconds > 0) {
        const double left = assessor->end_seconds - clock_seconds();
        options->seconds = left > 0 ? left : 1e-9;
    }
    options->go_on = may_go_on;
    options->go_on_context = assessor;
    options->max_nbytes = MAX_SEARCH_NBYTES;
}

/* Sets was_ended. Returns the status of the search. */
static enum wg_status end_search(struct assessor *assessor, enum wg_status status,
                                 enum wg_end end)
{
    assessor->was_ended =
        status == WG_STOPPED && (end == WG_END_TIME || !may_go_on(assessor));
    return status;
}

/* --- Words with values */

/* Takes a new word. Returns false if memory is out or the word is one too many. */
static bool take_word(struct valuation *valuation, const struct wg_found *found)
{
    struct assessor *const assessor = valuation->assessor;
    const struct assess_wants *const wants = valuation->wants;
    uint32_t value = 0;
    if (valuation->words == ASSESS_MAX_WORDS) {
        return false;
    }
    if (!ARRAY_RESERVE(
            assessor->words, &assessor->words_capacity, valuation->words + 1) ||
        !summary_reserve(&assessor->summary, found->word.nbytes)) {
        valuation->is_out_of_memory = true;
        return false;
    }
    const bool is_valued =
        wg_dict_value(assessor->dict, found->word, &value) && value >= wants->min_value;
    const bool counts = is_valued || !wants->only_valued;
    assessor->words[valuation->words++] = (struct assessed_word){.counts = counts};
    valuation->out->valued += is_valued;
    valuation->out->words += counts;
    if (counts) {
        summary_take_word(&assessor->summary, found->word, found->length);
    }
    return true;
}

/* Takes a path of a word. */
static bool take_path(void *context, const struct wg_found *found)
{
    struct valuation *const valuation = context;
    struct assessor *const assessor = valuation->assessor;
    if (found->number == valuation->words && !take_word(valuation, found)) {
        return false;
    }
    struct assessed_word *const word = &assessor->words[found->number];
    if (word->counts) {
        for (uint32_t i = 0; i < found->ncells; i++) {
            assessor->summary.used[found->path[i]] = true;
        }
        if (found->score > word->score) {
            valuation->out->score += found->score - word->score;
            word->score = found->score;
        }
    }
    return true;
}

/* Looks up the value of each word. */
static enum wg_status assess_values(struct assessor *assessor,
                                    const struct assess_wants *wants,
                                    struct wg_solve_options *options,
                                    struct assessment *out, struct wg_totals *totals,
                                    struct wg_error *error)
{
    struct valuation valuation = {.assessor = assessor, .wants = wants, .out = out};
    if (!summary_begin(&assessor->summary, assessor->board)) {
        return fail_memory(error);
    }
    options->all_paths = wants->dead_tiles;
    const enum wg_status status = solver_run_paths(assessor->solver,
                                                   assessor->board,
                                                   options,
                                                   take_path,
                                                   &valuation,
                                                   totals,
                                                   error);
    return valuation.is_out_of_memory ? fail_memory(error) : status;
}

/* --- All words */

static enum wg_status assess_words(struct assessor *assessor,
                                   struct wg_solve_options *options,
                                   struct assessment *out, struct wg_totals *totals,
                                   struct wg_error *error)
{
    options->max_results = ASSESS_MAX_WORDS;
    const enum wg_status status = solver_summarize(
        assessor->solver, assessor->board, options, &assessor->summary, totals, error);
    out->words = totals->words;
    out->score = totals->score;
    return status;
}

enum wg_status assess(struct assessor *assessor, const struct assess_wants *wants,
                      struct assessment *out, struct wg_error *error)
{
    const uint32_t cells = wg_board_cell_count(assessor->board);
    struct wg_solve_options options = assessor->search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    *out = (struct assessment){0};
    limit(assessor, &options);
    const enum wg_status status =
        wants->min_value > 0
            ? assess_values(assessor, wants, &options, out, &totals, error)
            : assess_words(assessor, &options, out, &totals, error);
    out->longest_length = assessor->summary.longest_length;
    out->longest = assessor->summary.longest;
    for (uint32_t i = 0; status == WG_OK && wants->dead_tiles && i < cells; i++) {
        out->dead += assess_is_dead(assessor, i);
    }
    return end_search(assessor, status, totals.end);
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
    limit(assessor, &options);
    const enum wg_status status = wg_solver_run(
        assessor->solver, assessor->board, &options, NULL, NULL, totals_out, error);
    return end_search(assessor, status, totals_out->end) == WG_STOPPED &&
                   max_results > 0 && totals_out->end == WG_END_RESULTS
               ? WG_OK
               : status;
}
