/* SPDX-License-Identifier: MIT */
#include "base/array.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

bool array_reserve_bytes(void **items, size_t *capacity, size_t needed, size_t element_nbytes)
{
    if (needed <= *capacity) {
        return true;
    }
    size_t grown = *capacity + *capacity / 2 + 16;
    if (grown < needed) {
        grown = needed;
    }
    if (grown > SIZE_MAX / 2 / element_nbytes) {
        return false;
    }
    void *moved = realloc(*items, grown * element_nbytes);
    NEED(moved != NULL);
    *items = moved;
    *capacity = grown;
    return true;
}
