/* SPDX-License-Identifier: MIT */
/* parts.h: writes the parts that several forms of results share (formats/result.md). */
#pragma once

#include "report/json.h"
#include "report/sink.h"

#include <wordgrid/board.h>

/* Returns whether a text begins with a letter of a right-to-left script. */
bool direction_is_leftward(struct wg_text text);

/* Returns whether most symbols of a dictionary begin with a letter of a right-to-left script. The
   direction cannot be seen from a board, because a board can consist of wildcards only. */
bool direction_of_dict_is_leftward(const struct wg_dict *dict);

/* Writes the word. If wants_color is set, writes the word in bold, and writes U+200E (left-to-right
   mark) after a word of right-to-left letters. Without the mark, a terminal would also write the
   numbers after the word from right to left. */
void parts_word(struct sink *sink, struct wg_text word, bool wants_color);

/* Returns the number of decimal digits. */
uint32_t parts_digit_count(uint64_t number);

/* Writes the members of a JSON object that describe a board: its identifier unless id.bytes is
   NULL, its tiles as a list of rows, its size, and the dictionary's name. Also writes "moves",
   "torus" and "walls", if their values are not the defaults. */
void parts_board(struct json *json, struct wg_text id, const struct wg_board *board,
                 struct wg_text dictionary);

/* Writes the members "complete" and "end", unless the search is complete. */
void parts_end(struct json *json, enum wg_end end);
