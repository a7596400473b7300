/* SPDX-License-Identifier: MIT */
/*
 * report.h: reports the figures: tables that are printed one by one, and JSON at the end.
 *
 *     static const struct column columns[] = {
 *         {"list", "list", COLUMN_TEXT},
 *         {"seconds", "s", 3},
 *     };
 *     struct table *table = REPORT_TABLE(report, "compile", "Compiling", columns);
 *     table_text(table, "ENABLE");
 *     table_number(table, 0.051);
 *     report_print(report, table);
 */
#pragma once

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

/* If `markdown` is true, tables are printed in the format of README.md. */
struct report *report_new(bool markdown);
void report_free(struct report *report);

/* Adds a table, which the report owns. The names and the columns must stay valid until the report
   is freed. */
struct table *report_table(struct report *report, const char *key, const char *title,
                           const struct column *columns, size_t column_count);

/* Calls report_table with an array of columns. */
#define REPORT_TABLE(report, key, title, columns)                                                  \
    report_table(report, key, title, columns, sizeof(columns) / sizeof *(columns))

/* These functions fill the next cell, row by row. The number NAN is printed as '-'. */
void table_text(struct table *table, const char *text);
void table_number(struct table *table, double number);

void report_print(const struct report *report, const struct table *table);

/* Adds a sentence that is printed below the tables, for example about a program that was not
   measured. */
__attribute__((format(printf, 2, 3))) void report_note(struct report *report, const char *format,
                                                       ...);

/* Prints the sentences and a description of the machine. */
void report_print_notes(const struct report *report);

void report_write_json(struct report *report, const char *path);
