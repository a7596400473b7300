/* SPDX-License-Identifier: MIT */
/* parts.c: see parts.h. */
#include "report/parts.h"

#include "base/text.h"
#include "report/direction.h"

void parts_word(struct sink *sink, struct wg_text word, bool wants_color)
{
    sink_string(sink, wants_color ? "\033[1m" : "");
    sink_text(sink, word);
    sink_string(sink, wants_color ? "\033[0m" : "");
    sink_string(sink, wants_color && direction_is_leftward(word) ? "\u200e" : "");
}

uint32_t parts_digit_count(uint64_t number)
{
    uint32_t digits = 1;
    for (; number >= 10; number /= 10) {
        digits++;
    }
    return digits;
}

static void put_tiles(struct json *json, const struct wg_board *board)
{
    const uint32_t columns = wg_board_columns(board);
    const uint32_t cells = wg_board_cell_count(board);
    json_begin_array(json, NULL);
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (cell % columns == 0) {
            json_begin_array(json, NULL);
        }
        json_text(json, wg_board_tile(board, cell));
        if (cell % columns == columns - 1) {
            json_end_array(json);
        }
    }
    json_end_array(json);
}

void parts_board(struct json *json, struct wg_text id, const struct wg_board *board,
                 struct wg_text dictionary)
{
    const enum wg_moves moves = wg_board_moves(board);
    if (id.bytes != NULL) {
        json_member_text(json, "id", id);
    }
    json_key(json, "board");
    put_tiles(json, board);
    json_member_number(json, "rows", wg_board_rows(board));
    json_member_number(json, "columns", wg_board_columns(board));
    if (moves != WG_MOVES_KING) {
        json_member_text(json, "moves", text_of(wg_moves_text(moves)));
    }
    if (wg_board_is_torus(board)) {
        json_member_bool(json, "torus", true);
    }
    if (wg_board_walls(board) != NULL) {
        json_member_bool(json, "walls", true);
    }
    json_member_text(json, "dictionary", dictionary);
}
