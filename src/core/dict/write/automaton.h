/* SPDX-License-Identifier: MIT */
/*
 * automaton.h: the minimal acyclic automaton of a set of words, built from the
 * words in sorted order.
 *
 * The targets of a state's edges are numbered before the state itself. So every edge leads to a
 * state with a smaller number, and state 0 is the only state without edges. The same words give the
 * same numbers.
 */
#ifndef WG_DICT_WRITE_AUTOMATON_H
#define WG_DICT_WRITE_AUTOMATON_H

#include "base/keyed_hash.h"
#include "dict/write/wordset.h"

#include <wordgrid/status.h>

/* State s has the edges first_edges[s] to first_edges[s + 1] - 1, in symbol order. automaton_free
   accepts an automaton with all members zero. */
struct automaton {
    uint32_t states;
    uint32_t edges;
    uint32_t root;
    uint32_t longest; /* the length of the longest word, in symbols */
    uint64_t words;
    uint32_t *first_edges; /* has states + 1 items */
    uint8_t *is_word;      /* by state: 1 if a word ends there, otherwise 0 */
    uint32_t *targets;     /* by edge: the state that it leads to */
    uint8_t *symbols;      /* by edge: its code in the words, minus 1 */
    uint64_t probes;       /* for tests: how often a slot of the registry had another state */
};

/* --- Word by word */

/* A state on the path of the word that was added last. Its edges are those of the path from
   first_edge to the first edge of the next state on the path. */
struct path_state {
    uint32_t first_edge;
    bool is_word;
};

/* An automaton that is being built: see automaton.c. */
struct automaton_builder {
    struct automaton *automaton;
    size_t first_edges_capacity;
    size_t is_word_capacity;
    size_t targets_capacity;
    size_t symbols_capacity;

    struct path_state *path; /* by depth: depth + 1 states */
    size_t path_capacity;
    size_t depth; /* the length of the word that was added last */
    /* The edges of all states on the path, the root's first. The last edge of a state has no target
       yet. */
    uint32_t *path_targets;
    size_t path_targets_capacity;
    uint8_t *path_symbols;
    size_t path_symbols_capacity;
    size_t path_edges;

    uint32_t *slots; /* the registry: a state + 1, and bits of its hash; 0: empty */
    unsigned slot_bits;
    struct hash_key hash_key;
};

/* Begins an automaton. Then call automaton_add for each word, and automaton_end or
   automaton_abandon. `automaton` must stay where it is until then. */
void automaton_begin(struct automaton_builder *builder, struct automaton *automaton,
                     const struct hash_key *hash_key);

/* The length of the longest common prefix of a word and the word that was added last. */
size_t automaton_shared(const struct automaton_builder *builder, const uint8_t *codes,
                        size_t count);

/* The code at a place of the word that was added last, or 0 after its end. */
static inline unsigned automaton_last_code(const struct automaton_builder *builder, size_t place)
{
    return place < builder->depth
               ? builder->path_symbols[builder->path[place + 1].first_edge - 1] + 1U
               : 0;
}

/*
 * Adds a word of at least one code. `shared` is its automaton_shared. The word must come after all
 * words before it, in any order of the codes that is the same for all words. Fails as
 * automaton_build does; then only automaton_abandon may follow.
 */
enum wg_status automaton_add(struct automaton_builder *builder, const uint8_t *codes, size_t count,
                             size_t shared, struct wg_error *error);

/* Adds the words `begin` to `end` - 1 of a sorted set. Fails like automaton_add. */
enum wg_status automaton_add_words(struct automaton_builder *builder, const struct wordset *set,
                                   size_t begin, size_t end, struct wg_error *error);

/* Completes the automaton, and frees the builder's memory, also after a failure. */
enum wg_status automaton_end(struct automaton_builder *builder, struct wg_error *error);

/* Frees the builder's memory. The automaton is not complete. */
void automaton_abandon(struct automaton_builder *builder);

/* --- From a set of words */

/*
 * Builds the automaton of a sorted set of at least one word. Fails with WG_NO_MEMORY, or with
 * WG_LIMIT if there are more than FORMAT_MAX_EDGES edges. The caller must call automaton_free, even
 * after a failure.
 */
enum wg_status automaton_build(struct automaton *automaton, const struct wordset *set,
                               struct wg_error *error);

/* Like automaton_build, which draws a random key for its hash table of states, but with a given
   key. The key changes only `probes`. */
enum wg_status automaton_build_keyed(struct automaton *automaton, const struct wordset *set,
                                     const struct hash_key *hash_key, struct wg_error *error);

void automaton_free(struct automaton *automaton);

#endif
