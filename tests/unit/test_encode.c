/* SPDX-License-Identifier: MIT */
/*
 * test_encode.c: tests that the reader finds exactly the words that were given to the writer.
 * test_encode_bytes.c has small files that were calculated by hand. For other files, the second
 * writer of formats/second_reader.py computes all bytes again.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "write/encode.h"

#include "base/utf8.h"
#include "dict/format.h"
#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/test.h"

enum { LONGEST = FORMAT_MAX_LONGEST };

/* --- Words of a numbered alphabet as text */

static char spelled[LONGEST * 2 + 8];

/* Returns the text of a word, in which code c is symbol c - 1. The text is valid until the next
   call. */
static struct wg_text spell(const uint8_t *codes, size_t count)
{
    char *p = spelled;
    for (size_t i = 0; i < count; i++) {
        p += utf8_encode(0x100u + codes[i] - 1, p);
    }
    return (struct wg_text){spelled, (size_t)(p - spelled)};
}

static int compare_codes(const uint8_t *a, const uint8_t *b)
{
    return strcmp((const char *)a, (const char *)b);
}

static bool set_has(const struct wordset *set, const uint8_t *codes)
{
    size_t low = 0;
    size_t high = set->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = compare_codes(wordset_word(set, middle), codes);
        if (order == 0) {
            return true;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

/* --- A dictionary, compared with the set of words from which it was made */

static void assert_found(const struct wg_dict *dict, const struct wordset *set,
                         const uint8_t *codes)
{
    const struct wg_text text = spell(codes, strlen((const char *)codes));
    if (wg_dict_contains(dict, text) != set_has(set, codes)) {
        fail_msg("%.*s", (int)text.nbytes, text.bytes);
    }
}

/* Looks up the word, and three variants of it: one letter less, one letter more, and one letter
   changed. */
static void assert_neighbours(const struct wg_dict *dict, const struct wordset *set,
                              const uint8_t *word, unsigned symbols)
{
    static uint8_t codes[LONGEST + 2];
    const size_t length = strlen((const char *)word);
    const uint8_t others[] = {1, (uint8_t)((symbols + 1) / 2), (uint8_t)symbols};
    memcpy(codes, word, length + 1);
    assert_found(dict, set, codes);
    codes[length - 1] = 0;
    if (length > 1) {
        assert_found(dict, set, codes);
    }
    for (size_t i = 0; i < sizeof others; i++) {
        memcpy(codes, word, length + 1);
        codes[length - 1] = others[i];
        assert_found(dict, set, codes);
        codes[length - 1] = word[length - 1];
        codes[0] = others[i];
        assert_found(dict, set, codes);
        codes[0] = word[0];
        codes[length] = others[i];
        codes[length + 1] = 0;
        assert_found(dict, set, codes);
    }
}

struct expected_list {
    const struct wordset *set;
    size_t next;
};

static bool expect_next(void *context, struct wg_text word)
{
    struct expected_list *list = context;
    assert_true(list->next < list->set->count);
    const uint8_t *codes = wordset_word(list->set, list->next++);
    const struct wg_text text = spell(codes, strlen((const char *)codes));
    assert_int_equal(word.nbytes, text.nbytes);
    assert_memory_equal(word.bytes, text.bytes, text.nbytes);
    return true;
}

static void assert_counts(const struct wg_dict *dict, const struct made_dict *made,
                          const struct wordset *set, unsigned symbols)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    OWN(automaton, automaton);
    size_t longest = 0;
    for (size_t i = 0; i < set->count; i++) {
        const size_t length = strlen((const char *)wordset_word(set, i));
        longest = length > longest ? length : longest;
    }
    assert_ok(automaton_build(&automaton, set, NULL, NULL));
    assert_int_equal(counts->format_major, 1);
    assert_int_equal(counts->format_minor, 0);
    assert_int_equal(counts->words, set->count);
    assert_int_equal(counts->states, automaton.states);
    assert_int_equal(counts->edges, automaton.edges);
    assert_int_equal(counts->longest, longest);
    assert_int_equal(counts->symbols, symbols);
    assert_int_equal(counts->file_nbytes, made->nbytes);
    assert_int_equal(counts->sections, symbols <= FORMAT_FREQUENT ? 6 : 7);
}

/* Makes a dictionary of a sorted set, and compares the dictionary with the set. */
static void check_set(const struct wordset *set, unsigned symbols)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct wg_error error = {0};
    struct expected_list list = {.set = set};
    numbered_alphabet(alphabet, symbols);
    OWN(made_dict, made) = opened(make_dict_of_set(alphabet, set, ""));
    if (wg_dict_check(made.dict, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
    assert_counts(made.dict, &made, set, symbols);
    for (size_t i = 0; i < set->count; i++) {
        assert_neighbours(made.dict, set, wordset_word(set, i), symbols);
    }
    assert_ok(wg_dict_each(made.dict, (struct wg_text){"", 0}, expect_next, &list, &error));
    assert_int_equal(list.next, set->count);
}

/* --- The tests */

/* Tests numbers of symbols near the sizes at which a letter set needs one more 32-bit word. Code 31
   is not used. */
TEST(alphabets_of_every_size)
{
    static const unsigned sizes[] = {1,  2,  3,  30,  31,  32,  33,  62,  63,  64,
                                     65, 95, 96, 100, 127, 128, 223, 224, 254, 255};
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct word_shape shape = {"any", 500, 1, 6, 1, sizes[i], 5};
        OWN(wordset, set) = {0};
        add_random_words(&random, &shape, &set);
        for (unsigned code = 1; code <= sizes[i]; code++) {
            const uint8_t one[] = {(uint8_t)code};
            assert_true(wordset_add(&set, one, 1));
        }
        sort_set(&set);
        check_set(&set, sizes[i]);
    }
}

/*
 * Tests random words in which letters are not equally frequent, so most sets are narrow. The
 * frequent symbols are at random places of the alphabet.
 */
TEST(frequent_and_rare_letters)
{
    static const unsigned sizes[] = {32, 33, 44, 64, 100, 255};
    enum { WORDS = 2000, LETTERS = 8 };
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        OWN(wordset, set) = {0};
        uint8_t codes[LETTERS];
        for (unsigned word = 0; word < WORDS; word++) {
            const unsigned length = 1 + random_below(&random, LETTERS);
            for (unsigned j = 0; j < length; j++) {
                unsigned code = sizes[i];
                for (unsigned k = 0; k < 3; k++) {
                    code = 1 + random_below(&random, code);
                }
                codes[j] = (uint8_t)(1 + code * 13 % sizes[i]);
            }
            assert_true(wordset_add(&set, codes, length));
        }
        sort_set(&set);
        check_set(&set, sizes[i]);
    }
}

TEST(many_words)
{
    static const struct word_shape shape = {"language", 8000, 1, 12, 1, 26, 8};
    struct random random = random_from_environment("test_encode");
    OWN(wordset, set) = random_set(&random, &shape);
    check_set(&set, 26);
}

TEST(one_word_of_one_letter)
{
    static const unsigned sizes[] = {1, 31, 32, 255};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const uint8_t codes[] = {(uint8_t)sizes[i]};
        OWN(wordset, set) = {0};
        assert_true(wordset_add(&set, codes, 1));
        sort_set(&set);
        check_set(&set, sizes[i]);
    }
}

/* With 200 symbols, 200 states in a row have different sets; with 1 symbol, all states but one have
   the same set. */
TEST(one_word_of_many_letters)
{
    /* There is one state more than letters. The numbers of states are near the sizes of blocks in
       RANK, and near those at which a target in EDGE needs one more bit. */
    static const unsigned lengths[] = {2,   3,   7,   60,  62,  63,   64,     126,
                                       127, 128, 191, 255, 256, 1000, LONGEST};
    static uint8_t codes[LONGEST];
    for (size_t i = 0; i < COUNT(lengths); i++) {
        for (unsigned symbols = 1; symbols <= 200; symbols += 199) {
            OWN(wordset, set) = {0};
            for (unsigned j = 0; j < lengths[i]; j++) {
                codes[j] = (uint8_t)(1 + j * 7 % symbols);
            }
            assert_true(wordset_add(&set, codes, lengths[i]));
            sort_set(&set);
            check_set(&set, symbols);
        }
    }
}

TEST(words_that_begin_each_other)
{
    enum { LENGTH = 130 };
    uint8_t codes[LENGTH];
    OWN(wordset, set) = {0};
    for (unsigned i = 0; i < LENGTH; i++) {
        codes[i] = (uint8_t)(1 + i % 3);
        assert_true(wordset_add(&set, codes, i + 1));
    }
    sort_set(&set);
    check_set(&set, 3);
}

/* Adds the words of a set in another order, some of them twice. */
static void shuffle(const struct wordset *set, struct wordset *out)
{
    *out = (struct wordset){0};
    for (size_t i = set->count; i-- > 0;) {
        const uint8_t *word = wordset_word(set, i);
        const uint8_t *other = wordset_word(set, i * 7919 % set->count);
        assert_true(wordset_add(out, word, strlen((const char *)word)));
        assert_true(wordset_add(out, other, strlen((const char *)other)));
    }
    sort_set(out);
}

TEST(same_words_same_bytes)
{
    static const struct word_shape shapes[] = {{"narrow", 1000, 1, 8, 1, 20, 5},
                                               {"wide", 1000, 1, 8, 1, 100, 5}};
    struct random random = random_from_environment("test_encode");
    for (size_t i = 0; i < COUNT(shapes); i++) {
        char alphabet[NUMBERED_ALPHABET_NBYTES];
        OWN(wordset, shuffled);
        numbered_alphabet(alphabet, shapes[i].codes);
        OWN(wordset, set) = random_set(&random, &shapes[i]);
        shuffle(&set, &shuffled);
        OWN(made_dict, a) = make_dict_of_set(alphabet, &set, "name=a\n");
        OWN(made_dict, b) = make_dict_of_set(alphabet, &shuffled, "name=a\n");
        assert_int_equal(a.nbytes, b.nbytes);
        assert_memory_equal(a.bytes, b.bytes, a.nbytes);
    }
}

/* Tests limits that the dictionary of a test cannot reach. */
TEST(the_most_widths_and_words)
{
    static const uint8_t word[] = {1};
    const struct wg_text symbol = {"a", 1};
    const struct alphabet_source source = {.symbols = &symbol, .symbol_count = 1};
    const struct encode_extras extras = {.has_numbers = true};
    const struct wg_text none = {"", 0};
    OWN(wordset, set) = {0};
    OWN(automaton, automaton);
    struct wg_error error;
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    assert_ok(encode_check_widths(67108863, 9, false, &error));
    assert_ok(encode_check_widths(67108863, 9, true, &error));
    assert_int_equal(encode_check_widths(67108864, 9, false, &error), WG_LIMIT);
    assert_string_equal(error.message, "the dictionary would have 9 states, too many for its "
                                       "format; divide the words among several dictionaries");
    assert_int_equal(encode_check_widths(67108864, 9, true, &error), WG_LIMIT);
    assert_string_equal(error.message, "the dictionary would have 9 states, too many to number its "
                                       "words; leave out numbers and values");
    assert_true(wordset_add(&set, word, 1));
    sort_set(&set);
    assert_ok(automaton_build(&automaton, &set, NULL, NULL));
    automaton.words = (UINT64_C(1) << 57) + 1;
    assert_int_equal(encode_dictionary(&automaton, &source, none, &extras, &bytes, &nbytes, &error),
                     WG_LIMIT);
    assert_string_equal(
        error.message,
        "144115188075855873 words are too many to number; leave out numbers and values");
}
