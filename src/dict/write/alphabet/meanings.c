/* SPDX-License-Identifier: MIT */
/* meanings.c: see meanings.h. */
#include "dict/write/alphabet/meanings.h"

#include "base/array.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/text.h"

#include <stdlib.h>

void meanings_free(struct meanings *meanings)
{
    text_table_free(&meanings->texts);
    free(meanings->items);
}

bool text_may_mean(struct wg_text text, size_t count)
{
    struct wg_text rest = text;
    bool is_reserved = false;
    uint32_t c = 0;
    while (rest.nbytes > 0) {
        text_skip(&rest, text_decode(rest, &c));
        is_reserved |= point_is_reserved(c);
    }
    return !is_reserved || (count == 0 && utf8_count(text.bytes, text.nbytes) == 1);
}

bool meanings_add(struct meanings *meanings, struct wg_text text, struct meaning meaning)
{
    const uint32_t number = text_table_add(&meanings->texts, text);
    if (number == TEXT_NONE ||
        !ARRAY_RESERVE(meanings->items, &meanings->capacity, (size_t)number + 1)) {
        return false;
    }
    meanings->items[number] = meaning;
    return true;
}

/* Finds the longest text of the table with which `text` begins, among those with a number below
   `limit`. Returns its length and sets *number_out to its number. Returns 0 if there is none. */
static size_t find_longest(struct meanings *meanings, uint32_t limit, struct wg_text text,
                           uint32_t *number_out)
{
    for (; text.nbytes > 0; text.nbytes--) {
        *number_out = text_table_find(&meanings->texts, text);
        if (*number_out < limit) {
            break;
        }
    }
    return text.nbytes;
}

bool meanings_read(struct meanings *meanings, uint32_t limit, struct wg_text text,
                   struct meaning *meaning_out)
{
    struct meaning meaning = {0};
    while (text.nbytes > 0) {
        uint32_t number;
        const size_t nbytes = find_longest(meanings, limit, text, &number);
        if (nbytes == 0) {
            return false;
        }
        const struct meaning *const next = &meanings->items[number];
        if (next->count > MEANING_MAX_LETTERS - meaning.count) {
            return false;
        }
        memcpy(meaning.letters + meaning.count, next->letters, next->count);
        meaning.count = narrow8((unsigned)meaning.count + next->count);
        text_skip(&text, nbytes);
    }
    *meaning_out = meaning;
    return true;
}
