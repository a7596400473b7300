/* SPDX-License-Identifier: MIT */
/* tidy.c: see tidy.h. */
#include "board/tidy.h"

#include "base/text.h"
#include "board/token.h"
#include "dict/read/dict.h"

/* 0 removes the characters, and 'a' is the first letter of the alphabet. */
static const struct tidied {
    uint32_t first;
    uint32_t last;
    char to;
} tidied[] = {
    {'\v', '\f', ' '},       {'`', '`', 0},           {0x85, 0x85, '\n'},      {0xa0, 0xa0, ' '},
    {0xad, 0xad, 0},         {0xb7, 0xb7, '#'},      /* soft hyphen; middle dot */
    {0x61c, 0x61c, 0},       {0x1680, 0x1680, ' '},  /* mark of direction */
    {0x180e, 0x180e, 0},     {0x2000, 0x200a, ' '},  /* blanks of many widths */
    {0x200b, 0x200f, 0},     {0x2012, 0x2015, '-'},  /* joiners; dashes */
    {0x2018, 0x2019, '\''},  {0x201c, 0x201e, '"'},  /* quotation marks */
    {0x2022, 0x2022, '#'},   {0x2028, 0x2029, '\n'}, /* bullet; ends of lines */
    {0x202a, 0x202e, 0},     {0x202f, 0x202f, ' '},  /* directions */
    {0x205f, 0x205f, ' '},   {0x2060, 0x206f, 0},    /* joiners, directions */
    {0x2502, 0x2503, '|'},   {0x2551, 0x2551, '|'},  /* sides of frames */
    {0x2500, 0x257f, '+'},   {0x25a0, 0x25a1, '#'},  /* frames; squares */
    {0x3000, 0x3000, ' '},   {0xfe0f, 0xfe0f, 0},    /* variation selector */
    {0xfeff, 0xfeff, 0},     {0x24b6, 0x24cf, 'a'},   {0x24d0, 0x24e9, 'a'},   /* letters in circles
                                                                                */
    {0x1f130, 0x1f149, 'a'}, {0x1f150, 0x1f169, 'a'}, {0x1f170, 0x1f189, 'a'}, /* and squares */
    {0x1f1e6, 0x1f1ff, 'a'},                                                   /* of flags */
};

int tidy_first(const struct alphabet *alphabet, struct wg_text text)
{
    uint32_t code_point = 0;
    const unsigned nbytes = text_decode(text, &code_point);
    for (size_t i = 0; nbytes > 0 && i < sizeof tidied / sizeof *tidied; i++) {
        if (code_point >= tidied[i].first && code_point <= tidied[i].last) {
            const bool is_letter = tidied[i].to == 'a';
            return token_letter(alphabet, text) > 0 ? TIDY_NONE
                   : is_letter                      ? (int)('a' + code_point - tidied[i].first)
                                                    : tidied[i].to;
        }
    }
    return TIDY_NONE;
}

/* Returns whether the first character of the text separates a word from others, or shows nothing.
 */
static bool is_around_word(const struct wg_dict *dict, struct wg_text text)
{
    if ((unsigned)(*text.bytes | 0x20) - 'a' < 26) {
        return false; /* the most frequent case */
    }
    if (text_is_blank((struct wg_text){text.bytes, 1}) || *text.bytes == '\n') {
        return true;
    }
    const int first = tidy_first(&dict->alphabet, text);
    return first == 0 || first == ' ' || first == '\n';
}

struct wg_text tidy_word(const struct wg_dict *dict, struct wg_text word)
{
    uint32_t code_point;
    while (word.nbytes > 0 && is_around_word(dict, word)) {
        const unsigned nbytes = text_decode(word, &code_point);
        text_skip(&word, nbytes);
    }
    while (word.nbytes > 0) {
        size_t last = word.nbytes - 1;
        while (last > 0 && ((unsigned char)word.bytes[last] & 0xc0) == 0x80) {
            last--;
        }
        if (!is_around_word(dict, text_from(word, last))) {
            break;
        }
        word.nbytes = last;
    }
    return word;
}

uint32_t tidy_small(uint32_t code_point)
{
    const uint32_t c = code_point;
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
        (c >= 0x391 && c <= 0x3ab && c != 0x3a2) || (c >= 0x410 && c <= 0x42f)) {
        return c + 32;
    }
    if (c >= 0x400 && c <= 0x40f) {
        return c + 80;
    }
    /* Pairs: first a capital with an even number, or with an odd one in two places. */
    const bool is_odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e);
    const bool is_pair =
        is_odd || (c >= 0x100 && c <= 0x177 && c != 0x130 && c != 0x131 && c != 0x138);
    return is_pair && (c % 2 == 1) == is_odd ? c + 1 : c;
}
