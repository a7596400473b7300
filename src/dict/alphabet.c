/* SPDX-License-Identifier: MIT */
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

/* Text `index` of the pool: a symbol's, or from index `symbols` on a fold's. */
static struct wg_text text_at(const struct alphabet *alphabet, uint32_t index)
{
    const uint32_t begin = index == 0 ? 0 : text_end(alphabet, index - 1);
    return (struct wg_text){alphabet->pool + begin, text_end(alphabet, index) - begin};
}

static bool is_printable_utf8(struct wg_text text)
{
    const unsigned char *p = (const unsigned char *)text.bytes;
    const unsigned char *const end = p + text.nbytes;
    while (p < end) {
        uint32_t c = 0;
        const unsigned nbytes = utf8_decode(p, end, &c);
        if (nbytes == 0 || utf8_is_control(c)) {
            return false;
        }
        p += nbytes;
    }
    return true;
}

static bool is_ascii(char c)
{
    return (unsigned char)c < 0x80;
}

/* One pass for what is a letter alone, one to take back what may go on in ASCII. */
static void index_ascii(struct alphabet *a)
{
    memset(a->ascii, ALPHABET_LOOK, sizeof a->ascii);
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        const struct wg_text text = text_at(a, i);
        if (text.nbytes == 1) {
            a->ascii[(unsigned char)text.bytes[0]] =
                i < a->symbols ? (uint8_t)i : a->fold_symbols[i - a->symbols];
        }
    }
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        const struct wg_text text = text_at(a, i);
        if (text.nbytes > 1 && is_ascii(text.bytes[0]) && is_ascii(text.bytes[1])) {
            a->ascii[(unsigned char)text.bytes[0]] = ALPHABET_LOOK;
        }
    }
}

enum wg_status alphabet_open(struct alphabet *alphabet_out, const unsigned char *bytes,
                             size_t nbytes, struct wg_error *error)
{
    if (nbytes < ALPH_SYMBOL_ENDS) {
        return fail(error, WG_DAMAGED, "section ALPH is cut short");
    }
    struct alphabet a = {.symbols = load_le32(bytes + ALPH_SYMBOLS),
                         .folds = load_le32(bytes + ALPH_FOLDS)};
    if (a.symbols == 0 || a.symbols > FORMAT_MAX_SYMBOLS) {
        return fail(error,
                    WG_DAMAGED,
                    "section ALPH has %lu symbols; 1 to 255 are possible",
                    (unsigned long)a.symbols);
    }
    if (a.folds > FORMAT_MAX_FOLDS) {
        return fail(error,
                    WG_DAMAGED,
                    "section ALPH has %lu folds; up to %d are possible",
                    (unsigned long)a.folds,
                    FORMAT_MAX_FOLDS);
    }
    const uint64_t fixed =
        ALPH_SYMBOL_ENDS + ((uint64_t)a.symbols + a.folds) * 4 + a.folds;
    if (fixed > nbytes) {
        return fail(error, WG_DAMAGED, "section ALPH is too small for its counts");
    }
    const size_t pool_nbytes = nbytes - (size_t)fixed;
    a.ends = bytes + ALPH_SYMBOL_ENDS;
    a.fold_symbols = a.ends + ((size_t)a.symbols + a.folds) * 4;
    a.pool = (const char *)(a.fold_symbols + a.folds);
    uint32_t begin = 0;
    for (uint32_t i = 0; i < a.symbols + a.folds; i++) {
        const uint32_t end = text_end(&a, i);
        if (end <= begin || end - begin > FORMAT_MAX_TEXT_NBYTES || end > pool_nbytes) {
            return fail(error,
                        WG_DAMAGED,
                        "section ALPH: text %lu has a bad end",
                        (unsigned long)i);
        }
        if (!is_printable_utf8(text_at(&a, i))) {
            return fail(error,
                        WG_DAMAGED,
                        "section ALPH: text %lu is not valid UTF-8, or has a control "
                        "character",
                        (unsigned long)i);
        }
        begin = end;
    }
    if (begin != pool_nbytes) {
        return fail(error, WG_DAMAGED, "section ALPH is longer than its texts");
    }
    for (uint32_t i = 0; i < a.folds; i++) {
        if (a.fold_symbols[i] >= a.symbols) {
            return fail(error,
                        WG_DAMAGED,
                        "section ALPH: fold %lu leads to no symbol",
                        (unsigned long)i);
        }
    }
    index_ascii(&a);
    *alphabet_out = a;
    return WG_OK;
}

enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error)
{
    const uint32_t count = alphabet->symbols + alphabet->folds;
    for (uint32_t i = 1; i < count; i++) {
        if (i != alphabet->symbols &&
            text_compare(text_at(alphabet, i - 1), text_at(alphabet, i)) >= 0) {
            return fail(error,
                        WG_DAMAGED,
                        "section ALPH: text %lu is out of order",
                        (unsigned long)i);
        }
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        uint32_t symbol;
        const struct wg_text text = alphabet_fold_text(alphabet, i, &symbol);
        uint32_t matched = alphabet->symbols;
        if (alphabet_match(alphabet, text, &matched) != text.nbytes ||
            matched != symbol) {
            return fail(error,
                        WG_DAMAGED,
                        "section ALPH: fold %lu is ambiguous",
                        (unsigned long)i);
        }
    }
    return WG_OK;
}

struct wg_text alphabet_symbol_text(const struct alphabet *alphabet, uint32_t symbol)
{
    return text_at(alphabet, symbol);
}

struct wg_text alphabet_fold_text(const struct alphabet *alphabet, uint32_t index,
                                  uint32_t *symbol_out)
{
    *symbol_out = alphabet->fold_symbols[index];
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
 * The longest of the sorted texts [first, last) that `text` begins with, or
 * `last`. The last text that is not above `text` is either that prefix or shows
 * how much of `text` a prefix can cover at most; so each turn shortens it.
 */
static uint32_t longest_prefix(const struct alphabet *alphabet, uint32_t first,
                               uint32_t last, struct wg_text text)
{
    while (text.nbytes > 0) {
        uint32_t low = first;
        uint32_t high = last;
        while (low < high) {
            const uint32_t middle = low + (high - low) / 2;
            if (text_compare(text_at(alphabet, middle), text) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == first) {
            return last;
        }
        const struct wg_text candidate = text_at(alphabet, low - 1);
        const size_t common = common_prefix(candidate, text);
        if (common == candidate.nbytes) {
            return low - 1;
        }
        text.nbytes = common;
    }
    return last;
}

size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text,
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
        *symbol_out = symbol;
    }
    const uint32_t fold = longest_prefix(alphabet, alphabet->symbols, count, text);
    if (fold < count && text_at(alphabet, fold).nbytes > length) {
        length = text_at(alphabet, fold).nbytes;
        *symbol_out = alphabet->fold_symbols[fold - alphabet->symbols];
    }
    return length;
}
