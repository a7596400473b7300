/* SPDX-License-Identifier: MIT */
/*
 * tree.h: the ways of a class (ways.h) as a tree, and an upper bound for the points of its boards.
 *
 * An item is a choice: a cell shows a face. The words of an item are those of the ways that end
 * with this choice; the items below it are the next choices of longer ways, in the order of the
 * cells. The bound of an item is the points of its words, and for each cell of the items below it
 * the highest bound of them: a cell shows one face. So the bound of the whole tree is at least the
 * points of each board of the class.
 *
 * The bound is too high for two reasons. Choices for one cell are made in many places of the tree,
 * and can differ. And a word counts once for each of its ways. tree_choose makes the first choice
 * for the whole tree: it merges what is below this choice with the items of the other cells. Two
 * ways of a word whose choices left are the same are then one. On boards with repeated faces,
 * which have most ways, this halves the bound after four choices. Merging copies only the lists of
 * items that both have; all others are shared. Described by danvk/hybrid-boggle (2025) as the
 * orderly tree and its force.
 */
#pragma once

#include "prove/ways.h"

/* A choice. Also stands for the whole tree, or for what is left of it after some choices: the words
   are then those of the ways that need no more choices. */
struct item {
    uint32_t first; /* the list of the items below */
    uint32_t bound;
    uint32_t words; /* NO_WORDS, a word, or WORD_LIST plus the place of a list */
    uint16_t count; /* of the items below */
    uint16_t slot;  /* the cell and the face: see struct key_form */
};

#define NO_WORDS  UINT32_MAX
#define WORD_LIST (UINT32_C(1) << 31)

/* A list of items is sorted by slots. So later cells come first. */
struct tree {
    const struct key_form *form;
    const struct face_trie *trie;
    struct item *items;
    size_t count;
    size_t capacity;
    size_t most;       /* items at once: more is no memory */
    uint32_t *words;   /* lists: the number of words, their points, the words in order */
    size_t word_count; /* of numbers in `words` */
    size_t word_capacity;
    struct item *stack; /* while the tree is made */
    size_t stack_capacity;
    const struct wg_limits *watch;
    size_t steps; /* since the watch was called */
};

/* Makes the tree of the ways of a class. Replaces all items; keeps `form`, `trie` and `watch`,
   which is called about once in a millisecond. Returns false if there is not enough memory, or if
   the watch has ended the run. */
bool tree_make(struct tree *tree, const struct ways *ways, const struct key_form *form,
               const struct face_trie *trie, const struct wg_limits *watch, struct item *whole_out);
void tree_free(struct tree *tree);

/* A word as a number: its node in the trie, and its points in the lowest bits, so that they need no
   look into the trie; all these bits are set if there are more. */
#define POINTS_MASK UINT32_C(127)
#define WORD_SHIFT  7
_Static_assert((FACE_TRIE_MAX_NODES - 1) << WORD_SHIFT < WORD_LIST, "words are below WORD_LIST");

static inline uint32_t word_points(const struct tree *tree, uint32_t word)
{
    const uint32_t points = word & POINTS_MASK;
    return points < POINTS_MASK ? points : tree->trie->nodes[word >> WORD_SHIFT].points;
}

/* The points of the words of an item. */
static inline uint32_t item_points(const struct tree *tree, const struct item *item)
{
    return item->words == NO_WORDS   ? 0
           : item->count == 0        ? item->bound
           : item->words < WORD_LIST ? word_points(tree, item->words)
                                     : tree->words[item->words - WORD_LIST + 1];
}

/*
 * Chooses the face with this index for the first cell that is open, `cell`. Appends items and lists
 * of words to the tree; to set tree->count and tree->word_count to what they were before removes
 * them. Returns false like tree_make.
 */
bool tree_choose(struct tree *tree, const struct item *branch, uint32_t cell, uint32_t face,
                 struct item *branch_out);
