/* SPDX-License-Identifier: MIT */
/* text.h: takes texts apart, compares them bytewise (for UTF-8 this is the order of the code
   points), skips the byte-order mark of a text, and looks up names in lists. */
#pragma once

#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>
#include <wordgrid/status.h>

/*@ predicate same_chars{L}(char *a, char *b, integer nbytes) =
        \forall integer i; 0 <= i < nbytes ==> a[i] == b[i];
    predicate readable(struct wg_text text) = \valid_read(text.bytes + (0 .. text.nbytes - 1));
*/

/* Like memcmp: returns a number below 0, 0 or above 0. A text is above its prefixes. */
/*@ requires readable(a) && readable(b);
    assigns \nothing;
    ensures b.nbytes < a.nbytes && same_chars(a.bytes, b.bytes, b.nbytes) ==> \result > 0;
*/
static inline int text_compare(struct wg_text a, struct wg_text b)
{
    const size_t shorter = a.nbytes < b.nbytes ? a.nbytes : b.nbytes;
    const int order = shorter == 0 ? 0 : memcmp(a.bytes, b.bytes, shorter);
    return order != 0 ? order : (a.nbytes > b.nbytes) - (a.nbytes < b.nbytes);
}

/*@ requires readable(a) && readable(b);
    assigns \nothing;
*/
static inline bool text_equals(struct wg_text a, struct wg_text b)
{
    return a.nbytes == b.nbytes && text_compare(a, b) == 0;
}

static inline struct wg_text text_of(const char *string)
{
    return (struct wg_text){string, strlen(string)};
}

static inline bool is_blank_byte(char c)
{
    return c == ' ' || c == '\t';
}

#ifdef WG_NO_MEMRCHR
/* The function of glibc: returns the last byte `c` of `bytes`, or NULL. */
static inline void *memrchr(const void *bytes, int c, size_t nbytes)
{
    void *found = NULL;
    while (nbytes > 0 && found == NULL) {
        nbytes--;
        found = memchr((const char *)bytes + nbytes, c, 1);
    }
    return found;
}
#endif

/* Returns whether a text has only blanks and ends of lines. */
static inline bool text_is_blank(struct wg_text text)
{
    size_t i = 0;
    while (i < text.nbytes && (is_blank_byte(text.bytes[i]) || text.bytes[i] == '\r')) {
        i++;
    }
    return i == text.nbytes;
}

/* Removes the first bytes of a text. */
/*@ requires \valid(text) && nbytes <= text->nbytes;
    assigns *text;
    ensures text->bytes == \old(text->bytes) + nbytes;
    ensures text->nbytes == \old(text->nbytes) - nbytes;
*/
static inline void text_skip(struct wg_text *text, size_t nbytes)
{
    text->bytes += nbytes;
    text->nbytes -= nbytes;
}

/* Returns a text without its first `off` bytes. */
/*@ requires off <= text.nbytes;
    assigns \nothing;
    ensures \result.bytes == text.bytes + off && \result.nbytes == text.nbytes - off;
*/
static inline struct wg_text text_from(struct wg_text text, size_t off)
{
    text_skip(&text, off);
    return text;
}

/* A copy of text_decode in each caller makes the WebAssembly module 0.9 kB larger. */
#ifdef __wasm__
#define IN_ONE_PLACE __attribute__((noinline))
#else
#define IN_ONE_PLACE
#endif

/* Like utf8_decode, for the start of a text. Returns 0 for an empty text, too. */
/*@ requires readable(text) && \valid(code_point);
    assigns *code_point;
    ensures \result <= text.nbytes;
*/
static inline IN_ONE_PLACE unsigned text_decode(struct wg_text text, uint32_t *code_point)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    return text.nbytes == 0 ? 0 : utf8_decode(p, p + text.nbytes, code_point);
}

/* Removes the first code point of a text that begins with valid UTF-8, and returns it. */
static inline uint32_t text_take_point(struct wg_text *text)
{
    uint32_t c = 0;
    text_skip(text, text_decode(*text, &c));
    return c;
}

/* Writes a code point to `bytes`, and returns it as a text. */
static inline struct wg_text text_of_point(uint32_t c, char bytes[UTF8_MAX_NBYTES])
{
    return (struct wg_text){bytes, utf8_encode(c, bytes)};
}

/* Like text_of_point, with an array in the caller's block. */
#define POINT_TEXT(c) text_of_point(c, (char[UTF8_MAX_NBYTES]){0})

/* Returns the text without the byte-order mark that some editors write before it. */
static inline struct wg_text text_skip_mark(struct wg_text text)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    if (text.nbytes >= sizeof mark && memcmp(text.bytes, mark, sizeof mark) == 0) {
        text_skip(&text, sizeof mark);
    }
    return text;
}

/* Removes and returns the text before the first `end`, and removes that `end`. If there is no
   `end`, removes and returns the whole text. */
static inline struct wg_text text_take_until(struct wg_text *text, char end, bool *has_end_out)
{
    const char *const at = text->nbytes > 0 ? memchr(text->bytes, end, text->nbytes) : NULL;
    struct wg_text taken = *text;
    *has_end_out = at != NULL;
    if (at == NULL) {
        if (text->nbytes > 0) { /* otherwise, bytes can be NULL */
            text_skip(text, text->nbytes);
        }
        return taken;
    }
    taken.nbytes = (size_t)(at - text->bytes);
    text->bytes = at + 1;
    text->nbytes -= taken.nbytes + 1;
    return taken;
}

/* Removes the blanks at the start of a text and the bytes up to the next blank, and returns these
   bytes: no bytes if the text has only blanks. */
static inline struct wg_text text_take_field(struct wg_text *text)
{
    size_t begin = 0;
    while (begin < text->nbytes && is_blank_byte(text->bytes[begin])) {
        begin++;
    }
    size_t end = begin;
    while (end < text->nbytes && !is_blank_byte(text->bytes[end])) {
        end++;
    }
    const struct wg_text field = {text->bytes + begin, end - begin};
    text_skip(text, end);
    return field;
}

/* Returns the name at `index` of a list that ends in NULL; `other` if the list is shorter. */
static inline const char *name_at(const char *const *names, size_t index, const char *other)
{
    size_t i = 0;
    while (i < index && names[i] != NULL) {
        i++;
    }
    return names[i] != NULL ? names[i] : other;
}
