/* SPDX-License-Identifier: MIT */
/*
 * arrays.c: see sections.h, and walk.h for the arrays.
 *
 * Cost: one pass over RANK, SETS and the records of LAST.
 */
#include "dict/read/sections.h"

#include "base/error.h"
#include "base/load.h"
#include "dict/format.h"

#include <string.h>

/* Checks the sizes of the arrays against the counts in the header. Sets the members of `walk` that
   follow from the header and from where the sections are. The caller must have set `symbols`. */
static enum wg_status read_arrays(const unsigned char *bytes, const struct section *sections,
                                  struct walk *walk, struct wg_error *error)
{
    const uint32_t states = load_le32(bytes + HEADER_STATES);
    const uint32_t edges = load_le32(bytes + HEADER_EDGES);
    const uint32_t root = load_le32(bytes + HEADER_ROOT);
    if (edges == 0 || edges > FORMAT_MAX_EDGES || states < 2 || states - 1 > edges || root == 0 ||
        root >= states) {
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
    if (sections[SECTION_BASE].nbytes != (uint64_t)format_base_count(walk->symbols) * 4 ||
        sets_nbytes == 0 || sets_nbytes % 4 != 0 ||
        sections[SECTION_RANK].nbytes != format_rank_nbytes(states) ||
        last_nbytes < lows_off + EDGE_SLACK_NBYTES ||
        sections[SECTION_EDGE].nbytes !=
            format_edge_nbytes(edges - (states - 1), walk->edge_bits)) {
        return fail(error, WG_DAMAGED,
                    "its sections do not have the sizes that its header implies");
    }
    return WG_OK;
}

/* Checks RANK: every count is the number of 1 bits before its block, the bit of state 0 is 1, and
   all bits after the last state are 0. The number of 1 bits is the number of letter sets, and the
   rest of SETS must be whole wide sets. Sets walk->groups, walk->first_wide and walk->more. */
static enum wg_status check_rank(struct walk *walk, uint64_t sets_nbytes, struct wg_error *error)
{
    const uint64_t states = (uint64_t)walk->last_state + 1;
    const unsigned char *block = walk->rank;
    uint64_t seen = 0;
    for (uint64_t state = 0; state < states; state += RANK_BLOCK_STATES) {
        const uint64_t bits = load_le64(block + 4);
        const uint64_t left = states - state;
        if (load_le32(block) != seen || (state == 0 && (bits & 1) == 0) ||
            (left < RANK_BLOCK_STATES && bits >> left != 0)) {
            return fail(error, WG_DAMAGED, "section RANK is wrong at state %llu",
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
    walk->first_wide = (uint32_t)(seen - (wide_nbytes > 0 ? more_nbytes / wide_nbytes : 0));
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

/* The part of BASE that follows from the letter sets that were checked so far. */
struct sizes {
    unsigned char base[(FORMAT_FIRST_RARE + FORMAT_MAX_SYMBOLS + 1) * 4];
    uint64_t first_state; /* the first state with the current size of sets */
    uint64_t first_edge;  /* its first edge in EDGE */
    unsigned letters;     /* the current size */
};

/* Sets number `index` of BASE. From letter set `number` on, sets have `letters` letters. */
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

typedef uint32_t four_sets __attribute__((vector_size(16)));

/* Returns whether each of the four letter sets at `p` has `letters` letters, and no bit of
   `unused`. Counts the bits as in "Hacker's Delight", 5-1. */
ALWAYS_INLINE bool four_fit(const unsigned char *p, uint32_t letters, uint32_t unused)
{
    four_sets sets;
    memcpy(&sets, p, sizeof sets);
    for (unsigned i = 0; i < 4; i++) {
        sets[i] = SWAP_LE32(sets[i]);
    }
    sets &= ~SET_END;
    four_sets differs = sets & unused;
    sets -= sets >> 1 & 0x55555555;
    sets = (sets & 0x33333333) + (sets >> 2 & 0x33333333);
    sets = (sets + (sets >> 4)) & 0x0f0f0f0f;
    sets += sets >> 8;
    sets += sets >> 16;
    differs |= (sets & 0x3f) ^ letters;
    uint64_t halves[2];
    memcpy(halves, &differs, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

/* Checks that the narrow sets from set 1 on ascend in size, and have only bits of codes. Returns
   the first set that fails, or walk->first_wide if all are sound. Checks four sets at a time, which
   takes 14 us less for ENABLE. */
static uint32_t check_narrow_sets(const struct walk *walk, struct sizes *sizes)
{
    const uint32_t frequent = walk->symbols < FORMAT_FREQUENT ? walk->symbols : FORMAT_FREQUENT;
    const uint32_t first_wide = walk->first_wide;
    const unsigned char *const sets = walk->sets;
    const uint32_t unused = UINT32_MAX << frequent; /* there are at most 31 frequent letters */
    unsigned letters = sizes->letters;
    uint32_t number = 1;
    while (number < first_wide) {
        if (first_wide - number >= 4 && four_fit(sets + (size_t)number * 4, letters, unused)) {
            number += 4;
            continue;
        }
        const uint32_t set = load_le32(sets + (size_t)number * 4) & ~SET_END;
        const unsigned count = popcount32(set);
        if ((set & unused) != 0 || count < letters) {
            return number;
        }
        if (count > letters) {
            begin_size(walk, sizes, number, count, count);
            letters = count;
        }
        number++;
    }
    return first_wide;
}

/* Like check_narrow_sets, for the wide sets, each of which has a rare letter. Returns walk->groups
   if all are sound. */
static uint32_t check_wide_sets(const struct walk *walk, struct sizes *sizes)
{
    /* The last word has the bits of 1 to 32 symbols. */
    const uint32_t unused_bits = walk->set_words * 32 - 1 - walk->symbols;
    const uint32_t unused = unused_bits == 0 ? 0 : UINT32_MAX << (32 - unused_bits);
    const unsigned char *more = walk->more;
    unsigned letters = 0;
    for (uint32_t number = walk->first_wide; number < walk->groups; number++) {
        unsigned rare = 0;
        uint32_t word = 0;
        for (uint32_t i = 1; i < walk->set_words; i++, more += 4) {
            word = load_le32(more);
            rare += popcount32(word);
        }
        const unsigned count = rare + popcount32(walk_set(walk, number) & ~SET_END);
        if (rare == 0 || (word & unused) != 0 || count < letters) {
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
 * Checks SETS and BASE. Only the first set has no letters, and only state 0 has this set. The
 * narrow sets must ascend in size, and so must the wide sets after them. For each size k, let S be
 * the first state whose set has k letters, and E the first edge of S in EDGE:
 *
 *     BASE must have E - (k - 1) * S (modulo 2^32)
 *
 * For k = 1 this is 0. If all this holds, the edges of any state lie in EDGE.
 */
static enum wg_status check_sets(const struct walk *walk, struct wg_error *error)
{
    struct sizes sizes = {.first_state = 1, .letters = 1};
    if (walk->first_wide == 0 || (walk_set(walk, 0) & ~SET_END) != 0 || walk->groups == 1 ||
        first_state_of(walk, 1) != 1) {
        return fail(error, WG_DAMAGED, "letter set 0 is out of order");
    }
    uint32_t checked = check_narrow_sets(walk, &sizes);
    if (checked == walk->first_wide) {
        checked = check_wide_sets(walk, &sizes);
    }
    if (checked < walk->groups) {
        return fail(error, WG_DAMAGED, "letter set %lu is out of order", (unsigned long)checked);
    }
    sizes.first_edge += ((uint64_t)walk->last_state + 1 - sizes.first_state) * (sizes.letters - 1);
    if (sizes.first_edge != walk->edges - walk->last_state) {
        return fail(error, WG_DAMAGED, "its letter sets do not add up to its edges");
    }
    if (memcmp(sizes.base, walk->base, (size_t)format_base_count(walk->symbols) * 4) != 0) {
        return fail(error, WG_DAMAGED, "section BASE does not follow from SETS");
    }
    return WG_OK;
}

/* Checks LAST. If it is sound, the low part of any state lies in the section, and the high parts
   have a 1 bit for every state. */
static enum wg_status check_last(const struct walk *walk, uint64_t nbytes, struct wg_error *error)
{
    const uint32_t blocks = format_last_blocks(walk->last_state + 1);
    const unsigned char *record = walk->last;
    uint64_t widths = 0;
    for (uint32_t i = 0; i < blocks; i++, record += LAST_RECORD_NBYTES) {
        const uint32_t lows = load_le32(record + LAST_LOWS);
        const uint32_t base = load_le32(record + LAST_BASE);
        if (lows / 64 != widths || lows % 64 > walk->edge_bits || walk_wrap(walk, base) != base ||
            popcount64(load_le64(record + LAST_HIGHS)) != LAST_BLOCK_STATES) {
            return fail(error, WG_DAMAGED, "section LAST is wrong at state %llu",
                        (unsigned long long)i * LAST_BLOCK_STATES);
        }
        widths += lows % 64;
    }
    if (nbytes != format_lows_off(walk->last_state + 1) + widths * 4 + EDGE_SLACK_NBYTES) {
        return fail(error, WG_DAMAGED, "section LAST has the wrong length");
    }
    return WG_OK;
}

enum wg_status arrays_open(const unsigned char *bytes, const struct section *sections,
                           struct walk *walk, struct wg_error *error)
{
    enum wg_status status;
    if ((status = read_arrays(bytes, sections, walk, error)) != WG_OK ||
        (status = check_rank(walk, sections[SECTION_SETS].nbytes, error)) != WG_OK ||
        (status = check_sets(walk, error)) != WG_OK) {
        return status;
    }
    return check_last(walk, sections[SECTION_LAST].nbytes, error);
}
