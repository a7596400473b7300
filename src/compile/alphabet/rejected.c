/* SPDX-License-Identifier: MIT */
/* rejected.c: see rejected.h. Cost: for most alphabets half a nanosecond a byte, because an affix
   such as "'s" has a character that does not count, and few words have this character. Otherwise
   about 20 ns for each letter. */
#include "alphabet/rejected.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>

bool rejected_add(struct rejected_affixes *rejected, bool is_end, struct wg_text text)
{
    NEED(ARRAY_RESERVE(rejected->affixes, &rejected->capacity, rejected->count + 1));
    struct rejected_affix *const affix = &rejected->affixes[rejected->count++];
    *affix = (struct rejected_affix){.is_end = is_end, .nbytes = text.nbytes};
    memcpy(affix->bytes, text.bytes, text.nbytes);
    return true;
}

/* Takes the first text of `rest`. Writes its items: its letters, or the code point if this stands
   for no letter. Returns their count. */
static unsigned take_items(const struct alphabet *alphabet, struct wg_text *rest,
                           uint32_t items[ALPHABET_MAX_RUN])
{
    const struct next_symbols next = alphabet_next_symbols(alphabet, *rest);
    uint32_t c = 0;
    const size_t point_nbytes = text_decode(*rest, &c);
    const size_t nbytes = next.nbytes > 0 ? next.nbytes : point_nbytes;
    unsigned count = 0;
    for (; count < next.run.count; count++) {
        items[count] = REJECTED_LETTER + next.run.symbols[count];
    }
    if (count == 0) {
        items[count++] = c;
    }
    text_skip(rest, nbytes > 0 ? nbytes : 1);
    return count;
}

static bool is_sign(const struct rejected_affixes *rejected, uint32_t item)
{
    size_t i = 0;
    while (i < rejected->sign_count && rejected->signs[i] != item) {
        i++;
    }
    return i < rejected->sign_count;
}

void rejected_prepare(struct rejected_affixes *rejected, const struct alphabet *alphabet)
{
    for (size_t i = 0; i < rejected->count; i++) {
        struct rejected_affix *const affix = &rejected->affixes[i];
        struct wg_text rest = {affix->bytes, affix->nbytes};
        bool has_sign = false;
        while (rest.nbytes > 0) {
            uint32_t items[ALPHABET_MAX_RUN];
            const unsigned char first = (unsigned char)rest.bytes[0];
            const unsigned count = take_items(alphabet, &rest, items);
            if (items[0] < REJECTED_LETTER) {
                has_sign = true;
                rejected->first[first] = true;
                if (!is_sign(rejected, items[0])) {
                    rejected->signs[rejected->sign_count++] = items[0];
                }
            }
            for (unsigned k = 0; k < count && affix->count < FORMAT_MAX_TEXT_NBYTES; k++) {
                affix->items[affix->count++] = items[k];
            }
        }
        rejected->has_all |= !has_sign;
    }
}

static bool may_match(const struct rejected_affixes *rejected, struct wg_text word)
{
    bool may = rejected->has_all;
    for (size_t i = 0; i < word.nbytes && !may; i++) {
        may = rejected->first[(unsigned char)word.bytes[i]];
    }
    return may;
}

enum { EDGE = FORMAT_MAX_TEXT_NBYTES };

/* The first and the last items of a word. Item n is last[n % EDGE]. */
struct edges {
    uint32_t first[EDGE];
    uint32_t last[EDGE];
    size_t count;
};

static void find_edges(const struct rejected_affixes *rejected, const struct alphabet *alphabet,
                       struct wg_text word, struct edges *edges)
{
    edges->count = 0;
    while (word.nbytes > 0) {
        uint32_t items[ALPHABET_MAX_RUN];
        const unsigned count = take_items(alphabet, &word, items);
        for (unsigned k = 0; k < count; k++) {
            if (items[k] < REJECTED_LETTER && !is_sign(rejected, items[k])) {
                continue;
            }
            if (edges->count < EDGE) {
                edges->first[edges->count] = items[k];
            }
            edges->last[edges->count++ % EDGE] = items[k];
        }
    }
}

static bool matches(const struct rejected_affix *affix, const struct edges *edges)
{
    bool is_same = affix->count <= edges->count;
    for (unsigned k = 0; k < affix->count && is_same; k++) {
        const uint32_t item =
            affix->is_end ? edges->last[(edges->count - affix->count + k) % EDGE] : edges->first[k];
        is_same = item == affix->items[k];
    }
    return is_same;
}

bool rejected_match(const struct rejected_affixes *rejected, const struct alphabet *alphabet,
                    struct wg_text word)
{
    struct edges edges;
    if (!may_match(rejected, word)) {
        return false;
    }
    find_edges(rejected, alphabet, word, &edges);
    size_t i = 0;
    while (i < rejected->count && !matches(&rejected->affixes[i], &edges)) {
        i++;
    }
    return i < rejected->count;
}

void rejected_free(struct rejected_affixes *rejected)
{
    free(rejected->affixes);
}
