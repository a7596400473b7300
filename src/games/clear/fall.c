/* SPDX-License-Identifier: MIT */
/* fall.c: finds stretches, lets tiles fall, and tests parts of a board (fall.h). */
#include "clear/fall.h"

#include "base/load.h"

#include <stdlib.h>
#include <string.h>

/* Whether the edge of the board or a wall is below this cell. */
static bool is_floor(const struct wg_board *board, uint32_t row, uint32_t column)
{
    const struct wg_maze *const walls = board->topology.shape.walls;
    return row + 1 == board->rows || (walls != NULL && maze_has_north(walls, row + 1, column));
}

/* Counts the readings of each tile (the texts that it can stand for). Finds the lengths of the
   shortest and of the longest reading. */
static void measure_tiles(const struct fall *fall, struct fall_tile *by_cell)
{
    const struct wg_board *const board = fall->board;
    uint32_t length = 0;
    for (uint32_t node = 0; node < board->node_count; node++) {
        struct fall_tile *const tile = &by_cell[board->nodes[node].cell];
        uint32_t symbols = 0;
        for (uint32_t i = 0; i < board->set_words; i++) {
            symbols += popcount32(board->letters[(size_t)node * board->set_words + i]);
        }
        length = board->nodes[node].is_entry ? 1 : length + 1;
        if (board->nodes[node].next != NODE_NONE || symbols == 0) {
            continue;
        }
        tile->least = tile->readings == 0 || length < tile->least ? length : tile->least;
        tile->most = length > tile->most ? length : tile->most;
        tile->readings += symbols;
    }
}

/* Adds the tile on this cell, if there is one, to the last stretch. */
static void add_tile(struct fall *fall, struct fall_tile tile, uint32_t cell)
{
    if (wg_board_is_hole(fall->board, cell)) {
        return;
    }
    tile.cell = cell;
    fall->tiles[fall->tile_count++] = tile;
    fall->stretches[fall->stretch_count].tile_count++;
    fall->least += tile.least;
    fall->most += tile.most;
    fall->is_plain &= tile.readings == 1;
    if (tile.readings == 0 && (fall->unusable_cell < 0 || cell < fall->unusable_cell)) {
        fall->unusable_cell = cell;
    }
}

static void find_stretches(struct fall *fall, const struct fall_tile *by_cell, uint32_t *stretch_of)
{
    const struct wg_board *const board = fall->board;
    for (uint32_t column = 0; column < board->columns; column++) {
        for (uint32_t row = 0; row < board->rows; row++) {
            const uint32_t cell = row * board->columns + column;
            stretch_of[cell] = fall->stretch_count;
            add_tile(fall, by_cell[cell], cell);
            if (is_floor(board, row, column)) {
                fall->stretches[fall->stretch_count++].bottom = cell;
                fall->stretches[fall->stretch_count].first_tile = fall->tile_count;
            }
        }
    }
}

static void find_links(struct fall *fall, const uint32_t *stretch_of)
{
    const struct topology *const topology = &fall->board->topology;
    fall->has_links = fall->stretch_count <= FALL_MAX_LINKED;
    for (uint32_t cell = 0; cell < fall->board->cells && fall->has_links; cell++) {
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            fall->links[stretch_of[cell]] |= UINT64_C(1) << stretch_of[topology->neighbours[i]];
        }
    }
}

bool fall_init(struct fall *fall, const struct wg_board *board)
{
    const size_t cells = board->cells;
    *fall = (struct fall){.board = board, .is_plain = true, .unusable_cell = -1};
    struct fall_tile *const by_cell = calloc(cells + 1, sizeof *by_cell);
    uint32_t *const stretch_of = calloc(cells + 1, sizeof *stretch_of);
    fall->tiles = calloc(cells + 1, sizeof *fall->tiles);
    fall->stretches = calloc(cells + 1, sizeof *fall->stretches);
    const bool has_room =
        by_cell != NULL && stretch_of != NULL && fall->tiles != NULL && fall->stretches != NULL;
    if (has_room) {
        measure_tiles(fall, by_cell);
        find_stretches(fall, by_cell, stretch_of);
        find_links(fall, stretch_of);
        fall->tile_words = (fall->tile_count + 63) / 64;
    } else {
        fall_free(fall);
    }
    free(by_cell);
    free(stretch_of);
    return has_room;
}

void fall_free(struct fall *fall)
{
    free(fall->tiles);
    free(fall->stretches);
    *fall = (struct fall){0};
}

void fall_settle(const struct fall *fall, const uint64_t *tiles, uint32_t *places)
{
    const uint32_t columns = fall->board->columns;
    memset(places, 0xff, fall->board->cells * sizeof *places);
    for (uint32_t i = 0; i < fall->stretch_count; i++) {
        const struct stretch *const stretch = &fall->stretches[i];
        uint32_t cell = stretch->bottom;
        for (uint32_t j = stretch->tile_count; j-- > 0;) {
            const uint32_t tile = stretch->first_tile + j;
            if (tiles_have(tiles, tile)) {
                places[cell] = tile;
                cell -= columns; /* leaves the board only after the last tile */
            }
        }
    }
}

void fall_place_first(const struct fall *fall, uint32_t *places)
{
    memset(places, 0xff, fall->board->cells * sizeof *places);
    for (uint32_t tile = 0; tile < fall->tile_count; tile++) {
        places[fall->tiles[tile].cell] = tile;
    }
}

/* Returns the set of stretches that have tiles. Stores the least and the most letters of each
   stretch. */
static uint64_t count_letters(const struct fall *fall, const uint64_t *tiles, uint64_t *least,
                              uint64_t *most)
{
    uint64_t filled = 0;
    for (uint32_t i = 0; i < fall->stretch_count; i++) {
        const struct stretch *const stretch = &fall->stretches[i];
        least[i] = 0;
        most[i] = 0;
        for (uint32_t j = 0; j < stretch->tile_count; j++) {
            const uint32_t tile = stretch->first_tile + j;
            if (tiles_have(tiles, tile)) {
                least[i] += fall->tiles[tile].least;
                most[i] += fall->tiles[tile].most;
            }
        }
        filled |= (uint64_t)(most[i] > 0) << i;
    }
    return filled;
}

bool fall_parts_fit(const struct fall *fall, const uint64_t *tiles, uint64_t sums)
{
    uint64_t least[FALL_MAX_LINKED];
    uint64_t most[FALL_MAX_LINKED];
    if (!fall->has_links) {
        return true;
    }
    uint64_t left = count_letters(fall, tiles, least, most);
    while (left != 0) {
        uint64_t part_least = 0;
        uint64_t part_most = 0;
        uint64_t next = left & -left;
        while (next != 0) {
            const unsigned stretch = lowest_bit64(next);
            left &= ~(UINT64_C(1) << stretch);
            next = (next | fall->links[stretch]) & left;
            part_least += least[stretch];
            part_most += most[stretch];
        }
        const uint64_t up_to = part_most < 63 ? (UINT64_C(2) << part_most) - 1 : UINT64_MAX;
        if (part_least < 64 && (sums & up_to) >> part_least == 0) {
            return false;
        }
    }
    return true;
}
