/* SPDX-License-Identifier: MIT */
/*
 * alphabet.h: reads the ALPH section: symbols, their texts, and the folds, which are
 * other spellings of a symbol (for "ö": "Ö", "o" + U+0308).
 *
 * Section layout (formats/dictionary.md, "ALPH"), all numbers little-endian:
 *
 *     u32 symbols, u32 folds
 *     u32 end[symbols + folds]   where each text ends in the pool
 *     u8  symbol[folds]          what each fold stands for
 *     pool of texts              symbols first, then folds, each sorted bytewise
 *
 * Section PART has the same layout. Its symbols are parts of symbols: letters that
 * occur in longer symbols. Its folds are the other spellings of these letters. A symbol
 * of ten letters has too many spellings to list all of them, because each letter may be
 * upper or lower case, composed or decomposed. With PART, such text is folded letter by
 * letter.
 *
 * A struct alphabet is a view: it owns nothing and is valid as long as the bytes of the
 * section. The only thing computed at opening is a table for ASCII.
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
     * For each ASCII byte, its symbol. ALPHABET_LOOK: it has none, or a longer text may
     * begin with it. Do not use this table if the next byte of the text is not ASCII:
     * that byte could belong to a combining mark.
     */
    uint8_t ascii[128];
    const struct alphabet *parts; /* section PART, or NULL */
};

enum { ALPHABET_LOOK = 255 };

/*
 * Opens a view of `bytes`, which are section `id` (for messages). Checks that every
 * text lies in the section and is valid UTF-8 without control characters (utf8.h), and
 * that every fold leads to a symbol. Fails with WG_DAMAGED.
 */
enum wg_status alphabet_open(struct alphabet *alphabet_out, const char *id,
                             const unsigned char *bytes, size_t nbytes,
                             struct wg_error *error);

/* Sets the parts of the symbols. `parts` must outlive the alphabet. */
void alphabet_set_parts(struct alphabet *alphabet, const struct alphabet *parts);

/*
 * Makes the checks that alphabet_open omits: the texts are sorted and different, and no
 * fold has the text of a symbol. Checks the alphabet and, if it has parts, the parts.
 * Fails with WG_DAMAGED.
 */
enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error);

struct wg_text alphabet_symbol_text(const struct alphabet *alphabet, uint32_t symbol);

/* The text of fold `index`; *symbol_out is the symbol that it stands for. */
struct wg_text alphabet_fold_text(const struct alphabet *alphabet, uint32_t index,
                                  uint32_t *symbol_out);

/*
 * Finds the symbol that `text` begins with. There are two ways to match:
 *
 *   1. `text` begins with a symbol or a fold. The longest one counts.
 *   2. With section PART, `text` is first folded letter by letter. The longest symbol
 *      that the folded text begins with counts.
 *
 * Takes the match that covers more bytes of `text`. If both cover the same number,
 * takes the match of the first way. Sets *symbol_out and returns the number of these
 * bytes; returns 0 if nothing matches.
 */
size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text,
                      uint32_t *symbol_out);

/*
 * Like alphabet_match, but needs no search for most ASCII letters. The caller must not
 * pass an empty `text`.
 */
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
