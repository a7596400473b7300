/* SPDX-License-Identifier: MIT */
/* bytes.c: see bytes.h. */
#include "dict/write/alphabet/bytes.h"

#include "base/load.h"
#include "dict/format.h"

#include <string.h>

/* Returns text i of the section: the symbols come first, then the folds. */
static struct wg_text alph_text(const struct alphabet_source *alphabet, size_t i)
{
    return i < alphabet->symbol_count ? alphabet->symbols[i]
                                      : spelling_text(&alphabet->folds[i - alphabet->symbol_count]);
}

uint64_t alph_nbytes(const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->symbol_count + alphabet->fold_count;
    uint64_t nbytes = ALPH_SYMBOL_ENDS + (uint64_t)count * 4 + (uint64_t)alphabet->fold_count;
    for (size_t i = 0; i < count; i++) {
        nbytes += alph_text(alphabet, i).nbytes;
    }
    return nbytes;
}

/* Appends a text to a pool in which *end bytes are used, and stores the new end. */
static void put_text(unsigned char *pool, uint32_t *end, unsigned char *end_out,
                     struct wg_text text)
{
    memcpy(pool + *end, text.bytes, text.nbytes);
    *end += narrow32(text.nbytes);
    store_le32(end_out, *end);
}

void write_alph(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->symbol_count + alphabet->fold_count;
    unsigned char *const ends = out + ALPH_SYMBOL_ENDS;
    unsigned char *const fold_symbols = ends + count * 4;
    unsigned char *const pool = fold_symbols + alphabet->fold_count;
    uint32_t end = 0;
    store_le32(out + ALPH_SYMBOLS, alphabet->symbol_count);
    store_le32(out + ALPH_FOLDS, narrow32(alphabet->fold_count));
    for (size_t i = 0; i < alphabet->fold_count; i++) {
        fold_symbols[i] = alphabet->folds[i].symbol;
    }
    for (size_t i = 0; i < count; i++) {
        put_text(pool, &end, ends + i * 4, alph_text(alphabet, i));
    }
}

uint64_t seqs_nbytes(const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->sequence_count;
    uint64_t nbytes = SEQS_ENDS + (uint64_t)count * (4 + SEQS_RUN_NBYTES);
    for (size_t i = 0; i < count; i++) {
        nbytes += alphabet->sequences[i].text.nbytes;
    }
    return count == 0 ? 0 : nbytes;
}

void write_seqs(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->sequence_count;
    unsigned char *const ends = out + SEQS_ENDS;
    unsigned char *run = ends + count * 4;
    unsigned char *const pool = run + count * SEQS_RUN_NBYTES;
    uint32_t end = 0;
    store_le32(out + SEQS_SEQUENCES, narrow32(count));
    for (size_t i = 0; i < count; i++, run += SEQS_RUN_NBYTES) {
        const struct sequence_source *const sequence = &alphabet->sequences[i];
        run[0] = sequence->count;
        memcpy(run + 1, sequence->symbols, sequence->count);
        put_text(pool, &end, ends + i * 4, sequence->text);
    }
}
