/* SPDX-License-Identifier: MIT */
/* best_tiles.c: see best_tiles.h. */
#include "best_tiles.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"
#include "boards/tile_text.h"

/* --- Faces */

enum wg_status best_tiles_of_dice(struct best_tiles *tiles, struct rollable *rollable,
                                  struct wg_error *error)
{
    if (rollable->texts.count > CLIMB_MAX_FACES) {
        return fail(error, WG_LIMIT, "the dice have over %d different faces", CLIMB_MAX_FACES);
    }
    for (tiles->count = 0; tiles->count < rollable->texts.count; tiles->count++) {
        const struct wg_text text = text_table_text(&rollable->texts, tiles->count);
        tiles->texts[tiles->count] = text;
        tiles->dice[tiles->count] = rollable_tile(rollable, text);
    }
    return WG_OK;
}

enum wg_status best_tiles_of_symbols(struct best_tiles *tiles, const struct wg_dict *dict,
                                     struct wg_board *board, bool q_is_qu, struct wg_error *error)
{
    char tile[TILE_TEXT_NBYTES];
    tiles->count = 0;
    for (uint32_t i = 0; i < wg_dict_get_counts(dict)->symbols; i++) {
        struct wg_text text = wg_dict_symbol_text(dict, i);
        size_t nbytes;
        uint8_t same;
        if (tile_text_write(board, text, tile, &nbytes, error) != WG_OK) {
            return WG_NO_MEMORY;
        }
        text = q_is_qu && text_equals(text, text_of("q")) ? text_of("qu") : text;
        if (nbytes > 0 && !best_tiles_find(tiles, text, &same)) {
            tiles->texts[tiles->count++] = text;
        }
    }
    return tiles->count > 0 ? WG_OK
                            : fail(error, WG_BAD_INPUT, "no letter of the words can be a tile");
}

bool best_tiles_can_roll(const void *tiles_with_dice, const uint8_t *faces)
{
    const struct best_tiles *const tiles = tiles_with_dice;
    const struct die_set *sets[CLIMB_MAX_CELLS];
    uint16_t dice[DICE_MAX_COUNT];
    for (uint32_t i = 0; i < tiles->dice_count; i++) {
        sets[i] = tiles->dice[faces[i]];
    }
    return match_dice(sets, tiles->dice_count, dice);
}

/* --- Text */

void best_tiles_print_face(const struct best_tiles *tiles, uint8_t face, struct sink *sink)
{
    const struct wg_text text = tiles->texts[face];
    const bool is_letter = letter_nbytes(text) == text.nbytes;
    sink_string(sink, is_letter ? "" : "[");
    sink_text(sink, text);
    sink_string(sink, is_letter ? "" : "]");
}

void best_tiles_print(const struct best_tiles *tiles, const uint8_t *faces, uint32_t rows,
                      uint32_t columns, struct sink *sink)
{
    for (uint32_t i = 0; i < rows * columns; i++) {
        if (i > 0 && i % columns == 0 && rows != columns) {
            sink_char(sink, '/');
        }
        best_tiles_print_face(tiles, faces[i], sink);
    }
}

enum wg_status best_tiles_parse(const struct best_tiles *tiles, const uint8_t *faces,
                                const struct wg_board_options *shape, struct wg_board *board,
                                struct wg_error *error)
{
    struct sink text = SINK_IN_MEMORY;
    best_tiles_print(tiles, faces, shape->rows, shape->columns, &text);
    enum wg_status status = text.status;
    if (status != WG_OK) {
        *error = text.error;
    } else {
        status = wg_board_parse(board, (struct wg_text){text.bytes, text.used}, shape, error);
    }
    sink_close(&text);
    return status;
}

enum wg_status best_tiles_board(const struct best_tiles *tiles, const struct wg_dict *dict,
                                struct wg_board **board_out, struct wg_error *error)
{
    const struct wg_board_options row = {
        .struct_nbytes = sizeof row, .rows = 1, .columns = tiles->count};
    uint8_t faces[CLIMB_MAX_FACES];
    for (uint32_t i = 0; i < tiles->count; i++) {
        faces[i] = (uint8_t)i;
    }
    const enum wg_status status = wg_board_new(dict, board_out, error);
    return status != WG_OK ? status : best_tiles_parse(tiles, faces, &row, *board_out, error);
}

bool best_tiles_find(const struct best_tiles *tiles, struct wg_text text, uint8_t *face_out)
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
                               struct wg_text text, const struct wg_board_options *shape,
                               uint8_t *faces_out, struct wg_error *error)
{
    const enum wg_status status = wg_board_parse(board, text, shape, error);
    if (status != WG_OK) {
        return status;
    }
    for (uint32_t i = 0; i < wg_board_cell_count(board); i++) {
        const struct wg_text tile = wg_board_tile(board, i);
        if (!best_tiles_find(tiles, tile, &faces_out[i])) {
            return fail(error, WG_BAD_INPUT, "tile '%.*s' is not a %s", (int)tile.nbytes,
                        tile.bytes,
                        tiles->dice_count > 0 ? "face of the dice" : "letter of the dictionary");
        }
    }
    if (tiles->dice_count > 0 && !best_tiles_can_roll(tiles, faces_out)) {
        return fail(error, WG_BAD_INPUT, "the dice cannot show this board");
    }
    return WG_OK;
}
