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
/*@ requires first <= last && are_in_pool(texts.ends, (unsigned char *)texts.pool, first, last);
    requires readable(text);
    assigns \nothing;
    ensures first <= \result <= last;
    ensures \result > first ==>
        !continues(texts.ends, texts.pool, \result - 1, text.bytes, text.nbytes);
*/
static inline uint32_t first_above(struct text_pool texts, uint32_t first, uint32_t last,
                                   struct wg_text text)
{
    /*@ loop invariant \at(first, Pre) <= first <= last <= \at(last, Pre);
        loop invariant first > \at(first, Pre) ==>
            !continues(texts.ends, texts.pool, first - 1, text.bytes, text.nbytes);
        loop assigns first, last;
        loop variant last - first;
    */
    while (first < last) {
        const uint32_t middle = first + (last - first) / 2;
        //@ assert in_pool(texts.ends, (unsigned char *)texts.pool, middle);
        if (text_compare(text_pool_at(texts, middle), text) <= 0) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

/*@ requires readable(a) && readable(b);
    assigns \nothing;
    ensures \result <= a.nbytes && \result <= b.nbytes;
    ensures same_chars(a.bytes, b.bytes, \result);
*/
static size_t common_prefix(struct wg_text a, struct wg_text b)
{
    const size_t shorter = a.nbytes < b.nbytes ? a.nbytes : b.nbytes;
    size_t i = 0;
    /*@ loop invariant i <= shorter && same_chars(a.bytes, b.bytes, i);
        loop assigns i;
        loop variant shorter - i;
    */
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
/*@ requires first <= last && are_in_pool(texts.ends, (unsigned char *)texts.pool, first, last);
    requires readable(text);
    assigns \nothing;
    ensures \result == last || (first <= \result < last &&
        text_end(texts.ends, \result) - text_begin(texts.ends, \result) <= text.nbytes);
*/
static uint32_t longest_prefix(struct text_pool texts, uint32_t first, uint32_t last,
                               struct wg_text text)
{
    /*@ loop invariant text.bytes == \at(text.bytes, Pre) && text.nbytes <= \at(text.nbytes, Pre);
        loop assigns text;
        loop variant text.nbytes;
    */
    while (text.nbytes > 0) {
        const uint32_t above = first_above(texts, first, last, text);
        if (above == first) {
            return last;
        }
        //@ assert in_pool(texts.ends, (unsigned char *)texts.pool, above - 1);
        const struct wg_text candidate = text_pool_at(texts, above - 1);
        const size_t common = common_prefix(candidate, text);
        if (common == candidate.nbytes) {
            return above - 1;
        }
        //@ assert common < text.nbytes;
        text.nbytes = common;
    }
    return last;
}

/* Finds the longest symbol or fold that `text` begins with. Returns its length in bytes, or 0 if
   there is none. */
/*@ requires can_match_symbols(alphabet) && readable(text);
    requires \valid(symbol_out) && \separated(symbol_out, alphabet);
    assigns *symbol_out;
    ensures \result <= text.nbytes;
    ensures \result > 0 ==> *symbol_out < alphabet->symbols;
    ensures is_symbol_or_old{Pre,Post}(symbol_out, alphabet);
*/
static size_t match_text(const struct alphabet *alphabet, struct wg_text text, uint32_t *symbol_out)
{
    const uint32_t count = alphabet->symbols + alphabet->folds;
    size_t length = 0;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        text.nbytes = FORMAT_MAX_TEXT_NBYTES;
    }
    /*@ assert valid_pool(alphabet->texts.ends, (unsigned char *)alphabet->texts.pool,
            alphabet->symbols + alphabet->folds); */
    /*@ assert are_in_pool(alphabet->texts.ends, (unsigned char *)alphabet->texts.pool, 0,
            alphabet->symbols + alphabet->folds); */
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

/*@ requires can_match_sequences(alphabet) && readable(text);
    requires \valid(unit_out) && \separated(unit_out, alphabet);
    assigns *unit_out;
    ensures \result <= text.nbytes;
    ensures \result > 0 ==> is_unit(alphabet, *unit_out);
*/
static size_t match_sequence(const struct alphabet *alphabet, struct wg_text text,
                             uint32_t *unit_out)
{
    const uint32_t count = alphabet->sequences;
    if (text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        text.nbytes = FORMAT_MAX_TEXT_NBYTES;
    }
    /*@ assert are_in_pool(alphabet->sequence_texts.ends,
            (unsigned char *)alphabet->sequence_texts.pool, 0, alphabet->sequences); */
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

/*@ predicate is_folded{L}(struct folded *folded, integer nbytes) =
        folded->nbytes <= FORMAT_MAX_TEXT_NBYTES &&
        (\forall integer i; 1 <= i <= folded->nbytes ==> folded->taken[i] <= nbytes);
*/

/* Adds the text of a letter that ends after `taken` bytes of the unfolded text. Returns false if
   there is no room. */
/*@ requires \valid(folded) && readable(letter);
    requires is_folded(folded, taken);
    assigns *folded;
    ensures is_folded(folded, taken);
*/
static bool add_letter(struct folded *folded, struct wg_text letter, size_t taken)
{
    size_t nbytes = folded->nbytes;
    if (letter.nbytes > sizeof folded->text - nbytes) {
        return false;
    }
    /*@ loop invariant i <= letter.nbytes && nbytes == \at(folded->nbytes, Pre) + i;
        loop invariant \forall integer k; 1 <= k <= nbytes ==> folded->taken[k] <= taken;
        loop assigns i, nbytes, folded->text[0 .. FORMAT_MAX_TEXT_NBYTES - 1];
        loop assigns folded->taken[1 .. FORMAT_MAX_TEXT_NBYTES];
        loop variant letter.nbytes - i;
    */
    for (size_t i = 0; i < letter.nbytes; i++) {
        folded->text[nbytes++] = letter.bytes[i];
        folded->taken[nbytes] = 0;
    }
    folded->taken[nbytes] = taken;
    folded->nbytes = nbytes;
    return true;
}

/* Folds the letter of `text` that begins at `off`. Returns its length, or 0 if it is not valid
   UTF-8 or there is no room for it. */
/*@ requires can_match_symbols(parts) && readable(text) && off < text.nbytes;
    requires \valid(folded) && is_folded(folded, off);
    assigns *folded;
    ensures \result <= text.nbytes - off;
    ensures \result > 0 ==> is_folded(folded, off + \result);
    ensures \result == 0 ==> is_folded(folded, text.nbytes);
*/
static size_t fold_letter(const struct alphabet *parts, struct wg_text text, size_t off,
                          struct folded *folded)
{
    const struct wg_text rest = text_from(text, off);
    uint32_t part = 0;
    uint32_t c;
    size_t nbytes = match_text(parts, rest, &part);
    struct wg_text letter = alphabet_text(parts, part);
    if (nbytes == 0) {
        nbytes = text_decode(rest, &c);
        letter = (struct wg_text){rest.bytes, nbytes};
    }
    return nbytes > 0 && add_letter(folded, letter, off + nbytes) ? nbytes : 0;
}

/*@ requires can_match_symbols(parts) && readable(text) && \valid(folded);
    assigns *folded;
    ensures is_folded(folded, text.nbytes);
*/
static void fold_parts(const struct alphabet *parts, struct wg_text text, struct folded *folded)
{
    size_t taken = 0;
    folded->nbytes = 0;
    /*@ loop invariant taken <= text.nbytes && is_folded(folded, taken);
        loop assigns taken, *folded;
        loop variant text.nbytes - taken;
    */
    while (taken < text.nbytes) {
        const size_t nbytes = fold_letter(parts, text, taken, folded);
        if (nbytes == 0) {
            return;
        }
        taken += nbytes;
    }
}

/* Finds the longest symbol that a folded text begins with. Returns how many bytes of the unfolded
   text became this symbol, or 0. */
/*@ requires can_match_symbols(alphabet);
    requires \valid_read(folded) && folded->nbytes <= FORMAT_MAX_TEXT_NBYTES;
    requires \valid(symbol_out) && \separated(symbol_out, alphabet);
    assigns *symbol_out;
    ensures \forall integer n; is_folded{Pre}(folded, n) && 0 <= n ==> \result <= n;
    ensures \result > 0 ==> *symbol_out < \old(alphabet->symbols);
*/
static size_t longest_folded(const struct alphabet *alphabet, const struct folded *folded,
                             uint32_t *symbol_out)
{
    struct wg_text rest = {folded->text, folded->nbytes};
    /*@ assert valid_pool(alphabet->texts.ends, (unsigned char *)alphabet->texts.pool,
            alphabet->symbols + alphabet->folds); */
    /*@ assert are_in_pool(alphabet->texts.ends, (unsigned char *)alphabet->texts.pool, 0,
            alphabet->symbols + alphabet->folds); */
    /*@ loop invariant rest.bytes == &folded->text[0] && rest.nbytes <= folded->nbytes;
        loop assigns rest;
        loop variant rest.nbytes;
    */
    while (rest.nbytes > 0) {
        const uint32_t symbol = longest_prefix(alphabet->texts, 0, alphabet->symbols, rest);
        if (symbol == alphabet->symbols) {
            return 0;
        }
        rest.nbytes = alphabet_text(alphabet, symbol).nbytes;
        if (folded->taken[rest.nbytes] > 0) {
            *symbol_out = alphabet->text_symbols[symbol];
            return folded->taken[rest.nbytes];
        }
        rest.nbytes--;
    }
    return 0;
}

/* Finds the longest symbol that `text` begins with after its parts have been folded. Returns how
   many bytes of `text` became this symbol, or 0. */
/*@ requires can_match_symbols(alphabet) && can_match_symbols(alphabet->parts) && readable(text);
    requires \valid(symbol_out) && \separated(symbol_out, alphabet);
    assigns *symbol_out;
    ensures \result <= text.nbytes;
    ensures \result > 0 ==> *symbol_out < \old(alphabet->symbols);
*/
static size_t match_folded(const struct alphabet *alphabet, struct wg_text text,
                           uint32_t *symbol_out)
{
    struct folded folded;
    fold_parts(alphabet->parts, text, &folded);
    return longest_folded(alphabet, &folded, symbol_out);
}

/* Also tries the second way of matching (by parts: see alphabet_match in alphabet.h), and chooses
   the longer match. The caller passes the match of the first way: its length, and its unit in
   *unit_out. */
/*@ requires can_match_symbols(alphabet) && can_match_parts(alphabet) && readable(text);
    requires \valid(unit_out) && \separated(unit_out, alphabet) && length <= text.nbytes;
    assigns *unit_out;
    ensures \result <= text.nbytes;
    ensures is_symbol_or_old{Pre,Post}(unit_out, alphabet);
*/
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
    //@ assert can_match_symbols(alphabet);
    //@ assert can_match_sequences(alphabet);
    //@ assert can_match_parts(alphabet);
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
    //@ assert keeps_runs{Pre,Here}(alphabet);
    //@ assert valid_alphabet(alphabet);
    //@ assert can_match_symbols(alphabet);
    //@ assert can_match_sequences(alphabet);
    //@ assert can_match_parts(alphabet);
    const size_t nbytes = alphabet_next(alphabet, text, &unit);
    return nbytes == text.nbytes && alphabet_run(alphabet, unit).count == 0 ? nbytes : 0;
}

/* The length of the text that is shown for symbol i of a word, and for the symbols before it */
/*@ logic integer shown_nbytes{L}(struct alphabet *a, uint8_t *symbols, integer count, integer i) =
        text_size(a->texts.ends, i + 1 < count ? a->symbol_texts[symbols[i]]
                                                 : a->final_texts[symbols[i]]);
    axiomatic Shown {
    logic integer before{L}(struct alphabet *a, uint8_t *symbols, integer count, integer i) =
        i <= 0 ? 0 : before(a, symbols, count, i - 1) + shown_nbytes(a, symbols, count, i - 1);
    }
*/

/*@ requires matchable(alphabet) && are_symbols(symbols, count, alphabet->symbols) && i < count;
    assigns \nothing;
    ensures some_point(\result);
    ensures \result.nbytes == shown_nbytes(alphabet, symbols, count, i);
*/
static struct wg_text shown_text(const struct alphabet *alphabet, const uint8_t *symbols,
                                 size_t count, size_t i)
{
    return i + 1 < count ? alphabet_symbol_text(alphabet, symbols[i])
                         : alphabet_final_text(alphabet, symbols[i]);
}

/* Returns whether the first unit that is read from `text` is longer than `nbytes` bytes. */
/*@ requires matchable(alphabet) && readable(text) && text.nbytes > 0;
    assigns \nothing;
*/
static bool is_read_as_longer(const struct alphabet *alphabet, struct wg_text text, size_t nbytes)
{
    uint32_t unit = 0;
    //@ assert keeps_runs{Pre,Here}(alphabet);
    //@ assert valid_alphabet(alphabet);
    //@ assert can_match_symbols(alphabet);
    //@ assert can_match_sequences(alphabet);
    //@ assert can_match_parts(alphabet);
    return alphabet_next(alphabet, text, &unit) > nbytes;
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
    /*@ loop invariant i <= count && rest.bytes == plain;
        loop invariant rest.nbytes == before(alphabet, symbols, count, i);
        loop invariant rest.nbytes <= i * FORMAT_MAX_TEXT_NBYTES;
        loop invariant \forall integer k; 0 <= k <= i ==>
            before(alphabet, symbols, count, k) <= rest.nbytes;
        loop assigns i, rest, out[0 .. ALPHABET_SPELL_ROOM(count) - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        const struct wg_text text = shown_text(alphabet, symbols, count, i);
        memcpy(plain + rest.nbytes, text.bytes, text.nbytes);
        rest.nbytes += text.nbytes;
    }
    if (!alphabet->drops_joiner) {
        return rest.nbytes;
    }
    //@ ghost size_t total = rest.nbytes;
    /*@ loop invariant i <= count;
        loop invariant rest.bytes == plain + before(alphabet, symbols, count, i);
        loop invariant rest.nbytes == total - before(alphabet, symbols, count, i);
        loop invariant 0 <= before(alphabet, symbols, count, i) <= i * FORMAT_MAX_TEXT_NBYTES;
        loop invariant nbytes <= before(alphabet, symbols, count, i) + i * JOINER_NBYTES;
        loop assigns i, rest, nbytes, out[0 .. ALPHABET_SPELL_ROOM(count) - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        const size_t text_nbytes = shown_text(alphabet, symbols, count, i).nbytes;
        //@ assert before(alphabet, symbols, count, i + 1) <= total;
        const bool is_longer = is_read_as_longer(alphabet, rest, text_nbytes);
        memmove(out + nbytes, rest.bytes, text_nbytes);
        nbytes += text_nbytes;
        rest = text_from(rest, text_nbytes);
        if (is_longer) {
            memcpy(out + nbytes, JOINER, JOINER_NBYTES);
            nbytes += JOINER_NBYTES;
        }
    }
    return nbytes;
}
