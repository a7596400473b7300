/* SPDX-License-Identifier: MIT */
/* alphabet.c: see alphabet.h. */
#include "dict/alphabet.h"

#include "base/error.h"
#include "base/load.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/format.h"

static bool is_plain_text(struct wg_text text)
{
    const unsigned char *p = (const unsigned char *)text.bytes;
    const unsigned char *const end = p + text.nbytes;
    unsigned nbytes = 0;
    while (p < end && utf8_is_plain(p, end, &nbytes)) {
        p += nbytes;
    }
    return p == end;
}

/* Returns the length of the first code point of a text, which must be valid UTF-8: 1 if the code
   point belongs to the table ascii, 2 if it belongs to the table pairs, otherwise 0. */
static size_t indexed_nbytes(struct wg_text text)
{
    const unsigned char first = (unsigned char)text.bytes[0];
    return first < 0x80 ? 1 : first < 0xe0 ? 2 : 0;
}

/* Returns the entry of the first code point of `text`, for which indexed_nbytes is not 0. */
static uint8_t *entry_of(struct alphabet *a, struct wg_text text)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    return p[0] < 0x80 ? &a->ascii[p[0]] : &a->pairs[alphabet_pair(p)];
}

/*
 * Makes sure that a look-up in the tables does not miss a text of several code points. Either
 * removes the entry of the first code point, or adds the byte after this code point to `joins`,
 * which is common to all code points. After a code point of two bytes, only 0xcc and 0xcd are
 * added: U+0300 to U+037F, most of which are combining marks. Adding the first byte of other
 * letters (as in a symbol "дж") would slow down most words.
 */
static void index_long_text(struct alphabet *a, struct wg_text text)
{
    const size_t first = indexed_nbytes(text);
    if (first == 0 || text.nbytes == first) {
        return;
    }
    const unsigned char next = (unsigned char)text.bytes[first];
    if (next >= 0x80 && (first == 1 || next >> 1 == 0xcc >> 1)) {
        a->joins[next] = true;
    } else {
        *entry_of(a, text) = ALPHABET_LOOK;
    }
}

/* Makes the tables. Enters the texts of one code point first, because longer texts remove entries.
   The texts must be valid UTF-8. */
static void index_texts(struct alphabet *a)
{
    memset(a->ascii, ALPHABET_LOOK, sizeof a->ascii);
    memset(a->pairs, ALPHABET_LOOK, sizeof a->pairs);
    memset(a->joins, 0, sizeof a->joins);
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        const struct wg_text text = alphabet_text(a, i);
        const uint8_t symbol =
            a->text_symbols[i < a->symbols ? i : a->fold_symbols[i - a->symbols]];
        if (text.nbytes == indexed_nbytes(text)) {
            *entry_of(a, text) = symbol;
        }
    }
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        index_long_text(a, alphabet_text(a, i));
    }
}

/* Fails because of entry `index` of a section. `kind` is "text" or "fold". */
static enum wg_status fail_entry(struct wg_error *error, const char *id, const char *kind,
                                 uint32_t index, const char *problem)
{
    return fail(error, WG_DAMAGED, "section %s: %s %lu %s", id, kind, (unsigned long)index,
                problem);
}

/* Checks that `count` texts are plain and fill the pool without gaps. */
static enum wg_status check_texts(struct text_pool texts, uint32_t count, const char *id,
                                  size_t pool_nbytes, struct wg_error *error)
{
    uint32_t begin = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t end = load_le32(texts.ends + (size_t)i * 4);
        if (end <= begin || end - begin > FORMAT_MAX_TEXT_NBYTES || end > pool_nbytes) {
            return fail_entry(error, id, "text", i, "has a bad end");
        }
        if (!is_plain_text(text_pool_at(texts, i))) {
            return fail_entry(error, id, "text", i,
                              "is not valid UTF-8, or has a control character");
        }
        begin = end;
    }
    return begin == pool_nbytes
               ? WG_OK
               : fail(error, WG_DAMAGED, "section %s is longer than its texts", id);
}

enum wg_status alphabet_open(struct alphabet *alphabet_out, const char *id,
                             const unsigned char *bytes, size_t nbytes, struct wg_error *error)
{
    if (nbytes < ALPH_SYMBOL_ENDS) {
        return fail(error, WG_DAMAGED, "section %s is cut short", id);
    }
    const uint32_t symbols = load_le32(bytes + ALPH_SYMBOLS);
    const uint32_t folds = load_le32(bytes + ALPH_FOLDS);
    if (symbols == 0 || symbols > FORMAT_MAX_SYMBOLS) {
        return fail(error, WG_DAMAGED, "section %s has %lu symbols; 1 to 255 are possible", id,
                    (unsigned long)symbols);
    }
    if (folds > FORMAT_MAX_FOLDS) {
        return fail(error, WG_DAMAGED, "section %s has %lu folds; up to %d are possible", id,
                    (unsigned long)folds, FORMAT_MAX_FOLDS);
    }
    const uint64_t fixed = ALPH_SYMBOL_ENDS + ((uint64_t)symbols + folds) * 4 + folds;
    if (fixed > nbytes) {
        return fail(error, WG_DAMAGED, "section %s is too small for its counts", id);
    }
    const unsigned char *const ends = bytes + ALPH_SYMBOL_ENDS;
    const unsigned char *const fold_symbols = ends + ((size_t)symbols + folds) * 4;
    const struct text_pool texts = {.ends = ends, .pool = (const char *)(fold_symbols + folds)};
    TRY(check_texts(texts, symbols + folds, id, nbytes - (size_t)fixed, error));
    for (uint32_t i = 0; i < folds; i++) {
        if (fold_symbols[i] >= symbols) {
            return fail_entry(error, id, "fold", i, "leads to a symbol that does not exist");
        }
    }
    *alphabet_out = (struct alphabet){
        .symbols = symbols, .folds = folds, .texts = texts, .fold_symbols = fold_symbols};
    for (uint32_t i = 0; i < symbols; i++) {
        alphabet_out->text_symbols[i] = (uint8_t)i;
        alphabet_out->symbol_texts[i] = (uint8_t)i;
        alphabet_out->final_texts[i] = i;
    }
    return WG_OK;
}

enum wg_status alphabet_set_symbols(struct alphabet *alphabet, const unsigned char *symbols,
                                    struct wg_error *error)
{
    bool has_text[FORMAT_MAX_SYMBOLS] = {false};
    for (uint32_t i = 0; symbols != NULL && i < alphabet->symbols; i++) {
        if (symbols[i] >= alphabet->symbols || has_text[symbols[i]]) {
            return fail(error, WG_DAMAGED, "section CODE: the symbol of text %lu is wrong",
                        (unsigned long)i);
        }
        has_text[symbols[i]] = true;
        alphabet->text_symbols[i] = symbols[i];
        alphabet->symbol_texts[symbols[i]] = (uint8_t)i;
        alphabet->final_texts[symbols[i]] = i;
    }
    index_texts(alphabet);
    return WG_OK;
}

static enum wg_status read_sequences(struct alphabet *alphabet, const unsigned char *bytes,
                                     size_t nbytes, struct wg_error *error)
{
    const uint32_t count = nbytes < SEQS_ENDS ? 0 : load_le32(bytes + SEQS_SEQUENCES);
    const uint64_t fixed = SEQS_ENDS + (uint64_t)count * (4 + SEQS_RUN_NBYTES);
    if (count == 0 || count > FORMAT_MAX_SEQUENCES) {
        return fail(error, WG_DAMAGED, "section SEQS has %lu sequences; 1 to %d are possible",
                    (unsigned long)count, FORMAT_MAX_SEQUENCES);
    }
    if (fixed > nbytes) {
        return fail(error, WG_DAMAGED, "section SEQS is too small for its count");
    }
    alphabet->sequences = count;
    alphabet->sequence_texts.ends = bytes + SEQS_ENDS;
    alphabet->runs = bytes + SEQS_ENDS + (size_t)count * 4;
    alphabet->sequence_texts.pool = (const char *)(bytes + fixed);
    return check_texts(alphabet->sequence_texts, count, "SEQS", nbytes - (size_t)fixed, error);
}

/* Returns whether five bytes are a run of 0, 2, 3 or 4 texts, then zeros. */
static bool is_run(const struct alphabet *alphabet, const unsigned char *bytes)
{
    const unsigned count = bytes[0];
    bool is_sound = count != 1 && count <= ALPHABET_MAX_RUN;
    for (unsigned i = 0; i < ALPHABET_MAX_RUN; i++) {
        is_sound &= i < count ? bytes[1 + i] < alphabet->symbols : bytes[1 + i] == 0;
    }
    return is_sound;
}

enum wg_status alphabet_set_sequences(struct alphabet *alphabet, const unsigned char *bytes,
                                      size_t nbytes, struct wg_error *error)
{
    TRY(read_sequences(alphabet, bytes, nbytes, error));
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        const struct wg_text text = text_pool_at(alphabet->sequence_texts, i);
        const unsigned char *const run = alphabet->runs + (size_t)i * SEQS_RUN_NBYTES;
        if (!is_run(alphabet, run)) {
            return fail_entry(error, "SEQS", "text", i, "stands for symbols that do not exist");
        }
        index_long_text(alphabet, text);
        if (run[0] == 0) {
            const unsigned char first = (unsigned char)text.bytes[0] | 0x20U;
            alphabet->drops_joiner |= text_equals(text, text_of(JOINER));
            alphabet->drops_ascii_letter |= text.nbytes == 1 && first >= 'a' && first <= 'z';
        }
    }
    return WG_OK;
}

enum wg_status alphabet_set_forms(struct alphabet *alphabet, const unsigned char *bytes,
                                  size_t nbytes, struct wg_error *error)
{
    if (nbytes == 0 || nbytes % 4 != 0) {
        return fail(error, WG_DAMAGED, "section FORM does not have whole numbers");
    }
    for (size_t i = 0; i < nbytes / 4; i++) {
        const uint32_t fold = load_le32(bytes + i * 4);
        if (fold >= alphabet->folds || (i > 0 && fold <= load_le32(bytes + i * 4 - 4))) {
            return fail(error, WG_DAMAGED,
                        "section FORM: fold %lu does not exist, or is out of order",
                        (unsigned long)fold);
        }
        const uint8_t symbol = alphabet->text_symbols[alphabet->fold_symbols[fold]];
        alphabet->repeats_forms |= alphabet->final_texts[symbol] != alphabet->symbol_texts[symbol];
        alphabet->final_texts[symbol] = alphabet->symbols + fold;
    }
    alphabet->has_forms = true;
    return WG_OK;
}

static enum wg_status check_section(const struct alphabet *alphabet, const char *id,
                                    struct wg_error *error)
{
    const uint32_t count = alphabet->symbols + alphabet->folds;
    for (uint32_t i = 1; i < count; i++) {
        if (i != alphabet->symbols &&
            text_compare(alphabet_text(alphabet, i - 1), alphabet_text(alphabet, i)) >= 0) {
            return fail_entry(error, id, "text", i, "is out of order");
        }
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        const struct wg_text text = alphabet_text(alphabet, alphabet->symbols + i);
        if (text_pool_has(alphabet->texts, 0, alphabet->symbols, text)) {
            return fail_entry(error, id, "fold", i, "has the text of a symbol");
        }
    }
    return WG_OK;
}

static enum wg_status check_sequences(const struct alphabet *alphabet, struct wg_error *error)
{
    const uint32_t symbols = alphabet->symbols;
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        const struct wg_text text = text_pool_at(alphabet->sequence_texts, i);
        if (i > 0 && text_compare(text_pool_at(alphabet->sequence_texts, i - 1), text) >= 0) {
            return fail_entry(error, "SEQS", "text", i, "is out of order");
        }
        if (text_pool_has(alphabet->texts, 0, symbols, text) ||
            text_pool_has(alphabet->texts, symbols, symbols + alphabet->folds, text)) {
            return fail_entry(error, "SEQS", "text", i, "is in section ALPH, too");
        }
    }
    return WG_OK;
}

enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error)
{
    const struct alphabet *const parts = alphabet->parts;
    TRY(check_section(alphabet, "ALPH", error));
    if (parts != NULL) {
        TRY(check_section(parts, "PART", error));
    }
    TRY(check_sequences(alphabet, error));
    return alphabet->repeats_forms
               ? fail(error, WG_DAMAGED, "section FORM has two forms of one symbol")
               : WG_OK;
}

/* Returns whether the text of a symbol begins with `text` and is longer. */
static bool begins_longer_symbol(const struct alphabet *alphabet, struct wg_text text)
{
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        const struct wg_text symbol = alphabet_text(alphabet, i);
        if (symbol.nbytes > text.nbytes && memcmp(symbol.bytes, text.bytes, text.nbytes) == 0) {
            return true;
        }
    }
    return false;
}

/* With parts, alphabet_match may find a longer match. So a code point loses its entry if a longer
   symbol begins with the code point, or with the fold of the code point. The longer texts of PART
   are indexed like the longer texts of ALPH. */
void alphabet_set_parts(struct alphabet *alphabet, const struct alphabet *parts)
{
    bool begins_longer[FORMAT_MAX_SYMBOLS];
    alphabet->parts = parts;
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        const struct wg_text text = alphabet_text(alphabet, i);
        const size_t first = indexed_nbytes(text);
        if (first > 0 && text.nbytes > first) {
            *entry_of(alphabet, text) = ALPHABET_LOOK;
        }
    }
    for (uint32_t i = 0; i < parts->symbols; i++) {
        begins_longer[i] = begins_longer_symbol(alphabet, alphabet_text(parts, i));
    }
    for (uint32_t i = 0; i < parts->symbols + parts->folds; i++) {
        const struct wg_text text = alphabet_text(parts, i);
        const uint32_t part = i < parts->symbols ? i : parts->fold_symbols[i - parts->symbols];
        if (text.nbytes != indexed_nbytes(text)) {
            index_long_text(alphabet, text);
        } else if (begins_longer[part]) {
            *entry_of(alphabet, text) = ALPHABET_LOOK;
        }
    }
}
