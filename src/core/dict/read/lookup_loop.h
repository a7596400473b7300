/* SPDX-License-Identifier: MIT */
/*
 * lookup_loop.h: the template of the lookups (lookup.h). The file that includes it defines
 * LOOKUP_FUNCTIONS, the name of the instance.
 *
 * A lookup is a chain of loads, each of which needs the result of the load before it:
 *
 *     state -> RANK -> letter set -> BASE -> EDGE -> next state
 *     state -> record of LAST -> low part of LAST -> next state
 *
 * Whether a letter has the last edge of its state cannot be predicted, and a wrong prediction costs
 * as much as a step. So a step computes the targets in EDGE and in LAST at the same time, and
 * selects one of the two targets without a branch. The table lookup.starts replaces the first two
 * steps.
 *
 * In the table of edges (edges.h), a step is one load. So many lookups of single words make the
 * table, and then take 0.4 to 0.7 of the time.
 *
 * The lookup of many words runs a loop over all words for each letter. The chains of different
 * words do not depend on each other, so the processor works on several words at a time. The words
 * are sorted by their number of letters, the longest first. So the words with a letter at an index
 * are the first ones, and no branch depends on the length of one word. Words that are found to be
 * missing are removed by moving the words after them, again without a branch.
 */
#include "dict/read/lookup_file.h"

enum {
    BATCH_WORDS = 256, /* how many words the loop takes at a time */
    BATCH_SLACK = 16,  /* numbers in a vector */
    BATCH_LETTERS = 32 /* words with more symbols are looked up alone */
};

/* Returns the index of the edge of a rare code from the state whose first edge is `first`. Returns
   UINT32_MAX if the state has no such letter. */
static __attribute__((noinline)) uint32_t
rare_edge(const struct wg_dict *dict, const struct edge_table *table, uint32_t first, uint32_t code)
{
    if (first < table->first_wide) {
        return UINT32_MAX;
    }
    const uint32_t number = edges_wide_set(table, first);
    return walk_set_has(&dict->walk, number, code)
               ? first + walk_set_rank(&dict->walk, number, code)
               : UINT32_MAX;
}

/* Like `contains`, in the table of edges. A frequent code needs only the first word of a set, also
   of a wide set. */
static __attribute__((noinline)) bool
contains_in_table(const struct wg_dict *dict, const struct edge_table *table, struct wg_text word)
{
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = word.nbytes == 0 ? p : p + word.nbytes; /* p can be NULL */
    struct edge at = table->root;
    while (p != end) {
        uint32_t code;
        const size_t length = next_code(dict, p, end, &code);
        if (__builtin_expect(length == 0, 0)) {
            const struct wg_text rest = {(const char *)p, (size_t)(end - p)};
            return contains_rest(dict, table, rest, node_of_edge(table, &at));
        }
        uint32_t next = at.first + count_below(at.set, code % 32);
        bool is_there = (at.set >> code % 32 & 1) != 0;
        if (__builtin_expect(code > FORMAT_FREQUENT, 0)) {
            next = rare_edge(dict, table, at.first, code);
            is_there = next != UINT32_MAX;
        }
        if (!is_there) {
            return false;
        }
        at = table->edges[next];
        p += length;
    }
    return (at.set & SET_END) != 0;
}

/* Like `contains`, in the file, and counts the lookup. */
static __attribute__((noinline)) bool contains_counted(const struct wg_dict *dict,
                                                       struct wg_text word)
{
    edges_count_lookup(dict);
    return contains_in_file(dict, word);
}

/* The parts are not inlined, so that this function saves no registers. */
static bool contains(const struct wg_dict *dict, struct wg_text word)
{
    const struct edge_cache *const cache = dict->edge_cache;
    const struct edge_table *const table =
        atomic_load_explicit(&cache->table, memory_order_acquire);
    if (table != NULL) {
        return contains_in_table(dict, table, word);
    }
    return atomic_load_explicit(&cache->lookups_left, memory_order_relaxed) > 0
               ? contains_counted(dict, word)
               : contains_in_file(dict, word);
}

/* --- Many words */

/* A batch of up to BATCH_WORDS words: their codes, and the places of the words that may still be
   found. The vector code writes up to BATCH_SLACK numbers behind the last place, and reads up to 3
   bytes behind `codes`. */
struct batch {
    /* By place: */
    uint32_t words[BATCH_WORDS + BATCH_SLACK]; /* the index of the word in the batch */
    uint32_t states[BATCH_WORDS + BATCH_SLACK];
    uint32_t edges[BATCH_WORDS + BATCH_SLACK]; /* the edge in EDGE, or WIDE_EDGE */
    uint8_t lasts[BATCH_WORDS];                /* the places of the words with a target in LAST */
    uint8_t others[BATCH_WORDS];               /* in EDGE */
    /* By word: */
    uint8_t codes[BATCH_WORDS][BATCH_LETTERS];
    uint8_t lengths[BATCH_WORDS]; /* how many symbols it has */
    uint32_t starts[BATCH_WORDS]; /* the state after two letters */
};

/* Stored instead of an edge if wide_step is needed. EDGE always has fewer edges. */
#define WIDE_EDGE UINT32_MAX

/* How many words are left after a letter, and have their targets in LAST and EDGE. */
struct sorted {
    size_t kept;
    size_t lasts;
    size_t others;
};

/* Makes the steps that need wide_step. Removes the words whose state does not have the letter, and
   returns how many words are left. */
static size_t step_wide(const struct wg_dict *dict, struct batch *batch, size_t count, unsigned i)
{
    size_t kept = 0;
    for (size_t place = 0; place < count; place++) {
        const uint32_t word = batch->words[place];
        uint32_t state = batch->states[place];
        if (batch->edges[place] == WIDE_EDGE) {
            state = wide_step(dict, state, batch->codes[word][i]);
        }
        batch->words[kept] = word;
        batch->states[kept] = state;
        kept += state != LOOKUP_NO_STATE;
    }
    return kept;
}

/* Finds the letter sets of the first `count` words. Keeps the words that need wide_step, and the
   words whose state has their letter `i`. Lists the words of the second kind in `lasts` if their
   target is in LAST, and in `others` if it is in EDGE. */
static struct sorted sort_batch(const struct wg_dict *dict, struct batch *batch, size_t count,
                                unsigned i)
{
    const struct walk walk = dict->walk;
    const uint8_t *const codes = batch->codes[0] + i;
    struct sorted sorted = {0};
    for (size_t place = 0; place < count; place++) {
        const uint32_t word = batch->words[place];
        const uint32_t state = batch->states[place];
        const uint32_t code = codes[(size_t)word * BATCH_LETTERS];
        const uint32_t number = walk_set_number(&walk, state);
        const uint32_t set = walk_set(&walk, number);
        const uint32_t letters = set & ~SET_END;
        const uint32_t size = popcount32(letters);
        const uint32_t above = popcount32(letters >> code % 32) - 1;
        const size_t is_wide =
            (size_t)(code > FORMAT_FREQUENT) | (size_t)(number >= walk.first_wide);
        const size_t is_there = (set >> code % 32 & 1) & ~is_wide;
        const size_t is_last = is_there & (above == 0);
        batch->words[sorted.kept] = word;
        batch->states[sorted.kept] = state;
        batch->edges[sorted.kept] =
            is_wide ? WIDE_EDGE : walk_first_edge(&walk, state, size) + size - 1 - above;
        batch->lasts[sorted.lasts] = (uint8_t)sorted.kept;
        batch->others[sorted.others] = (uint8_t)sorted.kept;
        sorted.lasts += is_last;
        sorted.others += is_there - is_last;
        sorted.kept += is_there | is_wide;
    }
    return sorted;
}

/* Follows letter `i` of the first `count` words. Removes the words whose state does not have the
   letter, and returns how many are left. */
static size_t step_plain(const struct wg_dict *dict, struct batch *batch, size_t count, unsigned i)
{
    const struct sorted sorted = sort_batch(dict, batch, count, i);
    const struct walk walk = dict->walk;
    for (size_t k = 0; k < sorted.lasts; k++) {
        uint32_t *const state = &batch->states[batch->lasts[k]];
        *state = walk_last(&walk, *state);
    }
    for (size_t k = 0; k < sorted.others; k++) {
        const uint8_t place = batch->others[k];
        batch->states[place] = walk_edge(&walk, batch->edges[place]);
    }
    return sorted.lasts + sorted.others == sorted.kept ? sorted.kept
                                                       : step_wide(dict, batch, sorted.kept, i);
}

#ifdef LOOKUP_VECTORS
#include "dict/read/lookup_vectors.h"
#else
#define step_batch                          step_plain
#define read_short_ascii(dict, word, codes) 0
#endif

/* Writes the codes of a word. Returns their number; 0 if a part of the text is not one symbol;
   BATCH_LETTERS + 1 if there are too many. */
static inline unsigned read_codes(const struct wg_dict *dict, struct wg_text word, uint8_t *codes)
{
    const unsigned char *p = (const unsigned char *)word.bytes;
    const unsigned char *const end = word.nbytes == 0 ? p : p + word.nbytes; /* p can be NULL */
    unsigned count = read_short_ascii(dict, word, codes);
    if (count > 0) {
        return count;
    }
    while (p != end) {
        uint32_t code;
        const size_t length = next_code(dict, p, end, &code);
        if (length == 0) {
            return 0;
        }
        if (count == BATCH_LETTERS) {
            return BATCH_LETTERS + 1;
        }
        codes[count++] = (uint8_t)code;
        p += length;
    }
    return count;
}

/* Reads the words of a batch and sorts them by length, the longest first. Leaves out the words
   whose answer is known, and writes their answers. Returns how many words
   are left. */
static size_t fill_batch(const struct wg_dict *dict, const struct wg_text *words, size_t count,
                         struct batch *batch, bool *found_out)
{
    uint16_t places[BATCH_LETTERS + 1] = {0}; /* by length */
    for (size_t i = 0; i < count; i++) {
        const uint8_t *const codes = batch->codes[i];
        const unsigned length = read_codes(dict, words[i], batch->codes[i]);
        found_out[i] = false;
        batch->lengths[i] = 0;
        if (length < 2 || length > BATCH_LETTERS || codes[0] > FORMAT_FREQUENT ||
            codes[1] > FORMAT_FREQUENT) {
            found_out[i] = contains_in_file(dict, words[i]);
            continue;
        }
        batch->starts[i] = start_state(dict, codes[0], codes[1]);
        if (batch->starts[i] != LOOKUP_NO_STATE) {
            batch->lengths[i] = (uint8_t)length;
            places[length]++;
        }
    }
    uint16_t place = 0;
    for (unsigned length = BATCH_LETTERS; length > 0; length--) {
        const uint16_t words_of_length = places[length];
        places[length] = place;
        place = (uint16_t)(place + words_of_length);
    }
    for (size_t i = 0; i < count; i++) {
        if (batch->lengths[i] > 0) {
            const unsigned at = places[batch->lengths[i]]++;
            batch->words[at] = (uint32_t)i;
            batch->states[at] = batch->starts[i];
        }
    }
    return place;
}

static void contains_many(const struct wg_dict *dict, const struct wg_text *words, size_t count,
                          bool *found_out)
{
    struct batch batch;
    while (count > 0) {
        const size_t taken = count < BATCH_WORDS ? count : BATCH_WORDS;
        size_t left = fill_batch(dict, words, taken, &batch, found_out);
        for (unsigned i = 2; left > 0; i++) {
            while (left > 0 && batch.lengths[batch.words[left - 1]] == i) {
                left--;
                found_out[batch.words[left]] = walk_is_word(&dict->walk, batch.states[left]);
            }
            left = step_batch(dict, &batch, left, i);
        }
        words += taken;
        found_out += taken;
        count -= taken;
    }
}

const struct lookup_functions LOOKUP_FUNCTIONS = {
    .contains = contains,
    .contains_many = contains_many,
};
