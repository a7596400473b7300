/* SPDX-License-Identifier: MIT */
/* answer_json.c: answers questions with the JSON of formats/http-api.md. */
#include "ask/asker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "board/tidy.h"
#include "report/checked.h"
#include "report/dump.h"
#include "report/solutions.h"

#include <stdlib.h>

/* Returns WG_OK for an answer that a limit other than time has cut: it says so itself. */
static enum wg_status answer_status(enum wg_status status, enum wg_end end)
{
    return status == WG_STOPPED && end != WG_END_TIME ? WG_OK : status;
}

static enum wg_status answer_solve(struct wg_asker *asker, const struct wg_question *question,
                                   struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const struct asker_search search = {
        .collects = question->limit > 0, .prints = true, .form = FORM_JSON};
    const enum wg_status status = asker_search(asker, question, &search, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        asker->report.all_paths = question->search.all_paths;
        asker->report.has_values = question->search.with_values;
        results_print(&asker->report, asker->board, asker->found, &totals);
    }
    return answer_status(status, totals.end);
}

static enum wg_status answer_check(struct wg_asker *asker, const struct wg_question *question,
                                   struct wg_error *error)
{
    struct wg_text words = text_of(question->text);
    struct checked checked;
    enum wg_status status = WG_OK;
    TRY(asker_begin_check(asker, question, error));
    checked_begin(&checked, &asker->report, asker->board);
    while (words.nbytes > 0 && status == WG_OK) {
        bool has_more;
        const struct wg_text word = tidy_word(asker->dict, text_take_until(&words, ',', &has_more));
        enum wg_verdict verdict;
        const struct wg_found *found;
        if (word.nbytes > 0) {
            status = wg_check_word(asker->check, word, &verdict, &found, error);
            if (status == WG_OK) {
                checked_word(&checked, verdict, found);
            }
        }
    }
    checked_end(&checked, status == WG_OK                  ? WG_END_COMPLETE
                          : clock_is_over(asker->deadline) ? WG_END_TIME
                                                           : WG_END_CALLER);
    return status;
}

/* The solutions so far. */
struct clearing {
    struct solutions solutions;
    size_t most_nbytes; /* of the answer; 0: no limit */
    uint64_t count;
};

static bool take_solution(void *context, const struct wg_cleared *solution)
{
    struct clearing *const clearing = context;
    const struct sink *const sink = clearing->solutions.sink;
    if (clearing->most_nbytes > 0 && sink->used > clearing->most_nbytes) {
        return false;
    }
    solutions_add(&clearing->solutions, solution);
    clearing->count++;
    return sink->status == WG_OK;
}

static enum wg_status answer_clear(struct wg_asker *asker, const struct wg_question *question,
                                   struct wg_error *error)
{
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    struct clearing clearing = {.solutions = {.sink = asker->report.sink,
                                              .form = FORM_JSON,
                                              .board = asker->board,
                                              .lengths = &question->lengths,
                                              .is_ordered = question->is_ordered,
                                              .dictionary = asker->name},
                                .most_nbytes = asker->limits.nbytes};
    solutions_begin(&clearing.solutions);
    const enum wg_status status =
        asker_clear(asker, question, take_solution, &clearing, &totals, error);
    totals.solutions = clearing.count;
    solutions_end(&clearing.solutions, &totals, status == WG_OK);
    return answer_status(status, totals.end);
}

/* --- The dictionary */

static void begin_object(struct json *json, const struct wg_asker *asker, const char *schema)
{
    json_begin(json, asker->report.sink, schema);
    json_member_text(json, "dictionary", asker->name);
}

static enum wg_status answer_word(struct wg_asker *asker, const struct wg_question *question,
                                  struct wg_error *error)
{
    struct wg_query_word word;
    struct row row;
    void *memory;
    bool is_found;
    const enum wg_status status = asker_look_up(question, &word, &memory, &is_found, error);
    if (status == WG_OK) {
        row_init(&row, asker->report.sink, FORM_JSON);
        begin_object(&row.json, asker, "wordgrid.word.v1");
        dump_entry(&row, asker->dict, word.text, word.number);
        json_member_bool(&row.json, "found", is_found);
        json_end(&row.json);
    }
    free(memory);
    return status;
}

/* The words found so far, as JSON. The rows are kept in memory, because the member "count" comes
   before the member "words". */
struct matches {
    const struct wg_dict *dict;
    struct sink text;
    struct row row; /* writes to `text` */
    uint64_t count;
    uint64_t most_words;
    size_t most_nbytes; /* 0: no limit */
};

static bool take_match(void *context, const struct wg_query_word *word)
{
    struct matches *const matches = context;
    if (matches->count == matches->most_words ||
        (matches->most_nbytes > 0 && matches->text.used > matches->most_nbytes)) {
        return false;
    }
    row_begin(&matches->row);
    dump_entry(&matches->row, matches->dict, word->text, word->number);
    row_end(&matches->row);
    matches->count++;
    return matches->text.status == WG_OK;
}

static void print_matches(const struct wg_asker *asker, const struct wg_question *question,
                          const struct matches *matches, bool is_complete)
{
    struct json json;
    begin_object(&json, asker, "wordgrid.find.v1");
    json_member_text(&json, "mode", text_of(query_mode_names[question->mode]));
    json_member_text(&json, "text", question->trimmed);
    if (query_modes[question->mode].has_edits) {
        json_member_number(&json, "edits", question->edits);
    }
    json_member_number(&json, "count", matches->count);
    json_member_bool(&json, "complete", is_complete);
    json_begin_array(&json, "words");
    sink_bytes(json.sink, matches->text.bytes, matches->text.used);
    json_end_array(&json);
    json_end(&json);
}

/* The search goes on after the last word of the answer, to know whether one more matches. */
static enum wg_status answer_find(struct wg_asker *asker, const struct wg_question *question,
                                  struct wg_error *error)
{
    const uint64_t most = asker->limits.results > 0 ? asker->limits.results : UINT64_MAX;
    struct matches matches = {.dict = asker->dict,
                              .text = SINK_IN_MEMORY,
                              .most_words = question->limit < most ? question->limit : most,
                              .most_nbytes = asker->limits.nbytes};
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    row_init(&matches.row, &matches.text, FORM_JSON);
    matches.row.is_listed = true;
    enum wg_status status = asker_find(asker, question, 0, take_match, &matches, &totals, error);
    if (status == WG_OK || status == WG_STOPPED) {
        print_matches(asker, question, &matches, totals.end == WG_END_COMPLETE);
        status = answer_status(status, totals.end);
    }
    if (matches.text.status != WG_OK) {
        status = fail_memory(error);
    }
    sink_close(&matches.text);
    return status;
}

/* --- All questions */

/* Fails if the answer needs a text that was not given. */
static enum wg_status check_given(const struct wg_question *question, struct wg_text board,
                                  struct wg_error *error)
{
    const char *const missing = asks_about_board(question->ask) && board.bytes == NULL    ? "board"
                                : question->ask == WG_ASK_CHECK && question->text == NULL ? "words"
                                                                                          : NULL;
    if (missing == NULL) {
        return WG_OK;
    }
    return fail_missing(error, missing,
                        *missing == 'b' ? "give a board, such as lab/thy/nir"
                                        : "give words, such as lab,nib");
}

enum wg_status asker_answer(struct wg_asker *asker, const struct wg_question *question,
                            struct wg_text board, const struct wg_limits *limits, bool is_final,
                            struct sink *body, struct wg_error *error)
{
    static enum wg_status (*const answers[])(struct wg_asker *, const struct wg_question *,
                                             struct wg_error *) = {
        [WG_ASK_SOLVE] = answer_solve, [WG_ASK_CHECK] = answer_check, [WG_ASK_CLEAR] = answer_clear,
        [WG_ASK_WORD] = answer_word,   [WG_ASK_FIND] = answer_find,
    };
    asker->report.sink = body;
    asker->report.dictionary = asker->name;
    enum wg_status status = check_given(question, board, error);
    NEXT(status, asks_about_board(question->ask) ? asker_open(asker, question, board, limits, error)
                                                 : asker_begin(asker, question, limits, error));
    NEXT(status, answers[question->ask](asker, question, error));
    if (status == WG_STOPPED && is_final) {
        status = WG_OK; /* the answer says that it is not complete */
    }
    return status == WG_OK && body->status != WG_OK ? fail_memory(error) : status;
}
