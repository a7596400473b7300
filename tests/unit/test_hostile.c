/* SPDX-License-Identifier: MIT */
/*
 * test_hostile.c: tests files with correct checksums whose automata no writer makes: with cycles,
 * more words than can be listed, paths that lead to no word, or wrong counts in the header. If such
 * a file can be opened, the test calls all functions with it. They must return.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/test.h"
#include "support/use_all.h"
#include "support/walk_all.h"

#include <stdatomic.h>
#include <wordgrid/board.h>
#include <wordgrid/solve.h>

/*
 * Makes a ladder: the automaton that is changed into all others. Words end in state 0. Every other
 * state has an edge for a and an edge for b, both to the next lower state. The highest state is the
 * root.
 */
static void make_ladder(struct forge *forge, uint32_t length)
{
    *forge = forge_take(make_doubling_dict(length, true));
}

/* Sets the targets of both edges of a state. State 0 has no edges. */
static void lead(struct forge *forge, uint32_t state, uint32_t by_a, uint32_t by_b)
{
    forge_set_target(forge, state, 0, by_a);
    forge_set_target(forge, state, 1, by_b);
}

/* Changes state 0 so that no word ends there. */
static void take_the_word(struct forge *forge)
{
    forge_put(forge, forge_offset(forge, "SETS") + 3, 1, 0);
}

/* --- Changes of the ladder, and the results of the library */

enum { LENGTH = 60, ALL = -1 };

static void nothing(struct forge *forge)
{
}

static void root_to_itself(struct forge *forge)
{
    lead(forge, LENGTH, LENGTH, LENGTH);
}

static void root_to_itself_or_a_word(struct forge *forge)
{
    lead(forge, LENGTH, 0, LENGTH);
}

static void all_to_the_root(struct forge *forge)
{
    for (uint32_t state = 1; state <= LENGTH; state++) {
        lead(forge, state, LENGTH, LENGTH);
    }
}

static void a_word_or_back_to_the_root(struct forge *forge)
{
    for (uint32_t state = 1; state <= LENGTH; state++) {
        lead(forge, state, state - 1, LENGTH);
    }
}

static void last_step_back(struct forge *forge)
{
    lead(forge, 1, 0, LENGTH);
}

static void all_to_no_state(struct forge *forge)
{
    for (uint32_t state = 1; state <= LENGTH; state++) {
        lead(forge, state, 63, 61);
    }
}

static void deepest_way_to_no_word(struct forge *forge)
{
    take_the_word(forge);
}

static void no_words_in_the_header(struct forge *forge)
{
    forge_put(forge, HEADER_WORDS, 8, 0);
}

static void most_words_in_the_header(struct forge *forge)
{
    forge_put(forge, HEADER_WORDS, 8, UINT64_MAX);
}

static void a_longest_word_of_one(struct forge *forge)
{
    forge_put(forge, HEADER_LONGEST, 4, 1);
}

static void the_root_below(struct forge *forge)
{
    forge_put(forge, HEADER_ROOT, 4, 1);
}

static const char too_much[] = "it has more or longer words than its header says";
static const char no_word[] = "some of its letters lead to no word";

static const struct hostile {
    const char *name;
    void (*make)(struct forge *forge);
    const char *checked; /* the message of wg_dict_check; NULL: no error */
    const char *listed;  /* the message of wg_dict_each; NULL: no error */
    int words;           /* listed words; ALL: until count_word stops the list */
} hostiles[] = {
    {"2^60 words", nothing, NULL, NULL, ALL},
    {"a root that leads to itself", root_to_itself, " closes a cycle", too_much, 0},
    {"a root that leads to a word or itself", root_to_itself_or_a_word, " closes a cycle", too_much,
     LENGTH},
    {"all to the root", all_to_the_root, " closes a cycle", too_much, 0},
    {"down, or back to the root", a_word_or_back_to_the_root, " closes a cycle", too_much, 1},
    {"the last step back to the root", last_step_back, " closes a cycle", too_much, 1},
    {"all to states that there are not", all_to_no_state, ", which does not exist", too_much, 0},
    {"no word at the end of 2^60 ways", deepest_way_to_no_word, "no word ends at or after state 0",
     no_word, 0},
    {"no words, says the header", no_words_in_the_header, " words where its header says 0",
     too_much, 0},
    {"2^64 - 1 words, says the header", most_words_in_the_header,
     " words where its header says 18446744073709551615", NULL, ALL},
    {"words of one symbol, says the header", a_longest_word_of_one,
     "its longest word has 60 symbols where its header says 1", too_much, 0},
    {"a root at the end", the_root_below, "no word leads through state 2", NULL, 2},
};

enum { MOST_WORDS = 1000 };

static bool count_word(void *context, struct wg_text word)
{
    unsigned *const words = context;
    assert_true(word.nbytes <= LENGTH);
    return ++*words < MOST_WORDS;
}

static void assert_listed(const struct wg_dict *dict, const struct hostile *hostile)
{
    struct wg_error error = {0};
    unsigned words = 0;
    const enum wg_status status = wg_dict_each(dict, text_of(""), count_word, &words, &error);
    if (hostile->listed != NULL) {
        assert_int_equal(status, WG_DAMAGED);
        assert_string_equal(error.message, hostile->listed);
    } else {
        assert_int_equal(status, hostile->words == ALL ? WG_STOPPED : WG_OK);
    }
    assert_int_equal(words, hostile->words == ALL ? MOST_WORDS : hostile->words);
}

static void assert_checked(const struct wg_dict *dict, const struct hostile *hostile)
{
    struct wg_error error = {0};
    const enum wg_status status = wg_dict_check(dict, &error);
    assert_int_equal(status, hostile->checked == NULL ? WG_OK : WG_DAMAGED);
    if (hostile->checked != NULL && strstr(error.message, hostile->checked) == NULL) {
        fail_msg("%s", error.message);
    }
}

TEST(hostile_automata)
{
    for (size_t i = 0; i < COUNT(hostiles); i++) {
        OWN(forge, forge);
        make_ladder(&forge, LENGTH);
        hostiles[i].make(&forge);
        print_message("%s\n", hostiles[i].name);
        const struct wg_dict *const dict = forge_reopen(&forge);
        assert_checked(dict, &hostiles[i]);
        assert_listed(dict, &hostiles[i]);
        walk_all(dict);
        dump_all(dict);
        solve_all(dict, "abab/ba.b/?ab?");
        solve_all(dict, "[ab]?b/[a|b][aba].");
    }
}

/* Opening refuses a longest word of as many symbols as the file has states. */
TEST(long_words_in_a_small_file)
{
    static const uint32_t lengths[] = {LENGTH + 1, 65535, 65536, 65537, UINT32_MAX};
    OWN(forge, forge);
    make_ladder(&forge, LENGTH);
    for (size_t i = 0; i < COUNT(lengths); i++) {
        forge_put(&forge, HEADER_LONGEST, 4, lengths[i]);
        forge_refuse(&forge, WG_DAMAGED, "its header has an impossible longest word");
    }
}

/* --- Searches that would not end by themselves */

struct stopping {
    atomic_bool stop;
    unsigned paths;
    unsigned most_paths; /* after these, take_found or go_on stops the search */
    bool by_flag;
};

static bool take_found(void *context, const struct wg_found *found)
{
    struct stopping *const stopping = context;
    assert_true(found->length <= LENGTH);
    stopping->paths++;
    if (stopping->by_flag) {
        atomic_store(&stopping->stop, stopping->paths >= stopping->most_paths);
        return true;
    }
    return stopping->paths < stopping->most_paths;
}

static bool is_running(void *context)
{
    const struct stopping *const stopping = context;
    return !atomic_load(&stopping->stop);
}

/* With a cycle in the automaton, a board of wildcards has more paths than can be counted. */
TEST(a_search_over_a_cycle)
{
    static const char wildcards[] = "????????????????????????????????"
                                    "????????????????????????????????";
    OWN(forge, forge);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    make_ladder(&forge, LENGTH);
    lead(&forge, LENGTH, 0, LENGTH);
    const struct wg_dict *const dict = forge_reopen(&forge);
    OWN(wg_board, *board) = new_board(dict, wildcards, NULL);
    OWN(wg_solver, *solver) = new_solver(dict);
    for (unsigned by_flag = 0; by_flag < 2; by_flag++) {
        struct stopping stopping = {.most_paths = 5000, .by_flag = by_flag == 1};
        const struct wg_solve_options options =
            SIZED(options, .all_paths = true,
                  .limits = LIMITS(.go_on = is_running, .context = &stopping));
        assert_int_equal(
            wg_solver_run(solver, board, &options, take_found, &stopping, &totals, &error),
            WG_STOPPED);
        assert_true(stopping.paths >= 5000 && stopping.paths == totals.paths);
    }
    const struct wg_solve_options options =
        SIZED(options, .all_paths = true, .limits = LIMITS(.seconds = 0.05));
    assert_int_equal(wg_solver_run(solver, board, &options, NULL, NULL, &totals, &error),
                     WG_STOPPED);
    assert_non_null(strstr(error.message, "the time limit of 0.05 s is over"));
}

/* --- Edges with random targets */

TEST(random_edges)
{
    enum { TURNS = 300 };
    struct random random = random_from_environment("test_hostile");
    unsigned damaged = 0;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        const uint32_t length = 1 + random_below(&random, 100);
        OWN(forge, forge);
        make_ladder(&forge, length);
        const uint32_t bits = format_edge_bits(length + 1);
        for (uint32_t state_number = 1; state_number <= length; state_number++) {
            lead(&forge, state_number, random_below(&random, 1U << bits),
                 random_below(&random, 1U << bits));
        }
        forge_put(&forge, HEADER_ROOT, 4, 1 + random_below(&random, length));
        forge_put(&forge, HEADER_LONGEST, 4, 1 + random_below(&random, length));
        forge_put(&forge, HEADER_WORDS, 8, random_next(&random) >> turn % 64);
        const struct wg_dict *const dict = forge_reopen(&forge);
        damaged += wg_dict_check(dict, NULL) != WG_OK;
        walk_all(dict);
        dump_all(dict);
        solve_all(dict, "ab?/b.a/[ab]ab");
    }
    assert_true(damaged > TURNS / 2);
}
