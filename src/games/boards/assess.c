/* SPDX-License-Identifier: MIT */
/* assess.c: see assess.h. */
#include "boards/assess.h"

#include "base/clock.h"

/* Limits the memory of a search, as ASSESS_MAX_WORDS limits its words. Boards of wildcards reach
   these limits. */
static const size_t MAX_SEARCH_NBYTES = 64 << 20;

enum wg_status assessor_open(struct assessor *assessor, const struct wg_dict *dict,
                             const struct wg_solve_options *search, const char *simd,
                             struct wg_error *error)
{
    const struct wg_solver_options options = {.struct_nbytes = sizeof options, .simd = simd};
    *assessor = (struct assessor){.dict = dict, .search = *search};
    const enum wg_status status = wg_board_new(dict, &assessor->board, error);
    return status == WG_OK ? wg_solver_new(dict, &options, &assessor->solver, error) : status;
}

void assessor_close(struct assessor *assessor)
{
    wg_solver_free(assessor->solver);
    wg_board_free(assessor->board);
    summary_free(&assessor->summary);
}

/* Sets the limits of a search; max_results 0: ASSESS_MAX_WORDS. */
static void limit(struct assessor *assessor, uint64_t max_results, struct wg_solve_options *options)
{
    struct wg_limits *const limits = &assessor->limits;
    limits->struct_nbytes = sizeof *limits;
    limits->seconds = clock_left(assessor->deadline);
    limits->results = max_results > 0 ? max_results : ASSESS_MAX_WORDS;
    limits->nbytes = MAX_SEARCH_NBYTES;
    options->limits = limits;
}

/* Sets was_ended. Returns the status of the search. */
static enum wg_status end_search(struct assessor *assessor, enum wg_status status, enum wg_end end)
{
    assessor->was_ended =
        status == WG_STOPPED && (end == WG_END_TIME || !limits_go_on(&assessor->limits));
    return status;
}

enum wg_status assess(struct assessor *assessor, const struct assess_wants *wants,
                      struct assessment *out, struct wg_error *error)
{
    const uint32_t cells = wg_board_cell_count(assessor->board);
    struct wg_solve_options options = assessor->search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    *out = (struct assessment){0};
    limit(assessor, 0, &options);
    options.min_value = wants->only_valued ? wants->min_value : 0;
    options.with_values = wants->min_value > 0;
    assessor->summary.min_value = wants->min_value;
    const enum wg_status status = solver_summarize(assessor->solver, assessor->board, &options,
                                                   &assessor->summary, &totals, error);
    out->words = totals.words;
    out->score = totals.score;
    out->end = totals.end;
    out->valued = options.with_values ? assessor->summary.valued : 0;
    out->longest_length = assessor->summary.longest_length;
    out->longest = assessor->summary.longest;
    for (uint32_t i = 0; status == WG_OK && wants->dead_tiles && i < cells; i++) {
        out->dead += assess_is_dead(assessor, i);
    }
    return end_search(assessor, status, totals.end);
}

enum wg_status assess_count(struct assessor *assessor, uint32_t min_length, uint64_t max_results,
                            struct wg_totals *totals_out, struct wg_error *error)
{
    struct wg_solve_options options = assessor->search;
    if (min_length > options.min_length) {
        options.min_length = min_length;
    }
    limit(assessor, max_results, &options);
    const enum wg_status status =
        wg_solver_run(assessor->solver, assessor->board, &options, NULL, NULL, totals_out, error);
    return end_search(assessor, status, totals_out->end) == WG_STOPPED && max_results > 0 &&
                   totals_out->end == WG_END_RESULTS
               ? WG_OK
               : status;
}
