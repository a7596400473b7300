/* SPDX-License-Identifier: MIT */
/*
 * test_report_results.c: compares the results in each output form, byte by byte. The words and
 * paths are constants, not the results of a search.
 */
#include "report/results.h"

#include "base/clock.h"
#include "report/collect.h"
#include "support/compile_dict.h"
#include "support/objects.h"
#include "support/test.h"

#include <wordgrid/compile.h>

static struct sink sink = SINK_IN_MEMORY;
static struct results results;

static struct made_dict made;
static struct wg_dict *dict;
static struct wg_board *board;
static struct wg_results *found;

static int open_all(void **state)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    add_words(compiler, "abcdefghijklmnopqrstuvwxyz");
    made = compile_dict(compiler);
    dict = made_dict_open(&made);
    board = empty_board(dict);
    found = new_results();
    return 0;
}

static int free_dict(void **state)
{
    wg_results_free(found);
    wg_board_free(board);
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(open_all, free_dict)

static void begin(enum report_form form, const char *board_text)
{
    sink_reset(&sink);
    wg_results_reset(found);
    results = (struct results){.sink = &sink, .form = form, .dictionary = text_of("english")};
    assert_ok(wg_board_parse(board, text_of(board_text), NULL, NULL));
}

static void add_row(uint64_t number, const char *word, uint32_t score, uint32_t value,
                    const char *cells)
{
    uint32_t path[16];
    uint32_t ncells = 0;
    for (const char *p = cells; *p != '\0'; p++) {
        path[ncells++] = (uint32_t)(*p - '0');
    }
    const struct wg_found row = {.word = text_of(word),
                                 .length = (uint32_t)strlen(word),
                                 .score = score,
                                 .value = value,
                                 .path = path,
                                 .ncells = ncells,
                                 .number = number};
    assert_true(wg_results_add(found, &row));
}

static void add(uint64_t number, const char *word, uint32_t score, const char *cells)
{
    add_row(number, word, score, 0, cells);
}

static void assert_written(const char *expected)
{
    sink_char(&sink, '\0');
    assert_string_equal(sink.bytes, expected);
    sink_reset(&sink);
}

/* The totals of add_cats: two words, 3 points, and one word with two paths. */
static const struct wg_totals totals = SIZED(totals, .words = 2, .paths = 3, .score = 3);

static const struct wg_totals stopped =
    SIZED(stopped, .words = 2, .paths = 3, .score = 3, .end = WG_END_TIME);

static void add_cats(void)
{
    add(0, "cat", 1, "012");
    add(1, "cats", 2, "0125");
    add(0, "cat", 1, "01");
}

static void print_cats(enum report_form form)
{
    begin(form, "cat/xxs");
    add_cats();
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    results.all_paths = true;
    results_print(&results, board, found, &totals);
}

TEST(names_of_forms)
{
    for (const char *const *name = results_form_names; *name != NULL; name++) {
        assert_in_range(form_named(*name), FORM_TABLE, FORM_TSV);
    }
    assert_int_equal(form_named("jsonl"), FORM_JSON);
    assert_int_equal(form_named("alphabet"), FORM_ALPHABET);
    assert_int_equal(form_named("tables"), FORM_UNKNOWN);
}

TEST(each_form)
{
    static const struct {
        enum report_form form;
        const char *expected;
    } cases[] = {
        {FORM_TABLE, "cats   2  (0,0) (0,1) (0,2) (1,2)\n"
                     "cat    1  (0,0) (0,1) (0,2)\n"
                     "cat    1  (0,0) (0,1)\n"
                     "2 words, 3 points\n"},
        {FORM_WORDS, "cats\ncat\n"},
        {FORM_ARROWS, "cats\n🢂 → ↓\n    ◊\n"
                      "\ncat\n🢂 → ◊\n     \n"
                      "\ncat\n🢂 ◊  \n     \n"},
        {FORM_JSON,
         "{\"schema\":\"wordgrid.solve.v1\",\"board\":[[\"c\",\"a\",\"t\"],[\"x\",\"x\",\"s\"]],"
         "\"rows\":2,\"columns\":3,\"dictionary\":\"english\",\"count\":2,\"score\":3,\"words\":["
         "{\"word\":\"cats\",\"score\":2,\"paths\":[[[0,0],[0,1],[0,2],[1,2]]]},{\"word\":\"cat\","
         "\"score\":1,\"paths\":[[[0,0],[0,1],[0,2]],[[0,0],[0,1]]]}"
         "]}\n"},
        {FORM_CSV, "word,score,length,path\n"
                   "cats,2,4,\"0,0 0,1 0,2 1,2\"\n"
                   "cat,1,3,\"0,0 0,1 0,2\"\n"
                   "cat,1,3,\"0,0 0,1\"\n"},
        {FORM_TSV, "cats\t2\t0,0 0,1 0,2 1,2\n"
                   "cat\t1\t0,0 0,1 0,2\n"
                   "cat\t1\t0,0 0,1\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        print_cats(cases[i].form);
        assert_written(cases[i].expected);
    }
}

/* Values of one to ten digits, and a word with two paths. */
TEST(values)
{
    static const struct {
        enum report_form form;
        const char *expected;
    } cases[] = {
        {FORM_TABLE, "cat    1  4294967295  (0,0)\n"
                     "cat    1  4294967295  (0,1)\n"
                     "cats   1           7  (0,2)\n"
                     "2 words, 3 points\n"},
        {FORM_WORDS, "cat\ncats\n"},
        {FORM_JSON,
         "{\"schema\":\"wordgrid.solve.v1\",\"board\":[[\"c\",\"a\",\"t\"],[\".\",\".\",\".\"]],"
         "\"rows\":2,\"columns\":3,\"notes\":[{\"code\":\"short_rows\",\"message\":\"row 2 is "
         "short; holes fill "
         "it\",\"count\":1,\"line\":1,\"column\":5,\"what\":\"2\"}],\"dictionary\":\"english\","
         "\"count\":2,\"score\":3,\"words\":["
         "{\"word\":\"cat\",\"score\":1,\"value\":4294967295,\"paths\":[[[0,0]],[[0,1]]]},{"
         "\"word\":\"cats\",\"score\":1,\"value\":7,\"paths\":[[[0,2]]]}]}\n"},
        {FORM_CSV, "word,score,length,path,value\n"
                   "cat,1,3,\"0,0\",4294967295\n"
                   "cat,1,3,\"0,1\",4294967295\n"
                   "cats,1,4,\"0,2\",7\n"},
        {FORM_TSV, "cat\t1\t0,0\t4294967295\n"
                   "cat\t1\t0,1\t4294967295\n"
                   "cats\t1\t0,2\t7\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        begin(cases[i].form, "cat/");
        results.has_values = true;
        results.all_paths = true;
        add_row(0, "cats", 1, 7, "2");
        add_row(1, "cat", 1, UINT32_MAX, "0");
        add_row(1, "cat", 1, UINT32_MAX, "1");
        wg_results_sort(found, WG_ORDER_VALUE, WG_RESULTS_ALL);
        results_print(&results, board, found, &totals);
        assert_written(cases[i].expected);
    }
}

TEST(nothing_found)
{
    static const struct {
        enum report_form form;
        const char *expected;
    } cases[] = {
        {FORM_TABLE, "0 words, 0 points\n"},
        {FORM_WORDS, ""},
        {FORM_ARROWS, ""},
        {FORM_JSON,
         "{\"schema\":\"wordgrid.solve.v1\",\"board\":[[\"x\"]],\"rows\":1,\"columns\":1,"
         "\"dictionary\":\"english\",\"count\":0,\"score\":0,\"words\":[]}\n"},
        {FORM_CSV, "word,score,length,path\n"},
        {FORM_TSV, ""},
    };
    const struct wg_totals none = {.struct_nbytes = sizeof none};
    for (size_t i = 0; i < COUNT(cases); i++) {
        begin(cases[i].form, "x");
        wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
        results_print(&results, board, found, &none);
        assert_written(cases[i].expected);
    }
}

TEST(json_says_what_is_known)
{
    begin(FORM_JSON, "[qu]?/.[a|e]");
    results.id = text_of("line \"1\"");
    add(0, "quae", 1, "03");
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    results_print(&results, board, found, &stopped);
    assert_written(
        "{\"schema\":\"wordgrid.solve.v1\",\"id\":\"line "
        "\\\"1\\\"\",\"board\":[[\"qu\",\"?\"],[\".\",\"a|e\"]],\"rows\":2,\"columns\":"
        "2,\"dictionary\":\"english\",\"count\":2,\"score\":3,\"complete\":false,"
        "\"end\":\"time\",\"words\":[{\"word\":\"quae\",\"score\":1,\"path\":[[0,0],[1,1]]}]}\n");
}

/* Text from a dictionary must not end the HTML element that holds the JSON. */
TEST(json_in_html)
{
    begin(FORM_JSON, "x");
    results.dictionary = text_of("</script>");
    results.is_in_html = true;
    add(0, "<!--", 1, "0");
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    results_print(&results, board, found, &totals);
    assert_written("{\"schema\":\"wordgrid.solve.v1\",\"board\":[[\"x\"]],\"rows\":1,\"columns\":1,"
                   "\"dictionary\":\"\\u003c/"
                   "script>\",\"count\":2,\"score\":3,\"words\":[{\"word\":\"\\u003c!--\","
                   "\"score\":1,\"path\":[[0,0]]}]}\n");
}

/* The defaults, a king's moves without a torus or walls, are left out. */
TEST(json_says_which_topology)
{
    OWN(wg_maze, *walls) = new_maze();
    assert_ok(wg_maze_reset(walls, 1, 2, true, NULL));
    const struct wg_board_options options =
        SIZED(options, .rows = 1, .columns = 2, .moves = WG_MOVES_KNIGHT, .is_torus = true,
              .walls = walls);
    begin(FORM_JSON, "a");
    assert_ok(wg_board_parse(board, text_of("ab"), &options, NULL));
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    const struct wg_totals nothing = {.struct_nbytes = sizeof nothing};
    results_print(&results, board, found, &nothing);
    assert_written("{\"schema\":\"wordgrid.solve.v1\",\"board\":[[\"a\",\"b\"]],\"rows\":1,"
                   "\"columns\":2,\"moves\":\"knight\",\"torus\":true,\"walls\":true,"
                   "\"dictionary\":\"english\",\"count\":0,\"score\":0,\"words\":[]}\n");
    assert_ok(wg_board_parse(board, text_of("a"), NULL, NULL));
}

TEST(limit_leaves_count_and_score)
{
    begin(FORM_TABLE, "cat/xxs");
    add_cats();
    wg_results_sort(found, WG_ORDER_SCORE, 1);
    results_print(&results, board, found, &totals);
    assert_written("cats   2  (0,0) (0,1) (0,2) (1,2)\n2 words, 3 points; shown: 1\n");
}

TEST(table_counts_characters)
{
    const struct wg_totals many = {.struct_nbytes = sizeof many, .words = 12345, .score = 1};
    begin(FORM_TABLE, "xxx/xxx");
    add(0, "\xc3\xb6\xc3\xb6\xc3\xb6", 11, "012");
    add(1, "abcd", 1, "0");
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    results_print(&results, board, found, &many);
    assert_written("\xc3\xb6\xc3\xb6\xc3\xb6   11  (0,0) (0,1) (0,2)\n"
                   "abcd   1  (0,0)\n"
                   "12,345 words, 1 point; shown: 2\n");
}

TEST(color_is_around_the_word_only)
{
    begin(FORM_TABLE, "ab/ab");
    add(0, "ab", 1, "01");
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    results.wants_color = true;
    results_print(&results, board, found, &totals);
    assert_written("\033[1mab\033[0m   1  (0,0) (0,1)\n2 words, 3 points; shown: 1\n");
    results.form = FORM_WORDS;
    results_print(&results, board, found, &totals);
    assert_written("ab\n");
}

/* U+200E ends the right-to-left text, but only if the output has colors, that is, on a terminal. */
TEST(a_mark_is_after_words_from_right_to_left)
{
    begin(FORM_TABLE, "ab/ab");
    add(0, "א", 1, "01");
    wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
    results_print(&results, board, found, &totals);
    assert_written("א   1  (0,0) (0,1)\n2 words, 3 points; shown: 1\n");
    results.wants_color = true;
    results_print(&results, board, found, &totals);
    assert_written("\033[1mא\033[0m\u200e   1  (0,0) (0,1)\n"
                   "2 words, 3 points; shown: 1\n");
}

/* CSV quotes such texts, because any character, also a comma or a quote, can be a letter of a
   dictionary. */
TEST(csv_quotes_what_needs_it)
{
    begin(FORM_CSV, "ab/ab");
    add(0, "a,b", 1, "0");
    add(1, "a\"b", 1, "0");
    add(2, "a'b", 1, "0");
    wg_results_sort(found, WG_ORDER_BOARD, WG_RESULTS_ALL);
    results_print(&results, board, found, &totals);
    assert_written("word,score,length,path\n"
                   "\"a,b\",1,3,\"0,0\"\n"
                   "\"a\"\"b\",1,3,\"0,0\"\n"
                   "a'b,1,3,\"0,0\"\n");
}

/* Prints each row when it is found, as in a search. Nothing is printed for a second path of a
   word. */
TEST(rows_as_they_come)
{
    begin(FORM_WORDS, "ab/ab");
    results_begin(&results, board, 0, 0);
    const uint32_t path[] = {0, 1};
    struct wg_found row = {.path = path, .ncells = 2};
    const char *const words[] = {"ab", "ba", "ab", "bb"};
    const uint64_t numbers[] = {0, 1, 0, 2};
    for (size_t i = 0; i < 4; i++) {
        row.word = text_of(words[i]);
        row.number = numbers[i];
        results_row(&results, &row);
    }
    results_end(&results, &totals);
    assert_written("ab\nba\nbb\n");
    assert_int_equal(results.words_shown, 3);
}

TEST(batch_lines)
{
    const struct results_line plain = {.board = text_of("cat/dog")};
    const struct results_line named = {.id = text_of("7"), .board = text_of("ca\tt")};
    sink_reset(&sink);
    results_batch_totals(&sink, &plain, &totals);
    results_batch_totals(&sink, &named, &stopped);
    assert_written("cat/dog\t2\t3\n7\tca t\t2\t3\tincomplete\ttime\n");

    struct wg_error error = {.message = "'1' is\tnot a tile", .column = 3};
    results_batch_error(&sink, FORM_TSV, RESULTS_SCHEMA, &named, &error);
    results_batch_error(&sink, FORM_JSON, RESULTS_SCHEMA, &named, &error);
    error.column = 0;
    results_batch_error(&sink, FORM_TSV, RESULTS_SCHEMA, &plain, &error);
    results_batch_error(&sink, FORM_JSON, RESULTS_SCHEMA, &plain, &error);
    assert_written("7\tca t\terror\tcolumn 3: '1' is not a tile\n"
                   "{\"schema\":\"wordgrid.solve.v1\",\"id\":\"7\",\"board_text\":\"ca\\tt\","
                   "\"error\":{\"message\":\"'1' is\\tnot a tile\",\"column\":3}}\n"
                   "cat/dog\terror\t'1' is not a tile\n"
                   "{\"schema\":\"wordgrid.solve.v1\",\"board_text\":\"cat/"
                   "dog\",\"error\":{\"message\":\"'1' is\\tnot a tile\"}}\n");
}

/* Paths over all cells of small and large boards of several shapes. */
TEST(json_paths)
{
    static const uint32_t sizes[][2] = {{1, 1},   {1, 256}, {256, 1}, {2, 128},
                                        {128, 2}, {16, 16}, {1, 257}, {255, 257}};
    static char letters[WG_BOARD_MAX_CELLS];
    static uint32_t path[WG_BOARD_MAX_CELLS];
    static char wanted[16 * WG_BOARD_MAX_CELLS];
    memset(letters, 'a', sizeof letters);
    begin(FORM_JSON, "a");
    for (size_t i = 0; i < 2 * COUNT(sizes); i++) {
        const uint32_t *size = sizes[i % COUNT(sizes)];
        const struct wg_board_options shape = SIZED(shape, .rows = size[0], .columns = size[1]);
        const uint32_t cells = size[0] * size[1];
        const struct wg_text all = {letters, cells};
        char *end = wanted + sprintf(wanted, "{\"word\":\"a\",\"score\":10,\"path\":[");
        for (uint32_t cell = 0; cell < cells; cell++) {
            path[cell] = cell;
            end += sprintf(end, "%s[%u,%u]", cell > 0 ? "," : "", (unsigned)(cell / size[1]),
                           (unsigned)(cell % size[1]));
        }
        (void)strcpy(end, "]}]}\n");
        wg_results_reset(found);
        assert_ok(wg_board_parse(board, all, &shape, NULL));
        assert_true(wg_results_add(
            found,
            &(struct wg_found){
                .word = text_of("a"), .length = 1, .score = 10, .path = path, .ncells = cells}));
        wg_results_sort(found, WG_ORDER_SCORE, WG_RESULTS_ALL);
        results_print(&results, board, found, &totals);
        sink_char(&sink, '\0');
        assert_string_equal(strstr(sink.bytes, "{\"word\""), wanted);
        sink_reset(&sink);
    }
}

/* 1,000 results of a board of any size are printed in a minute, 10^9 are not. */
TEST(time_to_print)
{
    for (enum report_form form = FORM_TABLE; form <= FORM_TSV; form++) {
        for (uint32_t rows = 1; rows <= 64; rows++) {
            char text[2 * 64];
            for (uint32_t i = 0; i < 2 * rows; i++) {
                text[i] = i % 2 == 0 ? 'a' : '/';
            }
            text[2 * rows - 1] = '\0';
            begin(form, text);
            struct collection collection = {.board = board,
                                            .form = form,
                                            .deadline = clock_seconds() + 60,
                                            .results = 1000,
                                            .cells = 1000 * rows};
            assert_true(collection_leaves_time(&collection));
            collection.results *= 1000000;
            assert_false(collection_leaves_time(&collection));
            assert_true(collection.is_late);
        }
    }
}
