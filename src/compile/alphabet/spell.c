/* SPDX-License-Identifier: MIT */
/*
 * spell.c: see spell.h.
 *
 * 1. Every code point that a fold may change is folded once. If code point A folds to a single code
 *    point B, and a symbol contains B, then A is a variant of B.
 * 2. In each letter, as it is and in NFD (decomposed), code points are replaced by their variants,
 *    in all combinations.
 * 3. For each result, all canonically equivalent texts are made: composed, decomposed, composed in
 *    part, and with marks in another order.
 * 4. Texts that do not fold to the letter are dropped.
 *
 * Cost: 0.7 ms a dictionary, most of it for folding about 3,500 code points in step 1. It costs 0.2
 * ms more if a letter decomposes into three code points or more.
 */
#include "alphabet/spell.h"

#include "alphabet/fold.h"
#include "base/array.h"
#include "base/load.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* The most code points of a letter that are replaced by variants. */
    MAX_VARIED = 4,
    /* The most code points of an NFD for which step 3 makes all equivalent texts. If an NFD is
       longer, only the text itself and its NFD are added. */
    MAX_NFD = 5
};

/* Calls qsort, which must not be given NULL, even for 0 items. */
static void sort(void *items, size_t count, size_t nbytes,
                 int (*compare)(const void *, const void *))
{
    if (count > 1) {
        qsort(items, count, nbytes, compare);
    }
}

/* --- Lists of spellings */

bool spellings_add(struct spellings *spellings, unsigned symbol, struct wg_text text)
{
    NEED(ARRAY_RESERVE(spellings->items, &spellings->capacity, spellings->count + 1));
    struct spelling *const spelling = &spellings->items[spellings->count++];
    spelling->symbol = narrow8(symbol);
    spelling->nbytes = narrow8(text.nbytes);
    memcpy(spelling->bytes, text.bytes, text.nbytes);
    return true;
}

static int compare_spellings(const void *a, const void *b)
{
    return text_compare(spelling_text(a), spelling_text(b));
}

/* Sorts by text, bytewise, and drops repeated texts. */
static void settle(struct spellings *spellings)
{
    size_t kept = 0;
    sort(spellings->items, spellings->count, sizeof *spellings->items, compare_spellings);
    for (size_t i = 0; i < spellings->count; i++) {
        if (kept == 0 ||
            compare_spellings(&spellings->items[kept - 1], &spellings->items[i]) != 0) {
            spellings->items[kept++] = spellings->items[i];
        }
    }
    spellings->count = kept;
}

void spellings_free(struct spellings *spellings)
{
    free(spellings->items);
    *spellings = (struct spellings){0};
}

/* --- Code points that fold to others, or that decompose */

static int compare_points(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int compare_sources(const void *a, const void *b)
{
    const struct point_source *const x = a;
    const struct point_source *const y = b;
    const int order = compare_points(&x->key, &y->key);
    return order != 0 ? order : compare_points(&x->point, &y->point);
}

bool speller_add(struct speller *speller, struct wg_text symbol)
{
    for (int is_nfd = 0; is_nfd < 2; is_nfd++) {
        int32_t points[FOLD_MAX_POINTS];
        const size_t npoints =
            is_nfd ? fold_decompose(symbol, points) : fold_decode(symbol, points);
        NEED(ARRAY_RESERVE(speller->points, &speller->point_capacity, speller->npoints + npoints));
        memcpy(speller->points + speller->npoints, points, npoints * sizeof *points);
        speller->npoints += npoints;
    }
    return true;
}

static bool has_point(const struct speller *speller, int32_t point)
{
    return speller->npoints > 0 && bsearch(&point, speller->points, speller->npoints,
                                           sizeof *speller->points, compare_points) != NULL;
}

/* Adds a code point with its key and NFD, unless the NFD is too long. This function and those below
   that add something return false only if there is not enough memory. */
static bool add_source(struct sources *sources, int32_t key, int32_t point, const int32_t *nfd,
                       size_t nfd_count)
{
    if (nfd_count > SPELL_MAX_SOURCE_NFD) {
        return true;
    }
    NEED(ARRAY_RESERVE(sources->items, &sources->capacity, sources->count + 1));
    struct point_source *const source = &sources->items[sources->count++];
    *source = (struct point_source){.key = key, .point = point, .nfd_count = (uint32_t)nfd_count};
    memcpy(source->nfd, nfd, nfd_count * sizeof *nfd);
    return true;
}

/* Adds `c` to the variants if it folds to another code point that a symbol contains. Presentation
   forms are no variants: with them, a letter of three characters would have too many mixtures. */
static bool try_variant(struct speller *speller, uint32_t c)
{
    int32_t folded[FOLD_MAX_POINTS];
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = POINT_TEXT(c);
    if (point_is_presentation(c) || fold_segment(WG_FOLD_CASE, text, folded) != 1 ||
        folded[0] == (int32_t)c || !has_point(speller, folded[0])) {
        return true;
    }
    const size_t nfd_count = fold_decompose(text, nfd);
    return add_source(&speller->variants, folded[0], (int32_t)c, nfd, nfd_count);
}

/* Adds `c` to the composites if it decomposes into several code points. */
static bool try_composite(struct speller *speller, uint32_t c)
{
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = POINT_TEXT(c);
    const size_t nfd_count = fold_decompose(text, nfd);
    return nfd_count < 2 || add_source(&speller->composites, nfd[0], (int32_t)c, nfd, nfd_count);
}

/* Calls `try` for each code point for which `may_be` is true. Then sorts `sources`, to which `try`
   adds. */
static bool collect(struct speller *speller, struct sources *sources, bool (*may_be)(uint32_t c),
                    bool (*try)(struct speller *speller, uint32_t c))
{
    /* Code points outside these ranges (ideographs, Hangul, ...) have no case and no accent. */
    static const uint32_t ranges[][2] = {
        {'A', 0x33ff}, {0xa000, 0xabff}, {0xf900, 0x1ffff}, {0x2f800, 0x2fa1f}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        for (uint32_t c = ranges[i][0]; c <= ranges[i][1]; c++) {
            if (may_be(c) && !try(speller, c)) {
                return false;
            }
        }
    }
    sort(sources->items, sources->count, sizeof *sources->items, compare_sources);
    return true;
}

bool speller_prepare(struct speller *speller)
{
    sort(speller->points, speller->npoints, sizeof *speller->points, compare_points);
    return collect(speller, &speller->variants, point_may_fold, try_variant);
}

/* Composites are collected on demand, because most dictionaries need none. */
bool speller_find_composites(struct speller *speller)
{
    return speller->composites.count > 0 ||
           collect(speller, &speller->composites, point_decomposes, try_composite);
}

/* Returns the first source with this key, and sets *count to the number of such sources. If *count
   is 0, the caller must not use the pointer. */
static const struct point_source *find_sources(const struct sources *sources, int32_t key,
                                               uint32_t *count)
{
    size_t low = 0;
    size_t high = sources->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (sources->items[middle].key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    while (high < sources->count && sources->items[high].key == key) {
        high++;
    }
    *count = (uint32_t)(high - low);
    /* Without any source, sources->items is NULL, and NULL + 0 is undefined in C. */
    return *count == 0 ? NULL : sources->items + low;
}

static bool is_same(const int32_t *a, size_t na, const int32_t *b, size_t nb)
{
    return na == nb && memcmp(a, b, na * sizeof *a) == 0;
}

/* Adds a text to `out` if it folds to the letter, or if `letter` is empty. */
static bool add_text(struct wg_text letter, struct wg_text text, struct spellings *out)
{
    int32_t folded[FOLD_MAX_POINTS];
    if (text.nbytes == 0) {
        return true;
    }
    if (letter.nbytes > 0) {
        const size_t count = fold_segment(WG_FOLD_CASE, text, folded);
        if (!text_equals(text_of_points(folded, count, TEXT_ROOM), letter)) {
            return true;
        }
    }
    return spellings_add(out, 0, text);
}

/* Adds a text to speller->found, unless the list has it. */
static bool add_found(struct speller *speller, const int32_t *points, size_t count)
{
    const struct wg_text text = text_of_points(points, count, TEXT_ROOM);
    for (size_t i = 0; i < speller->found.count; i++) {
        if (text_equals(spelling_text(&speller->found.items[i]), text)) {
            return true;
        }
    }
    return spellings_add(&speller->found, 0, text);
}

/* Adds the text in which code points k and k + 1 are replaced by `point`. */
static bool add_composed(struct speller *speller, const int32_t *points, size_t count, size_t k,
                         int32_t point)
{
    int32_t composed[MAX_NFD];
    memcpy(composed, points, k * sizeof *points);
    composed[k] = point;
    memcpy(composed + k + 1, points + k + 2, (count - k - 2) * sizeof *points);
    return add_found(speller, composed, count - 1);
}

/* Adds the texts that differ from a text only at code points k and k + 1. Swaps the two code points
   if they are two marks in the order of their NFD. Composes them to each composite that has the
   same NFD, and to a Hangul syllable, which the composites lack (see point_decomposes). */
static bool add_steps(struct speller *speller, const int32_t *points, size_t count, size_t k)
{
    int32_t pair[FOLD_MAX_POINTS];
    int32_t other[FOLD_MAX_POINTS];
    int32_t swapped[MAX_NFD];
    uint32_t composites;
    bool is_added = true;
    const size_t pair_count = fold_decompose(text_of_points(points + k, 2, TEXT_ROOM), pair);
    if (!point_continues((uint32_t)points[k])) {
        is_added = fold_compose(pair, pair_count, other) != 1 ||
                   add_composed(speller, points, count, k, other[0]);
    } else if (is_same(points + k, 2, pair, pair_count)) {
        memcpy(swapped, points, count * sizeof *points);
        swapped[k] = points[k + 1];
        swapped[k + 1] = points[k];
        const size_t other_count = fold_decompose(text_of_points(swapped + k, 2, TEXT_ROOM), other);
        is_added =
            !is_same(other, other_count, pair, pair_count) || add_found(speller, swapped, count);
    }
    const struct point_source *const found =
        find_sources(&speller->composites, pair[0], &composites);
    for (uint32_t i = 0; i < composites && is_added; i++) {
        is_added = !is_same(found[i].nfd, found[i].nfd_count, pair, pair_count) ||
                   add_composed(speller, points, count, k, found[i].point);
    }
    return is_added;
}

/* Sets speller->found to all texts that are canonically equivalent to `nfd`, which is decomposed.
   Each of these texts follows from another one by swapping or composing two code points. */
static bool find_equivalents(struct speller *speller, const int32_t *nfd, size_t nfd_count)
{
    int32_t points[FOLD_MAX_POINTS];
    speller->found.count = 0;
    bool is_added = speller_find_composites(speller) && add_found(speller, nfd, nfd_count);
    for (size_t i = 0; i < speller->found.count && is_added; i++) {
        const struct wg_text text = spelling_text(&speller->found.items[i]);
        const size_t count = fold_decode(text, points);
        for (size_t k = 0; k + 1 < count && is_added; k++) {
            is_added = add_steps(speller, points, count, k);
        }
    }
    return is_added;
}

/* Adds the texts that are canonically equivalent to the code points and fold to the letter. */
static bool add_equivalents(struct speller *speller, struct wg_text letter, const int32_t *points,
                            size_t npoints, struct spellings *out)
{
    int32_t composed[FOLD_MAX_POINTS];
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = text_of_points(points, npoints, TEXT_ROOM);
    const size_t nfd_count = fold_decompose(text, nfd);
    const bool is_nfd = is_same(points, npoints, nfd, nfd_count);
    if (!add_text(letter, text, out) ||
        (!is_nfd && !add_text(letter, text_of_points(nfd, nfd_count, TEXT_ROOM), out))) {
        return false;
    }
    /* If the NFD is two code points that compose, the composed text is the letter or a variant, and
       add_variants adds both. */
    if (nfd_count < 2 || nfd_count > MAX_NFD ||
        (nfd_count == 2 && fold_compose(nfd, nfd_count, composed) == 1)) {
        return true;
    }
    bool is_added = find_equivalents(speller, nfd, nfd_count);
    for (size_t i = 0; i < speller->found.count && is_added; i++) {
        is_added = add_text(letter, spelling_text(&speller->found.items[i]), out);
    }
    return is_added;
}

/*
 * Writes mixture number `choice` of the code points and their variants. The number has a digit for
 * each of the first MAX_VARIED code points that have variants. Digit 0 stands for the code point
 * itself, a higher digit for one of its variants. Example: if "a" has the variant "A" and "b" the
 * variant "B", mixture 1 of "ab" is "Ab", and mixture 2 is "aB". Returns false if the letter has
 * several code points and a chosen variant has a mark of its own, as İ does: then there is no
 * mixture. Sets *left_out to 0, or to more if the number is too large.
 */
static bool mix(const struct speller *speller, const int32_t *points, size_t npoints, size_t choice,
                int32_t *mixture, size_t *left_out)
{
    bool is_mixture = true;
    size_t varied = 0;
    for (size_t i = 0; i < npoints; i++) {
        uint32_t count;
        const struct point_source *const variants =
            find_sources(&speller->variants, points[i], &count);
        const size_t ways = varied < MAX_VARIED ? (size_t)count + 1 : 1;
        const size_t digit = choice % ways;
        mixture[i] = points[i];
        if (digit > 0) {
            is_mixture &= npoints == 1 || variants[digit - 1].nfd_count == 1;
            mixture[i] = variants[digit - 1].point;
        }
        choice /= ways;
        varied += count > 0;
    }
    *left_out = choice;
    return is_mixture;
}

/* Adds the spellings of all mixtures of the code points and their variants. */
static bool add_variants(struct speller *speller, struct wg_text letter, const int32_t *points,
                         size_t npoints, struct spellings *out)
{
    int32_t mixture[FOLD_MAX_POINTS];
    for (size_t choice = 0, left = 0;; choice++) {
        const bool is_mixture = mix(speller, points, npoints, choice, mixture, &left);
        if (left > 0) {
            return true;
        }
        if (is_mixture && !add_equivalents(speller, letter, mixture, npoints, out)) {
            return false;
        }
    }
}

bool spell_letter(struct speller *speller, struct wg_text text, struct spellings *out)
{
    int32_t points[FOLD_MAX_POINTS];
    int32_t nfd[FOLD_MAX_POINTS];
    const size_t npoints = fold_decode(text, points);
    const size_t nfd_count = fold_decompose(text, nfd);
    out->count = 0;
    if (!spellings_add(out, 0, text) || !add_variants(speller, text, points, npoints, out) ||
        (!is_same(points, npoints, nfd, nfd_count) &&
         !add_variants(speller, text, nfd, nfd_count, out))) {
        return false;
    }
    settle(out);
    return true;
}

bool spell_equivalents(struct speller *speller, struct wg_text text, struct spellings *out)
{
    const struct wg_text any = {NULL, 0};
    int32_t points[FOLD_MAX_POINTS];
    const size_t npoints = fold_decode(text, points);
    out->count = 0;
    NEED(add_equivalents(speller, any, points, npoints, out));
    settle(out);
    return true;
}

void speller_free(struct speller *speller)
{
    FREE_ALL(speller->points, speller->variants.items, speller->composites.items);
    spellings_free(&speller->found);
    *speller = (struct speller){0};
}
