/* SPDX-License-Identifier: MIT */
/* on_board.c: see on_board.h. */
#include "answer/on_board.h"

#include "base/clock.h"
#include "base/error.h"
#include "report/checked.h"
#include "report/collect.h"
#include "report/solutions.h"

/* A solver can grow to 200 MB. So after a question with over KEPT_BOARD_NBYTES of board text, or
   with over KEPT_WORDS found words, the board and its solver are freed. */
enum { KEPT_BOARD_NBYTES = 1024, KEPT_WORDS = 1 << 14 };

/* The board of the question. */
static struct wg_board *board_of(const struct workspace *workspace)
{
    return workspace->slots[workspace->dict].board;
}

/* Returns a hint for the message: the parameters (formats/http-api.md) that a client can change to
   correct the error. */
static const char *parameter_hint(enum wg_reason reason)
{
    if (reason == WG_REASON_NO_SQUARE || reason == WG_REASON_OTHER_SIZE) {
        return " (size=ROWSxCOLUMNS)";
    }
    return reason == WG_REASON_TORUS_OF_HEXAGONS ? " (moves=hex, torus=1)" : "";
}

/* Reads the walls of the question. */
static bool read_walls(struct workspace *workspace, struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
    struct wg_error error;
    return question->walls == NULL ||
           (wg_maze_new(&workspace->walls, &error) == WG_OK &&
            wg_maze_parse(workspace->walls, text_of(question->walls), &error) == WG_OK) ||
           refuse_value(refusal, REFUSAL_BAD_PARAMETER, "walls", question->walls, &error, "");
}

/* Parses the question's board, and checks that the start cell is on it. */
static bool place_board(const struct workspace *workspace, struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
    struct wg_board *const board = workspace->slots[workspace->dict].board;
    struct wg_board_options shape = question->shape;
    struct wg_error error;
    shape.walls = workspace->walls;
    if (wg_board_parse(board, text_of(question->board), &shape, &error) != WG_OK) {
        return refuse_value(refusal, REFUSAL_BAD_BOARD, "board", question->board, &error,
                            parameter_hint(error.reason));
    }
    const uint32_t rows = wg_board_rows(board);
    const uint32_t columns = wg_board_columns(board);
    if (question->from.is_given &&
        (question->from.row >= rows || question->from.column >= columns)) {
        return refuse(refusal, REFUSAL_BAD_PARAMETER, "from",
                      "from=%u,%u is not on the board; its last cell is %u,%u", question->from.row,
                      question->from.column, rows - 1, columns - 1);
    }
    return true;
}

/* Makes the rules of the question, if the question has points for letters or lengths, or bonuses
   for cells. */
static bool read_rules(struct workspace *workspace, struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
    const struct field_points *const points = &question->scoring;
    const struct wg_dict *const dict = workspace->dicts->entries[workspace->dict].dict;
    struct wg_error error;
    if (points->count == 0 && question->letter_scores == NULL && question->bonus == NULL) {
        return true;
    }
    if (wg_rules_new(dict, &workspace->rules, &error) != WG_OK ||
        wg_rules_set_lengths(workspace->rules, points->points, points->count, &error) != WG_OK) {
        return refuse_value(refusal, REFUSAL_BAD_PARAMETER, "scoring", "", &error, "");
    }
    if (question->letter_scores != NULL &&
        wg_rules_read_letters(workspace->rules, text_of(question->letter_scores), &error) !=
            WG_OK) {
        return refuse_value(refusal, REFUSAL_BAD_PARAMETER, "letter-scores",
                            question->letter_scores, &error, "");
    }
    return question->bonus == NULL ||
           wg_rules_read_bonuses(workspace->rules, text_of(question->bonus), &error) == WG_OK ||
           refuse_value(refusal, REFUSAL_BAD_PARAMETER, "bonus", question->bonus, &error, "");
}

/* Checks that the dictionary has the values that the question needs, and makes its pattern. */
static bool read_filter(struct workspace *workspace, struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
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
    return question->pattern == NULL ||
           wg_query_new_pattern(entry->dict, text_of(question->pattern), &workspace->pattern,
                                &error) == WG_OK ||
           refuse_value(refusal, REFUSAL_BAD_PARAMETER, "pattern", question->pattern, &error, "");
}

/* Refuses a question whose search cannot run. */
static enum answer_outcome refuse_failure(const struct workspace *workspace,
                                          const struct wg_error *error, struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
    if (error->status == WG_LIMIT && workspace->rules != NULL) { /* a score over 2^32 - 1 */
        const char *const parameter = question->bonus != NULL           ? "bonus"
                                      : question->letter_scores != NULL ? "letter-scores"
                                                                        : "scoring";
        (void)refuse_value(refusal, REFUSAL_BAD_PARAMETER, parameter, "", error, "");
    } else if (error->status == WG_LIMIT) {
        (void)refuse_value(refusal, REFUSAL_BAD_BOARD, "board", "", error, "");
    } else if (error->status == WG_BAD_INPUT) {
        const char *const parameter = error->reason == WG_REASON_CLEAR_TORUS      ? "torus"
                                      : error->reason == WG_REASON_CLEAR_HEXAGONS ? "moves"
                                                                                  : "bonus";
        (void)refuse_value(refusal, REFUSAL_BAD_PARAMETER, parameter, "", error, "");
    } else {
        (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", error->message);
    }
    return ANSWER_REFUSED;
}

/* Makes a board, unless the slot has one. Returns ANSWER_TOO_LONG if the board is large and there
   is not time enough. */
static enum answer_outcome fill_slot(struct workspace *workspace, const struct attempt *attempt,
                                     struct refusal *refusal)
{
    const bool is_large = strlen(workspace->question.board) > KEPT_BOARD_NBYTES;
    struct wg_error error;
    if (is_large && !attempt->is_final) {
        return ANSWER_TOO_LONG; /* preparing the board can take 100 ms */
    }
    if (workspace_fill(workspace, &error) != WG_OK) {
        return refuse_failure(workspace, &error, refusal);
    }
    workspace->slots[workspace->dict].is_large |= is_large;
    return ANSWER_DONE;
}

enum answer_outcome on_board_open(struct workspace *workspace, const struct attempt *attempt,
                                  struct refusal *refusal)
{
    const enum answer_outcome outcome = fill_slot(workspace, attempt, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    return read_walls(workspace, refusal) && place_board(workspace, refusal) &&
                   read_rules(workspace, refusal) && read_filter(workspace, refusal)
               ? ANSWER_DONE
               : ANSWER_REFUSED;
}

enum answer_outcome on_board_next(struct workspace *workspace, const struct attempt *attempt,
                                  struct refusal *refusal)
{
    const enum answer_outcome outcome = fill_slot(workspace, attempt, refusal);
    return outcome == ANSWER_DONE && !place_board(workspace, refusal) ? ANSWER_REFUSED : outcome;
}

/* --- The words of a board */

/*
 * For wg_solve_options.go_on: false ends the search. A final attempt ends early enough to print its
 * results in time.
 */
static bool search_goes_on(void *context)
{
    struct on_board_search *const search = context;
    return attempt_goes_on(search->attempt) &&
           (!search->attempt->is_final || collection_leaves_time(&search->words));
}

static bool take_word(void *context, const struct wg_found *word)
{
    struct on_board_search *const search = context;
    return collection_add(&search->words, word) &&
           (search->found == NULL || search->found(search->context, word));
}

/* Prepares the search. Returns the options of the question, with the rules, the start cell and the
   limits. */
static struct wg_solve_options begin_search(struct workspace *workspace,
                                            struct on_board_search *search)
{
    const struct question *const question = &workspace->question;
    struct wg_solve_options options = question->search;
    search->words =
        (struct collection){.found = workspace->found,
                            .board = board_of(workspace),
                            .form = workspace->results.form,
                            .end_seconds = search->is_printed ? search->end_seconds : 0};
    options.rules = workspace->rules;
    options.query = workspace->pattern;
    options.with_values = workspace->results.has_values;
    options.from_one_cell = question->from.is_given;
    options.start_cell =
        question->from.row * wg_board_columns(board_of(workspace)) + question->from.column;
    options.seconds = clock_left(search->end_seconds);
    options.go_on = search_goes_on;
    options.go_on_context = search;
    options.max_results = workspace->limits.results;
    options.max_nbytes = workspace->limits.nbytes;
    return options;
}

enum answer_outcome on_board_search(struct workspace *workspace, struct on_board_search *search,
                                    struct wg_totals *totals_out, struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
    const bool counts = question->limit == 0 && search->found == NULL; /* faster */
    const struct wg_solve_options options = begin_search(workspace, search);
    struct wg_error error;
    wg_results_reset(workspace->found);
    wg_results_set_max_nbytes(workspace->found, workspace->limits.nbytes);
    enum wg_status status =
        wg_solver_run(workspace->slots[workspace->dict].solver, board_of(workspace), &options,
                      counts ? NULL : take_word, search, totals_out, &error);
    workspace->slots[workspace->dict].is_large |= totals_out->words > KEPT_WORDS;
    if (wg_results_status(workspace->found) == WG_NO_MEMORY) {
        status = fail_memory(&error);
    } else if (wg_results_status(workspace->found) == WG_LIMIT) {
        totals_out->end = WG_END_MEMORY;
    } else if (status == WG_STOPPED && search->words.is_late) {
        totals_out->end = WG_END_TIME;
    }
    if (status != WG_OK && status != WG_STOPPED) {
        return refuse_failure(workspace, &error, refusal);
    }
    if (status == WG_STOPPED && totals_out->end == WG_END_TIME && !search->attempt->is_final) {
        return ANSWER_TOO_LONG;
    }
    wg_results_sort(workspace->found, question->order, question->limit);
    return ANSWER_DONE;
}

enum answer_outcome on_board_solve(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal)
{
    struct on_board_search search = {
        .attempt = attempt, .end_seconds = clock_end(attempt->seconds), .is_printed = true};
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    enum answer_outcome outcome = on_board_open(workspace, attempt, refusal);
    if (outcome == ANSWER_DONE) {
        outcome = on_board_search(workspace, &search, &totals, refusal);
    }
    if (outcome == ANSWER_DONE) {
        workspace->results.all_paths = workspace->question.search.all_paths;
        workspace->results.dictionary = workspace->dicts->entries[workspace->dict].name;
        results_print(&workspace->results, board_of(workspace), workspace->found, &totals,
                      totals.end == WG_END_COMPLETE);
    }
    return outcome;
}

/* --- The words of a player */

enum answer_outcome on_board_begin_check(struct workspace *workspace,
                                         struct on_board_search *search, struct refusal *refusal)
{
    const struct wg_dict *const dict = workspace->dicts->entries[workspace->dict].dict;
    struct wg_error error;
    const enum answer_outcome outcome = on_board_open(workspace, search->attempt, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    const struct wg_solve_options options = begin_search(workspace, search);
    struct slot *const slot = &workspace->slots[workspace->dict];
    enum wg_status status = slot->check != NULL ? WG_OK : wg_check_new(dict, &slot->check, &error);
    if (status == WG_OK) {
        status = wg_check_begin(slot->check, board_of(workspace), &options, &error);
    }
    return status == WG_OK ? ANSWER_DONE : refuse_failure(workspace, &error, refusal);
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

enum answer_outcome on_board_check(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal)
{
    struct on_board_search search = {.attempt = attempt,
                                     .end_seconds = clock_end(attempt->seconds)};
    struct checked checked;
    struct wg_error error;
    const enum answer_outcome outcome = on_board_begin_check(workspace, &search, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    workspace->results.dictionary = workspace->dicts->entries[workspace->dict].name;
    checked_begin(&checked, &workspace->results, board_of(workspace));
    const enum wg_status status = check_words(workspace->slots[workspace->dict].check,
                                              text_of(workspace->question.text), &checked, &error);
    checked_end(&checked, status == WG_OK);
    if (status == WG_STOPPED && !attempt->is_final) {
        return ANSWER_TOO_LONG;
    }
    return status == WG_OK || status == WG_STOPPED ? ANSWER_DONE
                                                   : refuse_failure(workspace, &error, refusal);
}

/* --- Falling letters */

static bool clearing_goes_on(void *context, const struct wg_clear_totals *so_far)
{
    (void)so_far;
    return attempt_goes_on(context);
}

/* Returns the options of a search for falling letters. `attempt` becomes the context of go_on. */
static struct wg_clear_options clear_options_of(const struct workspace *workspace,
                                                struct attempt *attempt)
{
    const struct question *const question = &workspace->question;
    return (struct wg_clear_options){
        .struct_nbytes = sizeof(struct wg_clear_options),
        .lengths = question->lengths.lengths,
        .length_count = question->lengths.count,
        .is_ordered = question->is_ordered,
        .simd = workspace->limits.simd,
        .max_nbytes = workspace->limits.nbytes,
        .go_on = clearing_goes_on,
        .go_on_context = attempt,
    };
}

enum answer_outcome on_board_search_clear(struct workspace *workspace,
                                          const struct attempt *attempt, double end_seconds,
                                          uint64_t max_solutions, wg_cleared_fn *cleared,
                                          void *context, struct wg_clear_totals *totals_out,
                                          struct refusal *refusal)
{
    struct attempt own = *attempt;
    struct wg_clear_options options = clear_options_of(workspace, &own);
    struct wg_error error;
    options.seconds = clock_left(end_seconds);
    options.max_solutions = max_solutions;
    const enum wg_status status =
        wg_clear_run(board_of(workspace), &options, cleared, context, totals_out, &error);
    if (status != WG_OK && status != WG_STOPPED) {
        return refuse_failure(workspace, &error, refusal);
    }
    return status == WG_STOPPED && totals_out->end == WG_END_TIME && !attempt->is_final
               ? ANSWER_TOO_LONG
               : ANSWER_DONE;
}

struct clearing {
    struct solutions solutions;
    uint64_t most;      /* the most solutions in the answer; one more ends the search */
    size_t most_nbytes; /* of the answer */
    bool has_more;      /* at least one solution was found that is not in the answer */
};

static bool take_solution(void *context, const struct wg_cleared *solution)
{
    struct clearing *const clearing = context;
    const struct sink *const sink = clearing->solutions.sink;
    clearing->has_more = solution->number == clearing->most || sink->used > clearing->most_nbytes;
    if (!clearing->has_more) {
        solutions_add(&clearing->solutions, solution);
    }
    return !clearing->has_more && sink->status == WG_OK;
}

enum answer_outcome on_board_clear(struct workspace *workspace, const struct attempt *attempt,
                                   struct refusal *refusal)
{
    const double end_seconds = clock_end(attempt->seconds);
    const uint64_t limit = workspace->question.limit;
    const uint64_t most = workspace->limits.results;
    enum answer_outcome outcome = on_board_open(workspace, attempt, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    const struct wg_clear_options options = clear_options_of(workspace, NULL);
    struct clearing clearing = {
        .solutions = {.sink = &workspace->body,
                      .form = RESULTS_JSON,
                      .board = board_of(workspace),
                      .options = &options,
                      .dictionary = workspace->dicts->entries[workspace->dict].name},
        .most = most,
        .most_nbytes = workspace->limits.nbytes,
    };
    solutions_begin(&clearing.solutions);
    outcome = on_board_search_clear(workspace, attempt, end_seconds, limit <= most ? limit : 0,
                                    take_solution, &clearing, &totals, refusal);
    totals.solutions -= clearing.has_more; /* the last solution is not in the answer */
    solutions_end(&clearing.solutions, &totals,
                  totals.end == WG_END_COMPLETE || totals.end == WG_END_RESULTS);
    return outcome;
}
