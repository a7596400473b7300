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
#include "dict/write/alphabet/letters.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/write/alphabet/cut.h"
#include "dict/write/alphabet/fold.h"
#include "dict/write/alphabet/spelled.h"

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

    /* By id of the letter. 0: no accepted word has contained it. With an alphabet file, the letter
       at place p has the code p + 1. */
    uint8_t *letter_codes;
    size_t letter_count; /* items of letter_codes in use */
    size_t letter_capacity;
    uint32_t ideograph;                            /* its id */
    unsigned count;                                /* of codes */
    uint32_t code_letters[FORMAT_MAX_SYMBOLS + 1]; /* ids, by code */
};

/* Makes room in letter_codes for the ids of new letters. Returns false when memory is out. */
static bool reserve_ids(struct letters *letters)
{
    const size_t count = FIRST_LETTER + letters->cutter.texts.count;
    if (letters->letter_count < count) {
        if (!ARRAY_RESERVE(letters->letter_codes, &letters->letter_capacity, count)) {
            return false;
        }
        memset(letters->letter_codes + letters->letter_count, 0, count - letters->letter_count);
        letters->letter_count = count;
    }
    return true;
}

/*
 * Enters a text of the alphabet file in the table of encode_known. If the alphabet has a section
 * PART, a text that is a letter can also be the beginning of a longer letter that no table lists.
 * So no code point gets a code then. Returns false when memory is out.
 */
static bool know_text(struct letters *letters, struct wg_text text, const struct meaning *meaning)
{
    uint32_t c = 0;
    const size_t nbytes = text_decode(text, &c);
    struct page *const page = cutter_page(&letters->cutter, c);
    if (page == NULL) {
        return false;
    }
    if (nbytes < text.nbytes) {
        page->codes[c % PAGE_POINTS] |= BEGINS_LONGER;
        letters->is_next[(unsigned char)text.bytes[nbytes]] = true;
    } else if (meaning->count == 1 && letters->spelled.alphabet.parts == NULL) {
        page->codes[c % PAGE_POINTS] |= (uint16_t)(meaning->letters[0] + 1);
    }
    return true;
}

/* Takes the letters and the texts of an open alphabet file. Returns false when memory is out. */
static bool know_alphabet(struct letters *letters)
{
    const struct alphabet *const alphabet = &letters->spelled.alphabet;
    const struct meanings *const texts = &letters->spelled.file.texts;
    bool is_done = true;
    letters->cutter.alphabet = alphabet;
    for (uint32_t i = 0; i < alphabet->symbols && is_done; i++) {
        is_done = letter_add(&letters->cutter, alphabet_symbol_text(alphabet, i)) != 0;
    }
    is_done = is_done && reserve_ids(letters);
    for (; is_done && letters->count < alphabet->symbols; letters->count++) {
        const uint32_t id = FIRST_LETTER + letters->count;
        letters->code_letters[letters->count + 1] = id;
        letters->letter_codes[id] = narrow8(letters->count + 1);
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
    if (letters == NULL) {
        return fail_memory(error);
    }
    letters->skip_capitalized = options->skip_capitalized;
    letters->min_length = options->min_length > 0 ? options->min_length : 1;
    letters->max_length = options->max_length > 0 && options->max_length < FORMAT_MAX_LONGEST
                              ? options->max_length
                              : FORMAT_MAX_LONGEST;
    cutter_init(&letters->cutter, options->fold);
    enum wg_status status = WG_OK;
    bool is_done = true;
    if (alphabet != NULL) {
        status = spelled_open(&letters->spelled, alphabet, options->fold, error);
        is_done = status != WG_OK || know_alphabet(letters);
    } else {
        letters->ideograph = letter_add(&letters->cutter, text_of(ideograph));
        is_done = letters->ideograph != 0;
    }
    if (status != WG_OK || !is_done) {
        letters_free(letters);
        return is_done ? status : fail_memory(error);
    }
    *letters_out = letters;
    return WG_OK;
}

void letters_free(struct letters *letters)
{
    cutter_free(&letters->cutter);
    spelled_close(&letters->spelled);
    free(letters->codes);
    free(letters->letter_codes);
    free(letters);
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
        uint32_t c = 0;
        text_skip(&word, text_decode(word, &c));
        const uint32_t letter = seen_entry(&letters->cutter, c);
        if (letter >= FIRST_LETTER) {
            letters->cutter.pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS] =
                letters->letter_codes[letter];
        }
    }
}

/* Cuts a word into its symbols, which are then in cutter.cuts. Fails as cut_word does. */
static enum wg_status cut_to_symbols(struct letters *letters, struct wg_text word, size_t *bad_off)
{
    const enum wg_status status = cut_word(&letters->cutter, word, bad_off);
    return status != WG_OK || reserve_ids(letters) ? status : WG_NO_MEMORY;
}

/*
 * Writes the codes of the cuts. A letter without a code gets the next code. If the next code would
 * be the 256th, returns false and sets *bad_off to the offset of the letter.
 */
static bool assign_codes(struct letters *letters, size_t *bad_off)
{
    const struct cutter *const cutter = &letters->cutter;
    for (size_t i = 0; i < cutter->ncuts; i++) {
        const uint32_t letter = cutter->cuts[i].letter;
        uint8_t *const code = &letters->letter_codes[letter];
        if (*code == 0) {
            if (letters->count == FORMAT_MAX_SYMBOLS) {
                *bad_off = cutter->cuts[i].off;
                return false;
            }
            *code = narrow8(++letters->count);
            letters->code_letters[*code] = letter;
        }
        letters->codes[i] = *code;
    }
    return true;
}

static bool is_capitalized(struct wg_text word)
{
    uint32_t c;
    return text_decode(word, &c) > 0 && point_is_capital(c);
}

static enum letters_verdict encode(struct letters *letters, struct wg_text word,
                                   bool skip_capitalized, struct letters_word *word_out)
{
    const struct cutter *const cutter = &letters->cutter;
    if (word.nbytes > FORMAT_MAX_LONGEST) {
        return LETTERS_TOO_LONG;
    }
    if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, word.nbytes)) {
        return LETTERS_NO_MEMORY;
    }
    size_t count = encode_known(letters, word, letters->codes);
    const bool is_known = count > 0;
    if (!is_known) {
        const enum wg_status status = cut_to_symbols(letters, word, &word_out->bad_off);
        if (status != WG_OK) {
            return status == WG_BAD_INPUT ? LETTERS_INVALID_UTF8 : LETTERS_NO_MEMORY;
        }
        count = cutter->ncuts;
    }
    if (skip_capitalized && is_capitalized(word)) {
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

/* Whether the cuts are the letters of the word. */
static bool cuts_equal(const struct letters *letters, const struct letters_word *word)
{
    const struct cutter *const cutter = &letters->cutter;
    size_t i = 0;
    while (i < word->count && i < cutter->ncuts &&
           letters->letter_codes[cutter->cuts[i].letter] == word->codes[i]) {
        i++;
    }
    return i == word->count && i == cutter->ncuts;
}

/* Whether the text with which a word is listed, and so read again, is a line of a list and is read
   as the word. */
static enum letters_verdict check_listed(struct letters *letters, const struct letters_word *word)
{
    const bool has_alphabet = letters->cutter.alphabet != NULL;
    const bool is_short = word->count <= FORMAT_MAX_LONGEST / ALPHABET_SPELL_ROOM(1);
    struct wg_text text = {NULL, 0};
    size_t bad_off;
    if (is_short && !letters->spelled.can_misread) {
        return LETTERS_ACCEPTED;
    }
    if (has_alphabet && !spelled_show(&letters->spelled, word->codes, word->count, &text)) {
        return LETTERS_NO_MEMORY;
    }
    for (size_t i = 0; !has_alphabet && i < word->count; i++) {
        text.nbytes += letters_text(letters, word->codes[i]).nbytes;
    }
    if (text.nbytes > FORMAT_MAX_LONGEST) {
        return LETTERS_TOO_LONG;
    }
    if (!has_alphabet) {
        return LETTERS_ACCEPTED;
    }
    return cut_word(&letters->cutter, text, &bad_off) != WG_OK ? LETTERS_NO_MEMORY
           : cuts_equal(letters, word)                         ? LETTERS_ACCEPTED
                                                               : LETTERS_MISREAD;
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

/* If the table entry of a code point is an id, the code point is not a mark. Most code points have
   an id. The others need is_combining_mark, which is a binary search. */
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

void letters_freeze(struct letters *letters)
{
    letters->cutter.is_frozen = true;
}

/*
 * Cuts a text, of at most FORMAT_MAX_TEXT_NBYTES, as the part of a word after its first symbol, an
 * ideograph. No vowel sign changes an ideograph. If a mark at the start of the text belongs to the
 * ideograph, the text is not such a part: then there are no cuts.
 */
static enum wg_status cut_part(struct letters *letters, struct wg_text text)
{
    struct cutter *const cutter = &letters->cutter;
    char word[IDEOGRAPH_NBYTES + FORMAT_MAX_TEXT_NBYTES];
    const struct wg_text whole = {word, IDEOGRAPH_NBYTES + text.nbytes};
    size_t bad_off;
    memcpy(word, ideograph, IDEOGRAPH_NBYTES);
    memcpy(word + IDEOGRAPH_NBYTES, text.bytes, text.nbytes);
    const enum wg_status status = cut_to_symbols(letters, whole, &bad_off);
    if (status == WG_OK && cutter->cuts[0].letter != letters->ideograph) {
        cutter->ncuts = 0;
    }
    return status;
}

/* Whether the cuts are `before` symbols and then the symbol of `code`. */
static bool has_end(const struct letters *letters, size_t before, unsigned code)
{
    const struct cutter *const cutter = &letters->cutter;
    return cutter->ncuts == before + 1 &&
           letters->letter_codes[cutter->cuts[before].letter] == code;
}

/* Tries the text alone. Then tries it inside a word, because a vowel sign cannot begin a word. */
enum wg_status letters_match(struct letters *letters, struct wg_text text, unsigned code,
                             bool *matches_out)
{
    size_t bad_off;
    enum wg_status status = cut_to_symbols(letters, text, &bad_off);
    *matches_out = status == WG_OK && has_end(letters, 0, code);
    if (status == WG_OK && !*matches_out) {
        status = cut_part(letters, text);
        *matches_out = status == WG_OK && has_end(letters, 1, code);
    }
    return status;
}

enum wg_status letters_read_part(struct letters *letters, struct wg_text text,
                                 uint8_t codes[MEANING_MAX_LETTERS], size_t *count_out)
{
    const struct cutter *const cutter = &letters->cutter;
    *count_out = 0;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        return WG_OK;
    }
    const enum wg_status status = cut_part(letters, text);
    if (status != WG_OK || cutter->ncuts == 0 || cutter->ncuts - 1 > MEANING_MAX_LETTERS) {
        return status;
    }
    for (size_t i = 1; i < cutter->ncuts; i++) {
        codes[i - 1] = letters->letter_codes[cutter->cuts[i].letter];
        if (codes[i - 1] == 0) {
            return WG_OK;
        }
    }
    *count_out = cutter->ncuts - 1;
    return WG_OK;
}
