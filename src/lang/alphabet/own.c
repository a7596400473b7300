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

/* --- The alphabet. The functions below return false if there is not enough memory. */

/* Adds the spellings of a letter that the compiler reads as the letter. They are read inside a
   word, because a vowel sign cannot begin a word. */
static bool add_folds(struct meanings *texts, struct letters *letters, unsigned code,
                      struct meaning meaning, const struct spellings *spellings)
{
    bool is_done = true;
    for (size_t i = 0; i < spellings->count && is_done; i++) {
        const struct wg_text text = spelling_text(&spellings->items[i]);
        uint8_t read[MEANING_MAX_LETTERS];
        size_t count = 0;
        is_done = has_text(texts, text) ||
                  (letters_read_part(letters, text, read, &count) == WG_OK &&
                   (count != 1 || read[0] != code || meanings_add(texts, text, meaning)));
    }
    return is_done;
}

static bool add_all_folds(struct meanings *texts, struct letters *letters, enum wg_fold fold,
                          const uint8_t *codes, unsigned count)
{
    struct speller speller = {.fold = fold};
    struct spellings spellings = {0}; /* of the current symbol */
    bool is_done = true;
    for (unsigned i = 0; i < count && is_done; i++) {
        is_done = speller_add(&speller, letters_text(letters, codes[i]));
    }
    is_done = is_done && speller_prepare(&speller);
    for (unsigned i = 0; i < count && is_done; i++) {
        const struct meaning meaning = {1, {(uint8_t)i}};
        is_done = spell_letter(&speller, letters_text(letters, codes[i]), &spellings) &&
                  add_folds(texts, letters, codes[i], meaning, &spellings);
    }
    speller_free(&speller);
    spellings_free(&spellings);
    return is_done;
}

enum { POINT_SET_NBYTES = 0x110000 / 8 };

/* Adds the code points of a text to a set. */
static void add_points(unsigned char *points, struct wg_text text)
{
    uint32_t c = 0;
    while (text.nbytes > 0) {
        text_skip(&text, text_decode(text, &c));
        points[c / 8] |= (unsigned char)(1 << c % 8);
    }
}

/* Returns whether a dictionary can have a text, and the text has a code point that is not in the
   set. */
static bool is_usable(const unsigned char *points, struct wg_text text)
{
    bool is_new = false;
    uint32_t c = 0;
    if (text.nbytes == 0 || text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        return false;
    }
    while (text.nbytes > 0) {
        text_skip(&text, text_decode(text, &c));
        is_new = is_new || (points[c / 8] >> c % 8 & 1) == 0;
        if (!point_is_visible(c)) {
            return false;
        }
    }
    return is_new;
}

/* Adds a text if its meaning is 0 to 4 symbols. `numbers` has for each code 1 + the symbol, or
   0. */
static bool add_conversion(struct meanings *texts, struct letters *letters,
                           const uint8_t numbers[UINT8_MAX + 1], struct wg_text text,
                           struct wg_text meaning)
{
    uint8_t codes[MEANING_MAX_LETTERS];
    struct meaning symbols = {0};
    size_t count = 0;
    if (meaning.nbytes > 0 && letters_read_part(letters, meaning, codes, &count) != WG_OK) {
        return false;
    }
    for (; symbols.count < count && numbers[codes[symbols.count]] > 0; symbols.count++) {
        symbols.letters[symbols.count] = (uint8_t)(numbers[codes[symbols.count]] - 1);
    }
    return (meaning.nbytes > 0 && count == 0) || symbols.count < count ||
           !text_may_mean(text, count) || meanings_add(texts, text, symbols);
}

static bool add_conversions(struct meanings *texts, struct letters *letters, const uint8_t *codes,
                            unsigned count, const struct conversions *conversions)
{
    uint8_t numbers[UINT8_MAX + 1] = {0};
    unsigned char *const points = calloc(POINT_SET_NBYTES, 1); /* of the letters and the folds */
    bool is_done = points != NULL;
    for (unsigned i = 0; i < count; i++) {
        numbers[codes[i]] = (uint8_t)(i + 1);
    }
    for (uint32_t i = 0; i < texts->texts.count && is_done; i++) {
        add_points(points, text_table_text(&texts->texts, i));
    }
    for (uint32_t i = 0; i < conversions->texts.count && is_done; i++) {
        const struct wg_text text = text_table_text(&conversions->texts, i);
        const uint32_t meaning = conversions->items[i];
        is_done = meaning == MEANING_DISPUTED || !is_usable(points, text) ||
                  add_conversion(texts, letters, numbers, text,
                                 text_table_text(&conversions->meanings, meaning));
    }
    free(points);
    return is_done;
}

enum wg_status own_alphabet_make(struct alphabet_file *file, struct letters *letters,
                                 enum wg_fold fold, const uint8_t *codes, unsigned count,
                                 const struct conversions *conversions, struct wg_error *error)
{
    struct meanings *const texts = &file->texts;
    bool is_done = true;
    alphabet_file_init(file);
    for (unsigned i = 0; i < count && is_done; i++) {
        const struct meaning meaning = begin_letter(texts);
        is_done = meanings_add(texts, letters_text(letters, codes[i]), meaning);
    }
    if (is_done && fold != WG_FOLD_NONE && count > 0) {
        is_done = add_all_folds(texts, letters, fold, codes, count);
    }
    if (is_done && conversions->texts.count > 0) {
        is_done = add_conversions(texts, letters, codes, count, conversions);
    }
    return is_done ? WG_OK : fail_memory(error);
}
