/* SPDX-License-Identifier: MIT */
/* paths.h: finds a shortest path, for callers that have a sweep (sweep.h). */
#ifndef WG_MAZE_PATHS_H
#define WG_MAZE_PATHS_H

#include "maze/sweep.h"

/*
 * Finds the same path as wg_maze_find_path, but with the caller's sweep. After this call, the
 * caller must not sweep the part of the maze that has `from` and `to` again, because this sweep of
 * it ends early (sweep.h). Fails with WG_NO_MEMORY.
 */
enum wg_status maze_trace_path(struct sweep *sweep, uint32_t from, uint32_t to,
                               struct wg_maze_path *path_out, struct wg_error *error);

#endif
