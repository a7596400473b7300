/* SPDX-License-Identifier: MIT */
/*
 * json.h: JSON text to a sink. The writer places commas and colons; the caller
 * opens and closes. All strings are escaped here and nowhere else; bytes that are
 * not UTF-8 come out as U+FFFD.
 *
 * Text that stands in an element of HTML must not end it: there '<' becomes \u003c. To
 * who reads the JSON it is the same.
 */
#ifndef WG_REPORT_JSON_H
#define WG_REPORT_JSON_H

#include "report/sink.h"

struct json {
    struct sink *sink;
    bool needs_comma;
    bool is_in_html; /* set after json_init; without it, false */
};

void json_init(struct json *json, struct sink *sink);
void json_begin_object(struct json *json);
void json_end_object(struct json *json);
void json_begin_array(struct json *json);
void json_end_array(struct json *json);
void json_key(struct json *json, const char *key);
void json_key_text(struct json *json, struct wg_text key);
void json_text(struct json *json, struct wg_text text);
void json_string(struct json *json, const char *string);
void json_number(struct json *json, uint64_t number);
void json_decimal(struct json *json, double number, int digits);
void json_bool(struct json *json, bool value);

/* The cell of a grid of so many columns, "[ROW,COLUMN]"; a list of them. */
void json_cell(struct json *json, uint32_t cell, uint32_t columns);
void json_cells(struct json *json, const uint32_t *cells, uint32_t count,
                uint32_t columns);

/* Begins a value that the caller writes to the sink himself, as text that is JSON. */
static inline struct sink *json_value(struct json *json)
{
    if (json->needs_comma) {
        sink_char(json->sink, ',');
    }
    json->needs_comma = true;
    return json->sink;
}

#endif
