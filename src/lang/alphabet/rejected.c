/* SPDX-License-Identifier: MIT */
/* rejected.c: see rejected.h. Cost: for most alphabets half a nanosecond a byte, because an affix
   such as "'s" has a character that is not a letter, and few words have this character. Otherwise
   up to 20 ns for each affix. */
#include "alphabet/rejected.h"

#include "alphabet/file.h"
#include "base/array.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>

bool rejected_add(struct rejected_affixes *rejected, bool is_end, struct wg_text text)
{
    if (!ARRAY_RESERVE(rejected->affixes, &rejected->capacity, rejected->count + 1)) {
        return false;
    }
    struct rejected_affix *const affix = &rejected->affixes[rejected->count++];
    *affix = (struct rejected_affix){.is_end = is_end};
    while (text.nbytes > 0) {
        text_skip(&text, text_decode(text, &affix->items[affix->count++].point));
    }
    return true;
}

/* Returns 1 + the letter that a code point is a spelling of, or 0 if there is none. */
static unsigned letter_of(struct meanings *texts, uint32_t c)
{
    char bytes[UTF8_MAX_NBYTES];
    const uint32_t number =
        text_table_find(&texts->texts, (struct wg_text){bytes, utf8_encode(c, bytes)});
    return number != TEXT_NONE && texts->items[number].count == 1
               ? 1U + texts->items[number].letters[0]
               : 0;
}

void rejected_prepare(struct rejected_affixes *rejected, struct meanings *texts)
{
    for (size_t i = 0; i < rejected->count; i++) {
        struct rejected_affix *const affix = &rejected->affixes[i];
        bool has_sign = false;
        for (unsigned k = 0; k < affix->count; k++) {
            char bytes[UTF8_MAX_NBYTES];
            affix->items[k].letter = letter_of(texts, affix->items[k].point);
            if (affix->items[k].letter == 0) {
                (void)utf8_encode(affix->items[k].point, bytes);
                rejected->signs[(unsigned char)bytes[0]] = true;
                has_sign = true;
            }
        }
        rejected->has_all |= !has_sign;
    }
}

static bool may_match(const struct rejected_affixes *rejected, struct wg_text word)
{
    bool has_sign = rejected->has_all;
    for (size_t i = 0; i < word.nbytes && !has_sign; i++) {
        has_sign = rejected->signs[(unsigned char)word.bytes[i]];
    }
    return has_sign;
}

/* Returns the last `count` code points of a word, or the word if it has fewer. */
static struct wg_text take_end(struct wg_text word, unsigned count)
{
    size_t off = word.nbytes;
    while (off > 0 && count > 0) {
        count -= ((unsigned char)word.bytes[--off] & 0xc0) != 0x80;
    }
    return (struct wg_text){word.bytes + off, word.nbytes - off};
}

bool rejected_match(const struct rejected_affixes *rejected, struct meanings *texts,
                    struct wg_text word)
{
    if (!may_match(rejected, word)) {
        return false;
    }
    for (size_t i = 0; i < rejected->count; i++) {
        const struct rejected_affix *const affix = &rejected->affixes[i];
        struct wg_text rest = affix->is_end ? take_end(word, affix->count) : word;
        unsigned k = 0;
        for (; k < affix->count; k++) {
            uint32_t c = 0;
            const unsigned nbytes = text_decode(rest, &c);
            const unsigned letter = affix->items[k].letter;
            if (nbytes == 0 ||
                (c != affix->items[k].point && (letter == 0 || letter_of(texts, c) != letter))) {
                break;
            }
            text_skip(&rest, nbytes);
        }
        if (k == affix->count) {
            return true;
        }
    }
    return false;
}

void rejected_free(struct rejected_affixes *rejected)
{
    free(rejected->affixes);
}
