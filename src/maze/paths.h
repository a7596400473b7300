/* SPDX-License-Identifier: MIT */
/* maze_paths.h: a shortest way, by a sweep that is at hand. */
#ifndef WG_BOARD_MAZE_PATHS_H
#define WG_BOARD_MAZE_PATHS_H

#include "maze/sweep.h"

/*
 * The way that wg_maze_find_path finds; the last sweep of this part. Fails with
 * WG_NO_MEMORY.
 */
enum wg_status maze_walk(struct sweep *sweep, uint32_t from, uint32_t to,
                         struct wg_maze_path *path_out, struct wg_error *error);

#endif
