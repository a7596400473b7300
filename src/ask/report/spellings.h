/* SPDX-License-Identifier: MIT */
/* spellings.h: writes the spellings of the letters of a dictionary, as an alphabet file
   (formats/alphabet.md), as text and as JSON. */
#pragma once

#include "report/json.h"
#include "report/sink.h"

#include <wordgrid/dict.h>

/*
 * Writes an alphabet file with which 'dictc build' makes the same bytes from the words, values and
 * metadata of the dictionary. Fails with WG_UNSUPPORTED if a text contains white space, which an
 * alphabet file cannot hold. Also fails with the status of the sink. The caller must call
 * sink_finish.
 */
enum wg_status dump_alphabet(const struct wg_dict *dict, struct sink *sink, struct wg_error *error);

/* Writes the lines of `dictc info` that say how words are read. The lines of values begin after
   `indent` columns. */
void dump_spellings(const struct wg_dict *dict, size_t indent, struct sink *sink);

/* Adds members to an open object: "spellings", "dropped", "expansions", "final_forms" and
   "parts". */
void dump_spellings_json(const struct wg_dict *dict, struct json *json);
