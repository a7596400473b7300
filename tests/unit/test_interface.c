/* SPDX-License-Identifier: MIT */
/*
 * test_interface.c: tests rules of the public functions. Numbers outside an enum and time limits
 * below 0 are refused. Arguments are not needed after the call. "-" is an ordinary file name.
 */
#include "support/compile_dict.h"
#include "support/folder.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

#include <fcntl.h>
#include <math.h>
#include <unistd.h>
#include <wordgrid/check.h>
#include <wordgrid/clear.h>
#include <wordgrid/compile.h>
#include <wordgrid/query.h>

static struct made_dict made;
static struct wg_dict *dict;
static struct wg_board *board;
static struct wg_solver *solver;
static struct wg_compiler *compiler;

static int open_all(void **state)
{
    made = make_dict("a b", "ab ba aab", "");
    dict = made_dict_open(&made);
    board = empty_board(dict);
    solver = new_solver(dict);
    compiler = new_compiler(NULL);
    return 0;
}

static int close_all(void **state)
{
    wg_compiler_free(compiler);
    wg_solver_free(solver);
    wg_board_free(board);
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(open_all, close_all)

/* --- Numbers outside an enum */

/* Numbers that a language binding or uninitialized memory can pass as an enum. */
static const unsigned wrong[] = {5, 8, 255, 256, 257, 1U << 16, 1U << 31, UINT32_MAX};

enum { WRONG = COUNT(wrong) };

TEST(moves_that_are_none)
{
    struct wg_error error;
    for (size_t i = 0; i < WRONG; i++) {
        /* is_torus is set: a bit of a wrong number must not be read as is_torus. */
        struct wg_board_options options = {.struct_nbytes = sizeof options, .is_torus = true};
        assert_ok(wg_board_parse(board, text_of("abba"), &options, NULL));
        options = (struct wg_board_options){.struct_nbytes = sizeof options,
                                            .moves = (enum wg_moves)wrong[i]};
        assert_int_equal(wg_board_parse(board, text_of("abba"), &options, &error), WG_MISUSE);
        assert_non_null(strstr(error.message, "moves"));
        assert_int_equal(wg_board_cell_count(board), 0);
    }
}

TEST(scorings_that_are_none)
{
    struct wg_error error;
    assert_ok(wg_board_parse(board, text_of("ab/ba"), NULL, NULL));
    for (size_t i = 0; i < WRONG; i++) {
        const struct wg_solve_options options =
            SIZED(options, .scoring = (enum wg_scoring)wrong[i]);
        assert_int_equal(wg_solver_run(solver, board, &options, NULL, NULL, NULL, &error),
                         WG_MISUSE);
        assert_non_null(strstr(error.message, "scoring"));
        assert_int_equal(wg_score((enum wg_scoring)wrong[i], 5), 0);
    }
}

TEST(folds_formats_and_uses_that_are_none)
{
    struct wg_error error;
    for (size_t i = 0; i < WRONG; i++) {
        struct wg_compiler *other = NULL;
        const struct wg_compile_options folding = SIZED(folding, .fold = (enum wg_fold)wrong[i]);
        assert_int_equal(wg_compiler_new(&folding, &other, &error), WG_MISUSE);
        assert_null(other);
        assert_non_null(strstr(error.message, "fold"));
        const struct wg_input_options form = SIZED(form, .format = (enum wg_input_format)wrong[i]);
        assert_int_equal(wg_compiler_add_memory(compiler, NULL, text_of("a"), &form, &error),
                         WG_MISUSE);
        assert_non_null(strstr(error.message, "format"));
        const struct wg_input_options use = SIZED(use, .use = (enum wg_input_use)wrong[i]);
        assert_int_equal(wg_compiler_add_file(compiler, "/dev/null", &use, &error), WG_MISUSE);
        assert_non_null(strstr(error.message, "use"));
    }
    assert_int_equal(wg_compiler_counts(compiler)->read, 0);
}

TEST(sections_and_steps_that_are_none)
{
    struct wg_dict_section section = {.struct_nbytes = sizeof section, .id = "none"};
    struct wg_error error;
    const uint32_t count = wg_dict_get_counts(dict)->sections;
    assert_ok(wg_dict_get_section(dict, count - 1, &section, &error));
    section = (struct wg_dict_section){.struct_nbytes = sizeof section, .id = "none"};
    assert_int_equal(wg_dict_get_section(dict, count, &section, &error), WG_MISUSE);
    assert_int_equal(wg_dict_get_section(dict, UINT32_MAX, &section, &error), WG_MISUSE);
    assert_string_equal(section.id, "none");
}

/* --- Limits of time */

static bool take_none(void *context, const struct wg_cleared *solution)
{
    return false;
}

TEST(seconds_that_are_no_limit)
{
    static const double bad[] = {-1, -1e-9, -INFINITY, NAN};
    static const uint32_t lengths[] = {2};
    struct wg_query *all = NULL;
    assert_ok(wg_board_parse(board, text_of("ab/ba"), NULL, NULL));
    OWN(wg_check, *check) = new_check(dict);
    assert_ok(wg_query_new_all(NULL, 0, &all, NULL));
    for (size_t i = 0; i < COUNT(bad); i++) {
        const struct wg_limits *const limits = LIMITS(.seconds = bad[i]);
        const struct wg_solve_options search = {.struct_nbytes = sizeof search, .limits = limits};
        const struct wg_query_options query = {.struct_nbytes = sizeof query, .limits = limits};
        const struct wg_clear_options clear =
            SIZED(clear, .lengths = lengths, .length_count = 1, .limits = limits);
        struct wg_query_search *matches = NULL;
        uint32_t path[4];
        uint32_t count;
        struct wg_error errors[5];
        assert_int_equal(wg_solver_run(solver, board, &search, NULL, NULL, NULL, &errors[0]),
                         WG_MISUSE);
        assert_int_equal(wg_check_begin(check, board, &search, &errors[1]), WG_MISUSE);
        assert_int_equal(wg_query_open(dict, all, &query, &matches, &errors[2]), WG_MISUSE);
        assert_null(matches);
        assert_int_equal(wg_clear_run(board, &clear, take_none, NULL, NULL, &errors[3]), WG_MISUSE);
        assert_int_equal(
            wg_board_find_word(board, text_of("ab"), -1, limits, path, &count, &errors[4]),
            WG_MISUSE);
        for (size_t j = 0; j < 5; j++) {
            assert_memory_equal(errors[j].message, "seconds is ", 11);
        }
    }
    wg_query_free(all);
}

/* --- Arguments are not needed after the call */

static struct wg_maze *make_walls(uint64_t seed)
{
    struct wg_maze *walls = new_maze();
    assert_ok(wg_maze_make(walls, 3, 3, seed, NULL));
    return walls;
}

static void assert_walls(uint64_t seed)
{
    OWN(wg_maze, *const expected) = make_walls(seed);
    const struct wg_maze *const walls = wg_board_walls(board);
    assert_non_null(walls);
    assert_int_equal(wg_maze_rows(walls), 3);
    assert_int_equal(wg_maze_columns(walls), 3);
    for (uint32_t i = 0; i < 9 * 4; i++) {
        const uint32_t cell = i / 4;
        const enum wg_side side = (enum wg_side)(i % 4);
        assert_int_equal(wg_maze_has_wall(walls, cell / 3, cell % 3, side),
                         wg_maze_has_wall(expected, cell / 3, cell % 3, side));
    }
}

TEST(walls_are_copied)
{
    struct wg_maze *walls = make_walls(1);
    struct wg_board_options options = {.struct_nbytes = sizeof options, .walls = walls};
    assert_ok(wg_board_parse(board, text_of("abaababba"), &options, NULL));
    assert_ptr_not_equal(wg_board_walls(board), walls);
    assert_walls(1);
    /* Only the letters change, as in a batch. */
    assert_ok(wg_board_parse(board, text_of("bbaababba"), &options, NULL));
    assert_walls(1);
    /* Changes of the caller's walls take effect when the board is parsed again. */
    assert_ok(wg_maze_make(walls, 3, 3, 2, NULL));
    assert_walls(1);
    assert_ok(wg_board_parse(board, text_of("bbaababba"), &options, NULL));
    assert_walls(2);
    /* The walls of the board itself are valid options, too. */
    options.walls = wg_board_walls(board);
    assert_ok(wg_board_parse(board, text_of("aba/aba/bba"), &options, NULL));
    assert_walls(2);
    wg_maze_free(walls);
    assert_walls(2);
    options.walls = NULL;
    assert_ok(wg_board_parse(board, text_of("abaababba"), &options, NULL));
    assert_null(wg_board_walls(board));
    /* The board must not use an old copy instead of new walls. */
    walls = make_walls(3);
    options.walls = walls;
    assert_ok(wg_board_parse(board, text_of("abaababba"), &options, NULL));
    wg_maze_free(walls);
    assert_walls(3);
}

static char *copy_of(const char *text)
{
    char *const copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

/* Each argument is freed after its call, so that a sanitizer reports later reads. */
TEST(names_and_texts_are_copied)
{
    OWN(wg_compiler, *other) = NULL;
    struct wg_error error;
    char *alphabet = copy_of("a\nb\nny\n");
    struct wg_compile_options compile =
        SIZED(compile, .alphabet_text = {alphabet, strlen(alphabet)});
    assert_ok(wg_compiler_new(&compile, &other, &error));
    free(alphabet);

    char *name = copy_of("words");
    char *text = copy_of("anyb\nab1\nba\n");
    char *encoding = copy_of("ISO-8859-1");
    const struct wg_input_options input = {.struct_nbytes = sizeof input, .encoding = encoding};
    assert_ok(
        wg_compiler_add_memory(other, name, (struct wg_text){text, strlen(text)}, &input, NULL));
    free(name);
    free(text);
    free(encoding);
    const struct wg_compile_counts *const counts = wg_compiler_counts(other);
    assert_string_equal(counts->first_source, "words");
    assert_int_equal(counts->first_line, 2);
    assert_int_equal(counts->first_column, 3);

    char *path = copy_of("/tmp/no-such-folder/words.txt");
    assert_int_equal(wg_compiler_add_file(other, path, NULL, &error), WG_IO);
    free(path);
    assert_string_equal(error.source, "/tmp/no-such-folder/words.txt");

    path = copy_of("/tmp/no-such-folder/words.wgd");
    struct wg_dict *opened = NULL;
    assert_int_equal(wg_dict_open(path, NULL, &opened, &error), WG_IO);
    free(path);
    assert_string_equal(error.source, "/tmp/no-such-folder/words.wgd");

    char *simd = copy_of("portable");
    const struct wg_solver_options search = {.struct_nbytes = sizeof search, .simd = simd};
    OWN(wg_solver, *searching) = NULL;
    assert_ok(wg_solver_new(dict, &search, &searching, NULL));
    free(simd);
    assert_string_equal(wg_solver_simd(searching), "portable");
}

/* --- Inputs of every kind */

/* The same words give the same bytes, whether they are added from a file, from a descriptor, from
   memory or one by one. */
TEST_WITH(inputs_of_every_kind, enter_folder, leave_folder)
{
    static const char list[] = "kissa\nkoira\nrotta\nmyyrä\n";
    static const char rude[] = "rotta\n";
    const struct wg_input_options exclude = SIZED(exclude, .use = WG_INPUT_EXCLUDE);
    struct made_dict made_by[4];
    put_file("list", list);
    put_file("-", rude); /* a file with the name "-" */

    struct wg_compiler *with = new_compiler(NULL);
    assert_ok(wg_compiler_add_file(with, "list", NULL, NULL));
    assert_ok(wg_compiler_add_file(with, "-", &exclude, NULL));
    made_by[0] = compile_dict(with);

    with = new_compiler(NULL);
    const int fd = open("list", O_RDONLY);
    const int rude_fd = open("-", O_RDONLY);
    assert_ok(wg_compiler_add_fd(with, rude_fd, NULL, &exclude, NULL));
    assert_ok(wg_compiler_add_fd(with, fd, "list", NULL, NULL));
    assert_int_equal(wg_compiler_counts(with)->read, 4);
    assert_int_equal(close(fd), 0); /* wg_compiler_add_fd left it open */
    assert_int_equal(close(rude_fd), 0);
    made_by[1] = compile_dict(with);

    with = new_compiler(NULL);
    assert_ok(wg_compiler_add_memory(with, NULL, text_of(list), NULL, NULL));
    assert_ok(wg_compiler_add_memory(with, NULL, text_of(rude), &exclude, NULL));
    made_by[2] = compile_dict(with);

    with = new_compiler(NULL);
    add_words(with, "kissa koira myyrä");
    made_by[3] = compile_dict(with);
    for (size_t i = 1; i < 4; i++) {
        assert_int_equal(made_by[i].nbytes, made_by[0].nbytes);
        assert_memory_equal(made_by[i].bytes, made_by[0].bytes, made_by[0].nbytes);
        made_dict_free(&made_by[i]);
    }
    made_dict_free(&made_by[0]);
    assert_int_equal(unlink("list"), 0);
    assert_int_equal(unlink("-"), 0);
}

/* Adds a list longer than all buffers, and trie text, which is recognized by the name x.trie. */
TEST(memory_of_any_size)
{
    enum { WORDS = 100000, WORD_NBYTES = 8 };
    char *const list = malloc((size_t)WORDS * WORD_NBYTES + 1);
    size_t nbytes = 0;
    assert_non_null(list);
    for (unsigned i = 0; i < WORDS; i++) {
        unsigned n = i;
        for (unsigned j = 0; j < WORD_NBYTES - 1; j++, n /= 10) {
            list[nbytes++] = (char)('a' + n % 10);
        }
        list[nbytes++] = '\n';
    }
    struct wg_compiler *with = new_compiler(NULL);
    assert_ok(wg_compiler_add_memory(with, "all", (struct wg_text){list, nbytes}, NULL, NULL));
    assert_int_equal(wg_compiler_counts(with)->read, WORDS);
    assert_ok(wg_compiler_add_memory(with, NULL, text_of(""), NULL, NULL));
    assert_ok(wg_compiler_add_memory(with, "x.trie", text_of("kissa!##oi!"), NULL, NULL));
    assert_int_equal(wg_compiler_counts(with)->read, WORDS + 2);
    OWN(made_dict, compiled) = compile_dict(with);
    free(list);
}

TEST(inputs_that_cannot_be_read)
{
    OWN(wg_compiler, *const with) = new_compiler(NULL);
    struct wg_error error;
    assert_int_equal(wg_compiler_add_fd(with, -1, "nothing", NULL, &error), WG_IO);
    assert_string_equal(error.source, "nothing");
    assert_int_equal(wg_compiler_add_memory(with, "bytes", text_of("ab\n\xff"), NULL, &error),
                     WG_BAD_INPUT);
    assert_int_equal(error.reason, WG_REASON_NOT_UTF8);
    assert_string_equal(error.source, "bytes");
    assert_int_equal(error.line, 2);
}

/* --- Outputs of every kind */

TEST_WITH(outputs_of_every_kind, enter_folder, leave_folder)
{
    unsigned char bytes[3][2048];
    ssize_t nbytes[3];
    for (size_t i = 0; i < 3; i++) {
        struct wg_compiler *const with = new_compiler(NULL);
        assert_ok(wg_compiler_add_word(with, text_of("koi"), NULL));
        if (i < 2) {
            const char *const path = i == 0 ? "words.wgd" : "-";
            assert_ok(wg_compiler_write(with, path, NULL));
            const int fd = open(path, O_RDONLY);
            nbytes[i] = read(fd, bytes[i], sizeof bytes[i]);
            assert_int_equal(close(fd), 0);
            assert_int_equal(unlink(path), 0);
        } else {
            int ends[2];
            assert_int_equal(pipe(ends), 0);
            assert_ok(wg_compiler_write_fd(with, ends[1], "pipe", NULL));
            assert_int_equal(close(ends[1]), 0); /* the call left it open */
            nbytes[i] = read(ends[0], bytes[i], sizeof bytes[i]);
            assert_int_equal(close(ends[0]), 0);
        }
        wg_compiler_free(with);
        assert_true(nbytes[i] > 64);
        assert_int_equal(nbytes[i], nbytes[0]);
        assert_memory_equal(bytes[i], bytes[0], (size_t)nbytes[0]);
    }
    OWN(wg_compiler, *const with) = new_compiler(NULL);
    struct wg_error error;
    assert_ok(wg_compiler_add_word(with, text_of("koi"), NULL));
    assert_int_equal(wg_compiler_write_fd(with, -1, "nothing", &error), WG_IO);
    assert_string_equal(error.source, "nothing");
}

/* --- Solutions of a game */

static bool take_solution(void *context, const struct wg_cleared *solution)
{
    unsigned *const taken = context;
    ++*taken;
    assert_int_equal(solution->step_count, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(wg_cleared_step(solution, i)->length, 2);
    }
    assert_null(wg_cleared_step(solution, 2));
    assert_null(wg_cleared_step(solution, SIZE_MAX));
    return true;
}

TEST(steps_are_read_one_by_one)
{
    static const uint32_t lengths[] = {2, 2};
    const struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 2);
    unsigned taken = 0;
    assert_ok(wg_board_parse(board, text_of("ab/ba"), NULL, NULL));
    assert_ok(wg_clear_run(board, &options, take_solution, &taken, NULL, NULL));
    assert_true(taken > 0);
}
