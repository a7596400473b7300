/* SPDX-License-Identifier: MIT */
/*
 * test_automaton.c: tests that automaton_build makes the minimal automaton of the words.
 *
 * An automaton without cycles is minimal if each state is reached from the root, each leads to a
 * word, and no two have the same content: whether a word ends, and the symbols and targets of the
 * edges. For assume that two states accept the same endings. Of all such pairs, take one whose
 * longest ending is shortest. Its states have edges with the same symbols, and the targets of two
 * such edges accept the same, shorter endings, so they are one state. But then the contents of the
 * pair are the same.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "write/automaton.h"

#include "base/hash.h"

#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/test.h"

/* --- Properties of every automaton */

static void assert_well_formed(const struct automaton *a)
{
    assert_int_equal(a->root, a->states - 1);
    assert_int_equal(a->first_edges[0], 0);
    assert_int_equal(a->first_edges[1], 0);
    assert_int_equal(a->first_edges[a->states], a->edges);
    for (uint32_t state = 0; state < a->states; state++) {
        const uint32_t end = a->first_edges[state + 1];
        assert_true(a->first_edges[state] <= end);
        for (uint32_t e = a->first_edges[state]; e < end; e++) {
            assert_true(a->targets[e] < state);
            assert_true(e == a->first_edges[state] || a->symbols[e - 1] < a->symbols[e]);
        }
    }
}

/* The automaton for compare_states, because the callback of qsort has no context. */
static const struct automaton *compared;

/* Compares the contents of two states. Returns 0 if they are equal. */
static int compare_states(const void *left, const void *right)
{
    const uint32_t a = *(const uint32_t *)left;
    const uint32_t b = *(const uint32_t *)right;
    const uint32_t a_edges = compared->first_edges[a];
    const uint32_t b_edges = compared->first_edges[b];
    const uint32_t count = compared->first_edges[a + 1] - a_edges;
    const uint32_t b_count = compared->first_edges[b + 1] - b_edges;
    if (compared->is_word[a] != compared->is_word[b] || count != b_count) {
        return compared->is_word[a] != compared->is_word[b]
                   ? compared->is_word[a] - compared->is_word[b]
                   : (count > b_count) - (count < b_count);
    }
    const int order = memcmp(compared->symbols + a_edges, compared->symbols + b_edges, count);
    return order != 0 ? order
                      : memcmp(compared->targets + a_edges, compared->targets + b_edges,
                               count * sizeof *compared->targets);
}

static void assert_no_equal_states(const struct automaton *a)
{
    uint32_t *states = malloc(a->states * sizeof *states);
    assert_non_null(states);
    for (uint32_t i = 0; i < a->states; i++) {
        states[i] = i;
    }
    compared = a;
    qsort(states, a->states, sizeof *states, compare_states);
    for (uint32_t i = 1; i < a->states; i++) {
        if (compare_states(&states[i - 1], &states[i]) == 0) {
            fail_msg("states %" PRIu32 " and %" PRIu32 " are one", states[i - 1], states[i]);
        }
    }
    free(states);
}

/* Lists the words of the automaton in order, and compares them with the set. */
struct enumeration {
    const struct automaton *automaton;
    const struct wordset *set;
    size_t words;
    size_t longest;
    uint8_t word[RANDOM_WORD_MAX + 1];
    bool *is_reached; /* by state */
};

static void enumerate(struct enumeration *all, uint32_t state, size_t length)
{
    const struct automaton *a = all->automaton;
    const size_t before = all->words;
    assert_true(length <= RANDOM_WORD_MAX);
    all->is_reached[state] = true;
    if (a->is_word[state] != 0) {
        all->word[length] = 0;
        assert_true(all->words < all->set->count);
        assert_memory_equal(all->word, wordset_word(all->set, all->words), length + 1);
        all->words++;
        all->longest = length > all->longest ? length : all->longest;
    }
    for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
        all->word[length] = (uint8_t)(a->symbols[e] + 1);
        enumerate(all, a->targets[e], length + 1);
    }
    assert_true(all->words > before);
}

static void assert_same_automaton(const struct automaton *a, const struct automaton *b)
{
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->edges, b->edges);
    assert_int_equal(a->root, b->root);
    assert_int_equal(a->words, b->words);
    assert_int_equal(a->longest, b->longest);
    assert_memory_equal(a->first_edges, b->first_edges, (a->states + 1) * sizeof *a->first_edges);
    assert_memory_equal(a->is_word, b->is_word, a->states);
    assert_memory_equal(a->targets, b->targets, a->edges * sizeof *a->targets);
    assert_memory_equal(a->symbols, b->symbols, a->edges);
}

/* A table that a builder usually makes for many states. */
static struct word_end *new_ends(void)
{
    struct word_end *const ends = calloc((size_t)1 << WORD_END_BITS, sizeof *ends);
    assert_non_null(ends);
    return ends;
}

/* Like automaton_build, with a given key of the registry. */
static void build_keyed(struct automaton *automaton, const struct wordset *set,
                        const struct hash_key *key)
{
    struct automaton_builder builder;
    automaton_begin(&builder, automaton, key);
    assert_ok(automaton_add_words(&builder, set, 0, set->count, NULL));
    assert_ok(automaton_end(&builder, NULL));
}

/* Builds the automaton of the set from ranges of its words, which can be empty. */
static void check_join(struct random *random, const struct wordset *set,
                       const struct automaton *expected)
{
    const unsigned ranges = 2 + random_below(random, 3);
    OWN(automaton, whole);
    struct automaton_builder builder;
    struct hash_key key;
    hash_key_draw(&key);
    automaton_begin(&builder, &whole, &key);
    builder.ends = new_ends();
    size_t begin = 0;
    for (unsigned i = 0; i < ranges; i++) {
        const size_t left = set->count - begin;
        const size_t most = random_below(random, 2) == 0 ? 3 : left; /* often short ranges */
        const size_t count = i + 1 == ranges ? left : random_below(random, 1 + (unsigned)most);
        const size_t end = begin + (count < left ? count : left);
        struct automaton part;
        struct automaton_builder part_builder;
        automaton_begin_part(&part_builder, &part, &key);
        if (random_below(random, 2) == 0) {
            part_builder.ends = new_ends();
        }
        assert_ok(automaton_add_words(&part_builder, set, begin, end, NULL));
        assert_ok(automaton_join(&builder, &part_builder, NULL));
        automaton_abandon(&part_builder);
        automaton_free(&part);
        begin = end;
    }
    assert_ok(automaton_end(&builder, NULL));
    assert_same_automaton(&whole, expected);
}

static void check_set(struct random *random, const struct wordset *set)
{
    struct automaton automaton;
    struct enumeration all = {.automaton = &automaton, .set = set};
    assert_ok(automaton_build(&automaton, set, NULL, NULL));
    assert_well_formed(&automaton);
    assert_no_equal_states(&automaton);
    all.is_reached = calloc(automaton.states, sizeof *all.is_reached);
    assert_non_null(all.is_reached);
    enumerate(&all, automaton.root, 0);
    assert_null(memchr(all.is_reached, false, automaton.states));
    free(all.is_reached);
    assert_int_equal(all.words, set->count);
    assert_int_equal(automaton.words, set->count);
    assert_int_equal(automaton.longest, all.longest);
    for (unsigned i = 0; i < 5; i++) {
        check_join(random, set, &automaton);
    }
    automaton_free(&automaton);
    assert_null(automaton.targets);
    assert_int_equal(automaton.states, 0);
}

/* --- The tests */

TEST(random_sets)
{
    static const struct word_shape shapes[] = {
        {"one word", 1, 1, 12, 1, 255, 0},
        {"two words", 2, 1, 5, 1, 3, 4},
        {"one letter", 20, 1, 30, 255, 1, 0},
        {"nearly all words up to six of two letters", 600, 1, 6, 1, 2, 0},
        {"half of the words up to seven of three letters", 1500, 1, 7, 1, 3, 0},
        {"words of a language", 2500, 1, 9, 1, 26, 6},
        {"all letters, short", 3000, 1, 2, 1, 255, 1},
        {"all letters", 800, 1, 10, 1, 255, 5},
        {"long words, long shared beginnings", 120, 100, 300, 7, 2, 300},
    };
    struct random random = random_from_environment("test_automaton");
    for (size_t i = 0; i < COUNT(shapes); i++) {
        printf("%s\n", shapes[i].name);
        OWN(wordset, set) = random_set(&random, &shapes[i]);
        check_set(&random, &set);
    }
}

TEST(many_small_sets)
{
    struct random random = random_from_environment("test_automaton");
    for (unsigned i = 0; i < 400; i++) {
        const struct word_shape shape = {"small", 1 + random_below(&random, 20), 1, 5, 1, 2, 3};
        OWN(wordset, set) = random_set(&random, &shape);
        check_set(&random, &set);
    }
}

/* Builds states with many edges. Some states are equal, and some differ in one edge. */
TEST(states_of_many_edges)
{
    struct random random = random_from_environment("test_automaton");
    static const unsigned sizes[] = {31, 32, 33, 63, 64, 65, 254, 255};
    enum { STATES = 12 };
    for (size_t i = 0; i < COUNT(sizes); i++) {
        OWN(wordset, set) = {0};
        for (unsigned first = 1; first <= STATES; first++) {
            for (unsigned second = 1; second <= sizes[i]; second++) {
                /* In turn, the last edge, the first edge or no edge leads to another state. */
                const bool is_other =
                    (first % 3 == 1 && second == sizes[i]) || (first % 3 == 2 && second == 1);
                const uint8_t codes[] = {(uint8_t)first, (uint8_t)second, 1};
                assert_true(wordset_add(&set, codes, is_other ? 3 : 2));
            }
        }
        sort_set(&set);
        check_set(&random, &set);
    }
}

/*
 * Different states with equal hashes: the registry (the hash table of states) must compare their
 * contents, too. With the secret 0, the hash of a state is the hash of its last edge, so states
 * with the same last edge have equal hashes.
 */
TEST(states_whose_hashes_collide)
{
    struct random random = random_from_environment("test_automaton");
    static const char *const words[] = {"ab",  "ac",  "ad",  "bc",  "bd",
                                        "cad", "cbd", "dab", "dbb", "dcb"};
    const struct hash_key key = {0, 1};
    OWN(wordset, set) = {0};
    struct automaton automaton;
    for (size_t i = 0; i < COUNT(words); i++) {
        assert_true(wordset_add(&set, (const uint8_t *)words[i], strlen(words[i])));
    }
    sort_set(&set);
    build_keyed(&automaton, &set, &key);
    assert_true(automaton.probes > 0);
    assert_well_formed(&automaton);
    assert_no_equal_states(&automaton);
    struct automaton expected;
    assert_ok(automaton_build(&expected, &set, NULL, NULL));
    assert_same_automaton(&expected, &automaton);
    automaton_free(&expected);
    automaton_free(&automaton);
    check_set(&random, &set);
}

static void assert_counts(const char *const *words, size_t count, uint32_t states, uint32_t edges)
{
    struct random random = random_from_environment("test_automaton");
    OWN(wordset, set) = {0};
    struct automaton automaton;
    for (size_t i = 0; i < count; i++) {
        assert_true(wordset_add(&set, (const uint8_t *)words[i], strlen(words[i])));
    }
    sort_set(&set);
    assert_ok(automaton_build(&automaton, &set, NULL, NULL));
    assert_int_equal(automaton.states, states);
    assert_int_equal(automaton.edges, edges);
    automaton_free(&automaton);
    check_set(&random, &set);
}

/* The states and edges were counted by hand. */
TEST(known_sets)
{
    static const char *const one[] = {"a"};
    static const char *const tops[] = {"tap", "taps", "top", "tops"};
    static const char *const months[] = {"jan", "feb", "mar", "apr", "jun", "jul"};
    static const char *const nested[] = {"a", "aa", "aaa"};
    static const char *const endings[] = {"walking", "talking", "walks", "talks"};
    assert_counts(one, 1, 2, 1);
    assert_counts(tops, 4, 5, 5);
    /* "ma" and "ap" lead to the same state, because only an r can follow. */
    assert_counts(months, 6, 10, 14);
    assert_counts(nested, 3, 4, 3);
    assert_counts(endings, 4, 8, 9);
}

/* --- The registry's secret: the random key of its hash */

/* Every secret makes the same automaton, even the secret 0. */
TEST(the_secret_does_not_matter)
{
    static const struct word_shape shape = {"any", 1500, 1, 8, 1, 10, 5};
    struct random random = random_from_environment("test_automaton");
    OWN(automaton, first);
    OWN(wordset, set) = random_set(&random, &shape);
    assert_ok(automaton_build(&first, &set, NULL, NULL));
    for (unsigned i = 0; i < 50; i++) {
        OWN(automaton, other);
        const uint64_t point = i < 2 ? 0 : random_next(&random);
        const struct hash_key key = hash_key_of(point, i == 0 ? 0 : random_next(&random));
        build_keyed(&other, &set, &key);
        assert_same_automaton(&first, &other);
    }
}

/* Returns the hash that an earlier registry, without a secret, computed for a state with three
   edges in which no word ends: XXH3 with seed 0, folded to 32 bits. */
static uint32_t unkeyed_hash(const uint8_t symbols[3], const uint32_t targets[3])
{
    uint64_t content[4] = {0};
    for (unsigned i = 0; i < 3; i++) {
        content[1 + i] = (uint64_t)targets[i] << 8 | symbols[i];
    }
    const uint64_t hash = hash_bytes(content, sizeof content);
    return (uint32_t)(hash ^ hash >> 32);
}

/*
 * Adds words for `states` states whose slots under unkeyed_hash are all in the same 64th of a table
 * of 2^13 slots. With that hash, adding a state took, on average, as many probes as half of the
 * number of states before. Two letters lead to each state. The edges of each state lead to states
 * of a chain, which the first word makes: state 0 is the end of a word, state 1 is one letter
 * before the end, and so on.
 */
static void add_flood(struct wordset *set, unsigned states)
{
    enum { SLOTS = 1 << 13, CHAIN = 4 };
    struct random random = {1};
    const uint8_t first_word[] = {1, 1, 1, 1};
    assert_true(wordset_add(set, first_word, sizeof first_word));
    for (unsigned found = 0; found < states;) {
        uint8_t symbols[3];
        uint32_t targets[3];
        for (unsigned i = 0; i < 3; i++) {
            symbols[i] = (uint8_t)(80 * i + random_below(&random, 80));
            targets[i] = random_below(&random, CHAIN);
        }
        if (unkeyed_hash(symbols, targets) % SLOTS >= SLOTS / 64) {
            continue;
        }
        for (unsigned i = 0; i < 3; i++) {
            uint8_t codes[3 + CHAIN] = {(uint8_t)(2 + found / 250), (uint8_t)(1 + found % 250),
                                        (uint8_t)(symbols[i] + 1)};
            memset(codes + 3, 1, CHAIN);
            assert_true(wordset_add(set, codes, 3 + targets[i]));
        }
        found++;
    }
}

/* Counts probes, not time. The secrets have a fixed seed, so every run is the same. */
TEST(states_chosen_to_collide)
{
    enum { STATES = 4000, SECRETS = 20 };
    struct random random = {2};
    OWN(wordset, set) = {0};
    add_flood(&set, STATES);
    sort_set(&set);
    for (unsigned i = 0; i < SECRETS; i++) {
        OWN(automaton, automaton);
        const uint64_t point = random_next(&random);
        const struct hash_key key = hash_key_of(point, random_next(&random));
        build_keyed(&automaton, &set, &key);
        assert_true(automaton.states > STATES * 9 / 10);
        assert_true(automaton.probes < 4 * STATES);
    }
}

/* The automaton has a state for each letter of the longest word. Recursion would need too much
   stack. */
TEST(the_longest_word)
{
    enum { LENGTH = 65536 };
    static uint8_t codes[LENGTH];
    OWN(wordset, set) = {0};
    OWN(automaton, automaton);
    for (unsigned i = 0; i < LENGTH; i++) {
        codes[i] = (uint8_t)(1 + i % 255);
    }
    assert_true(wordset_add(&set, codes, LENGTH));
    sort_set(&set);
    assert_ok(automaton_build(&automaton, &set, NULL, NULL));
    assert_well_formed(&automaton);
    assert_int_equal(automaton.states, LENGTH + 1);
    assert_int_equal(automaton.edges, LENGTH);
    assert_int_equal(automaton.longest, LENGTH);
    assert_int_equal(automaton.words, 1);
    uint32_t place = automaton.root;
    for (unsigned i = 0; i < LENGTH; i++) {
        assert_int_equal(automaton.is_word[place], 0);
        assert_int_equal(automaton.symbols[automaton.first_edges[place]], codes[i] - 1);
        place = automaton.targets[automaton.first_edges[place]];
    }
    assert_int_equal(automaton.is_word[place], 1);
}
