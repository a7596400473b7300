/* SPDX-License-Identifier: MIT */
/* lookup.c: see lookup.h. */
#include "answer/lookup.h"

#include "report/dump.h"

#include <stdlib.h>

/* Begins the object of an answer. */
static void begin_answer(struct json *json, struct workspace *workspace, const char *schema)
{
    json_begin(json, &workspace->body, schema);
    json_member_text(json, "dictionary", workspace->dicts->entries[workspace->dict].name);
}

/* Replaces *word, which the dictionary contains, by the dictionary's spelling of the word. The
   spelling is in *buffer_out, which the caller must free. Returns false if there is not enough
   memory. */
static bool respell(const struct wg_dict *dict, struct wg_text *word, char **buffer_out)
{
    const size_t capacity = word->nbytes * WG_BYTE_MAX_SYMBOLS;
    uint8_t *const symbols = malloc(capacity + 1);
    size_t count = 0;
    const bool is_read = symbols != NULL && wg_dict_symbols(dict, *word, symbols, capacity, &count);
    *buffer_out = is_read ? malloc(count * WG_SYMBOL_MAX_NBYTES + 1) : NULL;
    if (*buffer_out != NULL) {
        *word = (struct wg_text){*buffer_out, wg_dict_spell(dict, symbols, count, *buffer_out)};
    }
    free(symbols);
    return *buffer_out != NULL;
}

enum answer_outcome lookup_word(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal)
{
    const struct wg_dict *const dict = workspace->dicts->entries[workspace->dict].dict;
    struct wg_text word = text_of(workspace->question.text);
    const bool is_found = wg_dict_contains(dict, word);
    char *spelled = NULL;
    struct row row;
    uint64_t number;
    (void)attempt;
    if (is_found && !respell(dict, &word, &spelled)) {
        (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "out of memory");
        return ANSWER_REFUSED;
    }
    if (!wg_dict_number(dict, word, &number)) {
        number = WG_NO_NUMBER;
    }
    row_init(&row, &workspace->body, RESULTS_JSON);
    begin_answer(&row.json, workspace, "wordgrid.word.v1");
    dump_entry(&row, dict, word, number);
    json_member_bool(&row.json, "found", is_found);
    json_end(&row.json);
    free(spelled);
    return ANSWER_DONE;
}

/* The words found so far, as JSON. The rows are kept in memory, because the member "count" comes
   before the member "words". */
struct matches {
    const struct wg_dict *dict;
    struct sink text;
    struct row row; /* writes to `text` */
    uint64_t count;
    uint64_t most_words;
    size_t most_nbytes;
    bool is_cut; /* at least one more word matches */
};

static bool take_match(void *context, const struct wg_query_word *word)
{
    struct matches *const matches = context;
    if (matches->count == matches->most_words || matches->text.used > matches->most_nbytes) {
        matches->is_cut = true;
        return false;
    }
    row_begin(&matches->row);
    dump_entry(&matches->row, matches->dict, word->text, word->number);
    row_end(&matches->row);
    matches->count++;
    return matches->text.status == WG_OK;
}

static uint32_t edits_of(const struct question *question)
{
    return question->edits == QUESTION_NO_EDITS ? 1 : question->edits;
}

static bool find_goes_on(void *context)
{
    return attempt_goes_on(context);
}

static void print_matches(struct workspace *workspace, const struct question *question,
                          const struct matches *matches, bool is_complete)
{
    struct json json;
    begin_answer(&json, workspace, "wordgrid.find.v1");
    json_member_text(&json, "mode", text_of(query_mode_names[question->mode]));
    json_member_text(&json, "text", text_of(question->text));
    if (question->mode == QUERY_NEAR) {
        json_member_number(&json, "edits", edits_of(question));
    }
    json_member_number(&json, "count", matches->count);
    json_member_bool(&json, "complete", is_complete);
    json_begin_array(&json, "words");
    sink_bytes(json.sink, matches->text.bytes, matches->text.used);
    json_end_array(&json);
    json_end(&json);
}

/* Refuses a question whose text is not a valid query, or whose search failed. */
static void refuse_find(const struct wg_error *error, const struct dict_entry *entry,
                        const char *text, struct refusal *refusal)
{
    struct refusal_quote quote;
    if (error->status == WG_DAMAGED) {
        (void)refuse(refusal, REFUSAL_DAMAGED, "dict",
                     "the dictionary '%s' is damaged: %s; ask for another dictionary",
                     refusal_quote(entry->name, &quote), error->message);
        return;
    }
    const bool is_of_text = error->status == WG_BAD_INPUT || error->status == WG_LIMIT;
    if (is_of_text) {
        (void)refuse_value(refusal, REFUSAL_BAD_PARAMETER, "text", text, error, "");
    } else {
        (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", error->message);
    }
}

uint64_t lookup_most_words(const struct workspace *workspace)
{
    const uint64_t limit = workspace->question.limit;
    return limit < workspace->limits.results ? limit : workspace->limits.results;
}

enum answer_outcome lookup_search(struct workspace *workspace, const struct attempt *attempt,
                                  uint64_t max_words, uint64_t max_steps, wg_query_fn *take,
                                  void *context, struct wg_query_totals *totals_out,
                                  struct refusal *refusal)
{
    const struct question *const question = &workspace->question;
    const struct dict_entry *const entry = &workspace->dicts->entries[workspace->dict];
    struct attempt own = *attempt;
    const struct wg_query_options options = {.struct_nbytes = sizeof options,
                                             .seconds = attempt->seconds,
                                             .max_results = max_words,
                                             .max_steps = max_steps,
                                             .with_numbers = wg_dict_has_numbers(entry->dict),
                                             .max_nbytes = workspace->limits.nbytes,
                                             .go_on = find_goes_on,
                                             .go_on_context = &own};
    struct wg_query *query = NULL;
    struct wg_error error;
    enum wg_status status =
        query_make(entry->dict, question->mode, text_of(question->text), edits_of(question),
                   question->transpositions, &query, &error);
    if (status == WG_OK) {
        status = wg_query_run(entry->dict, query, &options, take, context, totals_out, &error);
        wg_query_free(query);
    } else if (status == WG_BAD_INPUT && error.reason == WG_REASON_NOT_LETTER) {
        status = WG_OK; /* no word has this letter */
    }
    if (status != WG_OK && status != WG_STOPPED) {
        refuse_find(&error, entry, question->text, refusal);
        return ANSWER_REFUSED;
    }
    return totals_out->end == WG_QUERY_TIME && !attempt->is_final ? ANSWER_TOO_LONG : ANSWER_DONE;
}

enum answer_outcome lookup_find(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal)
{
    struct matches matches = {
        .dict = workspace->dicts->entries[workspace->dict].dict,
        .text = SINK_IN_MEMORY,
        .most_words = lookup_most_words(workspace),
        .most_nbytes = workspace->limits.nbytes,
    };
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    row_init(&matches.row, &matches.text, RESULTS_JSON);
    matches.row.is_listed = true;
    enum answer_outcome outcome =
        lookup_search(workspace, attempt, 0, 0, take_match, &matches, &totals, refusal);
    if (matches.text.status != WG_OK) {
        (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", matches.text.error.message);
        outcome = ANSWER_REFUSED;
    }
    if (outcome == ANSWER_DONE) {
        print_matches(workspace, &workspace->question, &matches, totals.end == WG_QUERY_COMPLETE);
    }
    sink_close(&matches.text);
    return outcome;
}
