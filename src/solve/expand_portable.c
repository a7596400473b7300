/* SPDX-License-Identifier: MIT */
/* expand_portable.c: the instances of expand.h in plain C. */
#include "solve/expand_kinds.h"

#define HAS_PUT_WINDOW      0
#define HAS_USED_NEIGHBOURS 0
#define find_states         find_states_plain
#define scan_sets_one       scan_sets_one_plain
#define match_window        match_window_plain
#define used_window         used_window_plain

#include "solve/expand.h"

enum wg_status expand_slots_any(struct search *search, struct expansion *expansion)
{
    return expand_slots(search, expansion, WIDTH_ANY);
}

EXPANDER(portable, GRAPH_BY_NODES);

#define BY_NODES_WITH(name, width)                                                     \
    static enum wg_status name(struct search *search, struct expansion *expansion)     \
    {                                                                                  \
        return expand(search, expansion, width, BY_NODES);                             \
    }

BY_NODES_WITH(expand_nodes_any, WIDTH_ANY)
BY_NODES_WITH(expand_nodes_one, WIDTH_ONE)
BY_NODES_WITH(expand_nodes_two, WIDTH_TWO)

expand_fn *const expand_by_nodes[3] = {
    expand_nodes_any, expand_nodes_one, expand_nodes_two};
