/* SPDX-License-Identifier: MIT */
/*
 * expander.h: chooses the inner loops of the search for this machine.
 *
 * An expander is the template expand.h, compiled for one set of instructions by a file
 * expand_NAME.c. All expanders find the same hits and followers in the same order.
 */
#ifndef WG_SOLVE_EXPANDER_H
#define WG_SOLVE_EXPANDER_H

#include "solve/graph.h"

struct search;
struct expansion;

/*
 * Finds the hits and the followers of a chunk (search.h). There is a separate function
 * for each form of graph and each width of letter sets. Fails like
 * search_reserve_items.
 */
typedef enum wg_status expand_fn(struct search *search, struct expansion *expansion);

/* The arrays of functions are indexed by WIDTH_ANY, WIDTH_ONE or WIDTH_TWO (walk.h). */
struct expander {
    const char *name;
    enum graph_form form; /* used for boards of up to GRAPH_MAX_NODES nodes */
    expand_fn *by_slots[3];
};

extern const struct expander expander_portable;
extern const struct expander expander_avx2;
extern const struct expander expander_avx512;
extern const struct expander expander_neon;

/* In plain C: for graphs by nodes, and by slots for sets of more than 64 bits. */
extern expand_fn *const expand_by_nodes[3];
expand_fn expand_slots_any;

/*
 * Finds the expander with the name `simd`. If `simd` is NULL, finds the best one for
 * this machine. Fails with WG_MISUSE if this machine has no expander of that name.
 */
enum wg_status expander_find(const char *simd, const struct expander **expander_out,
                             struct wg_error *error);

#endif
