/* SPDX-License-Identifier: MIT */
/* checked.c: see checked.h. */
#include "report/checked.h"

#include "base/text.h"

/* Writes the row of a word. In JSON, json_text escapes the word. In other forms, the word is made
   printable, because a word that is not in the dictionary can contain control characters. */
static void put_row(struct checked *checked, enum wg_verdict verdict, const struct wg_found *found)
{
    struct row *const row = &checked->row;
    const bool counts = verdict == WG_VERDICT_FOUND;
    struct wg_text word = found->word;
    if (row->form != FORM_JSON) {
        checked->text.used = 0;
        sink_printable(&checked->text, word);
        word = (struct wg_text){checked->text.bytes, checked->text.used};
    }
    row_begin(row);
    row_text(row, "word", word);
    if (counts) {
        row_number(row, "score", found->score);
        row_skip(row, "reason");
        row_cells(row, "path", found->path, found->ncells, wg_board_columns(checked->board));
    } else {
        row_skip(row, "score");
        row_text(row, "reason", text_of(wg_verdict_text(verdict)));
        row_skip(row, "path");
    }
    row_end(row);
}

void checked_begin(struct checked *checked, struct results *results, const struct wg_board *board)
{
    const bool is_json = results->form == FORM_JSON;
    *checked = (struct checked){.results = results, .board = board, .text = SINK_IN_MEMORY};
    row_init(&checked->row, is_json ? &checked->text : results->sink, results->form);
    checked->row.is_listed = is_json;
    if (results->form == FORM_CSV) {
        put_row(checked, WG_VERDICT_FOUND, &(struct wg_found){0}); /* the header */
    }
}

void checked_word(struct checked *checked, enum wg_verdict verdict, const struct wg_found *found)
{
    const bool counts = verdict == WG_VERDICT_FOUND;
    checked->given++;
    checked->totals.words += counts;
    checked->totals.score += found->score;
    if (checked->results->form != FORM_WORDS) {
        put_row(checked, verdict, found);
    } else if (counts) {
        sink_text(checked->results->sink, found->word);
        sink_char(checked->results->sink, '\n');
    }
}

void checked_end(struct checked *checked, enum wg_end end)
{
    struct sink *const sink = checked->results->sink;
    if (checked->results->form == FORM_JSON) {
        struct json json;
        checked->totals.end = end;
        results_begin_json(&json, checked->results, "wordgrid.check.v1", checked->board,
                           &checked->totals);
        sink_bytes(sink, checked->text.bytes, checked->text.used);
        json_end_array(&json);
        json_end(&json);
    }
    if (checked->text.status != WG_OK && sink->status == WG_OK) {
        sink->status = checked->text.status;
        sink->error = checked->text.error;
    }
    sink_close(&checked->text);
}
