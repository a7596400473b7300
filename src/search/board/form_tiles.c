/* SPDX-License-Identifier: MIT */
/* form_tiles.c: writes tiles in the grammar, whose bytes keep their places. See form.h. */
#include "board/form.h"

#include "base/array.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/spelling.h"
#include "base/text.h"
#include "board/tile.h"

#include <stdarg.h>
#include <stdio.h>

/* --- Text with places */

bool placed_put(struct form *form, struct placed *to, const char *bytes, size_t nbytes,
                uint32_t place)
{
    if (!ARRAY_RESERVE(to->bytes, &to->capacity, to->nbytes + nbytes + 1) ||
        !ARRAY_RESERVE(to->places, &to->places_capacity, to->nbytes + nbytes + 1)) {
        form->has_failed = true;
        return false;
    }
    for (size_t i = 0; i < nbytes; i++) {
        to->places[to->nbytes] = place;
        to->bytes[to->nbytes++] = bytes[i];
    }
    return true;
}

void placed_copy(struct form *form, struct placed *to, const struct placed *from, struct part part)
{
    for (size_t i = part.begin; i < part.end; i++) {
        placed_put(form, to, &from->bytes[i], 1, from->places[i]);
    }
}

/* Returns the part without bytes of the set at both ends. */
static struct part trim(const struct placed *text, struct part part, const char *set)
{
    while (part.begin < part.end && is_one_of(text->bytes[part.begin], set)) {
        part.begin++;
    }
    while (part.begin < part.end && is_one_of(text->bytes[part.end - 1], set)) {
        part.end--;
    }
    return part;
}

struct part part_trim(const struct placed *text, struct part part)
{
    return trim(text, part, " \t");
}

struct part part_trim_lines(const struct placed *text, struct part part)
{
    return trim(text, part, " \t\n");
}

bool placed_has(const struct placed *text, size_t at, const char *string)
{
    const size_t nbytes = strlen(string);
    return text->nbytes >= nbytes && at <= text->nbytes - nbytes &&
           memcmp(text->bytes + at, string, nbytes) == 0;
}

static void place_in_source(const struct form *form, const struct placed *text, size_t at,
                            uint64_t *line, uint64_t *column)
{
    const size_t last = text->nbytes - (text->nbytes > 0);
    text_place(form->source.bytes,
               form->source.bytes + (text->nbytes > 0 ? text->places[at < last ? at : last] : 0),
               line, column);
}

void form_note(struct form *form, enum wg_note_code code, const struct placed *text, size_t at,
               const char *what)
{
    uint64_t line = 0;
    uint64_t column = 0;
    if (form->notes.items[code].count == 0) {
        place_in_source(form, text, at, &line, &column);
    }
    notes_add(&form->notes, code, line, column, text_of(what));
}

void form_refuse(struct form *form, enum wg_reason reason, const struct placed *text, size_t at,
                 const char *format, ...)
{
    va_list arguments;
    if (form->is_refused) {
        return;
    }
    form->is_refused = true;
    va_start(arguments, format);
    (void)fail_for(form->error, reason, fail_list(form->error, WG_BAD_INPUT, format, arguments));
    va_end(arguments);
    if (form->error != NULL) {
        place_in_source(form, text, at, &form->error->line, &form->error->column);
    }
}

/* --- Tiles */

/* Whether the dictionary has the character at the beginning of the text as a letter. */
static bool is_known(const struct form *form, struct wg_text rest)
{
    return token_letter(form->alphabet, rest) > 0;
}

size_t tile_end(const struct placed *text, size_t begin, size_t end)
{
    const char c = text->bytes[begin];
    if ((c & 0x80) == 0 && c != '[' && (unsigned)(c | 0x20) - 'a' >= 26) {
        return begin + 1; /* marks after a sign do not belong to it */
    }
    if (c != '[') {
        return begin + letter_nbytes((struct wg_text){text->bytes + begin, end - begin});
    }
    while (begin < end && text->bytes[begin] != ']') {
        begin++;
    }
    return begin < end ? begin + 1 : end;
}

size_t count_tiles(const struct placed *text, struct part part)
{
    size_t count = 0;
    for (size_t at = part.begin; at < part.end; at = tile_end(text, at, part.end)) {
        count += !is_blank_byte(text->bytes[at]);
    }
    return count;
}

/* Returns whether the part is alternatives without brackets, such as a|e or a/e. */
static bool is_choice(const struct placed *text, struct part part)
{
    for (size_t at = part.begin; at < part.end; at = tile_end(text, at, part.end)) {
        if (text->bytes[at] == '|' || text->bytes[at] == '/') {
            return true;
        }
    }
    return false;
}

void form_add_cell(struct form *form, struct part part)
{
    form->has_failed |= !ARRAY_ADD(form->cells, &form->cells_capacity, &form->cell_count,
                                   part_trim_lines(&form->items, part));
}

void form_end_row(struct form *form)
{
    form->has_failed |=
        !ARRAY_ADD(form->row_ends, &form->row_ends_capacity, &form->row_count, form->cell_count);
}

void form_put_break(struct form *form)
{
    const size_t last = form->out.nbytes;
    placed_put(form, &form->out, "/", 1, last > 0 ? form->out.places[last - 1] : 0);
    form->row++;
    form->column = 0;
}

/* Writes a sign as a hole or a wildcard. Returns false if it is neither. */
static bool put_sign(struct form *form, const struct placed *text, size_t at)
{
    const char c = text->bytes[at];
    const bool is_any = c == '*';
    if (!is_any && (c == '\0' || strchr("-_#", c) == NULL)) {
        return false;
    }
    if (is_known(form, part_text(text, (struct part){at, text->nbytes}))) {
        return false;
    }
    /* The note names the sign that was written: a dash, a bullet. */
    const uint32_t place = text->places[at];
    const struct wg_text written = text_from(form->source, place);
    uint32_t code_point = 0;
    char sign[UTF8_MAX_NBYTES + 1];
    (void)snprintf(sign, sizeof sign, "%.*s", (int)text_decode(written, &code_point),
                   written.bytes);
    placed_put(form, &form->out, is_any ? "?" : ".", 1, place);
    form_note(form, is_any ? WG_NOTE_ANY_LETTER : WG_NOTE_HOLES, text, at, sign);
    form->column++;
    return true;
}

/* Writes letters without brackets as a tile. */
static void put_joined(struct form *form, const struct placed *text, struct part part)
{
    char what[NOTE_WHAT_NBYTES];
    const size_t nbytes = part.end - part.begin;
    const size_t out = form->out.nbytes;
    placed_put(form, &form->out, "[", 1, text->places[part.begin]);
    placed_copy(form, &form->out, text, part);
    placed_put(form, &form->out, "]", 1, text->places[part.end - 1]);
    if (form->has_failed ||
        !ARRAY_RESERVE(form->joined, &form->joined_capacity, form->joined_count + 1)) {
        form->has_failed = true;
        return;
    }
    for (size_t i = out; i < form->out.nbytes; i++) {
        if (form->out.bytes[i] == '/') {
            form->out.bytes[i] = '|';
        }
    }
    const bool is_short = nbytes < sizeof what - 3;
    (void)snprintf(what, sizeof what, "[%.*s]", is_short ? (int)nbytes : 3,
                   is_short ? form->out.bytes + out + 1 : "...");
    if (form->is_exact) {
        form->column++;
        return;
    }
    form_note(form, WG_NOTE_JOINED, text, part.begin, what);
    form->joined[form->joined_count][0] = form->row;
    form->joined[form->joined_count++][1] = form->column++;
}

void form_put_tile(struct form *form, const struct placed *text, struct part part)
{
    enum { MAX_TILES = 20 }; /* a longer text is rather prose */
    const size_t nbytes = part.end - part.begin;
    if (nbytes == 0) {
        const uint32_t place = part.begin < text->nbytes ? text->places[part.begin] : 0;
        placed_put(form, &form->out, ".", 1, place);
        form->column++;
    } else if (tile_end(text, part.begin, part.end) == part.end) {
        if (begins_with_mark(part_text(text, part))) {
            /* A mark alone does not join the tile before it. */
            placed_put(form, &form->out, " ", 1, text->places[part.begin]);
        }
        if (!put_sign(form, text, part.begin)) {
            placed_copy(form, &form->out, text, part);
            form->column++;
        }
    } else if (memchr(text->bytes + part.begin, ' ', nbytes) != NULL ||
               count_tiles(text, part) > MAX_TILES) {
        char quote[QUOTE_NBYTES];
        form_refuse(form, WG_REASON_NOT_TILE, text, part.begin, "'%s' is not a tile; " TILE_HELP,
                    spell_quote(part_text(text, part), quote));
    } else {
        put_joined(form, text, part);
    }
}

enum letter_case form_case_of(const struct form *form, const struct placed *text, size_t begin,
                              size_t end)
{
    const struct part part = {begin, tile_end(text, begin, end)};
    const struct wg_text letter = part_text(text, part);
    char folded[1024];
    size_t nbytes = 0;
    const char first = letter.bytes[0];
    if ((first & 0x80) == 0 && letter.nbytes == 1) {
        return first >= 'A' && first <= 'Z'   ? CASE_CAPITAL
               : first >= 'a' && first <= 'z' ? CASE_SMALL
                                              : CASE_NONE;
    }
    if (FOLD_ROOM(letter) > sizeof folded || !is_known(form, letter)) {
        return CASE_NONE;
    }
    (void)fold_next(form->alphabet, letter, folded, &nbytes);
    return text_equals(letter, (struct wg_text){folded, nbytes}) ? CASE_SMALL : CASE_CAPITAL;
}

size_t form_pair_end(const struct form *form, const struct placed *text, size_t begin, size_t end)
{
    size_t at = tile_end(text, begin, end);
    if (form_case_of(form, text, begin, end) == CASE_CAPITAL) {
        while (at < end && form_case_of(form, text, at, end) == CASE_SMALL) {
            at = tile_end(text, at, end);
        }
    }
    return at;
}

static void put_letters(struct form *form, const struct placed *text, struct part part,
                        bool has_pairs)
{
    for (size_t at = part.begin, end; at < part.end && !form->has_failed; at = end) {
        end = has_pairs ? form_pair_end(form, text, at, part.end) : tile_end(text, at, part.end);
        if (!is_blank_byte(text->bytes[at])) {
            form_put_tile(form, text, (struct part){at, end});
        }
    }
}

void form_put_rows(struct form *form, const struct placed *text, const struct part *rows,
                   size_t count, bool has_pairs)
{
    for (size_t i = 0; i < count; i++) {
        put_letters(form, text, rows[i], has_pairs);
        if (i + 1 < count) {
            form_put_break(form);
        }
    }
}

/* --- Cells */

bool form_is_list_of_rows(struct form *form, const struct placed *text, const struct part *parts,
                          size_t count)
{
    const size_t tiles = count > 0 ? count_tiles(text, parts[0]) : 0;
    for (size_t i = 0; i < count; i++) {
        if (count_tiles(text, parts[i]) != tiles || is_choice(text, parts[i])) {
            return false;
        }
    }
    if (count < 2 || tiles < 2) {
        return false;
    }
    const bool fits_rows = form->rows == 0 ? true : form->rows == count && form->columns == tiles;
    const uint64_t side = root_of(count);
    const bool fits_tiles =
        form->rows == 0 ? tiles == 2 && side > 1 : (uint64_t)form->rows * form->columns == count;
    if (fits_rows && fits_tiles) {
        const struct part a = parts[0];
        const struct part b = parts[1];
        const int a_nbytes = a.end - a.begin < 40 ? (int)(a.end - a.begin) : 0;
        const int b_nbytes = b.end - b.begin < 40 ? (int)(b.end - b.begin) : 0;
        form_refuse(form, WG_REASON_AMBIGUOUS, text, a.begin,
                    "these can be %zu rows of 2 tiles (%.*s/%.*s/...) or %llu x %llu tiles of 2 "
                    "letters ([%.*s][%.*s]...); write the one that you mean",
                    count, a_nbytes, text->bytes + a.begin, b_nbytes, text->bytes + b.begin,
                    (unsigned long long)side, (unsigned long long)side, a_nbytes,
                    text->bytes + a.begin, b_nbytes, text->bytes + b.begin);
    }
    return fits_rows;
}

void form_put_cells(struct form *form, bool may_be_rows)
{
    const struct placed *const items = &form->items;
    size_t at = 0;
    if (may_be_rows && form->row_count == 1 &&
        form_is_list_of_rows(form, items, form->cells, form->cell_count)) {
        form_put_rows(form, items, form->cells, form->cell_count, false);
        return;
    }
    for (size_t row = 0; row < form->row_count; row++) {
        for (; at < form->row_ends[row] && !form->has_failed && !form->is_refused; at++) {
            form_put_tile(form, items, form->cells[at]);
        }
        if (row + 1 < form->row_count) {
            form_put_break(form);
        }
    }
}

/* --- Measuring */

bool form_measure(const struct form *form, const struct placed *text, struct extent *extent_out)
{
    if (text->nbytes == 0) {
        return false;
    }
    struct tokens tokens =
        tokens_begin((struct wg_text){text->bytes, text->nbytes}, form->alphabet, NULL);
    return tokens_measure(&tokens, extent_out);
}
