/* SPDX-License-Identifier: MIT */
/* test_no_memory_read.c: makes allocations in src/core/dict/read fail (support/no_memory.h). */
#include "dict/read/word_numbers.h"
#include "support/folder.h"
#include "support/make_dict.h"
#include "support/no_memory.h"
#include "support/test.h"

#include <unistd.h>

/* A dictionary to open: a file or, if `path` is NULL, bytes in memory. */
struct given {
    const char *path;
    const void *bytes;
    size_t nbytes;
};

static enum wg_status open_once(const void *context, struct wg_error *error)
{
    const struct given *const given = context;
    struct wg_dict *opened = (void *)&untouched;
    const enum wg_status status =
        given->path != NULL
            ? wg_dict_open(given->path, NULL, &opened, error)
            : wg_dict_open_memory(given->bytes, given->nbytes, NULL, &opened, error);
    if (status == WG_OK) {
        wg_dict_close(opened);
    } else {
        assert_ptr_equal(opened, &untouched);
        assert_string_equal(error->source, given->path != NULL ? given->path : "");
    }
    return status;
}

static enum wg_status check_once(const void *context, struct wg_error *error)
{
    return wg_dict_check(dict, error);
}

static bool count_word(void *context, struct wg_text word)
{
    ++*(unsigned *)context;
    return true;
}

static enum wg_status each_once(const void *context, struct wg_error *error)
{
    unsigned count = 0;
    const enum wg_status status = wg_dict_each(dict, text_of(context), count_word, &count, error);
    assert_true(status != WG_OK || count > 64); /* also long words, which need more memory */
    return status;
}

static enum wg_status make_numbers_once(const void *context, struct wg_error *error)
{
    const struct wg_dict *const own = context;
    const enum wg_status status = wg_dict_make_numbers(own, NULL, error);
    assert_int_equal(number_counts(own).records != NULL, status == WG_OK);
    return status;
}

NO_MEMORY_TEST(a_dictionary)
{
    const struct given file = {.path = "a.wgd"};
    const struct given memory = {.bytes = dict_made.bytes, .nbytes = dict_made.nbytes};
    put_bytes("a.wgd", dict_made.bytes, dict_made.nbytes);
    fail_each("open a file", open_once, &file);
    assert_int_equal(unlink("a.wgd"), 0);
    fail_each("open memory", open_once, &memory);
    fail_each("check", check_once, NULL);
    fail_each("each", each_once, "a");
    OWN(made_dict, made) = make_dict("a b", "a ab ba", "");
    fail_each("make numbers", make_numbers_once, made_dict_open(&made));
}

/* If the table of edges cannot be allocated, a search or a lookup goes on without the table, and a
   later call can make it. */
NO_MEMORY_TEST(no_table_of_edges)
{
    for (size_t n = 1; n <= 2; n++) {
        OWN(wg_dict, *const own) = open_bytes(dict_made.bytes, dict_made.nbytes);
        fail_alloc_at(n);
        assert_null(edges_make(own, SIZE_MAX));
        assert_true(stop_failing());
        own->edge_cache->lookups_left = 1;
        fail_alloc_at(n);
        assert_false(wg_dict_contains(own, text_of("a, no word")));
        assert_true(stop_failing());
        assert_null(edges_get(own));
        assert_non_null(edges_make(own, SIZE_MAX));
    }
}

/* If the table of first letters cannot be allocated, words have the same numbers. */
NO_MEMORY_TEST(no_table_of_starts)
{
    static const struct wg_text word = {"abca", 4};
    OWN(made_dict, made) = make_numbered_dict("a b c", "a ab abc abca b c", NULL);
    for (size_t n = 1; n <= 2; n++) {
        OWN(wg_dict, *const own) = open_bytes(made.bytes, made.nbytes);
        char text[8];
        size_t nbytes = 0;
        uint64_t number = 0;
        for (int attempt = 0; attempt < 2; attempt++) {
            fail_alloc_at(1);
            if (n == 1) {
                assert_true(wg_dict_number(own, word, &number));
                assert_int_equal(number, 3);
            } else {
                assert_ok(wg_dict_word_at(own, 3, text, sizeof text, &nbytes, NULL));
                assert_int_equal(nbytes, word.nbytes);
                assert_memory_equal(text, word.bytes, nbytes);
            }
            assert_true(stop_failing());
        }
    }
}

static enum wg_status prefix_once(const void *context, struct wg_error *error)
{
    unsigned count = 0;
    return wg_dict_each(context, text_of("d"), count_word, &count, error);
}

static enum wg_status word_at_once(const void *context, struct wg_error *error)
{
    char text[32];
    size_t nbytes = 77;
    const enum wg_status status = wg_dict_word_at(context, 1, text, sizeof text, &nbytes, error);
    assert_int_equal(nbytes, status == WG_OK ? 4 : 77);
    return status;
}

/* The words of this dictionary are not spelled as the texts of their symbols. */
NO_MEMORY_TEST(words_that_are_spelled_again)
{
    char text[32];
    size_t nbytes = 0;
    OWN(made_dict, made) = make_numbered_dict("d dz z \u034f>", "d+d d+z dz", NULL);
    const struct given sequences = {.bytes = made.bytes, .nbytes = made.nbytes};
    fail_each("open sequences", open_once, &sequences);
    struct wg_dict *const own = made_dict_open(&made);
    /* This call also makes the table of first letters. */
    assert_ok(wg_dict_word_at(own, 0, text, sizeof text, &nbytes, NULL));
    fail_each("a word of a number", word_at_once, own);
    fail_each("words of a prefix", prefix_once, own);
}
