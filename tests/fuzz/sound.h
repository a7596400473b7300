/* SPDX-License-Identifier: MIT */
/*
 * sound.h: checks requirements of every dictionary that can be opened and passes wg_dict_check,
 * also if its bytes were changed.
 *
 *   - A walk with wg_dict_step finds the words that wg_dict_each lists, in the same
 *     order, each once. Their number and greatest length are those in the header.
 *   - If wg_dict_symbols divides the text of a word into the word's own symbols, the dictionary
 *     contains the text. If it divides the text into other symbols, the dictionary contains the
 *     text if and only if those symbols lead to a word.
 *   - If the dictionary has numbers, the word with number n is the n-th word listed.
 *   - The words listed for a prefix are the words that begin with it.
 *   - Encoding the words again gives a dictionary of the same words that has at most as many
 *     states. Encoding that dictionary gives its own bytes.
 */
#pragma once

#include <stdbool.h>
#include <wordgrid/dict.h>

/*
 * Checks all requirements. If `is_ours` is true, our writer made the dictionary, so encoding its
 * words must give its own bytes. Only the first words of a large dictionary are checked.
 */
void sound_require(const struct wg_dict *dict, bool is_ours);

/*
 * Opens a dictionary of our writer, and requires that wg_dict_check and sound_require pass. The
 * bytes must stay valid until wg_dict_close.
 */
struct wg_dict *sound_open_ours(const void *bytes, size_t nbytes);
