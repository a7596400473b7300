/* SPDX-License-Identifier: MIT */
/* stems.c: see stems.h. */
#include "dict/write/hunspell/stems.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

struct stem_reader {
    struct affix_file *file;
    struct hunspell_stems *stems;
    const char *source;
    bool has_count; /* the line with the count was read */
};

void hunspell_stems_free(struct hunspell_stems *stems)
{
    free(stems->items);
    free(stems->texts);
    *stems = (struct hunspell_stems){0};
}

/* Returns the length of a line without its morphological fields. They begin at a tab, or at blanks
   before a field such as "po:noun". */
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

/* Copies a stem to the texts, with "\/" as "/". */
static bool keep_stem(struct hunspell_stems *stems, struct wg_text text, uint32_t set,
                      uint64_t line)
{
    if (!ARRAY_RESERVE(stems->items, &stems->capacity, stems->count + 1) ||
        !ARRAY_RESERVE(stems->texts, &stems->texts_capacity, stems->texts_nbytes + text.nbytes)) {
        return false;
    }
    char *const begin = stems->texts + stems->texts_nbytes;
    char *out = begin;
    for (size_t i = 0; i < text.nbytes; i++) {
        if (text.bytes[i] != '\\' || i + 1 == text.nbytes || text.bytes[i + 1] != '/') {
            *out++ = text.bytes[i];
        }
    }
    const size_t nbytes = (size_t)(out - begin);
    stems->items[stems->count++] =
        (struct hunspell_stem){stems->texts_nbytes, (uint32_t)nbytes, set, line};
    stems->texts_nbytes += nbytes;
    return true;
}

/* A wordlist_fn that reads a stem. */
static enum wg_status read_stem(void *context, struct wg_text text, uint64_t line, uint64_t column,
                                struct wg_error *error)
{
    struct stem_reader *const reader = context;
    struct affix_file *const file = reader->file;
    const struct hunspell_place place = {&file->decoder, error, reader->source, line, column, text};
    size_t nbytes;
    if (!reader->has_count) {
        reader->has_count = true;
        (void)hunspell_number(text, &nbytes);
        return nbytes > 0 ? WG_OK
                          : hunspell_fail(&place, text.bytes, WG_BAD_INPUT,
                                          "a hunspell dictionary begins with the count of its "
                                          "words; is this a word list?");
    }
    /* A line that begins with a blank has only morphological fields. */
    if (column > 1) {
        return WG_OK;
    }
    text.nbytes = find_fields(text);
    const size_t slash = find_slash(text);
    uint32_t set = 0;
    enum wg_status status = WG_OK;
    if (slash + 1 < text.nbytes) {
        const struct wg_text flags = {text.bytes + slash + 1, text.nbytes - slash - 1};
        status = hunspell_flags_read(&file->flags, &place, flags, &set);
    }
    text.nbytes = slash;
    struct wg_text word = {"", 0};
    if (status == WG_OK) {
        status = hunspell_decode(&place, text, true, &word);
    }
    if (status == WG_OK && word.nbytes > 0 && !keep_stem(reader->stems, word, set, line)) {
        status = fail_memory(error);
    }
    return status;
}

enum wg_status hunspell_stems_read(struct input *input, struct affix_file *file,
                                   struct hunspell_stems *stems, struct wg_error *error)
{
    struct stem_reader reader = {.file = file, .stems = stems, .source = input_name(input)};
    return wordlist_read(input, read_stem, &reader, error);
}
