/* SPDX-License-Identifier: MIT */
/*
 * view.h: the states of a query during a search. A view is a state with its outlook.
 *
 * A view has the symbol sets of the outlook as sets of codes, which the search intersects with the
 * letter sets of the dictionary. Most views are kept, with the numbers of the views to which their
 * letters lead. So the functions of the query are called once for each state of the query and each
 * letter, and not for each state of the dictionary. A search for a rack of 7 and two blanks visits
 * 12,000 states of ENABLE, but only 384 states of the query. All letters that are alike share a
 * slot, so a `?` or a blank costs one call of `step`:
 *
 *     view of "b?d"         view of "?d"          view of "d"
 *     [slot of b: ]-------->[slot ALIKE: ]------->[slot of d: ]------> ...
 *
 * The kept views take at most KEPT_MAX_NBYTES. A view is not kept if there is no more room, or if
 * other states have the places of its state in the hash table. The view is then `own` of a level.
 */
#pragma once

#include "dict/read/walk.h"
#include "query/made.h"

enum {
    VIEW_ALIGNMENT = 16, /* of a state */
    VIEW_SLOTS = 32,     /* the codes of the frequent symbols, and VIEW_ALIKE */
    VIEW_ALIKE = 31,
    KEPT_MAX = 512,
    KEPT_MAX_NBYTES = 120 << 10, /* glibc gets larger blocks from the system each time */
    KEPT_PLACES = 1024
};

struct view {
    /* Frequent codes that the query accepts, and SET_END if the query can match here. 0 after a
       step that returned false. */
    _Alignas(VIEW_ALIGNMENT) uint32_t accepted;
    uint32_t alike; /* the frequent codes that lead to the same state of the query */
    bool is_dead;   /* no word matches; there is no state */
    bool is_kept;   /* the view is the first member of a struct kept_view */
    char *state;
    struct wg_query_outlook outlook;
};

/* A view that is kept. The state follows. */
struct kept_view {
    struct view view;
    uint16_t next[VIEW_SLOTS]; /* the number of the view after a step, or VIEW_UNKNOWN */
};

enum { VIEW_UNKNOWN = 0, VIEW_DEAD = 1 /* the view after a step that returned false */ };

/* Symbols with consecutive codes in one word of a symbol set. The codes of those that are in a set
   are (bits[word] >> shift & mask) << code. */
struct symbol_codes {
    uint32_t word;
    uint32_t shift;
    uint32_t code;
    uint32_t mask;
};

struct views {
    struct wg_query query;
    size_t state_nbytes;      /* rounded up; a multiple of VIEW_ALIGNMENT */
    struct wg_symbol_set all; /* symbols of the dictionary */
    struct symbol_codes codes[FORMAT_FREQUENT];
    uint32_t code_count;
    char *kept;                      /* views, numbered from VIEW_DEAD on */
    size_t stride;                   /* bytes of a kept view and its state */
    uint32_t count;                  /* of the kept views */
    uint32_t most;                   /* that fit */
    uint32_t accepted[KEPT_MAX + 2]; /* by number: view.accepted; all bits for VIEW_UNKNOWN */
    uint16_t places[KEPT_PLACES];    /* by the hash of a state: the number of its view; 0: free */
};

/* Begins a search. *views must be zeroed. The kept views take at most `max_nbytes` bytes. Returns
   false if there is not enough memory. */
bool views_init(struct views *views, const struct wg_query *query, const struct walk *walk,
                size_t max_nbytes);

void views_free(struct views *views);

/* Sets *own to the first state of the query. own->state points to state_nbytes bytes, which must be
   zeroed before their first use. Returns false if no word matches. */
bool views_start(struct views *views, struct view *own);

/* Calls `step`. Returns the view after the step: a kept view, or `own` (like that of
   views_start). Call this if views_next returned NULL. */
struct view *views_step(struct views *views, struct view *from, uint32_t symbol, uint32_t slot,
                        struct view *own);

static inline struct kept_view *views_at(const struct views *views, uint32_t number)
{
    return (struct kept_view *)(void *)(views->kept + (number - VIEW_DEAD) * views->stride);
}

/* Returns the view after a step, or NULL if it is not known. `slot` is VIEW_ALIKE or the code of
   the symbol, which need not be frequent. */
static inline struct view *views_next(struct views *views, const struct view *from, uint32_t slot)
{
    const uint16_t number = from->is_kept && slot < VIEW_SLOTS
                                ? ((const struct kept_view *)from)->next[slot]
                                : VIEW_UNKNOWN;
    return number == VIEW_UNKNOWN ? NULL : &views_at(views, number)->view;
}

/* Returns `accepted` of the view after a step, or all bits if this view is not known. `from` must
   be kept, and `slot` below VIEW_SLOTS. The array `accepted` takes fewer cache lines than the
   views. */
static inline uint32_t views_accepted(const struct views *views, const struct view *from,
                                      uint32_t slot)
{
    return views->accepted[((const struct kept_view *)from)->next[slot]];
}
