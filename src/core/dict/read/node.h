/* SPDX-License-Identifier: MIT */
/* node.h: a state of the automaton, for walks through many states. A walk uses the table of edges
   (edges.h) if the dictionary has the table, and otherwise the file (walk.h). In the functions,
   `table` is NULL for a walk in the file. */
#pragma once

#include "dict/read/edges.h"

/* A state that a walk has reached. Two states differ in `set` or in `id`. */
struct node {
    uint32_t set; /* the first 32 bits of its letter set */
    uint32_t id;  /* in the file: the state; in the table: its first edge */
    bool is_wide;
};

/* The contracts are for walks in the file. */
/*@ predicate is_set_of(struct walk *w, integer state, integer word) =
        word == word32(w->sets + set_number(w, state) * 4);
    predicate is_node(struct walk *w, struct node n) = n.id <= w->last_state &&
        is_set_of(w, n.id, n.set) && (n.is_wide <==> w->first_wide <= set_number(w, n.id));
*/

/*@ requires valid_sets(walk) && valid_rank(walk) && state <= walk->last_state;
    assigns \nothing;
    ensures is_node(walk, \result) && \result.id == state;
*/
static inline struct node node_of_state(const struct walk *walk, uint32_t state)
{
    const uint32_t number = walk_set_number(walk, state);
    return (struct node){walk_set(walk, number), state, number >= walk->first_wide};
}

static inline struct node node_of_edge(const struct edge_table *table, const struct edge *edge)
{
    return (struct node){edge->set, edge->first, edge->first >= table->first_wide};
}

static inline struct node node_root(const struct walk *walk, const struct edge_table *table)
{
    return table != NULL ? node_of_edge(table, &table->root) : node_of_state(walk, walk->root);
}

/* Returns the number of the letter set of a wide node. */
/*@ requires some_walk(walk) && valid_rank(walk) && table == \null && id <= walk->last_state;
    assigns \nothing;
    ensures \result == set_number(walk, id) && \result < walk->groups;
*/
static inline uint32_t node_wide_set(const struct walk *walk, const struct edge_table *table,
                                     uint32_t id)
{
    return table != NULL ? edges_wide_set(table, id) : walk_set_number(walk, id);
}

/* Returns whether a node has the letter with this code. */
/*@ requires valid_sets(walk) && valid_rank(walk) && table == \null;
    requires is_node(walk, node) && code < 32 * walk->set_words;
    assigns \nothing;
    ensures \result && !node.is_wide ==> code < FORMAT_FREQUENT;
*/
static inline bool node_has(const struct walk *walk, const struct edge_table *table,
                            struct node node, uint32_t code)
{
    return node.is_wide ? walk_set_has(walk, node_wide_set(walk, table, node.id), code)
                        : code < FORMAT_FREQUENT && (node.set >> code & 1) != 0;
}

/* Returns the child of a wide node for a code, which the node must have. */
/*@ requires valid_walk(walk) && table == \null && id <= walk->last_state;
    requires code < 32 * walk->set_words;
    assigns \nothing;
    ensures is_node(walk, \result);
*/
static inline struct node node_wide_child(const struct walk *walk, const struct edge_table *table,
                                          uint32_t id, uint32_t code)
{
    const unsigned below = walk_set_rank(walk, node_wide_set(walk, table, id), code);
    if (table != NULL) {
        return node_of_edge(table, &table->edges[id + below]);
    }
    const struct walk_state about = walk_enter(walk, id);
    return node_of_state(walk, walk_target(walk, &about, below));
}

/* Like node_wide_child, for any node. */
/*@ requires valid_walk(walk) && table == \null && is_node(walk, node);
    requires code < (node.is_wide ? 32 * walk->set_words : FORMAT_FREQUENT);
    assigns \nothing;
    ensures is_node(walk, \result);
*/
static inline struct node node_child(const struct walk *walk, const struct edge_table *table,
                                     struct node node, uint32_t code)
{
    if (__builtin_expect(node.is_wide, 0)) {
        return node_wide_child(walk, table, node.id, code);
    }
    const unsigned below = count_below(node.set, code);
    if (table != NULL) {
        return node_of_edge(table, &table->edges[node.id + below]);
    }
    const unsigned letters = popcount32(node.set & ~SET_END);
    //@ assert set_number(walk, node.id) < walk->first_wide;
    //@ assert is_set_of(walk, node.id, node.set);
    //@ assert letters == set_size(walk, set_number(walk, node.id));
    //@ assert letters == base_index(walk, set_number(walk, node.id));
    return node_of_state(
        walk, below + 1 < letters ? walk_edge(walk, walk_first_edge(walk, node.id, letters) + below)
                                  : walk_last(walk, node.id));
}
