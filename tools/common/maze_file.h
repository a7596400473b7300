/* SPDX-License-Identifier: MIT */
/* maze_file.h: reads a drawing of a maze from a file. */
#pragma once

#include <wordgrid/maze.h>

/* Reads the file `name` ("-": standard input) into a new maze, which the caller must free, even
   after a failure. The file can be a pipe. Fails with WG_IO, WG_BAD_INPUT, WG_LIMIT or
   WG_NO_MEMORY. Then error->source is the title of the file, and the maze has no cells. */
enum wg_status maze_file_read(const char *name, struct wg_maze **maze_out, struct wg_error *error);
