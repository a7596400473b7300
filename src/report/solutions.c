/* SPDX-License-Identifier: MIT */
/* solutions.c: see solutions.h. */
#include "report/solutions.h"

#include "base/marks.h"
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
        parts_path(sink, solutions->board, step->path, step->ncells, true);
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

/* Drawings are separated by one empty line, solutions by two empty lines. */
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

/* For CSV and TSV: writes a line for each word. Solutions are numbered from 1, and so are the words
   of each solution. */
static void put_rows(const struct solutions *solutions, const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    const bool is_csv = solutions->form == RESULTS_CSV;
    const char separator = is_csv ? ',' : '\t';
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        sink_number(sink, solution->number + 1);
        sink_char(sink, separator);
        sink_number(sink, i + 1);
        sink_char(sink, separator);
        if (is_csv) {
            parts_csv_field(sink, step->word);
        } else {
            sink_text(sink, step->word);
        }
        sink_string(sink, is_csv ? ",\"" : "\t");
        parts_path(sink, solutions->board, step->path, step->ncells, false);
        sink_string(sink, is_csv ? "\"\n" : "\n");
    }
}

static void put_json(struct solutions *solutions, const struct wg_cleared *solution)
{
    struct json *const json = &solutions->json;
    const uint32_t columns = wg_board_columns(solutions->board);
    json_begin_object(json);
    json_key(json, "words");
    json_begin_array(json);
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        json_begin_object(json);
        json_member_text(json, "word", step->word);
        json_key(json, "path");
        json_cells(json, step->path, step->ncells, columns);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
}

static void begin_json(struct solutions *solutions)
{
    struct json *const json = &solutions->json;
    const struct wg_clear_options *const options = solutions->options;
    json_init(json, solutions->sink);
    json_begin_object(json);
    json_member_text(json, "schema", text_of("wordgrid.clear.v1"));
    parts_board(json, solutions->board, solutions->dictionary);
    json_key(json, "lengths");
    json_begin_array(json);
    for (size_t i = 0; i < options->length_count; i++) {
        json_number(json, options->lengths[i]);
    }
    json_end_array(json);
    json_member_bool(json, "ordered", options->is_ordered);
    json_key(json, "solutions");
    json_begin_array(json);
}

void solutions_begin(struct solutions *solutions)
{
    if (solutions->form == RESULTS_JSON) {
        begin_json(solutions);
    } else if (solutions->form == RESULTS_CSV) {
        sink_string(solutions->sink, "solution,step,word,path\n");
    }
}

void solutions_add(struct solutions *solutions, const struct wg_cleared *solution)
{
    switch (solutions->form) {
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
    struct json *const json = &solutions->json;
    if (solutions->form == RESULTS_TABLE) {
        parts_count(solutions->sink, totals->solutions, "solution");
        if (!is_complete) {
            sink_string(solutions->sink, "; incomplete");
        } else if (totals->end == WG_END_RESULTS) {
            sink_string(solutions->sink, "; there may be more");
        }
        sink_char(solutions->sink, '\n');
    } else if (solutions->form == RESULTS_JSON) {
        json_end_array(json);
        json_member_number(json, "count", totals->solutions);
        if (!is_complete) {
            json_member_bool(json, "complete", false);
        }
        json_end_object(json);
        sink_char(solutions->sink, '\n');
    }
}
