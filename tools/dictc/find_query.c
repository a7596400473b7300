/* SPDX-License-Identifier: MIT */
/* find_query.c: `dictc find`: the modes that print the words that match a query. */
#include "find.h"

#include "base/clock.h"
#include "base/error.h"
#include "query/mode.h"

#include <stdio.h>

static enum wg_status new_query(const struct lookup *lookup, struct wg_text text,
                                struct wg_query **query_out, struct wg_error *error)
{
    const enum query_mode mode = (enum query_mode)(lookup->mode - FIND_SUFFIX + QUERY_SUFFIX);
    return query_make(lookup->dict, mode, text, lookup->edits, lookup->transpositions, query_out,
                      error);
}

/* Returns the seconds that are left, or 0 if there is no time limit. */
static double seconds_left(const struct lookup *lookup)
{
    const double left = lookup->end_seconds - clock_seconds();
    return lookup->seconds == 0 ? 0 : left > 1e-9 ? left : 1e-9;
}

static bool put_match(void *context, const struct wg_query_word *word)
{
    return find_print(context, word->text, word->number);
}

/* Names the source of an error with a column: the line of standard input, or else the text of the
   query. */
static void set_text_source(struct wg_text text, uint64_t line, struct wg_error *error)
{
    if (line != 0) {
        error->line = line;
        error_set_source(error, dictc_title("-"));
        return;
    }
    char source[WG_ERROR_SOURCE_NBYTES];
    const size_t shown = text.nbytes < sizeof source ? text.nbytes : sizeof source;
    (void)snprintf(source, sizeof source, "%.*s", (int)shown, text.bytes);
    error_set_source(error, source);
}

enum wg_status find_matches(struct lookup *lookup, struct wg_text text, uint64_t line,
                            struct wg_error *error)
{
    const struct wg_query_options options = {
        .struct_nbytes = sizeof options,
        .seconds = seconds_left(lookup),
        .with_numbers = lookup->format != FIND_LIST,
    };
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    const uint64_t before = lookup->printed;
    struct wg_query *query = NULL;
    enum wg_status status = new_query(lookup, text, &query, error);
    if (status == WG_BAD_INPUT && error->reason == WG_REASON_NOT_LETTER) {
        find_report_missing(lookup, text);
        return WG_OK;
    }
    if (status != WG_OK) {
        set_text_source(text, line, error);
        return status;
    }
    status = wg_query_run(lookup->dict, query, &options, put_match, lookup, &totals, error);
    wg_query_free(query);
    lookup->is_late = lookup->is_late || totals.end == WG_QUERY_TIME;
    /* WG_STOPPED: a limit, or find_print returned false because the sink failed. sink_finish
       reports such a failure. */
    if (status != WG_OK && status != WG_STOPPED) {
        error_set_source(error, lookup->dict_name);
        return status;
    }
    if (lookup->printed == before && !lookup->is_late) {
        find_report_missing(lookup, text);
    }
    return WG_OK;
}
