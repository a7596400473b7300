/* SPDX-License-Identifier: MIT */
/* best_tiles.c: the faces of tiles, and their texts. */
#include "best.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"

#include <string.h>

/* Returns the symbol with this text, or -1. */
static int find_symbol(const struct wg_dict *dict, const char *text)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    for (uint32_t i = 0; i < symbols; i++) {
        if (text_equals(wg_dict_symbol_text(dict, i), text_of(text))) {
            return (int)i;
        }
    }
    return -1;
}

void best_tiles_make(struct best_tiles *tiles, const struct wg_dict *dict,
                     bool has_plain_q)
{
    const int q = has_plain_q ? -1 : find_symbol(dict, "q");
    const int u = find_symbol(dict, "u");
    tiles->count = wg_dict_get_counts(dict)->symbols;
    for (uint32_t i = 0; i < tiles->count; i++) {
        struct face *const face = &tiles->faces[i];
        *face = (struct face){.symbols = {(uint8_t)i}, .count = 1};
        tiles->texts[i] = wg_dict_symbol_text(dict, i);
        if ((int)i == q && u >= 0) {
            face->symbols[face->count++] = (uint8_t)u;
            tiles->texts[i] = text_of("qu");
        }
    }
}

static void print_face(struct wg_text text, struct sink *sink)
{
    const bool is_letter = letter_nbytes(text) == text.nbytes;
    if (text.nbytes == 0) {
        sink_char(sink, '.');
        return;
    }
    sink_string(sink, is_letter ? "" : "[");
    sink_text(sink, text);
    sink_string(sink, is_letter ? "" : "]");
}

void best_tiles_print(const struct best_tiles *tiles, const uint8_t *faces,
                      uint32_t rows, uint32_t columns, struct sink *sink)
{
    for (uint32_t i = 0; i < rows * columns; i++) {
        if (i > 0 && i % columns == 0 && rows != columns) {
            sink_char(sink, '/');
        }
        print_face(tiles->texts[faces[i]], sink);
    }
}

static bool find_face(const struct best_tiles *tiles, struct wg_text text,
                      uint8_t *face_out)
{
    for (uint32_t i = 0; i < tiles->count; i++) {
        if (text_equals(tiles->texts[i], text)) {
            *face_out = (uint8_t)i;
            return true;
        }
    }
    return false;
}

enum wg_status best_tiles_read(const struct best_tiles *tiles, struct wg_board *board,
                               struct wg_text text,
                               const struct best_settings *settings, uint8_t *faces_out,
                               struct wg_error *error)
{
    const struct wg_board_options options = {
        .struct_nbytes = sizeof options,
        .rows = settings->rows,
        .columns = settings->columns,
        .moves = settings->moves,
        .is_torus = settings->is_torus,
        .q_is_qu = !settings->has_plain_q,
    };
    const enum wg_status status = wg_board_parse(board, text, &options, error);
    if (status != WG_OK) {
        return status;
    }
    for (uint32_t i = 0; i < settings->rows * settings->columns; i++) {
        const struct wg_text tile =
            wg_board_is_hole(board, i) ? text_of("") : wg_board_tile(board, i);
        if (!find_face(tiles, tile, &faces_out[i])) {
            return fail(error,
                        WG_BAD_INPUT,
                        "tile '%.*s' is not a letter that the climb can use",
                        (int)tile.nbytes,
                        tile.bytes);
        }
    }
    return WG_OK;
}
