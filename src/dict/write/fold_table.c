/* SPDX-License-Identifier: MIT */
/*
 * fold_table.c: the spellings that fold to a symbol.
 *
 * All code points that change when they are folded are folded once, and those that
 * give a code point of a symbol are its variants. A spelling is a symbol with some
 * code points replaced by variants: of its composed and of its decomposed text,
 * and each also taken apart. A spelling counts only if a word of it would be read as
 * that symbol, so the table says of every text what the compiler says.
 *
 * Cost: 0.7 ms, most of it for folding some 3,500 code points.
 */
#include "dict/write/letters_impl.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* How many mixtures of small and capital letters a symbol of several may have. */
enum { MAX_MIXTURES = 16 };

/* `point` folds to `folded`, which a symbol has. */
struct variant {
    int32_t folded;
    int32_t point;
};

struct spelling {
    uint8_t symbol;
    uint8_t nbytes;
    char text[FORMAT_MAX_TEXT_NBYTES];
};

struct fold_table {
    struct letters *letters;
    const uint8_t *codes;
    unsigned count;
    int32_t *points; /* all that the symbols have, sorted */
    size_t npoints;
    size_t point_capacity;
    struct variant *variants; /* sorted */
    size_t nvariants;
    size_t variant_capacity;
    struct spelling *spellings;
    size_t nspellings;
    size_t spelling_capacity;
};

static int compare_points(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Begins with `folded`, so that a code point can be looked up among variants. */
static int compare_variants(const void *a, const void *b)
{
    const struct variant *const x = a;
    const struct variant *const y = b;
    const int order = compare_points(&x->folded, &y->folded);
    return order != 0 ? order : compare_points(&x->point, &y->point);
}

static int compare_spellings(const void *a, const void *b)
{
    const struct spelling *const x = a;
    const struct spelling *const y = b;
    const int order =
        memcmp(x->text, y->text, x->nbytes < y->nbytes ? x->nbytes : y->nbytes);
    return order != 0 ? order : (x->nbytes > y->nbytes) - (x->nbytes < y->nbytes);
}

/* qsort, which must not be given NULL even for no items. */
static void sort(void *items, size_t count, size_t nbytes,
                 int (*compare)(const void *, const void *))
{
    if (count > 1) {
        qsort(items, count, nbytes, compare);
    }
}

/* The code points of a symbol, composed (as its text is) or decomposed. */
static size_t points_of(const struct fold_table *table, unsigned symbol,
                        bool is_decomposed, int32_t points[FOLD_MAX_POINTS])
{
    const struct wg_text text = letters_text(table->letters, table->codes[symbol]);
    const unsigned char *const bytes = (const unsigned char *)text.bytes;
    return is_decomposed ? fold_decompose(bytes, text.nbytes, points)
                         : fold_segment(WG_FOLD_NONE, bytes, text.nbytes, points);
}

static bool collect_points(struct fold_table *table)
{
    for (unsigned i = 0; i < 2 * table->count; i++) {
        int32_t points[FOLD_MAX_POINTS];
        const size_t npoints = points_of(table, i / 2, i % 2 == 1, points);
        if (!ARRAY_RESERVE(
                table->points, &table->point_capacity, table->npoints + npoints)) {
            return false;
        }
        memcpy(table->points + table->npoints, points, npoints * sizeof *points);
        table->npoints += npoints;
    }
    sort(table->points, table->npoints, sizeof *table->points, compare_points);
    return true;
}

static bool has_point(const struct fold_table *table, int32_t point)
{
    return table->npoints > 0 && bsearch(&point,
                                         table->points,
                                         table->npoints,
                                         sizeof *table->points,
                                         compare_points) != NULL;
}

/* Keeps `c` if it folds to a code point that a symbol has. */
static bool try_variant(struct fold_table *table, uint32_t c)
{
    char text[UTF8_MAX_NBYTES];
    int32_t points[FOLD_MAX_POINTS];
    const size_t npoints = fold_segment(table->letters->fold,
                                        (const unsigned char *)text,
                                        utf8_encode(c, text),
                                        points);
    if (npoints != 1 || points[0] == (int32_t)c || !has_point(table, points[0])) {
        return true;
    }
    if (!ARRAY_RESERVE(
            table->variants, &table->variant_capacity, table->nvariants + 1)) {
        return false;
    }
    table->variants[table->nvariants++] = (struct variant){points[0], (int32_t)c};
    return true;
}

/* What lies between these has no case and no accents: ideographs, Hangul, ... */
static bool collect_variants(struct fold_table *table)
{
    static const uint32_t ranges[][2] = {
        {'A', 0x33ff}, {0xa000, 0xabff}, {0xf900, 0x1ffff}, {0x2f800, 0x2fa1f}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        for (uint32_t c = ranges[i][0]; c <= ranges[i][1]; c++) {
            if (point_may_fold(c) && !try_variant(table, c)) {
                return false;
            }
        }
    }
    sort(table->variants, table->nvariants, sizeof *table->variants, compare_variants);
    return true;
}

/* The index of a code point's first variant, and in *count how many it has. */
static size_t variants_of(const struct fold_table *table, int32_t folded, size_t *count)
{
    size_t low = 0;
    size_t high = table->nvariants;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (table->variants[middle].folded < folded) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    while (high < table->nvariants && table->variants[high].folded == folded) {
        high++;
    }
    *count = high - low;
    return low;
}

/* Whether the word that has been cut is one symbol, that with this code. */
static bool is_one_symbol(struct letters *letters, unsigned code)
{
    if (letters->has_alphabet) {
        symbols_take(letters);
    }
    return letters->ncuts == 1 &&
           letters->set.letters[letters->cuts[0].letter].code == code;
}

/* Adds a text if it is a spelling of the symbol. False when memory is out. */
static bool add_text(struct fold_table *table, unsigned symbol, struct wg_text text)
{
    const unsigned code = table->codes[symbol];
    const struct wg_text own = letters_text(table->letters, code);
    size_t bad_off;
    if (text.nbytes == 0 ||
        (text.nbytes == own.nbytes && memcmp(text.bytes, own.bytes, own.nbytes) == 0)) {
        return true;
    }
    if (cut_word(table->letters, text, &bad_off) != LETTERS_ACCEPTED) {
        return false;
    }
    if (!is_one_symbol(table->letters, code)) {
        return true;
    }
    if (!ARRAY_RESERVE(
            table->spellings, &table->spelling_capacity, table->nspellings + 1)) {
        return false;
    }
    struct spelling *const spelling = &table->spellings[table->nspellings++];
    spelling->symbol = (uint8_t)symbol;
    spelling->nbytes = (uint8_t)text.nbytes;
    memcpy(spelling->text, text.bytes, text.nbytes);
    return true;
}

/* Adds what the code points spell, as it stands and decomposed. */
static bool add_spelling(struct fold_table *table, unsigned symbol,
                         const int32_t *points, size_t npoints)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    int32_t apart[FOLD_MAX_POINTS];
    const struct wg_text text = text_of_points(points, npoints, bytes);
    if (!add_text(table, symbol, text)) {
        return false;
    }
    const size_t napart =
        fold_decompose((const unsigned char *)text.bytes, text.nbytes, apart);
    return add_text(table, symbol, text_of_points(apart, napart, bytes));
}

/* A symbol of one code point: all its variants. */
static bool vary_point(struct fold_table *table, unsigned symbol, int32_t point)
{
    size_t count;
    const size_t first = variants_of(table, point, &count);
    bool is_added = add_spelling(table, symbol, &point, 1);
    for (size_t i = 0; i < count && is_added; i++) {
        is_added = add_spelling(table, symbol, &table->variants[first + i].point, 1);
    }
    return is_added;
}

/*
 * A symbol of several: mixtures of its code points and the first variant of each,
 * which is the capital. Up to four capitals at will, and all of them.
 */
static bool mix_points(struct fold_table *table, unsigned symbol, const int32_t *points,
                       size_t npoints)
{
    int32_t capitals[FOLD_MAX_POINTS];
    int32_t mixture[FOLD_MAX_POINTS];
    unsigned mixtures = 1;
    bool is_added = true;
    for (size_t i = 0; i < npoints; i++) {
        size_t count;
        const size_t first = variants_of(table, points[i], &count);
        capitals[i] = count > 0 ? table->variants[first].point : points[i];
        mixtures *= count > 0 && mixtures < MAX_MIXTURES ? 2 : 1;
    }
    for (unsigned choice = 0; choice < mixtures && is_added; choice++) {
        unsigned bits = choice;
        for (size_t i = 0; i < npoints; i++) {
            mixture[i] = points[i];
            if (capitals[i] != points[i]) {
                mixture[i] = bits % 2 == 1 ? capitals[i] : points[i];
                bits /= 2;
            }
        }
        is_added = add_spelling(table, symbol, mixture, npoints);
    }
    return is_added && add_spelling(table, symbol, capitals, npoints);
}

static bool collect_spellings(struct fold_table *table)
{
    for (unsigned i = 0; i < 2 * table->count; i++) {
        int32_t points[FOLD_MAX_POINTS];
        const size_t npoints = points_of(table, i / 2, i % 2 == 1, points);
        if (!(npoints == 1 ? vary_point(table, i / 2, points[0])
                           : mix_points(table, i / 2, points, npoints))) {
            return false;
        }
    }
    return true;
}

/* Sorts the spellings, drops repetitions and gives them to letters. */
static bool hand_over(struct fold_table *table, size_t *nfolds_out)
{
    struct letters *const letters = table->letters;
    struct fold_spelling *const folds = malloc((table->nspellings + 1) * sizeof *folds);
    size_t nfolds = 0;
    if (folds == NULL) {
        return false;
    }
    sort(table->spellings,
         table->nspellings,
         sizeof *table->spellings,
         compare_spellings);
    for (size_t i = 0; i < table->nspellings; i++) {
        const struct spelling *const spelling = &table->spellings[i];
        if (i == 0 || compare_spellings(spelling - 1, spelling) != 0) {
            folds[nfolds].text = (struct wg_text){spelling->text, spelling->nbytes};
            folds[nfolds++].symbol = spelling->symbol;
        }
    }
    free(letters->folds);
    free(letters->spellings);
    letters->folds = folds;
    letters->spellings = table->spellings;
    table->spellings = NULL;
    *nfolds_out = nfolds;
    return true;
}

enum wg_status letters_folds(struct letters *letters, const uint8_t *codes,
                             unsigned count, const struct fold_spelling **folds_out,
                             size_t *nfolds_out, struct wg_error *error)
{
    struct fold_table table = {.letters = letters, .codes = codes, .count = count};
    const bool has_folds = letters->fold != WG_FOLD_NONE && count > 0;
    const bool is_done =
        (!has_folds || (collect_points(&table) && collect_variants(&table) &&
                        collect_spellings(&table))) &&
        hand_over(&table, nfolds_out);
    free(table.points);
    free(table.variants);
    free(table.spellings);
    if (!is_done) {
        return fail_memory(error);
    }
    *folds_out = letters->folds;
    return WG_OK;
}
