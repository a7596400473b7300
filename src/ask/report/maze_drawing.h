/* SPDX-License-Identifier: MIT */
/* maze_drawing.h: writes a maze, and a path through the maze, as text, in box-drawing characters,
   as SVG and as JSON (formats/walls.md). */
#pragma once

#include "report/form.h"
#include "report/sink.h"

#include <wordgrid/maze.h>

/* Draws a maze of at least one cell, with its `path`, which may be NULL or empty. Fails with
   WG_NO_MEMORY; the sink keeps its own errors. */
enum wg_status maze_draw(const struct wg_maze *maze, const struct wg_maze_path *path,
                         enum report_form form, struct sink *sink, struct wg_error *error);

/* Draws the form FORM_SVG for maze_draw. `path` may be NULL. */
void maze_draw_svg(const struct wg_maze *maze, const struct wg_maze_path *path, struct sink *sink);
