/* SPDX-License-Identifier: MIT */
/* test_query_look.c: tests how a search uses the outlook of a query (wg_query.look), with queries
   of the caller. */
#include "support/make_dict.h"
#include "support/objects.h"

#include <wordgrid/query.h>

OWNABLE_POINTER(wg_query, wg_query_free)
OWNABLE_POINTER(wg_query_search, wg_query_close)

static struct made_dict made;
static struct wg_dict *dict;

static int make(void **state)
{
    made = make_dict("a b c d", "abba abc abd acad bad cab caca dab dad add aaaaaaaaaaaaaaaaaaaab",
                     "");
    dict = made_dict_open(&made);
    return 0;
}

static int unmake(void **state)
{
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(make, unmake)

static bool ignore_word(void *context, struct wg_text word)
{
    return true;
}

static bool ignore_match(void *context, const struct wg_query_word *word)
{
    return true;
}

struct list {
    char text[256];
    uint64_t steps;
};

static bool add_word(void *context, const struct wg_query_word *word)
{
    struct list *const list = context;
    strncat(list->text, word->text.bytes, word->text.nbytes);
    strcat(list->text, " ");
    return true;
}

static struct list find(const struct wg_query *query)
{
    struct list list = {.steps = 0};
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    assert_ok(wg_query_run(dict, query, NULL, add_word, &list, &totals, NULL));
    list.steps = totals.steps;
    return list;
}

/* --- A query of the library, with functions that count the calls of `step` and `look` */

static struct {
    struct wg_query query;
    unsigned steps;
    unsigned looks;
} counted;

static bool counting_step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    counted.steps++;
    return counted.query.step(context, from, symbol, state_out);
}

static void counting_look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    counted.looks++;
    counted.query.look(context, state, outlook);
}

/* Tests that a search calls `step` once for each state of the query and each letter, and once for
   all letters that are alike. The first state is not kept, so each of its letters costs a call. */
TEST(calls_of_a_query)
{
    static const struct {
        const char *text;
        bool is_rack;
        unsigned steps;
        unsigned looks;
        const char *words;
    } cases[] = {
        {"????", false, 4 + 3, 1 + 4, "abba acad caca "},
        {"??b?", false, 4 + 3, 1 + 4, "abba "},
        {"?a?", false, 4 + 2, 1 + 3, "bad cab dab dad "},
        {"???", true, 4 + 2, 1 + 3, "abc abd add bad cab dab dad "},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        OWN(wg_query, *query) = NULL;
        const struct wg_text text = text_of(cases[i].text);
        assert_ok(cases[i].is_rack ? wg_query_new_rack(dict, text, &query, NULL)
                                   : wg_query_new_pattern(dict, text, &query, NULL));
        counted.query = *query;
        counted.steps = counted.looks = 0;
        struct wg_query counting = *query;
        counting.step = counting_step;
        counting.look = counting_look;
        const struct list list = find(&counting);
        assert_string_equal(list.text, cases[i].words);
        assert_int_equal(counted.steps, cases[i].steps);
        assert_int_equal(counted.looks, cases[i].looks);
        assert_true(list.steps > counted.steps);
    }
}

/* --- A query whose state is the whole word so far: no two states are equal */

enum { MAX_WORD = 24 };

struct so_far {
    uint8_t count;
    uint8_t symbols[MAX_WORD];
};

static bool so_far_start(void *context, void *state_out)
{
    memset(state_out, 0, sizeof(struct so_far));
    return true;
}

static bool so_far_step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    struct so_far *const to = state_out;
    memcpy(to, from, sizeof *to);
    to->symbols[to->count++] = (uint8_t)symbol;
    return to->count < MAX_WORD;
}

static bool so_far_match(void *context, const void *state)
{
    const struct so_far *const word = state;
    return word->count > 0 && word->symbols[0] == word->symbols[word->count - 1];
}

static const struct wg_query so_far =
    SIZED(so_far, .state_nbytes = sizeof(struct so_far), .start = so_far_start, .step = so_far_step,
          .is_match = so_far_match);

/* Tests a query with more states than are kept, and a query with states that are too large to be
   kept. */
TEST(many_states)
{
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_query large = so_far;
    assert_string_equal(find(&so_far).text, "abba dad ");
    large.state_nbytes = WG_QUERY_MAX_STATE_NBYTES;
    assert_string_equal(find(&large).text, "abba dad ");
    OWN(made_dict, words) = opened(make_doubling_dict(13, true));
    for (int i = 0; i < 2; i++) { /* the second search uses the table of edges */
        struct list list = {.steps = 0};
        OWN(wg_query_search, *search) = NULL;
        assert_ok(wg_query_open(words.dict, &so_far, NULL, &search, NULL));
        for (const struct wg_query_word *word; (word = wg_query_next(search)) != NULL;) {
            assert_int_equal(word->symbols[0], word->symbols[12]);
            assert_true(strncmp(list.text, word->text.bytes, 13) < 0);
            (void)snprintf(list.text, sizeof list.text, "%.13s", word->text.bytes);
        }
        assert_ok(wg_query_finish(search, &totals, NULL));
        assert_true(totals.words == 1 << 12);
    }
}

/* --- Outlooks of a caller */

/* Sets symbols that the dictionary does not have, and two symbols for which `step` returns false.
 */
static void wide_look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    memset(&outlook->symbols, 0xff, sizeof outlook->symbols);
    outlook->alike.bits[0] = 3U << 2;
    outlook->alike.bits[3] = UINT64_MAX;
}

static bool ab_step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    return symbol < 2 && so_far_step(context, from, symbol, state_out);
}

/* Sets lengths that no word has. */
static void empty_look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    outlook->least = 5;
    outlook->most = 4;
}

/* Sets the lengths of words of two and of four letters. */
static void even_look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    const struct so_far *const word = state;
    outlook->least = word->count % 2;
    outlook->most = word->count < 4 ? 4U - word->count : 0;
}

TEST(outlooks)
{
    struct wg_query query = so_far;
    query.step = ab_step;
    query.look = wide_look;
    assert_string_equal(find(&query).text, "abba ");
    query.look = empty_look;
    assert_string_equal(find(&query).text, "");
    assert_true(find(&query).steps == 0);
    query = so_far;
    query.look = even_look;
    assert_string_equal(find(&query).text, "abba ");
}

/* Appends U+0100 + symbol. */
static void put_symbol(char *text, unsigned symbol)
{
    const char letter[] = {(char)(0xc4 + symbol / 64), (char)(0x80 + symbol % 64), '\0'};
    strcat(text, letter);
}

/* Tests a dictionary in which the codes of the frequent symbols are consecutive, but the symbols, 0
   to 10 and 75 to 94, are in two words of a symbol set. */
TEST(symbols_in_two_words)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    char words[256] = "";
    char rack[8] = "";
    numbered_alphabet(alphabet, 100);
    for (unsigned i = 0; i < 31; i++) {
        put_symbol(words, i <= 10 ? i : i + 64);
        put_symbol(words, i < 10 ? i + 1 : (i + 1) % 31 + 64);
        strcat(words, i < 30 ? " " : "");
    }
    OWN(made_dict, in) = opened(make_dict(alphabet, words, ""));
    OWN(wg_query, *query) = NULL;
    OWN(wg_query_search, *search) = NULL;
    put_symbol(rack, 78);
    put_symbol(rack, 77);
    assert_ok(wg_query_new_rack(in.dict, text_of(rack), &query, NULL));
    assert_ok(wg_query_open(in.dict, query, NULL, &search, NULL));
    const struct wg_query_word *const word = wg_query_next(search);
    assert_non_null(word);
    assert_int_equal(word->symbols[0], 77);
    assert_int_equal(word->symbols[1], 78);
    assert_null(wg_query_next(search));
}

/* Tests that a search takes at most as many steps over the limit as a state has letters. */
TEST(steps_of_letters_that_are_not_entered)
{
    OWN(wg_query, *query) = NULL;
    const struct wg_query_options options = SIZED(options, .limits = LIMITS(.steps = 6));
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    assert_ok(wg_dict_each(dict, (struct wg_text){"", 0}, ignore_word, NULL, NULL));
    assert_ok(wg_query_new_pattern(dict, text_of("??c?"), &query, NULL));
    assert_int_equal(wg_query_run(dict, query, &options, ignore_match, NULL, &totals, NULL),
                     WG_STOPPED);
    assert_int_equal(totals.end, WG_END_STEPS);
    assert_in_range(totals.steps, 6, 6 + 4);
}
