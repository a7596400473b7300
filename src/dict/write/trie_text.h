/* SPDX-License-Identifier: MIT */
/*
 * trie_text.h: reading the `#`/`!` text form of a trie (formats/trie-text.md).
 *
 * A letter opens a child node, `!` marks the node as a complete word, `#` returns
 * to the parent; white space is skipped; what is open at the end is closed.
 */
#ifndef WG_DICT_WRITE_TRIE_TEXT_H
#define WG_DICT_WRITE_TRIE_TEXT_H

#include "dict/write/letters.h"
#include "dict/write/wordlist.h"

/* The longest word, in bytes of UTF-8: that of a line of a list. */
enum { TRIE_TEXT_MAX_WORD_NBYTES = WORDLIST_MAX_LINE_NBYTES };

/*
 * Calls `each` for every marked node with the word that leads to it; line and
 * column are those of the mark. `letters` says what one letter is. Fails as
 * input_read does; with WG_BAD_INPUT and the place at an extra `#`, a `!` before
 * any letter or invalid UTF-8; with WG_LIMIT at a word that is too long.
 */
enum wg_status trie_text_read(struct input *input, struct letters *letters,
                              wordlist_fn *each, void *context, struct wg_error *error);

#endif
