/* SPDX-License-Identifier: MIT */
/* maze_file.h: a drawing of a maze in a file, for maze and solve. */
#ifndef WG_TOOLS_MAZE_FILE_H
#define WG_TOOLS_MAZE_FILE_H

#include <wordgrid/maze.h>

/* What messages call the file with this name. */
const char *maze_file_title(const char *name);

/*
 * Makes `maze` what is drawn in the file `name` ("-": standard input), which is read in
 * pieces, so that it may be a pipe. Fails with WG_IO, WG_BAD_INPUT, WG_LIMIT or
 * WG_NO_MEMORY, the error's source being the title; the maze is then one of no cells.
 */
enum wg_status maze_file_read(const char *name, struct wg_maze *maze,
                              struct wg_error *error);

#endif
