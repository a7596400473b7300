/* SPDX-License-Identifier: MIT */
/* filter.c: see filter.h. */
#include "solve/filter.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "dict/read/word_numbers.h"
#include "query/made.h"

#include <stdlib.h>

enum { STATE_ALIGNMENT = 16, KNOWN_BITS = 14 };

/* Returns the bytes to reserve for a state of the query. */
static size_t state_nbytes(const struct filter *filter)
{
    return (filter->query.state_nbytes + STATE_ALIGNMENT) / STATE_ALIGNMENT * STATE_ALIGNMENT;
}

enum wg_status filter_init(struct filter *filter, const struct wg_dict *dict,
                           const struct wg_solve_options *options, struct wg_error *error)
{
    filter->dict = dict;
    filter->has_query = options->query != NULL;
    filter->min_value = options->min_value;
    filter->wants_values =
        wg_dict_has_values(dict) && (options->with_values || options->min_value > 0);
    filter->is_on = filter->has_query || filter->wants_values;
    filter->matches_nothing = false;
    if (options->min_value > 0 && !wg_dict_has_values(dict)) {
        return fail(error, WG_MISUSE, "min_value needs a dictionary with values");
    }
    if (filter->wants_values && filter->known == NULL) {
        filter->known = calloc((size_t)1 << KNOWN_BITS, sizeof *filter->known);
        TRY_MEMORY(error, filter->known != NULL);
    }
    if (!filter->has_query) {
        return WG_OK;
    }
    TRY(made_take(&filter->query, options->query, error));
    TRY_MEMORY(error,
               ARRAY_RESERVE(filter->states, &filter->states_capacity, 3 * state_nbytes(filter)));
    filter->matches_nothing = !filter->query.start(filter->query.context, filter->states);
    return WG_OK;
}

void filter_free(struct filter *filter)
{
    FREE_ALL(filter->states, filter->words, filter->known);
}

static bool matches(const struct filter *filter, const uint8_t *symbols, uint32_t length)
{
    const struct wg_query *const query = &filter->query;
    const size_t nbytes = state_nbytes(filter);
    const char *from = filter->states;
    for (uint32_t i = 0; i < length; i++) {
        char *const to = filter->states + (1 + i % 2) * nbytes;
        if (!query->step(query->context, from, symbols[i], to)) {
            return false;
        }
        from = to;
    }
    return query->is_match(query->context, from);
}

static uint64_t find_value(const struct filter *filter, const uint8_t *symbols, uint32_t length)
{
    uint64_t number = 0;
    uint64_t value = 0;
    if (number_of_symbols(filter->dict, symbols, length, &number)) {
        (void)wg_dict_value_at(filter->dict, number, &value);
    }
    return value;
}

/* Like find_value, for a short word. Looks it up in filter->known first. */
static uint64_t find_known_value(struct filter *filter, uint64_t key, const uint8_t *symbols,
                                 uint32_t length)
{
    struct known_value *const known =
        &filter->known[key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - KNOWN_BITS)];
    if (known->key != key) {
        known->key = key;
        known->value = find_value(filter, symbols, length);
    }
    return known->value;
}

bool filter_keeps(struct filter *filter, uint64_t key, const uint8_t *symbols, uint32_t length,
                  uint64_t *value_out)
{
    *value_out = 0;
    if (filter->has_query && !matches(filter, symbols, length)) {
        return false;
    }
    if (filter->wants_values) {
        *value_out = key != 0 ? find_known_value(filter, key, symbols, length)
                              : find_value(filter, symbols, length);
    }
    return *value_out >= filter->min_value;
}
