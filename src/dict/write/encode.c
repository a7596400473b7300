/* SPDX-License-Identifier: MIT */
/*
 * encode.c: lays out the file that format.h describes.
 *
 * The automaton's states get new numbers: they are sorted by the size of their letter
 * set, then by the set as a number, then by the old number. States with the same set
 * form a group. This order makes the file small: each set is stored only once, and
 * states need no pointer to their edges, because the first edge is computed from BASE.
 *
 * SETS has one set for each group, in order. RANK has one bit for each state, which is
 * 1 for the first state of a group. EDGE has the targets of the edges of all states, in
 * order.
 *
 * Cost: linear in states and edges (a radix sort of the states by their sets).
 */
#include "dict/write/encode.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "dict/format.h"

#include <stdlib.h>
#include <string.h>

struct encoder {
    const struct automaton *automaton;
    uint32_t symbols;
    uint32_t set_words; /* 32-bit integers in a letter set */
    uint32_t set_count;
    uint32_t *sets;       /* by old number; set_words integers for each state */
    uint32_t *old_states; /* by new number */
    uint32_t *new_states; /* by old number */
};

static uint32_t *set_of(const struct encoder *encoder, uint32_t old_state)
{
    return encoder->sets + (size_t)old_state * encoder->set_words;
}

static uint32_t letter_count(const struct encoder *encoder, uint32_t old_state)
{
    const uint32_t *first_edges = encoder->automaton->first_edges;
    return first_edges[old_state + 1] - first_edges[old_state];
}

static void make_sets(struct encoder *encoder)
{
    const struct automaton *a = encoder->automaton;
    for (uint32_t state = 0; state < a->states; state++) {
        uint32_t *set = set_of(encoder, state);
        for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
            set[a->symbols[e] / 32] |= UINT32_C(1) << a->symbols[e] % 32;
        }
        if (a->is_word[state] != 0) {
            set[encoder->set_words - 1] |= UINT32_C(1) << 31;
        }
    }
}

/*
 * The sizes of a digit of the radix sort. Large digits need fewer passes. Small digits
 * need fewer buckets; with fewer than SMALL_STATES states, they save half a millisecond
 * in a build.
 */
enum { MAX_DIGIT_BITS = 16, SMALL_DIGIT_BITS = 8, SMALL_STATES = 1 << 14 };

/* A digit of the sort key of a state. The top digit is the size of the set; each other
   digit is some bits of the set. */
struct digit {
    /* The index of a 32-bit integer of the set. set_words: the size of the set. */
    uint32_t word;
    uint32_t shift; /* the digit is bits shift to shift + bits - 1 of the integer */
    uint32_t bits;
};

static uint32_t digit_of(const struct encoder *encoder, uint32_t old_state,
                         struct digit digit)
{
    return digit.word == encoder->set_words
               ? letter_count(encoder, old_state)
               : set_of(encoder, old_state)[digit.word] >> digit.shift &
                     ((UINT32_C(1) << digit.bits) - 1);
}

/* One stable pass of the radix sort. `begins` and `moved` are scratch memory of
   2^digit.bits + 1 integers and one integer for each state. */
static void sort_by_digit(struct encoder *encoder, struct digit digit, uint32_t *begins,
                          uint32_t *moved)
{
    const uint32_t states = encoder->automaton->states;
    const uint32_t buckets = UINT32_C(1) << digit.bits;
    memset(begins, 0, (buckets + 1) * sizeof *begins);
    for (uint32_t state = 0; state < states; state++) {
        begins[digit_of(encoder, state, digit) + 1]++;
    }
    for (uint32_t i = 0; i < buckets; i++) {
        begins[i + 1] += begins[i];
    }
    for (uint32_t i = 0; i < states; i++) {
        const uint32_t state = encoder->old_states[i];
        moved[begins[digit_of(encoder, state, digit)]++] = state;
    }
    memcpy(encoder->old_states, moved, (size_t)states * sizeof *moved);
}

/* Fills old_states: sorts by all digits, the lowest digit first. */
static void sort_states(struct encoder *encoder, uint32_t *begins, uint32_t *moved)
{
    const uint32_t states = encoder->automaton->states;
    struct digit digit = {.bits = states < SMALL_STATES ? SMALL_DIGIT_BITS
                                                        : MAX_DIGIT_BITS};
    for (uint32_t state = 0; state < states; state++) {
        encoder->old_states[state] = state;
    }
    for (; digit.word < encoder->set_words; digit.word++) {
        for (digit.shift = 0; digit.shift < 32; digit.shift += digit.bits) {
            sort_by_digit(encoder, digit, begins, moved);
        }
    }
    sort_by_digit(encoder, digit, begins, moved);
}

/* Returns whether the state with this new number is the first state of a group. */
static bool begins_group(const struct encoder *encoder, uint32_t new_state)
{
    return new_state == 0 || memcmp(set_of(encoder, encoder->old_states[new_state]),
                                    set_of(encoder, encoder->old_states[new_state - 1]),
                                    encoder->set_words * sizeof(uint32_t)) != 0;
}

static enum wg_status prepare(struct encoder *encoder, struct wg_error *error)
{
    const size_t states = encoder->automaton->states;
    encoder->sets = calloc(states, encoder->set_words * sizeof(uint32_t));
    encoder->old_states = calloc(states, sizeof(uint32_t));
    encoder->new_states = malloc(states * sizeof(uint32_t));
    uint32_t *begins = malloc(((1 << MAX_DIGIT_BITS) + 1) * sizeof *begins);
    enum wg_status status = WG_OK;
    if (encoder->sets == NULL || encoder->old_states == NULL ||
        encoder->new_states == NULL || begins == NULL) {
        status = fail_memory(error);
        goto done;
    }
    make_sets(encoder);
    sort_states(encoder, begins, encoder->new_states);
    for (uint32_t i = 0; i < states; i++) {
        encoder->new_states[encoder->old_states[i]] = i;
        encoder->set_count += begins_group(encoder, i);
    }
done:
    free(begins);
    return status;
}

/* A section to be written. All offsets are computed before any bytes are written. */
struct plan {
    const char *id;
    uint32_t flags;
    uint64_t nbytes;
    uint64_t offset;
};

enum { ALPH, PART, META, BASE, SETS, RANK, EDGE, SECTIONS };

static uint64_t align_section(uint64_t offset)
{
    return (offset + FORMAT_SECTION_ALIGNMENT - 1) / FORMAT_SECTION_ALIGNMENT *
           FORMAT_SECTION_ALIGNMENT;
}

/* Returns text i of the section: the symbols come first, then the folds. */
static struct wg_text alph_text(const struct alphabet_source *alphabet, size_t i)
{
    return i < alphabet->symbol_count
               ? alphabet->symbols[i]
               : spelling_text(&alphabet->folds[i - alphabet->symbol_count]);
}

static uint64_t alph_nbytes(const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->symbol_count + alphabet->fold_count;
    uint64_t nbytes =
        ALPH_SYMBOL_ENDS + (uint64_t)count * 4 + (uint64_t)alphabet->fold_count;
    for (size_t i = 0; i < count; i++) {
        nbytes += alph_text(alphabet, i).nbytes;
    }
    return nbytes;
}

static void write_alph(unsigned char *out, const struct alphabet_source *alphabet)
{
    const size_t count = alphabet->symbol_count + alphabet->fold_count;
    unsigned char *const ends = out + ALPH_SYMBOL_ENDS;
    unsigned char *const fold_symbols = ends + count * 4;
    unsigned char *const pool = fold_symbols + alphabet->fold_count;
    uint32_t end = 0;
    store_le32(out + ALPH_SYMBOLS, alphabet->symbol_count);
    store_le32(out + ALPH_FOLDS, narrow32(alphabet->fold_count));
    for (size_t i = 0; i < alphabet->fold_count; i++) {
        fold_symbols[i] = alphabet->folds[i].symbol;
    }
    for (size_t i = 0; i < count; i++) {
        const struct wg_text text = alph_text(alphabet, i);
        memcpy(pool + end, text.bytes, text.nbytes);
        end += narrow32(text.nbytes);
        store_le32(ends + i * 4, end);
    }
}

/* BASE[k] = E - k * S (modulo 2^32), where S is the first state with k letters and E is
   the first edge of S. */
static void write_base(const struct encoder *encoder, unsigned char *out)
{
    uint32_t first_edge = 0;
    uint32_t letters_before = 0;
    for (uint32_t i = 0; i < encoder->automaton->states; i++) {
        const uint32_t letters = letter_count(encoder, encoder->old_states[i]);
        if (letters != letters_before) {
            store_le32(out + (size_t)letters * 4, first_edge - letters * i);
            letters_before = letters;
        }
        first_edge += letters;
    }
}

static void write_sets_and_rank(const struct encoder *encoder, unsigned char *sets,
                                unsigned char *rank)
{
    const uint32_t states = encoder->automaton->states;
    uint32_t seen = 0;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < states; i++) {
        const uint32_t in_block = i % RANK_BLOCK_STATES;
        unsigned char *block =
            rank + (size_t)(i / RANK_BLOCK_STATES) * RANK_BLOCK_NBYTES;
        if (in_block == 0) {
            store_le32(block, seen);
            bits = 0;
        }
        if (begins_group(encoder, i)) {
            const uint32_t *set = set_of(encoder, encoder->old_states[i]);
            for (uint32_t word = 0; word < encoder->set_words; word++, sets += 4) {
                store_le32(sets, set[word]);
            }
            bits |= UINT64_C(1) << in_block;
            seen++;
        }
        store_le64(block + 4, bits);
    }
}

/* Writes EDGE. A target can begin inside a byte, so it is combined by OR with the bits
   that are there. The caller must have filled the section with zeros. */
static void write_edges(const struct encoder *encoder, unsigned char *out)
{
    const struct automaton *a = encoder->automaton;
    const uint32_t bits = format_edge_bits(a->states);
    uint64_t at = 0;
    for (uint32_t i = 0; i < a->states; i++) {
        const uint32_t old = encoder->old_states[i];
        for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
            const uint64_t target = encoder->new_states[a->targets[e]];
            unsigned char *p = out + at / 8;
            store_le64(p, load_le64(p) | target << at % 8);
            at += bits;
        }
    }
}

static void write_header(const struct encoder *encoder, const struct plan *plans,
                         uint32_t sections, unsigned char *out, uint64_t file_nbytes)
{
    const struct automaton *a = encoder->automaton;
    memcpy(out, FORMAT_MAGIC, FORMAT_MAGIC_NBYTES);
    store_le16(out + HEADER_MAJOR, FORMAT_MAJOR);
    store_le16(out + HEADER_MINOR, FORMAT_MINOR);
    store_le32(out + HEADER_SECTIONS, sections);
    store_le64(out + HEADER_FILE_SIZE, file_nbytes);
    store_le64(out + HEADER_WORDS, a->words);
    store_le32(out + HEADER_STATES, a->states);
    store_le32(out + HEADER_EDGES, a->edges);
    store_le32(out + HEADER_LONGEST, a->longest);
    store_le32(out + HEADER_ROOT, encoder->new_states[a->root]);
    unsigned char *entry = out + FORMAT_HEADER_NBYTES;
    for (int i = 0; i < SECTIONS; i++) {
        const struct plan *plan = &plans[i];
        if (plan->nbytes > 0) {
            memcpy(entry + SECTION_ID, plan->id, 4);
            store_le32(entry + SECTION_FLAGS, plan->flags);
            store_le64(entry + SECTION_OFFSET, plan->offset);
            store_le64(entry + SECTION_SIZE, plan->nbytes);
            store_le64(entry + SECTION_HASH,
                       hash_bytes(out + plan->offset, (size_t)plan->nbytes));
            entry += FORMAT_SECTION_NBYTES;
        }
    }
    store_le64(out + HEADER_HASH,
               format_header_hash(out, (size_t)sections * FORMAT_SECTION_NBYTES));
}

/* Sets the offsets of the sections that are not empty, in order. Returns the size of
   the file. */
static uint64_t place_sections(struct plan *plans, uint32_t *sections_out)
{
    uint32_t sections = 0;
    for (int i = 0; i < SECTIONS; i++) {
        sections += plans[i].nbytes > 0;
    }
    uint64_t end = FORMAT_HEADER_NBYTES + (uint64_t)sections * FORMAT_SECTION_NBYTES;
    for (int i = 0; i < SECTIONS; i++) {
        if (plans[i].nbytes > 0) {
            plans[i].offset = align_section(end);
            end = plans[i].offset + plans[i].nbytes;
        }
    }
    *sections_out = sections;
    return end;
}

static enum wg_status encode(const struct encoder *encoder,
                             const struct alphabet_source *alphabet,
                             struct wg_text metadata, unsigned char **bytes_out,
                             size_t *nbytes_out, struct wg_error *error)
{
    const struct automaton *a = encoder->automaton;
    struct plan plans[SECTIONS] = {
        [ALPH] = {"ALPH", SECTION_REQUIRED, alph_nbytes(alphabet), 0},
        [PART] = {"PART",
                  SECTION_REQUIRED,
                  alphabet->parts == NULL ? 0 : alph_nbytes(alphabet->parts),
                  0},
        [META] = {"META", 0, metadata.nbytes, 0},
        [BASE] = {"BASE", SECTION_REQUIRED, ((uint64_t)encoder->symbols + 1) * 4, 0},
        [SETS] = {"SETS",
                  SECTION_REQUIRED,
                  (uint64_t)encoder->set_count * encoder->set_words * 4,
                  0},
        [RANK] = {"RANK", SECTION_REQUIRED, format_rank_nbytes(a->states), 0},
        [EDGE] = {"EDGE",
                  SECTION_REQUIRED,
                  format_edge_nbytes(a->edges, format_edge_bits(a->states)),
                  0},
    };
    uint32_t sections = 0;
    const uint64_t file_nbytes = place_sections(plans, &sections);
    const uint64_t allocated = align_section(file_nbytes);
    if (allocated > SIZE_MAX) {
        return fail(error,
                    WG_LIMIT,
                    "the dictionary would have %llu bytes, too many for this machine",
                    (unsigned long long)file_nbytes);
    }
    unsigned char *out = aligned_alloc(FORMAT_SECTION_ALIGNMENT, (size_t)allocated);
    if (out == NULL) {
        return fail_memory(error);
    }
    memset(out, 0, (size_t)allocated);
    write_alph(out + plans[ALPH].offset, alphabet);
    if (alphabet->parts != NULL) {
        write_alph(out + plans[PART].offset, alphabet->parts);
    }
    if (metadata.nbytes > 0) {
        memcpy(out + plans[META].offset, metadata.bytes, metadata.nbytes);
    }
    write_base(encoder, out + plans[BASE].offset);
    write_sets_and_rank(encoder, out + plans[SETS].offset, out + plans[RANK].offset);
    write_edges(encoder, out + plans[EDGE].offset);
    write_header(encoder, plans, sections, out, file_nbytes);
    *bytes_out = out;
    *nbytes_out = (size_t)file_nbytes;
    return WG_OK;
}

enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet,
                                 struct wg_text metadata, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error)
{
    struct encoder encoder = {
        .automaton = automaton,
        .symbols = alphabet->symbol_count,
        .set_words = format_set_words(alphabet->symbol_count),
    };
    enum wg_status status = prepare(&encoder, error);
    if (status == WG_OK) {
        status = encode(&encoder, alphabet, metadata, bytes_out, nbytes_out, error);
    }
    free(encoder.sets);
    free(encoder.old_states);
    free(encoder.new_states);
    return status;
}
