/* SPDX-License-Identifier: MIT */
/*
 * encode.c: lays out the file that format.h describes.
 *
 * The numbers of the states decide how small the file is. First the states are sorted:
 * narrow sets before wide ones, then by the size of the letter set, then by the set. So
 * each set is stored once, and the first edge of a state is computed. States with the
 * same set form a group. The order within a group is free: the states are sorted by the
 * number of the target of their last edge, so these targets ascend and LAST stores them
 * in few bits. States whose set no other state has are sorted by this target too,
 * before the groups of the same size.
 *
 * The number of a target depends on the same order. It is still well defined: the last
 * edges make a tree with state 0 as its root, and the order compares first the groups
 * of two states, then their parents in this tree. That is the order of the paths to the
 * root, read as words over the groups, so prefix doubling finds it (Karp, Miller and
 * Rosenberg, 1972): after k rounds the states are sorted by the first 2^k groups of
 * their paths.
 *
 * Cost: linear in states and edges, times the logarithm of the longest word (a radix
 * sort of the states by their sets, then three to five rounds).
 */
#include "dict/write/encode.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "dict/format.h"
#include "dict/write/count.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDE_SIZE = 256, /* a bit above the largest number of letters */
    SIZE_BITS = 9
};

struct encoder {
    const struct automaton *automaton;
    uint32_t symbols;
    uint32_t set_words; /* 32-bit integers in a wide letter set */
    uint32_t group_count;
    uint32_t wide_count;               /* groups with a wide set */
    uint8_t codes[FORMAT_MAX_SYMBOLS]; /* by symbol */
    uint32_t *sets;   /* by old number; set_words integers for each state */
    uint16_t *sizes;  /* by old number: letters of the set; WIDE_SIZE if it is wide */
    uint32_t *groups; /* by old number: equal for states with equal sets */
    uint32_t *last_edges; /* by old number: the edge with the highest code */
    uint32_t *old_states; /* by new number */
    uint32_t *new_states; /* by old number */
    struct encode_extras extras;
    uint64_t *counts; /* by new number: see count_words; NULL without extras */
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

/* --- Codes and letter sets */

/*
 * Gives the lowest codes to the symbols of the most states, FORMAT_FREQUENT of them; of
 * symbols with equally many states, to the lower symbols. Within the frequent and
 * within the rare symbols, codes ascend with the symbols.
 */
static void choose_codes(struct encoder *encoder)
{
    const struct automaton *a = encoder->automaton;
    uint32_t states[FORMAT_MAX_SYMBOLS] = {0}; /* with an edge of this symbol */
    uint32_t frequent = 0;
    uint32_t rare = FORMAT_FIRST_RARE;
    for (uint32_t e = 0; e < a->edges; e++) {
        states[a->symbols[e]]++;
    }
    for (uint32_t symbol = 0; symbol < encoder->symbols; symbol++) {
        uint32_t before = 0;
        for (uint32_t other = 0; other < encoder->symbols; other++) {
            before += states[other] > states[symbol] ||
                      (states[other] == states[symbol] && other < symbol);
        }
        encoder->codes[symbol] =
            (uint8_t)(before < FORMAT_FREQUENT ? frequent++ : rare++);
    }
}

static void make_sets(struct encoder *encoder)
{
    const struct automaton *a = encoder->automaton;
    for (uint32_t state = 0; state < a->states; state++) {
        uint32_t *const set = set_of(encoder, state);
        uint32_t highest = 0;
        for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
            const uint32_t code = encoder->codes[a->symbols[e]];
            set[code / 32] |= UINT32_C(1) << code % 32;
            if (code >= highest) {
                highest = code;
                encoder->last_edges[state] = e;
            }
        }
        set[0] |= (uint32_t)a->is_word[state] << 31;
        encoder->sizes[state] =
            (uint16_t)(letter_count(encoder, state) |
                       (highest >= FORMAT_FIRST_RARE ? WIDE_SIZE : 0));
    }
}

static bool is_wide(const struct encoder *encoder, uint32_t old_state)
{
    return (encoder->sizes[old_state] & WIDE_SIZE) != 0;
}

/* --- The order of states */

/*
 * The sizes of a digit of the radix sort. Large digits need fewer passes. Small digits
 * need fewer buckets; with fewer than SMALL_STATES states, they save half a millisecond
 * in a build.
 */
enum { MAX_DIGIT_BITS = 16, SMALL_DIGIT_BITS = 8, SMALL_STATES = 1 << 14 };

/* A digit of the sort key of a state. */
struct digit {
    /* The index of a 32-bit integer of the set. set_words: the digit is the size. */
    uint32_t word;
    uint32_t shift; /* the digit is bits shift to shift + bits - 1 of the integer */
    uint32_t bits;
};

static uint32_t digit_of(const struct encoder *encoder, uint32_t old_state,
                         struct digit digit)
{
    return digit.word == encoder->set_words
               ? encoder->sizes[old_state]
               : set_of(encoder, old_state)[digit.word] >> digit.shift &
                     ((UINT32_C(1) << digit.bits) - 1);
}

/* One stable pass of the radix sort, over `count` states. `begins` and `moved` are
   scratch memory of 2^digit.bits + 1 integers and one integer for each state. */
static void sort_by_digit(const struct encoder *encoder, struct digit digit,
                          uint32_t *states, uint32_t count, uint32_t *begins,
                          uint32_t *moved)
{
    const uint32_t buckets = UINT32_C(1) << digit.bits;
    memset(begins, 0, (buckets + 1) * sizeof *begins);
    for (uint32_t i = 0; i < count; i++) {
        begins[digit_of(encoder, states[i], digit) + 1]++;
    }
    for (uint32_t i = 0; i < buckets; i++) {
        begins[i + 1] += begins[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        moved[begins[digit_of(encoder, states[i], digit)]++] = states[i];
    }
    memcpy(states, moved, (size_t)count * sizeof *moved);
}

/*
 * Fills old_states: sorts by all digits, the lowest digit first. The lowest digits are
 * those of rare letters. Only wide states have them, so only these are sorted by them.
 */
static void sort_by_set(struct encoder *encoder, uint32_t *begins, uint32_t *moved)
{
    const uint32_t states = encoder->automaton->states;
    uint32_t *const sorted = encoder->old_states;
    struct digit digit = {.bits = states < SMALL_STATES ? SMALL_DIGIT_BITS
                                                        : MAX_DIGIT_BITS};
    uint32_t narrow = 0;
    uint32_t wide = states;
    for (uint32_t state = 0; state < states; state++) {
        sorted[is_wide(encoder, state) ? --wide : narrow++] = state;
    }
    for (digit.word = encoder->set_words; digit.word-- > 0;) {
        const uint32_t first = digit.word > 0 ? narrow : 0;
        for (digit.shift = 0; digit.shift < 32; digit.shift += digit.bits) {
            sort_by_digit(
                encoder, digit, sorted + first, states - first, begins, moved);
        }
    }
    const struct digit size = {.word = encoder->set_words, .bits = SIZE_BITS};
    sort_by_digit(encoder, size, sorted, states, begins, moved);
}

/* Fills `groups` from old_states, which are sorted by set. */
static void find_groups(struct encoder *encoder)
{
    const uint32_t *const old = encoder->old_states;
    uint32_t group = 0;
    for (uint32_t i = 1; i < encoder->automaton->states; i++) {
        const bool is_new = memcmp(set_of(encoder, old[i]),
                                   set_of(encoder, old[i - 1]),
                                   encoder->set_words * sizeof(uint32_t)) != 0;
        group += is_new;
        encoder->groups[old[i]] = group;
        encoder->wide_count += is_new && is_wide(encoder, old[i]);
    }
    encoder->group_count = group + 1;
}

/* Returns whether the state with this new number is the first state of a group. */
static bool begins_group(const struct encoder *encoder, uint32_t new_state)
{
    const uint32_t *const old = encoder->old_states;
    return new_state == 0 ||
           encoder->groups[old[new_state]] != encoder->groups[old[new_state - 1]];
}

/*
 * The work of the sort by paths. The states that are not told apart yet form a class,
 * and have consecutive numbers. The rank of a state is the number of the first state of
 * its class. All arrays have an item for each state.
 */
struct ranking {
    uint32_t *ranks;     /* by old number */
    uint32_t *ancestors; /* by old number: 2^k steps towards the root of the tree */
    uint32_t *keys;      /* by old number: the ranks of the ancestors */
    uint32_t *open;      /* the states of classes of several states, by rank */
    uint32_t open_count;
    uint32_t *sorted; /* scratch */
    uint32_t *counts; /* scratch, and one more item */
};

/* Makes a class of the states begin to end - 1 (new numbers). */
static void add_class(const struct encoder *encoder, struct ranking *ranking,
                      uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t state = encoder->old_states[i];
        ranking->ranks[state] = begin;
        ranking->open[ranking->open_count] = state;
        ranking->open_count += end - begin > 1;
    }
}

/*
 * Makes the classes of the first round from old_states, which are sorted by set. A
 * group of several states is a class. The other states of one size are a class
 * together, which comes before the groups of this size.
 */
static void rank_by_set(struct encoder *encoder, struct ranking *ranking)
{
    const uint32_t states = encoder->automaton->states;
    uint32_t *const old = encoder->old_states;
    uint32_t *const grouped = ranking->sorted;
    for (uint32_t begin = 0, end = 0; begin < states; begin = end) {
        uint32_t alone = 0; /* states of this size whose set no other state has */
        uint32_t others = 0;
        for (; end < states && encoder->sizes[old[end]] == encoder->sizes[old[begin]];
             end++) {
            const bool is_alone = begins_group(encoder, end) &&
                                  (end + 1 == states || begins_group(encoder, end + 1));
            grouped[others] = old[end];
            ranking->counts[alone] = old[end];
            alone += is_alone;
            others += !is_alone;
        }
        memcpy(old + begin, ranking->counts, alone * sizeof *old);
        memcpy(old + begin + alone, grouped, others * sizeof *old);
        add_class(encoder, ranking, begin, begin + alone);
        for (uint32_t i = begin + alone, next = i; i < end; i = next) {
            while (next < end &&
                   encoder->groups[old[next]] == encoder->groups[old[i]]) {
                next++;
            }
            add_class(encoder, ranking, i, next);
        }
    }
}

/* Sorts the states in `open` by their keys, into `sorted`. */
static void sort_by_key(const struct ranking *ranking, uint32_t states)
{
    uint32_t *const counts = ranking->counts;
    memset(counts, 0, ((size_t)states + 1) * sizeof *counts);
    for (uint32_t i = 0; i < ranking->open_count; i++) {
        counts[ranking->keys[ranking->open[i]] + 1]++;
    }
    for (uint32_t i = 0; i < states; i++) {
        counts[i + 1] += counts[i];
    }
    for (uint32_t i = 0; i < ranking->open_count; i++) {
        const uint32_t state = ranking->open[i];
        ranking->sorted[counts[ranking->keys[state]]++] = state;
    }
}

/* Splits the class of the states begin to end - 1, which are sorted by their keys.
   Returns whether it has several parts. */
static bool split_class(const struct encoder *encoder, struct ranking *ranking,
                        uint32_t begin, uint32_t end)
{
    const uint32_t *const old = encoder->old_states;
    uint32_t first = begin;
    for (uint32_t i = begin + 1; i <= end; i++) {
        if (i == end || ranking->keys[old[i]] != ranking->keys[old[first]]) {
            add_class(encoder, ranking, first, i);
            first = i;
        }
    }
    return ranking->ranks[old[end - 1]] != begin;
}

/* One round of prefix doubling: splits each class by the ranks of the ancestors, and
   doubles the steps. Returns whether a class was split. */
static bool split_classes(const struct encoder *encoder, struct ranking *ranking)
{
    const uint32_t states = encoder->automaton->states;
    const uint32_t open_count = ranking->open_count;
    uint32_t *const filled = ranking->counts; /* by rank: states placed so far */
    bool has_split = false;
    for (uint32_t i = 0; i < open_count; i++) {
        const uint32_t state = ranking->open[i];
        ranking->keys[state] = ranking->ranks[ranking->ancestors[state]];
    }
    sort_by_key(ranking, states);
    memset(filled, 0, (size_t)states * sizeof *filled);
    for (uint32_t i = 0; i < open_count; i++) {
        const uint32_t rank = ranking->ranks[ranking->sorted[i]];
        encoder->old_states[rank + filled[rank]++] = ranking->sorted[i];
    }
    /* The classes in the order of `open`, which is filled anew from the front. */
    memcpy(ranking->sorted, ranking->open, open_count * sizeof *ranking->open);
    ranking->open_count = 0;
    for (uint32_t i = 0; i < open_count;) {
        const uint32_t begin = ranking->ranks[ranking->sorted[i]];
        const uint32_t count = filled[begin];
        has_split |= split_class(encoder, ranking, begin, begin + count);
        i += count;
    }
    for (uint32_t state = 0; state < states; state++) {
        ranking->sorted[state] = ranking->ancestors[ranking->ancestors[state]];
    }
    memcpy(ranking->ancestors, ranking->sorted, (size_t)states * sizeof *filled);
    return has_split;
}

/*
 * Numbers the states by their ranks. States of one rank have equal paths; they are
 * sorted as their parents are, children of one parent by their old numbers. A
 * breadth-first walk from the root of the tree visits them in this order.
 */
static void number_classes(struct encoder *encoder, const struct ranking *ranking,
                           const uint32_t *parents)
{
    const uint32_t states = encoder->automaton->states;
    uint32_t *const begins = ranking->counts; /* of the children of each state */
    uint32_t *const children = ranking->sorted;
    uint32_t *const queue = ranking->ancestors;   /* not needed any more */
    uint32_t *const filled = encoder->new_states; /* by rank */
    uint32_t end = 1;
    memset(begins, 0, ((size_t)states + 1) * sizeof *begins);
    for (uint32_t state = 1; state < states; state++) {
        begins[parents[state]]++;
    }
    for (uint32_t state = 0, sum = 0; state <= states; state++) {
        sum += begins[state];
        begins[state] = sum;
    }
    for (uint32_t state = states - 1; state > 0; state--) {
        children[--begins[parents[state]]] = state;
    }
    memset(filled, 0, (size_t)states * sizeof *filled);
    queue[0] = 0;
    encoder->old_states[0] = 0;
    for (uint32_t i = 0; i < states; i++) {
        for (uint32_t c = begins[queue[i]]; c < begins[queue[i] + 1]; c++) {
            const uint32_t rank = ranking->ranks[children[c]];
            encoder->old_states[rank + filled[rank]++] = children[c];
            queue[end++] = children[c];
        }
    }
}

/* Fills old_states and new_states. `parents` has the target of each last edge. */
static void number_states(struct encoder *encoder, struct ranking *ranking,
                          const uint32_t *parents)
{
    const uint32_t states = encoder->automaton->states;
    find_groups(encoder);
    rank_by_set(encoder, ranking);
    memcpy(ranking->ancestors, parents, (size_t)states * sizeof *parents);
    while (split_classes(encoder, ranking)) {
    }
    number_classes(encoder, ranking, parents);
    for (uint32_t i = 0; i < states; i++) {
        encoder->new_states[encoder->old_states[i]] = i;
    }
}

static enum wg_status prepare(struct encoder *encoder, struct wg_error *error)
{
    const struct automaton *a = encoder->automaton;
    const size_t states = a->states;
    encoder->sets = calloc(states, encoder->set_words * sizeof(uint32_t));
    encoder->last_edges = calloc(states, sizeof(uint32_t));
    encoder->old_states = calloc(states, sizeof(uint32_t));
    encoder->new_states = malloc(states * sizeof(uint32_t));
    encoder->sizes = calloc(states, sizeof(uint16_t));
    encoder->groups = calloc(states, sizeof(uint32_t));
    struct ranking ranking = {
        .ranks = calloc(states, sizeof(uint32_t)),
        .ancestors = calloc(states, sizeof(uint32_t)),
        .keys = calloc(states, sizeof(uint32_t)),
        .open = calloc(states + 1, sizeof(uint32_t)),
        .sorted = malloc(states * sizeof(uint32_t)),
        .counts = malloc((states + 1) * sizeof(uint32_t)),
    };
    uint32_t *parents = calloc(states, sizeof *parents);
    uint32_t *begins = malloc(((1 << MAX_DIGIT_BITS) + 1) * sizeof *begins);
    enum wg_status status = WG_OK;
    if (encoder->sets == NULL || encoder->last_edges == NULL ||
        encoder->old_states == NULL || encoder->new_states == NULL ||
        encoder->sizes == NULL || encoder->groups == NULL || ranking.ranks == NULL ||
        ranking.ancestors == NULL || ranking.keys == NULL || ranking.open == NULL ||
        ranking.sorted == NULL || ranking.counts == NULL || parents == NULL ||
        begins == NULL) {
        status = fail_memory(error);
        goto done;
    }
    choose_codes(encoder);
    make_sets(encoder);
    sort_by_set(encoder, begins, encoder->new_states);
    for (uint32_t state = 1; state < states; state++) {
        parents[state] = a->targets[encoder->last_edges[state]];
    }
    number_states(encoder, &ranking, parents);
done:
    free(ranking.ranks);
    free(ranking.ancestors);
    free(ranking.keys);
    free(ranking.open);
    free(ranking.sorted);
    free(ranking.counts);
    free(parents);
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

enum { ALPH, CODE, PART, META, BASE, SETS, RANK, LAST, EDGE, NUMB, VALU, SECTIONS };

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

/* Section CODE: the symbol of each text of ALPH, then a bit for each symbol: whether it
   is frequent. */
static void write_code(const struct encoder *encoder,
                       const struct alphabet_source *alphabet, unsigned char *out)
{
    unsigned char *const frequent = out + encoder->symbols;
    for (uint32_t text = 0; text < encoder->symbols; text++) {
        out[text] = symbol_of_text(alphabet, text);
    }
    for (uint32_t symbol = 0; symbol < encoder->symbols; symbol++) {
        if (encoder->codes[symbol] < FORMAT_FREQUENT) {
            frequent[symbol / 8] |= (unsigned char)(1U << symbol % 8);
        }
    }
}

/* BASE has E - (k - 1) * S (modulo 2^32) for the states with k letters, narrow and wide
   ones apart. S is the first of these states and E its first edge in EDGE. */
static void write_base(const struct encoder *encoder, unsigned char *out)
{
    uint32_t first_edge = 0;
    uint32_t size_before = 0;
    for (uint32_t i = 1; i < encoder->automaton->states; i++) {
        const uint32_t old = encoder->old_states[i];
        const uint32_t letters = letter_count(encoder, old);
        const uint32_t size = letters + (is_wide(encoder, old) ? FORMAT_FIRST_RARE : 0);
        if (size != size_before) {
            store_le32(out + (size_t)size * 4, first_edge - (letters - 1) * i);
            size_before = size;
        }
        first_edge += letters - 1;
    }
}

static void write_sets_and_rank(const struct encoder *encoder, unsigned char *sets,
                                unsigned char *rank)
{
    const uint32_t states = encoder->automaton->states;
    unsigned char *more = sets + (size_t)encoder->group_count * 4;
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
            store_le32(sets + (size_t)seen * 4, set[0]);
            if (is_wide(encoder, encoder->old_states[i])) {
                for (uint32_t word = 1; word < encoder->set_words; word++, more += 4) {
                    store_le32(more, set[word]);
                }
            }
            bits |= UINT64_C(1) << in_block;
            seen++;
        }
        store_le64(block + 4, bits);
    }
}

/* A block of LAST, before it is split into high and low parts. */
struct last_block {
    uint32_t base;
    uint32_t width;                     /* of the low parts */
    uint64_t values[LAST_BLOCK_STATES]; /* distances from the base, ascending */
};

/*
 * Each target is the base plus its value, modulo 2^edge_bits. So a target that is below
 * the target before it, as between two groups, is possible too: it goes once around.
 */
static void make_last_block(const struct encoder *encoder, uint32_t block,
                            uint32_t edge_bits, struct last_block *out)
{
    const struct automaton *a = encoder->automaton;
    const uint64_t mask = UINT64_MAX >> (64 - edge_bits);
    uint64_t value = 0;
    uint32_t target = 0;
    for (uint32_t i = 0; i < LAST_BLOCK_STATES; i++) {
        /* State 0 has no edge: use the target of state 1. After the last state: use the
           target of the last state. */
        const uint64_t place = (uint64_t)block * LAST_BLOCK_STATES + i;
        const uint32_t state = place == 0          ? 1
                               : place < a->states ? (uint32_t)place
                                                   : a->states - 1;
        const uint32_t edge = encoder->last_edges[encoder->old_states[state]];
        const uint32_t next = encoder->new_states[a->targets[edge]];
        if (i == 0) {
            out->base = next;
        } else {
            value += ((uint64_t)next - target) & mask;
        }
        target = next;
        out->values[i] = value;
    }
    out->width = 0;
    while (value >> out->width > LAST_MAX_HIGH) {
        out->width++;
    }
}

/* Returns the sum of the widths of all blocks. */
static uint64_t sum_widths(const struct encoder *encoder)
{
    const uint32_t states = encoder->automaton->states;
    const uint32_t bits = format_edge_bits(states);
    struct last_block block;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < format_last_blocks(states); i++) {
        make_last_block(encoder, i, bits, &block);
        sum += block.width;
    }
    return sum;
}

static void write_last(const struct encoder *encoder, unsigned char *out)
{
    const uint32_t states = encoder->automaton->states;
    const uint32_t bits = format_edge_bits(states);
    unsigned char *const lows = out + format_lows_off(states);
    unsigned char *record = out;
    uint32_t widths = 0;
    for (uint32_t b = 0; b < format_last_blocks(states); b++) {
        struct last_block block;
        uint64_t highs = 0;
        make_last_block(encoder, b, bits, &block);
        for (uint32_t i = 0; i < LAST_BLOCK_STATES; i++) {
            highs |= UINT64_C(1) << ((block.values[i] >> block.width) + i);
            put_bits(lows,
                     (uint64_t)widths * LAST_BLOCK_STATES + (uint64_t)i * block.width,
                     block.values[i] & ((UINT64_C(1) << block.width) - 1));
        }
        store_le32(record + LAST_LOWS, widths << 6 | block.width);
        store_le32(record + LAST_BASE, block.base);
        store_le64(record + LAST_HIGHS, highs);
        record += LAST_RECORD_NBYTES;
        widths += block.width;
    }
}

/* Writes EDGE: for each state its edges but the last, in the order of codes. */
static void write_edges(const struct encoder *encoder, unsigned char *out)
{
    const struct automaton *a = encoder->automaton;
    const uint32_t bits = format_edge_bits(a->states);
    uint64_t at = 0;
    for (uint32_t i = 1; i < a->states; i++) {
        const uint32_t old = encoder->old_states[i];
        for (int rare = 0; rare <= is_wide(encoder, old); rare++) {
            for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
                const bool is_rare = encoder->codes[a->symbols[e]] >= FORMAT_FREQUENT;
                if (e != encoder->last_edges[old] && is_rare == (rare != 0)) {
                    put_bits(out, at, encoder->new_states[a->targets[e]]);
                    at += bits;
                }
            }
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

/* Plans NUMB and VALU if the dictionary has them. */
static void plan_extras(const struct encoder *encoder, struct plan *plans)
{
    const struct automaton *const a = encoder->automaton;
    const uint32_t *const values = encoder->extras.values;
    if (encoder->counts != NULL) {
        const uint64_t widths = count_widths(encoder->counts, a->states);
        plans[NUMB] =
            (struct plan){"NUMB", 0, format_numb_nbytes(a->states, widths), 0};
    }
    if (values != NULL) {
        const uint32_t width = count_value_bits(values, a->words);
        plans[VALU] = (struct plan){"VALU", 0, format_valu_nbytes(a->words, width), 0};
    }
}

static void write_extras(const struct encoder *encoder, const struct plan *plans,
                         unsigned char *out)
{
    const struct automaton *const a = encoder->automaton;
    if (encoder->counts != NULL) {
        count_write(encoder->counts, a->states, out + plans[NUMB].offset);
    }
    if (encoder->extras.values != NULL) {
        count_write_values(encoder->extras.values, a->words, out + plans[VALU].offset);
    }
}

/* Counts the words of all states if the dictionary has numbers or values. */
static enum wg_status prepare_extras(struct encoder *encoder,
                                     const struct encode_extras *extras,
                                     struct wg_error *error)
{
    const struct automaton *const a = encoder->automaton;
    encoder->extras = *extras;
    if (!extras->has_numbers && extras->values == NULL) {
        return WG_OK;
    }
    if (a->words > FORMAT_MAX_NUMBERED) {
        return fail(error,
                    WG_LIMIT,
                    "%llu words are too many to number; leave out numbers and values",
                    (unsigned long long)a->words);
    }
    encoder->counts = count_words(a, encoder->new_states);
    if (encoder->counts == NULL) {
        return fail_memory(error);
    }
    return count_widths(encoder->counts, a->states) <= FORMAT_MAX_WIDTHS
               ? WG_OK
               : fail(error,
                      WG_LIMIT,
                      "the dictionary would have %lu states, too many to number "
                      "its words; leave out numbers and values",
                      (unsigned long)a->states);
}

/* Writes all sections to `out`, which the caller must have filled with zeros. */
static void write_sections(const struct encoder *encoder,
                           const struct alphabet_source *alphabet,
                           struct wg_text metadata, const struct plan *plans,
                           unsigned char *out)
{
    write_alph(out + plans[ALPH].offset, alphabet);
    if (alphabet->parts != NULL) {
        write_alph(out + plans[PART].offset, alphabet->parts);
    }
    if (metadata.nbytes > 0) {
        memcpy(out + plans[META].offset, metadata.bytes, metadata.nbytes);
    }
    if (plans[CODE].nbytes > 0) {
        write_code(encoder, alphabet, out + plans[CODE].offset);
    }
    write_base(encoder, out + plans[BASE].offset);
    write_sets_and_rank(encoder, out + plans[SETS].offset, out + plans[RANK].offset);
    write_last(encoder, out + plans[LAST].offset);
    write_edges(encoder, out + plans[EDGE].offset);
    write_extras(encoder, plans, out);
}

static enum wg_status encode(const struct encoder *encoder,
                             const struct alphabet_source *alphabet,
                             struct wg_text metadata, unsigned char **bytes_out,
                             size_t *nbytes_out, struct wg_error *error)
{
    const struct automaton *a = encoder->automaton;
    const uint64_t widths = sum_widths(encoder);
    if (widths > FORMAT_MAX_WIDTHS) {
        return fail(error,
                    WG_LIMIT,
                    "the dictionary would have %lu states, too many for its format; "
                    "divide the words among several dictionaries",
                    (unsigned long)a->states);
    }
    struct plan plans[SECTIONS] = {
        [ALPH] = {"ALPH", SECTION_REQUIRED, alph_nbytes(alphabet), 0},
        [CODE] = {"CODE", SECTION_REQUIRED, code_nbytes(alphabet), 0},
        [PART] = {"PART",
                  SECTION_REQUIRED,
                  alphabet->parts == NULL ? 0 : alph_nbytes(alphabet->parts),
                  0},
        [META] = {"META", 0, metadata.nbytes, 0},
        [BASE] = {"BASE",
                  SECTION_REQUIRED,
                  (uint64_t)format_base_count(encoder->symbols) * 4,
                  0},
        [SETS] = {"SETS",
                  SECTION_REQUIRED,
                  ((uint64_t)encoder->group_count +
                   (uint64_t)encoder->wide_count * (encoder->set_words - 1)) *
                      4,
                  0},
        [RANK] = {"RANK", SECTION_REQUIRED, format_rank_nbytes(a->states), 0},
        [LAST] = {"LAST",
                  SECTION_REQUIRED,
                  format_lows_off(a->states) + widths * 4 + EDGE_SLACK_NBYTES,
                  0},
        [EDGE] = {"EDGE",
                  SECTION_REQUIRED,
                  format_edge_nbytes(a->edges - (a->states - 1),
                                     format_edge_bits(a->states)),
                  0},
    };
    plan_extras(encoder, plans);
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
    write_sections(encoder, alphabet, metadata, plans, out);
    write_header(encoder, plans, sections, out, file_nbytes);
    *bytes_out = out;
    *nbytes_out = (size_t)file_nbytes;
    return WG_OK;
}

enum wg_status encode_with_extras(const struct automaton *automaton,
                                  const struct alphabet_source *alphabet,
                                  struct wg_text metadata,
                                  const struct encode_extras *extras,
                                  unsigned char **bytes_out, size_t *nbytes_out,
                                  struct wg_error *error)
{
    struct encoder encoder = {
        .automaton = automaton,
        .symbols = alphabet->symbol_count,
        .set_words = format_set_words(alphabet->symbol_count),
    };
    enum wg_status status = prepare(&encoder, error);
    if (status == WG_OK) {
        status = prepare_extras(&encoder, extras, error);
    }
    if (status == WG_OK) {
        status = encode(&encoder, alphabet, metadata, bytes_out, nbytes_out, error);
    }
    free(encoder.sets);
    free(encoder.sizes);
    free(encoder.groups);
    free(encoder.last_edges);
    free(encoder.old_states);
    free(encoder.new_states);
    free(encoder.counts);
    return status;
}

enum wg_status encode_dictionary(const struct automaton *automaton,
                                 const struct alphabet_source *alphabet,
                                 struct wg_text metadata, unsigned char **bytes_out,
                                 size_t *nbytes_out, struct wg_error *error)
{
    const struct encode_extras none = {0};
    return encode_with_extras(
        automaton, alphabet, metadata, &none, bytes_out, nbytes_out, error);
}
