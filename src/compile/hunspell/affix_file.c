/* SPDX-License-Identifier: MIT */
/*
 * affix_file.c: reads an affix file of hunspell.
 *
 * A line is a keyword and its fields. The first line of a table has the count of the lines that
 * follow with the same keyword. The whole file is stored first, because the lines that set the
 * encoding, the kind of the flags and the ignored characters may come after the lines that need
 * these settings. Keywords for other purposes than the words and the texts that are read as words
 * (suggestions, morphology) are skipped.
 *
 * A rule or conversion with a bad flag, condition or byte is left out (hunspell_bad_line_fn): also
 * in hunspell, the bad part of such a line has no effect. After other mistakes, hunspell reads no
 * further; here they end the reading.
 */
#include "hunspell/affixes.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "text/wordlist.h"

#include <string.h>

/* --- The lines */

/* The largest affix file, in bytes; each line counts as sizeof(struct stored_line) more. The
   largest affix file in a Debian package has 11 MB. */
enum { HUNSPELL_MAX_AFFIX_NBYTES = 1 << 26 };

struct stored_line {
    size_t off;
    size_t nbytes;
    uint64_t line;
    uint64_t column;
};

struct line_store {
    const char *source; /* the name of the input */
    char *bytes;        /* of all lines */
    size_t nbytes;
    size_t capacity;
    struct stored_line *lines;
    size_t count;
    size_t line_capacity;
};

/* A wordlist_fn that stores a line. */
static enum wg_status store_line(void *context, struct wg_text text, uint64_t line, uint64_t column,
                                 struct wg_error *error)
{
    struct line_store *const store = context;
    /* A short line takes more memory for its struct stored_line than for its text. */
    if (store->nbytes + text.nbytes + (store->count + 1) * sizeof *store->lines >
        HUNSPELL_MAX_AFFIX_NBYTES) {
        return fail_at(error, WG_LIMIT, store->source, line, 0,
                       "the affix file is too large: its bytes, and %d more for each line, may be "
                       "at most %d; give one with fewer rules",
                       (int)sizeof *store->lines, HUNSPELL_MAX_AFFIX_NBYTES);
    }
    TRY_MEMORY(error,
               ARRAY_RESERVE(store->bytes, &store->capacity, store->nbytes + text.nbytes) &&
                   ARRAY_ADD(store->lines, &store->line_capacity, &store->count,
                             (struct stored_line){store->nbytes, text.nbytes, line, column}));
    memcpy(store->bytes + store->nbytes, text.bytes, text.nbytes);
    store->nbytes += text.nbytes;
    return WG_OK;
}

/* --- Fields */

struct affix_reader;

/* A keyword, and the function that reads its lines. */
struct directive {
    const char *keyword;
    unsigned pass;
    unsigned fields; /* the least number of fields, with the keyword */
    enum wg_status (*read)(struct affix_reader *reader);
    union {
        unsigned attribute; /* of read_attribute: an index of affix_file.attribute_flags */
        size_t off;         /* of read_switch: of a bool in struct affix_file */
        unsigned side;      /* of read_affix */
        bool is_output;     /* of read_conversion: OCONV, not ICONV */
    } with;
    enum wg_status (*begin)(struct affix_reader *reader); /* reads the first line of a table */
};

struct affix_reader {
    struct affix_file *file;
    const struct hunspell_options *options;
    void *context;               /* of options->bad_line */
    bool has_encoding;           /* SET was read */
    struct hunspell_place place; /* of the line that is read */
    struct hunspell_fields fields;
    bool is_row; /* a mistake in the rest of the line has no effect on other lines */
    /* The table that is read, or that was read last: */
    const struct directive *table; /* NULL: another line came after it */
    struct hunspell_place head;
    const char *head_count; /* the place of the count in head.text */
    uint32_t rows;
    uint32_t rows_left;
    uint32_t flag; /* of an affix class */
    bool is_crossing;
    const struct directive *directive;
};

/* Fails with the place of a field of the line, or of the end of the line if there is no such
   field. */
static enum wg_status fail_line(struct affix_reader *reader, size_t field, enum wg_status status,
                                const char *message)
{
    const struct hunspell_fields *const fields = &reader->fields;
    const struct wg_text *const last = &fields->items[fields->count - 1];
    return hunspell_fail(&reader->place,
                         field < fields->count ? fields->items[field].bytes
                                               : last->bytes + last->nbytes,
                         status, "%s", message);
}

/* Reads the flag in field 1. */
static enum wg_status read_flag(struct affix_reader *reader, uint32_t *flag_out)
{
    return hunspell_flag_read(&reader->file->flags, &reader->place, reader->fields.items[1],
                              flag_out);
}

/* --- Directives. Each function reads the line whose fields are in `reader`. */

static enum wg_status read_encoding(struct affix_reader *reader)
{
    const struct wg_text name = reader->fields.items[1];
    char encoding[64] = "";
    enum wg_status status = WG_UNSUPPORTED;
    reader->has_encoding = true;
    if (name.nbytes < sizeof encoding) {
        memcpy(encoding, name.bytes, name.nbytes);
        status = hunspell_decoder_set(&reader->file->decoder, encoding, reader->place.error);
    }
    return status == WG_UNSUPPORTED
               ? fail_line(reader, 1, status, "no encoding has this name; correct it")
               : status;
}

static enum wg_status read_flag_kind(struct affix_reader *reader)
{
    static const char *const kinds[] = {
        [HUNSPELL_FLAG_LONG] = "long", [HUNSPELL_FLAG_NUM] = "num", [HUNSPELL_FLAG_UTF8] = "UTF-8"};
    for (unsigned kind = HUNSPELL_FLAG_LONG; kind <= HUNSPELL_FLAG_UTF8; kind++) {
        if (text_equals(reader->fields.items[1], text_of(kinds[kind]))) {
            reader->file->flags.kind = (enum hunspell_flag_kind)kind;
            return WG_OK;
        }
    }
    return fail_line(reader, 1, WG_BAD_INPUT, "the kind of flags must be long, num or UTF-8");
}

static enum wg_status read_ignored(struct affix_reader *reader)
{
    return hunspell_ignore(&reader->place, reader->fields.items[1]);
}

static enum wg_status read_attribute(struct affix_reader *reader)
{
    return read_flag(reader, &reader->file->attribute_flags[reader->directive->with.attribute]);
}

static enum wg_status read_switch(struct affix_reader *reader)
{
    *(bool *)((char *)reader->file + reader->directive->with.off) = true;
    return WG_OK;
}

/* "BREAK 0" switches the breaking of words off. */
static enum wg_status read_break(struct affix_reader *reader)
{
    reader->file->makes_compounds |= !text_equals(reader->fields.items[1], text_of("0"));
    return WG_OK;
}

/* --- Tables */

/* Fails at the count in the head of the last table, because the current line `is` "one more", for
   example. */
static enum wg_status fail_head(struct affix_reader *reader, const char *is)
{
    return hunspell_fail(
        &reader->head, reader->head_count, WG_BAD_INPUT,
        "the count of the %s table is %lu, but line %llu is %s; correct the count, "
        "or that line",
        reader->table->keyword, (unsigned long)reader->rows, (unsigned long long)reader->place.line,
        is);
}

/* Begins the table with this line, whose field `field` has the count of rows. If the line is not a
   head, and `is_next` says that it can be a row of the table before, the count there is too
   small. */
static enum wg_status begin_rows(struct affix_reader *reader, size_t field, bool is_next)
{
    size_t nbytes = 0;
    const bool has_field = field < reader->fields.count;
    const struct wg_text text = reader->fields.items[has_field ? field : 0];
    const uint32_t rows = has_field ? hunspell_number(text, &nbytes) : 0;
    const bool is_count = nbytes > 0 && nbytes == text.nbytes;
    if (is_next && reader->table == reader->directive &&
        (!is_count || (field == 3 && strchr("YN", reader->fields.items[2].bytes[0]) == NULL))) {
        return fail_head(reader, "one more");
    }
    if (!is_count) {
        return fail_line(reader, field, WG_BAD_INPUT,
                         has_field ? "not a count of lines; write the count"
                                   : "the head of an affix class needs a flag, Y or N, and the "
                                     "count of its rules");
    }
    reader->table = reader->directive;
    reader->head = reader->place;
    reader->head_count = text.bytes;
    reader->rows = rows;
    reader->rows_left = rows;
    return WG_OK;
}

static enum wg_status begin_table(struct affix_reader *reader)
{
    return begin_rows(reader, 1, true);
}

static enum wg_status read_alias(struct affix_reader *reader)
{
    return hunspell_flags_add_alias(&reader->file->flags, &reader->place, reader->fields.items[1]);
}

/* Reads a line of OCONV or ICONV. The replacements of ICONV are spelled as
   the words of the dictionary, so they lose the ignored characters. */
static enum wg_status read_conversion(struct affix_reader *reader)
{
    char pattern[HUNSPELL_MAX_PATTERN_NBYTES];
    struct wg_text text;
    struct affix_file *const file = reader->file;
    const bool is_output = reader->directive->with.is_output;
    if (reader->fields.count < 3) {
        return fail_line(reader, 3, WG_BAD_INPUT, "a conversion needs two texts");
    }
    reader->is_row = true;
    enum wg_status status = hunspell_decode(&reader->place, reader->fields.items[1], false, &text);
    if (status == WG_OK && text.nbytes > sizeof pattern) {
        return fail_line(reader, 1, WG_LIMIT, "the pattern of a conversion has at most 64 bytes");
    }
    if (status == WG_OK) {
        memcpy(pattern, text.bytes, text.nbytes);
        const struct wg_text kept = {pattern, text.nbytes};
        status = hunspell_decode(&reader->place, reader->fields.items[2], !is_output, &text);
        if (status == WG_OK &&
            !hunspell_conversion_add(is_output ? &file->output : &file->input, kept, text)) {
            status = fail_memory(reader->place.error);
        }
    }
    return status;
}

static enum wg_status begin_class(struct affix_reader *reader)
{
    const struct wg_text *const fields = reader->fields.items;
    const uint32_t last = reader->flag;
    const enum wg_status status = read_flag(reader, &reader->flag);
    reader->is_crossing = reader->fields.count > 2 && fields[2].bytes[0] == 'Y';
    return status == WG_OK ? begin_rows(reader, 3, reader->flag == last) : status;
}

/* Appends the text of an affix to file->texts; "0" stands for the empty text. */
static enum wg_status keep_text(struct affix_reader *reader, size_t field, struct wg_text raw,
                                bool drops_ignored, uint16_t *nbytes_out)
{
    struct affix_file *const file = reader->file;
    struct wg_text text;
    TRY(hunspell_decode(&reader->place, raw, drops_ignored, &text));
    if (text_equals(text, text_of("0"))) {
        text.nbytes = 0;
    }
    if (text.nbytes > HUNSPELL_MAX_WORD_NBYTES) {
        return fail_line(reader, field, WG_LIMIT, "the text is longer than any word");
    }
    TRY_MEMORY(reader->place.error, ARRAY_RESERVE(file->texts, &file->texts_capacity,
                                                  file->texts_nbytes + text.nbytes + 1));
    memcpy(file->texts + file->texts_nbytes, text.bytes, text.nbytes);
    file->texts_nbytes += text.nbytes;
    *nbytes_out = (uint16_t)text.nbytes;
    return WG_OK;
}

/* Reads the texts, the continuation classes and the condition of a rule. */
static enum wg_status read_parts(struct affix_reader *reader, struct affix *affix)
{
    struct affix_file *const file = reader->file;
    bool has_slash;
    struct wg_text flags = reader->fields.items[3];
    const struct wg_text added = text_take_until(&flags, '/', &has_slash);
    affix->text_off = file->texts_nbytes;
    TRY(keep_text(reader, 2, reader->fields.items[2], false, &affix->strip_nbytes));
    TRY(keep_text(reader, 3, added, true, &affix->add_nbytes));
    if (flags.nbytes > 0) {
        TRY(hunspell_flags_read(&file->flags, &reader->place, flags, &affix->set));
    }
    return reader->fields.count > 4 && !text_equals(reader->fields.items[4], text_of("."))
               ? hunspell_condition_read(&file->conditions, &reader->place, reader->fields.items[4],
                                         &affix->condition)
               : WG_OK;
}

static enum wg_status read_affix(struct affix_reader *reader)
{
    struct affix_file *const file = reader->file;
    struct affix affix = {.side = (uint8_t)reader->directive->with.side};
    if (reader->fields.count < 4) {
        return fail_line(reader, 4, WG_BAD_INPUT,
                         "an affix rule needs a flag, the text to strip and the text to add");
    }
    enum wg_status status = read_flag(reader, &affix.flag);
    if (status == WG_OK && affix.flag != reader->flag) {
        return fail_head(reader, "of another class");
    }
    affix.is_crossing = reader->is_crossing;
    reader->is_row = status == WG_OK;
    status = status == WG_OK ? read_parts(reader, &affix) : status;
    return status != WG_OK ||
                   ARRAY_ADD(file->affixes, &file->affix_capacity, &file->affix_count, affix)
               ? status
               : fail_memory(reader->place.error);
}

/* --- Lines */

/* The passes over the file. The first pass reads the settings that later passes need to decode text
   and flags. The second pass reads the characters and flags that must be known before the affix
   rules are read. */
enum { PASS_SETTINGS, PASS_FLAGS, PASS_TABLES, PASSES };

#define AT(member) offsetof(struct affix_file, member)

static const struct directive directives[] = {
    {"SET", PASS_SETTINGS, 2, read_encoding, {0}, NULL},
    {"FLAG", PASS_SETTINGS, 2, read_flag_kind, {0}, NULL},
    {"FULLSTRIP", PASS_SETTINGS, 1, read_switch, {.off = AT(strips_whole_words)}, NULL},
    {"COMPLEXPREFIXES", PASS_SETTINGS, 1, read_switch, {.off = AT(has_twofold_prefixes)}, NULL},
    {"FORBIDWARN", PASS_SETTINGS, 1, read_switch, {.off = AT(forbids_warned)}, NULL},
    {"COMPOUNDFLAG", PASS_SETTINGS, 1, read_switch, {.off = AT(makes_compounds)}, NULL},
    {"COMPOUNDBEGIN", PASS_SETTINGS, 1, read_switch, {.off = AT(makes_compounds)}, NULL},
    {"COMPOUNDRULE", PASS_SETTINGS, 1, read_switch, {.off = AT(makes_compounds)}, NULL},
    {"BREAK", PASS_SETTINGS, 2, read_break, {0}, NULL},
    {"IGNORE", PASS_FLAGS, 2, read_ignored, {0}, NULL},
    {"NEEDAFFIX", PASS_FLAGS, 2, read_attribute, {.attribute = 0}, NULL},
    {"PSEUDOROOT", PASS_FLAGS, 2, read_attribute, {.attribute = 0}, NULL},
    {"ONLYINCOMPOUND", PASS_FLAGS, 2, read_attribute, {.attribute = 1}, NULL},
    {"CIRCUMFIX", PASS_FLAGS, 2, read_attribute, {.attribute = 2}, NULL},
    {"FORBIDDENWORD", PASS_FLAGS, 2, read_attribute, {.attribute = 3}, NULL},
    {"WARN", PASS_FLAGS, 2, read_attribute, {.attribute = 4}, NULL},
    {"AF", PASS_FLAGS, 2, read_alias, {0}, begin_table},
    {"PFX", PASS_TABLES, 2, read_affix, {.side = SIDE_PREFIX}, begin_class},
    {"SFX", PASS_TABLES, 2, read_affix, {.side = SIDE_SUFFIX}, begin_class},
    {"ICONV", PASS_TABLES, 2, read_conversion, {.is_output = false}, begin_table},
    {"OCONV", PASS_TABLES, 2, read_conversion, {.is_output = true}, begin_table},
};

static const struct directive *find_directive(struct wg_text keyword, unsigned pass)
{
    for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++) {
        if (directives[i].pass == pass && text_equals(keyword, text_of(directives[i].keyword))) {
            return &directives[i];
        }
    }
    return NULL;
}

/* Reads the line at reader->place. */
static enum wg_status read_line(struct affix_reader *reader, unsigned pass)
{
    hunspell_split(reader->place.text, &reader->fields);
    const struct directive *const directive = find_directive(reader->fields.items[0], pass);
    reader->is_row = false;
    if (directive == NULL || (directive->begin == begin_class && reader->options->levels == 0)) {
        return WG_OK;
    }
    if (directive != reader->table) {
        if (reader->rows_left > 0) {
            return fail_head(reader, "of another table");
        }
        reader->table = NULL;
    }
    if (reader->fields.count < directive->fields) {
        return fail_line(reader, directive->fields, WG_BAD_INPUT,
                         "the line ends early; add what the keyword needs");
    }
    reader->directive = directive;
    if (directive->begin != NULL && reader->rows_left == 0) {
        return directive->begin(reader);
    }
    reader->rows_left -= directive->begin != NULL;
    return directive->read(reader);
}

static enum wg_status read_passes(struct affix_reader *reader, const struct line_store *lines)
{
    const char *const encoding = reader->options->encoding;
    enum wg_status status = WG_OK;
    for (unsigned pass = 0; pass < PASSES && status == WG_OK; pass++) {
        for (size_t i = 0; i < lines->count && status == WG_OK; i++) {
            const struct stored_line *const line = &lines->lines[i];
            reader->place.line = line->line;
            reader->place.column = line->column;
            reader->place.text = (struct wg_text){lines->bytes + line->off, line->nbytes};
            status = read_line(reader, pass);
            if (status == WG_BAD_INPUT && reader->is_row) {
                status =
                    hunspell_leave_out(&reader->place, reader->options->bad_line, reader->context);
            }
        }
        if (status == WG_OK && reader->rows_left > 0) {
            status = hunspell_fail(&reader->head, reader->head_count, WG_BAD_INPUT,
                                   "the count of the %s table is %lu, but the file ends after "
                                   "%lu; correct the count",
                                   reader->table->keyword, (unsigned long)reader->rows,
                                   (unsigned long)(reader->rows - reader->rows_left));
        }
        reader->table = NULL;
        if (status == WG_OK && pass == PASS_SETTINGS && !reader->has_encoding) {
            status = hunspell_decoder_set(&reader->file->decoder,
                                          encoding != NULL ? encoding : "ISO-8859-1",
                                          reader->place.error);
        }
    }
    return status;
}

enum wg_status hunspell_affix_file_read(struct input *input, const struct hunspell_options *options,
                                        void *context, struct affix_file *file,
                                        struct wg_error *error)
{
    struct wg_error mistake;
    struct affix_reader reader = {
        .file = file,
        .options = options,
        .context = context,
        .place = {.decoder = &file->decoder, .error = &mistake, .source = input_name(input)},
    };
    struct line_store lines = {.source = reader.place.source};
    enum wg_status status = wordlist_read(input, store_line, &lines, error);
    NEXT(status, error_pass(error, read_passes(&reader, &lines), &mistake));
    NEXT(status, affix_file_make_classes(file) ? WG_OK : fail_memory(error));
    FREE_ALL(lines.bytes, lines.lines);
    return status;
}
