/* SPDX-License-Identifier: MIT */
/*
 * row.h: writes rows of named columns. The caller gives the name and the value of each column. The
 * output depends on the form of the rows:
 *
 *     row_init(&row, sink, FORM_TSV);
 *     row_begin(&row);                          for each row
 *     row_text(&row, "word", word);             for each of its columns
 *     row_number(&row, "score", score);
 *     row_end(&row);
 *
 * In JSON, a row is an object. In CSV, a row is a line of RFC 4180. The first row becomes the
 * header: its names are written instead of its values. In TSV, which stands for all other forms,
 * too, a row is a line of values with tabs between them. What only JSON has, the caller writes to
 * row.json.
 */
#pragma once

#include "report/form.h"
#include "report/json.h"

struct row {
    struct json json;      /* used in all forms; needs_comma: the next column needs a separator */
    enum report_form form; /* FORM_JSON, FORM_CSV or FORM_TSV */
    bool is_header;        /* CSV: until the first row_end */
    /* The caller may set these. */
    bool is_listed; /* JSON: the rows are elements of an array, not lines */
    bool is_full;   /* TSV: all rows have the same columns, as they always have in CSV */
};

void row_init(struct row *row, struct sink *sink, enum report_form form);
void row_begin(struct row *row);
void row_end(struct row *row);
void row_text(struct row *row, const char *name, struct wg_text text);
void row_number(struct row *row, const char *name, uint64_t number);
void row_decimal(struct row *row, const char *name, double number, int digits);

/* Writes true or false in JSON, and "yes" or "no" in other forms. */
void row_flag(struct row *row, const char *name, bool value);

/* Writes cells of a grid: in JSON as [[1,0],[1,1]], in other forms as "1,0 1,1". */
void row_cells(struct row *row, const char *name, const uint32_t *cells, uint32_t count,
               uint32_t columns);

/* Skips a column that this row does not have. Writes an empty field if is_full is set, and nothing
   otherwise. */
void row_skip(struct row *row, const char *name);
