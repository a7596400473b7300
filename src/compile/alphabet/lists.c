/* SPDX-License-Identifier: MIT */
/* lists.c: see lists.h. The texts are sorted once. Then each goes to the list of its kind: symbols,
   folds or sequences. So all lists are sorted. */
#include "alphabet/lists.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* --- The sections */

/* Appends a text to the pool at out + pool, in which *end bytes are used, and stores the new end at
   out + end_off. If `out` is NULL, only computes the new end. */
static void put_text(unsigned char *out, size_t pool, size_t end_off, struct wg_text text,
                     uint32_t *end)
{
    const uint32_t begin = *end;
    *end += narrow32(text.nbytes);
    if (out != NULL) {
        memcpy(out + pool + begin, text.bytes, text.nbytes);
        store_le32(out + end_off, *end);
    }
}

uint64_t write_alph(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->symbol_count + alphabet->fold_count;
    const size_t fold_symbols = ALPH_SYMBOL_ENDS + count * 4;
    const size_t pool = fold_symbols + alphabet->fold_count;
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text text =
            i < alphabet->symbol_count
                ? alphabet->symbols[i]
                : spelling_text(&alphabet->folds[i - alphabet->symbol_count]);
        put_text(out, pool, ALPH_SYMBOL_ENDS + i * 4, text, &end);
    }
    if (out != NULL) {
        store_le32(out + ALPH_SYMBOLS, alphabet->symbol_count);
        store_le32(out + ALPH_FOLDS, narrow32(alphabet->fold_count));
        for (size_t i = 0; i < alphabet->fold_count; i++) {
            out[fold_symbols + i] = alphabet->folds[i].symbol;
        }
    }
    return (uint64_t)pool + end;
}

uint64_t write_seqs(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->sequence_count;
    const size_t runs = SEQS_ENDS + count * 4;
    const size_t pool = runs + count * SEQS_RUN_NBYTES;
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const struct sequence_source *const sequence = &alphabet->sequences[i];
        put_text(out, pool, SEQS_ENDS + i * 4, sequence->text, &end);
        if (out != NULL) {
            unsigned char *const run = out + runs + i * SEQS_RUN_NBYTES;
            run[0] = sequence->count;
            memcpy(run + 1, sequence->symbols, sequence->count);
        }
    }
    if (out != NULL) {
        store_le32(out + SEQS_SEQUENCES, narrow32(count));
    }
    return count == 0 ? 0 : (uint64_t)pool + end;
}

/* --- The lists */

/* Adds a text that is not the text of a letter: to the folds if it stands for one letter, otherwise
   to the sequences. `symbols` has the symbol of each letter. Returns false if there is not enough
   memory. */
static bool take_text(struct text_lists *lists, const struct text_number *entry,
                      const struct meaning *meaning, const uint8_t *symbols,
                      const uint32_t *final_texts)
{
    struct sequence_source sequence = {entry->text, meaning->count, {0}};
    for (size_t k = 0; k < MEANING_MAX_LETTERS; k++) {
        sequence.symbols[k] = symbols[meaning->letters[k]];
    }
    if (meaning->count == 1) {
        if (final_texts != NULL && final_texts[meaning->letters[0]] == entry->number) {
            lists->forms[lists->source.form_count++] = (uint32_t)lists->folds.count;
        }
        return spellings_add(&lists->folds, sequence.symbols[0], entry->text);
    }
    return ARRAY_ADD(lists->sequences, &lists->sequence_capacity, &lists->source.sequence_count,
                     sequence);
}

/* Makes the lists of a table. final_texts: by letter, the number of its final text; or NULL. */
static enum wg_status make_lists(struct text_lists *lists, const struct meanings *meanings,
                                 const uint32_t *final_texts, struct wg_error *error)
{
    const uint32_t count = meanings->texts.count;
    struct text_number *const entries = text_table_sort(&meanings->texts);
    uint8_t symbols[FORMAT_MAX_SYMBOLS]; /* by letter */
    uint8_t symbol_count = 0;
    bool is_done = entries != NULL;
    for (uint32_t i = 0; i < count && is_done; i++) {
        if (is_letter_text(meanings, entries[i].number)) {
            const uint8_t letter = meanings->items[entries[i].number].letters[0];
            symbols[letter] = symbol_count;
            lists->numbers[symbol_count] = letter;
            lists->texts[symbol_count++] = entries[i].text;
        }
    }
    for (uint32_t i = 0; i < count && is_done; i++) {
        is_done = is_letter_text(meanings, entries[i].number) ||
                  take_text(lists, &entries[i], &meanings->items[entries[i].number], symbols,
                            final_texts);
    }
    free(entries);
    lists->source.symbols = lists->texts;
    lists->source.symbol_count = symbol_count;
    lists->source.numbers = lists->numbers;
    lists->source.folds = lists->folds.items;
    lists->source.fold_count = lists->folds.count;
    lists->source.sequences = lists->sequences;
    lists->source.forms = lists->forms;
    TRY_MEMORY(error, is_done);
    return lists->folds.count <= FORMAT_MAX_FOLDS &&
                   lists->source.sequence_count <= FORMAT_MAX_SEQUENCES
               ? WG_OK
               : fail(error, WG_LIMIT, "the alphabet has more than %d other spellings; shorten it",
                      FORMAT_MAX_FOLDS);
}

enum wg_status alphabet_lists_make(struct alphabet_lists *lists, const struct alphabet_file *file,
                                   struct wg_error *error)
{
    *lists = (struct alphabet_lists){0};
    TRY(make_lists(&lists->letters, &file->texts, file->final_texts, error));
    if (file->parts.letter_count == 0) {
        return WG_OK;
    }
    lists->letters.source.parts = &lists->parts.source;
    return make_lists(&lists->parts, &file->parts, NULL, error);
}

void alphabet_lists_free(struct alphabet_lists *lists)
{
    spellings_free(&lists->letters.folds);
    spellings_free(&lists->parts.folds);
    FREE_ALL(lists->letters.sequences, lists->parts.sequences);
}

/* --- An open alphabet file */

/* Writes the sections, and opens them as the alphabet. */
static enum wg_status open_sections(struct spelled *spelled, const struct alphabet_source *source,
                                    struct wg_error *error)
{
    const size_t alph = (size_t)write_alph(NULL, source);
    const size_t part = source->parts == NULL ? 0 : (size_t)write_alph(NULL, source->parts);
    const size_t seqs = (size_t)write_seqs(NULL, source);
    spelled->bytes = calloc(1, alph + part + seqs);
    TRY_MEMORY(error, spelled->bytes != NULL);
    unsigned char *const parts = spelled->bytes + alph;
    unsigned char *const sequences = parts + part;
    (void)write_alph(spelled->bytes, source);
    TRY(alphabet_open(&spelled->alphabet, "ALPH", spelled->bytes, alph, error));
    TRY(alphabet_set_symbols(&spelled->alphabet, source->numbers, error));
    if (part > 0) {
        (void)write_alph(parts, source->parts);
        TRY(alphabet_open(&spelled->parts, "PART", parts, part, error));
        alphabet_set_parts(&spelled->alphabet, &spelled->parts);
    }
    if (seqs > 0) {
        (void)write_seqs(sequences, source);
        TRY(alphabet_set_sequences(&spelled->alphabet, sequences, seqs, error));
    }
    /* The texts for the ends of words */
    for (size_t i = 0; i < source->form_count; i++) {
        uint32_t symbol = 0;
        (void)alphabet_fold_text(&spelled->alphabet, source->forms[i], &symbol);
        spelled->alphabet.final_texts[symbol] = spelled->alphabet.symbols + source->forms[i];
    }
    return WG_OK;
}

/* Returns whether the text has, after its first byte, a byte of the set `begins`. */
static bool has_beginning_inside(struct wg_text text, const bool begins[256])
{
    size_t i = 1;
    while (i < text.nbytes && !begins[(unsigned char)text.bytes[i]]) {
        i++;
    }
    return i < text.nbytes;
}

/*
 * Returns whether a word can be listed as a text that is read as another word. If the alphabet
 * drops U+034F, no other text contains it (file.c), so it separates symbols. Otherwise, symbols can
 * be read together only if some text, after its first byte, contains a byte with which a symbol
 * begins.
 */
static bool can_misread(const struct alphabet *alphabet)
{
    bool begins[256] = {false};
    if (alphabet->drops_joiner || alphabet->parts != NULL) {
        return !alphabet->drops_joiner;
    }
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        begins[(unsigned char)alphabet_symbol_text(alphabet, i).bytes[0]] = true;
        begins[(unsigned char)alphabet_final_text(alphabet, i).bytes[0]] = true;
    }
    bool can = false;
    for (uint32_t i = 0; i < alphabet->symbols + alphabet->folds; i++) {
        can |= has_beginning_inside(alphabet_text(alphabet, i), begins);
    }
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        can |= has_beginning_inside(text_pool_at(alphabet->sequence_texts, i), begins);
    }
    return can;
}

enum wg_status spelled_open(struct spelled *spelled, struct input *input, enum wg_fold fold,
                            struct wg_error *error)
{
    TRY(alphabet_file_read(&spelled->file, input, fold, error));
    const enum wg_status status = derive_texts(&spelled->file, error);
    if (status == WG_LIMIT && error != NULL) {
        error_set_source(error, input_name(input));
    }
    TRY(status);
    TRY(alphabet_lists_make(&spelled->lists, &spelled->file, error));
    TRY(open_sections(spelled, &spelled->lists.letters.source, error));
    rejected_prepare(&spelled->file.rejected, &spelled->alphabet);
    spelled->can_misread = can_misread(&spelled->alphabet);
    return WG_OK;
}

void spelled_close(struct spelled *spelled)
{
    alphabet_lists_free(&spelled->lists);
    alphabet_file_free(&spelled->file);
    FREE_ALL(spelled->bytes, spelled->shown);
}

bool spelled_show(struct spelled *spelled, const uint8_t *codes, size_t count,
                  struct wg_text *text_out)
{
    const size_t room = ALPHABET_SPELL_ROOM(count);
    NEED(ARRAY_RESERVE(spelled->shown, &spelled->shown_capacity, room + count));
    uint8_t *const symbols = spelled->shown + room;
    for (size_t i = 0; i < count; i++) {
        symbols[i] = narrow8(codes[i] - 1U);
    }
    text_out->bytes = (const char *)spelled->shown;
    text_out->nbytes = alphabet_spell(&spelled->alphabet, symbols, count, (char *)spelled->shown);
    return true;
}
