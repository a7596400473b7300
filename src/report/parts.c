/* SPDX-License-Identifier: MIT */
/* parts.c: see parts.h. */
#include "report/parts.h"

#include "base/text.h"
#include "report/direction.h"

#include <string.h>

void parts_word(struct sink *sink, struct wg_text word, bool wants_color)
{
    sink_string(sink, wants_color ? "\033[1m" : "");
    sink_text(sink, word);
    sink_string(sink, wants_color ? "\033[0m" : "");
    sink_string(sink, wants_color && direction_is_leftward(word) ? "\u200e" : "");
}

void parts_count(struct sink *sink, uint64_t count, const char *unit)
{
    sink_grouped(sink, count);
    sink_char(sink, ' ');
    sink_string(sink, unit);
    if (count != 1) {
        sink_char(sink, 's');
    }
}

char *parts_digits(char *p, uint32_t number)
{
    char *end = p + 1;
    for (uint32_t rest = number / 10; rest > 0; rest /= 10) {
        end++;
    }
    for (char *digit = end; digit > p; number /= 10) {
        *--digit = (char)('0' + number % 10);
    }
    return end;
}

uint32_t parts_digit_count(uint64_t number)
{
    uint32_t digits = 1;
    for (; number >= 10; number /= 10) {
        digits++;
    }
    return digits;
}

void parts_path(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                uint32_t ncells, bool in_brackets)
{
    const uint32_t columns = wg_board_columns(board);
    for (uint32_t i = 0; i < ncells; i++) {
        char *const room = sink_room(sink, PARTS_CELL_NBYTES);
        char *p = room;
        if (room == NULL) {
            return;
        }
        *p = ' ';
        p += i > 0;
        *p = '(';
        p += in_brackets;
        p = parts_digits(p, path[i] / columns);
        *p++ = ',';
        p = parts_digits(p, path[i] % columns);
        *p = ')';
        p += in_brackets;
        sink->used += (size_t)(p - room);
    }
}

void parts_csv_field(struct sink *sink, struct wg_text text)
{
    bool is_quoted = false;
    for (size_t i = 0; i < text.nbytes; i++) {
        is_quoted = is_quoted || strchr(",\"\r\n", text.bytes[i]) != NULL;
    }
    if (!is_quoted) {
        sink_text(sink, text);
        return;
    }
    sink_char(sink, '"');
    for (size_t i = 0; i < text.nbytes; i++) {
        sink_string(sink, text.bytes[i] == '"' ? "\"" : "");
        sink_char(sink, text.bytes[i]);
    }
    sink_char(sink, '"');
}

static void put_tiles(struct json *json, const struct wg_board *board)
{
    const uint32_t columns = wg_board_columns(board);
    const uint32_t cells = wg_board_cell_count(board);
    json_begin_array(json);
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (cell % columns == 0) {
            json_begin_array(json);
        }
        json_text(json, wg_board_tile(board, cell));
        if (cell % columns == columns - 1) {
            json_end_array(json);
        }
    }
    json_end_array(json);
}

void parts_board(struct json *json, const struct wg_board *board, struct wg_text dictionary)
{
    const enum wg_moves moves = wg_board_moves(board);
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
