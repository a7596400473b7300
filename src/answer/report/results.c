/* SPDX-License-Identifier: MIT */
/*
 * results.c: see results.h. The forms with a row for each word come first (table, words, arrows,
 * CSV, TSV), then JSON, then batches.
 */
#include "report/results.h"

#include "base/marks.h"
#include "base/number.h"
#include "base/text.h"
#include "report/arrows.h"
#include "report/parts.h"

#include <string.h>

/* The width of the table's second column in characters: two spaces and two digits. */
enum { SCORE_WIDTH = 4 };

static void put_table_row(const struct results *results, const struct wg_found *row)
{
    const size_t width = text_columns(row->word);
    parts_word(results->sink, row->word, results->wants_color);
    sink_pad(results->sink, width, results->word_width);
    sink_pad(results->sink, row->score < 10 ? 1 : 2, SCORE_WIDTH);
    sink_number(results->sink, row->score);
    if (results->has_values) {
        sink_pad(results->sink, parts_digit_count(row->value), results->value_width + 2);
        sink_number(results->sink, row->value);
    }
    sink_string(results->sink, "  ");
    sink_cells(results->sink, row->path, row->ncells, wg_board_columns(results->board),
               CELLS_ROUND);
    sink_char(results->sink, '\n');
}

/* Writes a word and its drawing. An empty line separates two drawings. */
static void put_arrows_row(struct results *results, const struct wg_found *row)
{
    if (results->words_shown > 0) {
        sink_char(results->sink, '\n');
    }
    parts_word(results->sink, row->word, results->wants_color);
    sink_char(results->sink, '\n');
    arrows_draw(results->sink, results->board, row->path, row->ncells);
}

/* Writes a row of CSV or TSV. */
static void put_row(struct results *results, const struct wg_found *found)
{
    struct row *const row = &results->row;
    row_begin(row);
    row_text(row, "word", found->word);
    row_number(row, "score", found->score);
    if (row->form == RESULTS_CSV) {
        row_number(row, "length", found->length);
    }
    row_cells(row, "path", found->path, found->ncells, wg_board_columns(results->board));
    if (results->has_values) {
        row_number(row, "value", found->value);
    }
    row_end(row);
}

void results_begin(struct results *results, const struct wg_board *board, uint32_t word_width,
                   uint64_t max_value)
{
    results->board = board;
    results->word_width = word_width;
    results->value_width = parts_digit_count(max_value);
    results->words_shown = 0;
    row_init(&results->row, results->sink, results->form);
    if (results->form == RESULTS_CSV) {
        put_row(results, &(struct wg_found){0}); /* the header */
    }
}

void results_row(struct results *results, const struct wg_found *row)
{
    const bool is_new_word = row->number >= results->words_shown;
    switch (row_form(results->form)) {
    case RESULTS_TABLE:
        put_table_row(results, row);
        break;
    case RESULTS_WORDS:
        if (is_new_word) {
            sink_text(results->sink, row->word);
            sink_char(results->sink, '\n');
        }
        break;
    case RESULTS_ARROWS:
        put_arrows_row(results, row);
        break;
    case RESULTS_CSV:
    case RESULTS_TSV:
        put_row(results, row);
        break;
    case RESULTS_JSON: /* has no rows: see put_json */
        break;
    }
    results->words_shown += is_new_word;
}

void results_totals(struct sink *sink, const struct wg_totals *totals, uint64_t shown)
{
    sink_format(sink, "%s, %s", COUNTED(totals->words, "word"), COUNTED(totals->score, "point"));
    if (shown < totals->words) {
        sink_format(sink, "; shown: %s", GROUPED(shown));
    }
    sink_string(sink, totals->end == WG_END_COMPLETE ? "" : "; incomplete");
}

void results_end(struct results *results, const struct wg_totals *totals)
{
    if (results->form == RESULTS_TABLE) {
        results_totals(results->sink, totals, results->words_shown);
        sink_char(results->sink, '\n');
    }
}

/*
 * Makes the text of each cell once for consecutive boards of the same size, because most bytes of a
 * result are cells, and most boards of a batch have the same size. Makes no texts for a board of
 * over RESULTS_SHORT_CELLS cells.
 */
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
                          const struct wg_found *row)
{
    struct sink *const sink = json_value(json);
    char *p;
    sink_char(sink, '[');
    if (wg_board_cell_count(results->board) > RESULTS_SHORT_CELLS) {
        sink_cells(sink, row->path, row->ncells, results->columns, CELLS_JSON);
    } else if ((p = sink_room(sink, row->ncells * sizeof *results->cell_texts)) != NULL) {
        for (uint32_t i = 0; i < row->ncells; i++) {
            memcpy(p, results->cell_texts[row->path[i]], sizeof *results->cell_texts);
            p += results->cell_nbytes[row->path[i]];
        }
        sink->used = (size_t)(p - sink->bytes) - 1; /* no comma after the last cell */
    }
    sink_char(sink, ']');
}

/*
 * Writes a word as a JSON object. The punctuation and keys between two values are one string. With
 * a call for each comma and each key, writing the words of a board (about a hundred) took as long
 * as the search of the board.
 */
static void put_json_word(struct json *json, const struct results *results,
                          struct wg_results *found, size_t index)
{
    struct sink *const sink = json_value(json);
    const struct wg_found *row = wg_results_word(found, index);
    sink_string(sink, "{\"word\":");
    json->needs_comma = false;
    json_text(json, row->word);
    sink_string(sink, ",\"score\":");
    sink_number(sink, row->score);
    if (results->has_values) {
        sink_string(sink, ",\"value\":");
        sink_number(sink, row->value);
    }
    sink_string(sink, results->all_paths ? ",\"paths\":[" : ",\"path\":");
    json->needs_comma = false;
    do {
        put_json_path(json, results, row);
    } while (results->all_paths && (row = wg_results_next_path(found)) != NULL);
    sink_string(sink, results->all_paths ? "]}" : "}");
}

void results_begin_json(struct json *json, const struct results *results, const char *schema,
                        const struct wg_board *board, const struct wg_totals *totals,
                        bool is_complete)
{
    json_begin(json, results->sink, schema);
    json->is_in_html = results->is_in_html;
    parts_board(json, results->id, board, results->dictionary);
    json_member_number(json, "count", totals->words);
    json_member_number(json, "score", totals->score);
    if (!is_complete) {
        json_member_bool(json, "complete", false);
    }
    json_begin_array(json, "words");
}

static void put_json(struct results *results, struct wg_results *found,
                     const struct wg_totals *totals, bool is_complete)
{
    struct json json;
    const size_t count = wg_results_count(found);
    cache_cell_texts(results);
    results_begin_json(&json, results, RESULTS_SCHEMA, results->board, totals, is_complete);
    for (size_t i = 0; i < count; i++) {
        put_json_word(&json, results, found, i);
    }
    json_end_array(&json);
    json_end(&json);
}

/* Begins a table, whose columns are as wide as the words and values in `found`. */
static void begin_table(struct results *results, const struct wg_board *board,
                        struct wg_results *found)
{
    const size_t count = wg_results_count(found);
    size_t widest = 0;
    uint64_t max_value = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_found *const row = wg_results_word(found, i);
        const size_t width = text_columns(row->word);
        widest = width > widest ? width : widest;
        max_value = row->value > max_value ? row->value : max_value;
    }
    results_begin(results, board, (uint32_t)widest, max_value);
}

void results_print(struct results *results, const struct wg_board *board, struct wg_results *found,
                   const struct wg_totals *totals, bool is_complete)
{
    if (row_form(results->form) == RESULTS_TABLE) {
        begin_table(results, board, found);
    } else {
        results_begin(results, board, 0, 0);
    }
    if (row_form(results->form) == RESULTS_JSON) {
        put_json(results, found, totals, is_complete);
        return;
    }
    const size_t count = wg_results_count(found);
    for (size_t i = 0; i < count; i++) {
        const struct wg_found *row = wg_results_word(found, i);
        do {
            results_row(results, row);
        } while ((row = wg_results_next_path(found)) != NULL);
    }
    results_end(results, totals);
}

/* Writes the text, with a space in place of each tab and each character of a line break, because
   such a character would end the column. */
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
            room[i] = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        }
        sink->used += room != NULL ? nbytes : 0;
        p += nbytes;
    }
}

/* Writes the identifier, if there is one, and the board, with a tab after each of the two. */
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
                          const struct wg_totals *totals, bool is_complete)
{
    results_begin_tsv(sink, line);
    sink_number(sink, totals->words);
    sink_char(sink, '\t');
    sink_number(sink, totals->score);
    sink_string(sink, is_complete ? "\n" : "\tincomplete\n");
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

void results_batch_error(struct sink *sink, enum results_form form, const char *schema,
                         const struct results_line *line, const struct wg_error *error)
{
    if (form == RESULTS_JSON) {
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
