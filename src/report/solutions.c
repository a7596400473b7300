/* SPDX-License-Identifier: MIT */
/* solutions.c: see solutions.h. */
#include "report/solutions.h"

#include "base/utf8.h"
#include "report/arrows.h"
#include "report/parts.h"

#define SCHEMA "wordgrid.clear.v1"

static void put_path(const struct solutions *solutions,
                     const struct wg_clear_step *step, bool in_brackets)
{
    parts_path(solutions->sink,
               wg_board_columns(solutions->board),
               step->path,
               step->ncells,
               in_brackets);
}

static size_t widest_word(const struct wg_cleared *solution)
{
    size_t widest = 0;
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_text word = solution->steps[i].word;
        const size_t width = utf8_count(word.bytes, word.nbytes);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* An empty line stands between two solutions. */
static void put_table(const struct solutions *solutions,
                      const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    const size_t widest = widest_word(solution);
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = &solution->steps[i];
        parts_word(solutions->sink, step->word, solutions->wants_color);
        sink_pad(sink, utf8_count(step->word.bytes, step->word.nbytes), widest + 2);
        put_path(solutions, step, true);
        sink_char(sink, '\n');
    }
    sink_char(sink, '\n');
}

static void put_words(const struct solutions *solutions,
                      const struct wg_cleared *solution)
{
    for (size_t i = 0; i < solution->step_count; i++) {
        sink_string(solutions->sink, i > 0 ? " " : "");
        sink_text(solutions->sink, solution->steps[i].word);
    }
    sink_char(solutions->sink, '\n');
}

/* An empty line between two drawings, and one more between two solutions. */
static void put_arrows(const struct solutions *solutions,
                       const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    sink_string(sink, solution->number > 0 ? "\n\n" : "");
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = &solution->steps[i];
        sink_string(sink, i > 0 ? "\n" : "");
        parts_word(solutions->sink, step->word, solutions->wants_color);
        sink_char(sink, '\n');
        arrows_draw(sink, solutions->board, step->path, step->ncells);
    }
}

/* A line a word: the numbers of solution and word, from 1. */
static void put_rows(const struct solutions *solutions,
                     const struct wg_cleared *solution)
{
    struct sink *const sink = solutions->sink;
    const bool is_csv = solutions->form == RESULTS_CSV;
    const char between = is_csv ? ',' : '\t';
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = &solution->steps[i];
        sink_number(sink, solution->number + 1);
        sink_char(sink, between);
        sink_number(sink, i + 1);
        sink_char(sink, between);
        if (is_csv) {
            parts_csv_field(sink, step->word);
        } else {
            sink_text(sink, step->word);
        }
        sink_string(sink, is_csv ? ",\"" : "\t");
        put_path(solutions, step, false);
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
        const struct wg_clear_step *const step = &solution->steps[i];
        json_begin_object(json);
        json_key(json, "word");
        json_text(json, step->word);
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
    json_key(json, "schema");
    json_string(json, SCHEMA);
    json_key(json, "board");
    parts_tiles(json, solutions->board);
    json_key(json, "rows");
    json_number(json, wg_board_rows(solutions->board));
    json_key(json, "columns");
    json_number(json, wg_board_columns(solutions->board));
    parts_topology(json, solutions->board);
    json_key(json, "dictionary");
    json_text(json, solutions->dictionary);
    json_key(json, "lengths");
    json_begin_array(json);
    for (size_t i = 0; i < options->length_count; i++) {
        json_number(json, options->lengths[i]);
    }
    json_end_array(json);
    json_key(json, "ordered");
    json_bool(json, options->is_ordered);
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
        json_key(json, "count");
        json_number(json, totals->solutions);
        if (!is_complete) {
            json_key(json, "complete");
            json_bool(json, false);
        }
        json_end_object(json);
        sink_char(solutions->sink, '\n');
    }
}
