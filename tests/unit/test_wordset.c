/* SPDX-License-Identifier: MIT */
/*
 * test_wordset.c: compares sorting and filtering of word sets with qsort and bsearch.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "write/wordset.h"

#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/test.h"

/* --- The oracle: strings of codes, each allocated separately */

struct words {
    char **items;
    size_t count;
};

static void words_init(struct words *words, size_t capacity)
{
    words->items = calloc(capacity + 1, sizeof *words->items);
    assert_non_null(words->items);
    words->count = 0;
}

static void words_free(struct words *words)
{
    for (size_t i = 0; i < words->count; i++) {
        free(words->items[i]);
    }
    free(words->items);
}

OWNABLE(words, words_free)

static void words_add(struct words *words, const void *codes, size_t count)
{
    char *const copy = strndup(codes, count);
    assert_non_null(copy);
    words->items[words->count++] = copy;
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void words_sort(struct words *words)
{
    size_t kept = 0;
    qsort(words->items, words->count, sizeof *words->items, compare_words);
    for (size_t i = 0; i < words->count; i++) {
        if (kept > 0 && strcmp(words->items[kept - 1], words->items[i]) == 0) {
            free(words->items[i]);
        } else {
            words->items[kept++] = words->items[i];
        }
    }
    words->count = kept;
}

static void fill_set(struct wordset *set, const struct words *words)
{
    *set = (struct wordset){0};
    for (size_t i = 0; i < words->count; i++) {
        const char *const word = words->items[i];
        assert_true(wordset_add(set, (const uint8_t *)word, strlen(word)));
    }
}

static void assert_words(const struct wordset *set, const struct words *expected)
{
    assert_int_equal(set->count, expected->count);
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp((const char *)wordset_word(set, i), expected->items[i]) != 0) {
            fail_msg("word %zu of %zu is another", i, set->count);
        }
    }
}

/* Sorts the words by wordset_sort and by qsort. The results must be equal. */
static void check_sort(struct words *words)
{
    struct wordset set;
    fill_set(&set, words);
    assert_int_equal(set.count, words->count);
    sort_set(&set);
    words_sort(words);
    assert_words(&set, words);
    wordset_free(&set);
    assert_null(set.codes);
    assert_int_equal(set.count, 0);
}

/* --- Random words of several shapes */

static void random_words(struct words *words, const struct word_shape *shape, struct random *random)
{
    uint8_t codes[RANDOM_WORD_MAX];
    words_init(words, shape->words);
    for (unsigned i = 0; i < shape->words; i++) {
        const char *const other =
            words->count > 0 ? words->items[random_below(random, (unsigned)words->count)] : "";
        const unsigned length =
            random_word(random, shape, (const uint8_t *)other, strlen(other), codes);
        words_add(words, codes, length);
    }
}

static const struct word_shape shapes[] = {
    {"one letter, many repeated", 3000, 1, 1, 1, 255, 0},
    {"up to seven codes: one head", 3000, 1, 7, 1, 3, 0},
    {"six to ten codes: about one head", 5000, 6, 10, 1, 2, 0},
    {"words of a language", 20000, 1, 15, 1, 26, 8},
    {"all codes", 5000, 1, 20, 1, 255, 4},
    {"high codes, whose bytes would be negative", 5000, 1, 20, 120, 16, 12},
    {"long words, long shared beginnings", 1500, 1, 300, 1, 255, 300},
    {"long words of two codes", 1500, 200, 300, 254, 2, 300},
    {"nearly all repeated", 20000, 1, 2, 1, 10, 0},
};

TEST(random_words_sort_like_qsort)
{
    struct random random = random_from_environment("test_wordset");
    for (size_t i = 0; i < COUNT(shapes); i++) {
        OWN(words, words);
        printf("%s\n", shapes[i].name);
        random_words(&words, &shapes[i], &random);
        check_sort(&words);
    }
}

/* Sorts sets of 0 to 40 words. Up to 12 words are sorted by insertion. */
TEST(few_words)
{
    struct random random = random_from_environment("test_wordset");
    for (unsigned count = 0; count <= 40; count++) {
        for (int turn = 0; turn < 20; turn++) {
            const struct word_shape shape = {"few", count, 1, 12, 1, 2, 10};
            OWN(words, words);
            random_words(&words, &shape, &random);
            check_sort(&words);
        }
    }
}

/* --- Orders in which words may be added */

enum { ORDERED_WORDS = 3000 };

enum order { ASCENDING, DESCENDING, ORGAN_PIPE, SAW, ALL_EQUAL, ORDERS };

static unsigned number_at(enum order order, unsigned i)
{
    const unsigned half = ORDERED_WORDS / 2;
    switch (order) {
    case DESCENDING:
        return ORDERED_WORDS - i;
    case ORGAN_PIPE:
        return i < half ? i : ORDERED_WORDS - i;
    case SAW:
        return i % 17;
    case ALL_EQUAL:
        return 5;
    case ASCENDING:
    case ORDERS:
        break;
    }
    return i;
}

/* Writes `shared` equal codes and `number` in three codes, so words sort by number. */
static size_t spell_number(uint8_t *codes, size_t shared, unsigned number)
{
    memset(codes, 9, shared);
    codes[shared] = (uint8_t)(1 + number / 255 / 255);
    codes[shared + 1] = (uint8_t)(1 + number / 255 % 255);
    codes[shared + 2] = (uint8_t)(1 + number % 255);
    return shared + 3;
}

TEST(words_in_every_order)
{
    static const size_t shared[] = {0, 4, 5, 6, 7, 8, 40};
    for (int order = 0; order < ORDERS; order++) {
        for (size_t i = 0; i < COUNT(shared); i++) {
            OWN(words, words);
            words_init(&words, ORDERED_WORDS);
            for (unsigned j = 0; j < ORDERED_WORDS; j++) {
                uint8_t codes[64];
                const size_t count =
                    spell_number(codes, shared[i], number_at((enum order)order, j));
                words_add(&words, codes, count);
            }
            check_sort(&words);
        }
    }
}

/* Each word is the beginning of the next longer word. */
TEST(words_that_begin_each_other)
{
    enum { WORDS = 300 };
    uint8_t codes[WORDS];
    OWN(words, words);
    memset(codes, 7, sizeof codes);
    words_init(&words, WORDS * 2);
    for (size_t length = WORDS; length > 0; length--) {
        words_add(&words, codes, length);
        words_add(&words, codes, WORDS + 1 - length);
    }
    check_sort(&words);
    assert_int_equal(words.count, WORDS);
}

/* --- Mapping codes, and subtracting */

TEST(codes_are_mapped_before_they_are_sorted)
{
    static const uint8_t first[] = {1, 2};
    static const uint8_t second[] = {2, 1};
    static const uint8_t third[] = {3};
    uint8_t map[256] = {0};
    OWN(wordset, set) = {0};
    map[1] = 255;
    map[2] = 10;
    map[3] = 128;
    assert_true(wordset_add(&set, first, sizeof first));
    assert_true(wordset_add(&set, second, sizeof second));
    assert_true(wordset_add(&set, third, sizeof third));
    assert_true(wordset_sort(&set, map));
    assert_int_equal(set.count, 3);
    assert_memory_equal(wordset_word(&set, 0), ((uint8_t[]){10, 255, 0}), 3);
    assert_memory_equal(wordset_word(&set, 1), ((uint8_t[]){128, 0}), 2);
    assert_memory_equal(wordset_word(&set, 2), ((uint8_t[]){255, 10, 0}), 3);
}

/* Applies random maps to 12 codes. Different words can become equal. */
TEST(random_maps)
{
    struct random random = random_from_environment("test_wordset");
    uint8_t map[256] = {0};
    OWN(words, words);
    OWN(wordset, set);
    random_words(&words, &shapes[3], &random);
    for (unsigned i = 1; i < 256; i++) {
        map[i] = (uint8_t)(1 + random_below(&random, 12));
    }
    fill_set(&set, &words);
    assert_true(wordset_sort(&set, map));
    for (size_t i = 0; i < words.count; i++) {
        for (char *code = words.items[i]; *code != '\0'; code++) {
            *code = (char)map[(unsigned char)*code];
        }
    }
    words_sort(&words);
    assert_words(&set, &words);
}

static bool words_have(const struct words *sorted, const char *word)
{
    return sorted->count > 0 && bsearch(&word, sorted->items, sorted->count, sizeof *sorted->items,
                                        compare_words) != NULL;
}

/* Filters words, of which some are equal. Compares the result with a search for each word. */
static void check_filter(const struct word_shape *shape, const struct word_shape *other_shape,
                         bool keeps_common, struct random *random)
{
    OWN(words, words);
    OWN(words, others);
    OWN(words, left);
    OWN(words, gone);
    OWN(wordset, set);
    OWN(wordset, other_set);
    uint8_t same[256];
    random_words(&words, shape, random);
    random_words(&others, other_shape, random);
    fill_set(&set, &words);
    fill_set(&other_set, &others);
    wordset_map_same(same);
    assert_true(wordset_order(&set, same));
    sort_set(&other_set);
    words_sort(&others);
    words_init(&left, words.count);
    words_init(&gone, words.count);
    uint8_t *const bits = calloc(set.nbytes / 8 + 1, 1);
    uint8_t *const expected = calloc(set.nbytes / 8 + 1, 1);
    assert_non_null(bits);
    assert_non_null(expected);
    size_t off = 0;
    for (size_t i = 0; i < words.count; i++) {
        const char *const word = words.items[i];
        const bool is_left = words_have(&others, word) == keeps_common;
        words_add(is_left ? &left : &gone, word, strlen(word));
        expected[off / 8] |= (uint8_t)((unsigned)!is_left << off % 8);
        off += strlen(word) + 1;
    }
    const size_t repeated_left = left.count;
    const size_t repeated_gone = gone.count;
    words_sort(&left);
    words_sort(&gone);
    const struct wordset_drops drops = wordset_filter(&set, &other_set, keeps_common, bits);
    assert_int_equal(drops.words, repeated_gone);
    assert_int_equal(drops.different, gone.count);
    assert_int_equal(set.count, repeated_left);
    assert_memory_equal(bits, expected, set.nbytes / 8 + 1);
    wordset_drop_repeated(&set);
    assert_words(&set, &left);
    assert_words(&other_set, &others);
    free(bits);
    free(expected);
}

TEST(filtering)
{
    static const struct word_shape some = {"some", 300, 1, 4, 1, 4, 0};
    static const struct word_shape few = {"few", 10, 1, 4, 1, 4, 0};
    static const struct word_shape most = {"most", 5000, 1, 4, 1, 4, 0};
    static const struct word_shape none = {"none", 0, 1, 1, 1, 1, 0};
    static const struct word_shape apart = {"apart", 300, 1, 4, 9, 4, 0};
    struct random random = random_from_environment("test_wordset");
    const struct word_shape *const all[] = {&some, &few, &most, &none, &apart};
    for (size_t i = 0; i < 5; i++) {
        for (size_t j = 0; j < 5; j++) {
            check_filter(all[i], all[j], false, &random);
            check_filter(all[i], all[j], true, &random);
        }
    }
}
