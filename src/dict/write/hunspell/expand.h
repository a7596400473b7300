/* SPDX-License-Identifier: MIT */
/*
 * expand.h: makes the words of a stem by the rules of an affix file.
 *
 * A word is a stem with at most three affixes. Two of them are suffixes, and the second belongs to
 * a continuation class of the first; the third is a prefix. (With COMPLEXPREFIXES, prefixes and
 * suffixes change places.) So there is no recursion, and each rule is tried on a word at most once
 * for each way to reach it.
 *
 * The conditions are those under which hunspell 1.7 accepts a word. Where hunspell's checks are
 * incomplete, the stricter reading of hunspell(5) holds: hunspell does not look at NEEDAFFIX of a
 * second suffix, for example. So hunspell accepts every word that is made.
 */
#ifndef WG_DICT_WRITE_HUNSPELL_EXPAND_H
#define WG_DICT_WRITE_HUNSPELL_EXPAND_H

#include "dict/write/hunspell/affixes.h"

/*
 * Gets each word that is made. `is_stem`: the word has no affix. A word can be longer than
 * HUNSPELL_MAX_WORD_NBYTES; then no further affix has been tried on it. If the function returns a
 * status other than WG_OK, the expansion stops.
 */
typedef enum wg_status hunspell_word_fn(void *context, struct wg_text word, bool is_stem);

struct hunspell_expansion {
    const struct affix_file *file;
    hunspell_word_fn *each;
    void *context;
    uint32_t set;   /* the flags of the stem */
    uint64_t words; /* made so far */
    uint64_t steps; /* rules that were tried, and classes that were looked at */
};

/* Makes the words of one stem. Returns the first status of `each` that is not WG_OK. */
enum wg_status hunspell_expand(struct hunspell_expansion *expansion, struct wg_text stem,
                               uint32_t set);

/* Whether there were too many steps for the words that were made. Then the last hunspell_expand did
   not make all words. */
bool hunspell_is_exhausted(const struct hunspell_expansion *expansion);

#endif
