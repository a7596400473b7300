/* SPDX-License-Identifier: MIT */
/*
 * open.c: opens a dictionary. Its bytes may be hostile; an open dictionary is safe to
 * walk.
 *
 * The checks, in this order, and what the walk can rely on afterwards:
 *
 *   1. magic, major version, size, header hash: this is a whole dictionary;
 *   2. the section table: every section lies in the file, aligned, in order, with zeros
 *      between; the hash of each section is the hash in the table (option skip_hashes
 *      omits the hashes);
 *   3. ALPH, and CODE and PART if they are there: every text and every fold
 *      (alphabet.c), and the symbols and codes;
 *   4. SETS, RANK and BASE agree with each other:
 *      - each count in RANK is the number of 1 bits in the blocks before it, so the
 *        rank of any state is the index of an existing letter set;
 *      - the narrow sets ascend in size, and so do the wide sets after them, so states
 *        whose sets have the same size have consecutive numbers;
 *      - BASE follows from SETS and RANK, so the edges of any state lie in EDGE;
 *      - all states together have as many edges as the header says;
 *   5. LAST: the low part of every state lies in it, and the high parts have a 1 bit
 *      for every state;
 *   6. NUMB and VALU, if they are there, have the lengths that their widths imply
 *      (number.c).
 *
 * The targets of the edges are not checked: a walk replaces a target above the last
 * state by the last state, and wg_dict_check follows all edges.
 *
 * ALPH and PART are copied, and the copies are checked. Other code copies as many bytes
 * as the lengths of their texts say. So these lengths must not change, even if the file
 * is written to while it is mapped. Changes to the other sections can still make a read
 * go outside the map (see wordgrid/dict.h).
 *
 * Cost: one pass over RANK, SETS and the records of LAST (64 kB for the word list
 * ENABLE), and one hash of the file.
 */
#include "base/error.h"
#include "base/hash.h"
#include "base/sized.h"
#include "dict/format.h"
#include "dict/read/dict.h"
#include "dict/read/number.h"

#include <stdlib.h>

/* A known section. Its size is 0 until its table entry has been read. */
struct section {
    const unsigned char *bytes;
    uint64_t nbytes;
    bool is_there;
};

enum section_index {
    SECTION_ALPH,
    SECTION_CODE,
    SECTION_PART,
    SECTION_META,
    SECTION_BASE,
    SECTION_SETS,
    SECTION_RANK,
    SECTION_LAST,
    SECTION_EDGE,
    SECTION_NUMB,
    SECTION_VALU,
    KNOWN_SECTIONS
};

static const char section_ids[KNOWN_SECTIONS][5] = {
    "ALPH",
    "CODE",
    "PART",
    "META",
    "BASE",
    "SETS",
    "RANK",
    "LAST",
    "EDGE",
    "NUMB",
    "VALU",
};

static enum wg_status check_header(const unsigned char *bytes, size_t nbytes,
                                   struct wg_error *error)
{
    if (!format_has_magic(bytes, nbytes)) {
        return fail_for(error,
                        WG_REASON_NOT_A_DICTIONARY,
                        fail(error, WG_NOT_A_DICTIONARY, "not a wordgrid dictionary"));
    }
    if (nbytes < FORMAT_HEADER_NBYTES) {
        return fail(error, WG_DAMAGED, "cut short: the header is incomplete");
    }
    const unsigned major = load_le16(bytes + HEADER_MAJOR);
    if (major > FORMAT_MAJOR) {
        return fail(error,
                    WG_NEWER_FORMAT,
                    "format %u, and this program reads format %d; use a newer wordgrid",
                    major,
                    FORMAT_MAJOR);
    }
    if (major < FORMAT_MAJOR) {
        return fail(error, WG_DAMAGED, "format %u does not exist", major);
    }
    const uint64_t file_size = load_le64(bytes + HEADER_FILE_SIZE);
    if (file_size != nbytes) {
        return fail(error,
                    WG_DAMAGED,
                    "has %llu bytes where its header says %llu; get a whole copy",
                    (unsigned long long)nbytes,
                    (unsigned long long)file_size);
    }
    const uint32_t sections = load_le32(bytes + HEADER_SECTIONS);
    if (sections > FORMAT_MAX_SECTIONS ||
        FORMAT_HEADER_NBYTES + (uint64_t)sections * FORMAT_SECTION_NBYTES > nbytes) {
        return fail(error, WG_DAMAGED, "its section table is too long");
    }
    const size_t table_nbytes = (size_t)sections * FORMAT_SECTION_NBYTES;
    if (format_header_hash(bytes, table_nbytes) != load_le64(bytes + HEADER_HASH)) {
        return fail(error, WG_DAMAGED, "its header does not match its checksum");
    }
    if (load_le64(bytes + HEADER_RESERVED) != 0) {
        return fail(error,
                    WG_NEWER_FORMAT,
                    "its header has a field that this program does not know; "
                    "use a newer wordgrid");
    }
    return WG_OK;
}

/* Returns the index of the section that a table entry names; -1: unknown section. */
static int find_section(const unsigned char *entry)
{
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        if (memcmp(entry + SECTION_ID, section_ids[i], 4) == 0) {
            return i;
        }
    }
    return -1;
}

static bool is_zero(const unsigned char *p, const unsigned char *end)
{
    while (p < end && *p == 0) {
        p++;
    }
    return p >= end;
}

/* Reads one entry of the table into `sections`. *end is the offset in the file where
   the section before it ends; sets *end to the end of this section. */
static enum wg_status read_section(const unsigned char *bytes, size_t nbytes,
                                   const unsigned char *entry, uint64_t *end,
                                   struct section *sections, bool skip_hashes,
                                   struct wg_error *error)
{
    const uint64_t offset = load_le64(entry + SECTION_OFFSET);
    const uint64_t size = load_le64(entry + SECTION_SIZE);
    const int known = find_section(entry);
    char id[5] = {0};
    for (int i = 0; i < 4; i++) {
        const unsigned char c = entry[SECTION_ID + i];
        id[i] = c > 0x20 && c < 0x7f ? (char)c : '?';
    }
    if (offset % FORMAT_SECTION_ALIGNMENT != 0 || offset < *end || offset > nbytes ||
        size > nbytes - offset) {
        return fail(error, WG_DAMAGED, "section %s does not lie in the file", id);
    }
    if (offset - *end >= FORMAT_SECTION_ALIGNMENT ||
        !is_zero(bytes + *end, bytes + offset)) {
        return fail(error, WG_DAMAGED, "there are stray bytes before section %s", id);
    }
    *end = offset + size;
    if (known < 0 && (load_le32(entry + SECTION_FLAGS) & SECTION_REQUIRED) != 0) {
        return fail(error,
                    WG_NEWER_FORMAT,
                    "needs section %s, which this program does not know; "
                    "use a newer wordgrid",
                    id);
    }
    if (known >= 0 && sections[known].is_there) {
        return fail(error, WG_DAMAGED, "section %s occurs twice", id);
    }
    if (!skip_hashes &&
        hash_bytes(bytes + offset, (size_t)size) != load_le64(entry + SECTION_HASH)) {
        return fail(error, WG_DAMAGED, "section %s does not match its checksum", id);
    }
    if (known >= 0) {
        sections[known] = (struct section){bytes + offset, size, true};
    }
    return WG_OK;
}

static enum wg_status read_sections(const unsigned char *bytes, size_t nbytes,
                                    bool skip_hashes, struct section *sections,
                                    struct wg_error *error)
{
    const uint32_t count = load_le32(bytes + HEADER_SECTIONS);
    const unsigned char *entry = bytes + FORMAT_HEADER_NBYTES;
    uint64_t end = FORMAT_HEADER_NBYTES + (uint64_t)count * FORMAT_SECTION_NBYTES;
    for (uint32_t i = 0; i < count; i++, entry += FORMAT_SECTION_NBYTES) {
        const enum wg_status status =
            read_section(bytes, nbytes, entry, &end, sections, skip_hashes, error);
        if (status != WG_OK) {
            return status;
        }
    }
    if (end != nbytes) {
        return fail(error, WG_DAMAGED, "there are stray bytes at its end");
    }
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        const bool is_optional = i == SECTION_CODE || i == SECTION_PART ||
                                 i == SECTION_META || i == SECTION_NUMB ||
                                 i == SECTION_VALU;
        if (!sections[i].is_there && !is_optional) {
            return fail(error, WG_DAMAGED, "section %s is missing", section_ids[i]);
        }
    }
    return WG_OK;
}

/* Checks the sizes of the arrays against the counts in the header. Sets all fields of
   `walk` except `symbols`, which the caller must have set. */
static enum wg_status read_arrays(const unsigned char *bytes,
                                  const struct section *sections, struct walk *walk,
                                  struct wg_error *error)
{
    const uint32_t states = load_le32(bytes + HEADER_STATES);
    const uint32_t edges = load_le32(bytes + HEADER_EDGES);
    const uint32_t root = load_le32(bytes + HEADER_ROOT);
    if (edges == 0 || edges > FORMAT_MAX_EDGES || states < 2 || states - 1 > edges ||
        root == 0 || root >= states) {
        return fail(error, WG_DAMAGED, "its header has impossible counts");
    }
    const uint32_t longest = load_le32(bytes + HEADER_LONGEST);
    if (longest == 0 || longest > FORMAT_MAX_LONGEST || longest >= states) {
        return fail(error, WG_DAMAGED, "its header has an impossible longest word");
    }
    const uint64_t sets_nbytes = sections[SECTION_SETS].nbytes;
    const uint64_t last_nbytes = sections[SECTION_LAST].nbytes;
    const uint64_t lows_off = format_lows_off(states);
    walk->set_words = format_set_words(walk->symbols);
    walk->edge_bits = format_edge_bits(states);
    walk->last_state = states - 1;
    walk->edges = edges;
    walk->root = root;
    walk->base = sections[SECTION_BASE].bytes;
    walk->sets = sections[SECTION_SETS].bytes;
    walk->rank = sections[SECTION_RANK].bytes;
    walk->last = sections[SECTION_LAST].bytes;
    walk->lows = walk->last + lows_off;
    walk->edge = sections[SECTION_EDGE].bytes;
    if (sections[SECTION_BASE].nbytes !=
            (uint64_t)format_base_count(walk->symbols) * 4 ||
        sets_nbytes == 0 || sets_nbytes % 4 != 0 ||
        sections[SECTION_RANK].nbytes != format_rank_nbytes(states) ||
        last_nbytes < lows_off + EDGE_SLACK_NBYTES ||
        sections[SECTION_EDGE].nbytes !=
            format_edge_nbytes(edges - (states - 1), walk->edge_bits)) {
        return fail(error,
                    WG_DAMAGED,
                    "its sections do not have the sizes that its header implies");
    }
    return WG_OK;
}

/*
 * Checks RANK: every count is the number of 1 bits before its block, the bit of state 0
 * is 1, and all bits after the last state are 0. The number of 1 bits is the number of
 * letter sets, and the rest of SETS must be whole wide sets. Sets walk->groups,
 * walk->first_wide and walk->more.
 */
static enum wg_status check_rank(struct walk *walk, uint64_t sets_nbytes,
                                 struct wg_error *error)
{
    const uint64_t states = (uint64_t)walk->last_state + 1;
    const unsigned char *block = walk->rank;
    uint64_t seen = 0;
    for (uint64_t state = 0; state < states; state += RANK_BLOCK_STATES) {
        const uint64_t bits = load_le64(block + 4);
        const uint64_t left = states - state;
        if (load_le32(block) != seen || (state == 0 && (bits & 1) == 0) ||
            (left < RANK_BLOCK_STATES && bits >> left != 0)) {
            return fail(error,
                        WG_DAMAGED,
                        "section RANK is wrong at state %llu",
                        (unsigned long long)state);
        }
        seen += popcount64(bits);
        block += RANK_BLOCK_NBYTES;
    }
    const uint64_t wide_nbytes = ((uint64_t)walk->set_words - 1) * 4;
    const uint64_t more_nbytes = sets_nbytes - seen * 4;
    if (sets_nbytes < seen * 4 || more_nbytes > seen * wide_nbytes ||
        (wide_nbytes > 0 && more_nbytes % wide_nbytes != 0)) {
        return fail(error, WG_DAMAGED, "sections RANK and SETS differ in length");
    }
    walk->groups = (uint32_t)seen;
    walk->first_wide =
        (uint32_t)(seen - (wide_nbytes > 0 ? more_nbytes / wide_nbytes : 0));
    walk->more = walk->sets + (size_t)seen * 4;
    return WG_OK;
}

/* Returns the first state that has letter set `number`. Call check_rank first. */
static uint64_t first_state_of(const struct walk *walk, uint64_t number)
{
    uint64_t low = 0;
    uint64_t high = walk->last_state / RANK_BLOCK_STATES;
    while (low < high) {
        const uint64_t middle = high - (high - low) / 2;
        if (load_le32(walk->rank + middle * RANK_BLOCK_NBYTES) <= number) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    const unsigned char *block = walk->rank + low * RANK_BLOCK_NBYTES;
    uint64_t bits = load_le64(block + 4);
    for (uint64_t skip = number - load_le32(block); skip > 0; skip--) {
        bits &= bits - 1;
    }
    return low * RANK_BLOCK_STATES + lowest_bit64(bits);
}

/* Returns whether a wide set has only bits of codes, and a rare letter. */
static bool wide_set_is_sound(const struct walk *walk, uint32_t number)
{
    const uint32_t first_letters = walk_set(walk, number) & ~SET_END;
    /* The symbols of the last word are 1 to 32. */
    const uint32_t unused = walk->set_words * 32 - 1 - walk->symbols;
    const uint32_t last_word = walk_set_word(walk, number, walk->set_words - 1);
    return (unused == 0 || last_word >> (32 - unused) == 0) &&
           walk_set_letters(walk, number) > popcount32(first_letters);
}

/* BASE, as it follows from the letter sets up to one of them. */
struct sizes {
    unsigned char base[(FORMAT_FIRST_RARE + FORMAT_MAX_SYMBOLS + 1) * 4];
    uint64_t first_state; /* the first state whose set has the size of that set */
    uint64_t first_edge;  /* its first edge in EDGE */
    unsigned letters;     /* the size */
};

/* Enters number `index` of BASE: from letter set `number` on, sets have `letters`
   letters. */
static void begin_size(const struct walk *walk, struct sizes *sizes, uint32_t number,
                       unsigned letters, uint32_t index)
{
    const uint64_t state = first_state_of(walk, number);
    sizes->first_edge += (state - sizes->first_state) * (sizes->letters - 1);
    sizes->first_state = state;
    sizes->letters = letters;
    store_le32(sizes->base + (size_t)index * 4,
               (uint32_t)(sizes->first_edge - (letters - 1) * state));
}

/* Checks that the narrow sets from set 1 on ascend in size, and have only bits of
   codes. Returns the first one that does not; walk->first_wide if all do. */
static uint32_t check_narrow_sets(const struct walk *walk, struct sizes *sizes)
{
    const uint32_t frequent =
        walk->symbols < FORMAT_FREQUENT ? walk->symbols : FORMAT_FREQUENT;
    const uint32_t first_wide = walk->first_wide;
    const unsigned char *const sets = walk->sets;
    unsigned letters = sizes->letters;
    for (uint32_t number = 1; number < first_wide; number++) {
        const uint32_t set = load_le32(sets + (size_t)number * 4) & ~SET_END;
        const unsigned count = popcount32(set);
        if (set >> frequent != 0 || count < letters) {
            return number;
        }
        if (count > letters) {
            begin_size(walk, sizes, number, count, count);
            letters = count;
        }
    }
    return first_wide;
}

/* Like check_narrow_sets, for the wide sets. Returns walk->groups if all are sound. */
static uint32_t check_wide_sets(const struct walk *walk, struct sizes *sizes)
{
    unsigned letters = 0;
    for (uint32_t number = walk->first_wide; number < walk->groups; number++) {
        const unsigned count = walk_set_letters(walk, number);
        if (!wide_set_is_sound(walk, number) || count < letters) {
            return number;
        }
        if (count > letters) {
            begin_size(walk, sizes, number, count, FORMAT_FIRST_RARE + count);
            letters = count;
        }
    }
    return walk->groups;
}

/*
 * Checks SETS and BASE. Only the first set has no letters, and only state 0 has this
 * set. The narrow sets must ascend in size, and so must the wide sets after them. For
 * each size k, let S be the first state whose set has k letters, and E the first edge
 * of S in EDGE:
 *
 *     BASE must have E - (k - 1) * S (modulo 2^32)
 *
 * For k = 1 this is 0. Then the edges of any state lie in EDGE.
 */
static enum wg_status check_sets(const struct walk *walk, struct wg_error *error)
{
    struct sizes sizes = {.first_state = 1, .letters = 1};
    if (walk->first_wide == 0 || (walk_set(walk, 0) & ~SET_END) != 0 ||
        walk->groups == 1 || first_state_of(walk, 1) != 1) {
        return fail(error, WG_DAMAGED, "letter set 0 is out of order");
    }
    uint32_t checked = check_narrow_sets(walk, &sizes);
    if (checked == walk->first_wide) {
        checked = check_wide_sets(walk, &sizes);
    }
    if (checked < walk->groups) {
        return fail(error,
                    WG_DAMAGED,
                    "letter set %lu is out of order",
                    (unsigned long)checked);
    }
    sizes.first_edge +=
        ((uint64_t)walk->last_state + 1 - sizes.first_state) * (sizes.letters - 1);
    if (sizes.first_edge != walk->edges - walk->last_state) {
        return fail(error, WG_DAMAGED, "its letter sets do not add up to its edges");
    }
    if (memcmp(sizes.base, walk->base, (size_t)format_base_count(walk->symbols) * 4) !=
        0) {
        return fail(error, WG_DAMAGED, "section BASE does not follow from SETS");
    }
    return WG_OK;
}

/* Checks LAST: then the low part of any state lies in the section, and each high part
   has a 1 bit for every state. */
static enum wg_status check_last(const struct walk *walk, uint64_t nbytes,
                                 struct wg_error *error)
{
    const uint32_t blocks = format_last_blocks(walk->last_state + 1);
    const unsigned char *record = walk->last;
    uint64_t widths = 0;
    for (uint32_t i = 0; i < blocks; i++, record += LAST_RECORD_NBYTES) {
        const uint32_t lows = load_le32(record + LAST_LOWS);
        const uint32_t base = load_le32(record + LAST_BASE);
        if (lows / 64 != widths || lows % 64 > walk->edge_bits ||
            walk_wrap(walk, base) != base ||
            popcount64(load_le64(record + LAST_HIGHS)) != LAST_BLOCK_STATES) {
            return fail(error,
                        WG_DAMAGED,
                        "section LAST is wrong at state %llu",
                        (unsigned long long)i * LAST_BLOCK_STATES);
        }
        widths += lows % 64;
    }
    if (nbytes !=
        format_lows_off(walk->last_state + 1) + widths * 4 + EDGE_SLACK_NBYTES) {
        return fail(error, WG_DAMAGED, "section LAST does not have its length");
    }
    return WG_OK;
}

/* Copies a section to *bytes_out and opens the copy. wg_dict_close frees the copy. */
static enum wg_status open_alphabet(const struct section *sections,
                                    enum section_index index, struct alphabet *alphabet,
                                    unsigned char **bytes_out, struct wg_error *error)
{
    const struct section *section = &sections[index];
    if (section->nbytes > FORMAT_MAX_ALPH_NBYTES) {
        (void)fail(error,
                   WG_DAMAGED,
                   "section %s is longer than its texts",
                   section_ids[index]);
        return WG_DAMAGED; /* a constant: -fanalyzer cannot see what fail returns */
    }
    const size_t nbytes = (size_t)section->nbytes;
    *bytes_out = malloc(nbytes > 0 ? nbytes : 1);
    if (*bytes_out == NULL) {
        return fail_memory(error);
    }
    memcpy(*bytes_out, section->bytes, nbytes);
    return alphabet_open(alphabet, section_ids[index], *bytes_out, nbytes, error);
}

/* Reads section CODE, if it is there. Without it, symbols, texts and codes have the
   same numbers. */
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
    if (section->is_there) {
        const enum wg_status status =
            alphabet_set_symbols(&dict->alphabet, section->bytes, error);
        if (status != WG_OK) {
            return status;
        }
    }
    for (uint32_t i = 0; i < symbols; i++) {
        const bool is_rare = section->is_there && (frequent[i / 8] >> i % 8 & 1) == 0;
        dict->codes[i] = (uint8_t)codes[is_rare]++;
        dict->code_symbols[dict->codes[i]] = (uint8_t)i;
    }
    const bool has_spare_bits = section->is_there && symbols % 8 != 0 &&
                                frequent[symbols / 8] >> symbols % 8 != 0;
    if (has_spare_bits ||
        codes[0] != (symbols < FORMAT_FREQUENT ? symbols : FORMAT_FREQUENT)) {
        return fail(error, WG_DAMAGED, "section CODE has the wrong frequent symbols");
    }
    dict->walk.codes = dict->codes;
    dict->walk.code_symbols = dict->code_symbols;
    return WG_OK;
}

/* Reads ALPH, CODE and PART. PART comes last: alphabet_set_parts changes the table that
   alphabet_set_symbols makes. */
static enum wg_status read_alphabet(struct wg_dict *dict,
                                    const struct section *sections,
                                    struct wg_error *error)
{
    enum wg_status status = open_alphabet(
        sections, SECTION_ALPH, &dict->alphabet, &dict->alphabet_bytes, error);
    if (status == WG_OK) {
        status = read_codes(dict, &sections[SECTION_CODE], error);
    }
    if (status == WG_OK && sections[SECTION_PART].is_there) {
        status = open_alphabet(
            sections, SECTION_PART, &dict->parts, &dict->part_bytes, error);
        if (status == WG_OK) {
            alphabet_set_parts(&dict->alphabet, &dict->parts);
        }
    }
    return status == WG_OK ? lookup_init(dict, error) : status;
}

/* Opens NUMB and VALU, if they are there. */
static enum wg_status open_numbers(struct wg_dict *dict, const struct section *sections,
                                   struct wg_error *error)
{
    const struct section *const numb = &sections[SECTION_NUMB];
    const struct section *const valu = &sections[SECTION_VALU];
    enum wg_status status = WG_OK;
    if (numb->is_there) {
        status = number_open(dict, numb->bytes, numb->nbytes, error);
    }
    if (status == WG_OK && valu->is_there) {
        status = number_open_values(dict, valu->bytes, valu->nbytes, error);
    }
    return status;
}

/* Makes all the checks that the top comment lists on the bytes of dict->map. */
static enum wg_status open_bytes(struct wg_dict *dict, bool skip_hashes,
                                 struct wg_error *error)
{
    const unsigned char *bytes = dict->map.bytes;
    struct section sections[KNOWN_SECTIONS];
    enum wg_status status;
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        sections[i] = (struct section){.bytes = bytes};
    }
    if ((status = check_header(bytes, dict->map.nbytes, error)) != WG_OK ||
        (status = read_sections(
             bytes, dict->map.nbytes, skip_hashes, sections, error)) != WG_OK ||
        (status = read_alphabet(dict, sections, error)) != WG_OK) {
        return status;
    }
    struct walk *const walk = &dict->walk;
    walk->symbols = dict->alphabet.symbols;
    if ((status = read_arrays(bytes, sections, walk, error)) != WG_OK ||
        (status = check_rank(walk, sections[SECTION_SETS].nbytes, error)) != WG_OK ||
        (status = check_sets(walk, error)) != WG_OK ||
        (status = check_last(walk, sections[SECTION_LAST].nbytes, error)) != WG_OK) {
        return status;
    }
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
    return open_numbers(dict, sections, error);
}

/* Makes a dictionary of the bytes of `map`. If `owns_map` is true, wg_dict_close closes
   the map; this function closes it on failure. */
static enum wg_status open_map(struct file_map map, bool owns_map,
                               const struct wg_dict_options *options,
                               struct wg_dict **dict_out, struct wg_error *error)
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
                                   const struct wg_dict_options *options,
                                   struct wg_dict **dict_out, struct wg_error *error)
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
    number_reset(&dict->numbers);
    free(dict->alphabet_bytes);
    free(dict->part_bytes);
    edges_free(&dict->own_edge_cache);
    free(dict);
}
