/* SPDX-License-Identifier: MIT */
/* number.h: numbers for people. */
#ifndef WG_BASE_NUMBER_H
#define WG_BASE_NUMBER_H

#include <stdint.h>

enum { NUMBER_GROUPED_NBYTES = 27 }; /* 2^64 - 1 with its commas, and a zero */

/*
 * `number` with a comma before every three digits, such as "1,234". Written to
 * text[0..NUMBER_GROUPED_NBYTES); returns where in it the number begins.
 */
const char *number_grouped(uint64_t number, char *text);

#endif
