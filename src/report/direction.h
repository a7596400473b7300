/* SPDX-License-Identifier: MIT */
/*
 * direction.h: which words and boards are shown from right to left. The symbols of a dictionary
 * decide, because a board can consist of wildcards only.
 */
#ifndef WG_REPORT_DIRECTION_H
#define WG_REPORT_DIRECTION_H

#include <stdbool.h>
#include <wordgrid/dict.h>

/* Returns whether a text begins with a letter of a right-to-left script. */
bool direction_is_leftward(struct wg_text text);

/* Returns whether most symbols of a dictionary begin with such a letter. */
bool direction_of_dict_is_leftward(const struct wg_dict *dict);

#endif
