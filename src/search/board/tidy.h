/* SPDX-License-Identifier: MIT */
/*
 * tidy.h: characters of copied texts that look like others or show nothing: blanks of all widths,
 * dashes, quotation marks, sides of frames, byte-order marks, marks of direction. A letter of the
 * dictionary is none of these.
 */
#pragma once

#include "dict/alphabet.h"

#include <wordgrid/dict.h>

enum { TIDY_NONE = -1 };

/* Returns the ASCII character that stands for the first character of the text; 0: the character
   means nothing; TIDY_NONE: no other character stands for it. */
int tidy_first(const struct alphabet *alphabet, struct wg_text text);

/* Returns the word of a player without what stands for a blank, an end of a line or nothing at its
   ends. */
struct wg_text tidy_word(const struct wg_dict *dict, struct wg_text word);

/* Returns the small letter for a capital of the Latin, Greek and Cyrillic letters that keyboards
   have, and every other code point as it is. For messages: a dictionary knows only its own
   capitals. */
uint32_t tidy_small(uint32_t code_point);
