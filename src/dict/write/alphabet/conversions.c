/* SPDX-License-Identifier: MIT */
/* conversions.c: see conversions.h. */
#include "dict/write/alphabet/conversions.h"

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"
#include "dict/write/alphabet/fold.h"
#include "dict/write/alphabet/lists.h"

#include <stdlib.h>

void conversions_free(struct conversions *conversions)
{
    text_table_free(&conversions->texts);
    text_table_free(&conversions->meanings);
    free(conversions->items);
}

static struct wg_text meaning_of(const struct conversions *conversions, uint32_t number)
{
    return text_table_text(&conversions->meanings, conversions->items[number].meaning);
}

bool conversions_add(struct conversions *conversions, struct wg_text text, struct wg_text meaning)
{
    const uint32_t count = conversions->texts.count;
    const uint32_t number = text_table_add(&conversions->texts, text);
    const uint32_t meaning_number = text_table_add(&conversions->meanings, meaning);
    if (number == TEXT_NONE || meaning_number == TEXT_NONE ||
        !ARRAY_RESERVE(conversions->items, &conversions->capacity, (size_t)number + 1)) {
        return false;
    }
    struct conversion *const item = &conversions->items[number];
    if (number == count || meaning_of(conversions, number).nbytes == 0) {
        *item = (struct conversion){meaning_number, false};
    } else {
        item->is_disputed |= meaning.nbytes > 0 && meaning_number != item->meaning;
    }
    return true;
}

enum { POINT_SET_NBYTES = 0x110000 / 8 };

struct listing {
    const struct conversions *conversions;
    struct letters *letters;
    unsigned char *points;          /* a set of code points: those of all spellings */
    uint8_t symbols[UINT8_MAX + 1]; /* by code: 1 + the symbol, or 0 */
    struct spellings *folds;
    struct sequence_source *sequences;
    size_t sequence_count;
    size_t sequence_capacity;
};

/* Adds the code points of a text to the set. */
static void add_points(struct listing *listing, struct wg_text text)
{
    uint32_t c = 0;
    while (text.nbytes > 0) {
        text_skip(&text, text_decode(text, &c));
        listing->points[c / 8] |= (unsigned char)(1 << c % 8);
    }
}

/* Whether a dictionary can have a text, and one of its code points is not in the set.
 */
static bool is_usable(const struct listing *listing, struct wg_text text)
{
    bool is_new = false;
    uint32_t c = 0;
    if (text.nbytes == 0 || text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        return false;
    }
    while (text.nbytes > 0) {
        text_skip(&text, text_decode(text, &c));
        is_new = is_new || (listing->points[c / 8] >> c % 8 & 1) == 0;
        if (!point_is_visible(c)) {
            return false;
        }
    }
    return is_new;
}

/* Lists a text that is read as `count` symbols. Returns false when memory is out. */
static bool list_text(struct listing *listing, struct wg_text text, const uint8_t *symbols,
                      size_t count)
{
    if (count == 1) {
        return spellings_add(listing->folds, symbols[0], text);
    }
    if (!ARRAY_RESERVE(listing->sequences, &listing->sequence_capacity,
                       listing->sequence_count + 1)) {
        return false;
    }
    struct sequence_source *const sequence = &listing->sequences[listing->sequence_count++];
    *sequence = (struct sequence_source){text, (uint8_t)count, {0}};
    memcpy(sequence->symbols, symbols, count);
    return true;
}

/* Lists text `number`, if it is usable and has one meaning, which can be read. */
static enum wg_status list_conversion(struct listing *listing, uint32_t number)
{
    const struct conversions *const conversions = listing->conversions;
    const struct wg_text text = text_table_text(&conversions->texts, number);
    const struct wg_text meaning = meaning_of(conversions, number);
    uint8_t symbols[MEANING_MAX_LETTERS];
    size_t count = 0;
    if (conversions->items[number].is_disputed || !is_usable(listing, text)) {
        return WG_OK;
    }
    if (meaning.nbytes > 0) {
        const enum wg_status status = letters_read_part(listing->letters, meaning, symbols, &count);
        if (status != WG_OK || count == 0) {
            return status;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t symbol = listing->symbols[symbols[i]];
        if (symbol == 0) {
            return WG_OK;
        }
        symbols[i] = (uint8_t)(symbol - 1);
    }
    return !text_may_mean(text, count) || list_text(listing, text, symbols, count) ? WG_OK
                                                                                   : WG_NO_MEMORY;
}

static int compare_sequences(const void *a, const void *b)
{
    return text_compare(((const struct sequence_source *)a)->text,
                        ((const struct sequence_source *)b)->text);
}

/* Lists all texts, in order. */
static enum wg_status list_all(struct listing *listing)
{
    enum wg_status status = WG_OK;
    for (uint32_t i = 0; i < listing->conversions->texts.count && status == WG_OK; i++) {
        status = list_conversion(listing, i);
    }
    spellings_settle(listing->folds);
    if (listing->sequence_count > 1) { /* qsort must not be given NULL */
        qsort(listing->sequences, listing->sequence_count, sizeof *listing->sequences,
              compare_sequences);
    }
    return status;
}

enum wg_status conversions_list(const struct conversions *conversions, struct letters *letters,
                                const uint8_t *codes, unsigned count, struct spellings *folds,
                                struct sequence_source **sequences_out, size_t *sequence_count_out,
                                struct wg_error *error)
{
    struct listing listing = {.conversions = conversions, .letters = letters, .folds = folds};
    enum wg_status status = WG_OK;
    if (conversions->texts.count > 0) {
        listing.points = calloc(POINT_SET_NBYTES, 1);
        status = listing.points == NULL ? WG_NO_MEMORY : WG_OK;
    }
    if (listing.points != NULL) {
        for (unsigned i = 0; i < count; i++) {
            listing.symbols[codes[i]] = (uint8_t)(i + 1);
            add_points(&listing, letters_text(letters, codes[i]));
        }
        for (size_t i = 0; i < folds->count; i++) {
            add_points(&listing, spelling_text(&folds->items[i]));
        }
        status = list_all(&listing);
    }
    free(listing.points);
    *sequences_out = listing.sequences;
    *sequence_count_out = listing.sequence_count;
    return status == WG_OK ? alphabet_check_counts(folds->count, listing.sequence_count, error)
                           : fail_memory(error);
}
