/* SPDX-License-Identifier: MIT */
/*
 * fold_table.c: see fold_table.h.
 *
 * A symbol is cut into its letters; in this file a letter is a segment (fold.h). The
 * spellings of the symbol are all combinations of the spellings of its letters
 * (spell.h). If there are too many combinations, the letters become parts, and the
 * program that reads the dictionary folds a text letter by letter. (A symbol of 20
 * letters has a million mixtures of small letters and capitals.)
 *
 * A spelling is listed only if the compiler reads it as the symbol. So the compiler and
 * the program that reads the dictionary fold in the same way.
 */
#include "dict/write/fold_table.h"

#include "base/error.h"
#include "base/text.h"
#include "dict/write/fold.h"

#include <string.h>

/* If a symbol of several letters has more spellings than this, its letters become
   parts. */
enum { MAX_SPELLINGS = 64 };

struct fold_table {
    struct letters *letters;
    const uint8_t *codes; /* by symbol: its code in `letters` */
    unsigned count;       /* of symbols */
    struct speller speller;
    /* The spellings of each letter of the current symbol. */
    struct spellings letter[FORMAT_MAX_TEXT_NBYTES];
    struct fold_lists *lists;
};

/* Adds a text to the folds if it differs from the symbol's text and the compiler reads
   it as the symbol. This function and those below return false when memory is out. */
static bool add_fold(struct fold_table *table, unsigned symbol, struct wg_text text)
{
    const unsigned code = table->codes[symbol];
    bool matches;
    if (text_equals(text, letters_text(table->letters, code))) {
        return true;
    }
    return letters_match(table->letters, text, code, &matches) == WG_OK &&
           (!matches || spellings_add(&table->lists->folds, symbol, text));
}

/* Adds all combinations as folds. Each combination has one spelling of each letter, and
   `products` is the number of combinations. */
static bool add_products(struct fold_table *table, unsigned symbol, size_t nletters,
                         size_t products)
{
    for (size_t choice = 0; choice < products; choice++) {
        char bytes[FORMAT_MAX_TEXT_NBYTES];
        size_t nbytes = 0;
        size_t rest = choice;
        size_t i = 0;
        for (; i < nletters; i++) {
            const struct spellings *const letter = &table->letter[i];
            const struct spelling *const item = &letter->items[rest % letter->count];
            rest /= letter->count;
            if (item->nbytes > sizeof bytes - nbytes) {
                break;
            }
            memcpy(bytes + nbytes, item->bytes, item->nbytes);
            nbytes += item->nbytes;
        }
        if (i == nletters &&
            !add_fold(table, symbol, (struct wg_text){bytes, nbytes})) {
            return false;
        }
    }
    return true;
}

/* Removes the first letter, a segment, from the front of `rest`, and returns it. */
static struct wg_text take_letter(struct wg_text *rest)
{
    const struct wg_text letter = {rest->bytes, segment_nbytes(*rest)};
    rest->bytes += letter.nbytes;
    rest->nbytes -= letter.nbytes;
    return letter;
}

/* Adds the folds of a symbol, or makes its letters parts. */
static bool spell_symbol(struct fold_table *table, unsigned symbol)
{
    const struct wg_text text = letters_text(table->letters, table->codes[symbol]);
    struct wg_text rest = text;
    size_t nletters = 0;
    size_t products = 1;
    while (rest.nbytes > 0) {
        const struct wg_text letter = take_letter(&rest);
        struct spellings *const spellings = &table->letter[nletters++];
        if (!spell_letter(&table->speller, letter, spellings)) {
            return false;
        }
        products = products > MAX_SPELLINGS ? products : products * spellings->count;
    }
    if (nletters == 1 || products <= MAX_SPELLINGS) {
        return add_products(table, symbol, nletters, products);
    }
    for (rest = text; rest.nbytes > 0;) {
        if (!spellings_add(&table->lists->parts, 0, take_letter(&rest))) {
            return false;
        }
    }
    return true;
}

/* Drops the parts with only one spelling, and lists the folds of the other parts. */
static bool spell_parts(struct fold_table *table)
{
    struct spellings *const parts = &table->lists->parts;
    struct spellings *const spellings = &table->letter[0];
    size_t kept = 0;
    spellings_settle(parts);
    for (size_t i = 0; i < parts->count; i++) {
        const struct spelling part = parts->items[i];
        if (!spell_letter(&table->speller, spelling_text(&part), spellings)) {
            return false;
        }
        if (spellings->count == 1) {
            continue;
        }
        for (size_t k = 0; k < spellings->count && kept < FORMAT_MAX_SYMBOLS; k++) {
            const struct wg_text other = spelling_text(&spellings->items[k]);
            if (!text_equals(spelling_text(&part), other) &&
                !spellings_add(&table->lists->part_folds, (unsigned)kept, other)) {
                return false;
            }
        }
        parts->items[kept++] = part;
    }
    parts->count = kept;
    spellings_settle(&table->lists->part_folds);
    return true;
}

static bool collect_spellings(struct fold_table *table)
{
    bool is_done = true;
    for (unsigned i = 0; i < table->count && is_done; i++) {
        is_done =
            speller_add(&table->speller, letters_text(table->letters, table->codes[i]));
    }
    is_done = is_done && speller_prepare(&table->speller);
    for (unsigned i = 0; i < table->count && is_done; i++) {
        is_done = spell_symbol(table, i);
    }
    spellings_settle(&table->lists->folds);
    return is_done && spell_parts(table);
}

void fold_lists_free(struct fold_lists *lists)
{
    spellings_free(&lists->folds);
    spellings_free(&lists->parts);
    spellings_free(&lists->part_folds);
}

enum wg_status fold_lists_make(struct fold_lists *lists, struct letters *letters,
                               enum wg_fold fold, const uint8_t *codes, unsigned count,
                               struct wg_error *error)
{
    struct fold_table table = {.letters = letters,
                               .codes = codes,
                               .count = count,
                               .speller.fold = fold,
                               .lists = lists};
    *lists = (struct fold_lists){0};
    letters_freeze(letters);
    const bool is_done =
        fold == WG_FOLD_NONE || count == 0 || collect_spellings(&table);
    speller_free(&table.speller);
    for (size_t i = 0; i < FORMAT_MAX_TEXT_NBYTES; i++) {
        spellings_free(&table.letter[i]);
    }
    if (!is_done) {
        return fail_memory(error);
    }
    if (lists->parts.count > FORMAT_MAX_SYMBOLS) {
        return fail(error,
                    WG_LIMIT,
                    "the symbols of many letters have %lu different letters, but at "
                    "most %d are possible; fold nothing, or shorten the symbols",
                    (unsigned long)lists->parts.count,
                    FORMAT_MAX_SYMBOLS);
    }
    return WG_OK;
}
