/* SPDX-License-Identifier: MIT */
/*
 * path_search.h: the paths of a board that begin words of a tree (word_tree.h).
 *
 * The search is breadth-first: a level has all paths of one length, and one loop goes over a whole
 * level. The loops have no branch that depends on a letter, and the loads of many items run at the
 * same time. A recursion takes 1.5 times as long.
 */
#ifndef WG_BOARDS_PATH_SEARCH_H
#define WG_BOARDS_PATH_SEARCH_H

#include "base/load.h"
#include "boards/word_tree.h"

enum {
    PATH_MAX_CELLS = 64,
    /* A limit for boards on which very many paths begin words. A good 5x5 board over ENABLE has
       20,000 items. Searching a board up to the limit takes 0.1 seconds. */
    PATH_MAX_ITEMS = 1 << 22,
};

/* Which cells may follow a cell, as bits. */
struct grid {
    uint32_t cells;
    uint64_t follows[PATH_MAX_CELLS];
};

/* A path, and the node of the tree that it leads to. */
struct path_item {
    uint32_t node;
    uint32_t cell; /* the last */
    uint64_t used; /* cells, with the last */
};

/* The items of a search, level by level. The caller must free `items`. */
struct path_items {
    struct path_item *items;
    size_t capacity;
    uint32_t count;
};

/* An item that has followers, which are items with one more cell. */
struct path_survivor {
    uint64_t cells; /* of the followers */
    uint32_t item;
};

struct path_search {
    const struct word_tree *tree;
    const struct grid *grid;
    uint8_t faces[PATH_MAX_CELLS];
    enum wg_status status; /* the first failure: WG_LIMIT or WG_NO_MEMORY */
    uint32_t *hits;        /* the items of a level that spell a word */
    size_t hits_capacity;
    struct path_survivor *survivors; /* of a level */
    size_t survivors_capacity;
    /* matches[i][b]: the cells with one of the faces of a set whose byte i is b. */
    uint64_t matches[WORD_TREE_SET_WORDS * 4][256];
};

/* Prepares searches of boards that show face 0 on each cell. The caller must call
   path_search_free. */
void path_search_init(struct path_search *search, const struct word_tree *tree,
                      const struct grid *grid);
void path_search_free(struct path_search *search);

/* Replaces the face of a cell. */
void path_put_face(struct path_search *search, unsigned cell, unsigned face);

/* Replaces all faces. Only cells whose faces differ cost time. */
void path_put_faces(struct path_search *search, const uint8_t *faces);

/* Adds an item for each cell whose face begins a word. Sets search->status to WG_NO_MEMORY on
   failure. */
void path_add_roots(struct path_search *search, struct path_items *items);

/*
 * Searches a level: the items from *begin on. Stores the hits, adds the followers, and moves *begin
 * to the first of them. Returns false after the last level, or if there are too many items or
 * memory is out: see search->status.
 */
bool path_search_level(struct path_search *search, struct path_items *items, uint32_t *begin,
                       uint32_t *hit_count_out);

/* --- Records of the tree */

static inline const uint32_t *path_record(const struct word_tree *tree, uint32_t node)
{
    return tree->records + (size_t)node * (1 + tree->set_words);
}

static inline uint32_t path_child(const uint32_t *record, unsigned face)
{
    uint32_t child = record[0] / 2;
    for (unsigned i = 0; i < face / 32; i++) {
        child += popcount32(record[1 + i]);
    }
    return child + popcount32(record[1 + face / 32] & ((UINT32_C(1) << face % 32) - 1));
}

#endif
