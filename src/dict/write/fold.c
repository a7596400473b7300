/* SPDX-License-Identifier: MIT */
/*
 * fold.c: see fold.h.
 *
 * Lower case is Unicode's simple mapping, a code point for a code point: full case
 * folding would turn "ß" into "ss" and so change how many letters a word has.
 */
#include "dict/write/fold.h"

#include "base/marks.h"
#include "base/utf8.h"

#include <utf8proc.h>

static const utf8proc_property_t *property_of(uint32_t c)
{
    return utf8proc_get_property((utf8proc_int32_t)c);
}

static bool is_of(const utf8proc_property_t *property, utf8proc_category_t first,
                  utf8proc_category_t last)
{
    return property->category >= (utf8proc_propval_t)first &&
           property->category <= (utf8proc_propval_t)last;
}

static bool is_mark(uint32_t c)
{
    return is_of(property_of(c), UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME);
}

enum point_role point_role(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    if (is_of(property, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO)) {
        return POINT_LETTER;
    }
    if (is_combining_mark(c)) {
        return POINT_MARK;
    }
    /* Enclosing circles and variation selectors spell nothing. */
    if (is_of(property, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC) &&
        !property->ignorable) {
        return POINT_SIGN;
    }
    return POINT_OTHER;
}

/*
 * All that Unicode composes with what stands before it is a mark or one of these
 * two kinds of letters: the vowels and final consonants of Korean syllables (and of
 * Kirat Rai, which Unicode 16 gives the same class).
 */
bool point_continues(uint32_t c)
{
    const int class = property_of(c)->boundclass;
    return is_mark(c) || class == UTF8PROC_BOUNDCLASS_V ||
           class == UTF8PROC_BOUNDCLASS_T;
}

bool point_is_capital(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return property->category == UTF8PROC_CATEGORY_LU ||
           property->category == UTF8PROC_CATEGORY_LT;
}

bool point_is_visible(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return !is_of(property, UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_CC);
}

bool point_may_fold(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return property->lowercase_seqindex != UINT16_MAX ||
           (property->decomp_seqindex != UINT16_MAX && property->decomp_type == 0);
}

static size_t compose(const unsigned char *bytes, size_t nbytes, unsigned strip,
                      int32_t *points)
{
    /* STABLE is what keeps to the composition exclusions, as NFC demands. */
    const utf8proc_option_t options =
        (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE | strip);
    const utf8proc_ssize_t count = utf8proc_decompose(
        bytes, (utf8proc_ssize_t)nbytes, points, FOLD_MAX_POINTS, options);
    if (count <= 0 || count > FOLD_MAX_POINTS) {
        return 0;
    }
    return (size_t)utf8proc_normalize_utf32(points, count, options);
}

static size_t decode(const unsigned char *bytes, size_t nbytes, int32_t *points)
{
    const unsigned char *const end = bytes + nbytes;
    size_t count = 0;
    while (bytes < end) {
        uint32_t c = 0;
        bytes += utf8_decode(bytes, end, &c);
        points[count++] = (int32_t)c;
    }
    return count;
}

/*
 * Composing comes first, so that "I" + U+0307 has the lower case of "İ"; and again
 * at the end, as "H" + U+0331 has no composed form, but its lower case has.
 */
size_t fold_segment(enum wg_fold fold, const unsigned char *bytes, size_t nbytes,
                    int32_t points[FOLD_MAX_POINTS])
{
    char lower[FOLD_MAX_POINTS * UTF8_MAX_NBYTES];
    size_t lower_nbytes = 0;
    if (nbytes > FOLD_MAX_NBYTES) {
        return 0;
    }
    if (fold == WG_FOLD_NONE) {
        return decode(bytes, nbytes, points);
    }
    const size_t count = compose(bytes, nbytes, 0, points);
    if (count > 0 && fold == WG_FOLD_MARKS && is_mark((uint32_t)points[0])) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        lower_nbytes +=
            utf8_encode((uint32_t)utf8proc_tolower(points[i]), lower + lower_nbytes);
    }
    return compose((const unsigned char *)lower,
                   lower_nbytes,
                   fold == WG_FOLD_MARKS ? UTF8PROC_STRIPMARK : 0,
                   points);
}

size_t fold_decompose(const unsigned char *bytes, size_t nbytes,
                      int32_t points[FOLD_MAX_POINTS])
{
    const utf8proc_ssize_t count =
        utf8proc_decompose(bytes,
                           (utf8proc_ssize_t)nbytes,
                           points,
                           FOLD_MAX_POINTS,
                           (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE));
    return count < 0 || count > FOLD_MAX_POINTS ? 0 : (size_t)count;
}
