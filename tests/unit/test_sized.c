/* SPDX-License-Identifier: MIT */
/*
 * test_sized.c: calls every function that takes a struct that begins with its size
 * (wordgrid/status.h). The sizes are those of programs compiled with an older library, with this
 * library, or with a newer library. A read or write after the struct ends the test.
 */
#include "base/sized.h"

#include "support/guarded.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

#include <fcntl.h>
#include <unistd.h>
#include <wordgrid/check.h>
#include <wordgrid/clear.h>
#include <wordgrid/compile.h>
#include <wordgrid/query.h>

OWNABLE(guarded, guarded_free)

/* The largest struct_nbytes that is accepted. A larger number is probably uninitialized memory. */
enum { MOST_NBYTES = 4096 };

static struct made_dict made;
static char dict_path[] = "/tmp/wordgrid-test-sized-XXXXXX";
static struct wg_dict *dict;
static struct wg_board *board;
static struct wg_solver *solver;
static struct wg_maze *maze;
static struct wg_query *all;
static const uint32_t lengths[] = {2, 2};

static int open_all(void **state)
{
    made = make_dict("a b", "ab ba aab", "");
    const int fd = mkstemp(dict_path);
    const bool is_written = write(fd, made.bytes, made.nbytes) == (ssize_t)made.nbytes;
    (void)close(fd);
    dict = made_dict_open(&made);
    board = new_board(dict, "ab/ba", NULL);
    solver = new_solver(dict);
    maze = new_maze();
    assert_ok(wg_query_new_all(NULL, 0, &all, NULL));
    return is_written && wg_maze_make(maze, 5, 7, 1, NULL) == WG_OK ? 0 : -1;
}

static int close_all(void **state)
{
    wg_query_free(all);
    wg_maze_free(maze);
    wg_solver_free(solver);
    wg_board_free(board);
    made_dict_free(&made);
    return unlink(dict_path);
}

AROUND_ALL(open_all, close_all)

/* --- Each function that takes such a struct, with other arguments that are valid */

static enum wg_status open_file(void *given, struct wg_error *error)
{
    struct wg_dict *opened = NULL;
    const enum wg_status status = wg_dict_open(dict_path, given, &opened, error);
    assert_true((status == WG_OK) == (opened != NULL));
    wg_dict_close(opened);
    return status;
}

static enum wg_status open_memory(void *given, struct wg_error *error)
{
    struct wg_dict *opened = NULL;
    const enum wg_status status =
        wg_dict_open_memory(made.bytes, made.nbytes, given, &opened, error);
    assert_true((status == WG_OK) == (opened != NULL));
    wg_dict_close(opened);
    return status;
}

static enum wg_status get_section(void *given, struct wg_error *error)
{
    return wg_dict_get_section(dict, 1, given, error);
}

/* Parses a board. After a failure, the board has no cells, also if the options are wrong. */
static enum wg_status parse_board(void *given, struct wg_error *error)
{
    struct wg_board *parsed = new_board(dict, "ab/ba", NULL);
    const enum wg_status status = wg_board_parse(parsed, text_of("ab/ba"), given, error);
    assert_int_equal(wg_board_cell_count(parsed), status == WG_OK ? 4 : 0);
    wg_board_free(parsed);
    return status;
}

static enum wg_status make_solver(void *given, struct wg_error *error)
{
    struct wg_solver *new_solver = NULL;
    const enum wg_status status = wg_solver_new(dict, given, &new_solver, error);
    assert_true((status == WG_OK) == (new_solver != NULL));
    wg_solver_free(new_solver);
    return status;
}

static enum wg_status check_by_options(void *given, struct wg_error *error)
{
    struct wg_check *check = new_check(dict);
    const enum wg_status status = wg_check_begin(check, board, given, error);
    wg_check_free(check);
    return status;
}

static enum wg_status run_by_options(void *given, struct wg_error *error)
{
    return wg_solver_run(solver, board, given, NULL, NULL, NULL, error);
}

static enum wg_status run_to_totals(void *given, struct wg_error *error)
{
    return wg_solver_run(solver, board, NULL, NULL, NULL, given, error);
}

static bool take_match(void *context, const struct wg_query_word *word)
{
    return true;
}

static enum wg_status clear_by_options(void *given, struct wg_error *error)
{
    return wg_clear_run(board, given, NULL, NULL, NULL, error);
}

static enum wg_status query_by_options(void *given, struct wg_error *error)
{
    return wg_query_run(dict, all, given, take_match, NULL, NULL, error);
}

static enum wg_status query_to_totals(void *given, struct wg_error *error)
{
    return wg_query_run(dict, all, NULL, take_match, NULL, given, error);
}

static enum wg_status clear_to_totals(void *given, struct wg_error *error)
{
    const struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 2);
    return wg_clear_run(board, &options, NULL, NULL, given, error);
}

static enum wg_status run_by_limits(void *given, struct wg_error *error)
{
    struct wg_solve_options options = {.struct_nbytes = sizeof options, .limits = given};
    return run_by_options(&options, error);
}

static enum wg_status check_by_limits(void *given, struct wg_error *error)
{
    struct wg_solve_options options = {.struct_nbytes = sizeof options, .limits = given};
    return check_by_options(&options, error);
}

static enum wg_status query_by_limits(void *given, struct wg_error *error)
{
    struct wg_query_options options = {.struct_nbytes = sizeof options, .limits = given};
    return query_by_options(&options, error);
}

static enum wg_status clear_by_limits(void *given, struct wg_error *error)
{
    struct wg_clear_options options =
        SIZED(options, .lengths = lengths, .length_count = 2, .limits = given);
    return clear_by_options(&options, error);
}

static enum wg_status find_by_limits(void *given, struct wg_error *error)
{
    uint32_t path[4];
    uint32_t ncells = 77;
    const enum wg_status status =
        wg_board_find_word(board, text_of("ab"), -1, given, path, &ncells, error);
    assert_int_equal(ncells, status == WG_OK ? 2 : 77);
    return status;
}

static enum wg_status count_maze(void *given, struct wg_error *error)
{
    return wg_maze_count(maze, given, error);
}

static enum wg_status longest_by_options(void *given, struct wg_error *error)
{
    struct wg_maze_path path = {0};
    const enum wg_status status = wg_maze_find_longest(maze, given, &path, NULL, error);
    assert_true((status == WG_OK) == (path.ncells > 0));
    wg_maze_path_free(&path);
    return status;
}

static enum wg_status longest_to_search(void *given, struct wg_error *error)
{
    struct wg_maze_path path = {0};
    const enum wg_status status = wg_maze_find_longest(maze, NULL, &path, given, error);
    assert_true((status == WG_OK) == (path.ncells > 0));
    wg_maze_path_free(&path);
    return status;
}

static enum wg_status make_compiler(void *given, struct wg_error *error)
{
    struct wg_compiler *compiler = NULL;
    const enum wg_status status = wg_compiler_new(given, &compiler, error);
    assert_true((status == WG_OK) == (compiler != NULL));
    wg_compiler_free(compiler);
    return status;
}

enum way { BY_PATH, BY_FD, BY_MEMORY };

static enum wg_status add_input(enum way way, void *given, struct wg_error *error)
{
    struct wg_compiler *compiler = NULL;
    const int fd = open("/dev/null", O_RDONLY);
    enum wg_status status = WG_OK;
    assert_ok(wg_compiler_new(NULL, &compiler, NULL));
    switch (way) {
    case BY_PATH:
        status = wg_compiler_add_file(compiler, "/dev/null", given, error);
        break;
    case BY_FD:
        status = wg_compiler_add_fd(compiler, fd, "null", given, error);
        break;
    case BY_MEMORY:
        status = wg_compiler_add_memory(compiler, NULL, text_of("a\n"), given, error);
        break;
    }
    assert_int_equal(close(fd), 0); /* wg_compiler_add_fd left it open */
    wg_compiler_free(compiler);
    return status;
}

static enum wg_status add_file(void *given, struct wg_error *error)
{
    return add_input(BY_PATH, given, error);
}

static enum wg_status add_fd(void *given, struct wg_error *error)
{
    return add_input(BY_FD, given, error);
}

static enum wg_status add_memory(void *given, struct wg_error *error)
{
    return add_input(BY_MEMORY, given, error);
}

static const struct sized_case {
    const char *type;
    size_t nbytes;
    bool is_result;
    enum wg_status (*call)(void *given, struct wg_error *error);
} cases[] = {
    {"wg_dict_options", sizeof(struct wg_dict_options), false, open_file},
    {"wg_dict_options", sizeof(struct wg_dict_options), false, open_memory},
    {"wg_dict_section", sizeof(struct wg_dict_section), true, get_section},
    {"wg_board_options", sizeof(struct wg_board_options), false, parse_board},
    {"wg_solver_options", sizeof(struct wg_solver_options), false, make_solver},
    {"wg_solve_options", sizeof(struct wg_solve_options), false, run_by_options},
    {"wg_solve_options", sizeof(struct wg_solve_options), false, check_by_options},
    {"wg_totals", sizeof(struct wg_totals), true, run_to_totals},
    {"wg_clear_options", sizeof(struct wg_clear_options), false, clear_by_options},
    {"wg_clear_totals", sizeof(struct wg_clear_totals), true, clear_to_totals},
    {"wg_query_options", sizeof(struct wg_query_options), false, query_by_options},
    {"wg_query_totals", sizeof(struct wg_query_totals), true, query_to_totals},
    {"wg_limits", sizeof(struct wg_limits), false, run_by_limits},
    {"wg_limits", sizeof(struct wg_limits), false, check_by_limits},
    {"wg_limits", sizeof(struct wg_limits), false, query_by_limits},
    {"wg_limits", sizeof(struct wg_limits), false, clear_by_limits},
    {"wg_limits", sizeof(struct wg_limits), false, find_by_limits},
    {"wg_maze_counts", sizeof(struct wg_maze_counts), true, count_maze},
    {"wg_maze_options", sizeof(struct wg_maze_options), false, longest_by_options},
    {"wg_maze_search", sizeof(struct wg_maze_search), true, longest_to_search},
    {"wg_compile_options", sizeof(struct wg_compile_options), false, make_compiler},
    {"wg_input_options", sizeof(struct wg_input_options), false, add_file},
    {"wg_input_options", sizeof(struct wg_input_options), false, add_fd},
    {"wg_input_options", sizeof(struct wg_input_options), false, add_memory},
};

enum { CASES = COUNT(cases) };

/* Makes a struct of `nbytes` bytes. Every byte after the member struct_nbytes is `filler`. */
static unsigned char *fill_struct(struct guarded *guarded, size_t nbytes, unsigned char filler)
{
    unsigned char bytes[MOST_NBYTES];
    memset(bytes, filler, nbytes);
    memcpy(bytes, &nbytes, sizeof nbytes);
    guarded_put(guarded, GUARDED_END, bytes, nbytes);
    return guarded->bytes;
}

/* Asserts the result of default options. It is WG_OK, or for wg_clear_run an error, because lengths
   are missing. */
static void assert_taken(const struct sized_case *sized, size_t nbytes, enum wg_status status,
                         const struct wg_error *error)
{
    const bool wants_lengths = sized->call == clear_by_options;
    if (status != (wants_lengths ? WG_MISUSE : WG_OK) ||
        (wants_lengths && strstr(error->message, "0 lengths") == NULL)) {
        fail_msg("%s of %zu bytes: %s", sized->type, nbytes, error->message);
    }
}

/* Returns the next size to test. All are multiples of 8, like the size of a struct. */
static size_t next_size(size_t nbytes)
{
    return nbytes < 512 ? nbytes + 8 : nbytes + 256;
}

TEST(options_of_any_size)
{
    struct guarded guarded;
    struct wg_error error;
    guarded_init(&guarded, MOST_NBYTES);
    for (size_t i = 0; i < CASES; i++) {
        const struct sized_case *const sized = &cases[i];
        if (sized->is_result) {
            continue;
        }
        assert_taken(sized, 0, sized->call(NULL, &error), &error);
        for (size_t nbytes = 8; nbytes <= MOST_NBYTES; nbytes = next_size(nbytes)) {
            void *const given = fill_struct(&guarded, nbytes, 0);
            assert_taken(sized, nbytes, sized->call(given, &error), &error);
        }
    }
    guarded_free(&guarded);
}

/* A newer program sets an option that this library does not have. */
TEST(options_that_are_not_known)
{
    OWN(guarded, guarded);
    struct wg_error error;
    guarded_init(&guarded, MOST_NBYTES);
    for (size_t i = 0; i < CASES; i++) {
        const struct sized_case *const sized = &cases[i];
        for (size_t nbytes = sized->nbytes + 8; nbytes <= MOST_NBYTES && !sized->is_result;
             nbytes = next_size(nbytes)) {
            for (size_t at = sized->nbytes; at < nbytes; at += nbytes < 256 ? 1 : 97) {
                unsigned char *const given = fill_struct(&guarded, nbytes, 0);
                given[at] = 1;
                if (sized->call(given, &error) != WG_UNSUPPORTED ||
                    error.reason != WG_REASON_UNKNOWN_OPTION ||
                    strstr(error.message, sized->type) == NULL ||
                    strstr(error.message, "an option that version") == NULL) {
                    fail_msg("%s, byte %zu of %zu", sized->type, at, nbytes);
                }
                assert_int_equal(sized->call(given, NULL), WG_UNSUPPORTED);
            }
        }
    }
}

TEST(results_of_any_size)
{
    struct guarded guarded;
    struct wg_error error;
    guarded_init(&guarded, MOST_NBYTES);
    for (size_t i = 0; i < CASES; i++) {
        unsigned char whole[MOST_NBYTES] = {0};
        const struct sized_case *const sized = &cases[i];
        if (!sized->is_result) {
            continue;
        }
        void *given = fill_struct(&guarded, sized->nbytes, 0xcc);
        assert_ok(sized->call(given, &error));
        memcpy(whole, given, sized->nbytes);
        assert_ok(sized->call(NULL, &error));
        for (size_t nbytes = 8; nbytes <= MOST_NBYTES; nbytes = next_size(nbytes)) {
            given = fill_struct(&guarded, nbytes, 0xcc);
            assert_ok(sized->call(given, &error));
            assert_true(sized_nbytes(given) == nbytes); /* the size is not changed */
            memcpy(whole, given, sizeof nbytes);
            assert_memory_equal(given, whole, nbytes); /* unknown members become zero */
        }
    }
    guarded_free(&guarded);
}

/* Tests sizes as in a struct whose size was never set. The call fails and changes nothing. */
TEST(sizes_that_cannot_be_right)
{
    static const size_t sizes[] = {
        0, 1, sizeof(size_t) - 1, MOST_NBYTES + 1, SIZE_MAX / 2, SIZE_MAX / 255 * 0xcc, SIZE_MAX};
    OWN(guarded, guarded);
    struct wg_error error;
    guarded_init(&guarded, MOST_NBYTES);
    for (size_t i = 0; i < CASES * COUNT(sizes); i++) {
        const struct sized_case *const sized = &cases[i % CASES];
        char advice[80];
        (void)snprintf(advice, sizeof advice, "; set it to sizeof(struct %s)", sized->type);
        /* Only the member struct_nbytes can be read. */
        guarded_put(&guarded, GUARDED_END, &sizes[i / CASES], sizeof sizes[0]);
        if (sized->call(guarded.bytes, &error) != WG_MISUSE ||
            error.reason != WG_REASON_STRUCT_SIZE || strstr(error.message, advice) == NULL) {
            fail_msg("%s of %zu bytes", sized->type, sizes[i / CASES]);
        }
        assert_memory_equal(guarded.bytes, &sizes[i / CASES], sizeof sizes[0]);
    }
}

/* --- A known option takes effect in a struct of any size that contains it */

TEST(an_option_counts_where_there_is_room)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_solve_options options = {.struct_nbytes = sizeof options, .min_length = 2};
    OWN(guarded, guarded);
    guarded_init(&guarded, MOST_NBYTES);
    for (size_t nbytes = 8; nbytes <= sizeof options + 64; nbytes += 8) {
        unsigned char *const given = fill_struct(&guarded, nbytes, 0);
        const size_t known = nbytes < sizeof options ? nbytes : sizeof options;
        memcpy(given + sizeof nbytes, (unsigned char *)&options + sizeof nbytes,
               known - sizeof nbytes);
        const void *const sized = given;
        assert_ok(wg_solver_run(solver, board, sized, NULL, NULL, &totals, NULL));
        /* ab and ba have two letters. By default, a word has three letters or more, such as aab. */
        const bool has_option = nbytes >= offsetof(struct wg_solve_options, max_length);
        assert_int_equal(totals.words, has_option ? 3 : 1);
    }
}

/* The totals are set even if the run fails: a language binding can always read them. */
TEST(totals_are_set_where_a_run_fails)
{
    const struct wg_solve_options nowhere = SIZED(nowhere, .from_one_cell = true, .start_cell = 99);
    struct wg_totals totals = {.struct_nbytes = sizeof totals, .words = 77};
    struct wg_clear_totals cleared = {.struct_nbytes = sizeof cleared, .boards = 77};
    assert_int_equal(wg_solver_run(solver, board, &nowhere, NULL, NULL, &totals, NULL), WG_MISUSE);
    assert_int_equal(totals.words, 0);
    assert_int_equal(wg_clear_run(board, NULL, NULL, NULL, &cleared, NULL), WG_MISUSE);
    assert_int_equal(cleared.boards, 0);
    assert_true(cleared.unusable_cell == -1);
}
