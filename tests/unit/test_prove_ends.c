/* SPDX-License-Identifier: MIT */
/*
 * test_prove_ends.c: proves classes of boards over English words, and compares the bounds with
 * boards of the classes. Then tests the ends of a proof: points that are too high, and a watch.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "prove/checker.h"
#include "prove/prover.h"
#include "prove/tree.h"
#include "support/compile_dict.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/prove_game.h"
#include "support/sanitizer.h"
#include "support/test.h"

#include <time.h>
#include <wordgrid/compile.h>

OWNABLE(prove_shape, prove_shape_free)
OWNABLE(topology, topology_free)

/* Chooses `count` random letters as faces, of the frequent ones in English and [qu]. */
static void open_english(struct prove_game *game, struct wg_dict *english, uint32_t count)
{
    const char *texts[] = {"e", "s", "i", "a", "r", "n", "t", "o", "l",
                           "c", "d", "u", "g", "p", "m", "h", "b", "qu"};
    game->dict = english;
    game->search = (struct wg_solve_options){.struct_nbytes = sizeof game->search};
    for (uint32_t length = 0; length <= PROVE_GAME_MAX_LENGTH; length++) {
        game->lengths[length] = wg_score(WG_SCORING_CLASSIC, length);
    }
    prove_game_choose_faces(game, texts, COUNT(texts), count);
    prove_game_begin(game);
}

/* Divides the faces, whose order is random, into sets of `size`. */
static void divide_evenly(struct prove_game *game, uint32_t size)
{
    game->division = (struct division){.kinds = game->shape.kind_count};
    for (uint32_t kind = 0; kind < game->division.kinds; kind++) {
        for (uint32_t face = 0; face < game->face_count; face += size) {
            const uint32_t set = game->division.set_counts[kind]++;
            game->division.sets[kind][set] = ((UINT64_C(1) << size) - 1) << face;
        }
    }
    assert_true(division_fault(&game->division, &game->shape, game->face_count) == NULL);
}

/* The boards of a class that have the wanted points */
struct good_boards {
    const struct prove_game *game;
    uint32_t wanted;
    unsigned count;
};

static enum wg_status take_good(void *context, uint32_t thread, uint32_t number,
                                const uint8_t *faces, struct wg_error *error)
{
    struct good_boards *const good = context;
    struct climb_entry entry;
    uint8_t copy[CLIMB_MAX_CELLS] = {0};
    memcpy(copy, faces, good->game->cells);
    const enum wg_status status = climb_rate(good->game->climb, 0, copy, &entry, error);
    good->count += status == WG_OK && entry.worth.points >= good->wanted;
    return status;
}

/* Sets `faces` to those of board `index` of a class, or a random board of it. */
static void class_board(struct prove_game *game, const struct board_class *class, uint32_t index,
                        bool is_random, uint8_t *faces)
{
    for (uint32_t i = 0; i < game->cells; i++) {
        uint64_t set = class->faces[i];
        const unsigned size = (unsigned)__builtin_popcountll(set);
        for (unsigned skip = is_random ? random_below(&game->random, size) : index % size; skip > 0;
             skip--) {
            set &= set - 1;
        }
        index /= size;
        faces[game->shape.order[i]] = (uint8_t)__builtin_ctzll(set);
    }
}

/* Rates boards of a random class: all, or random ones. No bound may be lower than the best. If all
   are rated, the prover must take as many boards of the best points as there are. */
static void check_class(struct prove_game *game, uint32_t boards, bool is_random)
{
    uint32_t classes = 1;
    uint32_t best = 0;
    unsigned good_count = 0;
    struct board_class class;
    for (uint32_t cell = 0; cell < game->cells; cell++) {
        classes *= game->division.set_counts[game->shape.kinds[cell]];
    }
    struct class_result result = {.number = random_below(&game->random, classes)};
    division_class(&game->division, &game->shape, result.number, &class);
    for (uint32_t i = 0; i < boards; i++) {
        uint8_t faces[PROVE_MAX_CELLS] = {0};
        class_board(game, &class, i, is_random, faces);
        const uint32_t board_points = prove_game_rate(game, faces);
        good_count = board_points > best ? 1 : good_count + (board_points == best);
        best = board_points > best ? board_points : best;
    }
    struct good_boards good = {.game = game, .wanted = best > 0 ? best : 1};
    const struct prove_options options = {
        .trie = &game->trie,
        .shape = &game->shape,
        .division = &game->division,
        .wanted = is_random ? UINT32_MAX : good.wanted,
        .threads = 1,
        .take = take_good,
        .take_context = &good,
    };
    const struct checker_options again = {
        .words = prove_game_words(game), .cells = &game->shape.cells, .wanted = UINT32_MAX};
    uint64_t bound = 0;
    assert_ok(prove_classes(&options, &result, 1, NULL));
    assert_ok(prove_game_check(&again, &class, &bound, NULL));
    assert_int_equal(bound, result.bound);
    assert_true(result.bound >= best);
    assert_int_equal(good.count, is_random || best == 0 ? 0 : good_count);
}

TEST(proofs_hold_for_english_words)
{
    enum { RANDOM_BOARDS = 10000 };
    const unsigned classes = HAS_TSAN || makes_few_tries() ? 1 : 4;
    struct random random = random_from_environment("English words");
    struct wg_compiler *const compiler = new_compiler(NULL);
    assert_ok(wg_compiler_add_file(compiler, ENGLISH_LIST, NULL, NULL));
    OWN(made_dict, english) = opened(compile_dict(compiler));
    for (uint32_t rows = 3; rows <= 4; rows++) {
        struct prove_game game = {.random = random};
        prove_game_set_shape(&game, rows, 4);
        open_english(&game, english.dict, rows == 3 ? 8 : 12);
        for (unsigned i = 0; i < classes && rows == 3; i++) {
            divide_evenly(&game, 2);
            check_class(&game, UINT32_C(1) << game.cells, false);
        }
        for (unsigned i = 0; i < classes; i++) {
            divide_evenly(&game, 4);
            check_class(&game, RANDOM_BOARDS, true);
        }
        random = game.random;
        prove_game_end(&game);
    }
}

/* Makes a game on 2x2 cells, of one class, and its only result. */
static void open_words(struct prove_game *game, const char *words)
{
    static const char *const texts[] = {"a", "b"};
    game->made = make_dict("a b", words, "");
    game->dict = made_dict_open(&game->made);
    game->search = (struct wg_solve_options){.struct_nbytes = sizeof game->search};
    game->search.min_length = 2;
    memcpy(game->texts, texts, sizeof texts);
    game->face_count = 2;
    prove_game_set_shape(game, 2, 2);
    game->lengths[2] = 1;
    game->lengths[3] = 1;
    prove_game_begin(game);
}

static void open_small(struct prove_game *game)
{
    open_words(game, "ab aba abb bab");
}

static struct prove_options small_options(const struct prove_game *game, uint32_t threads)
{
    return (struct prove_options){
        .trie = &game->trie,
        .shape = &game->shape,
        .division = &game->division,
        .wanted = 1,
        .threads = threads,
    };
}

static uint32_t huge_points(const void *context, const uint8_t *symbols, uint32_t length)
{
    const uint32_t *const of_word = context;
    return length == 2 ? *of_word : 0;
}

/* "ab" has 12 records: each cell of 2x2 has 3 neighbours. */
TEST(a_bound_of_2_to_32_is_refused)
{
    struct prove_game game = {.cells = 0};
    open_small(&game);
    for (uint32_t is_over = 0; is_over <= 1; is_over++) {
        const uint32_t of_word = UINT32_MAX / 12 + is_over;
        struct face_trie_options words = prove_game_words(&game);
        struct class_result result = {.number = 0};
        struct wg_error error = {.message = ""};
        words.points = huge_points;
        words.points_context = &of_word;
        face_trie_free(&game.trie);
        assert_ok(face_trie_make(&game.trie, &words, NULL));
        struct prove_options options = small_options(&game, 1);
        options.wanted = UINT32_MAX;
        assert_int_equal(prove_classes(&options, &result, 1, &error),
                         is_over == 1 ? WG_LIMIT : WG_OK);
        assert_int_equal(result.is_done, is_over == 0);
        assert_int_equal(error.status, is_over == 1 ? WG_LIMIT : WG_OK);
    }
    prove_game_end(&game);
}

/* Divides alphabets of up to 63 letters. On 16 cells, keys permit sets of 15 faces: 3^16 classes
   are not too many if there are eight maps, but too many of hexagons, which have two; 4^16 always
   are. */
TEST(large_alphabets_are_divided)
{
    static const struct {
        struct topology_shape shape;
        uint32_t most; /* faces that can be divided */
    } shapes[] = {
        {{.rows = 4, .columns = 4}, 45},
        {{.rows = 4, .columns = 4, .is_torus = true}, 45},
        {{.rows = 4, .columns = 4, .moves = WG_MOVES_HEX}, 30},
        {{.rows = 2, .columns = 8}, 30},
        {{.rows = 3, .columns = 5}, 45},
        {{.rows = 3, .columns = 4}, PROVE_MAX_FACES},
    };
    struct prove_game game = {.cells = 0};
    open_small(&game);
    for (unsigned i = 0; i < COUNT(shapes); i++) {
        OWN(topology, topology) = {.begins = NULL};
        OWN(prove_shape, shape);
        assert_true(topology_set(&topology, &shapes[i].shape));
        assert_ok(prove_shape_make(&shape, &topology, NULL));
        for (uint32_t faces = 2; faces <= PROVE_MAX_FACES; faces++) {
            struct division division;
            division_make(&division, &shape, &game.trie, faces);
            const char *const fault = division_fault(&division, &shape, faces);
            if (faces <= shapes[i].most && fault != NULL) {
                fail_msg("shape %u, %u faces: %s", i, faces, fault);
            } else if (faces > shapes[i].most) {
                assert_string_equal(fault, "there are too many sets");
            }
        }
    }
    prove_game_end(&game);
}

/* Words of disjoint pairs: in each pair one letter is a vowel, so the vowels are half of the
   letters. They are more than a key of 16 cells permits, so the first set is halved. */
TEST(many_vowels_are_halved)
{
    enum { LETTERS = 50 };
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX";
    char texts[LETTERS][2];
    char alphabet[2 * LETTERS + 1];
    char words[3 * LETTERS / 2 + 1];
    struct prove_game game = {.face_count = LETTERS, .lengths = {[2] = 1}};
    for (uint32_t i = 0; i < LETTERS; i++) {
        texts[i][0] = letters[i];
        texts[i][1] = '\0';
        game.texts[i] = texts[i];
        (void)snprintf(alphabet + 2 * (size_t)i, 3, "%c ", letters[i]);
        (void)snprintf(words + 3 * (size_t)(i / 2), 4, "%.2s ", letters + i / 2 * 2);
    }
    alphabet[2 * LETTERS - 1] = '\0';
    words[3 * LETTERS / 2 - 1] = '\0';
    game.made = make_dict(alphabet, words, "");
    game.dict = made_dict_open(&game.made);
    game.search = (struct wg_solve_options){.struct_nbytes = sizeof game.search, .min_length = 2};
    prove_game_set_shape(&game, 4, 4);
    prove_game_begin(&game);
    for (uint32_t faces = 2; faces <= LETTERS; faces += 2) {
        struct division division;
        division_make(&division, &game.shape, &game.trie, faces);
        const char *const fault = division_fault(&division, &game.shape, faces);
        if (faces <= 44) {
            assert_null(fault);
        } else {
            assert_string_equal(fault, "there are too many sets");
        }
    }
    prove_game_end(&game);
}

/* On a torus of 3x3, each cell follows each other, so {a, b}^9 has 9! ways on the same nine cells.
   A sort that compares them all would take minutes. */
TEST(many_words_on_the_same_cells)
{
    enum { CELLS = 9 };
    struct random random = random_from_environment("the same cells");
    struct prove_game game = {.random = random, .face_count = 2};
    game.made = make_doubling_dict(CELLS, true);
    game.dict = made_dict_open(&game.made);
    game.search = (struct wg_solve_options){.struct_nbytes = sizeof game.search, .min_length = 1};
    game.texts[0] = "a";
    game.texts[1] = "b";
    prove_game_set_shape(&game, 3, 3);
    game.options.is_torus = true;
    game.lengths[CELLS] = wg_score(WG_SCORING_CLASSIC, CELLS);
    prove_game_begin(&game);
    game.division = (struct division){.kinds = 1, .set_counts = {2}, .sets = {{1, 2}}};
    for (unsigned i = 0; i < 2; i++) {
        struct class_result result = {.number = random_below(&game.random, 1 << CELLS)};
        struct board_class class;
        uint8_t faces[CELLS];
        uint64_t bound = 0;
        struct prove_options options = small_options(&game, 1);
        options.wanted = UINT32_MAX;
        const struct checker_options again = {
            .words = prove_game_words(&game), .cells = &game.shape.cells, .wanted = UINT32_MAX};
        division_class(&game.division, &game.shape, result.number, &class);
        class_board(&game, &class, 0, false, faces);
        assert_ok(prove_classes(&options, &result, 1, NULL));
        assert_ok(prove_game_check(&again, &class, &bound, NULL));
        assert_int_equal(bound, result.bound);
        assert_true(bound >= prove_game_rate(&game, faces));
    }
    prove_game_end(&game);
}

static atomic_bool is_watched;

static bool stop(void *context)
{
    is_watched = true;
    return false;
}

static enum wg_status wait_for_watch(void *context, uint32_t thread, uint32_t number,
                                     const uint8_t *faces, struct wg_error *error)
{
    while (!is_watched) {
        (void)nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    return WG_OK;
}

static enum wg_status take_no_board(void *context, const uint8_t *faces, struct wg_error *error)
{
    fail_msg("a board was taken");
    return WG_OK;
}

/* The run cannot end before the watch is called. */
TEST(a_watch_ends_a_run)
{
    struct prove_game game = {.cells = 0};
    open_small(&game);
    for (uint32_t threads = 1; threads <= 3; threads++) {
        struct class_result result = {.number = 0};
        struct wg_error error = {.message = ""};
        struct prove_options options = small_options(&game, threads);
        options.take = wait_for_watch;
        options.watch = (struct wg_limits){.go_on = stop};
        is_watched = false;
        assert_int_equal(prove_classes(&options, &result, 1, &error), WG_STOPPED);
        assert_int_equal(error.status, WG_STOPPED);
    }
    struct board_class class;
    uint64_t bound = 0;
    const struct checker_options again = {.words = prove_game_words(&game),
                                          .cells = &game.shape.cells,
                                          .wanted = 1,
                                          .watch = {.go_on = stop},
                                          .take = take_no_board};
    division_class(&game.division, &game.shape, 0, &class);
    assert_int_equal(prove_game_check(&again, &class, &bound, NULL), WG_STOPPED);
    prove_game_end(&game);
}

static uint32_t one_point(const void *context, const uint8_t *symbols, uint32_t length)
{
    return 1;
}

/* All words of nine faces, of which there are eight: 2^27. Then a single face that can be read in
   four ways: 2^18 readings of nine faces. */
/* Choosing merges only what both choices have: the items and the numbers of words after each choice
   of the first face are known. More of them are work that is done again. */
static void assert_choices(const char *words, const size_t known[5][2])
{
    const struct board_class class = {{3, 3, 3, 3}};
    const struct wg_limits watch = {.struct_nbytes = sizeof watch};
    struct prove_game game = {.cells = 0};
    struct board_class part = class;
    struct key_form form;
    struct ways ways = {0};
    struct tree tree = {.most = SIZE_MAX};
    struct item item;
    open_words(&game, words);
    assert_true(key_form_set(&form, &game.shape.cells, &class));
    assert_ok(ways_find(&ways, &game.trie, &game.shape.cells, &class, &form, PROVE_MAX_WAYS, &watch,
                        &part, NULL));
    assert_true(tree_make(&tree, &ways, &form, &game.trie, &watch, &item));
    for (uint32_t cell = 0; cell <= 4; cell++) {
        assert_int_equal(tree.count, known[cell][0]);
        assert_int_equal(tree.word_count, known[cell][1]);
        assert_true(cell == 4 || tree_choose(&tree, &item, cell, 0, &item));
    }
    tree_free(&tree);
    ways_free(&ways);
    prove_game_end(&game);
}

TEST(choices_copy_no_more_than_they_must)
{
    assert_choices("ab aba abb bab",
                   (const size_t[5][2]){{48, 48}, {63, 72}, {69, 92}, {70, 96}, {70, 96}});
    assert_choices("ab", (const size_t[5][2]){{18, 0}, {23, 0}, {26, 0}, {27, 0}, {27, 0}});
    assert_choices("bb", (const size_t[5][2]){{9, 0}, {9, 0}, {9, 0}, {9, 0}, {9, 0}});
}

TEST(a_trie_is_limited)
{
    enum { FACES = 8, CELLS = 9, WAYS = 4 };
    struct face_reading readings[FACES];
    struct face_reading ways[WAYS];
    struct face_trie trie;
    struct wg_error error = {.message = ""};
    OWN(made_dict, made) = make_doubling_dict(CELLS, true);
    for (unsigned i = 0; i < FACES; i++) {
        readings[i] = (struct face_reading){.count = 1, .symbols = {i % 2}};
    }
    for (unsigned i = 0; i < WAYS; i++) {
        ways[i] = (struct face_reading){1, {i % 2}, i + 1 < WAYS ? &ways[i + 1] : NULL};
    }
    struct face_trie_options options = {.dict = made_dict_open(&made),
                                        .readings = readings,
                                        .face_count = FACES,
                                        .cells = CELLS,
                                        .points = one_point};
    assert_int_equal(face_trie_make(&trie, &options, &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "beginnings"));
    assert_in_range(trie.capacity, 1, 2 * FACE_TRIE_MAX_NODES);
    face_trie_free(&trie);
    options.watch = (struct wg_limits){.go_on = stop};
    assert_int_equal(face_trie_make(&trie, &options, &error), WG_STOPPED);
    face_trie_free(&trie);
    options.watch = (struct wg_limits){0};
    options.readings = ways;
    options.face_count = 1;
    assert_int_equal(face_trie_make(&trie, &options, &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "ways"));
    face_trie_free(&trie);
}

/* To list 3^16 classes takes seconds. */
TEST(a_watch_ends_a_list_of_classes)
{
    const struct topology_shape four = {.rows = 4, .columns = 4, .is_torus = true};
    const struct division division = {.kinds = 1, .set_counts = {3}, .sets = {{1, 2, 4}}};
    const struct wg_limits watch = {.go_on = stop};
    OWN(topology, topology) = {.begins = NULL};
    OWN(prove_shape, shape);
    struct class_list list;
    assert_true(topology_set(&topology, &four));
    assert_ok(prove_shape_make(&shape, &topology, NULL));
    assert_int_equal(class_list_make(&list, &division, &shape, &watch, NULL), WG_STOPPED);
    class_list_free(&list);
}
