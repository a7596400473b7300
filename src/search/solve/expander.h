/* SPDX-License-Identifier: MIT */
/*
 * expander.h: chooses the inner loops of the search for this machine.
 *
 * An expander is the inner loop for one instruction set, in expand_NAME.c. All expanders but the
 * AVX-512 one are instances of the template expand.h. All expanders find the same hits and
 * followers in the same order.
 */
#pragma once

#include "solve/graph.h"

struct search;
struct expansion;

/* Finds the hits (items that spell a word) and the followers of a chunk (search.h). There is such a
   function for each form of graph and each source of edges. Fails like search_reserve_items. */
typedef enum wg_status expand_fn(struct search *search, struct expansion *expansion);

struct expander {
    const char *name;
    enum graph_form form; /* preferred for up to GRAPH_MAX_NODES nodes: see graph_prepare */
    expand_fn *by_slots;
};

extern const struct expander expander_portable;
extern const struct expander expander_avx2;
extern const struct expander expander_avx512;
extern const struct expander expander_neon;
extern const struct expander expander_simd128;

/* In plain C: for graphs by nodes, with the table of edges. */
expand_fn expand_by_nodes;

/* In plain C: from the file, without a table of edges. */
expand_fn expand_file_by_nodes;
expand_fn expand_file_by_slots;

/* Finds the expander with the name `simd`; NULL if `simd` is NULL. Fails with WG_MISUSE if this
   machine has no expander `simd`. */
enum wg_status expander_find(const char *simd, const struct expander **expander_out,
                             struct wg_error *error);

/* Returns the best expander for this machine. The first call in a process can be slow (cpu.h). */
const struct expander *expander_best(void);
