/* SPDX-License-Identifier: MIT */
/* asker.c: makes and frees askers, and asks about boards. See asker.h and wordgrid/ask.h. */
#include "ask/asker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/sized.h"
#include "base/text.h"
#include "solve/expander.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * A solver can grow to 200 MB. So after a question with over KEPT_BOARD_NBYTES of board text, or
 * with over KEPT_WORDS found words, asker_reset can free the board and its solver. Results of over
 * KEPT_NBYTES are freed always.
 */
enum { KEPT_BOARD_NBYTES = 1024, KEPT_WORDS = 1 << 14, KEPT_NBYTES = 1 << 20 };

/*
 * The shares of limits.nbytes in quarters. Results that are kept to be sorted take 28 bytes for a
 * path of five cells, and 92 bytes for a word of five letters with its path. The sum of the shares
 * is more than the limit, but the solver needs its half only in searches that keep few results.
 */
enum { KEPT_QUARTERS = 3, SOLVER_QUARTERS = 2 };

/* --- Askers */

enum wg_status asker_set_name(struct wg_asker *asker, struct wg_text name, struct wg_error *error)
{
    char *const copy = name.bytes == NULL ? NULL : malloc(name.nbytes + 1);
    if (name.bytes != NULL && copy == NULL) {
        return fail_memory(error);
    }
    free(asker->own_name);
    asker->own_name = copy;
    if (copy != NULL) {
        memcpy(copy, name.bytes, name.nbytes);
        asker->name = (struct wg_text){copy, name.nbytes};
    } else if (!wg_dict_metadata(asker->dict, "name", &asker->name)) {
        asker->name = (struct wg_text){"", 0};
    }
    return WG_OK;
}

enum wg_status wg_asker_new(const struct wg_dict *dict, const struct wg_asker_options *options,
                            struct wg_asker **asker_out, struct wg_error *error)
{
    struct wg_asker_options known;
    const struct expander *expander = NULL;
    TRY(SIZED_TAKE(wg_asker_options, &known, options, error));
    TRY(expander_find(known.simd, &expander, error));
    struct wg_asker *const asker = calloc(1, sizeof *asker);
    TRY_MEMORY(error, asker != NULL);
    asker->dict = dict;
    asker->simd = expander == NULL ? NULL : expander->name;
    asker->report.form = FORM_JSON;
    asker->json = (struct sink)SINK_IN_MEMORY;
    enum wg_status status = asker_set_name(asker, known.name, error);
    if (status != WG_OK) {
        free(asker);
        return status;
    }
    *asker_out = asker;
    return WG_OK;
}

static void free_board(struct wg_asker *asker)
{
    wg_check_free(asker->check);
    wg_solver_free(asker->solver);
    wg_board_free(asker->board);
    asker->check = NULL;
    asker->solver = NULL;
    asker->board = NULL;
    asker->is_large = false;
}

void wg_asker_free(struct wg_asker *asker)
{
    if (asker != NULL) {
        free_board(asker);
        wg_results_free(asker->found);
        sink_close(&asker->json);
        free(asker->own_name);
        free(asker);
    }
}

void asker_reset(struct wg_asker *asker, bool tidies)
{
    if (asker->found != NULL && wg_results_nbytes(asker->found) > KEPT_NBYTES) {
        wg_results_release(asker->found);
    }
    if (tidies && asker->is_large) {
        free_board(asker);
    }
}

const struct wg_board *wg_asker_board(const struct wg_asker *asker)
{
    return asker->board;
}

/* --- Opening a board */

enum wg_status asker_begin(struct wg_asker *asker, const struct wg_question *question,
                           const struct wg_limits *limits, struct wg_error *error)
{
    if (question->dict != asker->dict) {
        return fail(error, WG_MISUSE, "the question is for another dictionary");
    }
    const enum wg_status status = limits_take(&asker->limits, limits, error);
    asker->deadline = clock_deadline(asker->limits.seconds);
    return status;
}

void asker_extend(struct wg_asker *asker, double seconds)
{
    asker->deadline += asker->deadline > 0 ? seconds : 0;
    asker->words.deadline += asker->words.deadline > 0 ? seconds : 0;
}

enum wg_status asker_open(struct wg_asker *asker, const struct wg_question *question,
                          struct wg_text board, const struct wg_limits *limits,
                          struct wg_error *error)
{
    const struct field_cell *const from = &question->from;
    TRY(asker_begin(asker, question, limits, error));
    if (asker->board == NULL) {
        TRY(wg_board_new(asker->dict, &asker->board, error));
    }
    asker->is_large |= board.nbytes > KEPT_BOARD_NBYTES;
    const enum wg_status status = wg_board_parse(asker->board, board, &question->shape, error);
    if (status != WG_OK) {
        return name_parameter(error, status, "board");
    }
    const uint32_t rows = wg_board_rows(asker->board);
    const uint32_t columns = wg_board_columns(asker->board);
    if (!from->is_given || (from->row < rows && from->column < columns)) {
        return WG_OK;
    }
    char cell[24];
    (void)snprintf(cell, sizeof cell, "%u,%u", (unsigned)from->row, (unsigned)from->column);
    return fail_parameter(error, WG_REASON_WRONG_VALUE, "from", text_of(cell),
                          "is not on the board; its last cell is %u,%u", (unsigned)rows - 1,
                          (unsigned)columns - 1);
}

/* --- The words of a board */

enum wg_status asker_name_failure(const struct wg_question *question, enum wg_status status,
                                  struct wg_error *error)
{
    if (status == WG_OK || error == NULL || error->parameter != NULL) {
        return status;
    }
    if (status == WG_LIMIT) { /* a score over 2^32 - 1, or a board of too many readings */
        error->parameter = question->bonus.given != NULL           ? "bonus"
                           : question->letter_scores.given != NULL ? "letter-scores"
                                                                   : "board";
    } else if (status == WG_BAD_INPUT) {
        error->parameter = error->reason == WG_REASON_CLEAR_TORUS      ? "torus"
                           : error->reason == WG_REASON_CLEAR_HEXAGONS ? "moves"
                                                                       : "bonus";
    }
    return status;
}

/* For wg_limits.go_on of a search. */
static bool search_goes_on(void *context)
{
    struct wg_asker *const asker = context;
    return limits_go_on(&asker->limits) && collection_leaves_time(&asker->words);
}

struct taking {
    struct wg_asker *asker;
    const struct asker_search *search;
};

static bool take_word(void *context, const struct wg_found *word)
{
    const struct taking *const taking = context;
    return collection_add(&taking->asker->words, word) &&
           (taking->search->found == NULL || taking->search->found(taking->search->context, word));
}

static size_t quarters_of_memory(const struct wg_asker *asker, unsigned count)
{
    const size_t nbytes = asker->limits.nbytes;
    return nbytes > 0 && nbytes < 4 ? 1 : nbytes / 4 * count; /* 0 means no limit */
}

/* Sets the start cell. */
static void place_question(const struct wg_asker *asker, const struct wg_question *question,
                           struct wg_solve_options *options)
{
    *options = question->search;
    options->from_one_cell = question->from.is_given;
    options->start_cell =
        question->from.row * wg_board_columns(asker->board) + question->from.column;
}

/* Makes the solver, and prepares the collection of the words. */
static enum wg_status prepare_search(struct wg_asker *asker, const struct asker_search *search,
                                     struct wg_error *error)
{
    const struct wg_solver_options options = {.struct_nbytes = sizeof options, .simd = asker->simd};
    enum wg_status status = WG_OK;
    asker->words = (struct collection){.board = asker->board,
                                       .form = search->form,
                                       .deadline = search->prints ? asker->deadline : 0};
    if (asker->solver == NULL) {
        status = wg_solver_new(asker->dict, &options, &asker->solver, error);
    }
    if (status == WG_OK && asker->found == NULL && (search->collects || search->prints)) {
        status = wg_results_new(&asker->found, error);
    }
    if (status == WG_OK && asker->found != NULL) {
        asker->words.found = asker->found;
        wg_results_reset(asker->found);
        wg_results_set_max_nbytes(asker->found, quarters_of_memory(asker, KEPT_QUARTERS));
    }
    return status;
}

/* Finds out how a search ended whose words were collected. Returns its status. */
static enum wg_status end_collection(struct wg_asker *asker, enum wg_status status,
                                     struct wg_totals *totals, struct wg_error *error)
{
    const enum wg_status kept = wg_results_status(asker->found);
    TRY_MEMORY(error, kept != WG_NO_MEMORY);
    if (status == WG_STOPPED && kept == WG_LIMIT) {
        totals->end = WG_END_MEMORY;
    }
    return status;
}

enum wg_status asker_search(struct wg_asker *asker, const struct wg_question *question,
                            const struct asker_search *search, struct wg_totals *totals_out,
                            struct wg_error *error)
{
    struct taking taking = {asker, search};
    struct wg_solve_options options;
    TRY(prepare_search(asker, search, error));
    const struct wg_limits limits = {
        .struct_nbytes = sizeof limits,
        /* collection_leaves_time checks the deadline of a collection that is printed. */
        .seconds = asker->words.deadline > 0 ? 0 : clock_left(asker->deadline),
        .results = asker->limits.results,
        .steps = asker->limits.steps,
        .nbytes = quarters_of_memory(asker, SOLVER_QUARTERS),
        .go_on = search_goes_on,
        .context = asker,
    };
    place_question(asker, question, &options);
    options.limits = &limits;
    wg_found_fn *const found = search->collects ? take_word : search->found;
    enum wg_status status =
        wg_solver_run(asker->solver, asker->board, &options, found,
                      search->collects ? &taking : search->context, totals_out, error);
    asker->is_large |= totals_out->words > KEPT_WORDS;
    if (status == WG_STOPPED && asker->words.is_late) {
        totals_out->end = WG_END_TIME;
    }
    if (search->collects) {
        status = end_collection(asker, status, totals_out, error);
        wg_results_sort(asker->found, question->order, question->limit);
    }
    return asker_name_failure(question, status, error);
}

/* --- The words of a player */

enum wg_status asker_begin_check(struct wg_asker *asker, const struct wg_question *question,
                                 struct wg_error *error)
{
    const struct wg_limits limits = {.struct_nbytes = sizeof limits,
                                     .seconds = clock_left(asker->deadline),
                                     .go_on = asker->limits.go_on,
                                     .context = asker->limits.context};
    struct wg_solve_options options;
    enum wg_status status =
        asker->check == NULL ? wg_check_new(asker->dict, &asker->check, error) : WG_OK;
    if (status == WG_OK) {
        place_question(asker, question, &options);
        options.limits = &limits;
        status = wg_check_begin(asker->check, asker->board, &options, error);
    }
    return asker_name_failure(question, status, error);
}

/* --- Falling letters */

struct clearing {
    wg_cleared_fn *cleared;
    void *context;
    uint64_t most; /* solutions to report; one more ends the search */
    bool has_more;
};

static bool take_solution(void *context, const struct wg_cleared *solution)
{
    struct clearing *const clearing = context;
    clearing->has_more = solution->number == clearing->most;
    return !clearing->has_more &&
           (clearing->cleared == NULL || clearing->cleared(clearing->context, solution));
}

/*
 * A limit of the caller that is below the limit of the question is not given to wg_clear_run, which
 * would leave words out to reach it. One more solution is searched, to know whether there is one.
 */
enum wg_status asker_clear(struct wg_asker *asker, const struct wg_question *question,
                           wg_cleared_fn *cleared, void *context,
                           struct wg_clear_totals *totals_out, struct wg_error *error)
{
    const uint64_t wanted = question->limit == WG_RESULTS_ALL ? UINT64_MAX : question->limit;
    const uint64_t most = asker->limits.results > 0 ? asker->limits.results : UINT64_MAX;
    struct clearing clearing = {cleared, context, most, false};
    const struct wg_limits limits = {.struct_nbytes = sizeof limits,
                                     .seconds = clock_left(asker->deadline),
                                     .results = wanted <= most && wanted < UINT64_MAX ? wanted : 0,
                                     .steps = asker->limits.steps,
                                     .nbytes = asker->limits.nbytes,
                                     .go_on = asker->limits.go_on,
                                     .context = asker->limits.context};
    const struct wg_clear_options options = {.struct_nbytes = sizeof options,
                                             .lengths = question->lengths.lengths,
                                             .length_count = question->lengths.count,
                                             .is_ordered = question->is_ordered,
                                             .simd = asker->simd,
                                             .limits = &limits};
    const enum wg_status status =
        wg_clear_run(asker->board, &options, take_solution, &clearing, totals_out, error);
    if (clearing.has_more) {
        totals_out->end = WG_END_RESULTS;
        totals_out->solutions = most;
    }
    return asker_name_failure(question, status, error);
}
