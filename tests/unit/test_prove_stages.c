/* SPDX-License-Identifier: MIT */
/* test_prove_stages.c: ends the stages of a proof (src/games/prove) by a watch. */
#include "prove/tree.h"
#include "support/make_dict.h"
#include "support/prove_game.h"
#include "support/test.h"

/* Ends the run at the call after `left` more. */
static bool count_down(void *context)
{
    uint32_t *const left = context;
    return *left > 0 && (*left)-- > 0;
}

/* Finds the ways of all boards with two letters, makes their tree, and chooses a face. Returns what
   was done: 0 to 3 of these. The watch ends it at the call after so many. */
static uint32_t choose_once(const struct prove_game *game, uint32_t *calls)
{
    const struct wg_limits watch = {.go_on = count_down, .context = calls};
    struct ways ways = {.items = NULL};
    struct tree tree = {.most = UINT32_MAX};
    struct board_class class = {{0}};
    struct key_form form;
    struct item whole;
    uint32_t done = 0;
    for (uint32_t cell = 0; cell < game->cells; cell++) {
        class.faces[cell] = 3;
    }
    struct board_class part = class;
    assert_true(key_form_set(&form, &game->shape.cells, &class));
    if (ways_find(&ways, &game->trie, &game->shape.cells, &class, &form, PROVE_MAX_WAYS, &watch,
                  &part, NULL) == WG_OK) {
        done++;
        done += tree_make(&tree, &ways, &form, &game->trie, &watch, &whole);
        done += done == 2 && tree_choose(&tree, &whole, 0, 0, &whole);
    }
    ways_free(&ways);
    tree_free(&tree);
    return done;
}

/* The watch is asked in each stage. Words of one letter take so few steps that only the sort asks
   it. */
TEST(a_watch_ends_each_stage)
{
    for (uint32_t longest = 1; longest <= 6; longest += 5) {
        struct prove_game game = {.face_count = 2, .texts = {"a", "b"}, .lengths = {0, 1}};
        uint32_t calls = UINT32_MAX;
        bool is_seen[4] = {false};
        game.made = make_doubling_dict(longest, true);
        game.dict = made_dict_open(&game.made);
        game.search = (struct wg_solve_options){.struct_nbytes = sizeof game.search};
        game.search.min_length = 1;
        prove_game_set_shape(&game, 3, 4);
        game.lengths[longest] = 1;
        prove_game_begin(&game);
        assert_int_equal(choose_once(&game, &calls), 3);
        const uint32_t all = UINT32_MAX - calls;
        assert_true(all >= 3);
        for (uint32_t i = 0; i < all; i++) {
            calls = i;
            is_seen[choose_once(&game, &calls)] = true;
        }
        assert_true(is_seen[0]);
        assert_int_equal(is_seen[1], longest > 1);
        assert_int_equal(is_seen[2], longest > 1);
        assert_false(is_seen[3]);
        prove_game_end(&game);
    }
}
