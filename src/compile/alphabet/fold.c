/* SPDX-License-Identifier: MIT */
/*
 * fold.c: see fold.h.
 *
 * Case is folded by Unicode's simple mappings, which map one code point to one code point. Full
 * case folding would turn "ß" into "ss", and so change the number of letters of a word.
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

/* The blocks of the scripts whose marks are letters (India, Southeast Asia, Tibet), sorted. The
   Vedic accents are not among them: they are marks of letters. */
static const uint32_t sign_blocks[][2] = {
    {0x900, 0x950},   {0x955, 0x109f},  {0x1700, 0x17ff},   {0x1900, 0x194f},   {0x1a00, 0x1aaf},
    {0x1b00, 0x1c4f}, {0xa800, 0xa82f}, {0xa880, 0xa8df},   {0xa92e, 0xa95f},   {0xa980, 0xaadf},
    {0xaae0, 0xaaff}, {0xabc0, 0xabff}, {0x10a00, 0x10a5f}, {0x11000, 0x11365}, {0x11380, 0x11fff},
};

/* Returns whether `c` is in one of the blocks, which must be sorted. */
static bool is_in_blocks(uint32_t c, const uint32_t (*blocks)[2], size_t count)
{
    size_t i = 0;
    while (i < count && blocks[i][1] < c) {
        i++;
    }
    return i < count && blocks[i][0] <= c;
}

static bool is_in_sign_block(uint32_t c)
{
    return is_in_blocks(c, sign_blocks, sizeof sign_blocks / sizeof sign_blocks[0]);
}

enum point_role point_role(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    if (is_in_categories(property, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO)) {
        return POINT_LETTER;
    }
    if (is_combining_mark(c) && !is_in_sign_block(c)) {
        return POINT_MARK;
    }
    /* Enclosing circles and variation selectors are not letters. */
    if (is_in_categories(property, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC) &&
        !property->ignorable) {
        return POINT_SIGN;
    }
    return POINT_OTHER;
}

const uint16_t common_ignored[COMMON_IGNORED] = {
    0xad,   0x61c,  0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b,
    0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff,
};

bool point_is_ignored(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return property->ignorable &&
           !is_in_categories(property, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO);
}

/* Unicode composes two code points only if the second is a mark, or a vowel or final consonant of a
   Korean syllable (classes V and T). Unicode 16 gives class V to some vowels of the script Kirat
   Rai, too, and composes these vowels. */
bool point_continues(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return (is_mark(property) && !property->ignorable) ||
           property->boundclass == UTF8PROC_BOUNDCLASS_V ||
           property->boundclass == UTF8PROC_BOUNDCLASS_T;
}

/* Returns how many bytes at the start of a text continue the segment before it: ignored code
   points, if there are any, and then one for which point_continues; 0 if there is none. The
   reserved code points U+034F and U+FEFF, which can only be texts of their own, end a segment. */
static size_t continuation_nbytes(struct wg_text text)
{
    struct wg_text rest = text;
    uint32_t c = 0;
    size_t nbytes = text_decode(rest, &c);
    while (nbytes > 0 && point_is_ignored(c) && !point_is_reserved(c)) {
        text_skip(&rest, nbytes);
        nbytes = text_decode(rest, &c);
    }
    return nbytes > 0 && point_continues(c) ? text.nbytes - rest.nbytes + nbytes : 0;
}

size_t segment_nbytes(struct wg_text text)
{
    struct wg_text rest = text;
    uint32_t c;
    size_t nbytes = text_decode(rest, &c);
    do {
        text_skip(&rest, nbytes);
        nbytes = continuation_nbytes(rest);
    } while (nbytes > 0);
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

unsigned point_order(uint32_t c)
{
    return (unsigned)property_of(c)->combining_class;
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

/* Returns the lower case of the upper case: "ſ" and "ς" have the capitals of "s" and "σ", so they
   become these letters. The capital of the Turkish "ı" is "I", but "ı" must not become "i". */
static uint32_t fold_case(uint32_t c)
{
    enum { DOTLESS_I = 0x131 };
    const utf8proc_int32_t lower = utf8proc_tolower((utf8proc_int32_t)c);
    return lower == DOTLESS_I || is_mark(property_of(c))
               ? (uint32_t)lower
               : (uint32_t)utf8proc_tolower(utf8proc_toupper(lower));
}

bool point_may_fold(uint32_t c)
{
    const utf8proc_property_t *const property = property_of(c);
    return has_decomposition(property) || property->lowercase_seqindex != UINT16_MAX ||
           (property->uppercase_seqindex != UINT16_MAX && fold_case(c) != c);
}

bool point_is_stripped(uint32_t c)
{
    return is_mark(property_of(c)) && point_role(c) != POINT_SIGN;
}

const uint32_t presentation_blocks[PRESENTATION_BLOCKS][2] = {
    {0x132, 0x133},   {0x1c4, 0x1cc},   {0x1f1, 0x1f3},   {0xfb00, 0xfb17},
    {0xfb20, 0xfdff}, {0xfe70, 0xfefc}, {0xff21, 0xff5a}, {0xff66, 0xffdc},
};

bool point_is_presentation(uint32_t c)
{
    return is_in_blocks(c, presentation_blocks, PRESENTATION_BLOCKS);
}

/* Writes the letters for which a presentation form stands to `points`, and returns their count; 0
   if it does not stand for letters. */
static size_t decompose_form(uint32_t c, int32_t points[FOLD_MAX_POINTS])
{
    int last_class = 0;
    const utf8proc_ssize_t count = utf8proc_decompose_char(
        (utf8proc_int32_t)c, points, FOLD_MAX_POINTS,
        (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT), &last_class);
    for (utf8proc_ssize_t i = 0; i < count; i++) {
        const enum point_role role = point_role((uint32_t)points[i]);
        if (role != POINT_LETTER && (i == 0 || role != POINT_MARK)) {
            return 0;
        }
    }
    return count < 0 ? 0 : (size_t)count;
}

/* Writes the NFC (UTF8PROC_COMPOSE) or the NFD (UTF8PROC_DECOMPOSE) of a text to `points`, and
   returns the count of code points; 0 if they do not fit. STABLE applies the composition
   exclusions, as NFC requires. */
static size_t normalize(struct wg_text text, unsigned direction, int32_t points[FOLD_MAX_POINTS])
{
    const utf8proc_option_t options = (utf8proc_option_t)(UTF8PROC_STABLE | direction);
    const utf8proc_ssize_t count =
        utf8proc_decompose((const unsigned char *)text.bytes, (utf8proc_ssize_t)text.nbytes, points,
                           FOLD_MAX_POINTS, options);
    if (count <= 0 || count > FOLD_MAX_POINTS) {
        return 0;
    }
    return (size_t)utf8proc_normalize_utf32(points, count, options);
}

size_t fold_decode(struct wg_text text, int32_t points[FOLD_MAX_POINTS])
{
    size_t count = 0;
    for (; text.nbytes > 0; count++) {
        if (count == FOLD_MAX_POINTS) {
            return 0;
        }
        points[count] = (int32_t)text_take_point(&text);
    }
    return count;
}

/* Composes code points (NFC). Returns the count of the composed code points. */
static size_t compose(int32_t *points, size_t count)
{
    const utf8proc_ssize_t composed = utf8proc_normalize_utf32(
        points, (utf8proc_ssize_t)count, (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    return composed < 0 ? 0 : (size_t)composed;
}

/* Replaces presentation forms by their letters, and writes the NFC of the result. */
static size_t normalize_points(const int32_t *source, size_t source_count,
                               int32_t points[FOLD_MAX_POINTS])
{
    char bytes[FOLD_MAX_POINTS * UTF8_MAX_NBYTES];
    size_t nbytes = 0;
    for (size_t i = 0; i < source_count; i++) {
        int32_t letters[FOLD_MAX_POINTS];
        size_t count = 0;
        if (point_is_presentation((uint32_t)source[i])) {
            count = decompose_form((uint32_t)source[i], letters);
        }
        if (count == 0) {
            letters[count++] = source[i];
        }
        for (size_t k = 0; k < count; k++) {
            if (sizeof bytes - nbytes < UTF8_MAX_NBYTES) {
                return 0;
            }
            nbytes += utf8_encode((uint32_t)letters[k], bytes + nbytes);
        }
    }
    return normalize((struct wg_text){bytes, nbytes}, UTF8PROC_COMPOSE, points);
}

/* Composes, folds the case, removes marks, and composes again. The first composition turns "I" +
   U+0307 into "İ", so that the pair gets the lower case of "İ". The second composition is for
   letters such as "H" + U+0331, which has no composed form, but whose lower case has one. */
size_t fold_segment(enum wg_fold fold, struct wg_text segment, int32_t points[FOLD_MAX_POINTS])
{
    int32_t source[FOLD_MAX_POINTS];
    char bytes[FOLD_MAX_POINTS * UTF8_MAX_NBYTES];
    size_t nbytes = 0;
    size_t kept = 0;
    if (segment.nbytes > FOLD_MAX_NBYTES) {
        return 0;
    }
    size_t count = fold_decode(segment, source);
    for (size_t i = 0; i < count; i++) {
        source[kept] = source[i];
        kept += !point_is_ignored((uint32_t)source[i]);
    }
    if (fold == WG_FOLD_NONE) {
        memcpy(points, source, kept * sizeof *points);
        return kept;
    }
    count = normalize_points(source, kept, points);
    if (count > 0 && fold == WG_FOLD_MARKS && point_is_stripped((uint32_t)points[0])) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        nbytes += utf8_encode(fold_case((uint32_t)points[i]), bytes + nbytes);
    }
    count = normalize((struct wg_text){bytes, nbytes}, UTF8PROC_DECOMPOSE, points);
    kept = 0;
    for (size_t i = 0; i < count; i++) {
        points[kept] = points[i];
        kept += fold != WG_FOLD_MARKS || !point_is_stripped((uint32_t)points[i]);
    }
    return compose(points, kept);
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
    return compose(composed, count);
}
