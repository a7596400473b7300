/* SPDX-License-Identifier: MIT */
#include "classic.h"

#include "measure.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_NODES = 4096 };

struct node {
    uint32_t mark;           /* number of the last board on which this word was found */
    uint32_t points;         /* 0: not a word */
    struct node *children[]; /* one for each letter */
};

/* The nodes of a block follow its struct. */
struct block {
    struct block *next;
    size_t used; /* nodes */
};

struct classic {
    struct node *root;
    struct block *blocks;
    size_t block_count;
    size_t node_nbytes;
    const struct wg_dict *dict; /* only used while words are added */
    double max_nbytes;
    uint32_t board_number;
    struct totals totals;
    struct grid grid;
};

static size_t block_nbytes(const struct classic *classic)
{
    return sizeof(struct block) + BLOCK_NODES * classic->node_nbytes;
}

static struct node *node_new(struct classic *classic)
{
    struct block *block = classic->blocks;
    if (block == NULL || block->used == BLOCK_NODES) {
        block = allocate(1, block_nbytes(classic));
        block->next = classic->blocks;
        classic->blocks = block;
        classic->block_count++;
    }
    void *const node = (unsigned char *)(block + 1) + block->used++ * classic->node_nbytes;
    return node;
}

static struct node *child_of(struct classic *classic, struct node *node, size_t letter)
{
    if (node->children[letter] == NULL) {
        node->children[letter] = node_new(classic);
    }
    return node->children[letter];
}

/* Adds a word. A wg_word_fn. A child q stands for qu. Words that have a q without u are left out,
   because no board has them. */
static bool add_word(void *context, struct wg_text word)
{
    struct classic *classic = context;
    struct node *node = classic->root;
    for (size_t i = 0; i < word.nbytes; i++) {
        if (word.bytes[i] < 'a' || word.bytes[i] > 'z' ||
            (word.bytes[i] == 'q' && (i + 1 == word.nbytes || word.bytes[i + 1] != 'u'))) {
            return true;
        }
    }
    for (size_t i = 0; i < word.nbytes; i++) {
        const char letter = word.bytes[i];
        node = child_of(classic, node, (size_t)(letter - 'a'));
        i += letter == 'q';
    }
    node->points = grid_points(word.nbytes);
    return true;
}

/* Adds a word as symbols. A wg_word_fn, which ends the listing when the trie takes too much
   memory. */
static bool add_symbols(void *context, struct wg_text word)
{
    struct classic *classic = context;
    struct node *node = classic->root;
    uint8_t symbols[GRID_MAX_CELLS];
    size_t count;
    if (!wg_dict_symbols(classic->dict, word, symbols, GRID_MAX_CELLS, &count)) {
        return true; /* longer than any board */
    }
    for (size_t i = 0; i < count; i++) {
        node = child_of(classic, node, symbols[i]);
    }
    node->points = grid_points(count);
    return (double)classic_nbytes(classic) <= classic->max_nbytes;
}

/* Returns a solver with all words that `add` puts into its trie, or NULL if `add` ends the
   listing. */
static struct classic *build(const struct wg_dict *dict, size_t letter_count, wg_word_fn *add,
                             double max_nbytes)
{
    struct classic *classic = allocate(1, sizeof *classic);
    struct wg_error error;
    classic->dict = dict;
    classic->max_nbytes = max_nbytes;
    classic->node_nbytes = classic_node_nbytes(letter_count);
    classic->root = node_new(classic);
    const enum wg_status status = wg_dict_each(dict, (struct wg_text){"", 0}, add, classic, &error);
    if (status == WG_STOPPED) {
        classic_free(classic);
        return NULL;
    }
    if (status != WG_OK) {
        die("%s", error.message);
    }
    return classic;
}

struct classic *classic_new(const struct wg_dict *dict)
{
    return build(dict, LATIN_LETTERS, add_word, 0);
}

struct classic *classic_new_of_symbols(const struct wg_dict *dict, double max_nbytes)
{
    return build(dict, wg_dict_get_counts(dict)->symbols, add_symbols, max_nbytes);
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
    return classic->block_count * block_nbytes(classic);
}

size_t classic_node_nbytes(size_t letter_count)
{
    return sizeof(struct node) + letter_count * sizeof(struct node *);
}

/* Visits `cell`, the last cell of the path. The letters of the path lead to `node`. The recursion
   is as deep as the word is long. */
/* NOLINTNEXTLINE(misc-no-recursion): the benchmark measures the plain recursion */
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

/* Solves a board. A solve_fn whose context is a struct classic. */
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
    return (struct team){
        .name = "classic", .variant = "", .solve = solve, .contexts = {classic}, .thread_count = 1};
}

/* NOLINTNEXTLINE(misc-no-recursion): counts the calls that visit would make */
static uint64_t count_from(struct grid *grid, const struct node *node, struct grid_cell *cell)
{
    uint64_t count = 1;
    cell->is_used = true;
    for (unsigned i = 0; i < cell->neighbour_count; i++) {
        struct grid_cell *const neighbour = &grid->cells[cell->neighbours[i]];
        const struct node *const child = node->children[neighbour->letter];
        if (child != NULL && !neighbour->is_used) {
            count += count_from(grid, child, neighbour);
        }
    }
    cell->is_used = false;
    return count;
}

uint64_t classic_count_visits(struct classic *classic, const char *letters, unsigned side)
{
    const unsigned count = grid_lay(&classic->grid, letters, side);
    uint64_t visits = 0;
    for (unsigned i = 0; i < count; i++) {
        struct grid_cell *const cell = &classic->grid.cells[i];
        const struct node *const child = classic->root->children[cell->letter];
        if (child != NULL) {
            visits += count_from(&classic->grid, child, cell);
        }
    }
    return visits;
}
