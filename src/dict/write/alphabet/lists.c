/* SPDX-License-Identifier: MIT */
/*
 * lists.c: see lists.h. The texts are sorted once; then each text goes to the list of its kind. So
 * all lists are sorted.
 */
#include "dict/write/alphabet/lists.h"

#include "base/array.h"
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

/* The texts of a table, sorted. */
struct sorting {
    const struct meanings *meanings;
    struct entry *entries;
    uint32_t count;
    uint8_t texts[FORMAT_MAX_SYMBOLS]; /* by letter: the index of its text */
};

static const struct meaning *meaning_of(const struct sorting *sorting, uint32_t i)
{
    return &sorting->meanings->items[sorting->entries[i].number];
}

static bool is_symbol_text(const struct sorting *sorting, uint32_t i)
{
    return is_letter_text(sorting->meanings, sorting->entries[i].number);
}

static bool begin_sorting(struct sorting *sorting, const struct meanings *meanings)
{
    *sorting = (struct sorting){
        .meanings = meanings, .entries = sort_texts(meanings), .count = meanings->texts.count};
    return sorting->entries != NULL;
}

/* Fills the texts of the symbols, and `numbers`. */
static void take_symbols(struct sorting *sorting, struct wg_text *texts, uint8_t *numbers)
{
    uint8_t count = 0;
    for (uint32_t i = 0; i < sorting->count; i++) {
        if (is_symbol_text(sorting, i)) {
            const uint8_t letter = meaning_of(sorting, i)->letters[0];
            sorting->texts[letter] = count;
            numbers[count] = letter;
            texts[count++] = sorting->entries[i].text;
        }
    }
}

/* Fills the folds. Returns false when memory is out. */
static bool take_folds(const struct sorting *sorting, struct spellings *folds)
{
    for (uint32_t i = 0; i < sorting->count; i++) {
        const struct meaning *const meaning = meaning_of(sorting, i);
        if (meaning->count == 1 && !is_symbol_text(sorting, i) &&
            !spellings_add(folds, sorting->texts[meaning->letters[0]], sorting->entries[i].text)) {
            return false;
        }
    }
    return true;
}

static bool take_sequences(const struct sorting *sorting, struct alphabet_lists *lists)
{
    size_t capacity = 0;
    for (uint32_t i = 0; i < sorting->count; i++) {
        const struct meaning *const meaning = meaning_of(sorting, i);
        struct sequence_source sequence = {sorting->entries[i].text, meaning->count, {0}};
        if (meaning->count == 1) {
            continue;
        }
        for (uint8_t k = 0; k < meaning->count; k++) {
            sequence.symbols[k] = sorting->texts[meaning->letters[k]];
        }
        if (!ARRAY_RESERVE(lists->sequences, &capacity, lists->source.sequence_count + 1)) {
            return false;
        }
        lists->sequences[lists->source.sequence_count++] = sequence;
    }
    return true;
}

/* Fills the forms: the indices of the folds that are final texts. */
static void take_forms(const struct sorting *sorting, const uint32_t *final_texts,
                       struct alphabet_lists *lists)
{
    uint32_t fold = 0;
    for (uint32_t i = 0; i < sorting->count; i++) {
        const struct meaning *const meaning = meaning_of(sorting, i);
        if (meaning->count == 1 && !is_symbol_text(sorting, i)) {
            if (final_texts[meaning->letters[0]] == sorting->entries[i].number) {
                lists->forms[lists->source.form_count++] = fold;
            }
            fold++;
        }
    }
}

/* Makes the lists of section PART, if one of the letters needs it. */
static bool make_parts(struct alphabet_lists *lists, const struct alphabet_file *file)
{
    struct sorting sorting;
    bool is_needed = file->names_parts;
    for (unsigned i = 0; i < file->texts.letter_count; i++) {
        is_needed |= file->needs_parts[i];
    }
    if (!is_needed || file->parts.letter_count == 0) {
        return true;
    }
    bool is_done = begin_sorting(&sorting, &file->parts);
    if (is_done) {
        uint8_t numbers[FORMAT_MAX_SYMBOLS];
        take_symbols(&sorting, lists->part_texts, numbers);
        is_done = take_folds(&sorting, &lists->part_folds);
    }
    free(sorting.entries);
    lists->parts = (struct alphabet_source){
        .symbols = lists->part_texts,
        .symbol_count = file->parts.letter_count,
        .folds = lists->part_folds.items,
        .fold_count = lists->part_folds.count,
    };
    lists->source.parts = &lists->parts;
    return is_done;
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
    struct sorting sorting;
    *lists = (struct alphabet_lists){0};
    bool is_done = begin_sorting(&sorting, &file->texts);
    if (is_done) {
        take_symbols(&sorting, lists->texts, lists->numbers);
        take_forms(&sorting, file->final_texts, lists);
        is_done = take_folds(&sorting, &lists->folds) && take_sequences(&sorting, lists) &&
                  make_parts(lists, file);
    }
    free(sorting.entries);
    if (!is_done) {
        return fail_memory(error);
    }
    lists->source.symbols = lists->texts;
    lists->source.symbol_count = file->texts.letter_count;
    lists->source.numbers = lists->numbers;
    lists->source.folds = lists->folds.items;
    lists->source.fold_count = lists->folds.count;
    lists->source.sequences = lists->sequences;
    lists->source.forms = lists->forms;
    const size_t parts = lists->part_folds.count;
    return alphabet_check_counts(lists->folds.count > parts ? lists->folds.count : parts,
                                 lists->source.sequence_count, error);
}

void alphabet_lists_free(struct alphabet_lists *lists)
{
    spellings_free(&lists->folds);
    spellings_free(&lists->part_folds);
    free(lists->sequences);
}
