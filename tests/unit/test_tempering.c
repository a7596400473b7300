/* SPDX-License-Identifier: MIT */
/*
 * test_tempering.c: walks over boards of 6 cells and 4 faces. The value of a board is the sum of
 * its faces, so no dictionary is needed.
 */
#include "boards/tempering.h"
#include "support/random.h"
#include "support/test.h"

#include <string.h>

enum { CELLS = 6, FACES = 4, BEST = CELLS * (FACES - 1), SCALE = 1000 };

struct game {
    unsigned rated;
    unsigned most; /* the number of ratings that succeed */
    uint64_t least_value;
    uint8_t forbidden; /* a face that no cell may show; FACES: none */
};

static bool is_allowed(void *context, const uint8_t *faces)
{
    const struct game *const game = context;
    return memchr(faces, game->forbidden, CELLS) == NULL;
}

static bool rate(void *context, const uint8_t *faces, uint64_t *value_out)
{
    struct game *const game = context;
    *value_out = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        assert_in_range(faces[cell], 0, FACES - 1);
        *value_out += faces[cell] * SCALE;
    }
    assert_true(is_allowed(context, faces));
    game->least_value = *value_out < game->least_value ? *value_out : game->least_value;
    return game->rated++ < game->most;
}

static bool walk(struct game *game, uint32_t index, uint64_t best, struct random random,
                 struct tempering_chain *chain)
{
    static const struct weights weights = {.count = FACES, .ends = {5, 9, 12, 14}};
    const struct tempering_boards boards = {
        .weights = &weights,
        .cells = CELLS,
        .is_allowed = is_allowed,
        .rate = rate,
        .context = game,
    };
    return tempering_walk(&boards, index, best, random, chain);
}

/* At a temperature of zero, the value never decreases. At temperatures far above all losses, every
   board is accepted, so a walk returns to boards of low values. */
static void a_temperature_decides_what_is_accepted(void **state)
{
    struct random random = random_from_environment("temperatures");
    for (unsigned i = 0; i < 20; i++) {
        struct game game = {.most = UINT32_MAX, .forbidden = FACES};
        struct tempering_chain chain = {.faces = {0}};
        assert_true(walk(&game, 0, 0, (struct random){random_next(&random)}, &chain));
        const uint64_t value = chain.value;
        assert_in_range(value, 3 * SCALE, BEST * SCALE);
        assert_in_range(game.rated, 1, TEMPERING_STEPS);
        chain = (struct tempering_chain){.faces = {3, 3, 3, 3, 3, 3}, .value = BEST * SCALE};
        game.least_value = UINT64_MAX;
        assert_true(walk(&game, TEMPERING_CHAINS - 1, UINT64_C(1) << 40,
                         (struct random){random_next(&random)}, &chain));
        assert_in_range(game.least_value, 0, BEST * SCALE / 2);
    }
}

static void a_walk_keeps_the_rules(void **state)
{
    struct random random = random_from_environment("rules");
    struct game game = {.most = UINT32_MAX, .forbidden = 3};
    struct tempering_chain chain = {.faces = {0}};
    assert_true(walk(&game, 5, 1000 * SCALE, random, &chain));
    assert_true(is_allowed(&game, chain.faces));
    game = (struct game){.most = 7, .forbidden = FACES};
    assert_false(walk(&game, 5, 1000 * SCALE, random, &chain));
    assert_int_equal(game.rated, 8);
}

/* Equal seeds give equal boards on every machine: this board was computed on x86-64. */
static void a_walk_is_the_same_on_every_machine(void **state)
{
    static const uint8_t expected[CELLS] = {1, 3, 1, 3, 3, 0};
    struct game game = {.most = UINT32_MAX, .forbidden = FACES};
    struct tempering_chain chain = {.faces = {0}};
    for (uint32_t i = 0; i < TEMPERING_CHAINS; i++) {
        assert_true(walk(&game, i, 100 * SCALE, (struct random){i}, &chain));
    }
    assert_memory_equal(chain.faces, expected, CELLS);
    assert_int_equal(chain.value, 11 * SCALE);
}

static void chains_exchange_their_boards(void **state)
{
    struct random random = random_from_environment("exchanges");
    struct tempering_chain chains[TEMPERING_CHAINS] = {{.value = 0}};
    /* The best board moves from the hottest chain to the coldest. It always moves if the next
       colder chain has a worse board, one step in each exchange. */
    chains[TEMPERING_CHAINS - 1] = (struct tempering_chain){.faces = {1}, .value = 7};
    for (unsigned i = 1; i < TEMPERING_CHAINS; i++) {
        tempering_exchange(chains, 0, (struct random){random_next(&random)});
        for (unsigned k = 0; k < TEMPERING_CHAINS; k++) {
            const bool is_there = k == TEMPERING_CHAINS - 1 - i;
            assert_int_equal(chains[k].value, is_there ? 7 : 0);
            assert_int_equal(chains[k].faces[0], is_there);
        }
    }
    /* If the loss is small compared with the temperatures, the best board moves back. */
    unsigned moved = 0;
    for (unsigned i = 0; i < 20; i++) {
        tempering_exchange(chains, 1000 * SCALE, (struct random){random_next(&random)});
        moved += chains[0].value == 0;
    }
    assert_in_range(moved, 1, 20);
}

RUN_TESTS(NULL, NULL, TEST(a_temperature_decides_what_is_accepted), TEST(a_walk_keeps_the_rules),
          TEST(a_walk_is_the_same_on_every_machine), TEST(chains_exchange_their_boards))
