/* SPDX-License-Identifier: MIT */
/*
 * number_all.h: calls every function for numbers, values, steps and next letters on an open
 * dictionary, which can contain any bytes. The calls must return, with results in their ranges, and
 * sanitizers must find nothing.
 */
#pragma once

#include <wordgrid/dict.h>

/* Texts to look up: words of the tests, parts of letters, invalid UTF-8. */
enum { ODD_TEXTS = 14 };
extern const char *const odd_texts[ODD_TEXTS];

void number_all(const struct wg_dict *dict);

/* Calls the functions for one text. */
void number_text(const struct wg_dict *dict, struct wg_text text);
