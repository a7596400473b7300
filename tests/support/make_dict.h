/* SPDX-License-Identifier: MIT */
/*
 * make_dict.h: makes a small dictionary in memory from C strings, by the real writer.
 *
 *     OWN(made_dict, made) = opened(make_dict("a=A b=B ny=NY=Ny", "ab anyb", "name=small\n"));
 *     wg_dict_contains(made.dict, ...
 *
 * An alphabet is a list of symbols, separated by spaces, each followed by its other spellings. A
 * spelling after '~' is the form at the end of a word: "s=S~z". A text before '>' stands for no
 * symbol or for several: "->", "x>k+s". Symbols are numbered in the order of their code points,
 * whatever their order in the list. Words are divided into the longest symbols, and must be written
 * in symbols, not in other spellings. If a function here fails, the calling test fails.
 */
#pragma once

#include "base/text.h"
#include "support/own.h"
#include "write/automaton.h"
#include "write/wordset.h"

#include <wordgrid/dict.h>

struct made_dict {
    unsigned char *bytes; /* exactly nbytes, so that a sanitizer detects overreads */
    size_t nbytes;
    struct wg_dict *dict; /* of made_dict_open, or NULL; owned */
};

/*
 * Makes a dictionary of `words`, separated by spaces, in any order. A '+' in a word separates
 * symbols whose texts would be read as a longer symbol. `metadata` is the text of section META,
 * lines of key=value; "": no META.
 */
struct made_dict make_dict(const char *alphabet, const char *words, const char *metadata);

#define A_TO_Z                                                                                     \
    "a=A b=B c=C d=D e=E f=F g=G h=H i=I j=J k=K l=L m=M n=N o=O p=P q=Q r=R s=S t=T "             \
    "u=U v=V w=W x=X y=Y z=Z"

/* Makes and opens a dictionary for tests of boards. Its only word is the first symbol. */
struct made_dict make_alphabet(const char *alphabet);

/* Like make_dict, but with numbers, and with values: those of the words in the order of the list.
   If `values` is NULL, the words have no values. */
struct made_dict make_numbered_dict(const char *alphabet, const char *words,
                                    const uint64_t *values);

/* Like make_dict, but symbols are numbered by their places in the list. */
struct made_dict make_dict_in_order(const char *alphabet, const char *words, const char *metadata);

/* Like make_dict, but the words are those of a sorted set, in which code c stands for symbol c -
   1. */
struct made_dict make_dict_of_set(const char *alphabet, const struct wordset *set,
                                  const char *metadata);

/* Like make_dict, but encodes an automaton. The automaton need not be minimal, and it may contain
   no word. Each state except 0 must have edges, which must lead to lower states. */
struct made_dict make_dict_of_automaton(const char *alphabet, const struct automaton *automaton,
                                        const char *metadata);

/*
 * Makes a dictionary of all words of `length` symbols, in length + 1 states. `symbols` is the
 * number of symbols in the alphabet. If `is_word` is false, no word ends in any state, but the
 * header still counts the words.
 */
struct made_dict make_power_dict(const char *alphabet, uint32_t symbols, uint32_t length,
                                 bool is_word);

/* Like make_power_dict, for the alphabet "a b": 2^length words. */
struct made_dict make_doubling_dict(uint32_t length, bool is_word);

/* Makes the 2^bits words of `length` symbols that differ in the last `bits` symbols alone. */
struct made_dict make_tall_dict(uint32_t length, uint32_t bits);

/* Frees the bytes, and closes the dictionary of made_dict_open. */
void made_dict_free(struct made_dict *made);

/* Opens the dictionary, which is open until made_dict_free. */
struct wg_dict *made_dict_open(struct made_dict *made);
struct made_dict opened(struct made_dict made);

/* Opens a dictionary in memory. The caller calls wg_dict_close. */
struct wg_dict *open_bytes(const void *bytes, size_t nbytes);

OWNABLE(made_dict, made_dict_free)
OWNABLE(wordset, wordset_free)
OWNABLE(automaton, automaton_free)
OWNABLE_POINTER(wg_dict, wg_dict_close)

/* Sorts a set of words. Does not change the codes of the symbols. */
void sort_set(struct wordset *set);

enum { NUMBERED_ALPHABET_NBYTES = 255 * 3 };

/*
 * Writes an alphabet of `symbols` symbols without other spellings: U+0100, U+0101
 * and so on, two bytes each.
 */
void numbered_alphabet(char alphabet_out[NUMBERED_ALPHABET_NBYTES], unsigned symbols);
