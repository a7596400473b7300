/* SPDX-License-Identifier: MIT */
/* game.c: see game.h. */
#include "answer/game.h"

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

/* A hint for the message: the parameters (formats/http-api.md) that a client can change to correct
   the error. */
static const char *parameter_hint(enum wg_reason reason)
{
    if (reason == WG_REASON_NO_SQUARE || reason == WG_REASON_OTHER_SIZE) {
        return " (size=ROWSxCOLUMNS)";
    }
    return reason == WG_REASON_TORUS_OF_HEXAGONS ? " (moves=hex, torus=1)" : "";
}

/* Reads the walls of the question. */
static bool read_walls(struct workspace *workspace, const struct question *question,
                       struct refusal *refusal)
{
    struct wg_error error;
    return question->walls == NULL ||
           (wg_maze_new(&workspace->walls, &error) == WG_OK &&
            wg_maze_parse(workspace->walls, text_of(question->walls), &error) == WG_OK) ||
           refuse_value(refusal, REFUSAL_BAD_PARAMETER, "walls", question->walls, &error, "");
}

/* Parses the question's board, and checks that the start cell is on it. */
static bool place_board(const struct workspace *workspace, const struct question *question,
                        struct refusal *refusal)
{
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

/* Makes the rules of the question, if letters or lengths have points of their own, or cells have
   bonuses. */
static bool read_rules(struct workspace *workspace, const struct question *question,
                       struct refusal *refusal)
{
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
static bool read_filter(struct workspace *workspace, const struct question *question,
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
    return question->pattern == NULL ||
           wg_query_new_pattern(entry->dict, text_of(question->pattern), &workspace->pattern,
                                &error) == WG_OK ||
           refuse_value(refusal, REFUSAL_BAD_PARAMETER, "pattern", question->pattern, &error, "");
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
    if (error->status == WG_LIMIT) {
        (void)refuse(refusal, REFUSAL_BAD_BOARD, "board", "%s", error->message);
    } else if (error->status == WG_BAD_INPUT) {
        const char *const parameter = error->reason == WG_REASON_CLEAR_TORUS      ? "torus"
                                      : error->reason == WG_REASON_CLEAR_HEXAGONS ? "moves"
                                                                                  : "bonus";
        (void)refuse(refusal, REFUSAL_BAD_PARAMETER, parameter, "%s", error->message);
    } else {
        (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", error->message);
    }
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

/* The time until then in seconds, above 0: 0 would mean no limit. */
static double seconds_until(double end_seconds)
{
    const double seconds_left = end_seconds - clock_seconds();
    return seconds_left > 0 ? seconds_left : 1e-9;
}

/* The options of the question, with the rules, the start cell and the limit of time. */
static struct wg_solve_options options_of(const struct workspace *workspace,
                                          const struct question *question, struct search *search,
                                          double end_seconds)
{
    struct wg_solve_options options = question->search;
    options.rules = workspace->rules;
    options.from_one_cell = question->from.is_given;
    options.start_cell =
        question->from.row * wg_board_columns(board_of(workspace)) + question->from.column;
    options.seconds = seconds_until(end_seconds);
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
    struct wg_solve_options options = options_of(workspace, question, &search, end_seconds);
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
    if (workspace_fill(workspace, &error) != WG_OK) {
        return refuse_failure(&error, refusal);
    }
    return read_walls(workspace, question, refusal) && place_board(workspace, question, refusal) &&
                   read_rules(workspace, question, refusal)
               ? ANSWER_DONE
               : ANSWER_REFUSED;
}

enum answer_outcome game_solve(struct workspace *workspace, const struct question *question,
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
    if (!read_filter(workspace, question, refusal)) {
        return ANSWER_REFUSED;
    }
    const enum wg_status status =
        search_board(workspace, slot, question, attempt, end_seconds, &totals, &error);
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

enum answer_outcome game_check(struct workspace *workspace, const struct question *question,
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
    const struct wg_solve_options options = options_of(workspace, question, &search, end_seconds);
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

/* --- Falling letters */

struct clearing {
    const struct attempt *attempt;
    struct solutions solutions;
    uint64_t most;      /* solutions; one more ends the search */
    size_t most_nbytes; /* of the answer */
    bool has_more;      /* there is a solution that the answer has not */
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

static bool clearing_goes_on(void *context, const struct wg_clear_totals *so_far)
{
    const struct clearing *const clearing = context;
    (void)so_far;
    return attempt_goes_on(clearing->attempt);
}

enum answer_outcome game_clear(struct workspace *workspace, const struct question *question,
                               const struct attempt *attempt, struct refusal *refusal)
{
    const double end_seconds = clock_seconds() + attempt->seconds;
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    const enum answer_outcome outcome = open_board(workspace, question, attempt, refusal);
    if (outcome != ANSWER_DONE) {
        return outcome;
    }
    struct wg_clear_options options = {
        .struct_nbytes = sizeof options,
        .lengths = question->lengths.lengths,
        .length_count = question->lengths.count,
        .is_ordered = question->is_ordered,
        .simd = workspace->limits.simd,
        .seconds = seconds_until(end_seconds),
        .max_solutions = question->limit <= workspace->limits.results ? question->limit : 0,
        .max_nbytes = workspace->limits.nbytes,
        .go_on = clearing_goes_on,
    };
    struct clearing clearing = {
        .attempt = attempt,
        .solutions = {.sink = &workspace->body,
                      .form = RESULTS_JSON,
                      .board = board_of(workspace),
                      .options = &options,
                      .dictionary = workspace->dicts->entries[workspace->dict].name},
        .most = workspace->limits.results,
        .most_nbytes = workspace->limits.nbytes,
    };
    options.go_on_context = &clearing;
    solutions_begin(&clearing.solutions);
    const enum wg_status status =
        wg_clear_run(board_of(workspace), &options, take_solution, &clearing, &totals, &error);
    if (status != WG_OK && status != WG_STOPPED) {
        return refuse_failure(&error, refusal);
    }
    if (status == WG_STOPPED && totals.end == WG_END_TIME && !attempt->is_final) {
        return ANSWER_TOO_LONG;
    }
    totals.solutions -= clearing.has_more; /* the last was counted, but is not in the answer */
    solutions_end(&clearing.solutions, &totals, status == WG_OK);
    return ANSWER_DONE;
}
