/* SPDX-License-Identifier: MIT */
#include "support/small_dict.h"

struct made_dict small;

int make_small(void **state)
{
    (void)state;
    small = make_dict(SMALL_ALPHABET, SMALL_LIST, SMALL_METADATA);
    return 0;
}

int free_small(void **state)
{
    (void)state;
    made_dict_free(&small);
    return 0;
}
