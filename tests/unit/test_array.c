/* SPDX-License-Identifier: MIT */
/*
 * test_array.c: tests that growing an array keeps its elements, and that a size that would overflow
 * is refused.
 */
#include "base/array.h"
#include "base/memory.h"

#include "support/test.h"

TEST(grows_and_keeps)
{
    uint32_t *numbers = NULL;
    size_t capacity = 0;
    unsigned moves = 0;
    for (uint32_t i = 0; i < 100000; i++) {
        const size_t before = capacity;
        assert_true(ARRAY_RESERVE(numbers, &capacity, (size_t)i + 1));
        assert_true(capacity > i);
        moves += capacity != before;
        numbers[i] = i;
    }
    for (uint32_t i = 0; i < 100000; i++) {
        assert_int_equal(numbers[i], i);
    }
    /* The capacity grows by half each time: 1.5^24 is over 16,000. */
    assert_in_range(moves, 2, 24);
    free(numbers);
}

TEST(leaves_what_is_large_enough)
{
    char *text = NULL;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(text, &capacity, 0));
    assert_null(text);
    assert_true(ARRAY_RESERVE(text, &capacity, 1000));
    assert_true(capacity >= 1000);
    const char *const before = text;
    const size_t capacity_before = capacity;
    assert_true(ARRAY_RESERVE(text, &capacity, capacity));
    assert_ptr_equal(text, before);
    assert_int_equal(capacity, capacity_before);
    free(text);
}

TEST(refuses_what_overflows)
{
    uint64_t *numbers = NULL;
    size_t capacity = 0;
    assert_true(ARRAY_RESERVE(numbers, &capacity, 4));
    numbers[3] = 7;
    uint64_t *const before = numbers;
    const size_t capacity_before = capacity;
    static const size_t needed[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 8, SIZE_MAX / 16 + 1};
    for (size_t i = 0; i < COUNT(needed); i++) {
        assert_false(ARRAY_RESERVE(numbers, &capacity, needed[i]));
        assert_ptr_equal(numbers, before);
        assert_int_equal(capacity, capacity_before);
    }
    assert_int_equal(numbers[3], 7);
    free(numbers);
}

static bool need_twice(bool first, bool second, unsigned *passed)
{
    NEED(first);
    ++*passed;
    NEED(second);
    ++*passed;
    return true;
}

TEST(passes_a_lack_of_memory_on)
{
    unsigned passed = 0;
    assert_true(need_twice(true, true, &passed));
    assert_int_equal(passed, 2);
    assert_false(need_twice(true, false, &passed));
    assert_int_equal(passed, 3);
    assert_false(need_twice(false, true, &passed));
    assert_int_equal(passed, 3);
}

/* The sanitizers and valgrind find what is not freed. */
TEST(frees_all)
{
    FREE_ALL(malloc(1), NULL, malloc(2), malloc(3));
}
