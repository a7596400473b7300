/* SPDX-License-Identifier: MIT */
/* parts.h: what several forms of results have in them (formats/result.md). */
#ifndef WG_REPORT_PARTS_H
#define WG_REPORT_PARTS_H

#include "report/json.h"
#include "report/sink.h"

#include <wordgrid/board.h>

/* Room for the text of a cell, with what stands around it. */
enum { PARTS_CELL_NBYTES = sizeof "[65534,65534]," - 1 };

/* The word, in bold where color is wanted. */
void parts_word(struct sink *sink, struct wg_text word, bool wants_color);

/* "1 word", "1,234 words". */
void parts_count(struct sink *sink, uint64_t count, const char *unit);

/* Writes the number to `p`; returns where it ends. */
char *parts_digits(char *p, uint32_t number);

/* "1,0 1,1", or in brackets "(1,0) (1,1)". */
void parts_path(struct sink *sink, uint32_t columns, const uint32_t *path,
                uint32_t ncells, bool in_brackets);

/* As RFC 4180 says: quotes around what has a comma, a quote or a line break. */
void parts_csv_field(struct sink *sink, struct wg_text text);

/* A board's tiles, a list of rows. */
void parts_tiles(struct json *json, const struct wg_board *board);

/* Members for what is not as on most boards. */
void parts_topology(struct json *json, const struct wg_board *board);

#endif
