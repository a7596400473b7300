/* SPDX-License-Identifier: MIT */
/* spelled.c: see spelled.h. */
#include "dict/write/alphabet/spelled.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/utf8.h"
#include "dict/write/alphabet/bytes.h"
#include "dict/write/alphabet/derive.h"

#include <stdlib.h>

/* Writes the sections, and opens them as the alphabet. */
static enum wg_status open_sections(struct spelled *spelled, const struct alphabet_source *source,
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
    enum wg_status status = alphabet_open(&spelled->alphabet, "ALPH", spelled->bytes, alph, error);
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

/* Adds a page that is all zero. Returns false when memory is out. */
static bool add_page(struct spelled *spelled)
{
    if (!ARRAY_RESERVE(spelled->pages, &spelled->page_capacity, spelled->page_count + 1)) {
        return false;
    }
    spelled->pages[spelled->page_count++] = (struct point_page){0};
    return true;
}

/* Returns the page of a code point, which it makes if necessary, or NULL when memory is
   out. The next call can move all pages. There are up to SPELLED_PAGES + 1 pages, so
   an index fits into 16 bits. */
static struct point_page *make_page(struct spelled *spelled, uint32_t c)
{
    uint16_t *const index = &spelled->page_indices[c / 256];
    if (*index == 0) {
        if (!add_page(spelled)) {
            return NULL;
        }
        *index = (uint16_t)(spelled->page_count - 1);
    }
    return &spelled->pages[*index];
}

/* Adds a byte to the bytes that can come after a code point in longer texts (next_bytes). Returns
   false when memory is out. */
static bool add_next(struct spelled *spelled, uint32_t *next, unsigned char byte)
{
    if (!ARRAY_RESERVE(spelled->next_bytes, &spelled->next_capacity, spelled->next_count + 2)) {
        return false;
    }
    if (*next == 0) {
        spelled->next_count += spelled->next_count == 0; /* item 0 is not used */
        *next = narrow32(spelled->next_count++);
        spelled->next_bytes[*next] = (struct byte_set){0};
    }
    spelled->is_next[byte] = true;
    spelled->next_bytes[*next].bits[byte / 64] |= UINT64_C(1) << byte % 64;
    return true;
}

/*
 * Enters a text in the page of its first code point. If the alphabet has a section PART, a text
 * that is a letter can also be the beginning of a longer letter that no table lists. So no code
 * point gets a code then. Returns false when memory is out.
 */
static bool add_point(struct spelled *spelled, struct wg_text text, const struct meaning *meaning)
{
    const unsigned char *const p = (const unsigned char *)text.bytes;
    uint32_t c = 0;
    const size_t nbytes = utf8_decode(p, p + text.nbytes, &c);
    struct point_page *const page = make_page(spelled, c);
    if (page == NULL) {
        return false;
    }
    if (nbytes < text.nbytes) {
        return add_next(spelled, &page->nexts[c % 256], p[nbytes]);
    }
    if (meaning->count == 1 && spelled->alphabet.parts == NULL) {
        page->codes[c % 256] = narrow8(meaning->letters[0] + 1U);
    }
    return true;
}

static enum wg_status add_points(struct spelled *spelled, struct wg_error *error)
{
    const struct meanings *const meanings = &spelled->file.texts;
    if (!add_page(spelled)) { /* page 0 */
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < meanings->texts.count; i++) {
        const struct wg_text text = text_table_text(&meanings->texts, i);
        if (!add_point(spelled, text, &meanings->items[i])) {
            return fail_memory(error);
        }
    }
    return WG_OK;
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
        status = open_sections(spelled, &spelled->lists.source, error);
    }
    if (status == WG_OK) {
        set_forms(&spelled->alphabet, &spelled->lists.source);
        spelled->can_misread = can_misread(&spelled->alphabet);
        status = add_points(spelled, error);
    }
    return status;
}

void spelled_close(struct spelled *spelled)
{
    alphabet_lists_free(&spelled->lists);
    alphabet_file_free(&spelled->file);
    free(spelled->bytes);
    free(spelled->shown);
    free(spelled->next_bytes);
    free(spelled->pages);
}

size_t spelled_read(const struct spelled *spelled, struct wg_text word, uint8_t *places,
                    size_t *count_out)
{
    struct wg_text rest = word;
    size_t count = 0;
    while (rest.nbytes > 0) {
        uint32_t unit;
        const size_t nbytes = alphabet_next(&spelled->alphabet, rest, &unit);
        if (nbytes == 0) {
            break;
        }
        const struct symbol_run run = alphabet_run(&spelled->alphabet, unit);
        memcpy(places + count, run.symbols, run.count);
        count += run.count;
        rest.bytes += nbytes;
        rest.nbytes -= nbytes;
    }
    *count_out = count;
    return word.nbytes - rest.nbytes;
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

bool spelled_reads_as(const struct spelled *spelled, struct wg_text text, const uint8_t *codes,
                      size_t count)
{
    size_t at = 0;
    while (text.nbytes > 0) {
        uint32_t unit = 0;
        const size_t nbytes = alphabet_next(&spelled->alphabet, text, &unit);
        const struct symbol_run run = alphabet_run(&spelled->alphabet, unit);
        if (nbytes == 0 || run.count > count - at) {
            return false;
        }
        for (uint32_t i = 0; i < run.count; i++) {
            if (run.symbols[i] + 1U != codes[at++]) {
                return false;
            }
        }
        text.bytes += nbytes;
        text.nbytes -= nbytes;
    }
    return at == count;
}

static const struct point_page *page_of(const struct spelled *spelled, uint32_t c)
{
    return &spelled->pages[spelled->page_indices[c / 256]];
}

/* Whether a text that is longer than c may begin with c and then `byte`. */
static bool may_continue(const struct spelled *spelled, uint32_t c, unsigned byte)
{
    const uint32_t next = page_of(spelled, c)->nexts[c % 256];
    return next != 0 && (spelled->next_bytes[next].bits[byte / 64] >> byte % 64 & 1) != 0;
}

size_t spelled_known(const struct spelled *spelled, struct wg_text word, uint8_t *codes)
{
    const struct point_page *const ascii = page_of(spelled, 0);
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = p + word.nbytes;
    size_t count = 0;
    while (p < end) {
        uint32_t c = *p;
        uint8_t code = 0;
        if (c < 0x80) {
            code = ascii->codes[c];
            p++;
        } else {
            const unsigned length = utf8_decode(p, end, &c);
            code = length == 0 ? 0 : page_of(spelled, c)->codes[c % 256];
            p += length;
        }
        if (code == 0 || (p < end && spelled->is_next[*p] && may_continue(spelled, c, *p))) {
            return 0;
        }
        codes[count++] = code;
    }
    return count;
}
