/* SPDX-License-Identifier: MIT */
/* number.h: numbers for people, and numbers that people typed. */
#ifndef WG_BASE_NUMBER_H
#define WG_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_GROUPED_NBYTES = 27 }; /* 2^64 - 1 with its commas, and a zero */

/*
 * `number` with a comma before every three digits, such as "1,234". Written to
 * text[0..NUMBER_GROUPED_NBYTES); returns where in it the number begins.
 */
const char *number_grouped(uint64_t number, char *text);

/*
 * Decimal digits of a number up to UINT32_MAX: returns where they end, or NULL where
 * there are none or too many.
 */
const char *number_read(const char *text, uint32_t *number_out);

/* Two such numbers with `between` between them, such as "4x5", and nothing else. */
bool number_read_pair(const char *text, char between, uint32_t *first_out,
                      uint32_t *second_out);

/*
 * Such numbers above 0 with commas between them, "3,6,7", and nothing else, to
 * numbers[0..room). Returns how many; 0 where the text is no such list, room + 1 where
 * it has more of them.
 */
size_t number_read_list(const char *text, uint32_t *numbers, size_t room);

#endif
