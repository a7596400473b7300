/* SPDX-License-Identifier: MIT */
/*
 * spell.c: see spell.h.
 *
 * 1. Every code point that a fold may change is folded once. If code point A folds to a
 *    single code point B, and a symbol contains B, then A is a variant of B.
 * 2. In each letter, as it is and in NFD (decomposed), code points are replaced by
 *    their variants, in all combinations.
 * 3. For each result, all canonically equivalent texts are made: composed, decomposed,
 *    composed in part, and with marks in another order.
 * 4. Texts that do not fold to the letter are dropped.
 *
 * Cost: 0.7 ms a dictionary, most of it for folding about 3,500 code points in step 1. It costs 0.2
 * ms more if a letter decomposes into three code points or more.
 */
#include "dict/write/alphabet/spell.h"

#include "base/array.h"
#include "base/utf8.h"
#include "dict/write/alphabet/fold.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* The most code points of a letter that are replaced by variants. */
    MAX_VARIED = 4,
    /* The most code points of an NFD for which step 3 makes all equivalent texts. If an NFD is
       longer, only the text itself and its NFD are added. */
    MAX_NFD = 5
};

/* The letter whose spellings are wanted. */
struct letter_points {
    const int32_t *points; /* folded; NULL: all equivalent texts are wanted */
    size_t count;
    struct spellings *out;
};

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

/* Calls qsort, which must not be given NULL, even for 0 items. */
static void sort(void *items, size_t count, size_t nbytes,
                 int (*compare)(const void *, const void *))
{
    if (count > 1) {
        qsort(items, count, nbytes, compare);
    }
}

bool speller_add(struct speller *speller, struct wg_text symbol)
{
    for (int is_nfd = 0; is_nfd < 2; is_nfd++) {
        int32_t points[FOLD_MAX_POINTS];
        const size_t npoints =
            is_nfd ? fold_decompose(symbol, points) : fold_segment(WG_FOLD_NONE, symbol, points);
        if (!ARRAY_RESERVE(speller->points, &speller->point_capacity, speller->npoints + npoints)) {
            return false;
        }
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
   that add something return false only when memory is out. */
static bool add_source(struct sources *sources, int32_t key, int32_t point, const int32_t *nfd,
                       size_t nfd_count)
{
    if (nfd_count > SPELL_MAX_SOURCE_NFD) {
        return true;
    }
    if (!ARRAY_RESERVE(sources->items, &sources->capacity, sources->count + 1)) {
        return false;
    }
    struct point_source *const source = &sources->items[sources->count++];
    *source = (struct point_source){.key = key, .point = point, .nfd_count = (uint32_t)nfd_count};
    memcpy(source->nfd, nfd, nfd_count * sizeof *nfd);
    return true;
}

/* Adds `c` to the variants if it folds to another code point that a symbol contains. */
static bool try_variant(struct speller *speller, uint32_t c)
{
    char bytes[UTF8_MAX_NBYTES];
    int32_t folded[FOLD_MAX_POINTS];
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = {bytes, utf8_encode(c, bytes)};
    if (fold_segment(speller->fold, text, folded) != 1 || folded[0] == (int32_t)c ||
        !has_point(speller, folded[0])) {
        return true;
    }
    const size_t nfd_count = fold_decompose(text, nfd);
    return add_source(&speller->variants, folded[0], (int32_t)c, nfd, nfd_count);
}

/* Adds `c` to the composites if it decomposes into several code points. */
static bool try_composite(struct speller *speller, uint32_t c)
{
    char bytes[UTF8_MAX_NBYTES];
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = {bytes, utf8_encode(c, bytes)};
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

/* Adds the text of the code points if it folds to the letter, or if all equivalent texts are
   wanted. */
static bool add_points(const struct speller *speller, const struct letter_points *letter,
                       const int32_t *points, size_t npoints)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    int32_t folded[FOLD_MAX_POINTS];
    const struct wg_text text = text_of_points(points, npoints, bytes);
    if (letter->points != NULL) {
        const size_t nfolded = fold_segment(speller->fold, text, folded);
        if (!is_same(folded, nfolded, letter->points, letter->count)) {
            return true;
        }
    }
    return text.nbytes == 0 || spellings_add(letter->out, 0, text);
}

/* A text that is being composed from the code points of `nfd`, one after the other. */
struct assembly {
    const struct speller *speller;
    const struct letter_points *letter;
    size_t nfd_count;
    int32_t nfd[MAX_NFD];  /* of the whole text */
    bool is_used[MAX_NFD]; /* by index of nfd: `points` has this code point already */
    size_t nused;
    int32_t points[MAX_NFD]; /* the text so far */
    size_t npoints;
};

/* NOLINTBEGIN(misc-no-recursion): at most one level for each of MAX_NFD code points */

/* In this function and its helpers, `is_added` is false only when memory is out. */
static bool assemble(struct assembly *assembly);

/* Whether the NFD of assembly->points is assembly->nfd. */
static bool is_equivalent(const struct assembly *assembly)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = text_of_points(assembly->points, assembly->npoints, bytes);
    const size_t nfd_count = fold_decompose(text, nfd);
    return is_same(nfd, nfd_count, assembly->nfd, assembly->nfd_count);
}

/* Continues with `point`, whose NFD is `nfd`, if all code points of `nfd` are still unused. */
static bool assemble_with(struct assembly *assembly, int32_t point, const int32_t *nfd,
                          size_t nfd_count)
{
    const struct assembly before = *assembly;
    for (size_t i = 0; i < nfd_count; i++) {
        size_t k = 0;
        while (k < assembly->nfd_count && (assembly->is_used[k] || assembly->nfd[k] != nfd[i])) {
            k++;
        }
        if (k == assembly->nfd_count) {
            *assembly = before;
            return true;
        }
        assembly->is_used[k] = true;
    }
    assembly->nused += nfd_count;
    assembly->points[assembly->npoints++] = point;
    const bool is_added = assemble(assembly);
    *assembly = before;
    return is_added;
}

/* If the first two or three code points of the NFD compose to a Hangul syllable, begins
   with this syllable. The composites have no Hangul syllables (see
   point_decomposes). */
static bool assemble_syllables(struct assembly *assembly)
{
    int32_t composed[FOLD_MAX_POINTS];
    bool is_added = true;
    for (size_t n = 2; n <= assembly->nfd_count && n <= 3 && is_added; n++) {
        is_added = fold_compose(assembly->nfd, n, composed) != 1 ||
                   assemble_with(assembly, composed[0], assembly->nfd, n);
    }
    return is_added;
}

/* Continues with a code point of the NFD, and with each composite whose NFD begins with this code
   point. */
static bool assemble_from(struct assembly *assembly, const int32_t *point)
{
    uint32_t count;
    const struct point_source *const composites =
        find_sources(&assembly->speller->composites, *point, &count);
    bool is_added = assemble_with(assembly, *point, point, 1);
    for (uint32_t i = 0; i < count && is_added; i++) {
        const struct point_source *const c = &composites[i];
        is_added = assemble_with(assembly, c->point, c->nfd, c->nfd_count);
    }
    return is_added;
}

/* Adds all texts that begin with assembly->points. The first code point of a text is the first of
   the NFD, or a composite whose NFD begins with it. */
static bool assemble(struct assembly *assembly)
{
    if (assembly->nused == assembly->nfd_count) {
        return !is_equivalent(assembly) ||
               add_points(assembly->speller, assembly->letter, assembly->points, assembly->npoints);
    }
    if (assembly->npoints == 0) {
        return assemble_from(assembly, assembly->nfd) && assemble_syllables(assembly);
    }
    bool is_added = true;
    for (size_t i = 0; i < assembly->nfd_count && is_added; i++) {
        is_added = assembly->is_used[i] || assemble_from(assembly, assembly->nfd + i);
    }
    return is_added;
}
/* NOLINTEND(misc-no-recursion) */

/* Adds the texts that are canonically equivalent to the code points and fold to the letter. */
static bool add_equivalents(struct speller *speller, const struct letter_points *letter,
                            const int32_t *points, size_t npoints)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    int32_t composed[FOLD_MAX_POINTS];
    int32_t nfd[FOLD_MAX_POINTS];
    const struct wg_text text = text_of_points(points, npoints, bytes);
    const size_t nfd_count = fold_decompose(text, nfd);
    if (!add_points(speller, letter, points, npoints) ||
        (!is_same(points, npoints, nfd, nfd_count) &&
         !add_points(speller, letter, nfd, nfd_count))) {
        return false;
    }
    /* If the NFD is two code points that compose, the composed text is the letter or a variant, and
       add_variants adds both. */
    if (nfd_count < 2 || nfd_count > MAX_NFD ||
        (nfd_count == 2 && fold_compose(nfd, nfd_count, composed) == 1)) {
        return true;
    }
    if (!speller_find_composites(speller)) {
        return false;
    }
    struct assembly assembly = {.speller = speller, .letter = letter, .nfd_count = nfd_count};
    memcpy(assembly.nfd, nfd, nfd_count * sizeof *nfd);
    return assemble(&assembly);
}

/*
 * Writes mixture number `choice` of the code points and their variants. The number has a digit for
 * each of the first MAX_VARIED code points that have variants. Digit 0 stands for the code point
 * itself, a higher digit for one of its variants. Example:
 * if "a" has the variant "A" and "b" the variant "B", mixture 1 of "ab" is "Ab", and mixture 2 is
 * "aB". Returns false if the letter has several code points and a chosen variant has a mark of its
 * own, as İ does: then there is no mixture.
 */
static bool mix(const struct speller *speller, const int32_t *points, size_t npoints, size_t choice,
                int32_t *mixture)
{
    size_t varied = 0;
    for (size_t i = 0; i < npoints; i++) {
        uint32_t count;
        const struct point_source *const variants =
            find_sources(&speller->variants, points[i], &count);
        const size_t ways = varied < MAX_VARIED ? (size_t)count + 1 : 1;
        const size_t digit = choice % ways;
        mixture[i] = points[i];
        if (digit > 0) {
            if (npoints > 1 && variants[digit - 1].nfd_count > 1) {
                return false;
            }
            mixture[i] = variants[digit - 1].point;
        }
        choice /= ways;
        varied += count > 0;
    }
    return true;
}

/* Adds the spellings of all mixtures of the code points and their variants. */
static bool add_variants(struct speller *speller, const struct letter_points *letter,
                         const int32_t *points, size_t npoints)
{
    int32_t mixture[FOLD_MAX_POINTS];
    size_t mixtures = 1;
    size_t varied = 0;
    for (size_t i = 0; i < npoints && varied < MAX_VARIED; i++) {
        uint32_t count;
        (void)find_sources(&speller->variants, points[i], &count);
        mixtures *= (size_t)count + 1;
        varied += count > 0;
    }
    for (size_t choice = 0; choice < mixtures; choice++) {
        if (mix(speller, points, npoints, choice, mixture) &&
            !add_equivalents(speller, letter, mixture, npoints)) {
            return false;
        }
    }
    return true;
}

bool spell_letter(struct speller *speller, struct wg_text text, struct spellings *out)
{
    int32_t points[FOLD_MAX_POINTS];
    int32_t nfd[FOLD_MAX_POINTS];
    const size_t npoints = fold_segment(WG_FOLD_NONE, text, points);
    const size_t nfd_count = fold_decompose(text, nfd);
    const struct letter_points letter = {points, npoints, out};
    out->count = 0;
    if (!spellings_add(out, 0, text) || !add_variants(speller, &letter, points, npoints) ||
        (!is_same(points, npoints, nfd, nfd_count) &&
         !add_variants(speller, &letter, nfd, nfd_count))) {
        return false;
    }
    spellings_settle(out);
    return true;
}

bool spell_equivalents(struct speller *speller, struct wg_text text, struct spellings *out)
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t npoints = fold_segment(WG_FOLD_NONE, text, points);
    const struct letter_points letter = {NULL, 0, out};
    out->count = 0;
    if (!add_equivalents(speller, &letter, points, npoints)) {
        return false;
    }
    spellings_settle(out);
    return true;
}

void speller_free(struct speller *speller)
{
    free(speller->points);
    free(speller->variants.items);
    free(speller->composites.items);
    *speller = (struct speller){0};
}
