/* SPDX-License-Identifier: MIT */
/*
 * fake_alphabet.h: a dictionary that has only an alphabet, for tests of boards. The alphabet is
 * written as for make_dict: "a=A b=B ny=NY=Ny".
 */
#pragma once

#include "base/load.h"
#include "dict/format.h"
#include "dict/read/dict.h"
#include "support/make_dict.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define A_TO_Z                                                                                     \
    "a=A b=B c=C d=D e=E f=F g=G h=H i=I j=J k=K l=L m=M n=N o=O p=P q=Q r=R s=S t=T "             \
    "u=U v=V w=W x=X y=Y z=Z"

struct fake_alphabet {
    struct wg_dict dict; /* only .alphabet, .codes and .code_symbols are set */
    unsigned char sections[2][16384];
};

/* Copies section `id` of a dictionary to `out`. Returns its length, or 0 without such a section. */
static inline size_t fake_alphabet_copy(const struct made_dict *made, const char *id,
                                        unsigned char out[16384])
{
    const uint32_t count = load_le32(made->bytes + HEADER_SECTIONS);
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *const entry =
            made->bytes + FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        const size_t nbytes = (size_t)load_le64(entry + SECTION_SIZE);
        if (memcmp(entry + SECTION_ID, id, 4) == 0) {
            assert_true(nbytes <= 16384);
            memcpy(out, made->bytes + load_le64(entry + SECTION_OFFSET), nbytes);
            return nbytes;
        }
    }
    return 0;
}

/* Makes a dictionary of one word, the first symbol, and keeps its sections ALPH and SEQS. */
static inline void fake_alphabet_init(struct fake_alphabet *fake, const char *text)
{
    char word[FORMAT_MAX_TEXT_NBYTES + 1];
    (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(text, "= "), text);
    struct made_dict made = make_dict(text, word, "");
    memset(fake, 0, sizeof *fake);
    const size_t alph_nbytes = fake_alphabet_copy(&made, "ALPH", fake->sections[0]);
    const size_t seqs_nbytes = fake_alphabet_copy(&made, "SEQS", fake->sections[1]);
    made_dict_free(&made);

    struct alphabet *const alphabet = &fake->dict.alphabet;
    assert_ok(alphabet_open(alphabet, "ALPH", fake->sections[0], alph_nbytes, NULL));
    assert_ok(alphabet_set_symbols(alphabet, NULL, NULL));
    if (seqs_nbytes > 0) {
        assert_ok(alphabet_set_sequences(alphabet, fake->sections[1], seqs_nbytes, NULL));
    }
    assert_ok(alphabet_check(alphabet, NULL));
    for (uint32_t symbol = 0; symbol < alphabet->symbols; symbol++) {
        /* The symbols with the lowest numbers are frequent. No symbol has code 31. */
        const uint32_t code = symbol + (symbol >= FORMAT_FREQUENT ? 1 : 0);
        fake->dict.codes[symbol] = (uint8_t)code;
        fake->dict.code_symbols[code] = (uint8_t)symbol;
    }
}
