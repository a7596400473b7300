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
#include "dict/read/four_sets.h"

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "opening.h"
#endif

/* Checks the sizes of the arrays against the counts in the header. Sets the members of `walk` that
   follow from the header and from where the sections are. The caller must have set `symbols`. */
/*@ requires \valid_read(bytes + (0 .. FORMAT_HEADER_NBYTES - 1)) && valid_sections(sections) &&
        \valid(walk) && \separated(walk, sections + (0 .. KNOWN_SECTIONS - 1)) &&
        1 <= walk->symbols <= FORMAT_MAX_SYMBOLS;
    assigns *walk;
    ensures walk->symbols == \old(walk->symbols) && walk->codes == \old(walk->codes) &&
        walk->code_symbols == \old(walk->code_symbols);
    ensures \result == WG_OK ==> 1 <= word32(bytes + HEADER_LONGEST) <= FORMAT_MAX_LONGEST;
    ensures \result == WG_OK ==> some_walk(walk);
    ensures \result == WG_OK ==> has_rank(walk);
    ensures \result == WG_OK ==> has_base(walk);
    ensures \result == WG_OK ==> has_edges(walk);
    ensures \result == WG_OK ==> has_last(walk);
    ensures \result == WG_OK ==> walk->sets == sections[SECTION_SETS].bytes &&
        walk->last == sections[SECTION_LAST].bytes;
    ensures \result == WG_OK ==> walk->lows == walk->last + 16 * (walk->last_state / 32 + 1);
*/
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
    walk->lows = walk->last + lows_off;
    return WG_OK;
}

/* Returns how many items of `item_words` words are `words` words; UINT64_MAX if no number is. */
/*@ requires words <= 7 * UINT32_MAX && item_words < 8;
    assigns \nothing;
    ensures \result != UINT64_MAX ==> times(\result, item_words) == words;
*/
static uint64_t count_whole(uint64_t words, uint32_t item_words)
{
    const uint64_t count = item_words == 0 ? 0 : words / item_words;
    //@ assert 0 <= times(count, item_words) <= times(count, 8);
    return count * item_words == words ? count : UINT64_MAX;
}

/* Checks RANK: every count is the number of 1 bits before its block, the bit of state 0 is 1, and
   all bits after the last state are 0. The number of 1 bits is the number of letter sets, and the
   rest of SETS must be whole wide sets. Sets walk->groups, walk->first_wide and walk->more. */
/*@ requires \valid(walk) && some_walk(walk) && has_rank(walk) &&
        \valid_read(walk->sets + (0 .. sets_nbytes - 1));
    assigns walk->groups, walk->first_wide, walk->more;
    ensures \result == WG_OK ==> is_counted(walk);
    ensures \result == WG_OK ==> walk->first_wide <= walk->groups &&
        \valid_read(walk->sets + (0 .. 4 * walk->groups - 1));
    ensures \result == WG_OK ==> has_more(walk);
*/
static enum wg_status check_rank(struct walk *walk, uint64_t sets_nbytes, struct wg_error *error)
{
    const uint32_t blocks = walk->last_state / RANK_BLOCK_STATES + 1;
    const uint32_t last_states = walk->last_state % RANK_BLOCK_STATES + 1; /* in the last block */
    const unsigned char *block = walk->rank;
    uint64_t seen = 0;
    /*@ loop invariant i <= blocks && block == walk->rank + 12 * i && seen <= 64 * i;
        loop invariant 0 < i ==> begins_at_zero(walk->rank);
        loop invariant follow(walk->rank, i);
        loop invariant ascend(walk->rank, i);
        loop invariant \forall integer b; 0 <= b < i ==> rank_end(walk->rank, b) <= seen;
        loop invariant 0 < i ==> seen == rank_end(walk->rank, i - 1);
        loop invariant i == blocks ==>
            ones(rank_bits(walk->rank, i - 1), last_states) ==
            ones(rank_bits(walk->rank, i - 1), 64) && seen <= walk->last_state + 1;
        loop assigns i, block, seen;
        loop variant blocks - i;
    */
    for (uint32_t i = 0; i < blocks; i++) {
        const uint64_t bits = load_le64(block + 4);
        const uint32_t states = i + 1 < blocks ? RANK_BLOCK_STATES : last_states;
        if (load_le32(block) != seen || (i == 0 && bits % 2 == 0) ||
            (states < RANK_BLOCK_STATES && bits >> states != 0)) {
            return fail(error, WG_DAMAGED, "section RANK is wrong at state %llu",
                        (unsigned long long)i * RANK_BLOCK_STATES);
        }
        //@ assert rank_count(walk->rank, i) == seen;
        seen += popcount64(bits);
        //@ assert rank_end(walk->rank, i) == seen;
        block += RANK_BLOCK_NBYTES;
    }
    const uint64_t set_words = sets_nbytes / 4;
    const uint64_t wide = set_words < seen || set_words - seen > seen * (FORMAT_MAX_SET_WORDS - 1)
                              ? UINT64_MAX
                              : count_whole(set_words - seen, walk->set_words - 1);
    if (wide > seen) {
        return fail(error, WG_DAMAGED, "sections RANK and SETS differ in length");
    }
    //@ assert times(wide, walk->set_words - 1) == set_words - seen;
    //@ assert has_more_words(walk->sets + 4 * seen, wide, walk->set_words);
    walk->groups = (uint32_t)seen;
    walk->first_wide = (uint32_t)(seen - wide);
    walk->more = walk->sets + (size_t)seen * 4;
    return WG_OK;
}

/* Returns the first state that has letter set `number`, at least 1. Returns the number of states if
   there are not so many sets. Call check_rank first. */
/*@ requires some_walk(walk) && has_rank(walk) && is_counted(walk) && 1 <= number;
    assigns \nothing;
    ensures 1 <= \result <= walk->last_state + 1;
    ensures is_first(walk, number, \result);
*/
static uint64_t first_state_of(const struct walk *walk, uint64_t number)
{
    uint64_t low = 0;
    uint64_t high = walk->last_state / RANK_BLOCK_STATES;
    if (number >= walk->groups) {
        return (uint64_t)walk->last_state + 1;
    }
    /*@ loop invariant low <= high <= walk->last_state / 64;
        loop invariant rank_count(walk->rank, low) <= number;
        loop invariant \forall integer b; high < b <= walk->last_state / 64 ==>
            number < rank_count(walk->rank, b);
        loop assigns low, high;
        loop variant high - low;
    */
    while (low < high) {
        const uint64_t middle = high - (high - low) / 2;
        //@ assert low < middle <= high;
        if (load_le32(walk->rank + middle * RANK_BLOCK_NBYTES) <= number) {
            low = middle;
        } else {
            //@ assert number < rank_count(walk->rank, middle);
            high = middle - 1;
        }
    }
    const unsigned char *block = walk->rank + low * RANK_BLOCK_NBYTES;
    const uint32_t rank = (uint32_t)number - load_le32(block);
    const unsigned place = select64(load_le64(block + 4), rank);
    //@ assert number < rank_end(walk->rank, low);
    //@ assert ones(rank_bits(walk->rank, low), place) == rank;
    //@ assert ones(rank_bits(walk->rank, low), place + 1) == rank + 1;
    const uint64_t first = low * RANK_BLOCK_STATES + place;
    //@ assert 1 <= first <= walk->last_state;
    /*@ assert \forall integer b, i; 0 <= b < low && 0 <= i < 64 ==>
            number_at(walk->rank, b, i) < number; */
    //@ assert \forall integer i; 0 <= i < place ==> number_at(walk->rank, low, i) < number;
    //@ assert \forall integer i; place <= i < 64 ==> number <= number_at(walk->rank, low, i);
    /*@ assert \forall integer b, i; low < b <= walk->last_state / 64 && 0 <= i < 64 ==>
            number <= number_at(walk->rank, b, i); */
    return first;
}

enum {
    SIZES = FORMAT_FIRST_RARE + FORMAT_MAX_SYMBOLS + 1 /* the most numbers that BASE can have */
};

/* Sets ends[from] to ends[to - 1] to `number`. */
/*@ requires \valid(ends + (from .. to - 1));
    assigns ends[from .. to - 1];
    ensures \forall integer i; from <= i < to ==> ends[i] == number;
*/
static void end_sizes(uint64_t *ends, uint32_t from, uint32_t to, uint64_t number)
{
    /*@ loop invariant from <= i && (from <= to ==> i <= to);
        loop invariant \forall integer k; from <= k < i ==> ends[k] == number;
        loop assigns i, ends[from .. to - 1];
        loop variant to - i;
    */
    for (uint32_t i = from; i < to; i++) {
        ends[i] = number;
    }
}

/* Checks that the narrow sets from set 1 on ascend in size, and have only bits of codes. Sets
   ends[k], for each number of letters k, to the first set with more letters. Returns the first set
   that fails, or walk->first_wide if all are sound. Checks four sets at a time, which takes 14 us
   less for ENABLE. */
/*@ requires valid_sets(walk) && \valid(ends + (0 .. SIZES - 1)) && narrow_size(walk, 0) == 0;
    assigns ends[0 .. FORMAT_FIRST_RARE - 1];
    ensures \result <= walk->first_wide;
    ensures \result == walk->first_wide ==> sorted_narrow(walk, ends, walk->first_wide, 32);
    ensures ends[0] == 1;
    ensures \result == walk->first_wide ==>
        \forall integer i; 0 <= i < 32 ==> ends[i] <= walk->first_wide;
    ensures \result == walk->first_wide ==> \forall integer number;
        0 < number < walk->first_wide ==> 1 <= narrow_size(walk, number) <= walk->symbols;
*/
static uint32_t check_narrow_sets(const struct walk *walk, uint64_t *ends)
{
    const uint32_t frequent = walk->symbols < FORMAT_FREQUENT ? walk->symbols : FORMAT_FREQUENT;
    const uint32_t first_wide = walk->first_wide;
    const unsigned char *const sets = walk->sets;
    uint32_t letters = 1;
    uint32_t number = 1;
    ends[0] = 1;
    /*@ loop invariant 1 <= number <= first_wide && 1 <= letters <= frequent;
        loop invariant sorted_narrow(walk, ends, number, letters) && ends[0] == 1;
        loop invariant \forall integer i; 0 <= i < letters ==> ends[i] <= number;
        loop invariant \forall integer g; 0 < g < number ==> 1 <= narrow_size(walk, g) <= letters;
        loop assigns number, letters, ends[0 .. FORMAT_FIRST_RARE - 1];
        loop variant first_wide - number;
    */
    while (number < first_wide) {
        if (first_wide - number >= 4 && four_fit(sets + (size_t)number * 4, letters, frequent)) {
            /*@ assert narrow_size(walk, number) == letters &&
                    narrow_size(walk, number + 1) == letters &&
                    narrow_size(walk, number + 2) == letters &&
                    narrow_size(walk, number + 3) == letters; */
            number += 4;
            continue;
        }
        const uint32_t set = load_le32(sets + (size_t)number * 4) & ~SET_END;
        const uint32_t count = popcount32(set);
        //@ assert count == narrow_size(walk, number);
        if (set >> frequent != 0 || count < letters) {
            return number;
        }
        end_sizes(ends, letters, count, number);
        letters = count;
        number++;
    }
    end_sizes(ends, letters, FORMAT_FIRST_RARE, first_wide);
    return first_wide;
}

/* Like check_narrow_sets, for the wide sets, each of which has a rare letter. The sizes of wide
   sets follow from ends[FORMAT_FIRST_RARE] on. Returns walk->groups if all are sound. */
/*@ requires valid_sets(walk) && \valid(ends + (0 .. SIZES - 1));
    assigns ends[FORMAT_FIRST_RARE .. SIZES - 1];
    ensures \result <= walk->groups;
    ensures \result == walk->groups ==> sorted_wide(walk, ends, walk->groups, 256);
    ensures \result == walk->groups ==>
        \forall integer i; 32 <= i < SIZES ==> walk->first_wide <= ends[i] <= walk->groups;
    ensures \result == walk->groups ==> \forall integer number;
        walk->first_wide <= number < walk->groups ==>
            1 <= set_size(walk, number) <= walk->symbols;
    ensures \result == walk->groups && walk->first_wide < walk->groups ==> 32 <= walk->symbols;
*/
static uint32_t check_wide_sets(const struct walk *walk, uint64_t *ends)
{
    const uint32_t last_bits = walk->symbols % 32 + 1; /* symbols in the last word */
    uint32_t letters = 0;
    /*@ loop invariant walk->first_wide <= number <= walk->groups && letters <= walk->symbols;
        loop invariant sorted_wide(walk, ends, number, letters);
        loop invariant \forall integer i; 32 <= i < 32 + letters ==>
            walk->first_wide <= ends[i] <= number;
        loop invariant \forall integer g; walk->first_wide <= g < number ==>
            1 <= set_size(walk, g) <= letters;
        loop invariant walk->first_wide < number ==> 32 <= walk->symbols;
        loop assigns number, letters, ends[FORMAT_FIRST_RARE .. SIZES - 1];
        loop variant walk->groups - number;
    */
    for (uint32_t number = walk->first_wide; number < walk->groups; number++) {
        const uint64_t last_word = walk_set_word(walk, number, walk->set_words - 1);
        const uint32_t count = walk_set_letters(walk, number);
        const uint32_t frequent = popcount32(walk_set(walk, number) & ~SET_END);
        //@ assert walk->set_words == 1 ==> count == frequent;
        if (count == frequent || last_word >> last_bits != 0 || count < letters) {
            return number;
        }
        //@ assert walk->set_words != 1;
        //@ assert 1 <= count <= walk->symbols && 32 <= walk->symbols;
        end_sizes(ends, FORMAT_FIRST_RARE + letters, FORMAT_FIRST_RARE + count, number);
        letters = count;
    }
    end_sizes(ends, FORMAT_FIRST_RARE + letters, SIZES, walk->groups);
    return walk->groups;
}

/* Returns the number in BASE of a size of sets: `state` is the first state whose set has `letters`
   letters, and `edge` is the first edge of this state in EDGE. */
/*@ requires 1 <= letters <= 255 && edge <= UINT32_MAX && 1 <= state <= UINT32_MAX;
    assigns \nothing;
    ensures \result == base_of(edge, letters, state);
*/
static uint32_t base_for(uint64_t edge, uint32_t letters, uint64_t state)
{
    const uint64_t others = letters - 1;
    //@ assert 0 <= times(others, state) <= times(others, 0x100000000);
    return (uint32_t)(edge - others * state);
}

/* Returns how many edges `states` states with `letters` letters have in EDGE. */
/*@ requires 1 <= letters <= 255 && states <= UINT32_MAX;
    assigns \nothing;
    ensures \result == edges_of(letters, states) && \result <= 255 * UINT32_MAX;
*/
static uint64_t count_edges(uint32_t letters, uint64_t states)
{
    const uint64_t others = letters - 1;
    //@ assert 0 <= times(others, states) <= times(others, 0x100000000);
    return others * states;
}

/* Compares BASE with `ends` (check_narrow_sets). Returns how many edges the states have in EDGE, or
   UINT64_MAX if BASE is wrong. */
/*@ requires valid_sets(walk) && valid_rank(walk) && is_counted(walk) && has_base(walk) &&
        fits_base(walk) && fits_sizes(walk) && is_first(walk, 1, 1);
    requires \valid_read(ends + (0 .. SIZES - 1)) && sorted(walk, ends) && ends[0] == 1;
    assigns \nothing;
    ensures \result <= FORMAT_MAX_EDGES ==> word32(walk->base) == 0;
    ensures \result <= FORMAT_MAX_EDGES ==> placed_below(walk, walk->last_state + 1, \result);
*/
static uint64_t check_base(const struct walk *walk, const uint64_t *ends)
{
    const uint32_t sizes = format_base_count(walk->symbols);
    uint64_t state = 1; /* the first state whose set is set `begin` */
    uint64_t edge = 0;  /* its first edge in EDGE */
    uint64_t begin = 1;
    /*@ loop invariant i <= sizes && 1 <= state <= walk->last_state + 1 && 1 <= begin;
        loop invariant edge <= FORMAT_MAX_EDGES + 255 * UINT32_MAX;
        loop invariant \forall integer g; 0 < g < walk->groups ==>
            (g < begin <==> base_index(walk, g) < i);
        loop invariant is_first(walk, begin, state);
        loop invariant i == 0 ==> begin == 1;
        loop invariant 0 < i ==> word32(walk->base) == 0;
        loop invariant edge <= FORMAT_MAX_EDGES ==> placed_below(walk, state, edge);
        loop assigns i, state, edge, begin;
        loop variant sizes - i;
    */
    for (uint32_t i = 0; i < sizes && edge <= FORMAT_MAX_EDGES; i++) {
        const uint32_t base = load_le32(walk->base + (size_t)i * 4);
        if (ends[i] <= begin) { /* no set has this size */
            if (base != 0) {
                return UINT64_MAX;
            }
            continue;
        }
        const uint32_t letters = i < FORMAT_FIRST_RARE ? i : i - FORMAT_FIRST_RARE;
        //@ assert base_index(walk, begin) == i && letters == set_size(walk, begin);
        if (base != base_for(edge, letters, state)) {
            return UINT64_MAX;
        }
        const uint64_t next = first_state_of(walk, ends[i]);
        //@ assert state <= next;
        const uint64_t states = next - state;
        const uint64_t behind = edge + count_edges(letters, states);
        /*@ assert \forall integer s; state <= s < next ==>
                begin <= set_number(walk, s) < ends[i] &&
                base_index(walk, set_number(walk, s)) == i; */
        /*@ assert \forall integer s; state <= s < next ==>
                set_size(walk, set_number(walk, s)) == letters; */
        /*@ assert \forall integer s; state <= s < next ==>
                first_edge(walk, s) == placed_edge(base, letters, s); */
        //@ assert edge + edges_of(letters, states) == behind && state + states == next;
        /*@ assert behind <= FORMAT_MAX_EDGES ==> \forall integer s; state <= s < next ==>
                placed_edge(base, letters, s) == edge + edges_of(letters, s - state); */
        /*@ assert behind <= FORMAT_MAX_EDGES ==> \forall integer s; state <= s < next ==>
                edges_of(letters, s - state) + letters - 1 <= edges_of(letters, states); */
        /*@ assert behind <= FORMAT_MAX_EDGES ==> \forall integer s; state <= s < next ==>
                first_edge(walk, s) + set_size(walk, set_number(walk, s)) - 1 <= behind; */
        begin = ends[i];
        state = next;
        edge = behind;
    }
    return edge;
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
/*@ requires some_walk(walk) && has_rank(walk) && is_counted(walk) && has_more(walk) &&
        has_base(walk) && walk->first_wide <= walk->groups &&
        \valid_read(walk->sets + (0 .. 4 * walk->groups - 1));
    assigns \nothing;
    ensures \result == WG_OK ==> valid_sets(walk);
    ensures \result == WG_OK ==> valid_rank(walk);
    ensures \result == WG_OK ==> fits_base(walk);
    ensures \result == WG_OK ==> fits_edges(walk);
*/
static enum wg_status check_sets(const struct walk *walk, struct wg_error *error)
{
    uint64_t ends[SIZES];
    if (walk->first_wide == 0 || (walk_set(walk, 0) & ~SET_END) != 0 || walk->groups == 1 ||
        first_state_of(walk, 1) != 1) {
        return fail(error, WG_DAMAGED, "letter set 0 is out of order");
    }
    uint32_t checked = check_narrow_sets(walk, ends);
    if (checked == walk->first_wide) {
        checked = check_wide_sets(walk, ends);
    }
    if (checked < walk->groups) {
        return fail(error, WG_DAMAGED, "letter set %lu is out of order", (unsigned long)checked);
    }
    const uint64_t edges = check_base(walk, ends);
    if (edges == UINT64_MAX) {
        return fail(error, WG_DAMAGED, "section BASE does not follow from SETS");
    }
    if (edges != walk->edges - walk->last_state) {
        return fail(error, WG_DAMAGED, "its letter sets do not add up to its edges");
    }
    return WG_OK;
}

/* Checks LAST. If it is sound, the low part of any state lies in the section, and the high parts
   have a 1 bit for every state. */
/*@ requires some_walk(walk) && has_last(walk) &&
        walk->lows == walk->last + 16 * (walk->last_state / 32 + 1) &&
        \valid_read(walk->last + (0 .. nbytes - 1));
    assigns \nothing;
    ensures \result == WG_OK ==> has_lows(walk);
*/
static enum wg_status check_last(const struct walk *walk, uint64_t nbytes, struct wg_error *error)
{
    const uint32_t blocks = format_last_blocks(walk->last_state + 1);
    const unsigned char *record = walk->last;
    uint64_t widths = 0;
    /*@ loop invariant i <= blocks && record == walk->last + 16 * i && widths <= 32 * i;
        loop invariant \forall integer b; 0 <= b < i ==>
            lows_of(walk->last, b) / 64 + lows_of(walk->last, b) % 64 <= widths &&
            lows_of(walk->last, b) % 64 <= 32;
        loop assigns i, record, widths;
        loop variant blocks - i;
    */
    for (uint32_t i = 0; i < blocks; i++, record += LAST_RECORD_NBYTES) {
        const uint32_t lows = load_le32(record + LAST_LOWS);
        const uint32_t base = load_le32(record + LAST_BASE);
        //@ assert lows == lows_of(walk->last, i);
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
