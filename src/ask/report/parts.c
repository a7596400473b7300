/* SPDX-License-Identifier: MIT */
/* parts.c: see parts.h. */
#include "report/parts.h"

#include "base/text.h"

/* The blocks of right-to-left scripts, from Hebrew to Adlam, as the Unicode Character Database
   gives them in the default values of Bidi_Class. */
static const struct {
    uint32_t first;
    uint32_t last;
} leftward[] = {
    {0x590, 0x8ff}, {0xfb1d, 0xfdff}, {0xfe70, 0xfefe}, {0x10800, 0x10fff}, {0x1e800, 0x1efff},
};

bool direction_is_leftward(struct wg_text text)
{
    uint32_t code_point = 0;
    bool is_leftward = false;
    (void)text_decode(text, &code_point);
    for (size_t i = 0; i < sizeof leftward / sizeof leftward[0]; i++) {
        is_leftward |= code_point >= leftward[i].first && code_point <= leftward[i].last;
    }
    return is_leftward;
}

bool direction_of_dict_is_leftward(const struct wg_dict *dict)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    uint32_t count = 0;
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        count += direction_is_leftward(wg_dict_symbol_text(dict, symbol));
    }
    return count > symbols / 2;
}

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

/* Writes the notes of a board, if it has any. */
static void put_notes(struct json *json, const struct wg_board *board)
{
    const struct wg_note *note = wg_board_note(board, 0);
    if (note == NULL) {
        return;
    }
    json_begin_array(json, "notes");
    for (size_t i = 0; (note = wg_board_note(board, i)) != NULL; i++) {
        json_begin_object(json, NULL);
        json_member_text(json, "code", text_of(note->name));
        json_member_text(json, "message", text_of(note->message));
        json_member_number(json, "count", note->count);
        if (note->line > 0) {
            json_member_number(json, "line", note->line);
            json_member_number(json, "column", note->column);
        }
        if (note->what[0] != '\0') {
            json_member_text(json, "what", text_of(note->what));
        }
        if (note->cell_count > 0) {
            json_member_cells(json, "cells", note->cells, note->cell_count,
                              wg_board_columns(board));
        }
        json_end_object(json);
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
    if (wg_board_is_straight(board)) {
        json_member_bool(json, "straight", true);
    }
    if (wg_board_may_reuse(board)) {
        json_member_bool(json, "reuse", true);
    }
    if (wg_board_may_stay(board)) {
        json_member_bool(json, "stay", true);
    }
    if (wg_board_walls(board) != NULL) {
        json_member_bool(json, "walls", true);
    }
    put_notes(json, board);
    json_member_text(json, "dictionary", dictionary);
}

void parts_end(struct json *json, enum wg_end end)
{
    if (end != WG_END_COMPLETE) {
        json_member_bool(json, "complete", false);
        json_member_text(json, "end", text_of(wg_end_text(end)));
    }
}
