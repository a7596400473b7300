/* SPDX-License-Identifier: MIT */
/* neighbours.c: see neighbours.h. */
#include "boards/neighbours.h"

#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* A path that spells a word of the board. */
struct word_path {
    uint64_t used;
    uint32_t next; /* of the same word; 0: none */
};

struct found_word {
    uint32_t word;
    uint32_t path; /* the first of its paths */
};

/* Of each word, by its number. The worth is a copy, so that a word that is found costs one cache
   miss, not two. */
struct mark {
    uint32_t turn;  /* of the search that found the word last */
    uint32_t found; /* in the board itself: its index in `found` plus 1; else 0 */
    struct word_worth worth;
};

struct neighbours {
    struct path_search search; /* with the faces of the board or of a neighbour */
    uint64_t changed;          /* cells */
    struct worth worth;

    uint32_t turn; /* the number of the search */
    struct mark *marks;
    struct path_items board;   /* the items of the board itself */
    struct path_items entries; /* the first steps to a changed cell, by cell and face */
    uint32_t *entry_begins;
    struct path_items now; /* the items of a neighbour, from an entry on */

    struct word_path *paths; /* of the words of the board */
    size_t paths_capacity;
    uint32_t path_count;
    struct found_word *found;
    size_t found_capacity;
    uint32_t found_count;
};

struct neighbours *neighbours_new(const struct word_tree *tree, const struct grid *grid)
{
    struct neighbours *const n = calloc(1, sizeof *n);
    if (n == NULL) {
        return NULL;
    }
    path_search_init(&n->search, tree, grid);
    n->marks = calloc((size_t)tree->word_count + 1, sizeof *n->marks);
    n->entry_begins = calloc((size_t)grid->cells * tree->face_count + 2, sizeof *n->entry_begins);
    if (n->marks == NULL || n->entry_begins == NULL) {
        neighbours_free(n);
        return NULL;
    }
    for (uint32_t i = 0; i < tree->word_count; i++) {
        n->marks[i].worth = tree->worths[i];
    }
    return n;
}

void neighbours_free(struct neighbours *n)
{
    if (n != NULL) {
        free(n->marks);
        free(n->board.items);
        free(n->entries.items);
        free(n->now.items);
        path_search_free(&n->search);
        free(n->paths);
        free(n->found);
        free(n->entry_begins);
        free(n);
    }
}

static void count(struct neighbours *n, const struct word_worth *word)
{
    n->worth.points += word->points;
    n->worth.words++;
    if (word->length > n->worth.longest) {
        n->worth.longest = word->length;
    }
}

/* --- The board itself */

/* Stores the path of an item that spells a word. */
static bool add_path(struct neighbours *n, const struct path_item *item)
{
    const uint32_t word = n->search.tree->words[item->node];
    struct mark *const mark = &n->marks[word];
    if (!ARRAY_RESERVE(n->paths, &n->paths_capacity, (size_t)n->path_count + 1) ||
        !ARRAY_RESERVE(n->found, &n->found_capacity, (size_t)n->found_count + 1)) {
        n->search.status = WG_NO_MEMORY;
        return false;
    }
    if (mark->found == 0) {
        n->found[n->found_count++] = (struct found_word){word, 0};
        mark->found = n->found_count;
        count(n, &mark->worth);
    }
    struct found_word *const found = &n->found[mark->found - 1];
    n->paths[n->path_count] = (struct word_path){item->used, found->path};
    found->path = n->path_count++;
    return true;
}

static void clear_board(struct neighbours *n)
{
    for (uint32_t i = 0; i < n->found_count; i++) {
        n->marks[n->found[i].word].found = 0;
    }
    n->worth = (struct worth){0};
    n->search.status = WG_OK;
    n->found_count = 0;
    n->path_count = 1;
    n->board.count = 0;
}

/* Searches the board. Returns false after a failure. */
static bool search_board(struct neighbours *n, const uint8_t *faces)
{
    struct path_items *const items = &n->board;
    uint32_t level = 0;
    uint32_t hits;
    clear_board(n);
    path_put_faces(&n->search, faces);
    path_add_roots(&n->search, items);
    while (n->search.status == WG_OK && path_search_level(&n->search, items, &level, &hits)) {
        for (uint32_t i = 0; i < hits; i++) {
            if (!add_path(n, &items->items[n->search.hits[i]])) {
                return false;
            }
        }
    }
    return n->search.status == WG_OK;
}

/* --- Entries */

/*
 * Steps from a record to `cell` with every face. ends[face] counts the steps; if `entries` is not
 * NULL, they are stored there.
 */
static void step_to(const struct neighbours *n, const uint32_t *record, unsigned cell,
                    uint64_t used, uint32_t *ends, struct path_item *entries)
{
    uint32_t child = record[0] / 2;
    for (uint32_t i = 0; i < n->search.tree->set_words; i++) {
        for (uint32_t set = record[1 + i]; set != 0; set &= set - 1) {
            const unsigned face = i * 32 + lowest_bit64(set);
            if (entries != NULL) {
                entries[ends[face]] = (struct path_item){child, cell, used};
            }
            ends[face]++;
            child++;
        }
    }
}

/* Calls step_to for all beginnings from which a path can go on to `cell`. */
static void step_all_to(const struct neighbours *n, unsigned cell, uint32_t *ends,
                        struct path_item *entries)
{
    const uint64_t bit = UINT64_C(1) << cell;
    const uint64_t from = n->search.grid->follows[cell];
    step_to(n, path_record(n->search.tree, 0), cell, bit, ends, entries);
    for (uint32_t i = 0; i < n->board.count; i++) {
        const struct path_item *const item = &n->board.items[i];
        if ((from >> item->cell & 1) != 0 && (item->used & bit) == 0) {
            step_to(n, path_record(n->search.tree, item->node), cell, item->used | bit, ends,
                    entries);
        }
    }
}

/*
 * Finds the entries of each cell and face. The entries of number i = cell * faces + face are from
 * entry_begins[i] up to, but not including, entry_begins[i + 1].
 */
static bool find_entries(struct neighbours *n)
{
    const size_t faces = n->search.tree->face_count;
    const size_t count = n->search.grid->cells * faces;
    uint32_t *const begins = n->entry_begins;
    memset(begins, 0, (count + 2) * sizeof *begins);
    for (unsigned cell = 0; cell < n->search.grid->cells; cell++) {
        step_all_to(n, cell, begins + 2 + cell * faces, NULL);
    }
    for (size_t i = 2; i < count + 2; i++) {
        begins[i] += begins[i - 1];
        if (begins[i] > PATH_MAX_ITEMS) {
            n->search.status = WG_LIMIT;
            return false;
        }
    }
    if (!ARRAY_RESERVE(n->entries.items, &n->entries.capacity, begins[count + 1])) {
        n->search.status = WG_NO_MEMORY;
        return false;
    }
    /* This moves each begin to where its entries end and the next ones begin. */
    for (unsigned cell = 0; cell < n->search.grid->cells; cell++) {
        step_all_to(n, cell, begins + 1 + cell * faces, n->entries.items);
    }
    return true;
}

/* --- Neighbours */

static bool word_remains(const struct neighbours *n, const struct found_word *found)
{
    for (uint32_t i = found->path; i != 0; i = n->paths[i].next) {
        if ((n->paths[i].used & n->changed) == 0) {
            return true;
        }
    }
    return false;
}

static void count_word(struct neighbours *n, uint32_t word)
{
    struct mark *const mark = &n->marks[word];
    if (mark->turn == n->turn) {
        return;
    }
    mark->turn = n->turn;
    if (mark->found == 0 || !word_remains(n, &n->found[mark->found - 1])) {
        count(n, &mark->worth);
    }
}

static void count_remaining(struct neighbours *n)
{
    n->worth = (struct worth){0};
    for (uint32_t i = 0; i < n->found_count; i++) {
        if (word_remains(n, &n->found[i])) {
            count(n, &n->marks[n->found[i].word].worth);
        }
    }
}

/* Adds the entries that use none of the cells `without`. */
static void add_entries(struct neighbours *n, unsigned cell, unsigned face, uint64_t without)
{
    const uint32_t *const begin =
        n->entry_begins + (size_t)cell * n->search.tree->face_count + face;
    struct path_items *const now = &n->now;
    if (!ARRAY_RESERVE(now->items, &now->capacity, now->count + begin[1] - begin[0])) {
        n->search.status = WG_NO_MEMORY;
        return;
    }
    for (uint32_t i = begin[0]; i < begin[1]; i++) {
        const struct path_item entry = n->entries.items[i];
        now->items[now->count] = entry;
        now->count += (entry.used & without) == 0;
    }
}

static void next_turn(struct neighbours *n)
{
    if (++n->turn == 0) {
        for (uint32_t i = 0; i < n->search.tree->word_count; i++) {
            n->marks[i].turn = 0;
        }
        n->turn = 1;
    }
}

/* Counts the words of the entries added, then removes the entries. */
static void search_entries(struct neighbours *n)
{
    uint32_t level = 0;
    uint32_t hits;
    next_turn(n);
    while (n->search.status == WG_OK && path_search_level(&n->search, &n->now, &level, &hits)) {
        for (uint32_t i = 0; i < hits; i++) {
            count_word(n, n->search.tree->words[n->now.items[n->search.hits[i]].node]);
        }
    }
    n->now.count = 0;
}

static bool rate_changes(struct neighbours *n, unsigned cell, neighbour_fn *each, void *context)
{
    const unsigned old = n->search.faces[cell];
    bool is_on = true;
    n->changed = UINT64_C(1) << cell;
    count_remaining(n);
    const struct worth remaining = n->worth;
    for (unsigned face = 0; face < n->search.tree->face_count && is_on; face++) {
        if (face != old) {
            path_put_face(&n->search, cell, face);
            n->worth = remaining;
            add_entries(n, cell, face, 0);
            search_entries(n);
            is_on = n->search.status == WG_OK && each(context, n->search.faces, &n->worth);
        }
    }
    path_put_face(&n->search, cell, old);
    return is_on;
}

static bool rate_swap(struct neighbours *n, unsigned a, unsigned b, neighbour_fn *each,
                      void *context)
{
    const unsigned face_a = n->search.faces[a];
    const unsigned face_b = n->search.faces[b];
    if (face_a == face_b) {
        return true;
    }
    n->changed = UINT64_C(1) << a | UINT64_C(1) << b;
    count_remaining(n);
    path_put_face(&n->search, a, face_b);
    path_put_face(&n->search, b, face_a);
    add_entries(n, a, face_b, UINT64_C(1) << b);
    add_entries(n, b, face_a, UINT64_C(1) << a);
    search_entries(n);
    const bool is_on = n->search.status == WG_OK && each(context, n->search.faces, &n->worth);
    path_put_face(&n->search, a, face_a);
    path_put_face(&n->search, b, face_b);
    return is_on;
}

static bool rate_all(struct neighbours *n, neighbour_fn *each, void *context)
{
    for (unsigned a = 0; a < n->search.grid->cells; a++) {
        if (!rate_changes(n, a, each, context)) {
            return false;
        }
        for (unsigned b = a + 1; b < n->search.grid->cells; b++) {
            if (!rate_swap(n, a, b, each, context)) {
                return false;
            }
        }
    }
    return true;
}

static enum wg_status report(const struct neighbours *n, bool is_done, struct wg_error *error)
{
    if (is_done) {
        return WG_OK;
    }
    if (n->search.status == WG_LIMIT) {
        return fail(error, WG_LIMIT, "too many paths of a board begin words");
    }
    return n->search.status == WG_NO_MEMORY ? fail_memory(error)
                                            : fail(error, WG_STOPPED, "stopped");
}

enum wg_status neighbours_rate(struct neighbours *n, const uint8_t *faces, struct worth *worth_out,
                               neighbour_fn *each, void *context, struct wg_error *error)
{
    bool is_done = search_board(n, faces);
    *worth_out = n->worth;
    is_done = is_done && find_entries(n) && rate_all(n, each, context);
    return report(n, is_done, error);
}

enum wg_status neighbours_rate_board(struct neighbours *n, const uint8_t *faces,
                                     struct worth *worth_out, struct wg_error *error)
{
    clear_board(n);
    path_put_faces(&n->search, faces);
    path_add_roots(&n->search, &n->now);
    search_entries(n);
    *worth_out = n->worth;
    return report(n, n->search.status == WG_OK, error);
}
