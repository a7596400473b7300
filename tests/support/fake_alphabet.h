/* SPDX-License-Identifier: MIT */
/*
 * fake_alphabet.h: a dictionary that is nothing but an alphabet, for boards.
 *
 * The alphabet is written as its symbols with spaces between, each followed by its
 * other spellings: "a=A b=B ny=NY=Ny". Symbols are numbered by code point, wherever
 * they stand.
 */
#ifndef WG_TESTS_SUPPORT_FAKE_ALPHABET_H
#define WG_TESTS_SUPPORT_FAKE_ALPHABET_H

#include "base/load.h"
#include "dict/read/dict.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define A_TO_Z                                                                         \
    "a=A b=B c=C d=D e=E f=F g=G h=H i=I j=J k=K l=L m=M n=N o=O p=P q=Q r=R s=S t=T " \
    "u=U v=V w=W x=X y=Y z=Z"

enum { FAKE_MAX_SPELLINGS = 1024, FAKE_MAX_NBYTES = 16384 };

struct fake_alphabet {
    struct wg_dict dict; /* only .alphabet is there */
    unsigned char section[FAKE_MAX_NBYTES];
};

struct fake_spelling {
    struct wg_text text;
    struct wg_text symbol;
};

static inline int fake_compare(const void *a, const void *b)
{
    const struct wg_text left = ((const struct fake_spelling *)a)->text;
    const struct wg_text right = ((const struct fake_spelling *)b)->text;
    const size_t shorter = left.nbytes < right.nbytes ? left.nbytes : right.nbytes;
    const int order = memcmp(left.bytes, right.bytes, shorter);
    return order != 0 ? order
                      : (left.nbytes > right.nbytes) - (left.nbytes < right.nbytes);
}

/* Writes the texts from *end on, and where each ends to `ends`. */
static inline void fake_write(const struct fake_spelling *spellings, uint32_t count,
                              unsigned char *ends, unsigned char *pool, uint32_t *end)
{
    for (uint32_t i = 0; i < count; i++) {
        memcpy(pool + *end, spellings[i].text.bytes, spellings[i].text.nbytes);
        *end += (uint32_t)spellings[i].text.nbytes;
        store_le32(ends + (size_t)i * 4, *end);
    }
}

static inline uint8_t fake_symbol(const struct fake_spelling *symbols, uint32_t count,
                                  struct wg_text text)
{
    const struct fake_spelling key = {.text = text};
    const struct fake_spelling *found =
        bsearch(&key, symbols, count, sizeof key, fake_compare);
    assert_non_null(found);
    return (uint8_t)(found - symbols);
}

static inline void fake_alphabet_init(struct fake_alphabet *fake, const char *text)
{
    static struct fake_spelling symbols[FAKE_MAX_SPELLINGS];
    static struct fake_spelling folds[FAKE_MAX_SPELLINGS];
    uint32_t symbol_count = 0;
    uint32_t fold_count = 0;
    while (*text != '\0') {
        const struct wg_text symbol = {text, strcspn(text, "= ")};
        symbols[symbol_count++] = (struct fake_spelling){symbol, symbol};
        text += symbol.nbytes;
        while (*text == '=') {
            const struct wg_text spelling = {text + 1, strcspn(text + 1, "= ")};
            folds[fold_count++] = (struct fake_spelling){spelling, symbol};
            text += 1 + spelling.nbytes;
        }
        text += *text == ' ';
    }
    qsort(symbols, symbol_count, sizeof *symbols, fake_compare);
    qsort(folds, fold_count, sizeof *folds, fake_compare);

    unsigned char *ends = fake->section + ALPH_SYMBOL_ENDS;
    unsigned char *fold_ends = ends + (size_t)symbol_count * 4;
    unsigned char *fold_symbols = fold_ends + (size_t)fold_count * 4;
    unsigned char *pool = fold_symbols + fold_count;
    uint32_t end = 0;
    memset(fake, 0, sizeof *fake);
    store_le32(fake->section + ALPH_SYMBOLS, symbol_count);
    store_le32(fake->section + ALPH_FOLDS, fold_count);
    fake_write(symbols, symbol_count, ends, pool, &end);
    fake_write(folds, fold_count, fold_ends, pool, &end);
    for (uint32_t i = 0; i < fold_count; i++) {
        fold_symbols[i] = fake_symbol(symbols, symbol_count, folds[i].symbol);
    }
    const size_t nbytes = (size_t)(pool - fake->section) + end;
    assert_true(nbytes <= sizeof fake->section);
    struct alphabet *alphabet = &fake->dict.alphabet;
    assert_int_equal(alphabet_open(alphabet, fake->section, nbytes, NULL), WG_OK);
    assert_int_equal(alphabet_check(alphabet, NULL), WG_OK);
}

#endif
