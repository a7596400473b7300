/* SPDX-License-Identifier: MIT */
#include "report.h"

#include "base/array.h"
#include "base/number.h"
#include "base/text.h"
#include "machine.h"
#include "measure.h"
#include "report/json.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/status.h>

enum { MAX_TABLES = 15, MAX_COLUMNS = 16, MAX_NOTES = 16 };

struct cell {
    char text[48]; /* as printed */
    double number;
};

struct table {
    const char *key;
    const char *title;
    const struct column *columns;
    size_t column_count;
    struct cell *cells;
    size_t cell_count;
    size_t cells_capacity;
};

struct report {
    bool markdown;
    struct machine machine;
    struct table tables[MAX_TABLES];
    size_t table_count;
    char notes[MAX_NOTES][256];
    size_t note_count;
    struct sink sink;
};

struct report *report_new(bool markdown)
{
    struct report *report = allocate(1, sizeof *report);
    report->markdown = markdown;
    report->machine = machine_look();
    return report;
}

void report_free(struct report *report)
{
    for (size_t i = 0; i < report->table_count; i++) {
        free(report->tables[i].cells);
    }
    free(report);
}

struct table *report_table(struct report *report, const char *key, const char *title,
                           const struct column *columns, size_t column_count)
{
    if (report->table_count == MAX_TABLES || column_count > MAX_COLUMNS) {
        die("the report has no room for %s", key);
    }
    struct table *table = &report->tables[report->table_count++];
    table->key = key;
    table->title = title;
    table->columns = columns;
    table->column_count = column_count;
    return table;
}

static struct cell *add_cell(struct table *table)
{
    if (!ARRAY_RESERVE(table->cells, &table->cells_capacity, table->cell_count + 1)) {
        die("no memory for the report");
    }
    return &table->cells[table->cell_count++];
}

void table_text(struct table *table, const char *text)
{
    struct cell *cell = add_cell(table);
    (void)snprintf(cell->text, sizeof cell->text, "%s", text);
}

void table_number(struct table *table, double number)
{
    const int decimals = table->columns[table->cell_count % table->column_count].decimals;
    struct cell *cell = add_cell(table);
    char grouped[NUMBER_GROUPED_NBYTES];
    cell->number = number;
    if (!isfinite(number)) {
        (void)snprintf(cell->text, sizeof cell->text, "-");
    } else if (decimals == 0) {
        (void)snprintf(cell->text, sizeof cell->text, "%s",
                       number_grouped((uint64_t)(number + 0.5), grouped));
    } else {
        (void)snprintf(cell->text, sizeof cell->text, "%.*f", decimals, number);
    }
}

/* Prints a cell. Numbers are right-aligned, texts left-aligned. All text is ASCII. */
static void print_cell(const struct report *report, const struct column *column, const char *text,
                       size_t width)
{
    printf("%s%*s%s", report->markdown ? "| " : "  ",
           column->decimals == COLUMN_TEXT ? -(int)width : (int)width, text,
           report->markdown ? " " : "");
}

/* Prints a cell of the markdown line between the headings and the rows: "----", or "---:" for
   numbers. */
static void print_rule(const struct column *column, size_t width)
{
    printf("| ");
    for (size_t i = 1; i < width; i++) {
        (void)putchar('-');
    }
    printf("%c ", column->decimals == COLUMN_TEXT ? '-' : ':');
}

void report_print(const struct report *report, const struct table *table)
{
    const size_t count = table->column_count;
    const struct column *const columns = table->columns;
    const char *const row_end = report->markdown ? "|\n" : "\n";
    size_t widths[MAX_COLUMNS] = {0};
    printf("%s%s\n\n", report->markdown ? "### " : "", table->title);
    for (size_t i = 0; i < count; i++) {
        widths[i] = strlen(columns[i].heading);
        for (size_t at = i; at < table->cell_count; at += count) {
            const size_t width = strlen(table->cells[at].text);
            widths[i] = width > widths[i] ? width : widths[i];
        }
        print_cell(report, &columns[i], columns[i].heading, widths[i]);
    }
    printf("%s", row_end);
    for (size_t i = 0; report->markdown && i < count; i++) {
        print_rule(&columns[i], widths[i]);
    }
    printf("%s", report->markdown ? row_end : "");
    for (size_t row = 0; row < table->cell_count; row += count) {
        for (size_t i = 0; i < count; i++) {
            print_cell(report, &columns[i], table->cells[row + i].text, widths[i]);
        }
        printf("%s", row_end);
    }
    printf("\n");
    (void)fflush(stdout);
}

void report_note(struct report *report, const char *format, ...)
{
    va_list arguments;
    if (report->note_count == MAX_NOTES) {
        die("the report has no room for a note");
    }
    va_start(arguments, format);
    (void)vsnprintf(report->notes[report->note_count++], sizeof report->notes[0], format,
                    arguments);
    va_end(arguments);
}

void report_print_notes(const struct report *report)
{
    const struct machine *machine = &report->machine;
    printf("%s, %s, %ld cores, %s, %s; load average at the start %.2f.\n", machine->date,
           machine->cpu, machine->cores, machine->system, machine->compiler, machine->load);
    for (size_t i = 0; i < report->note_count; i++) {
        printf("%s\n", report->notes[i]);
    }
}

static void write_machine(const struct machine *machine, struct json *json)
{
    json_begin_object(json, "machine");
    json_member_text(json, "date", text_of(machine->date));
    json_member_text(json, "cpu", text_of(machine->cpu));
    json_member_number(json, "cores", (uint64_t)machine->cores);
    json_member_text(json, "system", text_of(machine->system));
    json_member_text(json, "compiler", text_of(machine->compiler));
    json_member_decimal(json, "load", machine->load, 2);
    json_end_object(json);
}

static void write_cell(const struct column *column, const struct cell *cell, struct json *json)
{
    json_key(json, column->key);
    if (column->decimals == COLUMN_TEXT) {
        json_text(json, text_of(cell->text));
    } else {
        /* three more decimals than in the printed table, but none if the table prints none */
        json_decimal(json, cell->number, column->decimals > 0 ? column->decimals + 3 : 0);
    }
}

static void write_table(const struct table *table, struct json *json)
{
    json_begin_array(json, table->key);
    for (size_t row = 0; row < table->cell_count; row += table->column_count) {
        json_begin_object(json, NULL);
        for (size_t i = 0; i < table->column_count; i++) {
            write_cell(&table->columns[i], &table->cells[row + i], json);
        }
        json_end_object(json);
    }
    json_end_array(json);
}

void report_write_json(struct report *report, const char *path)
{
    struct wg_error error;
    struct json json;
    if (sink_open(&report->sink, path, &error) != WG_OK) {
        die("%s: %s", path, error.message);
    }
    json_begin(&json, &report->sink, "wordgrid.bench.v1");
    json_member_text(&json, "version", text_of(wg_version_text()));
    write_machine(&report->machine, &json);
    for (size_t i = 0; i < report->table_count; i++) {
        write_table(&report->tables[i], &json);
    }
    json_begin_array(&json, "notes");
    for (size_t i = 0; i < report->note_count; i++) {
        json_text(&json, text_of(report->notes[i]));
    }
    json_end_array(&json);
    json_end(&json);
    const enum wg_status status = sink_finish(&report->sink, &error);
    sink_close(&report->sink);
    if (status != WG_OK) {
        die("%s: %s", path, error.message);
    }
}
