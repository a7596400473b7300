/* SPDX-License-Identifier: MIT */
/* form_list.c: boards in links, in JSON objects and in lists of programming languages. */
#include "board/form.h"

#include "base/number.h"
#include "base/spelling.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static bool is_word_byte(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
}

static size_t skip_space(const struct placed *text, size_t at)
{
    while (at < text->nbytes && is_one_of(text->bytes[at], " \t\n")) {
        at++;
    }
    return at;
}

/* Returns the number of `digits` hexadecimal digits at `at`, or -1. */
static int32_t hex_number(const struct placed *text, size_t at, size_t digits)
{
    int32_t number = 0;
    for (size_t i = at; i < at + digits; i++) {
        const int value = i < text->nbytes ? number_hex_digit(text->bytes[i]) : -1;
        if (value < 0) {
            return -1;
        }
        number = number * 16 + value;
    }
    return number;
}

/* Settings of the board beside its tiles, in objects and links. They are those of the caller. */
static const char *const settings[] = {"moves", "torus", "straight", "reuse", "stay", "walls"};

enum { SETTINGS = sizeof settings / sizeof *settings };

/* --- Links */

/* Appends a percent-encoded part to form->out. */
static void decode_percent(struct form *form, struct part part)
{
    const struct placed *const text = &form->tidy;
    for (size_t i = part.begin; i < part.end; i++) {
        const uint32_t place = text->places[i];
        const int32_t code = text->bytes[i] == '%' ? hex_number(text, i + 1, 2) : -1;
        const char c = code > 0 ? (char)code : text->bytes[i] == '+' ? ' ' : text->bytes[i];
        placed_put(form, &form->out, &c, 1, place);
        i += code > 0 ? 2 : 0;
    }
}

/* Finds the value of a parameter of the link, which is in the first line. */
static bool find_parameter(const struct placed *text, const char *name, struct part *value_out)
{
    const size_t nbytes = strlen(name);
    for (size_t at = skip_space(text, 0) + 1; at + nbytes < text->nbytes && text->bytes[at] != '\n';
         at++) {
        if (is_one_of(text->bytes[at - 1], "?&") && placed_has(text, at, name)) {
            size_t end = at + nbytes;
            while (end < text->nbytes && !is_one_of(text->bytes[end], " \t\n&#<>\"'")) {
                end++;
            }
            while (end > at + nbytes && is_one_of(text->bytes[end - 1], "),")) {
                end--;
            }
            *value_out = (struct part){at + nbytes, end};
            return true;
        }
    }
    return false;
}

/* Reads a size, ROWSxCOLUMNS. Returns false if the text is none. */
static bool read_size(const struct placed *text, struct part part, uint64_t *rows,
                      uint64_t *columns)
{
    uint64_t numbers[2] = {0, 0};
    unsigned count = 0;
    for (size_t i = part.begin; i < part.end; i++) {
        const char c = text->bytes[i];
        if (c == 'x' && count == 0) {
            count++;
        } else if (c >= '0' && c <= '9' && numbers[count] <= WG_BOARD_MAX_CELLS) {
            numbers[count] = numbers[count] * 10 + (uint64_t)(c - '0');
        } else {
            return false;
        }
    }
    *rows = numbers[0];
    *columns = numbers[1];
    return numbers[0] > 0 && numbers[1] > 0;
}

bool form_read_link(struct form *form)
{
    const struct placed *const text = &form->tidy;
    struct part value;
    struct part size;
    size_t at = skip_space(text, 0);
    if (find_parameter(text, "board=", &value)) {
        decode_percent(form, value);
        if (form->out.nbytes == 0) {
            form_refuse(form, WG_REASON_NO_TILES, text, at, "this link has an empty board");
        }
        if (find_parameter(text, "size=", &size)) {
            (void)read_size(text, size, &form->said_rows, &form->said_columns);
        }
        form_note(form, WG_NOTE_FORM, text, value.begin, "link");
        for (size_t i = 0; i < SETTINGS; i++) {
            char name[16];
            (void)snprintf(name, sizeof name, "%s=", settings[i]);
            if (find_parameter(text, name, &value) && text->bytes[value.begin] != '0') {
                form_note(form, WG_NOTE_SETTINGS, text, value.begin, settings[i]);
            }
        }
        return true;
    }
    const size_t begin = at;
    while (at < text->nbytes && is_word_byte(text->bytes[at])) {
        at++;
    }
    if (at > begin && placed_has(text, at, "://")) {
        form_refuse(form, WG_REASON_NO_TILES, text, begin,
                    "this link has no board; a link to a board has board= in it");
        return true;
    }
    return false;
}

/* --- Lists */

/* Reads the string at `at`, a quotation mark, and appends its text to form->items. Escapes are
   those of JSON. Returns the place after the string. */
static size_t read_string(struct form *form, size_t at)
{
    const struct placed *const text = &form->tidy;
    const char quote = text->bytes[at++];
    while (at < text->nbytes && text->bytes[at] != quote) {
        const uint32_t place = text->places[at];
        char utf8[UTF8_MAX_NBYTES];
        if (text->bytes[at] == '\\' && at + 1 < text->nbytes) {
            at++;
            const char c = text->bytes[at];
            int32_t code = c == 'u' ? hex_number(text, at + 1, 4) : -1;
            if (code < 0) {
                const char letter = c == 'n' ? '\n' : c == 't' ? '\t' : c;
                placed_put(form, &form->items, &letter, 1, place);
                at++;
                continue;
            }
            at += 5;
            const int32_t low = code >> 10 == 0x36 && placed_has(text, at, "\\u")
                                    ? hex_number(text, at + 2, 4)
                                    : -1;
            if (low >> 10 == 0x37) {
                code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
                at += 6;
            }
            code = code >> 11 == 0x1b ? 0xfffd : code; /* half of a surrogate pair */
            placed_put(form, &form->items, utf8, utf8_encode((uint32_t)code, utf8), place);
        } else {
            placed_put(form, &form->items, &text->bytes[at++], 1, place);
        }
    }
    return at < text->nbytes ? at + 1 : at;
}

/* Reads an item without quotation marks. The words for "nothing" are an empty cell. */
static size_t read_bare(struct form *form, size_t at)
{
    static const char *const nothings[] = {"none", "null", "nil", "undefined"};
    const struct placed *const text = &form->tidy;
    const size_t begin = at;
    while (at < text->nbytes && !is_one_of(text->bytes[at], " \t\n,;[](){}\"'")) {
        at++;
    }
    for (size_t i = 0; i < sizeof nothings / sizeof *nothings; i++) {
        const char *const nothing = nothings[i];
        size_t same = 0;
        while (nothing[same] != '\0' && begin + same < at &&
               (text->bytes[begin + same] | 0x20) == nothing[same]) {
            same++;
        }
        if (nothing[same] == '\0' && begin + same == at) {
            return at;
        }
    }
    placed_copy(form, &form->items, text, (struct part){begin, at});
    return at;
}

/* Reads the list that begins at *at, and sets *at to the place after it. Each innermost list is a
   row of cells, also one without cells. Returns how deep the lists are; 0: the list is not
   closed. */
static unsigned read_items(struct form *form, size_t *at)
{
    const struct placed *const text = &form->tidy;
    unsigned depth = 0;
    unsigned deepest = 0;
    size_t row_begin = form->cell_count;
    bool is_new = false; /* a bracket was opened, and nothing is in it yet */
    while (*at < text->nbytes && !form->has_failed) {
        const char c = text->bytes[*at];
        const size_t begin = form->items.nbytes;
        if (is_one_of(c, "[({])}")) {
            const bool is_end = is_one_of(c, "])}");
            if (form->cell_count > row_begin || (is_end && is_new && depth > 1)) {
                form_end_row(form);
                row_begin = form->cell_count;
            }
            is_new = !is_end;
            depth = is_end ? depth - 1 : depth + 1;
            deepest = depth > deepest ? depth : deepest;
            ++*at;
            if (depth == 0) {
                return deepest;
            }
        } else if (is_one_of(c, " \t\n,;")) {
            ++*at;
        } else {
            *at = c == '"' || c == '\'' ? read_string(form, *at) : read_bare(form, *at);
            form_add_cell(form, (struct part){begin, form->items.nbytes});
            is_new = false;
        }
    }
    return 0;
}

/* Writes the text of an item as it is: it is the text of a board. */
static void put_text(struct form *form, struct part item)
{
    placed_copy(form, &form->out, &form->items, item);
}

/* Writes the rows of a list. `is_object`: each innermost item is a tile. */
static void put_list(struct form *form, unsigned depth, bool is_object, size_t begin)
{
    const struct placed *const items = &form->items;
    size_t longest = 0;
    if (form->cell_count == 0) {
        form_refuse(form, WG_REASON_NO_TILES, &form->tidy, begin, "this list has no letters");
        return;
    }
    if (depth == 1 && form->cell_count == 1 && count_tiles(items, form->cells[0]) > 1) {
        put_text(form, form->cells[0]);
        return;
    }
    for (size_t row = 0; row < form->row_count; row++) {
        const size_t first = row > 0 ? form->row_ends[row - 1] : 0;
        const size_t cells = form->row_ends[row] - first;
        const size_t tiles = cells > 1    ? SIZE_MAX
                             : cells == 1 ? count_tiles(items, form->cells[first])
                                          : 0;
        longest = tiles > longest ? tiles : longest;
    }
    if (depth > 1 && !is_object && longest > 1 && longest != SIZE_MAX) {
        const struct part first = form->cells[0];
        char quote[QUOTE_NBYTES];
        (void)spell_quote(part_text(items, first), quote);
        form_refuse(form, WG_REASON_AMBIGUOUS, items, first.begin,
                    "each of these lists can be a row of letters (%s) or one tile ([%s]); write "
                    "the one that you mean",
                    quote, quote);
        return;
    }
    if (depth > 1 && form->row_count == 1) {
        form->said_rows = 1;
        form->said_columns = form->cell_count;
    }
    form->is_exact = is_object;
    form_put_cells(form, depth == 1);
    form->is_exact = false;
}

static size_t skip_after_list(const struct placed *text, size_t at)
{
    while (at < text->nbytes && is_one_of(text->bytes[at], " \t\n;,)")) {
        at++;
    }
    return at;
}

bool form_read_list(struct form *form)
{
    const struct placed *const text = &form->tidy;
    for (size_t at = 0; at < text->nbytes; at++) {
        const char c = text->bytes[at];
        const bool is_call = c == '(' && at > 0 && is_word_byte(text->bytes[at - 1]);
        const size_t next =
            !is_call && is_one_of(c, "[({") ? skip_space(text, at + 1) : text->nbytes;
        if (next < text->nbytes && is_one_of(text->bytes[next], "[({\"'")) {
            const size_t begin = at;
            unsigned depth = read_items(form, &at);
            if (depth == 0 && form->cell_count < 2) {
                form->cell_count = 0;
                form->items.nbytes = 0;
                return false; /* rather brackets around a sign */
            }
            at = skip_after_list(text, at);
            /* The rows of a list whose own brackets are missing. */
            while (depth > 0 && at < text->nbytes && is_one_of(text->bytes[at], "[({")) {
                depth = read_items(form, &at) > 0 ? 2 : 0;
                at = skip_after_list(text, at);
            }
            if (depth == 0) {
                form_refuse(form, WG_REASON_BRACKETS, text, begin, "this list is not closed");
                return true;
            }
            if (at < text->nbytes) {
                form_refuse(form, WG_REASON_NOT_TILE, text, at,
                            "there is text after the list; leave it out");
                return true;
            }
            form_note(form, WG_NOTE_FORM, text, begin, "list");
            put_list(form, depth, false, begin);
            return true;
        }
        if (!is_call && !is_word_byte(c) && !is_one_of(c, " \t\n.,:;=[]*")) {
            break;
        }
    }
    return false;
}

/* --- JSON objects */

/* Returns the place after the string at `at`. */
static size_t skip_string(const struct placed *text, size_t at)
{
    for (at++; at < text->nbytes && text->bytes[at] != '"'; at++) {
        at += text->bytes[at] == '\\';
    }
    return at + 1;
}

/* Walks over the object at `at`: sets *board_out to the value of its member "board", or to the end
   of the text if it has none, and notes its settings, which are not used. Returns the place after
   the object. */
static size_t walk_object(struct form *form, size_t at, size_t *board_out)
{
    const struct placed *const text = &form->tidy;
    unsigned depth = 0;
    *board_out = text->nbytes;
    while (at < text->nbytes) {
        const size_t place = at;
        const char c = text->bytes[at];
        at = c == '"' ? skip_space(text, skip_string(text, at)) : at + 1;
        depth += is_one_of(c, "[{");
        depth -= is_one_of(c, "]}");
        if (depth == 0) {
            break;
        }
        if (c != '"' || depth != 1 || !placed_has(text, at, ":")) {
            continue;
        }
        const size_t value = skip_space(text, at + 1);
        if (placed_has(text, place, "\"board\"") && *board_out == text->nbytes) {
            *board_out = value;
        }
        for (size_t i = 0; i < SETTINGS; i++) {
            if (placed_has(text, place + 1, settings[i]) &&
                placed_has(text, place + 1 + strlen(settings[i]), "\"") &&
                !placed_has(text, value, "false")) {
                form_note(form, WG_NOTE_SETTINGS, text, place, settings[i]);
            }
        }
    }
    return at;
}

bool form_read_object(struct form *form)
{
    const struct placed *const text = &form->tidy;
    const size_t begin = skip_space(text, 0);
    size_t at = skip_space(text, begin + 1);
    if (begin >= text->nbytes || text->bytes[begin] != '{' || at >= text->nbytes ||
        text->bytes[at] != '"') {
        return false;
    }
    at = skip_space(text, skip_string(text, at));
    if (at >= text->nbytes || text->bytes[at] != ':') {
        return false; /* a list in braces */
    }
    size_t value = 0;
    const size_t after = skip_space(text, walk_object(form, begin, &value));
    if (after < text->nbytes && text->bytes[after] == '{') {
        form_refuse(form, WG_REASON_AMBIGUOUS, text, after,
                    "there is another object after the first one; give one board at a time");
        return true;
    }
    const char c = value < text->nbytes ? text->bytes[value] : '\0';
    unsigned depth = 0;
    at = value;
    if (c == '[' && (depth = read_items(form, &at)) > 0) {
        put_list(form, depth, depth > 1, value);
    } else if (c == '[') {
        form_refuse(form, WG_REASON_BRACKETS, text, value, "this list is not closed");
    } else if (c == '"') {
        (void)read_string(form, at);
        put_text(form, (struct part){0, form->items.nbytes});
    } else {
        form_refuse(form, WG_REASON_NO_TILES, text, c == '\0' ? begin : value,
                    "this JSON object has no board; its member \"board\" has rows of tiles");
    }
    if (depth < 2) { /* rows of tiles, as in the answers of this library, need no liberty */
        form_note(form, WG_NOTE_FORM, text, begin, "json");
    }
    return true;
}
