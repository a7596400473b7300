/* SPDX-License-Identifier: MIT */
/* number.h: writes numbers for people, and reads numbers that people typed. */
#ifndef WG_BASE_NUMBER_H
#define WG_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_GROUPED_NBYTES = 27 }; /* 2^64 - 1 with its commas, and a zero byte */

/*
 * Writes `number` with commas between groups of three digits, such as "1,234", to
 * text[0..NUMBER_GROUPED_NBYTES). Returns where in `text` the number begins.
 */
const char *number_grouped(uint64_t number, char *text);

/* Writes "1 word" or "1,234 words" to text[0..NUMBER_COUNTED_NBYTES); returns `text`. `noun` is the
   singular, of up to 19 bytes. */
enum { NUMBER_COUNTED_NBYTES = 48 };
const char *number_counted(uint64_t number, const char *noun, char *text);

/* The same texts, in an array that the block of the caller holds. */
#define GROUPED(number)       number_grouped(number, (char[NUMBER_GROUPED_NBYTES]){0})
#define COUNTED(number, noun) number_counted(number, noun, (char[NUMBER_COUNTED_NBYTES]){0})

/*
 * Reads the decimal digits of a number up to UINT32_MAX. Returns the end of the digits, or NULL if
 * there are none or the number is larger.
 */
const char *number_read(const char *text, uint32_t *number_out);

/* Like number_read, for a number up to `most`, which must be below 2^60. */
const char *number_read_to(const char *text, uint64_t most, uint64_t *number_out);

/* Reads a text of two numbers up to UINT32_MAX separated by `between`, such as "4x5". Returns false
   if the text is anything else. */
bool number_read_pair(const char *text, char between, uint32_t *first_out, uint32_t *second_out);

/*
 * Reads a list of numbers from `least` to `most` separated by commas, such as "3,6,7", into
 * numbers[0..room). Returns their count, or 0 if the text is not such a list. If the text goes on
 * after `room` numbers and a comma, returns room + 1 and does not read the rest.
 */
size_t number_read_list(const char *text, uint32_t least, uint32_t most, uint32_t *numbers,
                        size_t room);

#endif
