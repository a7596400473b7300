/* SPDX-License-Identifier: MIT */
/* row.c: see row.h. */
#include "report/row.h"

#include "base/text.h"

void row_init(struct row *row, struct sink *sink, enum report_form form)
{
    const bool is_csv = form == FORM_CSV;
    *row = (struct row){.form = is_csv || form == FORM_JSON ? form : FORM_TSV,
                        .is_header = is_csv,
                        .is_full = is_csv};
    json_init(&row->json, sink);
}

void row_begin(struct row *row)
{
    row->json.needs_comma = row->json.needs_comma && row->is_listed;
    if (row->form == FORM_JSON) {
        json_begin_object(&row->json, NULL);
    }
}

void row_end(struct row *row)
{
    row->is_header = false;
    if (row->form == FORM_JSON) {
        json_end_object(&row->json);
    }
    if (!row->is_listed) {
        sink_char(row->json.sink, '\n');
    }
}

/* Begins a column. Returns whether the caller must write a value: the header has only names. Clears
   needs_comma, so the functions of json.h write no comma before the value and can be used in all
   forms. */
static inline bool begin_column(struct row *row, const char *name)
{
    struct json *const json = &row->json;
    if (row->form == FORM_JSON) {
        json_key(json, name);
        return true;
    }
    if (json->needs_comma) {
        sink_char(json->sink, row->form == FORM_CSV ? ',' : '\t');
    }
    json->needs_comma = false;
    if (row->is_header) {
        sink_string(json_value(json), name);
    }
    return !row->is_header;
}

static void put_csv_field(struct sink *sink, struct wg_text text)
{
    bool is_quoted = false;
    for (size_t i = 0; i < text.nbytes; i++) {
        const char c = text.bytes[i];
        is_quoted |= c == ',' || c == '"' || c == '\r' || c == '\n';
    }
    if (!is_quoted) {
        sink_text(sink, text);
        return;
    }
    sink_char(sink, '"');
    for (size_t i = 0; i < text.nbytes; i++) {
        sink_string(sink, text.bytes[i] == '"' ? "\"" : "");
        sink_char(sink, text.bytes[i]);
    }
    sink_char(sink, '"');
}

void row_text(struct row *row, const char *name, struct wg_text text)
{
    if (!begin_column(row, name)) {
        return;
    }
    if (row->form == FORM_JSON) {
        json_text(&row->json, text);
    } else if (row->form == FORM_CSV) {
        put_csv_field(json_value(&row->json), text);
    } else {
        sink_text(json_value(&row->json), text);
    }
}

void row_number(struct row *row, const char *name, uint64_t number)
{
    if (begin_column(row, name)) {
        json_number(&row->json, number);
    }
}

void row_decimal(struct row *row, const char *name, double number, int digits)
{
    if (begin_column(row, name)) {
        json_decimal(&row->json, number, digits);
    }
}

void row_flag(struct row *row, const char *name, bool value)
{
    if (row->form == FORM_JSON) {
        json_member_bool(&row->json, name, value);
    } else {
        row_text(row, name, text_of(value ? "yes" : "no"));
    }
}

void row_cells(struct row *row, const char *name, const uint32_t *cells, uint32_t count,
               uint32_t columns)
{
    if (!begin_column(row, name)) {
        return;
    }
    struct sink *const sink = json_value(&row->json);
    if (row->form == FORM_TSV) {
        sink_cells(sink, cells, count, columns, CELLS_PLAIN);
        return;
    }
    const bool is_json = row->form == FORM_JSON;
    sink_char(sink, is_json ? '[' : '"');
    sink_cells(sink, cells, count, columns, is_json ? CELLS_JSON : CELLS_PLAIN);
    sink_char(sink, is_json ? ']' : '"');
}

void row_skip(struct row *row, const char *name)
{
    if (row->is_full && begin_column(row, name)) {
        (void)json_value(&row->json);
    }
}
