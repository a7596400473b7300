/* SPDX-License-Identifier: MIT */
/*
 * walk_all.h: everything that can be asked of an open dictionary, whatever its bytes.
 *
 * Nothing is expected of the answers but that they come: sanitizers watch. What no
 * bytes may do fails the test.
 */
#ifndef WG_TESTS_SUPPORT_WALK_ALL_H
#define WG_TESTS_SUPPORT_WALK_ALL_H

#include <stdbool.h>
#include <wordgrid/dict.h>

/* For dictionaries of up to some thousand states. */
void walk_all(const struct wg_dict *dict);

#endif
