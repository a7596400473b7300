/* SPDX-License-Identifier: MIT */
/* expand_portable.c: the instances of expand.h in plain C. */
#include "solve/expand_kinds.h"

#define HAS_PUT_WINDOW  0
#define find_states     find_states_plain
#define scan_sets       scan_sets_plain
#define match_window    match_window_plain
#define used_window     used_window_plain
#define used_neighbours used_neighbours_plain

#include "solve/expand.h"

#define NODES(name, width)                                                             \
    static bool name(struct search *search, struct expansion *expansion)               \
    {                                                                                  \
        return expand(search, expansion, width, BY_NODES);                             \
    }

#define SLOTS(linkage, name, width)                                                    \
    linkage bool name(struct search *search, struct expansion *expansion)              \
    {                                                                                  \
        return expand_slots(search, expansion, width);                                 \
    }

NODES(expand_nodes_any, WIDTH_ANY)
NODES(expand_nodes_one, WIDTH_ONE)
NODES(expand_nodes_two, WIDTH_TWO)
SLOTS(, expand_slots_any, WIDTH_ANY)
SLOTS(static, expand_slots_one, WIDTH_ONE)
SLOTS(static, expand_slots_two, WIDTH_TWO)

const struct expander expander_portable = {
    .name = "portable",
    .form = GRAPH_BY_NODES,
    .by_slots = {expand_slots_any, expand_slots_one, expand_slots_two},
};

expand_fn *const expand_by_nodes[3] = {
    expand_nodes_any, expand_nodes_one, expand_nodes_two};
