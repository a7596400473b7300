/* SPDX-License-Identifier: MIT */
/*
 * alphabet_match.c: from text to symbols, and back: see alphabet.h.
 *
 * A match takes a few binary searches over the texts of the sections, each of at most 64 bytes.
 * With parts, a match also folds the beginning of the text.
 */
#include "dict/alphabet.h"

#include "base/text.h"

/* Returns the index of the first of the sorted texts [first, last) that is greater than `text`, or
   `last` if there is none. */
static inline uint32_t first_above(struct text_pool texts, uint32_t first, uint32_t last,
                                   struct wg_text text)
{
    while (first < last) {
        const uint32_t middle = first + (last - first) / 2;
        if (text_compare(text_pool_at(texts, middle), text) <= 0) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
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
 * Returns the index of the longest of the sorted texts [first, last) that is a prefix of `text`, or
 * `last` if there is none. The candidate is the last text of the list that is not greater than
 * `text`. If the candidate is not a prefix of `text`, every prefix of `text` in the list is also a
 * prefix of the candidate. So each pass of the loop cuts `text` to the prefix that `text` shares
 * with the candidate.
 */
static uint32_t longest_prefix(struct text_pool texts, uint32_t first, uint32_t last,
                               struct wg_text text)
{
    while (text.nbytes > 0) {
        const uint32_t above = first_above(texts, first, last, text);
        if (above == first) {
            return last;
        }
        const struct wg_text candidate = text_pool_at(texts, above - 1);
        const size_t common = common_prefix(candidate, text);
        if (common == candidate.nbytes) {
            return above - 1;
        }
        text.nbytes = common;
    }
    return last;
}

/* Finds the longest symbol or fold that `text` begins with. Returns its length in bytes, or 0 if
   there is none. */
static size_t match_text(const struct alphabet *alphabet, struct wg_text text, uint32_t *symbol_out)
{
    const uint32_t count = alphabet->symbols + alphabet->folds;
    size_t length = 0;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        text.nbytes = FORMAT_MAX_TEXT_NBYTES;
    }
    const uint32_t symbol = longest_prefix(alphabet->texts, 0, alphabet->symbols, text);
    if (symbol < alphabet->symbols) {
        length = alphabet_text(alphabet, symbol).nbytes;
        *symbol_out = alphabet->text_symbols[symbol];
    }
    const uint32_t fold = longest_prefix(alphabet->texts, alphabet->symbols, count, text);
    if (fold < count && alphabet_text(alphabet, fold).nbytes > length) {
        length = alphabet_text(alphabet, fold).nbytes;
        *symbol_out = alphabet->text_symbols[alphabet->fold_symbols[fold - alphabet->symbols]];
    }
    return length;
}

static size_t match_sequence(const struct alphabet *alphabet, struct wg_text text,
                             uint32_t *unit_out)
{
    const uint32_t count = alphabet->sequences;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        text.nbytes = FORMAT_MAX_TEXT_NBYTES;
    }
    const uint32_t sequence = longest_prefix(alphabet->sequence_texts, 0, count, text);
    if (sequence == count) {
        return 0;
    }
    *unit_out = ALPHABET_SEQUENCE + sequence;
    return text_pool_at(alphabet->sequence_texts, sequence).nbytes;
}

/* A text whose parts have been folded, cut to the greatest length of a symbol. */
struct folded {
    char text[FORMAT_MAX_TEXT_NBYTES];
    size_t nbytes;
    /* taken[n]: how many bytes of the unfolded text became the first n bytes of `text`. 0 if these
       n bytes end inside a letter. */
    size_t taken[FORMAT_MAX_TEXT_NBYTES + 1];
};

static void fold_parts(const struct alphabet *parts, struct wg_text text, struct folded *folded)
{
    size_t taken = 0;
    folded->nbytes = 0;
    while (taken < text.nbytes) {
        const struct wg_text rest = text_from(text, taken);
        uint32_t part = 0;
        uint32_t c;
        size_t nbytes = match_text(parts, rest, &part);
        struct wg_text letter = alphabet_text(parts, part);
        if (nbytes == 0) {
            nbytes = text_decode(rest, &c);
            letter = (struct wg_text){rest.bytes, nbytes};
        }
        if (nbytes == 0 || letter.nbytes > sizeof folded->text - folded->nbytes) {
            return;
        }
        memcpy(folded->text + folded->nbytes, letter.bytes, letter.nbytes);
        memset(folded->taken + folded->nbytes + 1, 0, letter.nbytes * sizeof *folded->taken);
        folded->nbytes += letter.nbytes;
        taken += nbytes;
        folded->taken[folded->nbytes] = taken;
    }
}

/* Finds the longest symbol that `text` begins with after its parts have been folded. Returns how
   many bytes of `text` became this symbol, or 0. */
static size_t match_folded(const struct alphabet *alphabet, struct wg_text text,
                           uint32_t *symbol_out)
{
    struct folded folded;
    fold_parts(alphabet->parts, text, &folded);
    struct wg_text rest = {folded.text, folded.nbytes};
    while (rest.nbytes > 0) {
        const uint32_t symbol = longest_prefix(alphabet->texts, 0, alphabet->symbols, rest);
        if (symbol == alphabet->symbols) {
            return 0;
        }
        rest.nbytes = alphabet_text(alphabet, symbol).nbytes;
        if (folded.taken[rest.nbytes] > 0) {
            *symbol_out = alphabet->text_symbols[symbol];
            return folded.taken[rest.nbytes];
        }
        rest.nbytes--;
    }
    return 0;
}

/* Also tries the second way of matching (by parts: see alphabet_match in alphabet.h), and chooses
   the longer match. The caller passes the match of the first way: its length, and its unit in
   *unit_out. */
static size_t match_longer(const struct alphabet *alphabet, struct wg_text text, size_t length,
                           uint32_t *unit_out)
{
    uint32_t symbol = 0;
    if (alphabet->parts == NULL) {
        return length;
    }
    const size_t folded = match_folded(alphabet, text, &symbol);
    if (folded <= length) {
        return length;
    }
    *unit_out = symbol;
    return folded;
}

size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text, uint32_t *unit_out)
{
    size_t length = match_text(alphabet, text, unit_out);
    uint32_t unit = 0;
    const size_t sequence = match_sequence(alphabet, text, &unit);
    if (sequence > length) {
        length = sequence;
        *unit_out = unit;
    }
    return match_longer(alphabet, text, length, unit_out);
}

size_t alphabet_match_symbol(const struct alphabet *alphabet, struct wg_text text,
                             uint32_t *symbol_out)
{
    const size_t length = match_text(alphabet, text, symbol_out);
    return match_longer(alphabet, text, length, symbol_out);
}

bool text_pool_has(struct text_pool texts, uint32_t first, uint32_t last, struct wg_text text)
{
    const uint32_t above = first_above(texts, first, last, text);
    return above > first && text_equals(text_pool_at(texts, above - 1), text);
}

size_t alphabet_dropped(const struct alphabet *alphabet, struct wg_text text)
{
    uint32_t code_point = 0;
    uint32_t unit = 0;
    text.nbytes = text_decode(text, &code_point);
    if (alphabet->sequences == 0 || text.nbytes == 0) {
        return 0;
    }
    const size_t nbytes = alphabet_next(alphabet, text, &unit);
    return nbytes == text.nbytes && alphabet_run(alphabet, unit).count == 0 ? nbytes : 0;
}

static struct wg_text shown_text(const struct alphabet *alphabet, const uint8_t *symbols,
                                 size_t count, size_t i)
{
    return i + 1 < count ? alphabet_symbol_text(alphabet, symbols[i])
                         : alphabet_final_text(alphabet, symbols[i]);
}

/* Whether U+034F is needed after a symbol depends on the texts after it. So the texts are written
   without U+034F first, to the end of `out`, and are then moved to its beginning. A text is never
   moved over the texts after it, because `out` has room for U+034F after each symbol. */
size_t alphabet_spell(const struct alphabet *alphabet, const uint8_t *symbols, size_t count,
                      char *out)
{
    char *const plain = out + (alphabet->drops_joiner ? count * JOINER_NBYTES : 0);
    struct wg_text rest = {plain, 0};
    size_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text text = shown_text(alphabet, symbols, count, i);
        memcpy(plain + rest.nbytes, text.bytes, text.nbytes);
        rest.nbytes += text.nbytes;
    }
    if (!alphabet->drops_joiner) {
        return rest.nbytes;
    }
    for (size_t i = 0; i < count; i++) {
        const size_t text_nbytes = shown_text(alphabet, symbols, count, i).nbytes;
        uint32_t unit = 0;
        const bool is_read_as_longer = alphabet_next(alphabet, rest, &unit) > text_nbytes;
        memmove(out + nbytes, rest.bytes, text_nbytes);
        nbytes += text_nbytes;
        text_skip(&rest, text_nbytes);
        if (is_read_as_longer) {
            memcpy(out + nbytes, JOINER, JOINER_NBYTES);
            nbytes += JOINER_NBYTES;
        }
    }
    return nbytes;
}
