/* SPDX-License-Identifier: MIT */
/* test_compile.c: tests which arguments the functions of compile.h accept, and the errors for
   others. */
#include "dict/format.h"

#include "base/text.h"
#include "support/compile_dict.h"
#include "support/test.h"

#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

static struct wg_compiler *compiler;

static int begin(void **state)
{
    return wg_compiler_new(NULL, &compiler, NULL) == WG_OK &&
                   wg_compiler_add_word(compiler, (struct wg_text){"a", 1}, NULL) == WG_OK
               ? 0
               : -1;
}

static int end(void **state)
{
    wg_compiler_free(compiler);
    return 0;
}

static void set(const char *key, const char *value)
{
    struct wg_error error;
    if (wg_compiler_set_metadata(compiler, key, value, &error) != WG_OK) {
        fail_msg("%s: %s", key, error.message);
    }
}

static void assert_refused(const char *key, const char *value, enum wg_status status,
                           const char *message)
{
    struct wg_error error;
    assert_int_equal(wg_compiler_set_metadata(compiler, key, value, &error), status);
    assert_string_equal(error.message, message);
}

/* Compiles, and compares the metadata with `expected`, which is lines of key=value. The entry
   "unicode", which the compiler adds, must be a version. */
static void assert_metadata(const char *expected)
{
    void *bytes;
    size_t nbytes;
    struct wg_text key;
    struct wg_text value;
    char got[META_MAX_ENTRIES * 8] = "";
    size_t used = 0;
    assert_ok(wg_compiler_write_memory(compiler, &bytes, &nbytes, NULL));
    OWN(wg_dict, *const dict) = open_bytes(bytes, nbytes);
    bool has_version = false;
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        if (text_compare(key, text_of("unicode")) == 0) {
            has_version = value.nbytes > 2 && value.bytes[0] >= '1';
            continue;
        }
        used += (size_t)snprintf(got + used, sizeof got - used, "%.*s=%.*s\n", (int)key.nbytes,
                                 key.bytes, (int)value.nbytes, value.bytes);
        assert_true(used < sizeof got);
    }
    assert_string_equal(got, expected);
    assert_true(has_version);
    wg_free(bytes);
}

TEST_WITH(metadata_set_again, begin, end)
{
    set("version", "1");
    set("x-c", "2");
    set("date", "3");
    set("x-c", "longer");
    set("version", "");
    assert_metadata("date=3\nversion=\nx-c=longer\n");
}

TEST_WITH(metadata_removed, begin, end)
{
    set("version", "1");
    set("x-c", "2");
    set("version", NULL);
    set("x-d", NULL);
    assert_metadata("x-c=2\n");
}

#define GIVE "; give 1 to 32 of a-z, 0-9, '.', '-' and '_'"

TEST_WITH(metadata_that_is_none, begin, end)
{
    static const char must_be[] = "the value of x-k must be one line of UTF-8 of up to 4096 bytes";
    char value[META_MAX_VALUE_NBYTES + 2];
    memset(value, 'v', sizeof value);
    value[META_MAX_VALUE_NBYTES + 1] = '\0';
    assert_refused("", "v", WG_MISUSE, "'' is not a metadata key" GIVE);
    assert_refused("A", "v", WG_MISUSE, "'A' is not a metadata key" GIVE);
    assert_refused("a=b", "v", WG_MISUSE, "'a=b' is not a metadata key" GIVE);
    assert_refused("names", "v", WG_MISUSE,
                   "the metadata key 'names' has no meaning; a key of your own begins with x-");
    assert_refused("x-k", "two\nlines", WG_MISUSE, must_be);
    assert_refused("x-k", "\xff", WG_MISUSE, must_be);
    assert_refused("x-k", value, WG_MISUSE, must_be);
    value[META_MAX_VALUE_NBYTES] = '\0';
    set("x-k", value);
    set("x-k", "v");
    assert_metadata("x-k=v\n");
}

TEST_WITH(metadata_of_too_many_keys, begin, end)
{
    char expected[META_MAX_ENTRIES * 8] = "";
    for (unsigned i = 1; i < META_MAX_ENTRIES; i++) { /* and "unicode" */
        char key[8];
        (void)snprintf(key, sizeof key, "x-%02u", i);
        set(key, "v");
        (void)strcat(strcat(expected, key), "=v\n");
    }
    assert_refused("x-one-more", "v", WG_LIMIT,
                   "no room for x-one-more: a dictionary has at most 64 metadata entries");
    set("x-07", "v");
    assert_metadata(expected);
}

/* A text of a word that is left out has no meaning if its letter is in no other word. */
TEST(letters_of_rejected_words)
{
    const struct wg_compile_options options = SIZED(options, .min_length = 2);
    struct wg_compiler *const other = new_compiler(&options);
    add_words(other, "ab e\u0301");
    OWN(made_dict, made) = opened(compile_dict(other));
    assert_true(wg_dict_contains(made.dict, text_of("ab")));
    assert_false(wg_dict_contains(made.dict, text_of("e\u0301b")));
    assert_false(wg_dict_contains(made.dict, text_of("\u00e9b")));
}

TEST_WITH(enums_that_are_none, begin, end)
{
    static const int none[] = {5, 7, 1 << 20, -1};
    for (size_t i = 0; i < COUNT(none); i++) {
        const struct wg_compile_options options = SIZED(options, .fold = (enum wg_fold)none[i]);
        const struct wg_input_options input = SIZED(input, .format = (enum wg_input_format)none[i]);
        struct wg_compiler *other = NULL;
        struct wg_error error = {0};
        assert_int_equal(wg_compiler_new(&options, &other, &error), WG_MISUSE);
        assert_non_null(strstr(error.message, "fold"));
        assert_null(other);
        assert_int_equal(wg_compiler_add_file(compiler, "/dev/null", &input, &error), WG_MISUSE);
        assert_non_null(strstr(error.message, "format"));
    }
}

/* --- A compiler that has failed, or has made its dictionary, refuses more work */

static struct wg_error refusal;

/* Asserts that all calls that add to or write a dictionary fail, with `reason` in the message. */
static void assert_closed(const char *reason)
{
    void *bytes = NULL;
    size_t nbytes = 0;
    const enum wg_status statuses[] = {
        wg_compiler_add_word(compiler, text_of("ant"), &refusal),
        wg_compiler_add_file(compiler, "/dev/null", NULL, &refusal),
        wg_compiler_add_memory(compiler, NULL, text_of("ant"), NULL, &refusal),
        wg_compiler_set_metadata(compiler, "name", "a", &refusal),
        wg_compiler_write(compiler, "/nowhere/a.wgd", &refusal),
        wg_compiler_write_memory(compiler, &bytes, &nbytes, &refusal),
    };
    for (size_t i = 0; i < COUNT(statuses); i++) {
        assert_int_equal(statuses[i], WG_MISUSE);
    }
    assert_non_null(strstr(refusal.message, reason));
    assert_null(bytes);
}

TEST_WITH(nothing_follows_a_failure, begin, end)
{
    assert_ok(wg_compiler_add_word(compiler, text_of("cat"), NULL));
    /* After a call that fails before it changes the compiler, the compiler can still be used. */
    assert_int_equal(wg_compiler_add_file(compiler, "nowhere.txt", NULL, NULL), WG_IO);
    assert_int_equal(wg_compiler_write(compiler, "/nowhere/a.wgd", NULL), WG_IO);
    assert_ok(wg_compiler_add_word(compiler, text_of("dog"), NULL));
    assert_int_equal(
        wg_compiler_add_memory(compiler, NULL, text_of("dot\nb\xff\nzoo\n"), NULL, NULL),
        WG_BAD_INPUT);
    assert_closed("has failed before");
    assert_int_equal(wg_compiler_counts(compiler)->read, 5);
}

TEST_WITH(nothing_follows_a_failed_compilation, begin, end)
{
    const struct wg_input_options exclude = SIZED(exclude, .use = WG_INPUT_EXCLUDE);
    void *bytes = NULL;
    size_t nbytes = 0;
    assert_ok(wg_compiler_add_memory(compiler, NULL, text_of("a\n"), &exclude, NULL));
    assert_int_equal(wg_compiler_write_memory(compiler, &bytes, &nbytes, &refusal), WG_BAD_INPUT);
    assert_non_null(strstr(refusal.message, "no words are left"));
    assert_closed("has failed before");
}

TEST_WITH(nothing_follows_the_dictionary, begin, end)
{
    assert_ok(wg_compiler_add_word(compiler, text_of("cat"), NULL));
    assert_metadata("");
    assert_closed("has already made its dictionary");
    assert_int_equal(wg_compiler_counts(compiler)->words, 2);
}

/* --- wg_compiler_add_word reads a word as a line of a word list */

TEST_WITH(words_are_lines, begin, end)
{
    static char long_word[65537];
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    const uint64_t before = counts->read;
    static const char *const words[] = {"cat", " cat ", "\tcat", "cat\r", "cat \r"};
    static const char *const none[] = {"", " ", "\t \r"};
    for (size_t i = 0; i < COUNT(words); i++) {
        assert_ok(wg_compiler_add_word(compiler, text_of(words[i]), NULL));
        assert_int_equal(counts->read, before + i + 1);
    }
    for (size_t i = 0; i < COUNT(none); i++) {
        assert_ok(wg_compiler_add_word(compiler, text_of(none[i]), NULL));
    }
    assert_ok(wg_compiler_add_word(compiler, (struct wg_text){NULL, 0}, NULL));
    assert_int_equal(counts->read, before + COUNT(words));
    assert_int_equal(counts->not_letters + counts->too_short, 0);
    memset(long_word, 'a', sizeof long_word);
    const struct wg_text word = {long_word, sizeof long_word};
    assert_int_equal(wg_compiler_add_word(compiler, word, NULL), WG_LIMIT);
}

/* An excluded word is left out in all its spellings, even if skip_capitalized is set. Tests
   excluded words with new letters and with letters of earlier words. */
TEST(excluded_words_with_capitals)
{
    const struct wg_compile_options options = {.skip_capitalized = true};
    const struct wg_input_options exclude = SIZED(exclude, .use = WG_INPUT_EXCLUDE);
    static const char words[] = "rome\noslo\nParis\nbern\n";
    static const char excluded[] = "Rome\nBERN\nLima\n";
    for (unsigned known = 0; known < 2; known++) {
        struct wg_compiler *const of_cities = new_compiler(&options);
        void *bytes = NULL;
        size_t nbytes = 0;
        const struct wg_input_options *const first = known ? NULL : &exclude;
        const struct wg_input_options *const second = known ? &exclude : NULL;
        assert_ok(wg_compiler_add_memory(of_cities, NULL, text_of(known ? words : excluded), first,
                                         NULL));
        assert_ok(wg_compiler_add_memory(of_cities, NULL, text_of(known ? excluded : words), second,
                                         NULL));
        assert_ok(wg_compiler_write_memory(of_cities, &bytes, &nbytes, NULL));
        const struct wg_compile_counts *const counts = wg_compiler_counts(of_cities);
        assert_int_equal(counts->read, 4);
        assert_int_equal(counts->capitalized, 1);
        assert_int_equal(counts->excluded, 2);
        assert_int_equal(counts->words, 1);
        struct wg_dict *const dict = open_bytes(bytes, nbytes);
        assert_true(wg_dict_contains(dict, text_of("oslo")));
        assert_int_equal(wg_dict_get_counts(dict)->symbols, 3);
        wg_dict_close(dict);
        wg_free(bytes);
        wg_compiler_free(of_cities);
    }
}

TEST(no_alphabet_file)
{
    const struct wg_compile_options options =
        SIZED(options, .alphabet_path = "/nonexistent/alphabet");
    struct wg_compiler *none = NULL;
    struct wg_error error;
    assert_int_equal(wg_compiler_new(&options, &none, &error), WG_IO);
    assert_string_equal(error.source, options.alphabet_path);
    assert_null(none);
}
