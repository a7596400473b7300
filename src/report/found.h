/* SPDX-License-Identifier: MIT */
/*
 * found.h: the words found on one board, kept until they are printed.
 *
 *     struct found found = {0};
 *     status = wg_solver_run(solver, board, &options, found_add, &found, ...);
 *     found_arrange(&found, FOUND_BY_SCORE, FOUND_NO_LIMIT);
 *     for (size_t i = 0; i < found.count; i++) {
 *         struct wg_found row = found_word(&found, i);
 *         do {
 *             print(&row);
 *         } while (found_next_path(&found, &row));
 *     }
 *     found_reset(&found);
 *
 * What the search reports lives until its callback returns, so text and paths are
 * copied into one arena, which grows and is kept from board to board: once it has
 * the size of the largest result, collecting allocates nothing.
 */
#ifndef WG_REPORT_FOUND_H
#define WG_REPORT_FOUND_H

#include <wordgrid/solve.h>

enum found_order {
    FOUND_BY_SCORE = 0, /* highest first */
    FOUND_BY_LENGTH,    /* most symbols first */
    FOUND_BY_ALPHA,
    FOUND_AS_FOUND
};

/* "score", "length", "alpha" or "board". */
const char *found_order_text(enum found_order order);

#define FOUND_NO_LIMIT SIZE_MAX

/* A word; the _at members are places in the arena. */
struct found_entry {
    uint32_t text_nbytes;
    uint32_t text_at;
    uint32_t first_path_at;
    uint32_t last_path_at;
    uint32_t length;
    uint32_t score;
};

/* A word's place in the order. */
struct found_key {
    uint64_t order;
    size_t index; /* of its entry */
};

/* All zero is empty and ready; given back with found_free. */
struct found {
    struct found_entry *entries;
    size_t count;
    size_t entries_capacity;
    struct found_key *keys; /* set by found_arrange; with as many again to sort */
    size_t keys_capacity;
    enum found_order arranged; /* the order they are in */
    uint32_t *arena;           /* texts, each padded to a whole unit, and paths */
    size_t used;
    size_t arena_capacity;
    bool is_out_of_memory;
};

/*
 * A wg_found_fn whose context is a struct found. The numbers of the words must
 * begin at 0 and grow by one with each new word; the paths of a word may come at
 * any time. Returns false, which ends the run, only when memory is out, and says
 * so in is_out_of_memory.
 */
bool found_add(void *context, const struct wg_found *row);

/*
 * Puts the words in order, words of one rank by their bytes, and keeps the first
 * `limit`. To be called once a board, after the last found_add.
 */
void found_arrange(struct found *found, enum found_order order, size_t limit);

/*
 * The word at `index`, which must be below count, with the first of its paths;
 * its number is the index. What it points to holds until found_reset.
 */
struct wg_found found_word(const struct found *found, size_t index);

/* Goes on to the next path of the row's word; false, and no change, at the last. */
bool found_next_path(const struct found *found, struct wg_found *row);

/* What the words take in memory, in bytes; kept room for more does not count. */
static inline size_t found_nbytes(const struct found *found)
{
    return found->used * sizeof *found->arena +
           found->count * (sizeof *found->entries + 2 * sizeof *found->keys);
}

/* Forgets the words and keeps the memory. */
void found_reset(struct found *found);

void found_free(struct found *found);

#endif
