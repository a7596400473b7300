/* SPDX-License-Identifier: MIT */
/* test_no_memory_prove.c: makes allocations in src/games/prove fail (support/no_memory.h). */
#include "prove/checker.h"
#include "prove/prover.h"
#include "support/prove_game.h"

#include "support/make_dict.h"
#include "support/no_memory.h"
#include "support/test.h"

enum { CELLS = 8, FACES = 3, BOARDS_OF_ALL = 6561 };

/* A game on 2x4 cells, and what its proof needs. */
struct game {
    struct topology topology;
    struct face_trie_options words;
    struct face_trie trie;
    struct prove_shape shape;
    struct division division;
    struct class_list list;
};

static uint32_t points(const void *context, const uint8_t *symbols, uint32_t length)
{
    return length;
}

static void begin(struct game *game, const struct wg_dict *of_words)
{
    static const struct face_reading readings[FACES] = {{2, {1, 2}}, {1, {1}}, {1, {0}}};
    const struct topology_shape shape = {.rows = 2, .columns = 4};
    assert_true(topology_set(&game->topology, &shape));
    game->words = (struct face_trie_options){of_words, readings, FACES, CELLS, points, NULL};
    assert_ok(face_trie_make(&game->trie, &game->words, NULL));
    assert_ok(prove_shape_make(&game->shape, &game->topology, NULL));
    game->division = (struct division){.kinds = 2, .set_counts = {1, 2}, .sets = {{7}, {1, 6}}};
    assert_true(division_fault(&game->division, &game->shape, FACES) == NULL);
    assert_ok(
        class_list_make(&game->list, &game->division, &game->shape, &(struct wg_limits){0}, NULL));
}

static void end(struct game *game)
{
    class_list_free(&game->list);
    prove_shape_free(&game->shape);
    face_trie_free(&game->trie);
    topology_free(&game->topology);
}

/* --- Preparing a proof */

static enum wg_status make_trie_once(const void *context, struct wg_error *error)
{
    struct face_trie trie;
    const enum wg_status status = face_trie_make(&trie, context, error);
    face_trie_free(&trie);
    return status;
}

static enum wg_status make_shape_once(const void *context, struct wg_error *error)
{
    struct prove_shape shape;
    const enum wg_status status = prove_shape_make(&shape, context, error);
    prove_shape_free(&shape);
    return status;
}

static enum wg_status make_list_once(const void *context, struct wg_error *error)
{
    const struct game *const game = context;
    struct class_list list;
    const enum wg_status status =
        class_list_make(&list, &game->division, &game->shape, &(struct wg_limits){0}, error);
    class_list_free(&list);
    return status;
}

/* --- Proofs */

static unsigned takes[BOARDS_OF_ALL];

static enum wg_status take(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                           struct wg_error *error)
{
    unsigned board = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        board = board * FACES + faces[cell];
    }
    takes[board]++;
    return WG_OK;
}

static enum wg_status retake(void *context, const uint8_t *faces, struct wg_error *error)
{
    return WG_OK;
}

/* The prover goes on if it has no memory to merge. The boards of a class that is done are then the
   same. */
static enum wg_status prove_once(const void *context, struct wg_error *error)
{
    static unsigned expected[BOARDS_OF_ALL];
    static bool is_known;
    const struct game *const game = context;
    struct class_result classes[16] = {{.number = game->list.items[0].number}};
    const struct prove_options options = {.trie = &game->trie,
                                          .shape = &game->shape,
                                          .division = &game->division,
                                          .wanted = 12,
                                          .threads = 1,
                                          .take = take};
    assert_true(game->list.count <= 16);
    for (size_t i = 0; i < game->list.count; i++) {
        classes[i].number = game->list.items[i].number;
    }
    memset(takes, 0, sizeof takes);
    const enum wg_status status = prove_classes(&options, classes, game->list.count, error);
    if (status == WG_OK && !is_known) {
        memcpy(expected, takes, sizeof takes);
        is_known = true;
    } else if (status == WG_OK) {
        assert_memory_equal(takes, expected, sizeof takes);
    }
    return status;
}

static enum wg_status check_once(const void *context, struct wg_error *error)
{
    const struct game *const game = context;
    const struct checker_options options = {
        .words = game->words, .cells = &game->shape.cells, .wanted = 12, .take = retake};
    struct board_class class;
    uint64_t bound;
    division_class(&game->division, &game->shape, 0, &class);
    return prove_game_check(&options, &class, &bound, error);
}

NO_MEMORY_TEST(proving)
{
    struct game game = {.topology = {.begins = NULL}};
    OWN(made_dict, made) =
        make_dict("a b c", "ab ba aba bab abb bbb abc acb abba bcabc abcba babab aabab baabb", "");
    begin(&game, made_dict_open(&made));
    fail_each("make the trie of faces", make_trie_once, &game.words);
    fail_each("make a shape", make_shape_once, &game.topology);
    fail_each("list the classes", make_list_once, &game);
    fail_each("examine a class again", check_once, &game);
    const bool could_absorb = may_absorb;
    may_absorb = true;
    assert_ok(prove_once(&game, NULL));
    fail_each("prove", prove_once, &game);
    may_absorb = could_absorb;
    end(&game);
}
