/* SPDX-License-Identifier: MIT */
/*
 * marks.h: combining marks, which are the code points with a canonical combining class other than 0
 * (Unicode 15.0). A letter is a code point and the marks that follow it.
 *
 * The dictionary compiler finds marks with utf8proc. The solver and the reports have no Unicode
 * library and use the table in marks.c; tests/unit/test_marks.c compares it with utf8proc.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <wordgrid/status.h>

bool is_combining_mark(uint32_t code_point);

/* Returns whether a text begins with a combining mark. */
bool begins_with_mark(struct wg_text text);

/* U+034F (combining grapheme joiner) is written between symbols that together would be read as
   other symbols. U+FEFF at the start of a file is a byte-order mark. So symbols cannot contain
   these two code points. */
enum { JOINER_POINT = 0x34f, ORDER_MARK_POINT = 0xfeff };

static inline bool point_is_reserved(uint32_t code_point)
{
    return code_point == JOINER_POINT || code_point == ORDER_MARK_POINT;
}

/* Returns the length in bytes of the first letter of `text`; 0 for an empty text. A byte that is
   not UTF-8 counts as a letter. */
size_t letter_nbytes(struct wg_text text);

/* Returns the number of columns that a text takes in a terminal. Marks and U+034F take no column;
   each other code point counts as one. */
size_t text_columns(struct wg_text text);
