/* SPDX-License-Identifier: MIT */
/*
 * sound.h: requirements on a dictionary that opens and passes wg_dict_check, whatever
 * its bytes.
 *
 *   - A walk, step by step with wg_dict_step, finds the words that wg_dict_each lists,
 * in the same order, each once. Their number and the longest length are those in the
 *     header.
 *   - A word whose text is cut into the word's own symbols is contained. If its text is
 *     cut otherwise, it is contained if and only if those symbols lead to a word.
 *   - The words of a prefix are the words that begin with it.
 *   - Encoding the words again gives a dictionary of the same words, with no more
 * states, which encodes to its own bytes.
 */
#ifndef WG_TESTS_FUZZ_SOUND_H
#define WG_TESTS_FUZZ_SOUND_H

#include <stdbool.h>
#include <wordgrid/dict.h>

/*
 * Checks all requirements. `is_ours`: our writer made the dictionary, so it must encode
 * to its own bytes at once. Of a large dictionary, only the first words are checked.
 */
void sound_require(const struct wg_dict *dict, bool is_ours);

/*
 * Opens a dictionary of our writer, and requires that wg_dict_check and sound_require
 * pass. The bytes must stay until wg_dict_close.
 */
struct wg_dict *sound_open_ours(const void *bytes, size_t nbytes);

#endif
