/* SPDX-License-Identifier: MIT */
/* board.c: makes and frees a board, and returns its size, shape and tiles. parse.c sets them. */
#include "board/board.h"

#include "base/error.h"
#include "base/memory.h"
#include "board/form.h"
#include "dict/read/dict.h"

#include <stdlib.h>

enum wg_status wg_board_new(const struct wg_dict *dict, struct wg_board **board_out,
                            struct wg_error *error)
{
    struct wg_board *board = calloc(1, sizeof *board);
    TRY_MEMORY(error, board != NULL);
    board->dict = dict;
    board->set_words = format_set_words(dict->alphabet.symbols);
    for (size_t i = 0; i < sizeof board->ascii_text; i++) {
        board->ascii_symbol[i] = ASCII_UNKNOWN;
    }
    *board_out = board;
    return WG_OK;
}

void wg_board_free(struct wg_board *board)
{
    if (board == NULL) {
        return;
    }
    FREE_ALL(board->tiles, board->texts, board->scratch, board->nodes, board->letters);
    if (board->form != NULL) {
        form_free(board->form);
        free(board->form);
    }
    topology_free(&board->topology);
    for (size_t i = 0; i < TOPOLOGY_MAX_MOVES; i++) {
        topology_free(&board->lines[i]);
    }
    maze_release(&board->walls);
    free(board);
}

uint32_t wg_board_rows(const struct wg_board *board)
{
    return board->rows;
}

uint32_t wg_board_columns(const struct wg_board *board)
{
    return board->columns;
}

uint32_t wg_board_cell_count(const struct wg_board *board)
{
    return board->cells;
}

enum wg_moves wg_board_moves(const struct wg_board *board)
{
    return board->topology.shape.moves;
}

bool wg_board_is_torus(const struct wg_board *board)
{
    return board->topology.shape.is_torus;
}

bool wg_board_is_straight(const struct wg_board *board)
{
    return board->line_count > 0;
}

bool wg_board_may_reuse(const struct wg_board *board)
{
    return board->topology.shape.may_reuse;
}

bool wg_board_may_stay(const struct wg_board *board)
{
    return board->topology.shape.may_stay;
}

const struct wg_maze *wg_board_walls(const struct wg_board *board)
{
    return board->topology.shape.walls;
}

struct wg_text wg_board_tile(const struct wg_board *board, uint32_t cell)
{
    const struct tile *const tile = &board->tiles[cell];
    return tile->kind == TILE_LETTERS
               ? (struct wg_text){board->texts + tile->text_off, tile->text_nbytes}
               : (struct wg_text){tile->kind == TILE_HOLE ? "." : "?", 1};
}

bool wg_board_is_hole(const struct wg_board *board, uint32_t cell)
{
    return board->tiles[cell].kind == TILE_HOLE;
}

void board_find_chains(const struct wg_board *board, uint32_t *begins)
{
    uint32_t node = board->cells;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        begins[cell] = node;
        while (node < board->node_count && board->nodes[node].cell == cell) {
            node++;
        }
    }
    begins[board->cells] = node;
}
