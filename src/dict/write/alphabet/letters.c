/* SPDX-License-Identifier: MIT */
/*
 * letters.c: see letters.h.
 *
 * The fast path uses a table of code points (page.codes, cut.h). The table has the code of each
 * code point that is a symbol by itself and has occurred in an accepted word. If a word has only
 * such code points, each needs one look-up. Every other word takes the slow path. If the word is
 * accepted, its code points are then added to the table.
 *
 * Cost: 1.2 ns a byte for Polish or English; about 4 ns a byte on the slow path. With an alphabet
 * file, both paths are those of spelled.h.
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

struct letters {
    bool skip_capitalized;
    size_t min_length;
    size_t max_length;
    struct cutter cutter;
    bool has_alphabet;
    struct spelled spelled; /* used only if has_alphabet is true */

    uint8_t *codes; /* of the current word */
    size_t code_capacity;

    /* By id of the letter. 0: no accepted word has contained it. Not used with an alphabet file, in
       which the letter at place p has the code p + 1. */
    uint8_t *letter_codes;
    size_t letter_count; /* items of letter_codes in use */
    size_t letter_capacity;
    uint32_t ideograph;                            /* its id */
    unsigned count;                                /* of codes */
    uint32_t code_letters[FORMAT_MAX_SYMBOLS + 1]; /* ids, by code */
};

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
    letters->ideograph = letter_add(&letters->cutter, text_of(ideograph));
    enum wg_status status = letters->ideograph != 0 ? WG_OK : fail_memory(error);
    if (status == WG_OK && alphabet != NULL) {
        status = spelled_open(&letters->spelled, alphabet, options->fold, error);
        letters->has_alphabet = true;
        letters->count = letters->spelled.alphabet.symbols;
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
    cutter_free(&letters->cutter);
    if (letters->has_alphabet) {
        spelled_close(&letters->spelled);
    }
    free(letters->codes);
    free(letters->letter_codes);
    free(letters);
}

/* The fast path: writes the codes and returns their count; 0 if a code is unknown. */
static size_t encode_known(const struct letters *letters, struct wg_text word, uint8_t *codes)
{
    struct page *const *const pages = letters->cutter.pages;
    const uint8_t *const ascii = pages[0]->codes;
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = p + word.nbytes;
    size_t count = 0;
    while (p < end) {
        uint8_t code;
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
        if (code == 0) {
            return 0;
        }
        codes[count++] = code;
    }
    return count;
}

/* Puts the code points of an accepted word into the table of encode_known. */
static void learn_codes(struct letters *letters, struct wg_text word)
{
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = p + word.nbytes;
    while (p < end) {
        uint32_t c = 0;
        p += utf8_decode(p, end, &c);
        const uint32_t letter = seen_entry(&letters->cutter, c);
        if (letter >= FIRST_LETTER) {
            letters->cutter.pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS] =
                letters->letter_codes[letter];
        }
    }
}

/* Cuts a word into its symbols, which are then in cutter.cuts. Makes room in letter_codes for the
   ids of new letters. Fails as cut_word does. */
static enum wg_status cut_to_symbols(struct letters *letters, struct wg_text word, size_t *bad_off)
{
    struct cutter *const cutter = &letters->cutter;
    const enum wg_status status = cut_word(cutter, word, bad_off);
    if (status != WG_OK) {
        return status;
    }
    const size_t count = FIRST_LETTER + cutter->texts.count;
    if (letters->letter_count < count) {
        if (!ARRAY_RESERVE(letters->letter_codes, &letters->letter_capacity, count)) {
            return WG_NO_MEMORY;
        }
        memset(letters->letter_codes + letters->letter_count, 0, count - letters->letter_count);
        letters->letter_count = count;
    }
    return WG_OK;
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
    const unsigned char *const p = (const unsigned char *)word.bytes;
    uint32_t c;
    return word.nbytes > 0 && utf8_decode(p, p + word.nbytes, &c) > 0 && point_is_capital(c);
}

static enum letters_verdict check_length(const struct letters *letters, size_t count)
{
    return count < letters->min_length   ? LETTERS_TOO_SHORT
           : count > letters->max_length ? LETTERS_TOO_LONG
                                         : LETTERS_ACCEPTED;
}

/* The slow path: cuts the word, and gives codes to new symbols. */
static enum letters_verdict encode_fully(struct letters *letters, struct wg_text word,
                                         bool skip_capitalized, struct letters_word *word_out)
{
    const struct cutter *const cutter = &letters->cutter;
    const enum wg_status status = cut_to_symbols(letters, word, &word_out->bad_off);
    if (status != WG_OK) {
        return status == WG_BAD_INPUT ? LETTERS_INVALID_UTF8 : LETTERS_NO_MEMORY;
    }
    if (skip_capitalized && is_capitalized(word)) {
        return LETTERS_CAPITALIZED;
    }
    const size_t bad = find_non_letter(cutter);
    if (bad < cutter->ncuts) {
        word_out->bad_off = cutter->cuts[bad].off;
        return LETTERS_NOT_LETTER;
    }
    const enum letters_verdict verdict = check_length(letters, cutter->ncuts);
    if (verdict != LETTERS_ACCEPTED) {
        return verdict;
    }
    if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, cutter->ncuts)) {
        return LETTERS_NO_MEMORY;
    }
    if (!assign_codes(letters, &word_out->bad_off)) {
        return LETTERS_TOO_MANY;
    }
    learn_codes(letters, word);
    word_out->codes = letters->codes;
    word_out->count = cutter->ncuts;
    return LETTERS_ACCEPTED;
}

/* The slow path with an alphabet file. */
static enum letters_verdict encode_spelled(struct letters *letters, struct wg_text word,
                                           bool skip_capitalized, struct letters_word *word_out)
{
    uint8_t *const codes = letters->codes;
    size_t count;
    const size_t nbytes = spelled_read(&letters->spelled, word, codes, &count);
    const size_t valid = nbytes + utf8_valid_nbytes(word.bytes + nbytes, word.nbytes - nbytes);
    if (valid < word.nbytes) {
        word_out->bad_off = valid;
        return LETTERS_INVALID_UTF8;
    }
    if (skip_capitalized && is_capitalized(word)) {
        return LETTERS_CAPITALIZED;
    }
    if (nbytes < word.nbytes) {
        word_out->bad_off = nbytes;
        return LETTERS_NOT_LETTER;
    }
    const enum letters_verdict verdict = check_length(letters, count);
    if (verdict != LETTERS_ACCEPTED) {
        return verdict;
    }
    for (size_t i = 0; i < count; i++) {
        codes[i]++; /* from a place to a code */
    }
    word_out->codes = codes;
    word_out->count = count;
    return LETTERS_ACCEPTED;
}

static enum letters_verdict encode(struct letters *letters, struct wg_text word,
                                   bool skip_capitalized, struct letters_word *word_out)
{
    if (word.nbytes > FORMAT_MAX_LONGEST) {
        return LETTERS_TOO_LONG;
    }
    const size_t room = letters->has_alphabet ? MEANING_MAX_LETTERS : 1;
    if (!ARRAY_RESERVE(letters->codes, &letters->code_capacity, word.nbytes * room)) {
        return LETTERS_NO_MEMORY;
    }
    const size_t count = letters->has_alphabet
                             ? spelled_known(&letters->spelled, word, letters->codes)
                             : encode_known(letters, word, letters->codes);
    if (count == 0) {
        return letters->has_alphabet ? encode_spelled(letters, word, skip_capitalized, word_out)
                                     : encode_fully(letters, word, skip_capitalized, word_out);
    }
    if (skip_capitalized && is_capitalized(word)) {
        return LETTERS_CAPITALIZED;
    }
    word_out->codes = letters->codes;
    word_out->count = count;
    return check_length(letters, count);
}

/* Whether the text with which a word is listed, and so read again, is a line of a list and is read
   as the word. */
static enum letters_verdict check_listed(struct letters *letters, const struct letters_word *word)
{
    const bool is_short = word->count <= FORMAT_MAX_LONGEST / ALPHABET_SPELL_ROOM(1);
    struct wg_text text = {NULL, 0};
    if (is_short && !(letters->has_alphabet && letters->spelled.can_misread)) {
        return LETTERS_ACCEPTED;
    }
    if (!letters->has_alphabet) {
        for (size_t i = 0; i < word->count; i++) {
            text.nbytes += letters_text(letters, word->codes[i]).nbytes;
        }
    } else if (!spelled_show(&letters->spelled, word->codes, word->count, &text)) {
        return LETTERS_NO_MEMORY;
    }
    return text.nbytes > FORMAT_MAX_LONGEST ? LETTERS_TOO_LONG
           : !letters->has_alphabet ||
                   spelled_reads_as(&letters->spelled, text, word->codes, word->count)
               ? LETTERS_ACCEPTED
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
    const unsigned char *const begin = (const unsigned char *)text.bytes;
    const unsigned char *const end = begin + text.nbytes;
    uint32_t c;
    unsigned length = begin == end ? 0 : utf8_decode(begin, end, &c);
    size_t off = 0;
    while (length > 0) {
        off += length;
        length = begin + off < end ? utf8_decode(begin + off, end, &c) : 0;
        if (length > 0 &&
            (seen_entry(&letters->cutter, c) >= LETTER_NONE || !is_combining_mark(c))) {
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
    return letters->has_alphabet ? alphabet_symbol_text(&letters->spelled.alphabet, code - 1)
                                 : letter_text(&letters->cutter, letters->code_letters[code]);
}

const struct alphabet_source *letters_alphabet(const struct letters *letters)
{
    return letters->has_alphabet ? &letters->spelled.lists.source : NULL;
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
