/* SPDX-License-Identifier: MIT */
/* frame.h: declares what the examples of public headers use but do not define. See frame.c. */
#pragma once

#include <stdio.h>
#include <string.h>
#include <wordgrid/board.h>
#include <wordgrid/compile.h>
#include <wordgrid/dict.h>
#include <wordgrid/maze.h>
#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

extern struct wg_dict *dict;
extern struct wg_board *board;
extern struct wg_error error;

/* Prints an error to standard error. Returns a failure status for main. */
int fail(const struct wg_error *reason);

/* The example, made by example.awk. Returns 0, or the result of fail. */
int example(void);
