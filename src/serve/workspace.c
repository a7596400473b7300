/* SPDX-License-Identifier: MIT */
/* workspace.c: see workspace.h. */
#include "serve/workspace.h"

#include "base/error.h"

#include <stdlib.h>

/*
 * What a workspace keeps from request to request: so many bytes of words and as many of
 * an answer, and a board and a solver that have met no longer text and no more words. A
 * solver can grow to 200 MB.
 */
enum { KEPT_NBYTES = 1 << 20, KEPT_BOARD_NBYTES = 1024, KEPT_WORDS = 1 << 14 };

/* Made when the dictionary is asked for. */
struct slot {
    struct wg_board *board;
    struct wg_solver *solver;
};

static void reset_slot(struct slot *slot)
{
    wg_solver_free(slot->solver);
    wg_board_free(slot->board);
    *slot = (struct slot){0};
}

static enum wg_status fill_slot(const struct workspace *workspace, size_t dict,
                                struct wg_error *error)
{
    struct slot *const slot = &workspace->slots[dict];
    enum wg_status status = WG_OK;
    if (slot->board == NULL) {
        status =
            wg_board_new(workspace->dicts->entries[dict].dict, &slot->board, error);
    }
    if (status == WG_OK && slot->solver == NULL) {
        status =
            wg_solver_new(workspace->dicts->entries[dict].dict, &slot->solver, error);
    }
    return status;
}

enum wg_status workspace_new(const struct dict_list *dicts,
                             const struct solve_limits *limits,
                             struct workspace **workspace_out, struct wg_error *error)
{
    struct workspace *const workspace = calloc(1, sizeof *workspace);
    if (workspace == NULL ||
        (workspace->slots = calloc(dicts->count, sizeof *workspace->slots)) == NULL) {
        free(workspace);
        return fail_memory(error);
    }
    workspace->dicts = dicts;
    workspace->limits = *limits;
    workspace->body = (struct sink)SINK_IN_MEMORY;
    workspace->results =
        (struct results){.sink = &workspace->body, .form = RESULTS_JSON};
    const enum wg_status status = fill_slot(workspace, 0, error);
    if (status != WG_OK) {
        workspace_free(workspace);
        return status;
    }
    *workspace_out = workspace;
    return WG_OK;
}

void workspace_free(struct workspace *workspace)
{
    if (workspace == NULL) {
        return;
    }
    for (size_t i = 0; i < workspace->dicts->count; i++) {
        reset_slot(&workspace->slots[i]);
    }
    found_free(&workspace->found);
    sink_close(&workspace->body);
    free(workspace->slots);
    free(workspace);
}

/*
 * A board's error has a line and a column, which a query does not have: how many code
 * points of the text are before that, and one more.
 */
static uint64_t position_of(struct wg_text text, const struct wg_error *error)
{
    uint64_t position = error->column;
    uint64_t line = 1;
    if (error->column == 0) {
        return 0;
    }
    for (size_t i = 0; i < text.nbytes && line < error->line; i++) {
        position += ((unsigned char)text.bytes[i] & 0xc0) != 0x80;
        line += text.bytes[i] == '\n';
    }
    return position;
}

static bool refuse_board(const struct solve_request *request,
                         const struct wg_error *error, struct refusal *refusal)
{
    if (error->status == WG_NO_MEMORY) {
        return refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", error->message);
    }
    (void)refuse(refusal, REFUSAL_BAD_BOARD, "board", "%s", error->message);
    refusal->position = position_of(request->board, error);
    return false;
}

/* The board of the request to the slot's; the start cell must be on it. */
static bool place_board(const struct slot *slot, const struct solve_request *request,
                        struct refusal *refusal)
{
    struct wg_error error;
    if (wg_board_parse(slot->board, request->board, &request->shape, &error) != WG_OK) {
        return refuse_board(request, &error, refusal);
    }
    const uint32_t rows = wg_board_rows(slot->board);
    const uint32_t columns = wg_board_columns(slot->board);
    if (request->has_start &&
        (request->start_row >= rows || request->start_column >= columns)) {
        return refuse(refusal,
                      REFUSAL_BAD_PARAMETER,
                      "from",
                      "from=%u,%u is not on the board; its last cell is %u,%u",
                      request->start_row,
                      request->start_column,
                      rows - 1,
                      columns - 1);
    }
    return true;
}

/* What found_add has no limit for. */
static bool collect(void *context, const struct wg_found *row)
{
    struct workspace *const workspace = context;
    return found_add(&workspace->found, row) &&
           found_nbytes(&workspace->found) <= workspace->limits.nbytes;
}

static void print_results(struct workspace *workspace,
                          const struct solve_request *request,
                          const struct wg_totals *totals, bool is_complete)
{
    found_arrange(&workspace->found, request->order, request->limit);
    workspace->results.all_paths = request->search.all_paths;
    workspace->results.dictionary = workspace->dicts->entries[request->dict].name;
    results_print(&workspace->results,
                  workspace->slots[request->dict].board,
                  &workspace->found,
                  totals,
                  is_complete);
}

/* Of what no search can come of. */
static enum solve_outcome refuse_failure(const struct wg_error *error,
                                         struct refusal *refusal)
{
    (void)refuse(refusal,
                 error->status == WG_LIMIT ? REFUSAL_BAD_BOARD : REFUSAL_NO_MEMORY,
                 error->status == WG_LIMIT ? "board" : NULL,
                 "%s",
                 error->message);
    return SOLVE_REFUSED;
}

/* Searches the slot's board for what the request asks, into workspace->found. */
static enum wg_status search_board(struct workspace *workspace, const struct slot *slot,
                                   const struct solve_request *request,
                                   const struct patience *patience,
                                   struct wg_totals *totals_out, struct wg_error *error)
{
    struct wg_solve_options search = request->search;
    search.from_one_cell = request->has_start;
    search.start_cell =
        request->start_row * wg_board_columns(slot->board) + request->start_column;
    search.seconds = patience->seconds;
    search.max_results = workspace->limits.results;
    search.max_nbytes = workspace->limits.nbytes;
    search.stop = patience->stop;
    search.go_on = patience->go_on;
    search.go_on_context = patience->context;
    found_reset(&workspace->found);
    const enum wg_status status = wg_solver_run(
        slot->solver, slot->board, &search, collect, workspace, totals_out, error);
    workspace->is_large = workspace->is_large || totals_out->words > KEPT_WORDS;
    return workspace->found.is_out_of_memory ? fail_memory(error) : status;
}

enum solve_outcome workspace_solve(struct workspace *workspace,
                                   const struct solve_request *request,
                                   const struct patience *patience,
                                   struct refusal *refusal)
{
    const struct slot *const slot = &workspace->slots[request->dict];
    const bool is_large = request->board.nbytes > KEPT_BOARD_NBYTES;
    struct wg_totals totals;
    struct wg_error error;
    if (is_large && !patience->is_final) {
        return SOLVE_TOO_LONG; /* to prepare it can take a hundred milliseconds */
    }
    workspace->dict = request->dict;
    workspace->is_large = workspace->is_large || is_large;
    if (fill_slot(workspace, request->dict, &error) != WG_OK) {
        return refuse_failure(&error, refusal);
    }
    if (!place_board(slot, request, refusal)) {
        return SOLVE_REFUSED;
    }
    const enum wg_status status =
        search_board(workspace, slot, request, patience, &totals, &error);
    if (status != WG_OK && status != WG_STOPPED) {
        return refuse_failure(&error, refusal);
    }
    if (status == WG_STOPPED && totals.end == WG_END_TIME && !patience->is_final) {
        return SOLVE_TOO_LONG;
    }
    print_results(workspace, request, &totals, status == WG_OK);
    return SOLVE_DONE;
}

void workspace_tidy(struct workspace *workspace)
{
    if (workspace->is_large) {
        reset_slot(&workspace->slots[workspace->dict]);
        workspace->is_large = false;
    }
    if (found_nbytes(&workspace->found) > KEPT_NBYTES) {
        found_free(&workspace->found);
    }
    if (workspace->body.capacity > KEPT_NBYTES) {
        sink_close(&workspace->body);
        workspace->body = (struct sink)SINK_IN_MEMORY;
    }
    sink_reset(&workspace->body);
}
