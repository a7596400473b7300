/* SPDX-License-Identifier: MIT */
/* symmetry.c: tries all rotations, reflections and shifts of the grid. */
#include "boards/symmetry.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* Writes a map of the grid. The bits of `kind`: whether rows are reflected, whether columns are,
   and, before both, whether rows and columns are swapped. The shift comes last. */
static void fill_map(uint8_t *map_out, const struct topology_shape *shape, unsigned kind,
                     uint32_t down, uint32_t right)
{
    const uint32_t rows = shape->rows;
    const uint32_t columns = shape->columns;
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        const uint32_t row = cell / columns;
        const uint32_t column = cell % columns;
        uint32_t r = (kind & 4) != 0 ? column : row;
        uint32_t c = (kind & 4) != 0 ? row : column;
        r = (((kind & 1) != 0 ? rows - 1 - r : r) + down) % rows;
        c = (((kind & 2) != 0 ? columns - 1 - c : c) + right) % columns;
        map_out[cell] = (uint8_t)(r * columns + c);
    }
}

static bool keeps_neighbours(const struct symmetry *symmetry, const uint8_t *map)
{
    const uint64_t *const follows = symmetry->follows;
    for (uint32_t a = 0; a < symmetry->cells; a++) {
        for (uint32_t b = 0; b < symmetry->cells; b++) {
            if ((follows[a] >> b & 1) != (follows[map[a]] >> map[b] & 1)) {
                return false;
            }
        }
    }
    return true;
}

enum wg_status symmetry_make(struct symmetry *symmetry_out, const struct topology *topology,
                             struct wg_error *error)
{
    const struct topology_shape *const shape = &topology->shape;
    const uint32_t cells = shape->rows * shape->columns;
    const uint32_t shifts = shape->is_torus ? cells : 1;
    const unsigned kinds = shape->rows == shape->columns ? 8 : 4;
    *symmetry_out = (struct symmetry){.cells = cells};
    symmetry_out->maps = malloc((size_t)shifts * kinds * cells);
    TRY_MEMORY(error, symmetry_out->maps != NULL);
    for (uint32_t cell = 0; cell < cells; cell++) {
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            symmetry_out->follows[cell] |= UINT64_C(1) << topology->neighbours[i];
        }
    }
    for (uint32_t shift = 0; shift < shifts; shift++) {
        for (unsigned kind = 0; kind < kinds; kind++) {
            uint8_t *const map = symmetry_out->maps + (size_t)symmetry_out->count * cells;
            fill_map(map, shape, kind, shift / shape->columns, shift % shape->columns);
            symmetry_out->count += keeps_neighbours(symmetry_out, map);
        }
    }
    return WG_OK;
}

void symmetry_free(struct symmetry *symmetry)
{
    free(symmetry->maps);
    *symmetry = (struct symmetry){0};
}

int symmetry_compare(const struct symmetry *symmetry, uint32_t m, const uint8_t *faces,
                     const uint8_t *other)
{
    const uint8_t *const map = symmetry->maps + (size_t)m * symmetry->cells;
    for (uint32_t i = 0; i < symmetry->cells; i++) {
        if (faces[map[i]] != other[i]) {
            return faces[map[i]] - other[i];
        }
    }
    return 0;
}

void symmetry_choose(const struct symmetry *symmetry, const uint8_t *faces, uint8_t *faces_out)
{
    const uint32_t cells = symmetry->cells;
    memcpy(faces_out, faces, cells);
    for (uint32_t m = 1; m < symmetry->count; m++) {
        const uint8_t *const map = symmetry->maps + (size_t)m * cells;
        if (symmetry_compare(symmetry, m, faces, faces_out) < 0) {
            for (uint32_t c = 0; c < cells; c++) {
                faces_out[c] = faces[map[c]];
            }
        }
    }
}
