/* SPDX-License-Identifier: MIT */
/* checked.c: see checked.h. */
#include "report/checked.h"

#include "base/text.h"
#include "report/parts.h"

#define SCHEMA "wordgrid.check.v1"

void checked_begin(struct checked *checked, struct results *results, const struct wg_board *board)
{
    *checked = (struct checked){.results = results, .board = board, .text = SINK_IN_MEMORY};
    json_init(&checked->words, &checked->text);
    if (results->form == RESULTS_CSV) {
        sink_string(results->sink, "word,score,reason,path\n");
    }
}

static void put_json_word(struct checked *checked, enum wg_verdict verdict,
                          const struct wg_found *found)
{
    struct json *const json = &checked->words;
    json_begin_object(json);
    json_member_text(json, "word", found->word);
    if (verdict == WG_VERDICT_FOUND) {
        json_member_number(json, "score", found->score);
        json_key(json, "path");
        json_cells(json, found->path, found->ncells, wg_board_columns(checked->board));
    } else {
        json_member_text(json, "reason", text_of(wg_verdict_text(verdict)));
    }
    json_end_object(json);
}

/* A word that the dictionary lacks can have any bytes, so it is made printable. */
static void put_csv_row(struct checked *checked, enum wg_verdict verdict,
                        const struct wg_found *found)
{
    struct sink *const sink = checked->results->sink;
    struct sink *const text = &checked->text;
    text->used = 0;
    sink_printable(text, found->word);
    if (text->used > 0) {
        parts_csv_field(sink, (struct wg_text){text->bytes, text->used});
    }
    if (verdict == WG_VERDICT_FOUND) {
        sink_char(sink, ',');
        sink_number(sink, found->score);
        sink_string(sink, ",,\"");
        parts_path(sink, checked->board, found->path, found->ncells, false);
        sink_string(sink, "\"\n");
    } else {
        sink_string(sink, ",,");
        sink_string(sink, wg_verdict_text(verdict));
        sink_string(sink, ",\n");
    }
}

/* Makes the word printable, too. */
static void put_tsv_row(const struct checked *checked, enum wg_verdict verdict,
                        const struct wg_found *found)
{
    struct sink *const sink = checked->results->sink;
    sink_printable(sink, found->word);
    sink_char(sink, '\t');
    if (verdict == WG_VERDICT_FOUND) {
        sink_number(sink, found->score);
        sink_char(sink, '\t');
        parts_path(sink, checked->board, found->path, found->ncells, false);
    } else {
        sink_string(sink, wg_verdict_text(verdict));
    }
    sink_char(sink, '\n');
}

void checked_word(struct checked *checked, enum wg_verdict verdict, const struct wg_found *found)
{
    const bool counts = verdict == WG_VERDICT_FOUND;
    checked->given++;
    checked->count += counts;
    checked->score += found->score;
    switch (checked->results->form) {
    case RESULTS_JSON:
        put_json_word(checked, verdict, found);
        break;
    case RESULTS_CSV:
        put_csv_row(checked, verdict, found);
        break;
    case RESULTS_WORDS:
        if (counts) {
            sink_text(checked->results->sink, found->word);
            sink_char(checked->results->sink, '\n');
        }
        break;
    case RESULTS_TSV:
    case RESULTS_TABLE:
    case RESULTS_ARROWS:
        put_tsv_row(checked, verdict, found);
        break;
    }
}

static void put_json(struct checked *checked, bool is_complete)
{
    const struct results *const results = checked->results;
    struct json json;
    json_init(&json, results->sink);
    results_begin_json(&json, SCHEMA, results->id);
    parts_board(&json, checked->board, results->dictionary);
    json_member_number(&json, "count", checked->count);
    json_member_number(&json, "score", checked->score);
    if (!is_complete) {
        json_member_bool(&json, "complete", false);
    }
    json_key(&json, "words");
    json_begin_array(&json);
    sink_bytes(results->sink, checked->text.bytes, checked->text.used);
    json_end_array(&json);
    results_end_json(&json);
}

void checked_end(struct checked *checked, bool is_complete)
{
    struct sink *const sink = checked->results->sink;
    if (checked->results->form == RESULTS_JSON) {
        put_json(checked, is_complete);
    }
    if (checked->text.status != WG_OK && sink->status == WG_OK) {
        sink->status = checked->text.status;
        sink->error = checked->text.error;
    }
    sink_close(&checked->text);
}
