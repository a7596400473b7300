/* SPDX-License-Identifier: MIT */
/* arrays.h: opens and checks the sections that hold the states: BASE, SETS, RANK, LAST and EDGE.
   open.c lists the checks, and walk.h describes the arrays. */
#ifndef WG_DICT_READ_ARRAYS_H
#define WG_DICT_READ_ARRAYS_H

#include "dict/read/sections.h"
#include "dict/read/walk.h"

/* Sets all members of `walk` except `symbols`, codes and code_symbols. The caller must have set
   `symbols`. `bytes` is a file whose header and section table were checked. Fails with
   WG_DAMAGED. */
enum wg_status arrays_open(const unsigned char *bytes, const struct section *sections,
                           struct walk *walk, struct wg_error *error);

#endif
