/* SPDX-License-Identifier: MIT */
/*
 * test_maze_parse.c: tests which drawings of mazes are accepted, and which are refused, at which
 * line and column. Drawings are parsed in one piece and in many pieces.
 */
#include "walls/drawing.h"

#include "base/text.h"
#include "report/maze_drawing.h"
#include "support/guarded.h"
#include "support/random.h"
#include "support/random_maze.h"
#include "support/test.h"

OWNABLE(maze_parse, maze_parse_free)

static struct wg_maze *maze;
static struct wg_maze *other;
static struct sink sink = SINK_IN_MEMORY;

static int make_mazes(void **state)
{
    return wg_maze_new(&maze, NULL) == WG_OK && wg_maze_new(&other, NULL) == WG_OK ? 0 : -1;
}

static int free_mazes(void **state)
{
    wg_maze_free(maze);
    wg_maze_free(other);
    sink_close(&sink);
    return 0;
}

AROUND_ALL(make_mazes, free_mazes)

static struct wg_text drawn(const struct wg_maze *what, const struct wg_maze_path *path,
                            enum report_form form)
{
    sink_reset(&sink);
    assert_ok(maze_draw(what, path, form, &sink, NULL));
    return (struct wg_text){sink.bytes, sink.used};
}

static void assert_same(const struct wg_maze *a, const struct wg_maze *b)
{
    const size_t nbytes = a->stride * sizeof *a->north;
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->columns, b->columns);
    assert_memory_equal(a->north, b->north, (a->rows + (size_t)1) * nbytes);
    assert_memory_equal(a->west, b->west, a->rows * nbytes);
}

/* --- Round trips */

/* Draws the maze and parses the drawing, which must give the same maze. A read after the last byte
   of the drawing ends the test (guarded.h). */
static void assert_reads_back(const struct wg_maze_path *path, enum report_form form)
{
    const struct wg_text text = drawn(maze, path, form);
    struct guarded guarded;
    guarded_init(&guarded, text.nbytes);
    guarded_put(&guarded, GUARDED_END, text.bytes, text.nbytes);
    struct wg_error error;
    if (wg_maze_parse(other, (struct wg_text){(const char *)guarded.bytes, text.nbytes}, &error) !=
        WG_OK) {
        fail_msg("%.*s: %s", (int)text.nbytes, text.bytes, error.message);
    }
    guarded_free(&guarded);
    assert_same(maze, other);
    assert_true(other->serial != maze->serial && other->serial != 0);
}

TEST(what_is_drawn_is_read_back)
{
    struct random random = random_from_environment("round trips");
    for (int i = 0; i < 3000; i++) {
        random_maze(maze, &random, 10, i % 10 == 0 ? 200 : 10);
        const uint32_t cells = maze->rows * maze->columns;
        struct wg_maze_path path;
        assert_ok(wg_maze_find_path(maze, random_below(&random, cells), 0, &path, NULL));
        assert_reads_back(i % 2 == 0 ? &path : NULL, FORM_TEXT);
        assert_reads_back(i % 2 == 0 ? &path : NULL, FORM_UNICODE);
        wg_maze_path_free(&path);
    }
}

/* Reads drawings in pieces of any size. */
TEST(any_pieces)
{
    struct random random = random_from_environment("pieces");
    for (int i = 0; i < 500; i++) {
        struct maze_parse parse;
        random_maze(maze, &random, 6, 80);
        struct wg_text text = drawn(maze, NULL, i % 2 == 0 ? FORM_TEXT : FORM_UNICODE);
        const unsigned most = 1u << random_below(&random, 9);
        maze_parse_begin(&parse, other);
        while (text.nbytes > 0) {
            const size_t wanted = random_below(&random, most + 1);
            const struct wg_text piece = {text.bytes, wanted < text.nbytes ? wanted : text.nbytes};
            assert_ok(maze_parse_feed(&parse, piece, NULL));
            assert_int_equal(other->rows, 0);
            text.bytes += piece.nbytes;
            text.nbytes -= piece.nbytes;
        }
        assert_ok(maze_parse_end(&parse, NULL));
        maze_parse_free(&parse);
        assert_same(maze, other);
    }
}

/* --- Drawings that are accepted */

static void assert_same_drawing(const char *text, const char *expected)
{
    struct wg_error error;
    if (wg_maze_parse(maze, text_of(text), &error) != WG_OK) {
        fail_msg("%s\n%d:%d: %s", text, (int)error.line, (int)error.column, error.message);
    }
    const struct wg_text again = drawn(maze, NULL, FORM_TEXT);
    assert_int_equal(again.nbytes, strlen(expected));
    assert_memory_equal(again.bytes, expected, again.nbytes);
}

#define SMALL                                                                                      \
    "+---+---+\n"                                                                                  \
    "|       |\n"                                                                                  \
    "+   +---+\n"                                                                                  \
    "|        \n"                                                                                  \
    "+---+   +\n"

TEST(what_is_forgiven)
{
    static const char *const drawings[] = {
        SMALL,
        /* no line end at the end; blank lines at the end; blanks at line ends */
        "+---+---+\n|       |\n+   +---+\n|        \n+---+   +",
        SMALL "\n\n   \n\r\n",
        "+---+---+   \n|       | \n+   +---+\n|                \n+---+   + ",
        /* without the blanks at the end of a line of cells */
        "+---+---+\n|       |\n+   +---+\n|\n+---+   +\n",
        /* CR LF; a byte-order mark */
        "+---+---+\r\n|       |\r\n+   +---+\r\n|\r\n+---+   +\r\n",
        "\xef\xbb\xbf" SMALL,
        /* marked cells (X), which are not a path in the second drawing */
        "+---+---+\n| X   X |\n+   +---+\n| X       \n+---+   +\n",
        "+---+---+\n|     X |\n+   +---+\n| X   X  \n+---+   +\n",
        /* box-drawing characters, also mixed with ASCII characters; posts of any form */
        "┌───────┐\n│       │\n│   ╶───┘\n│        \n└───╴   ·\n",
        "┌───┬───┐\n│ •   • │\n├   ┼───┤\n│ •      \n└───┴   ┘\n",
        "+───+───+\n│       |\n+   +---+\n|        \n╷---└   +\n",
    };
    for (size_t i = 0; i < COUNT(drawings); i++) {
        assert_same_drawing(drawings[i], SMALL);
    }
}

/* A row without walls can be a blank line, because a line of posts follows. */
TEST(rows_without_walls)
{
    assert_same_drawing("+---+\n\n+---+\n", "+---+\n     \n+---+\n");
    assert_same_drawing("+   +\n\r\n+   +\n  \n+---+\n\n", "+   +\n     \n+   +\n     \n+---+\n");
}

/* --- Drawings that are refused */

struct refusal {
    const char *text;
    uint64_t line;
    uint64_t column;
    const char *message; /* a part of the message */
};

static const struct refusal refusals[] = {
    /* not a whole drawing */
    {"", 1, 1, "the input is empty"},
    {"\n\n", 1, 1, "the input is empty"},
    {"\xef\xbb\xbf", 1, 1, "the input is empty"},
    {"+---+", 2, 1, "has no row"},
    {"+---+\n\n\n", 2, 1, "has no row"},
    {"+---+\n|   |\n", 3, 1, "ends within a row"},
    {"+---+\n|   |\n\n", 3, 1, "ends within a row"},
    {"+---+\n|   |\n+---+\n|   |", 5, 1, "ends within a row"},
    /* blank lines before and within a drawing */
    {"\n+---+\n|   |\n+---+\n", 1, 1, "a blank line"},
    {"+---+\n|   |\n\n+---+\n", 3, 1, "a blank line"},
    {"+---+\n\n\n+---+\n", 3, 1, "a blank line"},
    {"+---+\n|   |\n+---+\n\n\n+---+\n", 5, 1, "a blank line"},
    /* posts */
    {"x", 1, 1, "'x' where a post should be"},
    {" +---+\n", 1, 1, "a blank where a post should be"},
    {"+", 1, 2, "the end of the line"},
    {"+---", 1, 5, "the end of the line where a post"},
    {"+---+\n|   |\n|---+\n", 3, 1, "'|' where a post"},
    {"+---+---+\n|   |   |\n+---x---+\n", 3, 5, "'x' where a post"},
    {"+---+---+\n|   |   |\n+---+---\n", 3, 9, "the end of the line where a post"},
    {"+---+---+\n|   |   |\n+---+\n", 3, 6, "the end of the line between"},
    {"+---+\n|   |\n+---|\n", 3, 5, "'|' where a post"},
    /* walls between posts */
    {"+---+--\n", 1, 8, "the end of the line in an incomplete wall"},
    {"+-- +\n", 1, 4, "a blank in an incomplete wall"},
    {"+ --+\n", 1, 3, "'-' in an incomplete wall"},
    {"+   +  -+\n", 1, 8, "'-' in an incomplete wall"},
    {"+-+-+\n", 1, 3, "'+' between two posts"},
    {"+   +\n|   |\n+ X +\n", 3, 3, "'X' between two posts"},
    {"┌───┐\n│   │\n└─ ─┘\n", 3, 3, "a blank in an incomplete wall"},
    /* cells */
    {"+---+\n+   |\n+---+\n", 2, 1, "'+' between two cells"},
    {"+---+\n|   x\n+---+\n", 2, 5, "'x' between two cells"},
    {"+---+---+\n| |     |\n+---+---+\n", 2, 3, "'|' within a cell"},
    {"+---+---+\n|   |  |\n+---+---+\n", 2, 8, "'|' within a cell"},
    {"+---+\n|  X|\n+---+\n", 2, 4, "'X' in a cell"},
    {"+---+\n|XX |\n+---+\n", 2, 2, "'X' in a cell"},
    {"+---+\n| x |\n+---+\n", 2, 3, "'x' in a cell"},
    {"┌───┐\n│ ○ │\n└───┘\n", 2, 3, "U+25CB in a cell"},
    /* lines that are too long */
    {"+---+\n|   |   |\n+---+\n", 2, 9, "'|' after the last column"},
    {"+---+\n|   |\n+---+---+\n", 3, 6, "'-' after the last column"},
    {"+---+\n|   | x\n+---+\n", 2, 7,
     "after the last column; the first line limits every line to 5 "},
    /* characters that are wrong anywhere */
    {"+---+\n|\t|\n+---+\n", 2, 2, "a tab is not allowed"},
    {"+\t+\n", 1, 2, "a tab is not allowed"},
    {"\t+---+\n", 1, 1, "a tab is not allowed"},
    {"+---+\n|   |\t\n+---+\n", 2, 6, "a tab is not allowed"},
    {"+---+\n| \xff |\n+---+\n", 2, 3, "not valid UTF-8"},
    {"+---+\n|   \xe2\x94\n+---+\n", 2, 5, "not valid UTF-8"},
    {"┌───┐\n│   │\n│\xc0\x80", 3, 2, "not valid UTF-8"},
    {"+---+\n| \r |\n+---+\n", 2, 3, "U+000D in a cell"},
    {"\xef\xbb\xbf\xef\xbb\xbf+---+\n", 1, 1, "U+FEFF where a post"},
};

static void assert_refused(const struct refusal *refusal, size_t piece_nbytes)
{
    struct maze_parse parse;
    struct wg_error error = {.status = WG_OK};
    const char *p = refusal->text;
    size_t left = strlen(p);
    enum wg_status status = WG_OK;
    maze_parse_begin(&parse, maze);
    while (left > 0 && status == WG_OK) {
        const size_t nbytes = left < piece_nbytes ? left : piece_nbytes;
        status = maze_parse_feed(&parse, (struct wg_text){p, nbytes}, &error);
        p += nbytes;
        left -= nbytes;
    }
    if (status == WG_OK) {
        status = maze_parse_end(&parse, &error);
    }
    maze_parse_free(&parse);
    if (status != WG_BAD_INPUT || error.line != refusal->line || error.column != refusal->column ||
        strstr(error.message, refusal->message) == NULL) {
        fail_msg("'%s': %d:%d: %s, should be %d:%d: %s", refusal->text, (int)error.line,
                 (int)error.column, error.message, (int)refusal->line, (int)refusal->column,
                 refusal->message);
    }
    assert_int_equal(error.status, WG_BAD_INPUT);
    assert_string_equal(error.source, "");
    assert_int_equal(wg_maze_rows(maze), 0);
    assert_int_equal(wg_maze_columns(maze), 0);
}

TEST(what_is_refused)
{
    for (size_t i = 0; i < COUNT(refusals); i++) {
        assert_refused(&refusals[i], SIZE_MAX);
        assert_refused(&refusals[i], 1);
    }
}

/* Tests the column of an error in a wide drawing, because the parser compares 64 columns at a
   time. */
TEST(the_column_of_a_mistake)
{
    for (uint32_t column = 0; column < 150; column++) {
        assert_ok(wg_maze_reset(other, 1, 150, true, NULL));
        struct wg_text text = drawn(other, NULL, FORM_TEXT);
        struct wg_error error;
        sink.bytes[602 + (size_t)column * 4 + 1] = '|';
        assert_int_equal(wg_maze_parse(maze, text, &error), WG_BAD_INPUT);
        assert_int_equal(error.line, 2);
        assert_int_equal(error.column, (uint64_t)column * 4 + 2);
        sink.bytes[602 + (size_t)column * 4 + 1] = ' ';
        sink.bytes[(size_t)column * 4 + 3] = ' ';
        assert_int_equal(wg_maze_parse(maze, text, &error), WG_BAD_INPUT);
        assert_int_equal(error.line, 1);
        assert_int_equal(error.column, (uint64_t)column * 4 + 4);
    }
}

/* --- Lines and mazes that are too large */

static char *repeated(char c, size_t nbytes)
{
    char *const text = malloc(nbytes);
    assert_non_null(text);
    memset(text, c, nbytes);
    return text;
}

/* A first line that does not begin with a post is refused before its end is read. */
TEST(a_first_line_without_an_end)
{
    static const char bytes[] = {'\0', 'x', ' '};
    enum { NBYTES = 1 << 17 };
    for (size_t i = 0; i < sizeof bytes; i++) {
        OWN(maze_parse, parse);
        struct wg_error error;
        char *const text = repeated(bytes[i], NBYTES);
        maze_parse_begin(&parse, maze);
        assert_int_equal(maze_parse_feed(&parse, (struct wg_text){text, NBYTES}, &error),
                         WG_BAD_INPUT);
        assert_int_equal(error.line, 1);
        assert_int_equal(error.column, 1);
        free(text);
    }
}

/* The length of the first line limits the bytes of all lines. */
TEST(a_first_line_with_too_much_behind_it)
{
    enum { NBYTES = (1 << 16) + 24 }; /* the limit for two columns */
    static const char drawn[] = "+---+---+";
    struct maze_parse parse;
    struct wg_error error;
    char *const text = repeated(' ', NBYTES + 2);
    memcpy(text, drawn, sizeof drawn - 1);
    text[NBYTES] = '\n';
    maze_parse_begin(&parse, maze);
    assert_ok(maze_parse_feed(&parse, (struct wg_text){text, NBYTES + 1}, &error));
    maze_parse_free(&parse);
    text[NBYTES] = ' ';
    text[NBYTES + 1] = '\n';
    maze_parse_begin(&parse, maze);
    assert_int_equal(maze_parse_feed(&parse, (struct wg_text){text, NBYTES + 2}, &error), WG_LIMIT);
    assert_int_equal(error.line, 1);
    maze_parse_free(&parse);
    free(text);
}

TEST(a_later_line_without_an_end)
{
    enum { NBYTES = (1 << 16) + 24 };
    struct maze_parse parse;
    struct wg_error error;
    char *const text = repeated(' ', NBYTES + 2);
    maze_parse_begin(&parse, maze);
    assert_ok(maze_parse_feed(&parse, text_of("+---+---+\n|"), &error));
    assert_ok(maze_parse_feed(&parse, (struct wg_text){text, NBYTES - 1}, &error));
    assert_int_equal(maze_parse_feed(&parse, text_of(" \n"), &error), WG_LIMIT);
    assert_int_equal(error.line, 2);
    maze_parse_free(&parse);
    maze_parse_begin(&parse, maze);
    assert_ok(maze_parse_feed(&parse, text_of("+---+---+\n|"), &error));
    assert_int_equal(maze_parse_feed(&parse, (struct wg_text){text, NBYTES}, &error), WG_LIMIT);
    maze_parse_free(&parse);
    /* Lines of NBYTES and NBYTES + 1 bytes with their ends, each in one piece. */
    text[NBYTES] = '\n';
    maze_parse_begin(&parse, maze);
    assert_ok(maze_parse_feed(&parse, text_of("+---+---+\n"), &error));
    assert_ok(maze_parse_feed(&parse, (struct wg_text){text, NBYTES + 1}, &error));
    assert_ok(maze_parse_feed(&parse, text_of("+---+---+\n"), &error));
    text[NBYTES] = ' ';
    text[NBYTES + 1] = '\n';
    assert_int_equal(maze_parse_feed(&parse, (struct wg_text){text, NBYTES + 2}, &error), WG_LIMIT);
    assert_int_equal(error.line, 4);
    maze_parse_free(&parse);
    free(text);
}

/* One row already has the most cells that are allowed; a second row is refused. */
TEST(too_many_rows)
{
    OWN(maze_parse, parse);
    struct wg_error error;
    maze_parse_begin(&parse, maze);
    assert_ok(maze_parse_feed(&parse, text_of("+---+\n"), &error));
    parse.columns = WG_MAZE_MAX_CELLS; /* as if the first line were that long */
    parse.drawn_lines = 3;
    assert_int_equal(maze_parse_feed(&parse, text_of("|\n"), &error), WG_LIMIT);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.message, "268435456 cells"));
}
