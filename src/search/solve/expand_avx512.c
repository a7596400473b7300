/* SPDX-License-Identifier: MIT */
/*
 * expand_avx512.c: the search with vectors of 64 bytes. Needs AVX-512 with VL, DQ, BW, VBMI, VBMI2,
 * BITALG and VPOPCNTDQ (Ice Lake, Zen 4 and later). The scalar code needs BMI2.
 *
 * On nearly all boards each node has one window (graph.h). On such boards, this expander takes
 * eight items at a time. Eight items have eight windows, which are 64 slots. Each slot has a byte
 * of a vector and a bit of a mask. Two instructions test all 64 slots:
 *
 *     vpshufbitqmb(letter sets, codes of the slots)     the slots that match
 *     vpshufbitqmb(used bits, used bits of the slots)   the slots that are used
 *
 * Then vpcompressb lists the slots that follow, and put_slots makes items of them, 16 at a time. So
 * the three steps of expand.h are one loop, without survivors and letter sets in memory. The loop
 * reads the used bits and the key of an item's parent from the item itself (search.h), because the
 * parents are not neighbours on the stack.
 *
 * Eight items take about 40 processor cycles on Zen 5. expand.h with vectors, a window at a time,
 * took 1.8 (4x4) to 2.4 times as long (10x10). Numbers at scattered addresses are loaded one by
 * one: the gather instructions of Zen 5 take twice as long.
 *
 * Other graphs by slots, and the last level of items, are left to expand_avx2.c.
 */
#include "base/error.h"
#include "solve/expander.h"
#include "solve/search.h"

#include <immintrin.h>

enum { LANES = 8 };
static_assert((int)ITEMS_SLACK >= 2 * LANES, "put_slots stores 16 items at once");
static_assert((int)GRAPH_SLACK >= 4 * LANES, "take_table loads up to 32 nodes");

/* The instances of expand_simple, by the number of nodes. The tables of a small board stay in
   registers: a 4x4 board then takes 11 % less time than with tables in memory. */
enum board_size { UP_TO_16_NODES, UP_TO_32_NODES, ANY_SIZE };

/* --- Tables of eight bytes for each node */

struct node_table {
    const void *numbers;
    __m512i in_registers[GRAPH_SLACK / LANES];
};

ALWAYS_INLINE struct node_table take_table(const void *numbers, enum board_size size)
{
    const uint64_t *const first = numbers;
    struct node_table table = {.numbers = numbers};
    const uint32_t count = size == UP_TO_16_NODES ? 2 : size == UP_TO_32_NODES ? 4 : 0;
    for (uint32_t i = 0; i < count; i++) {
        table.in_registers[i] = _mm512_loadu_si512(first + (size_t)i * LANES);
    }
    return table;
}

/* Returns numbers[at[i] >> shift] for i = 0 and 1. load_four does the same for all i below 4,
   load_eight for all i below 8. */
ALWAYS_INLINE __m128i load_two(const void *numbers, const uint32_t *at, unsigned shift)
{
    const uint64_t *const first = numbers;
    /* gcc 12 would load a single number to a mask register. */
    const uint64_t pair = load_le64((const unsigned char *)at);
    const __m128i low = _mm_loadl_epi64((const void *)(first + ((uint32_t)pair >> shift)));
    return _mm_castpd_si128(
        _mm_loadh_pd(_mm_castsi128_pd(low), (const void *)(first + (pair >> (32 + shift)))));
}

ALWAYS_INLINE __m256i load_four(const void *numbers, const uint32_t *at, unsigned shift)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_two(numbers, at, shift)),
                                   load_two(numbers, at + 2, shift), 1);
}

ALWAYS_INLINE __m512i load_eight(const void *numbers, const uint32_t *at, unsigned shift)
{
    return _mm512_inserti64x4(_mm512_castsi256_si512(load_four(numbers, at, shift)),
                              load_four(numbers, at + 4, shift), 1);
}

/* Looks up the nodes of eight places. `nodes` has the same nodes, a lane for each. */
ALWAYS_INLINE __m512i look_up(const struct node_table *table, const uint32_t *places, __m512i nodes,
                              enum board_size size)
{
    const __m512i *const parts = table->in_registers;
    if (size == ANY_SIZE) {
        return load_eight(table->numbers, places, PLACE_NODE_SHIFT);
    }
    const __m512i low = _mm512_permutex2var_epi64(parts[0], nodes, parts[1]);
    if (size == UP_TO_16_NODES) {
        return low;
    }
    const __mmask8 is_high = _mm512_test_epi64_mask(nodes, _mm512_set1_epi64(16));
    const __m512i high = _mm512_permutex2var_epi64(parts[2], nodes, parts[3]);
    return _mm512_mask_mov_epi64(low, is_high, high);
}

/* --- Eight items */

/* The data of eight items: a lane of 64 bits for each item. */
struct eight {
    __m512i edges; /* the states, as in the table of edges; 0: no item */
    __m512i used;
    __m512i keys;
    /* For each slot of the items' windows: its code, and the number of its used bit. */
    __m512i codes;
    __m512i bits;
    /* For ANY_SIZE: the places of the slots, two windows in each vector. */
    __m512i places[LANES / 2];
};

ALWAYS_INLINE __m512i load_two_windows(const struct window *windows, const uint32_t *places)
{
    return _mm512_inserti64x4(
        _mm512_castsi256_si512(
            _mm256_loadu_si256((const void *)windows[place_node(places[0])].places)),
        _mm256_loadu_si256((const void *)windows[place_node(places[1])].places), 1);
}

/* The first byte of each lane of 32 bits. */
#define FIRST_BYTES UINT64_C(0x1111111111111111)

/*
 * The next two functions are for 16 slots. `slots` and `codes` have a lane of 32 bits for each
 * slot: its number, below 64, and its code.
 *
 * Finds the states to which the codes lead: values for items.states. `parents` has, for each slot,
 * the number of its item among the eight.
 */
ALWAYS_INLINE __m512i find_states(const struct eight *eight, __m512i parents, __m512i codes)
{
    /* The letter sets of the eight states, then their first edges. */
    const __m512i halves = _mm512_permutexvar_epi32(
        _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15), eight->edges);
    const __m512i sets = _mm512_permutexvar_epi32(parents, halves);
    const __m512i first_edges =
        _mm512_permutexvar_epi32(_mm512_or_si512(parents, _mm512_set1_epi32(LANES)), halves);
    const __m512i not_lower = _mm512_sllv_epi32(_mm512_set1_epi32(-1), codes);
    return _mm512_add_epi32(first_edges, _mm512_popcnt_epi32(_mm512_andnot_si512(not_lower, sets)));
}

ALWAYS_INLINE __m512i find_places(const struct eight *eight, __m512i slots, __m512i codes,
                                  enum board_size size)
{
    if (size == ANY_SIZE) {
        const __m512i *const places = eight->places;
        return _mm512_mask_mov_epi32(_mm512_permutex2var_epi32(places[0], slots, places[1]),
                                     _mm512_test_epi32_mask(slots, _mm512_set1_epi32(32)),
                                     _mm512_permutex2var_epi32(places[2], slots, places[3]));
    }
    /* The used bit has the number of the node. */
    const __m512i bits = _mm512_maskz_permutexvar_epi8(FIRST_BYTES, slots, eight->bits);
    const __m512i nodes = _mm512_and_si512(bits, _mm512_set1_epi32(SLOT_USED - 1));
    return _mm512_or_si512(_mm512_slli_epi32(nodes, PLACE_NODE_SHIFT), codes);
}

/*
 * Puts items for the slots of `found`, a bit for each, from `top` on. The parents are the eight
 * items from first_item on. Returns the new top. Can overwrite 16 items from the new top on: a
 * vector has room for 16 items. For eight parents one such vector is nearly always enough. (With
 * vectors of eight items, the end of the loop was mispredicted so often that a board took 8 % more
 * time.)
 */
ALWAYS_INLINE uint32_t put_slots(struct items items, const struct eight *eight, uint64_t found,
                                 uint32_t first_item, uint32_t top, enum board_size size)
{
    const __m512i all_slots = _mm512_set_epi64(
        INT64_C(0x3f3e3d3c3b3a3938), INT64_C(0x3736353433323130), INT64_C(0x2f2e2d2c2b2a2928),
        INT64_C(0x2726252423222120), INT64_C(0x1f1e1d1c1b1a1918), INT64_C(0x1716151413121110),
        INT64_C(0x0f0e0d0c0b0a0908), INT64_C(0x0706050403020100));
    const __m512i listed = _mm512_maskz_compress_epi8(found, all_slots);
    const uint32_t end = top + popcount64(found);
    /* For each lane of 32 bits: the index in `listed` of its slot. */
    __m512i index = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    do {
        const __m512i slots = _mm512_maskz_permutexvar_epi8(FIRST_BYTES, index, listed);
        const __m512i codes = _mm512_maskz_permutexvar_epi8(FIRST_BYTES, slots, eight->codes);
        const __m512i parents = _mm512_srli_epi32(slots, 3);
        const __m512i low = _mm512_cvtepu32_epi64(_mm512_castsi512_si256(parents));
        const __m512i high = _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(parents, 1));
        _mm512_storeu_si512(items.states + top, find_states(eight, parents, codes));
        _mm512_storeu_si512(items.places + top, find_places(eight, slots, codes, size));
        _mm512_storeu_si512(items.parents + top,
                            _mm512_add_epi32(parents, _mm512_set1_epi32((int)first_item)));
        uint64_t *const used = items.used + top;
        _mm512_storeu_si512(used, _mm512_permutexvar_epi64(low, eight->used));
        _mm512_storeu_si512(used + LANES, _mm512_permutexvar_epi64(high, eight->used));
        uint64_t *const keys = items.keys + top;
        _mm512_storeu_si512(keys, _mm512_permutexvar_epi64(low, eight->keys));
        _mm512_storeu_si512(keys + LANES, _mm512_permutexvar_epi64(high, eight->keys));
        index = _mm512_add_epi8(index, _mm512_set1_epi8(2 * LANES));
        top += 2 * LANES;
    } while (top < end);
    return end;
}

/* Like find_unused_slots, for the slots of eight items. */
static __attribute__((noinline)) uint64_t find_unused(const struct search *search,
                                                      uint32_t first_item, uint64_t suspects)
{
    uint64_t unused = 0;
    for (; suspects != 0; suspects &= suspects - 1) {
        const uint32_t slot = lowest_bit64(suspects);
        const uint32_t item = first_item + slot / WINDOW_SLOTS;
        const uint32_t node = place_node(search->items.places[item]);
        const struct window *const window = &search->graph->windows[node];
        const uint32_t bit = 1U << slot % WINDOW_SLOTS;
        unused |= (uint64_t)(find_unused_slots(search, window, item, bit) != 0) << slot;
    }
    return unused;
}

/* Of eight items, returns those whose nodes are not the last of their chain, where no word may end.
   `chained` has a bit for each item to check. */
static __attribute__((noinline)) uint32_t find_unfinished(const struct search *search,
                                                          uint32_t first_item, uint32_t chained)
{
    const struct node *const nodes = search->graph->board->nodes;
    uint32_t unfinished = 0;
    for (; chained != 0; chained &= chained - 1) {
        const uint32_t lane = lowest_bit64(chained);
        const uint32_t node = place_node(search->items.places[first_item + lane]);
        unfinished |= (uint32_t)(nodes[node].next != NODE_NONE) << lane;
    }
    return unfinished;
}

/* --- A turn */

/* The data that a turn does not change. The members are copies: the compiler must assume that
   storing items changes the originals. */
struct turn {
    struct node_table used_bits;
    struct node_table slot_codes;
    struct node_table slot_bits;
    const struct search *search;
    struct items items;
    const struct edge *edges;
    const struct window *windows;
    uint32_t cells;
    struct chunk *chunk;
    uint64_t key_factor; /* see struct expansion */
    bool is_exact;       /* on the paths of the items, used bits are exact */
};

/* Where the states and places of eight items are. */
struct source {
    const uint32_t *states;
    const uint32_t *places;
    __mmask8 lanes; /* those with an item */
};

/* The last items of a chunk if they are fewer than eight. The other lanes are 0, which is a valid
   state and a valid place. */
struct last_items {
    uint32_t states[LANES];
    uint32_t places[LANES];
    __mmask8 lanes;
};

ALWAYS_INLINE struct last_items take_last(struct items items, uint32_t end, uint32_t count)
{
    struct last_items last = {.lanes = (__mmask8)((1U << count) - 1)};
    const __m256i states = _mm256_maskz_loadu_epi32(last.lanes, items.states + end - count);
    const __m256i places = _mm256_maskz_loadu_epi32(last.lanes, items.places + end - count);
    _mm256_storeu_si256((void *)last.states, states);
    _mm256_storeu_si256((void *)last.places, places);
    return last;
}

/* Lists the items with which a word ends, after the `hits` items that are listed already. Returns
   how many it listed. */
ALWAYS_INLINE uint32_t list_hits(const struct turn *turn, const struct eight *eight, __m512i nodes,
                                 uint32_t first_item, uint32_t hits)
{
    __mmask8 ends = _mm512_test_epi64_mask(eight->edges, _mm512_set1_epi64(SET_END));
    const __mmask8 chained =
        _mm512_mask_cmpge_epu64_mask(ends, nodes, _mm512_set1_epi64(turn->cells));
    if (__builtin_expect(chained != 0, 0)) {
        ends &= (__mmask8)~find_unfinished(turn->search, first_item, chained);
    }
    if (turn->key_factor != 0) {
        const __m512i hashes =
            _mm512_mullo_epi64(eight->keys, _mm512_set1_epi64((int64_t)turn->key_factor));
        _mm512_storeu_si512(turn->chunk->hit_hashes + hits,
                            _mm512_maskz_compress_epi64(ends, hashes));
    } else {
        const __m256i items = _mm256_add_epi32(_mm256_set1_epi32((int)first_item),
                                               _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        _mm256_storeu_si256((void *)(turn->chunk->hits + hits),
                            _mm256_maskz_compress_epi32(ends, items));
    }
    return popcount32(ends);
}

/* Takes eight items: lists the hits among them, advances *hits and puts the followers. Returns the
   new top. */
ALWAYS_INLINE uint32_t expand_eight(const struct turn *turn, struct source source,
                                    uint32_t first_item, uint32_t top, uint32_t *hits,
                                    enum board_size size)
{
    const struct items items = turn->items;
    const __m512i places = _mm512_cvtepu32_epi64(_mm256_loadu_si256((const void *)source.places));
    const __m512i nodes = _mm512_srli_epi64(places, PLACE_NODE_SHIFT);
    const __m512i last_symbols = /* see seen_key */
        _mm512_xor_si512(_mm512_and_si512(places, _mm512_set1_epi64(0xff)), _mm512_set1_epi64(31));
    struct eight eight = {
        .edges = _mm512_maskz_mov_epi64(source.lanes, load_eight(turn->edges, source.states, 0)),
        .used = _mm512_or_si512(_mm512_loadu_si512(items.used + first_item),
                                look_up(&turn->used_bits, source.places, nodes, size)),
        .keys =
            _mm512_or_si512(_mm512_sll_epi64(_mm512_loadu_si512(items.keys + first_item),
                                             _mm_cvtsi32_si128((int)lowest_bit64(items.key_base))),
                            last_symbols),
        .codes = look_up(&turn->slot_codes, source.places, nodes, size),
        .bits = look_up(&turn->slot_bits, source.places, nodes, size),
    };
    for (uint32_t i = 0; size == ANY_SIZE && i < LANES / 2; i++) {
        eight.places[i] = load_two_windows(turn->windows, source.places + (size_t)i * 2);
    }
    *hits += list_hits(turn, &eight, nodes, first_item, *hits);
    /* A slot without a letter has the bit 63, which no set has. */
    const __m512i sets = _mm512_and_si512(eight.edges, _mm512_set1_epi64(UINT32_MAX));
    const uint64_t matching = _mm512_bitshuffle_epi64_mask(sets, eight.codes);
    uint64_t taken = _mm512_bitshuffle_epi64_mask(eight.used, eight.bits);
    if (size == ANY_SIZE) { /* not those with SLOT_NO_BIT */
        taken &= _mm512_test_epi8_mask(eight.bits, _mm512_set1_epi8(SLOT_USED));
    }
    uint64_t found = matching & ~taken;
    _mm512_mask_storeu_epi64(items.used + first_item, source.lanes, eight.used);
    _mm512_mask_storeu_epi64(items.keys + first_item, source.lanes, eight.keys);
    if (size == ANY_SIZE && !turn->is_exact && (matching & taken) != 0) {
        found |= find_unused(turn->search, first_item, matching & taken);
    }
    return put_slots(items, &eight, found, first_item, top, size);
}

/* Expands a chunk of a simple graph without choices. */
ALWAYS_INLINE enum wg_status expand_simple(struct search *search, struct expansion *expansion,
                                           enum board_size size)
{
    const struct graph *const graph = search->graph;
    const uint32_t end = expansion->first_item + expansion->count;
    uint32_t top = expansion->top;
    uint32_t hits = 0;
    /*
     * The number of followers is known only after they are put. So room is made for the most
     * followers that the items can have, but not for more than the limit. If expand.h would fail
     * because of the limit before it puts followers, expand_simple fails after it. Only a chunk of
     * one item can exceed the limit (search_chunk_items). Its followers fit ITEMS_SLACK. The turn
     * changes the key of this item, but a turn of one item is not repeated.
     */
    const size_t most = top + (size_t)expansion->count * WINDOW_SLOTS;
    assert(most <= STACK_MAX_ITEMS || expansion->count == 1);
    TRY(search_reserve_items(search, most < STACK_MAX_ITEMS ? most : STACK_MAX_ITEMS));
    const struct turn turn = {
        .search = search,
        .items = search->items,
        .edges = search->table->edges,
        .windows = graph->windows,
        .used_bits = take_table(graph->used_bits, size),
        .slot_codes = take_table(graph->slot_codes, size),
        .slot_bits = take_table(graph->slot_bits, size),
        .cells = graph->board->cells,
        .chunk = search->chunk,
        .key_factor = expansion->key_factor,
        .is_exact = expansion->depth < graph->exact_cells,
    };
    const struct last_items last = take_last(turn.items, end, expansion->count % LANES);
    for (uint32_t item = expansion->first_item; item < end; item += LANES) {
        struct source source = {turn.items.states + item, turn.items.places + item, 0xff};
        if (end - item < LANES) {
            source = (struct source){last.states, last.places, last.lanes};
        }
        top = expand_eight(&turn, source, item, top, &hits, size);
    }
    if (top > expansion->top && most > STACK_MAX_ITEMS) {
        return WG_LIMIT;
    }
    expansion->hit_count = hits;
    expansion->has_hashes = turn.key_factor != 0;
    if (graph->has_rare) {
        return put_rare_followers(search, expansion, top);
    }
    expansion->top = top;
    return WG_OK;
}

#define INSTANCE(name, size)                                                                       \
    static __attribute__((noinline)) enum wg_status name(struct search *search,                    \
                                                         struct expansion *expansion)              \
    {                                                                                              \
        return expand_simple(search, expansion, size);                                             \
    }

INSTANCE(expand_16, UP_TO_16_NODES)
INSTANCE(expand_32, UP_TO_32_NODES)
INSTANCE(expand_any, ANY_SIZE)

static enum wg_status expand_by_slots(struct search *search, struct expansion *expansion)
{
    const struct graph *const graph = search->graph;
    const uint32_t nodes = graph->board->node_count;
    if (!graph->is_simple || graph->has_choices || !expansion->wants_followers) {
        return expander_avx2.by_slots(search, expansion);
    }
    return nodes <= 16   ? expand_16(search, expansion)
           : nodes <= 32 ? expand_32(search, expansion)
                         : expand_any(search, expansion);
}

const struct expander expander_avx512 = {
    .name = "avx512",
    .form = GRAPH_BY_SLOTS,
    .by_slots = expand_by_slots,
};
