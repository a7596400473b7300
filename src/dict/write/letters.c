/* SPDX-License-Identifier: MIT */
/*
 * letters.c: a word to letter codes; see letters.h and letters_impl.h.
 *
 * A word whose code points have all been met in accepted words, and none of which
 * depends on its neighbours, needs one table look-up for each. Any other word goes
 * the whole way, and if it is accepted, its code points are known from then on.
 *
 * Cost: 1.2 ns a byte, Polish or English; the whole way takes about 4. Where
 * digraphs send most words the whole way it is 11 on average.
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

/*
 * The short way: writes the codes and returns their count; 0 where the word must go
 * the whole way.
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
            uint32_t c;
            const unsigned length = utf8_decode(p, end, &c);
            if (length == 0) {
                return 0;
            }
            code = letters->pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS];
            p += length;
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
        const struct letter *const letter = &letters->set.letters[entry];
        if (letter->is_alone) {
            letters->pages[c / PAGE_POINTS]->codes[c % PAGE_POINTS] = letter->code;
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

/* The whole way. */
static enum letters_verdict encode_wholly(struct letters *letters, struct wg_text word,
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
        return encode_wholly(letters, word, word_out);
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
            (seen_entry(letters, c) >= LETTER_NONE || !is_combining_mark(c))) {
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
