/* SPDX-License-Identifier: MIT */
/* test_trusted.c: the functions and axioms that the proof takes for granted (tests/proof) are what
   their contracts say: tried with numbers of few and of many bits, and with random numbers. */
#include "base/load.h"
#include "dict/read/four_sets.h"
#include "support/random.h"
#include "support/test.h"

enum { TURNS = 20000 };

/* The logic function of the same name: how many of the n lowest bits of v are 1. */
static unsigned ones(uint64_t v, unsigned n)
{
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++) {
        count += v >> i & 1;
    }
    return count;
}

/* The axioms of `ones`, and the contracts of the functions that count and select bits. */
static void assert_counted(uint64_t v)
{
    const unsigned all = ones(v, 64);
    const uint64_t mask = v * UINT64_C(0x9e3779b97f4a7c15); /* any other number */
    unsigned before = 0;
    assert_int_equal((uint32_t)v & UINT32_MAX, (uint32_t)v);
    assert_int_equal(popcount64(v), all);
    assert_int_equal(popcount32((uint32_t)v), ones((uint32_t)v, 32));
    assert_int_equal(ones((uint32_t)v, 32), ones((uint32_t)v, 64));
    assert_in_range(ones(v & 0x7fffffff, 32), 0, 31);
    assert_true(ones(v & mask, 64) <= all && ones(v & mask, 64) <= ones(mask, 64));
    for (unsigned n = 0; n < 64; n++) {
        const unsigned below = ones(v, n);
        assert_in_range(below, before, n);
        assert_int_equal(ones(v << n, 64), ones(v, 64 - n));
        assert_true(v >> n != 0 || below == all);
        assert_true(ones(v & mask, n) <= below && ones(v & mask, n) <= ones(mask, n));
        assert_true(n == 0 || v % 2 == 0 || below >= 1);
        const unsigned place = select64(v, n);
        assert_in_range(place, 0, 63);
        assert_true(n >= all || (ones(v, place) == n && ones(v, place + 1) == n + 1));
        before = below;
    }
    if (v != 0) {
        assert_in_range(lowest_bit64(v), 0, 63);
        assert_true(all >= 1 && (v & (v - 1)) < v);
        assert_int_equal(ones(v & (v - 1), 64), all - 1);
    }
}

TEST(bits)
{
    struct random random = random_from_environment("test_trusted");
    assert_counted(0);
    for (unsigned i = 0; i < 64; i++) {
        assert_counted(UINT64_C(1) << i);
        assert_counted(UINT64_MAX << i);
        assert_counted(UINT64_MAX >> i);
    }
    for (unsigned turn = 0; turn < (makes_few_tries() ? TURNS / 10 : TURNS); turn++) {
        const uint64_t a = random_next(&random);
        const uint64_t b = random_next(&random);
        assert_counted(a);
        assert_counted(a & b & random_next(&random));
        assert_counted(a >> b % 64);
    }
}

/* The axiom wrap_sum: conversion to 32 bits before an addition changes no sum of 32 bits. */
TEST(sums_modulo_2_to_the_32)
{
    struct random random = random_from_environment("test_trusted");
    for (unsigned turn = 0; turn < TURNS; turn++) {
        const uint64_t x = random_next(&random) >> random_next(&random) % 64;
        const uint64_t y = random_next(&random) >> random_next(&random) % 64;
        assert_int_equal((uint32_t)((uint32_t)x + y), (uint32_t)(x + y));
        assert_int_equal((uint32_t)((uint32_t)x - y), (uint32_t)(x - y));
    }
}

/* The contract of four_fit has one direction. The other one is tested, too: a set that four_fit
   refuses without need would only cost time. */
TEST(sets_of_equal_size)
{
    struct random random = random_from_environment("test_trusted");
    unsigned fit = 0;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        unsigned char bytes[16];
        const uint32_t frequent = (uint32_t)(random_next(&random) % 32);
        const uint32_t letters = (uint32_t)(random_next(&random) % 4);
        bool expected = true;
        for (unsigned i = 0; i < 4; i++) {
            uint32_t set = 0;
            for (unsigned k = 0; k < letters + (random_next(&random) % 16 == 0); k++) {
                set |= UINT32_C(1) << random_next(&random) % 31;
            }
            expected = expected && ones(set, 32) == letters && set >> frequent == 0;
            store_le32(bytes + (size_t)i * 4, set | (uint32_t)(random_next(&random) % 2) << 31);
        }
        assert_int_equal(four_fit(bytes, letters, frequent), expected);
        fit += expected;
    }
    assert_in_range(fit, 100, TURNS - 100);
}
