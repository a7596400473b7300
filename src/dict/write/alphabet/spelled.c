/* SPDX-License-Identifier: MIT */
/* spelled.c: see spelled.h. */
#include "dict/write/alphabet/spelled.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "dict/write/alphabet/bytes.h"
#include "dict/write/alphabet/derive.h"

#include <stdlib.h>

/* Writes the sections, and opens them as the alphabet. */
static enum wg_status open_sections(struct spelled *spelled, const struct alphabet_source *source,
                                    struct wg_error *error)
{
    const size_t alph = (size_t)write_alph(NULL, source);
    const size_t part = source->parts == NULL ? 0 : (size_t)write_alph(NULL, source->parts);
    const size_t seqs = (size_t)write_seqs(NULL, source);
    spelled->bytes = calloc(1, alph + part + seqs);
    if (spelled->bytes == NULL) {
        return fail_memory(error);
    }
    unsigned char *const parts = spelled->bytes + alph;
    unsigned char *const sequences = parts + part;
    (void)write_alph(spelled->bytes, source);
    enum wg_status status = alphabet_open(&spelled->alphabet, "ALPH", spelled->bytes, alph, error);
    if (status == WG_OK) {
        status = alphabet_set_symbols(&spelled->alphabet, source->numbers, error);
    }
    if (status == WG_OK && part > 0) {
        (void)write_alph(parts, source->parts);
        status = alphabet_open(&spelled->parts, "PART", parts, part, error);
        if (status == WG_OK) {
            alphabet_set_parts(&spelled->alphabet, &spelled->parts);
        }
    }
    if (status == WG_OK && seqs > 0) {
        (void)write_seqs(sequences, source);
        status = alphabet_set_sequences(&spelled->alphabet, sequences, seqs, error);
    }
    return status;
}

/* Sets the texts for the ends of words. */
static void set_forms(struct alphabet *alphabet, const struct alphabet_source *source)
{
    for (size_t i = 0; i < source->form_count; i++) {
        uint32_t symbol = 0;
        (void)alphabet_fold_text(alphabet, source->forms[i], &symbol);
        alphabet->final_texts[symbol] = alphabet->symbols + source->forms[i];
    }
}

/* Whether a byte of the text after the first begins one of the texts of `begins`. */
static bool holds_beginning(struct wg_text text, const bool begins[256])
{
    size_t i = 1;
    while (i < text.nbytes && !begins[(unsigned char)text.bytes[i]]) {
        i++;
    }
    return i < text.nbytes;
}

/*
 * Whether a word can be listed as a text that is read as another word. Where U+034F is dropped it
 * is in no other text (file.c), so it separates symbols. Otherwise symbols can be read together
 * only if some text continues with what begins a symbol.
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
        can |= holds_beginning(alphabet_text(alphabet, i), begins);
    }
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        can |= holds_beginning(text_pool_at(alphabet->sequence_texts, i), begins);
    }
    return can;
}

enum wg_status spelled_open(struct spelled *spelled, struct input *input, enum wg_fold fold,
                            struct wg_error *error)
{
    enum wg_status status = alphabet_file_read(&spelled->file, input, fold, error);
    if (status == WG_OK) {
        status = derive_texts(&spelled->file, error);
        if (status == WG_LIMIT && error != NULL) {
            error_set_source(error, input_name(input));
        }
    }
    if (status == WG_OK) {
        status = alphabet_lists_make(&spelled->lists, &spelled->file, error);
    }
    if (status == WG_OK) {
        status = open_sections(spelled, &spelled->lists.letters.source, error);
    }
    if (status == WG_OK) {
        set_forms(&spelled->alphabet, &spelled->lists.letters.source);
        spelled->can_misread = can_misread(&spelled->alphabet);
    }
    return status;
}

void spelled_close(struct spelled *spelled)
{
    alphabet_lists_free(&spelled->lists);
    alphabet_file_free(&spelled->file);
    free(spelled->bytes);
    free(spelled->shown);
}

bool spelled_show(struct spelled *spelled, const uint8_t *codes, size_t count,
                  struct wg_text *text_out)
{
    const size_t room = ALPHABET_SPELL_ROOM(count);
    if (!ARRAY_RESERVE(spelled->shown, &spelled->shown_capacity, room + count)) {
        return false;
    }
    uint8_t *const symbols = spelled->shown + room;
    for (size_t i = 0; i < count; i++) {
        symbols[i] = narrow8(codes[i] - 1U);
    }
    text_out->bytes = (const char *)spelled->shown;
    text_out->nbytes = alphabet_spell(&spelled->alphabet, symbols, count, (char *)spelled->shown);
    return true;
}
