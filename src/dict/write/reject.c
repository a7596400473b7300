/* SPDX-License-Identifier: MIT */
/*
 * reject.c: see reject.h. Whether a list leaves a word out is known only when all
 * inputs have been read, because the order of the inputs must not matter. Then a bit
 * for each byte of the wordset marks the words that were dropped. These words are found
 * again by a walk over all words in the order in which they were added, which is the
 * order of their places.
 */
#include "dict/write/reject.h"

#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

void reject_report(const struct wg_compiler *compiler,
                   const struct wg_rejected *rejected)
{
    if (compiler->rejected != NULL) {
        compiler->rejected(compiler->rejected_context, rejected);
    }
}

/* The text of a word. */
struct spelt {
    char *bytes;
    size_t nbytes;
    size_t capacity;
};

static bool spell(struct spelt *spelt, const uint8_t *word,
                  const struct wg_text *symbols)
{
    spelt->nbytes = 0;
    for (; *word != 0; word++) {
        const struct wg_text symbol = symbols[*word - 1];
        if (!ARRAY_RESERVE(
                spelt->bytes, &spelt->capacity, spelt->nbytes + symbol.nbytes)) {
            return false;
        }
        memcpy(spelt->bytes + spelt->nbytes, symbol.bytes, symbol.nbytes);
        spelt->nbytes += symbol.nbytes;
    }
    return true;
}

/* Returns the offset of the first bit from `off` on that is 1; `end` if there is none.
 */
static size_t next_bit(const uint8_t *bits, size_t off, size_t end)
{
    while (off < end && (bits[off / 8] >> off % 8) == 0) {
        off += 8 - off % 8;
    }
    while (off < end && (bits[off / 8] >> off % 8 & 1) == 0) {
        off++;
    }
    return off < end ? off : end;
}

/* Counts the words whose codes are bytes[0..nbytes). */
static size_t count_words(const uint8_t *bytes, size_t nbytes)
{
    size_t count = 0;
    for (size_t i = 0; i < nbytes; i++) {
        count += bytes[i] == 0;
    }
    return count;
}

/* Reports the words that begin at the bits of `dropped`. */
static enum wg_status report_dropped(const struct wg_compiler *compiler,
                                     const uint8_t *dropped, enum wg_reject why,
                                     const struct wg_text *symbols,
                                     struct wg_error *error)
{
    const struct wordset *const words = &compiler->words;
    struct spelt spelt = {0};
    bool has_memory = true;
    size_t run = 0;
    size_t word = 0; /* the words before `off` */
    size_t off = 0;
    size_t next;
    while (has_memory &&
           (next = next_bit(dropped, off, words->nbytes)) < words->nbytes) {
        word += count_words(words->codes + off, next - off);
        off = next + 1;
        has_memory = spell(&spelt, words->codes + next, symbols);
        if (has_memory) {
            const struct place place = place_list_find(&compiler->places, word, &run);
            const struct wg_rejected rejected = {
                .why = why,
                .source = compiler->places.sources.names[place.source],
                .line = place.line,
                .column = place.column,
                .word = {spelt.bytes, spelt.nbytes},
            };
            reject_report(compiler, &rejected);
        }
    }
    free(spelt.bytes);
    return has_memory ? WG_OK : fail_memory(error);
}

/* Drops words by one list, and counts those that differ in *count_out. */
static enum wg_status drop_words(struct wg_compiler *compiler,
                                 const struct wordset *list, enum wg_reject why,
                                 const struct wg_text *symbols, uint64_t *count_out,
                                 struct wg_error *error)
{
    uint8_t *dropped = NULL;
    if (compiler->rejected != NULL) {
        dropped = calloc(compiler->words.nbytes / 8 + 1, 1);
        if (dropped == NULL) {
            return fail_memory(error);
        }
    }
    const struct wordset_drops drops =
        wordset_filter(&compiler->words, list, why == WG_REJECT_NOT_ONLY, dropped);
    *count_out = drops.different;
    compiler->counts.repeated += drops.words - drops.different;
    enum wg_status status = WG_OK;
    if (dropped != NULL && drops.words > 0) {
        status = report_dropped(compiler, dropped, why, symbols, error);
    }
    free(dropped);
    return status;
}

enum wg_status reject_listed(struct wg_compiler *compiler,
                             const struct wg_text *symbols, struct wg_error *error)
{
    struct wg_compile_counts *const counts = &compiler->counts;
    enum wg_status status = WG_OK;
    if (compiler->excluded.count > 0) {
        status = drop_words(compiler,
                            &compiler->excluded,
                            WG_REJECT_EXCLUDED,
                            symbols,
                            &counts->excluded,
                            error);
    }
    if (status == WG_OK && compiler->has_only) {
        status = drop_words(compiler,
                            &compiler->only,
                            WG_REJECT_NOT_ONLY,
                            symbols,
                            &counts->not_only,
                            error);
    }
    return status;
}
