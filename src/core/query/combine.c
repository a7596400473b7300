/* SPDX-License-Identifier: MIT */
/*
 * combine.c: queries for words that match all, any or none of other queries.
 *
 * A state begins with a flag for each of the other queries, the members: whether the member can
 * still match. Then follow the states of the members. A member that has returned false is not
 * called again. Its state is then all zeros, so that equal states have equal bytes.
 */
#include "base/error.h"
#include "query/made.h"

#include <string.h>

enum kind { ALL, ANY, NOT };

enum { ALIGNMENT = 16 };

struct member {
    struct wg_query query;
    size_t off; /* of its state */
};

struct combination {
    enum kind kind;
    size_t count;
    struct member members[];
};

/* Returns whether a combination can match, if `alive` of its members can match. */
static bool can_match(const struct combination *combination, size_t alive)
{
    return combination->kind == ALL   ? alive == combination->count
           : combination->kind == ANY ? alive > 0
                                      : true;
}

static void set_flag(const struct combination *combination, size_t i, bool can, void *state_out)
{
    const struct member *const member = &combination->members[i];
    bool *const flags = state_out;
    flags[i] = can;
    if (!can) {
        memset((char *)state_out + member->off, 0, member->query.state_nbytes);
    }
}

static bool start(void *context, void *state_out)
{
    const struct combination *const combination = context;
    size_t alive = 0;
    for (size_t i = 0; i < combination->count; i++) {
        const struct member *const member = &combination->members[i];
        const bool can =
            member->query.start(member->query.context, (char *)state_out + member->off);
        set_flag(combination, i, can, state_out);
        alive += can;
    }
    return can_match(combination, alive);
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct combination *const combination = context;
    const bool *const flags = from;
    size_t alive = 0;
    for (size_t i = 0; i < combination->count; i++) {
        const struct member *const member = &combination->members[i];
        const bool can =
            flags[i] && member->query.step(member->query.context, (const char *)from + member->off,
                                           symbol, (char *)state_out + member->off);
        if (!can && combination->kind == ALL) {
            return false;
        }
        set_flag(combination, i, can, state_out);
        alive += can;
    }
    return can_match(combination, alive);
}

static bool is_match(void *context, const void *state)
{
    const struct combination *const combination = context;
    const bool *const flags = state;
    size_t matches = 0;
    for (size_t i = 0; i < combination->count; i++) {
        const struct member *const member = &combination->members[i];
        matches += flags[i] &&
                   member->query.is_match(member->query.context, (const char *)state + member->off);
    }
    return combination->kind == NOT ? matches == 0 : can_match(combination, matches);
}

/* For NOT, all symbols and lengths remain. Symbols are alike if they are alike for each member that
   can still match. */
static void look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    const struct combination *const combination = context;
    const struct wg_symbol_set all = outlook->symbols;
    const bool *const flags = state;
    if (combination->kind == ANY) {
        *outlook = (struct wg_query_outlook){.least = UINT32_MAX};
    }
    outlook->alike = all;
    for (size_t i = 0; i < combination->count; i++) {
        const struct member *const member = &combination->members[i];
        struct wg_query_outlook mine;
        if (!flags[i]) {
            continue;
        }
        made_look(&member->query, (const char *)state + member->off, &all, &mine);
        symbol_keep(&outlook->alike, &mine.alike);
        if (combination->kind == ALL) {
            symbol_keep(&outlook->symbols, &mine.symbols);
            outlook->least = mine.least > outlook->least ? mine.least : outlook->least;
            outlook->most = mine.most < outlook->most ? mine.most : outlook->most;
        } else if (combination->kind == ANY) {
            symbol_join(&outlook->symbols, &mine.symbols);
            outlook->least = mine.least < outlook->least ? mine.least : outlook->least;
            outlook->most = mine.most > outlook->most ? mine.most : outlook->most;
        }
    }
}

static const struct wg_query functions = {
    .start = start, .step = step, .is_match = is_match, .look = look};

static size_t round_up(size_t nbytes)
{
    return (nbytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static enum wg_status new_combination(enum kind kind, const struct wg_query *const *queries,
                                      size_t count, struct wg_query **query_out,
                                      struct wg_error *error)
{
    if (count > WG_QUERY_MAX_STATE_NBYTES) {
        return fail(error, WG_LIMIT, "%zu queries are too many", count);
    }
    struct wg_query *const query =
        made_new(&functions, sizeof(struct combination) + count * sizeof(struct member));
    TRY_MEMORY(error, query != NULL);
    struct combination *const combination = query->context;
    size_t off = round_up(count);
    enum wg_status status = WG_OK;
    combination->kind = kind;
    combination->count = count;
    /* The loop ends at the limit, because a sum of all can overflow in 32 bits. */
    for (size_t i = 0; i < count && status == WG_OK && off <= WG_QUERY_MAX_STATE_NBYTES; i++) {
        status = made_take(&combination->members[i].query, queries[i], error);
        if (status == WG_OK) {
            combination->members[i].off = off;
            off += round_up(combination->members[i].query.state_nbytes);
        }
    }
    query->state_nbytes = off;
    if (status == WG_OK) {
        struct wg_query known;
        status = made_take(&known, query, error);
    }
    return made_give(query, status, query_out);
}

enum wg_status wg_query_new_all(const struct wg_query *const *queries, size_t count,
                                struct wg_query **query_out, struct wg_error *error)
{
    return new_combination(ALL, queries, count, query_out, error);
}

enum wg_status wg_query_new_any(const struct wg_query *const *queries, size_t count,
                                struct wg_query **query_out, struct wg_error *error)
{
    return new_combination(ANY, queries, count, query_out, error);
}

enum wg_status wg_query_new_not(const struct wg_query *query, struct wg_query **query_out,
                                struct wg_error *error)
{
    return new_combination(NOT, &query, 1, query_out, error);
}
