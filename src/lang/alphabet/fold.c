/* SPDX-License-Identifier: MIT */
/*
 * fold.c: see fold.h.
 *
 * Lower case is Unicode's simple mapping, which maps one code point to one code point. Full case
 * folding would turn "ß" into "ss", and so change the number of letters of a word.
 */
#include "alphabet/fold.h"

#include "base/marks.h"
#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

const char *fold_unicode_version(void)
{
    return utf8proc_unicode_version();
}

static const utf8proc_property_t *property_of(uint32_t c)
{
    return utf8proc_get_property((utf8proc_int32_t)c);
}

static bool is_in_categories(const utf8proc_property_t *property, utf8proc_category_t first,
                             utf8proc_category_t last)
{
    return property->category >= (utf8proc_propval_t)first &&
           property->category <= (utf8proc_propval_t)last;
}

static bool is_mark(const utf8proc_property_t *property)
{
    return is_in_categories(property, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME);
}

enum point_role point_role(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    if (is_in_categories(property, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO)) {
        return POINT_LETTER;
    }
    if (is_combining_mark(c)) {
        return POINT_MARK;
    }
    /* Enclosing circles and variation selectors are not letters. */
    if (is_in_categories(property, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC) &&
        !property->ignorable) {
        return POINT_SIGN;
    }
    return POINT_OTHER;
}

/* Unicode composes two code points only if the second is a mark, or a vowel or final consonant of a
   Korean syllable (classes V and T). Unicode 16 gives class V to some vowels of the script Kirat
   Rai, too, and composes these vowels. */
bool point_continues(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return is_mark(property) || property->boundclass == UTF8PROC_BOUNDCLASS_V ||
           property->boundclass == UTF8PROC_BOUNDCLASS_T;
}

size_t segment_nbytes(struct wg_text text)
{
    struct wg_text rest = text;
    uint32_t c;
    size_t nbytes = text_decode(rest, &c);
    do {
        text_skip(&rest, nbytes);
        nbytes = text_decode(rest, &c);
    } while (nbytes > 0 && point_continues(c));
    return text.nbytes - rest.nbytes;
}

struct wg_text text_of_points(const int32_t *points, size_t npoints,
                              char bytes[FORMAT_MAX_TEXT_NBYTES])
{
    struct wg_text text = {bytes, 0};
    for (size_t i = 0; i < npoints; i++) {
        char point[UTF8_MAX_NBYTES];
        const size_t nbytes = utf8_encode((uint32_t)points[i], point);
        if (nbytes > FORMAT_MAX_TEXT_NBYTES - text.nbytes) {
            text.nbytes = 0;
            break;
        }
        memcpy(bytes + text.nbytes, point, nbytes);
        text.nbytes += nbytes;
    }
    return text;
}

bool point_is_capital(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return property->category == UTF8PROC_CATEGORY_LU || property->category == UTF8PROC_CATEGORY_LT;
}

bool point_is_visible(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return !is_in_categories(property, UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_CC);
}

static bool has_decomposition(const utf8proc_property_t *property)
{
    return property->decomp_seqindex != UINT16_MAX && property->decomp_type == 0;
}

bool point_decomposes(uint32_t c)
{
    return has_decomposition(property_of(c));
}

bool point_may_fold(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return property->lowercase_seqindex != UINT16_MAX || has_decomposition(property);
}

/* Writes the normal form of a text to `points` and returns the count of code points; 0 if they do
   not fit. STABLE applies the composition exclusions, as NFC requires. */
static size_t normalize(struct wg_text text, unsigned form, int32_t points[FOLD_MAX_POINTS])
{
    const utf8proc_option_t options = (utf8proc_option_t)(UTF8PROC_STABLE | form);
    const utf8proc_ssize_t count =
        utf8proc_decompose((const unsigned char *)text.bytes, (utf8proc_ssize_t)text.nbytes, points,
                           FOLD_MAX_POINTS, options);
    if (count <= 0 || count > FOLD_MAX_POINTS) {
        return 0;
    }
    return (size_t)utf8proc_normalize_utf32(points, count, options);
}

/* Composes, changes to lower case, and composes again. The first composition turns "I" + U+0307
   into "İ", so that the pair gets the lower case of "İ". The second composition is for letters such
   as "H" + U+0331, which has no composed form, but whose lower case has one. */
size_t fold_segment(enum wg_fold fold, struct wg_text segment, int32_t points[FOLD_MAX_POINTS])
{
    char lower[FOLD_MAX_POINTS * UTF8_MAX_NBYTES];
    size_t lower_nbytes = 0;
    if (segment.nbytes > FOLD_MAX_NBYTES) {
        return 0;
    }
    size_t count = 0;
    if (fold == WG_FOLD_NONE) {
        for (; segment.nbytes > 0; count++) {
            uint32_t c = 0;
            text_skip(&segment, text_decode(segment, &c));
            points[count] = (int32_t)c;
        }
        return count;
    }
    count = normalize(segment, UTF8PROC_COMPOSE, points);
    if (count > 0 && fold == WG_FOLD_MARKS && is_mark(property_of((uint32_t)points[0]))) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        lower_nbytes += utf8_encode((uint32_t)utf8proc_tolower(points[i]), lower + lower_nbytes);
    }
    const unsigned strip = fold == WG_FOLD_MARKS ? UTF8PROC_STRIPMARK : 0;
    return normalize((struct wg_text){lower, lower_nbytes}, UTF8PROC_COMPOSE | strip, points);
}

struct wg_text fold_to_nfc(struct wg_text text, char bytes[FORMAT_MAX_TEXT_NBYTES])
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t count = normalize(text, UTF8PROC_COMPOSE, points);
    return text_of_points(points, count, bytes);
}

size_t fold_decompose(struct wg_text text, int32_t points[FOLD_MAX_POINTS])
{
    return normalize(text, UTF8PROC_DECOMPOSE, points);
}

size_t fold_compose(const int32_t *points, size_t count, int32_t composed[FOLD_MAX_POINTS])
{
    memcpy(composed, points, count * sizeof *points);
    const utf8proc_ssize_t composed_count = utf8proc_normalize_utf32(
        composed, (utf8proc_ssize_t)count, (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    return composed_count < 0 ? 0 : (size_t)composed_count;
}
