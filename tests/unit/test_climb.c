/* SPDX-License-Identifier: MIT */
/*
 * test_climb.c: rates the neighbours of random boards, and compares each with a search by the
 * solver. Then climbs on boards that are so small that all boards can be rated: a climb with a
 * large pool must find them all.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/text.h"
#include "boards/climb.h"
#include "boards/symmetry.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

enum { WORDS = 150, MAX_WORDS = 600, MAX_LETTERS = 6, MAX_TEXT = 400, MAX_FACES = 40 };

/* A game on random words, and what the solver needs to rate its boards. */
struct world {
    struct random random;
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_rules *rules;
    struct wg_board_options shape;
    struct wg_solve_options search;
    struct face faces[MAX_FACES];
    char texts[MAX_FACES][6]; /* of the faces, as in a board */
    uint32_t face_count;
    uint32_t cells;
};

/* Adds a face of the symbols with these texts; NULL: a hole. */
static void add_face(struct world *world, const char *text, const char *symbols)
{
    struct face *const face = &world->faces[world->face_count];
    size_t count = 0;
    *face = (struct face){.count = 0};
    if (symbols != NULL) {
        assert_true(wg_dict_symbols(world->dict, text_of(symbols), face->symbols, FACE_MAX_SYMBOLS,
                                    &count));
        face->count = (uint8_t)count;
    }
    strcpy(world->texts[world->face_count++], text);
}

/* Makes words of these letters. */
static void make_words(struct world *world, unsigned words, const char *letters, char *text)
{
    const uint32_t count = (uint32_t)strlen(letters);
    for (unsigned i = 0; i < words; i++) {
        const unsigned length = 1 + random_below(&world->random, MAX_LETTERS);
        for (unsigned k = 0; k < length; k++) {
            *text++ = letters[random_below(&world->random, count)];
        }
        *text++ = ' ';
    }
    text[-1] = '\0';
}

/* Opens a dictionary of random words, and selects a shape and what counts. */
static void open_game(struct world *world, unsigned word_count, const char *alphabet,
                      const char *letters)
{
    char words[MAX_WORDS * (MAX_LETTERS + 1) + 1];
    struct random *const random = &world->random;
    make_words(world, word_count, letters, words);
    make_dict(&world->made, alphabet, words, "");
    world->dict = made_dict_open(&world->made);
    assert_int_equal(wg_board_new(world->dict, &world->board, NULL), WG_OK);
    assert_int_equal(wg_solver_new(world->dict, NULL, &world->solver, NULL), WG_OK);
    world->shape = (struct wg_board_options){
        .struct_nbytes = sizeof world->shape,
        .rows = 1 + random_below(random, 3),
        .columns = 1 + random_below(random, 4),
        .moves = (enum wg_moves)random_below(random, WG_MOVES_HEX),
        .is_torus = random_below(random, 2) == 0,
    };
    world->cells = world->shape.rows * world->shape.columns;
    world->search = (struct wg_solve_options){
        .struct_nbytes = sizeof world->search,
        .min_length = random_below(random, 4),
        .max_length = random_below(random, 2) * 5,
    };
    if (random_below(random, 2) == 0) {
        assert_int_equal(wg_rules_new(world->dict, &world->rules, NULL), WG_OK);
        assert_int_equal(wg_rules_read_letters(world->rules, text_of("a 1\nb 7\nq 100\n"), NULL),
                         WG_OK);
        world->search.rules = world->rules;
    }
}

static void open_world(struct world *world)
{
    open_game(world, WORDS, "a b e q u", "abequ");
    add_face(world, "a", "a");
    add_face(world, "b", "b");
    add_face(world, "e", "e");
    add_face(world, "[qu]", "qu");
    add_face(world, "[ab]", "ab");
    add_face(world, ".", NULL);
}

/* Sets a shape that does not depend on the seed. */
static void set_shape(struct world *world, uint32_t rows, uint32_t columns)
{
    world->shape.rows = rows;
    world->shape.columns = columns;
    world->shape.moves = WG_MOVES_KING;
    world->shape.is_torus = false;
    world->search.min_length = 2;
    world->search.max_length = 0;
    world->cells = rows * columns;
}

/* Opens a world of 40 faces. Words have letters of the last faces, so that boards spell more of
   them, or any letters. They have over 512 beginnings. */
static void open_world_of_many_faces(struct world *world)
{
    static const char letters[] =
        "0123456789abcdefghijklmnopqrstuvwxyzabequvwxyzabequvwxyzabequvwxyz";
    char alphabet[2 * 36] = "";
    for (unsigned i = 0; i < 36; i++) {
        alphabet[2 * i] = letters[i];
        alphabet[2 * i + 1] = i < 35 ? ' ' : '\0';
    }
    open_game(world, MAX_WORDS, alphabet, letters);
    for (unsigned i = 0; i < 36; i++) {
        const char text[] = {letters[i], '\0'};
        add_face(world, text, text);
    }
    add_face(world, "[qu]", "qu");
    add_face(world, "[ab]", "ab");
    add_face(world, "[xyz]", "xyz");
    add_face(world, ".", NULL);
    set_shape(world, 2, 4);
}

static void close_world(struct world *world)
{
    wg_rules_free(world->rules);
    wg_solver_free(world->solver);
    wg_board_free(world->board);
    wg_dict_close(world->dict);
    made_dict_free(&world->made);
}

static bool find_longest(void *context, const struct wg_found *found)
{
    struct worth *const worth = context;
    worth->longest = found->length > worth->longest ? found->length : worth->longest;
    return true;
}

/* Rates a board by the solver. */
static struct worth solve(struct world *world, const uint8_t *faces)
{
    char text[MAX_TEXT];
    size_t used = 0;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct worth worth = {0};
    for (uint32_t i = 0; i < world->cells; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 i > 0 && i % world->shape.columns == 0 ? "/" : "",
                                 world->texts[faces[i]]);
    }
    assert_int_equal(wg_board_parse(world->board, text_of(text), &world->shape, NULL), WG_OK);
    assert_int_equal(wg_solver_run(world->solver, world->board, &world->search, find_longest,
                                   &worth, &totals, NULL),
                     WG_OK);
    worth.points = totals.score;
    worth.words = (uint32_t)totals.words;
    return worth;
}

static void assert_worths_equal(const struct worth *a, const struct worth *b)
{
    assert_int_equal(a->points, b->points);
    assert_int_equal(a->words, b->words);
    assert_int_equal(a->longest, b->longest);
}

static struct climb *new_tempering(struct world *world, uint32_t rounds, uint32_t pool,
                                   uint32_t threads)
{
    struct climb *climb = NULL;
    struct wg_error error = {.message = ""};
    const struct climb_options options = {
        .dict = world->dict,
        .rows = world->shape.rows,
        .columns = world->shape.columns,
        .moves = world->shape.moves,
        .is_torus = world->shape.is_torus,
        .faces = world->faces,
        .face_count = world->face_count,
        .search = &world->search,
        .tempering_rounds = rounds,
        .pool_size = pool,
        .threads = threads,
        .seed = 5,
    };
    (void)climb_new(&options, &climb, &error);
    assert_string_equal(error.message, "");
    return climb;
}

static struct climb *new_climb(struct world *world, uint32_t pool, uint32_t threads)
{
    return new_tempering(world, 0, pool, threads);
}

static void run_climb(struct climb *climb)
{
    while (!climb_is_over(climb)) {
        assert_int_equal(climb_round(climb, NULL), WG_OK);
    }
}

static void assert_pools_equal(const struct climb *a, const struct climb *b)
{
    assert_int_equal(climb_count(a), climb_count(b));
    for (uint32_t i = 0; i < climb_count(a); i++) {
        assert_int_equal(climb_compare(climb_entry(a, i), climb_entry(b, i)), 0);
        assert_worths_equal(&climb_entry(a, i)->worth, &climb_entry(b, i)->worth);
    }
}

/* --- Tests */

struct check {
    struct world *world;
    const uint8_t *faces; /* of the board whose neighbours are rated */
    unsigned changes;
    unsigned swaps;
};

static bool check_neighbour(void *context, const uint8_t *faces, const struct worth *worth)
{
    struct check *const check = context;
    const struct worth expected = solve(check->world, faces);
    unsigned differences = 0;
    for (uint32_t i = 0; i < check->world->cells; i++) {
        differences += faces[i] != check->faces[i];
    }
    check->changes += differences == 1;
    check->swaps += differences == 2;
    assert_worths_equal(worth, &expected);
    return true;
}

/* What rates boards through the internal interface: a climb drops most neighbours. */
struct rating {
    struct symmetry symmetry;
    struct grid grid;
    struct word_tree tree;
    struct neighbours *neighbours;
};

static void open_rating(struct rating *rating, const struct world *world)
{
    const struct scorer scorer = {
        .kind = world->rules != NULL ? SCORE_BY_LETTERS : SCORE_BY_LENGTH,
        .rules = world->rules,
    };
    const struct word_tree_options options = {
        .dict = world->dict,
        .faces = world->faces,
        .face_count = world->face_count,
        .max_faces = world->cells,
        .min_length = world->search.min_length > 0 ? world->search.min_length : 3,
        .max_length = world->search.max_length,
        .scorer = &scorer,
    };
    assert_int_equal(symmetry_make(&rating->symmetry, &rating->grid, world->shape.rows,
                                   world->shape.columns, world->shape.moves, world->shape.is_torus,
                                   NULL),
                     WG_OK);
    assert_int_equal(word_tree_make(&rating->tree, &options, NULL), WG_OK);
    rating->neighbours = neighbours_new(&rating->tree, &rating->grid);
    assert_non_null(rating->neighbours);
}

static void close_rating(struct rating *rating)
{
    neighbours_free(rating->neighbours);
    word_tree_free(&rating->tree);
    symmetry_free(&rating->symmetry);
}

/* Rates a random board and its neighbours. */
static void check_board(struct world *world, struct rating *rating)
{
    uint8_t faces[NEIGHBOURS_MAX_CELLS] = {0};
    struct check check = {.world = world, .faces = faces};
    struct worth worth;
    unsigned unequal = 0;
    for (uint32_t i = 0; i < world->cells; i++) {
        faces[i] = (uint8_t)random_below(&world->random, world->face_count);
        for (uint32_t k = 0; k < i; k++) {
            unequal += faces[i] != faces[k];
        }
    }
    assert_int_equal(
        neighbours_rate(rating->neighbours, faces, &worth, check_neighbour, &check, NULL), WG_OK);
    const struct worth expected = solve(world, faces);
    assert_worths_equal(&worth, &expected);
    assert_int_equal(neighbours_rate_board(rating->neighbours, faces, &worth, NULL), WG_OK);
    assert_worths_equal(&worth, &expected);
    assert_int_equal(check.changes, world->cells * (world->face_count - 1));
    assert_int_equal(check.swaps, unequal);
}

static void neighbours_are_rated_as_the_solver_does(void **state)
{
    struct random random = random_from_environment("neighbours");
    (void)state;
    for (unsigned game = 0; game < 16; game++) {
        struct world world = {.random = random};
        struct rating rating;
        if (game < 12) {
            open_world(&world);
        } else {
            open_world_of_many_faces(&world);
        }
        open_rating(&rating, &world);
        for (unsigned board = 0; board < 4; board++) {
            check_board(&world, &rating);
        }
        close_rating(&rating);
        random = world.random;
        close_world(&world);
    }
}

static bool count_word(void *context, struct wg_text word)
{
    unsigned *const count = context;
    *count += word.nbytes >= 2;
    return true;
}

/* Words that several sequences of faces spell are numbered once. */
static void each_word_has_one_number(void **state)
{
    struct world world = {.random = random_from_environment("numbers")};
    struct rating rating;
    unsigned count = 0;
    (void)state;
    open_world_of_many_faces(&world);
    open_rating(&rating, &world);
    assert_int_equal(wg_dict_each(world.dict, text_of(""), count_word, &count, NULL), WG_OK);
    assert_int_equal(rating.tree.word_count, count);
    close_rating(&rating);
    close_world(&world);
}

/* Ends a rating at its last call. */
static bool has_more(void *context, const uint8_t *faces, const struct worth *worth)
{
    unsigned *const calls = context;
    (void)faces;
    (void)worth;
    return --*calls > 0;
}

/* A board of 3 cells with different faces has 3 * 5 changes and 3 swaps. */
static void a_rating_ends_at_any_neighbour(void **state)
{
    static const uint8_t faces[NEIGHBOURS_MAX_CELLS] = {0, 1, 2};
    struct world world = {.random = random_from_environment("ending")};
    struct rating rating;
    (void)state;
    open_world(&world);
    set_shape(&world, 1, 3);
    open_rating(&rating, &world);
    for (unsigned most = 1; most <= 19; most++) {
        struct worth worth;
        unsigned calls = most;
        const enum wg_status status =
            neighbours_rate(rating.neighbours, faces, &worth, has_more, &calls, NULL);
        assert_int_equal(status, most <= 18 ? WG_STOPPED : WG_OK);
        assert_int_equal(calls, most <= 18 ? 0 : 1);
    }
    close_rating(&rating);
    close_world(&world);
}

/* A pool that is large enough gets all boards, each once. There are 6^4 boards of 2x2 cells. By
   Burnside's lemma they have (6^4 + 2 * 6^3 + 3 * 6^2 + 2 * 6) / 8 kinds. */
static void a_large_pool_finds_the_best_board(void **state)
{
    struct world world = {.random = random_from_environment("large pool")};
    (void)state;
    open_world(&world);
    set_shape(&world, 2, 2);
    struct climb *const climb = new_climb(&world, 1000, 2);
    assert_int_equal(climb_begin(climb, 0, NULL), WG_OK);
    run_climb(climb);
    assert_int_equal(climb_count(climb), 231);
    uint64_t best = 0;
    for (unsigned i = 0; i < 6 * 6 * 6 * 6; i++) {
        const uint8_t faces[] = {(uint8_t)(i % 6), (uint8_t)(i / 6 % 6), (uint8_t)(i / 36 % 6),
                                 (uint8_t)(i / 216)};
        const struct worth worth = solve(&world, faces);
        best = worth.points > best ? worth.points : best;
    }
    assert_int_equal(climb_entry(climb, 0)->value, best);
    for (uint32_t i = 0; i < climb_count(climb); i++) {
        const struct worth worth = solve(&world, climb_entry(climb, i)->faces);
        assert_worths_equal(&climb_entry(climb, i)->worth, &worth);
    }
    climb_free(climb);
    close_world(&world);
}

/* The pool does not depend on the order in which boards are added, some of them twice.
 */
static void boards_are_added_in_any_order(void **state)
{
    enum { BOARDS = 200, POOL = 30 };
    struct world world = {.random = random_from_environment("added boards")};
    uint8_t boards[BOARDS][NEIGHBOURS_MAX_CELLS] = {{0}};
    (void)state;
    open_world(&world);
    set_shape(&world, 2, 2);
    struct climb *const forth = new_climb(&world, POOL, 1);
    struct climb *const back = new_climb(&world, POOL, 1);
    struct climb *const sorted = new_climb(&world, POOL, 1);
    for (unsigned i = 0; i < BOARDS; i++) {
        for (unsigned cell = 0; cell < 4; cell++) {
            boards[i][cell] = (uint8_t)random_below(&world.random, world.face_count);
        }
        assert_int_equal(climb_add(forth, boards[i], false, NULL), WG_OK);
    }
    for (unsigned i = 0; i < BOARDS; i++) {
        assert_int_equal(climb_add(back, boards[BOARDS - 1 - i], false, NULL), WG_OK);
    }
    assert_int_equal(climb_count(forth), POOL);
    assert_pools_equal(forth, back);
    for (uint32_t i = 0; i < POOL; i++) {
        const struct climb_entry *const entry = climb_entry(forth, i);
        assert_true(i == 0 || climb_compare(entry - 1, entry) < 0);
        assert_int_equal(climb_add(sorted, entry->faces, false, NULL), WG_OK);
        assert_int_equal(climb_add(sorted, entry->faces, i % 2 == 0, NULL), WG_OK);
    }
    assert_pools_equal(forth, sorted);
    for (uint32_t i = 0; i < POOL; i++) {
        assert_int_equal(climb_entry(sorted, i)->is_done, i % 2 == 0);
    }
    climb_free(forth);
    climb_free(back);
    climb_free(sorted);
    close_world(&world);
}

/* Copies what the state of a climb consists of. */
static void copy_climb(struct climb *to, const struct climb *from, uint64_t number)
{
    const struct climb_tempering *const tempering = climb_tempering(from);
    climb_clear(to, number);
    climb_set_round(to, tempering->round);
    for (uint32_t i = 0; i < tempering->chain_count; i++) {
        struct climb_entry entry;
        assert_int_equal(climb_rate(to, tempering->chains[i].faces, &entry, NULL), WG_OK);
        assert_int_equal(entry.value, tempering->chains[i].value);
        assert_true(climb_add_chain(to, &entry));
        assert_memory_equal(entry.faces, climb_tempering(to)->chains[i].faces, sizeof entry.faces);
    }
    for (uint32_t i = 0; i < climb_count(from); i++) {
        const struct climb_entry *const entry = climb_entry(from, i);
        assert_int_equal(climb_add(to, entry->faces, entry->is_done, NULL), WG_OK);
    }
}

static void threads_and_stops_change_nothing(void **state)
{
    enum { ROUNDS = 5 };
    struct world world = {.random = random_from_environment("threads")};
    (void)state;
    open_world(&world);
    set_shape(&world, 2, 3);
    struct climb *const one = new_tempering(&world, ROUNDS, 30, 1);
    struct climb *const four = new_tempering(&world, ROUNDS, 30, 4);
    for (uint64_t number = 0; number < 3; number++) {
        assert_int_equal(climb_begin(one, number, NULL), WG_OK);
        assert_int_equal(climb_begin(four, number, NULL), WG_OK);
        while (!climb_is_over(one)) {
            struct climb *const next = new_tempering(&world, ROUNDS, 30, 1);
            copy_climb(next, one, number);
            assert_int_equal(climb_round(one, NULL), WG_OK);
            assert_int_equal(climb_round(four, NULL), WG_OK);
            assert_int_equal(climb_round(next, NULL), WG_OK);
            assert_pools_equal(one, four);
            assert_pools_equal(one, next);
            climb_free(next);
        }
        assert_true(climb_is_over(four));
        assert_int_equal(climb_tempering(four)->round, ROUNDS);
        assert_false(climb_add_chain(four, climb_entry(four, 0)));
    }
    climb_free(one);
    climb_free(four);
    close_world(&world);
}

static bool never(void *context)
{
    ++*(unsigned *)context;
    return false;
}

/* The options of a small climb that is stopped when `never` is first asked. */
static struct climb_options stopped_options(const struct world *world, unsigned *calls)
{
    return (struct climb_options){
        .dict = world->dict,
        .rows = 2,
        .columns = 2,
        .faces = world->faces,
        .face_count = world->face_count,
        .search = &world->search,
        .pool_size = 10,
        .threads = 1,
        .go_on = never,
        .go_on_context = calls,
    };
}

static void a_stopped_round_leaves_the_pool(void **state)
{
    struct world world = {.random = random_from_environment("stop")};
    struct climb *climb = NULL;
    unsigned calls = 0;
    (void)state;
    open_world(&world);
    set_shape(&world, 2, 2);
    const struct climb_options options = stopped_options(&world, &calls);
    assert_int_equal(climb_new(&options, &climb, NULL), WG_OK);
    assert_int_equal(climb_begin(climb, 0, NULL), WG_OK);
    assert_int_equal(climb_round(climb, NULL), WG_STOPPED);
    assert_int_equal(calls, 1);
    assert_int_equal(climb_count(climb), 1);
    assert_false(climb_entry(climb, 0)->is_done);
    climb_free(climb);
    close_world(&world);
}

/* Counts the boards that it is asked for. */
static bool count_board(const void *context, const uint8_t *faces)
{
    unsigned *const *const boards = context;
    (void)faces;
    ++**boards;
    return true;
}

static void a_stopped_walk_ends_at_its_next_board(void **state)
{
    struct world world = {.random = random_from_environment("walk")};
    struct climb *climb = NULL;
    unsigned calls = 0;
    unsigned boards = 0;
    unsigned *const context = &boards;
    (void)state;
    open_world(&world);
    set_shape(&world, 2, 2);
    struct climb_options options = stopped_options(&world, &calls);
    options.tempering_rounds = 1;
    options.is_allowed = count_board;
    options.allowed_context = &context;
    assert_int_equal(climb_new(&options, &climb, NULL), WG_OK);
    assert_int_equal(climb_begin(climb, 0, NULL), WG_OK);
    assert_int_equal(climb_round(climb, NULL), WG_STOPPED);
    assert_int_equal(calls, 1);
    /* One board: for the walk, and for the pool. */
    assert_in_range(boards, 1, 2);
    assert_int_equal(climb_tempering(climb)->round, 0);
    climb_free(climb);
    close_world(&world);
}

/* At most two cells show face 0. */
static bool is_allowed(const void *context, const uint8_t *faces)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < *(const uint32_t *)context; i++) {
        count += faces[i] == 0;
    }
    return count <= 2;
}

static void only_allowed_boards_are_in_the_pool(void **state)
{
    static const enum climb_objective objectives[] = {CLIMB_WORDS, CLIMB_LONGEST};
    struct world world = {.random = random_from_environment("allowed")};
    (void)state;
    open_world(&world);
    set_shape(&world, 2, 3);
    for (size_t k = 0; k < 2; k++) {
        struct climb *climb = NULL;
        const uint8_t start[] = {1, 1, 1, 1, 1, 1};
        const struct climb_options options = {
            .dict = world.dict,
            .rows = 2,
            .columns = 3,
            .faces = world.faces,
            .face_count = world.face_count,
            .search = &world.search,
            .objective = objectives[k],
            .tempering_rounds = 3,
            .pool_size = 20,
            .threads = 1,
            .seed = random_next(&world.random),
            .is_allowed = is_allowed,
            .allowed_context = &world.cells,
        };
        assert_int_equal(climb_new(&options, &climb, NULL), WG_OK);
        for (uint64_t number = 0; number < 20; number++) {
            assert_int_equal(climb_add_kicked(climb, start, number, NULL), WG_OK);
        }
        run_climb(climb);
        for (uint32_t i = 0; i < climb_count(climb); i++) {
            const struct climb_entry *const entry = climb_entry(climb, i);
            assert_true(is_allowed(&world.cells, entry->faces));
            assert_int_equal(options.objective == CLIMB_WORDS ? entry->worth.words
                                                              : entry->worth.longest,
                             options.objective == CLIMB_WORDS ? entry->value : entry->value >> 48);
        }
        climb_free(climb);
    }
    close_world(&world);
}

static void symmetries_keep_neighbours(void **state)
{
    static const struct {
        uint32_t rows;
        uint32_t columns;
        enum wg_moves moves;
        bool is_torus;
        uint32_t count;
    } cases[] = {
        {3, 3, WG_MOVES_KING, false, 8},     {2, 3, WG_MOVES_KNIGHT, false, 4},
        {3, 3, WG_MOVES_HEX, false, 2}, /* upside down, and nothing */
        {4, 4, WG_MOVES_HEX, false, 2}, /* turned by half, and nothing */
        {4, 4, WG_MOVES_ROOK, true, 16 * 8},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct symmetry symmetry;
        struct grid grid;
        assert_int_equal(symmetry_make(&symmetry, &grid, cases[i].rows, cases[i].columns,
                                       cases[i].moves, cases[i].is_torus, NULL),
                         WG_OK);
        assert_int_equal(symmetry.count, cases[i].count);
        symmetry_free(&symmetry);
    }
}

static void what_a_climb_cannot_use_is_refused(void **state)
{
    struct world world = {.random = random_from_environment("refused")};
    struct climb *climb = NULL;
    struct wg_error error;
    (void)state;
    open_world(&world);
    struct climb_options options = {
        .dict = world.dict,
        .rows = 1,
        .columns = 2,
        .faces = world.faces,
        .search = &world.search,
        .pool_size = 1,
        .threads = 1,
    };
    assert_int_equal(climb_new(&options, &climb, &error), WG_BAD_INPUT);
    assert_string_equal(error.message, "the dictionary has no letters");
    options.face_count = world.face_count;
    wg_rules_free(world.rules);
    assert_int_equal(wg_rules_new(world.dict, &world.rules, NULL), WG_OK);
    assert_int_equal(wg_rules_read_bonuses(world.rules, text_of("2W 2L\n"), NULL), WG_OK);
    world.search.rules = world.rules;
    assert_int_equal(climb_new(&options, &climb, &error), WG_MISUSE);
    assert_null(climb);
    close_world(&world);
}

/* --- Limits */

/* Makes a climb whose faces are the symbol 0, once, twice, and so on. */
static struct climb *new_climb_of_runs(const struct wg_dict *dict, uint32_t rows, uint32_t columns,
                                       uint32_t face_count)
{
    static struct face faces[FACE_MAX_SYMBOLS];
    const struct wg_solve_options search = {.struct_nbytes = sizeof search};
    struct climb *climb = NULL;
    for (uint8_t i = 0; i < FACE_MAX_SYMBOLS; i++) {
        faces[i] = (struct face){.count = (uint8_t)(i + 1)};
    }
    const struct climb_options options = {
        .dict = dict,
        .rows = rows,
        .columns = columns,
        .faces = faces,
        .face_count = face_count,
        .search = &search,
        .pool_size = 1,
        .threads = 1,
    };
    assert_int_equal(climb_new(&options, &climb, NULL), WG_OK);
    return climb;
}

static void too_many_paths_are_an_error(void **state)
{
    struct made_dict made;
    struct wg_error error;
    const uint8_t faces[NEIGHBOURS_MAX_CELLS] = {0};
    (void)state;
    make_power_dict(&made, "a b", 1, 16, true);
    struct wg_dict *const dict = made_dict_open(&made);
    struct climb *climb = new_climb_of_runs(dict, 4, 4, 1);
    assert_int_equal(climb_add(climb, faces, false, &error), WG_LIMIT);
    assert_string_equal(error.message, "too many paths of a board begin words");
    climb_free(climb);
    /* The paths of the board are few enough, but not their steps to other faces. */
    climb = new_climb_of_runs(dict, 2, 8, FACE_MAX_SYMBOLS);
    assert_int_equal(climb_add(climb, faces, false, &error), WG_OK);
    assert_int_equal(climb_round(climb, &error), WG_LIMIT);
    climb_free(climb);
    wg_dict_close(dict);
    made_dict_free(&made);
}

static void too_many_words_are_an_error(void **state)
{
    struct made_dict made;
    struct wg_error error;
    struct word_tree tree;
    const struct face faces[] = {{{0}, 1}, {{1}, 1}};
    const struct scorer scorer = {.scoring = WG_SCORING_CLASSIC};
    (void)state;
    make_doubling_dict(&made, 60, true);
    struct wg_dict *const dict = made_dict_open(&made);
    struct word_tree_options options = {
        .dict = dict,
        .faces = faces,
        .face_count = 2,
        .max_faces = 64,
        .max_nodes = 1023,
        .min_length = 3,
        .scorer = &scorer,
    };
    assert_int_equal(word_tree_make(&tree, &options, &error), WG_LIMIT);
    options.max_length = 9;
    assert_int_equal(word_tree_make(&tree, &options, &error), WG_OK);
    assert_int_equal(tree.node_count, 1023);
    assert_int_equal(tree.word_count, 0);
    word_tree_free(&tree);
    wg_dict_close(dict);
    made_dict_free(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_are_rated_as_the_solver_does),
        cmocka_unit_test(each_word_has_one_number),
        cmocka_unit_test(a_rating_ends_at_any_neighbour),
        cmocka_unit_test(a_large_pool_finds_the_best_board),
        cmocka_unit_test(boards_are_added_in_any_order),
        cmocka_unit_test(threads_and_stops_change_nothing),
        cmocka_unit_test(a_stopped_round_leaves_the_pool),
        cmocka_unit_test(a_stopped_walk_ends_at_its_next_board),
        cmocka_unit_test(only_allowed_boards_are_in_the_pool),
        cmocka_unit_test(symmetries_keep_neighbours),
        cmocka_unit_test(what_a_climb_cannot_use_is_refused),
        cmocka_unit_test(too_many_paths_are_an_error),
        cmocka_unit_test(too_many_words_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
