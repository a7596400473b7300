/* SPDX-License-Identifier: MIT */
/*
 * lists.c: see lists.h. The texts are sorted once; then each text goes to the list of its kind. So
 * all lists are sorted.
 */
#include "dict/write/alphabet/lists.h"

#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* A text and its number in the table. */
struct entry {
    struct wg_text text;
    uint32_t number;
};

static int compare_entries(const void *a, const void *b)
{
    return text_compare(((const struct entry *)a)->text, ((const struct entry *)b)->text);
}

/* Returns all texts of a table, sorted. The caller frees them. */
static struct entry *sort_texts(const struct meanings *meanings)
{
    const uint32_t count = meanings->texts.count;
    struct entry *const entries = malloc((size_t)count * sizeof *entries);
    if (entries != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            entries[i] = (struct entry){text_table_text(&meanings->texts, i), i};
        }
        qsort(entries, count, sizeof *entries, compare_entries);
    }
    return entries;
}

/* Adds a text that is not that of a letter to the list of its kind. `places` has the index of the
   text of each letter. Returns false when memory is out. */
static bool take_text(struct text_lists *lists, const struct entry *entry,
                      const struct meaning *meaning, const uint8_t *places,
                      const uint32_t *final_texts)
{
    if (meaning->count != 1) {
        struct sequence_source sequence = {entry->text, meaning->count, {0}};
        for (uint8_t k = 0; k < MEANING_MAX_LETTERS && k < meaning->count; k++) {
            sequence.symbols[k] = places[meaning->letters[k]];
        }
        lists->sequences[lists->source.sequence_count++] = sequence;
        return true;
    }
    if (final_texts != NULL && final_texts[meaning->letters[0]] == entry->number) {
        lists->forms[lists->source.form_count++] = (uint32_t)lists->folds.count;
    }
    return spellings_add(&lists->folds, places[meaning->letters[0]], entry->text);
}

/* Makes the lists of a table. final_texts: by letter, the number of its final text; or NULL. */
static bool make_lists(struct text_lists *lists, const struct meanings *meanings,
                       const uint32_t *final_texts)
{
    const uint32_t count = meanings->texts.count;
    struct entry *const entries = sort_texts(meanings);
    uint8_t places[FORMAT_MAX_SYMBOLS];
    uint8_t symbols = 0;
    lists->sequences = malloc((size_t)count * sizeof *lists->sequences);
    bool is_done = entries != NULL && lists->sequences != NULL;
    for (uint32_t i = 0; i < count && is_done; i++) {
        if (is_letter_text(meanings, entries[i].number)) {
            const uint8_t letter = meanings->items[entries[i].number].letters[0];
            places[letter] = symbols;
            lists->numbers[symbols] = letter;
            lists->texts[symbols++] = entries[i].text;
        }
    }
    for (uint32_t i = 0; i < count && is_done; i++) {
        is_done =
            is_letter_text(meanings, entries[i].number) ||
            take_text(lists, &entries[i], &meanings->items[entries[i].number], places, final_texts);
    }
    free(entries);
    lists->source.symbols = lists->texts;
    lists->source.symbol_count = symbols;
    lists->source.numbers = lists->numbers;
    lists->source.folds = lists->folds.items;
    lists->source.fold_count = lists->folds.count;
    lists->source.sequences = lists->sequences;
    lists->source.forms = lists->forms;
    return is_done;
}

/* Whether the dictionary has section PART. */
static bool needs_parts(const struct alphabet_file *file)
{
    bool is_needed = file->names_parts;
    for (unsigned i = 0; i < file->texts.letter_count; i++) {
        is_needed |= file->needs_parts[i];
    }
    return is_needed && file->parts.letter_count > 0;
}

enum wg_status alphabet_check_counts(size_t folds, size_t sequences, struct wg_error *error)
{
    return folds <= FORMAT_MAX_FOLDS && sequences <= FORMAT_MAX_SEQUENCES
               ? WG_OK
               : fail(error, WG_LIMIT, "the alphabet has more than %d other spellings; shorten it",
                      FORMAT_MAX_FOLDS);
}

enum wg_status alphabet_lists_make(struct alphabet_lists *lists, const struct alphabet_file *file,
                                   struct wg_error *error)
{
    *lists = (struct alphabet_lists){0};
    if (!make_lists(&lists->letters, &file->texts, file->final_texts)) {
        return fail_memory(error);
    }
    if (needs_parts(file)) {
        if (!make_lists(&lists->parts, &file->parts, NULL)) {
            return fail_memory(error);
        }
        lists->letters.source.parts = &lists->parts.source;
    }
    const size_t folds = lists->letters.folds.count;
    const size_t parts = lists->parts.folds.count;
    return alphabet_check_counts(folds > parts ? folds : parts,
                                 lists->letters.source.sequence_count, error);
}

void alphabet_lists_free(struct alphabet_lists *lists)
{
    spellings_free(&lists->letters.folds);
    spellings_free(&lists->parts.folds);
    free(lists->letters.sequences);
    free(lists->parts.sequences);
}
