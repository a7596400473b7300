/* SPDX-License-Identifier: MIT */
/* encode.c: lays out the file that format.h describes. order.c numbers the states and arrays.c
   writes their sections; the other sections, the section table and the header are written here. */
#include "write/encode.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "dict/format.h"

#include <stdlib.h>
#include <string.h>

struct encoder {
    const struct alphabet_source *alphabet;
    struct wg_text metadata;
    struct state_order order;
    uint64_t last_widths; /* of all blocks of LAST */
    uint64_t numb_widths; /* of all blocks of NUMB */
    uint64_t *counts;     /* by new number: see count_words; NULL without extras */
    const uint64_t *values;
    struct value_sizes value_sizes; /* 0 without values */
};

/* A section to be written; it is left out if it has 0 bytes. All offsets are computed before any
   bytes are written. */
struct plan {
    uint64_t nbytes;
    uint64_t offset;
};

static uint64_t align_section(uint64_t offset)
{
    return (offset + FORMAT_SECTION_ALIGNMENT - 1) / FORMAT_SECTION_ALIGNMENT *
           FORMAT_SECTION_ALIGNMENT;
}

static uint8_t symbol_of_text(const struct alphabet_source *alphabet, uint32_t text)
{
    return alphabet->numbers == NULL ? (uint8_t)text : alphabet->numbers[text];
}

/* Returns the size of section CODE; 0: the file needs no such section. */
static uint64_t code_nbytes(const struct alphabet_source *alphabet)
{
    const uint32_t symbols = alphabet->symbol_count;
    bool is_needed = symbols > FORMAT_FREQUENT;
    for (uint32_t text = 0; text < symbols; text++) {
        is_needed |= symbol_of_text(alphabet, text) != text;
    }
    return is_needed ? symbols + ((uint64_t)symbols + 7) / 8 : 0;
}

/* Writes section CODE: the symbol of each text of ALPH, then a bit for each symbol, which is 1 if
   the symbol is frequent. */
static void write_code(const struct encoder *encoder, unsigned char *out)
{
    unsigned char *const frequent = out + encoder->order.symbols;
    for (uint32_t text = 0; text < encoder->order.symbols; text++) {
        out[text] = symbol_of_text(encoder->alphabet, text);
    }
    for (uint32_t symbol = 0; symbol < encoder->order.symbols; symbol++) {
        if (encoder->order.codes[symbol] < FORMAT_FREQUENT) {
            frequent[symbol / 8] |= (unsigned char)(1U << symbol % 8);
        }
    }
}

static void write_header(const struct encoder *encoder, const struct plan *plans, uint32_t sections,
                         unsigned char *out, uint64_t file_nbytes)
{
    const struct automaton *a = encoder->order.automaton;
    memcpy(out, FORMAT_MAGIC, FORMAT_MAGIC_NBYTES);
    store_le16(out + HEADER_MAJOR, FORMAT_MAJOR);
    store_le32(out + HEADER_SECTIONS, sections);
    store_le64(out + HEADER_FILE_SIZE, file_nbytes);
    store_le64(out + HEADER_WORDS, a->words);
    store_le32(out + HEADER_STATES, a->states);
    store_le32(out + HEADER_EDGES, a->edges);
    store_le32(out + HEADER_LONGEST, a->longest);
    store_le32(out + HEADER_ROOT, encoder->order.new_states[a->root]);
    unsigned char *entry = out + FORMAT_HEADER_NBYTES;
    uint16_t minor = 0; /* the lowest minor version that has all sections */
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        const struct plan *plan = &plans[i];
        const struct section_kind *const kind = &section_kinds[i];
        if (plan->nbytes > 0) {
            minor = kind->minor > minor ? kind->minor : minor;
            memcpy(entry + SECTION_ID, kind->id, 4);
            store_le32(entry + SECTION_FLAGS, kind->flags);
            store_le64(entry + SECTION_OFFSET, plan->offset);
            store_le64(entry + SECTION_SIZE, plan->nbytes);
            store_le64(entry + SECTION_HASH, hash_bytes(out + plan->offset, (size_t)plan->nbytes));
            entry += FORMAT_SECTION_NBYTES;
        }
    }
    store_le16(out + HEADER_MINOR, minor);
    store_le64(out + HEADER_HASH,
               format_header_hash(out, (size_t)sections * FORMAT_SECTION_NBYTES));
}

/* Sets the offsets of the sections that are not empty, in order. Returns the size of the file. */
static uint64_t place_sections(struct plan *plans, uint32_t *sections_out)
{
    uint32_t sections = 0;
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        sections += plans[i].nbytes > 0;
    }
    uint64_t end = FORMAT_HEADER_NBYTES + (uint64_t)sections * FORMAT_SECTION_NBYTES;
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        if (plans[i].nbytes > 0) {
            plans[i].offset = align_section(end);
            end = plans[i].offset + plans[i].nbytes;
        }
    }
    *sections_out = sections;
    return end;
}

enum wg_status encode_check_widths(uint64_t widths, uint32_t states, bool is_numb,
                                   struct wg_error *error)
{
    return widths <= FORMAT_MAX_WIDTHS
               ? WG_OK
               : fail(error, WG_LIMIT, "the dictionary would have %lu states, too many %s",
                      (unsigned long)states,
                      is_numb ? "to number its words; leave out numbers and values"
                              : "for its format; divide the words among several dictionaries");
}

/* Counts the words of all states if the dictionary has numbers or values. */
static enum wg_status prepare_extras(struct encoder *encoder, const struct encode_extras *extras,
                                     struct wg_error *error)
{
    const struct automaton *const a = encoder->order.automaton;
    if (!extras->has_numbers && extras->values == NULL) {
        return WG_OK;
    }
    if (a->words > FORMAT_MAX_NUMBERED) {
        return fail(error, WG_LIMIT,
                    "%llu words are too many to number; leave out numbers and values",
                    (unsigned long long)a->words);
    }
    encoder->counts = count_words(a, encoder->order.new_states);
    TRY_MEMORY(error, encoder->counts != NULL);
    encoder->numb_widths = format_write_numb(encoder->counts, a->states, NULL);
    encoder->values = extras->values;
    if (extras->values != NULL) {
        encoder->value_sizes = count_value_sizes(extras->values, a->words);
    }
    return encode_check_widths(encoder->numb_widths, a->states, true, error);
}

/* Writes all sections to `out`, which the caller must have filled with zeros. */
static void write_sections(const struct encoder *encoder, const struct plan *plans,
                           unsigned char *out)
{
    const struct automaton *const a = encoder->order.automaton;
    const struct alphabet_source *const alphabet = encoder->alphabet;
    (void)write_alph(out + plans[SECTION_ALPH].offset, alphabet);
    if (alphabet->parts != NULL) {
        (void)write_alph(out + plans[SECTION_PART].offset, alphabet->parts);
    }
    if (alphabet->sequence_count > 0) {
        (void)write_seqs(out + plans[SECTION_SEQS].offset, alphabet);
    }
    for (size_t i = 0; i < alphabet->form_count; i++) {
        store_le32(out + plans[SECTION_FORM].offset + i * 4, alphabet->forms[i]);
    }
    if (encoder->metadata.nbytes > 0) {
        memcpy(out + plans[SECTION_META].offset, encoder->metadata.bytes, encoder->metadata.nbytes);
    }
    if (plans[SECTION_CODE].nbytes > 0) {
        write_code(encoder, out + plans[SECTION_CODE].offset);
    }
    arrays_write_base(&encoder->order, out + plans[SECTION_BASE].offset);
    arrays_write_sets_and_rank(&encoder->order, out + plans[SECTION_SETS].offset,
                               out + plans[SECTION_RANK].offset);
    (void)arrays_write_last(&encoder->order, out + plans[SECTION_LAST].offset);
    arrays_write_edges(&encoder->order, out + plans[SECTION_EDGE].offset);
    if (encoder->counts != NULL) {
        (void)format_write_numb(encoder->counts, a->states, out + plans[SECTION_NUMB].offset);
    }
    if (encoder->values != NULL) {
        count_write_values(encoder->values, a->words, &encoder->value_sizes,
                           out + plans[SECTION_VALU].offset);
    }
}

static enum wg_status encode(const struct encoder *encoder, unsigned char **bytes_out,
                             size_t *nbytes_out, struct wg_error *error)
{
    const struct automaton *const a = encoder->order.automaton;
    const struct alphabet_source *const alphabet = encoder->alphabet;
    const struct state_order *const order = &encoder->order;
    const uint64_t sets =
        (uint64_t)order->group_count + (uint64_t)order->wide_count * (order->set_words - 1);
    struct plan plans[KNOWN_SECTIONS] = {
        [SECTION_ALPH].nbytes = write_alph(NULL, alphabet),
        [SECTION_CODE].nbytes = code_nbytes(alphabet),
        [SECTION_PART].nbytes = alphabet->parts == NULL ? 0 : write_alph(NULL, alphabet->parts),
        [SECTION_SEQS].nbytes = write_seqs(NULL, alphabet),
        [SECTION_FORM].nbytes = (uint64_t)alphabet->form_count * 4,
        [SECTION_META].nbytes = encoder->metadata.nbytes,
        [SECTION_BASE].nbytes = (uint64_t)format_base_count(order->symbols) * 4,
        [SECTION_SETS].nbytes = sets * 4,
        [SECTION_RANK].nbytes = format_rank_nbytes(a->states),
        [SECTION_LAST].nbytes =
            format_lows_off(a->states) + encoder->last_widths * 4 + EDGE_SLACK_NBYTES,
        [SECTION_EDGE].nbytes =
            format_edge_nbytes(a->edges - (a->states - 1), format_edge_bits(a->states)),
        [SECTION_NUMB].nbytes =
            encoder->counts == NULL ? 0 : format_numb_nbytes(a->states, encoder->numb_widths),
        [SECTION_VALU].nbytes = encoder->value_sizes.nbytes,
    };
    uint32_t sections = 0;
    const uint64_t file_nbytes = place_sections(plans, &sections);
    const uint64_t allocated = align_section(file_nbytes);
    if (allocated > SIZE_MAX) {
        return fail(error, WG_LIMIT,
                    "the dictionary would have %llu bytes, too many for this machine",
                    (unsigned long long)file_nbytes);
    }
    unsigned char *out = calloc((size_t)allocated, 1);
    TRY_MEMORY(error, out != NULL);
    write_sections(encoder, plans, out);
    write_header(encoder, plans, sections, out, file_nbytes);
    *bytes_out = out;
    *nbytes_out = (size_t)file_nbytes;
    return WG_OK;
}

enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet, struct wg_text metadata,
                                 const struct encode_extras *extras, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error)
{
    struct encoder encoder = {
        .alphabet = alphabet,
        .metadata = metadata,
        .order = {.automaton = automaton, .symbols = alphabet->symbol_count},
    };
    enum wg_status status = order_states(&encoder.order, error);
    NEXT(status, prepare_extras(&encoder, extras, error));
    if (status == WG_OK) {
        encoder.last_widths = arrays_write_last(&encoder.order, NULL);
        status = encode_check_widths(encoder.last_widths, automaton->states, false, error);
    }
    NEXT(status, encode(&encoder, bytes_out, nbytes_out, error));
    order_free(&encoder.order);
    free(encoder.counts);
    return status;
}
