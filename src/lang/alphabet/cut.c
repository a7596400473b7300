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

#include "alphabet/fold.h"
#include "base/array.h"
#include "base/load.h"
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
    free(cutter->codes);
    free(cutter->cuts);
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

/* Folds the segment at offset `off` of the word and appends its cuts, at least one. Reserves room
   for `rest` more cuts: `rest` is the number of bytes after the segment. Returns false if there is
   not enough memory. */
static bool cut_segment(struct cutter *cutter, struct wg_text segment, size_t off, size_t rest)
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t npoints = fold_segment(cutter->fold, segment, points);
    if (!ARRAY_RESERVE(cutter->cuts, &cutter->cut_capacity, cutter->ncuts + npoints + 1 + rest)) {
        return false;
    }
    if (npoints == 0) {
        cutter->cuts[cutter->ncuts++] = (struct cut){LETTER_NONE, narrow32(off)};
    }
    for (size_t i = 0; i < npoints;) {
        uint32_t id;
        const size_t place = off + find_origin(segment, points[i]);
        i += cut_letter(cutter, points + i, npoints - i, cutter->ncuts > 0, &id);
        if (id == 0) {
            return false;
        }
        cutter->cuts[cutter->ncuts++] = (struct cut){id, narrow32(place)};
    }
    return true;
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
    if (*entry == ENTRY_UNSEEN && point_continues(c)) {
        *entry = ENTRY_CONTINUES;
    } else if (*entry == ENTRY_UNSEEN) {
        char bytes[UTF8_MAX_NBYTES];
        const struct wg_text text = {bytes, utf8_encode(c, bytes)};
        const size_t before = cutter->ncuts;
        if (cut_segment(cutter, text, 0, 0)) {
            *entry = cutter->ncuts == before + 1 ? cutter->cuts[before].letter : ENTRY_SEVERAL;
        }
        cutter->ncuts = before;
    }
    return *entry;
}

/*
 * Handles `c`, the code point at *off, whose entry is not an id. If the entry is unseen, makes the
 * entry. If the new entry is an id, does nothing more: the caller then reads the entry.
 *
 * Otherwise cuts the segment of `c` and sets *off to the end of this segment. If `c` continues a
 * segment, the segment begins at the last cut. This cut was made from the first code point of the
 * segment alone, so it is removed and made again.
 *
 * Returns false if there is not enough memory.
 */
static bool cut_slowly(struct cutter *cutter, struct wg_text word, uint32_t c, size_t *off)
{
    const uint32_t entry = make_entry(cutter, c);
    if (entry == ENTRY_UNSEEN || entry >= LETTER_NONE) {
        return entry != ENTRY_UNSEEN; /* the caller reads the new entry */
    }
    size_t begin = *off;
    if (entry == ENTRY_CONTINUES && cutter->ncuts > 0) {
        begin = cutter->cuts[--cutter->ncuts].off;
    }
    struct wg_text segment = {word.bytes + begin, word.nbytes - begin};
    segment.nbytes = segment_nbytes(segment);
    *off = begin + segment.nbytes;
    return cut_segment(cutter, segment, begin, word.nbytes - *off);
}

/* With an alphabet file: cuts the letters for which the text at *off stands, and moves *off to the
   end of this text. A code point of `length` bytes with which no text begins becomes LETTER_NONE.
   Returns false if there is not enough memory. */
static bool cut_unit(struct cutter *cutter, struct wg_text word, unsigned length, size_t *off)
{
    const struct wg_text rest = {word.bytes + *off, word.nbytes - *off};
    uint32_t unit = 0;
    if (!ARRAY_RESERVE(cutter->cuts, &cutter->cut_capacity,
                       cutter->ncuts + ALPHABET_MAX_RUN + rest.nbytes)) {
        return false;
    }
    const size_t nbytes = alphabet_next(cutter->alphabet, rest, &unit);
    const struct symbol_run run = alphabet_run(cutter->alphabet, unit);
    struct cut cut = {LETTER_NONE, narrow32(*off)};
    for (uint32_t i = 0; nbytes > 0 && i < run.count; i++) {
        cut.letter = FIRST_LETTER + run.symbols[i];
        cutter->cuts[cutter->ncuts++] = cut;
    }
    if (nbytes == 0) {
        cutter->cuts[cutter->ncuts++] = cut;
    }
    *off += nbytes > 0 ? nbytes : length;
    return true;
}

enum wg_status cut_word(struct cutter *cutter, struct wg_text word, size_t *bad_off)
{
    const unsigned char *const begin = (const unsigned char *)word.bytes;
    const unsigned char *const end = begin + word.nbytes;
    if (!ARRAY_RESERVE(cutter->cuts, &cutter->cut_capacity, word.nbytes)) {
        return WG_NO_MEMORY;
    }
    struct cut *cuts = cutter->cuts;
    size_t ncuts = 0;
    size_t off = 0;
    while (off < word.nbytes) {
        uint32_t c;
        const unsigned length = utf8_decode(begin + off, end, &c);
        if (length == 0) {
            *bad_off = off;
            return WG_BAD_INPUT;
        }
        const uint32_t entry = seen_entry(cutter, c);
        if (entry >= LETTER_NONE) {
            cuts[ncuts++] = (struct cut){entry, (uint32_t)off};
            off += length;
            continue;
        }
        cutter->ncuts = ncuts;
        if (cutter->alphabet != NULL ? !cut_unit(cutter, word, length, &off)
                                     : !cut_slowly(cutter, word, c, &off)) {
            return WG_NO_MEMORY;
        }
        cuts = cutter->cuts;
        ncuts = cutter->ncuts;
    }
    cutter->ncuts = ncuts;
    return WG_OK;
}
