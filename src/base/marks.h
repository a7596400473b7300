/* SPDX-License-Identifier: MIT */
/*
 * marks.h: which code points are combining marks: those with a canonical combining
 * class other than 0 (Unicode 15.0). A letter, wherever text is cut into letters, is
 * a code point and the marks that follow it.
 *
 * The compiler has utf8proc for this; the solver and the reports have no Unicode
 * library and use this table, which tests/unit/test_marks.c compares with utf8proc.
 */
#ifndef WG_BASE_MARKS_H
#define WG_BASE_MARKS_H

#include <stdbool.h>
#include <stdint.h>
#include <wordgrid/status.h>

bool is_combining_mark(uint32_t code_point);

/*
 * How many bytes the letter at the start of `text` takes; 0 at its end. A byte that
 * is not UTF-8 counts as a letter.
 */
size_t letter_nbytes(struct wg_text text);

#endif
