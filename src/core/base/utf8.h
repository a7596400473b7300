/* SPDX-License-Identifier: MIT */
/* utf8.h: strict UTF-8, one code point at a time. Overlong forms, surrogates and
   code points over U+10FFFF are invalid, as RFC 3629 says. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { UTF8_MAX_NBYTES = 4 };

/* Decodes the code point at p (p < end) into *code_point. Returns its length in bytes, 1 to 4, or 0
   if the bytes are invalid or incomplete. */
/*@ requires \base_addr(p) == \base_addr(end) && 1 <= end - p &&
        \valid_read(p + (0 .. end - p - 1)) && \valid(code_point);
    assigns *code_point;
    ensures \result <= end - p;
    ensures \result > 0 && 0x80 <= p[0] < 0xe0 ==> \result == 2;
*/
static inline unsigned utf8_decode(const unsigned char *p, const unsigned char *end,
                                   uint32_t *code_point)
{
    const uint32_t lead = p[0];
    const size_t left = (size_t)(end - p);
    if (lead < 0x80) {
        *code_point = lead;
        return 1;
    }
    if (lead >= 0xc2 && lead < 0xe0 && left >= 2 && (p[1] & 0xc0) == 0x80) {
        *code_point = (lead & 0x1f) << 6 | (p[1] & 0x3fu);
        return 2;
    }
    if (lead >= 0xe0 && lead < 0xf0 && left >= 3 && (p[1] & 0xc0) == 0x80 &&
        (p[2] & 0xc0) == 0x80) {
        const uint32_t c = (lead & 0x0f) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
        *code_point = c;
        return c >= 0x800 && (c < 0xd800 || c > 0xdfff) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead < 0xf5 && left >= 4 && (p[1] & 0xc0) == 0x80 &&
        (p[2] & 0xc0) == 0x80 && (p[3] & 0xc0) == 0x80) {
        const uint32_t c =
            (lead & 0x07) << 18 | (p[1] & 0x3fu) << 12 | (p[2] & 0x3fu) << 6 | (p[3] & 0x3fu);
        *code_point = c;
        return c >= 0x10000 && c <= 0x10ffff ? 4 : 0;
    }
    return 0;
}

/* Writes a valid code point to out[0..3] and returns its length in bytes. */
static inline unsigned utf8_encode(uint32_t c, char *out)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xe0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3f));
        out[2] = (char)(0x80 | (c & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3f));
    out[2] = (char)(0x80 | (c >> 6 & 0x3f));
    out[3] = (char)(0x80 | (c & 0x3f));
    return 4;
}

/* Returns whether all the bytes are valid UTF-8. */
static inline bool utf8_is_valid(const char *bytes, size_t nbytes)
{
    const unsigned char *const begin = (const unsigned char *)bytes;
    unsigned length = 1;
    for (size_t off = 0; off < nbytes && length > 0; off += length) {
        uint32_t code_point;
        length = utf8_decode(begin + off, begin + nbytes, &code_point);
    }
    return length > 0;
}

/* Returns whether a code point is a control character (C0, DEL or C1). Such characters can command
   a terminal. */
/*@ assigns \nothing; */
static inline bool utf8_is_control(uint32_t code_point)
{
    return code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0);
}

/* Returns whether the character at p (p < end) can be sent to a terminal: it is valid, and not a
   control character. Sets *nbytes to its length, or to 1 if it is not valid. */
/*@ requires \base_addr(p) == \base_addr(end) && 1 <= end - p &&
        \valid_read(p + (0 .. end - p - 1)) && \valid(nbytes);
    assigns *nbytes;
    ensures 1 <= *nbytes <= end - p;
    ensures \result && 0x80 <= p[0] < 0xe0 ==> *nbytes == 2;
*/
static inline bool utf8_is_plain(const unsigned char *p, const unsigned char *end, unsigned *nbytes)
{
    uint32_t code_point = 0;
    const unsigned length = utf8_decode(p, end, &code_point);
    *nbytes = length > 0 ? length : 1;
    return length > 0 && !utf8_is_control(code_point);
}

/* Makes text safe for a message: replaces each byte of a control character and each byte that is
   not valid UTF-8 by '?'. (An 8-bit terminal takes the single byte 9B as a control character.)
   Async-signal-safe. */
static inline void utf8_make_plain(char *text, size_t nbytes)
{
    const unsigned char *const bytes = (const unsigned char *)text;
    unsigned length;
    for (size_t i = 0; i < nbytes; i += length) {
        if (!utf8_is_plain(bytes + i, bytes + nbytes, &length)) {
            memset(text + i, '?', length);
        }
    }
}

/* Counts the code points that begin in the bytes, for example to get a column number. */
static inline size_t utf8_count(const char *bytes, size_t nbytes)
{
    size_t count = 0;
    for (size_t i = 0; i < nbytes; i++) {
        count += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    }
    return count;
}
