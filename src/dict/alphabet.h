/* SPDX-License-Identifier: MIT */
/*
 * alphabet.h: the ALPH section as a view: symbols, their texts, and the folds,
 * which say what other spellings ("Ö", "o" + U+0308) stand for a symbol.
 *
 * Section layout (formats/dictionary.md, "ALPH"), all numbers little-endian:
 *
 *     u32 symbols, u32 folds
 *     u32 end[symbols + folds]   where each text ends in the pool
 *     u8  symbol[folds]          what each fold stands for
 *     pool of texts              symbols first, then folds, each sorted bytewise
 *
 * A view owns nothing and holds as long as the section's bytes. All that is worked
 * out at opening is a table for ASCII.
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
     * The symbol that an ASCII byte is, or ALPHABET_LOOK: no symbol, or one only
     * where a longer text does not begin here. Holds where no byte above ASCII
     * follows, which could be a combining mark.
     */
    uint8_t ascii[128];
};

enum { ALPHABET_LOOK = 255 };

/*
 * A view of the section's bytes. Proves that every text lies in the section, is
 * valid UTF-8 without control characters (utf8.h), and that every fold leads to a
 * symbol. Fails with WG_DAMAGED.
 */
enum wg_status alphabet_open(struct alphabet *alphabet_out, const unsigned char *bytes,
                             size_t nbytes, struct wg_error *error);

/* The rest of the proof: texts sorted and different. Fails with WG_DAMAGED. */
enum wg_status alphabet_check(const struct alphabet *alphabet, struct wg_error *error);

struct wg_text alphabet_symbol_text(const struct alphabet *alphabet, uint32_t symbol);

/* The text of fold `index` and, in *symbol_out, what it stands for. */
struct wg_text alphabet_fold_text(const struct alphabet *alphabet, uint32_t index,
                                  uint32_t *symbol_out);

/*
 * The longest symbol or fold that `text` begins with: its length in bytes, and
 * the symbol in *symbol_out; 0 if there is none.
 */
size_t alphabet_match(const struct alphabet *alphabet, struct wg_text text,
                      uint32_t *symbol_out);

/* The same, without a search for most ASCII letters; `text` is not empty. */
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
