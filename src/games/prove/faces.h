/* SPDX-License-Identifier: MIT */
/*
 * faces.h: the words that can be on a board, as a trie of faces.
 *
 * A face is what one cell shows: a letter of the dictionary, a few letters ("qu"), or text that can
 * be read in several ways (board/board.h). The trie has a node for each beginning of a word as a
 * sequence of at most `cells` faces. It is no automaton: a node belongs to one sequence. ENABLE, 12
 * cells: 330,000 nodes of 16 bytes, made in 20 ms.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/board.h>
#include <wordgrid/status.h>

enum { PROVE_MAX_CELLS = 16, PROVE_MAX_FACES = 63, FACE_MAX_SYMBOLS = 8 };

/* A way to read a face. */
struct face_reading {
    uint8_t count;
    uint8_t symbols[FACE_MAX_SYMBOLS];
    const struct face_reading *other; /* the next way to read it; NULL: none */
};

/* Makes the readings of a board of at most PROVE_MAX_FACES cells: of cell c, readings[c] and those
   that follow it. Fails with WG_LIMIT (more cells, or more than FACE_MAX_SYMBOLS symbols on one) or
   WG_NO_MEMORY. The caller frees *readings_out in each case. */
enum wg_status face_readings_make(struct face_reading **readings_out, const struct wg_board *board,
                                  struct wg_error *error);

struct face_node {
    uint64_t faces;  /* the faces that continue, as bits */
    uint32_t first;  /* the node for the lowest face; the nodes for the others follow */
    uint32_t points; /* of the words that end here; 0: no word that counts */
};

struct face_trie {
    struct face_node *nodes; /* the root is the last */
    size_t count;
    size_t capacity;
};

struct face_trie_options {
    const struct wg_dict *dict;
    const struct face_reading *readings; /* the first of each face */
    uint32_t face_count;                 /* at most PROVE_MAX_FACES */
    uint32_t cells;                      /* at most PROVE_MAX_CELLS */
    /* Returns the points of a word of symbols; 0: it does not count. */
    uint32_t (*points)(const void *context, const uint8_t *symbols, uint32_t length);
    const void *points_context;
    struct wg_limits watch; /* go_on: asked often */
};

/* More nodes, of 268 MB, are refused. Polish, of 4.3 million words, has 6.3 million on 16 cells. */
enum { FACE_TRIE_MAX_NODES = 1 << 24 };

/* Fails with WG_NO_MEMORY, WG_STOPPED, or WG_LIMIT: more nodes, a sequence with very many readings,
   or 2^32 points. Call face_trie_free in each case. */
enum wg_status face_trie_make(struct face_trie *trie_out, const struct face_trie_options *options,
                              struct wg_error *error);
void face_trie_free(struct face_trie *trie);

static inline const struct face_node *face_trie_root(const struct face_trie *trie)
{
    return &trie->nodes[trie->count - 1];
}
