/* SPDX-License-Identifier: MIT */
/* lookup.c: chooses the functions that look up words. See lookup.h. */
#include "base/cpu.h"
#include "base/error.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

size_t lookup_list(const struct lookup_functions *out[3])
{
    size_t count = 0;
#ifdef WG_HAVE_BMI2
    if (cpu_level() >= CPU_AVX512) {
        out[count++] = &lookup_avx512;
    }
    if (cpu_level() >= CPU_AVX2 && !cpu_has_slow_pdep()) {
        out[count++] = &lookup_bmi2;
    }
#endif
    out[count++] = &lookup_portable;
    return count;
}

const struct lookup_functions *lookup_best(void)
{
    const struct lookup_functions *instances[3];
    (void)lookup_list(instances);
    return instances[0];
}

/* --- The first lookups

   A process that has not asked for the processor yet (cpu.h) uses the portable instance for the
   first words: asking takes as long as some 300 lookups, and the best instance saves a part of
   each. */

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

/* --- The lookups of a dictionary */

/* The contracts (ACSL) are proven: see tests/proof. */
#ifdef __FRAMAC__
#include "open_dict.h"
#endif

/* Returns LOOKUP_STARTS zeros, or NULL if there is not enough memory. */
/*@ assigns \nothing;
    ensures \result != \null ==> \valid(\result + (0 .. LOOKUP_STARTS - 1)) &&
        is_made((char *)\base_addr(\result)) &&
        (\forall integer i; 0 <= i < LOOKUP_STARTS ==> \result[i] == 0);
*/
static _Atomic uint32_t *make_starts(void)
{
    return calloc(LOOKUP_STARTS, sizeof(_Atomic uint32_t));
}

enum wg_status lookup_init(struct wg_dict *dict, struct wg_error *error)
{
    struct lookup *const lookup = &dict->lookup;
    memset(lookup->byte_codes, LOOKUP_NO_CODE, sizeof lookup->byte_codes);
    /*@ loop invariant c <= 128 && valid_byte_codes(dict);
        loop assigns c, dict->lookup.byte_codes[0 .. 255];
        loop variant 128 - c;
    */
    for (unsigned c = 0; c < sizeof dict->alphabet.ascii; c++) {
        const unsigned symbol = dict->alphabet.ascii[c];
        if (symbol != ALPHABET_LOOK && dict->codes[symbol] < FORMAT_FREQUENT) {
            lookup->byte_codes[c] = dict->codes[symbol];
        }
    }
    lookup->functions = cpu_is_known() ? lookup_best() : &lookup_first;
    lookup->starts = make_starts();
    return lookup->starts == NULL ? fail_memory(error) : WG_OK;
}

/*@ requires \valid_read(lookup);
    assigns \nothing;
*/
void lookup_reset(struct lookup *lookup)
{
    free(lookup->starts);
}

bool wg_dict_contains(const struct wg_dict *dict, struct wg_text word)
{
    return dict->lookup.functions->contains(dict, word);
}

void wg_dict_contains_many(const struct wg_dict *dict, const struct wg_text *words, size_t count,
                           bool *found_out)
{
    dict->lookup.functions->contains_many(dict, words, count, found_out);
}
