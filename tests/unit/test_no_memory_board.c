/* SPDX-License-Identifier: MIT */
/* test_no_memory_board.c: makes allocations in src/search/board fail (support/no_memory.h). */
#include "support/no_memory.h"
#include "support/test.h"

#include <wordgrid/maze.h>

static enum wg_status board_new_once(const void *context, struct wg_error *error)
{
    struct wg_board *board = (void *)&untouched;
    const enum wg_status status = wg_board_new(dict, &board, error);
    if (status != WG_OK) {
        assert_ptr_equal(board, &untouched);
        return status;
    }
    const enum wg_status parsed = wg_board_parse(board, text_of(context), NULL, error);
    wg_board_free(board);
    return parsed;
}

struct reparse {
    struct wg_board *board;
    const char *text;
};

/* Parses into a board that was used before. After a failure, the board must be empty. */
static enum wg_status reparse_once(const void *context, struct wg_error *error)
{
    const struct reparse *const reparse = context;
    const enum wg_status status =
        wg_board_parse(reparse->board, text_of(reparse->text), NULL, error);
    if (status != WG_OK) {
        assert_int_equal(wg_board_cell_count(reparse->board), 0);
        assert_int_equal(wg_board_rows(reparse->board), 0);
        assert_int_equal(wg_board_columns(reparse->board), 0);
    }
    return status;
}

/* Asserts that both boards have the same tiles. */
static void assert_same_board(const struct wg_board *a, const struct wg_board *b)
{
    assert_int_equal(wg_board_rows(a), wg_board_rows(b));
    assert_int_equal(wg_board_cell_count(a), wg_board_cell_count(b));
    for (uint32_t cell = 0; cell < wg_board_cell_count(a); cell++) {
        const struct wg_text x = wg_board_tile(a, cell);
        const struct wg_text y = wg_board_tile(b, cell);
        assert_int_equal(x.nbytes, y.nbytes);
        assert_memory_equal(x.bytes, y.bytes, x.nbytes);
    }
}

NO_MEMORY_TEST(parsing_a_board)
{
    for (size_t i = 0; i < BOARDS; i++) {
        fail_each(boards[i], board_new_once, boards[i]);
        OWN(wg_board, *fresh) = new_board(dict, boards[i], NULL);
        const struct reparse reparse = {new_board(dict, "cab/bad/fed", NULL), boards[i]};
        fail_each(boards[i], reparse_once, &reparse);
        assert_same_board(reparse.board, fresh);
        wg_board_free(reparse.board);
    }
}

/* Boards in other forms, with notes (board/form.h). */
NO_MEMORY_TEST(parsing_forms)
{
    static const char *const forms[] = {
        "[['c', 'a'], ['b', 'd']]",
        "{\"words\": 3, \"board\": [[\"ab\", \"a\"], [\"b\", \"d\"]]}",
        "https://example.org/?board=cab%2Fbad%2Ffed&size=3x3",
        "+---+---+\n| c | a |\n+---+---+\n| b | d |\n+---+---+",
        "3 3\n1. c a b\n\n2. b a d\n3. f e *",
        "CAB/BAD/FAcE",
        "x1\tcab/bad/fed\t3\tnote",
        "cab/ba/xyz",
    };
    for (size_t i = 0; i < COUNT(forms); i++) {
        fail_each(forms[i], board_new_once, forms[i]);
        const struct reparse reparse = {new_board(dict, "cab/bad/fed", NULL), forms[i]};
        fail_each(forms[i], reparse_once, &reparse);
        wg_board_free(reparse.board);
    }
}

static enum wg_status straight_once(const void *context, struct wg_error *error)
{
    struct wg_board *board = NULL;
    const struct wg_board_options options = SIZED(options, .is_straight = true);
    enum wg_status status = wg_board_new(dict, &board, error);
    if (status == WG_OK) {
        status = wg_board_parse(board, text_of(context), &options, error);
        assert_int_equal(wg_board_is_straight(board), status == WG_OK);
        wg_board_free(board);
    }
    return status;
}

NO_MEMORY_TEST(parsing_a_board_of_straight_lines)
{
    fail_each("straight lines", straight_once, "cab/bad/fed");
}

struct walled {
    struct wg_board *board;
    const struct wg_maze *walls;
};

static enum wg_status wall_once(const void *context, struct wg_error *error)
{
    const struct walled *const walled = context;
    const struct wg_board_options options = SIZED(options, .walls = walled->walls);
    const enum wg_status status =
        wg_board_parse(walled->board, text_of("cab/bad/fed"), &options, error);
    assert_true((wg_board_walls(walled->board) != NULL) == (status == WG_OK));
    return status;
}

/* A board copies its walls; this allocation can fail. */
NO_MEMORY_TEST(parsing_a_board_with_walls)
{
    struct walled walled = {.board = new_board(dict, "abc/def/gha", NULL)};
    OWN(wg_maze, *walls) = new_maze();
    assert_ok(wg_maze_make(walls, 3, 3, 1, NULL));
    walled.walls = walls;
    fail_each("a board with walls", wall_once, &walled);
    wg_board_free(walled.board);
}

struct wanted_word {
    const struct wg_board *board;
    const char *word;
    uint32_t *path;
};

static enum wg_status find_once(const void *context, struct wg_error *error)
{
    const struct wanted_word *const wanted = context;
    uint32_t ncells = UINT32_MAX;
    const enum wg_status status = wg_board_find_word(wanted->board, text_of(wanted->word), -1, NULL,
                                                     wanted->path, &ncells, error);
    assert_true(status == WG_OK ? ncells > 0 : ncells == UINT32_MAX);
    return status;
}

NO_MEMORY_TEST(finding_a_word)
{
    uint32_t path[256];
    for (size_t i = 0; i < BOARDS; i++) {
        OWN(wg_board, *board) = new_board(dict, boards[i], NULL);
        const struct wanted_word wanted = {board, i < 3 ? "aef" : LONG_WORD, path};
        assert_true(wg_board_cell_count(board) <= COUNT(path));
        fail_each("find a word", find_once, &wanted);
    }
}
