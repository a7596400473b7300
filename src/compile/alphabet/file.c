/* SPDX-License-Identifier: MIT */
/* file.c: see file.h. lines.h reads the lines; here, the letters are added first, so that %expand
   and %final can stand before the letters that they name. Cost: a few table look-ups for each text
   of the file. */
#include "alphabet/file.h"

#include "alphabet/fold.h"
#include "alphabet/lines.h"
#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>

/* --- Texts and meanings */

static void meanings_free(struct meanings *meanings)
{
    text_table_free(&meanings->texts);
    free(meanings->items);
}

bool text_may_mean(struct wg_text text, size_t count)
{
    struct wg_text rest = text;
    bool is_reserved = false;
    while (rest.nbytes > 0) {
        is_reserved |= point_is_reserved(text_take_point(&rest));
    }
    return !is_reserved || (count == 0 && utf8_count(text.bytes, text.nbytes) == 1);
}

bool meanings_add(struct meanings *meanings, struct wg_text text, struct meaning meaning)
{
    const uint32_t number = text_table_add(&meanings->texts, text);
    NEED(number != TEXT_NONE &&
         ARRAY_RESERVE(meanings->items, &meanings->capacity, (size_t)number + 1));
    meanings->items[number] = meaning;
    return true;
}

bool meanings_read(struct meanings *meanings, uint32_t limit, struct wg_text text,
                   struct meaning *meaning_out)
{
    struct meaning meaning = {0};
    while (text.nbytes > 0) {
        struct wg_text longest = text; /* the longest text of the table with which `text` begins */
        uint32_t number = text_table_find(&meanings->texts, longest);
        while (number >= limit) {
            if (--longest.nbytes == 0) {
                return false;
            }
            number = text_table_find(&meanings->texts, longest);
        }
        const struct meaning *const next = &meanings->items[number];
        if (next->count > MEANING_MAX_LETTERS - meaning.count) {
            return false;
        }
        memcpy(meaning.letters + meaning.count, next->letters, next->count);
        meaning.count = narrow8((unsigned)meaning.count + next->count);
        text_skip(&text, longest.nbytes);
    }
    *meaning_out = meaning;
    return true;
}

/* --- The file */

/* A table, and for each of its texts the number of the line that names the text. */
struct names {
    struct meanings *meanings;
    uint64_t *line_numbers;
    size_t capacity;
};

struct reader {
    struct alphabet_lines lines;
    struct alphabet_file *file;
    struct names texts;
    struct names parts;
    struct wg_error *error;
};

static const char too_long[] = "has more than 64 bytes in the normal form NFC; shorten it";

/* Fails at a field. The message is the text of the field, and then `problem`. */
static enum wg_status refuse(const struct reader *reader, const struct field *field,
                             enum wg_status status, const char *problem)
{
    const struct wg_text text = text_table_text(&reader->lines.texts, field->text);
    return fail_at(reader->error, status, reader->lines.name, field->line, field->column,
                   "'%.*s' %s", (int)text.nbytes, text.bytes, problem);
}

/* Returns a text in NFC, or unchanged with '%fold none'. The result may lie in `bytes`. If the text
   becomes too long, returns an empty text. */
static struct wg_text normal_form(const struct reader *reader, struct wg_text text,
                                  char bytes[FORMAT_MAX_TEXT_NBYTES])
{
    return reader->file->fold == WG_FOLD_NONE ? text : fold_to_nfc(text, bytes);
}

static struct wg_text text_of_field(const struct reader *reader, const struct field *field,
                                    char bytes[FORMAT_MAX_TEXT_NBYTES])
{
    return normal_form(reader, text_table_text(&reader->lines.texts, field->text), bytes);
}

/* Adds `text` with its meaning. It is the text of the field or, for %drop, one of its code
   points. */
static enum wg_status name_text(struct reader *reader, struct names *names,
                                const struct field *field, struct wg_text text,
                                struct meaning meaning)
{
    struct meanings *const meanings = names->meanings;
    const uint32_t count = meanings->texts.count;
    if (text.nbytes == 0) {
        return refuse(reader, field, WG_LIMIT, too_long);
    }
    if (!text_may_mean(text, meaning.count)) {
        return refuse(reader, field, WG_BAD_INPUT,
                      "has U+034F or U+FEFF, which cannot be in a text; give it a line of %drop, "
                      "or take it out");
    }
    const uint32_t known = text_table_find(&meanings->texts, text);
    if (known != TEXT_NONE) {
        return fail_at(reader->error, WG_BAD_INPUT, reader->lines.name, field->line, field->column,
                       "'%.*s' is on line %llu already; remove one of the two", (int)text.nbytes,
                       text.bytes, (unsigned long long)names->line_numbers[known]);
    }
    if (reader->file->fold != WG_FOLD_NONE && count == ALPHABET_MAX_NAMED) {
        return refuse(reader, field, WG_LIMIT,
                      "is one text too many; an alphabet with more than 4,096 texts needs the line "
                      "'%fold none'");
    }
    TRY_MEMORY(reader->error,
               ARRAY_RESERVE(names->line_numbers, &names->capacity, (size_t)count + 1) &&
                   meanings_add(meanings, text, meaning));
    names->line_numbers[count] = field->line;
    return WG_OK;
}

static enum wg_status name_field(struct reader *reader, const struct field *field,
                                 struct meaning meaning)
{
    return name_text(reader, &reader->texts, field, text_of_field(reader, field, TEXT_ROOM),
                     meaning);
}

/* Adds a letter and its other spellings. */
static enum wg_status add_letter(struct reader *reader, const struct field *fields, size_t count)
{
    const struct meaning meaning = begin_letter(reader->texts.meanings);
    enum wg_status status = WG_OK;
    for (size_t i = 0; i < count && status == WG_OK; i++) {
        status = name_field(reader, &fields[i], meaning);
    }
    return status;
}

/* %part: the text of a part and its spellings, none of them changed to NFC. A later line can have
   more spellings of the same part. */
static enum wg_status add_part(struct reader *reader, const struct field *fields, size_t count)
{
    struct meanings *const parts = reader->parts.meanings;
    const uint32_t known =
        text_table_find(&parts->texts, text_table_text(&reader->lines.texts, fields->text));
    struct meaning meaning;
    enum wg_status status = WG_OK;
    size_t i = 0;
    if (known != TEXT_NONE && is_letter_text(parts, known)) {
        meaning = parts->items[known];
        i = 1;
    } else if (parts->letter_count == FORMAT_MAX_SYMBOLS) {
        return refuse(reader, fields, WG_LIMIT, "is part 256; an alphabet has up to 255 parts");
    } else {
        meaning = begin_letter(parts);
    }
    for (; i < count && status == WG_OK; i++) {
        const struct wg_text text = text_table_text(&reader->lines.texts, fields[i].text);
        status = name_text(reader, &reader->parts, &fields[i], text, meaning);
    }
    return status;
}

/* Sets *letter_out to the letter whose text is the text of the field. */
static enum wg_status find_letter(const struct reader *reader, const struct field *field,
                                  uint8_t *letter_out)
{
    struct meanings *const meanings = reader->texts.meanings;
    const uint32_t number =
        text_table_find(&meanings->texts, text_of_field(reader, field, TEXT_ROOM));
    if (number == TEXT_NONE || !is_letter_text(meanings, number)) {
        return refuse(reader, field, WG_BAD_INPUT,
                      "is not a letter of this alphabet; begin a line with it, or name a letter");
    }
    *letter_out = meanings->items[number].letters[0];
    return WG_OK;
}

/* %drop: each code point of the fields stands for no letter. */
static enum wg_status add_dropped(struct reader *reader, const struct field *fields, size_t count)
{
    static const struct meaning nothing = {0};
    for (size_t i = 0; i < count; i++) {
        const struct field *const field = &fields[i];
        struct wg_text rest = text_table_text(&reader->lines.texts, field->text);
        while (rest.nbytes > 0) {
            uint32_t c;
            const struct wg_text point = {rest.bytes, text_decode(rest, &c)};
            text_skip(&rest, point.nbytes);
            TRY(name_text(reader, &reader->texts, field, normal_form(reader, point, TEXT_ROOM),
                          nothing));
        }
    }
    return WG_OK;
}

/* %expand: a spelling and the letters for which it stands. */
static enum wg_status add_expansion(struct reader *reader, const struct field *fields, size_t count)
{
    struct meaning meaning = {.count = narrow8((unsigned)count - 1)};
    for (size_t i = 1; i < count; i++) {
        TRY(find_letter(reader, &fields[i], &meaning.letters[i - 1]));
    }
    return name_field(reader, fields, meaning);
}

/* %final: a letter, and the spelling that is shown at the end of a word. */
static enum wg_status add_final(struct reader *reader, const struct field *fields, size_t count)
{
    struct meanings *const meanings = reader->texts.meanings;
    uint8_t letter = 0;
    (void)count; /* always 2 */
    TRY(find_letter(reader, fields, &letter));
    uint32_t *const final_text = &reader->file->final_texts[letter];
    if (*final_text != TEXT_NONE) {
        return refuse(reader, fields, WG_BAD_INPUT,
                      "has a form for the end of a word already; remove one of the two lines");
    }
    const struct meaning meaning = {1, {letter}};
    *final_text = text_table_find(&meanings->texts, text_of_field(reader, &fields[1], TEXT_ROOM));
    if (*final_text == TEXT_NONE) {
        *final_text = meanings->texts.count;
        return name_field(reader, &fields[1], meaning);
    }
    if (*final_text == meanings->letter_texts[letter] ||
        !meaning_equals(meanings->items[*final_text], meaning)) {
        return refuse(
            reader, &fields[1], WG_BAD_INPUT,
            "is not another spelling of this letter; choose a text that has no other meaning");
    }
    return WG_OK;
}

/* %reject-start and %reject-end */
static enum wg_status add_rejected(struct reader *reader, const struct field *fields, size_t count)
{
    struct rejected_affixes *const rejected = &reader->file->rejected;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text text = text_of_field(reader, &fields[i], TEXT_ROOM);
        if (text.nbytes == 0 || rejected->count == REJECTED_MAX_AFFIXES) {
            return refuse(reader, &fields[i], WG_LIMIT,
                          text.nbytes == 0 ? too_long
                                           : "is one text too many; an alphabet rejects up to 64 "
                                             "starts and ends of words");
        }
        TRY_MEMORY(reader->error,
                   rejected_add(rejected, fields->kind == STATEMENT_REJECT_END, text));
    }
    return WG_OK;
}

static enum wg_status add_statements(struct reader *reader)
{
    static enum wg_status (*const add[])(struct reader *, const struct field *, size_t) = {
        [STATEMENT_LETTER] = add_letter,       [STATEMENT_DROP] = add_dropped,
        [STATEMENT_EXPAND] = add_expansion,    [STATEMENT_FINAL] = add_final,
        [STATEMENT_PART] = add_part,           [STATEMENT_REJECT_START] = add_rejected,
        [STATEMENT_REJECT_END] = add_rejected,
    };
    const struct alphabet_lines *const lines = &reader->lines;
    const struct field *const fields = lines->fields;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0, end = 0; i < lines->field_count; i = end) {
            while (++end < lines->field_count && fields[end].line == fields[i].line) {
            }
            if ((fields[i].kind == STATEMENT_LETTER) == (pass == 0)) {
                TRY(add[fields[i].kind](reader, fields + i, end - i));
            }
        }
    }
    if (reader->file->texts.letter_count == 0) {
        return fail_at(reader->error, WG_BAD_INPUT, lines->name, 0, 0,
                       "the alphabet is empty; list its letters, one a line");
    }
    return WG_OK;
}

void alphabet_file_init(struct alphabet_file *file)
{
    *file = (struct alphabet_file){.reads_forms = true};
    for (unsigned i = 0; i < FORMAT_MAX_SYMBOLS; i++) {
        file->final_texts[i] = TEXT_NONE;
    }
}

enum wg_status alphabet_file_read(struct alphabet_file *file, struct input *input,
                                  enum wg_fold fold, struct wg_error *error)
{
    struct reader reader = {
        .file = file,
        .texts.meanings = &file->texts,
        .parts.meanings = &file->parts,
        .error = error,
    };
    alphabet_file_init(file);
    enum wg_status status = alphabet_lines_read(&reader.lines, input, fold, error);
    if (status == WG_OK) {
        file->fold = reader.lines.fold;
        status = add_statements(&reader);
        file->named = file->texts.texts.count;
    }
    FREE_ALL(reader.texts.line_numbers, reader.parts.line_numbers);
    alphabet_lines_free(&reader.lines);
    return status;
}

void alphabet_file_free(struct alphabet_file *file)
{
    meanings_free(&file->texts);
    meanings_free(&file->parts);
    rejected_free(&file->rejected);
}
