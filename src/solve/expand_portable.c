/* SPDX-License-Identifier: MIT */
/* expand_portable.c: the instances of expand.h in plain C. */
#include "solve/expand.h"

#define INSTANCE(name, width, is_small)                                                \
    static bool name(struct search *search, struct expansion *expansion)               \
    {                                                                                  \
        return expand(search, expansion, width, is_small);                             \
    }

INSTANCE(expand_small_one, WIDTH_ONE, true)
INSTANCE(expand_small_two, WIDTH_TWO, true)
INSTANCE(expand_small_any, WIDTH_ANY, true)
INSTANCE(expand_large_one, WIDTH_ONE, false)
INSTANCE(expand_large_two, WIDTH_TWO, false)
INSTANCE(expand_large_any, WIDTH_ANY, false)

expand_fn *search_expand(const struct search *search)
{
    static expand_fn *const instances[2][3] = {
        {expand_large_any, expand_large_one, expand_large_two},
        {expand_small_any, expand_small_one, expand_small_two},
    };
    const uint32_t width = search->walk.set_words <= 2 ? search->walk.set_words : 0;
    return instances[search->graph.is_small][width];
}
