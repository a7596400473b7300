/* SPDX-License-Identifier: MIT */
/* spellings.c: see spellings.h. A dictionary has its folds (other spellings of a letter) sorted by
   text, not by letter. So, for each of the up to 255 symbols, all folds are read to list the folds
   of the symbol. */
#include "report/spellings.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/alphabet.h"
#include "dict/read/dict.h"

#include <inttypes.h>

enum {
    LINE_COLUMNS = 80,
    ESCAPE_COLUMNS = 6, /* of "U+0301"; a code point above U+FFFF takes 7 or 8 */
    /* 'dictc build' reads lines of up to 65,536 bytes. A text of 64 bytes takes up to 256 bytes in
       a line. */
    MAX_LINE_NBYTES = 60000
};

/* --- An alphabet file */

static bool is_in(uint32_t c, uint32_t first, uint32_t last)
{
    return c >= first && c <= last;
}

/* Returns whether the code point is a separator in Unicode. A letter in an alphabet file cannot
   contain a separator. */
static bool is_white_space(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || is_in(c, 0x2000, 0x200a) || c == 0x2028 ||
           c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

static bool is_invisible(uint32_t c)
{
    return c == 0xad || c == 0x61c || point_is_reserved(c) || is_in(c, 0x200b, 0x200f) ||
           is_in(c, 0x202a, 0x202e) || is_in(c, 0x2060, 0x206f) || is_in(c, 0xfe00, 0xfe0f) ||
           is_in(c, 0xe0000, 0xe0fff);
}

/* Returns whether the text must be written as U+HEX: written plainly, it would have another meaning
   or be invisible. */
static bool needs_escape(struct wg_text text)
{
    struct wg_text rest = text;
    const uint32_t c = text_take_point(&rest);
    bool is_needed = c == '#' || c == '%' || is_combining_mark(c) || is_invisible(c) ||
                     (c == 'U' && rest.nbytes > 0 && rest.bytes[0] == '+');
    while (rest.nbytes > 0) {
        is_needed |= is_invisible(text_take_point(&rest));
    }
    return is_needed;
}

/* Writes a text as a field of an alphabet file. Returns the length of the field. */
static size_t put_field(struct sink *sink, struct wg_text text)
{
    size_t nbytes = 0;
    if (!needs_escape(text)) {
        sink_text(sink, text);
        return text.nbytes;
    }
    while (text.nbytes > 0) {
        const uint32_t c = text_take_point(&text);
        sink_format(sink, "U+%04" PRIX32, c);
        nbytes += c > 0xfffff ? 8 : c > 0xffff ? 7 : 6;
    }
    return nbytes;
}

static size_t put_next_field(struct sink *sink, struct wg_text text)
{
    sink_char(sink, ' ');
    return 1 + put_field(sink, text);
}

/* Finds the next fold of a symbol, from fold *at on, and sets *at to the number after this fold.
   Returns false if there is none. */
static bool next_fold(const struct alphabet *alphabet, uint32_t symbol, uint32_t *at,
                      struct wg_text *text_out)
{
    while (*at < alphabet->folds) {
        uint32_t of;
        *text_out = alphabet_fold_text(alphabet, (*at)++, &of);
        if (of == symbol) {
            return true;
        }
    }
    return false;
}

/* Writes a line for a symbol and its folds. If the folds do not fit into the line, writes more
   lines: for a letter, a line "%expand" for each fold that does not fit; for a part, further lines
   "%part". */
static void put_letter(struct sink *sink, const struct alphabet *alphabet, uint32_t symbol,
                       bool is_part)
{
    const struct wg_text text = alphabet_symbol_text(alphabet, symbol);
    sink_string(sink, is_part ? "%part" : "");
    size_t nbytes = (is_part ? put_next_field : put_field)(sink, text);
    struct wg_text fold;
    for (uint32_t at = 0; next_fold(alphabet, symbol, &at, &fold) && sink->status == WG_OK;) {
        if (nbytes >= MAX_LINE_NBYTES && is_part) {
            sink_string(sink, "\n%part");
            nbytes = put_next_field(sink, text);
        }
        if (nbytes < MAX_LINE_NBYTES) {
            nbytes += put_next_field(sink, fold);
        } else {
            sink_string(sink, "\n%expand");
            (void)put_next_field(sink, fold);
            (void)put_next_field(sink, text);
        }
    }
    sink_char(sink, '\n');
}

static bool is_dropped_point(struct wg_text text, const struct symbol_run *run)
{
    return run->count == 0 && utf8_count(text.bytes, text.nbytes) == 1;
}

/* Writes the code points that stand for no symbol, several in a line. */
static void put_dropped(struct sink *sink, const struct alphabet *alphabet)
{
    size_t nbytes = 0;
    for (uint32_t i = 0; i < alphabet->sequences && sink->status == WG_OK; i++) {
        struct symbol_run run;
        const struct wg_text text = alphabet_sequence_text(alphabet, i, &run);
        if (is_dropped_point(text, &run)) {
            if (nbytes == 0 || nbytes >= LINE_COLUMNS - ESCAPE_COLUMNS) {
                sink_string(sink, nbytes > 0 ? "\n%drop" : "%drop");
                nbytes = sizeof "%drop" - 1;
            }
            nbytes += put_next_field(sink, text);
        }
    }
    sink_string(sink, nbytes > 0 ? "\n" : "");
}

static void put_expansions(struct sink *sink, const struct alphabet *alphabet)
{
    for (uint32_t i = 0; i < alphabet->sequences && sink->status == WG_OK; i++) {
        struct symbol_run run;
        const struct wg_text text = alphabet_sequence_text(alphabet, i, &run);
        if (!is_dropped_point(text, &run)) {
            sink_string(sink, "%expand");
            (void)put_next_field(sink, text);
            for (uint32_t k = 0; k < run.count; k++) {
                (void)put_next_field(sink, alphabet_symbol_text(alphabet, run.symbols[k]));
            }
            sink_char(sink, '\n');
        }
    }
}

static bool has_final(const struct alphabet *alphabet, uint32_t symbol)
{
    return alphabet->final_texts[symbol] != alphabet->symbol_texts[symbol];
}

static void put_finals(struct sink *sink, const struct alphabet *alphabet)
{
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        if (has_final(alphabet, i)) {
            sink_string(sink, "%final");
            (void)put_next_field(sink, alphabet_symbol_text(alphabet, i));
            (void)put_next_field(sink, alphabet_final_text(alphabet, i));
            sink_char(sink, '\n');
        }
    }
}

static bool has_white_space(struct text_pool texts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct wg_text text = text_pool_at(texts, i);
        while (text.nbytes > 0) {
            if (is_white_space(text_take_point(&text))) {
                return true;
            }
        }
    }
    return false;
}

static bool is_unsupported(const struct alphabet *alphabet)
{
    return has_white_space(alphabet->texts, alphabet->symbols + alphabet->folds) ||
           has_white_space(alphabet->sequence_texts, alphabet->sequences);
}

enum wg_status dump_alphabet(const struct wg_dict *dict, struct sink *sink, struct wg_error *error)
{
    const struct alphabet *const alphabet = &dict->alphabet;
    const struct alphabet *const parts = alphabet->parts;
    if (is_unsupported(alphabet) || (parts != NULL && is_unsupported(parts))) {
        return fail(
            error, WG_UNSUPPORTED,
            "an alphabet file cannot hold a letter with white space, which this dictionary has");
    }
    sink_string(sink, "%fold none\n");
    for (uint32_t i = 0; i < alphabet->symbols && sink->status == WG_OK; i++) {
        put_letter(sink, alphabet, i, false);
    }
    put_dropped(sink, alphabet);
    put_expansions(sink, alphabet);
    put_finals(sink, alphabet);
    for (uint32_t i = 0; parts != NULL && i < parts->symbols; i++) {
        put_letter(sink, parts, i, true);
    }
    return sink_status(sink, WG_OK, error);
}

/* --- The figures, as text: words in lines of up to LINE_COLUMNS */

struct wrapped {
    struct sink *sink;
    size_t indent;
    size_t column; /* 0: no word has been written */
};

/* Ends the previous word with a space or a line end, and writes a word. */
static void put_word(struct wrapped *wrapped, struct wg_text text)
{
    const size_t columns = needs_escape(text) ? utf8_count(text.bytes, text.nbytes) * ESCAPE_COLUMNS
                                              : text_columns(text);
    if (wrapped->column > 0 && wrapped->column + 1 + columns < LINE_COLUMNS) {
        sink_char(wrapped->sink, ' ');
        wrapped->column += 1 + columns;
    } else {
        sink_string(wrapped->sink, wrapped->column > 0 ? "\n" : "");
        sink_spaces(wrapped->sink, wrapped->indent);
        wrapped->column = wrapped->indent + columns;
    }
    (void)put_field(wrapped->sink, text);
}

/* Writes the first word of an entry. A comma ends the previous entry. */
static void begin_entry(struct wrapped *wrapped, struct wg_text text)
{
    if (wrapped->column > 0) {
        sink_char(wrapped->sink, ',');
        wrapped->column++;
    }
    put_word(wrapped, text);
}

/* Begins a list: writes its name and the count of its entries. */
static struct wrapped begin_list(struct sink *sink, const char *name, size_t indent, uint32_t count)
{
    sink_string(sink, name);
    sink_pad(sink, strlen(name), indent);
    sink_grouped(sink, count);
    sink_char(sink, '\n');
    return (struct wrapped){sink, indent, 0};
}

static bool has_marks(struct wg_text text)
{
    bool has = false;
    while (text.nbytes > 0) {
        has |= is_combining_mark(text_take_point(&text));
    }
    return has;
}

/* Lists the spellings of each symbol, except spellings with combining marks: nearly every accented
   letter has such a spelling, which looks like the letter. */
static void list_folds(struct sink *sink, const struct alphabet *alphabet, size_t indent)
{
    struct wrapped wrapped = begin_list(sink, "spellings", indent, alphabet->folds);
    for (uint32_t symbol = 0; symbol < alphabet->symbols; symbol++) {
        bool has_one = false;
        struct wg_text text;
        for (uint32_t at = 0; next_fold(alphabet, symbol, &at, &text);) {
            if (has_marks(text)) {
                continue;
            }
            if (!has_one) {
                begin_entry(&wrapped, alphabet_symbol_text(alphabet, symbol));
            }
            put_word(&wrapped, text);
            has_one = true;
        }
    }
    sink_string(sink, wrapped.column > 0 ? "\n" : "");
}

/* Lists the sequences that are dropped, or the sequences that stand for symbols. */
static void list_sequences(struct sink *sink, const struct alphabet *alphabet, size_t indent,
                           bool is_dropped)
{
    struct symbol_run run;
    uint32_t count = 0;
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        (void)alphabet_sequence_text(alphabet, i, &run);
        count += (run.count == 0) == is_dropped;
    }
    if (count == 0) {
        return;
    }
    struct wrapped wrapped = begin_list(sink, is_dropped ? "dropped" : "expansions", indent, count);
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        const struct wg_text text = alphabet_sequence_text(alphabet, i, &run);
        if ((run.count == 0) != is_dropped) {
            continue;
        }
        (is_dropped ? put_word : begin_entry)(&wrapped, text);
        for (uint32_t k = 0; k < run.count; k++) {
            put_word(&wrapped, alphabet_symbol_text(alphabet, run.symbols[k]));
        }
    }
    sink_char(sink, '\n');
}

static void list_finals(struct sink *sink, const struct alphabet *alphabet, size_t indent)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        count += has_final(alphabet, i);
    }
    struct wrapped wrapped = begin_list(sink, "final forms", indent, count);
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        if (has_final(alphabet, i)) {
            begin_entry(&wrapped, alphabet_symbol_text(alphabet, i));
            put_word(&wrapped, alphabet_final_text(alphabet, i));
        }
    }
    sink_char(sink, '\n');
}

void dump_spellings(const struct wg_dict *dict, size_t indent, struct sink *sink)
{
    const struct alphabet *const alphabet = &dict->alphabet;
    list_folds(sink, alphabet, indent);
    list_sequences(sink, alphabet, indent, true);
    list_sequences(sink, alphabet, indent, false);
    if (alphabet->has_forms) {
        list_finals(sink, alphabet, indent);
    }
    if (alphabet->parts != NULL) {
        (void)begin_list(sink, "parts", indent, alphabet->parts->symbols);
    }
}

/* --- The figures, as JSON */

/* Adds a member for each symbol that has folds: the list of its folds. */
static void json_folds(struct json *json, const struct alphabet *alphabet)
{
    for (uint32_t symbol = 0; symbol < alphabet->symbols; symbol++) {
        bool has_one = false;
        struct wg_text text;
        for (uint32_t at = 0; next_fold(alphabet, symbol, &at, &text);) {
            if (!has_one) {
                json_key_text(json, alphabet_symbol_text(alphabet, symbol));
                json_begin_array(json, NULL);
            }
            json_text(json, text);
            has_one = true;
        }
        if (has_one) {
            json_end_array(json);
        }
    }
}

void dump_spellings_json(const struct wg_dict *dict, struct json *json)
{
    const struct alphabet *const alphabet = &dict->alphabet;
    struct symbol_run run;
    json_begin_object(json, "spellings");
    json_folds(json, alphabet);
    json_end_object(json);
    json_begin_array(json, "dropped");
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        const struct wg_text text = alphabet_sequence_text(alphabet, i, &run);
        if (run.count == 0) {
            json_text(json, text);
        }
    }
    json_end_array(json);
    json_begin_object(json, "expansions");
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        const struct wg_text text = alphabet_sequence_text(alphabet, i, &run);
        if (run.count > 0) {
            json_key_text(json, text);
            json_begin_array(json, NULL);
            for (uint32_t k = 0; k < run.count; k++) {
                json_text(json, alphabet_symbol_text(alphabet, run.symbols[k]));
            }
            json_end_array(json);
        }
    }
    json_end_object(json);
    json_begin_object(json, "final_forms");
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        if (has_final(alphabet, i)) {
            json_key_text(json, alphabet_symbol_text(alphabet, i));
            json_text(json, alphabet_final_text(alphabet, i));
        }
    }
    json_end_object(json);
    json_begin_object(json, "parts");
    if (alphabet->parts != NULL) {
        json_folds(json, alphabet->parts);
    }
    json_end_object(json);
}
