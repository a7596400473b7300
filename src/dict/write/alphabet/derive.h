/* SPDX-License-Identifier: MIT */
/*
 * derive.h: derives further spellings from those that an alphabet file names: capitals, canonically
 * equivalent texts, letters with marks that do not count.
 */
#ifndef WG_DICT_WRITE_ALPHABET_DERIVE_H
#define WG_DICT_WRITE_ALPHABET_DERIVE_H

#include "dict/write/alphabet/file.h"
#include "dict/write/alphabet/spell.h"

/*
 * Adds the derived texts to file->texts and file->parts, as file->fold says. A text that the file
 * names keeps its meaning, and so do the texts that are canonically equivalent to it. A text that
 * could get the meanings of two named texts gets that of the text named first. Fails with WG_LIMIT
 * if there are too many texts or parts for a dictionary, and with WG_NO_MEMORY.
 */
enum wg_status derive_texts(struct alphabet_file *file, struct wg_error *error);

/* --- composites.c, for derive.c */

/*
 * Adds each composed character that `texts` lacks and whose decomposition can be read. Also adds
 * each text that is canonically equivalent to such a character, but would be read as other letters.
 * Returns false when memory is out.
 */
bool add_composites(struct meanings *texts, struct speller *speller);

#endif
