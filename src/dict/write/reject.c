/* SPDX-License-Identifier: MIT */
/*
 * reject.c: see reject.h. Whether a list leaves a word out is known only when all inputs have been
 * read, because the order of the inputs must not matter. Then a bit for each byte of the wordset
 * marks the words that were dropped. These words are found again by a walk over all words in the
 * order in which they were added, which is the order of their places and texts.
 */
#include "dict/write/reject.h"

#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

void reject_report(const struct wg_compiler *compiler, enum wg_reject why, struct place place,
                   struct wg_text word)
{
    const struct wg_rejected rejected = {
        .why = why,
        .source = compiler->sources.names[place.source],
        .line = place.line,
        .column = place.column,
        .word = word,
    };
    if (compiler->options.rejected != NULL) {
        compiler->options.rejected(compiler->options.rejected_context, &rejected);
    }
}

/* Reports each word whose first byte has a bit in `dropped`. */
static void report_dropped(const struct wg_compiler *compiler, const uint8_t *dropped,
                           enum wg_reject why)
{
    const struct wordset *const words = &compiler->words;
    const char *text = compiler->texts.bytes;
    size_t run = 0;
    size_t off = 0;
    for (size_t word = 0; off < words->nbytes; word++) {
        if ((dropped[off / 8] >> off % 8 & 1) != 0) {
            reject_report(compiler, why, place_list_find(&compiler->places, word, &run),
                          text_of(text));
        }
        off += strlen((const char *)words->codes + off) + 1;
        text += strlen(text) + 1;
    }
}

/* Drops words by one list. Sets *count_out to the number of distinct words dropped. */
static enum wg_status drop_words(struct wg_compiler *compiler, const struct wordset *list,
                                 enum wg_reject why, uint64_t *count_out, struct wg_error *error)
{
    uint8_t *dropped = NULL;
    if (compiler->options.rejected != NULL) {
        dropped = calloc(compiler->words.nbytes / 8 + 1, 1);
        if (dropped == NULL) {
            return fail_memory(error);
        }
    }
    const struct wordset_drops drops =
        wordset_filter(&compiler->words, list, why == WG_REJECT_NOT_ONLY, dropped);
    *count_out = drops.different;
    compiler->counts.repeated += drops.words - drops.different;
    if (dropped != NULL && drops.words > 0) {
        report_dropped(compiler, dropped, why);
    }
    free(dropped);
    return WG_OK;
}

enum wg_status reject_listed(struct wg_compiler *compiler, struct wg_error *error)
{
    struct wg_compile_counts *const counts = &compiler->counts;
    enum wg_status status = WG_OK;
    if (compiler->excluded.count > 0) {
        status =
            drop_words(compiler, &compiler->excluded, WG_REJECT_EXCLUDED, &counts->excluded, error);
    }
    if (status == WG_OK && compiler->has_only) {
        status =
            drop_words(compiler, &compiler->only, WG_REJECT_NOT_ONLY, &counts->not_only, error);
    }
    return status;
}
