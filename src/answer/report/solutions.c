/* SPDX-License-Identifier: MIT */
/* solutions.c: see solutions.h. */
#include "report/solutions.h"

#include "base/marks.h"
#include "base/number.h"
#include "base/text.h"
#include "report/arrows.h"
#include "report/parts.h"

static size_t widest_word(const struct wg_cleared *solution)
{
    size_t widest = 0;
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_text word = wg_cleared_step(solution, i)->word;
        const size_t width = text_columns(word);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* Writes a line for each word, and an empty line after the solution. */
static void put_table(const struct solutions *solutions, const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    const size_t widest = widest_word(solution);
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        parts_word(sink, step->word, solutions->wants_color);
        sink_pad(sink, text_columns(step->word), widest + 2);
        sink_cells(sink, step->path, step->ncells, wg_board_columns(solutions->board), CELLS_ROUND);
        sink_char(sink, '\n');
    }
    sink_char(sink, '\n');
}

static void put_words(const struct solutions *solutions, const struct wg_cleared *solution)
{
    for (size_t i = 0; i < solution->step_count; i++) {
        sink_string(solutions->sink, i > 0 ? " " : "");
        sink_text(solutions->sink, wg_cleared_step(solution, i)->word);
    }
    sink_char(solutions->sink, '\n');
}

/* Writes a drawing for each word. One empty line separates drawings, two empty lines separate
   solutions. */
static void put_arrows(const struct solutions *solutions, const struct wg_cleared *solution)
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

/* Writes the row of a word. In CSV and TSV, the solutions and the words of each solution are
   numbered from 1. JSON has lists instead of numbers. */
static void put_row(struct solutions *solutions, uint64_t solution, uint64_t number,
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

static void put_rows(struct solutions *solutions, const struct wg_cleared *solution)
{
    for (size_t i = 0; i < solution->step_count; i++) {
        put_row(solutions, solution->number + 1, i + 1, wg_cleared_step(solution, i));
    }
}

static void put_json(struct solutions *solutions, const struct wg_cleared *solution)
{
    struct json *const json = &solutions->row.json;
    json_begin_object(json, NULL);
    json_begin_array(json, "words");
    put_rows(solutions, solution);
    json_end_array(json);
    json_end_object(json);
}

static void begin_json(struct solutions *solutions)
{
    struct json *const json = &solutions->row.json;
    const struct wg_clear_options *const options = solutions->options;
    solutions->row.is_listed = true;
    json_begin(json, solutions->sink, "wordgrid.clear.v1");
    parts_board(json, (struct wg_text){0}, solutions->board, solutions->dictionary);
    json_begin_array(json, "lengths");
    for (size_t i = 0; i < options->length_count; i++) {
        json_number(json, options->lengths[i]);
    }
    json_end_array(json);
    json_member_bool(json, "ordered", options->is_ordered);
    json_begin_array(json, "solutions");
}

void solutions_begin(struct solutions *solutions)
{
    row_init(&solutions->row, solutions->sink, solutions->form);
    if (row_form(solutions->form) == RESULTS_JSON) {
        begin_json(solutions);
    } else if (solutions->form == RESULTS_CSV) {
        put_row(solutions, 0, 0, &(struct wg_clear_step){0}); /* the header */
    }
}

void solutions_add(struct solutions *solutions, const struct wg_cleared *solution)
{
    switch (row_form(solutions->form)) {
    case RESULTS_TABLE:
        put_table(solutions, solution);
        break;
    case RESULTS_WORDS:
        put_words(solutions, solution);
        break;
    case RESULTS_ARROWS:
        put_arrows(solutions, solution);
        break;
    case RESULTS_JSON:
        put_json(solutions, solution);
        break;
    case RESULTS_CSV:
    case RESULTS_TSV:
        put_rows(solutions, solution);
        break;
    }
}

void solutions_end(struct solutions *solutions, const struct wg_clear_totals *totals,
                   bool is_complete)
{
    struct json *const json = &solutions->row.json;
    if (row_form(solutions->form) == RESULTS_TABLE) {
        sink_string(solutions->sink, COUNTED(totals->solutions, "solution"));
        if (!is_complete) {
            sink_string(solutions->sink, "; incomplete");
        } else if (totals->end == WG_END_RESULTS) {
            sink_string(solutions->sink, "; there may be more");
        }
        sink_char(solutions->sink, '\n');
    } else if (row_form(solutions->form) == RESULTS_JSON) {
        json_end_array(json);
        json_member_number(json, "count", totals->solutions);
        if (!is_complete) {
            json_member_bool(json, "complete", false);
        }
        json_end(json);
    }
}
