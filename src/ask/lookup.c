/* SPDX-License-Identifier: MIT */
/* lookup.c: asks the dictionary about words. See asker.h and wordgrid/ask.h. */
#include "ask/asker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/sized.h"

#include <stdlib.h>
#include <string.h>

/* A list of the words with a prefix, within limits. */
struct listing {
    wg_query_fn *found;
    void *context;
    struct wg_limits limits;
    double deadline;
    struct wg_query_totals totals;
};

static bool take_text(void *context, struct wg_text text)
{
    enum { WORDS_PER_LOOK = 256 };
    struct listing *const listing = context;
    const struct wg_query_word word = {.text = text, .number = WG_NO_NUMBER};
    struct wg_query_totals *const totals = &listing->totals;
    const bool looks = totals->words % WORDS_PER_LOOK == 0;
    totals->end = listing->limits.results > 0 && totals->words == listing->limits.results
                      ? WG_END_RESULTS
                  : looks && clock_is_over(listing->deadline) ? WG_END_TIME
                  : looks && !limits_go_on(&listing->limits)  ? WG_END_CALLER
                                                              : WG_END_COMPLETE;
    if (totals->end != WG_END_COMPLETE) {
        return false;
    }
    totals->words++;
    if (!listing->found(listing->context, &word)) {
        totals->end = WG_END_CALLER;
    }
    return totals->end == WG_END_COMPLETE;
}

static enum wg_status list_prefix(const struct wg_question *question,
                                  const struct wg_limits *limits, wg_query_fn *found, void *context,
                                  struct wg_query_totals *totals_out, struct wg_error *error)
{
    struct listing listing = {
        .found = found, .context = context, .totals = {.struct_nbytes = sizeof listing.totals}};
    enum wg_status status = limits_take(&listing.limits, limits, error);
    if (status == WG_OK) {
        listing.deadline = clock_deadline(listing.limits.seconds);
        status = wg_dict_each(question->dict, question->trimmed, take_text, &listing, error);
        *totals_out = listing.totals;
    }
    return status;
}

enum wg_status question_find(const struct wg_question *question, const struct wg_limits *limits,
                             enum find_detail detail, wg_query_fn *found, void *context,
                             struct wg_query_totals *totals_out, struct wg_error *error)
{
    const struct wg_query_options options = {
        .struct_nbytes = sizeof options, .limits = limits, .with_numbers = detail == FIND_NUMBER};
    if (detail == FIND_TEXT && strcmp(query_mode_names[question->mode], "prefix") == 0) {
        return list_prefix(question, limits, found, context, totals_out, error);
    }
    const enum wg_status status =
        wg_query_run(question->dict, question->query, &options, found, context, totals_out, error);
    return status == WG_LIMIT ? name_parameter(error, status, "text") : status;
}

enum wg_status asker_find(struct wg_asker *asker, const struct wg_question *question,
                          uint64_t results, wg_query_fn *found, void *context,
                          struct wg_query_totals *totals_out, struct wg_error *error)
{
    struct wg_limits limits = asker->limits;
    limits.struct_nbytes = sizeof limits;
    limits.seconds = clock_left(asker->deadline);
    limits.results = results;
    return question_find(question, &limits, FIND_NUMBER, found, context, totals_out, error);
}

enum wg_status asker_look_up(const struct wg_question *question, struct wg_query_word *word_out,
                             void **memory_out, bool *is_found_out, struct wg_error *error)
{
    const struct wg_dict *const dict = question->dict;
    const struct wg_text word = question->trimmed;
    const size_t capacity = word.nbytes * WG_BYTE_MAX_SYMBOLS;
    size_t count = 0;
    *word_out = (struct wg_query_word){.text = word, .number = WG_NO_NUMBER};
    *memory_out = NULL;
    *is_found_out = wg_dict_contains(dict, word);
    if (!*is_found_out) {
        return WG_OK;
    }
    uint8_t *const symbols = malloc(capacity + 1);
    uint8_t *both = NULL; /* the symbols, and after them the text */
    if (symbols != NULL && wg_dict_symbols(dict, word, symbols, capacity, &count)) {
        /* Faster than realloc, which does not use the cache of the thread in glibc. */
        both = malloc(count + count * WG_SYMBOL_MAX_NBYTES + 1);
    }
    if (both == NULL) {
        free(symbols);
        return fail_memory(error);
    }
    char *const text = (char *)both + count;
    memcpy(both, symbols, count);
    free(symbols);
    *memory_out = both;
    word_out->symbols = both;
    word_out->text = (struct wg_text){text, wg_dict_spell(dict, both, count, text)};
    word_out->length = (uint32_t)count;
    if (wg_dict_number(dict, word_out->text, &word_out->number)) {
        (void)wg_dict_value_at(dict, word_out->number, &word_out->value);
    }
    return WG_OK;
}
