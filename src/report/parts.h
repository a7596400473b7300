/* SPDX-License-Identifier: MIT */
/* parts.h: the parts that several forms of results share (formats/result.md). */
#ifndef WG_REPORT_PARTS_H
#define WG_REPORT_PARTS_H

#include "report/json.h"
#include "report/sink.h"

#include <wordgrid/board.h>

/* The longest text of a cell, with its brackets and comma. */
enum { PARTS_CELL_NBYTES = sizeof "[65534,65534]," - 1 };

/* Writes the word. If wants_color is set, writes it in bold, and U+200E (left-to-right mark) after
   a word of right-to-left letters: otherwise a terminal would write numbers after the word from
   right to left, too. */
void parts_word(struct sink *sink, struct wg_text word, bool wants_color);

/* Writes "1 word" or "1,234 words". `unit` is the singular. */
void parts_count(struct sink *sink, uint64_t count, const char *unit);

/* Writes the number to `p`, up to 10 digits. Returns the end of the digits. */
char *parts_digits(char *p, uint32_t number);

/* Returns how many digits the number has. */
uint32_t parts_digit_count(uint64_t number);

/* Writes "1,0 1,1", or with in_brackets "(1,0) (1,1)". */
void parts_path(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                uint32_t ncells, bool in_brackets);

/* Writes a field of RFC 4180: in quotes if it has a comma, a quote or a line break. */
void parts_csv_field(struct sink *sink, struct wg_text text);

/*
 * Writes the members of a JSON object that describe a board: its tiles as a list of rows, its size,
 * and the dictionary's name. Also writes "moves", "torus" and "walls", each only if it is not the
 * default.
 */
void parts_board(struct json *json, const struct wg_board *board, struct wg_text dictionary);

#endif
