/* SPDX-License-Identifier: MIT */
/*
 * composites.h: gives composed characters, such as "á" and Hangul syllables, the
 * meaning of their decompositions.
 */
#ifndef WG_DICT_WRITE_ALPHABET_COMPOSITES_H
#define WG_DICT_WRITE_ALPHABET_COMPOSITES_H

#include "dict/write/alphabet/meanings.h"
#include "dict/write/alphabet/spell.h"

/*
 * Adds the composed characters that `texts` lacks and whose decomposition can be read,
 * and the texts that are canonically equivalent to them and would be read as something
 * else. Returns false when memory is out.
 */
bool add_composites(struct meanings *texts, struct speller *speller);

#endif
