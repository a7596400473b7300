/* SPDX-License-Identifier: MIT */
/*
 * test_list.c: tests listing the words of an open dictionary, cursors, symbols and metadata. A
 * listing must also end in a damaged file.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/utf8.h"
#include "support/forge.h"
#include "support/listed.h"
#include "support/make_dict.h"
#include "support/random_words.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/wide_dict.h"

static struct wg_dict *dict; /* the dictionary of small_dict.h */

static int open_small(void **state)
{
    const int status = make_small(state);
    dict = made_dict_open(&small);
    return status;
}

AROUND_ALL(open_small, free_small)

static struct wg_text cut(const char *text, size_t nbytes)
{
    return (struct wg_text){text, nbytes};
}

/* --- Listing */

TEST(words_that_begin_with_a_prefix)
{
    static const struct {
        const char *prefix;
        const char *words;
    } cases[] = {
        {"", SMALL_LIST},
        {"a", "a ab abc"},
        {"ab", "ab abc"},
        {"abc", "abc"},
        {"b", "ba bab"},
        {"ba", "ba bab"},
        {"bab", "bab"},
        {"c", "ca cöb"},
        {"cö", "cöb"},
        {"ny", "nya"},
        {"nya", "nya"},
        /* words are spelled as in the dictionary, whatever the spelling of the prefix */
        {"A", "a ab abc"},
        {"aB", "ab abc"},
        {"NY", "nya"},
        {"NyA", "nya"},
        {"CÖ", "cöb"},
        {"co\u0308", "cöb"},
        /* none */
        {"abca", ""},
        {"bb", ""},
        {"ö", ""},
        {"abcabc", ""},
        {"n", ""},
        {"x", ""},
        {"ax", ""},
        {"co", ""},
        {"\xc3", ""},
        {" ", ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_listed(dict, cases[i].prefix, cases[i].words);
    }
}

/* Bytes after the prefix are not read. */
TEST(a_prefix_ends_where_it_says)
{
    struct listed listed = {.words = 0};
    assert_ok(wg_dict_each(dict, cut("bab", 1), add_listed, &listed, NULL));
    assert_string_equal(listed.text, "ba bab");
}

TEST(a_callback_ends_the_listing)
{
    static const struct {
        const char *prefix;
        unsigned limit;
        const char *words;
    } cases[] = {
        {"", 1, "a"}, {"", 2, "a ab"}, {"", 8, SMALL_LIST}, {"ab", 1, "ab"}, {"c", 2, "ca cöb"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct listed listed = {.limit = cases[i].limit};
        assert_int_equal(wg_dict_each(dict, text_of(cases[i].prefix), add_listed, &listed, NULL),
                         WG_STOPPED);
        assert_string_equal(listed.text, cases[i].words);
    }
}

/* Tests symbols of 64 bytes, the most, and of 8 and 9 bytes, because a store copies 8 bytes. */
TEST(symbols_of_many_bytes)
{
    static const char eight[] = "12345678";
    static const char nine[] = "abcdefghi";
    char longest[65];
    char alphabet[128];
    char words[512];
    memset(longest, 'z', 64);
    longest[64] = '\0';
    (void)snprintf(alphabet, sizeof alphabet, "- %s %s %s", eight, nine, longest);
    (void)snprintf(words, sizeof words, "-%s %s- %s%s- %s- %s%s", eight, eight, nine, nine, longest,
                   longest, nine);
    OWN(made_dict, made) = opened(make_dict(alphabet, words, ""));
    assert_listed(made.dict, "", words);
    assert_listed(made.dict, nine, "abcdefghiabcdefghi-");
}

struct stop {
    unsigned words;
    unsigned limit;
    size_t nbytes;
};

static bool count_up_to(void *context, struct wg_text word)
{
    struct stop *stop = context;
    stop->nbytes = word.nbytes;
    return ++stop->words != stop->limit;
}

/* Lists dictionaries that lack letter sets of some sizes. The comments in the table name the sizes
   that occur. */
TEST(sizes_that_no_state_has)
{
    static const char *const lists[] = {
        "a",                                     /* 1 */
        "a b",                                   /* 2 */
        "a b c",                                 /* 3 */
        "a b c d",                               /* 4 */
        "aa ab",                                 /* 1 2 */
        "aa ab ac",                              /* 1 3 */
        "aa ab ba bb bc ca cb",                  /* 2 3 */
        "aa ab ba bb ca cb da db",               /* 2 4 */
        "aaa aab baa bab bba bbb bca bcb",       /* 1 2 3 */
        "aaa aab baa bab c da dba dbb",          /* 1 2 4 */
        "aaa aab aac bb ca cb cc da dab db dc",  /* 1 3 4 */
        "aa ab ba bb bc ca cb da db dc dca dcb", /* 2 3 4 */
        "aa ab aba abb abc b c d dad",           /* 1 2 3 4 */
        /* two states of one size, whose edges lead to different states */
        "aaa aab ab ba bb c",     /* 2 3 */
        "aa ab ac ad ba bb ca d", /* 1 2 4 */
    };
    for (size_t i = 0; i < COUNT(lists); i++) {
        OWN(made_dict, made) = make_dict("a b c d", lists[i], "");
        assert_listed(made_dict_open(&made), "", lists[i]);
    }
}

/* Stops a listing of 2,048 words after each of them. */
TEST(a_callback_ends_a_long_listing)
{
    OWN(made_dict, made) = opened(make_doubling_dict(11, true));
    for (unsigned limit = 1; limit <= 2048; limit++) {
        struct stop stop = {.limit = limit};
        assert_int_equal(wg_dict_each(made.dict, text_of(""), count_up_to, &stop, NULL),
                         WG_STOPPED);
        assert_int_equal(stop.words, limit);
    }
    struct stop stop = {.limit = 0};
    assert_ok(wg_dict_each(made.dict, text_of(""), count_up_to, &stop, NULL));
    assert_int_equal(stop.words, 2048);
}

TEST(the_longest_word_there_can_be)
{
    static char word[FORMAT_MAX_LONGEST];
    const struct wg_text prefixes[] = {cut(word, 0), cut(word, 40000), cut(word, sizeof word)};
    memset(word, 'a', sizeof word);
    OWN(made_dict, made) = opened(make_power_dict("a", 1, sizeof word, true));
    for (size_t i = 0; i < COUNT(prefixes); i++) {
        struct stop stop = {.limit = 0};
        assert_ok(wg_dict_each(made.dict, prefixes[i], count_up_to, &stop, NULL));
        assert_int_equal(stop.words, 1);
        assert_int_equal(stop.nbytes, sizeof word);
    }
    assert_true(wg_dict_contains(made.dict, cut(word, sizeof word)));
    assert_false(wg_dict_contains(made.dict, cut(word, sizeof word - 1)));
}

/* --- Listing files that contradict their header or have a cycle */

static void assert_list_damaged(struct forge *forge, const char *prefix, const char *words,
                                const char *message)
{
    struct listed listed = {.words = 0};
    const struct wg_dict *const forged = forge_reopen(forge);
    struct wg_error error = {0};
    const enum wg_status status =
        wg_dict_each(forged, text_of(prefix), add_listed, &listed, &error);
    assert_int_equal(status, message == NULL ? WG_OK : WG_DAMAGED);
    assert_string_equal(error.message, message == NULL ? "" : message);
    assert_string_equal(listed.text, words);
    assert_int_equal(wg_dict_each(forged, text_of(prefix), add_listed, &listed, NULL), status);
    forge_free(forge);
}

static const char too_much[] = "it has more or longer words than its header says";

TEST(a_header_that_counts_too_few_words)
{
    static const struct {
        uint64_t words;
        const char *listed;
        const char *message;
    } cases[] = {
        {0, "", too_much},
        {1, "a", too_much},
        {3, "a ab abc", too_much},
        {7, "a ab abc ba bab ca cöb", too_much},
        {8, SMALL_LIST, NULL},
        {9, SMALL_LIST, NULL},
        {UINT64_MAX, SMALL_LIST, NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct forge forge = forge_of(&small);
        forge_put(&forge, HEADER_WORDS, 8, cases[i].words);
        assert_list_damaged(&forge, "", cases[i].listed, cases[i].message);
    }
}

TEST(a_header_whose_longest_word_is_too_short)
{
    static const struct {
        uint32_t longest;
        const char *prefix;
        const char *listed;
        const char *message;
    } cases[] = {
        {1, "", "a", too_much},
        {2, "", "a ab", too_much},
        {2, "ca", "ca", NULL},
        {2, "ab", "ab", too_much},
        {3, "", SMALL_LIST, NULL},
        {8, "", SMALL_LIST, NULL},
        /* a prefix longer than the longest word */
        {1, "ab", "", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct forge forge = forge_of(&small);
        forge_put(&forge, HEADER_LONGEST, 4, cases[i].longest);
        assert_list_damaged(&forge, cases[i].prefix, cases[i].listed, cases[i].message);
    }
}

/* The state after b has an edge a to itself, and the header counts 2^64 - 1 words. */
TEST(a_cycle_without_words)
{
    struct forge forge = forge_of(&small);
    forge_set_target(&forge, 4, 0, 4);
    forge_put(&forge, HEADER_WORDS, 8, UINT64_MAX);
    forge_put(&forge, HEADER_LONGEST, 4, SMALL_STATES - 1);
    assert_list_damaged(&forge, "b", "", too_much);
}

TEST(a_cycle_with_words)
{
    struct forge forge = forge_of(&small);
    forge_set_target(&forge, 6, 0, 6);
    assert_list_damaged(&forge, "", "a ab abb", too_much);
}

/* The state after symbol 5 of wide_dict.h has an edge of symbol 33 to itself. */
TEST(a_cycle_through_a_wide_set)
{
    struct forge forge = forge_take(make_wide_dict());
    forge_set_target(&forge, 7, 1, 7);
    assert_list_damaged(&forge, "ą", "ą ąĂ ąġ ąġĂ ąġġ", too_much);
}

TEST(a_last_state_without_a_word)
{
    struct forge forge = forge_of(&small);
    forge_put(&forge, SETS_AT, 4, 0);
    assert_list_damaged(&forge, "", "a ab", "some of its letters lead to no word");
}

/*
 * 2^200 paths without a word, and a header that counts 2^64 - 1 words. The callback is not called,
 * so it cannot end the listing.
 */
TEST(many_ways_to_no_word)
{
    struct forge forge = forge_take(make_doubling_dict(200, false));
    assert_list_damaged(&forge, "", "", "some of its letters lead to no word");
}

/* --- Cursors */

TEST(cursors_go_on_by_symbols)
{
    struct wg_cursor cursor = wg_dict_root(dict);
    assert_false(wg_dict_is_word(dict, cursor));
    assert_true(wg_dict_step(dict, &cursor, 0)); /* a */
    assert_true(wg_dict_is_word(dict, cursor));
    const struct wg_cursor at_a = cursor;
    assert_true(wg_dict_step(dict, &cursor, 1)); /* ab */
    assert_true(wg_dict_is_word(dict, cursor));
    assert_true(wg_dict_step(dict, &cursor, 2)); /* abc */
    assert_true(wg_dict_is_word(dict, cursor));
    for (uint32_t symbol = 0; symbol < 300; symbol++) {
        const struct wg_cursor before = cursor;
        assert_false(wg_dict_step(dict, &cursor, symbol));
        assert_int_equal(cursor.state, before.state);
    }
    cursor = at_a;
    assert_false(wg_dict_step(dict, &cursor, 0)); /* aa */
    assert_int_equal(cursor.state, at_a.state);
    assert_false(wg_dict_step(dict, &cursor, UINT32_MAX));
    cursor = wg_dict_root(dict);
    assert_true(wg_dict_step(dict, &cursor, 2)); /* c */
    assert_false(wg_dict_is_word(dict, cursor));
    assert_true(wg_dict_step(dict, &cursor, 4)); /* cö */
    assert_false(wg_dict_is_word(dict, cursor));
    assert_true(wg_dict_step(dict, &cursor, 1)); /* cöb */
    assert_true(wg_dict_is_word(dict, cursor));
}

/* A cursor with a state that does not exist is treated as the last state, which is the root
   here. */
TEST(cursors_from_nowhere)
{
    static const uint32_t states[] = {SMALL_STATES, 100, 1U << 31, UINT32_MAX};
    for (size_t i = 0; i < COUNT(states); i++) {
        struct wg_cursor cursor = {states[i]};
        assert_false(wg_dict_is_word(dict, cursor));
        assert_true(wg_dict_step(dict, &cursor, 0));
        assert_true(cursor.state < SMALL_STATES);
    }
}

/* A step by the word end fails. In a letter set, the bit after the last symbol can be the end bit,
   or not exist. */
TEST(the_word_end_is_no_symbol)
{
    static const unsigned sizes[] = {30, 31, 32, 63, 64, 255};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        char alphabet[NUMBERED_ALPHABET_NBYTES];
        numbered_alphabet(alphabet, sizes[i]);
        OWN(made_dict, made) = opened(make_dict(alphabet, "\u0100 \u0100\u0100", ""));
        struct wg_cursor cursor = wg_dict_root(made.dict);
        assert_true(wg_dict_step(made.dict, &cursor, 0));
        assert_true(wg_dict_is_word(made.dict, cursor));
        for (uint32_t symbol = 1; symbol < 300; symbol++) {
            assert_false(wg_dict_step(made.dict, &cursor, symbol));
        }
        assert_true(wg_dict_step(made.dict, &cursor, 0));
        assert_true(wg_dict_is_word(made.dict, cursor));
        assert_false(wg_dict_step(made.dict, &cursor, 0));
    }
}

static bool is_prefix(const uint8_t *prefix, size_t length, const uint8_t *word)
{
    return strncmp((const char *)prefix, (const char *)word, length) == 0;
}

struct counted {
    const struct wordset *set;
    const uint8_t *prefix;
    size_t length;
    size_t next;
};

/* Compares a listed word with the next word of the set that has the prefix. */
static bool expect_next(void *context, struct wg_text word)
{
    struct counted *counted = context;
    char text[RANDOM_WORD_MAX * 2];
    char *p = text;
    while (
        counted->next < counted->set->count &&
        !is_prefix(counted->prefix, counted->length, wordset_word(counted->set, counted->next))) {
        counted->next++;
    }
    assert_true(counted->next < counted->set->count);
    for (const uint8_t *c = wordset_word(counted->set, counted->next); *c != 0; c++) {
        p += utf8_encode(0x100u + *c - 1, p);
    }
    assert_int_equal(word.nbytes, p - text);
    assert_memory_equal(word.bytes, text, word.nbytes);
    counted->next++;
    return true;
}

/* Compares listings and cursors with a set of words, for prefixes of words and for other
   prefixes. */
TEST(random_prefixes)
{
    static const struct word_shape shapes[] = {
        {"one letter", 400, 1, 300, 1, 1, 0},
        {"two letters", 400, 1, 12, 1, 2, 6},
        {"few letters", 400, 1, 8, 1, 3, 4},
        /* around the sizes where a letter set needs one more 32-bit word */
        {"31 letters", 400, 1, 8, 1, 31, 7},
        {"32 letters", 400, 1, 8, 1, 32, 7},
        {"the last of 32", 400, 1, 8, 30, 3, 4},
        {"63 letters", 400, 1, 8, 1, 63, 7},
        {"the last of 63", 400, 1, 8, 61, 3, 4},
        {"64 letters", 400, 1, 8, 1, 64, 7},
        {"the last of 64", 400, 1, 8, 62, 3, 4},
        {"many letters", 400, 1, 8, 1, 100, 7},
        {"255 letters", 400, 1, 8, 1, 255, 7},
        {"all behind each other", 1000, 1, 2, 1, 255, 0},
    };
    struct random random = random_from_environment("test_list");
    for (size_t i = 0; i < COUNT(shapes); i++) {
        char alphabet[NUMBERED_ALPHABET_NBYTES];
        OWN(wordset, set) = random_set(&random, &shapes[i]);
        numbered_alphabet(alphabet, shapes[i].first_code + shapes[i].codes - 1);
        OWN(made_dict, made) = opened(make_dict_of_set(alphabet, &set, ""));
        for (unsigned turn = 0; turn < 1000; turn++) {
            uint8_t prefix[RANDOM_WORD_MAX];
            const uint8_t *word = wordset_word(&set, random_below(&random, (unsigned)set.count));
            const size_t of_word = strlen((const char *)word);
            const unsigned length = random_word(&random, &shapes[i], word, of_word, prefix);
            char text[RANDOM_WORD_MAX * 2];
            char *p = text;
            struct wg_cursor cursor = wg_dict_root(made.dict);
            bool is_there = true;
            for (unsigned j = 0; j < length; j++) {
                p += utf8_encode(0x100u + prefix[j] - 1, p);
                is_there = is_there && wg_dict_step(made.dict, &cursor, prefix[j] - 1u);
            }
            size_t expected = 0;
            bool is_word = false;
            for (size_t j = 0; j < set.count; j++) {
                const uint8_t *other = wordset_word(&set, j);
                const bool has_prefix = is_prefix(prefix, length, other);
                expected += has_prefix;
                is_word = is_word || (has_prefix && other[length] == 0);
            }
            assert_int_equal(is_there, expected > 0);
            assert_int_equal(is_there && wg_dict_is_word(made.dict, cursor), is_word);
            struct counted counted = {&set, prefix, length, 0};
            const struct wg_text prefix_text = cut(text, (size_t)(p - text));
            assert_int_equal(wg_dict_contains(made.dict, prefix_text), is_word);
            assert_ok(wg_dict_each(made.dict, prefix_text, expect_next, &counted, NULL));
            for (size_t j = counted.next; j < set.count; j++) {
                assert_false(is_prefix(prefix, length, wordset_word(&set, j)));
            }
        }
    }
}

/* --- Text to symbols */

TEST(text_to_symbols)
{
    static const struct {
        const char *text;
        size_t count;
        uint8_t symbols[4];
    } cases[] = {
        {"", 0, {0}},
        {"a", 1, {0}},
        {"nya", 2, {3, 0}},
        {"NyA", 2, {3, 0}},
        {"cöb", 3, {2, 4, 1}},
        {"Co\u0308B", 3, {2, 4, 1}},
        {"öööö", 4, {4, 4, 4, 4}},
        {"nyny", 2, {3, 3}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint8_t *symbols = malloc(cases[i].count + (cases[i].count == 0));
        size_t count = 99;
        assert_non_null(symbols);
        const struct wg_text text = text_of(cases[i].text);
        assert_true(wg_dict_symbols(dict, text, symbols, cases[i].count, &count));
        assert_int_equal(count, cases[i].count);
        assert_memory_equal(symbols, cases[i].symbols, count);
        if (count > 0) {
            size_t untouched = 99;
            assert_false(wg_dict_symbols(dict, text, symbols, count - 1, &untouched));
            assert_int_equal(untouched, 99);
        }
        free(symbols);
    }
}

TEST(text_that_is_no_symbols)
{
    static const char *const texts[] = {"x", "ax", "n", "an", "nyn", "o", " a", "\xff"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        uint8_t symbols[8];
        size_t count = 99;
        assert_false(wg_dict_symbols(dict, text_of(texts[i]), symbols, sizeof symbols, &count));
        assert_int_equal(count, 99);
        assert_false(wg_dict_contains(dict, text_of(texts[i])));
    }
}

/* `words` are separated by spaces; a word can be empty. */
static void assert_each(const char *words, bool is_there)
{
    while (true) {
        const struct wg_text word = cut(words, strcspn(words, " "));
        if (wg_dict_contains(dict, word) != is_there) {
            fail_msg("'%.*s'", (int)word.nbytes, word.bytes);
        }
        if (words[word.nbytes] == '\0') {
            return;
        }
        words += word.nbytes + 1;
    }
}

TEST(words_that_are_there)
{
    assert_each(SMALL_LIST, true);
    assert_each("A AB aB BAb NYA Nya CÖB co\u0308b", true);
    assert_each("", false);
    assert_each("b c ny cö aa aba bb abcd abca nyab nY nYa cob CO\u0308B", false);
    assert_true(wg_dict_contains(dict, cut("abcd", 3)));
}

TEST(texts_of_symbols)
{
    static const char *const texts[] = {"a", "b", "c", "ny", "ö"};
    assert_int_equal(wg_dict_get_counts(dict)->symbols, SMALL_SYMBOLS);
    for (uint32_t i = 0; i < SMALL_SYMBOLS; i++) {
        const struct wg_text text = wg_dict_symbol_text(dict, i);
        assert_int_equal(text.nbytes, strlen(texts[i]));
        assert_memory_equal(text.bytes, texts[i], text.nbytes);
    }
}

/* --- Metadata */

TEST(metadata)
{
    struct wg_text key;
    struct wg_text value = {"untouched", 9};
    OWN(made_dict, made) = opened(make_dict("a", "a", "empty=\nlanguage=hu\nmath=a=b\nname=n\n"));
    assert_false(wg_dict_metadata(made.dict, "nam", &value));
    assert_false(wg_dict_metadata(made.dict, "names", &value));
    assert_false(wg_dict_metadata(made.dict, "", &value));
    assert_false(wg_dict_metadata(made.dict, "hu", &value));
    assert_text(value, "untouched");
    assert_true(wg_dict_metadata(made.dict, "name", &value));
    assert_text(value, "n");
    assert_true(wg_dict_metadata(made.dict, "language", &value));
    assert_text(value, "hu");
    assert_true(wg_dict_metadata(made.dict, "empty", &value));
    assert_text(value, "");
    assert_true(wg_dict_metadata(made.dict, "math", &value));
    assert_text(value, "a=b");
    assert_true(wg_dict_metadata_at(made.dict, 0, &key, &value));
    assert_text(key, "empty");
    assert_text(value, "");
    assert_true(wg_dict_metadata_at(made.dict, 3, &key, &value));
    assert_text(key, "name");
    assert_text(value, "n");
    assert_false(wg_dict_metadata_at(made.dict, 4, &key, &value));
    assert_false(wg_dict_metadata_at(made.dict, UINT32_MAX, &key, &value));
    assert_text(key, "name");
}

/* Opening does not check META, so META can have any bytes. */
TEST(broken_metadata)
{
    struct wg_text key;
    struct wg_text value;
    OWN(made_dict, made) = opened(make_dict("a", "a", "no equals\n\nname=n\nname=m\nlast=l"));
    assert_true(wg_dict_metadata(made.dict, "name", &value));
    assert_text(value, "n");
    assert_true(wg_dict_metadata(made.dict, "last", &value));
    assert_text(value, "l");
    assert_true(wg_dict_metadata_at(made.dict, 2, &key, &value));
    assert_text(key, "last");
    assert_false(wg_dict_metadata_at(made.dict, 3, &key, &value));
}
