/* SPDX-License-Identifier: MIT */
/*
 * sound.h: what must be true of a dictionary that opens and that wg_dict_check calls
 * sound, whoever wrote its bytes.
 *
 *   - A walk of its own, step by step with wg_dict_step, meets the words that
 *     wg_dict_each lists, in the same order, each once; as many as the header counts,
 *     and the longest is as long as it says.
 *   - A word that is cut into its own symbols is contained; one that is cut otherwise
 *     is, if and only if the walk along those symbols ends a word.
 *   - The words below a prefix are those that begin with it.
 *   - Encoded anew they give a dictionary with no more states, of the same words,
 *     which encodes to its own bytes.
 */
#ifndef WG_TESTS_FUZZ_SOUND_H
#define WG_TESTS_FUZZ_SOUND_H

#include <stdbool.h>
#include <wordgrid/dict.h>

/*
 * Requires all that. `is_ours`: the writer made it, so it encodes to the same bytes at
 * once. Of a large dictionary only the first words are looked at.
 */
void sound_require(const struct wg_dict *dict, bool is_ours);

/*
 * Opens what the writer made, requires that it is sound, and all that; the bytes must
 * stay until wg_dict_close.
 */
struct wg_dict *sound_open_ours(const void *bytes, size_t nbytes);

#endif
