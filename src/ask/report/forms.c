/* SPDX-License-Identifier: MIT */
/* forms.c: what each form writes for a path of a word (results.h) and for a solution (solutions.h),
   and the table of these functions. The JSON of a board has its counts before its words, so it
   cannot be written word by word: it is in results.c. */
#include "base/marks.h"
#include "base/number.h"
#include "report/arrows.h"
#include "report/parts.h"
#include "report/solutions.h"

/* --- Table */

/* The width of the column of scores: two spaces and two digits. */
enum { SCORE_WIDTH = 4 };

static void put_path(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                     uint32_t ncells)
{
    sink_cells(sink, path, ncells, wg_board_columns(board), CELLS_ROUND);
    sink_char(sink, '\n');
}

static void put_table_word(struct results *results, const struct wg_found *found)
{
    const size_t width = text_columns(found->word);
    parts_word(results->sink, found->word, results->wants_color);
    sink_pad(results->sink, width, results->word_width);
    sink_pad(results->sink, found->score < 10 ? 1 : 2, SCORE_WIDTH);
    sink_number(results->sink, found->score);
    if (results->has_values) {
        sink_pad(results->sink, parts_digit_count(found->value), results->value_width + 2);
        sink_number(results->sink, found->value);
    }
    sink_string(results->sink, "  ");
    put_path(results->sink, results->board, found->path, found->ncells);
}

/* Writes a line for each word, and an empty line after the solution. */
static void put_table_solution(struct solutions *solutions, const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    size_t widest = 0;
    for (size_t i = 0; i < solution->step_count; i++) {
        const size_t width = text_columns(wg_cleared_step(solution, i)->word);
        widest = width > widest ? width : widest;
    }
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        parts_word(sink, step->word, solutions->wants_color);
        sink_pad(sink, text_columns(step->word), widest + 2);
        put_path(sink, solutions->board, step->path, step->ncells);
    }
    sink_char(sink, '\n');
}

/* --- Words */

/* Writes the word, unless this is a further path of it. */
static void put_new_word(struct results *results, const struct wg_found *found)
{
    if (found->number >= results->words_shown) {
        sink_text(results->sink, found->word);
        sink_char(results->sink, '\n');
    }
}

static void put_words_solution(struct solutions *solutions, const struct wg_cleared *solution)
{
    for (size_t i = 0; i < solution->step_count; i++) {
        sink_string(solutions->sink, i > 0 ? " " : "");
        sink_text(solutions->sink, wg_cleared_step(solution, i)->word);
    }
    sink_char(solutions->sink, '\n');
}

/* --- Arrows. One empty line separates drawings, two empty lines separate solutions. */

static void put_arrows_word(struct results *results, const struct wg_found *found)
{
    sink_string(results->sink, results->words_shown > 0 ? "\n" : "");
    parts_word(results->sink, found->word, results->wants_color);
    sink_char(results->sink, '\n');
    arrows_draw(results->sink, results->board, found->path, found->ncells);
}

static void put_arrows_solution(struct solutions *solutions, const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    sink_string(sink, solution->number > 0 ? "\n\n" : "");
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        sink_string(sink, i > 0 ? "\n" : "");
        parts_word(sink, step->word, solutions->wants_color);
        sink_char(sink, '\n');
        arrows_draw(sink, solutions->board, step->path, step->ncells);
    }
}

/* --- CSV, TSV and, for solutions, JSON */

static void put_row_word(struct results *results, const struct wg_found *found)
{
    struct row *const row = &results->row;
    row_begin(row);
    row_text(row, "word", found->word);
    row_number(row, "score", found->score);
    if (row->form == FORM_CSV) {
        row_number(row, "length", found->length);
    }
    row_cells(row, "path", found->path, found->ncells, wg_board_columns(results->board));
    if (results->has_values) {
        row_number(row, "value", found->value);
    }
    row_end(row);
}

/* Writes the row of a word: number `number` of solution number `solution`, both from 1. JSON has
   lists instead of these numbers. */
static void put_step(struct solutions *solutions, uint64_t solution, uint64_t number,
                     const struct wg_clear_step *step)
{
    struct row *const row = &solutions->row;
    row_begin(row);
    if (!row->is_listed) {
        row_number(row, "solution", solution);
        row_number(row, "step", number);
    }
    row_text(row, "word", step->word);
    row_cells(row, "path", step->path, step->ncells, wg_board_columns(solutions->board));
    row_end(row);
}

static void put_rows_solution(struct solutions *solutions, const struct wg_cleared *solution)
{
    for (size_t i = 0; i < solution->step_count; i++) {
        put_step(solutions, solution->number + 1, i + 1, wg_cleared_step(solution, i));
    }
}

static void put_json_solution(struct solutions *solutions, const struct wg_cleared *solution)
{
    struct json *const json = &solutions->row.json;
    json_begin_object(json, NULL);
    json_begin_array(json, "words");
    put_rows_solution(solutions, solution);
    json_end_array(json);
    json_end_object(json);
}

/* --- The table of forms */

const char *const results_form_names[] = {"table", "words", "arrows", "json",
                                          "jsonl", "csv",   "tsv",    NULL};

const struct results_writer results_writers[] = {
    [FORM_TABLE] = {put_table_word, put_table_solution},
    [FORM_WORDS] = {put_new_word, put_words_solution, .has_checks = true},
    [FORM_ARROWS] = {put_arrows_word, put_arrows_solution},
    [FORM_JSON] = {NULL, NULL, .has_checks = true, .has_batches = true},
    [FORM_CSV] = {put_row_word, put_rows_solution, .has_checks = true},
    [FORM_TSV] = {put_row_word, put_rows_solution, .has_checks = true, .has_batches = true},
};

/* --- The words of a board, row by row */

void results_begin(struct results *results, const struct wg_board *board, uint32_t word_width,
                   uint64_t max_value)
{
    results->writer = &results_writers[results->form];
    results->board = board;
    results->word_width = word_width;
    results->value_width = parts_digit_count(max_value);
    results->words_shown = 0;
    row_init(&results->row, results->sink, results->form);
    if (results->form == FORM_CSV) {
        put_row_word(results, &(struct wg_found){0}); /* the header */
    }
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
    if (results->form == FORM_TABLE) {
        results_totals(results->sink, totals, results->words_shown);
        sink_char(results->sink, '\n');
    }
}

/* --- Solutions */

static void begin_json(struct solutions *solutions)
{
    struct json *const json = &solutions->row.json;
    solutions->row.is_listed = true;
    json_begin(json, solutions->sink, "wordgrid.clear.v1");
    parts_board(json, (struct wg_text){0}, solutions->board, solutions->dictionary);
    json_begin_array(json, "lengths");
    for (size_t i = 0; i < solutions->lengths->count; i++) {
        json_number(json, solutions->lengths->lengths[i]);
    }
    json_end_array(json);
    json_member_bool(json, "ordered", solutions->is_ordered);
    json_begin_array(json, "solutions");
}

void solutions_begin(struct solutions *solutions)
{
    row_init(&solutions->row, solutions->sink, solutions->form);
    if (form_of_build(solutions->form) == FORM_JSON) {
        begin_json(solutions);
    } else if (solutions->form == FORM_CSV) {
        put_step(solutions, 0, 0, &(struct wg_clear_step){0}); /* the header */
    }
}

void solutions_add(struct solutions *solutions, const struct wg_cleared *solution)
{
    if (form_of_build(solutions->form) == FORM_JSON) {
        put_json_solution(solutions, solution);
    } else {
        results_writers[solutions->form].put_solution(solutions, solution);
    }
}

void solutions_end(struct solutions *solutions, const struct wg_clear_totals *totals,
                   bool is_complete)
{
    struct json *const json = &solutions->row.json;
    if (form_of_build(solutions->form) == FORM_TABLE) {
        sink_string(solutions->sink, COUNTED(totals->solutions, "solution"));
        if (!is_complete) {
            sink_string(solutions->sink, "; incomplete");
        } else if (totals->end == WG_END_RESULTS) {
            sink_string(solutions->sink, "; there may be more");
        }
        sink_char(solutions->sink, '\n');
    } else if (form_of_build(solutions->form) == FORM_JSON) {
        json_end_array(json);
        json_member_number(json, "count", totals->solutions);
        parts_end(json, is_complete ? WG_END_COMPLETE : totals->end);
        json_end(json);
    }
}
