/* SPDX-License-Identifier: MIT */
/*
 * test_empty_text.c: tests that {NULL, 0} is an empty text for every public function that takes a
 * text: the result is the same as for {"", 0}. In options, NULL still means that a text is not
 * given. The sanitizers report arithmetic with NULL.
 */
#include "support/compile_dict.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

#include <wordgrid/check.h>
#include <wordgrid/compile.h>
#include <wordgrid/query.h>
#include <wordgrid/rules.h>

static struct made_dict made;
static struct wg_dict *dict;

static int open_dict(void **state)
{
    made = make_numbered_dict("a b ny", "a ab bany", NULL);
    dict = made_dict_open(&made);
    return 0;
}

static int close_dict(void **state)
{
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(open_dict, close_dict)

/* --- A call of each function, which returns a number that tells its results apart. */

static bool count_word(void *context, struct wg_text word)
{
    ++*(uint64_t *)context;
    return true;
}

static uint64_t call_symbols(struct wg_text text)
{
    uint8_t symbols[4];
    size_t count = 9;
    return wg_dict_symbols(dict, text, symbols, 4, &count) + 2 * count;
}

static uint64_t call_contains(struct wg_text text)
{
    return wg_dict_contains(dict, text);
}

static uint64_t call_contains_many(struct wg_text text)
{
    enum { MANY = 100 };
    struct wg_text words[MANY];
    bool found[MANY];
    uint64_t sum = 0;
    for (size_t i = 0; i < MANY; i++) {
        words[i] = i % 3 == 0 ? text : text_of(i % 3 == 1 ? "ab" : "ba");
    }
    wg_dict_contains_many(dict, words, MANY, found);
    for (size_t i = 0; i < MANY; i++) {
        sum = sum * 3 + found[i];
    }
    return sum;
}

static uint64_t call_each(struct wg_text text)
{
    uint64_t count = 0;
    return (uint64_t)wg_dict_each(dict, text, count_word, &count, NULL) + 100 * count;
}

static uint64_t call_number(struct wg_text text)
{
    uint64_t number = 9;
    return wg_dict_number(dict, text, &number) + 2 * number;
}

static uint64_t call_value(struct wg_text text)
{
    uint64_t value = 9;
    return wg_dict_value(dict, text, &value) + 2 * value;
}

static uint64_t call_prefix_range(struct wg_text text)
{
    uint64_t first = 9;
    uint64_t count = 9;
    return wg_dict_prefix_range(dict, text, &first, &count) + 2 * first + 100 * count;
}

static uint64_t call_longest_word(struct wg_text text)
{
    size_t nbytes = 9;
    uint64_t number = 9;
    return wg_dict_longest_word(dict, text, &nbytes, &number) + 2 * nbytes + 100 * number;
}

static uint64_t call_board(struct wg_text text)
{
    struct wg_board *board = empty_board(dict);
    const uint64_t status = wg_board_parse(board, text, NULL, NULL);
    const uint64_t cells = wg_board_cell_count(board);
    wg_board_free(board);
    return status + 100 * cells;
}

static uint64_t call_find_word(struct wg_text text)
{
    struct wg_board *const board = new_board(dict, "ab/ba", NULL);
    uint32_t path[4];
    uint32_t count = 9;
    const uint64_t status = wg_board_find_word(board, text, -1, NULL, path, &count, NULL);
    wg_board_free(board);
    return status + 100 * count;
}

static uint64_t call_check_word(struct wg_text text)
{
    struct wg_board *const board = new_board(dict, "ab/ba", NULL);
    enum wg_verdict verdict = WG_VERDICT_FOUND;
    const struct wg_found *found = NULL;
    struct wg_check *check = new_check(dict);
    assert_ok(wg_check_begin(check, board, NULL, NULL));
    assert_ok(wg_check_word(check, text, &verdict, &found, NULL));
    const uint64_t sum = (uint64_t)verdict + 100 * found->length;
    wg_check_free(check);
    wg_board_free(board);
    return sum;
}

static uint64_t call_walls(struct wg_text text)
{
    struct wg_maze *maze = new_maze();
    const uint64_t status = wg_maze_parse(maze, text, NULL);
    wg_maze_free(maze);
    return status;
}

typedef enum wg_status rules_fn(struct wg_rules *rules, struct wg_text text,
                                struct wg_error *error);

static uint64_t read_rules(struct wg_text text, rules_fn *read)
{
    struct wg_rules *rules = new_rules(dict);
    const uint64_t status = read(rules, text, NULL);
    wg_rules_free(rules);
    return status;
}

/* Returns the number of words that match, or the status of a failure. */
static uint64_t count_matches(enum wg_status status, struct wg_query *query)
{
    struct wg_query_search *search = NULL;
    uint64_t count = 0;
    if (status != WG_OK) {
        return 100 * (uint64_t)status;
    }
    assert_ok(wg_query_open(dict, query, NULL, &search, NULL));
    while (wg_query_next(search) != NULL) {
        count++;
    }
    wg_query_close(search);
    wg_query_free(query);
    return count;
}

typedef enum wg_status query_fn(const struct wg_dict *of, struct wg_text text,
                                struct wg_query **query_out, struct wg_error *error);

static uint64_t ask(struct wg_text text, query_fn *make)
{
    struct wg_query *query = NULL;
    const enum wg_status status = make(dict, text, &query, NULL);
    return count_matches(status, query);
}

static uint64_t call_near(struct wg_text text)
{
    struct wg_query *query = NULL;
    const enum wg_status status = wg_query_new_near(dict, text, 2, true, &query, NULL);
    return count_matches(status, query);
}

static uint64_t end(struct wg_compiler *compiler, enum wg_status status)
{
    const uint64_t words = wg_compiler_counts(compiler)->read;
    wg_compiler_free(compiler);
    return (uint64_t)status + 100 * words;
}

static uint64_t call_add_memory(struct wg_text text)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    return end(compiler, wg_compiler_add_memory(compiler, NULL, text, NULL, NULL));
}

static uint64_t call_add_word(struct wg_text text)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    return end(compiler, wg_compiler_add_word(compiler, text, NULL));
}

static uint64_t call_add_word_value(struct wg_text text)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    return end(compiler, wg_compiler_add_word_value(compiler, text, 5, NULL));
}

struct call {
    const char *name;
    uint64_t (*call)(struct wg_text text); /* or one of: */
    query_fn *make;
    rules_fn *read;
};

static uint64_t result_of(const struct call *call, struct wg_text text)
{
    return call->make != NULL   ? ask(text, call->make)
           : call->read != NULL ? read_rules(text, call->read)
                                : call->call(text);
}

TEST(null_is_empty)
{
    static const struct call calls[] = {
        {"wg_dict_symbols", call_symbols},
        {"wg_dict_contains", call_contains},
        {"wg_dict_contains_many", call_contains_many},
        {"wg_dict_each", call_each},
        {"wg_dict_number", call_number},
        {"wg_dict_value", call_value},
        {"wg_dict_prefix_range", call_prefix_range},
        {"wg_dict_longest_word", call_longest_word},
        {"wg_board_parse", call_board},
        {"wg_board_find_word", call_find_word},
        {"wg_check_word", call_check_word},
        {"wg_maze_parse", call_walls},
        {"wg_rules_read_letters", .read = wg_rules_read_letters},
        {"wg_rules_read_bonuses", .read = wg_rules_read_bonuses},
        {"wg_query_new_pattern", .make = wg_query_new_pattern},
        {"wg_query_new_prefix", .make = wg_query_new_prefix},
        {"wg_query_new_suffix", .make = wg_query_new_suffix},
        {"wg_query_new_anagram", .make = wg_query_new_anagram},
        {"wg_query_new_rack", .make = wg_query_new_rack},
        {"wg_query_new_near", call_near},
        {"wg_compiler_add_memory", call_add_memory},
        {"wg_compiler_add_word", call_add_word},
        {"wg_compiler_add_word_value", call_add_word_value},
    };
    for (size_t i = 0; i < COUNT(calls); i++) {
        const uint64_t expected = result_of(&calls[i], text_of(""));
        if (result_of(&calls[i], (struct wg_text){NULL, 0}) != expected) {
            fail_msg("%s: {NULL, 0} is not like {\"\", 0}", calls[i].name);
        }
    }
    /* A few calls must succeed, so that the results are not equal only because all calls fail. */
    assert_int_equal(call_contains(text_of("ab")), true);
    assert_int_equal(call_each(text_of("")), 300);
    assert_int_equal(ask(text_of(""), wg_query_new_prefix), 3);
}
