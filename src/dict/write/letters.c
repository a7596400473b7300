/* SPDX-License-Identifier: MIT */
/*
 * letters.c: a word to letter codes; see letters.h and letters_impl.h.
 *
 * Two passes over a word. The first looks each code point up in a two-level table
 * that fills itself and yields the id of its letter; the second turns ids to codes.
 * Only at a code point that may change the one before it (a combining mark) does
 * the first pass step back and fold the segment anew, through utf8proc.
 *
 * Cost: 1.3 ns a byte for ASCII, 1.8 for Polish, about 150 ns for a segment.
 */
#include "dict/write/letters_impl.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/utf8.h"

#include <stdlib.h>

enum wg_status letters_new(const struct wg_compile_options *options,
                           struct letters **letters_out, struct wg_error *error)
{
    struct letters *letters = calloc(1, sizeof *letters);
    if (letters == NULL) {
        return fail_memory(error);
    }
    letters->fold = options->fold;
    letters->skip_capitalized = options->skip_capitalized;
    letters->min_length = options->min_length > 0 ? options->min_length : 1;
    letters->max_length = options->max_length > 0 ? options->max_length : SIZE_MAX;
    for (size_t i = 0; i < PAGES; i++) {
        letters->pages[i] = &letters->unseen_page;
    }
    enum wg_status status =
        letter_set_init(&letters->set, RESERVED_IDS) ? WG_OK : fail_memory(error);
    if (status == WG_OK && options->alphabet_path != NULL) {
        status = symbols_read(letters, options->alphabet_path, error);
    }
    if (status != WG_OK) {
        letters_free(letters);
        return status;
    }
    *letters_out = letters;
    return WG_OK;
}

void letters_free(struct letters *letters)
{
    if (letters == NULL) {
        return;
    }
    for (size_t i = 0; i < PAGES; i++) {
        if (letters->pages[i] != &letters->unseen_page) {
            free(letters->pages[i]);
        }
    }
    letter_set_free(&letters->set);
    free(letters->cuts);
    free(letters->codes);
    free(letters->symbols);
    free(letters->first_symbols);
    free(letters->folds);
    free(letters->spellings);
    free(letters);
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
        i += cut_letter(letters, points + i, npoints - i, letters->ncuts > 0, &id);
        if (id == 0) {
            return false;
        }
        letters->cuts[letters->ncuts++] = (struct cut){id, narrow32(off)};
    }
    return true;
}

static uint32_t seen_entry(const struct letters *letters, uint32_t c)
{
    return letters->pages[c / PAGE_POINTS]->entries[c % PAGE_POINTS];
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

/*
 * The way of nearly all words: every code point has a code. Writes the codes and
 * returns their count; 0 if the word needs cut_word.
 */
static size_t encode_known(const struct letters *letters, struct wg_text word,
                           uint8_t *codes)
{
    const uint8_t *const ascii = letters->pages[0]->codes;
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = p + word.nbytes;
    size_t count = 0;
    while (p < end) {
        uint8_t code;
        if (*p < 0x80) {
            code = ascii[*p++];
        } else {
            uint32_t c = 0;
            p += utf8_decode(p, end, &c);
            code = letters->pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS];
        }
        if (code == 0) {
            return 0;
        }
        codes[count++] = code;
    }
    return count;
}

/* Lets encode_known know the code points of a word that has been accepted. */
static void learn_codes(struct letters *letters, struct wg_text word)
{
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = p + word.nbytes;
    while (p < end) {
        uint32_t c = 0;
        p += utf8_decode(p, end, &c);
        const uint32_t entry = seen_entry(letters, c);
        if (entry > LETTER_NONE &&
            (!letters->has_alphabet || symbol_is_alone(letters, entry))) {
            letters->pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS] =
                letters->set.letters[entry].code;
        }
    }
}

/* The first cut that is no letter; ncuts if there is none. */
static size_t find_no_letter(const struct letters *letters)
{
    size_t i = 0;
    while (i < letters->ncuts && letters->cuts[i].letter != LETTER_NONE) {
        i++;
    }
    return i;
}

/* Turns cuts into codes, new ones too. False at a 256th letter, with its offset. */
static bool take_codes(struct letters *letters, size_t *bad_off)
{
    for (size_t i = 0; i < letters->ncuts; i++) {
        struct letter *const letter = &letters->set.letters[letters->cuts[i].letter];
        if (letter->code == 0) {
            if (letters->count == FORMAT_MAX_SYMBOLS) {
                *bad_off = letters->cuts[i].off;
                return false;
            }
            letter->code = narrow8(++letters->count);
            letters->coded[letter->code] = *letter;
        }
        letters->codes[i] = letter->code;
    }
    return true;
}

static bool is_capitalized(struct wg_text word)
{
    const unsigned char *const p = (const unsigned char *)word.bytes;
    uint32_t c;
    return word.nbytes > 0 && utf8_decode(p, p + word.nbytes, &c) > 0 &&
           point_is_capital(c);
}

static enum letters_verdict check_length(const struct letters *letters, size_t count)
{
    return count < letters->min_length   ? LETTERS_TOO_SHORT
           : count > letters->max_length ? LETTERS_TOO_LONG
                                         : LETTERS_ACCEPTED;
}

/* The way of all other words. */
static enum letters_verdict encode_slowly(struct letters *letters, struct wg_text word,
                                          struct letters_word *word_out)
{
    enum letters_verdict verdict = cut_word(letters, word, &word_out->bad_off);
    if (verdict != LETTERS_ACCEPTED) {
        return verdict;
    }
    if (letters->skip_capitalized && is_capitalized(word)) {
        return LETTERS_CAPITALIZED;
    }
    if (letters->has_alphabet) {
        symbols_take(letters);
    }
    const size_t bad = find_no_letter(letters);
    if (bad < letters->ncuts) {
        word_out->bad_off = letters->cuts[bad].off;
        return LETTERS_NOT_LETTER;
    }
    verdict = check_length(letters, letters->ncuts);
    if (verdict != LETTERS_ACCEPTED) {
        return verdict;
    }
    if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, letters->ncuts)) {
        return LETTERS_NO_MEMORY;
    }
    if (!take_codes(letters, &word_out->bad_off)) {
        return LETTERS_TOO_MANY;
    }
    learn_codes(letters, word);
    word_out->codes = letters->codes;
    word_out->count = letters->ncuts;
    return LETTERS_ACCEPTED;
}

enum letters_verdict letters_encode(struct letters *letters, struct wg_text word,
                                    struct letters_word *word_out)
{
    if (word.nbytes > FORMAT_MAX_LONGEST) {
        return LETTERS_TOO_LONG;
    }
    if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, word.nbytes)) {
        return LETTERS_NO_MEMORY;
    }
    const size_t count = encode_known(letters, word, letters->codes);
    if (count == 0) {
        return encode_slowly(letters, word, word_out);
    }
    if (letters->skip_capitalized && is_capitalized(word)) {
        return LETTERS_CAPITALIZED;
    }
    word_out->codes = letters->codes;
    word_out->count = count;
    return check_length(letters, count);
}

/*
 * Only where the table knows that the next code point begins a letter is there no
 * need to ask whether it is a mark.
 */
size_t letters_next(struct letters *letters, struct wg_text text)
{
    const unsigned char *const begin = (const unsigned char *)text.bytes;
    const unsigned char *const end = begin + text.nbytes;
    uint32_t c;
    unsigned length = begin == end ? 0 : utf8_decode(begin, end, &c);
    size_t off = 0;
    while (length > 0) {
        off += length;
        length = begin + off < end ? utf8_decode(begin + off, end, &c) : 0;
        if (length > 0 &&
            (letters->pages[c / PAGE_POINTS][c % PAGE_POINTS] >= LETTER_NONE ||
             !is_combining_mark(c))) {
            break;
        }
    }
    return off;
}

unsigned letters_count(const struct letters *letters)
{
    return letters->count;
}

struct wg_text letters_text(const struct letters *letters, unsigned code)
{
    const struct letter *const letter = &letters->coded[code];
    return (struct wg_text){letter->text, letter->nbytes};
}
