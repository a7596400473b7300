/* SPDX-License-Identifier: MIT */
/*
 * test_solve.c: compares the search with an oracle that shares no code with it.
 *
 * Random boards of many shapes and tiles are solved twice. The library parses the text of a board,
 * and searches with or without a table of edges (dict/read/edges.h). The oracle does not parse the
 * text, but uses the struct from which the text was written, and tries every word from every cell.
 * Words, paths, scores and counts must be equal. test_variants.c compares all sets of instructions.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "board/board.h"
#include "support/compile_dict.h"
#include "support/objects.h"
#include "support/solve_fixture.h"
#include "support/test.h"
#include "support/world.h"

#include <wordgrid/board.h>
#include <wordgrid/compile.h>
#include <wordgrid/solve.h>

enum { MAX_PATHS = 200000 };

/* --- The oracle */

struct solution {
    unsigned word;
    unsigned ncells;
    uint8_t cells[MAX_WORD];
};

struct solutions {
    struct solution *items;
    size_t count;
    bool is_full; /* there are more than MAX_PATHS, so the board is not compared */
};

static void add_solution(struct solutions *solutions, const struct solution *solution)
{
    if (solutions->count == MAX_PATHS) {
        solutions->is_full = true;
        return;
    }
    solutions->items[solutions->count++] = *solution;
}

struct oracle {
    const struct world *world;
    const struct word *word;
    bool used[MAX_CELLS];
    struct solution path;
    struct solutions *found;
};

/* Returns how many symbols of the word, from `at` on, spell exactly this text, or 0. */
static unsigned symbols_in(const struct oracle *oracle, unsigned at, const char *text)
{
    const unsigned begin = at;
    while (*text != '\0' && at < oracle->word->length) {
        const char *symbol = oracle->world->language->symbols[oracle->word->symbols[at]];
        if (strncmp(text, symbol, strlen(symbol)) != 0) {
            return 0;
        }
        text += strlen(symbol);
        at++;
    }
    return *text == '\0' ? at - begin : 0;
}

static void oracle_enter(struct oracle *oracle, unsigned cell, unsigned at, uint32_t directions);

/* Goes on in one of these directions (geometry.h).
   NOLINTNEXTLINE(misc-no-recursion): an oracle should be simple. */
static void oracle_go_on(struct oracle *oracle, unsigned cell, unsigned at, uint32_t directions)
{
    const struct oracle_board *board = &oracle->world->board;
    if (oracle->found->is_full) {
        return;
    }
    if (at == oracle->word->length) {
        add_solution(oracle->found, &oracle->path);
        return;
    }
    for (unsigned to = 0; to < board->rows * board->columns; to++) {
        const uint32_t left = board->follows[cell][to] & directions;
        if (left != 0) {
            oracle_enter(oracle, to, at, board->options.is_straight ? left : UINT32_MAX);
        }
    }
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static void oracle_enter(struct oracle *oracle, unsigned cell, unsigned at, uint32_t directions)
{
    const struct oracle_board *const board = &oracle->world->board;
    const struct oracle_cell *about = &board->cells[cell];
    const bool was_used = oracle->used[cell];
    if (was_used && !board->options.may_reuse && !board->options.may_stay) {
        return;
    }
    oracle->used[cell] = true;
    oracle->path.cells[oracle->path.ncells++] = (uint8_t)cell;
    if (about->is_wildcard) {
        oracle_go_on(oracle, cell, at + 1, directions);
    }
    for (unsigned i = 0; i < about->count; i++) {
        const unsigned symbols = symbols_in(oracle, at, about->readings[i].text);
        if (symbols > 0) {
            oracle_go_on(oracle, cell, at + symbols, directions);
        }
    }
    oracle->path.cells[--oracle->path.ncells] = 0;
    oracle->used[cell] = was_used;
}

static int compare_solutions(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct solution));
}

static void sort_solutions(struct solutions *solutions)
{
    qsort(solutions->items, solutions->count, sizeof *solutions->items, compare_solutions);
}

/* Removes repeated solutions, because two readings of a tile can spell a word on the same path. */
static void drop_repeated(struct solutions *solutions)
{
    size_t kept = 0;
    for (size_t i = 0; i < solutions->count; i++) {
        if (i == 0 || compare_solutions(&solutions->items[i], &solutions->items[kept - 1]) != 0) {
            solutions->items[kept++] = solutions->items[i];
        }
    }
    solutions->count = kept;
}

/* Finds every path from cell `from` (-1: from any cell) that spells a word of these lengths. */
static void oracle_solve(const struct world *world, unsigned min_length, unsigned max_length,
                         int from, struct solutions *found)
{
    struct oracle oracle = {.world = world, .found = found};
    found->count = 0;
    found->is_full = false;
    for (unsigned i = 0; i < world->word_count; i++) {
        oracle.word = &world->words[i];
        oracle.path.word = i;
        const unsigned cells = world->board.rows * world->board.columns;
        for (unsigned cell = 0; cell < cells; cell++) {
            if (oracle.word->length >= min_length && oracle.word->length <= max_length &&
                (from < 0 || (int)cell == from)) {
                oracle_enter(&oracle, cell, 0, UINT32_MAX);
            }
        }
    }
    sort_solutions(found);
    drop_repeated(found);
}

/* --- The results of the library in the same form */

struct collecting {
    const struct world *world;
    struct solutions *found;
};

static unsigned word_number(const struct world *world, struct wg_text text)
{
    for (unsigned i = 0; i < world->word_count; i++) {
        char spelled[MAX_WORD * 8];
        world_spell(world->language, &world->words[i], spelled);
        if (strlen(spelled) == text.nbytes && memcmp(spelled, text.bytes, text.nbytes) == 0) {
            return i;
        }
    }
    fail_msg("%.*s is not a word", (int)text.nbytes, text.bytes);
    return 0;
}

static bool collect(void *context, const struct wg_found *found)
{
    const struct collecting *collecting = context;
    struct solution solution = {
        .word = word_number(collecting->world, found->word),
        .ncells = found->ncells,
    };
    assert_int_equal(found->length, collecting->world->words[solution.word].length);
    assert_int_equal(found->score, wg_score(WG_SCORING_CLASSIC, found->length));
    assert_in_range(found->ncells, 1, MAX_WORD);
    for (uint32_t i = 0; i < found->ncells; i++) {
        solution.cells[i] = (uint8_t)found->path[i];
    }
    add_solution(collecting->found, &solution);
    return true;
}

static bool contains(const struct solutions *solutions, const struct solution *wanted)
{
    return bsearch(wanted, solutions->items, solutions->count, sizeof *wanted, compare_solutions) !=
           NULL;
}

static size_t count_words(const struct solutions *solutions)
{
    size_t words = 0;
    for (size_t i = 0; i < solutions->count; i++) {
        words += i == 0 || solutions->items[i].word != solutions->items[i - 1].word;
    }
    return words;
}

/* Runs the solver for paths, for words and for counts, and compares the results with the oracle. */
static void compare(struct world *world, struct wg_solver *solver, const struct wg_board *board,
                    struct wg_solve_options options, const struct solutions *expected,
                    struct solutions *got)
{
    struct collecting collecting = {world, got};
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const size_t words = count_words(expected);

    got->count = 0;
    options.all_paths = true;
    assert_ok(wg_solver_run(solver, board, &options, collect, &collecting, &totals, NULL));
    assert_int_equal(got->count, totals.paths);
    assert_int_equal(totals.words, words);
    sort_solutions(got);
    assert_int_equal(got->count, expected->count);
    assert_memory_equal(got->items, expected->items, got->count * sizeof *got->items);

    got->count = 0;
    options.all_paths = false;
    assert_ok(wg_solver_run(solver, board, &options, collect, &collecting, &totals, NULL));
    sort_solutions(got);
    assert_int_equal(got->count, words);
    assert_int_equal(count_words(got), words);
    uint64_t score = 0;
    for (size_t i = 0; i < got->count; i++) {
        assert_true(contains(expected, &got->items[i]));
        score += wg_score(WG_SCORING_CLASSIC, world->words[got->items[i].word].length);
    }
    assert_int_equal(totals.score, score);

    assert_ok(wg_solver_run(solver, board, &options, NULL, NULL, &totals, NULL));
    assert_int_equal(totals.words, words);
    assert_int_equal(totals.paths, words);
    assert_int_equal(totals.score, score);
}

/* Two of three boards have a random topology, and half of them other paths. */
static void roll_board(struct world *world)
{
    world_roll_board(world);
    if (random_below(&world->random, 3) > 0) {
        world_roll_topology(world);
    }
    if (random_below(&world->random, 2) == 0) {
        world_roll_paths(world);
    }
}

/* Solves some boards with a dictionary whose words come from the first board. */
static void solve_world(struct world *world, struct solutions *expected, struct solutions *got,
                        unsigned *compared)
{
    struct wg_error error;
    roll_board(world);
    world_roll_words(world);
    world_open(world);
    world_choose_edges(world, (enum edges)random_below(&world->random, EDGES_KINDS));
    OWN(wg_board, *board) = empty_board(world->dict);
    OWN(wg_solver, *solver) = new_solver(world->dict);
    for (unsigned i = 0; i < 6; i++) {
        const struct wg_text text = {world->board.text, strlen(world->board.text)};
        struct wg_solve_options options =
            SIZED(options, .min_length = 1 + random_below(&world->random, 4));
        const unsigned cells = world->board.rows * world->board.columns;
        if (random_below(&world->random, 4) == 0) {
            options.max_length = 1 + random_below(&world->random, 12);
        }
        options.max_length = world_most_symbols(world, options.max_length);
        if (random_below(&world->random, 4) == 0) {
            options.from_one_cell = true;
            options.start_cell = random_below(&world->random, cells);
        }
        struct wg_board_options board_options = world->board.options;
        /* Without a size, a text of one row would be parsed as a square. */
        if (world->board.rows > 1 && random_below(&world->random, 4) > 0) {
            board_options.rows = 0;
            board_options.columns = 0;
        }
        if (wg_board_parse(board, text, &board_options, &error) != WG_OK) {
            fail_msg("%s\n%s", error.message, world->board.text);
        }
        if (wg_board_cell_count(board) != cells) {
            fail_msg("%u cells instead of %u:\n%s", (unsigned)wg_board_cell_count(board), cells,
                     world->board.text);
        }
        oracle_solve(world, options.min_length,
                     options.max_length == 0 ? MAX_WORD : options.max_length,
                     options.from_one_cell ? (int)options.start_cell : -1, expected);
        if (!expected->is_full) {
            compare(world, solver, board, options, expected, got);
            ++*compared;
        }
        roll_board(world);
    }
    world_close(world);
}

TEST(against_oracle)
{
    const unsigned wanted = makes_few_tries() ? 500 : 5000;
    static struct world world;
    struct solutions expected = {.items = calloc(MAX_PATHS, sizeof(struct solution))};
    struct solutions got = {.items = calloc(MAX_PATHS, sizeof(struct solution))};
    unsigned compared = 0;
    assert_non_null(expected.items);
    assert_non_null(got.items);
    world.random = random_from_environment("test_solve");
    while (compared < wanted) {
        world_choose_language(&world);
        solve_world(&world, &expected, &got, &compared);
    }
    free(expected.items);
    free(got.items);
}

/* --- Single cases */

static void open_fixture(struct solve_fixture *fixture, const char *const *words, const char *board)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    for (; *words != NULL; words++) {
        add_words(compiler, *words);
    }
    fixture->made = compile_dict(compiler);
    solve_fixture_open(fixture, board);
}

static struct wg_totals run(const struct solve_fixture *fixture,
                            const struct wg_solve_options *options)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    assert_ok(wg_solver_run(fixture->solver, fixture->board, options, NULL, NULL, &totals, NULL));
    return totals;
}

/* Solves boards with long words that differ in two letters. (A key of 64 bits can hold at most 12
   letters.) */
TEST(words_longer_than_any_key)
{
    const char *const words[] = {
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaba",
        "baaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "abaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        NULL,
    };
    struct solve_fixture fixture;
    open_fixture(&fixture, words, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaba/.");
    /* A row of 40 letters can be read in two directions. Two of the words fit. */
    const struct wg_totals row = run(&fixture, NULL);
    assert_int_equal(row.words, 2);
    const struct wg_solve_options all = {.struct_nbytes = sizeof all, .all_paths = true};
    assert_int_equal(run(&fixture, &all).paths, 2);
    solve_fixture_close(&fixture);

    /* On a board of 2x13 cells, a path can go to two cells at nearly every step. */
    open_fixture(&fixture,
                 (const char *const[]){"aaaaaaaaaaaab", "aaaaaaaaaaaba", "baaaaaaaaaaaa", NULL},
                 "aaaaaaaaaaaab/aaaaaaaaaaaaa");
    const struct wg_totals twice = run(&fixture, NULL);
    assert_int_equal(twice.words, 3);
    assert_true(run(&fixture, &all).paths > 1000);
    solve_fixture_close(&fixture);
}

TEST(lengths_and_scores)
{
    const char *const words[] = {"ab", "abc", "abcd", "abcde", "abcdef", NULL};
    OWN(solve_fixture, fixture);
    open_fixture(&fixture, words, "abcdef/......");
    const uint32_t lengths[] = {2, 5, 99};
    const struct wg_solve_options listed =
        SIZED(listed, .min_length = 1, .lengths = lengths, .length_count = 3);
    const struct wg_solve_options ranged = SIZED(ranged, .min_length = 4, .max_length = 5);
    const struct wg_solve_options by_length = SIZED(by_length, .scoring = WG_SCORING_LENGTH);
    const struct wg_solve_options none = {.struct_nbytes = sizeof none, .min_length = 7};
    assert_int_equal(run(&fixture, NULL).words, 4);
    assert_int_equal(run(&fixture, NULL).score, 1 + 1 + 2 + 3);
    assert_int_equal(run(&fixture, &listed).words, 2);
    assert_int_equal(run(&fixture, &ranged).words, 2);
    assert_int_equal(run(&fixture, &by_length).score, 3 + 4 + 5 + 6);
    assert_int_equal(run(&fixture, &none).words, 0);
}

/* A max_length below 3, the default of min_length, still finds words. */
TEST(short_words)
{
    const char *const words[] = {"a", "ab", "abc", NULL};
    static const struct {
        uint32_t min_length;
        uint32_t max_length;
        uint64_t words;
    } cases[] = {{0, 0, 1}, {0, 3, 1}, {0, 2, 2}, {0, 1, 1}, {2, 2, 1}, {1, 0, 3}};
    OWN(solve_fixture, fixture);
    open_fixture(&fixture, words, "a/b/c");
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct wg_solve_options options =
            SIZED(options, .min_length = cases[i].min_length, .max_length = cases[i].max_length);
        assert_int_equal(run(&fixture, &options).words, cases[i].words);
    }
}

/* A `[qu]` tile counts as two letters, anywhere in a word, and cannot be split. */
TEST(tile_of_two_letters)
{
    const char *const words[] = {"quit", "equip", "tequ", "iraq", "qi", "tuq", "qui", NULL};
    OWN(solve_fixture, fixture);
    open_fixture(&fixture, words, "[qu]it/epx/tui");
    const struct wg_solve_options two = {.struct_nbytes = sizeof two, .min_length = 2};
    const struct wg_totals totals = run(&fixture, &two);
    /* quit, qui; equip is e, [qu], i, p; tequ is t, e, [qu]. */
    assert_int_equal(totals.words, 4);
    assert_int_equal(totals.score, 1 + 2 + 1 + 1);
}

/* --- Walls */

/*
 *     +---+---+---+
 *     | a | b   c |
 *     +   +---+   +
 *     | d   e   f |
 *     +   +   +---+
 *     | g   h   i |
 *     +---+---+---+
 */
static const char *const may_follow[] = {
    "de",      /* a: to e over d */
    "cf",      /* b: to f over c; not to d, because the walls a|b and b/e block both ways */
    "bef",     /* c: e over f */
    "aegh",    /* d */
    "acdfghi", /* e: i over h */
    "bceh",    /* f: h over e */
    "deh",     /* g */
    "defgi",   /* h */
    "eh",      /* i */
};

/* A board with these walls has the neighbours above, and the same paths with them. */
TEST(walls_are_an_adjacency_list)
{
    const char *const words[] = {
        "ade",       "aed", "abc", "bcf",      "bfe", "cbf",       "cei", "fhi", "fie", "adg",
        "adghiefcb", "bda", "bed", "bcefhgda", "ehi", "adehgihef", "ghi", "ifc", NULL,
    };
    OWN(solve_fixture, fixture);
    const struct wg_solve_options all = {.struct_nbytes = sizeof all, .all_paths = true};
    OWN(wg_maze, *walls) = new_maze();
    assert_ok(wg_maze_reset(walls, 3, 3, false, NULL));
    wg_maze_set_wall(walls, 0, 0, WG_EAST, true);
    wg_maze_set_wall(walls, 0, 1, WG_SOUTH, true);
    wg_maze_set_wall(walls, 2, 2, WG_NORTH, true);
    open_fixture(&fixture, words, "abc/def/ghi");
    const uint64_t without_walls = run(&fixture, &all).paths;

    const struct wg_board_options options = {.struct_nbytes = sizeof options, .walls = walls};
    const struct wg_text text = {"abc/def/ghi", 11};
    assert_ok(wg_board_parse(fixture.board, text, &options, NULL));
    const uint64_t with_walls = run(&fixture, &all).paths;

    struct topology *topology = &fixture.board->topology;
    uint32_t at = 0;
    for (uint32_t cell = 0; cell < 9; cell++) {
        assert_int_equal(topology->begins[cell], at);
        for (const char *p = may_follow[cell]; *p != '\0'; p++) {
            assert_int_equal(topology->neighbours[at], *p - 'a');
            topology->neighbours[at++] = (uint32_t)(*p - 'a');
        }
    }
    assert_int_equal(topology->begins[9], at);
    topology->version.walls = UINT64_MAX; /* so that the solver does not reuse the list */
    assert_int_equal(run(&fixture, &all).paths, with_walls);
    assert_true(with_walls > 0);
    assert_true(with_walls < without_walls);

    /* Other walls for the same board and solver. */
    assert_ok(wg_maze_reset(walls, 3, 3, true, NULL));
    assert_ok(wg_board_parse(fixture.board, text, &options, NULL));
    assert_int_equal(run(&fixture, &all).paths, 0);
    assert_ok(wg_maze_reset(walls, 3, 3, false, NULL));
    assert_ok(wg_board_parse(fixture.board, text, &options, NULL));
    assert_int_equal(run(&fixture, &all).paths, without_walls);
}

/* Two readings that spell the same word on one path are a single result. */
TEST(path_read_in_two_ways)
{
    OWN(solve_fixture, fixture);
    open_fixture(&fixture, (const char *const[]){"abcd", NULL}, "[a|ab][bc|c]d/..[x]");
    const struct wg_solve_options all = {.struct_nbytes = sizeof all, .all_paths = true};
    assert_int_equal(run(&fixture, &all).words, 1);
    assert_int_equal(run(&fixture, &all).paths, 1);
}

TEST(board_of_another_dictionary)
{
    const char *const words[] = {"aaa", NULL};
    OWN(solve_fixture, one);
    struct solve_fixture other;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    open_fixture(&one, words, "aaa/...");
    open_fixture(&other, words, "aaa/...");
    assert_int_equal(wg_solver_run(one.solver, other.board, NULL, NULL, NULL, &totals, &error),
                     WG_MISUSE);
    assert_string_equal(error.message, "the board is for another dictionary");
    solve_fixture_close(&other);
    assert_int_equal(run(&one, NULL).words, 1);
}

static bool stop_at_second(void *context, const struct wg_found *found)
{
    return ++*(unsigned *)context < 2;
}

/* A board whose text was refused has no words. */
TEST(a_refused_board_is_empty)
{
    const char *const words[] = {"aaa", NULL};
    OWN(solve_fixture, fixture);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    open_fixture(&fixture, words, "aa/aa");
    assert_int_equal(wg_board_parse(fixture.board, (struct wg_text){"[", 1}, NULL, &error),
                     WG_BAD_INPUT);
    assert_ok(wg_solver_run(fixture.solver, fixture.board, NULL, NULL, NULL, &totals, &error));
    assert_int_equal(totals.words, 0);
}

static bool never(void *context)
{
    return false;
}

TEST(stopping)
{
    const char *const words[] = {"aaa", "aaaa", "aaaaa", NULL};
    OWN(solve_fixture, fixture);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    unsigned calls = 0;
    open_fixture(&fixture, words, "aaa/aaa/aaa");
    assert_int_equal(
        wg_solver_run(fixture.solver, fixture.board, NULL, stop_at_second, &calls, &totals, &error),
        WG_STOPPED);
    assert_int_equal(calls, 2);
    assert_int_equal(totals.words, 2);
    const struct wg_solve_options stopped = SIZED(stopped, .limits = LIMITS(.go_on = never));
    assert_int_equal(
        wg_solver_run(fixture.solver, fixture.board, &stopped, NULL, NULL, &totals, &error),
        WG_STOPPED);
    const struct wg_solve_options nowhere = SIZED(nowhere, .from_one_cell = true, .start_cell = 9);
    assert_int_equal(
        wg_solver_run(fixture.solver, fixture.board, &nowhere, NULL, NULL, &totals, &error),
        WG_MISUSE);
    for (int scoring = -1; scoring <= 3; scoring += 4) {
        const struct wg_solve_options none = SIZED(none, .scoring = (enum wg_scoring)scoring);
        assert_int_equal(
            wg_solver_run(fixture.solver, fixture.board, &none, NULL, NULL, &totals, &error),
            WG_MISUSE);
        assert_string_equal(wg_scoring_text(none.scoring), "unknown scoring");
        assert_int_equal(wg_score(none.scoring, 8), 0);
    }
    assert_string_equal(wg_scoring_text(WG_SCORING_NONE), "none");
    /* Each failure leaves the solver usable. */
    assert_int_equal(run(&fixture, NULL).words, 3);
}

/* A search of practically endless time ends at its time limit. */
TEST(time_limit)
{
    const char *const words[] = {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                 NULL};
    OWN(solve_fixture, fixture);
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    char board[12 * 13 + 1] = "";
    for (int i = 0; i < 12; i++) {
        strcat(board, "aaaaaaaaaaaa/");
    }
    board[12 * 13 - 1] = '\0';
    open_fixture(&fixture, words, board);
    const struct wg_solve_options options = SIZED(options, .limits = LIMITS(.seconds = 0.05));
    assert_int_equal(
        wg_solver_run(fixture.solver, fixture.board, &options, NULL, NULL, &totals, &error),
        WG_STOPPED);
}
