/* SPDX-License-Identifier: MIT */
/* arrange.c: see arrange.h. */
#include "board/arrange.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Returns the most nodes that an arrangement can have. `begins` is from board_find_chains, for
   `from`. */
static size_t most_nodes(const struct wg_board *shape, const struct wg_board *from,
                         const uint32_t *begins)
{
    size_t most = 1;
    for (uint32_t place = 0; place < from->cells; place++) {
        const size_t nodes = 1 + begins[place + 1] - begins[place];
        most = nodes > most ? nodes : most;
    }
    return shape == from ? from->node_count : shape->cells * most;
}

bool arrangement_init(struct arrangement *arrangement, const struct wg_board *shape,
                      const struct wg_board *from)
{
    struct wg_board *const board = &arrangement->board;
    const size_t cells = shape->cells;
    *arrangement = (struct arrangement){.from = from, .board = *from};
    board->rows = shape->rows;
    board->columns = shape->columns;
    board->cells = shape->cells;
    board->topology = shape->topology;
    board->tiles = calloc(cells + 1, sizeof *board->tiles);
    board->nodes = NULL;
    board->letters = NULL;
    arrangement->chain_begins = calloc(from->cells + 1, sizeof *arrangement->chain_begins);
    if (arrangement->chain_begins != NULL) {
        board_find_chains(from, arrangement->chain_begins);
        const size_t nodes = most_nodes(shape, from, arrangement->chain_begins);
        board->nodes = calloc(nodes + 1, sizeof *board->nodes);
        board->letters = calloc(nodes * from->set_words + 1, sizeof *board->letters);
    }
    if (board->tiles == NULL || board->nodes == NULL || board->letters == NULL ||
        arrangement->chain_begins == NULL) {
        arrangement_free(arrangement);
        return false;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        board->nodes[cell] = (struct node){cell, NODE_NONE, true};
    }
    return true;
}

/* Copies the chains of cell `place` of arrangement->from to `cell` of arrangement->board. */
static void add_chains(struct arrangement *arrangement, uint32_t cell, uint32_t place)
{
    const struct wg_board *const from = arrangement->from;
    struct wg_board *const board = &arrangement->board;
    const size_t set_words = from->set_words;
    const uint32_t begin = arrangement->chain_begins[place];
    const uint32_t count = arrangement->chain_begins[place + 1] - begin;
    for (uint32_t i = 0; i < count; i++) {
        const struct node *const node = &from->nodes[begin + i];
        board->nodes[board->node_count + i] = (struct node){
            .cell = cell,
            .next = node->next == NODE_NONE ? NODE_NONE : node->next - begin + board->node_count,
            .is_entry = node->is_entry,
        };
    }
    memcpy(board->letters + board->node_count * set_words, from->letters + begin * set_words,
           count * set_words * sizeof *board->letters);
    board->node_count += count;
}

void arrangement_set(struct arrangement *arrangement, const uint32_t *places)
{
    const struct wg_board *const from = arrangement->from;
    struct wg_board *const board = &arrangement->board;
    const size_t set_words = from->set_words;
    const bool has_chains = board_has_chains(from);
    board->node_count = board->cells;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t *const letters = board->letters + cell * set_words;
        const uint32_t place = places[cell];
        if (place == PLACE_EMPTY) {
            board->tiles[cell] = (struct tile){.kind = TILE_HOLE};
            memset(letters, 0, set_words * sizeof *letters);
            continue;
        }
        board->tiles[cell] = from->tiles[place];
        memcpy(letters, from->letters + place * set_words, set_words * sizeof *letters);
        if (has_chains) {
            add_chains(arrangement, cell, place);
        }
    }
}

void arrangement_free(struct arrangement *arrangement)
{
    FREE_ALL(arrangement->board.tiles, arrangement->board.nodes, arrangement->board.letters,
             arrangement->chain_begins);
    *arrangement = (struct arrangement){0};
}
