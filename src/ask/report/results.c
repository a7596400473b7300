/* SPDX-License-Identifier: MIT */
/* results.c: JSON of a board, whole boards in any form, the lines of batches, and the time that
   printing takes (collect.h). The other forms are in forms.c. */
#include "base/clock.h"
#include "base/marks.h"
#include "base/text.h"
#include "report/collect.h"
#include "report/parts.h"

/* Makes the text of each cell once for consecutive boards of the same size, because most bytes of a
   result are cells, and most boards of a batch have the same size. Makes no texts for a board of
   over RESULTS_SHORT_CELLS cells. */
static void cache_cell_texts(struct results *results)
{
    const uint32_t rows = wg_board_rows(results->board);
    const uint32_t columns = wg_board_columns(results->board);
    const uint32_t cells = rows * columns;
    if (rows == results->rows && columns == results->columns) {
        return;
    }
    results->rows = rows;
    results->columns = columns;
    for (uint32_t cell = 0; cell < cells && cells <= RESULTS_SHORT_CELLS; cell++) {
        char *const text = results->cell_texts[cell];
        char *const end = sink_cell(text, cell, columns, CELLS_JSON);
        *end = ',';
        results->cell_nbytes[cell] = (uint8_t)(end + 1 - text);
    }
}

static void put_json_path(struct json *json, const struct results *results,
                          const struct wg_found *found)
{
    struct sink *const sink = json_value(json);
    char *p;
    sink_char(sink, '[');
    if (wg_board_cell_count(results->board) > RESULTS_SHORT_CELLS) {
        sink_cells(sink, found->path, found->ncells, results->columns, CELLS_JSON);
    } else if ((p = sink_room(sink, found->ncells * sizeof *results->cell_texts)) != NULL) {
        for (uint32_t i = 0; i < found->ncells; i++) {
            memcpy(p, results->cell_texts[found->path[i]], sizeof *results->cell_texts);
            p += results->cell_nbytes[found->path[i]];
        }
        sink->used = (size_t)(p - sink->bytes) - 1; /* no comma after the last cell */
    }
    sink_char(sink, ']');
}

/* Writes a word as a JSON object. The punctuation and keys between two values are one string. With
   a call for each comma and each key, writing the words of a board (about a hundred) took as long
   as the search of the board. */
static void put_json_word(struct json *json, const struct results *results,
                          struct wg_results *words, size_t index)
{
    struct sink *const sink = json_value(json);
    const struct wg_found *found = wg_results_word(words, index);
    sink_string(sink, "{\"word\":");
    json->needs_comma = false;
    json_text(json, found->word);
    sink_string(sink, ",\"score\":");
    sink_number(sink, found->score);
    if (results->has_values) {
        sink_string(sink, ",\"value\":");
        sink_number(sink, found->value);
    }
    sink_string(sink, results->all_paths ? ",\"paths\":[" : ",\"path\":");
    json->needs_comma = false;
    do {
        put_json_path(json, results, found);
    } while (results->all_paths && (found = wg_results_next_path(words)) != NULL);
    sink_string(sink, results->all_paths ? "]}" : "}");
}

void results_begin_json(struct json *json, const struct results *results, const char *schema,
                        const struct wg_board *board, const struct wg_totals *totals)
{
    json_begin(json, results->sink, schema);
    json->is_in_html = results->is_in_html;
    parts_board(json, results->id, board, results->dictionary);
    json_member_number(json, "count", totals->words);
    json_member_number(json, "score", totals->score);
    parts_end(json, totals->end);
    json_begin_array(json, "words");
}

static void put_json(struct results *results, struct wg_results *words,
                     const struct wg_totals *totals)
{
    struct json json;
    const size_t count = wg_results_count(words);
    cache_cell_texts(results);
    results_begin_json(&json, results, RESULTS_SCHEMA, results->board, totals);
    for (size_t i = 0; i < count; i++) {
        put_json_word(&json, results, words, i);
    }
    json_end_array(&json);
    json_end(&json);
}

/* The columns of a table are as wide as the words and values in `words`. */
static void put_rows(struct results *results, const struct wg_board *board,
                     struct wg_results *words, const struct wg_totals *totals)
{
    const size_t count = wg_results_count(words);
    const struct wg_found *found;
    size_t widest = 0;
    uint64_t max_value = 0;
    for (size_t i = 0; i < count && results->form == FORM_TABLE; i++) {
        found = wg_results_word(words, i);
        const size_t width = text_columns(found->word);
        widest = width > widest ? width : widest;
        max_value = found->value > max_value ? found->value : max_value;
    }
    results_begin(results, board, (uint32_t)widest, max_value);
    for (size_t i = 0; i < count; i++) {
        found = wg_results_word(words, i);
        do {
            results_row(results, found);
        } while ((found = wg_results_next_path(words)) != NULL);
    }
    results_end(results, totals);
}

void results_print(struct results *results, const struct wg_board *board, struct wg_results *words,
                   const struct wg_totals *totals)
{
    if (form_of_build(results->form) == FORM_JSON) {
        results->board = board;
        put_json(results, words, totals);
    } else {
        put_rows(results, board, words, totals);
    }
}

/* --- Batches */

/* Writes the text as a column, which tabs and line breaks would end: a space in place of a tab and
   of a carriage return, a slash in place of a line feed. */
static void put_column(struct sink *sink, struct wg_text text)
{
    const char *p = text.bytes;
    const char *const end = p + text.nbytes;
    while (p < end) {
        const size_t left = (size_t)(end - p);
        const size_t nbytes = left < SINK_BUFFER_NBYTES ? left : SINK_BUFFER_NBYTES;
        char *const room = sink_room(sink, nbytes);
        for (size_t i = 0; room != NULL && i < nbytes; i++) {
            const char c = p[i];
            room[i] = c == '\n' ? '/' : c == '\t' || c == '\r' ? ' ' : c;
        }
        sink->used += room != NULL ? nbytes : 0;
        p += nbytes;
    }
}

void results_begin_tsv(struct sink *sink, const struct results_line *line)
{
    if (line->id.bytes != NULL) {
        put_column(sink, line->id);
        sink_char(sink, '\t');
    }
    put_column(sink, line->board);
    sink_char(sink, '\t');
}

void results_batch_totals(struct sink *sink, const struct results_line *line,
                          const struct wg_totals *totals)
{
    results_begin_tsv(sink, line);
    sink_number(sink, totals->words);
    sink_char(sink, '\t');
    sink_number(sink, totals->score);
    if (totals->end != WG_END_COMPLETE) {
        sink_string(sink, "\tincomplete\t");
        sink_string(sink, wg_end_text(totals->end));
    }
    sink_char(sink, '\n');
}

static void put_json_error(struct sink *sink, const char *schema, const struct results_line *line,
                           const struct wg_error *error)
{
    struct json json;
    json_begin(&json, sink, schema);
    if (line->id.bytes != NULL) {
        json_member_text(&json, "id", line->id);
    }
    json_member_text(&json, "board_text", line->board);
    json_begin_object(&json, "error");
    json_member_text(&json, "message", text_of(error->message));
    if (error->column > 0) {
        json_member_number(&json, "column", error->column);
    }
    json_end_object(&json);
    json_end(&json);
}

void results_batch_error(struct sink *sink, enum report_form form, const char *schema,
                         const struct results_line *line, const struct wg_error *error)
{
    if (form == FORM_JSON) {
        put_json_error(sink, schema, line, error);
        return;
    }
    results_begin_tsv(sink, line);
    sink_string(sink, "error\t");
    if (error->column > 0) {
        sink_string(sink, "column ");
        sink_number(sink, error->column);
        sink_string(sink, ": ");
    }
    put_column(sink, text_of(error->message));
    sink_char(sink, '\n');
}

/* --- Time */

/*
 * The times to sort and print, in ns. Measured: 110 ns for each result, 9 ns for each cell of its
 * path and 4 ns for each cell of a drawn board. The constants are at least a third higher, because
 * a machine can be slower at times. In a table, each row is padded to the length of the longest
 * word. This adds LETTER_NS for each letter of the longest word.
 */
enum { RESULT_NS = 150, CELL_NS = 12, LETTER_NS = 1, DRAWN_CELL_NS = 6 };

/* Estimates the time to sort and print the words collected so far. */
static double print_seconds(const struct collection *collection)
{
    uint64_t row_ns = RESULT_NS;
    if (collection->form == FORM_TABLE) {
        row_ns += collection->longest * (uint64_t)LETTER_NS;
    } else if (collection->form == FORM_ARROWS) {
        row_ns += wg_board_cell_count(collection->board) * (uint64_t)DRAWN_CELL_NS;
    }
    return ((double)collection->results * (double)row_ns + (double)collection->cells * CELL_NS) *
           1e-9;
}

bool collection_leaves_time(struct collection *collection)
{
    if (collection->deadline > 0 &&
        collection->deadline - clock_seconds() <= print_seconds(collection)) {
        collection->is_late = true;
    }
    return !collection->is_late;
}
