/* SPDX-License-Identifier: MIT */
/*
 * cut.c: see cut.h.
 *
 * A table of pages stores the fold of each code point. The entry of a code point is made when the
 * code point first occurs. A code point that can change the code point before it, as a combining
 * mark does, continues a segment (fold.h). At such a code point, cut_word goes back and folds the
 * whole segment with utf8proc.
 *
 * With an alphabet file, the table has no entries, and each letter is looked up by alphabet_next
 * (dict/alphabet.h), as in a dictionary. So each text that the compiler has read as a word is found
 * in the dictionary.
 *
 * Cost: 2 ns for each code point; 150 ns for each segment of several code points; with an alphabet
 * file up to 100 ns for each letter.
 */
#include "alphabet/cut.h"

#include "alphabet/file.h"
#include "alphabet/fold.h"
#include "base/array.h"
#include "base/load.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>

void cutter_init(struct cutter *cutter, enum wg_fold fold)
{
    *cutter = (struct cutter){.fold = fold};
    for (size_t i = 0; i < PAGES; i++) {
        cutter->pages[i] = &cutter->unseen_page;
    }
}

void cutter_free(struct cutter *cutter)
{
    for (size_t i = 0; i < PAGES; i++) {
        if (cutter->pages[i] != &cutter->unseen_page) {
            free(cutter->pages[i]);
        }
    }
    text_table_free(&cutter->texts);
    text_table_free(&cutter->changes.texts);
    text_table_free(&cutter->dropped);
    FREE_ALL(cutter->changes.items, cutter->codes, cutter->cuts);
}

uint32_t letter_add(struct cutter *cutter, struct wg_text text)
{
    const uint32_t count = cutter->texts.count;
    const uint32_t number = text_table_add(&cutter->texts, text);
    if (number == TEXT_NONE ||
        !ARRAY_RESERVE(cutter->codes, &cutter->code_capacity, FIRST_LETTER + (size_t)number + 1)) {
        return 0;
    }
    if (number == count) {
        cutter->codes[FIRST_LETTER + number] = 0;
    }
    cutter->codes[LETTER_NONE] = 0;
    return FIRST_LETTER + number;
}

struct wg_text letter_text(const struct cutter *cutter, uint32_t letter)
{
    return text_table_text(&cutter->texts, letter - FIRST_LETTER);
}

/* Returns the id of the letter that has these folded code points. Returns LETTER_NONE if their text
   is too long, or if the cutter is frozen and has no such letter. Returns 0 if there is not enough
   memory. */
static uint32_t id_of(struct cutter *cutter, const int32_t *points, size_t npoints)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    const struct wg_text text = text_of_points(points, npoints, bytes);
    if (text.nbytes == 0) {
        return LETTER_NONE;
    }
    if (cutter->is_frozen) {
        const uint32_t number = text_table_find(&cutter->texts, text);
        return number == TEXT_NONE ? LETTER_NONE : FIRST_LETTER + number;
    }
    return letter_add(cutter, text);
}

/* Cuts the first letter from folded code points and returns the count of its code points. Sets *id
   to the id of the letter, to LETTER_NONE if it is not a letter, or to 0 if there is not enough
   memory. `is_inside`: the word has an earlier cut. Only then is a vowel sign a letter. */
static size_t cut_letter(struct cutter *cutter, const int32_t *points, size_t npoints,
                         bool is_inside, uint32_t *id)
{
    size_t length = 1;
    while (length < npoints && point_role((uint32_t)points[length]) == POINT_MARK) {
        length++;
    }
    const enum point_role role = point_role((uint32_t)points[0]);
    *id = role == POINT_LETTER || (role == POINT_SIGN && is_inside) ? id_of(cutter, points, length)
                                                                    : LETTER_NONE;
    return length;
}

/* Finds the place of a folded code point in its unfolded segment. Returns the offset of the first
   code point equal to `point`, or 0 if there is none. */
static size_t find_origin(struct wg_text segment, int32_t point)
{
    struct wg_text rest = segment;
    while (rest.nbytes > 0) {
        uint32_t c = 0;
        const unsigned length = text_decode(rest, &c);
        if (c == (uint32_t)point) {
            return segment.nbytes - rest.nbytes;
        }
        text_skip(&rest, length);
    }
    return 0;
}

/* --- What the dictionary must read as the compiler does */

/* Notes a code point that stands for no letter. Returns false if there is not enough memory. */
static bool note_dropped(struct cutter *cutter, uint32_t c)
{
    return cutter->is_frozen || text_table_add(&cutter->dropped, POINT_TEXT(c)) != TEXT_NONE;
}

/* Notes the marks that the fold strips from a segment. Returns false if there is not enough
   memory. */
static bool note_stripped(struct cutter *cutter, struct wg_text segment)
{
    int32_t nfd[FOLD_MAX_POINTS];
    const size_t count = cutter->fold == WG_FOLD_MARKS ? fold_decompose(segment, nfd) : 0;
    for (size_t i = 0; i < count; i++) {
        NEED(!point_is_stripped((uint32_t)nfd[i]) || note_dropped(cutter, (uint32_t)nfd[i]));
    }
    return true;
}

/* Returns whether a segment is one code point and code points that stand for nothing. */
static bool is_point_and_dropped(const struct cutter *cutter, struct wg_text segment)
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t count = fold_decode(segment, points);
    size_t i = count > 0;
    while (i < count &&
           (point_is_ignored((uint32_t)points[i]) ||
            (cutter->fold == WG_FOLD_MARKS && point_is_stripped((uint32_t)points[i])))) {
        i++;
    }
    return count > 0 && i == count;
}

/* Returns whether the letters of the cuts, as they are listed, are the segment. */
static bool is_listed_so(const struct cutter *cutter, struct wg_text segment,
                         const struct cut *cuts, size_t count)
{
    size_t i = 0;
    for (; i < count; i++) {
        const struct wg_text letter = letter_text(cutter, cuts[i].letter);
        if (letter.nbytes > segment.nbytes ||
            memcmp(segment.bytes, letter.bytes, letter.nbytes) != 0) {
            return false;
        }
        text_skip(&segment, letter.nbytes);
    }
    return segment.nbytes == 0;
}

/* Notes a segment and its cuts, if the fold changes the segment. Sets *is_readable to false if a
   dictionary cannot have its text. Returns false if there is not enough memory. */
static bool note_change(struct cutter *cutter, struct wg_text segment, const struct cut *cuts,
                        size_t count, bool *is_readable)
{
    struct changes *const changes = &cutter->changes;
    NEED(note_stripped(cutter, segment));
    if (cutter->is_frozen || is_listed_so(cutter, segment, cuts, count)) {
        return true;
    }
    if (segment.nbytes > FORMAT_MAX_TEXT_NBYTES || count > ALPHABET_MAX_RUN) {
        *is_readable = is_point_and_dropped(cutter, segment);
        return true;
    }
    if (changes->texts.count == CUT_MAX_CHANGES) { /* own.c fails */
        return true;
    }
    const uint32_t before = changes->texts.count;
    const uint32_t number = text_table_add(&changes->texts, segment);
    NEED(number != TEXT_NONE &&
         ARRAY_RESERVE(changes->items, &changes->capacity, (size_t)number + 1));
    for (size_t i = 0; number == before && i < ALPHABET_MAX_RUN; i++) {
        changes->items[number][i] = i < count ? cuts[i].letter : 0;
    }
    return true;
}

/* --- Segments */

/* Returns whether one of the cuts is not a letter. */
static bool has_none(const struct cut *cuts, size_t count)
{
    size_t i = 0;
    while (i < count && cuts[i].letter != LETTER_NONE) {
        i++;
    }
    return i < count;
}

/* Folds the segment at offset `off` of the word and appends its cuts, at least one. If a letter has
   too many marks, the place of its cut is that of the first mark. Reserves room for `rest` more
   cuts: `rest` is the number of bytes after the segment. Returns false if there is not enough
   memory. */
static bool cut_segment(struct cutter *cutter, struct wg_text segment, size_t off, size_t rest)
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t first = cutter->ncuts;
    const size_t npoints = fold_segment(cutter->fold, segment, points);
    NEED(ARRAY_RESERVE(cutter->cuts, &cutter->cut_capacity, cutter->ncuts + npoints + 1 + rest));
    for (size_t i = 0; i < npoints;) {
        uint32_t id;
        const size_t length = cut_letter(cutter, points + i, npoints - i, cutter->ncuts > 0, &id);
        const bool is_too_long =
            id == LETTER_NONE && length > 1 && point_role((uint32_t)points[i]) == POINT_LETTER;
        const size_t place = off + find_origin(segment, points[i + is_too_long]);
        i += length;
        if (id == 0) {
            return false;
        }
        cutter->cuts[cutter->ncuts++] = (struct cut){id, narrow32(place)};
    }
    struct cut *const cuts = cutter->cuts + first;
    const size_t count = cutter->ncuts - first;
    bool is_readable = count > 0;
    const bool has_memory = !is_readable || has_none(cuts, count) ||
                            note_change(cutter, segment, cuts, count, &is_readable);
    if (!is_readable) {
        uint32_t c = 0;
        const unsigned nbytes = text_decode(segment, &c);
        const bool is_too_long = point_role(c) == POINT_LETTER && nbytes < segment.nbytes;
        cuts[0] = (struct cut){LETTER_NONE, narrow32(off + (is_too_long ? nbytes : 0))};
        cutter->ncuts = first + 1;
    }
    return has_memory;
}

struct page *cutter_page(struct cutter *cutter, uint32_t c)
{
    struct page **const page = &cutter->pages[c / PAGE_POINTS];
    if (*page == &cutter->unseen_page) {
        struct page *const fresh = calloc(1, sizeof *fresh);
        if (fresh == NULL) {
            return NULL;
        }
        *page = fresh;
    }
    return *page;
}

/* Returns the table entry of a code point. Makes the entry if there is none. Returns ENTRY_UNSEEN
   if there is not enough memory. */
static uint32_t make_entry(struct cutter *cutter, uint32_t c)
{
    struct page *const page = cutter_page(cutter, c);
    if (page == NULL) {
        return ENTRY_UNSEEN;
    }
    uint32_t *const entry = &page->entries[c % PAGE_POINTS];
    if (*entry == ENTRY_UNSEEN && point_is_ignored(c)) {
        *entry = note_dropped(cutter, c) ? ENTRY_IGNORED : ENTRY_UNSEEN;
    } else if (*entry == ENTRY_UNSEEN && point_continues(c)) {
        *entry = ENTRY_CONTINUES;
    } else if (*entry == ENTRY_UNSEEN) {
        const size_t before = cutter->ncuts;
        if (cut_segment(cutter, POINT_TEXT(c), 0, 0)) {
            *entry = cutter->ncuts == before + 1 ? cutter->cuts[before].letter : ENTRY_SEVERAL;
        }
        cutter->ncuts = before;
    }
    return *entry;
}

/*
 * Handles `c`, the code point of `length` bytes at *off, whose entry is not an id. If the entry is
 * unseen, makes the entry. If the new entry is an id, does nothing more: the caller then reads the
 * entry. An ignored code point is skipped.
 *
 * Otherwise cuts the segment of `c` and sets *off to the end of this segment. If `c` continues a
 * segment, the segment begins at the last cut. This cut was made from the first code point of the
 * segment alone, so it is removed and made again. A code point that continues no segment, because
 * U+034F or nothing is before it, is not a letter.
 *
 * Returns false if there is not enough memory.
 */
static bool cut_slowly(struct cutter *cutter, struct wg_text word, uint32_t c, unsigned length,
                       size_t *off)
{
    const uint32_t entry = make_entry(cutter, c);
    if (entry == ENTRY_UNSEEN || entry >= LETTER_NONE) {
        return entry != ENTRY_UNSEEN; /* the caller reads the new entry */
    }
    const bool continues = entry == ENTRY_CONTINUES && cutter->ncuts > 0;
    if (entry == ENTRY_IGNORED ||
        (continues && cutter->cuts[cutter->ncuts - 1].letter == LETTER_NONE)) {
        cutter->ignored = entry == ENTRY_IGNORED && cutter->ignored == 0 ? c : cutter->ignored;
        *off += length;
        return true;
    }
    struct wg_text segment = text_from(word, *off);
    if (continues) {
        segment = text_from(word, cutter->cuts[--cutter->ncuts].off);
    }
    const size_t begin = word.nbytes - segment.nbytes;
    segment.nbytes = segment_nbytes(segment);
    if (begin + segment.nbytes <= *off) {
        cutter->cuts[cutter->ncuts + 1] = (struct cut){LETTER_NONE, narrow32(*off)};
        cutter->ncuts += 2;
        *off += length;
        return true;
    }
    *off = begin + segment.nbytes;
    return cut_segment(cutter, segment, begin, word.nbytes - *off);
}

/* Returns whether a text that stands for no letter is the ignored code point `c`, and the alphabet
   file does not name it. */
static bool is_ignored_text(const struct cutter *cutter, struct wg_text text, uint32_t c)
{
    return point_is_ignored(c) &&
           text_table_find(&cutter->file->texts.texts, text) >= cutter->file->named;
}

/* With an alphabet file: cuts the letters for which the text at *off stands, and moves *off to the
   end of this text. `c`, the code point at *off, has `length` bytes; if no text begins with it, it
   becomes LETTER_NONE. Returns false if there is not enough memory. */
static bool cut_unit(struct cutter *cutter, struct wg_text word, uint32_t c, unsigned length,
                     size_t *off)
{
    const struct wg_text rest = text_from(word, *off);
    NEED(ARRAY_RESERVE(cutter->cuts, &cutter->cut_capacity,
                       cutter->ncuts + ALPHABET_MAX_RUN + rest.nbytes));
    const struct next_symbols next = alphabet_next_symbols(cutter->alphabet, rest);
    struct cut cut = {LETTER_NONE, narrow32(*off)};
    for (uint32_t i = 0; i < next.run.count; i++) {
        cut.letter = FIRST_LETTER + next.run.symbols[i];
        cutter->cuts[cutter->ncuts++] = cut;
    }
    if (next.nbytes == 0) {
        cutter->cuts[cutter->ncuts++] = cut;
    } else if (next.run.count == 0 &&
               is_ignored_text(cutter, (struct wg_text){rest.bytes, next.nbytes}, c)) {
        cutter->ignored = cutter->ignored != 0 ? cutter->ignored : c;
    }
    *off += next.nbytes > 0 ? next.nbytes : length;
    return true;
}

enum wg_status cut_word(struct cutter *cutter, struct wg_text word, size_t *bad_off_out)
{
    const unsigned char *const begin = (const unsigned char *)word.bytes;
    const unsigned char *const end = begin + word.nbytes;
    if (!ARRAY_RESERVE(cutter->cuts, &cutter->cut_capacity, word.nbytes)) {
        return WG_NO_MEMORY;
    }
    struct cut *cuts = cutter->cuts;
    size_t ncuts = 0;
    size_t off = 0;
    cutter->ignored = 0;
    while (off < word.nbytes) {
        uint32_t c;
        const unsigned length = utf8_decode(begin + off, end, &c);
        if (length == 0) {
            *bad_off_out = off;
            return WG_BAD_INPUT;
        }
        const uint32_t entry = seen_entry(cutter, c);
        if (entry >= LETTER_NONE) {
            cuts[ncuts++] = (struct cut){entry, (uint32_t)off};
            off += length;
            continue;
        }
        cutter->ncuts = ncuts;
        if (cutter->alphabet != NULL ? !cut_unit(cutter, word, c, length, &off)
                                     : !cut_slowly(cutter, word, c, length, &off)) {
            return WG_NO_MEMORY;
        }
        cuts = cutter->cuts;
        ncuts = cutter->ncuts;
    }
    cutter->ncuts = ncuts;
    return WG_OK;
}
