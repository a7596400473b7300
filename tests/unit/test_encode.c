/* SPDX-License-Identifier: MIT */
/*
 * test_encode.c: tests that the reader finds exactly the words that the writer was
 * given, and that the file has the canonical form, the only one for these words.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "dict/write/encode.h"

#include "base/load.h"
#include "base/utf8.h"
#include "dict/format.h"
#include "dict/read/dict.h"
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = FORMAT_MAX_LONGEST };

/* --- Words of a numbered alphabet as text */

static char spelled[LONGEST * 2 + 8];

/* The text of a word, in which code c is symbol c - 1. Valid until the next call. */
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

/* --- A dictionary against the set that it was made of */

static void assert_found(const struct wg_dict *dict, const struct wordset *set,
                         const uint8_t *codes)
{
    const struct wg_text text = spell(codes, strlen((const char *)codes));
    if (wg_dict_contains(dict, text) != set_has(set, codes)) {
        fail_msg("%.*s", (int)text.nbytes, text.bytes);
    }
}

/* Looks up the word, and the same word with one letter less, one more, and one
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

/* --- The canonical form: the numbers of the states, which determine all arrays */

/* For qsort, whose callback has no context. */
static const struct automaton *sorted_automaton;

static uint32_t edges_of(const struct automaton *a, uint32_t state)
{
    return a->first_edges[state + 1] - a->first_edges[state];
}

/* Compares letter sets as numbers: the word end is the top bit, symbol i is bit i. */
static int compare_sets(const struct automaton *a, uint32_t left, uint32_t right)
{
    if (a->is_word[left] != a->is_word[right]) {
        return a->is_word[left] - a->is_word[right];
    }
    for (uint32_t i = edges_of(a, left); i-- > 0;) {
        const int l = a->symbols[a->first_edges[left] + i];
        const int r = a->symbols[a->first_edges[right] + i];
        if (l != r) {
            return l - r;
        }
    }
    return 0;
}

/* Orders states by size of the set, then by set, then by number in the automaton. */
static int compare_states(const void *left, const void *right)
{
    const uint32_t l = *(const uint32_t *)left;
    const uint32_t r = *(const uint32_t *)right;
    const uint32_t l_edges = edges_of(sorted_automaton, l);
    const uint32_t r_edges = edges_of(sorted_automaton, r);
    if (l_edges != r_edges) {
        return l_edges < r_edges ? -1 : 1;
    }
    const int order = compare_sets(sorted_automaton, l, r);
    return order != 0 ? order : (l > r) - (l < r);
}

static void assert_numbered(const struct wg_dict *dict, const struct automaton *a)
{
    const struct walk *walk = &dict->walk;
    uint32_t *old_states = malloc(a->states * sizeof *old_states);
    uint32_t *new_states = malloc(a->states * sizeof *new_states);
    uint32_t sets = 0;
    assert_true(old_states != NULL && new_states != NULL);
    for (uint32_t i = 0; i < a->states; i++) {
        old_states[i] = i;
    }
    sorted_automaton = a;
    qsort(old_states, a->states, sizeof *old_states, compare_states);
    for (uint32_t i = 0; i < a->states; i++) {
        new_states[old_states[i]] = i;
    }
    assert_int_equal(walk->root, new_states[a->root]);
    for (uint32_t i = 0; i < a->states; i++) {
        const uint32_t old = old_states[i];
        const struct walk_state state = walk_enter(walk, i);
        const bool is_new_set = i == 0 ||
                                edges_of(a, old) != edges_of(a, old_states[i - 1]) ||
                                compare_sets(a, old, old_states[i - 1]) != 0;
        sets += is_new_set;
        assert_int_equal(walk_set_number(walk, i), sets - 1);
        assert_int_equal(state.is_word, a->is_word[old]);
        assert_int_equal(state.letters, edges_of(a, old));
        for (uint32_t e = a->first_edges[old]; e < a->first_edges[old + 1]; e++) {
            assert_true(walk_has(&state, a->symbols[e]));
            assert_int_equal(walk_target(walk, walk_edge(&state, a->symbols[e])),
                             new_states[a->targets[e]]);
        }
    }
    assert_int_equal(wg_dict_get_counts(dict)->letter_sets, sets);
    free(old_states);
    free(new_states);
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
    struct automaton automaton;
    size_t longest = 0;
    for (size_t i = 0; i < set->count; i++) {
        const size_t length = strlen((const char *)wordset_word(set, i));
        longest = length > longest ? length : longest;
    }
    assert_int_equal(automaton_build(&automaton, set, NULL), WG_OK);
    assert_int_equal(counts->format_major, 1);
    assert_int_equal(counts->format_minor, 0);
    assert_int_equal(counts->words, set->count);
    assert_int_equal(counts->states, automaton.states);
    assert_int_equal(counts->edges, automaton.edges);
    assert_int_equal(counts->longest, longest);
    assert_int_equal(counts->symbols, symbols);
    assert_int_equal(counts->file_nbytes, made->nbytes);
    assert_int_equal(counts->sections, 5);
    assert_numbered(dict, &automaton);
    automaton_free(&automaton);
}

/* Writes a sorted set to a dictionary and compares the dictionary with it. */
static void check_set(const struct wordset *set, unsigned symbols)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct made_dict made;
    struct wg_error error = {0};
    struct expected_list list = {.set = set};
    numbered_alphabet(alphabet, symbols);
    make_dict_of_set(&made, alphabet, set, "");
    struct wg_dict *dict = made_dict_open(&made);
    if (wg_dict_check(dict, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
    assert_counts(dict, &made, set, symbols);
    for (size_t i = 0; i < set->count; i++) {
        assert_neighbours(dict, set, wordset_word(set, i), symbols);
    }
    assert_int_equal(
        wg_dict_each(dict, (struct wg_text){"", 0}, expect_next, &list, &error), WG_OK);
    assert_int_equal(list.next, set->count);
    wg_dict_close(dict);
    made_dict_free(&made);
}

/* --- The tests */

/* Counts of symbols near full 32-bit words of a letter set, which has an end bit,
   too. */
static void alphabets_of_every_size(void **state)
{
    static const unsigned sizes[] = {
        1, 2, 3, 30, 31, 32, 33, 62, 63, 64, 65, 95, 96, 127, 128, 223, 224, 254, 255};
    struct random random = random_from_environment("test_encode");
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const struct word_shape shape = {"any", 500, 1, 6, 1, sizes[i], 5};
        struct wordset set;
        random_set(&random, &shape, &set);
        for (unsigned code = 1; code <= sizes[i]; code++) {
            const uint8_t one[] = {(uint8_t)code};
            assert_true(wordset_add(&set, one, 1));
        }
        sort_set(&set);
        check_set(&set, sizes[i]);
        wordset_free(&set);
    }
}

static void many_words(void **state)
{
    static const struct word_shape shape = {"language", 8000, 1, 12, 1, 26, 8};
    struct random random = random_from_environment("test_encode");
    struct wordset set;
    (void)state;
    random_set(&random, &shape, &set);
    sort_set(&set);
    check_set(&set, 26);
    wordset_free(&set);
}

static void one_word_of_one_letter(void **state)
{
    static const unsigned sizes[] = {1, 31, 32, 255};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const uint8_t codes[] = {(uint8_t)sizes[i]};
        struct wordset set = {0};
        assert_true(wordset_add(&set, codes, 1));
        sort_set(&set);
        check_set(&set, sizes[i]);
        wordset_free(&set);
    }
}

/* With 200 symbols, 200 states in a row have different sets; with 1 symbol, all states
   but one have the same set. */
static void one_word_of_many_letters(void **state)
{
    /* One state more than letters: around the blocks of RANK and the bits of EDGE. */
    static const unsigned lengths[] = {
        2, 3, 7, 60, 62, 63, 64, 126, 127, 128, 191, 255, 256, 1000, LONGEST};
    static uint8_t codes[LONGEST];
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (unsigned symbols = 1; symbols <= 200; symbols += 199) {
            struct wordset set = {0};
            for (unsigned j = 0; j < lengths[i]; j++) {
                codes[j] = (uint8_t)(1 + j * 7 % symbols);
            }
            assert_true(wordset_add(&set, codes, lengths[i]));
            sort_set(&set);
            check_set(&set, symbols);
            wordset_free(&set);
        }
    }
}

static void words_that_begin_each_other(void **state)
{
    enum { LENGTH = 130 };
    uint8_t codes[LENGTH];
    struct wordset set = {0};
    (void)state;
    for (unsigned i = 0; i < LENGTH; i++) {
        codes[i] = (uint8_t)(1 + i % 3);
        assert_true(wordset_add(&set, codes, i + 1));
    }
    sort_set(&set);
    check_set(&set, 3);
    wordset_free(&set);
}

static void same_words_same_bytes(void **state)
{
    static const struct word_shape shape = {"any", 1000, 1, 8, 1, 20, 5};
    struct random random = random_from_environment("test_encode");
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct wordset set;
    struct wordset shuffled = {0};
    struct made_dict a;
    struct made_dict b;
    (void)state;
    numbered_alphabet(alphabet, 20);
    random_set(&random, &shape, &set);
    sort_set(&set);
    for (size_t i = set.count; i-- > 0;) {
        const uint8_t *word = wordset_word(&set, i);
        const uint8_t *other = wordset_word(&set, i * 7919 % set.count);
        assert_true(wordset_add(&shuffled, word, strlen((const char *)word)));
        assert_true(wordset_add(&shuffled, other, strlen((const char *)other)));
    }
    sort_set(&shuffled);
    make_dict_of_set(&a, alphabet, &set, "name=a\n");
    make_dict_of_set(&b, alphabet, &shuffled, "name=a\n");
    assert_int_equal(a.nbytes, b.nbytes);
    assert_memory_equal(a.bytes, b.bytes, a.nbytes);
    made_dict_free(&a);
    made_dict_free(&b);
    wordset_free(&set);
    wordset_free(&shuffled);
}

static void assert_section(const struct forge *forge, const char *id, uint32_t flags,
                           size_t offset, const void *bytes, size_t nbytes)
{
    assert_int_equal(load_le32(forge->bytes + forge_entry(forge, id) + SECTION_FLAGS),
                     flags);
    assert_int_equal(forge_offset(forge, id), offset);
    assert_int_equal(forge_nbytes(forge, id), nbytes);
    assert_memory_equal(forge->bytes + offset, bytes, nbytes);
}

/*
 * All bytes but the checksums, written out by hand. The automaton of "ab", "b":
 *
 *     state 0  {end}        (behind b)
 *     state 1  {b -> 0}     (behind a)
 *     state 2  {a -> 1, b -> 0}     (the root)
 */
static void every_section_of_a_tiny_file(void **state)
{
    static const unsigned char header[48] =
        "\x89WGD\r\n\x1a\n"
        "\x01\x00\x00\x00"                 /* format 1.0 */
        "\x06\x00\x00\x00"                 /* sections */
        "\x49\x02\x00\x00\x00\x00\x00\x00" /* 585 bytes */
        "\x02\x00\x00\x00\x00\x00\x00\x00" /* words */
        "\x03\x00\x00\x00"                 /* states */
        "\x03\x00\x00\x00"                 /* edges */
        "\x02\x00\x00\x00"                 /* longest word */
        "\x02\x00\x00";                    /* root; its last byte 0 ends the literal */
    static const unsigned char alph[] =
        "\x02\x00\x00\x00\x01\x00\x00\x00"
        "\x01\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00"
        "\x01"
        "abB";
    static const unsigned char base[] = {
        0, 0, 0, 0, 255, 255, 255, 255, 253, 255, 255, 255};
    static const unsigned char sets[] = {0, 0, 0, 0x80, 2, 0, 0, 0, 3, 0, 0, 0};
    static const unsigned char rank[] = {0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0};
    /* Targets of two bits each: 0, 1, 0; then eight bytes of zeros. */
    static const unsigned char edge[] = {4, 0, 0, 0, 0, 0, 0, 0, 0};
    struct made_dict made;
    struct forge forge;
    (void)state;
    make_dict(&made, "a b=B", "b ab", "k=v\n");
    forge_init(&forge, &made);
    assert_memory_equal(forge.bytes, header, sizeof header);
    assert_int_equal(load_le64(forge.bytes + HEADER_RESERVED), 0);
    assert_section(&forge, "ALPH", 1, 256, alph, sizeof alph - 1);
    assert_section(&forge, "META", 0, 320, "k=v\n", 4);
    assert_section(&forge, "BASE", 1, 384, base, sizeof base);
    assert_section(&forge, "SETS", 1, 448, sets, sizeof sets);
    assert_section(&forge, "RANK", 1, 512, rank, sizeof rank);
    assert_section(&forge, "EDGE", 1, 576, edge, sizeof edge);
    assert_int_equal(forge.nbytes, 585);
    /* The table is in the order of the sections. */
    assert_memory_equal(forge.bytes + 64, "ALPH", 4);
    assert_memory_equal(forge.bytes + 96, "META", 4);
    assert_memory_equal(forge.bytes + 128, "BASE", 4);
    assert_memory_equal(forge.bytes + 160, "SETS", 4);
    assert_memory_equal(forge.bytes + 192, "RANK", 4);
    assert_memory_equal(forge.bytes + 224, "EDGE", 4);
    forge_free(&forge);
    made_dict_free(&made);
}

/* Writer and reader share these functions, so other tests miss their mistakes. */
static void sizes_that_follow_from_counts(void **state)
{
    static const struct {
        uint32_t states;
        uint32_t edge_bits;
        uint64_t rank_nbytes;
    } cases[] = {
        {2, 1, 12},
        {3, 2, 12},
        {4, 2, 12},
        {5, 3, 12},
        {64, 6, 12},
        {65, 7, 24},
        {128, 7, 24},
        {129, 8, 36},
        {1U << 31, 31, UINT64_C(402653184)},
        {(1U << 31) + 1, 32, UINT64_C(402653196)},
        {UINT32_MAX, 32, UINT64_C(805306368)},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(format_edge_bits(cases[i].states), cases[i].edge_bits);
        assert_int_equal(format_rank_nbytes(cases[i].states), cases[i].rank_nbytes);
    }
    assert_int_equal(format_set_words(1), 1);
    assert_int_equal(format_set_words(31), 1);
    assert_int_equal(format_set_words(32), 2);
    assert_int_equal(format_set_words(63), 2);
    assert_int_equal(format_set_words(64), 3);
    assert_int_equal(format_set_words(255), 8);
    assert_int_equal(format_edge_nbytes(1, 1), 9);
    assert_int_equal(format_edge_nbytes(8, 1), 9);
    assert_int_equal(format_edge_nbytes(9, 1), 10);
    assert_int_equal(format_edge_nbytes(FORMAT_MAX_EDGES, 32), UINT64_C(17179869184));
}

static void symbols_and_folds(void **state)
{
    struct made_dict made;
    struct wg_error error = {0};
    (void)state;
    make_dict(&made, "a=A ny=NY=Ny n=N y=Y ö=Ö=o\u0308", "any anö nya nny", "");
    struct wg_dict *dict = made_dict_open(&made);
    assert_int_equal(wg_dict_check(dict, &error), WG_OK);
    assert_true(wg_dict_contains(dict, text_of("ANY")));
    assert_true(wg_dict_contains(dict, text_of("aNy")));
    assert_true(wg_dict_contains(dict, text_of("Ano\u0308")));
    assert_true(wg_dict_contains(dict, text_of("NNY")));
    /* Not words: the beginning of one, a letter that is not a symbol, nothing. */
    assert_false(wg_dict_contains(dict, text_of("an")));
    assert_false(wg_dict_contains(dict, text_of("ano")));
    assert_false(wg_dict_contains(dict, text_of("")));
    wg_dict_close(dict);
    made_dict_free(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabets_of_every_size),
        cmocka_unit_test(many_words),
        cmocka_unit_test(one_word_of_one_letter),
        cmocka_unit_test(one_word_of_many_letters),
        cmocka_unit_test(words_that_begin_each_other),
        cmocka_unit_test(same_words_same_bytes),
        cmocka_unit_test(every_section_of_a_tiny_file),
        cmocka_unit_test(sizes_that_follow_from_counts),
        cmocka_unit_test(symbols_and_folds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
