/* SPDX-License-Identifier: MIT */
/*
 * wide_dict.h: a dictionary of 34 symbols, three of which are rare, so three of its letter sets are
 * wide: 2, 3 and 33. Its automaton, with the word end as "end":
 *
 *     set      0      1    2          3               4        5           6
 *              {end}  {0}  {all but   {all but rare,  {3,end}  {2,33,end}  {all}
 *                           rare}      end}
 *     states   0      1    2          3,4             5,6      7           8, the root
 *     codes                                           33       32, 34
 *
 * Most edges lead to state 0. From the root, symbol 1 leads to state 2, symbol 4 to state 3, symbol
 * 8 to state 4, symbol 6 to state 5, symbol 7 to state 6, and symbol 5 to state 7. State 1 is the
 * target of symbol 0 from state 4, and of symbol 3 from state 6. The frequent symbols are 0, 1 and
 * 4 to 32, with the codes 0 to 30.
 */
#pragma once

#include "support/make_dict.h"
#include "support/test.h"

enum { WIDE_SYMBOLS = 34, WIDE_WORDS = 130, WIDE_STATES = 9, WIDE_EDGES = 132, WIDE_GROUPS = 7 };

static inline struct made_dict make_wide_dict(void)
{
    static const uint8_t longer[][4] = {{5, 2}, {5, 33}, {6, 3}};
    static const uint8_t longest[][3] = {{8, 0, 0}, {7, 3, 0}};
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    OWN(wordset, set) = {0};
    for (unsigned i = 0; i < WIDE_SYMBOLS; i++) {
        static const uint8_t before[] = {1, 4, 8};
        const bool is_frequent = i != 2 && i != 3 && i != 33;
        const uint8_t symbol = (uint8_t)(i + 1);
        assert_true(i == 1 || wordset_add(&set, &symbol, 1));
        for (unsigned j = 0; is_frequent && j < 3; j++) {
            const uint8_t codes[] = {(uint8_t)(before[j] + 1), symbol};
            assert_true((before[j] == 8 && i == 0) || wordset_add(&set, codes, 2));
        }
    }
    for (unsigned i = 0; i < 3; i++) {
        const uint8_t codes[] = {(uint8_t)(longer[i][0] + 1), (uint8_t)(longer[i][1] + 1)};
        assert_true(wordset_add(&set, codes, 2));
    }
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t codes[] = {(uint8_t)(longest[i][0] + 1), (uint8_t)(longest[i][1] + 1),
                                 (uint8_t)(longest[i][2] + 1)};
        assert_true(wordset_add(&set, codes, 3));
    }
    numbered_alphabet(alphabet, WIDE_SYMBOLS);
    sort_set(&set);
    return make_dict_of_set(alphabet, &set, "");
}
