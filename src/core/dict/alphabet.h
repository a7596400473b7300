/* SPDX-License-Identifier: MIT */
/*
 * alphabet.h: reads the ALPH section: symbols, their texts, and the folds, which are other
 * spellings of a symbol (for "ö": "Ö", "o" + U+0308).
 *
 * Section layout (formats/dictionary.md, "ALPH"), all numbers little-endian:
 *
 *     u32 symbols, u32 folds
 *     u32 end[symbols + folds]   offset in the pool where each text ends
 *     u8  symbol[folds]          the symbol of each fold
 *     pool of texts              symbols, then folds; both lists sorted bytewise
 *
 * The optional section PART has the same layout. Its symbols are called parts: letters that occur
 * in longer symbols of ALPH. Its folds are the other spellings of these letters. A symbol of ten
 * letters has too many spellings to list all of them, because each letter can be upper or lower
 * case, composed or decomposed. With PART, the text of such a symbol is folded letter by letter.
 *
 * The optional section SEQS has the sequences: texts that stand for no symbol (an apostrophe that
 * does not count) or for two to four symbols ("ß" for "ss"):
 *
 *     u32 sequences
 *     u32 end[sequences]
 *     u8  run[sequences][5]      a count, then the numbers of up to 4 texts of ALPH
 *     pool of texts              sorted bytewise
 *
 * The optional section FORM has, for some symbols, the fold that is shown in place of the text of
 * the symbol at the end of a word ("ς" for "σ"): u32 fold[].
 *
 * A text of the alphabet stands for a unit. Units below ALPHABET_SEQUENCE are symbols; unit
 * ALPHABET_SEQUENCE + i is sequence i.
 *
 * A struct alphabet is a view: it owns nothing and is valid as long as the bytes of the sections
 * ALPH, PART and SEQS. Opening computes only tables for ASCII and for code points of two bytes.
 */
#pragma once

#include "base/load.h"
#include "dict/format.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

enum {
    ALPHABET_LOOK = 255,
    ALPHABET_PAIRS = 0x800,  /* the code points up to U+07FF have at most two bytes */
    ALPHABET_SEQUENCE = 256, /* the first unit that is a sequence */
    ALPHABET_MAX_RUN = 4,    /* symbols of a sequence */
    JOINER_NBYTES = 2
};

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "base/text.h"
#include "texts.h"
#endif

/* U+034F (combining grapheme joiner): see alphabet_spell. */
#define JOINER "\xcd\x8f"

/* The symbols that a unit stands for, in order. */
struct symbol_run {
    uint32_t count;
    uint8_t symbols[ALPHABET_MAX_RUN];
};

/* Texts of a section. Each begins where the text before it ends. */
struct text_pool {
    const unsigned char *ends; /* u32[]: where in the pool each text ends */
    const char *pool;
};

/* Returns text `index` of a pool, which must exist. */
/*@ requires in_pool(texts.ends, (unsigned char *)texts.pool, index);
    assigns \nothing;
    ensures \result.bytes == texts.pool + text_begin(texts.ends, index);
    ensures \result.nbytes == text_end(texts.ends, index) - text_begin(texts.ends, index);
    ensures 1 <= \result.nbytes <= FORMAT_MAX_TEXT_NBYTES &&
        \valid_read(\result.bytes + (0 .. \result.nbytes - 1));
*/
static inline struct wg_text text_pool_at(struct text_pool texts, uint32_t index)
{
    const unsigned char *const end = texts.ends + (size_t)index * 4;
    const uint32_t begin = index == 0 ? 0 : load_le32(end - 4);
    return (struct wg_text){texts.pool + begin, load_le32(end) - begin};
}

/* Returns whether `text` is one of the texts [first, last), which must be sorted. */
/*@ requires first <= last && are_in_pool(texts.ends, (unsigned char *)texts.pool, first, last);
    requires readable(text);
    assigns \nothing;
*/
bool text_pool_has(struct text_pool texts, uint32_t first, uint32_t last, struct wg_text text);

struct alphabet {
    uint32_t symbols;
    uint32_t folds;
    struct text_pool texts;            /* the symbols, then the folds */
    const unsigned char *fold_symbols; /* u8[folds] */
    uint32_t sequences;                /* 0 without section SEQS */
    struct text_pool sequence_texts;
    const unsigned char *runs; /* u8[sequences][5] */
    /*
     * The symbols of code points: of one byte in `ascii`, of two bytes in `pairs`, by their 11
     * bits. ALPHABET_LOOK: the code point has no symbol, or a longer text may begin with it. Do not
     * use these tables if the byte after the code point is one of `joins`. These bytes are from
     * 0x80 on and continue longer texts, for example texts of a letter and a combining mark.
     */
    uint8_t ascii[128];
    uint8_t pairs[ALPHABET_PAIRS];
    bool joins[256];
    uint8_t text_symbols[FORMAT_MAX_SYMBOLS]; /* by text: its symbol */
    uint8_t symbol_texts[FORMAT_MAX_SYMBOLS]; /* by symbol: its text */
    /* By symbol: its text, or the fold that is shown at the end of a word. */
    uint32_t final_texts[FORMAT_MAX_SYMBOLS];
    bool has_forms;               /* some final text is a fold */
    bool repeats_forms;           /* FORM has two forms of one symbol */
    bool drops_joiner;            /* U+034F stands for no symbol: see alphabet_spell */
    bool drops_ascii_letter;      /* an ASCII letter stands for no symbol */
    const struct alphabet *parts; /* section PART, or NULL */
};

/* What wg_dict_open has checked of an alphabet, and which units there are. */
/*@ predicate is_unit(struct alphabet *a, integer unit) = 0 <= unit < a->symbols ||
        ALPHABET_SEQUENCE <= unit < ALPHABET_SEQUENCE + a->sequences;
    predicate are_numbers(struct symbol_run run, integer symbols) =
        \forall integer i; 0 <= i < run.count ==> run.symbols[i] < symbols;
    predicate has_text(unsigned char *run, integer i, integer texts) = run[i] < texts;
    predicate is_run(unsigned char *run, integer texts) =
        \valid_read(run + (0 .. SEQS_RUN_NBYTES - 1)) && run[0] <= ALPHABET_MAX_RUN &&
        (\forall integer i; 1 <= i <= run[0] ==> has_text(run, i, texts));
    predicate has_run(unsigned char *runs, integer sequence, integer texts) =
        is_run(runs + SEQS_RUN_NBYTES * sequence, texts);
    predicate valid_alphabet(struct alphabet *a) = \valid_read(a) &&
        1 <= a->symbols <= FORMAT_MAX_SYMBOLS && a->sequences <= FORMAT_MAX_SEQUENCES &&
        (\forall integer c; 0 <= c < 128 ==>
             a->ascii[c] == ALPHABET_LOOK || a->ascii[c] < a->symbols) &&
        (\forall integer c; 0 <= c < ALPHABET_PAIRS ==>
             a->pairs[c] == ALPHABET_LOOK || a->pairs[c] < a->symbols) &&
        (\forall integer i; 0 <= i < a->symbols ==> a->text_symbols[i] < a->symbols) &&
        (\forall integer i; 0 <= i < a->sequences ==> has_run(a->runs, i, a->symbols));

    predicate are_runs{L}(unsigned char *runs, integer count, integer texts) =
        \forall integer i; 0 <= i < count ==> has_run(runs, i, texts);
*/
#ifdef PROOF_OF_TEXTS
/*@ lemma text_number_stays{K,L}: \forall unsigned char *runs, *run, integer i, texts;
        same_bytes{K,L}(runs) && \base_addr{L}(run) == \base_addr{L}(runs) ==>
            (has_text{K}(run, i, texts) <==> has_text{L}(run, i, texts));
    lemma run_stays{K,L}: \forall unsigned char *runs, *run, integer texts;
        same_bytes{K,L}(runs) && \base_addr{L}(run) == \base_addr{L}(runs) &&
        \valid_read{L}(run + (0 .. SEQS_RUN_NBYTES - 1)) && is_run{K}(run, texts) ==>
            is_run{L}(run, texts);
    lemma has_run_stays{K,L}: \forall unsigned char *runs, integer i, n, texts;
        0 <= i < n && same_bytes{K,L}(runs) && are_runs{K}(runs, n, texts) &&
        \valid_read{L}(runs + (0 .. SEQS_RUN_NBYTES * n - 1)) ==>
            has_run{K}(runs, i, texts) && has_run{L}(runs, i, texts);
    lemma runs_stay{K,L}: \forall unsigned char *runs, integer n, texts;
        same_bytes{K,L}(runs) && \valid_read{L}(runs + (0 .. SEQS_RUN_NBYTES * n - 1)) &&
        are_runs{K}(runs, n, texts) ==> are_runs{L}(runs, n, texts);
*/
#endif
/*@ predicate same_texts{K,L}(struct alphabet *a) = \at(a->symbols, K) == \at(a->symbols, L) &&
        \at(a->texts.ends, K) == \at(a->texts.ends, L);

    // What alphabet_match needs, too
    predicate has_texts{L}(struct alphabet *a) = sound_texts(a->texts.ends,
        (unsigned char *)a->texts.pool, a->fold_symbols, a->symbols, a->folds);
    predicate has_symbols(struct alphabet *a) =
        are_below(&a->text_symbols[0], a->symbols, a->symbols) &&
        are_below(&a->symbol_texts[0], a->symbols, a->symbols) &&
        (\forall integer i; 0 <= i < a->symbols ==> a->final_texts[i] < a->symbols + a->folds);
    predicate has_sequences(struct alphabet *a) =
        \base_addr(a->sequence_texts.pool) == \base_addr(a->sequence_texts.ends) &&
        \base_addr(a->runs) == \base_addr(a->sequence_texts.ends) &&
        valid_pool(a->sequence_texts.ends, (unsigned char *)a->sequence_texts.pool, a->sequences);
    predicate has_tables(struct alphabet *a) =
        are_entries(&a->ascii[0], 128, a->symbols) &&
        are_entries(&a->pairs[0], ALPHABET_PAIRS, a->symbols);
    predicate has_codes(struct alphabet *a) =
        (\forall integer c; 0 <= c < 128 ==>
             a->ascii[c] == ALPHABET_LOOK || a->ascii[c] < a->symbols) &&
        (\forall integer c; 0 <= c < ALPHABET_PAIRS ==>
             a->pairs[c] == ALPHABET_LOOK || a->pairs[c] < a->symbols) &&
        (\forall integer i; 0 <= i < a->symbols ==> a->text_symbols[i] < a->symbols);

    // An alphabet whose texts can be matched
    predicate has_numbers(struct alphabet *a) =
        are_below(&a->text_symbols[0], a->symbols, a->symbols);
    predicate can_match_symbols(struct alphabet *a) =
        \valid_read(a) && has_texts(a) && has_numbers(a);
    predicate can_match_sequences{L}(struct alphabet *a) = \valid_read(a) &&
        a->sequences <= FORMAT_MAX_SEQUENCES && (a->sequences == 0 || has_sequences(a));
    predicate can_match_parts(struct alphabet *a) =
        a->parts == \null || can_match_symbols(a->parts);
    predicate matchable(struct alphabet *a) = valid_alphabet(a) && has_symbols(a) &&
        can_match_symbols(a) && can_match_sequences(a) && can_match_parts(a);

    // The runs are valid at K and at L: a new local object changes which memory is valid.
    predicate keeps_runs{K,L}(struct alphabet *a) =
        \forall integer i; 0 <= i < \at(a->sequences, L) ==>
            has_run{K}(\at(a->runs, L), i, \at(a->symbols, L)) &&
            has_run{L}(\at(a->runs, L), i, \at(a->symbols, L));

    // An array of symbols outside all that the alphabet reads
    predicate is_apart{L}(uint8_t *symbols, struct alphabet *a) =
        \base_addr(symbols) != \base_addr(a) &&
        \base_addr(symbols) != \base_addr(a->texts.ends) &&
        (a->sequences != 0 ==> \base_addr(symbols) != \base_addr(a->runs)) &&
        (a->parts != \null ==> \base_addr(symbols) != \base_addr(a->parts) &&
             \base_addr(symbols) != \base_addr(a->parts->texts.ends));

    // A place for a unit
    predicate is_place{L}(uint32_t *unit_out, struct alphabet *a) = \valid(unit_out) &&
        \separated(unit_out, a) && (a->parts == \null || \separated(unit_out, a->parts));
    // *unit_out did not change, or is a symbol.
    predicate is_symbol_or_old{K,L}(uint32_t *unit_out, struct alphabet *a) =
        \at(*unit_out, L) < \at(a->symbols, L) || \at(*unit_out, L) == \at(*unit_out, K);
*/

/*
 * Opens a view of `bytes`, the content of a section. `id` is the name of the section for messages.
 * Checks that every text lies in the section and is valid UTF-8 without control characters
 * (utf8.h), and that the symbol of every fold exists. Text i is symbol i. The tables of code points
 * are not made: see alphabet_set_symbols. Fails with WG_DAMAGED.
 */
/*@ requires \valid_read(bytes + (0 .. nbytes - 1)) && \valid(alphabet_out);
    requires \base_addr(alphabet_out) != \base_addr(bytes);
    assigns *alphabet_out;
    ensures \result == WG_OK ==> \base_addr(alphabet_out->texts.ends) == \base_addr(bytes);
    ensures \result == WG_OK ==> has_texts(alphabet_out);
    ensures \result == WG_OK ==> has_symbols(alphabet_out);
    ensures \result == WG_OK ==> alphabet_out->sequences == 0 && alphabet_out->parts == \null;
*/
enum wg_status alphabet_open(struct alphabet *alphabet_out, const char *id,
                             const unsigned char *bytes, size_t nbytes, struct wg_error *error);

/*
 * Assigns text i to symbol symbols[i] (NULL: to symbol i), and makes the tables of code points.
 * Texts are sorted bytewise; symbols are in the order in which words are listed. Call this function
 * before any text is matched, and before the functions below. Only the alphabet of section PART
 * needs no tables. Fails with WG_DAMAGED if `symbols` is not a permutation.
 */
/*@ requires \valid(alphabet) && has_texts(alphabet) && has_symbols(alphabet) &&
        alphabet->sequences == 0 && \base_addr(alphabet) != \base_addr(alphabet->texts.ends);
    requires symbols == \null || (\valid_read(symbols + (0 .. alphabet->symbols - 1)) &&
        \base_addr(symbols) != \base_addr(alphabet));
    assigns *alphabet;
    ensures same_texts{Pre,Post}(alphabet) && alphabet->sequences == 0;
    ensures alphabet->parts == \old(alphabet->parts);
    ensures \result == WG_OK ==> has_texts(alphabet);
    ensures \result == WG_OK ==> has_symbols(alphabet);
    ensures \result == WG_OK ==> valid_alphabet(alphabet);
*/
enum wg_status alphabet_set_symbols(struct alphabet *alphabet, const unsigned char *symbols,
                                    struct wg_error *error);

/* Sets alphabet->parts and updates the tables. `parts` must outlive `alphabet`. */
/*@ requires \valid(alphabet) && has_texts(alphabet) && has_symbols(alphabet) &&
        valid_alphabet(alphabet) && alphabet->sequences == 0 &&
        \base_addr(alphabet) != \base_addr(alphabet->texts.ends);
    requires \valid_read(parts) && has_texts(parts) && has_numbers(parts) &&
        \separated(alphabet, parts) && \base_addr(alphabet) != \base_addr(parts->texts.ends);
    assigns *alphabet;
    ensures same_texts{Pre,Post}(alphabet);
    ensures has_texts(alphabet) && alphabet->parts == parts;
    ensures has_texts(parts) && has_numbers(parts);
    ensures same_texts{Pre,Post}(parts);
    ensures alphabet->sequences == 0;
    ensures has_symbols(alphabet);
    ensures valid_alphabet(alphabet);
*/
void alphabet_set_parts(struct alphabet *alphabet, const struct alphabet *parts);

/* Adds the sequences of section SEQS. Checks that every text lies in the section and is valid, and
   that every run has 0, 2, 3 or 4 texts of ALPH. Call it after alphabet_set_symbols. `bytes` must
   outlive `alphabet`. Fails with WG_DAMAGED. */
/*@ requires \valid(alphabet) && has_texts(alphabet) && has_symbols(alphabet) &&
        valid_alphabet(alphabet) && \valid_read(bytes + (0 .. nbytes - 1));
    requires \base_addr(alphabet) != \base_addr(alphabet->texts.ends) &&
        \base_addr(alphabet) != \base_addr(bytes);
    assigns *alphabet;
    ensures same_texts{Pre,Post}(alphabet);
    ensures alphabet->parts == \old(alphabet->parts);
    ensures \result == WG_OK ==> has_texts(alphabet);
    ensures \result == WG_OK ==> has_symbols(alphabet);
    ensures \result == WG_OK ==> has_sequences(alphabet);
    ensures \result == WG_OK ==> valid_alphabet(alphabet);
    ensures \result == WG_OK ==> \base_addr(alphabet->runs) == \base_addr(bytes) &&
        \valid_read(alphabet->runs + (0 .. SEQS_RUN_NBYTES * alphabet->sequences - 1));
*/
enum wg_status alphabet_set_sequences(struct alphabet *alphabet, const unsigned char *bytes,
                                      size_t nbytes, struct wg_error *error);

/* Sets the final texts to the folds that section FORM lists. Call it after alphabet_set_symbols.
   `bytes` is not needed after the call. Fails with WG_DAMAGED if a fold does not exist, or if the
   folds do not ascend. */
/*@ requires \valid(alphabet) && has_texts(alphabet) && has_symbols(alphabet) &&
        valid_alphabet(alphabet) && \valid_read(bytes + (0 .. nbytes - 1));
    assigns alphabet->final_texts[0 .. FORMAT_MAX_SYMBOLS - 1];
    assigns alphabet->repeats_forms, alphabet->has_forms;
    ensures has_texts(alphabet);
    ensures has_symbols(alphabet);
    ensures valid_alphabet(alphabet);
*/
enum wg_status alphabet_set_forms(struct alphabet *alphabet, const unsigned char *bytes,
                                  size_t nbytes, struct wg_error *error);

/* Makes the checks that alphabet_open and the functions above omit: the texts are sorted and
   different, no fold has the text of a symbol, and no sequence has the text of a symbol or of a
   fold. Checks the alphabet and, if it has parts, the parts. Fails with WG_DAMAGED. */
enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error);

/* Returns text `index` of the section: the symbols' texts come first, then the folds. */
/*@ requires \valid_read(alphabet) && has_texts(alphabet) &&
        index < alphabet->symbols + alphabet->folds;
    assigns \nothing;
    ensures some_point(\result);
    ensures \result.nbytes == text_size(alphabet->texts.ends, index);
*/
static inline struct wg_text alphabet_text(const struct alphabet *alphabet, uint32_t index)
{
    /*@ assert is_text(alphabet->texts.ends, (unsigned char *)alphabet->texts.pool, index,
            text_begin(alphabet->texts.ends, alphabet->symbols + alphabet->folds)); */
    return text_pool_at(alphabet->texts, index);
}

/* Returns the text of a symbol, which must exist. The text points into the section. */
/*@ requires \valid_read(alphabet) && has_texts(alphabet) && has_symbols(alphabet) &&
        symbol < alphabet->symbols;
    assigns \nothing;
    ensures some_point(\result);
    ensures \result.nbytes == text_size(alphabet->texts.ends, alphabet->symbol_texts[symbol]);
*/
static inline struct wg_text alphabet_symbol_text(const struct alphabet *alphabet, uint32_t symbol)
{
    return alphabet_text(alphabet, alphabet->symbol_texts[symbol]);
}

/* Returns the text that is shown for a symbol at the end of a word. */
/*@ requires \valid_read(alphabet) && has_texts(alphabet) && has_symbols(alphabet) &&
        symbol < alphabet->symbols;
    assigns \nothing;
    ensures some_point(\result);
    ensures \result.nbytes == text_size(alphabet->texts.ends, alphabet->final_texts[symbol]);
*/
static inline struct wg_text alphabet_final_text(const struct alphabet *alphabet, uint32_t symbol)
{
    return alphabet_text(alphabet, alphabet->final_texts[symbol]);
}

/* Returns the text of fold `index`, which must exist. Sets *symbol_out to the fold's symbol. */
static inline struct wg_text alphabet_fold_text(const struct alphabet *alphabet, uint32_t index,
                                                uint32_t *symbol_out)
{
    *symbol_out = alphabet->text_symbols[alphabet->fold_symbols[index]];
    return alphabet_text(alphabet, alphabet->symbols + index);
}

/* Returns the symbols of a unit. */
/*@ requires valid_alphabet(alphabet) && is_unit(alphabet, unit);
    assigns \nothing;
    ensures \result.count <= ALPHABET_MAX_RUN && are_numbers(\result, alphabet->symbols);
*/
static inline struct symbol_run alphabet_run(const struct alphabet *alphabet, uint32_t unit)
{
    struct symbol_run run = {.count = 1, .symbols = {(uint8_t)unit}};
    if (unit >= ALPHABET_SEQUENCE) {
        const unsigned char *const bytes =
            alphabet->runs + (size_t)(unit - ALPHABET_SEQUENCE) * SEQS_RUN_NBYTES;
        //@ assert has_run(alphabet->runs, unit - ALPHABET_SEQUENCE, alphabet->symbols);
        //@ assert is_run(bytes, alphabet->symbols);
        run.count = bytes[0];
        /*@ loop invariant i <= run.count <= ALPHABET_MAX_RUN;
            loop invariant \forall integer k; 0 <= k < i ==> run.symbols[k] < alphabet->symbols;
            loop assigns i, run.symbols[0 .. ALPHABET_MAX_RUN - 1];
            loop variant run.count - i;
        */
        for (uint32_t i = 0; i < run.count; i++) {
            //@ assert has_text(bytes, 1 + i, alphabet->symbols);
            run.symbols[i] = alphabet->text_symbols[bytes[1 + i]];
        }
    }
    return run;
}

/* Returns the text of sequence `index`, which must exist. Sets *run_out to its symbols. */
static inline struct wg_text alphabet_sequence_text(const struct alphabet *alphabet, uint32_t index,
                                                    struct symbol_run *run_out)
{
    *run_out = alphabet_run(alphabet, ALPHABET_SEQUENCE + index);
    return text_pool_at(alphabet->sequence_texts, index);
}

/*
 * Finds the unit that `text` begins with. There are two ways to match:
 *
 *   1. Find the longest symbol, fold or sequence that `text` begins with.
 *   2. With section PART, fold `text` letter by letter. Then find the longest symbol
 *      that the folded text begins with.
 *
 * Chooses the match that covers more bytes of `text`. If both matches cover the same number of
 * bytes, chooses the match of the first way. Sets *unit_out and returns the number of bytes.
 * Returns 0 if nothing matches.
 */
/*@ requires matchable(alphabet) && readable(text);
    requires is_place(unit_out, alphabet) && is_unit(alphabet, *unit_out);
    assigns *unit_out;
    ensures \result <= text.nbytes;
    ensures is_unit(alphabet, *unit_out);
*/
size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text, uint32_t *unit_out);

/* Like alphabet_match, without the sequences: the unit is a symbol. */
/*@ requires matchable(alphabet) && readable(text) && is_place(symbol_out, alphabet);
    assigns *symbol_out;
    ensures \result <= text.nbytes;
    ensures is_symbol_or_old{Pre,Post}(symbol_out, alphabet);
*/
size_t alphabet_match_symbol(const struct alphabet *alphabet, struct wg_text text,
                             uint32_t *symbol_out);

/* Returns the length of the first code point of `text` if this code point alone stands for no
   symbol, and otherwise 0. */
/*@ requires matchable(alphabet) && readable(text);
    assigns \nothing;
    ensures \result <= text.nbytes;
*/
size_t alphabet_dropped(const struct alphabet *alphabet, struct wg_text text);

#define ALPHABET_SPELL_ROOM(count) ((count) * (FORMAT_MAX_TEXT_NBYTES + JOINER_NBYTES))

/*@ predicate are_symbols{L}(uint8_t *symbols, integer count, integer end) =
        \valid_read(symbols + (0 .. count - 1)) && are_below(symbols, count, end);
*/

/*
 * Writes the text of a word, as words are shown: the texts of its symbols, and the final text of
 * the last symbol. If the alphabet drops U+034F (combining grapheme joiner), writes U+034F after
 * each symbol whose text would be read as the beginning of a longer text: with a symbol "dž", d and
 * ž are written as "d", U+034F, "ž". `out` has room for ALPHABET_SPELL_ROOM(count) bytes. Returns
 * the length of the text.
 */
/*@ requires matchable(alphabet) && are_symbols(symbols, count, alphabet->symbols);
    requires count <= UINT32_MAX && \valid(out + (0 .. ALPHABET_SPELL_ROOM(count) - 1));
    assigns out[0 .. ALPHABET_SPELL_ROOM(count) - 1];
    ensures \result <= ALPHABET_SPELL_ROOM(count);
*/
size_t alphabet_spell(const struct alphabet *alphabet, const uint8_t *symbols, size_t count,
                      char *out);

/* Returns the index in alphabet.pairs of the code point that begins at p. p[0] must be 0xc0 to 0xdf
   and p[1] 0x80 to 0xbf. */
/*@ requires \valid_read(p + (0 .. 1));
    assigns \nothing;
    ensures \result < ALPHABET_PAIRS;
*/
static inline unsigned alphabet_pair(const unsigned char *p)
{
    return p[0] % 32U * 64 + p[1] % 64U;
}

/* Like alphabet_match, but needs no search for most letters of one or two bytes, nor for a text
   that begins inside a code point. `text` must not be empty. */
/*@ requires matchable(alphabet) && readable(text) && text.nbytes > 0;
    requires is_place(unit_out, alphabet) && is_unit(alphabet, *unit_out);
    assigns *unit_out;
    ensures \result <= text.nbytes;
    ensures is_unit(alphabet, *unit_out);
*/
static inline size_t alphabet_next(const struct alphabet *alphabet, struct wg_text text,
                                   uint32_t *unit_out)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    if (p[0] < 0x80) {
        if (alphabet->ascii[p[0]] != ALPHABET_LOOK &&
            (text.nbytes == 1 || !alphabet->joins[p[1]])) {
            //@ assert is_unit(alphabet, alphabet->ascii[p[0]]);
            *unit_out = alphabet->ascii[p[0]];
            return 1;
        }
    } else if (p[0] < 0xe0) {
        if (p[0] < 0xc0 || text.nbytes == 1 || p[1] >> 6 != 2) {
            return 0; /* not UTF-8, so no text of the alphabet */
        }
        const unsigned pair = alphabet_pair(p);
        if (alphabet->pairs[pair] != ALPHABET_LOOK &&
            (text.nbytes == 2 || !alphabet->joins[p[2]])) {
            //@ assert is_unit(alphabet, alphabet->pairs[pair]);
            *unit_out = alphabet->pairs[pair];
            return 2;
        }
    }
    return alphabet_match(alphabet, text, unit_out);
}

/* The symbols that a text begins with. */
struct next_symbols {
    size_t nbytes; /* 0: nothing matches */
    struct symbol_run run;
};

/* Returns the length of the text that alphabet_next finds, and the symbols of its unit. `text` must
   not be empty. */
/*@ requires matchable(alphabet) && readable(text) && text.nbytes > 0;
    assigns \nothing;
    ensures \result.nbytes <= text.nbytes;
    ensures \result.run.count <= ALPHABET_MAX_RUN && are_numbers(\result.run, alphabet->symbols);
*/
static inline struct next_symbols alphabet_next_symbols(const struct alphabet *alphabet,
                                                        struct wg_text text)
{
    uint32_t unit = 0;
    //@ assert keeps_runs{Pre,Here}(alphabet);
    //@ assert valid_alphabet(alphabet);
    //@ assert can_match_symbols(alphabet);
    //@ assert can_match_sequences(alphabet);
    //@ assert can_match_parts(alphabet);
    const size_t nbytes = alphabet_next(alphabet, text, &unit);
    if (nbytes == 0) {
        return (struct next_symbols){0};
    }
    return (struct next_symbols){nbytes, alphabet_run(alphabet, unit)};
}
