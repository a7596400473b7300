/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdlib.h>

void free_all(void *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(items[i]);
    }
}
