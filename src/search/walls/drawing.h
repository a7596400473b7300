/* SPDX-License-Identifier: MIT */
/*
 * drawing.h: reads a drawing (formats/walls.md) in pieces of any size.
 *
 *     maze_parse_begin(&parse, maze);
 *     while (status == WG_OK && there is more)
 *         status = maze_parse_feed(&parse, text, &error);
 *     if (status == WG_OK)
 *         status = maze_parse_end(&parse, &error);
 *     maze_parse_free(&parse);
 *
 * Of the text, only the beginning of an unfinished line is kept in memory. An error has a line and
 * a column. The name of the file (error->source) is not set. The maze has no cells until
 * maze_parse_end succeeds.
 */
#pragma once

#include "walls/maze.h"

struct maze_parse {
    struct wg_maze *maze;
    uint32_t columns;     /* 0: the first line has not been read */
    uint32_t drawn_lines; /* lines read, except blank lines at the end */
    uint64_t lines;       /* all lines read */
    uint64_t blank_lines; /* blank lines at the end of the lines read */
    char *unfinished;     /* the beginning of a line; owned */
    size_t unfinished_nbytes;
    size_t unfinished_capacity;
};

void maze_parse_begin(struct maze_parse *parse, struct wg_maze *maze);

/* Fails with WG_BAD_INPUT, WG_LIMIT or WG_NO_MEMORY; then only call maze_parse_free. */
enum wg_status maze_parse_feed(struct maze_parse *parse, struct wg_text text,
                               struct wg_error *error);

/* Fails like maze_parse_feed. */
enum wg_status maze_parse_end(struct maze_parse *parse, struct wg_error *error);

void maze_parse_free(struct maze_parse *parse);
