/* SPDX-License-Identifier: MIT */
/*
 * search.h: the state of a batched depth-first search.
 *
 * An item is one way to spell a beginning of a word: the last edge of the automaton,
 * the node it was matched by, the cells used, and the item before. All the items
 * that begin with the same letters up to some point lie in one stack, level by
 * level; a level is the words' beginnings of one length.
 *
 *     level 1      level 2          level 3
 *     [........]   [...............][...........]
 *      ^next  ^end  ^next       end  next ... end = top of the stack
 *
 * A turn takes the next items of the deepest level, at most CHUNK_ITEMS, and puts
 * what follows them on top as a new level. Within a chunk the items do not depend
 * on each other, so their loads from the dictionary overlap, and no branch in the
 * loops over them depends on a letter. Items below the top stay where they are, so
 * a path is read back through `parent`.
 *
 * The stack holds at most, for each level, what one chunk leads to: memory is
 * bounded by the longest word, the chunk and the neighbours, whatever the number of
 * words found. Level 1 alone is whole: a node and symbol that begin a word, each.
 */
#ifndef WG_SOLVE_SEARCH_H
#define WG_SOLVE_SEARCH_H

#include "dict/read/walk.h"
#include "solve/graph.h"
#include "solve/seen.h"

/*
 * Each loop over a chunk mispredicts its end, so larger chunks are better until their
 * items leave the first cache: against 128, 512 solves as many random 4x4 boards, 9 %
 * more 5x5 and 12 % more high-scoring ones; 2048 gains 3 % more.
 */
enum { CHUNK_ITEMS = 512 };

#define ITEM_NONE UINT32_MAX

/* One array of structs: with an array a field, addresses took too many registers. */
struct item {
    uint64_t used;   /* nodes (small boards) or a signature of cells (large) */
    uint64_t key;    /* of the letters so far (seen.h) */
    uint32_t edge;   /* leads to the item's state */
    uint32_t place;  /* node << 8 | symbol */
    uint32_t parent; /* ITEM_NONE on level 1 */
};

struct level {
    uint32_t next;
    uint32_t end;
};

/*
 * A letter set as the expansion carries it: itself where it has one or two words,
 * else where it lies.
 */
union letter_set {
    uint64_t bits;
    const unsigned char *bytes;
};

/* An item that has followers: a bit for each, by node (small) or slot (large). */
struct survivor {
    uint64_t followers;
    union letter_set set;
    uint32_t first_edge;
    uint32_t item;
    uint32_t first_slot; /* large boards: the slot of bit 0 */
};

struct search {
    struct walk walk;
    struct graph graph;
    struct item *items;
    size_t items_capacity;
    struct survivor *survivors;
    size_t survivors_capacity;
    uint32_t hits[CHUNK_ITEMS]; /* items of the chunk that spell a word */
    struct level *levels;       /* by length, from 1 */
    size_t levels_capacity;
};

/* What an expansion is asked for and what it gives. */
struct expansion {
    uint32_t first_item;
    uint32_t count; /* at most CHUNK_ITEMS */
    uint32_t depth; /* length of the items' beginnings */
    bool wants_followers;
    uint32_t top; /* in: where followers go; out: behind the last */
    uint32_t hit_count;
};

/*
 * Finds the hits and the followers of a chunk. Returns false when memory is out.
 * There is one for each kind of board and width of letter set; they are the same
 * code (expand.h) with other constants.
 */
typedef bool expand_fn(struct search *search, struct expansion *expansion);

/* The one for this search's board and dictionary. */
expand_fn *search_expand(const struct search *search);

/*
 * Puts the items of level 1 on the stack, for all nodes or for those of one cell
 * (`cell`, or -1), and returns their number in *count_out. Returns false when memory
 * is out.
 */
bool search_begin(struct search *search, int64_t cell, uint32_t *count_out);

/* Room for `needed` items. Returns false when memory is out. */
bool search_reserve_items(struct search *search, size_t needed);

void search_free(struct search *search);

#endif
