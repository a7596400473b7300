/* SPDX-License-Identifier: MIT */
/*
 * letters.c: see letters.h.
 *
 * The fast path uses a table of code points (page.codes, cut.h). The table has the code of each
 * code point that is a symbol by itself and has occurred in an accepted word, or is in the alphabet
 * file. If a word has only such code points, each needs one look-up. Every other word takes the
 * slow path. If the word is accepted, its code points are then added to the table.
 *
 * Cost: 1.2 ns a byte for Polish or English; about 4 ns a byte on the slow path, without an
 * alphabet file.
 */
#include "alphabet/letters.h"

#include "alphabet/cut.h"
#include "alphabet/fold.h"
#include "alphabet/lists.h"
#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdlib.h>

enum { IDEOGRAPH_NBYTES = 3 };

static const char ideograph[] = "\u4e00";

/* Added to the code of a code point with which longer texts of the alphabet file begin. */
enum { BEGINS_LONGER = 1 << 8 };

struct letters {
    bool skip_capitalized;
    size_t min_length;
    size_t max_length;
    struct cutter cutter;
    struct spelled spelled; /* used only if cutter.alphabet is not NULL */
    bool is_next[256]; /* by byte: after the first code point of some text of the alphabet file */

    uint8_t *codes; /* of the current word */
    size_t code_capacity;

    uint32_t ideograph; /* the id of the ideograph of letters_read_part */
    unsigned count;     /* of codes */
    /* By code: the id of the letter. cutter.codes has the reverse, for the letters of accepted
       words. With an alphabet file, the letter at place p has the code p + 1. */
    uint32_t code_letters[FORMAT_MAX_SYMBOLS + 1];
};

/* Enters a text of the alphabet file in the table of encode_known. If the alphabet has a section
   PART, a text that is a letter can also be the beginning of a longer letter that no table lists.
   So, with this section, code points get no codes. Returns false if there is not enough memory. */
static bool know_text(struct letters *letters, struct wg_text text, const struct meaning *meaning)
{
    uint32_t c = 0;
    const size_t nbytes = text_decode(text, &c);
    struct page *const page = cutter_page(&letters->cutter, c);
    NEED(page != NULL);
    if (nbytes < text.nbytes) {
        page->codes[c % PAGE_POINTS] |= BEGINS_LONGER;
        letters->is_next[(unsigned char)text.bytes[nbytes]] = true;
    } else if (meaning->count == 1 && letters->spelled.alphabet.parts == NULL) {
        page->codes[c % PAGE_POINTS] |= (uint16_t)(meaning->letters[0] + 1);
    }
    return true;
}

/* Gives a letter the next code. */
static void add_code(struct letters *letters, uint32_t id)
{
    letters->code_letters[++letters->count] = id;
    letters->cutter.codes[id] = narrow8(letters->count);
}

/* Takes the letters and the texts of an open alphabet file. Returns false if there is not enough
   memory. */
static bool know_alphabet(struct letters *letters)
{
    const struct alphabet *const alphabet = &letters->spelled.alphabet;
    const struct meanings *const texts = &letters->spelled.file.texts;
    bool is_done = true;
    letters->cutter.alphabet = alphabet;
    letters->cutter.file = &letters->spelled.file;
    for (uint32_t i = 0; i < alphabet->symbols && is_done; i++) {
        const uint32_t id = letter_add(&letters->cutter, alphabet_symbol_text(alphabet, i));
        is_done = id != 0;
        if (is_done) {
            add_code(letters, id);
        }
    }
    for (uint32_t i = 0; i < texts->texts.count && is_done; i++) {
        is_done = know_text(letters, text_table_text(&texts->texts, i), &texts->items[i]);
    }
    return is_done;
}

enum wg_status letters_new(const struct wg_compile_options *options, struct input *alphabet,
                           struct letters **letters_out, struct wg_error *error)
{
    struct letters *letters = calloc(1, sizeof *letters);
    TRY_MEMORY(error, letters != NULL);
    letters->skip_capitalized = options->skip_capitalized;
    letters->min_length = options->min_length > 0 ? options->min_length : 1;
    letters->max_length = options->max_length > 0 && options->max_length < FORMAT_MAX_LONGEST
                              ? options->max_length
                              : FORMAT_MAX_LONGEST;
    cutter_init(&letters->cutter, options->fold);
    enum wg_status status =
        alphabet == NULL ? WG_OK : spelled_open(&letters->spelled, alphabet, options->fold, error);
    if (status == WG_OK && alphabet == NULL) {
        letters->ideograph = letter_add(&letters->cutter, text_of(ideograph));
        status = letters->ideograph != 0 ? WG_OK : fail_memory(error);
    } else if (status == WG_OK && !know_alphabet(letters)) {
        status = fail_memory(error);
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
    if (letters != NULL) {
        cutter_free(&letters->cutter);
        spelled_close(&letters->spelled);
        FREE_ALL(letters->codes, letters);
    }
}

/* The fast path: writes the codes and returns their count. Returns 0 if a code is unknown, or if a
   code point may begin a longer text. */
static size_t encode_known(const struct letters *letters, struct wg_text word, uint8_t *codes)
{
    struct page *const *const pages = letters->cutter.pages;
    const uint16_t *const ascii = pages[0]->codes;
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = p + word.nbytes;
    size_t count = 0;
    while (p < end) {
        uint32_t code;
        if (*p < 0x80) {
            code = ascii[*p++];
        } else {
            uint32_t c;
            const unsigned length = utf8_decode(p, end, &c);
            if (length == 0) {
                return 0;
            }
            code = pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS];
            p += length;
        }
        if (code - 1 >= BEGINS_LONGER - 1 &&
            (code <= BEGINS_LONGER || (p < end && letters->is_next[*p]))) {
            return 0;
        }
        codes[count++] = (uint8_t)code;
    }
    return count;
}

/* Puts the code points of an accepted word into the table of encode_known. */
static void learn_codes(struct letters *letters, struct wg_text word)
{
    while (word.nbytes > 0) {
        const uint32_t c = text_take_point(&word);
        const uint32_t letter = seen_entry(&letters->cutter, c);
        if (letter >= FIRST_LETTER) {
            letters->cutter.pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS] =
                letters->cutter.codes[letter];
        }
    }
}

/* Writes the codes of the cuts. A letter without a code gets the next code. If the next code would
   be the 256th, returns false and sets *bad_off to the offset of the letter. */
static bool assign_codes(struct letters *letters, size_t *bad_off)
{
    const struct cutter *const cutter = &letters->cutter;
    for (size_t i = 0; i < cutter->ncuts; i++) {
        const uint32_t letter = cutter->cuts[i].letter;
        if (cutter->codes[letter] == 0) {
            if (letters->count == FORMAT_MAX_SYMBOLS) {
                *bad_off = cutter->cuts[i].off;
                return false;
            }
            add_code(letters, letter);
        }
        letters->codes[i] = cutter->codes[letter];
    }
    return true;
}

static enum letters_verdict encode(struct letters *letters, struct wg_text word,
                                   bool skip_capitalized, struct letters_word *word_out)
{
    const struct cutter *const cutter = &letters->cutter;
    uint32_t first;
    word_out->ignored_point = 0;
    if (word.nbytes > FORMAT_MAX_LONGEST) {
        return LETTERS_TOO_LONG;
    }
    if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, word.nbytes)) {
        return LETTERS_NO_MEMORY;
    }
    size_t count = encode_known(letters, word, letters->codes);
    const bool is_known = count > 0;
    if (!is_known) {
        const enum wg_status status = cut_word(&letters->cutter, word, &word_out->bad_off);
        if (status != WG_OK) {
            return status == WG_BAD_INPUT ? LETTERS_INVALID_UTF8 : LETTERS_NO_MEMORY;
        }
        count = cutter->ncuts;
        word_out->ignored_point = cutter->ignored;
    }
    if (skip_capitalized && text_decode(word, &first) > 0 && point_is_capital(first)) {
        return LETTERS_CAPITALIZED;
    }
    for (size_t i = 0; !is_known && i < count; i++) {
        if (cutter->cuts[i].letter == LETTER_NONE) {
            word_out->bad_off = cutter->cuts[i].off;
            return LETTERS_NOT_LETTER;
        }
    }
    if (count < letters->min_length || count > letters->max_length) {
        return count < letters->min_length ? LETTERS_TOO_SHORT : LETTERS_TOO_LONG;
    }
    if (!is_known) {
        if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, count)) {
            return LETTERS_NO_MEMORY;
        }
        if (!assign_codes(letters, &word_out->bad_off)) {
            return LETTERS_TOO_MANY;
        }
        learn_codes(letters, word);
    }
    word_out->codes = letters->codes;
    word_out->count = count;
    return LETTERS_ACCEPTED;
}

/* Checks that the text with which a word is listed is not too long for a word list, and is read as
   the same word. The verdict is LETTERS_ACCEPTED if so. */
static enum letters_verdict check_listed(struct letters *letters, const struct letters_word *word)
{
    const bool is_short = word->count <= FORMAT_MAX_LONGEST / ALPHABET_SPELL_ROOM(1);
    struct wg_text text = {NULL, 0};
    size_t bad_off;
    if (is_short && !letters->spelled.can_misread) {
        return LETTERS_ACCEPTED;
    }
    if (letters->cutter.alphabet == NULL) {
        for (size_t i = 0; i < word->count; i++) {
            text.nbytes += letters_text(letters, word->codes[i]).nbytes;
        }
        return text.nbytes > FORMAT_MAX_LONGEST ? LETTERS_TOO_LONG : LETTERS_ACCEPTED;
    }
    if (!spelled_show(&letters->spelled, word->codes, word->count, &text)) {
        return LETTERS_NO_MEMORY;
    }
    if (text.nbytes > FORMAT_MAX_LONGEST) {
        return LETTERS_TOO_LONG;
    }
    if (cut_word(&letters->cutter, text, &bad_off) != WG_OK) {
        return LETTERS_NO_MEMORY;
    }
    const struct cutter *const cutter = &letters->cutter;
    bool is_equal = cutter->ncuts == word->count;
    for (size_t i = 0; i < word->count && is_equal; i++) {
        is_equal = cutter->codes[cutter->cuts[i].letter] == word->codes[i];
    }
    return is_equal ? LETTERS_ACCEPTED : LETTERS_MISREAD;
}

enum letters_verdict letters_encode(struct letters *letters, struct wg_text word,
                                    struct letters_word *word_out)
{
    const enum letters_verdict verdict = encode(letters, word, letters->skip_capitalized, word_out);
    return verdict == LETTERS_ACCEPTED ? check_listed(letters, word_out) : verdict;
}

enum letters_verdict letters_encode_excluded(struct letters *letters, struct wg_text word,
                                             struct letters_word *word_out)
{
    return encode(letters, word, false, word_out);
}

bool letters_rejects(struct letters *letters, struct wg_text word)
{
    const struct spelled *const spelled = &letters->spelled;
    return rejected_match(&spelled->file.rejected, &spelled->alphabet, word);
}

bool letters_has_rejected(const struct letters *letters)
{
    return letters->spelled.file.rejected.count > 0;
}

/* If the table entry of a code point is an id, the code point is not a mark. Most code points have
   an id. The other code points need is_combining_mark, which is a binary search. */
size_t letters_raw_nbytes(const struct letters *letters, struct wg_text text)
{
    struct wg_text rest = text;
    uint32_t c;
    size_t nbytes = text_decode(rest, &c);
    do {
        text_skip(&rest, nbytes);
        nbytes = text_decode(rest, &c);
    } while (nbytes > 0 && seen_entry(&letters->cutter, c) < LETTER_NONE && is_combining_mark(c));
    return text.nbytes - rest.nbytes;
}

unsigned letters_count(const struct letters *letters)
{
    return letters->count;
}

struct wg_text letters_text(const struct letters *letters, unsigned code)
{
    return letter_text(&letters->cutter, letters->code_letters[code]);
}

const struct alphabet_source *letters_alphabet(const struct letters *letters)
{
    return letters->cutter.alphabet != NULL ? &letters->spelled.lists.letters.source : NULL;
}

const struct text_table *letters_dropped(const struct letters *letters)
{
    return &letters->cutter.dropped;
}

const struct text_table *letters_changes(const struct letters *letters)
{
    return &letters->cutter.changes.texts;
}

size_t letters_change_codes(const struct letters *letters, uint32_t number,
                            uint8_t codes[MEANING_MAX_LETTERS])
{
    const uint32_t *const ids = letters->cutter.changes.items[number];
    size_t count = 0;
    for (; count < ALPHABET_MAX_RUN && ids[count] != 0; count++) {
        codes[count] = letters->cutter.codes[ids[count]];
    }
    return count;
}

/* Cuts the text as the rest of a word whose first symbol is an ideograph. No vowel sign changes an
   ideograph. If a mark at the start of the text becomes part of the ideograph, *count_out is 0. */
enum wg_status letters_read_part(struct letters *letters, struct wg_text text,
                                 uint8_t codes[MEANING_MAX_LETTERS], size_t *count_out)
{
    struct cutter *const cutter = &letters->cutter;
    char word[IDEOGRAPH_NBYTES + FORMAT_MAX_TEXT_NBYTES];
    size_t bad_off;
    cutter->is_frozen = true;
    *count_out = 0;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        return WG_OK;
    }
    memcpy(word, ideograph, IDEOGRAPH_NBYTES);
    memcpy(word + IDEOGRAPH_NBYTES, text.bytes, text.nbytes);
    const enum wg_status status =
        cut_word(cutter, (struct wg_text){word, IDEOGRAPH_NBYTES + text.nbytes}, &bad_off);
    if (status != WG_OK || cutter->cuts[0].letter != letters->ideograph ||
        cutter->ncuts - 1 > MEANING_MAX_LETTERS) {
        return status;
    }
    for (size_t i = 1; i < cutter->ncuts; i++) {
        codes[i - 1] = cutter->codes[cutter->cuts[i].letter];
        if (codes[i - 1] == 0) {
            return WG_OK;
        }
    }
    *count_out = cutter->ncuts - 1;
    return WG_OK;
}
