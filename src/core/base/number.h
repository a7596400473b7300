/* SPDX-License-Identifier: MIT */
/* number.h: writes numbers for people, and reads numbers that people typed. */
#pragma once

#include "base/text.h"

#include <stdint.h>

enum { NUMBER_GROUPED_NBYTES = 27 }; /* 2^64 - 1 with its commas, and a zero byte */

/* Writes `number` with commas between groups of three digits, such as "1,234", to
   text[0..NUMBER_GROUPED_NBYTES). Returns where in `text` the number begins. */
const char *number_grouped(uint64_t number, char *text);

/* Writes "1 word" or "1,234 words" ("classes") to text[0..NUMBER_COUNTED_NBYTES); returns `text`.
   `noun` is the singular, of up to 19 bytes. */
enum { NUMBER_COUNTED_NBYTES = 48 };
const char *number_counted(uint64_t number, const char *noun, char *text);

/* Like these functions, with an array in the caller's block for the text. */
#define GROUPED(number)       number_grouped(number, (char[NUMBER_GROUPED_NBYTES]){0})
#define COUNTED(number, noun) number_counted(number, noun, (char[NUMBER_COUNTED_NBYTES]){0})

/* Returns with how many decimal digits the text begins. */
size_t number_digits(struct wg_text text);

/* Whether the whole text is a number up to `most`, in decimal digits. If not, stores nothing. */
bool number_is(struct wg_text text, uint64_t most, uint64_t *number_out);

/* Returns the value of a hexadecimal digit, or -1. */
static inline int number_hex_digit(char c)
{
    const char lower = (char)(c | 0x20);
    return c >= '0' && c <= '9' ? c - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}
