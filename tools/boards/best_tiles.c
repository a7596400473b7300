/* SPDX-License-Identifier: MIT */
/* best_tiles.c: see best.h. */
#include "best.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"
#include "boards/tile_text.h"

#include <string.h>

/* --- Faces */

/* Adds a face with this text. A text with a letter that the dictionary lacks is a face that no word
   uses, like a hole. */
static enum wg_status add_face(struct best_tiles *tiles, const struct wg_dict *dict,
                               struct wg_text text, struct wg_error *error)
{
    struct face face = {.count = 0};
    uint8_t symbols[DICE_MAX_FACE_NBYTES * 4]; /* at most four symbols for a byte */
    size_t count = 0;
    if (tiles->count == WORD_TREE_MAX_FACES) {
        return fail(error, WG_LIMIT, "the dice have over %d different faces", WORD_TREE_MAX_FACES);
    }
    if (text_equals(text, text_of("?")) || memchr(text.bytes, '|', text.nbytes) != NULL) {
        return fail(error, WG_BAD_INPUT,
                    "face '%.*s' of the dice has a choice of letters, and 'boards best' cannot "
                    "climb with it",
                    (int)text.nbytes, text.bytes);
    }
    if (wg_dict_symbols(dict, text, symbols, sizeof symbols, &count)) {
        if (count > FACE_MAX_SYMBOLS) {
            return fail(error, WG_LIMIT, "face '%.*s' of the dice has over %d letters",
                        (int)text.nbytes, text.bytes, FACE_MAX_SYMBOLS);
        }
        memcpy(face.symbols, symbols, count);
        face.count = (uint8_t)count;
    }
    tiles->faces[tiles->count] = face;
    tiles->texts[tiles->count++] = text;
    return WG_OK;
}

enum wg_status best_tiles_of_dice(struct best_tiles *tiles, const struct wg_dict *dict,
                                  struct rollable *rollable, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (uint32_t i = 0; i < rollable->texts.count && status == WG_OK; i++) {
        const struct wg_text text = text_table_text(&rollable->texts, i);
        status = add_face(tiles, dict, text, error);
        tiles->dice[i] = rollable_tile(rollable, text);
    }
    return status;
}

enum wg_status best_tiles_of_symbols(struct best_tiles *tiles, const struct wg_dict *dict,
                                     struct wg_board *board, bool q_is_qu, struct wg_error *error)
{
    char tile[TILE_TEXT_NBYTES];
    uint8_t u = 0;
    size_t count = 0;
    const bool has_u = wg_dict_symbols(dict, text_of("u"), &u, 1, &count) && count == 1;
    tiles->count = 0;
    for (uint32_t i = 0; i < wg_dict_get_counts(dict)->symbols; i++) {
        struct wg_text text = wg_dict_symbol_text(dict, i);
        struct face face = {.symbols = {(uint8_t)i}, .count = 1};
        size_t nbytes;
        if (tile_text_write(board, text, tile, &nbytes, error) != WG_OK) {
            return WG_NO_MEMORY;
        }
        if (nbytes == 0) {
            continue;
        }
        if (q_is_qu && has_u && text_equals(text, text_of("q"))) {
            face.symbols[face.count++] = u;
            text = text_of("qu");
        }
        tiles->faces[tiles->count] = face;
        tiles->texts[tiles->count++] = text;
    }
    return WG_OK;
}

bool best_tiles_can_roll(const void *tiles_with_dice, const uint8_t *faces)
{
    const struct best_tiles *const tiles = tiles_with_dice;
    const struct die_set *sets[NEIGHBOURS_MAX_CELLS];
    uint16_t dice[DICE_MAX_COUNT];
    for (uint32_t i = 0; i < tiles->dice_count; i++) {
        sets[i] = tiles->dice[faces[i]];
    }
    return match_dice(sets, tiles->dice_count, dice);
}

/* --- Text */

void best_tiles_print(const struct best_tiles *tiles, const uint8_t *faces, uint32_t rows,
                      uint32_t columns, struct sink *sink)
{
    for (uint32_t i = 0; i < rows * columns; i++) {
        const struct wg_text text = tiles->texts[faces[i]];
        const bool is_letter = letter_nbytes(text) == text.nbytes;
        if (i > 0 && i % columns == 0 && rows != columns) {
            sink_char(sink, '/');
        }
        sink_string(sink, is_letter ? "" : "[");
        sink_text(sink, text);
        sink_string(sink, is_letter ? "" : "]");
    }
}

static bool find_face(const struct best_tiles *tiles, struct wg_text text, uint8_t *face_out)
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
        if (!find_face(tiles, tile, &faces_out[i])) {
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
