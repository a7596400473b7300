/* SPDX-License-Identifier: MIT */
/* tile_text.c: see tile_text.h. */
#include "boards/tile_text.h"

#include "base/error.h"

#include <string.h>

enum wg_status tile_text_write(struct wg_board *board, struct wg_text symbol, char *text_out,
                               size_t *nbytes_out, struct wg_error *error)
{
    static const struct wg_board_options one_cell = {
        .struct_nbytes = sizeof one_cell, .rows = 1, .columns = 1};
    *nbytes_out = 0;
    text_out[0] = '[';
    memcpy(text_out + 1, symbol.bytes, symbol.nbytes);
    text_out[symbol.nbytes + 1] = ']';
    for (size_t brackets = 0; brackets <= 1; brackets++) {
        const struct wg_text text = {text_out + 1 - brackets, symbol.nbytes + 2 * brackets};
        const enum wg_status status = wg_board_parse(board, text, &one_cell, NULL);
        if (status == WG_NO_MEMORY) {
            return fail_memory(error);
        }
        if (status == WG_OK) {
            const struct wg_text tile = wg_board_tile(board, 0);
            if (tile.nbytes == symbol.nbytes &&
                memcmp(tile.bytes, symbol.bytes, tile.nbytes) == 0 && !wg_board_is_hole(board, 0) &&
                !(symbol.nbytes == 1 && symbol.bytes[0] == '?')) {
                memmove(text_out, text.bytes, text.nbytes);
                *nbytes_out = text.nbytes;
                return WG_OK;
            }
        }
    }
    return WG_OK;
}
