/* SPDX-License-Identifier: MIT */
/* memory.h: passes on a lack of memory, and frees what an object owns. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Returns false from a function that returns a bool, false if memory runs out, unless the condition
   holds (the lint `failures` compares the types):
   NEED(ARRAY_RESERVE(numbers, &capacity, n)), NEED(bytes != NULL). */
#define NEED(has_memory)                                                                           \
    do {                                                                                           \
        if (!(has_memory)) {                                                                       \
            return false;                                                                          \
        }                                                                                          \
    } while (0)

/* Frees each of these: FREE_ALL(set->codes, set->keys). NULL is allowed. */
#define FREE_ALL(...)                                                                              \
    free_all((void *const[]){__VA_ARGS__}, sizeof((void *const[]){__VA_ARGS__}) / sizeof(void *))
void free_all(void *const *items, size_t count);
