/* SPDX-License-Identifier: MIT */
/*
 * test_values.c: tests words with values: the lines of WG_INPUT_TSV, and words that are added
 * again. test_number.c tests how values are stored.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/text.h"
#include "support/compile_dict.h"
#include "support/forge.h"
#include "support/list_values.h"
#include "support/random.h"
#include "support/test.h"

#include <inttypes.h>
#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

enum { MAX_INPUTS = 4, LISTED_NBYTES = 512 };

#define TEN "abcdefghij"

/* An input of a compiler. */
struct part {
    const char *name;
    const char *text; /* NULL: no more inputs */
    enum wg_input_format format;
    enum wg_input_use use;
};

struct built {
    enum wg_status status;
    struct wg_error error;
    void *bytes;
    size_t nbytes;
};

static struct built build(const struct part *parts, const struct wg_compile_options *given)
{
    struct wg_compiler *const compiler = new_compiler(given);
    struct built built = {.bytes = NULL};
    for (size_t i = 0; i < MAX_INPUTS && parts[i].text != NULL; i++) {
        const struct wg_input_options input =
            SIZED(input, .format = parts[i].format, .use = parts[i].use);
        built.status = wg_compiler_add_memory(compiler, parts[i].name, text_of(parts[i].text),
                                              &input, &built.error);
        if (built.status != WG_OK) {
            break;
        }
    }
    if (built.status == WG_OK) {
        built.status =
            wg_compiler_write_memory(compiler, &built.bytes, &built.nbytes, &built.error);
    }
    wg_compiler_free(compiler);
    return built;
}

/* Compares the words and values with `expected`, "a=1 b=2 ", and frees the bytes. */
static void assert_built(struct built *built, const char *expected)
{
    char listed[LISTED_NBYTES];
    if (built->status != WG_OK) {
        fail_msg("%s: %s", expected, built->error.message);
    }
    list_values(built->bytes, built->nbytes, listed, sizeof listed);
    assert_string_equal(listed, expected);
    wg_free(built->bytes);
}

TEST(values_of_inputs)
{
    static const struct {
        struct part parts[MAX_INPUTS];
        enum wg_merge merge;
        const char *expected;
    } rows[] = {
        {{{NULL, "b\t2\na\t1\n", WG_INPUT_TSV, 0}}, 0, "a=1 b=2 "},
        {{{NULL, " b \t 2 \r\n\n \t \na\t0001", WG_INPUT_TSV, 0}}, 0, "a=1 b=2 "},
        {{{NULL, "a\t144115188075855871\n", WG_INPUT_TSV, 0}}, 0, "a=144115188075855871 "},
        {{{NULL, "a\t0\n", WG_INPUT_TSV, 0}}, 0, "a=0 "},
        {{{NULL, "a\t1\n", WG_INPUT_TSV, 0}, {NULL, "b a", WG_INPUT_LIST, 0}}, 0, "a=1 "},
        {{{NULL, "a\t1\n", WG_INPUT_TSV, 0}, {NULL, "b\na", WG_INPUT_LIST, 0}}, 0, "a=1 b=0 "},
        {{{NULL, "b\na", WG_INPUT_LIST, 0}, {NULL, "a\t1\n", WG_INPUT_TSV, 0}}, 0, "a=1 b=0 "},
        {{{NULL, "a\t3\nA\t3\n", WG_INPUT_TSV, 0}}, 0, "a=3 "},
        {{{NULL, "a\t3\na\t1\na\t2", WG_INPUT_TSV, 0}}, WG_MERGE_FIRST, "a=3 "},
        {{{NULL, "a\t3\na\t1\na\t2", WG_INPUT_TSV, 0}}, WG_MERGE_SUM, "a=6 "},
        {{{NULL, "a\t2\na\t3\na\t1", WG_INPUT_TSV, 0}}, WG_MERGE_MAX, "a=3 "},
        {{{NULL, "a\t2\na\t1\na\t3", WG_INPUT_TSV, 0}}, WG_MERGE_MIN, "a=1 "},
        ROW({{NULL, "a\t144115188075855871\na\t0", WG_INPUT_TSV, 0}}, WG_MERGE_SUM,
            "a=144115188075855871 "),
        /* An excluded word has no value, and its values may differ. */
        ROW({{NULL, "a\t1\nb\t2\nb\t3\nc\t4", WG_INPUT_TSV, 0},
             {NULL, "b", WG_INPUT_LIST, WG_INPUT_EXCLUDE}},
            0, "a=1 c=4 "),
        ROW({{NULL, "a\t1\nb\t144115188075855871\nb\t3", WG_INPUT_TSV, 0},
             {NULL, "b\t9\nz\t1", WG_INPUT_TSV, WG_INPUT_EXCLUDE}},
            WG_MERGE_SUM, "a=1 "),
        {{{NULL, "b\na", WG_INPUT_LIST, 0}}, WG_MERGE_SUM, "a b "},
        ROW({{NULL, "c\t1\nd\t2\nd\t3\ng\t4\n", WG_INPUT_TSV, 0},
             {NULL, "a\nb\nd\ne\nf", WG_INPUT_LIST, WG_INPUT_EXCLUDE}},
            0, "c=1 g=4 "),
        /* A repeated word without a value, beside words that have values. */
        {{{NULL, "a\t1\n", WG_INPUT_TSV, 0}, {NULL, "b\nb", WG_INPUT_LIST, 0}}, 0, "a=1 b=0 "},
        /* A word that is left out has no value. */
        {{{NULL, "a\t1\n-\t2\nb\t3\n", WG_INPUT_TSV, 0}}, 0, "a=1 b=3 "},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct wg_compile_options options = {.merge = rows[i].merge};
        struct built built = build(rows[i].parts, &options);
        assert_built(&built, rows[i].expected);
    }
}

TEST(refused_values)
{
    static const char tab[] = "the line ends without a tab and a value; write both after the word";
    static const char no_word[] =
        "the line has no word before the tab; write a word, a tab and a value";
    static const char number[] = "the value is not a whole number from 0 to 144115188075855871";
    static const struct {
        struct part parts[MAX_INPUTS];
        enum wg_merge merge;
        enum wg_status status;
        const char *source;
        uint64_t line;
        uint64_t column;
        const char *message;
    } rows[] = {
        {{{"x", "a\t1\nöl", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 2, 3, tab},
        {{{"x", "\t1\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 1, no_word},
        {{{"x", "a\t1\n  \t1\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 2, 3, no_word},
        {{{"x", "a\t\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 2, tab},
        {{{"x", "ö\t-1\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 3, number},
        {{{"x", " a\t1.5\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 4, number},
        {{{"x", "a\t1\t2\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 3, number},
        {{{"x", "a\t144115188075855872\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 3, number},
        ROW({{"x", "a\t99999999999999999999999\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 1, 3,
            number),
        ROW({{"x", "b\t1\na\t3\na\t3\n\nA\t4\na\t5", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT, "x", 5, 0,
            "'a' has the value 4 here, and the value 3 before (line 2); correct one of them, or "
            "choose how to merge them"),
        ROW({{"x", "a\t3\n", WG_INPUT_TSV, 0}, {"y", "a\t4\n", WG_INPUT_TSV, 0}}, 0, WG_BAD_INPUT,
            "y", 1, 0,
            "'a' has the value 4 here, and the value 3 before (x:1); correct one of them, or "
            "choose how to merge them"),
        /* The message has the whole place, and the beginning of a long word. */
        ROW({{"a-folder-with-a-name-of-many-letters/and-a-list-with-another", "a\t3\n",
              WG_INPUT_TSV, 0},
             {"y", "a\t4\n", WG_INPUT_TSV, 0}},
            0, WG_BAD_INPUT, "y", 1, 0,
            "'a' has the value 4 here, and the value 3 before "
            "(a-folder-with-a-name-of-many-letters/and-a-list-with-another:1); correct one of "
            "them, or choose how to merge them"),
        ROW({{NULL, TEN TEN TEN TEN TEN TEN TEN TEN "\t3\n" TEN TEN TEN TEN TEN TEN TEN TEN "\t4\n",
              WG_INPUT_TSV, 0}},
            0, WG_BAD_INPUT, "", 2, 0,
            "'" TEN TEN TEN TEN TEN TEN TEN
            "abcdefghi' has the value 4 here, and the value 3 before "
            "(line 1); correct one of them, or choose how to merge them"),
        ROW({{"x", "a\t144115188075855871\na\t1\n", WG_INPUT_TSV, 0},
             {NULL, "b\nc\nd", WG_INPUT_LIST, WG_INPUT_EXCLUDE}},
            WG_MERGE_SUM, WG_LIMIT, "", 0, 0,
            "the values of 'a' have the sum 144115188075855872; the largest value of a word is "
            "144115188075855871"),
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct wg_compile_options options = {.merge = rows[i].merge};
        const struct built built = build(rows[i].parts, &options);
        if (built.status != rows[i].status) {
            fail_msg("row %u: status %d", (unsigned)i, (int)built.status);
        }
        assert_string_equal(built.error.message, rows[i].message);
        assert_string_equal(built.error.source, rows[i].source);
        assert_int_equal(built.error.line, rows[i].line);
        assert_int_equal(built.error.column, rows[i].column);
        assert_int_equal(built.error.reason,
                         rows[i].message[0] == '\'' ? WG_REASON_VALUES_DIFFER : WG_REASON_NONE);
        assert_null(built.bytes);
    }
}

/* A word can have 65,536 bytes, whatever its value is. A line can have 1,024 bytes more. */
TEST(long_lines)
{
    static const struct {
        size_t word_nbytes;
        size_t value_nbytes; /* after the tab */
        enum wg_status status;
        const char *message;
    } rows[] = {
        {65536, 1, WG_OK, ""},
        {65536, 1023, WG_OK, ""},
        {65537, 1, WG_LIMIT,
         "the word has more than 65536 bytes; is this a list with one word a line?"},
        {65536, 1024, WG_LIMIT,
         "the line has more than 66560 bytes; is this a list with one word a line?"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const size_t nbytes = rows[i].word_nbytes + 1 + rows[i].value_nbytes;
        char *const text = malloc(nbytes + 1);
        assert_non_null(text);
        memset(text, 'a', rows[i].word_nbytes);
        memset(text + rows[i].word_nbytes, '0', nbytes - rows[i].word_nbytes);
        text[rows[i].word_nbytes] = '\t';
        text[nbytes] = '\0';
        const struct part parts[MAX_INPUTS] = {{"x", text, WG_INPUT_TSV, 0}};
        const struct wg_compile_options options = {.merge = WG_MERGE_ERROR};
        const struct built built = build(parts, &options);
        assert_int_equal(built.status, rows[i].status);
        if (built.status != WG_OK) {
            assert_string_equal(built.error.message, rows[i].message);
            assert_int_equal(built.error.line, 1);
        }
        wg_free(built.bytes);
        free(text);
    }
}

TEST(options_that_do_not_exist)
{
    struct wg_compile_options options = SIZED(options, .merge = (enum wg_merge)(WG_MERGE_MIN + 1));
    const struct wg_input_options input =
        SIZED(input, .format = (enum wg_input_format)(WG_INPUT_HUNSPELL + 1));
    OWN(wg_compiler, *compiler) = NULL;
    struct wg_error error;
    assert_int_equal(wg_compiler_new(&options, &compiler, &error), WG_MISUSE);
    assert_string_equal(error.message, "5 is not a value of wg_merge");
    options.merge = WG_MERGE_MIN;
    assert_ok(wg_compiler_new(&options, &compiler, &error));
    assert_int_equal(wg_compiler_add_memory(compiler, NULL, text_of("a"), &input, &error),
                     WG_MISUSE);
    assert_string_equal(error.message, "5 is not a value of wg_input_format");
}

/* Adds words one by one, some without a value. */
TEST(single_words)
{
    struct wg_compiler *compiler = new_compiler(NULL);
    struct built built = {.status = WG_OK};
    assert_int_equal(wg_compiler_add_word_value(compiler, text_of("b"), WG_MAX_VALUE + 1, NULL),
                     WG_MISUSE);
    assert_ok(wg_compiler_add_word_value(compiler, text_of("b"), 7, NULL));
    assert_ok(wg_compiler_add_word(compiler, text_of("a"), NULL));
    assert_ok(wg_compiler_add_word(compiler, text_of("b"), NULL));
    assert_ok(wg_compiler_add_word_value(compiler, text_of(""), 9, NULL));
    assert_ok(wg_compiler_write_memory(compiler, &built.bytes, &built.nbytes, NULL));
    assert_int_equal(wg_compiler_add_word_value(compiler, text_of("c"), 7, NULL), WG_MISUSE);
    wg_compiler_free(compiler);
    assert_built(&built, "a=0 b=7 ");
    compiler = new_compiler(NULL);
    assert_ok(wg_compiler_add_word_value(compiler, text_of("b"), 7, NULL));
    assert_ok(wg_compiler_add_word_value(compiler, text_of("b"), 8, NULL));
    assert_int_equal(wg_compiler_write_memory(compiler, &built.bytes, &built.nbytes, &built.error),
                     WG_BAD_INPUT);
    assert_string_equal(built.error.message, "'b' has the value 8 here, and the value 7 before; "
                                             "correct one of them, or choose how to merge them");
    wg_compiler_free(compiler);
}

/* Adds an input that is a dictionary. Opening does not limit its values. */
TEST(values_of_a_damaged_dictionary)
{
    static const uint64_t values[] = {WG_MAX_VALUE - 1, WG_MAX_VALUE};
    OWN(forge, forge) = forge_take(make_numbered_dict("a b", "a b", values));
    for (int turn = 0; turn < 2; turn++) {
        struct wg_compiler *const compiler = new_compiler(NULL);
        struct wg_error error;
        const struct wg_text text = {(const char *)forge.bytes, forge.nbytes};
        const enum wg_status status = wg_compiler_add_memory(compiler, "x", text, NULL, &error);
        wg_compiler_free(compiler);
        if (turn == 0) {
            assert_ok(status);
            /* adds 1 to the base of the block, which begins at bit 1 */
            forge_edit(&forge, &(struct forge_edit){FORGE_SECTION("VALU", 8, 1, 0xff)});
            forge_hash(&forge);
            continue;
        }
        assert_int_equal(status, WG_DAMAGED);
        assert_string_equal(error.source, "x");
        assert_int_equal(error.line, 2);
        assert_string_equal(error.message,
                            "'b' has the value 144115188075855872, and 144115188075855871 is the "
                            "largest value of a word; get a whole copy, or build the dictionary "
                            "again");
    }
}

/* The same lines in another order give the same bytes, except if the first value of a word is
   kept. */
TEST(any_order_gives_the_same_bytes)
{
    struct random random = random_from_environment("any order");
    enum { LINES = 400 };
    char lines[LINES][16];
    char text[LINES * 16];
    for (enum wg_merge merge = WG_MERGE_SUM; merge <= WG_MERGE_MIN; merge++) {
        const struct wg_compile_options options = {.merge = merge};
        struct built first = {.bytes = NULL};
        for (unsigned i = 0; i < LINES; i++) {
            (void)snprintf(lines[i], sizeof lines[i], "%c%c%c\t%u\n",
                           'a' + (int)random_below(&random, 5), 'a' + (int)random_below(&random, 5),
                           'a' + (int)random_below(&random, 5), random_below(&random, 100));
        }
        for (unsigned turn = 0; turn < 8; turn++) {
            size_t nbytes = 0;
            for (unsigned i = 0; i < LINES; i++) {
                const unsigned j = i + random_below(&random, LINES - i);
                char kept[16];
                memcpy(kept, lines[i], sizeof kept);
                memcpy(lines[i], lines[j], sizeof kept);
                memcpy(lines[j], kept, sizeof kept);
                memcpy(text + nbytes, lines[i], strlen(lines[i]) + 1);
                nbytes += strlen(lines[i]);
            }
            const struct part parts[MAX_INPUTS] = {{NULL, text, WG_INPUT_TSV, 0}};
            const struct built built = build(parts, &options);
            assert_ok(built.status);
            if (turn == 0) {
                first = built;
                continue;
            }
            assert_int_equal(built.nbytes, first.nbytes);
            assert_memory_equal(built.bytes, first.bytes, first.nbytes);
            wg_free(built.bytes);
        }
        wg_free(first.bytes);
    }
}

/* A dictionary can have numbers without values. Its words have no values. */
TEST(numbers_without_values)
{
    static const struct part parts[MAX_INPUTS] = {{NULL, "b\na\n", WG_INPUT_LIST, 0}};
    const struct wg_compile_options options = {.numbers = true};
    struct built built = build(parts, &options);
    uint64_t number = 0;
    assert_ok(built.status);
    struct wg_dict *const dict = open_bytes(built.bytes, built.nbytes);
    assert_true(wg_dict_number(dict, text_of("B"), &number));
    assert_int_equal(number, 1);
    wg_dict_close(dict);
    assert_built(&built, "a b ");
}
