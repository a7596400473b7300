/* SPDX-License-Identifier: MIT */
/*
 * walk_all.h: calls every function of an open dictionary, which can contain any bytes. The calls
 * must return, with results in their ranges, and sanitizers must find nothing.
 */
#pragma once

#include <stdbool.h>
#include <wordgrid/dict.h>

/* For dictionaries of up to some thousand states. */
void walk_all(const struct wg_dict *dict);
