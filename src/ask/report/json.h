/* SPDX-License-Identifier: MIT */
/*
 * json.h: writes JSON to a sink. These functions write commas and colons; the caller begins and
 * ends objects and arrays. Strings are escaped here, and only here. Bytes that are not UTF-8 become
 * U+FFFD. A decimal that is not finite becomes null.
 *
 * With is_in_html, '<' in strings becomes \u003c, so that a string cannot end the HTML element that
 * contains the JSON. A JSON parser reads the same string.
 */
#pragma once

#include "report/sink.h"

struct json {
    struct sink *sink;
    bool needs_comma;
    bool is_in_html; /* false after json_init and json_begin; the caller may set it */
};

void json_init(struct json *json, struct sink *sink);

/* json_begin initializes `json` and begins a line with an object. The first member is "schema",
   unless `schema` is NULL. json_end ends the object and the line. */
void json_begin(struct json *json, struct sink *sink, const char *schema);
void json_end(struct json *json);

/* Write the beginning or the end of an object or array. `key` is written first. `key` is NULL for
   an element of an array, and for a value after json_key. */
void json_begin_object(struct json *json, const char *key);
void json_end_object(struct json *json);
void json_begin_array(struct json *json, const char *key);
void json_end_array(struct json *json);

void json_key(struct json *json, const char *key);
void json_key_text(struct json *json, struct wg_text key);
void json_text(struct json *json, struct wg_text text);
void json_number(struct json *json, uint64_t number);
void json_decimal(struct json *json, double number, int digits);

/* These functions write a key and its value. */
void json_member_text(struct json *json, const char *key, struct wg_text text);
void json_member_number(struct json *json, const char *key, uint64_t number);
void json_member_decimal(struct json *json, const char *key, double number, int digits);
void json_member_bool(struct json *json, const char *key, bool value);

/* json_cell writes a cell of a grid with `columns` columns as "[ROW,COLUMN]", both from 0.
   json_member_cells writes a list of cells. */
void json_cell(struct json *json, uint32_t cell, uint32_t columns);
void json_member_cells(struct json *json, const char *key, const uint32_t *cells, uint32_t count,
                       uint32_t columns);

/* Writes a comma if the next value needs a comma. The caller must then write the value, as JSON, to
   the sink that is returned. */
static inline struct sink *json_value(struct json *json)
{
    if (json->needs_comma) {
        sink_char(json->sink, ',');
    }
    json->needs_comma = true;
    return json->sink;
}
