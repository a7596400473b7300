/* SPDX-License-Identifier: MIT */
/*
 * composites.c: gives composed characters, such as "á" and Hangul syllables, the meaning of their
 * decompositions. The meaning of a composed character is the meaning of its decomposition without
 * dropped marks. As few marks as possible are removed: "ǘ" is "ü" if the alphabet has "ü" and drops
 * U+0301 and U+0308. Cost: some table look-ups for each of the 1,060 composed characters of
 * Unicode.
 */
#include "alphabet/file.h"

#include "alphabet/fold.h"
#include "alphabet/spell.h"
#include "base/load.h"
#include "base/utf8.h"

/* Removes the code points whose bit of `removed` is 1 (bit 0: the second code point) from the
   decomposition, composes the rest and reads it. If this fails and `is_last` is true, reads the
   rest without composing it. */
static bool read_kept(struct meanings *texts, const struct point_source *composite,
                      unsigned removed, bool is_last, uint32_t limit, struct meaning *meaning_out)
{
    int32_t kept[SPELL_MAX_SOURCE_NFD];
    int32_t composed[FOLD_MAX_POINTS];
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    size_t count = 0;
    for (uint32_t i = 0; i < composite->nfd_count; i++) {
        if (i == 0 || (removed >> (i - 1) & 1) == 0) {
            kept[count++] = composite->nfd[i];
        }
    }
    const size_t composed_count = fold_compose(kept, count, composed);
    return meanings_read(texts, limit, text_of_points(composed, composed_count, bytes),
                         meaning_out) ||
           (is_last &&
            meanings_read(texts, limit, text_of_points(kept, count, bytes), meaning_out));
}

/* Finds the meaning of a composed character, as described at the top. Only texts with a number
   below `limit` are considered. */
static bool read_composite(struct meanings *texts, const struct point_source *composite,
                           uint32_t limit, struct meaning *meaning_out)
{
    unsigned dropped = 0; /* a bit for each code point after the first */
    for (uint32_t i = 1; i < composite->nfd_count; i++) {
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        const uint32_t number =
            text_table_find(&texts->texts, text_of_points(&composite->nfd[i], 1, bytes));
        if (number < limit && texts->items[number].count == 0) {
            dropped |= 1U << (i - 1);
        }
    }
    for (unsigned size = 0; size < SPELL_MAX_SOURCE_NFD; size++) {
        for (unsigned removed = 0; removed <= dropped; removed++) {
            if ((removed & ~dropped) == 0 && popcount32(removed) == size &&
                read_kept(texts, composite, removed, removed == dropped, limit, meaning_out)) {
                return true;
            }
        }
    }
    return false;
}

/* Adds the texts that are equivalent to a composed character but would be read as something else:
   for example "ạ" + U+0302 for "ậ", if U+0323 is dropped and "â" is a letter. */
static bool add_equivalents(struct meanings *texts, struct speller *speller, struct wg_text text,
                            struct meaning meaning)
{
    struct spellings found = {0};
    bool is_done = spell_equivalents(speller, text, &found);
    for (size_t i = 0; i < found.count && is_done; i++) {
        const struct wg_text other = spelling_text(&found.items[i]);
        struct meaning read;
        is_done =
            has_text(texts, other) ||
            (meanings_read(texts, TEXT_NONE, other, &read) && meaning_equals(read, meaning)) ||
            meanings_add(texts, other, meaning);
    }
    spellings_free(&found);
    return is_done;
}

/* Adds a composed character, if it is unknown and its decomposition can be read. */
static bool add_composite(struct meanings *texts, const struct point_source *composite,
                          uint32_t limit)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    const struct wg_text text = text_of_points(&composite->point, 1, bytes);
    struct meaning meaning;
    return has_text(texts, text) || !read_composite(texts, composite, limit, &meaning) ||
           meanings_add(texts, text, meaning);
}

/* Adds the Hangul syllables whose consonants and vowels are known. Unicode composes them by a
   rule. */
static bool add_syllables(struct meanings *texts, uint32_t limit)
{
    enum { FIRST = 0xac00, COUNT = 11172, OF_LEAD = 588, LEAD = 0x1100 };
    for (uint32_t i = 0; i < COUNT; i++) {
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        int32_t nfd[FOLD_MAX_POINTS];
        struct point_source syllable = {.point = (int32_t)(FIRST + i)};
        const int32_t lead = (int32_t)(LEAD + i / OF_LEAD);
        if (!has_text(texts, text_of_points(&lead, 1, bytes))) {
            i += OF_LEAD - 1;
            continue;
        }
        syllable.nfd_count =
            (uint32_t)fold_decompose(text_of_points(&syllable.point, 1, bytes), nfd);
        memcpy(syllable.nfd, nfd, syllable.nfd_count * sizeof *nfd);
        if (!add_composite(texts, &syllable, limit)) {
            return false;
        }
    }
    return true;
}

bool add_composites(struct meanings *texts, struct speller *speller)
{
    const uint32_t limit = texts->texts.count;
    const struct sources *const composites = &speller->composites;
    bool is_done = speller_find_composites(speller);
    for (size_t i = 0; i < composites->count && is_done; i++) {
        is_done = add_composite(texts, &composites->items[i], limit);
    }
    for (size_t i = 0; i < composites->count && is_done; i++) {
        const struct point_source *const composite = &composites->items[i];
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        const struct wg_text text = text_of_points(&composite->point, 1, bytes);
        const uint32_t number = text_table_find(&texts->texts, text);
        if (composite->nfd_count > 2 && number >= limit && number != TEXT_NONE) {
            is_done = add_equivalents(texts, speller, text, texts->items[number]);
        }
    }
    return is_done && add_syllables(texts, limit);
}
