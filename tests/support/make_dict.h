/* SPDX-License-Identifier: MIT */
/*
 * make_dict.h: a small dictionary in memory, from C strings, by the real writer.
 *
 *     struct made_dict made;
 *     make_dict(&made, "a=A b=B ny=NY=Ny", "ab anyb ba", "name=small\n");
 *     struct wg_dict *dict = made_dict_open(&made);
 *     ...
 *     wg_dict_close(dict);
 *     made_dict_free(&made);
 *
 * An alphabet is written as its symbols with spaces between, each followed by its
 * other spellings. Symbols are numbered by code point, wherever they stand. Words are
 * cut into the longest symbols; other spellings do not count there.
 *
 * What goes wrong here fails the test that called.
 */
#ifndef WG_TESTS_SUPPORT_MAKE_DICT_H
#define WG_TESTS_SUPPORT_MAKE_DICT_H

#include "base/text.h"
#include "dict/write/automaton.h"
#include "dict/write/wordset.h"

#include <wordgrid/dict.h>

struct made_dict {
    unsigned char *bytes; /* exactly nbytes, so that a sanitizer sees the end */
    size_t nbytes;
};

/*
 * A dictionary of `words`, which are separated by spaces and may come in any order.
 * `metadata` is the META section, lines of key=value; "": none.
 */
void make_dict(struct made_dict *made_out, const char *alphabet, const char *words,
               const char *metadata);

/* Like make_dict, but of a sorted set in which code c stands for symbol c - 1. */
void make_dict_of_set(struct made_dict *made_out, const char *alphabet,
                      const struct wordset *set, const char *metadata);

/* Like make_dict, but of an automaton, which need not be sound. */
void make_dict_of_automaton(struct made_dict *made_out, const char *alphabet,
                            const struct automaton *automaton, const char *metadata);

/*
 * All words of `length` of the alphabet's symbols, of which there are `symbols`, in
 * length + 1 states. If not `is_word`, no word ends anywhere, and the header still
 * counts them.
 */
void make_power_dict(struct made_dict *made_out, const char *alphabet, uint32_t symbols,
                     uint32_t length, bool is_word);

/*
 * The words of `length` letters that are a or b: 2^length of them, in length + 1
 * states. If not `is_word`, no word ends anywhere, and the header still counts them.
 */
void make_doubling_dict(struct made_dict *made_out, uint32_t length, bool is_word);

void made_dict_free(struct made_dict *made);

/* Opens it; `made` must stay as it is until wg_dict_close. */
struct wg_dict *made_dict_open(const struct made_dict *made);

/* Sorts a set whose codes are right as they are. */
void sort_set(struct wordset *set);

enum { NUMBERED_ALPHABET_NBYTES = 255 * 3 };

/*
 * Writes an alphabet of `symbols` symbols without other spellings: U+0100, U+0101
 * and so on, two bytes each.
 */
void numbered_alphabet(char alphabet_out[NUMBERED_ALPHABET_NBYTES], unsigned symbols);

#endif
