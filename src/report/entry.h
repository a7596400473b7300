/* SPDX-License-Identifier: MIT */
/* entry.h: writes a word of a dictionary as JSON. */
#ifndef WG_REPORT_ENTRY_H
#define WG_REPORT_ENTRY_H

#include "report/json.h"

#include <wordgrid/dict.h>

/*
 * Writes the members "word", "number" and "value" of a JSON object. `number` is that of the word;
 * WG_NO_NUMBER: the dictionary has no numbers. "value" is written if the dictionary has values.
 */
void entry_members(struct json *json, const struct wg_dict *dict, struct wg_text word,
                   uint64_t number);

#endif
