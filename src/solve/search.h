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
 * a path is read back through the parents.
 *
 * The stack holds at most, for each level, what one chunk leads to, and chunks get
 * smaller as it fills: memory is bounded whatever the board, the dictionary and the
 * number of words found. Level 1, a node and symbol that begin a word each, comes in
 * pieces: 65,535 wildcards and an alphabet of 255 symbols begin 16 million words.
 */
#ifndef WG_SOLVE_SEARCH_H
#define WG_SOLVE_SEARCH_H

#include "dict/read/walk.h"
#include "solve/graph.h"
#include "solve/seen.h"

/*
 * Each loop over a chunk mispredicts its end, so chunks are large: 512 items solve 12 %
 * more high-scoring boards than 128, and 4,096 as many more, because nearly no level of
 * a board of up to 10x10 cells is longer, and only words of a level that was cut need a
 * table of what was found before.
 */
enum { CHUNK_ITEMS = 4096 };

/*
 * Where an item has hundreds of followers (wildcards, tiles of many readings) a chunk
 * is smaller, so that it leads to about so many; but not smaller than CHUNK_MIN_ITEMS.
 */
enum { CHUNK_FOLLOWERS = 1 << 18, CHUNK_MIN_ITEMS = 16 };

/*
 * A chunk leads to at most a quarter of what is left of STACK_ITEMS, but always has an
 * item: a word of 3,600 letters on a board of one letter is found in 30 MB, where full
 * chunks would take 3 GB. Only levels of hundreds of letters with thousands of
 * followers an item, which no dictionary of a language has, meet STACK_MAX_ITEMS.
 */
enum { STACK_ITEMS = 1 << 20, STACK_MAX_ITEMS = 1 << 22 };

/*
 * Where used bits are not exact, each slot of a long path may have to be compared with
 * all the path. So a turn is kept to about this many comparisons, a few milliseconds.
 */
enum { TURN_COMPARISONS = 1 << 20 };

/* Of level 1: a piece ends with the node that fills it. */
enum { ROOT_ITEMS = 1 << 16 };
static_assert((int)ROOT_ITEMS > (int)CHUNK_ITEMS,
              "if there are more, none is searched at once");

#define EDGE_NONE UINT32_MAX

/* Item 0, the parent of level 1: nothing spelled, no cell used. */
enum { ITEM_ROOT = 0 };

/*
 * The stack, an array a field: vectors of items are written at once. There is room
 * for ITEMS_SLACK more items than asked for, as a vector's rest is written too.
 */
enum { ITEMS_SLACK = 16 };

struct items {
    uint32_t *edges;   /* leads to the item's state */
    uint32_t *places;  /* node << 8 | symbol */
    uint32_t *parents; /* items of the level before */
    /* From the turn that works the item off: */
    uint64_t *used; /* the used bits of graph.h */
    uint64_t *keys; /* of the letters; if it has followers */
    size_t capacity;
};

/* The key of an item's letters (seen.h). Its parent, as any, has followers. */
static inline uint64_t item_key(const struct items *items, uint32_t item)
{
    return seen_key(items->keys[items->parents[item]],
                    place_symbol(items->places[item]));
}

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

static_assert(CHUNK_ITEMS <= 1 << 16, "for survivor_pack() and tally_set()");
static_assert(EDGE_NONE > FORMAT_MAX_EDGES, "no edge has this number");

/* An item of the chunk that has followers in a window, in one number. */
static inline uint64_t survivor_pack(uint32_t window, uint32_t index, uint32_t slots)
{
    return (uint64_t)window << 32 | index << 8 | slots;
}

static inline uint32_t survivor_slots(uint64_t survivor)
{
    return survivor & 0xff;
}

static inline uint32_t survivor_index(uint64_t survivor)
{
    return (uint32_t)survivor >> 8;
}

static inline uint32_t survivor_window(uint64_t survivor)
{
    return (uint32_t)(survivor >> 32);
}

/* What the steps of a turn leave for the next, of each item of the chunk. */
struct chunk {
    union letter_set sets[CHUNK_ITEMS + ITEMS_SLACK];
    uint32_t states[CHUNK_ITEMS + ITEMS_SLACK];
    uint32_t block_offs[CHUNK_ITEMS + ITEMS_SLACK]; /* of the states, in RANK */
    uint32_t first_edges[CHUNK_ITEMS + ITEMS_SLACK];
    /* Of those that have followers: their indexes in the chunk, and in a simple graph
       eight bits of followers. By windows, search.survivors has it all. */
    uint32_t survivor_indexes[CHUNK_ITEMS + 1];
    uint8_t followers[CHUNK_ITEMS + 1];
    uint32_t hits[CHUNK_ITEMS + ITEMS_SLACK]; /* items that spell a word */
    uint64_t hit_keys[CHUNK_ITEMS];
    uint64_t spare_keys[CHUNK_ITEMS];
};

struct search {
    struct walk walk;
    /* For boards with and without chains (board.h) one each: what belongs to the
       topology alone is made once, whichever kinds of board take turns. */
    struct graph graphs[2];
    struct graph *graph;                     /* of the board that is searched */
    uint32_t root_edges[FORMAT_MAX_SYMBOLS]; /* by symbol, or EDGE_NONE */
    struct items items;
    uint64_t *survivors; /* by nodes: the followers, a bit each; else survivor_pack() */
    size_t survivors_capacity;
    struct level *levels; /* by length, from 1 */
    size_t levels_capacity;
    const struct expander *expander;
    struct chunk *chunk;
    uint32_t chunk_items; /* of this board: at most CHUNK_ITEMS */
    uint64_t slots;       /* of an item of this board, about */
    uint64_t followers;   /* those with a choice counted with each of its letters */
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
 * Finds the hits and the followers of a chunk. Fails like search_reserve_items.
 * There is one for each form of board and width of letter set; they are the same code
 * (expand.h) with other constants.
 */
typedef enum wg_status expand_fn(struct search *search, struct expansion *expansion);

/*
 * The instances for one set of instructions; all find the same in the same order. Three
 * each: for letter sets of any number of words, of one, of two.
 */
struct expander {
    const char *name;
    enum graph_form form; /* that boards of up to GRAPH_MAX_NODES nodes have */
    expand_fn *by_slots[3];
};

/*
 * Prepares a search that was all zero, with the instructions that WORDGRID_SIMD names
 * or the best that this machine has. Fails with WG_MISUSE for a name that is none or
 * not for this machine.
 */
enum wg_status search_init(struct search *search, const struct walk *walk,
                           struct wg_error *error);

/*
 * Prepares for a board. Fails like graph_prepare; here and below the caller words the
 * error.
 */
enum wg_status search_prepare(struct search *search, const struct wg_board *board);

/* The instance for the board and the dictionary. */
expand_fn *search_expand(const struct search *search);

/* Gets ready for level 1. Fails with WG_NO_MEMORY. */
enum wg_status search_begin(struct search *search);

/*
 * Puts the next piece of level 1 on the empty stack: items of all nodes or of those of
 * one cell (`cell`, or -1) from *next_node on, which is 0 at first and the node count
 * behind the last piece. Fails like search_reserve_items.
 */
enum wg_status search_put_roots(struct search *search, int64_t cell,
                                uint32_t *next_node, struct level *level_out);

/*
 * What a turn does at most with an item at this depth: looks at slots, and compares
 * with the path.
 */
static inline uint64_t search_item_work(const struct search *search, uint32_t depth)
{
    return search->slots * (search->graph->is_exact ? 1 : depth);
}

/* How many items a turn takes at most at this depth while the stack ends at `top`. */
static inline uint32_t search_chunk_items(const struct search *search, uint32_t depth,
                                          uint32_t top)
{
    const uint32_t room = top < STACK_ITEMS ? STACK_ITEMS - top : 0;
    const uint64_t item_work = search_item_work(search, depth);
    uint64_t items = search->chunk_items;
    if (items * search->followers > room / 4) {
        items = room / 4 / search->followers;
    }
    if (items * item_work > TURN_COMPARISONS) {
        items = TURN_COMPARISONS / item_work;
    }
    return items > 0 ? (uint32_t)items : 1;
}

/*
 * Room for `needed` items. Fails with WG_NO_MEMORY, or WG_LIMIT over STACK_MAX_ITEMS.
 */
enum wg_status search_reserve_items(struct search *search, size_t needed);

void search_free(struct search *search);

#endif
