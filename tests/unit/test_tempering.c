/* SPDX-License-Identifier: MIT */
/*
 * test_tempering.c: walks over boards of 6 cells and 4 faces. The value of a board is the sum of
 * its faces, so no dictionary is needed.
 */
#include "boards/tempering.h"
#include "support/random.h"
#include "support/test.h"

enum { CELLS = 6, FACES = 4, BEST = CELLS * (FACES - 1), SCALE = 1000 };

static uint64_t rate(const uint8_t *faces)
{
    uint64_t value = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        assert_in_range(faces[cell], 0, FACES - 1);
        value += faces[cell] * SCALE;
    }
    return value;
}

/* Moves a chain. `best` is the best value for the temperatures. Returns the least value on the way.
 */
static uint64_t walk(uint32_t index, uint64_t best, struct random random,
                     struct tempering_chain *chain)
{
    static const struct weights weights = {.count = FACES, .ends = {5, 9, 12, 14}};
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < TEMPERING_STEPS; i++) {
        struct tempering_chain next = *chain;
        const bool is_new = tempering_change(&weights, CELLS, &random, next.faces);
        const uint64_t loss = tempering_draw_loss(&random, best, index);
        next.value = rate(next.faces);
        assert_int_equal(is_new, memcmp(next.faces, chain->faces, CELLS) != 0);
        *chain = next.value + loss >= chain->value ? next : *chain;
        least = next.value < least ? next.value : least;
    }
    return least;
}

/* At a temperature of zero, the value never decreases. At temperatures far above all losses, every
   board is accepted, so a walk returns to boards of low values. */
TEST(a_temperature_decides_what_is_accepted)
{
    struct random random = random_from_environment("temperatures");
    for (unsigned i = 0; i < 20; i++) {
        struct tempering_chain chain = {.faces = {0}};
        (void)walk(0, 0, (struct random){random_next(&random)}, &chain);
        const uint64_t value = chain.value;
        assert_in_range(value, 3 * SCALE, BEST * SCALE);
        chain = (struct tempering_chain){.faces = {3, 3, 3, 3, 3, 3}, .value = BEST * SCALE};
        const uint64_t least = walk(TEMPERING_CHAINS - 1, UINT64_C(1) << 40,
                                    (struct random){random_next(&random)}, &chain);
        assert_in_range(least, 0, BEST * SCALE / 2);
    }
}

/* Equal seeds give equal boards on every machine: this board was computed on x86-64. */
TEST(a_walk_is_the_same_on_every_machine)
{
    static const uint8_t expected[CELLS] = {1, 3, 1, 3, 3, 0};
    struct tempering_chain chain = {.faces = {0}};
    for (uint32_t i = 0; i < TEMPERING_CHAINS; i++) {
        (void)walk(i, 100 * SCALE, (struct random){i}, &chain);
    }
    assert_memory_equal(chain.faces, expected, CELLS);
    assert_int_equal(chain.value, 11 * SCALE);
}

TEST(chains_exchange_their_boards)
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
