/* SPDX-License-Identifier: MIT */
/*
 * maze_parse.h: a drawing to a maze (formats/walls.md), in pieces of any size.
 *
 *     maze_parse_begin(&parse, maze);
 *     while (status == WG_OK && there is more)
 *         status = maze_parse_feed(&parse, text, &error);
 *     if (status == WG_OK)
 *         status = maze_parse_end(&parse, &error);
 *     maze_parse_free(&parse);
 *
 * What is kept of the text is a line that has no end yet. Errors have a line and a
 * column, and no source. The maze is one of no cells until the end has gone well.
 */
#ifndef WG_BOARD_MAZE_PARSE_H
#define WG_BOARD_MAZE_PARSE_H

#include "maze/maze.h"

struct maze_parse {
    struct wg_maze *maze;
    uint32_t columns;     /* 0: not known, the first line is not read */
    uint32_t drawn_lines; /* read, without blank ones that may be the end */
    uint64_t lines;       /* read */
    uint64_t blank_lines; /* the last so many of them are blank */
    char *unfinished;     /* owned: the begin of a line */
    size_t unfinished_nbytes;
    size_t unfinished_capacity;
};

void maze_parse_begin(struct maze_parse *parse, struct wg_maze *maze);

/* Fails with WG_BAD_INPUT, WG_LIMIT or WG_NO_MEMORY; only maze_parse_free may follow.
 */
enum wg_status maze_parse_feed(struct maze_parse *parse, struct wg_text text,
                               struct wg_error *error);

/* Fails likewise. */
enum wg_status maze_parse_end(struct maze_parse *parse, struct wg_error *error);

void maze_parse_free(struct maze_parse *parse);

#endif
