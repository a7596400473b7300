/* SPDX-License-Identifier: MIT */
/*
 * hunspell.c: see hunspell.h. All stems are read before the first is expanded, because a later stem
 * can forbid words of an earlier stem (FORBIDDENWORD).
 *
 * hunspell looks a word up among the stems first. If the first stem with the text of a word is
 * forbidden, the word is forbidden. Words that are made from a forbidden stem with affixes are
 * forbidden as well, unless they are stems themselves.
 */
#include "hunspell/hunspell.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/text.h"
#include "hunspell/affixes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line that begins with a blank has no stem. */
enum { STEM_COLUMN = 1 };

struct stem {
    size_t off; /* in stems.texts */
    uint32_t nbytes : 31;
    uint32_t is_verbatim : 1; /* the file has the same characters */
    uint32_t set;             /* of flags */
    uint64_t line;
};

/* The stems of a file. With all members zero, there are none. */
struct stems {
    struct stem *items; /* in the order of the file */
    size_t count;
    size_t capacity;
    char *texts;
    size_t texts_nbytes;
    size_t texts_capacity;
};

struct forbidden {
    struct text_table stems; /* the texts of all forbidden stems */
    bool *comes_first;       /* by number in `stems`: the first stem of this text is
                                forbidden */
    struct text_table words; /* the forbidden words with affixes */
};

struct reader {
    struct affix_file file;
    struct stems stems;
    bool has_count; /* the line with the count of the stems was read */
    struct forbidden forbidden;
    struct hunspell_expansion expansion;
    const struct hunspell_options *options;
    const char *source;
    uint64_t line;        /* of the stem that is expanded */
    uint64_t text_nbytes; /* of the words that count_word has counted */
    wordlist_fn *each;
    void *context;
    struct wg_error *error;
};

/* --- The file of stems (hunspell(5), *.dic): a line with a count, then stems with their flags */

/* Returns the length of a line without its morphological fields. These fields begin at a tab, or at
   blanks before a field such as "po:noun". */
static size_t find_fields(struct wg_text line)
{
    const char *const tab = memchr(line.bytes, '\t', line.nbytes);
    size_t end = tab != NULL ? (size_t)(tab - line.bytes) : line.nbytes;
    for (size_t i = 4; i < end; i++) {
        if (line.bytes[i] == ':' && is_blank_byte(line.bytes[i - 3])) {
            end = i - 3;
        }
    }
    while (end > 0 && is_blank_byte(line.bytes[end - 1])) {
        end--;
    }
    return end;
}

/* Returns the offset of the slash before the flags, or the length of the text. A slash at the start
   or after a backslash belongs to the word. */
static size_t find_slash(struct wg_text text)
{
    for (size_t i = 1; i < text.nbytes; i++) {
        if (text.bytes[i] == '/' && text.bytes[i - 1] != '\\') {
            return i;
        }
    }
    return text.nbytes;
}

/* Copies a stem to the texts, with "\/" as "/". `is_whole`: no character
   was ignored. */
static bool keep_stem(struct stems *stems, struct wg_text text, bool is_whole, uint32_t set,
                      uint64_t line)
{
    NEED(ARRAY_RESERVE(stems->items, &stems->capacity, stems->count + 1) &&
         ARRAY_RESERVE(stems->texts, &stems->texts_capacity, stems->texts_nbytes + text.nbytes));
    char *const begin = stems->texts + stems->texts_nbytes;
    char *out = begin;
    for (size_t i = 0; i < text.nbytes; i++) {
        if (text.bytes[i] != '\\' || i + 1 == text.nbytes || text.bytes[i + 1] != '/') {
            *out++ = text.bytes[i];
        }
    }
    const size_t nbytes = (size_t)(out - begin);
    stems->items[stems->count++] = (struct stem){
        .off = stems->texts_nbytes,
        .nbytes = (uint32_t)nbytes & INT32_MAX,
        .is_verbatim = is_whole && nbytes == text.nbytes,
        .set = set,
        .line = line,
    };
    stems->texts_nbytes += nbytes;
    return true;
}

/* A wordlist_fn that reads a stem. */
static enum wg_status read_stem(void *context, struct wg_text text, uint64_t line, uint64_t column,
                                struct wg_error *error)
{
    struct reader *const reader = context;
    struct affix_file *const file = &reader->file;
    struct wg_error mistake;
    if (!reader->has_count) {
        size_t nbytes;
        reader->has_count = true;
        (void)hunspell_number(text, &nbytes);
        return nbytes > 0 ? WG_OK
                          : fail_at(error, WG_BAD_INPUT, reader->source, line, column,
                                    "a hunspell dictionary begins with the count of its words; is "
                                    "this a word list?");
    }
    /* A line that begins with a blank has only morphological fields. */
    if (column != STEM_COLUMN) {
        return WG_OK;
    }
    text.nbytes = find_fields(text);
    const struct hunspell_place place = {&file->decoder, &mistake, reader->source,
                                         line,           column,   text};
    const size_t slash = find_slash(text);
    uint32_t set = 0;
    enum wg_status status = WG_OK;
    if (slash + 1 < text.nbytes) {
        status = hunspell_flags_read(&file->flags, &place, text_from(text, slash + 1), &set);
    }
    text.nbytes = slash;
    struct wg_text word = {"", 0};
    NEXT(status, hunspell_decode(&place, text, true, &word));
    if (status == WG_BAD_INPUT) {
        status = hunspell_leave_out(&place, reader->options->bad_line, reader->context);
    } else if (status == WG_OK && word.nbytes > 0) {
        const bool is_whole = file->decoder.ignored.count == 0 ||
                              utf8_count(word.bytes, word.nbytes) ==
                                  (file->decoder.has_table ? slash : utf8_count(text.bytes, slash));
        return keep_stem(&reader->stems, word, is_whole, set, line) ? WG_OK : fail_memory(error);
    }
    return error_pass(error, status, &mistake);
}

static struct wg_text stem_text(const struct stems *stems, const struct stem *stem)
{
    return (struct wg_text){stems->texts + stem->off, stem->nbytes};
}

/* --- Forbidden words */

static bool is_forbidden_stem(const struct reader *reader, const struct stem *stem)
{
    return (hunspell_attributes(&reader->file, stem->set) & HUNSPELL_FORBIDDEN) != 0;
}

static bool forbidden_init(struct reader *reader)
{
    struct forbidden *const forbidden = &reader->forbidden;
    const struct stems *const stems = &reader->stems;
    for (size_t i = 0; i < stems->count; i++) {
        const struct wg_text text = stem_text(stems, &stems->items[i]);
        if (is_forbidden_stem(reader, &stems->items[i]) &&
            text_table_add(&forbidden->stems, text) == TEXT_NONE) {
            return false;
        }
    }
    forbidden->comes_first = calloc((size_t)forbidden->stems.count + 1, sizeof(bool));
    NEED(forbidden->comes_first != NULL);
    for (size_t i = stems->count; i > 0 && forbidden->stems.count > 0; i--) {
        const struct stem *const stem = &stems->items[i - 1];
        const uint32_t number = text_table_find(&forbidden->stems, stem_text(stems, stem));
        if (number != TEXT_NONE) {
            forbidden->comes_first[number] = is_forbidden_stem(reader, stem);
        }
    }
    return true;
}

/* A hunspell_word_fn for the words of forbidden stems. */
static enum wg_status forbid_word(void *context, struct wg_text word, bool is_stem)
{
    struct reader *const reader = context;
    struct text_table *const words = &reader->forbidden.words;
    if (is_stem) {
        return WG_OK;
    }
    return text_table_add(words, word) != TEXT_NONE ? WG_OK : fail_memory(reader->error);
}

/* --- Words */

/* Converts a word by OCONV, in `out`, if ICONV gives the word back. Otherwise hunspell would not
   accept the converted word, so returns the word as it is. `is_word`: see hunspell_convert. */
static struct wg_text spell_out(struct reader *reader, struct wg_text word, bool is_word, char *out)
{
    char back[HUNSPELL_MAX_WORD_NBYTES];
    struct affix_file *const file = &reader->file;
    uint64_t *const steps = &reader->expansion.steps;
    struct wg_text shown = {out, 0};
    struct wg_text read = {back, 0};
    return hunspell_convert(&file->output, word, is_word, out, &shown.nbytes, steps) &&
                   !text_equals(shown, word) &&
                   hunspell_convert(&file->input, shown, is_word, back, &read.nbytes, steps) &&
                   text_equals(read, word)
               ? shown
               : word;
}

/* A hunspell_word_fn for the words of all other stems. */
static enum wg_status emit_word(void *context, struct wg_text word, bool is_stem)
{
    struct reader *const reader = context;
    struct forbidden *const forbidden = &reader->forbidden;
    char converted[HUNSPELL_MAX_WORD_NBYTES];
    if (forbidden->stems.count > 0) {
        const uint32_t number = text_table_find(&forbidden->stems, word);
        if ((number != TEXT_NONE && forbidden->comes_first[number]) ||
            (!is_stem && text_table_find(&forbidden->words, word) != TEXT_NONE)) {
            return WG_OK;
        }
    }
    wordlist_fn *take = reader->options->too_long;
    if (word.nbytes <= HUNSPELL_MAX_WORD_NBYTES) {
        take = reader->each;
        word = reader->file.output.longest > 0 ? spell_out(reader, word, true, converted) : word;
    }
    return word.nbytes == 0 ? WG_OK
                            : take(reader->context, word, reader->line, STEM_COLUMN, reader->error);
}

/* The use of the words that expand_stems makes. */
enum purpose { COUNT_ALL, FORBID, EMIT };

/* A hunspell_word_fn that only checks the count and the text. */
static enum wg_status count_word(void *context, struct wg_text word, bool is_stem)
{
    struct reader *const reader = context;
    (void)is_stem;
    reader->text_nbytes += word.nbytes;
    return reader->expansion.words <= reader->options->max_words &&
                   wordlist_text_fits(reader->text_nbytes, reader->options->max_words)
               ? WG_OK
               : fail_for(
                     reader->error, WG_REASON_TOO_MANY_WORDS,
                     fail_at(reader->error, WG_LIMIT, reader->source, reader->line, 0,
                             "the dictionary has over %llu words of 64 bytes, or as much text in "
                             "longer words, those that it forbids included; allow more words",
                             (unsigned long long)reader->options->max_words));
}

/* Expands the forbidden stems (FORBID), all other stems (EMIT), or all stems (COUNT_ALL). */
static enum wg_status expand_stems(struct reader *reader, enum purpose purpose)
{
    static hunspell_word_fn *const functions[] = {
        [COUNT_ALL] = count_word, [FORBID] = forbid_word, [EMIT] = emit_word};
    const unsigned bad = HUNSPELL_ONLY_IN_COMPOUND | HUNSPELL_WARNED;
    reader->expansion = (struct hunspell_expansion){
        .file = &reader->file,
        .each = functions[purpose],
        .context = reader,
        /* A word is forbidden whatever the number of its affixes is. */
        .levels = purpose == FORBID && reader->options->levels > 0 ? HUNSPELL_MAX_LEVELS
                                                                   : reader->options->levels,
    };
    for (size_t i = 0; i < reader->stems.count; i++) {
        const struct stem *const stem = &reader->stems.items[i];
        const bool is_wanted =
            purpose == COUNT_ALL || is_forbidden_stem(reader, stem) == (purpose == FORBID);
        if (!is_wanted || (hunspell_attributes(&reader->file, stem->set) & bad) != 0) {
            continue;
        }
        const struct wg_text text = stem_text(&reader->stems, stem);
        reader->line = stem->line;
        if (reader->options->stem != NULL) {
            *reader->options->stem = stem->is_verbatim != 0 ? text : (struct wg_text){"", 0};
        }
        TRY(hunspell_expand(&reader->expansion, text, stem->set));
        if (hunspell_is_exhausted(&reader->expansion)) {
            return fail_at(reader->error, WG_LIMIT, reader->source, stem->line, 0,
                           "the affix rules take too many steps for so few words; leave the stem "
                           "or its flags out");
        }
    }
    return WG_OK;
}

/* Gives options->conversion a rule of ICONV. The replacement is a part of words, so it is spelled
   like the words. Rules that apply only at the start or the end of a word are left out.
   Rules with '_', which stands for a space, are left out, too. */
static bool give_rule(struct reader *reader, uint32_t number)
{
    char converted[HUNSPELL_MAX_WORD_NBYTES];
    struct affix_file *const file = &reader->file;
    struct wg_text pattern;
    struct wg_text meaning;
    if (!hunspell_conversion_rule(&file->input, number, &pattern, &meaning) ||
        memchr(pattern.bytes, '_', pattern.nbytes) != NULL) {
        return true;
    }
    return reader->options->conversion(reader->context, pattern,
                                       spell_out(reader, meaning, false, converted));
}

/* Gives options->conversion the texts that ICONV and IGNORE name. hunspell applies ICONV first. */
static bool give_conversions(struct reader *reader)
{
    struct affix_file *const file = &reader->file;
    bool is_done = true;
    for (uint32_t i = 0; i < file->input.patterns.count && is_done; i++) {
        is_done = give_rule(reader, i);
    }
    for (size_t i = 0; i < file->decoder.ignored.count && is_done; i++) {
        is_done = reader->options->conversion(
            reader->context, POINT_TEXT(file->decoder.ignored.items[i]), (struct wg_text){"", 0});
    }
    return is_done;
}

static enum wg_status read_files(struct reader *reader, struct input *stems, struct input *affixes)
{
    struct affix_file *const file = &reader->file;
    TRY_MEMORY(reader->error, affix_file_init(file));
    TRY(hunspell_affix_file_read(affixes, reader->options, reader->context, file, reader->error));
    TRY(wordlist_read(stems, read_stem, reader, reader->error));
    return affix_file_describe_sets(file) && forbidden_init(reader) ? WG_OK
                                                                    : fail_memory(reader->error);
}

enum wg_status hunspell_read(struct input *stems, struct input *affixes,
                             const struct hunspell_options *options, wordlist_fn *each,
                             void *context, bool *makes_compounds_out, struct wg_error *error)
{
    struct reader reader = {.options = options,
                            .source = input_name(stems),
                            .each = each,
                            .context = context,
                            .error = error};
    enum wg_status status = read_files(&reader, stems, affixes);
    if (status == WG_OK && reader.forbidden.stems.count > 0) {
        /* Counting is cheap. It comes first, so that forbidden words cannot fill the memory. */
        status = expand_stems(&reader, COUNT_ALL);
        NEXT(status, expand_stems(&reader, FORBID));
    }
    NEXT(status, expand_stems(&reader, EMIT));
    if (status == WG_OK && options->conversion != NULL && !give_conversions(&reader)) {
        status = fail_memory(error);
    }
    *makes_compounds_out = reader.file.makes_compounds;
    text_table_free(&reader.forbidden.stems);
    text_table_free(&reader.forbidden.words);
    FREE_ALL(reader.forbidden.comes_first, reader.stems.items, reader.stems.texts);
    affix_file_free(&reader.file);
    return status;
}

enum wg_status hunspell_find_affixes(const char *path, enum wg_input_format format,
                                     char **affix_path_out, struct wg_error *error)
{
    static const char *const spellings[] = {".aff", ".AFF"};
    const char *const suffix = input_find_suffix(path, ".dic");
    *affix_path_out = NULL;
    if (suffix == NULL || (format != WG_INPUT_AUTO && format != WG_INPUT_HUNSPELL)) {
        return WG_OK;
    }
    const bool is_capital = suffix[1] == 'D';
    const int nbytes = (int)(suffix - path); /* of the path without its suffix */
    const size_t room = strlen(path) + sizeof ".aff" + INPUT_PACKED_SUFFIX_NBYTES;
    char *const found = malloc(room);
    struct input *input = NULL;
    struct file_about about;
    enum wg_status status = found == NULL ? fail_memory(error) : WG_OK;
    for (size_t i = 0; status == WG_OK && i < (size_t)2 * INPUT_PACKED_SUFFIXES; i++) {
        (void)snprintf(found, room, "%.*s%s%s", nbytes, path, spellings[i % 2 != is_capital],
                       input_packed_suffixes[i / 2]);
        if (system_about(found, &about)) {
            *affix_path_out = found;
            return WG_OK;
        }
    }
    if (status == WG_OK) {
        (void)snprintf(found, room, "%.*s%s", nbytes, path, spellings[is_capital]);
    }
    if (status == WG_OK && input_open(path, NULL, &input, NULL) == WG_OK &&
        !input_is_dictionary(input)) {
        status = fail_at(error, WG_IO, found, 0, 0,
                         "cannot open: %s; the hunspell dictionary '%s' needs this affix file: put "
                         "it there, or give a plain list another name",
                         strerror(ENOENT), path);
    }
    input_close(input);
    if (status == WG_OK && format == WG_INPUT_HUNSPELL) {
        *affix_path_out = found;
    } else {
        free(found);
    }
    return status;
}
