/* SPDX-License-Identifier: MIT */
/* alphabet.c: see alphabet.h. */
#include "dict/alphabet.h"

#include "base/error.h"
#include "base/load.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/format.h"

static uint32_t text_end(const struct alphabet *alphabet, uint32_t index)
{
    return load_le32(alphabet->ends + (size_t)index * 4);
}

/* Text `index` of the pool: symbols first; folds from index `symbols` on. */
static struct wg_text text_at(const struct alphabet *alphabet, uint32_t index)
{
    const uint32_t begin = index == 0 ? 0 : text_end(alphabet, index - 1);
    return (struct wg_text){alphabet->pool + begin, text_end(alphabet, index) - begin};
}

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

static bool is_ascii(char c)
{
    return (unsigned char)c < 0x80;
}

/* Returns whether a text begins with a code point of two bytes. */
static bool begins_with_pair(struct wg_text text)
{
    return text.nbytes > 1 && (unsigned char)text.bytes[0] >> 5 == 6;
}

static unsigned pair_of(struct wg_text text)
{
    return alphabet_pair((const unsigned char *)text.bytes);
}

/* Removes from the tables what a longer text begins with. */
static void index_long_text(struct alphabet *a, struct wg_text text)
{
    if (begins_with_pair(text)) {
        if (text.nbytes > 2) {
            a->pairs[pair_of(text)] = ALPHABET_LOOK;
        }
    } else if (text.nbytes > 1 && is_ascii(text.bytes[0])) {
        if (is_ascii(text.bytes[1])) {
            a->ascii[(unsigned char)text.bytes[0]] = ALPHABET_LOOK;
        } else {
            a->joins[(unsigned char)text.bytes[1]] = true;
        }
    }
}

/* Makes the tables. Enters the texts of one code point first, because longer texts
   remove entries. The texts must be valid UTF-8. */
static void index_texts(struct alphabet *a)
{
    memset(a->ascii, ALPHABET_LOOK, sizeof a->ascii);
    memset(a->pairs, ALPHABET_LOOK, sizeof a->pairs);
    memset(a->joins, 0, sizeof a->joins);
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        const struct wg_text text = text_at(a, i);
        const uint8_t symbol =
            a->text_symbols[i < a->symbols ? i : a->fold_symbols[i - a->symbols]];
        if (text.nbytes == 1) {
            a->ascii[(unsigned char)text.bytes[0]] = symbol;
        } else if (text.nbytes == 2 && begins_with_pair(text)) {
            a->pairs[pair_of(text)] = symbol;
        }
    }
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        index_long_text(a, text_at(a, i));
    }
}

/* Fails because of entry `index` of a section. `kind` is "text" or "fold". */
static enum wg_status fail_entry(struct wg_error *error, const char *id,
                                 const char *kind, uint32_t index, const char *problem)
{
    return fail(error,
                WG_DAMAGED,
                "section %s: %s %lu %s",
                id,
                kind,
                (unsigned long)index,
                problem);
}

/* Checks that the texts are plain and fill the pool without gaps, and that every fold
   has a symbol. */
static enum wg_status check_texts(const struct alphabet *alphabet, const char *id,
                                  size_t pool_nbytes, struct wg_error *error)
{
    uint32_t begin = 0;
    for (uint32_t i = 0; i < alphabet->symbols + alphabet->folds; i++) {
        const uint32_t end = text_end(alphabet, i);
        if (end <= begin || end - begin > FORMAT_MAX_TEXT_NBYTES || end > pool_nbytes) {
            return fail_entry(error, id, "text", i, "has a bad end");
        }
        if (!is_plain_text(text_at(alphabet, i))) {
            return fail_entry(
                error, id, "text", i, "is not valid UTF-8, or has a control character");
        }
        begin = end;
    }
    if (begin != pool_nbytes) {
        return fail(error, WG_DAMAGED, "section %s is longer than its texts", id);
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        if (alphabet->fold_symbols[i] >= alphabet->symbols) {
            return fail_entry(
                error, id, "fold", i, "leads to a symbol that does not exist");
        }
    }
    return WG_OK;
}

enum wg_status alphabet_open(struct alphabet *alphabet_out, const char *id,
                             const unsigned char *bytes, size_t nbytes,
                             struct wg_error *error)
{
    if (nbytes < ALPH_SYMBOL_ENDS) {
        return fail(error, WG_DAMAGED, "section %s is cut short", id);
    }
    struct alphabet a = {.symbols = load_le32(bytes + ALPH_SYMBOLS),
                         .folds = load_le32(bytes + ALPH_FOLDS)};
    if (a.symbols == 0 || a.symbols > FORMAT_MAX_SYMBOLS) {
        return fail(error,
                    WG_DAMAGED,
                    "section %s has %lu symbols; 1 to 255 are possible",
                    id,
                    (unsigned long)a.symbols);
    }
    if (a.folds > FORMAT_MAX_FOLDS) {
        return fail(error,
                    WG_DAMAGED,
                    "section %s has %lu folds; up to %d are possible",
                    id,
                    (unsigned long)a.folds,
                    FORMAT_MAX_FOLDS);
    }
    const uint64_t fixed =
        ALPH_SYMBOL_ENDS + ((uint64_t)a.symbols + a.folds) * 4 + a.folds;
    if (fixed > nbytes) {
        return fail(error, WG_DAMAGED, "section %s is too small for its counts", id);
    }
    const size_t pool_nbytes = nbytes - (size_t)fixed;
    a.ends = bytes + ALPH_SYMBOL_ENDS;
    a.fold_symbols = a.ends + ((size_t)a.symbols + a.folds) * 4;
    a.pool = (const char *)(a.fold_symbols + a.folds);
    const enum wg_status status = check_texts(&a, id, pool_nbytes, error);
    if (status != WG_OK) {
        return status;
    }
    for (uint32_t i = 0; i < a.symbols; i++) {
        a.text_symbols[i] = (uint8_t)i;
        a.symbol_texts[i] = (uint8_t)i;
    }
    index_texts(&a);
    *alphabet_out = a;
    return WG_OK;
}

enum wg_status alphabet_set_symbols(struct alphabet *alphabet,
                                    const unsigned char *symbols,
                                    struct wg_error *error)
{
    bool has_text[FORMAT_MAX_SYMBOLS] = {false};
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        if (symbols[i] >= alphabet->symbols || has_text[symbols[i]]) {
            return fail(error,
                        WG_DAMAGED,
                        "section CODE: the symbol of text %lu is wrong",
                        (unsigned long)i);
        }
        has_text[symbols[i]] = true;
        alphabet->text_symbols[i] = symbols[i];
        alphabet->symbol_texts[symbols[i]] = (uint8_t)i;
    }
    index_texts(alphabet);
    return WG_OK;
}

/* Returns the index of the first of the sorted texts [first, last) that is greater than
   `text`, or `last` if there is none. */
static inline uint32_t first_above(const struct alphabet *alphabet, uint32_t first,
                                   uint32_t last, struct wg_text text)
{
    while (first < last) {
        const uint32_t middle = first + (last - first) / 2;
        if (text_compare(text_at(alphabet, middle), text) <= 0) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

static bool is_symbol_text(const struct alphabet *alphabet, struct wg_text text)
{
    const uint32_t above = first_above(alphabet, 0, alphabet->symbols, text);
    return above > 0 && text_equals(text_at(alphabet, above - 1), text);
}

static enum wg_status check_section(const struct alphabet *alphabet, const char *id,
                                    struct wg_error *error)
{
    const uint32_t count = alphabet->symbols + alphabet->folds;
    for (uint32_t i = 1; i < count; i++) {
        if (i != alphabet->symbols &&
            text_compare(text_at(alphabet, i - 1), text_at(alphabet, i)) >= 0) {
            return fail_entry(error, id, "text", i, "is out of order");
        }
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        if (is_symbol_text(alphabet, text_at(alphabet, alphabet->symbols + i))) {
            return fail_entry(error, id, "fold", i, "has the text of a symbol");
        }
    }
    return WG_OK;
}

enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error)
{
    const enum wg_status status = check_section(alphabet, "ALPH", error);
    return status != WG_OK || alphabet->parts == NULL
               ? status
               : check_section(alphabet->parts, "PART", error);
}

struct wg_text alphabet_symbol_text(const struct alphabet *alphabet, uint32_t symbol)
{
    return text_at(alphabet, alphabet->symbol_texts[symbol]);
}

struct wg_text alphabet_fold_text(const struct alphabet *alphabet, uint32_t index,
                                  uint32_t *symbol_out)
{
    *symbol_out = alphabet->text_symbols[alphabet->fold_symbols[index]];
    return text_at(alphabet, alphabet->symbols + index);
}

static size_t common_prefix(struct wg_text a, struct wg_text b)
{
    const size_t shorter = a.nbytes < b.nbytes ? a.nbytes : b.nbytes;
    size_t i = 0;
    while (i < shorter && a.bytes[i] == b.bytes[i]) {
        i++;
    }
    return i;
}

/*
 * Returns the index of the longest of the sorted texts [first, last) that is a prefix
 * of `text`, or `last` if there is none. The candidate is the last text of the list
 * that is not greater than `text`. If the candidate is not a prefix of `text`, every
 * prefix of `text` in the list is also a prefix of the candidate. So each pass of the
 * loop cuts `text` to the prefix that `text` shares with the candidate.
 */
static uint32_t longest_prefix(const struct alphabet *alphabet, uint32_t first,
                               uint32_t last, struct wg_text text)
{
    while (text.nbytes > 0) {
        const uint32_t above = first_above(alphabet, first, last, text);
        if (above == first) {
            return last;
        }
        const struct wg_text candidate = text_at(alphabet, above - 1);
        const size_t common = common_prefix(candidate, text);
        if (common == candidate.nbytes) {
            return above - 1;
        }
        text.nbytes = common;
    }
    return last;
}

/* Finds the longest symbol or fold that `text` begins with. Returns its length in
   bytes, or 0 if there is none. */
static size_t match_text(const struct alphabet *alphabet, struct wg_text text,
                         uint32_t *symbol_out)
{
    const uint32_t count = alphabet->symbols + alphabet->folds;
    size_t length = 0;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        text.nbytes = FORMAT_MAX_TEXT_NBYTES;
    }
    const uint32_t symbol = longest_prefix(alphabet, 0, alphabet->symbols, text);
    if (symbol < alphabet->symbols) {
        length = text_at(alphabet, symbol).nbytes;
        *symbol_out = alphabet->text_symbols[symbol];
    }
    const uint32_t fold = longest_prefix(alphabet, alphabet->symbols, count, text);
    if (fold < count && text_at(alphabet, fold).nbytes > length) {
        length = text_at(alphabet, fold).nbytes;
        *symbol_out =
            alphabet->text_symbols[alphabet->fold_symbols[fold - alphabet->symbols]];
    }
    return length;
}

/* A text whose parts have been folded, cut to the greatest length of a symbol. */
struct folded {
    char text[FORMAT_MAX_TEXT_NBYTES];
    size_t nbytes;
    /* taken[n]: how many bytes of the unfolded text became the first n bytes of `text`.
       0 if these n bytes end inside a letter. */
    size_t taken[FORMAT_MAX_TEXT_NBYTES + 1];
};

static void fold_parts(const struct alphabet *parts, struct wg_text text,
                       struct folded *folded)
{
    size_t taken = 0;
    folded->nbytes = 0;
    while (taken < text.nbytes) {
        const struct wg_text rest = {text.bytes + taken, text.nbytes - taken};
        uint32_t part = 0;
        uint32_t c;
        size_t nbytes = match_text(parts, rest, &part);
        struct wg_text letter = text_at(parts, part);
        if (nbytes == 0) {
            const unsigned char *const p = (const unsigned char *)rest.bytes;
            nbytes = utf8_decode(p, p + rest.nbytes, &c);
            letter = (struct wg_text){rest.bytes, nbytes};
        }
        if (nbytes == 0 || letter.nbytes > sizeof folded->text - folded->nbytes) {
            return;
        }
        memcpy(folded->text + folded->nbytes, letter.bytes, letter.nbytes);
        memset(folded->taken + folded->nbytes + 1,
               0,
               letter.nbytes * sizeof *folded->taken);
        folded->nbytes += letter.nbytes;
        taken += nbytes;
        folded->taken[folded->nbytes] = taken;
    }
}

/* Finds the longest symbol that `text` begins with after its parts have been folded.
   Returns how many bytes of `text` became this symbol, or 0. */
static size_t match_folded(const struct alphabet *alphabet, struct wg_text text,
                           uint32_t *symbol_out)
{
    struct folded folded;
    fold_parts(alphabet->parts, text, &folded);
    struct wg_text rest = {folded.text, folded.nbytes};
    while (rest.nbytes > 0) {
        const uint32_t symbol = longest_prefix(alphabet, 0, alphabet->symbols, rest);
        if (symbol == alphabet->symbols) {
            return 0;
        }
        rest.nbytes = text_at(alphabet, symbol).nbytes;
        if (folded.taken[rest.nbytes] > 0) {
            *symbol_out = alphabet->text_symbols[symbol];
            return folded.taken[rest.nbytes];
        }
        rest.nbytes--;
    }
    return 0;
}

size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text,
                      uint32_t *symbol_out)
{
    const size_t length = match_text(alphabet, text, symbol_out);
    uint32_t symbol = 0;
    if (alphabet->parts == NULL) {
        return length;
    }
    const size_t folded = match_folded(alphabet, text, &symbol);
    if (folded <= length) {
        return length;
    }
    *symbol_out = symbol;
    return folded;
}

/*
 * With parts, alphabet_match may find a longer match. So an ASCII byte keeps its entry
 * in the table only if two conditions hold: no symbol of several bytes begins with the
 * first byte of what the byte folds to, and no text of PART with several bytes begins
 * with the byte.
 */
static void remove_parts_from_ascii(struct alphabet *alphabet,
                                    const struct alphabet *parts)
{
    bool begins_longer[256] = {false};
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        const struct wg_text text = text_at(alphabet, i);
        begins_longer[(unsigned char)text.bytes[0]] |= text.nbytes > 1;
    }
    for (unsigned c = 0; c < sizeof alphabet->ascii; c++) {
        const char byte = (char)c;
        uint32_t part = 0;
        const bool is_part = match_text(parts, (struct wg_text){&byte, 1}, &part) > 0;
        const char first = is_part ? text_at(parts, part).bytes[0] : byte;
        if (begins_longer[(unsigned char)first]) {
            alphabet->ascii[c] = ALPHABET_LOOK;
        }
    }
    for (uint32_t i = 0; i < parts->symbols + parts->folds; i++) {
        const struct wg_text text = text_at(parts, i);
        if (text.nbytes > 1 && is_ascii(text.bytes[0])) {
            alphabet->ascii[(unsigned char)text.bytes[0]] = ALPHABET_LOOK;
        }
    }
}

/* Returns whether the text of a symbol begins with `text` and is longer. */
static bool begins_longer_symbol(const struct alphabet *alphabet, struct wg_text text)
{
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        const struct wg_text symbol = text_at(alphabet, i);
        if (symbol.nbytes > text.nbytes &&
            memcmp(symbol.bytes, text.bytes, text.nbytes) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * For the same reason, a code point of two bytes keeps its entry only if no longer
 * symbol begins with what it folds to, and no longer text of PART begins with it.
 */
static void remove_parts_from_pairs(struct alphabet *alphabet,
                                    const struct alphabet *parts)
{
    for (unsigned c = 0x80; c < ALPHABET_PAIRS; c++) {
        const char bytes[2] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f))};
        struct wg_text folded = {bytes, 2};
        uint32_t part = 0;
        if (alphabet->pairs[c] != ALPHABET_LOOK) {
            if (match_text(parts, folded, &part) > 0) {
                folded = text_at(parts, part);
            }
            if (begins_longer_symbol(alphabet, folded)) {
                alphabet->pairs[c] = ALPHABET_LOOK;
            }
        }
    }
    for (uint32_t i = 0; i < parts->symbols + parts->folds; i++) {
        const struct wg_text text = text_at(parts, i);
        if (text.nbytes > 2 && begins_with_pair(text)) {
            alphabet->pairs[pair_of(text)] = ALPHABET_LOOK;
        }
    }
}

void alphabet_set_parts(struct alphabet *alphabet, const struct alphabet *parts)
{
    alphabet->parts = parts;
    remove_parts_from_ascii(alphabet, parts);
    remove_parts_from_pairs(alphabet, parts);
}
