/* SPDX-License-Identifier: MIT */
/* info.c: writes the counts and metadata of a dictionary, as text and as JSON. The file can be
   forged. So, in the text form, sink_printable replaces control characters of metadata, symbols and
   section names. */
#include "base/marks.h"
#include "base/number.h"
#include "base/text.h"
#include "report/dump.h"
#include "report/json.h"
#include "report/spellings.h"

#include <inttypes.h>

enum { LABEL_COLUMNS = 15, LINE_COLUMNS = 80 };

static double bits_per_word(const struct wg_dict_counts *counts)
{
    return counts->words == 0 ? 0 : (double)counts->file_nbytes * 8 / (double)counts->words;
}

/* Writes a label and one or more spaces, up to the column of values. */
static void put_label(struct sink *sink, struct wg_text label)
{
    sink_printable(sink, label);
    sink_spaces(sink, label.nbytes < LABEL_COLUMNS ? LABEL_COLUMNS - label.nbytes : 1);
}

static void put_figure(struct sink *sink, const char *label, uint64_t number)
{
    put_label(sink, text_of(label));
    sink_grouped(sink, number);
    sink_char(sink, '\n');
}

/* Writes the number of symbols, then the symbols, on each line as many as fit. */
static void put_alphabet(const struct wg_dict *dict, struct sink *sink)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    size_t column = LINE_COLUMNS;
    put_figure(sink, "symbols", symbols);
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        const struct wg_text text = wg_dict_symbol_text(dict, symbol);
        const size_t columns = text_columns(text);
        if (column + 1 + columns > LINE_COLUMNS) {
            sink_string(sink, symbol == 0 ? "" : "\n");
            sink_spaces(sink, LABEL_COLUMNS);
            column = LABEL_COLUMNS;
        } else {
            sink_char(sink, ' ');
            column++;
        }
        sink_printable(sink, text);
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
        sink_printable(sink, value);
        sink_char(sink, '\n');
    }
}

static void put_sections(const struct wg_dict *dict, struct sink *sink)
{
    const uint32_t count = wg_dict_get_counts(dict)->sections;
    sink_string(sink, "\nsection                bytes  XXH3-64\n");
    for (uint32_t i = 0; i < count; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        (void)wg_dict_get_section(dict, i, &section, NULL);
        sink_printable(sink, (struct wg_text){section.id, 4});
        sink_format(sink, "%24s  %016" PRIx64 "\n", GROUPED(section.nbytes), section.hash);
    }
}

void dump_info(const struct wg_dict *dict, const char *name, struct sink *sink)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    sink_printable(sink, text_of(name));
    sink_format(sink, ": dictionary, format %u.%u\n\n", counts->format_major, counts->format_minor);
    put_figure(sink, "words", counts->words);
    put_figure(sink, "longest word", counts->longest);
    put_figure(sink, "states", counts->states);
    put_figure(sink, "edges", counts->edges);
    put_figure(sink, "letter sets", counts->letter_sets);
    put_figure(sink, "bytes", counts->file_nbytes);
    sink_format(sink, "bits per word  %.2f\n", bits_per_word(counts));
    sink_string(sink, wg_dict_has_numbers(dict) ? "numbers        yes\n" : "");
    sink_string(sink, wg_dict_has_values(dict) ? "values         yes\n" : "");
    put_alphabet(dict, sink);
    dump_spellings(dict, LABEL_COLUMNS, sink);
    put_metadata(dict, sink);
    put_sections(dict, sink);
}

void dump_entry(struct row *row, const struct wg_dict *dict, struct wg_text word, uint64_t number)
{
    uint64_t value;
    row_text(row, "word", word);
    if (number == WG_NO_NUMBER) {
        return;
    }
    row_number(row, "number", number);
    if (wg_dict_value_at(dict, number, &value)) {
        row_number(row, "value", value);
    }
}

static void json_sections(const struct wg_dict *dict, struct json *json)
{
    const uint32_t count = wg_dict_get_counts(dict)->sections;
    json_begin_array(json, "sections");
    for (uint32_t i = 0; i < count; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        (void)wg_dict_get_section(dict, i, &section, NULL);
        json_begin_object(json, NULL);
        json_member_text(json, "id", text_of(section.id));
        json_member_number(json, "bytes", section.nbytes);
        json_key(json, "hash");
        sink_format(json_value(json), "\"%016" PRIx64 "\"", section.hash);
        json_end_object(json);
    }
    json_end_array(json);
}

static void json_symbols(const struct wg_dict *dict, struct json *json)
{
    const uint32_t count = wg_dict_get_counts(dict)->symbols;
    json_begin_array(json, "symbols");
    for (uint32_t symbol = 0; symbol < count; symbol++) {
        json_text(json, wg_dict_symbol_text(dict, symbol));
    }
    json_end_array(json);
}

static void json_metadata(const struct wg_dict *dict, struct json *json)
{
    struct wg_text key;
    struct wg_text value;
    json_begin_object(json, "metadata");
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        json_key_text(json, key);
        json_text(json, value);
    }
    json_end_object(json);
}

void dump_summary_json(const struct wg_dict *dict, struct wg_text name, struct json *json)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    json_member_text(json, "name", name);
    json_member_number(json, "words", counts->words);
    json_member_number(json, "longest", counts->longest);
    json_symbols(dict, json);
    json_metadata(dict, json);
}

void dump_info_json(const struct wg_dict *dict, struct sink *sink)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct json json;
    json_begin(&json, sink, NULL);
    json_key(&json, "format");
    sink_format(json_value(&json), "\"%u.%u\"", counts->format_major, counts->format_minor);
    json_member_number(&json, "words", counts->words);
    json_member_number(&json, "states", counts->states);
    json_member_number(&json, "edges", counts->edges);
    json_member_number(&json, "letter_sets", counts->letter_sets);
    json_symbols(dict, &json);
    dump_spellings_json(dict, &json);
    json_member_number(&json, "longest", counts->longest);
    json_member_number(&json, "file_bytes", counts->file_nbytes);
    json_member_decimal(&json, "bits_per_word", bits_per_word(counts), 2);
    json_member_bool(&json, "numbers", wg_dict_has_numbers(dict));
    json_member_bool(&json, "values", wg_dict_has_values(dict));
    json_sections(dict, &json);
    json_metadata(dict, &json);
    json_end(&json);
}
