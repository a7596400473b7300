/* SPDX-License-Identifier: MIT */
/*
 * search.h: the data of a batched depth-first search.
 *
 * An item is one way to spell the beginning of a word on the board. It consists of
 *
 *   - the state of the automaton that this beginning leads to,
 *   - the node of the board (board.h) that matched the last symbol,
 *   - the used cells,
 *   - the parent: the item that this item extends by one symbol.
 *
 * The followers of an item are the items that have it as parent: the same beginning with one more
 * symbol. Items are on a stack, level by level. A level holds beginnings of one length.
 *
 *     level 1      level 2          level 3
 *     [........]   [...............][...........]
 *      ^next  ^end  ^next       end  next ... end = top of the stack
 *
 * The search runs in turns. A turn expands one chunk: the next items of the deepest level, at most
 * CHUNK_ITEMS. It puts the followers of these items on top of the stack as a new level. The items
 * of a chunk do not depend on each other, so their loads from the dictionary overlap. No branch in
 * the loops over a chunk depends on a letter. Items on the stack are not moved, so the path of an
 * item can be read by going from parent to parent.
 *
 * A level holds at most the followers of one chunk, and chunks get smaller as the stack fills. So
 * memory is bounded for every board, every dictionary and every number of words found. Level 1 has
 * an item for each symbol of each node at which a path may begin, if the symbol begins a word.
 * Level 1 is made in pieces, because 65,535 wildcards and an alphabet of 255 symbols make 16
 * million items.
 */
#pragma once

#include "dict/read/edges.h"
#include "solve/expander.h"
#include "solve/seen.h"

/*
 * Each loop over a chunk has a branch misprediction at its end, so chunks are large. Measured on
 * boards with high scores: chunks of 512 items solve 12 % more boards per second than chunks of 128
 * items. Chunks of 4,096 items solve 12 % more boards per second than chunks of 512 items. On
 * boards of up to 10x10 cells nearly every level fits one chunk. If words are only counted, short
 * words need no table (seen.h) while the levels of their length and of all shorter lengths take one
 * chunk each. With large chunks this holds for more lengths.
 */
enum { CHUNK_ITEMS = 4096 };

/* If an item can have over 64 followers (wildcards, tiles with many readings), a chunk has fewer
   items: CHUNK_FOLLOWERS divided by the estimated number of followers of an item, but at least
   CHUNK_MIN_ITEMS items. (64 is CHUNK_FOLLOWERS / CHUNK_ITEMS.) */
enum { CHUNK_FOLLOWERS = 1 << 18, CHUNK_MIN_ITEMS = 16 };

/*
 * The size of a chunk is chosen so that its followers, by estimate, fill at most a quarter of the
 * free part of STACK_ITEMS. This bound saves memory. For example, the search for a word of 3,600
 * letters on a board of one repeated letter takes 30 MB; with full chunks it would take 3 GB.
 *
 * A chunk has at least one item. An item has at most 2,048 followers (eight neighbours of 256
 * readings). Above STACK_ITEMS each chunk has one item, so each level adds at most 2,048 items. So,
 * if the estimates hold, the stack can reach STACK_MAX_ITEMS only for words of over 1,500 letters:
 * (STACK_MAX_ITEMS - STACK_ITEMS) / 2,048 = 1,536. Measured on a board of wildcards: the stack
 * reached STACK_MAX_ITEMS for words of 5,000 letters, but not for words of 4,000 letters. No
 * dictionary of a language has such words.
 */
enum { STACK_ITEMS = 1 << 20, STACK_MAX_ITEMS = 1 << 22 };

/* If used bits are not exact (graph.h), each slot can need a comparison with every cell of a long
   path. A turn makes at most about TURN_COMPARISONS comparisons, which take a few milliseconds. */
enum { TURN_COMPARISONS = 1 << 20 };

/* The initial room of the stack: enough for most boards of 4x4 letters. If the stack grew from a
   few items to this size, copying it would cost 10 page faults. They would take a fifth of the time
   of the first search. */
enum { FIRST_ITEMS = 4096 };

/* A piece of level 1 takes whole nodes until the stack has ROOT_ITEMS items or more, item 0
   included. */
enum { ROOT_ITEMS = 1 << 16 };
/* If the levels of a length and of all shorter lengths take one chunk each, hits.c counts the words
   of this length without storing them. If level 1 had several pieces of one chunk each, words would
   be counted twice. So a full piece is larger than a chunk. */
static_assert((int)ROOT_ITEMS > (int)CHUNK_ITEMS,
              "if level 1 has several pieces, the first takes several chunks");

/* Item 0 is the parent of all items of level 1. It spells nothing and uses no cell. */
enum { ITEM_ROOT = 0 };

/* The stack has an array for each field, so that a vector holds one field of several items. Each
   array has room for ITEMS_SLACK more items than `capacity`, because storing a vector also writes
   its unused lanes. */
enum { ITEMS_SLACK = 16 };

struct items {
    /* With a table (struct search): the index of an edge that leads to the state. Otherwise: the
       number of the state. */
    uint32_t *states;
    uint32_t *places;  /* place_make(node, code) */
    uint32_t *parents; /* item of the previous level */
    /* `used` and `keys` are set in the turn that expands the item. Before that turn, they have the
       parent's values if the AVX-512 expander or search.c put the item on the stack. Otherwise they
       are not set. */
    uint64_t *used; /* the used bits of the path (graph.h) */
    uint64_t *keys; /* the key of the letters (seen.h); set if there are followers */
    size_t capacity;
    uint64_t key_base;     /* see seen_key */
    uint32_t short_length; /* the maximum number of symbols in a key: 12 or 8 */
};

/* The key of an item's letters (seen.h). A parent has followers, so its key is set. */
static inline uint64_t item_key(const struct items *items, uint32_t item)
{
    return seen_key(items->keys[items->parents[item]], place_code(items->places[item]),
                    items->key_base);
}

/* The items of a level that no turn has taken yet: from next up to end - 1. */
struct level {
    uint32_t next;
    uint32_t end;
};

static_assert(CHUNK_ITEMS <= 1 << 16, "seen_tally() has 16 bits for an index");

/* A survivor is an item of the chunk that has followers. In a graph of the kind BY_WINDOWS
   (expand_kinds.h), a survivor has a packed number for each window in which it has followers: the
   window, the item's index in the chunk, and a bit for each slot. */
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

/* The results of each step of a turn (expand.h) that later steps read. */
struct chunk {
    /* The state of each item. If the search reads the file, `first` is the first edge in EDGE, and
       set_numbers[] has the numbers of the letter sets (walk.h). */
    struct edge states[CHUNK_ITEMS + ITEMS_SLACK];
    uint32_t set_numbers[CHUNK_ITEMS];
    /* For each survivor, except in a graph by windows: its index in the chunk. */
    uint32_t survivor_indexes[CHUNK_ITEMS + ITEMS_SLACK];
    /* In a simple graph: the followers of each item, a bit for each slot. */
    uint8_t followers[CHUNK_ITEMS + ITEMS_SLACK];
    uint32_t hits[CHUNK_ITEMS + ITEMS_SLACK]; /* the items that spell a word */
    /* The hashes of the hits (seen_hash): set by the expander if expansion.has_hashes, otherwise by
       count_hits, which also uses `spare`. */
    uint64_t hit_hashes[CHUNK_ITEMS + ITEMS_SLACK];
    uint64_t spare[CHUNK_ITEMS];
};

struct search {
    const struct wg_dict *dict;
    struct walk walk; /* a copy of dict->walk */
    /*
     * The table of the dictionary's edges (edges.h). items.states then has, for each state, the
     * index of an edge that leads to it. NULL: the search reads the file, and items.states has the
     * numbers of the states (walk.h). search_prepare chooses between table and file. Both find the
     * same items in the same order.
     */
    const struct edge_table *table;
    uint64_t file_items; /* how many items were expanded without a table, in all runs */
    /* [0]: for boards without chains (board.h); [1]: for boards with chains. graphs[0] keeps the
       data made from the topology for the next board. A board with chains cannot use this data, and
       must not overwrite it. */
    struct graph graphs[2];
    struct graph *graph; /* of the current board */
    struct items items;
    /* In a graph by nodes: the followers of each survivor, a bit for each node. By windows: packed
       numbers. */
    uint64_t *survivors;
    size_t survivors_capacity;
    struct level *levels; /* by length, from 1 */
    size_t levels_capacity;
    /* NULL: the best one, which is found when a table is used. Without a table, all searches use
       the functions in plain C. */
    const struct expander *expander;
    struct chunk *chunk;
    uint32_t chunk_items; /* the largest chunk for this board; at most CHUNK_ITEMS */
    uint64_t slots;       /* the estimated average number of slots of an item */
    /* The estimated maximum number of followers of an item: slots * graph->most_choices. */
    uint64_t followers;
};

/* The arguments and results of an expand_fn. */
struct expansion {
    uint32_t first_item;
    uint32_t count;       /* at most CHUNK_ITEMS */
    uint32_t depth;       /* the number of symbols that each item spells */
    bool wants_followers; /* false: find only hits */
    /* The multiplier of seen_hash if only the hashes of the hits are needed; otherwise 0. If the
       multiplier is not 0, the expander may set hit_hashes[] instead of hits[]. */
    uint64_t key_factor;
    uint32_t top;       /* in: where to put followers; out: after the last follower */
    uint32_t hit_count; /* out */
    bool has_hashes;    /* out: the hits are in hit_hashes[], not in hits[] */
};

/* Initializes a search whose bytes are all 0. Borrows `dict` and `expander`, which can be
   NULL (see the member), until search_free. */
void search_init(struct search *search, const struct wg_dict *dict,
                 const struct expander *expander);

/* Makes room for the chunks of the current board. Fails with WG_NO_MEMORY. */
enum wg_status search_begin(struct search *search);

/* Puts the next piece of level 1 on the empty stack: the items of the nodes from *next_node on.
   `cell` is the only cell whose nodes are taken, or -1 for all cells. *next_node must be 0 at
   first; after the last piece it is the node count. Fails like search_reserve_items. */
enum wg_status search_put_roots(struct search *search, int64_t cell, uint32_t *next_node,
                                struct level *level_out);

/* Estimates the work for an item at this depth. If used bits are exact: the number of slots of the
   item. Otherwise: slots times `depth`, because each slot can be compared with each cell of the
   path. */
static inline uint64_t search_item_work(const struct search *search, uint32_t depth)
{
    return search->slots * (search->graph->is_exact ? 1 : depth);
}

/* Returns the maximum number of items in a chunk at this depth, if the stack ends at `top`. */
static inline uint32_t search_chunk_items(const struct search *search, uint32_t depth, uint32_t top)
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

/* Makes room for `needed` items in total. Fails with WG_NO_MEMORY, or with WG_LIMIT if they are
   more than STACK_MAX_ITEMS. */
enum wg_status search_reserve_items(struct search *search, size_t needed);

void search_free(struct search *search);

/* --- expander.c, which chooses what the search uses */

/*
 * Prepares the search for a pass (board_pass) over `board`, which it borrows. Uses the dictionary's
 * table of edges if it is made. Otherwise makes the table if the table is expected to save more
 * time than it costs, and if making it takes at most `max_nbytes`. Without a table, the search
 * reads the edges from the file. Fails like graph_prepare.
 */
enum wg_status search_prepare(struct search *search, const struct wg_board *board, uint32_t pass,
                              size_t max_nbytes);

/* Returns the expand_fn for the form of the board's graph and of the edges. */
expand_fn *search_expand(const struct search *search);

/* --- For the expanders */

/*
 * Returns the slots of `suspects` whose cells are not on the path of the item. Use it for graphs
 * whose used bits are not exact. `suspects` has a bit for each slot whose used bit is already set
 * in the used bits of the path. (On large boards several cells share a used bit (graph.h), so
 * another cell of the path can have set the bit.)
 */
uint32_t find_unused_slots(const struct search *search, const struct window *window, uint32_t item,
                           uint32_t suspects);

/* Puts those followers of the chunk's items that match a rare letter (walk.h) on the stack, from
   `top` on. Only items whose states are wide have such followers. Sets expansion->top. Fails like
   search_reserve_items. */
enum wg_status put_rare_followers(struct search *search, struct expansion *expansion, uint32_t top);

/* Removes the hits that end before the last node of a chain: no word may end there. */
void drop_unfinished_hits(struct search *search, struct expansion *expansion);
