/* SPDX-License-Identifier: MIT */
/* test_arrows.c: compares drawings of paths on boards, character by character. */
#include "report/arrows.h"

#include "report/parts.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

static struct sink sink = SINK_IN_MEMORY;
static struct made_dict letters;
static struct wg_board *board;

static int make_board(void **state)
{
    letters = make_alphabet(A_TO_Z);
    return wg_board_new(letters.dict, &board, NULL) == WG_OK ? 0 : -1;
}

static int free_board(void **state)
{
    wg_board_free(board);
    made_dict_free(&letters);
    sink_close(&sink);
    return 0;
}

AROUND_ALL(make_board, free_board)

static void assert_drawing_on(const struct wg_board_options *options, const uint32_t *path,
                              uint32_t ncells, const char *expected)
{
    static const char tiles[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const struct wg_text text = {tiles, options->rows * options->columns};
    assert_true(text.nbytes < sizeof tiles);
    assert_ok(wg_board_parse(board, text, options, NULL));
    sink_reset(&sink);
    arrows_draw(&sink, board, path, ncells);
    sink_char(&sink, '\0');
    assert_string_equal(sink.bytes, expected);
}

static void assert_drawing(uint32_t rows, uint32_t columns, const uint32_t *path, uint32_t ncells,
                           const char *expected)
{
    const struct wg_board_options options = SIZED(options, .rows = rows, .columns = columns);
    assert_drawing_on(&options, path, ncells, expected);
}

#define ASSERT_DRAWING(rows, columns, path, expected)                                              \
    assert_drawing(rows, columns, path, sizeof(path) / sizeof *(path), expected)

TEST(word_on_a_board)
{
    const uint32_t apple[] = {4, 5, 9, 10, 13};
    ASSERT_DRAWING(4, 4, apple,
                   "       \n"
                   "🢂 ↓    \n"
                   "  → ↙  \n"
                   "  ◊    \n");
}

TEST(cells_used_again)
{
    const struct wg_board_options options =
        SIZED(options, .rows = 2, .columns = 3, .may_stay = true);
    const uint32_t sands[] = {0, 1, 2, 4, 0};
    const uint32_t book[] = {3, 1, 1, 0};
    assert_drawing_on(&options, sands, 5,
                      "1 2 3\n"
                      "  4  \n"
                      "(the path uses cells again: 5 = 1)\n");
    assert_drawing_on(&options, book, 4,
                      "4 2  \n"
                      "1    \n"
                      "(the path uses cells again: 3 = 2)\n");
    assert_drawing_on(&options, sands, 4,
                      "🢂 → ↙\n"
                      "  ◊  \n");
}

/* Draws paths around a middle cell, with steps in every direction. */
TEST(every_direction)
{
    const uint32_t straight[] = {0, 1, 2, 5, 8, 7, 6, 3, 4};
    ASSERT_DRAWING(3, 3, straight,
                   "🢂 → ↓\n"
                   "→ ◊ ↓\n"
                   "↑ ← ←\n");
    const uint32_t slanted[] = {7, 3, 1, 5};
    ASSERT_DRAWING(3, 3, slanted,
                   "  ↘  \n"
                   "↗   ◊\n"
                   "  🢄  \n");
    const uint32_t back[] = {5, 1, 3, 7};
    ASSERT_DRAWING(3, 3, back,
                   "  ↙  \n"
                   "↘   🢄\n"
                   "  ◊  \n");
    const uint32_t up_left[] = {3, 7, 5, 1, 0};
    ASSERT_DRAWING(3, 3, up_left,
                   "◊ ←  \n"
                   "🢆   ↖\n"
                   "  ↗  \n");
}

TEST(first_step_is_heavy)
{
    static const struct {
        uint32_t next; /* from the middle of nine cells */
        const char *expected;
    } cases[] = {
        {0, "◊    \n  🢄  \n     \n"}, {1, "  ◊  \n  🢁  \n     \n"},
        {2, "    ◊\n  🢅  \n     \n"}, {3, "     \n◊ 🢀  \n     \n"},
        {5, "     \n  🢂 ◊\n     \n"}, {6, "     \n  🢇  \n◊    \n"},
        {7, "     \n  🢃  \n  ◊  \n"}, {8, "     \n  🢆  \n    ◊\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const uint32_t path[] = {4, cases[i].next};
        ASSERT_DRAWING(3, 3, path, cases[i].expected);
    }
}

TEST(one_cell)
{
    const uint32_t first[] = {0};
    ASSERT_DRAWING(1, 1, first, "◊\n");
    const uint32_t middle[] = {2};
    ASSERT_DRAWING(2, 2, middle, "   \n◊  \n");
}

TEST(one_row_and_one_column)
{
    const uint32_t path[] = {2, 1, 0};
    ASSERT_DRAWING(1, 4, path, "◊ ← 🢀  \n");
    ASSERT_DRAWING(4, 1, path, "◊\n↑\n🢁\n \n");
}

#define OVER_EDGE "(an arrow over an edge goes on at the opposite edge of the board)\n"

TEST(over_the_edges_of_a_torus)
{
    const struct wg_board_options torus = SIZED(torus, .rows = 3, .columns = 4, .is_torus = true);
    const uint32_t around[] = {3, 0, 8, 11};
    assert_drawing_on(&torus, around, 4,
                      "↑     🢂\n"
                      "       \n"
                      "←     ◊\n" OVER_EDGE);
    const uint32_t corner[] = {0, 11, 3, 8};
    assert_drawing_on(&torus, corner, 4,
                      "🢄     ↗\n"
                      "       \n"
                      "◊     ↓\n" OVER_EDGE);
    const uint32_t inside[] = {0, 1};
    assert_drawing_on(&torus, inside, 2, "🢂 ◊    \n       \n       \n");
}

TEST(hexagons)
{
    struct wg_board_options hex = SIZED(hex, .rows = 4, .columns = 3, .moves = WG_MOVES_HEX);
    const uint32_t path[] = {0, 3, 6, 7, 4, 2};
    assert_drawing_on(&hex, path, 6,
                      "🢆   ◊\n"
                      " ↙ ↗  \n"
                      "→ ↗  \n"
                      "      \n");
    const uint32_t up[] = {10, 7, 3, 1};
    assert_drawing_on(&hex, up, 4,
                      "  ◊  \n"
                      " ↗    \n"
                      "  ↖  \n"
                      "   🢄  \n");
    hex.is_torus = true;
    const uint32_t around[] = {0, 5, 2, 11, 9};
    assert_drawing_on(&hex, around, 5,
                      "🢇   ↗\n"
                      "     ↖\n"
                      "     \n"
                      " ◊   →\n" OVER_EDGE);
    /* On a board of two columns, too, only one step leads down to the left. */
    hex.columns = 2;
    const uint32_t narrow[] = {0, 3};
    assert_drawing_on(&hex, narrow, 2, "🢇  \n   ◊\n   \n    \n" OVER_EDGE);
}

/* On a torus of two rows or columns, two steps lead from a cell to its neighbour. A wall can block
   one of them. */
TEST(walls_on_a_narrow_torus)
{
    OWN(wg_maze, *walls) = new_maze();
    struct wg_board_options torus =
        SIZED(torus, .rows = 1, .columns = 2, .is_torus = true, .walls = walls);
    const uint32_t path[] = {0, 1};
    assert_ok(wg_maze_reset(walls, 1, 2, false, NULL));
    wg_maze_set_wall(walls, 0, 0, WG_WEST, false);
    wg_maze_set_wall(walls, 0, 1, WG_EAST, false);
    assert_drawing_on(&torus, path, 2, "🢂 ◊\n");
    wg_maze_set_wall(walls, 0, 0, WG_EAST, true);
    assert_drawing_on(&torus, path, 2, "🢀 ◊\n" OVER_EDGE);

    torus.rows = 2;
    torus.columns = 1;
    assert_ok(wg_maze_reset(walls, 2, 1, true, NULL));
    wg_maze_set_wall(walls, 0, 0, WG_NORTH, false);
    wg_maze_set_wall(walls, 1, 0, WG_SOUTH, false);
    assert_drawing_on(&torus, path, 2, "🢁\n◊\n" OVER_EDGE);
    torus.moves = WG_MOVES_HEX;
    assert_drawing_on(&torus, path, 2, "🢅\n ◊\n" OVER_EDGE);
}

#define NUMBERED "(the cells are numbered, because no arrow shows a knight's move)\n"

TEST(knight)
{
    const struct wg_board_options options =
        SIZED(options, .rows = 3, .columns = 4, .moves = WG_MOVES_KNIGHT);
    const uint32_t path[] = {0, 6, 8, 1};
    assert_drawing_on(&options, path, 4,
                      "1 4    \n"
                      "    2  \n"
                      "3      \n" NUMBERED);
    const uint32_t tour[] = {0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11};
    assert_drawing_on(&options, tour, 12,
                      " 1  4  7 10\n"
                      " 8 11  2  5\n"
                      " 3  6  9 12\n" NUMBERED);
}

/* --- Right to left */

TEST(leftward_texts)
{
    static const char *const leftward[] = {"א", "\u0590", "ש", "م", "\u08ff", "\ufb1d"};
    static const char *const others[] = {"",       "a",      "ж",       "\u058f", "\u0900",
                                         "\ufb1c", "\ufeff", "a\u05d0", "\xd7"};
    for (size_t i = 0; i < COUNT(leftward); i++) {
        assert_true(direction_is_leftward(text_of(leftward[i])));
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_false(direction_is_leftward(text_of(others[i])));
    }
}

struct leftward_drawing {
    enum wg_moves moves;
    uint32_t path[4];
    uint32_t ncells;
    const char *expected;
};

/* The board is "אבג/דהו"; א is at the right. */
static const struct leftward_drawing leftward_drawings[] = {
    {WG_MOVES_KING, {0, 1, 5, 4}, 4, "  ↙ 🢀\n→ ◊  \n"},
    {WG_MOVES_KING, {5, 1, 3, 4}, 4, "  ↘  \n🢅 ◊ ←\n"},
    {WG_MOVES_HEX, {0, 1, 4, 5}, 4, "   ↙ 🢀\n◊ ←  \n"},
    {WG_MOVES_KNIGHT, {0, 5}, 2, "    1\n2    \n" NUMBERED},
};

TEST(leftward_boards)
{
    OWN(made_dict, made) = opened(make_dict("א ב ג ד ה ו x", "אבגדהוx", ""));
    assert_true(direction_of_dict_is_leftward(made.dict));
    OWN(wg_board, *own) = empty_board(made.dict);
    for (size_t i = 0; i < COUNT(leftward_drawings); i++) {
        const struct leftward_drawing *const drawing = &leftward_drawings[i];
        const struct wg_board_options options = SIZED(options, .moves = drawing->moves);
        assert_ok(wg_board_parse(own, text_of("אבג/דהו"), &options, NULL));
        sink_reset(&sink);
        arrows_draw(&sink, own, drawing->path, drawing->ncells);
        sink_char(&sink, '\0');
        assert_string_equal(sink.bytes, drawing->expected);
    }
}
