/* SPDX-License-Identifier: MIT */
/*
 * test_prove.c: rates all boards of small random games, and compares the best of them with the
 * boards that a proof finds, and with those that the second examination of a class finds.
 *
 * WG_SEED=N repeats the run that printed the seed N. With WG_LONG, the test makes 500 games.
 */
#include "base/text.h"
#include "prove/checker.h"
#include "prove/prover.h"
#include "support/objects.h"
#include "support/prove_game.h"
#include "support/sanitizer.h"
#include "support/test.h"

#include <wordgrid/rules.h>

enum { GAMES = 40, MAX_CLASSES = 1 << 16, MAX_WORDS = 200, MAX_TEXT = 4096, MAX_THREADS = 3 };

/* By the number of a board, whose digits are its faces */
static uint32_t points_of[PROVE_GAME_MAX_BOARDS];
static uint32_t class_of[PROVE_GAME_MAX_BOARDS];
static atomic_uchar taken[PROVE_GAME_MAX_BOARDS]; /* how often the prover took it */
static bool retaken[PROVE_GAME_MAX_BOARDS];       /* by the second examination */

/* --- Games */

/* Opens a dictionary of random words. They are made of the faces, so that many are on boards. */
static void open_words(struct prove_game *game)
{
    char words[MAX_TEXT] = "";
    /* Large boards have many paths. */
    const unsigned longest = game->cells < 8 ? 6 : game->cells < 12 ? 5 : 4;
    size_t used = 0;
    for (unsigned left = 1 + random_below(&game->random, MAX_WORDS); left > 0; left--) {
        for (unsigned length = 1 + random_below(&game->random, longest); length > 0; length--) {
            const uint32_t face = random_below(&game->random, game->face_count);
            used += (size_t)snprintf(words + used, sizeof words - used, "%s", game->texts[face]);
        }
        words[used++] = ' ';
    }
    words[used - 1] = '\0';
    game->made = make_dict("a b e q t u", words, "");
    game->dict = made_dict_open(&game->made);
}

/* Chooses points by length, or by letters, or 1 for each word. */
static void choose_points(struct prove_game *game)
{
    static const uint32_t letters[] = {1, 3, 0, 20, 2, 5};
    uint32_t lengths[8] = {0};
    const unsigned kind = random_below(&game->random, 4);
    game->rules = new_rules(game->dict);
    for (unsigned i = 0; i < 8; i++) {
        lengths[i] = kind == 0 ? 1 : kind == 1 ? 0 : random_below(&game->random, 6);
    }
    assert_ok(wg_rules_set_lengths(game->rules, lengths, 8, NULL));
    for (unsigned i = 0; i <= PROVE_GAME_MAX_LENGTH; i++) {
        game->lengths[i] = lengths[i < 8 ? i : 7];
    }
    if (kind == 1 || kind == 2) {
        const struct wg_text text = text_of("a 1\nb 3\nq 20\nt 2\nu 5\n");
        assert_ok(wg_rules_read_letters(game->rules, text, NULL));
        memcpy(game->letters, letters, sizeof letters);
    }
    game->search = (struct wg_solve_options){
        .struct_nbytes = sizeof game->search,
        .min_length = 1 + random_below(&game->random, 3),
        .rules = game->rules,
    };
}

/* Chooses a shape, and so many faces that all boards can be rated. */
static void choose_game(struct prove_game *game)
{
    static const struct {
        uint32_t rows, columns, fewest, most; /* faces */
        uint32_t share;                       /* how many out of 8 of these games are made */
    } sizes[] = {
        {1, 0, 4, 6, 4}, {2, 2, 4, 6, 6}, {2, 3, 4, 6, 8}, {3, 2, 4, 6, 8}, {3, 3, 2, 3, 8},
        {3, 3, 4, 4, 1}, {2, 4, 3, 4, 6}, {5, 2, 2, 3, 6}, {3, 4, 2, 2, 8}, {4, 4, 2, 2, 2},
    };
    const char *texts[] = {"a", "b", "e", "q", "t", "u", "qu", "abe"};
    struct random *const random = &game->random;
    unsigned size;
    do {
        size = random_below(random, COUNT(sizes));
    } while (random_below(random, 8) >= sizes[size].share);
    const uint32_t columns = sizes[size].columns;
    prove_game_set_shape(game, sizes[size].rows,
                         columns > 0 ? columns : 1 + random_below(random, 6));
    /* On 4x4 cells, only moves that have few paths. */
    game->options.moves = game->cells == 16
                              ? (enum wg_moves)(WG_MOVES_ROOK + random_below(random, 3))
                              : (enum wg_moves)random_below(random, WG_MOVES_HEX + 1);
    game->options.is_torus = game->cells < 16 &&
                             (game->options.moves != WG_MOVES_HEX || game->options.rows % 2 == 0) &&
                             random_below(random, 2) == 0;
    prove_game_choose_faces(game, texts, COUNT(texts),
                            sizes[size].fewest +
                                random_below(random, sizes[size].most - sizes[size].fewest + 1));
    open_words(game);
    choose_points(game);
}

/* --- Boards */

static uint32_t number_of(const struct prove_game *game, const uint8_t *faces)
{
    uint32_t number = 0;
    for (uint32_t cell = 0; cell < game->cells; cell++) {
        number = number * game->face_count + faces[cell];
    }
    return number;
}

static void write_faces(const struct prove_game *game, uint32_t number, uint8_t *faces_out)
{
    for (uint32_t cell = game->cells; cell-- > 0;) {
        faces_out[cell] = (uint8_t)(number % game->face_count);
        number /= game->face_count;
    }
}

static void rate_all(const struct prove_game *game)
{
    assert_in_range(game->boards, 1, PROVE_GAME_MAX_BOARDS);
    for (uint32_t number = 0; number < game->boards; number++) {
        uint8_t faces[PROVE_MAX_CELLS] = {0};
        write_faces(game, number, faces);
        points_of[number] = prove_game_rate(game, faces);
    }
}

/* Returns the number of the class of a board. */
static uint32_t find_class(const struct prove_game *game, const uint8_t *faces)
{
    const struct division *const division = &game->division;
    uint32_t number = 0;
    for (uint32_t cell = 0; cell < game->cells; cell++) {
        const uint32_t kind = game->shape.kinds[cell];
        uint32_t set = 0;
        while ((division->sets[kind][set] >> faces[cell] & 1) == 0) {
            set++;
        }
        number = number * division->set_counts[kind] + set;
    }
    return number;
}

/* Returns the points of the best board, or of another good one: the k-th best, if the points of
   k - 1 random boards are known. Sometimes more than any board has, or 1. */
static uint32_t choose_wanted(struct prove_game *game)
{
    uint32_t best = 0;
    uint32_t good = 0;
    for (uint32_t number = 0; number < game->boards; number++) {
        best = points_of[number] > best ? points_of[number] : best;
    }
    for (uint32_t tries = random_below(&game->random, 200); tries > 0; tries--) {
        const uint32_t other = points_of[random_below(&game->random, game->boards)];
        good = other > good ? other : good;
    }
    const unsigned kind = random_below(&game->random, 7);
    const uint32_t wanted = kind == 0                ? best + 1
                            : kind == 1 || good == 0 ? best
                            : kind == 2              ? 1 /* more boards than a trial keeps */
                                                     : good;
    return wanted > 0 ? wanted : 1;
}

/* --- Divisions */

/* Divides the faces at random into a random number of sets. */
static void divide(struct prove_game *game)
{
    struct division *const division = &game->division;
    uint64_t classes;
    do {
        classes = 1;
        *division = (struct division){.kinds = game->shape.kind_count};
        for (uint32_t kind = 0; kind < division->kinds; kind++) {
            uint64_t sets[PROVE_MAX_SETS] = {0};
            const unsigned most = 1 + random_below(&game->random, game->face_count);
            for (uint32_t face = 0; face < game->face_count; face++) {
                sets[random_below(&game->random, most)] |= UINT64_C(1) << face;
            }
            for (unsigned i = 0; i < most; i++) {
                if (sets[i] != 0) {
                    division->sets[kind][division->set_counts[kind]++] = sets[i];
                }
            }
        }
        for (uint32_t cell = 0; cell < game->cells; cell++) {
            classes *= division->set_counts[game->shape.kinds[cell]];
        }
    } while (classes > MAX_CLASSES / 16);
}

static const struct wg_limits no_limits = {0};

/* A list is complete only with each of its classes, each once. */
static void check_completeness(struct prove_game *game, const struct class_list *list)
{
    static struct class_result items[2 + MAX_CLASSES / 4];
    const size_t at = random_below(&game->random, (unsigned)list->count);
    struct class_list other = {.items = items};
    assert_true(list->count < COUNT(items));
    assert_true(
        class_list_is_complete(list, &game->division, &game->shape, game->face_count, &no_limits));
    memcpy(items, list->items, at * sizeof *items);
    memcpy(items + at, list->items + at + 1, (list->count - at - 1) * sizeof *items);
    other.count = list->count - 1;
    assert_false(class_list_is_complete(&other, &game->division, &game->shape, game->face_count,
                                        &no_limits));
    memcpy(items, list->items, (at + 1) * sizeof *items);
    memcpy(items + at + 1, list->items + at, (list->count - at) * sizeof *items);
    other.count = list->count + 1;
    assert_false(class_list_is_complete(&other, &game->division, &game->shape, game->face_count,
                                        &no_limits));
    if (at > 0) { /* in place of the class before it */
        memcpy(items, list->items, list->count * sizeof *items);
        items[at - 1] = items[at];
        other.count = list->count;
        assert_false(class_list_is_complete(&other, &game->division, &game->shape, game->face_count,
                                            &no_limits));
    }
}

/* --- Proofs */

/* What `take` needs. It is called by several threads, in which no assertion can fail. */
struct taking {
    const struct prove_game *game;
    uint32_t wanted;
    uint32_t threads;
    uint32_t class;               /* of the second examination */
    uint32_t counts[MAX_THREADS]; /* by thread: a thread sanitizer reports threads that share one */
    atomic_int left;              /* calls of `take` before it fails */
    atomic_uint wrong;            /* calls with a wrong argument */
};

static enum wg_status take(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                           struct wg_error *error)
{
    struct taking *const taking = context;
    const uint32_t board = number_of(taking->game, faces);
    if (thread >= taking->threads || board >= taking->game->boards || class_of[board] != number) {
        atomic_fetch_add(&taking->wrong, 1);
        return WG_OK;
    }
    taking->counts[thread]++;
    if (atomic_fetch_sub(&taking->left, 1) <= 0) {
        *error = (struct wg_error){.status = WG_IO, .message = "full"};
        return WG_IO;
    }
    atomic_fetch_add(&taken[board], 1);
    return WG_OK;
}

static enum wg_status retake(void *context, const uint8_t *faces, struct wg_error *error)
{
    struct taking *const taking = context;
    const struct prove_game *const game = taking->game;
    uint8_t board_faces[PROVE_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < game->cells; i++) {
        board_faces[game->shape.order[i]] = faces[i];
    }
    const uint32_t board = number_of(game, board_faces);
    assert_int_equal(class_of[board], taking->class);
    assert_false(retaken[board]);
    retaken[board] = true;
    return WG_OK;
}

/* Runs the prover until all classes are done. In half of the cases, `take` fails at first. Returns
   the limit of ways, which is so small that classes are divided at several cells. */
static uint32_t prove_all(struct prove_game *game, uint32_t wanted, struct class_result *classes,
                          size_t count)
{
    struct taking taking = {.game = game, .wanted = wanted};
    taking.threads = 1 + random_below(&game->random, MAX_THREADS);
    struct prove_options options = {
        .trie = &game->trie,
        .shape = &game->shape,
        .division = &game->division,
        .wanted = wanted,
        .threads = taking.threads,
        .take = take,
        .take_context = &taking,
        .most_ways = random_below(&game->random, 2) * (1 + random_below(&game->random, 500)),
        .least_trial = random_below(&game->random, 2) * (1 + random_below(&game->random, 50)),
    };
    bool may_be_left[MAX_CLASSES] = {false}; /* also for classes that are not listed */
    for (bool fails = random_below(&game->random, 2) == 0;; fails = false) {
        struct wg_error error = {.message = ""};
        for (size_t i = 0; i < count; i++) {
            may_be_left[classes[i].number] = !classes[i].is_done;
        }
        for (uint32_t board = 0; board < game->boards; board++) {
            /* Boards of classes that are not done are taken again. */
            if (may_be_left[class_of[board]]) {
                taken[board] = 0;
            }
        }
        taking.left = fails ? (int)random_below(&game->random, 20) : INT32_MAX;
        const enum wg_status status = prove_classes(&options, classes, count, &error);
        assert_int_equal(taking.wrong, 0);
        if (status == WG_OK) {
            return options.most_ways;
        }
        if (status == WG_LIMIT) { /* too many ways of a board */
            assert_int_not_equal(options.most_ways, 0);
            options.most_ways *= 2;
            continue;
        }
        assert_true(fails);
        assert_int_equal(status, WG_IO);
        assert_string_equal(error.message, "full");
    }
}

/* Compares the bounds with all boards, and the boards that were taken with the best. */
static void check_boards(const struct prove_game *game, uint32_t wanted,
                         const struct class_result *classes, size_t count)
{
    static uint32_t place[MAX_CLASSES];         /* of a class in the list, from 1 */
    static uint8_t kept[PROVE_GAME_MAX_BOARDS]; /* bits: 1 by points, 2 by the prover */
    memset(place, 0, sizeof place);
    memset(kept, 0, sizeof kept);
    for (size_t i = 0; i < count; i++) {
        place[classes[i].number] = (uint32_t)i + 1;
    }
    for (uint32_t board = 0; board < game->boards; board++) {
        const uint32_t at = place[class_of[board]];
        const bool is_good = points_of[board] >= wanted;
        uint8_t faces[PROVE_MAX_CELLS] = {0};
        uint8_t first[PROVE_MAX_CELLS] = {0};
        if (at > 0 && points_of[board] > classes[at - 1].bound) {
            fail_msg("bound %u, points %u", classes[at - 1].bound, points_of[board]);
        }
        if (taken[board] > 1) {
            fail_msg("a board was taken %u times", (unsigned)taken[board]);
        }
        if (is_good && (taken[board] == 1) != retaken[board]) {
            fail_msg("taken: %u, a second time: %u", (unsigned)taken[board], retaken[board]);
        }
        if (is_good) {
            write_faces(game, board, faces);
            symmetry_choose(&game->shape.symmetry, faces, first);
            kept[number_of(game, first)] |= (uint8_t)(1 | taken[board] << 1);
        }
    }
    for (uint32_t board = 0; board < game->boards; board++) {
        if (kept[board] != 0 && kept[board] != 3) {
            fail_msg("a board of %u points is missing", points_of[board]);
        }
    }
}

/* Of the classes of the images of a board, only the one with the lowest number is in the list. */
static void check_list(struct prove_game *game, const struct class_list *list)
{
    const struct symmetry *const symmetry = &game->shape.symmetry;
    static bool is_listed[MAX_CLASSES];
    memset(is_listed, 0, sizeof is_listed);
    for (size_t i = 0; i < list->count; i++) {
        is_listed[list->items[i].number] = true;
    }
    for (unsigned tries = 0; tries < 100; tries++) {
        const uint32_t board = random_below(&game->random, game->boards);
        uint32_t lowest = class_of[board];
        uint8_t faces[PROVE_MAX_CELLS] = {0};
        write_faces(game, board, faces);
        for (uint32_t m = 0; m < symmetry->count; m++) {
            const uint8_t *const map = symmetry->maps + (size_t)m * symmetry->cells;
            uint8_t image[PROVE_MAX_CELLS] = {0};
            for (uint32_t cell = 0; cell < game->cells; cell++) {
                image[cell] = faces[map[cell]];
            }
            const uint32_t class = class_of[number_of(game, image)];
            lowest = class < lowest ? class : lowest;
        }
        assert_true(is_listed[lowest]);
        assert_int_equal(is_listed[class_of[board]], class_of[board] == lowest);
    }
}

static void check_division(struct prove_game *game, uint32_t wanted)
{
    struct class_list list;
    assert_true(division_fault(&game->division, &game->shape, game->face_count) == NULL);
    assert_ok(class_list_make(&list, &game->division, &game->shape, &no_limits, NULL));
    struct class_result *const classes = list.items;
    assert_in_range(classes[list.count - 1].number, 0, MAX_CLASSES - 1);
    check_completeness(game, &list);
    for (uint32_t board = 0; board < game->boards; board++) {
        uint8_t faces[PROVE_MAX_CELLS] = {0};
        write_faces(game, board, faces);
        class_of[board] = find_class(game, faces);
        taken[board] = 0;
        retaken[board] = false;
    }
    check_list(game, &list);
    struct taking taking = {.game = game};
    const struct checker_options options = {
        .words = prove_game_words(game),
        .cells = &game->shape.cells,
        .wanted = wanted,
        .most_ways = prove_all(game, wanted, classes, list.count), /* can be checked, too */
        .take = retake,
        .take_context = &taking,
    };
    struct checker *checker;
    assert_ok(checker_new(&checker, &options, NULL));
    for (size_t i = 0; i < list.count; i++) {
        struct board_class class;
        uint64_t bound = 0;
        assert_true(classes[i].is_done);
        taking.class = classes[i].number;
        division_class(&game->division, &game->shape, classes[i].number, &class);
        assert_ok(checker_class(checker, &class, &bound, NULL));
        assert_int_equal(bound, classes[i].bound);
    }
    checker_free(checker);
    check_boards(game, wanted, classes, list.count);
    class_list_free(&list);
}

/* --- Tests */

TEST(proofs_find_the_best_of_all_boards)
{
    struct random random = random_from_environment("all boards");
    const bool makes_few = HAS_TSAN || makes_few_tries();
    const unsigned games = getenv("WG_LONG") != NULL ? 500 : makes_few ? GAMES / 10 : GAMES;
    for (unsigned i = 0; i < games; i++) {
        struct prove_game game = {.random = random};
        choose_game(&game);
        prove_game_begin(&game);
        rate_all(&game);
        check_division(&game, choose_wanted(&game));
        for (unsigned other = 0; other < 2; other++) {
            divide(&game);
            check_division(&game, choose_wanted(&game));
        }
        random = game.random;
        prove_game_end(&game);
    }
}
