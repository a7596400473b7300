/* SPDX-License-Identifier: MIT */
/*
 * test_check.c: tests the conditions that wg_dict_check tests and opening does not test.
 *
 * Every dictionary here can be opened, and its checksums are correct, but most of them contain an
 * error. The last test makes random automata, most of which are not valid, and compares
 * wg_dict_check with a checker that tries all paths. The file is long because of this second
 * checker.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "support/broken.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/walk_all.h"
#include "support/wide_dict.h"

AROUND_ALL(make_small, free_small)

/* --- One broken field of the small dictionary */

static const struct broken broken_fields[] = {
    {"nothing", {{0}}, NULL},
    {"an edge to the first number that is no state",
     {{FORGE_TARGET(7, 0, SMALL_STATES)}},
     "edge 0 of state 7 leads to state 9, which does not exist"},
    {"an edge to the largest number of four bits",
     {{FORGE_TARGET(8, 2, 15)}},
     "edge 2 of state 8 leads to state 15, which does not exist"},
    {"a last edge to the first number that is no state",
     {{FORGE_TARGET(8, 3, SMALL_STATES)}},
     "edge 3 of state 8 leads to state 9, which does not exist"},
    {"a last edge to the largest number of four bits",
     {{FORGE_TARGET(1, 0, 15)}},
     "edge 0 of state 1 leads to state 15, which does not exist"},
    {"an edge to its own state", {{FORGE_TARGET(7, 0, 7)}}, "edge 0 of state 7 closes a cycle"},
    {"a last edge to its own state", {{FORGE_TARGET(2, 0, 2)}}, "edge 0 of state 2 closes a cycle"},
    {"an edge to the root", {{FORGE_TARGET(7, 0, 8)}}, "edge 0 of state 7 closes a cycle"},
    {"a last edge to the root", {{FORGE_TARGET(3, 0, 8)}}, "edge 0 of state 3 closes a cycle"},
    {"a last edge two states back", {{FORGE_TARGET(1, 0, 6)}}, "edge 0 of state 1 closes a cycle"},
    {"a state that no edge leads to", {{FORGE_TARGET(8, 2, 4)}}, "no word leads through state 2"},
    {"a state that no last edge leads to",
     {{FORGE_TARGET(8, 3, 4)}},
     "no word leads through state 3"},
    {"a root further down", {{FORGE_HEADER(HEADER_ROOT, 4, 7)}}, "no word leads through state 1"},
    {"the byte after the last edge",
     {{FORGE_SECTION("EDGE", EDGE_NBYTES - 8, 1, 1)}},
     "section EDGE has bits after its targets"},
    {"the last byte of EDGE",
     {{FORGE_SECTION("EDGE", EDGE_NBYTES - 1, 1, 1)}},
     "section EDGE has bits after its targets"},
    {"the byte after the last low bits",
     {{FORGE_SECTION("LAST", LAST_NBYTES - 8, 1, 1)}},
     "section LAST has bits after its targets"},
    {"the last byte of LAST",
     {{FORGE_SECTION("LAST", LAST_NBYTES - 1, 1, 0x80)}},
     "section LAST has bits after its targets"},
    {"no words", {{FORGE_HEADER(HEADER_WORDS, 8, 0)}}, "it has 8 words where its header says 0"},
    {"a word less", {{FORGE_HEADER(HEADER_WORDS, 8, 7)}}, "it has 8 words where its header says 7"},
    {"a word more", {{FORGE_HEADER(HEADER_WORDS, 8, 9)}}, "it has 8 words where its header says 9"},
    {"2^64 - 1 words",
     {{FORGE_HEADER(HEADER_WORDS, 8, UINT64_MAX)}},
     "it has 8 words where its header says 18446744073709551615"},
    {"a longest word of two symbols",
     {{FORGE_HEADER(HEADER_LONGEST, 4, 2)}},
     "its longest word has 3 symbols where its header says 2"},
    {"a longest word of eight symbols",
     {{FORGE_HEADER(HEADER_LONGEST, 4, SMALL_STATES - 1)}},
     "its longest word has 3 symbols where its header says 8"},
    {"a last edge past a state on its way",
     {{FORGE_TARGET(7, 1, 0)}},
     "no word leads through state 2"},
    {"a last state in which no word ends",
     {{FORGE_SECTION("SETS", 0, 4, 0)}},
     "no word ends at or after state 0"},
    {"a word end less",
     {{FORGE_SECTION("SETS", 4, 4, 4)}},
     "it has 7 words where its header says 8"},
    {"an empty word", {{FORGE_SECTION("SETS", 27, 1, 0x80)}}, "it has an empty word"},
    {"an empty word that is counted",
     {{FORGE_SECTION("SETS", 27, 1, 0x80)}, {FORGE_HEADER(HEADER_WORDS, 8, 9)}},
     "it has an empty word"},
    {"another letter in a set: another word, and sound", {{FORGE_SECTION("SETS", 8, 1, 4)}}, NULL},
    {"the symbols out of order",
     {{FORGE_SECTION("ALPH", ALPH_NBYTES - 19, 2, 'b' | 'a' << 8)}},
     "section ALPH: text 1 is out of order"},
};

TEST(broken_fields_are_found)
{
    /* The last edit above swaps the first two of these symbols. */
    assert_memory_equal(small.bytes + ALPH_AT + ALPH_NBYTES - 19, "abcnyö", 7);
    ASSERT_ALL_CHECKED(&small, broken_fields);
}

/* Edges of the states with wide sets in wide_dict.h. */
TEST(broken_edges_of_wide_sets)
{
    static const struct broken edges[] = {
        {"wide", {{FORGE_TARGET(8, 33, 0)}}, NULL}, /* the target that the edge has already */
        {"wide",
         {{FORGE_TARGET(8, 33, 9)}},
         "edge 33 of state 8 leads to state 9, which does not exist"},
        {"wide",
         {{FORGE_TARGET(8, 32, 15)}},
         "edge 32 of state 8 leads to state 15, which does not exist"},
        {"wide",
         {{FORGE_TARGET(8, 0, 15)}},
         "edge 0 of state 8 leads to state 15, which does not exist"},
        {"wide",
         {{FORGE_TARGET(7, 0, 10)}},
         "edge 0 of state 7 leads to state 10, which does not exist"},
        {"wide",
         {{FORGE_TARGET(7, 1, 10)}},
         "edge 1 of state 7 leads to state 10, which does not exist"},
        {"wide", {{FORGE_TARGET(6, 0, 6)}}, "edge 0 of state 6 closes a cycle"},
        {"wide", {{FORGE_TARGET(5, 0, 8)}}, "edge 0 of state 5 closes a cycle"},
        {"wide", {{FORGE_TARGET(7, 0, 8)}}, "edge 0 of state 7 closes a cycle"},
        {"wide", {{FORGE_TARGET(8, 33, 8)}}, "edge 33 of state 8 closes a cycle"},
        {"wide", {{FORGE_TARGET(8, 31, 8)}}, "edge 31 of state 8 closes a cycle"},
        {"wide", {{FORGE_TARGET(1, 0, 6)}}, "edge 0 of state 1 closes a cycle"},
        {"wide", {{FORGE_TARGET(8, 33, 1)}}, NULL}, /* instead of 0: another word, as many words */
        {"wide", {{FORGE_TARGET(6, 0, 5)}}, "it has 131 words where its header says 130"},
    };
    OWN(made_dict, made) = make_wide_dict();
    ASSERT_ALL_CHECKED(&made, edges);
}

/* --- Alphabets and metadata, which the writer does not check */

TEST(folds)
{
    static const struct {
        const char *alphabet;
        const char *message;
    } cases[] = {
        {"a=A b=B", NULL},
        {"a=A=a", "section ALPH: fold 1 has the text of a symbol"},
        {"a=b=B b", "section ALPH: fold 1 has the text of a symbol"},
        {"a=b b=c c=d", "section ALPH: fold 0 has the text of a symbol"},
        {"a=x b=a", "section ALPH: fold 0 has the text of a symbol"},
        {"a=x=y=b b", "section ALPH: fold 0 has the text of a symbol"},
        {"a=A=A", "section ALPH: text 2 is out of order"},
        {"a=x b=x", "section ALPH: text 3 is out of order"},
        {"a a", "section ALPH: text 1 is out of order"},
        /* A fold may begin with a symbol. */
        {"a=ab b", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        OWN(made_dict, made) = opened(make_dict(cases[i].alphabet, "a", ""));
        assert_check(made.dict, cases[i].alphabet, cases[i].message);
    }
}

#define MALFORMED(entry) "section META: entry " entry " is malformed or out of order"
#define OUTSIDE          "section META has bytes outside its entries"
#define KEY_32           "abcdefghijklmnopqrstuvwxyz.-_012"

static void assert_metadata(const char *metadata, const char *message)
{
    OWN(made_dict, made) = opened(make_dict("a", "a", metadata));
    assert_check(made.dict, metadata, message);
}

TEST(metadata)
{
    static const struct {
        const char *metadata;
        const char *message;
    } cases[] = {
        {"", NULL},
        {"name=small\n", NULL},
        {"name=\n", NULL},
        {"name==\n", NULL},
        {"name=ä \t\033\n", NULL},
        {"a=1\na.b=2\nb=0\n", NULL},
        {KEY_32 "=x\n", NULL},
        {KEY_32 "3=x\n", MALFORMED("0")},
        {"=x\n", MALFORMED("0")},
        {"Name=x\n", MALFORMED("0")},
        {"na me=x\n", MALFORMED("0")},
        {"n\xc3\xa4me=x\n", MALFORMED("0")},
        {"a=1\nb=\xff\n", MALFORMED("1")},
        {"a=1\r\n", MALFORMED("0")},
        {"b=1\na=2\n", MALFORMED("1")},
        {"a=1\na=1\n", MALFORMED("1")},
        {"name=small", OUTSIDE},
        {"a=1\nb=2", OUTSIDE},
        {"name\n", OUTSIDE},
        {"\n", OUTSIDE},
        {"a=1\n\n", OUTSIDE},
        {"a=1\n\nb=2\n", OUTSIDE},
        {"a=1\n\nb=2", OUTSIDE},
        {"x", OUTSIDE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_metadata(cases[i].metadata, cases[i].message);
    }
}

/* The writer omits a META section without entries, so the test makes an existing META empty. */
TEST(no_empty_metadata)
{
    OWN(forge, forge) = forge_take(make_dict("a", "a", "a=1\n"));
    forge_replace(&forge, "META", "", 0);
    assert_check(forge_reopen(&forge), "empty META", "section META is empty");
}

TEST(metadata_at_its_limits)
{
    static char value[META_MAX_VALUE_NBYTES + 8];
    char entries[(META_MAX_ENTRIES + 1) * 5 + 1];
    char *p = entries;
    memset(value, 'v', sizeof value);
    memcpy(value, "k=", 2);
    memcpy(value + 2 + META_MAX_VALUE_NBYTES, "\n", 2);
    assert_metadata(value, NULL);
    memcpy(value + 2 + META_MAX_VALUE_NBYTES, "v\n", 3);
    assert_metadata(value, MALFORMED("0"));
    for (int i = 0; i <= META_MAX_ENTRIES; i++) {
        if (i == META_MAX_ENTRIES) {
            assert_metadata(entries, NULL);
        }
        p += sprintf(p, "%02d=x\n", i);
    }
    assert_metadata(entries, OUTSIDE);
}

/* --- More words than a 64-bit number can count */

TEST(more_words_than_can_be_counted)
{
    static const struct {
        uint32_t length;
        const char *message;
    } cases[] = {
        {1, NULL},
        {63, NULL},
        {64, "it holds more words than can be counted"},
        {65, "it holds more words than can be counted"},
        {300, "it holds more words than can be counted"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        OWN(made_dict, made) = opened(make_doubling_dict(cases[i].length, true));
        assert_check(made.dict, "doubling", cases[i].message);
    }
}

/* The automaton has 2^300 paths, and none of them spells a word. wg_dict_check and wg_dict_each
   must not try all of them. */
TEST(many_ways_to_no_word)
{
    OWN(made_dict, made) = opened(make_doubling_dict(300, false));
    assert_check(made.dict, "no word", "no word ends at or after state 0");
}

/* --- Random automata, compared with a walk along all paths */

enum { MAX_STATES = 6, LETTERS = 3, MAX_RANDOM_EDGES = MAX_STATES * LETTERS };

struct small_automaton {
    struct automaton a;
    uint32_t first_edges[MAX_STATES + 1];
    uint8_t is_word[MAX_STATES];
    uint32_t targets[MAX_RANDOM_EDGES];
    uint8_t symbols[MAX_RANDOM_EDGES];
};

/* The results of a walk along all paths from the root. A path with as many edges as there are
   states contains a cycle. */
struct all_paths {
    const struct automaton *a;
    bool is_reached[MAX_STATES];
    bool has_cycle;
    uint64_t words;
    uint32_t longest;
};

static void follow_all(struct all_paths *all, uint32_t state, uint32_t length)
{
    const struct automaton *a = all->a;
    if (length >= a->states) {
        all->has_cycle = true;
        return;
    }
    all->is_reached[state] = true;
    if (a->is_word[state] != 0) {
        all->words++;
        all->longest = length > all->longest ? length : all->longest;
    }
    for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
        follow_all(all, a->targets[e], length + 1);
    }
}

/* Returns whether a word ends in this state or can be reached from it. The automaton must not have
   a cycle. */
static bool leads_to_word(const struct automaton *a, uint32_t state)
{
    if (a->is_word[state] != 0) {
        return true;
    }
    for (uint32_t e = a->first_edges[state]; e < a->first_edges[state + 1]; e++) {
        if (leads_to_word(a, a->targets[e])) {
            return true;
        }
    }
    return false;
}

static bool is_sound(const struct automaton *a, const struct all_paths *all)
{
    if (all->has_cycle || a->is_word[a->root] != 0 || all->words != a->words ||
        all->longest != a->longest) {
        return false;
    }
    for (uint32_t state = 0; state < a->states; state++) {
        if (!all->is_reached[state] || !leads_to_word(a, state)) {
            return false;
        }
    }
    return true;
}

/*
 * Makes a dictionary with a random number of states and random letter sets. All edges lead to state
 * 0. Stores the automaton with the state numbers of the file.
 */
static void random_skeleton(struct random *random, struct forge *forge, struct small_automaton *out)
{
    struct automaton *a = &out->a;
    *a = (struct automaton){
        .states = 2 + random_below(random, MAX_STATES - 1),
        .first_edges = out->first_edges,
        .is_word = out->is_word,
        .targets = out->targets,
        .symbols = out->symbols,
    };
    for (uint32_t state = 0; state < a->states; state++) {
        out->first_edges[state] = a->edges;
        out->is_word[state] =
            state == 0 ? random_below(random, 20) > 0 : random_below(random, 4) == 0;
        const unsigned set = state == 0 ? 0 : 1 + random_below(random, 7);
        for (uint8_t symbol = 0; symbol < LETTERS; symbol++) {
            if ((set >> symbol & 1) != 0) {
                out->symbols[a->edges] = symbol;
                out->targets[a->edges++] = 0;
            }
        }
    }
    out->first_edges[a->states] = a->edges;
    a->root = a->states - 1;
    a->longest = 1;
    *forge = forge_take(make_dict_of_automaton("a b c", a, ""));
    const struct wg_dict *const dict = forge_reopen(forge);
    a->root = a->states - 1;
    a->edges = 0;
    for (uint32_t state = 0; state < a->states; state++) {
        out->first_edges[state] = a->edges;
        out->is_word[state] = wg_dict_is_word(dict, (struct wg_cursor){state});
        for (uint8_t symbol = 0; symbol < LETTERS; symbol++) {
            if (wg_dict_step(dict, &(struct wg_cursor){state}, symbol)) {
                out->symbols[a->edges++] = symbol;
            }
        }
    }
    out->first_edges[a->states] = a->edges;
}

/* Sets the target of every edge to a random state. In three of four automata, the target is a lower
   state, so that some automata are valid. */
static void random_targets(struct random *random, struct forge *forge, struct small_automaton *out)
{
    const struct automaton *a = &out->a;
    const bool goes_down = random_below(random, 4) > 0;
    for (uint32_t state = 1; state < a->states; state++) {
        const uint32_t first = a->first_edges[state];
        for (uint32_t e = first; e < a->first_edges[state + 1]; e++) {
            a->targets[e] = random_below(random, goes_down ? state : a->states);
            forge_set_target(forge, state, e - first, a->targets[e]);
        }
    }
}

TEST(random_automata)
{
    enum { TURNS = 1200 };
    struct random random = random_from_environment("test_check");
    unsigned sound = 0;
    unsigned opened = 0;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        struct small_automaton automaton;
        struct automaton *const a = &automaton.a;
        OWN(forge, forge);
        struct wg_dict *dict = NULL;
        struct all_paths all = {.a = a};
        random_skeleton(&random, &forge, &automaton);
        random_targets(&random, &forge, &automaton);
        follow_all(&all, a->root, 0);
        a->words = all.words + (random_below(&random, 10) == 0);
        a->longest = all.longest + (random_below(&random, 10) == 0);
        forge_put(&forge, HEADER_WORDS, 8, a->words);
        forge_put(&forge, HEADER_LONGEST, 4, a->longest);
        forge_put(&forge, HEADER_ROOT, 4, a->root);
        forge_hash(&forge);
        /* Opening refuses a header with an impossible longest word. */
        if (forge_open(&forge, false, &dict, NULL) == WG_OK) {
            const bool expected = is_sound(a, &all);
            struct wg_error error = {0};
            if ((wg_dict_check(dict, &error) == WG_OK) != expected) {
                fail_msg("turn %u: %s", turn, error.message);
            }
            walk_all(dict);
            sound += expected;
            opened++;
            wg_dict_close(dict);
        }
    }
    print_message("%u of %u opened, %u sound\n", opened, TURNS, sound);
    assert_true(sound > TURNS / 20);
    assert_true(opened - sound > TURNS / 4);
}
