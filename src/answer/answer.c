/* SPDX-License-Identifier: MIT */
/* answer.c: a board and a solver for each dictionary, and the answers to questions about boards. */
#include "answer/answer.h"

#include "answer/lookup.h"
#include "base/clock.h"
#include "base/error.h"
#include "report/checked.h"
#include "report/collect.h"

#include <stdlib.h>

/*
 * The memory that a workspace keeps from question to question: at most KEPT_NBYTES for the results,
 * and as much for the body. A solver can grow to 200 MB. So after a question with over
 * KEPT_BOARD_NBYTES of board text, or with over KEPT_WORDS found words, the board and its solver
 * are freed.
 */
enum { KEPT_NBYTES = 1 << 20, KEPT_BOARD_NBYTES = 1024, KEPT_WORDS = 1 << 14 };

/* Both are NULL until a question needs them. For the first dictionary, workspace_new makes them. */
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

static enum wg_status fill_slot(const struct workspace *workspace, size_t index,
                                struct wg_error *error)
{
    struct slot *const slot = &workspace->slots[index];
    const struct wg_dict *const dict = workspace->dicts->entries[index].dict;
    enum wg_status status = WG_OK;
    if (slot->board == NULL) {
        status = wg_board_new(dict, &slot->board, error);
    }
    if (status == WG_OK && slot->solver == NULL) {
        const struct wg_solver_options options = {.struct_nbytes = sizeof options,
                                                  .simd = workspace->limits.simd};
        status = wg_solver_new(dict, &options, &slot->solver, error);
    }
    return status;
}

enum wg_status workspace_new(const struct dict_list *dicts, const struct solve_limits *limits,
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
    workspace->results = (struct results){.sink = &workspace->body, .form = RESULTS_JSON};
    enum wg_status status = wg_results_new(&workspace->found, error);
    if (status != WG_OK || (status = fill_slot(workspace, 0, error)) != WG_OK) {
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
    wg_results_free(workspace->found);
    sink_close(&workspace->body);
    free(workspace->slots);
    free(workspace);
}

/*
 * Converts the line and column of a board's error to a position in the text, in code points from 1.
 * Returns 0 if the error has no column.
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

/* A hint for the message: the parameters (formats/http-api.md) that a client can change to correct
   the error. */
static const char *parameter_hint(enum wg_reason reason)
{
    if (reason == WG_REASON_NO_SQUARE || reason == WG_REASON_OTHER_SIZE) {
        return " (size=ROWSxCOLUMNS)";
    }
    return reason == WG_REASON_TORUS_OF_HEXAGONS ? " (moves=hex, torus=1)" : "";
}

static bool refuse_board(const struct question *question, const struct wg_error *error,
                         struct refusal *refusal)
{
    if (error->status == WG_NO_MEMORY) {
        return refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", error->message);
    }
    (void)refuse(refusal, REFUSAL_BAD_BOARD, "board", "%s%s", error->message,
                 parameter_hint(error->reason));
    refusal->position = position_of(text_of(question->board), error);
    return false;
}

/* Parses the question's board, and checks that the start cell is on it. */
static bool place_board(const struct slot *slot, const struct question *question,
                        struct refusal *refusal)
{
    struct wg_error error;
    if (wg_board_parse(slot->board, text_of(question->board), &question->shape, &error) != WG_OK) {
        return refuse_board(question, &error, refusal);
    }
    const uint32_t rows = wg_board_rows(slot->board);
    const uint32_t columns = wg_board_columns(slot->board);
    if (question->from.is_given &&
        (question->from.row >= rows || question->from.column >= columns)) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, "from",
                      "from=%u,%u is not on the board; its last cell is %u,%u", question->from.row,
                      question->from.column, rows - 1, columns - 1);
    }
    return true;
}

/* Checks that the dictionary has the values that the question needs, and makes its pattern. */
static bool open_filter(struct workspace *workspace, const struct question *question,
                        struct refusal *refusal)
{
    const struct dict_entry *const entry = &workspace->dicts->entries[workspace->dict];
    const bool sorts = question->order == WG_ORDER_VALUE;
    struct refusal_quote quote;
    struct wg_error error;
    workspace->results.has_values = wg_dict_has_values(entry->dict);
    if ((sorts || question->search.min_value > 0) && !workspace->results.has_values) {
        const char *const name = sorts ? "sort" : "min-value";
        return refuse(refusal, REFUSAL_BAD_PARAMETER, name,
                      "the dictionary '%s' has no values; leave %s out",
                      refusal_quote(entry->name, &quote), sorts ? "sort=value" : name);
    }
    if (question->pattern == NULL || wg_query_new_pattern(entry->dict, text_of(question->pattern),
                                                          &workspace->pattern, &error) == WG_OK) {
        return true;
    }
    (void)refuse(refusal, error.status == WG_NO_MEMORY ? REFUSAL_NO_MEMORY : REFUSAL_BAD_PARAMETER,
                 error.status == WG_NO_MEMORY ? NULL : "pattern", "%s", error.message);
    refusal->position = error.column;
    return false;
}

static void print_results(struct workspace *workspace, const struct question *question,
                          const struct wg_totals *totals, bool is_complete)
{
    wg_results_sort(workspace->found, question->order, question->limit);
    workspace->results.all_paths = question->search.all_paths;
    workspace->results.dictionary = workspace->dicts->entries[workspace->dict].name;
    results_print(&workspace->results, workspace->slots[workspace->dict].board, workspace->found,
                  totals, is_complete);
}

/* Refuses a question whose search cannot run. */
static enum answer_outcome refuse_failure(const struct wg_error *error, struct refusal *refusal)
{
    (void)refuse(refusal, error->status == WG_LIMIT ? REFUSAL_BAD_BOARD : REFUSAL_NO_MEMORY,
                 error->status == WG_LIMIT ? "board" : NULL, "%s", error->message);
    return ANSWER_REFUSED;
}

struct search {
    const struct attempt *attempt;
    struct collection words;
};

/*
 * For wg_solve_options.go_on: false ends the search. A final attempt ends early enough to print its
 * results in time.
 */
static bool search_goes_on(void *context)
{
    struct search *const search = context;
    return attempt_goes_on(search->attempt) &&
           (!search->attempt->is_final || collection_leaves_time(&search->words));
}

static bool collect(void *context, const struct wg_found *row)
{
    struct search *const search = context;
    return collection_add(&search->words, row);
}

/* The options of the question, with the start cell and the limits of time. */
static struct wg_solve_options options_of(const struct slot *slot, const struct question *question,
                                          struct search *search, double end_seconds)
{
    struct wg_solve_options options = question->search;
    const double seconds_left = end_seconds - clock_seconds();
    options.from_one_cell = question->from.is_given;
    options.start_cell = question->from.row * wg_board_columns(slot->board) + question->from.column;
    options.seconds = seconds_left > 0 ? seconds_left : 1e-9; /* 0 means no limit */
    options.go_on = search_goes_on;
    options.go_on_context = search;
    return options;
}

/* Searches the board in the slot; the results go to workspace->found. */
static enum wg_status search_board(struct workspace *workspace, const struct slot *slot,
                                   const struct question *question, const struct attempt *attempt,
                                   double end_seconds, struct wg_totals *totals_out,
                                   struct wg_error *error)
{
    struct search search = {
        .attempt = attempt,
        .words = {.found = workspace->found,
                  .board = slot->board,
                  .form = workspace->results.form,
                  .end_seconds = end_seconds},
    };
    struct wg_solve_options options = options_of(slot, question, &search, end_seconds);
    options.max_results = workspace->limits.results;
    options.max_nbytes = workspace->limits.nbytes;
    options.query = workspace->pattern;
    options.with_values = workspace->results.has_values;
    wg_results_reset(workspace->found);
    wg_results_set_max_nbytes(workspace->found, workspace->limits.nbytes);
    const enum wg_status status =
        wg_solver_run(slot->solver, slot->board, &options, collect, &search, totals_out, error);
    workspace->is_large = workspace->is_large || totals_out->words > KEPT_WORDS;
    return wg_results_status(workspace->found) == WG_NO_MEMORY ? fail_memory(error) : status;
}

/* Returns ANSWER_DONE if the slot of the dictionary has the board. */
static enum answer_outcome open_board(struct workspace *workspace, const struct question *question,
                                      const struct attempt *attempt, struct refusal *refusal)
{
    const bool is_large = strlen(question->board) > KEPT_BOARD_NBYTES;
    struct wg_error error;
    if (is_large && !attempt->is_final) {
        return ANSWER_TOO_LONG; /* preparing the board can take 100 ms */
    }
    workspace->is_large = workspace->is_large || is_large;
    if (fill_slot(workspace, workspace->dict, &error) != WG_OK) {
        return refuse_failure(&error, refusal);
    }
    return place_board(&workspace->slots[workspace->dict], question, refusal) ? ANSWER_DONE
                                                                              : ANSWER_REFUSED;
}

static enum answer_outcome solve_board(struct workspace *workspace, const struct question *question,
                                       const struct attempt *attempt, struct refusal *refusal)
{
    const struct slot *const slot = &workspace->slots[workspace->dict];
    const double end_seconds = clock_seconds() + attempt->seconds;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    const enum answer_outcome outcome = open_board(workspace, question, attempt, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    if (!open_filter(workspace, question, refusal)) {
        return ANSWER_REFUSED;
    }
    const enum wg_status status =
        search_board(workspace, slot, question, attempt, end_seconds, &totals, &error);
    wg_query_free(workspace->pattern);
    workspace->pattern = NULL;
    if (status != WG_OK && status != WG_STOPPED) {
        return refuse_failure(&error, refusal);
    }
    if (status == WG_STOPPED && totals.end == WG_END_TIME && !attempt->is_final) {
        return ANSWER_TOO_LONG;
    }
    print_results(workspace, question, &totals, status == WG_OK);
    return ANSWER_DONE;
}

/* Checks the words, which ',' separates, until one fails. */
static enum wg_status check_words(struct wg_check *check, struct wg_text words,
                                  struct checked *checked, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    while (words.nbytes > 0 && status == WG_OK) {
        const char *const comma = memchr(words.bytes, ',', words.nbytes);
        const size_t nbytes = comma != NULL ? (size_t)(comma - words.bytes) : words.nbytes;
        enum wg_verdict verdict;
        const struct wg_found *found;
        if (nbytes > 0) {
            status = wg_check_word(check, (struct wg_text){words.bytes, nbytes}, &verdict, &found,
                                   error);
            if (status == WG_OK) {
                checked_word(checked, verdict, found);
            }
        }
        words.bytes += nbytes + (comma != NULL);
        words.nbytes -= nbytes + (comma != NULL);
    }
    return status;
}

static enum answer_outcome check_list(struct workspace *workspace, const struct question *question,
                                      const struct attempt *attempt, struct refusal *refusal)
{
    const struct slot *const slot = &workspace->slots[workspace->dict];
    const double end_seconds = clock_seconds() + attempt->seconds;
    struct search search = {.attempt = attempt};
    struct wg_check *check = NULL;
    struct wg_error error;
    const enum answer_outcome outcome = open_board(workspace, question, attempt, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    const struct wg_solve_options options = options_of(slot, question, &search, end_seconds);
    enum wg_status status =
        wg_check_new(workspace->dicts->entries[workspace->dict].dict, &check, &error);
    if (status == WG_OK) {
        status = wg_check_begin(check, slot->board, &options, &error);
    }
    if (status == WG_OK) {
        struct checked checked;
        workspace->results.dictionary = workspace->dicts->entries[workspace->dict].name;
        checked_begin(&checked, &workspace->results, slot->board);
        status = check_words(check, text_of(question->text), &checked, &error);
        checked_end(&checked, status == WG_OK);
    }
    wg_check_free(check);
    if (status == WG_STOPPED && !attempt->is_final) {
        return ANSWER_TOO_LONG;
    }
    return status == WG_OK || status == WG_STOPPED ? ANSWER_DONE : refuse_failure(&error, refusal);
}

/* Finds the dictionary of the question; without `dict`, the first. */
static bool find_dict(struct workspace *workspace, struct refusal *refusal)
{
    const char *const name = workspace->question.dict;
    struct refusal_quote quote;
    workspace->dict = name == NULL ? 0 : dict_list_find(workspace->dicts, text_of(name));
    return workspace->dict < workspace->dicts->count ||
           refuse(refusal, REFUSAL_NO_DICTIONARY, "dict",
                  "there is no dictionary '%s'; /api/dictionaries lists all of them",
                  refusal_quote(text_of(name), &quote));
}

enum answer_outcome answer_check_body(const struct workspace *workspace, struct refusal *refusal)
{
    if (workspace->body.status == WG_OK) {
        return ANSWER_DONE;
    }
    (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", workspace->body.error.message);
    return ANSWER_REFUSED;
}

enum answer_outcome answer_question(struct workspace *workspace, enum question_kind kind,
                                    struct wg_text encoded, const struct attempt *attempt,
                                    struct refusal *refusal)
{
    static enum answer_outcome (*const answers[])(struct workspace *, const struct question *,
                                                  const struct attempt *, struct refusal *) = {
        [QUESTION_SOLVE] = solve_board,
        [QUESTION_CHECK] = check_list,
        [QUESTION_WORD] = lookup_word,
        [QUESTION_FIND] = lookup_find,
    };
    struct question *const question = &workspace->question;
    if (!parameters_read(&workspace->parameters, encoded, refusal) ||
        !question_read(question, kind, &workspace->parameters, refusal) ||
        !find_dict(workspace, refusal)) {
        return ANSWER_REFUSED;
    }
    const enum answer_outcome outcome = answers[kind](workspace, question, attempt, refusal);
    return outcome == ANSWER_DONE ? answer_check_body(workspace, refusal) : outcome;
}

void workspace_tidy(struct workspace *workspace)
{
    if (workspace->is_large) {
        reset_slot(&workspace->slots[workspace->dict]);
        workspace->is_large = false;
    }
    if (wg_results_nbytes(workspace->found) > KEPT_NBYTES) {
        wg_results_release(workspace->found);
    }
    if (workspace->body.capacity > KEPT_NBYTES) {
        sink_close(&workspace->body);
        workspace->body = (struct sink)SINK_IN_MEMORY;
    }
    sink_reset(&workspace->body);
    workspace->parameters.used = 0;
}
