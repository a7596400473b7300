/* SPDX-License-Identifier: MIT */
#include "classic.h"

#include "measure.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_NODES = 4096 };

struct node {
    struct node *children[26];
    uint32_t mark;   /* number of the last board on which this word was found */
    uint32_t points; /* 0: not a word */
};

struct block {
    struct block *next;
    size_t used;
    struct node nodes[BLOCK_NODES];
};

struct classic {
    struct node *root;
    struct block *blocks;
    size_t block_count;
    uint32_t board_number;
    struct totals totals;
    struct grid grid;
};

static struct node *node_new(struct classic *classic)
{
    struct block *block = classic->blocks;
    if (block == NULL || block->used == BLOCK_NODES) {
        block = allocate(1, sizeof *block);
        block->next = classic->blocks;
        classic->blocks = block;
        classic->block_count++;
    }
    return &block->nodes[block->used++];
}

/* A wg_word_fn. A child q stands for qu. Words with another q are on no board. */
static bool add_word(void *context, struct wg_text word)
{
    struct classic *classic = context;
    struct node *node = classic->root;
    for (size_t i = 0; i < word.nbytes; i++) {
        if (word.bytes[i] < 'a' || word.bytes[i] > 'z' ||
            (word.bytes[i] == 'q' &&
             (i + 1 == word.nbytes || word.bytes[i + 1] != 'u'))) {
            return true;
        }
    }
    for (size_t i = 0; i < word.nbytes; i++) {
        const char letter = word.bytes[i];
        struct node **child = &node->children[letter - 'a'];
        if (*child == NULL) {
            *child = node_new(classic);
        }
        node = *child;
        i += letter == 'q';
    }
    node->points = grid_points(word.nbytes);
    return true;
}

struct classic *classic_new(const struct wg_dict *dict)
{
    struct classic *classic = allocate(1, sizeof *classic);
    struct wg_error error;
    classic->root = node_new(classic);
    if (wg_dict_each(dict, (struct wg_text){"", 0}, add_word, classic, &error) !=
        WG_OK) {
        die("%s", error.message);
    }
    return classic;
}

void classic_free(struct classic *classic)
{
    while (classic != NULL && classic->blocks != NULL) {
        struct block *block = classic->blocks;
        classic->blocks = block->next;
        free(block);
    }
    free(classic);
}

size_t classic_nbytes(const struct classic *classic)
{
    return classic->block_count * sizeof(struct block);
}

size_t classic_node_nbytes(void)
{
    return sizeof(struct node);
}

/* Visits `cell`, with which the path spells `node`. The depth is the word length. */
/* NOLINTNEXTLINE(misc-no-recursion): the plain recursion is what is measured */
static void visit(struct classic *classic, struct node *node, struct grid_cell *cell)
{
    if (node->points > 0 && node->mark != classic->board_number) {
        node->mark = classic->board_number;
        classic->totals.words++;
        classic->totals.score += node->points;
    }
    cell->is_used = true;
    for (unsigned i = 0; i < cell->neighbour_count; i++) {
        struct grid_cell *const neighbour = &classic->grid.cells[cell->neighbours[i]];
        struct node *const child = node->children[neighbour->letter];
        if (child != NULL && !neighbour->is_used) {
            visit(classic, child, neighbour);
        }
    }
    cell->is_used = false;
}

/* A solve_fn whose context is a struct classic. */
static struct totals solve(void *context, const char *letters, unsigned side)
{
    struct classic *const classic = context;
    const unsigned count = grid_lay(&classic->grid, letters, side);
    classic->board_number++;
    classic->totals = (struct totals){0};
    for (unsigned i = 0; i < count; i++) {
        struct grid_cell *const cell = &classic->grid.cells[i];
        struct node *const child = classic->root->children[cell->letter];
        if (child != NULL) {
            visit(classic, child, cell);
        }
    }
    return classic->totals;
}

struct team classic_team(struct classic *classic)
{
    return (struct team){.name = "classic",
                         .variant = "",
                         .solve = solve,
                         .contexts = {classic},
                         .thread_count = 1};
}
