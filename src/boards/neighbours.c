/* SPDX-License-Identifier: MIT */
/* neighbours.c: see neighbours.h. */
#include "boards/neighbours.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

/*
 * A limit for boards on which very many paths begin words. A good 5x5 board over ENABLE
 * has 20,000 items. Searching a board up to the limit takes 0.1 seconds.
 */
enum { MAX_ITEMS = 1 << 22, MAX_FOLLOWERS = 8 };

/* A path, and the node of the tree that it leads to. */
struct item {
    uint32_t node;
    uint32_t cell; /* the last */
    uint64_t used; /* cells, with the last */
};

/* The items of a search, level by level: those of a level have paths of one length. */
struct items {
    struct item *items;
    size_t capacity;
    uint32_t count;
};

/* An item that has followers, which are items with one more cell. */
struct survivor {
    uint64_t cells; /* of the followers */
    uint32_t item;
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

/* Of each word, by its number. The worth is a copy, so that a word that is found costs
   one cache miss, not two. */
struct mark {
    uint32_t turn;  /* of the search that found the word last */
    uint32_t found; /* in the board itself: its index in `found` plus 1; else 0 */
    struct word_worth worth;
};

struct neighbours {
    const struct word_tree *tree;
    const struct grid *grid;
    uint8_t faces[NEIGHBOURS_MAX_CELLS];
    /* matches[i][b]: the cells with one of the faces of a set whose byte i is b. */
    uint64_t matches[WORD_TREE_SET_WORDS * 4][256];
    uint64_t changed; /* cells */
    struct worth worth;
    enum wg_status status; /* the first failure */

    uint32_t turn; /* the number of the search */
    struct mark *marks;
    struct items board;   /* the items of the board itself */
    struct items entries; /* the first steps to a changed cell, by cell and face */
    uint32_t *entry_begins;
    struct items now; /* the items of a neighbour, from an entry on */
    uint32_t *hits;   /* the items of a level that spell a word */
    size_t hits_capacity;
    struct survivor *survivors; /* of a level */
    size_t survivors_capacity;

    struct word_path *paths; /* of the words of the board */
    size_t paths_capacity;
    uint32_t path_count;
    struct found_word *found;
    size_t found_capacity;
    uint32_t found_count;
};

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

/* The cells whose faces lead from the node of this record to a child. */
static inline uint64_t matching(const struct neighbours *n, const uint32_t *record)
{
    uint64_t cells = 0;
    for (size_t i = 0; i < n->tree->set_words; i++) {
        const uint32_t set = record[1 + i];
        const uint64_t(*const tables)[256] = n->matches + 4 * i;
        cells |= tables[0][set & 0xff] | tables[1][set >> 8 & 0xff] |
                 tables[2][set >> 16 & 0xff] | tables[3][set >> 24];
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
    for (uint32_t i = 0; i < tree->word_count; i++) {
        n->marks[i].worth = tree->worths[i];
    }
    for (unsigned cell = 0; cell < grid->cells; cell++) {
        put_face(n, cell, 0);
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
        free(n->hits);
        free(n->survivors);
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

/* --- A level of a search */

/* Makes room for the hits, survivors and followers of the items from `begin` on. */
static bool reserve_level(struct neighbours *n, struct items *items, uint32_t begin)
{
    const size_t count = items->count - begin;
    const size_t most = items->count + count * MAX_FOLLOWERS;
    if (items->count > MAX_ITEMS) {
        n->status = WG_LIMIT;
    } else if (!ARRAY_RESERVE(n->hits, &n->hits_capacity, count + 1) ||
               !ARRAY_RESERVE(n->survivors, &n->survivors_capacity, count + 1) ||
               !ARRAY_RESERVE(items->items, &items->capacity, most)) {
        n->status = WG_NO_MEMORY;
    }
    return n->status == WG_OK;
}

/* Finds the hits among the items from `begin` on, and the survivors: items with
   followers. Returns the number of survivors. The loop has no branch that depends on a
   letter. */
static uint32_t find_survivors(const struct neighbours *n, const struct items *items,
                               uint32_t begin, uint32_t *hit_count_out)
{
    uint32_t hits = 0;
    uint32_t survivors = 0;
    for (uint32_t i = begin; i < items->count; i++) {
        const struct item *const item = &items->items[i];
        const uint32_t *const record = record_of(n, item->node);
        const uint64_t cells =
            matching(n, record) & n->grid->follows[item->cell] & ~item->used;
        n->hits[hits] = i;
        hits += record[0] & 1;
        n->survivors[survivors] = (struct survivor){cells, i};
        survivors += cells != 0;
    }
    n->survivors[survivors].cells = 0;
    *hit_count_out = hits;
    return survivors;
}

/*
 * Adds the followers of the survivors. A single loop goes over the followers of all:
 * with an inner loop over the followers of one survivor (two on average), the end of
 * that loop would nearly always be mispredicted.
 */
static void add_followers(const struct neighbours *n, struct items *items,
                          uint32_t survivors)
{
    struct item *const all = items->items;
    uint32_t top = items->count;
    uint64_t cells = n->survivors[0].cells;
    for (uint32_t i = 0; i < survivors;) {
        const struct item *const item = &all[n->survivors[i].item];
        const uint64_t next_cells = n->survivors[i + 1].cells;
        const unsigned cell = lowest_bit64(cells);
        all[top++] = (struct item){
            .node = child_of(record_of(n, item->node), n->faces[cell]),
            .cell = cell,
            .used = item->used | UINT64_C(1) << cell,
        };
        const uint64_t rest = cells & (cells - 1);
        const bool is_last = rest == 0;
        cells = rest | (next_cells & (0 - (uint64_t)is_last));
        i += is_last;
    }
    items->count = top;
}

/*
 * Searches a level: the items from *begin on. Stores the hits, adds the followers, and
 * moves *begin to the first of them. Returns false after the last level, or if there
 * are too many items or memory is out: see n->status.
 */
static bool search_level(struct neighbours *n, struct items *items, uint32_t *begin,
                         uint32_t *hit_count_out)
{
    const uint32_t level = *begin;
    *hit_count_out = 0;
    if (level == items->count || !reserve_level(n, items, level)) {
        return false;
    }
    *begin = items->count;
    add_followers(n, items, find_survivors(n, items, level, hit_count_out));
    return true;
}

/* --- The board itself */

/* Stores the path of an item that spells a word. */
static bool add_path(struct neighbours *n, const struct item *item)
{
    const uint32_t word = n->tree->words[item->node];
    struct mark *const mark = &n->marks[word];
    if (!ARRAY_RESERVE(n->paths, &n->paths_capacity, (size_t)n->path_count + 1) ||
        !ARRAY_RESERVE(n->found, &n->found_capacity, (size_t)n->found_count + 1)) {
        n->status = WG_NO_MEMORY;
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
    n->status = WG_OK;
    n->found_count = 0;
    n->path_count = 1;
    n->board.count = 0;
}

/* Replaces the faces. Most boards of a walk differ in one or two cells, so only those
   are changed in the table. */
static void put_faces(struct neighbours *n, const uint8_t *faces)
{
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        if (n->faces[cell] != faces[cell]) {
            put_face(n, cell, faces[cell]);
        }
    }
}

/* Adds an item for each cell whose face begins a word. */
static void add_roots(struct neighbours *n, struct items *items)
{
    const uint32_t *const root = record_of(n, 0);
    if (!ARRAY_RESERVE(items->items, &items->capacity, n->grid->cells)) {
        n->status = WG_NO_MEMORY;
        return;
    }
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        const unsigned face = n->faces[cell];
        if (has_face(root, face)) {
            items->items[items->count++] =
                (struct item){child_of(root, face), cell, UINT64_C(1) << cell};
        }
    }
}

/* Searches the board. Returns false after a failure. */
static bool search_board(struct neighbours *n, const uint8_t *faces)
{
    struct items *const items = &n->board;
    uint32_t level = 0;
    uint32_t hits;
    clear_board(n);
    put_faces(n, faces);
    add_roots(n, items);
    while (n->status == WG_OK && search_level(n, items, &level, &hits)) {
        for (uint32_t i = 0; i < hits; i++) {
            if (!add_path(n, &items->items[n->hits[i]])) {
                return false;
            }
        }
    }
    return n->status == WG_OK;
}

/* --- Entries */

/*
 * Steps from a record to `cell` with every face. ends[face] counts the steps; if
 * `entries` is not NULL, they are stored there.
 */
static void step_to(const struct neighbours *n, const uint32_t *record, unsigned cell,
                    uint64_t used, uint32_t *ends, struct item *entries)
{
    uint32_t child = record[0] / 2;
    for (uint32_t i = 0; i < n->tree->set_words; i++) {
        for (uint32_t set = record[1 + i]; set != 0; set &= set - 1) {
            const unsigned face = i * 32 + lowest_bit64(set);
            if (entries != NULL) {
                entries[ends[face]] = (struct item){child, cell, used};
            }
            ends[face]++;
            child++;
        }
    }
}

/* Calls step_to for all beginnings from which a path can go on to `cell`. */
static void step_all_to(const struct neighbours *n, unsigned cell, uint32_t *ends,
                        struct item *entries)
{
    const uint64_t bit = UINT64_C(1) << cell;
    const uint64_t from = n->grid->follows[cell];
    step_to(n, record_of(n, 0), cell, bit, ends, entries);
    for (uint32_t i = 0; i < n->board.count; i++) {
        const struct item *const item = &n->board.items[i];
        if ((from >> item->cell & 1) != 0 && (item->used & bit) == 0) {
            step_to(n, record_of(n, item->node), cell, item->used | bit, ends, entries);
        }
    }
}

/*
 * Finds the entries of each cell and face. The entries of number i = cell * faces +
 * face are from entry_begins[i] up to, but not including, entry_begins[i + 1].
 */
static bool find_entries(struct neighbours *n)
{
    const size_t faces = n->tree->face_count;
    const size_t count = n->grid->cells * faces;
    uint32_t *const begins = n->entry_begins;
    memset(begins, 0, (count + 2) * sizeof *begins);
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
        step_all_to(n, cell, begins + 2 + cell * faces, NULL);
    }
    for (size_t i = 2; i < count + 2; i++) {
        begins[i] += begins[i - 1];
        if (begins[i] > MAX_ITEMS) {
            n->status = WG_LIMIT;
            return false;
        }
    }
    if (!ARRAY_RESERVE(n->entries.items, &n->entries.capacity, begins[count + 1])) {
        n->status = WG_NO_MEMORY;
        return false;
    }
    /* This moves each begin to where its entries end and the next ones begin. */
    for (unsigned cell = 0; cell < n->grid->cells; cell++) {
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
static void add_entries(struct neighbours *n, unsigned cell, unsigned face,
                        uint64_t without)
{
    const uint32_t *const begin =
        n->entry_begins + (size_t)cell * n->tree->face_count + face;
    struct items *const now = &n->now;
    if (!ARRAY_RESERVE(now->items, &now->capacity, now->count + begin[1] - begin[0])) {
        n->status = WG_NO_MEMORY;
        return;
    }
    for (uint32_t i = begin[0]; i < begin[1]; i++) {
        const struct item entry = n->entries.items[i];
        now->items[now->count] = entry;
        now->count += (entry.used & without) == 0;
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

/* Counts the words of the entries added, then removes the entries. */
static void search_entries(struct neighbours *n)
{
    uint32_t level = 0;
    uint32_t hits;
    next_turn(n);
    while (n->status == WG_OK && search_level(n, &n->now, &level, &hits)) {
        for (uint32_t i = 0; i < hits; i++) {
            count_word(n, n->tree->words[n->now.items[n->hits[i]].node]);
        }
    }
    n->now.count = 0;
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
            n->worth = remaining;
            add_entries(n, cell, face, 0);
            search_entries(n);
            is_on = n->status == WG_OK && each(context, n->faces, &n->worth);
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
    add_entries(n, a, face_b, UINT64_C(1) << b);
    add_entries(n, b, face_a, UINT64_C(1) << a);
    search_entries(n);
    const bool is_on = n->status == WG_OK && each(context, n->faces, &n->worth);
    put_face(n, a, face_a);
    put_face(n, b, face_b);
    return is_on;
}

static bool rate_all(struct neighbours *n, neighbour_fn *each, void *context)
{
    for (unsigned a = 0; a < n->grid->cells; a++) {
        if (!rate_changes(n, a, each, context)) {
            return false;
        }
        for (unsigned b = a + 1; b < n->grid->cells; b++) {
            if (!rate_swap(n, a, b, each, context)) {
                return false;
            }
        }
    }
    return true;
}

static enum wg_status report(const struct neighbours *n, bool is_done,
                             struct wg_error *error)
{
    if (is_done) {
        return WG_OK;
    }
    if (n->status == WG_LIMIT) {
        return fail(error, WG_LIMIT, "too many paths of a board begin words");
    }
    return n->status == WG_NO_MEMORY ? fail_memory(error)
                                     : fail(error, WG_STOPPED, "stopped");
}

enum wg_status neighbours_rate(struct neighbours *n, const uint8_t *faces,
                               struct worth *worth_out, neighbour_fn *each,
                               void *context, struct wg_error *error)
{
    bool is_done = search_board(n, faces);
    *worth_out = n->worth;
    if (is_done && each != NULL) {
        is_done = find_entries(n) && rate_all(n, each, context);
    }
    return report(n, is_done, error);
}

enum wg_status neighbours_rate_board(struct neighbours *n, const uint8_t *faces,
                                     struct worth *worth_out, struct wg_error *error)
{
    clear_board(n);
    put_faces(n, faces);
    add_roots(n, &n->now);
    search_entries(n);
    *worth_out = n->worth;
    return report(n, n->status == WG_OK, error);
}
