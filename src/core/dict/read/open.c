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
 *   4. SETS, RANK and BASE agree with each other (arrays.c):
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

/* Copies a section of at most `most` bytes to *bytes_out. wg_dict_close frees the copy. */
static enum wg_status copy_section(const struct section *sections, enum section_index index,
                                   uint64_t most, unsigned char **bytes_out, struct wg_error *error)
{
    const struct section *section = &sections[index];
    if (section->nbytes > most) {
        (void)fail(error, WG_DAMAGED, "section %s is longer than its texts",
                   section_kinds[index].id);
        return WG_DAMAGED; /* a constant, because -fanalyzer does not know the result of fail */
    }
    const size_t nbytes = (size_t)section->nbytes;
    *bytes_out = malloc(nbytes > 0 ? nbytes : 1);
    if (*bytes_out == NULL) {
        return fail_memory(error);
    }
    memcpy(*bytes_out, section->bytes, nbytes);
    return WG_OK;
}

/* Copies a section to *bytes_out and opens the copy. */
static enum wg_status open_alphabet(const struct section *sections, enum section_index index,
                                    struct alphabet *alphabet, unsigned char **bytes_out,
                                    struct wg_error *error)
{
    const enum wg_status status =
        copy_section(sections, index, FORMAT_MAX_ALPH_NBYTES, bytes_out, error);
    return status != WG_OK ? status
                           : alphabet_open(alphabet, section_kinds[index].id, *bytes_out,
                                           (size_t)sections[index].nbytes, error);
}

/* Reads section CODE, if it is there. Without it, symbols, texts and codes have the same
   numbers. */
static enum wg_status read_codes(struct wg_dict *dict, const struct section *section,
                                 struct wg_error *error)
{
    const uint32_t symbols = dict->alphabet.symbols;
    const unsigned char *const frequent = section->bytes + symbols;
    uint32_t codes[2] = {0, FORMAT_FIRST_RARE}; /* the next code: frequent, rare */
    if (!section->is_there && symbols > FORMAT_FREQUENT) {
        return fail(error, WG_DAMAGED, "section CODE is missing");
    }
    if (section->is_there && section->nbytes != symbols + ((uint64_t)symbols + 7) / 8) {
        return fail(error, WG_DAMAGED, "section CODE does not fit its symbols");
    }
    const enum wg_status status =
        alphabet_set_symbols(&dict->alphabet, section->is_there ? section->bytes : NULL, error);
    if (status != WG_OK) {
        return status;
    }
    for (uint32_t i = 0; i < symbols; i++) {
        const bool is_rare = section->is_there && (frequent[i / 8] >> i % 8 & 1) == 0;
        dict->codes[i] = (uint8_t)codes[is_rare]++;
        dict->code_symbols[dict->codes[i]] = (uint8_t)i;
    }
    const bool has_spare_bits =
        section->is_there && symbols % 8 != 0 && frequent[symbols / 8] >> symbols % 8 != 0;
    if (has_spare_bits || codes[0] != (symbols < FORMAT_FREQUENT ? symbols : FORMAT_FREQUENT)) {
        return fail(error, WG_DAMAGED, "section CODE has the wrong frequent symbols");
    }
    dict->walk.codes = dict->codes;
    dict->walk.code_symbols = dict->code_symbols;
    return WG_OK;
}

/* Reads PART, SEQS and FORM, if they are there. */
static enum wg_status read_spellings(struct wg_dict *dict, const struct section *sections,
                                     struct wg_error *error)
{
    const struct section *const seqs = &sections[SECTION_SEQS];
    const struct section *const form = &sections[SECTION_FORM];
    enum wg_status status = WG_OK;
    if (sections[SECTION_PART].is_there) {
        status = open_alphabet(sections, SECTION_PART, &dict->parts, &dict->part_bytes, error);
        if (status == WG_OK) {
            alphabet_set_parts(&dict->alphabet, &dict->parts);
        }
    }
    if (status == WG_OK && seqs->is_there) {
        status = copy_section(sections, SECTION_SEQS, FORMAT_MAX_SEQS_NBYTES, &dict->sequence_bytes,
                              error);
        if (status == WG_OK) {
            status = alphabet_set_sequences(&dict->alphabet, dict->sequence_bytes,
                                            (size_t)seqs->nbytes, error);
        }
    }
    if (status == WG_OK && form->is_there) {
        status = alphabet_set_forms(&dict->alphabet, form->bytes, (size_t)form->nbytes, error);
    }
    return status;
}

/* Reads ALPH, CODE, PART, SEQS and FORM. CODE comes second: alphabet_set_symbols makes the tables
   that the other sections change. */
static enum wg_status read_alphabet(struct wg_dict *dict, const struct section *sections,
                                    struct wg_error *error)
{
    enum wg_status status;
    if ((status = open_alphabet(sections, SECTION_ALPH, &dict->alphabet, &dict->alphabet_bytes,
                                error)) != WG_OK ||
        (status = read_codes(dict, &sections[SECTION_CODE], error)) != WG_OK ||
        (status = read_spellings(dict, sections, error)) != WG_OK) {
        return status;
    }
    return lookup_init(dict, error);
}

/* Makes all the checks that the top comment lists on the bytes of dict->map. */
static enum wg_status open_bytes(struct wg_dict *dict, bool skip_hashes, struct wg_error *error)
{
    const unsigned char *bytes = dict->map.bytes;
    struct section sections[KNOWN_SECTIONS];
    enum wg_status status;
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        sections[i] = (struct section){.bytes = bytes};
    }
    if ((status = sections_check_header(bytes, dict->map.nbytes, error)) != WG_OK ||
        (status = sections_read(bytes, dict->map.nbytes, skip_hashes, sections, error)) != WG_OK ||
        (status = read_alphabet(dict, sections, error)) != WG_OK) {
        return status;
    }
    struct walk *const walk = &dict->walk;
    walk->symbols = dict->alphabet.symbols;
    if ((status = arrays_open(bytes, sections, walk, error)) != WG_OK) {
        return status;
    }
    dict->edge_cache->lookups_left = edges_lookups(walk);
    dict->metadata = (const char *)sections[SECTION_META].bytes;
    dict->metadata_nbytes = (size_t)sections[SECTION_META].nbytes;
    dict->has_metadata_section = sections[SECTION_META].is_there;
    dict->counts = (struct wg_dict_counts){
        .format_major = load_le16(bytes + HEADER_MAJOR),
        .format_minor = load_le16(bytes + HEADER_MINOR),
        .words = load_le64(bytes + HEADER_WORDS),
        .states = load_le32(bytes + HEADER_STATES),
        .edges = load_le32(bytes + HEADER_EDGES),
        .letter_sets = walk->groups,
        .symbols = dict->alphabet.symbols,
        .longest = load_le32(bytes + HEADER_LONGEST),
        .file_nbytes = dict->map.nbytes,
        .sections = load_le32(bytes + HEADER_SECTIONS),
    };
    return number_open(dict, sections, error);
}

/* Makes a dictionary of the bytes of `map`. If `owns_map` is true, wg_dict_close closes the map;
   this function closes it on failure. */
static enum wg_status open_map(struct file_map map, bool owns_map,
                               const struct wg_dict_options *options, struct wg_dict **dict_out,
                               struct wg_error *error)
{
    struct wg_dict_options known;
    struct wg_dict *dict = calloc(1, sizeof *dict);
    if (dict == NULL) {
        if (owns_map) {
            file_map_close(&map);
        }
        return fail_memory(error);
    }
    dict->map = map;
    dict->owns_map = owns_map;
    dict->edge_cache = &dict->own_edge_cache;
    dict->numbers.cache = &dict->numbers.own_cache;
    enum wg_status status = SIZED_TAKE(wg_dict_options, &known, options, error);
    if (status == WG_OK) {
        status = open_bytes(dict, known.skip_hashes, error);
    }
    if (status != WG_OK) {
        wg_dict_close(dict);
        return status;
    }
    *dict_out = dict;
    return WG_OK;
}

enum wg_status wg_dict_open(const char *path, const struct wg_dict_options *options,
                            struct wg_dict **dict_out, struct wg_error *error)
{
    struct file_map map = {0};
    enum wg_status status = file_map_open(path, &map, error);
    if (status != WG_OK) {
        return status;
    }
    status = open_map(map, true, options, dict_out, error);
    if (status != WG_OK && error != NULL) {
        error_set_source(error, path);
    }
    return status;
}

enum wg_status wg_dict_open_memory(const void *bytes, size_t nbytes,
                                   const struct wg_dict_options *options, struct wg_dict **dict_out,
                                   struct wg_error *error)
{
    const struct file_map map = {.bytes = bytes, .nbytes = nbytes};
    return open_map(map, false, options, dict_out, error);
}

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
    edges_free(&dict->own_edge_cache);
    free(dict);
}
