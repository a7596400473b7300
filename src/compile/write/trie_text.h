/* SPDX-License-Identifier: MIT */
/* trie_text.h: reads trie text (formats/trie-text.md): a letter opens a child node, `!` marks the
   node as a complete word, `#` returns to the parent. White space is skipped. The end of the input
   closes the open nodes. */
#pragma once

#include "alphabet/letters.h"
#include "text/wordlist.h"

/* The longest word, in bytes of UTF-8: the same as the longest line of a word list. */
enum { TRIE_TEXT_MAX_WORD_NBYTES = WORDLIST_MAX_LINE_NBYTES };

/*
 * Calls `each` for every marked node, with the word on the path from the root to the node, and with
 * the line and column of the `!`. `letters` tells where each letter of the text ends
 * (letters_raw_nbytes). Fails as input_read does, and with
 *
 * - WG_BAD_INPUT and the line and column of an extra `#`, of a `!` at the root, or of invalid
 *   UTF-8;
 * - WG_LIMIT and the line and column where a word becomes too long;
 * - WG_NO_MEMORY.
 *
 * If `each` fails, stops and returns the status of `each`.
 */
enum wg_status trie_text_read(struct input *input, const struct letters *letters, wordlist_fn *each,
                              void *context, struct wg_error *error);
