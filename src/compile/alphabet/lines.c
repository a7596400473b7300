/* SPDX-License-Identifier: MIT */
/* lines.c: see lines.h. The time and the memory are linear in the size of the file. */
#include "alphabet/lines.h"

#include "alphabet/fold.h"
#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/format.h"
#include "text/wordlist.h"

#include <stdlib.h>

/* A line that is being read. */
struct line {
    struct alphabet_lines *lines;
    struct wg_text text;
    uint64_t number;
    uint64_t column; /* of the first byte of `text` */
    struct wg_error *error;
};

/* By kind: the word that begins the statement, and how many fields it must have. */
static const struct {
    const char *word;
    size_t least;
    size_t most;
    const char *needs;
} kinds[] = {
    [STATEMENT_LETTER] = {"", 1, SIZE_MAX, "a letter"},
    [STATEMENT_DROP] = {"%drop", 1, SIZE_MAX, "the characters that do not count"},
    [STATEMENT_EXPAND] = {"%expand", 1, 1 + ALPHABET_MAX_EXPANSION,
                          "a spelling, and the letters for which it stands, at most 4"},
    [STATEMENT_FINAL] = {"%final", 2, 2, "a letter, and its form at the end of a word"},
    [STATEMENT_PART] = {"%part", 1, SIZE_MAX, "a part of a letter and its spellings"},
    [STATEMENT_REJECT_START] = {"%reject-start", 1, SIZE_MAX,
                                "the texts that no word may begin with"},
    [STATEMENT_REJECT_END] = {"%reject-end", 1, SIZE_MAX, "the texts that no word may end with"},
};

/* Returns the column of the byte at `off` of the line. */
static uint64_t column_at(const struct line *line, size_t off)
{
    return line->column + utf8_count(line->text.bytes, off);
}

static enum wg_status refuse(const struct line *line, enum wg_status status, size_t off,
                             const char *problem)
{
    return fail_at(line->error, status, line->lines->name, line->number, column_at(line, off), "%s",
                   problem);
}

/* Takes the next field from the rest of a line. Returns false if there is none before the end of
   the line or a comment. */
static bool take_field(struct wg_text *rest, struct wg_text *field_out)
{
    *field_out = text_take_field(rest);
    return field_out->nbytes > 0 && field_out->bytes[0] != '#';
}

/* Reads the code point at *off of a field, and moves *off to its end. In a field that begins with
   U+, each code point is U+ and 4 to 6 hexadecimal digits. Sets *point_out. Returns NULL, or the
   problem. */
static const char *take_point(struct wg_text field, bool is_hex, size_t *off, uint32_t *point_out)
{
    const unsigned char *const bytes = (const unsigned char *)field.bytes;
    if (!is_hex) {
        const unsigned nbytes = utf8_decode(bytes + *off, bytes + field.nbytes, point_out);
        *off += nbytes;
        return nbytes > 0 ? NULL : "not valid UTF-8; save the alphabet as UTF-8";
    }
    const char *const p = field.bytes + *off;
    const size_t left = field.nbytes - *off;
    size_t digits = 0;
    uint32_t c = 0;
    while (digits < 7 && 2 + digits < left && number_hex_digit(p[2 + digits]) >= 0) {
        c = c << 4 | (uint32_t)number_hex_digit(p[2 + digits++]);
    }
    if (left < 2 || p[0] != 'U' || p[1] != '+' || digits < 4 || digits > 6) {
        return "a code point is written as U+ and 4 to 6 hexadecimal digits; write U+0041 for A";
    }
    if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) {
        return "Unicode has no such code point; correct the number";
    }
    *off += 2 + digits;
    *point_out = c;
    return NULL;
}

/* Appends the text of a field to `bytes`, which has room for FORMAT_MAX_TEXT_NBYTES. */
static enum wg_status read_text(const struct line *line, struct wg_text field, char *bytes,
                                size_t *nbytes_out)
{
    const size_t begin = (size_t)(field.bytes - line->text.bytes);
    const bool is_hex = field.nbytes >= 2 && field.bytes[0] == 'U' && field.bytes[1] == '+';
    size_t nbytes = 0;
    for (size_t off = 0; off < field.nbytes;) {
        char point[UTF8_MAX_NBYTES];
        uint32_t c = 0;
        const size_t at = begin + off;
        const char *const problem = take_point(field, is_hex, &off, &c);
        if (problem != NULL) {
            return refuse(line, WG_BAD_INPUT, at, problem);
        }
        if (!point_is_visible(c)) {
            return refuse(
                line, WG_BAD_INPUT, at,
                "a letter cannot have white space or a control character; remove this character");
        }
        const size_t length = utf8_encode(c, point);
        if (length > FORMAT_MAX_TEXT_NBYTES - nbytes) {
            return refuse(line, WG_LIMIT, begin,
                          "a letter or spelling has at most 64 bytes; shorten it");
        }
        memcpy(bytes + nbytes, point, length);
        nbytes += length;
    }
    *nbytes_out = nbytes;
    return WG_OK;
}

static enum wg_status add_field(const struct line *line, enum statement_kind kind,
                                struct wg_text field)
{
    struct alphabet_lines *const lines = line->lines;
    const size_t begin = (size_t)(field.bytes - line->text.bytes);
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    struct wg_text text = {bytes, 0};
    TRY(read_text(line, field, bytes, &text.nbytes));
    const uint32_t number = text_table_add(&lines->texts, text);
    return number != TEXT_NONE &&
                   ARRAY_ADD(lines->fields, &lines->field_capacity, &lines->field_count,
                             (struct field){kind, number, line->number, column_at(line, begin)})
               ? WG_OK
               : fail_memory(line->error);
}

/* Reads the arguments of %fold, the rest of the line. */
static enum wg_status read_fold(const struct line *line, struct wg_text rest)
{
    static const char *const folds[] = {
        [WG_FOLD_CASE] = "case", [WG_FOLD_MARKS] = "marks", [WG_FOLD_NONE] = "none"};
    struct wg_text field;
    struct wg_text next;
    if (line->lines->has_fold) {
        return refuse(line, WG_BAD_INPUT, 0,
                      "the alphabet has a line %fold already; remove one of the two");
    }
    const bool is_given = take_field(&rest, &field);
    const size_t begin = (size_t)(field.bytes - line->text.bytes);
    for (unsigned fold = WG_FOLD_CASE; is_given && fold <= WG_FOLD_NONE; fold++) {
        if (text_equals(field, text_of(folds[fold])) && !take_field(&rest, &next)) {
            line->lines->has_fold = true;
            line->lines->fold = (enum wg_fold)fold;
            return WG_OK;
        }
    }
    return refuse(line, WG_BAD_INPUT, is_given ? begin : 0,
                  "%fold needs one word; write case, marks or none");
}

/* Adds the fields of a statement, the rest of the line. */
static enum wg_status read_statement(const struct line *line, struct wg_text rest,
                                     enum statement_kind kind)
{
    struct alphabet_lines *const lines = line->lines;
    struct wg_text field;
    size_t count = 0;
    for (; take_field(&rest, &field); count++) {
        TRY(add_field(line, kind, field));
    }
    if (count < kinds[kind].least || count > kinds[kind].most) {
        return fail_at(line->error, WG_BAD_INPUT, lines->name, line->number, line->column,
                       "%s needs %s", kinds[kind].word, kinds[kind].needs);
    }
    lines->letter_count += kind == STATEMENT_LETTER;
    return lines->letter_count <= FORMAT_MAX_SYMBOLS
               ? WG_OK
               : refuse(line, WG_LIMIT, 0,
                        "this is letter 256; an alphabet has up to 255 letters; take some out");
}

/* A wordlist_fn that reads a line. */
static enum wg_status read_line(void *context, struct wg_text text, uint64_t number,
                                uint64_t column, struct wg_error *error)
{
    const struct line line = {context, text, number, column, error};
    struct wg_text word;
    struct wg_text rest = text;
    if (!take_field(&rest, &word)) {
        return WG_OK;
    }
    if (word.bytes[0] != '%') {
        return read_statement(&line, text, STATEMENT_LETTER);
    }
    if (text_equals(word, text_of("%fold"))) {
        return read_fold(&line, rest);
    }
    for (unsigned kind = STATEMENT_DROP; kind <= STATEMENT_REJECT_END; kind++) {
        if (text_equals(word, text_of(kinds[kind].word))) {
            return read_statement(&line, rest, (enum statement_kind)kind);
        }
    }
    return refuse(&line, WG_BAD_INPUT, 0,
                  "this word is not known; use %fold, %drop, %expand, %final, %reject-start or "
                  "%reject-end, and write U+0025 for a letter %");
}

enum wg_status alphabet_lines_read(struct alphabet_lines *lines, struct input *input,
                                   enum wg_fold fold, struct wg_error *error)
{
    *lines = (struct alphabet_lines){.name = input_name(input), .fold = fold};
    return wordlist_read(input, read_line, lines, error);
}

void alphabet_lines_free(struct alphabet_lines *lines)
{
    text_table_free(&lines->texts);
    free(lines->fields);
}
