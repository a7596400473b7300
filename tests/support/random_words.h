/* SPDX-License-Identifier: MIT */
/* random_words.h: random words of letter codes. */
#pragma once

#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

enum { RANDOM_WORD_MAX = 300 };

struct word_shape {
    const char *name;
    unsigned words; /* including repeated words */
    unsigned min_length;
    unsigned max_length; /* at most RANDOM_WORD_MAX */
    unsigned first_code; /* codes are first_code up to first_code + codes - 1 */
    unsigned codes;
    unsigned max_shared; /* codes that a word can share with the word before */
};

/* Writes a random word, which can begin like `other`. Returns its length. */
static inline unsigned random_word(struct random *random, const struct word_shape *shape,
                                   const uint8_t *other, size_t other_length,
                                   uint8_t codes_out[RANDOM_WORD_MAX])
{
    const unsigned length =
        shape->min_length + random_below(random, shape->max_length - shape->min_length + 1);
    unsigned shared = random_below(random, shape->max_shared + 1);
    shared = shared < length ? shared : length;
    shared = shared < other_length ? shared : (unsigned)other_length;
    if (shared > 0) {
        memcpy(codes_out, other, shared);
    }
    for (unsigned i = shared; i < length; i++) {
        codes_out[i] = (uint8_t)(shape->first_code + random_below(random, shape->codes));
    }
    return length;
}

static inline void add_random_words(struct random *random, const struct word_shape *shape,
                                    struct wordset *set)
{
    uint8_t last[RANDOM_WORD_MAX];
    uint8_t codes[RANDOM_WORD_MAX];
    unsigned last_length = 0;
    for (unsigned i = 0; i < shape->words; i++) {
        const unsigned length = random_word(random, shape, last, last_length, codes);
        assert_true(wordset_add(set, codes, length));
        memcpy(last, codes, length);
        last_length = length;
    }
}

/* Makes a sorted set of random words. */
static inline struct wordset random_set(struct random *random, const struct word_shape *shape)
{
    struct wordset set = {0};
    add_random_words(random, shape, &set);
    sort_set(&set);
    return set;
}
