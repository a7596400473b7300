/* SPDX-License-Identifier: MIT */
/* bytes.c: see bytes.h. */
#include "alphabet/bytes.h"

#include "base/array.h"
#include "base/load.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static int compare_spellings(const void *a, const void *b)
{
    return text_compare(spelling_text(a), spelling_text(b));
}

bool spellings_add(struct spellings *spellings, unsigned symbol, struct wg_text text)
{
    if (!ARRAY_RESERVE(spellings->items, &spellings->capacity, spellings->count + 1)) {
        return false;
    }
    struct spelling *const spelling = &spellings->items[spellings->count++];
    spelling->symbol = narrow8(symbol);
    spelling->nbytes = narrow8(text.nbytes);
    memcpy(spelling->bytes, text.bytes, text.nbytes);
    return true;
}

void spellings_settle(struct spellings *spellings)
{
    size_t kept = 0;
    if (spellings->count > 1) { /* qsort must not be given NULL */
        qsort(spellings->items, spellings->count, sizeof *spellings->items, compare_spellings);
    }
    for (size_t i = 0; i < spellings->count; i++) {
        if (kept == 0 ||
            compare_spellings(&spellings->items[kept - 1], &spellings->items[i]) != 0) {
            spellings->items[kept++] = spellings->items[i];
        }
    }
    spellings->count = kept;
}

void spellings_free(struct spellings *spellings)
{
    free(spellings->items);
    *spellings = (struct spellings){0};
}

/* --- The sections */

/* Appends a text to the pool at out + pool, in which *end bytes are used, and stores the new end at
   out + end_off. If `out` is NULL, only computes the new end. */
static void put_text(unsigned char *out, size_t pool, size_t end_off, struct wg_text text,
                     uint32_t *end)
{
    const uint32_t begin = *end;
    *end += narrow32(text.nbytes);
    if (out != NULL) {
        memcpy(out + pool + begin, text.bytes, text.nbytes);
        store_le32(out + end_off, *end);
    }
}

uint64_t write_alph(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->symbol_count + alphabet->fold_count;
    const size_t fold_symbols = ALPH_SYMBOL_ENDS + count * 4;
    const size_t pool = fold_symbols + alphabet->fold_count;
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text text =
            i < alphabet->symbol_count
                ? alphabet->symbols[i]
                : spelling_text(&alphabet->folds[i - alphabet->symbol_count]);
        put_text(out, pool, ALPH_SYMBOL_ENDS + i * 4, text, &end);
    }
    if (out != NULL) {
        store_le32(out + ALPH_SYMBOLS, alphabet->symbol_count);
        store_le32(out + ALPH_FOLDS, narrow32(alphabet->fold_count));
        for (size_t i = 0; i < alphabet->fold_count; i++) {
            out[fold_symbols + i] = alphabet->folds[i].symbol;
        }
    }
    return (uint64_t)pool + end;
}

uint64_t write_seqs(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->sequence_count;
    const size_t runs = SEQS_ENDS + count * 4;
    const size_t pool = runs + count * SEQS_RUN_NBYTES;
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const struct sequence_source *const sequence = &alphabet->sequences[i];
        put_text(out, pool, SEQS_ENDS + i * 4, sequence->text, &end);
        if (out != NULL) {
            unsigned char *const run = out + runs + i * SEQS_RUN_NBYTES;
            run[0] = sequence->count;
            memcpy(run + 1, sequence->symbols, sequence->count);
        }
    }
    if (out != NULL) {
        store_le32(out + SEQS_SEQUENCES, narrow32(count));
    }
    return count == 0 ? 0 : (uint64_t)pool + end;
}
