/* SPDX-License-Identifier: MIT */
/*
 * cut.c: a word to cuts; see letters_impl.h.
 *
 * A two-level table says for each code point which letter it is; it fills itself.
 * Only a code point that may change the one before it (a combining mark) sends us
 * back, to fold the segment through utf8proc.
 *
 * Cost: 2 ns a code point, 150 ns a segment of several.
 */
#include "dict/write/letters_impl.h"

#include "base/array.h"
#include "base/load.h"
#include "base/utf8.h"

#include <stdlib.h>

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

/* The id of folded code points; LETTER_NONE if they are too long, 0: no memory. */
static uint32_t id_of(struct letters *letters, const int32_t *points, size_t npoints)
{
    char bytes[FORMAT_MAX_TEXT_NBYTES];
    const struct wg_text text = text_of_points(points, npoints, bytes);
    if (text.nbytes == 0) {
        return LETTER_NONE;
    }
    if (letters->is_alphabet_whole) {
        const uint32_t id = letter_set_find(&letters->set, text);
        return id == 0 ? LETTER_NONE : id;
    }
    return letter_set_add(&letters->set, text);
}

/*
 * How many of the folded code points make the first letter, whose id goes to *id:
 * LETTER_NONE where they are none, 0 where memory is out. `is_inside` says that a
 * letter comes before them.
 */
static size_t cut_letter(struct letters *letters, const int32_t *points, size_t npoints,
                         bool is_inside, uint32_t *id)
{
    size_t length = 1;
    if (letters->has_alphabet) {
        *id = id_of(letters, points, length);
        return length;
    }
    while (length < npoints && point_role((uint32_t)points[length]) == POINT_MARK) {
        length++;
    }
    const enum point_role role = point_role((uint32_t)points[0]);
    *id = role == POINT_LETTER || (role == POINT_SIGN && is_inside)
              ? id_of(letters, points, length)
              : LETTER_NONE;
    return length;
}

/*
 * Where in a segment a code point of its fold comes from: where the same one stands,
 * else its start.
 */
static size_t place_in(struct wg_text segment, int32_t point)
{
    const unsigned char *const begin = (const unsigned char *)segment.bytes;
    size_t off = 0;
    while (off < segment.nbytes) {
        uint32_t c = 0;
        const unsigned length = utf8_decode(begin + off, begin + segment.nbytes, &c);
        if (c == (uint32_t)point) {
            return off;
        }
        off += length;
    }
    return 0;
}

/*
 * Folds the segment at `off` and appends its cuts, at least one; `rest` is how many
 * bytes of the word lie behind it. False when memory is out.
 */
static bool cut_segment(struct letters *letters, struct wg_text segment, size_t off,
                        size_t rest)
{
    int32_t points[FOLD_MAX_POINTS];
    const size_t npoints = fold_segment(
        letters->fold, (const unsigned char *)segment.bytes, segment.nbytes, points);
    if (!ARRAY_RESERVE(letters->cuts,
                       &letters->cut_capacity,
                       letters->ncuts + npoints + 1 + rest)) {
        return false;
    }
    if (npoints == 0) {
        letters->cuts[letters->ncuts++] = (struct cut){LETTER_NONE, narrow32(off)};
    }
    for (size_t i = 0; i < npoints;) {
        uint32_t id;
        const size_t place = off + place_in(segment, points[i]);
        i += cut_letter(letters, points + i, npoints - i, letters->ncuts > 0, &id);
        if (id == 0) {
            return false;
        }
        letters->cuts[letters->ncuts++] = (struct cut){id, narrow32(place)};
    }
    return true;
}

/* The entry of a code point, made at first sight; ENTRY_UNSEEN: no memory. */
static uint32_t look_up(struct letters *letters, uint32_t c)
{
    struct page **const page = &letters->pages[c / PAGE_POINTS];
    if (*page == &letters->unseen_page) {
        struct page *const fresh = calloc(1, sizeof *fresh);
        if (fresh == NULL) {
            return ENTRY_UNSEEN;
        }
        *page = fresh;
    }
    uint32_t *const entry = &(*page)->entries[c % PAGE_POINTS];
    if (*entry == ENTRY_UNSEEN && point_continues(c)) {
        *entry = ENTRY_CONTINUES;
    } else if (*entry == ENTRY_UNSEEN) {
        char bytes[UTF8_MAX_NBYTES];
        const struct wg_text text = {bytes, utf8_encode(c, bytes)};
        const size_t before = letters->ncuts;
        if (cut_segment(letters, text, 0, 0)) {
            *entry = letters->ncuts == before + 1 ? letters->cuts[before].letter
                                                  : ENTRY_SEVERAL;
        }
        letters->ncuts = before;
    }
    return *entry;
}

/* The end of the segment that begins at `off`; 0 when memory is out. */
static size_t segment_end(struct letters *letters, struct wg_text word, size_t off)
{
    const unsigned char *const begin = (const unsigned char *)word.bytes;
    const unsigned char *const end = begin + word.nbytes;
    uint32_t c;
    off += utf8_decode(begin + off, end, &c);
    while (off < word.nbytes) {
        const unsigned length = utf8_decode(begin + off, end, &c);
        const uint32_t entry = length == 0 ? ENTRY_SEVERAL : look_up(letters, c);
        if (entry == ENTRY_UNSEEN) {
            return 0;
        }
        if (entry != ENTRY_CONTINUES) {
            break;
        }
        off += length;
    }
    return off;
}

/*
 * Goes on from *off, where code point `c` begins, which is new or no letter by
 * itself. What continues a segment sends us back to its start: the last cut, which
 * is then still that of a single code point. False when memory is out.
 */
static bool cut_slowly(struct letters *letters, struct wg_text word, uint32_t c,
                       size_t *off)
{
    const uint32_t entry = look_up(letters, c);
    if (entry == ENTRY_UNSEEN || entry >= LETTER_NONE) {
        return entry != ENTRY_UNSEEN; /* now it is known: look again */
    }
    size_t begin = *off;
    if (entry == ENTRY_CONTINUES && letters->ncuts > 0) {
        begin = letters->cuts[--letters->ncuts].off;
    }
    const size_t end = segment_end(letters, word, begin);
    const struct wg_text segment = {word.bytes + begin, end - begin};
    *off = end;
    return end != 0 && cut_segment(letters, segment, begin, word.nbytes - end);
}

enum letters_verdict cut_word(struct letters *letters, struct wg_text word,
                              size_t *bad_off)
{
    const unsigned char *const begin = (const unsigned char *)word.bytes;
    const unsigned char *const end = begin + word.nbytes;
    if (!ARRAY_RESERVE(letters->cuts, &letters->cut_capacity, word.nbytes)) {
        return LETTERS_NO_MEMORY;
    }
    struct cut *cuts = letters->cuts;
    size_t ncuts = 0;
    size_t off = 0;
    while (off < word.nbytes) {
        uint32_t c;
        const unsigned length = utf8_decode(begin + off, end, &c);
        if (length == 0) {
            *bad_off = off;
            return LETTERS_INVALID_UTF8;
        }
        const uint32_t entry = seen_entry(letters, c);
        if (entry >= LETTER_NONE) {
            cuts[ncuts++] = (struct cut){entry, (uint32_t)off};
            off += length;
            continue;
        }
        letters->ncuts = ncuts;
        if (!cut_slowly(letters, word, c, &off)) {
            return LETTERS_NO_MEMORY;
        }
        cuts = letters->cuts;
        ncuts = letters->ncuts;
    }
    letters->ncuts = ncuts;
    return LETTERS_ACCEPTED;
}
