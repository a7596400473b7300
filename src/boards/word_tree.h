/* SPDX-License-Identifier: MIT */
/*
 * word_tree.h: the words of a dictionary as a tree, for searches of very many boards.
 *
 * A face is what a tile of a board can show: one symbol, or several (`[qu]`). A node of the tree is
 * a sequence of faces that begins a word. A record describes it:
 *
 *     record[0]       the number of its first child * 2, plus 1 if a word ends here
 *     record[1 ...]   the set of faces that lead to a child: set_words words
 *
 * The children of a node have consecutive numbers, in the order of faces. Nodes are stored level by
 * level, so a child has a higher number than its parent.
 *
 * Two sequences can spell the same word ([an] and a, n). `words` gives each word one number, so
 * that a search can mark the words that it has found. The automaton of the dictionary does not
 * allow this: words with equal ends share its states.
 *
 * A tree of ENABLE for 4x4 boards has 8 bytes a node and 3.1 MB; making it takes 30 ms.
 */
#ifndef WG_BOARDS_WORD_TREE_H
#define WG_BOARDS_WORD_TREE_H

#include "base/random.h"
#include "solve/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/dict.h>
#include <wordgrid/status.h>

enum {
    FACE_MAX_SYMBOLS = 8,
    WORD_TREE_MAX_FACES = 256,
    WORD_TREE_SET_WORDS = WORD_TREE_MAX_FACES / 32,
    /* A dictionary of a few states can have 2^60 words, so the tree has a limit. At
       the limit, making the tree takes 400 MB. */
    WORD_TREE_MAX_NODES = 1 << 23,
};

/* A face without symbols is a hole. */
struct face {
    uint8_t symbols[FACE_MAX_SYMBOLS];
    uint8_t count;
};

struct word_worth {
    uint32_t points;
    uint32_t length; /* in symbols */
};

struct word_tree {
    uint32_t face_count;
    uint32_t set_words; /* the 32-bit words of a set of faces */
    uint32_t *records;  /* 1 + set_words for each node; node 0 is the root */
    uint32_t node_count;
    uint32_t *words;           /* by node: the number of the word that ends there */
    struct word_worth *worths; /* by number of the word */
    uint32_t word_count;
    uint64_t uses[WORD_TREE_MAX_FACES]; /* by face: how many nodes it leads to */
};

struct word_tree_options {
    const struct wg_dict *dict;
    const struct face *faces; /* all different */
    uint32_t face_count;      /* at most WORD_TREE_MAX_FACES */
    uint32_t max_faces;       /* the most faces in a word: the cells, up to 64 */
    uint32_t max_nodes;       /* for tests; 0: WORD_TREE_MAX_NODES */
    uint32_t min_length;      /* in symbols */
    uint32_t max_length;      /* 0: no limit */
    const struct scorer *scorer;
};

/*
 * Makes the tree. The dictionary and the options are not needed afterwards. The caller must free
 * the tree with word_tree_free. Fails with WG_LIMIT (too many nodes) or WG_NO_MEMORY; there is then
 * nothing to free.
 */
enum wg_status word_tree_make(struct word_tree *tree_out, const struct word_tree_options *options,
                              struct wg_error *error);

void word_tree_free(struct word_tree *tree);

/* Draws a face. Faces that lead to many nodes are drawn more often. */
uint8_t word_tree_draw_face(const struct word_tree *tree, struct random *random);

#endif
