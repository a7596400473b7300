/* SPDX-License-Identifier: MIT */
/* spelled.c: see spelled.h. */
#include "dict/write/spelled.h"

#include "base/error.h"
#include "dict/write/alphabet_bytes.h"
#include "dict/write/alphabet_lists.h"
#include "dict/write/derive.h"

#include <stdlib.h>

/* Writes the sections, and opens the alphabet on them. */
static enum wg_status open_sections(struct spelled *spelled,
                                    const struct alphabet_source *source,
                                    struct wg_error *error)
{
    const size_t alph = (size_t)alph_nbytes(source);
    const size_t part = source->parts == NULL ? 0 : (size_t)alph_nbytes(source->parts);
    const size_t seqs = (size_t)seqs_nbytes(source);
    spelled->bytes = calloc(1, alph + part + seqs);
    if (spelled->bytes == NULL) {
        return fail_memory(error);
    }
    unsigned char *const parts = spelled->bytes + alph;
    unsigned char *const sequences = parts + part;
    write_alph(spelled->bytes, source);
    enum wg_status status =
        alphabet_open(&spelled->alphabet, "ALPH", spelled->bytes, alph, error);
    if (status == WG_OK) {
        status = alphabet_set_symbols(&spelled->alphabet, source->numbers, error);
    }
    if (status == WG_OK && part > 0) {
        write_alph(parts, source->parts);
        status = alphabet_open(&spelled->parts, "PART", parts, part, error);
        if (status == WG_OK) {
            alphabet_set_parts(&spelled->alphabet, &spelled->parts);
        }
    }
    if (status == WG_OK && seqs > 0) {
        write_seqs(sequences, source);
        status = alphabet_set_sequences(&spelled->alphabet, sequences, seqs, error);
    }
    return status;
}

enum wg_status spelled_open(struct spelled *spelled, struct input *input,
                            enum wg_fold fold, struct wg_error *error)
{
    uint8_t letters[FORMAT_MAX_SYMBOLS];
    struct alphabet_lists lists = {0};
    enum wg_status status = alphabet_file_read(&spelled->file, input, fold, error);
    if (status == WG_OK) {
        status = derive_texts(&spelled->file, error);
        if (status == WG_LIMIT && error != NULL) {
            error_set_source(error, input_name(input));
        }
    }
    if (status == WG_OK) {
        const unsigned count = spelled->file.texts.letter_count;
        for (unsigned i = 0; i < count; i++) {
            letters[i] = (uint8_t)i;
        }
        status = alphabet_lists_make(&lists, &spelled->file, letters, count, error);
    }
    if (status == WG_OK) {
        status = open_sections(spelled, &lists.source, error);
    }
    alphabet_lists_free(&lists);
    return status;
}

void spelled_close(struct spelled *spelled)
{
    alphabet_file_free(&spelled->file);
    free(spelled->bytes);
}
