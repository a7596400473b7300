/* SPDX-License-Identifier: MIT */
/*
 * edges.h: a table of all edges, for code that follows millions of edges.
 *
 * Following an edge in the file takes several loads, each of which depends on the load before it,
 * and a few dozen instructions (walk.h). The table has 8 bytes for each edge, and one load gives
 * everything that the search needs of the state to which the edge leads:
 *
 *     edge.set     the first word of the state's letter set (walk.h)
 *     edge.first   the index in the table of the state's first edge
 *
 *     edges of a state          edges of a wide state
 *     [ ][ ][ ]                 {number of its letter set}[ ][ ][ ][ ]
 *      ^first                                              ^first
 *
 * The edges of a state are consecutive, in the order of codes. So the edge for a code has the index
 * first + the number of lower letters in the set, and this number can be counted in the first word
 * if the code is frequent. The edges of the wide states are at the end of the table, from
 * first_wide on.
 *
 * The table takes 8 bytes for each edge and for each wide state: 1 MB for ENABLE (173,528 words,
 * 123,451 edges). Making it takes 0.5 ms and 8 bytes more for each state. In a new process it takes
 * 1.1 ms, because half of the time is spent on page faults; `solve` takes a quarter of that time
 * for one board. So the table is not made when a dictionary is opened: the first search that needs
 * it makes it, or a lookup after many others, and all of them share it. The functions may be called
 * by several threads at once.
 */
#pragma once

#include "dict/read/walk.h"

struct wg_dict;

struct edge {
    uint32_t set;
    uint32_t first;
};

struct edge_table {
    struct edge root;    /* an edge that leads to the root */
    uint32_t first_wide; /* UINT32_MAX if no state is wide */
    /* Aligned, so that no edge lies in two cache lines. */
    _Alignas(8) struct edge edges[];
};

/* A part of an open dictionary that changes. */
struct edge_cache {
    struct edge_table *_Atomic table; /* owned; NULL: not made yet */
    _Atomic bool is_busy;             /* a thread makes the table */
    _Atomic uint32_t steps;           /* of searches for queries, in the file */
    _Atomic uint32_t lookups_left;    /* of single words, until a lookup makes the table */
};

/* A table is not made if making it takes more memory than this. */
#define EDGES_MAX_NBYTES (UINT32_C(256) << 20)

/* The same, for lookups of single words. */
#define LOOKUPS_MAX_NBYTES (UINT32_C(16) << 20)

/* How many lookups of single words an opened dictionary makes in the file before one makes the
   table: 16,400 for ENABLE, 66,000 for a list of 4,280,000 Polish words. These take 1.8 and 14 ms,
   and making the table takes 1 and 3.7 ms. */
/*@ assigns \nothing; */
static inline uint32_t edges_lookups(uint32_t edges)
{
    return edges / 8 + 1000;
}

/* Returns an upper bound of the memory that making the table takes, in bytes. */
uint64_t edges_nbytes(const struct walk *walk);

/* Returns the dictionary's table, or NULL if it is not made yet. */
const struct edge_table *edges_get(const struct wg_dict *dict);

/*
 * Makes the dictionary's table if it is not made yet. Returns the table, which the dictionary owns.
 * Returns NULL if edges_nbytes is over `max_nbytes` or EDGES_MAX_NBYTES, if there is not enough
 * memory, or if another thread is making the table: the caller then must go on without the table.
 */
const struct edge_table *edges_make(const struct wg_dict *dict, size_t max_nbytes);

/* Returns the table for a query, or NULL. Makes the table if queries have taken more steps in the
   file than a quarter of the number of edges. Making the table then takes less time than these
   steps took. Fails as edges_make does. */
const struct edge_table *edges_for_query(const struct wg_dict *dict, size_t max_nbytes);

/* Adds the steps of a search in the file to those of the queries before. */
void edges_count_steps(const struct wg_dict *dict, uint64_t steps);

/* Counts a lookup of a word in the file. The lookup for which cache.lookups_left is 1 makes the
   table, if making it takes at most LOOKUPS_MAX_NBYTES. If this fails, no other lookup tries. */
void edges_count_lookup(const struct wg_dict *dict);

/* Returns the number of the letter set of a wide state (walk.h). `first` is the index of its first
   edge. */
static inline uint32_t edges_wide_set(const struct edge_table *table, uint32_t first)
{
    return table->edges[first - 1].set;
}
