/* SPDX-License-Identifier: MIT */
/*
 * composites.h: gives composed characters, such as "á" and Hangul syllables, the meaning of their
 * decompositions.
 */
#ifndef WG_DICT_WRITE_ALPHABET_COMPOSITES_H
#define WG_DICT_WRITE_ALPHABET_COMPOSITES_H

#include "dict/write/alphabet/meanings.h"
#include "dict/write/alphabet/spell.h"

/*
 * Adds each composed character that `texts` lacks and whose decomposition can be read. Also adds
 * each text that is canonically equivalent to such a character, but would be read as other letters.
 * Returns false when memory is out.
 */
bool add_composites(struct meanings *texts, struct speller *speller);

#endif
