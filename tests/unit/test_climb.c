/* SPDX-License-Identifier: MIT */
/*
 * test_climb.c: rates the neighbours of random boards, and compares each rating with a search on
 * the text of the board. Then climbs with boards so small that all boards can be rated. A climb
 * with a large pool must find all of them.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/text.h"
#include "boards/climb.h"
#include "boards/symmetry.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/test.h"

#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

OWNABLE_POINTER(climb, climb_free)

enum {
    WORDS = 150,
    MAX_WORDS = 600,
    MAX_LETTERS = 6,
    MAX_TEXT = 400,
    MAX_NEIGHBOURS = 400,
    STOP = 20,
    MAX_FACES = 42
};

/* A game on random words, and the objects that the test needs to rate boards by the solver. */
struct world {
    struct random random;
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_rules *rules;
    struct wg_board_options shape;
    struct wg_solve_options search;
    const char *texts[MAX_FACES]; /* of the faces, as in the text of a board */
    uint32_t face_count;
    struct wg_board *faces; /* a board with one face on each cell */
    uint32_t cells;
};

/* Sets the faces to the tiles of a text, which are separated by blanks. */
static void set_faces(struct world *world, char *text)
{
    struct wg_board_options row = {.struct_nbytes = sizeof row, .rows = 1};
    char tiles[MAX_TEXT] = "";
    world->face_count = 0;
    for (char *tile = strtok(text, " "); tile != NULL; tile = strtok(NULL, " ")) {
        world->texts[world->face_count++] = tile;
        strcat(tiles, tile);
    }
    row.columns = world->face_count;
    world->faces = new_board(world->dict, tiles, &row);
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

/* Opens a dictionary of random words, and selects a random shape and random options. */
static void open_game(struct world *world, unsigned word_count, const char *alphabet,
                      const char *letters)
{
    char words[MAX_WORDS * (MAX_LETTERS + 1) + 1];
    struct random *const random = &world->random;
    make_words(world, word_count, letters, words);
    world->made = make_dict(alphabet, words, "");
    world->dict = made_dict_open(&world->made);
    world->board = empty_board(world->dict);
    world->solver = new_solver(world->dict);
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
        world->rules = new_rules(world->dict);
        assert_ok(wg_rules_read_letters(world->rules, text_of("a 1\nb 7\nq 100\n"), NULL));
        world->search.rules = world->rules;
    }
}

static void open_world(struct world *world)
{
    static char faces[sizeof "a b e [qu] [ab] ."];
    strcpy(faces, "a b e [qu] [ab] .");
    open_game(world, WORDS, "a b e q u", "abequ");
    set_faces(world, faces);
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

/* Opens a world of 42 faces. Words contain any letters, but the letters of the last faces are more
   frequent, so that boards spell more words. */
static void open_world_of_many_faces(struct world *world)
{
    static const char letters[] =
        "0123456789abcdefghijklmnopqrstuvwxyzabequvwxyzabequvwxyzabequvwxyz";
    static char faces[MAX_TEXT];
    char alphabet[2 * 36] = "";
    for (unsigned i = 0; i < 36; i++) {
        alphabet[2 * i] = letters[i];
        alphabet[2 * i + 1] = i < 35 ? ' ' : '\0';
    }
    open_game(world, MAX_WORDS, alphabet, letters);
    (void)snprintf(faces, sizeof faces, "%s [qu] [ab] [xyz] [w|qu] ? .", alphabet);
    set_faces(world, faces);
    set_shape(world, 2, 4);
}

static void close_world(struct world *world)
{
    wg_rules_free(world->rules);
    wg_solver_free(world->solver);
    wg_board_free(world->board);
    wg_board_free(world->faces);
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
    assert_ok(wg_board_parse(world->board, text_of(text), &world->shape, NULL));
    assert_ok(wg_solver_run(world->solver, world->board, &world->search, find_longest, &worth,
                            &totals, NULL));
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

/* Compares the worth of a board with the worth that the solver finds. */
static void assert_worth(struct world *world, const struct climb_entry *entry)
{
    const struct worth worth = solve(world, entry->faces);
    assert_worths_equal(&entry->worth, &worth);
}

static struct climb_options options_of(const struct world *world, uint32_t rounds, uint32_t pool,
                                       uint32_t threads)
{
    return (struct climb_options){
        .dict = world->dict,
        .shape = &world->shape,
        .faces = world->faces,
        .search = &world->search,
        .tempering_rounds = rounds,
        .pool_size = pool,
        .threads = threads,
        .seed = 5,
    };
}

static struct climb *new_tempering(const struct world *world, uint32_t rounds, uint32_t pool,
                                   uint32_t threads)
{
    struct climb *climb = NULL;
    const struct climb_options options = options_of(world, rounds, pool, threads);
    assert_ok(climb_new(&options, &climb, NULL));
    return climb;
}

static struct climb *new_climb(const struct world *world, uint32_t pool, uint32_t threads)
{
    return new_tempering(world, 0, pool, threads);
}

static void run_climb(struct climb *climb)
{
    while (!climb_is_over(climb)) {
        assert_ok(climb_round(climb, NULL));
    }
}

static void assert_pools_equal(const struct climb *a, const struct climb *b)
{
    assert_int_equal(a->pool.count, b->pool.count);
    for (uint32_t i = 0; i < a->pool.count; i++) {
        assert_int_equal(climb_compare(&a->pool.items[i], &b->pool.items[i]), 0);
        assert_worths_equal(&a->pool.items[i].worth, &b->pool.items[i].worth);
    }
}

/* --- Tests */

/* Counts the neighbours of a board. */
struct neighbours {
    const uint8_t *faces; /* of the board */
    uint32_t cells;
    unsigned changes;
    unsigned swaps;
};

static bool count_neighbour(const void *context, const uint8_t *faces)
{
    struct neighbours *const neighbours = *(struct neighbours *const *)context;
    unsigned differences = 0;
    for (uint32_t i = 0; i < neighbours->cells; i++) {
        differences += faces[i] != neighbours->faces[i];
    }
    assert_in_range(differences, 1, 2);
    neighbours->changes += differences == 1;
    neighbours->swaps += differences == 2;
    return true;
}

/* Rates a random board and its neighbours. */
static void check_board(struct world *world)
{
    uint8_t faces[CLIMB_MAX_CELLS] = {0};
    struct neighbours neighbours = {.faces = faces, .cells = world->cells};
    struct neighbours *const context = &neighbours;
    struct climb_options options = options_of(world, 0, MAX_NEIGHBOURS, 1);
    OWN(climb, *climb) = NULL;
    unsigned unequal = 0;
    for (uint32_t i = 0; i < world->cells; i++) {
        faces[i] = (uint8_t)random_below(&world->random, world->face_count);
        for (uint32_t k = 0; k < i; k++) {
            unequal += faces[i] != faces[k];
        }
    }
    options.is_allowed = count_neighbour;
    options.allowed_context = &context;
    assert_ok(climb_new(&options, &climb, NULL));
    assert_ok(climb_add(climb, faces, NULL));
    memcpy(faces, climb->pool.items[0].faces, sizeof faces);
    assert_ok(climb_round(climb, NULL));
    assert_int_equal(neighbours.changes, world->cells * (world->face_count - 1));
    assert_int_equal(neighbours.swaps, unequal);
    for (uint32_t i = 0; i < climb->pool.count; i++) {
        assert_worth(world, &climb->pool.items[i]);
    }
}

TEST(neighbours_are_rated_as_the_solver_does)
{
    struct random random = random_from_environment("neighbours");
    for (unsigned game = 0; game < 16; game++) {
        struct world world = {.random = random};
        if (game < 12) {
            open_world(&world);
        } else {
            open_world_of_many_faces(&world);
        }
        for (unsigned board = 0; board < 4; board++) {
            check_board(&world);
        }
        random = world.random;
        close_world(&world);
    }
}

/* A pool that is large enough gets all boards, each once. There are 6^4 boards of 2x2 cells. By
   Burnside's lemma, (6^4 + 2 * 6^3 + 3 * 6^2 + 2 * 6) / 8 of them are different up to symmetry. */
TEST(a_large_pool_finds_the_best_board)
{
    struct world world = {.random = random_from_environment("large pool")};
    open_world(&world);
    set_shape(&world, 2, 2);
    struct climb *const climb = new_climb(&world, 1000, 2);
    assert_ok(climb_begin(climb, 0, NULL));
    run_climb(climb);
    assert_int_equal(climb->pool.count, 231);
    uint64_t best = 0;
    for (unsigned i = 0; i < 6 * 6 * 6 * 6; i++) {
        const uint8_t faces[] = {(uint8_t)(i % 6), (uint8_t)(i / 6 % 6), (uint8_t)(i / 36 % 6),
                                 (uint8_t)(i / 216)};
        const struct worth worth = solve(&world, faces);
        best = worth.points > best ? worth.points : best;
    }
    assert_int_equal(climb->pool.items[0].value, best);
    for (uint32_t i = 0; i < climb->pool.count; i++) {
        assert_worth(&world, &climb->pool.items[i]);
    }
    climb_free(climb);
    close_world(&world);
}

/* The pool does not depend on the order in which boards are added. Some boards are added twice. */
TEST(boards_are_added_in_any_order)
{
    enum { BOARDS = 200, POOL = 30 };
    struct world world = {.random = random_from_environment("added boards")};
    uint8_t boards[BOARDS][CLIMB_MAX_CELLS] = {{0}};
    open_world(&world);
    set_shape(&world, 2, 2);
    struct climb *const forth = new_climb(&world, POOL, 1);
    struct climb *const back = new_climb(&world, POOL, 1);
    struct climb *const sorted = new_climb(&world, POOL, 1);
    for (unsigned i = 0; i < BOARDS; i++) {
        for (unsigned cell = 0; cell < 4; cell++) {
            boards[i][cell] = (uint8_t)random_below(&world.random, world.face_count);
        }
        assert_ok(climb_add(forth, boards[i], NULL));
    }
    for (unsigned i = 0; i < BOARDS; i++) {
        assert_ok(climb_add(back, boards[BOARDS - 1 - i], NULL));
    }
    pool_keep_best(&forth->pool, POOL);
    pool_keep_best(&back->pool, POOL);
    assert_int_equal(forth->pool.count, POOL);
    assert_pools_equal(forth, back);
    for (uint32_t i = 0; i < POOL; i++) {
        const struct climb_entry *const entry = &forth->pool.items[i];
        assert_true(i == 0 || climb_compare(entry - 1, entry) < 0);
        assert_ok(climb_add(sorted, entry->faces, NULL));
        assert_ok(climb_add(sorted, entry->faces, NULL));
        sorted->pool.items[2 * i + 1].is_done = i % 2 == 0;
    }
    pool_keep_best(&sorted->pool, POOL);
    assert_pools_equal(forth, sorted);
    for (uint32_t i = 0; i < POOL; i++) {
        assert_int_equal(sorted->pool.items[i].is_done, i % 2 == 0);
    }
    climb_free(forth);
    climb_free(back);
    climb_free(sorted);
    close_world(&world);
}

/* The last entry that is kept has an equal behind it, in both orders. */
TEST(equals_of_the_last_entry_are_merged)
{
    for (unsigned done = 0; done < 2; done++) {
        struct pool pool = {0};
        const struct climb_entry best = {.value = 2};
        struct climb_entry last = {.value = 1};
        assert_ok(pool_append(&pool, &best, NULL));
        for (unsigned i = 0; i < 2; i++) {
            last.is_done = i == done;
            assert_ok(pool_append(&pool, &last, NULL));
        }
        pool_keep_best(&pool, 2);
        assert_int_equal(pool.count, 2);
        assert_false(pool.items[0].is_done);
        assert_true(pool.items[1].is_done);
        free(pool.items);
    }
}

/* Copies the state of a climb. */
static void copy_climb(struct climb *to, const struct climb *from, uint64_t number)
{
    const struct climb_tempering *const tempering = &from->tempering;
    climb_clear(to, number);
    to->tempering.round = tempering->round;
    for (uint32_t i = 0; i < tempering->chain_count; i++) {
        struct climb_entry entry;
        assert_ok(climb_rate(to, 0, tempering->chains[i].faces, &entry, NULL));
        assert_int_equal(entry.value, tempering->chains[i].value);
        assert_true(climb_add_chain(to, &entry));
        assert_memory_equal(entry.faces, to->tempering.chains[i].faces, sizeof entry.faces);
    }
    for (uint32_t i = 0; i < from->pool.count; i++) {
        const struct climb_entry *const entry = &from->pool.items[i];
        assert_ok(climb_add(to, entry->faces, NULL));
        to->pool.items[i].is_done = entry->is_done;
    }
}

TEST(threads_and_stops_change_nothing)
{
    enum { ROUNDS = 5 };
    struct world world = {.random = random_from_environment("threads")};
    open_world(&world);
    set_shape(&world, 2, 3);
    struct climb *const one = new_tempering(&world, ROUNDS, 30, 1);
    struct climb *const four = new_tempering(&world, ROUNDS, 30, 4);
    for (uint64_t number = 0; number < 3; number++) {
        assert_ok(climb_begin(one, number, NULL));
        assert_ok(climb_begin(four, number, NULL));
        while (!climb_is_over(one)) {
            OWN(climb, *const next) = new_tempering(&world, ROUNDS, 30, 1);
            copy_climb(next, one, number);
            assert_ok(climb_round(one, NULL));
            assert_ok(climb_round(four, NULL));
            assert_ok(climb_round(next, NULL));
            assert_pools_equal(one, four);
            assert_pools_equal(one, next);
        }
        assert_true(climb_is_over(four));
        assert_int_equal(four->tempering.round, ROUNDS);
        assert_false(climb_add_chain(four, &four->pool.items[0]));
    }
    climb_free(one);
    climb_free(four);
    close_world(&world);
}

/* Returns false once, at call number STOP. */
static bool is_not_last(void *context)
{
    return ++*(unsigned *)context != STOP;
}

/* The options of a small climb that is stopped when it has rated STOP boards. */
static struct climb_options stopped_options(struct world *world, uint32_t rounds, unsigned *calls)
{
    struct climb_options options = options_of(world, rounds, 10, 1);
    set_shape(world, 2, 2);
    options.limits = (struct wg_limits){.go_on = is_not_last, .context = calls};
    return options;
}

/* A round that is stopped does not change the pool, and can be repeated. */
TEST(a_stopped_round_changes_nothing)
{
    for (uint32_t rounds = 0; rounds <= 1; rounds++) {
        struct world world = {.random = random_from_environment("stop")};
        struct climb *climb = NULL;
        unsigned calls = 0;
        open_world(&world);
        const struct climb_options options = stopped_options(&world, rounds, &calls);
        struct climb *const other = new_tempering(&world, rounds, 10, 1);
        assert_ok(climb_new(&options, &climb, NULL));
        assert_ok(climb_begin(climb, 0, NULL));
        assert_ok(climb_begin(other, 0, NULL));
        assert_int_equal(climb_round(climb, NULL), WG_STOPPED);
        assert_int_equal(calls, STOP);
        assert_pools_equal(climb, other);
        assert_false(climb->pool.items[0].is_done);
        assert_ok(climb_round(climb, NULL));
        assert_ok(climb_round(other, NULL));
        assert_pools_equal(climb, other);
        climb_free(climb);
        climb_free(other);
        close_world(&world);
    }
}

/* Counts its calls. */
static bool count_board(const void *context, const uint8_t *faces)
{
    unsigned *const *const boards = context;
    ++**boards;
    return true;
}

TEST(a_stopped_walk_ends_at_its_next_board)
{
    struct world world = {.random = random_from_environment("walk")};
    struct climb *climb = NULL;
    unsigned calls = 0;
    unsigned boards = 0;
    unsigned *const context = &boards;
    open_world(&world);
    struct climb_options options = stopped_options(&world, 1, &calls);
    options.is_allowed = count_board;
    options.allowed_context = &context;
    assert_ok(climb_new(&options, &climb, NULL));
    assert_ok(climb_begin(climb, 0, NULL));
    assert_int_equal(climb_round(climb, NULL), WG_STOPPED);
    assert_int_equal(calls, STOP);
    assert_int_equal(boards, STOP);
    assert_int_equal(climb->tempering.round, 0);
    climb_free(climb);
    close_world(&world);
}

/* Allows boards on which at most two cells show face 0. */
static bool is_allowed(const void *context, const uint8_t *faces)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < *(const uint32_t *)context; i++) {
        count += faces[i] == 0;
    }
    return count <= 2;
}

TEST(only_allowed_boards_are_in_the_pool)
{
    static const enum climb_objective objectives[] = {CLIMB_WORDS, CLIMB_LONGEST};
    struct world world = {.random = random_from_environment("allowed")};
    open_world(&world);
    set_shape(&world, 2, 3);
    for (size_t k = 0; k < 2; k++) {
        OWN(climb, *climb) = NULL;
        const uint8_t start[] = {1, 1, 1, 1, 1, 1};
        struct climb_options options = options_of(&world, 3, 20, 1);
        options.objective = objectives[k];
        options.seed = random_next(&world.random);
        options.is_allowed = is_allowed;
        options.allowed_context = &world.cells;
        assert_ok(climb_new(&options, &climb, NULL));
        for (uint64_t number = 0; number < 20; number++) {
            assert_ok(climb_add_kicked(climb, start, number, NULL));
        }
        pool_keep_best(&climb->pool, 20);
        run_climb(climb);
        for (uint32_t i = 0; i < climb->pool.count; i++) {
            const struct climb_entry *const entry = &climb->pool.items[i];
            assert_true(is_allowed(&world.cells, entry->faces));
            assert_int_equal(options.objective == CLIMB_WORDS ? entry->worth.words
                                                              : entry->worth.longest,
                             options.objective == CLIMB_WORDS ? entry->value : entry->value >> 48);
        }
    }
    close_world(&world);
}

TEST(symmetries_keep_neighbours)
{
    static const struct {
        struct topology_shape shape;
        uint32_t count;
    } cases[] = {
        {{3, 3, WG_MOVES_KING, false, NULL}, 8},     {{2, 3, WG_MOVES_KNIGHT, false, NULL}, 4},
        {{3, 3, WG_MOVES_HEX, false, NULL}, 2}, /* a half turn, and the identity */
        {{4, 4, WG_MOVES_HEX, false, NULL}, 2}, /* a half turn, and the identity */
        {{4, 4, WG_MOVES_ROOK, true, NULL}, 16 * 8},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct symmetry symmetry;
        struct topology topology = {0};
        assert_true(topology_set(&topology, &cases[i].shape));
        assert_ok(symmetry_make(&symmetry, &topology, NULL));
        assert_int_equal(symmetry.count, cases[i].count);
        topology_free(&topology);
        symmetry_free(&symmetry);
    }
}

TEST(bonuses_are_refused)
{
    struct world world = {.random = random_from_environment("refused")};
    struct climb *climb = NULL;
    open_world(&world);
    set_shape(&world, 1, 2);
    wg_rules_free(world.rules);
    world.rules = new_rules(world.dict);
    assert_ok(wg_rules_read_bonuses(world.rules, text_of("2W 2L\n"), NULL));
    world.search.rules = world.rules;
    const struct climb_options options = options_of(&world, 0, 1, 1);
    assert_int_equal(climb_new(&options, &climb, NULL), WG_MISUSE);
    climb_free(climb);
    close_world(&world);
}

/*
 * The search of a board of 16 equal letters takes too long; with 15 equal letters it does not. So a
 * board of 16 equal letters cannot be added, and a round that has it as a neighbour leaves it out.
 */
TEST(too_many_paths_are_worth_nothing)
{
    static char texts[] = "a b";
    const uint8_t equal[CLIMB_MAX_CELLS] = {0};
    const uint8_t other[CLIMB_MAX_CELLS] = {1};
    struct world world = {.shape = {.struct_nbytes = sizeof world.shape},
                          .search = {.struct_nbytes = sizeof world.search}};
    struct wg_error error;
    world.made = make_power_dict("a b", 1, 16, true);
    world.dict = made_dict_open(&world.made);
    set_faces(&world, texts);
    set_shape(&world, 4, 4);
    struct climb *const climb = new_climb(&world, 1, 1);
    assert_int_equal(climb_add(climb, equal, &error), WG_LIMIT);
    assert_string_equal(error.message, "a board has too many paths or words");
    assert_ok(climb_add(climb, other, &error));
    assert_ok(climb_round(climb, &error));
    assert_int_equal(climb->pool.count, 1);
    assert_memory_not_equal(climb->pool.items[0].faces, equal, sizeof equal);
    climb_free(climb);
    close_world(&world);
}
