/* SPDX-License-Identifier: MIT */
/* dump.h: writes a dictionary as a word list, TSV, trie text or DOT, and writes its counts and
   metadata. */
#pragma once

#include "report/row.h"

#include <wordgrid/dict.h>

/* When the sink fails, the next four functions stop and return its status. dump_list, dump_tsv and
   dump_trie_text also fail like wg_dict_each, and allocate as much memory. dump_trie_text also
   allocates a copy of the previous word. The caller must call sink_finish. */

/* Writes each word on its own line, in symbol order. */
enum wg_status dump_list(const struct wg_dict *dict, struct sink *sink, struct wg_error *error);

/*
 * Writes trie text (formats/trie-text.md) on one line, with children in symbol order and no `#` at
 * the end. A symbol of several letters opens a node for each letter, so a reader of the trie text
 * gets the same words. Also fails with WG_UNSUPPORTED if a symbol contains `#`, `!` or white space,
 * which have a meaning in trie text.
 */
enum wg_status dump_trie_text(const struct wg_dict *dict, struct sink *sink,
                              struct wg_error *error);

/* Writes on each line a word, a tab, and the value of the word. Also fails with WG_UNSUPPORTED if
   the dictionary has no values. */
enum wg_status dump_tsv(const struct wg_dict *dict, struct sink *sink, struct wg_error *error);

/* Writes the automaton for Graphviz: a node for each state, a labelled edge for each edge. */
enum wg_status dump_dot(const struct wg_dict *dict, struct sink *sink, struct wg_error *error);

/* Write the output of `dictc info`, and of `dictc info --json`. */
void dump_info(const struct wg_dict *dict, const char *name, struct sink *sink);
void dump_info_json(const struct wg_dict *dict, struct sink *sink);

/* Writes the columns "word", "number" and "value". `number` is the number of the word, or
   WG_NO_NUMBER if the word or the dictionary has none. "value" is written if the dictionary has
   values. */
void dump_entry(struct row *row, const struct wg_dict *dict, struct wg_text word, uint64_t number);

/* Adds the members that describe a dictionary in /api/dictionaries: its name, numbers, symbols and
   metadata. */
void dump_summary_json(const struct wg_dict *dict, struct wg_text name, struct json *json);
