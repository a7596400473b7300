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

enum wg_status assess(struct assessor *assessor, const struct assess_wants *wants,
                      struct assessment *out, struct wg_error *error)
{
    const uint32_t cells = wg_board_cell_count(assessor->board);
    struct summary *const summary = &assessor->summary;
    struct wg_limits *const limits = &assessor->limits;
    struct wg_solve_options options = assessor->search;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    limits->struct_nbytes = sizeof *limits;
    limits->seconds = clock_left(assessor->deadline);
    limits->results = wants->max_results > 0 ? wants->max_results : ASSESS_MAX_WORDS;
    limits->nbytes = MAX_SEARCH_NBYTES;
    options.limits = limits;
    options.min_value = wants->only_valued ? wants->min_value : 0;
    options.with_values = wants->min_value > 0;
    if (wants->min_length > options.min_length) {
        options.min_length = wants->min_length;
    }
    summary->min_value = wants->min_value;
    const enum wg_status status =
        wants->only_count
            ? wg_solver_run(assessor->solver, assessor->board, &options, NULL, NULL, &totals, error)
            : solver_summarize(assessor->solver, assessor->board, &options, summary, &totals,
                               error);
    *out = (struct assessment){.words = totals.words, .score = totals.score, .end = totals.end};
    if (!wants->only_count) {
        out->valued = options.with_values ? summary->valued : 0;
        out->longest_length = summary->longest_length;
        out->longest = summary->longest;
    }
    for (uint32_t i = 0; status == WG_OK && wants->dead_tiles && i < cells; i++) {
        out->dead += assess_is_dead(assessor, i);
    }
    assessor->was_ended =
        status == WG_STOPPED && (totals.end == WG_END_TIME || !limits_go_on(&assessor->limits));
    return wants->max_results > 0 && totals.end == WG_END_RESULTS ? WG_OK : status;
}
