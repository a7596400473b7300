/* SPDX-License-Identifier: MIT */
/* alphabet.c: see alphabet.h. */
#include "dict/alphabet.h"

#include "base/error.h"
#include "base/load.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/format.h"

/* Returns whether a text is valid UTF-8 without control characters. */
/*@ requires \valid_read(text.bytes + (0 .. text.nbytes - 1)) && text.nbytes > 0;
    assigns \nothing;
    ensures \result ==> begins_whole((unsigned char *)text.bytes, text.nbytes);
*/
static bool is_plain_text(struct wg_text text)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    size_t off = 0;
    unsigned nbytes = 0;
    /*@ loop invariant off <= text.nbytes;
        loop invariant off > 0 ==> begins_whole((unsigned char *)text.bytes, text.nbytes);
        loop assigns off, nbytes;
        loop variant text.nbytes - off;
    */
    while (off < text.nbytes && utf8_is_plain(p + off, p + text.nbytes, &nbytes)) {
        off += nbytes;
    }
    return off == text.nbytes;
}

/* Returns the length of the first code point of a text, which must be valid UTF-8: 1 if the code
   point belongs to the table ascii, 2 if it belongs to the table pairs, otherwise 0. */
/*@ requires some_point(text);
    assigns \nothing;
    ensures \result <= 2 && \result <= text.nbytes;
    ensures \result > 0 ==> ((unsigned char *)text.bytes)[0] < 0xe0;
*/
static size_t indexed_nbytes(struct wg_text text)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    return p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : 0;
}

/* Sets the entry of the first code point of `text`, for which indexed_nbytes is not 0. */
/*@ requires \valid(a) && has_tables(a) && some_point(text);
    requires entry == ALPHABET_LOOK || entry < a->symbols;
    requires 0x80 <= ((unsigned char *)text.bytes)[0] ==> 2 <= text.nbytes;
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1];
    ensures has_tables(a);
*/
static void set_entry(struct alphabet *a, struct wg_text text, uint8_t entry)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    if (p[0] < 0x80) {
        a->ascii[p[0]] = entry;
    } else {
        a->pairs[alphabet_pair(p)] = entry;
    }
}

/*
 * Makes sure that a look-up in the tables does not miss a text of several code points. Either
 * removes the entry of the first code point, or adds the byte after this code point to `joins`,
 * which is common to all code points. After a code point of two bytes, only 0xcc and 0xcd are
 * added: U+0300 to U+037F, most of which are combining marks. Adding the first byte of other
 * letters (as in a symbol "дж") would slow down most words.
 */
/*@ requires \valid(a) && has_tables(a) && some_point(text);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
    ensures has_tables(a);
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
        set_entry(a, text, ALPHABET_LOOK);
    }
}

/*@ requires \valid(a);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
    ensures has_tables(a);
*/
static void clear_tables(struct alphabet *a)
{
    memset(a->ascii, ALPHABET_LOOK, sizeof a->ascii);
    memset(a->pairs, ALPHABET_LOOK, sizeof a->pairs);
    /*@ loop invariant c <= 256;
        loop assigns c, a->joins[0 .. 255];
        loop variant 256 - c;
    */
    for (unsigned c = 0; c < 256; c++) {
        a->joins[c] = false;
    }
}

/* Returns text `index` itself if it is the text of a symbol, or the text that it is a fold of. */
/*@ requires \valid_read(a) && has_texts(a) && index < a->symbols + a->folds;
    assigns \nothing;
    ensures \result < a->symbols;
*/
static uint32_t base_text(const struct alphabet *a, uint32_t index)
{
    return index < a->symbols ? index : a->fold_symbols[index - a->symbols];
}

/* Returns the symbol of text `index`. */
/*@ requires \valid_read(a) && has_texts(a) && index < a->symbols + a->folds;
    requires are_below(&a->text_symbols[0], a->symbols, a->symbols);
    assigns \nothing;
    ensures \result < a->symbols;
*/
static uint8_t symbol_of(const struct alphabet *a, uint32_t index)
{
    return a->text_symbols[base_text(a, index)];
}

/* Sets the entry of a text of one code point that belongs to the tables. */
/*@ requires \valid(a) && has_tables(a) && some_point(text) && symbol < a->symbols;
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1];
    ensures has_tables(a);
*/
static void index_short_text(struct alphabet *a, struct wg_text text, uint8_t symbol)
{
    if (text.nbytes == indexed_nbytes(text)) {
        set_entry(a, text, symbol);
    }
}

/* Makes the tables. Enters the texts of one code point first, because longer texts remove entries.
   The texts must be valid UTF-8. */
/*@ requires \valid(a) && has_texts(a) && \base_addr(a) != \base_addr(a->texts.ends);
    requires has_symbols(a);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
    ensures has_texts(a);
    ensures has_symbols(a);
    ensures has_tables(a);
*/
static void index_texts(struct alphabet *a)
{
    clear_tables(a);
    //@ assert same_bytes{Pre,Here}(a->texts.ends);
    /*@ loop invariant i <= a->symbols + a->folds && has_texts(a) && has_tables(a);
        loop invariant are_below(&a->text_symbols[0], a->symbols, a->symbols);
        loop invariant are_below(&a->symbol_texts[0], a->symbols, a->symbols);
        loop assigns i, a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1];
        loop variant a->symbols + a->folds - i;
    */
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        index_short_text(a, alphabet_text(a, i), symbol_of(a, i));
        //@ assert same_bytes{LoopCurrent,Here}(a->texts.ends);
    }
    /*@ loop invariant i <= a->symbols + a->folds && has_texts(a) && has_tables(a);
        loop invariant are_below(&a->text_symbols[0], a->symbols, a->symbols);
        loop invariant are_below(&a->symbol_texts[0], a->symbols, a->symbols);
        loop assigns i, a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
        loop variant a->symbols + a->folds - i;
    */
    for (uint32_t i = 0; i < a->symbols + a->folds; i++) {
        index_long_text(a, alphabet_text(a, i));
        //@ assert same_bytes{LoopCurrent,Here}(a->texts.ends);
    }
}

/* Fails because of entry `index` of a section. `kind` is "text" or "fold". */
/*@ assigns \nothing;
    ensures \result == WG_DAMAGED;
*/
static enum wg_status fail_entry(struct wg_error *error, const char *id, const char *kind,
                                 uint32_t index, const char *problem)
{
    return fail(error, WG_DAMAGED, "section %s: %s %lu %s", id, kind, (unsigned long)index,
                problem);
}

/* Checks that `count` texts are plain and fill the pool without gaps. */
/*@ requires \valid_read(texts.ends + (0 .. 4 * count - 1));
    requires \valid_read(texts.pool + (0 .. pool_nbytes - 1));
    assigns \nothing;
    ensures \result == WG_OK ==> valid_pool(texts.ends, (unsigned char *)texts.pool, count);
*/
static enum wg_status check_texts(struct text_pool texts, uint32_t count, const char *id,
                                  size_t pool_nbytes, struct wg_error *error)
{
    uint32_t begin = 0;
    /*@ loop invariant i <= count && begin <= pool_nbytes && begin == text_begin(texts.ends, i);
        loop invariant are_texts(texts.ends, (unsigned char *)texts.pool, i, pool_nbytes);
        loop assigns i, begin;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t end = load_le32(texts.ends + (size_t)i * 4);
        if (end <= begin || end - begin > FORMAT_MAX_TEXT_NBYTES || end > pool_nbytes) {
            return fail_entry(error, id, "text", i, "has a bad end");
        }
        if (!is_plain_text(text_pool_at(texts, i))) {
            return fail_entry(error, id, "text", i,
                              "is not valid UTF-8, or has a control character");
        }
        //@ assert is_text(texts.ends, (unsigned char *)texts.pool, i, pool_nbytes);
        begin = end;
    }
    return begin == pool_nbytes
               ? WG_OK
               : fail(error, WG_DAMAGED, "section %s is longer than its texts", id);
}

/* Checks that the symbols of the folds exist. */
/*@ requires \valid_read(fold_symbols + (0 .. folds - 1));
    assigns \nothing;
    ensures \result == WG_OK ==> are_below(fold_symbols, folds, symbols);
*/
static enum wg_status check_folds(const unsigned char *fold_symbols, uint32_t folds,
                                  uint32_t symbols, const char *id, struct wg_error *error)
{
    /*@ loop invariant i <= folds;
        loop invariant are_below(fold_symbols, i, symbols);
        loop assigns i;
        loop variant folds - i;
    */
    for (uint32_t i = 0; i < folds; i++) {
        if (fold_symbols[i] >= symbols) {
            return fail_entry(error, id, "fold", i, "leads to a symbol that does not exist");
        }
    }
    return WG_OK;
}

/* Sets the texts of an alphabet and clears the other members. `texts` has an assignment of its own:
   Frama-C 25 drops the value of a struct in an initialiser. */
/*@ requires \valid(a);
    assigns *a;
    ensures a->texts.ends == texts.ends && a->texts.pool == texts.pool;
    ensures a->fold_symbols == fold_symbols && a->symbols == symbols && a->folds == folds;
    ensures a->sequences == 0 && a->parts == \null;
*/
static void set_texts(struct alphabet *a, struct text_pool texts, const unsigned char *fold_symbols,
                      uint32_t symbols, uint32_t folds)
{
    *a = (struct alphabet){.symbols = symbols, .folds = folds, .fold_symbols = fold_symbols};
    a->texts = texts;
}

/* Assigns text i to symbol i. */
/*@ requires \valid(a) && has_texts(a) && \base_addr(a) != \base_addr(a->texts.ends);
    assigns a->text_symbols[0 .. FORMAT_MAX_SYMBOLS - 1];
    assigns a->symbol_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
    assigns a->final_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
    ensures has_texts(a);
    ensures has_symbols(a);
*/
static void number_symbols(struct alphabet *a)
{
    /*@ loop invariant i <= a->symbols;
        loop invariant \forall integer k; 0 <= k < i ==> a->text_symbols[k] == k;
        loop invariant \forall integer k; 0 <= k < i ==> a->symbol_texts[k] == k;
        loop invariant \forall integer k; 0 <= k < i ==> a->final_texts[k] == k;
        loop assigns i, a->text_symbols[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop assigns a->symbol_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop assigns a->final_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop variant a->symbols - i;
    */
    for (uint32_t i = 0; i < a->symbols; i++) {
        a->text_symbols[i] = (uint8_t)i;
        a->symbol_texts[i] = (uint8_t)i;
        a->final_texts[i] = i;
    }
    //@ assert same_bytes{Pre,Here}(a->texts.ends);
}

/* Makes an alphabet of texts that have been checked. */
/*@ requires \valid(a) && \base_addr(a) != \base_addr(texts.ends);
    requires sound_texts(texts.ends, (unsigned char *)texts.pool, fold_symbols, symbols, folds);
    assigns *a;
    ensures a->texts.ends == texts.ends;
    ensures has_texts(a);
    ensures has_symbols(a);
    ensures a->sequences == 0 && a->parts == \null;
*/
static void make_alphabet(struct alphabet *a, struct text_pool texts,
                          const unsigned char *fold_symbols, uint32_t symbols, uint32_t folds)
{
    set_texts(a, texts, fold_symbols, symbols, folds);
    //@ assert same_bytes{Pre,Here}(texts.ends);
    number_symbols(a);
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
    //@ assert fixed == ALPH_SYMBOL_ENDS + (symbols + folds) * 4 + folds;
    //@ assert fold_symbols == bytes + (ALPH_SYMBOL_ENDS + (symbols + folds) * 4);
    //@ assert (unsigned char *)texts.pool == bytes + fixed;
    TRY(check_texts(texts, symbols + folds, id, nbytes - (size_t)fixed, error));
    TRY(check_folds(fold_symbols, folds, symbols, id, error));
    //@ assert valid_pool(ends, (unsigned char *)texts.pool, symbols + folds);
    //@ assert \valid_read(fold_symbols + (0 .. folds - 1));
    //@ assert \base_addr(fold_symbols) == \base_addr(ends);
    make_alphabet(alphabet_out, texts, fold_symbols, symbols, folds);
    return WG_OK;
}

/* Assigns text i to symbol symbols[i]. */
/*@ requires \valid(a) && has_texts(a) && has_symbols(a);
    requires \valid_read(symbols + (0 .. a->symbols - 1));
    requires \base_addr(a) != \base_addr(a->texts.ends);
    requires \base_addr(symbols) != \base_addr(a);
    assigns a->text_symbols[0 .. FORMAT_MAX_SYMBOLS - 1];
    assigns a->symbol_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
    assigns a->final_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
    ensures has_texts(a);
    ensures has_symbols(a);
*/
static enum wg_status order_symbols(struct alphabet *a, const unsigned char *symbols,
                                    struct wg_error *error)
{
    bool has_text[FORMAT_MAX_SYMBOLS] = {false};
    /*@ loop invariant i <= a->symbols;
        loop invariant same_bytes{Pre,Here}(a->texts.ends);
        loop invariant are_below(&a->text_symbols[0], a->symbols, a->symbols);
        loop invariant are_below(&a->symbol_texts[0], a->symbols, a->symbols);
        loop invariant \forall integer k; 0 <= k < a->symbols ==>
            a->final_texts[k] < a->symbols + a->folds;
        loop assigns i, a->text_symbols[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop assigns a->symbol_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop assigns a->final_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop assigns has_text[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop variant a->symbols - i;
    */
    for (uint32_t i = 0; i < a->symbols; i++) {
        const uint8_t symbol = symbols[i];
        if (symbol >= a->symbols || has_text[symbol]) {
            return fail(error, WG_DAMAGED, "section CODE: the symbol of text %lu is wrong",
                        (unsigned long)i);
        }
        has_text[symbol] = true;
        a->text_symbols[i] = symbol;
        a->symbol_texts[symbol] = (uint8_t)i;
        a->final_texts[symbol] = i;
    }
    return WG_OK;
}

enum wg_status alphabet_set_symbols(struct alphabet *alphabet, const unsigned char *symbols,
                                    struct wg_error *error)
{
    if (symbols != NULL) {
        TRY(order_symbols(alphabet, symbols, error));
    }
    index_texts(alphabet);
    //@ assert has_codes(alphabet);
    return WG_OK;
}

/* Sets the members of the sequences. Checks their texts. */
/*@ requires \valid(alphabet) && \valid_read(bytes + (0 .. nbytes - 1));
    assigns alphabet->sequences, alphabet->sequence_texts, alphabet->runs;
    ensures \result == WG_OK ==> alphabet->sequences <= FORMAT_MAX_SEQUENCES;
    ensures \result == WG_OK ==> has_sequences(alphabet);
    ensures \result == WG_OK ==> \base_addr(alphabet->runs) == \base_addr(bytes);
    ensures \result == WG_OK ==>
        \valid_read(alphabet->runs + (0 .. SEQS_RUN_NBYTES * alphabet->sequences - 1));
*/
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
    //@ assert fixed == SEQS_ENDS + count * 4 + count * SEQS_RUN_NBYTES;
    //@ assert alphabet->runs == bytes + (SEQS_ENDS + count * 4);
    //@ assert \valid_read(alphabet->runs + (0 .. SEQS_RUN_NBYTES * count - 1));
    return check_texts(alphabet->sequence_texts, count, "SEQS", nbytes - (size_t)fixed, error);
}

/* Returns whether five bytes are a run of 0, 2, 3 or 4 texts, then zeros. */
/*@ requires \valid_read(bytes + (0 .. SEQS_RUN_NBYTES - 1));
    assigns \nothing;
    ensures \result ==> is_run(bytes, texts);
*/
static bool is_run(const unsigned char *bytes, uint32_t texts)
{
    const unsigned count = bytes[0];
    if (count == 1 || count > ALPHABET_MAX_RUN) {
        return false;
    }
    /*@ loop invariant i <= ALPHABET_MAX_RUN;
        loop invariant \forall integer k; 1 <= k <= i && k <= count ==> has_text(bytes, k, texts);
        loop assigns i;
        loop variant ALPHABET_MAX_RUN - i;
    */
    for (unsigned i = 0; i < ALPHABET_MAX_RUN; i++) {
        if (i < count ? bytes[1 + i] >= texts : bytes[1 + i] != 0) {
            return false;
        }
        //@ assert i < count ==> has_text(bytes, 1 + i, texts);
    }
    return true;
}

/* Checks the runs of all sequences. */
/*@ requires \valid_read(runs + (0 .. SEQS_RUN_NBYTES * count - 1));
    requires count <= FORMAT_MAX_SEQUENCES;
    assigns \nothing;
    ensures \result == WG_OK ==> are_runs(runs, count, texts);
*/
static enum wg_status check_runs(const unsigned char *runs, uint32_t count, uint32_t texts,
                                 struct wg_error *error)
{
    /*@ loop invariant i <= count && are_runs(runs, i, texts);
        loop assigns i;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        if (!is_run(runs + (size_t)i * SEQS_RUN_NBYTES, texts)) {
            return fail_entry(error, "SEQS", "text", i, "stands for symbols that do not exist");
        }
        //@ assert has_run(runs, i, texts);
    }
    return WG_OK;
}

/* Notes a text that stands for no symbol. */
/*@ requires \valid(a) && some_point(text);
    assigns a->drops_joiner, a->drops_ascii_letter;
*/
static void note_dropped(struct alphabet *a, struct wg_text text)
{
    const unsigned char first = (unsigned char)text.bytes[0] | 0x20U;
    a->drops_joiner |= text_equals(text, (struct wg_text){JOINER, JOINER_NBYTES});
    a->drops_ascii_letter |= text.nbytes == 1 && first >= 'a' && first <= 'z';
}

/* Enters sequence `index` into the tables. */
/*@ requires \valid(a) && has_sequences(a) && has_tables(a) && index < a->sequences &&
        are_runs(a->runs, a->sequences, a->symbols);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
    assigns a->drops_joiner, a->drops_ascii_letter;
    ensures has_tables(a);
*/
static void index_sequence(struct alphabet *a, uint32_t index)
{
    /*@ assert is_text(a->sequence_texts.ends, (unsigned char *)a->sequence_texts.pool, index,
            text_begin(a->sequence_texts.ends, a->sequences)); */
    //@ assert has_run(a->runs, index, a->symbols);
    const struct wg_text text = text_pool_at(a->sequence_texts, index);
    if (a->runs[(size_t)index * SEQS_RUN_NBYTES] == 0) {
        note_dropped(a, text);
    }
    index_long_text(a, text);
}

enum wg_status alphabet_set_sequences(struct alphabet *alphabet, const unsigned char *bytes,
                                      size_t nbytes, struct wg_error *error)
{
    TRY(read_sequences(alphabet, bytes, nbytes, error));
    TRY(check_runs(alphabet->runs, alphabet->sequences, alphabet->symbols, error));
    /*@ loop invariant i <= alphabet->sequences && has_texts(alphabet) && has_tables(alphabet);
        loop invariant has_sequences(alphabet);
        loop invariant are_below(&alphabet->text_symbols[0], alphabet->symbols, alphabet->symbols);
        loop invariant are_below(&alphabet->symbol_texts[0], alphabet->symbols, alphabet->symbols);
        loop invariant are_runs(alphabet->runs, alphabet->sequences, alphabet->symbols);
        loop assigns i, alphabet->ascii[0 .. 127], alphabet->pairs[0 .. ALPHABET_PAIRS - 1];
        loop assigns alphabet->joins[0 .. 255], alphabet->drops_joiner;
        loop assigns alphabet->drops_ascii_letter;
        loop variant alphabet->sequences - i;
    */
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        index_sequence(alphabet, i);
        //@ assert same_bytes{LoopCurrent,Here}(alphabet->texts.ends);
        //@ assert same_bytes{LoopCurrent,Here}(alphabet->sequence_texts.ends);
        //@ assert same_bytes{LoopCurrent,Here}(alphabet->runs);
    }
    //@ assert has_codes(alphabet);
    return WG_OK;
}

enum wg_status alphabet_set_forms(struct alphabet *alphabet, const unsigned char *bytes,
                                  size_t nbytes, struct wg_error *error)
{
    if (nbytes == 0 || nbytes % 4 != 0) {
        return fail(error, WG_DAMAGED, "section FORM does not have whole numbers");
    }
    /*@ loop invariant i <= nbytes / 4 && has_texts(alphabet) && has_symbols(alphabet);
        loop assigns i, alphabet->final_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop assigns alphabet->repeats_forms;
        loop variant nbytes / 4 - i;
    */
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
/*@ requires \valid_read(alphabet) && has_texts(alphabet) && some_point(text);
    assigns \nothing;
*/
static bool begins_longer_symbol(const struct alphabet *alphabet, struct wg_text text)
{
    /*@ loop invariant i <= alphabet->symbols;
        loop assigns i;
        loop variant alphabet->symbols - i;
    */
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        const struct wg_text symbol = alphabet_text(alphabet, i);
        if (symbol.nbytes > text.nbytes && memcmp(symbol.bytes, text.bytes, text.nbytes) == 0) {
            return true;
        }
    }
    return false;
}

/* Removes the entry of the first code point of a longer text. */
/*@ requires \valid(a) && has_tables(a) && some_point(text);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1];
    ensures has_tables(a);
*/
static void remove_long_text(struct alphabet *a, struct wg_text text)
{
    const size_t first = indexed_nbytes(text);
    if (first > 0 && text.nbytes > first) {
        set_entry(a, text, ALPHABET_LOOK);
    }
}

/* Enters a text of the parts into the tables. */
/*@ requires \valid(a) && has_tables(a) && some_point(text);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
    ensures has_tables(a);
*/
static void index_part(struct alphabet *a, struct wg_text text, bool begins_longer)
{
    if (text.nbytes != indexed_nbytes(text)) {
        index_long_text(a, text);
    } else if (begins_longer) {
        set_entry(a, text, ALPHABET_LOOK);
    }
}

/* Removes the entries of the first code points of the longer symbols. */
/*@ requires \valid(a) && has_texts(a) && has_symbols(a) && has_tables(a);
    requires \base_addr(a) != \base_addr(a->texts.ends);
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1];
    ensures has_texts(a);
    ensures has_symbols(a);
    ensures has_tables(a);
*/
static void remove_long_texts(struct alphabet *a)
{
    /*@ loop invariant i <= a->symbols && has_texts(a) && has_tables(a);
        loop invariant are_below(&a->text_symbols[0], a->symbols, a->symbols);
        loop invariant are_below(&a->symbol_texts[0], a->symbols, a->symbols);
        loop assigns i, a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1];
        loop variant a->symbols - i;
    */
    for (uint32_t i = 0; i < a->symbols; i++) {
        remove_long_text(a, alphabet_text(a, i));
        //@ assert same_bytes{LoopCurrent,Here}(a->texts.ends);
    }
}

/* Sets begins_longer[i] to whether a longer symbol begins with part i. */
/*@ requires \valid_read(a) && has_texts(a) && \valid_read(parts) && has_texts(parts);
    requires \valid(begins_longer + (0 .. FORMAT_MAX_SYMBOLS - 1));
    assigns begins_longer[0 .. FORMAT_MAX_SYMBOLS - 1];
*/
static void find_longer(const struct alphabet *a, const struct alphabet *parts, bool *begins_longer)
{
    /*@ loop invariant i <= parts->symbols;
        loop assigns i, begins_longer[0 .. FORMAT_MAX_SYMBOLS - 1];
        loop variant parts->symbols - i;
    */
    for (uint32_t i = 0; i < parts->symbols; i++) {
        begins_longer[i] = begins_longer_symbol(a, alphabet_text(parts, i));
    }
}

/* Enters all texts of the parts into the tables. */
/*@ requires \valid(a) && has_texts(a) && has_symbols(a) && has_tables(a);
    requires \base_addr(a) != \base_addr(a->texts.ends);
    requires \valid_read(parts) && has_texts(parts);
    requires \separated(a, parts) && \base_addr(a) != \base_addr(parts->texts.ends);
    requires \valid_read(begins_longer + (0 .. FORMAT_MAX_SYMBOLS - 1)) &&
        \separated(a, begins_longer + (0 .. FORMAT_MAX_SYMBOLS - 1));
    assigns a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
    ensures has_texts(parts);
    ensures has_texts(a);
    ensures has_symbols(a);
    ensures has_tables(a);
*/
static void index_parts(struct alphabet *a, const struct alphabet *parts, const bool *begins_longer)
{
    /*@ loop invariant i <= parts->symbols + parts->folds;
        loop invariant has_texts(parts) && has_texts(a) && has_tables(a);
        loop invariant are_below(&a->text_symbols[0], a->symbols, a->symbols);
        loop invariant are_below(&a->symbol_texts[0], a->symbols, a->symbols);
        loop assigns i, a->ascii[0 .. 127], a->pairs[0 .. ALPHABET_PAIRS - 1], a->joins[0 .. 255];
        loop variant parts->symbols + parts->folds - i;
    */
    for (uint32_t i = 0; i < parts->symbols + parts->folds; i++) {
        index_part(a, alphabet_text(parts, i), begins_longer[base_text(parts, i)]);
        //@ assert same_bytes{LoopCurrent,Here}(a->texts.ends);
        //@ assert same_bytes{LoopCurrent,Here}(parts->texts.ends);
    }
}

/* With parts, alphabet_match may find a longer match. So a code point loses its entry if a longer
   symbol begins with the code point, or with the fold of the code point. The longer texts of PART
   are indexed like the longer texts of ALPH. */
void alphabet_set_parts(struct alphabet *alphabet, const struct alphabet *parts)
{
    bool begins_longer[FORMAT_MAX_SYMBOLS];
    alphabet->parts = parts;
    remove_long_texts(alphabet);
    //@ assert same_bytes{Pre,Here}(parts->texts.ends);
    //@ assert has_texts(parts);
    find_longer(alphabet, parts, begins_longer);
    index_parts(alphabet, parts, begins_longer);
    //@ assert has_codes(alphabet);
}
