/* SPDX-License-Identifier: MIT */
/* symmetry.c: tries all rotations, reflections and shifts of the grid. */
#include "boards/symmetry.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* A map of the grid: first the reflections, then the shift. */
struct map {
    bool swaps; /* rows and columns */
    bool flips_rows;
    bool flips_columns;
    uint32_t down;
    uint32_t right;
};

/* Which cells may follow a cell, as bits. */
struct grid {
    uint32_t cells;
    uint64_t follows[64];
};

static void fill_grid(struct grid *grid, const struct topology *topology, uint32_t cells)
{
    *grid = (struct grid){.cells = cells};
    for (uint32_t cell = 0; cell < cells; cell++) {
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            grid->follows[cell] |= UINT64_C(1) << topology->neighbours[i];
        }
    }
}

static void fill_map(uint8_t *map_out, const struct map *map, uint32_t rows, uint32_t columns)
{
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t r = map->swaps ? column : row;
            uint32_t c = map->swaps ? row : column;
            r = ((map->flips_rows ? rows - 1 - r : r) + map->down) % rows;
            c = ((map->flips_columns ? columns - 1 - c : c) + map->right) % columns;
            map_out[row * columns + column] = (uint8_t)(r * columns + c);
        }
    }
}

static bool keeps_neighbours(const uint8_t *map, const struct grid *grid)
{
    for (uint32_t a = 0; a < grid->cells; a++) {
        for (uint32_t b = 0; b < grid->cells; b++) {
            if ((grid->follows[a] >> b & 1) != (grid->follows[map[a]] >> map[b] & 1)) {
                return false;
            }
        }
    }
    return true;
}

/* Adds the rotations and reflections, each followed by this shift. */
static void add_maps(struct symmetry *symmetry, const struct grid *grid, uint32_t rows,
                     uint32_t columns, uint32_t down, uint32_t right)
{
    const unsigned kinds = rows == columns ? 8 : 4;
    for (unsigned i = 0; i < kinds; i++) {
        const struct map map = {
            .swaps = (i & 4) != 0,
            .flips_rows = (i & 1) != 0,
            .flips_columns = (i & 2) != 0,
            .down = down,
            .right = right,
        };
        uint8_t *const to = symmetry->maps + (size_t)symmetry->count * grid->cells;
        fill_map(to, &map, rows, columns);
        symmetry->count += keeps_neighbours(to, grid);
    }
}

enum wg_status symmetry_make(struct symmetry *symmetry_out, const struct topology *topology,
                             struct wg_error *error)
{
    const struct topology_shape *const shape = &topology->shape;
    const uint32_t cells = shape->rows * shape->columns;
    struct grid grid;
    *symmetry_out = (struct symmetry){.cells = cells};
    symmetry_out->maps = malloc((size_t)(shape->is_torus ? cells : 1) * 8 * cells);
    if (symmetry_out->maps == NULL) {
        return fail_memory(error);
    }
    fill_grid(&grid, topology, cells);
    for (uint32_t down = 0; down < (shape->is_torus ? shape->rows : 1); down++) {
        for (uint32_t right = 0; right < (shape->is_torus ? shape->columns : 1); right++) {
            add_maps(symmetry_out, &grid, shape->rows, shape->columns, down, right);
        }
    }
    return WG_OK;
}

void symmetry_free(struct symmetry *symmetry)
{
    free(symmetry->maps);
    *symmetry = (struct symmetry){0};
}

void symmetry_choose(const struct symmetry *symmetry, const uint8_t *faces, uint8_t *faces_out)
{
    const uint32_t cells = symmetry->cells;
    memcpy(faces_out, faces, cells);
    for (uint32_t m = 1; m < symmetry->count; m++) {
        const uint8_t *const map = symmetry->maps + (size_t)m * cells;
        uint32_t i = 0;
        while (i < cells && faces[map[i]] == faces_out[i]) {
            i++;
        }
        if (i < cells && faces[map[i]] < faces_out[i]) {
            for (uint32_t c = 0; c < cells; c++) {
                faces_out[c] = faces[map[c]];
            }
        }
    }
}
