/* SPDX-License-Identifier: MIT */
/*
 * own.c: see own.h.
 *
 * The alphabet is like that of a file with these letters (derive.c), with two additions: segments
 * of the words that it would read in another way than the compiler did, and conversions.
 */
#include "alphabet/own.h"

#include "alphabet/cut.h"
#include "alphabet/fold.h"
#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"
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
    NEED(number != TEXT_NONE && meaning_number != TEXT_NONE &&
         ARRAY_RESERVE(conversions->items, &conversions->capacity, (size_t)number + 1));
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

/* Drops the ignored code points and the stripped marks of the words. */
static bool add_dropped(struct meanings *texts, const struct text_table *dropped)
{
    for (uint32_t i = 0; i < dropped->count; i++) {
        const struct wg_text text = text_table_text(dropped, i);
        NEED(has_text(texts, text) || meanings_add(texts, text, (struct meaning){0}));
    }
    return true;
}

/* Sets *meaning_out to the letters that have these codes. `numbers` has for each code 1 + the
   letter, or 0. Returns false if a code has no letter. */
static bool meaning_of_codes(const uint8_t *codes, size_t count,
                             const uint8_t numbers[UINT8_MAX + 1], struct meaning *meaning_out)
{
    *meaning_out = (struct meaning){.count = narrow8((unsigned)count)};
    for (size_t i = 0; i < count; i++) {
        if (numbers[codes[i]] == 0) {
            return false;
        }
        meaning_out->letters[i] = (uint8_t)(numbers[codes[i]] - 1);
    }
    return true;
}

/* Adds a changed segment (cut.h), if it is read in another way than the compiler reads it, and if
   all its letters are in the dictionary. */
static bool add_change(struct meanings *texts, const struct letters *letters,
                       const uint8_t numbers[UINT8_MAX + 1], const struct text_number *change)
{
    uint8_t codes[MEANING_MAX_LETTERS];
    struct meaning meaning;
    struct meaning read;
    const size_t count = letters_change_codes(letters, change->number, codes);
    return !meaning_of_codes(codes, count, numbers, &meaning) || has_text(texts, change->text) ||
           (meanings_read(texts, TEXT_NONE, change->text, &read) &&
            meaning_equals(read, meaning)) ||
           meanings_add(texts, change->text, meaning);
}

/* Adds all changed segments. A text that is added can change how longer segments are read, so this
   is repeated. The segments are sorted, so the order of the words does not matter. */
static bool add_changes(struct meanings *texts, const struct letters *letters,
                        const uint8_t numbers[UINT8_MAX + 1])
{
    const struct text_table *const changes = letters_changes(letters);
    struct text_number *const sorted = text_table_sort(changes);
    bool is_done = sorted != NULL;
    uint32_t before;
    do {
        before = texts->texts.count;
        for (uint32_t i = 0; i < changes->count && is_done; i++) {
            is_done = add_change(texts, letters, numbers, &sorted[i]);
        }
    } while (is_done && texts->texts.count > before);
    free(sorted);
    return is_done;
}

/* Returns whether the words have a presentation form. */
static bool has_forms(const struct text_table *changes)
{
    for (uint32_t i = 0; i < changes->count; i++) {
        struct wg_text text = text_table_text(changes, i);
        while (text.nbytes > 0) {
            if (point_is_presentation(text_take_point(&text))) {
                return true;
            }
        }
    }
    return false;
}

/* Shows "σ" as "ς" at the end of a word, if both are the same letter. */
static void set_final_sigma(struct alphabet_file *file)
{
    struct meanings *const texts = &file->texts;
    const uint32_t sigma = text_table_find(&texts->texts, text_of("σ"));
    const uint32_t final = text_table_find(&texts->texts, text_of("ς"));
    if (sigma != TEXT_NONE && final != TEXT_NONE && is_letter_text(texts, sigma) &&
        meaning_equals(texts->items[sigma], texts->items[final])) {
        file->final_texts[texts->items[sigma].letters[0]] = final;
    }
}

enum { POINT_SET_NBYTES = 0x110000 / 8 };

/* Adds the code points of a text to a set. */
static void add_points(unsigned char *points, struct wg_text text)
{
    while (text.nbytes > 0) {
        const uint32_t c = text_take_point(&text);
        points[c / 8] |= (unsigned char)(1 << c % 8);
    }
}

/* Returns whether a text can be in a dictionary, and has a code point that is not in the set. */
static bool is_usable(const unsigned char *points, struct wg_text text)
{
    bool is_new = false;
    if (text.nbytes == 0 || text.nbytes > FORMAT_MAX_TEXT_NBYTES) {
        return false;
    }
    while (text.nbytes > 0) {
        const uint32_t c = text_take_point(&text);
        is_new = is_new || (points[c / 8] >> c % 8 & 1) == 0;
        if (!point_is_visible(c)) {
            return false;
        }
    }
    return is_new;
}

/* Adds a text if its meaning is 0 to 4 letters. */
static bool add_conversion(struct meanings *texts, struct letters *letters,
                           const uint8_t numbers[UINT8_MAX + 1], struct wg_text text,
                           struct wg_text meaning)
{
    uint8_t codes[MEANING_MAX_LETTERS];
    struct meaning letters_meant;
    size_t count = 0;
    if (meaning.nbytes > 0 && letters_read_part(letters, meaning, codes, &count) != WG_OK) {
        return false;
    }
    return (meaning.nbytes > 0 && count == 0) ||
           !meaning_of_codes(codes, count, numbers, &letters_meant) ||
           !text_may_mean(text, count) || meanings_add(texts, text, letters_meant);
}

static bool add_conversions(struct meanings *texts, struct letters *letters,
                            const uint8_t numbers[UINT8_MAX + 1],
                            const struct conversions *conversions)
{
    unsigned char *const points = calloc(POINT_SET_NBYTES, 1); /* of the letters and the folds */
    bool is_done = points != NULL;
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
    uint8_t numbers[UINT8_MAX + 1] = {0};
    enum wg_status status = WG_OK;
    bool is_done = true;
    alphabet_file_init(file);
    file->fold = fold;
    file->is_own = true;
    file->reads_forms = has_forms(letters_changes(letters));
    if (letters_changes(letters)->count == CUT_MAX_CHANGES) {
        return fail(error, WG_LIMIT,
                    "the words have %d or more different letters that are not in the normal form "
                    "NFC or have invisible characters; put the words into this form",
                    CUT_MAX_CHANGES);
    }
    for (unsigned i = 0; i < count && is_done; i++) {
        const struct meaning meaning = begin_letter(texts);
        is_done = meanings_add(texts, letters_text(letters, codes[i]), meaning);
        numbers[codes[i]] = (uint8_t)(i + 1);
    }
    is_done = is_done && add_dropped(texts, letters_dropped(letters));
    if (is_done && count > 0) {
        status = derive_texts(file, error);
    }
    if (is_done && status == WG_OK) {
        is_done = add_changes(texts, letters, numbers) &&
                  (conversions->texts.count == 0 ||
                   add_conversions(texts, letters, numbers, conversions));
        set_final_sigma(file);
    }
    return status != WG_OK || is_done ? status : fail_memory(error);
}
