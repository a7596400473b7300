/* SPDX-License-Identifier: MIT */
/* numbers.h: sorted arrays of numbers: sets of flags and of characters. */
#ifndef WG_DICT_WRITE_HUNSPELL_NUMBERS_H
#define WG_DICT_WRITE_HUNSPELL_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline int numbers_compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts the numbers and drops repeated ones. Returns the count of those that are left.
 */
static inline size_t numbers_sort(uint32_t *numbers, size_t count)
{
    size_t kept = 0;
    if (count > 1) {
        qsort(numbers, count, sizeof *numbers, numbers_compare);
    }
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || numbers[i] != numbers[i - 1]) {
            numbers[kept++] = numbers[i];
        }
    }
    return kept;
}

/* Whether a sorted array has a number. */
static inline bool numbers_have(const uint32_t *numbers, size_t count, uint32_t number)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (numbers[middle] < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && numbers[low] == number;
}

#endif
