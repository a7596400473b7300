/* SPDX-License-Identifier: MIT */
#include "grid.h"

static void set_neighbours(struct grid_cell *cell, unsigned row, unsigned column, unsigned side)
{
    cell->neighbour_count = 0;
    for (unsigned r = row > 0 ? row - 1 : 0; r <= row + 1 && r < side; r++) {
        for (unsigned c = column > 0 ? column - 1 : 0; c <= column + 1 && c < side; c++) {
            if (r != row || c != column) {
                cell->neighbours[cell->neighbour_count++] = r * side + c;
            }
        }
    }
}

static void set_side(struct grid *grid, unsigned side)
{
    grid->side = side;
    for (unsigned row = 0; row < side; row++) {
        for (unsigned column = 0; column < side; column++) {
            set_neighbours(&grid->cells[row * side + column], row, column, side);
        }
    }
}

unsigned grid_lay(struct grid *grid, const char *letters, unsigned side)
{
    const unsigned count = side * side;
    if (grid->side != side) {
        set_side(grid, side);
    }
    for (unsigned i = 0; i < count; i++) {
        grid->cells[i].letter = (unsigned char)(letters[i] - 'a');
    }
    return count;
}

uint32_t grid_points(size_t length)
{
    static const uint8_t points[] = {0, 0, 0, 1, 1, 2, 3, 5, 11};
    return points[length < sizeof points ? length : sizeof points - 1];
}
