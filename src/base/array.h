/* SPDX-License-Identifier: MIT */
/*
 * array.h: grow a heap array geometrically. The one place where an element count
 * becomes a byte count, so the one place that must not overflow.
 */
#ifndef WG_BASE_ARRAY_H
#define WG_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Makes room for `needed` elements in the array at *items (NULL: none yet) with
 * room for *capacity. Returns false, with everything as it was, when memory is
 * out. The new room is not cleared.
 */
bool array_reserve_bytes(void **items, size_t *capacity, size_t needed,
                         size_t element_nbytes);

/* ARRAY_RESERVE(numbers, &capacity, count + 1): the typed way to call it. */
#define ARRAY_RESERVE(items, capacity, needed)                                         \
    array_reserve_bytes((void **)&(items), (capacity), (needed), sizeof *(items))

#endif
