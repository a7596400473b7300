/* SPDX-License-Identifier: MIT */
/*
 * decode.h: decodes the text of hunspell's files, splits lines into fields, and converts words by
 * the conversion tables.
 *
 * Words are converted to UTF-8, flags are not: a flag is one or two bytes of the file, whatever the
 * encoding. So lines are read as bytes, and their parts are converted one by one. Encodings other
 * than UTF-8 have one byte for each character, as in hunspell, so a table of 256 entries converts
 * such an encoding.
 */
#pragma once

#include "base/array.h"
#include "base/text_table.h"
#include "hunspell/hunspell.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <wordgrid/status.h>

/* --- Arrays of numbers: a sorted array is a set of flags or of characters */

struct numbers {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

/* Makes room for `more` numbers. Returns false if there is not enough memory. */
static inline bool numbers_reserve(struct numbers *numbers, size_t more)
{
    return ARRAY_RESERVE(numbers->items, &numbers->capacity, numbers->count + more);
}

static inline int numbers_compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts the numbers from `begin` on, and drops repeated ones. */
static inline void numbers_sort(struct numbers *numbers, size_t begin)
{
    uint32_t *const items = numbers->items;
    size_t kept = begin;
    if (numbers->count > begin + 1) {
        qsort(items + begin, numbers->count - begin, sizeof *items, numbers_compare);
    }
    for (size_t i = begin; i < numbers->count; i++) {
        if (i == begin || items[i] != items[i - 1]) {
            items[kept++] = items[i];
        }
    }
    numbers->count = kept;
}

/* Returns whether a number is in the sorted part of `count` numbers from `off`. */
static inline bool numbers_have(const struct numbers *numbers, size_t off, size_t count,
                                uint32_t number)
{
    const size_t end = off + count;
    size_t low = off;
    size_t high = end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (numbers->items[middle] < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < end && numbers->items[low] == number;
}

/* --- Text */

/* hunspell does not accept longer words. */
enum { HUNSPELL_MAX_WORD_NBYTES = 299 };

/* A decoder with all members zero decodes UTF-8. */
struct hunspell_decoder {
    bool has_table;
    uint8_t nbytes[256]; /* of the character of each byte; 0: the byte is invalid */
    char characters[256][4];
    struct numbers ignored; /* code points that are removed from words: IGNORE */
    char *buffer;
    size_t buffer_capacity;
};

/* A line of a file, its decoder, and the struct that gets the error of a mistake in the line. */
struct hunspell_place {
    struct hunspell_decoder *decoder;
    struct wg_error *error;
    const char *source;
    uint64_t line;
    uint64_t column; /* of the first byte of `text` */
    struct wg_text text;
};

/* Leaves out the line at `place`. *place->error has the mistake: WG_BAD_INPUT. Returns what
   `bad_line` returns, WG_BAD_INPUT if it is NULL, or WG_NO_MEMORY. */
enum wg_status hunspell_leave_out(const struct hunspell_place *place,
                                  hunspell_bad_line_fn *bad_line, void *context);

void hunspell_decoder_free(struct hunspell_decoder *decoder);

/* Sets the encoding. Fails with WG_UNSUPPORTED if no encoding has this name, and with
   WG_NO_MEMORY. */
enum wg_status hunspell_decoder_set(struct hunspell_decoder *decoder, const char *encoding,
                                    struct wg_error *error);

/* Adds characters to the list of characters that are removed from words. Fails like
   hunspell_decode. */
enum wg_status hunspell_ignore(const struct hunspell_place *place, struct wg_text raw);

/* Converts `raw`, which is a part of the line at `place`, to UTF-8. The result is valid until the
   next call. If `is_word` is true, leaves out the ignored characters. Fails with WG_BAD_INPUT and
   the column of the first invalid byte, and with WG_NO_MEMORY. */
enum wg_status hunspell_decode(const struct hunspell_place *place, struct wg_text raw, bool is_word,
                               struct wg_text *text_out);

/* Fails with the line of `place` and the column of the byte at `p` in its text. */
__attribute__((format(printf, 4, 5))) enum wg_status
hunspell_fail(const struct hunspell_place *place, const char *p, enum wg_status status,
              const char *format, ...);

enum { HUNSPELL_FIELDS = 6 };

/* The fields of a line, which spaces and tabs separate. Fields after the last are ignored. */
struct hunspell_fields {
    size_t count;
    struct wg_text items[HUNSPELL_FIELDS];
};

void hunspell_split(struct wg_text line, struct hunspell_fields *fields_out);

/* Reads the decimal number at the start of a text. Sets *nbytes_out to the count of its digits,
   which is 0 if there is no number or if the number is above UINT32_MAX. */
uint32_t hunspell_number(struct wg_text text, size_t *nbytes_out);

/* The table of OCONV, which converts the spelling of the files to the spelling that hunspell shows,
   or of ICONV, which converts input to the spelling of the files. '_' at the start or at the end of
   a pattern stands for the start or the end of the word. */
struct hunspell_conversion {
    struct text_table patterns; /* a byte of context (decode.c), then the pattern */
    struct text_table texts;    /* of the replacements */
    uint32_t *replacements;     /* by the number of the pattern: the number of the text */
    size_t capacity;
    size_t longest; /* bytes of the longest pattern; 0: the table is empty */
};

enum { HUNSPELL_MAX_PATTERN_NBYTES = 64 };

void hunspell_conversion_free(struct hunspell_conversion *conversion);

/* Adds a pattern of 1 to HUNSPELL_MAX_PATTERN_NBYTES bytes. Copies both texts. If a pattern is
   added twice, the later replacement counts. Returns false if there is not enough memory. */
bool hunspell_conversion_add(struct hunspell_conversion *conversion, struct wg_text pattern,
                             struct wg_text replacement);

/* Sets the outputs to pattern `number`, without its '_', and its replacement. Returns false if the
   pattern is empty or fits only at the start or the end of a word. */
bool hunspell_conversion_rule(const struct hunspell_conversion *conversion, uint32_t number,
                              struct wg_text *pattern_out, struct wg_text *replacement_out);

/*
 * Converts a word or, if `is_word` is false, a part from the middle of a word, to
 * out[0..HUNSPELL_MAX_WORD_NBYTES). At each place, replaces the longest pattern that fits. Sets
 * *nbytes_out to the length of the result. Adds the count of look-ups to *steps. Returns false if
 * the result is too long.
 */
bool hunspell_convert(struct hunspell_conversion *conversion, struct wg_text word, bool is_word,
                      char *out, size_t *nbytes_out, uint64_t *steps);
