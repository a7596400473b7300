/* SPDX-License-Identifier: MIT */
/* dump.h: a whole dictionary as text: word list, trie text, DOT, and its figures. */
#ifndef WG_REPORT_DUMP_H
#define WG_REPORT_DUMP_H

#include "report/json.h"
#include "report/sink.h"

#include <wordgrid/dict.h>

/*
 * The dumps fail with what wg_dict_each fails with, or with the sink's failure, which
 * ends them at once. The caller finishes the sink. They take the memory that
 * wg_dict_each takes, and dump_trie_text that of one more word.
 */

/* One word a line, in symbol order. */
enum wg_status dump_list(const struct wg_dict *dict, struct sink *sink,
                         struct wg_error *error);

/*
 * Trie text on one line: children in symbol order, no `#` at the end. A symbol of
 * several letters opens a node a letter, so that reading it back gives the same
 * words. Also fails with WG_UNSUPPORTED where a symbol has a character that means
 * something else in trie text.
 */
enum wg_status dump_trie_text(const struct wg_dict *dict, struct sink *sink,
                              struct wg_error *error);

/* The automaton for Graphviz: a node a state, an edge a symbol. */
enum wg_status dump_dot(const struct wg_dict *dict, struct sink *sink,
                        struct wg_error *error);

/* What `dictc info` prints, for people and for programs. */
void dump_info(const struct wg_dict *dict, const char *name, struct sink *sink);
void dump_info_json(const struct wg_dict *dict, struct sink *sink);

/* The members "symbols", a list, and "metadata", of a JSON object that is open. */
void dump_symbols_json(const struct wg_dict *dict, struct json *json);
void dump_metadata_json(const struct wg_dict *dict, struct json *json);

#endif
