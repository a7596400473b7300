/* SPDX-License-Identifier: MIT */
/*
 * hunspell.h: reads the words of a hunspell dictionary: a file of stems (.dic) and a file of affix
 * rules (.aff), both described by hunspell(5). The words are those that `hunspell -l` accepts
 * without joining words: compounds (COMPOUNDFLAG, COMPOUNDRULE) and parts that BREAK separates are
 * not words here. Words keep the case of the dictionary, so KEEPCASE has no effect. Words are
 * spelled as hunspell shows them (OCONV) if hunspell reads this spelling as the word (ICONV), and
 * without the characters of IGNORE.
 *
 * Memory grows with the files and the forbidden words, not with the other words. Time grows with
 * the files and the words (affixes.h).
 */
#pragma once

#include "text/wordlist.h"

#include <stdbool.h>
#include <wordgrid/compile.h>

/* A function that is called with a text of input and the text as which hunspell reads it: a pattern
   of ICONV and its replacement, or a character of IGNORE and an empty text. If a text comes twice,
   its first meaning counts. Returns false if there is not enough memory. */
typedef bool hunspell_conversion_fn(void *context, struct wg_text text, struct wg_text meaning);

/*
 * A function that is called with a line that is left out because of a mistake: a stem or an affix
 * rule with a bad flag or an invalid byte, for example. *error has the mistake and its place in the
 * input `source`. U+FFFD stands for an invalid byte of the line. Returns WG_OK to go on without the
 * line; otherwise fills *error. `line` is valid until the call returns.
 */
typedef enum wg_status hunspell_bad_line_fn(void *context, struct wg_text line, const char *source,
                                            struct wg_error *error);

struct hunspell_options {
    const char *encoding;               /* if the affix file names no encoding; NULL: ISO 8859-1 */
    uint64_t max_words;                 /* if words are forbidden: the most words, forbidden ones
                                           included */
    wordlist_fn *too_long;              /* called, instead of `each`, for words of over 299 bytes,
                                           which hunspell does not accept */
    hunspell_conversion_fn *conversion; /* called after the last word; may be NULL */
    hunspell_bad_line_fn *bad_line;     /* NULL: the first such line fails with WG_BAD_INPUT */
    unsigned levels;                    /* the most affixes of a word; 0: only stems */
    struct wg_text *stem;               /* set to the stem of each word, before `each` is called;
                                           empty if the file spells it differently. May be NULL */
};

/* The most affixes that hunspell allows in a word. */
enum { HUNSPELL_MAX_LEVELS = 3 };

/*
 * Calls `each` for every word with the line and the column of its stem. A word may come several
 * times. Sets *makes_compounds_out to whether the dictionary accepts compounds, too. Fails as
 * wordlist_read does, and with
 *
 * - WG_BAD_INPUT, WG_LIMIT or WG_UNSUPPORTED and the place of a mistake in one of the files. If a
 *   table has more or fewer lines than its head counts, this is the place of the count;
 * - WG_LIMIT and the line of a stem whose affix rules take too many steps, or with which the
 *   dictionary exceeds max_words.
 *
 * If `each` or `too_long` fails, stops and returns its status.
 */
enum wg_status hunspell_read(struct input *stems, struct input *affixes,
                             const struct hunspell_options *options, wordlist_fn *each,
                             void *context, bool *makes_compounds_out, struct wg_error *error);

/*
 * Finds the affix file beside a file of stems: NAME.aff beside NAME.dic, in small or capital
 * letters, each compressed or not. Sets *affix_path_out to its path, which the caller frees. Sets
 * it to NULL if `path` has no such name, if `format` is neither WG_INPUT_AUTO nor
 * WG_INPUT_HUNSPELL, or if it is WG_INPUT_AUTO and `path` is a dictionary or cannot be opened.
 * Fails with WG_NO_MEMORY, and with WG_IO and the name of the affix file if there is none.
 */
enum wg_status hunspell_find_affixes(const char *path, enum wg_input_format format,
                                     char **affix_path_out, struct wg_error *error);
