/* SPDX-License-Identifier: MIT */
/* lookup_first.c: the lookups of a process that has not asked for the processor yet (cpu.h). Uses
   the portable instance for the first words: asking takes as long as some 300 lookups, and the best
   instance saves a part of each. */
#include "base/cpu.h"
#include "dict/read/lookup.h"

enum { FEW_WORDS = 1000 };

static const struct lookup_functions *functions_for(size_t words)
{
    static const struct lookup_functions *_Atomic best;
    static _Atomic size_t looked_up; /* while the processor is not known */
    if (!cpu_is_known() && atomic_fetch_add(&looked_up, words) + words < FEW_WORDS) {
        return &lookup_portable;
    }
    const struct lookup_functions *functions = atomic_load_explicit(&best, memory_order_relaxed);
    if (functions == NULL) {
        functions = lookup_best();
        atomic_store_explicit(&best, functions, memory_order_relaxed);
    }
    return functions;
}

static bool contains(const struct wg_dict *dict, struct wg_text word)
{
    return functions_for(1)->contains(dict, word);
}

static void contains_many(const struct wg_dict *dict, const struct wg_text *words, size_t count,
                          bool *found_out)
{
    functions_for(count)->contains_many(dict, words, count, found_out);
}

const struct lookup_functions lookup_first = {
    .contains = contains,
    .contains_many = contains_many,
};
