/* SPDX-License-Identifier: MIT */
/*
 * fold.h: classifies code points (letter, mark, capital, ...), and folds text. Outside of tests,
 * only fold.c uses utf8proc.
 *
 * Text is folded in segments. A segment is a code point and the following code points that may
 * change with it: combining marks, vowel signs, or the vowels and final consonants of a Korean
 * syllable, also after characters that do not count (point_is_ignored). The fold of a segment does
 * not depend on the text around the segment, so a place in the folded text can be traced to a
 * segment of the unfolded text. Most segments are a single code point, so a table can store their
 * folds.
 */
#pragma once

#include "dict/format.h"

#include <stdbool.h>
#include <wordgrid/compile.h>

/* A segment of more bytes, or whose fold has more code points, has no fold. No language has such
   segments. */
enum { FOLD_MAX_NBYTES = 256, FOLD_MAX_POINTS = 256 };

/* The version of Unicode that utf8proc has tables for. Folds, and so the bytes of a dictionary,
   depend on this version. */
const char *fold_unicode_version(void);

enum point_role {
    POINT_OTHER,  /* digit, punctuation, space, control: not in words */
    POINT_LETTER, /* begins a letter */
    POINT_SIGN,   /* a vowel sign, a tone, ...: a letter of its own, but cannot begin a word */
    POINT_MARK    /* belongs to the letter before it */
};

/* A combining mark is a POINT_SIGN in the scripts whose marks write vowels, tones and the lack of a
   vowel: those of India and Southeast Asia, and Tibetan. In other scripts, it is a POINT_MARK if
   its canonical combining class is not 0. */
enum point_role point_role(uint32_t c);

/* Returns whether `c` has no meaning for a word, unless an alphabet file gives it one: whether it
   has the property Default_Ignorable_Code_Point of Unicode and is not a letter. */
bool point_is_ignored(uint32_t c);

/* The ignored code points that people have in texts: a soft hyphen, spaces and joiners without
   width, marks of direction. No letter that a file names is among them. */
enum { COMMON_IGNORED = 18 };
extern const uint16_t common_ignored[COMMON_IGNORED];

/* Returns whether `c` is in a block of presentation forms: ligatures, digraphs, forms of Arabic
   letters, or letters of full or half width. */
bool point_is_presentation(uint32_t c);

/* The blocks of presentation forms, in ascending order: the first and the last code points. */
enum { PRESENTATION_BLOCKS = 8 };
extern const uint32_t presentation_blocks[PRESENTATION_BLOCKS][2];

/* Returns whether `c` belongs to the segment of the code point before it. False for an ignored code
   point, which belongs to the segment only if a `c` that continues it follows. */
bool point_continues(uint32_t c);

/* Returns the length in bytes of the first segment of a text. The text must begin with valid
   UTF-8. */
size_t segment_nbytes(struct wg_text text);

/* Returns the canonical combining class of `c`, by which the marks of a letter are ordered. */
unsigned point_order(uint32_t c);

/* Returns whether `c` is upper case or title case (a digraph such as U+01C5 has title case). */
bool point_is_capital(uint32_t c);

/* Returns whether `c` may be part of a symbol: neither a control character nor white space. */
bool point_is_visible(uint32_t c);

/* Returns whether case folding changes `c`, or `c` has a canonical decomposition. Any other `c` is
   its own fold, but for presentation forms, ignored code points, and marks that the fold drops. */
bool point_may_fold(uint32_t c);

/* Returns whether the table of utf8proc has a canonical decomposition of `c`. False for Hangul
   syllables, which are decomposed by a rule, not by a table. */
bool point_decomposes(uint32_t c);

/* Returns whether WG_FOLD_MARKS removes `c` from a letter. */
bool point_is_stripped(uint32_t c);

/* Writes the code points of valid UTF-8 to `points` and returns their count; 0 if they do not
   fit. */
size_t fold_decode(struct wg_text text, int32_t points[FOLD_MAX_POINTS]);

/* Writes the fold of a segment of valid UTF-8 to `points` and returns the count of code points.
   Ignored code points are removed. Returns 0 if the segment is longer than FOLD_MAX_NBYTES, or
   begins with a mark that the fold drops, or if nothing is left. */
size_t fold_segment(enum wg_fold fold, struct wg_text segment, int32_t points[FOLD_MAX_POINTS]);

/* The argument `bytes` of the functions below, if the text is only used in the same block. */
#define TEXT_ROOM ((char[FORMAT_MAX_TEXT_NBYTES]){0})

/* Writes code points as UTF-8 to `bytes` and returns this text, which points to `bytes`. If the
   text does not fit, returns an empty text. */
struct wg_text text_of_points(const int32_t *points, size_t npoints,
                              char bytes[FORMAT_MAX_TEXT_NBYTES]);

/* Writes the canonical composition (NFC) of `text`, valid UTF-8 of at most FOLD_MAX_NBYTES, to
   `bytes`, and returns this composition. If it does not fit, returns an empty text. */
struct wg_text fold_to_nfc(struct wg_text text, char bytes[FORMAT_MAX_TEXT_NBYTES]);

/* Writes the canonical decomposition (NFD) of valid UTF-8 to `points` and returns the count of code
   points, or 0 if they do not fit. */
size_t fold_decompose(struct wg_text text, int32_t points[FOLD_MAX_POINTS]);

/* Writes the canonical composition of `points`, which must be in NFD, to `composed` and returns the
   count of code points. `count` must be at most FOLD_MAX_POINTS. */
size_t fold_compose(const int32_t *points, size_t count, int32_t composed[FOLD_MAX_POINTS]);
