/* SPDX-License-Identifier: MIT */
/*
 * own.c: see own.h.
 *
 * A spelling is listed only if the compiler reads it as the symbol. So the compiler and the program
 * that reads the dictionary fold in the same way.
 */
#include "alphabet/own.h"

#include "alphabet/fold.h"
#include "alphabet/spell.h"
#include "base/array.h"
#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>

/* --- The spellings of each symbol */

/* Adds a text to the folds if it differs from the symbol's text and the compiler reads it as the
   symbol. The text is read inside a word, because a vowel sign cannot begin a word. Returns false
   if there is not enough memory. */
static bool add_fold(struct spellings *folds, struct letters *letters, unsigned code,
                     unsigned symbol, struct wg_text text)
{
    uint8_t read[MEANING_MAX_LETTERS];
    size_t count;
    if (text_equals(text, letters_text(letters, code))) {
        return true;
    }
    return letters_read_part(letters, text, read, &count) == WG_OK &&
           (count != 1 || read[0] != code || spellings_add(folds, symbol, text));
}

enum wg_status fold_table_make(struct spellings *folds, struct letters *letters, enum wg_fold fold,
                               const uint8_t *codes, unsigned count, struct wg_error *error)
{
    struct speller speller = {.fold = fold};
    struct spellings spellings = {0}; /* of the current symbol */
    bool is_done = true;
    if (fold == WG_FOLD_NONE || count == 0) {
        return WG_OK;
    }
    for (unsigned i = 0; i < count && is_done; i++) {
        is_done = speller_add(&speller, letters_text(letters, codes[i]));
    }
    is_done = is_done && speller_prepare(&speller);
    for (unsigned i = 0; i < count && is_done; i++) {
        is_done = spell_letter(&speller, letters_text(letters, codes[i]), &spellings);
        for (size_t k = 0; k < spellings.count && is_done; k++) {
            is_done = add_fold(folds, letters, codes[i], i, spelling_text(&spellings.items[k]));
        }
    }
    spellings_settle(folds);
    speller_free(&speller);
    spellings_free(&spellings);
    return is_done ? WG_OK : fail_memory(error);
}

/* --- Conversions */

void conversions_free(struct conversions *conversions)
{
    text_table_free(&conversions->texts);
    text_table_free(&conversions->meanings);
    free(conversions->items);
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
    uint32_t *const item = &conversions->items[number];
    if (number == count) {
        *item = meaning_number;
    } else if (*item != MEANING_DISPUTED && *item != meaning_number && meaning.nbytes > 0) {
        const struct wg_text known = text_table_text(&conversions->meanings, *item);
        *item = known.nbytes == 0 ? meaning_number : MEANING_DISPUTED;
    }
    return true;
}

enum { POINT_SET_NBYTES = 0x110000 / 8 };

struct listing {
    const struct conversions *conversions;
    struct letters *letters;
    unsigned char *points;          /* a set of code points: those of all spellings */
    uint8_t symbols[UINT8_MAX + 1]; /* by code: 1 + the symbol, or 0 */
    struct text_lists *lists;
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

/* Returns whether a dictionary can have a text, and the text has a code point that is not in the
   set. */
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

/* Lists a text if it is usable and has one meaning, and if this meaning can be read. */
static enum wg_status list_conversion(struct listing *listing, const struct text_number *entry)
{
    const uint32_t meaning_number = listing->conversions->items[entry->number];
    uint8_t symbols[MEANING_MAX_LETTERS];
    size_t count = 0;
    if (meaning_number == MEANING_DISPUTED || !is_usable(listing, entry->text)) {
        return WG_OK;
    }
    const struct wg_text meaning = text_table_text(&listing->conversions->meanings, meaning_number);
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
    return !text_may_mean(entry->text, count) ||
                   text_lists_add(listing->lists, entry->text, symbols, count)
               ? WG_OK
               : WG_NO_MEMORY;
}

enum wg_status conversions_list(const struct conversions *conversions, struct letters *letters,
                                const uint8_t *codes, unsigned count, struct text_lists *lists,
                                struct wg_error *error)
{
    const struct text_table *const texts = &conversions->texts;
    struct listing listing = {.conversions = conversions, .letters = letters, .lists = lists};
    if (texts->count == 0) {
        return text_lists_finish(lists, error);
    }
    /* The texts are sorted, so the sequences are sorted, too. */
    struct text_number *const entries = sort_texts(texts);
    listing.points = calloc(POINT_SET_NBYTES, 1);
    enum wg_status status = entries == NULL || listing.points == NULL ? WG_NO_MEMORY : WG_OK;
    for (unsigned i = 0; i < count && status == WG_OK; i++) {
        listing.symbols[codes[i]] = (uint8_t)(i + 1);
        add_points(&listing, letters_text(letters, codes[i]));
    }
    for (size_t i = 0; i < lists->folds.count && status == WG_OK; i++) {
        add_points(&listing, spelling_text(&lists->folds.items[i]));
    }
    for (uint32_t i = 0; i < texts->count && status == WG_OK; i++) {
        status = list_conversion(&listing, &entries[i]);
    }
    spellings_settle(&lists->folds);
    free(entries);
    free(listing.points);
    return status == WG_OK ? text_lists_finish(lists, error) : fail_memory(error);
}
