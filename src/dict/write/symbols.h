/* SPDX-License-Identifier: MIT */
/* symbols.h: the symbols of a dictionary that is being compiled, in their order. */
#ifndef WG_DICT_WRITE_SYMBOLS_H
#define WG_DICT_WRITE_SYMBOLS_H

#include "dict/format.h"
#include "dict/write/alphabet/letters.h"
#include "dict/write/automaton.h"

/*
 * Symbol s has the text texts[s], and letters_encode gave it the code codes[s]. When the words are
 * sorted, this code is replaced by s + 1, so that 0 still ends a word.
 */
struct symbols {
    uint32_t count;
    struct wg_text texts[FORMAT_MAX_SYMBOLS];
    uint8_t codes[FORMAT_MAX_SYMBOLS];
};

/* Sorts the symbols: in the order of the alphabet file, or without such a file by their texts,
   bytewise. In UTF-8 this is code point order. */
void symbols_sort(struct symbols *symbols, const struct letters *letters);

/* Drops the symbols that occur in no word of the automaton, and renumbers the others. These keep
   their order, so the edges of each state stay in symbol order. Cost: two reads of the symbols of
   all edges. */
void symbols_drop_unused(struct symbols *symbols, struct automaton *automaton);

#endif
