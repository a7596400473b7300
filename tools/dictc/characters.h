/* SPDX-License-Identifier: MIT */
/* characters.h: describes characters in messages. */
#pragma once

#include "report/sink.h"

#include <wordgrid/compile.h>

/* Writes the most frequent of the characters that wg_compiler_characters returns, such as
   "12 × U+2019 right single quotation mark, 3 × U+00E7 ç and 2 other characters". */
void characters_list(struct sink *sink, const struct wg_compiler *compiler,
                     enum wg_character_use use);

/* Returns what to do about words that are left out because a character is not a letter, for the
   most frequent of these characters: a text that begins with "; ", or "" if there is no advice. */
const char *characters_advice(const struct wg_compiler *compiler);
