/* SPDX-License-Identifier: MIT */
/* iconv_windows.c: see iconv_windows.h. Windows is asked for each byte from 0x80 on when a decoder
   is opened, so a conversion is a look-up. */
#include "text/iconv_windows.h"

#include "base/number.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <strings.h>
#include <windows.h>

enum { NOT_A_CHARACTER = -1 };

struct decoder {
    bool is_utf16;
    bool is_big_endian;
    bool is_marked;           /* the first character tells the order of the bytes */
    bool has_mark;            /* it comes next */
    int32_t code_points[256]; /* of bytes; NOT_A_CHARACTER */
};

enum { ASCII = 20127, KOI8_R = 20866, ISO_8859 = 28590 /* and the number of the part */ };

/* Returns the number of the code page, or 0. A name of a series ends with a number. In the other
   code pages that Windows has, some bytes have another meaning than elsewhere. */
static UINT find_page(const char *name)
{
    static const struct {
        const char *name;
        UINT page;
        bool is_series;
    } names[] = {{"ASCII", ASCII, false},         {"US-ASCII", ASCII, false},
                 {"LATIN1", ISO_8859 + 1, false}, {"LATIN2", ISO_8859 + 2, false},
                 {"KOI8-R", KOI8_R, false},       {"ISO-8859-", ISO_8859, true},
                 {"ISO_8859-", ISO_8859, true},   {"ISO8859-", ISO_8859, true},
                 {"WINDOWS-", 0, true},           {"CP", 0, true}};
    static const UINT pages[] = {ASCII,        KOI8_R,       ISO_8859 + 1, ISO_8859 + 2,
                                 ISO_8859 + 4, ISO_8859 + 5, ISO_8859 + 9, ISO_8859 + 15,
                                 1250,         1251,         1252,         1254};
    UINT page = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t nbytes = strlen(names[i].name);
        uint64_t number = 0;
        if (strncasecmp(name, names[i].name, nbytes) == 0 &&
            (names[i].is_series ? number_is(text_of(name + nbytes), UINT16_MAX, &number)
                                : name[nbytes] == '\0')) {
            page = names[i].page + (UINT)number;
        }
    }
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        if (page == pages[i]) {
            return page;
        }
    }
    return 0;
}

/* Windows returns a control character, or one below 0x80, for some bytes that have no meaning in a
   code page. In ISO-8859, the control characters are meant. */
static bool fill_table(struct decoder *decoder, UINT page)
{
    for (int i = 0; i < 256; i++) {
        const char byte = (char)i;
        const int first = page > ISO_8859 ? 0x80 : 0xa0;
        wchar_t c;
        const bool is_character =
            page != ASCII &&
            MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, &byte, 1, &c, 1) == 1 && c >= first;
        decoder->code_points[i] = i < 0x80 ? i : is_character ? c : NOT_A_CHARACTER;
    }
    return page != 0 && (page == ASCII || IsValidCodePage(page));
}

iconv_t iconv_open(const char *to, const char *from)
{
    (void)to;
    struct decoder *const decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) {
        return (iconv_t)-1;
    }
    decoder->is_marked = decoder->has_mark = strcasecmp(from, "UTF-16") == 0;
    decoder->is_big_endian = strcasecmp(from, "UTF-16BE") == 0;
    decoder->is_utf16 =
        decoder->is_marked || decoder->is_big_endian || strcasecmp(from, "UTF-16LE") == 0;
    if (!decoder->is_utf16 && !fill_table(decoder, find_page(from))) {
        free(decoder);
        errno = EINVAL;
        return (iconv_t)-1;
    }
    return decoder;
}

int iconv_close(iconv_t decoder)
{
    free(decoder);
    return 0;
}

static uint32_t unit_at(const struct decoder *decoder, const unsigned char *p)
{
    return decoder->is_big_endian ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

/* Decodes a character of up to `left` bytes. Returns its length, or 0 and sets errno. */
static size_t decode(struct decoder *decoder, const unsigned char *p, size_t left,
                     int32_t *code_point_out)
{
    if (!decoder->is_utf16) {
        *code_point_out = decoder->code_points[*p];
        errno = EILSEQ;
        return *code_point_out == NOT_A_CHARACTER ? 0 : 1;
    }
    errno = EINVAL;
    if (left < 2) {
        return 0;
    }
    const uint32_t first = unit_at(decoder, p);
    *code_point_out = (int32_t)first;
    if (first < 0xd800 || first >= 0xe000) {
        return 2;
    }
    if (first < 0xdc00 && left < 4) {
        return 0;
    }
    const uint32_t second = first < 0xdc00 ? unit_at(decoder, p + 2) : 0;
    errno = EILSEQ;
    *code_point_out = (int32_t)(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
    return second >= 0xdc00 && second < 0xe000 ? 4 : 0;
}

size_t iconv(iconv_t decoder, char **in, size_t *in_left, char **out, size_t *out_left)
{
    if (in == NULL && decoder->is_marked) {
        decoder->has_mark = true;
        decoder->is_big_endian = false;
    }
    while (in != NULL && *in_left > 0) {
        char utf8[UTF8_MAX_NBYTES];
        int32_t code_point;
        const size_t nbytes = decode(decoder, (const unsigned char *)*in, *in_left, &code_point);
        if (nbytes == 0) {
            return (size_t)-1;
        }
        if (decoder->has_mark) {
            decoder->has_mark = false;
            decoder->is_big_endian = code_point == 0xfffe;
            if (decoder->is_big_endian) {
                continue; /* the mark is read again, as U+FEFF */
            }
        }
        const size_t utf8_nbytes = utf8_encode((uint32_t)code_point, utf8);
        if (utf8_nbytes > *out_left) {
            errno = E2BIG;
            return (size_t)-1;
        }
        memcpy(*out, utf8, utf8_nbytes);
        *in += nbytes;
        *in_left -= nbytes;
        *out += utf8_nbytes;
        *out_left -= utf8_nbytes;
    }
    return 0;
}
