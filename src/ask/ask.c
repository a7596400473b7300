/* SPDX-License-Identifier: MIT */
/* ask.c: the functions of wordgrid/ask.h that ask, by the steps of asker.h. */
#include "ask/asker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"

#include <stdlib.h>

/* --- Boards */

/* A callback for words that are reported in the order of the board, up to the limit. */
struct reporting {
    wg_found_fn *found;
    void *context;
    size_t limit;
};

static bool report_found(void *context, const struct wg_found *word)
{
    const struct reporting *const reporting = context;
    return word->number >= reporting->limit || reporting->found(reporting->context, word);
}

/* Reports the collected words. Returns false if the caller has ended the call. */
static bool report_collected(struct wg_asker *asker, wg_found_fn *found, void *context)
{
    const struct wg_found *word = NULL;
    for (size_t i = 0; (word = wg_results_word(asker->found, i)) != NULL; i++) {
        for (; word != NULL; word = wg_results_next_path(asker->found)) {
            if (!found(context, word)) {
                return false;
            }
        }
    }
    return true;
}

/* Fails if the question is not of the kind that a function answers; otherwise opens the board. */
static enum wg_status open_board(struct wg_asker *asker, const struct wg_question *question,
                                 enum wg_ask ask, struct wg_text board,
                                 const struct wg_limits *limits, struct wg_error *error)
{
    return question->ask == ask ? asker_open(asker, question, board, limits, error)
                                : fail(error, WG_MISUSE, "the question is one of '%s', not of '%s'",
                                       wg_ask_text(question->ask), wg_ask_text(ask));
}

enum wg_status wg_ask_board(struct wg_asker *asker, const struct wg_question *question,
                            struct wg_text board, const struct wg_limits *limits,
                            wg_found_fn *found, void *context, struct wg_totals *totals_out,
                            struct wg_error *error)
{
    struct reporting reporting = {found, context, question->limit};
    const bool streams = question->order == WG_ORDER_BOARD;
    const struct asker_search search = {
        .collects = found != NULL && question->limit > 0 && !streams,
        .found = found != NULL && question->limit > 0 && streams ? report_found : NULL,
        .context = &reporting,
    };
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    TRY(SIZED_CHECK(wg_totals, totals_out, error));
    TRY(open_board(asker, question, WG_ASK_SOLVE, board, limits, error));
    enum wg_status status = asker_search(asker, question, &search, &totals, error);
    if (search.collects && (status == WG_OK || status == WG_STOPPED) &&
        !report_collected(asker, found, context)) {
        totals.end = WG_END_CALLER;
        status = fail(error, WG_STOPPED, "stopped by the caller");
    }
    SIZED_GIVE(wg_totals, totals_out, &totals);
    return status;
}

enum wg_status wg_ask_words(struct wg_asker *asker, const struct wg_question *question,
                            struct wg_text board, const struct wg_text *words, size_t count,
                            const struct wg_limits *limits, wg_checked_fn *checked, void *context,
                            struct wg_totals *totals_out, struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    enum wg_status status = WG_OK;
    TRY(SIZED_CHECK(wg_totals, totals_out, error));
    TRY(open_board(asker, question, WG_ASK_CHECK, board, limits, error));
    TRY(asker_begin_check(asker, question, error));
    for (size_t i = 0; i < count && status == WG_OK; i++) {
        enum wg_verdict verdict;
        const struct wg_found *found;
        status = wg_check_word(asker->check, words[i], &verdict, &found, error);
        if (status == WG_OK) {
            totals.words += verdict == WG_VERDICT_FOUND;
            totals.score += found->score;
            if (checked != NULL && !checked(context, verdict, found)) {
                status = fail(error, WG_STOPPED, "stopped by the caller");
                totals.end = WG_END_CALLER;
            }
        }
    }
    if (status == WG_STOPPED && totals.end == WG_END_COMPLETE) {
        totals.end = clock_is_over(asker->deadline) ? WG_END_TIME : WG_END_CALLER;
    }
    totals.paths = totals.words;
    SIZED_GIVE(wg_totals, totals_out, &totals);
    return asker_name_failure(question, status, error);
}

enum wg_status wg_ask_clear(struct wg_asker *asker, const struct wg_question *question,
                            struct wg_text board, const struct wg_limits *limits,
                            wg_cleared_fn *cleared, void *context,
                            struct wg_clear_totals *totals_out, struct wg_error *error)
{
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    TRY(SIZED_CHECK(wg_clear_totals, totals_out, error));
    TRY(open_board(asker, question, WG_ASK_CLEAR, board, limits, error));
    struct wg_error own;
    enum wg_status status = asker_clear(asker, question, cleared, context, &totals, &own);
    SIZED_GIVE(wg_clear_totals, totals_out, &totals);
    if (status == WG_STOPPED && totals.end == WG_END_RESULTS) {
        return WG_OK;
    }
    return error_pass(error, status, &own);
}

/* --- The dictionary, and JSON */

/* Reports the word of a question of WG_ASK_WORD, if the dictionary has it. */
static enum wg_status ask_word(const struct wg_question *question, wg_query_fn *found,
                               void *context, struct wg_query_totals *totals,
                               struct wg_error *error)
{
    struct wg_query_word word;
    void *memory;
    bool is_found;
    enum wg_status status = asker_look_up(question, &word, &memory, &is_found, error);
    if (status == WG_OK && is_found) {
        totals->words = 1;
        if (found != NULL && !found(context, &word)) {
            totals->end = WG_END_CALLER;
            status = fail(error, WG_STOPPED, "stopped by the caller");
        }
    }
    free(memory);
    return status;
}

static bool ignore_word(void *context, const struct wg_query_word *word)
{
    (void)context;
    (void)word;
    return true;
}

enum wg_status wg_ask_dict(struct wg_asker *asker, const struct wg_question *question,
                           const struct wg_limits *limits, wg_query_fn *found, void *context,
                           struct wg_query_totals *totals_out, struct wg_error *error)
{
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    enum wg_status status = WG_OK;
    struct wg_error own;
    TRY(SIZED_CHECK(wg_query_totals, totals_out, error));
    if (asks_about_board(question->ask)) {
        return fail(error, WG_MISUSE, "this question needs a board");
    }
    TRY(asker_begin(asker, question, limits, error));
    const uint64_t most = asker->limits.results > 0 ? asker->limits.results : UINT64_MAX;
    const bool is_wanted = question->limit <= most; /* then the question ends the search */
    if (question->ask == WG_ASK_WORD) {
        status = ask_word(question, found, context, &totals, &own);
    } else if (question->limit == 0) {
        totals.end = WG_END_RESULTS;
    } else {
        const uint64_t results = is_wanted ? question->limit : most;
        status = asker_find(asker, question, results == UINT64_MAX ? 0 : results,
                            found == NULL ? ignore_word : found, context, &totals, &own);
    }
    SIZED_GIVE(wg_query_totals, totals_out, &totals);
    if (status == WG_STOPPED && totals.end == WG_END_RESULTS && is_wanted) {
        return WG_OK;
    }
    return error_pass(error, status, &own);
}

enum wg_status wg_ask_json(struct wg_asker *asker, const struct wg_question *question,
                           struct wg_text board, const struct wg_limits *limits, wg_write_fn *write,
                           void *context, struct wg_error *error)
{
    enum { KEPT_NBYTES = 1 << 20 };
    struct sink *const body = &asker->json;
    struct wg_error own; /* a limit that ends a search is no failure */
    enum wg_status status = asker_answer(asker, question, board, limits, true, body, &own);
    (void)error_pass(error, status, &own);
    if (status == WG_OK && !write(context, (struct wg_text){body->bytes, body->used})) {
        status = fail(error, WG_STOPPED, "stopped by the caller");
    }
    sink_reset_kept(body, KEPT_NBYTES);
    return status;
}
