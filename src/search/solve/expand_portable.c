/* SPDX-License-Identifier: MIT */
/* expand_portable.c: the instances of expand.h in plain C. */
#include "solve/expand_kinds.h"
#include "solve/test_slots.h"

#include "solve/expand.h"

EXPANDER(portable, GRAPH_BY_NODES);

enum wg_status expand_by_nodes(struct search *search, struct expansion *expansion)
{
    return expand(search, expansion, BY_NODES, FROM_TABLE);
}

enum wg_status expand_file_by_nodes(struct search *search, struct expansion *expansion)
{
    return expand(search, expansion, BY_NODES, FROM_FILE);
}

enum wg_status expand_file_by_slots(struct search *search, struct expansion *expansion)
{
    return expand(search, expansion, BY_WINDOWS, FROM_FILE);
}
