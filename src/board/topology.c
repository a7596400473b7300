/* SPDX-License-Identifier: MIT */
#include "board/topology.h"

#include "base/array.h"

#include <stdlib.h>

void topology_free(struct topology *topology)
{
    free(topology->begins);
    free(topology->neighbours);
    *topology = (struct topology){0};
}

/* The cells around (row, column), in ascending order, from `count` on. */
static uint32_t add_king_moves(struct topology *topology, uint32_t count, uint32_t row,
                               uint32_t column)
{
    const uint32_t last_row = row + 1 < topology->rows ? row + 1 : row;
    const uint32_t last_column = column + 1 < topology->columns ? column + 1 : column;
    for (uint32_t r = row - (row > 0); r <= last_row; r++) {
        for (uint32_t c = column - (column > 0); c <= last_column; c++) {
            if (r != row || c != column) {
                topology->neighbours[count++] = r * topology->columns + c;
            }
        }
    }
    return count;
}

bool topology_set_king(struct topology *topology, uint32_t rows, uint32_t columns)
{
    if (topology->rows == rows && topology->columns == columns) {
        return true;
    }
    topology->rows = 0;
    topology->columns = 0;
    topology->version = 0;
    if (rows == 0 || columns == 0) {
        return true;
    }
    /* Along one axis of length n there are 3n - 2 ways to stay or step. */
    const size_t cells = (size_t)rows * columns;
    const size_t moves = ((size_t)rows * 3 - 2) * ((size_t)columns * 3 - 2) - cells;
    /* One more, because the neighbours of a lone cell are pointed to as well. */
    if (!ARRAY_RESERVE(topology->begins, &topology->begins_capacity, cells + 1) ||
        !ARRAY_RESERVE(
            topology->neighbours, &topology->neighbours_capacity, moves + 1)) {
        return false;
    }
    topology->rows = rows;
    topology->columns = columns;
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        topology->begins[cell] = count;
        count = add_king_moves(topology, count, cell / columns, cell % columns);
    }
    topology->begins[cells] = count;
    topology->version = (uint64_t)rows << 32 | columns;
    return true;
}
