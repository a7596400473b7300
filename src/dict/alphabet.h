/* SPDX-License-Identifier: MIT */
/*
 * alphabet.h: reads the ALPH section: symbols, their texts, and the folds, which are
 * other spellings of a symbol (for "ö": "Ö", "o" + U+0308).
 *
 * Section layout (formats/dictionary.md, "ALPH"), all numbers little-endian:
 *
 *     u32 symbols, u32 folds
 *     u32 end[symbols + folds]   offset in the pool where each text ends
 *     u8  symbol[folds]          the symbol of each fold
 *     pool of texts              symbols, then folds; both lists sorted bytewise
 *
 * The optional section PART has the same layout. Its symbols are called parts: letters
 * that occur in longer symbols of ALPH. Its folds are the other spellings of these
 * letters. A symbol of ten letters has too many spellings to list all of them, because
 * each letter can be upper or lower case, composed or decomposed. With PART, the text
 * of such a symbol is folded letter by letter.
 *
 * A struct alphabet is a view: it owns nothing and is valid as long as the bytes of the
 * section. Opening computes only tables for ASCII and for code points of two bytes.
 */
#ifndef WG_DICT_ALPHABET_H
#define WG_DICT_ALPHABET_H

#include "dict/format.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

enum {
    ALPHABET_LOOK = 255,
    ALPHABET_PAIRS = 0x800 /* the code points up to U+07FF have at most two bytes */
};

struct alphabet {
    uint32_t symbols;
    uint32_t folds;
    const unsigned char *ends;         /* u32[symbols + folds] */
    const unsigned char *fold_symbols; /* u8[folds] */
    const char *pool;
    /*
     * For each ASCII byte, its symbol. ALPHABET_LOOK: the byte has no symbol, or a
     * longer text may begin with it. Do not use this table if the byte after it is one
     * of `joins`: bytes from 0x80 on that are the second byte of a text whose first
     * byte is ASCII, for example of a letter and a combining mark.
     */
    uint8_t ascii[128];
    bool joins[256];
    /*
     * For each code point of two bytes, its symbol, by the 11 bits of the code point.
     * ALPHABET_LOOK: it has no symbol, or a longer text may begin with it.
     */
    uint8_t pairs[ALPHABET_PAIRS];
    uint8_t text_symbols[FORMAT_MAX_SYMBOLS]; /* by text: its symbol */
    uint8_t symbol_texts[FORMAT_MAX_SYMBOLS]; /* by symbol: its text */
    const struct alphabet *parts;             /* section PART, or NULL */
};

/*
 * Opens a view of `bytes`, the content of a section. `id` is the name of the section
 * for messages. Checks that every text lies in the section and is valid UTF-8 without
 * control characters (utf8.h), and that the symbol of every fold exists. Fails with
 * WG_DAMAGED.
 */
enum wg_status alphabet_open(struct alphabet *alphabet_out, const char *id,
                             const unsigned char *bytes, size_t nbytes,
                             struct wg_error *error);

/*
 * Gives each text of a symbol its symbol: texts are sorted bytewise, symbols are in the
 * order in which words are listed. Without this call, text i is symbol i. `symbols` has
 * a byte for each symbol. Call it before alphabet_set_parts. Fails with WG_DAMAGED if
 * `symbols` is not a permutation.
 */
enum wg_status alphabet_set_symbols(struct alphabet *alphabet,
                                    const unsigned char *symbols,
                                    struct wg_error *error);

/* Sets alphabet->parts and updates the tables. `parts` must outlive `alphabet`. */
void alphabet_set_parts(struct alphabet *alphabet, const struct alphabet *parts);

/*
 * Makes the checks that alphabet_open omits: the texts are sorted and different, and no
 * fold has the text of a symbol. Checks the alphabet and, if it has parts, the parts.
 * Fails with WG_DAMAGED.
 */
enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error);

/* The text of a symbol, which must exist. The text points into the section. */
struct wg_text alphabet_symbol_text(const struct alphabet *alphabet, uint32_t symbol);

/* The text of fold `index`, which must exist. Sets *symbol_out to the fold's symbol. */
struct wg_text alphabet_fold_text(const struct alphabet *alphabet, uint32_t index,
                                  uint32_t *symbol_out);

/*
 * Finds the symbol that `text` begins with. There are two ways to match:
 *
 *   1. Find the longest symbol or fold that `text` begins with.
 *   2. With section PART, fold `text` letter by letter. Then find the longest symbol
 *      that the folded text begins with.
 *
 * Chooses the match that covers more bytes of `text`. If both cover the same number,
 * chooses the match of the first way. Sets *symbol_out and returns the number of these
 * bytes. Returns 0 if nothing matches.
 */
size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text,
                      uint32_t *symbol_out);

/* Returns the index in alphabet.pairs of the code point that begins at p. p[0] must be
   0xc0 to 0xdf and p[1] 0x80 to 0xbf. */
static inline unsigned alphabet_pair(const unsigned char *p)
{
    return (p[0] & 0x1fU) << 6 | (p[1] & 0x3fU);
}

/* Like alphabet_match, but without a search for most letters of one or two bytes.
   `text` must not be empty. */
static inline size_t alphabet_next(const struct alphabet *alphabet, struct wg_text text,
                                   uint32_t *symbol_out)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    if (p[0] < 0x80) {
        if (alphabet->ascii[p[0]] != ALPHABET_LOOK &&
            (text.nbytes == 1 || !alphabet->joins[p[1]])) {
            *symbol_out = alphabet->ascii[p[0]];
            return 1;
        }
    } else if (text.nbytes > 1 && p[0] >> 5 == 6 && p[1] >> 6 == 2 &&
               alphabet->pairs[alphabet_pair(p)] != ALPHABET_LOOK) {
        *symbol_out = alphabet->pairs[alphabet_pair(p)];
        return 2;
    }
    return alphabet_match(alphabet, text, symbol_out);
}

#endif
