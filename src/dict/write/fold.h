/* SPDX-License-Identifier: MIT */
/*
 * fold.h: what words need to know of Unicode: what a code point is to a word, and
 * how text folds. fold.c is the only user of utf8proc.
 *
 * Text is folded a segment at a time: a code point and those behind it that may
 * change with it (combining marks, vowel signs, conjoining jamo). No fold reaches
 * across the border of a segment, so each place of the folded text has a place in
 * the text as it stood, and most segments are one code point, whose fold is worth
 * remembering.
 */
#ifndef WG_DICT_WRITE_FOLD_H
#define WG_DICT_WRITE_FOLD_H

#include <stdbool.h>
#include <wordgrid/compile.h>

/* A longer segment is no text of any language. */
enum { FOLD_MAX_NBYTES = 256, FOLD_MAX_POINTS = 256 };

enum point_role {
    POINT_OTHER,  /* digit, punctuation, space, control: no part of a word */
    POINT_LETTER, /* begins a letter */
    POINT_SIGN,   /* a vowel sign: a letter where it follows one */
    POINT_MARK    /* belongs to the letter before it */
};

enum point_role point_role(uint32_t c);

/* Whether `c` belongs to the segment of the code point before it. */
bool point_continues(uint32_t c);

/* Upper case, or the title case that some digraphs have. */
bool point_is_capital(uint32_t c);

/* Whether `c` may stand in a symbol: neither a control character nor white space. */
bool point_is_visible(uint32_t c);

/* False only where every fold leaves a segment of `c` alone as it is. */
bool point_may_fold(uint32_t c);

/*
 * Folds a segment of valid UTF-8 and returns the count of its code points: 0 where
 * the segment is too long, or begins with a mark that is stripped.
 */
size_t fold_segment(enum wg_fold fold, const unsigned char *bytes, size_t nbytes,
                    int32_t points[FOLD_MAX_POINTS]);

/* The canonical decomposition (NFD) of valid UTF-8; 0 where it is too long. */
size_t fold_decompose(const unsigned char *bytes, size_t nbytes,
                      int32_t points[FOLD_MAX_POINTS]);

#endif
