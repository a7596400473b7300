/* SPDX-License-Identifier: MIT */
/*
 * fold_table.c: see fold_table.h.
 *
 * A spelling is listed only if the compiler reads it as the symbol. So the compiler and the program
 * that reads the dictionary fold in the same way.
 */
#include "dict/write/alphabet/fold_table.h"

#include "base/error.h"
#include "base/text.h"

struct fold_table {
    struct letters *letters;
    const uint8_t *codes; /* by symbol: its code in `letters` */
    unsigned count;       /* of symbols */
    struct speller speller;
    struct spellings spellings; /* of the current symbol */
    struct spellings *folds;
};

/* Adds a text to the folds if it differs from the symbol's text and the compiler reads it as the
   symbol. The text is read inside a word, because a vowel sign cannot begin one. This function and
   those below return false when memory is out. */
static bool add_fold(struct fold_table *table, unsigned symbol, struct wg_text text)
{
    const unsigned code = table->codes[symbol];
    uint8_t read[MEANING_MAX_LETTERS];
    size_t count;
    if (text_equals(text, letters_text(table->letters, code))) {
        return true;
    }
    return letters_read_part(table->letters, text, read, &count) == WG_OK &&
           (count != 1 || read[0] != code || spellings_add(table->folds, symbol, text));
}

/* Adds the folds of a symbol. */
static bool spell_symbol(struct fold_table *table, unsigned symbol)
{
    const struct wg_text text = letters_text(table->letters, table->codes[symbol]);
    bool is_done = spell_letter(&table->speller, text, &table->spellings);
    for (size_t i = 0; i < table->spellings.count && is_done; i++) {
        is_done = add_fold(table, symbol, spelling_text(&table->spellings.items[i]));
    }
    return is_done;
}

static bool collect_spellings(struct fold_table *table)
{
    bool is_done = true;
    for (unsigned i = 0; i < table->count && is_done; i++) {
        is_done = speller_add(&table->speller, letters_text(table->letters, table->codes[i]));
    }
    is_done = is_done && speller_prepare(&table->speller);
    for (unsigned i = 0; i < table->count && is_done; i++) {
        is_done = spell_symbol(table, i);
    }
    spellings_settle(table->folds);
    return is_done;
}

enum wg_status fold_table_make(struct spellings *folds, struct letters *letters, enum wg_fold fold,
                               const uint8_t *codes, unsigned count, struct wg_error *error)
{
    struct fold_table table = {
        .letters = letters, .codes = codes, .count = count, .speller.fold = fold, .folds = folds};
    letters_freeze(letters);
    const bool is_done = fold == WG_FOLD_NONE || count == 0 || collect_spellings(&table);
    speller_free(&table.speller);
    spellings_free(&table.spellings);
    return is_done ? WG_OK : fail_memory(error);
}
