/* SPDX-License-Identifier: MIT */
/*
 * results.h: writes the words found on a board in the forms that formats/result.md specifies.
 *
 *     struct results results = {.sink = sink, .form = FORM_TABLE};
 *     results_print(&results, board, words, &totals);
 *
 * struct results is the writer. struct wg_results (wordgrid/results.h), here called `words`, has
 * the words that are shown. The totals are those of all words of the board.
 *
 * Every form except JSON can also be written word by word, while the search runs: call
 * results_begin, then results_row for each path of each word, then results_end. These functions do
 * not fail or allocate; the sink keeps the first error.
 */
#pragma once

#include "report/row.h"

#include <wordgrid/clear.h>
#include <wordgrid/results.h>

#define RESULTS_SCHEMA "wordgrid.solve.v1"

/* On boards of up to RESULTS_SHORT_CELLS cells, the text of a cell in JSON, such as "[15,15],", has
   at most RESULTS_SHORT_NBYTES bytes. */
enum { RESULTS_SHORT_CELLS = 256, RESULTS_SHORT_NBYTES = 8 };

struct results;
struct solutions;

/* How a form writes the words of a board. To add a form, add it to form.h and form.c, and to the
   tables in forms.c. */
struct results_writer {
    /* What the form writes for a path of a word of a board (results_row), and for a solution
       (solutions_add). NULL for JSON, which has lists instead of rows. */
    void (*put_word)(struct results *results, const struct wg_found *found);
    void (*put_solution)(struct solutions *solutions, const struct wg_cleared *solution);
    bool has_checks;  /* also writes the checked words of a player (checked.h) */
    bool has_batches; /* also writes a line for each board of a batch */
};

extern const struct results_writer results_writers[]; /* by form */

/* The names of these forms, in the order in which help lists them; NULL ends them. */
extern const char *const results_form_names[];

struct results {
    /* For all boards of a run. */
    struct sink *sink;
    enum report_form form;
    bool all_paths;            /* JSON: "paths" instead of "path" */
    bool wants_color;          /* table, arrows: the word in bold */
    bool has_values;           /* the words have values (wg_solve_options.with_values) */
    struct wg_text dictionary; /* JSON: its name */
    bool is_in_html;           /* JSON: inside an HTML element (json.h) */

    struct wg_text id; /* JSON: the identifier of the board; bytes NULL: none */

    /* Set by results_begin. */
    const struct results_writer *writer;
    const struct wg_board *board;
    struct row row; /* CSV, TSV */
    uint32_t word_width;
    uint32_t value_width;
    uint64_t words_shown;

    /* JSON: the size of the last board, and the texts of its cells (not set for boards of over
       RESULTS_SHORT_CELLS cells). */
    uint32_t rows;
    uint32_t columns;
    char cell_texts[RESULTS_SHORT_CELLS][RESULTS_SHORT_NBYTES];
    uint8_t cell_nbytes[RESULTS_SHORT_CELLS];
};

/* Begins a board. Borrows `board` until results_end. `word_width` is the width of the table's first
   column. A longer word shifts the rest of its line. The width of the column of values is the
   number of digits of `max_value`. */
void results_begin(struct results *results, const struct wg_board *board, uint32_t word_width,
                   uint64_t max_value);

/* Writes a path of a word. The word is new if found->number is words_shown or more. A lower number
   is that of an earlier word, of which this is a further path. */
static inline void results_row(struct results *results, const struct wg_found *found)
{
    results->writer->put_word(results, found);
    results->words_shown += found->number >= results->words_shown;
}

void results_end(struct results *results, const struct wg_totals *totals);

/* Writes the table's last line without a line feed: "26 words, 31 points; shown: 3". */
void results_totals(struct sink *sink, const struct wg_totals *totals, uint64_t shown);

/* Writes a whole board in any form, with `words` in their order. */
void results_print(struct results *results, const struct wg_board *board, struct wg_results *words,
                   const struct wg_totals *totals);

/* A line of a batch: an identifier (bytes NULL: none) and the text of a board. */
struct results_line {
    struct wg_text id;
    struct wg_text board;
};

/* Begins the JSON line of a board: writes all members before the array "words", and begins the
   array. The caller ends the line with json_end_array and json_end. Of `totals`, only `words`,
   `score` and `end` are used. */
void results_begin_json(struct json *json, const struct results *results, const char *schema,
                        const struct wg_board *board, const struct wg_totals *totals);

/* Begins a tab-separated line: writes [ID] BOARD, with a tab after each field. */
void results_begin_tsv(struct sink *sink, const struct results_line *line);

/* Writes a tab-separated line: [ID] BOARD COUNT SCORE ["incomplete" END]. */
void results_batch_totals(struct sink *sink, const struct results_line *line,
                          const struct wg_totals *totals);

/* Writes the line for a board that cannot be read, as JSON or TSV. `schema` is the member "schema"
   of the JSON, such as RESULTS_SCHEMA. error->column is the place of the error in the text of the
   board, in code points from 1; 0: none. */
void results_batch_error(struct sink *sink, enum report_form form, const char *schema,
                         const struct results_line *line, const struct wg_error *error);
