/* SPDX-License-Identifier: MIT */
/*
 * automaton.h: the minimal acyclic automaton of a set of words, built from the
 * words in sorted order.
 *
 * The targets of a state's edges are numbered before the state itself. So every edge leads to a
 * state with a smaller number, and state 0 is the only state without edges. The same words give the
 * same numbers.
 */
#pragma once

#include "base/keyed_hash.h"
#include "write/wordset.h"

#include <wordgrid/compile.h>

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

/* Calls options->progress, unless it is NULL. */
static inline void report_progress(const struct wg_compile_options *options, const char *phase,
                                   uint64_t nbytes, uint64_t words)
{
    if (options->progress != NULL) {
        options->progress(options->progress_context, phase, nbytes, words);
    }
}

/* --- Word by word */

/* A state on the path of the word that was added last. Its edges are those of the path from
   first_edge to the first edge of the next state on the path. */
struct path_state {
    uint32_t first_edge;
    bool is_word;
};

enum { WORD_END_SYMBOLS = 11, WORD_END_BITS = 18 /* of the number of a slot */ };

/* An end that many words have: its symbols, and the state before them. */
struct word_end {
    uint8_t symbols[WORD_END_SYMBOLS];
    uint8_t count; /* 0: an empty slot */
    uint32_t state;
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

    size_t branch;         /* deeper states on the path are an end: one edge each, one word */
    struct word_end *ends; /* by slot; NULL while there are few states */

    /* Of a part (see automaton_begin_part): its first word, and by depth the frozen states on the
       path of this word. The states from depth 1 to front_open are not frozen yet. */
    bool is_part;
    uint8_t *front_codes;
    uint32_t *front_states;
    size_t front_count;
    size_t front_open;
};

/* Begins an automaton. Then call automaton_add for each word, and automaton_end or
   automaton_abandon. `automaton` must stay where it is until then. The key of the registry changes
   only `probes`. */
void automaton_begin(struct automaton_builder *builder, struct automaton *automaton,
                     const struct hash_key *hash_key);

/* Like automaton_begin, for words that all come after the words of another builder. automaton_join
   adds them there. The states on the path of the first word are not shared with other states,
   because the other words can add edges to them. */
void automaton_begin_part(struct automaton_builder *builder, struct automaton *automaton,
                          const struct hash_key *hash_key);

/* Returns whether `state` is frozen and on the path of the first word of a part. Call this function
   for each state in turn; *front is the depth of the next such state, and begins at front_count. */
static inline bool automaton_is_front(const struct automaton_builder *builder, uint32_t state,
                                      size_t *front)
{
    const bool is_front = *front > builder->front_open && builder->front_states[*front] == state;
    *front -= is_front;
    return is_front;
}

/*
 * Adds all words of a part to `builder`, as automaton_add would: states get the same numbers. The
 * words must come after the words of `builder`. Fails as automaton_add does. The caller must call
 * automaton_abandon and automaton_free for the part, also after a failure. Cost: a hash and about
 * one probe for each state of the part.
 */
enum wg_status automaton_join(struct automaton_builder *builder,
                              const struct automaton_builder *part, struct wg_error *error);

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

/* Adds a word of at least one code. `shared` is its automaton_shared. The word must come after all
   words before it, in any order of the codes that is the same for all words. Fails as
   automaton_build does; then only automaton_abandon may follow. */
enum wg_status automaton_add(struct automaton_builder *builder, const uint8_t *codes, size_t count,
                             size_t shared, struct wg_error *error);

/* Adds the words `begin` to `end` - 1 of a sorted set. Fails like automaton_add. */
enum wg_status automaton_add_words(struct automaton_builder *builder, const struct wordset *set,
                                   size_t begin, size_t end, struct wg_error *error);

/* Freezes the states of the path that are deeper than `keep`, the deepest first. Fails like
   automaton_add. */
enum wg_status automaton_freeze_below(struct automaton_builder *builder, size_t keep,
                                      struct wg_error *error);

/* Sets *state_out to the state with these edges. Appends the state if there is none. Fails like
   automaton_add. */
enum wg_status automaton_find_state(struct automaton_builder *builder, const uint32_t *targets,
                                    const uint8_t *symbols, size_t count, bool is_word,
                                    uint32_t *state_out, struct wg_error *error);

/* Makes room on the path for states to `depth`, and for `edges` edges. */
bool automaton_reserve_path(struct automaton_builder *builder, size_t depth, size_t edges);

/* Completes the automaton, and frees the builder's memory, also after a failure. */
enum wg_status automaton_end(struct automaton_builder *builder, struct wg_error *error);

/* Frees the builder's memory. The automaton is not complete. */
void automaton_abandon(struct automaton_builder *builder);

/* --- From a set of words */

/* Builds the automaton of a sorted set of at least one word. Reports progress to `options`, unless
   they are NULL. Fails with WG_NO_MEMORY, or with WG_LIMIT if there are more than FORMAT_MAX_EDGES
   edges. The caller must call automaton_free, even after a failure. */
enum wg_status automaton_build(struct automaton *automaton, const struct wordset *set,
                               const struct wg_compile_options *options, struct wg_error *error);

void automaton_free(struct automaton *automaton);
