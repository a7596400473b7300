/* SPDX-License-Identifier: MIT */
/* neighbours.c: see neighbours.h. */
#include "boards/neighbours.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BEGINNINGS = 1 << 22 };

/* A path of the board and the node of the tree that it leads to. */
struct beginning {
    uint32_t node;
    uint32_t cell; /* the last */
    uint64_t used;
};

/* A path that spells a word of the board. */
struct word_path {
    uint64_t used;
    uint32_t next; /* of the same word; 0: none */
};

struct found_word {
    uint32_t word;
    uint32_t path; /* the first of its paths */
};

/* A first step to a changed cell. */
struct entry {
    uint32_t node;
    uint64_t used;
};

/* By number of the word. */
struct mark {
    uint32_t turn;  /* in which the word was found last */
    uint32_t found; /* in the board itself: its index in `found` plus 1; else 0 */
};

struct neighbours {
    const struct word_tree *tree;
    const struct grid *grid;
    uint8_t faces[NEIGHBOURS_MAX_CELLS];
    uint64_t changed; /* cells */
    struct worth worth;
    uint32_t turn;
    bool is_failed;
    struct mark *marks;
    struct beginning *beginnings;
    size_t beginnings_capacity;
    uint32_t beginning_count;
    struct word_path *paths;
    size_t paths_capacity;
    uint32_t path_count;
    struct found_word *found;
    size_t found_capacity;
    uint32_t found_count;
    struct entry *entries;
    size_t entries_capacity;
    uint32_t *entry_begins; /* by cell and face */
    uint64_t matches[WORD_TREE_SET_WORDS * 4][256];
};

struct neighbours *neighbours_new(const struct word_tree *tree, const struct grid *grid)
{
    struct neighbours *const n = calloc(1, sizeof *n);
    if (n == NULL) {
        return NULL;
    }
    n->tree = tree;
    n->grid = grid;
    n->marks = calloc((size_t)tree->word_count + 1, sizeof *n->marks);
    n->entry_begins =
        calloc((size_t)grid->cells * tree->face_count + 2, sizeof *n->entry_begins);
    if (n->marks == NULL || n->entry_begins == NULL) {
        neighbours_free(n);
        return NULL;
    }
    return n;
}

void neighbours_free(struct neighbours *n)
{
    if (n != NULL) {
        free(n->marks);
        free(n->beginnings);
        free(n->paths);
        free(n->found);
        free(n->entries);
        free(n->entry_begins);
        free(n);
    }
}

static inline const uint32_t *record_of(const struct neighbours *n, uint32_t node)
{
    return n->tree->records + (size_t)node * (1 + n->tree->set_words);
}

static inline uint32_t child_of(const uint32_t *record, unsigned face)
{
    uint32_t child = record[0] / 2;
    for (unsigned i = 0; i < face / 32; i++) {
        child += popcount32(record[1 + i]);
    }
    return child + popcount32(record[1 + face / 32] & ((UINT32_C(1) << face % 32) - 1));
}

static inline bool has_face(const uint32_t *record, unsigned face)
{
    return (record[1 + face / 32] >> face % 32 & 1) != 0;
}

static inline uint64_t matching(const struct neighbours *n, const uint32_t *record)
{
    uint64_t cells = 0;
    for (uint32_t i = 0; i < n->tree->set_words; i++) {
        const uint32_t set = record[1 + i];
        cells |=
            n->matches[4 * i][set & 0xff] | n->matches[4 * i + 1][set >> 8 & 0xff] |
            n->matches[4 * i + 2][set >> 16 & 0xff] | n->matches[4 * i + 3][set >> 24];
    }
    return cells;
}

static void put_face(struct neighbours *n, unsigned cell, unsigned face)
{
    const uint64_t bit = UINT64_C(1) << cell;
    const unsigned old = n->faces[cell];
    uint64_t *table = n->matches[old / 8];
    for (unsigned i = 0; i < 256; i++) {
        table[i] &= ~bit;
    }
    table = n->matches[face / 8];
    for (unsigned i = 0; i < 256; i++) {
        table[i] |= (i >> face % 8 & 1) != 0 ? bit : 0;
    }
    n->faces[cell] = (uint8_t)face;
}

static void count(struct neighbours *n, uint32_t word)
{
    const struct word_worth *const w = &n->tree->worths[word];
    n->worth.points += w->points;
    n->worth.words++;
    if (w->length > n->worth.longest) {
        n->worth.longest = w->length;
    }
}

/* --- The board itself */

static bool add_path(struct neighbours *n, uint32_t word, uint64_t used)
{
    struct mark *const mark = &n->marks[word];
    uint32_t next = 0;
    if (!ARRAY_RESERVE(n->paths, &n->paths_capacity, (size_t)n->path_count + 1)) {
        return false;
    }
    if (mark->found == 0) {
        if (!ARRAY_RESERVE(n->found, &n->found_capacity, (size_t)n->found_count + 1)) {
            return false;
        }
        n->found[n->found_count++] = (struct found_word){word, 0};
        mark->found = n->found_count;
        count(n, word);
    } else {
        next = n->found[mark->found - 1].path;
    }
    n->paths[n->path_count] = (struct word_path){used, next};
    n->found[mark->found - 1].path = n->path_count++;
    return true;
}

static bool visit(struct neighbours *n, uint32_t node, unsigned cell, uint64_t used)
{
    const uint32_t *const record = record_of(n, node);
    if ((record[0] & 1) != 0 && !add_path(n, n->tree->words[node], used)) {
        return false;
    }
    if (n->beginning_count == MAX_BEGINNINGS ||
        !ARRAY_RESERVE(
            n->beginnings, &n->beginnings_capacity, (size_t)n->beginning_count + 1)) {
        return false;
    }
    n->beginnings[n->beginning_count++] = (struct beginning){node, cell, used};
    uint64_t cells = matching(n, record) & n->grid->follows[cell] & ~used;
    for (; cells != 0; cells &= cells - 1) {
        const unsigned next = lowest_bit64(cells);
        if (!visit(n,
                   child_of(record, n->faces[next]),
                   next,
                   used | UINT64_C(1) << next)) {
            return false;
        }
    }
    return true;
}

static bool search_board(struct neighbours *n, const uint8_t *faces)
{
    const uint32_t *const root = record_of(n, 0);
    for (uint32_t i = 0; i < n->found_count; i++) {
        n->marks[n->found[i].word].found = 0;
    }
    n->worth = (struct worth){0};
    n->found_count = 0;
    n->path_count = 1;
    n->beginning_count = 0;
    if (!ARRAY_RESERVE(n->paths, &n->paths_capacity, 1)) {
        return false;
    }
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        put_face(n, cell, faces[cell]);
    }
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        if (has_face(root, faces[cell]) &&
            !visit(n, child_of(root, faces[cell]), cell, UINT64_C(1) << cell)) {
            return false;
        }
    }
    return true;
}

/* --- Entries */

/* Calls for each way into `cell`: count==true: count; else put */
static void put_entries(struct neighbours *n, const uint32_t *record, uint64_t used,
                        uint32_t *at, bool puts)
{
    uint32_t child = record[0] / 2;
    for (uint32_t i = 0; i < n->tree->set_words; i++) {
        for (uint32_t set = record[1 + i]; set != 0; set &= set - 1) {
            const unsigned face = i * 32 + (unsigned)__builtin_ctz(set);
            if (puts) {
                n->entries[at[face]] = (struct entry){child, used};
            }
            at[face]++;
            child++;
        }
    }
}

static void each_entry(struct neighbours *n, unsigned cell, uint32_t *at, bool puts)
{
    const uint64_t bit = UINT64_C(1) << cell;
    put_entries(n, record_of(n, 0), bit, at, puts);
    for (uint32_t i = 0; i < n->beginning_count; i++) {
        const struct beginning *const b = &n->beginnings[i];
        if ((n->grid->follows[b->cell] & bit & ~b->used) != 0) {
            put_entries(n, record_of(n, b->node), b->used | bit, at, puts);
        }
    }
}

static bool find_entries(struct neighbours *n)
{
    const uint32_t faces = n->tree->face_count;
    const uint32_t all = n->grid->cells * faces;
    uint32_t *const begins = n->entry_begins;
    memset(begins, 0, (all + 2) * sizeof *begins);
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        each_entry(n, cell, begins + 2 + (size_t)cell * faces, false);
    }
    for (uint32_t i = 2; i < all + 2; i++) {
        begins[i] += begins[i - 1];
    }
    if (!ARRAY_RESERVE(n->entries, &n->entries_capacity, begins[all + 1])) {
        return false;
    }
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        each_entry(n, cell, begins + 1 + (size_t)cell * faces, true);
    }
    return true;
}

/* --- Neighbours */

static bool remains(const struct neighbours *n, const struct found_word *found)
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
    if (mark->found == 0 || !remains(n, &n->found[mark->found - 1])) {
        count(n, word);
    }
}

static void search(struct neighbours *n, uint32_t node, unsigned cell, uint64_t used)
{
    const uint32_t *const record = record_of(n, node);
    if ((record[0] & 1) != 0) {
        count_word(n, n->tree->words[node]);
    }
    uint64_t cells = matching(n, record) & n->grid->follows[cell] & ~used;
    for (; cells != 0; cells &= cells - 1) {
        const unsigned next = lowest_bit64(cells);
        search(n, child_of(record, n->faces[next]), next, used | UINT64_C(1) << next);
    }
}

static void count_remaining(struct neighbours *n)
{
    n->worth = (struct worth){0};
    for (uint32_t i = 0; i < n->found_count; i++) {
        if (remains(n, &n->found[i])) {
            count(n, n->found[i].word);
        }
    }
}

static void search_entries(struct neighbours *n, unsigned cell, unsigned face,
                           uint64_t without)
{
    const uint32_t *const begin =
        n->entry_begins + (size_t)cell * n->tree->face_count + face;
    for (uint32_t i = begin[0]; i < begin[1]; i++) {
        const struct entry *const entry = &n->entries[i];
        if ((entry->used & without) == 0) {
            search(n, entry->node, cell, entry->used);
        }
    }
}

static void next_turn(struct neighbours *n)
{
    if (++n->turn == 0) {
        for (uint32_t i = 0; i < n->tree->word_count; i++) {
            n->marks[i].turn = 0;
        }
        n->turn = 1;
    }
}

static bool rate_changes(struct neighbours *n, unsigned cell, neighbour_fn *each,
                         void *context)
{
    const unsigned old = n->faces[cell];
    bool is_on = true;
    n->changed = UINT64_C(1) << cell;
    count_remaining(n);
    const struct worth remaining = n->worth;
    for (unsigned face = 0; face < n->tree->face_count && is_on; face++) {
        if (face != old) {
            put_face(n, cell, face);
            next_turn(n);
            n->worth = remaining;
            search_entries(n, cell, face, 0);
            is_on = each(context, n->faces, &n->worth);
        }
    }
    put_face(n, cell, old);
    return is_on;
}

static bool rate_swap(struct neighbours *n, unsigned a, unsigned b, neighbour_fn *each,
                      void *context)
{
    const unsigned face_a = n->faces[a];
    const unsigned face_b = n->faces[b];
    if (face_a == face_b) {
        return true;
    }
    n->changed = UINT64_C(1) << a | UINT64_C(1) << b;
    count_remaining(n);
    put_face(n, a, face_b);
    put_face(n, b, face_a);
    next_turn(n);
    search_entries(n, a, face_b, UINT64_C(1) << b);
    search_entries(n, b, face_a, UINT64_C(1) << a);
    const bool is_on = each(context, n->faces, &n->worth);
    put_face(n, a, face_a);
    put_face(n, b, face_b);
    return is_on;
}

enum wg_status neighbours_rate(struct neighbours *n, const uint8_t *faces,
                               struct worth *worth_out, neighbour_fn *each,
                               void *context, struct wg_error *error)
{
    if (!search_board(n, faces)) {
        return fail_memory(error);
    }
    *worth_out = n->worth;
    if (each == NULL) {
        return WG_OK;
    }
    if (!find_entries(n)) {
        return fail_memory(error);
    }
    for (unsigned a = 0; a < n->grid->cells; a++) {
        if (!rate_changes(n, a, each, context)) {
            return fail(error, WG_STOPPED, "stopped");
        }
        for (unsigned b = a + 1; b < n->grid->cells; b++) {
            if (!rate_swap(n, a, b, each, context)) {
                return fail(error, WG_STOPPED, "stopped");
            }
        }
    }
    return WG_OK;
}
