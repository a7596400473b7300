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
 * section. Opening computes only a table for ASCII.
 */
#ifndef WG_DICT_ALPHABET_H
#define WG_DICT_ALPHABET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

struct alphabet {
    uint32_t symbols;
    uint32_t folds;
    const unsigned char *ends;         /* u32[symbols + folds] */
    const unsigned char *fold_symbols; /* u8[folds] */
    const char *pool;
    /*
     * For each ASCII byte, its symbol. ALPHABET_LOOK: the byte has no symbol, or a
     * longer text may begin with it. Do not use this table if the next byte of the text
     * is not ASCII: the next byte could belong to a combining mark.
     */
    uint8_t ascii[128];
    const struct alphabet *parts; /* section PART, or NULL */
};

enum { ALPHABET_LOOK = 255 };

/*
 * Opens a view of `bytes`, the content of a section. `id` is the name of the section
 * for messages. Checks that every text lies in the section and is valid UTF-8 without
 * control characters (utf8.h), and that the symbol of every fold exists. Fails with
 * WG_DAMAGED.
 */
enum wg_status alphabet_open(struct alphabet *alphabet_out, const char *id,
                             const unsigned char *bytes, size_t nbytes,
                             struct wg_error *error);

/* Sets alphabet->parts and updates the ASCII table. `parts` must outlive `alphabet`. */
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

/* Like alphabet_match, but without a search for most ASCII letters. `text` must not be
   empty. */
static inline size_t alphabet_next(const struct alphabet *alphabet, struct wg_text text,
                                   uint32_t *symbol_out)
{
    const unsigned char first = (unsigned char)text.bytes[0];
    if (first < 0x80 && alphabet->ascii[first] != ALPHABET_LOOK &&
        (text.nbytes == 1 || (unsigned char)text.bytes[1] < 0x80)) {
        *symbol_out = alphabet->ascii[first];
        return 1;
    }
    return alphabet_match(alphabet, text, symbol_out);
}

#endif
