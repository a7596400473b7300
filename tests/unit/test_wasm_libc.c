/* SPDX-License-Identifier: MIT */
/*
 * test_wasm_libc.c: tests that the functions of the WebAssembly modules in place of those of the C
 * library (wasm/small_libc.c), which have other names here, return the same as those of this C
 * library.
 */
#include "support/random.h"
#include "support/test.h"

void *wasm_memcpy(void *restrict to, const void *restrict from, size_t nbytes);
void *wasm_memset(void *to, int byte, size_t nbytes);
void *wasm_memchr(const void *bytes, int c, size_t nbytes);
char *wasm_strchr(const char *text, int c);
size_t wasm_strspn(const char *text, const char *set);
size_t wasm_strcspn(const char *text, const char *set);
void wasm_qsort(void *items, size_t count, size_t nbytes,
                int (*compare)(const void *, const void *));

enum { ROUNDS = 2000, MAX_COUNT = 40 };

/* A text of the letters "abc", in which each letter is frequent. */
static void random_text(struct random *random, char text[MAX_COUNT + 1])
{
    const uint32_t length = random_below(random, MAX_COUNT);
    for (uint32_t i = 0; i < length; i++) {
        text[i] = (char)('a' + random_below(random, 3));
    }
    text[length] = '\0';
}

TEST(texts)
{
    static const char *const sets[] = {"", "a", "ba", "abc", "xb"};
    struct random random = random_from_environment("texts");
    for (uint32_t round = 0; round < ROUNDS; round++) {
        char text[MAX_COUNT + 1];
        random_text(&random, text);
        const int c = "abcx"[random_below(&random, 5)];
        const char *const set = sets[random_below(&random, 5)];
        const size_t nbytes = random_below(&random, (uint32_t)strlen(text) + 1);
        assert_ptr_equal(wasm_strchr(text, c), strchr(text, c));
        assert_ptr_equal(wasm_memchr(text, c, nbytes), memchr(text, c, nbytes));
        assert_int_equal(wasm_strspn(text, set), strspn(text, set));
        assert_int_equal(wasm_strcspn(text, set), strcspn(text, set));
    }
}

TEST(memory)
{
    char bytes[] = "unchanged";
    assert_ptr_equal(wasm_memcpy(bytes + 2, "many words", 4), bytes + 2);
    assert_string_equal(bytes, "unmanyged");
    assert_ptr_equal(wasm_memset(bytes + 1, 'x', 3), bytes + 1);
    assert_string_equal(bytes, "uxxxnyged");
}

static int compare_triples(const void *a, const void *b)
{
    return memcmp(a, b, 3);
}

TEST(sorting)
{
    struct random random = random_from_environment("sorting");
    for (uint32_t round = 0; round < ROUNDS; round++) {
        char sorted[3 * MAX_COUNT];
        char expected[sizeof sorted];
        const size_t count = random_below(&random, MAX_COUNT + 1);
        for (size_t i = 0; i < 3 * count; i++) {
            sorted[i] = expected[i] = (char)random_below(&random, 3);
        }
        wasm_qsort(sorted, count, 3, compare_triples);
        qsort(expected, count, 3, compare_triples);
        assert_memory_equal(sorted, expected, 3 * count);
    }
}
