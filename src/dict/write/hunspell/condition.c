/* SPDX-License-Identifier: MIT */
/* condition.c: see condition.h. */
#include "dict/write/hunspell/condition.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"
#include "dict/write/hunspell/numbers.h"

#include <stdlib.h>

void hunspell_conditions_free(struct hunspell_conditions *conditions)
{
    free(conditions->items);
    free(conditions->points);
    *conditions = (struct hunspell_conditions){0};
}

/* Reads one character of the pattern, which is valid UTF-8, or a group. Returns NULL, or what is
 * wrong. */
static const char *read_item(struct hunspell_conditions *conditions, struct wg_text *pattern,
                             struct hunspell_item *item)
{
    uint32_t c = 0;
    *item = (struct hunspell_item){HUNSPELL_ITEM_ONE_OF, 0, conditions->point_count};
    text_skip(pattern, text_decode(*pattern, &c));
    if (c == '.') {
        item->kind = HUNSPELL_ITEM_ANY;
    } else if (c != '[') {
        conditions->points[conditions->point_count++] = c;
        item->count = 1;
    } else {
        if (pattern->nbytes > 0 && pattern->bytes[0] == '^') {
            item->kind = HUNSPELL_ITEM_OTHER;
            text_skip(pattern, 1);
        }
        for (;;) {
            if (pattern->nbytes == 0) {
                return "the condition has a '[' without a ']' after it; close the group";
            }
            text_skip(pattern, text_decode(*pattern, &c));
            if (c == ']') {
                break;
            }
            conditions->points[conditions->point_count++] = c;
            item->count++;
        }
        item->count = (uint32_t)numbers_sort(conditions->points + item->off, item->count);
    }
    return NULL;
}

enum wg_status hunspell_condition_read(struct hunspell_conditions *conditions,
                                       const struct hunspell_place *place, struct wg_text raw,
                                       struct hunspell_condition *condition_out)
{
    struct wg_text text;
    enum wg_status status = hunspell_decode(place, raw, false, &text);
    if (status != WG_OK) {
        return status;
    }
    if (!ARRAY_RESERVE(conditions->points, &conditions->point_capacity,
                       conditions->point_count + text.nbytes) ||
        !ARRAY_RESERVE(conditions->items, &conditions->item_capacity,
                       conditions->item_count + text.nbytes)) {
        return fail_memory(place->error);
    }
    *condition_out = (struct hunspell_condition){conditions->item_count, 0};
    const char *problem = NULL;
    status = WG_BAD_INPUT;
    while (problem == NULL && text.nbytes > 0) {
        problem = read_item(conditions, &text, &conditions->items[conditions->item_count]);
        conditions->item_count++;
        if (++condition_out->count > HUNSPELL_MAX_WORD_NBYTES && problem == NULL) {
            problem = "the condition is longer than any word";
            status = WG_LIMIT;
        }
    }
    return problem == NULL ? WG_OK : hunspell_fail(place, raw.bytes, status, "%s", problem);
}

static bool fits(const struct hunspell_conditions *conditions, const struct hunspell_item *item,
                 uint32_t c)
{
    if (item->kind == HUNSPELL_ITEM_ANY) {
        return true;
    }
    const bool is_there = numbers_have(conditions->points + item->off, item->count, c);
    return is_there == (item->kind == HUNSPELL_ITEM_ONE_OF);
}

bool hunspell_condition_fits_end(const struct hunspell_conditions *conditions,
                                 const struct hunspell_condition *condition, struct wg_text word)
{
    const unsigned char *const begin = (const unsigned char *)word.bytes;
    const unsigned char *end = begin + word.nbytes;
    for (size_t i = condition->count; i > 0; i--) {
        const unsigned char *p = end;
        uint32_t c = 0;
        if (p == begin) {
            return false;
        }
        do {
            p--;
        } while (p > begin && (*p & 0xc0) == 0x80);
        (void)utf8_decode(p, end, &c);
        if (!fits(conditions, &conditions->items[condition->off + i - 1], c)) {
            return false;
        }
        end = p;
    }
    return true;
}

bool hunspell_condition_fits_start(const struct hunspell_conditions *conditions,
                                   const struct hunspell_condition *condition, struct wg_text word)
{
    for (size_t i = 0; i < condition->count; i++) {
        uint32_t c = 0;
        const unsigned nbytes = text_decode(word, &c);
        if (nbytes == 0 || !fits(conditions, &conditions->items[condition->off + i], c)) {
            return false;
        }
        text_skip(&word, nbytes);
    }
    return true;
}

bool hunspell_condition_bytes(const struct hunspell_conditions *conditions,
                              const struct hunspell_condition *condition, bool is_start,
                              uint64_t *bytes_out)
{
    if (condition->count == 0) {
        return false;
    }
    const size_t index = condition->off + (is_start ? 0 : condition->count - 1);
    const struct hunspell_item *const item = &conditions->items[index];
    if (item->kind != HUNSPELL_ITEM_ONE_OF) {
        return false;
    }
    for (size_t i = 0; i < item->count; i++) {
        char text[UTF8_MAX_NBYTES];
        const unsigned length = utf8_encode(conditions->points[item->off + i], text);
        const unsigned char byte = (unsigned char)(is_start ? text[0] : text[length - 1]);
        bytes_out[byte / 64] |= UINT64_C(1) << (byte % 64);
    }
    return true;
}
