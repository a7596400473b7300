/* SPDX-License-Identifier: MIT */
/* array.h: grows a heap array geometrically. Checks the byte count for overflow, so callers do not
   need to. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `needed` elements in the array *items, which has room for *capacity. *items may be
   NULL if *capacity is 0. The new room is not cleared. Returns false and changes nothing if the
   memory cannot be allocated. */
bool array_reserve_bytes(void **items, size_t *capacity, size_t needed, size_t element_nbytes);

/* Takes the element size from the array: ARRAY_RESERVE(numbers, &capacity, n + 1) */
#define ARRAY_RESERVE(items, capacity, needed)                                                     \
    array_reserve_bytes((void **)&(items), (capacity), (needed), sizeof *(items))

/* Appends an item to an array of *count items: ARRAY_ADD(numbers, &capacity, &count, number). Fails
   like ARRAY_RESERVE, before the item is evaluated. */
#define ARRAY_ADD(items, capacity, count, ...)                                                     \
    (ARRAY_RESERVE(items, capacity, (size_t) * (count) + 1) &&                                     \
     ((items)[(*(count))++] = (__VA_ARGS__), true))
