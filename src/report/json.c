/* SPDX-License-Identifier: MIT */
/*
 * json.c: see json.h. One flag is all the state: whether what comes next needs a
 * comma before it. Every value and every closing bracket sets it, every opening
 * bracket and every key clears it.
 */
#include "report/json.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* U+FFFD, the replacement character. */
#define REPLACEMENT "\xef\xbf\xbd"

static void open_bracket(struct json *json, char bracket)
{
    sink_char(json_value(json), bracket);
    json->needs_comma = false;
}

static void close_bracket(struct json *json, char bracket)
{
    sink_char(json->sink, bracket);
    json->needs_comma = true;
}

/* The byte as JSON escapes it: the short form where there is one. */
static void put_escape(struct sink *sink, unsigned char byte)
{
    static const char shorts[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (const char *p = shorts; *p != '\0'; p += 2) {
        if ((unsigned char)p[0] == byte) {
            sink_char(sink, '\\');
            sink_char(sink, p[1]);
            return;
        }
    }
    char escape[8];
    (void)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)byte);
    sink_string(sink, escape);
}

/* Of ASCII; that of others depends on the bytes around it. */
static bool is_plain_byte(unsigned char byte)
{
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\' && byte != '<';
}

static void put_quoted(const struct json *json, struct wg_text text)
{
    struct sink *const sink = json->sink;
    const unsigned char *p = (const unsigned char *)text.bytes;
    const unsigned char *const end = p + text.nbytes;
    const unsigned char *plain = p; /* from here to p nothing needs a change */
    sink_char(sink, '"');
    while (p < end) {
        if (is_plain_byte(*p)) {
            p++;
            continue;
        }
        uint32_t code_point;
        const unsigned length = utf8_decode(p, end, &code_point);
        if (length > 1 || (*p == '<' && !json->is_in_html)) {
            p += length;
            continue;
        }
        sink_bytes(sink, plain, (size_t)(p - plain));
        if (length == 0) {
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

void json_begin_object(struct json *json)
{
    open_bracket(json, '{');
}

void json_end_object(struct json *json)
{
    close_bracket(json, '}');
}

void json_begin_array(struct json *json)
{
    open_bracket(json, '[');
}

void json_end_array(struct json *json)
{
    close_bracket(json, ']');
}

void json_key(struct json *json, const char *key)
{
    json_key_text(json, (struct wg_text){key, strlen(key)});
}

void json_key_text(struct json *json, struct wg_text key)
{
    json_text(json, key);
    sink_char(json->sink, ':');
    json->needs_comma = false;
}

void json_text(struct json *json, struct wg_text text)
{
    (void)json_value(json);
    put_quoted(json, text);
}

void json_string(struct json *json, const char *string)
{
    json_text(json, (struct wg_text){string, strlen(string)});
}

void json_number(struct json *json, uint64_t number)
{
    sink_number(json_value(json), number);
}

/* The programs never call setlocale, so the decimal point is a point. */
void json_decimal(struct json *json, double number, int digits)
{
    char text[352]; /* the longest double has 309 digits before the point */
    struct sink *sink = json_value(json);
    if (!isfinite(number)) {
        sink_string(sink, "null");
        return;
    }
    (void)snprintf(text, sizeof text, "%.*f", digits, number);
    sink_string(sink, text);
}

void json_bool(struct json *json, bool value)
{
    sink_string(json_value(json), value ? "true" : "false");
}

void json_cell(struct json *json, uint32_t cell, uint32_t columns)
{
    json_begin_array(json);
    json_number(json, cell / columns);
    json_number(json, cell % columns);
    json_end_array(json);
}

void json_cells(struct json *json, const uint32_t *cells, uint32_t count,
                uint32_t columns)
{
    json_begin_array(json);
    for (uint32_t i = 0; i < count; i++) {
        json_cell(json, cells[i], columns);
    }
    json_end_array(json);
}
