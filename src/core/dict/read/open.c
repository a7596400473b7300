/* SPDX-License-Identifier: MIT */
/*
 * open.c: opens a dictionary. The bytes of the file may be hostile; an open dictionary is safe to
 * walk.
 *
 * The checks, in this order, and the facts on which the walk can rely afterwards:
 *
 *   1. magic, major version, size, header hash: this is a whole dictionary; then all
 *      marks of a newer format in the header and the section table (sections.c);
 *   2. the section table: every section lies in the file, aligned, in order, with zeros
 *      between; the hash of each section is the hash in the table (option skip_hashes
 *      omits the hashes; sections.c);
 *   3. ALPH, and CODE, PART, SEQS and FORM if they are there: every text, every fold
 *      and every sequence (alphabet.c), and the symbols and codes;
 *   4. the header's counts are possible; SETS, RANK and BASE agree with each other (arrays.c):
 *      - each count in RANK is the number of 1 bits in the blocks before it, so the
 *        rank of any state is the index of an existing letter set;
 *      - the narrow sets ascend in size, and so do the wide sets after them, so states
 *        whose sets have the same size have consecutive numbers;
 *      - BASE follows from SETS and RANK, so the edges of any state lie in EDGE;
 *      - all states together have as many edges as the header says;
 *   5. LAST: the low part of every state lies in it, and the high parts have a 1 bit
 *      for every state (arrays.c);
 *   6. NUMB and VALU, if they are there, have the lengths that their widths imply
 *      (word_numbers_open.c).
 *
 * The targets of the edges are not checked: a walk replaces a target above the last state by the
 * last state, and wg_dict_check follows all edges.
 *
 * ALPH, PART and SEQS are copied, and the copies are checked. Other code copies as many bytes as
 * the lengths of their texts say. So these lengths must not change, even if the file is written to
 * while it is mapped. Changes to the other sections can still make a read go outside the map (see
 * wordgrid/dict.h).
 *
 * Cost: one pass over RANK, SETS and the records of LAST (64 kB for the word list ENABLE), and one
 * hash of the file.
 */
#include "base/error.h"
#include "base/sized.h"
#include "dict/format.h"
#include "dict/read/dict.h"
#include "dict/read/sections.h"
#include "dict/read/word_numbers.h"

#include <stdlib.h>

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "open_dict.h"
#endif

/* Returns a copy of some bytes, or NULL if there is not enough memory. */
/*@ requires \valid_read(bytes + (0 .. nbytes - 1));
    assigns \nothing;
    ensures \result != \null ==> \valid(\result + (0 .. nbytes - 1)) &&
        is_made((char *)\base_addr(\result));
*/
static unsigned char *copy_bytes(const unsigned char *bytes, size_t nbytes)
{
    unsigned char *const copy = malloc(nbytes > 0 ? nbytes : 1);
    if (copy != NULL) {
        memcpy(copy, bytes, nbytes);
    }
    return copy;
}

/* Copies a section of at most `most` bytes to *bytes_out. wg_dict_close frees the copy. */
/*@ requires valid_section(section) && \valid(bytes_out);
    assigns *bytes_out;
    ensures \result == WG_OK ==> \valid(*bytes_out + (0 .. section->nbytes - 1)) &&
        is_made((char *)\base_addr(*bytes_out));
*/
static enum wg_status copy_section(const struct section *section, const char *id, uint64_t most,
                                   unsigned char **bytes_out, struct wg_error *error)
{
    if (section->nbytes > most) {
        (void)fail(error, WG_DAMAGED, "section %s is longer than its texts", id);
        return WG_DAMAGED; /* a constant, because -fanalyzer does not know the result of fail */
    }
    *bytes_out = copy_bytes(section->bytes, (size_t)section->nbytes);
    return *bytes_out == NULL ? fail_memory(error) : WG_OK;
}

/* Copies a section to *bytes_out and opens the copy. */
/*@ requires valid_section(section) && \valid(bytes_out) && \valid(alphabet);
    requires \separated(alphabet, bytes_out) && \separated(bytes_out, section);
    requires !is_made((char *)\base_addr(alphabet));
    assigns *bytes_out, *alphabet;
    ensures \result == WG_OK ==> is_made((char *)\base_addr(alphabet->texts.ends));
    ensures \result == WG_OK ==> has_texts(alphabet);
    ensures \result == WG_OK ==> has_symbols(alphabet);
    ensures \result == WG_OK ==> alphabet->sequences == 0 && alphabet->parts == \null;
*/
static enum wg_status open_alphabet(const struct section *section, const char *id,
                                    struct alphabet *alphabet, unsigned char **bytes_out,
                                    struct wg_error *error)
{
    TRY(copy_section(section, id, FORMAT_MAX_ALPH_NBYTES, bytes_out, error));
    return alphabet_open(alphabet, id, *bytes_out, (size_t)section->nbytes, error);
}

/* Gives each symbol its code: the symbols whose bits in `frequent` are 1 have the codes from 0 on,
   the others those from FORMAT_FIRST_RARE on. NULL: all symbols are frequent. Returns how many
   symbols are frequent. */
/*@ requires \valid(codes + (0 .. FORMAT_MAX_SYMBOLS - 1)) && \valid(code_symbols + (0 .. 255));
    requires 1 <= symbols <= FORMAT_MAX_SYMBOLS && are_below(code_symbols, 256, 1);
    requires \separated(codes + (0 .. FORMAT_MAX_SYMBOLS - 1), code_symbols + (0 .. 255));
    requires frequent != \null ==> \valid_read(frequent + (0 .. (symbols + 7) / 8 - 1));
    assigns codes[0 .. FORMAT_MAX_SYMBOLS - 1], code_symbols[0 .. 255];
    ensures \result <= symbols && are_below(code_symbols, 256, symbols);
    ensures are_codes(codes, symbols, \result, FORMAT_FIRST_RARE + symbols - \result);
*/
static uint32_t number_codes(uint8_t *codes, uint8_t *code_symbols, uint32_t symbols,
                             const unsigned char *frequent)
{
    uint32_t next_frequent = 0;
    uint32_t next_rare = FORMAT_FIRST_RARE;
    /*@ loop invariant i <= symbols && next_frequent <= i;
        loop invariant next_frequent + next_rare == FORMAT_FIRST_RARE + i;
        loop invariant are_codes(codes, i, next_frequent, next_rare);
        loop invariant are_below(code_symbols, 256, symbols);
        loop assigns i, next_frequent, next_rare, codes[0 .. FORMAT_MAX_SYMBOLS - 1],
            code_symbols[0 .. 255];
        loop variant symbols - i;
    */
    for (uint32_t i = 0; i < symbols; i++) {
        const bool is_rare = frequent != NULL && (frequent[i / 8] >> i % 8 & 1) == 0;
        const uint8_t code = (uint8_t)(is_rare ? next_rare++ : next_frequent++);
        codes[i] = code;
        code_symbols[code] = (uint8_t)i;
    }
    return next_frequent;
}

/* Reads section CODE, if it is there. Without it, symbols, texts and codes have the same
   numbers. */
/*@ requires \valid(dict) && valid_section(section) && !is_made((char *)\base_addr(dict));
    requires \base_addr(dict) != \base_addr(section->bytes) && \separated(dict, section);
    requires is_made((char *)\base_addr(dict->alphabet.texts.ends));
    requires has_texts(&dict->alphabet) && has_symbols(&dict->alphabet) &&
        dict->alphabet.sequences == 0 && dict->alphabet.parts == \null;
    requires are_below(&dict->code_symbols[0], 256, 1);
    assigns dict->alphabet, dict->codes[0 .. FORMAT_MAX_SYMBOLS - 1], dict->code_symbols[0 .. 255],
        dict->walk.codes, dict->walk.code_symbols;
    ensures \result == WG_OK ==> has_texts(&dict->alphabet);
    ensures \result == WG_OK ==> has_symbols(&dict->alphabet);
    ensures \result == WG_OK ==> valid_alphabet(&dict->alphabet);
    ensures \result == WG_OK ==> dict->alphabet.sequences == 0 &&
        dict->alphabet.parts == \null &&
        is_made((char *)\base_addr(dict->alphabet.texts.ends));
    ensures \result == WG_OK ==> has_codes_of(dict, dict->alphabet.symbols);
*/
static enum wg_status read_codes(struct wg_dict *dict, const struct section *section,
                                 struct wg_error *error)
{
    const uint32_t symbols = dict->alphabet.symbols;
    if (!section->is_there && symbols > FORMAT_FREQUENT) {
        return fail(error, WG_DAMAGED, "section CODE is missing");
    }
    if (section->is_there && section->nbytes != symbols + ((uint64_t)symbols + 7) / 8) {
        return fail(error, WG_DAMAGED, "section CODE does not fit its symbols");
    }
    const unsigned char *const frequent = section->is_there ? section->bytes + symbols : NULL;
    const uint32_t count = number_codes(dict->codes, dict->code_symbols, symbols, frequent);
    //@ assert same_bytes{Pre,Here}(dict->alphabet.texts.ends);
    //@ assert has_texts(&dict->alphabet);
    //@ assert are_below(&dict->alphabet.text_symbols[0], symbols, symbols);
    //@ assert are_below(&dict->alphabet.symbol_texts[0], symbols, symbols);
    //@ assert has_symbols(&dict->alphabet);
    const enum wg_status status =
        alphabet_set_symbols(&dict->alphabet, section->is_there ? section->bytes : NULL, error);
    if (status != WG_OK) {
        return status;
    }
    const bool has_spare_bits =
        frequent != NULL && symbols % 8 != 0 && frequent[symbols / 8] >> symbols % 8 != 0;
    if (has_spare_bits || count != (symbols < FORMAT_FREQUENT ? symbols : FORMAT_FREQUENT)) {
        return fail(error, WG_DAMAGED, "section CODE has the wrong frequent symbols");
    }
    dict->walk.codes = dict->codes;
    dict->walk.code_symbols = dict->code_symbols;
    return WG_OK;
}

/* What the functions below need of a new dictionary, and what they make of it. */
/*@ predicate is_new(struct wg_dict *d) = \valid(d) && !is_made((char *)\base_addr(d)) &&
        are_below(&d->code_symbols[0], 256, 1);
    predicate has_section(struct wg_dict *d, struct section *section) = \valid(d) &&
        !is_made((char *)\base_addr(d)) && valid_section(section) && \separated(d, section) &&
        \base_addr(d) != \base_addr(section->bytes);
    predicate same_sections{K,L}(struct section *s) = \forall integer i; 0 <= i < KNOWN_SECTIONS ==>
        \at(s[i].bytes, K) == \at(s[i].bytes, L) && \at(s[i].nbytes, K) == \at(s[i].nbytes, L);
    predicate has_parts{L}(struct wg_dict *d) = d->alphabet.parts == \null ||
        (d->alphabet.parts == &d->parts && is_made((char *)\base_addr(d->parts.texts.ends)) &&
         has_texts(&d->parts) && has_numbers(&d->parts));
    lemma sound_texts_stay{K,L}: \forall unsigned char *ends, *pool, *fold_symbols,
        integer symbols, folds; same_bytes{K,L}(ends) &&
        sound_texts{K}(ends, pool, fold_symbols, symbols, folds) &&
        \valid_read{L}(ends + (0 .. 4 * (symbols + folds) - 1)) &&
        \valid_read{L}(pool + (0 .. text_begin{K}(ends, symbols + folds) - 1)) &&
        \valid_read{L}(fold_symbols + (0 .. folds - 1)) ==>
            sound_texts{L}(ends, pool, fold_symbols, symbols, folds);
    // The parts did not change.
    predicate keeps_parts{K,L}(struct wg_dict *d) = has_parts{K}(d) &&
        \at(d->alphabet.parts, K) == \at(d->alphabet.parts, L) &&
        same_pool{K,L}(\at(&d->parts, L)) &&
        same_array{K,L}(\at(&d->parts.text_symbols[0], L), FORMAT_MAX_SYMBOLS) &&
        (\at(d->alphabet.parts, L) != \null ==> same_bytes{K,L}(\at(d->parts.texts.ends, L)));
    predicate keeps_sequences{K,L}(struct alphabet *a) = can_match_sequences{K}(a) &&
        \at(a->sequences, K) == \at(a->sequences, L) &&
        \at(a->runs, K) == \at(a->runs, L) &&
        \at(a->sequence_texts.ends, K) == \at(a->sequence_texts.ends, L) &&
        \at(a->sequence_texts.pool, K) == \at(a->sequence_texts.pool, L) &&
        (\at(a->sequences, L) != 0 ==> same_bytes{K,L}(\at(a->sequence_texts.ends, L)));
    predicate has_made_sequences(struct alphabet *a) = a->sequences <= FORMAT_MAX_SEQUENCES &&
        (a->sequences == 0 || (is_made((char *)\base_addr(a->runs)) && has_sequences(a) &&
             \valid_read(a->runs + (0 .. SEQS_RUN_NBYTES * a->sequences - 1))));
    predicate has_alphabet(struct wg_dict *d) =
        is_made((char *)\base_addr(d->alphabet.texts.ends)) &&
        has_made_sequences(&d->alphabet) && has_parts(d) &&
        has_texts(&d->alphabet) && has_symbols(&d->alphabet) && valid_alphabet(&d->alphabet);
*/

/* Reads PART, if it is there. */
/*@ requires has_section(dict, section);
    requires has_alphabet(dict) && dict->alphabet.sequences == 0;
    assigns dict->alphabet, dict->parts, dict->part_bytes;
    ensures \result == WG_OK ==> has_alphabet(dict);
    ensures \result == WG_OK ==> dict->alphabet.symbols == \old(dict->alphabet.symbols);
*/
static enum wg_status read_parts(struct wg_dict *dict, const struct section *section,
                                 struct wg_error *error)
{
    struct alphabet *const a = &dict->alphabet;
    if (section->is_there) {
        TRY(open_alphabet(section, "PART", &dict->parts, &dict->part_bytes, error));
        //@ assert \at(has_texts(&dict->alphabet), Pre);
        //@ assert \at(has_symbols(&dict->alphabet), Pre);
        //@ assert \at(has_codes(&dict->alphabet), Pre);
        //@ assert same_pool{Pre,Here}(&dict->alphabet);
        //@ assert same_bytes{Pre,Here}(a->texts.ends);
        //@ assert same_array{Pre,Here}(&dict->alphabet.text_symbols[0], FORMAT_MAX_SYMBOLS);
        //@ assert same_array{Pre,Here}(&dict->alphabet.symbol_texts[0], FORMAT_MAX_SYMBOLS);
        //@ assert same_array{Pre,Here}(&dict->alphabet.ascii[0], 128);
        //@ assert same_array{Pre,Here}(&dict->alphabet.pairs[0], ALPHABET_PAIRS);
        //@ assert same_finals{Pre,Here}(&dict->alphabet);
        //@ assert has_texts(a);
        //@ assert are_below(&a->text_symbols[0], a->symbols, a->symbols);
        //@ assert are_below(&a->symbol_texts[0], a->symbols, a->symbols);
        //@ assert has_symbols(a);
        //@ assert has_codes(a);
        //@ assert valid_alphabet(a);
        alphabet_set_parts(a, &dict->parts);
    }
    return WG_OK;
}

/* Reads SEQS, if it is there. */
/*@ requires has_section(dict, section) && has_alphabet(dict);
    assigns dict->alphabet, dict->sequence_bytes;
    ensures \result == WG_OK ==> has_alphabet(dict);
    ensures \result == WG_OK ==> dict->alphabet.symbols == \old(dict->alphabet.symbols);
*/
static enum wg_status read_sequences(struct wg_dict *dict, const struct section *section,
                                     struct wg_error *error)
{
    if (section->is_there) {
        TRY(copy_section(section, "SEQS", FORMAT_MAX_SEQS_NBYTES, &dict->sequence_bytes, error));
        TRY(alphabet_set_sequences(&dict->alphabet, dict->sequence_bytes, (size_t)section->nbytes,
                                   error));
        //@ assert same_pool{Pre,Here}(&dict->parts);
        //@ assert same_array{Pre,Here}(&dict->parts.text_symbols[0], FORMAT_MAX_SYMBOLS);
        //@ assert dict->alphabet.parts == \at(dict->alphabet.parts, Pre);
        //@ assert \at(has_parts(dict), Pre);
        //@ assert dict->alphabet.parts == \null || same_bytes{Pre,Here}(dict->parts.texts.ends);
        //@ assert keeps_parts{Pre,Here}(dict);
        //@ assert has_parts(dict);
    }
    return WG_OK;
}

/* Reads FORM, if it is there. */
/*@ requires has_section(dict, section) && has_alphabet(dict);
    assigns dict->alphabet;
    ensures \result == WG_OK ==> has_alphabet(dict);
    ensures \result == WG_OK ==> dict->alphabet.symbols == \old(dict->alphabet.symbols);
*/
static enum wg_status read_forms(struct wg_dict *dict, const struct section *section,
                                 struct wg_error *error)
{
    if (section->is_there) {
        TRY(alphabet_set_forms(&dict->alphabet, section->bytes, (size_t)section->nbytes, error));
        //@ assert keeps_parts{Pre,Here}(dict);
        //@ assert has_parts(dict);
        //@ assert keeps_sequences{Pre,Here}(&dict->alphabet);
        //@ assert can_match_sequences(&dict->alphabet);
        //@ assert has_made_sequences(&dict->alphabet);
    }
    return WG_OK;
}

/* Reads PART, SEQS and FORM, if they are there. */
/*@ requires has_alphabet(dict) && dict->alphabet.sequences == 0;
    requires has_codes_of(dict, dict->alphabet.symbols);
    requires has_section(dict, sections + SECTION_PART);
    requires has_section(dict, sections + SECTION_SEQS);
    requires has_section(dict, sections + SECTION_FORM);
    assigns dict->alphabet, dict->parts, dict->part_bytes, dict->sequence_bytes;
    ensures \result == WG_OK ==> has_alphabet(dict);
    ensures \result == WG_OK ==> has_codes_of(dict, dict->alphabet.symbols);
*/
static enum wg_status read_spellings(struct wg_dict *dict, const struct section *sections,
                                     struct wg_error *error)
{
    TRY(read_parts(dict, &sections[SECTION_PART], error));
    //@ assert has_section(dict, sections + SECTION_SEQS);
    //@ assert has_section(dict, sections + SECTION_FORM);
    //@ assert same_array{Pre,Here}(&dict->codes[0], FORMAT_MAX_SYMBOLS);
    //@ assert same_array{Pre,Here}(&dict->code_symbols[0], 256);
    //@ assert has_codes_of(dict, dict->alphabet.symbols);
    TRY(read_sequences(dict, &sections[SECTION_SEQS], error));
    //@ assert has_section(dict, sections + SECTION_FORM);
    //@ assert same_array{Pre,Here}(&dict->codes[0], FORMAT_MAX_SYMBOLS);
    //@ assert same_array{Pre,Here}(&dict->code_symbols[0], 256);
    //@ assert has_codes_of(dict, dict->alphabet.symbols);
    TRY(read_forms(dict, &sections[SECTION_FORM], error));
    //@ assert same_array{Pre,Here}(&dict->codes[0], FORMAT_MAX_SYMBOLS);
    //@ assert same_array{Pre,Here}(&dict->code_symbols[0], 256);
    //@ assert has_codes_of(dict, dict->alphabet.symbols);
    return WG_OK;
}

/* Reads ALPH, CODE, PART, SEQS and FORM. CODE comes second: alphabet_set_symbols makes the tables
   that the other sections change. */
/*@ requires is_new(dict);
    requires has_section(dict, sections + SECTION_ALPH);
    requires has_section(dict, sections + SECTION_CODE);
    requires has_section(dict, sections + SECTION_PART);
    requires has_section(dict, sections + SECTION_SEQS);
    requires has_section(dict, sections + SECTION_FORM);
    assigns dict->alphabet, dict->codes[0 .. FORMAT_MAX_SYMBOLS - 1], dict->code_symbols[0 .. 255],
        dict->walk.codes, dict->walk.code_symbols, dict->alphabet_bytes, dict->parts,
        dict->part_bytes, dict->sequence_bytes;
    ensures \result == WG_OK ==> has_alphabet(dict);
    ensures \result == WG_OK ==> has_codes_of(dict, dict->alphabet.symbols);
*/
static enum wg_status read_alphabet(struct wg_dict *dict, const struct section *sections,
                                    struct wg_error *error)
{
    TRY(open_alphabet(&sections[SECTION_ALPH], "ALPH", &dict->alphabet, &dict->alphabet_bytes,
                      error));
    TRY(read_codes(dict, &sections[SECTION_CODE], error));
    //@ assert has_parts(dict);
    //@ assert has_made_sequences(&dict->alphabet);
    //@ assert has_alphabet(dict);
    return read_spellings(dict, sections, error);
}

/* Reads META and the counts of the header, but not the longest word: see read_counts. */
/*@ requires is_new(dict) && \valid_read(dict->map.bytes + (0 .. FORMAT_HEADER_NBYTES - 1));
    requires valid_section(meta) && \separated(dict, meta);
    assigns dict->counts, dict->metadata, dict->metadata_nbytes, dict->own_edge_cache.lookups_left;
    ensures is_new(dict);
*/
static void read_facts(struct wg_dict *dict, const struct section *meta)
{
    const unsigned char *const bytes = dict->map.bytes;
    struct wg_dict_counts *const counts = &dict->counts;
    const uint32_t version = load_le32(bytes + HEADER_VERSION);
    counts->format_major = version & UINT16_MAX;
    counts->format_minor = version >> 16;
    counts->words = load_le64(bytes + HEADER_WORDS);
    counts->states = load_le32(bytes + HEADER_STATES);
    counts->edges = load_le32(bytes + HEADER_EDGES);
    counts->file_nbytes = dict->map.nbytes;
    counts->sections = load_le32(bytes + HEADER_SECTIONS);
    dict->own_edge_cache.lookups_left = edges_lookups(counts->edges);
    dict->metadata = meta->is_there ? (const char *)meta->bytes : NULL;
    dict->metadata_nbytes = (size_t)meta->nbytes;
}

/* Prepares the look-ups, and reads the states. Call read_alphabet first. */
/*@ requires \valid(dict) && !is_made((char *)\base_addr(dict)) && has_alphabet(dict) &&
        has_codes_of(dict, dict->alphabet.symbols);
    requires \valid_read(dict->map.bytes + (0 .. FORMAT_HEADER_NBYTES - 1));
    requires valid_sections(sections) && \separated(dict, sections + (0 .. KNOWN_SECTIONS - 1));
    assigns dict->lookup, dict->walk;
    ensures \result == WG_OK ==> searchable(dict) && has_header(dict);
*/
static enum wg_status read_states(struct wg_dict *dict, const struct section *sections,
                                  struct wg_error *error)
{
    TRY(lookup_init(dict, error));
    dict->walk.symbols = dict->alphabet.symbols;
    //@ assert same_sections{Pre,Here}(sections);
    TRY(arrays_open(dict->map.bytes, sections, &dict->walk, error));
    //@ assert same_array{Pre,Here}(&dict->codes[0], FORMAT_MAX_SYMBOLS);
    //@ assert valid_codes(&dict->walk);
    //@ assert same_units{Pre,Here}(&dict->alphabet);
    //@ assert same_array{Pre,Here}(&dict->alphabet.text_symbols[0], FORMAT_MAX_SYMBOLS);
    //@ assert same_array{Pre,Here}(&dict->alphabet.ascii[0], 128);
    //@ assert same_array{Pre,Here}(&dict->alphabet.pairs[0], ALPHABET_PAIRS);
    //@ assert \at(has_codes(&dict->alphabet), Pre);
    //@ assert has_codes(&dict->alphabet);
    //@ assert dict->alphabet.runs == \at(dict->alphabet.runs, Pre);
    //@ assert dict->alphabet.sequences != 0 ==> same_bytes{Pre,Here}(dict->alphabet.runs);
    //@ assert had_runs{Pre}(&dict->alphabet);
    /*@ assert dict->alphabet.sequences != 0 ==>
            are_runs(dict->alphabet.runs, dict->alphabet.sequences, dict->alphabet.symbols); */
    //@ assert are_runs(dict->alphabet.runs, dict->alphabet.sequences, dict->alphabet.symbols);
    //@ assert valid_alphabet(&dict->alphabet);
    //@ assert valid_byte_codes(dict);
    /*@ assert \forall integer i; 0 <= i < LOOKUP_STARTS ==> dict->lookup.starts[i] == 0; */
    //@ assert valid_starts(dict);
    //@ assert same_array{Pre,Here}(&dict->code_symbols[0], 256);
    //@ assert are_below(&dict->code_symbols[0], 256, dict->walk.symbols);
    //@ assert opened(dict);
    //@ assert same_pool{Pre,Here}(&dict->alphabet);
    //@ assert same_bytes{Pre,Here}(dict->alphabet.texts.ends);
    //@ assert has_texts(&dict->alphabet);
    //@ assert same_array{Pre,Here}(&dict->alphabet.symbol_texts[0], FORMAT_MAX_SYMBOLS);
    //@ assert same_finals{Pre,Here}(&dict->alphabet);
    //@ assert \at(has_symbols(&dict->alphabet), Pre);
    //@ assert has_numbers(&dict->alphabet);
    //@ ghost const struct alphabet *const a = &dict->alphabet;
    //@ assert are_below(&a->symbol_texts[0], a->symbols, a->symbols);
    //@ assert has_symbols(&dict->alphabet);
    //@ assert \at(has_made_sequences(&dict->alphabet), Pre);
    /*@ assert dict->alphabet.sequences == 0 ||
            same_bytes{Pre,Here}(dict->alphabet.sequence_texts.ends); */
    //@ assert keeps_sequences{Pre,Here}(&dict->alphabet);
    //@ assert can_match_sequences(&dict->alphabet);
    //@ assert same_pool{Pre,Here}(&dict->parts);
    //@ assert same_array{Pre,Here}(&dict->parts.text_symbols[0], FORMAT_MAX_SYMBOLS);
    //@ assert \at(has_parts(dict), Pre);
    //@ assert dict->alphabet.parts == \null || same_bytes{Pre,Here}(dict->parts.texts.ends);
    //@ assert keeps_parts{Pre,Here}(dict);
    //@ assert has_parts(dict);
    //@ assert matchable(&dict->alphabet);
    //@ assert dict->map.bytes == \at(dict->map.bytes, Pre);
    //@ assert has_header(dict);
    return WG_OK;
}

/* Reads the alphabet and the states. */
/*@ requires is_new(dict);
    requires \valid_read(dict->map.bytes + (0 .. FORMAT_HEADER_NBYTES - 1));
    requires \base_addr(dict) != \base_addr(dict->map.bytes);
    requires valid_sections(sections) && are_parts(sections, dict->map.bytes) &&
        \separated(dict, sections + (0 .. KNOWN_SECTIONS - 1));
    assigns *dict;
    ensures \result == WG_OK ==> searchable(dict) && has_header(dict);
*/
static enum wg_status read_automaton(struct wg_dict *dict, const struct section *sections,
                                     struct wg_error *error)
{
    TRY(read_alphabet(dict, sections, error));
    //@ assert same_sections{Pre,Here}(sections);
    return read_states(dict, sections, error);
}

/* Reads the counts that opening has found, and the longest word, which arrays_open has checked. */
/*@ requires searchable(dict) && \valid(dict) && has_header(dict);
    assigns dict->counts.symbols, dict->counts.letter_sets, dict->counts.longest;
    ensures valid_dict(dict);
*/
static void read_counts(struct wg_dict *dict)
{
    dict->counts.symbols = dict->alphabet.symbols;
    dict->counts.letter_sets = dict->walk.groups;
    dict->counts.longest = load_le32(dict->map.bytes + HEADER_LONGEST);
#ifdef __FRAMAC__
#include "keep_dict.h"
#endif
}

/* Reads NUMB and VALU. A function of its own, because a proof compares the dictionary with the one
   at the beginning of the function. */
/*@ requires valid_dict(dict) && \valid(dict);
    assigns *dict;
    ensures valid_dict(dict);
*/
static enum wg_status read_numbers(struct wg_dict *dict, const struct section *sections,
                                   struct wg_error *error)
{
    const enum wg_status status = number_open(dict, sections, error);
#ifdef __FRAMAC__
#include "keep_dict.h"
#endif
    return status;
}

/* Reads the header and all sections. */
/*@ requires is_new(dict) && \valid_read(dict->map.bytes + (0 .. FORMAT_HEADER_NBYTES - 1));
    requires \base_addr(dict) != \base_addr(dict->map.bytes);
    requires valid_sections(sections) && are_parts(sections, dict->map.bytes) &&
        \separated(dict, sections + (0 .. KNOWN_SECTIONS - 1));
    assigns *dict;
    ensures \result == WG_OK ==> valid_dict(dict);
*/
static enum wg_status read_sections(struct wg_dict *dict, const struct section *sections,
                                    struct wg_error *error)
{
    read_facts(dict, &sections[SECTION_META]);
    //@ assert same_sections{Pre,Here}(sections);
    TRY(read_automaton(dict, sections, error));
    read_counts(dict);
    return read_numbers(dict, sections, error);
}

/* Makes all the checks that the top comment lists on the bytes of dict->map. `sections` has room
   for KNOWN_SECTIONS items. */
/*@ requires is_new(dict) && \valid_read(dict->map.bytes + (0 .. dict->map.nbytes - 1));
    requires \base_addr(dict) != \base_addr(dict->map.bytes);
    requires \valid(sections + (0 .. KNOWN_SECTIONS - 1)) &&
        \separated(dict, sections + (0 .. KNOWN_SECTIONS - 1));
    assigns *dict, sections[0 .. KNOWN_SECTIONS - 1];
    ensures \result == WG_OK ==> valid_dict(dict);
*/
static enum wg_status open_bytes(struct wg_dict *dict, bool skip_hashes, struct section *sections,
                                 struct wg_error *error)
{
    const unsigned char *const bytes = dict->map.bytes;
    /*@ loop invariant 0 <= i <= KNOWN_SECTIONS;
        loop invariant \forall integer k; 0 <= k < i ==> valid_section(sections + k);
        loop invariant \forall integer k; 0 <= k < i ==> is_part(sections + k, bytes);
        loop assigns i, sections[0 .. KNOWN_SECTIONS - 1];
        loop variant KNOWN_SECTIONS - i;
    */
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        sections[i] = (struct section){.bytes = bytes};
    }
    TRY(sections_check_header(bytes, dict->map.nbytes, error));
    TRY(sections_read(bytes, dict->map.nbytes, skip_hashes, sections, error));
    return read_sections(dict, sections, error);
}

/* Gives an open dictionary to the caller. A function of its own, like read_numbers. */
/*@ requires valid_dict(dict) && \valid(dict_out) && \base_addr(dict_out) != \base_addr(dict);
    assigns *dict_out;
    ensures *dict_out == dict && valid_dict(dict);
*/
static void give_dict(struct wg_dict *dict, struct wg_dict **dict_out)
{
    *dict_out = dict;
#ifdef __FRAMAC__
#include "keep_dict.h"
#endif
}

/* Opens the bytes of dict->map. Closes the dictionary on failure. */
/*@ requires is_new(dict) && is_dict((char *)\base_addr(dict));
    requires \valid_read(dict->map.bytes + (0 .. dict->map.nbytes - 1));
    requires !is_dict((char *)\base_addr(dict->map.bytes));
    requires options == \null || \valid_read(options);
    assigns *dict;
    ensures \result == WG_OK ==> valid_dict(dict);
*/
static enum wg_status open_dict(struct wg_dict *dict, const struct wg_dict_options *options,
                                struct wg_error *error)
{
    struct wg_dict_options known;
    struct section sections[KNOWN_SECTIONS];
    dict->edge_cache = &dict->own_edge_cache;
    dict->numbers.cache = &dict->numbers.own_cache;
    enum wg_status status = SIZED_TAKE(wg_dict_options, &known, options, error);
    if (status == WG_OK) {
        status = open_bytes(dict, known.skip_hashes, sections, error);
    }
    if (status != WG_OK) {
        wg_dict_close(dict);
    }
    return status;
}

/*@ requires \valid(dict_out) && !is_dict((char *)\base_addr(dict_out));
    requires options == \null || \valid_read(options);
    ensures \result == WG_OK ==> valid_dict(*dict_out);
*/
enum wg_status wg_dict_open(const char *path, const struct wg_dict_options *options,
                            struct wg_dict **dict_out, struct wg_error *error)
{
    struct wg_dict *const dict = calloc(1, sizeof *dict);
    if (dict == NULL) {
        return fail_place(error, path, 0, 0, fail_memory(error));
    }
    enum wg_status status = file_map_open(path, &dict->map, error);
    if (status != WG_OK) {
        free(dict);
        return status;
    }
    dict->owns_map = true;
    status = open_dict(dict, options, error);
    if (status == WG_OK) {
        give_dict(dict, dict_out);
    } else if (error != NULL) {
        error_set_source(error, path);
    }
    return status;
}

/*@ requires \valid_read((unsigned char *)bytes + (0 .. nbytes - 1));
    requires !is_dict((char *)\base_addr((unsigned char *)bytes));
    requires \valid(dict_out) && !is_dict((char *)\base_addr(dict_out));
    requires options == \null || \valid_read(options);
    ensures \result == WG_OK ==> valid_dict(*dict_out);
*/
enum wg_status wg_dict_open_memory(const void *bytes, size_t nbytes,
                                   const struct wg_dict_options *options, struct wg_dict **dict_out,
                                   struct wg_error *error)
{
    struct wg_dict *const dict = calloc(1, sizeof *dict);
    if (dict == NULL) {
        return fail_memory(error);
    }
    dict->map.bytes = bytes;
    dict->map.nbytes = nbytes;
    TRY(open_dict(dict, options, error));
    give_dict(dict, dict_out);
    return WG_OK;
}

/*@ requires dict == \null || \valid(dict);
    assigns *dict;
*/
void wg_dict_close(struct wg_dict *dict)
{
    if (dict == NULL) {
        return;
    }
    if (dict->owns_map) {
        file_map_close(&dict->map);
    }
    lookup_reset(&dict->lookup);
    free(dict->numbers.own_cache.made);
    free(dict->numbers.own_cache.starts);
    free(dict->alphabet_bytes);
    free(dict->part_bytes);
    free(dict->sequence_bytes);
    free(dict->own_edge_cache.table);
    free(dict);
}
