/* SPDX-License-Identifier: MIT */
/* json.c: see json.h. needs_comma is whether a comma stands before the next key or value. Values
   and closing brackets set it, opening brackets and keys clear it. */
#include "report/json.h"

#include "base/text.h"
#include "base/utf8.h"

#include <math.h>

/* U+FFFD, written in place of a byte that is not UTF-8 */
#define REPLACEMENT "\xef\xbf\xbd"

static void open_bracket(struct json *json, const char *key, char bracket)
{
    if (key != NULL) {
        json_key(json, key);
    }
    sink_char(json_value(json), bracket);
    json->needs_comma = false;
}

static void close_bracket(struct json *json, char bracket)
{
    sink_char(json->sink, bracket);
    json->needs_comma = true;
}

/* Writes the escape of a byte: the short form, such as \n, or the form \u001f. */
static void put_escape(struct sink *sink, unsigned char byte)
{
    /* Pairs: a byte, and the letter of its escape */
    static const char shorts[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (const char *p = shorts; *p != '\0'; p += 2) {
        if ((unsigned char)p[0] == byte) {
            sink_char(sink, '\\');
            sink_char(sink, p[1]);
            return;
        }
    }
    sink_format(sink, "\\u%04x", (unsigned)byte);
}

/* Returns whether a byte is an ASCII character that is never escaped. */
static bool is_plain_byte(unsigned char byte)
{
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\' && byte != '<';
}

void json_text(struct json *json, struct wg_text text)
{
    struct sink *const sink = json_value(json);
    const unsigned char *p = (const unsigned char *)text.bytes;
    const unsigned char *const end = p + text.nbytes;
    const unsigned char *plain = p; /* the bytes in [plain, p) are copied unchanged */
    sink_char(sink, '"');
    while (p < end) {
        if (is_plain_byte(*p)) {
            p++;
            continue;
        }
        uint32_t c;
        const unsigned nbytes = utf8_decode(p, end, &c);
        if (nbytes > 1 || (*p == '<' && !json->is_in_html)) {
            p += nbytes;
            continue;
        }
        sink_bytes(sink, plain, (size_t)(p - plain));
        if (nbytes == 0) {
            sink_string(sink, REPLACEMENT);
        } else {
            put_escape(sink, *p);
        }
        plain = ++p;
    }
    sink_bytes(sink, plain, (size_t)(p - plain));
    sink_char(sink, '"');
}

void json_init(struct json *json, struct sink *sink)
{
    *json = (struct json){.sink = sink};
}

void json_begin(struct json *json, struct sink *sink, const char *schema)
{
    json_init(json, sink);
    json_begin_object(json, NULL);
    if (schema != NULL) {
        json_member_text(json, "schema", text_of(schema));
    }
}

void json_end(struct json *json)
{
    json_end_object(json);
    sink_char(json->sink, '\n');
}

void json_begin_object(struct json *json, const char *key)
{
    open_bracket(json, key, '{');
}

void json_end_object(struct json *json)
{
    close_bracket(json, '}');
}

void json_begin_array(struct json *json, const char *key)
{
    open_bracket(json, key, '[');
}

void json_end_array(struct json *json)
{
    close_bracket(json, ']');
}

void json_key(struct json *json, const char *key)
{
    json_key_text(json, text_of(key));
}

void json_key_text(struct json *json, struct wg_text key)
{
    json_text(json, key);
    sink_char(json->sink, ':');
    json->needs_comma = false;
}

void json_number(struct json *json, uint64_t number)
{
    sink_number(json_value(json), number);
}

/* The programs never call setlocale, so printf writes a point, not a comma. */
void json_decimal(struct json *json, double number, int digits)
{
    struct sink *const sink = json_value(json);
    if (isfinite(number)) {
        sink_format(sink, "%.*f", digits, number); /* up to 309 digits and a fraction */
    } else {
        sink_string(sink, "null");
    }
}

void json_member_text(struct json *json, const char *key, struct wg_text text)
{
    json_key(json, key);
    json_text(json, text);
}

void json_member_number(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

void json_member_decimal(struct json *json, const char *key, double number, int digits)
{
    json_key(json, key);
    json_decimal(json, number, digits);
}

void json_member_bool(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    sink_string(json_value(json), value ? "true" : "false");
}

void json_cell(struct json *json, uint32_t cell, uint32_t columns)
{
    sink_cells(json_value(json), &cell, 1, columns, CELLS_JSON);
}

void json_member_cells(struct json *json, const char *key, const uint32_t *cells, uint32_t count,
                       uint32_t columns)
{
    json_begin_array(json, key);
    sink_cells(json->sink, cells, count, columns, CELLS_JSON);
    json_end_array(json);
}
