/* SPDX-License-Identifier: MIT */
/* parts.h: the parts that several forms of results share (formats/result.md). */
#ifndef WG_REPORT_PARTS_H
#define WG_REPORT_PARTS_H

#include "report/json.h"
#include "report/sink.h"

#include <wordgrid/board.h>

/* Returns whether a text begins with a letter of a right-to-left script. */
bool direction_is_leftward(struct wg_text text);

/* Returns whether a dictionary is of such a script: whether most of its symbols begin with such a
   letter. The symbols decide, because a board can consist of wildcards only. */
bool direction_of_dict_is_leftward(const struct wg_dict *dict);

/* Writes the word. If wants_color is set, writes it in bold, and U+200E (left-to-right mark) after
   a word of right-to-left letters: otherwise a terminal would write numbers after the word from
   right to left, too. */
void parts_word(struct sink *sink, struct wg_text word, bool wants_color);

/* Returns how many digits the number has. */
uint32_t parts_digit_count(uint64_t number);

/*
 * Writes the members of a JSON object that describe a board: its identifier unless id.bytes is
 * NULL, its tiles as a list of rows, its size, and the dictionary's name. Also writes "moves",
 * "torus" and "walls", each only if it is not the default.
 */
void parts_board(struct json *json, struct wg_text id, const struct wg_board *board,
                 struct wg_text dictionary);

#endif
