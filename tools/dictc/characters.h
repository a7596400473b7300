/* SPDX-License-Identifier: MIT */
/* characters.h: describes characters in messages. */
#ifndef WG_TOOLS_DICTC_CHARACTERS_H
#define WG_TOOLS_DICTC_CHARACTERS_H

#include "report/sink.h"

#include <wordgrid/compile.h>

/* Writes the most frequent characters of this use, such as
   "12 × U+2019 right single quotation mark, 3 × U+00E7 ç and 2 other characters". */
void characters_list(struct sink *sink, const struct wg_compiler *compiler,
                     enum wg_character_use use);

/* Returns what the user of a list can do about words with the characters that are not letters, or
   "" if nothing is known. The advice is for the most frequent of them. The text begins with
   "; ". */
const char *characters_advice(const struct wg_compiler *compiler);

#endif
