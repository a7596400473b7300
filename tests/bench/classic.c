/* SPDX-License-Identifier: MIT */
#include "classic.h"

#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SIDE = 32, MAX_CELLS = MAX_SIDE * MAX_SIDE, BLOCK_NODES = 4096 };

struct node {
    struct node *children[26];
    uint32_t mark;   /* the last board that found this word */
    uint32_t points; /* 0: no word */
};

struct block {
    struct block *next;
    size_t used;
    struct node nodes[BLOCK_NODES];
};

struct cell {
    unsigned letter;
    unsigned neighbour_count;
    unsigned neighbours[8];
    bool is_used;
};

struct classic {
    struct node *root;
    struct block *blocks;
    uint32_t board_number;
    struct classic_totals totals;
    unsigned side;
    struct cell cells[MAX_CELLS];
};

static struct node *node_new(struct classic *classic)
{
    struct block *block = classic->blocks;
    if (block == NULL || block->used == BLOCK_NODES) {
        block = calloc(1, sizeof *block);
        if (block == NULL) {
            die("no memory for the classic trie");
        }
        block->next = classic->blocks;
        classic->blocks = block;
    }
    return &block->nodes[block->used++];
}

static uint32_t points_of(size_t length)
{
    static const uint8_t points[] = {0, 0, 0, 1, 1, 2, 3, 5, 11};
    return points[length < sizeof points ? length : sizeof points - 1];
}

/* A wg_word_fn. The edge q stands for qu; a word with another q is on no board. */
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
    node->points = points_of(word.nbytes);
    return true;
}

struct classic *classic_new(const struct wg_dict *dict)
{
    struct classic *classic = calloc(1, sizeof *classic);
    struct wg_error error;
    if (classic == NULL) {
        die("no memory for the classic solver");
    }
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

static void set_neighbours(struct cell *cell, unsigned row, unsigned column,
                           unsigned side)
{
    cell->neighbour_count = 0;
    for (unsigned r = row > 0 ? row - 1 : 0; r <= row + 1 && r < side; r++) {
        for (unsigned c = column > 0 ? column - 1 : 0; c <= column + 1 && c < side;
             c++) {
            if (r != row || c != column) {
                cell->neighbours[cell->neighbour_count++] = r * side + c;
            }
        }
    }
}

static void set_side(struct classic *classic, unsigned side)
{
    classic->side = side;
    for (unsigned row = 0; row < side; row++) {
        for (unsigned column = 0; column < side; column++) {
            set_neighbours(&classic->cells[row * side + column], row, column, side);
        }
    }
}

/*
 * The path so far spells `node`, and ends on `cell`. At most as deep as the longest
 * word.
 */
/* NOLINTNEXTLINE(misc-no-recursion): this is what the yardstick measures */
static void visit(struct classic *classic, struct node *node, struct cell *cell)
{
    if (node->points > 0 && node->mark != classic->board_number) {
        node->mark = classic->board_number;
        classic->totals.words++;
        classic->totals.score += node->points;
    }
    cell->is_used = true;
    for (unsigned i = 0; i < cell->neighbour_count; i++) {
        struct cell *const neighbour = &classic->cells[cell->neighbours[i]];
        struct node *const child = node->children[neighbour->letter];
        if (child != NULL && !neighbour->is_used) {
            visit(classic, child, neighbour);
        }
    }
    cell->is_used = false;
}

struct classic_totals classic_solve(struct classic *classic, const char *letters,
                                    unsigned side)
{
    const unsigned cells = side * side;
    if (classic->side != side) {
        set_side(classic, side);
    }
    classic->board_number++;
    classic->totals = (struct classic_totals){0};
    for (unsigned i = 0; i < cells; i++) {
        classic->cells[i].letter = (unsigned)(letters[i] - 'a');
    }
    for (unsigned i = 0; i < cells; i++) {
        struct node *const child = classic->root->children[classic->cells[i].letter];
        if (child != NULL) {
            visit(classic, child, &classic->cells[i]);
        }
    }
    return classic->totals;
}
