/* SPDX-License-Identifier: MIT */
/*
 * test_edges.c: tests that the table of edges describes the same automaton as the file, when the
 * table is made, and that threads that make it at the same time get the same table.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "dict/read/edges.h"

#include "dict/read/dict.h"
#include "dict/read/node.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"
#include "support/world.h"

#include <pthread.h>
#include <wordgrid/board.h>
#include <wordgrid/solve.h>

/* --- The table against the file */

struct counts {
    unsigned wide;
    unsigned dictionaries_without_wide;
};

/* Asserts that the table has the edges of a state. firsts[s] is the index of the first edge of
   state s, or UINT32_MAX if no edge to that state was found yet. */
static void compare_state(const struct wg_dict *dict, const struct edge_table *table,
                          uint32_t state, uint32_t *firsts)
{
    const struct walk *const walk = &dict->walk;
    const struct walk_state s = walk_enter(walk, state);
    for (unsigned i = 0; i < s.letters; i++) {
        const struct edge edge = table->edges[firsts[state] + i];
        const uint32_t target = walk_target(walk, &s, i);
        assert_int_equal(edge.set, walk_enter(walk, target).set);
        if (firsts[target] == UINT32_MAX) {
            firsts[target] = edge.first;
        }
        assert_int_equal(edge.first, firsts[target]);
    }
    assert_int_equal(firsts[state] >= table->first_wide, s.is_wide);
    for (uint32_t symbol = 0; symbol < walk->symbols; symbol++) {
        const struct node node = {s.set, firsts[state], s.is_wide};
        const uint32_t code = walk->codes[symbol];
        assert_int_equal(node_has(walk, table, node, code), walk_set_has(walk, s.number, code));
    }
    if (s.is_wide) {
        assert_int_equal(edges_wide_set(table, firsts[state]), s.number);
    }
}

static void compare_table(const struct wg_dict *dict, struct counts *counts)
{
    const struct walk *const walk = &dict->walk;
    const struct edge_table *const table = edges_get(dict);
    uint32_t *const firsts = malloc(((size_t)walk->last_state + 1) * sizeof *firsts);
    bool has_wide = false;
    assert_non_null(firsts);
    memset(firsts, 0xff, ((size_t)walk->last_state + 1) * sizeof *firsts);
    assert_int_equal(table->root.set, walk_enter(walk, walk->root).set);
    firsts[walk->root] = table->root.first;
    /* Each pass also finds all states that are one letter further from the root. */
    for (uint32_t length = 0; length <= wg_dict_get_counts(dict)->longest; length++) {
        for (uint32_t state = 0; state <= walk->last_state; state++) {
            if (firsts[state] != UINT32_MAX) {
                compare_state(dict, table, state, firsts);
            }
        }
    }
    for (uint32_t state = 0; state <= walk->last_state; state++) {
        assert_true(firsts[state] != UINT32_MAX);
        has_wide |= walk_enter(walk, state).is_wide;
    }
    counts->wide += has_wide;
    counts->dictionaries_without_wide += !has_wide;
    free(firsts);
}

TEST(table_is_the_automaton)
{
    static struct world world;
    struct counts counts = {0};
    world.random = random_from_environment("test_edges");
    const unsigned worlds = makes_few_tries() ? 100 : 300;
    for (unsigned i = 0; i < worlds; i++) {
        world_choose_language(&world);
        world_roll_board(&world);
        world_roll_words(&world);
        world_open(&world);
        assert_null(edges_get(world.dict));
        assert_non_null(edges_make(world.dict, SIZE_MAX));
        compare_table(world.dict, &counts);
        world_close(&world);
    }
    assert_true(counts.wide > worlds / 10);
    assert_true(counts.dictionaries_without_wide > worlds / 10);
}

/* --- When the table is made */

TEST(limits_of_memory)
{
    OWN(made_dict, made) = opened(make_dict("a e t", "tea eat ate", ""));
    const size_t nbytes = (size_t)edges_nbytes(&made.dict->walk);
    assert_null(edges_make(made.dict, nbytes - 1));
    assert_null(edges_get(made.dict));
    made.dict->edge_cache->is_busy = true; /* as if another thread were making it */
    assert_null(edges_make(made.dict, nbytes));
    made.dict->edge_cache->is_busy = false;
    const struct edge_table *const table = edges_make(made.dict, nbytes);
    assert_non_null(table);
    assert_ptr_equal(edges_make(made.dict, 0), table); /* the table exists already */
    assert_ptr_equal(edges_make(made.dict, SIZE_MAX), table);
    assert_ptr_equal(edges_get(made.dict), table);
}

enum { WORDS = 4000, LENGTH = 9 /* of each word of `words` */ };

static char words[WORDS * (LENGTH + 1)];

/* Makes a dictionary of random words. Nearly every word has edges that no other word uses. */
static struct wg_dict *open_large(struct made_dict *made, struct random *random)
{
    char *p = words;
    for (unsigned i = 0; i < WORDS; i++) {
        for (unsigned k = 0; k < LENGTH; k++) {
            *p++ = (char)('a' + random_below(random, 26));
        }
        *p++ = i + 1 < WORDS ? ' ' : '\0';
    }
    *made = make_dict("a b c d e f g h i j k l m n o p q r s t u v w x y z", words, "");
    struct wg_dict *const dict = made_dict_open(made);
    assert_true(dict->walk.edges > 20000);
    return dict;
}

static void run(struct wg_solver *solver, struct wg_board *board, const char *text,
                size_t max_nbytes)
{
    const struct wg_solve_options options = SIZED(options, .limits = LIMITS(.nbytes = max_nbytes));
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    assert_ok(wg_board_parse(board, (struct wg_text){text, strlen(text)}, NULL, NULL));
    assert_ok(wg_solver_run(solver, board, &options, NULL, NULL, &totals, NULL));
}

/* Runs a new solver over a board, up to `most` times, until the table is made. Returns the number
   of runs, or `most` + 1 if the table was not made. */
static unsigned count_runs(struct wg_dict *dict, const char *text, size_t max_nbytes, unsigned most)
{
    unsigned runs = 0;
    free(dict->edge_cache->table);
    dict->edge_cache->table = NULL;
    struct wg_board *board = empty_board(dict);
    struct wg_solver *solver = new_solver(dict);
    do {
        run(solver, board, text, max_nbytes);
        runs++;
    } while (edges_get(dict) == NULL && runs <= most);
    wg_solver_free(solver);
    wg_board_free(board);
    return runs;
}

TEST(when_it_is_made)
{
    static const char letters[] = "ezmrnubeslospaon";
    static const char wildcards[] = "????";
    struct random random = random_from_environment("test_edges, when");
    OWN(made_dict, made);
    struct wg_dict *const dict = open_large(&made, &random);
    const unsigned runs = count_runs(dict, letters, 0, 10000);
    assert_in_range(runs, 10, 10000); /* the table is not made for one small board, but for many */
    assert_int_equal(count_runs(dict, letters, 1 << 16, runs), runs + 1);
    assert_int_equal(count_runs(dict, wildcards, 0, 1), 1);
    assert_int_equal(count_runs(dict, wildcards, 1 << 16, 1), 2);
}

/* The lookup for which lookups_left is 1 makes the table, unless the table would be too large. Only
   single lookups count. */
TEST(lookups_make_it)
{
    static const struct wg_text word = {words, LENGTH};
    static const struct wg_text letter = {words, 1}; /* not looked up in a batch */
    struct random random = random_from_environment("test_edges, lookups");
    OWN(made_dict, made);
    struct wg_dict *const dict = open_large(&made, &random);
    const uint32_t edges = dict->walk.edges;
    const uint32_t lookups = dict->edge_cache->lookups_left;
    bool found = false;
    assert_in_range(lookups, edges / 8, edges);
    wg_dict_contains_many(dict, &letter, 1, &found);
    for (uint32_t left = lookups; left > 1; left--) {
        assert_int_equal(dict->edge_cache->lookups_left, left);
        assert_true(wg_dict_contains(dict, word));
    }
    assert_null(edges_get(dict));
    dict->walk.edges = LOOKUPS_MAX_NBYTES / sizeof(struct edge);
    assert_true(wg_dict_contains(dict, word));
    assert_null(edges_get(dict));
    dict->walk.edges = edges;
    assert_true(wg_dict_contains(dict, word)); /* no other lookup tries */
    assert_null(edges_get(dict));
    dict->edge_cache->lookups_left = 1;
    assert_true(wg_dict_contains(dict, word));
    assert_non_null(edges_get(dict));
    assert_true(wg_dict_contains(dict, word)); /* in the table */
    dict->edge_cache->table->root.set = 0;
    assert_false(wg_dict_contains(dict, word));
}

/* --- Threads */

enum { THREADS = 8 };

static struct wg_dict *shared;
static pthread_barrier_t start;

/* Stores the table. While edges_make returns NULL, another thread is making the table. */
static void *make_shared(void *table_out)
{
    const struct edge_table *table = NULL;
    (void)pthread_barrier_wait(&start);
    while (table == NULL) {
        table = edges_make(shared, SIZE_MAX);
    }
    *(const struct edge_table **)table_out = table;
    return NULL;
}

/* Looks up words and texts that are no words, until a lookup has made the table, and then as many
   again. Stores the table. */
static void *look_up(void *table_out)
{
    uint32_t after = 0;
    (void)pthread_barrier_wait(&start);
    for (uint32_t i = 0; after < WORDS; i++) {
        const char *const bytes = words + (size_t)(i % WORDS) * (LENGTH + 1);
        assert_true(wg_dict_contains(shared, (struct wg_text){bytes, LENGTH}));
        assert_false(wg_dict_contains(shared, (struct wg_text){bytes, LENGTH - 1}));
        after += edges_get(shared) != NULL;
    }
    *(const struct edge_table **)table_out = edges_get(shared);
    return NULL;
}

static void run_threads(void *(*thread)(void *table_out))
{
    struct random random = random_from_environment("test_edges, threads");
    OWN(made_dict, made);
    pthread_t threads[THREADS];
    const struct edge_table *tables[THREADS];
    shared = open_large(&made, &random);
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, thread, &tables[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_ptr_equal(tables[i], edges_get(shared));
    }
    assert_int_equal(pthread_barrier_destroy(&start), 0);
}

TEST(threads_share_it)
{
    run_threads(make_shared);
    run_threads(look_up);
}
