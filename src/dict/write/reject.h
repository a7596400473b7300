/* SPDX-License-Identifier: MIT */
/* reject.h: leaves words out, counts them, and reports them to the program. */
#ifndef WG_DICT_WRITE_REJECT_H
#define WG_DICT_WRITE_REJECT_H

#include "dict/write/compiler.h"

/* Calls the `rejected` of the options, if there is one. */
void reject_report(const struct wg_compiler *compiler, enum wg_reject why, struct place place,
                   struct wg_text word);

/*
 * Drops the words that are excluded, and those that are missing from the lists of WG_INPUT_ONLY.
 * Call it when the words and both lists are sorted, and before repeated words are dropped. Fails
 * with WG_NO_MEMORY.
 */
enum wg_status reject_listed(struct wg_compiler *compiler, struct wg_error *error);

#endif
