/* SPDX-License-Identifier: MIT */
/*
 * report.h: the figures as tables, on the screen while they come in and as JSON at
 * the end.
 *
 *     static const struct column columns[] = {
 *         {"list", "list", COLUMN_TEXT},
 *         {"seconds", "s", 3},
 *     };
 *     struct table *table = report_table(report, "compile", "Compiling", columns, 2);
 *     table_text(table, "ENABLE");
 *     table_number(table, 0.051);
 *     report_print(report, table);
 */
#ifndef WG_TESTS_BENCH_REPORT_H
#define WG_TESTS_BENCH_REPORT_H

#include <stdbool.h>
#include <stddef.h>

enum { COLUMN_TEXT = -1 };

struct column {
    const char *key;     /* in the JSON */
    const char *heading; /* above the column */
    int decimals;        /* or COLUMN_TEXT */
};

struct table;
struct report;

/* `markdown`: print tables as they stand in README.md. */
struct report *report_new(bool markdown);
void report_free(struct report *report);

/* A new table. It belongs to the report; names and columns are borrowed. */
struct table *report_table(struct report *report, const char *key, const char *title,
                           const struct column *columns, size_t column_count);

/* Fill the next cell, row by row. A number that is NAN says that there is none. */
void table_text(struct table *table, const char *text);
void table_number(struct table *table, double number);

void report_print(const struct report *report, const struct table *table);

/* Remembers a sentence that belongs to the figures, such as what was not there. */
__attribute__((format(printf, 2, 3))) void report_note(struct report *report,
                                                       const char *format, ...);

/* The sentences, and what machine this is. */
void report_print_notes(const struct report *report);

void report_write_json(struct report *report, const char *path);

#endif
