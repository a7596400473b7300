/* SPDX-License-Identifier: MIT */
/*
 * expander.h: chooses the inner loops of the search for this machine.
 *
 * An expander is the template expand.h, compiled for one instruction set by the file
 * expand_NAME.c. All expanders find the same hits and followers in the same order.
 */
#ifndef WG_SOLVE_EXPANDER_H
#define WG_SOLVE_EXPANDER_H

#include "solve/graph.h"

struct search;
struct expansion;

/*
 * Finds the hits (items that spell a word) and the followers of a chunk (search.h).
 * There is a function for each form of graph and each width of letter sets. Fails like
 * search_reserve_items.
 */
typedef enum wg_status expand_fn(struct search *search, struct expansion *expansion);

/* The arrays of functions are indexed by WIDTH_ANY, WIDTH_ONE or WIDTH_TWO (walk.h). */
struct expander {
    const char *name;
    /* For boards of up to GRAPH_MAX_NODES nodes, if sets have at most 64 bits. */
    enum graph_form form;
    expand_fn *by_slots[3];
};

extern const struct expander expander_portable;
extern const struct expander expander_avx2;
extern const struct expander expander_avx512;
extern const struct expander expander_neon;

/* In plain C: for graphs by nodes; for graphs by slots and sets of over 64 bits. */
extern expand_fn *const expand_by_nodes[3];
expand_fn expand_slots_any;

/*
 * Finds the expander with the name `simd`. If `simd` is NULL, finds the best expander
 * for this machine. Fails with WG_MISUSE if this machine has no expander `simd`.
 */
enum wg_status expander_find(const char *simd, const struct expander **expander_out,
                             struct wg_error *error);

#endif
