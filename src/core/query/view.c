/* SPDX-License-Identifier: MIT */
/* view.c: see view.h. */
#include "query/view.h"

#include "base/memory.h"
#include "base/system.h"

#include <stdlib.h>

enum { MAX_PROBES = 4 /* limits the time of a lookup for any choice of states */ };

static void find_codes(struct views *views, const struct walk *walk)
{
    struct symbol_codes *codes = NULL;
    for (uint32_t symbol = 0; symbol < walk->symbols; symbol++) {
        const uint32_t code = walk->codes[symbol];
        symbol_add(&views->all, symbol);
        if (code >= FORMAT_FREQUENT) {
            continue;
        }
        if (codes == NULL || symbol / 64 != codes->word ||
            symbol % 64 - codes->shift != code - codes->code) {
            codes = &views->codes[views->code_count++];
            *codes = (struct symbol_codes){symbol / 64, symbol % 64, code, 0};
        }
        codes->mask |= UINT32_C(1) << (code - codes->code);
    }
}

/* Returns the codes of the frequent symbols of a set. */
static inline uint32_t codes_of(const struct views *views, const struct wg_symbol_set *set)
{
    uint32_t codes = 0;
    for (uint32_t i = 0; i < views->code_count; i++) {
        const struct symbol_codes *const some = &views->codes[i];
        codes |= ((uint32_t)(set->bits[some->word] >> some->shift) & some->mask) << some->code;
    }
    return codes;
}

bool views_init(struct views *views, const struct wg_query *query, const struct walk *walk,
                size_t max_nbytes)
{
    const size_t nbytes = max_nbytes < KEPT_MAX_NBYTES ? max_nbytes : KEPT_MAX_NBYTES;
    views->query = *query;
    views->state_nbytes = (query->state_nbytes + VIEW_ALIGNMENT) / VIEW_ALIGNMENT * VIEW_ALIGNMENT;
    views->stride = sizeof(struct kept_view) + views->state_nbytes;
    views->most = (uint32_t)(nbytes / views->stride);
    views->most = (views->most < KEPT_MAX ? views->most : KEPT_MAX) + 1; /* the dead view */
    views->accepted[VIEW_UNKNOWN] = UINT32_MAX;
    find_codes(views, walk);
    views->kept = system_aligned(VIEW_ALIGNMENT, views->most * views->stride);
    NEED(views->kept != NULL);
    views->count = VIEW_DEAD;
    *views_at(views, VIEW_DEAD) = (struct kept_view){.view = {.is_dead = true}};
    return true;
}

void views_free(struct views *views)
{
    system_free_aligned(views->kept);
}

static void look(struct views *views, struct view *view)
{
    struct wg_query_outlook *const outlook = &view->outlook;
    made_look(&views->query, view->state, &views->all, outlook);
    if (outlook->most == 0 || outlook->least > outlook->most) {
        outlook->symbols = (struct wg_symbol_set){{0}};
    }
    view->accepted = codes_of(views, &outlook->symbols) | (outlook->least == 0 ? SET_END : 0);
    view->alike = codes_of(views, &outlook->alike);
}

bool views_start(struct views *views, struct view *own)
{
    const bool can_match = views->query.start(views->query.context, own->state);
    if (can_match) {
        look(views, own);
    }
    return can_match;
}

/* Keeps a view of a state. Returns the number of the view, or VIEW_UNKNOWN if there is no room. */
static uint16_t add_kept(struct views *views, const char *state)
{
    if (views->count == views->most) {
        return VIEW_UNKNOWN;
    }
    struct kept_view *const kept = views_at(views, ++views->count);
    memset(kept->next, 0, sizeof kept->next);
    kept->view.is_kept = true;
    kept->view.is_dead = false;
    kept->view.state = (char *)(kept + 1);
    memcpy(kept->view.state, state, views->state_nbytes);
    look(views, &kept->view);
    views->accepted[views->count] = kept->view.accepted;
    return (uint16_t)views->count;
}

static inline uint64_t word_at(const char *state, size_t off)
{
    uint64_t word;
    memcpy(&word, state + off, sizeof word);
    return word;
}

/* Compares two states. Most states are so short that a call of memcmp takes longer. */
static inline bool is_same(const char *a, const char *b, size_t nbytes)
{
    size_t off = 0;
    while (off < nbytes && word_at(a, off) == word_at(b, off)) {
        off += sizeof(uint64_t);
    }
    return off >= nbytes;
}

/* Returns the number of the kept view of a state, or VIEW_UNKNOWN if the view cannot be kept. The
   multiplications of the hash are independent of each other. */
static inline uint16_t keep(struct views *views, const char *state)
{
    const size_t nbytes = views->query.state_nbytes;
    uint64_t hash = 0;
    uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t off = 0; off < nbytes; off += sizeof hash) {
        hash += word_at(state, off) * factor;
        factor += UINT64_C(0xd1b54a32d192ed04);
    }
    hash ^= hash >> 29;
    for (uint32_t i = 0; i < MAX_PROBES; i++) {
        uint16_t *const place = &views->places[((hash >> 32) + i) % KEPT_PLACES];
        if (*place == 0) {
            *place = add_kept(views, state);
            return *place;
        }
        if (is_same(views_at(views, *place)->view.state, state, nbytes)) {
            return *place;
        }
    }
    return VIEW_UNKNOWN;
}

struct view *views_step(struct views *views, struct view *from, uint32_t symbol, uint32_t slot,
                        struct view *own)
{
    const bool can_match = views->query.step(views->query.context, from->state, symbol, own->state);
    const uint16_t number = can_match ? keep(views, own->state) : VIEW_DEAD;
    if (from->is_kept && slot < VIEW_SLOTS) {
        ((struct kept_view *)from)->next[slot] = number;
    }
    if (number == VIEW_UNKNOWN) {
        look(views, own);
        return own;
    }
    return &views_at(views, number)->view;
}
