/* SPDX-License-Identifier: MIT */
/* decode.c: see decode.h. */
#include "hunspell/decode.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "text/input.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- Encodings */

void hunspell_decoder_free(struct hunspell_decoder *decoder)
{
    FREE_ALL(decoder->ignored.items, decoder->buffer);
    *decoder = (struct hunspell_decoder){0};
}

/* Converts one byte to UTF-8. Returns the length, or 0 if it is not a character. */
static uint8_t convert_byte(iconv_t conversion, unsigned byte, char *character)
{
    char text = (char)byte;
    char *in = &text;
    size_t in_left = 1;
    char *out = character;
    size_t out_left = UTF8_MAX_NBYTES;
    (void)iconv(conversion, NULL, NULL, NULL, NULL);
    const bool is_character = iconv(conversion, &in, &in_left, &out, &out_left) != (size_t)-1;
    return is_character ? (uint8_t)(UTF8_MAX_NBYTES - out_left) : 0;
}

/* input.h converts text, too, but would open a conversion and allocate large buffers 256 times,
   once for each byte. */
enum wg_status hunspell_decoder_set(struct hunspell_decoder *decoder, const char *encoding,
                                    struct wg_error *error)
{
    /* names of hunspell that iconv does not know */
    static const char *const aliases[][2] = {{"microsoft-cp1251", "CP1251"},
                                             {"TIS620-2533", "TIS-620"}};
    decoder->has_table = !encoding_is_utf8(encoding);
    if (!decoder->has_table) {
        return WG_OK;
    }
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (strcasecmp(encoding, aliases[i][0]) == 0) {
            encoding = aliases[i][1];
        }
    }
    iconv_t conversion;
    TRY(encoding_open(encoding, NULL, &conversion, error));
    for (unsigned i = 0; i < 256; i++) {
        decoder->nbytes[i] = convert_byte(conversion, i, decoder->characters[i]);
    }
    (void)iconv_close(conversion);
    return WG_OK;
}

enum wg_status hunspell_fail(const struct hunspell_place *place, const char *p,
                             enum wg_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fail_list(place->error, status, format, arguments);
    va_end(arguments);
    const size_t off = (size_t)(p - place->text.bytes);
    const size_t columns = place->decoder->has_table ? off : utf8_count(place->text.bytes, off);
    return fail_place(place->error, place->source, place->line, place->column + columns, status);
}

/* How to decode a text. TEXT_WORD: without the ignored characters. TEXT_ANY: with U+FFFD for each
   invalid byte. */
enum text_kind { TEXT_PLAIN, TEXT_WORD, TEXT_ANY };

static enum wg_status decode(const struct hunspell_place *place, struct wg_text raw,
                             enum text_kind kind, struct wg_text *text_out)
{
    struct hunspell_decoder *const decoder = place->decoder;
    const bool ignores = kind == TEXT_WORD && decoder->ignored.count > 0;
    TRY_MEMORY(place->error, ARRAY_RESERVE(decoder->buffer, &decoder->buffer_capacity,
                                           raw.nbytes * UTF8_MAX_NBYTES + 1));
    *text_out = (struct wg_text){decoder->buffer, 0};
    while (raw.nbytes > 0) {
        const unsigned char byte = (unsigned char)raw.bytes[0];
        uint32_t c = 0;
        struct wg_text character = {decoder->characters[byte], decoder->nbytes[byte]};
        if (!decoder->has_table) {
            character = (struct wg_text){raw.bytes, text_decode(raw, &c)};
        }
        const size_t taken = decoder->has_table || character.nbytes == 0 ? 1 : character.nbytes;
        if (character.nbytes == 0 && kind == TEXT_ANY) {
            character = text_of("\xef\xbf\xbd");
        } else if (character.nbytes == 0) {
            return hunspell_fail(
                place, raw.bytes, WG_BAD_INPUT,
                "the byte %02X is not valid in the encoding that the affix file names by SET",
                byte);
        }
        if (ignores) {
            (void)text_decode(character, &c);
        }
        if (!ignores || !numbers_have(&decoder->ignored, 0, decoder->ignored.count, c)) {
            memcpy(decoder->buffer + text_out->nbytes, character.bytes, character.nbytes);
            text_out->nbytes += character.nbytes;
        }
        text_skip(&raw, taken);
    }
    return WG_OK;
}

enum wg_status hunspell_decode(const struct hunspell_place *place, struct wg_text raw, bool is_word,
                               struct wg_text *text_out)
{
    return decode(place, raw, is_word ? TEXT_WORD : TEXT_PLAIN, text_out);
}

enum wg_status hunspell_leave_out(const struct hunspell_place *place,
                                  hunspell_bad_line_fn *bad_line, void *context)
{
    struct wg_text line;
    if (bad_line == NULL) {
        return WG_BAD_INPUT;
    }
    const enum wg_status status = decode(place, place->text, TEXT_ANY, &line);
    return status == WG_OK ? bad_line(context, line, place->source, place->error) : status;
}

enum wg_status hunspell_ignore(const struct hunspell_place *place, struct wg_text raw)
{
    struct numbers *const ignored = &place->decoder->ignored;
    struct wg_text text = {NULL, 0};
    TRY(hunspell_decode(place, raw, false, &text));
    TRY_MEMORY(place->error, numbers_reserve(ignored, text.nbytes));
    while (text.nbytes > 0) {
        ignored->items[ignored->count++] = text_take_point(&text);
    }
    numbers_sort(ignored, 0);
    return WG_OK;
}

/* --- Lines */

void hunspell_split(struct wg_text line, struct hunspell_fields *fields_out)
{
    fields_out->count = 0;
    while (line.nbytes > 0 && fields_out->count < HUNSPELL_FIELDS) {
        fields_out->items[fields_out->count++] = text_take_field(&line);
    }
}

uint32_t hunspell_number(struct wg_text text, size_t *nbytes_out)
{
    uint64_t number = 0;
    text.nbytes = number_digits(text);
    *nbytes_out = number_is(text, UINT32_MAX, &number) ? text.nbytes : 0;
    return (uint32_t)number;
}

/* --- Conversion tables */

/* The contexts of a pattern: 'A' plus these bits is the first byte of its key. */
enum { AT_START = 1, AT_END = 2 };

void hunspell_conversion_free(struct hunspell_conversion *conversion)
{
    free(conversion->replacements);
    text_table_free(&conversion->texts);
    text_table_free(&conversion->patterns);
    *conversion = (struct hunspell_conversion){0};
}

/* Writes the key of a pattern to `key` and returns the key. */
static struct wg_text make_key(char *key, unsigned context, struct wg_text pattern)
{
    key[0] = (char)('A' + context);
    memcpy(key + 1, pattern.bytes, pattern.nbytes);
    return (struct wg_text){key, pattern.nbytes + 1};
}

bool hunspell_conversion_add(struct hunspell_conversion *conversion, struct wg_text pattern,
                             struct wg_text replacement)
{
    char key[1 + HUNSPELL_MAX_PATTERN_NBYTES];
    unsigned context = 0;
    if (pattern.bytes[0] == '_') {
        context |= AT_START;
        text_skip(&pattern, 1);
    }
    if (pattern.nbytes > 0 && pattern.bytes[pattern.nbytes - 1] == '_') {
        context |= AT_END;
        pattern.nbytes--;
    }
    /* An empty pattern, from "_", is never looked up. */
    const uint32_t number = text_table_add(&conversion->patterns, make_key(key, context, pattern));
    const uint32_t text = text_table_add(&conversion->texts, replacement);
    NEED(number != TEXT_NONE && text != TEXT_NONE &&
         ARRAY_RESERVE(conversion->replacements, &conversion->capacity, (size_t)number + 1));
    conversion->replacements[number] = text;
    if (pattern.nbytes > conversion->longest) {
        conversion->longest = pattern.nbytes;
    }
    return true;
}

/* Sets *text_out to the replacement of `pattern`. Returns false if there is none. `context` says
   whether the text that matches is at the start and at the end of the word. */
static bool find_pattern(struct hunspell_conversion *conversion, struct wg_text pattern,
                         unsigned context, struct wg_text *text_out, uint64_t *steps)
{
    char key[1 + HUNSPELL_MAX_PATTERN_NBYTES];
    /* All subsets of the context, the whole context first. */
    for (unsigned bits = context;; bits = (bits - 1) & context) {
        const uint32_t number =
            text_table_find(&conversion->patterns, make_key(key, bits, pattern));
        ++*steps;
        if (number != TEXT_NONE) {
            *text_out = text_table_text(&conversion->texts, conversion->replacements[number]);
            return true;
        }
        if (bits == 0) {
            return false;
        }
    }
}

bool hunspell_conversion_rule(const struct hunspell_conversion *conversion, uint32_t number,
                              struct wg_text *pattern_out, struct wg_text *replacement_out)
{
    const struct wg_text key = text_table_text(&conversion->patterns, number);
    *pattern_out = (struct wg_text){key.bytes + 1, key.nbytes - 1};
    *replacement_out = text_table_text(&conversion->texts, conversion->replacements[number]);
    return key.bytes[0] == 'A' && key.nbytes > 1;
}

bool hunspell_convert(struct hunspell_conversion *conversion, struct wg_text word, bool is_word,
                      char *out, size_t *nbytes_out, uint64_t *steps)
{
    size_t nbytes = 0;
    struct wg_text rest = word;
    while (rest.nbytes > 0) {
        struct wg_text piece = {rest.bytes, 1};
        struct wg_text text = rest;
        if (text.nbytes > conversion->longest) {
            text.nbytes = conversion->longest;
        }
        for (; text.nbytes > 0; text.nbytes--) {
            const unsigned context = (is_word && rest.nbytes == word.nbytes ? AT_START : 0) |
                                     (is_word && text.nbytes == rest.nbytes ? AT_END : 0);
            if (find_pattern(conversion, text, context, &piece, steps)) {
                break;
            }
        }
        if (nbytes + piece.nbytes > HUNSPELL_MAX_WORD_NBYTES) {
            return false;
        }
        memcpy(out + nbytes, piece.bytes, piece.nbytes);
        nbytes += piece.nbytes;
        text_skip(&rest, text.nbytes > 0 ? text.nbytes : 1);
    }
    *nbytes_out = nbytes;
    return true;
}
