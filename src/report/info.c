/* SPDX-License-Identifier: MIT */
/*
 * info.c: the figures of a dictionary, for people and for programs.
 *
 * Metadata and section names may come from a stranger's file: what is printed for
 * people has no control characters.
 */
#include "base/number.h"
#include "base/utf8.h"
#include "report/dump.h"
#include "report/json.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_COLUMNS = 15, LINE_COLUMNS = 80 };

static double bits_per_word(const struct wg_dict_counts *counts)
{
    return counts->words == 0 ? 0
                              : (double)counts->file_nbytes * 8 / (double)counts->words;
}

/* C0 and C1 controls, DEL and what is not UTF-8 come out as '?'. */
static void put_printable(struct sink *sink, struct wg_text text)
{
    const unsigned char *p = (const unsigned char *)text.bytes;
    const unsigned char *const end = p + text.nbytes;
    while (p < end) {
        unsigned nbytes;
        if (utf8_is_plain(p, end, &nbytes)) {
            sink_bytes(sink, p, nbytes);
        } else {
            sink_char(sink, '?');
        }
        p += nbytes;
    }
}

/* The name of a figure, padded to where its value stands. */
static void put_label(struct sink *sink, struct wg_text label)
{
    put_printable(sink, label);
    sink_pad(sink, 0, label.nbytes < LABEL_COLUMNS ? LABEL_COLUMNS - label.nbytes : 1);
}

static void put_figure(struct sink *sink, const char *label, uint64_t number)
{
    put_label(sink, (struct wg_text){label, strlen(label)});
    sink_grouped(sink, number);
    sink_char(sink, '\n');
}

/* The symbols, as many to a line as fit. */
static void put_alphabet(const struct wg_dict *dict, struct sink *sink)
{
    const uint32_t symbols = wg_dict_counts(dict).symbols;
    size_t column = LINE_COLUMNS;
    put_figure(sink, "symbols", symbols);
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        const size_t columns = utf8_count(text.bytes, text.nbytes);
        if (column + 1 + columns > LINE_COLUMNS) {
            sink_string(sink, symbol == 0 ? "" : "\n");
            sink_spaces(sink, LABEL_COLUMNS);
            column = LABEL_COLUMNS;
        } else {
            sink_char(sink, ' ');
            column++;
        }
        put_printable(sink, text);
        column += columns;
    }
    sink_char(sink, '\n');
}

static void put_metadata(const struct wg_dict *dict, struct sink *sink)
{
    struct wg_text key;
    struct wg_text value;
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        sink_string(sink, i == 0 ? "\n" : "");
        put_label(sink, key);
        put_printable(sink, value);
        sink_char(sink, '\n');
    }
}

static void print_hash(char text[17], uint64_t hash)
{
    (void)snprintf(text, 17, "%016llx", (unsigned long long)hash);
}

static void put_sections(const struct wg_dict *dict, struct sink *sink)
{
    const uint32_t count = wg_dict_counts(dict).sections;
    sink_string(sink, "\nsection                bytes  XXH3-64\n");
    for (uint32_t i = 0; i < count; i++) {
        const struct wg_dict_section section = wg_dict_section(dict, i);
        char grouped[NUMBER_GROUPED_NBYTES];
        char hash[17];
        char rest[64];
        put_printable(sink, (struct wg_text){section.id, 4});
        print_hash(hash, section.hash);
        (void)snprintf(rest,
                       sizeof rest,
                       "%24s  %s\n",
                       number_grouped(section.nbytes, grouped),
                       hash);
        sink_string(sink, rest);
    }
}

void dump_info(const struct wg_dict *dict, const char *name, struct sink *sink)
{
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    char line[64];
    put_printable(sink, (struct wg_text){name, strlen(name)});
    (void)snprintf(line,
                   sizeof line,
                   ": dictionary, format %u.%u\n\n",
                   counts.format_major,
                   counts.format_minor);
    sink_string(sink, line);
    put_figure(sink, "words", counts.words);
    put_figure(sink, "longest word", counts.longest);
    put_figure(sink, "states", counts.states);
    put_figure(sink, "edges", counts.edges);
    put_figure(sink, "letter sets", counts.letter_sets);
    put_figure(sink, "bytes", counts.file_nbytes);
    (void)snprintf(line, sizeof line, "bits per word  %.2f\n", bits_per_word(&counts));
    sink_string(sink, line);
    put_alphabet(dict, sink);
    put_metadata(dict, sink);
    put_sections(dict, sink);
}

static void json_sections(const struct wg_dict *dict, struct json *json)
{
    const uint32_t count = wg_dict_counts(dict).sections;
    json_key(json, "sections");
    json_begin_array(json);
    for (uint32_t i = 0; i < count; i++) {
        const struct wg_dict_section section = wg_dict_section(dict, i);
        char hash[17];
        print_hash(hash, section.hash);
        json_begin_object(json);
        json_key(json, "id");
        json_string(json, section.id);
        json_key(json, "bytes");
        json_number(json, section.nbytes);
        json_key(json, "hash");
        json_string(json, hash);
        json_end_object(json);
    }
    json_end_array(json);
}

void dump_symbols_json(const struct wg_dict *dict, struct json *json)
{
    const uint32_t count = wg_dict_counts(dict).symbols;
    json_key(json, "symbols");
    json_begin_array(json);
    for (uint32_t symbol = 0; symbol < count; symbol++) {
        json_text(json, wg_dict_symbol_text(dict, symbol));
    }
    json_end_array(json);
}

void dump_metadata_json(const struct wg_dict *dict, struct json *json)
{
    struct wg_text key;
    struct wg_text value;
    json_key(json, "metadata");
    json_begin_object(json);
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        json_key_text(json, key);
        json_text(json, value);
    }
    json_end_object(json);
}

static void json_figure(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

void dump_info_json(const struct wg_dict *dict, struct sink *sink)
{
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    struct json json;
    char format[24];
    (void)snprintf(
        format, sizeof format, "%u.%u", counts.format_major, counts.format_minor);
    json_init(&json, sink);
    json_begin_object(&json);
    json_key(&json, "format");
    json_string(&json, format);
    json_figure(&json, "words", counts.words);
    json_figure(&json, "states", counts.states);
    json_figure(&json, "edges", counts.edges);
    json_figure(&json, "letter_sets", counts.letter_sets);
    dump_symbols_json(dict, &json);
    json_figure(&json, "longest", counts.longest);
    json_figure(&json, "file_bytes", counts.file_nbytes);
    json_key(&json, "bits_per_word");
    json_decimal(&json, bits_per_word(&counts), 2);
    json_sections(dict, &json);
    dump_metadata_json(dict, &json);
    json_end_object(&json);
    sink_char(sink, '\n');
}
