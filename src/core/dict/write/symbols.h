/* SPDX-License-Identifier: MIT */
/*
 * symbols.h: the symbols of a dictionary in their order: that of the alphabet file or, without one,
 * the order of their texts, bytewise. In UTF-8 this is code point order.
 */
#ifndef WG_DICT_WRITE_SYMBOLS_H
#define WG_DICT_WRITE_SYMBOLS_H

#include "alphabet/letters.h"
#include "dict/format.h"
#include "dict/write/automaton.h"

/* Symbol s has the text texts[s], and letters_encode gave it the code codes[s]. */
struct symbols {
    uint32_t count;
    struct wg_text texts[FORMAT_MAX_SYMBOLS]; /* valid until the next letters_encode */
    uint8_t codes[FORMAT_MAX_SYMBOLS];
};

/* Sorts all symbols that have a code. */
void symbols_sort(struct symbols *symbols, const struct letters *letters);

/* Sets map_out[c] to the number of the symbol with the code c, plus 1, so that 0 still ends a word.
   Sets it to 0 for a code without a symbol. */
void symbols_map(const struct symbols *symbols, uint8_t map_out[256]);

/* Drops the symbols that occur in no word of the automaton, and renumbers the other symbols. The
   other symbols keep their order, so the edges of each state stay in symbol order. Cost: two reads
   of the symbols of all edges. */
void symbols_drop_unused(struct symbols *symbols, struct automaton *automaton);

#endif
