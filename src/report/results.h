/* SPDX-License-Identifier: MIT */
/*
 * results.h: what was found on a board in the forms that people and programs read.
 * formats/result.md specifies each of them.
 *
 *     struct results results = {.sink = sink, .form = RESULTS_TABLE};
 *     results_print(&results, board, &found, &totals, true);
 *
 * A board's count and score are always those of all words that were found, whether
 * or not a limit let through only some of them.
 *
 * Every form but JSON can also be written word by word, while the search runs:
 * results_begin, results_row for each path of each word, results_end. Nothing here
 * fails or allocates; the sink keeps the first error.
 */
#ifndef WG_REPORT_RESULTS_H
#define WG_REPORT_RESULTS_H

#include "report/found.h"
#include "report/sink.h"

enum results_form {
    RESULTS_TABLE = 0, /* word, score, path in columns, and a line of totals */
    RESULTS_WORDS,     /* the words */
    RESULTS_ARROWS,    /* each path drawn */
    RESULTS_JSON,      /* one object on one line */
    RESULTS_CSV,
    RESULTS_TSV
};

enum { RESULTS_SHORT_CELLS = 256 };

/* A cell in a JSON path and the comma after it, "[0,3],": room for 8 bytes. */
struct cell_text {
    char bytes[8];
};

/* What is the same for all boards of a run, and after that the board at hand. */
struct results {
    struct sink *sink;
    enum results_form form;
    bool all_paths;            /* JSON: "paths" instead of "path" */
    bool wants_color;          /* table, arrows: the word in bold */
    struct wg_text dictionary; /* JSON: its name */
    bool is_in_html;           /* JSON: in an element of a page */

    struct wg_text id; /* JSON: of the board; bytes NULL: none */

    /* Set by results_begin. */
    const struct wg_board *board;
    uint32_t word_width;
    uint64_t words_shown;

    /* JSON: the texts of the cells of boards of this size, if it has so few. */
    uint32_t rows;
    uint32_t columns;
    struct cell_text cell_texts[RESULTS_SHORT_CELLS];
    uint8_t cell_nbytes[RESULTS_SHORT_CELLS];
};

/*
 * Begins a board; `board` is borrowed until the last row. `word_width` is the
 * number of characters that the table's words get; longer ones push their line.
 */
void results_begin(struct results *results, const struct wg_board *board,
                   uint32_t word_width);

/* A path of a word. Rows of a new word have a number not less than words_shown. */
void results_row(struct results *results, const struct wg_found *row);

void results_end(struct results *results, const struct wg_totals *totals);

/* "27 words, 34 points; shown: 3", without a line feed: the table's last line. */
void results_totals(struct sink *sink, const struct wg_totals *totals, uint64_t shown);

/*
 * A whole board in any form. `found` has been arranged; `is_complete` is false
 * where the search was ended early.
 */
void results_print(struct results *results, const struct wg_board *board,
                   const struct found *found, const struct wg_totals *totals,
                   bool is_complete);

/* A line of a batch: a board's text, before it an identifier (bytes NULL: none). */
struct results_line {
    struct wg_text id;
    struct wg_text board;
};

/* The tab-separated line of a batch: [ID] BOARD COUNT SCORE ["incomplete"]. */
void results_batch_totals(struct sink *sink, const struct results_line *line,
                          const struct wg_totals *totals, bool is_complete);

/*
 * The line for a board that is none, in the form JSON or TSV. `error` has its
 * column in the text of the board, or 0.
 */
void results_batch_error(struct sink *sink, enum results_form form,
                         const struct results_line *line, const struct wg_error *error);

#endif
