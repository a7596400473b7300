/* SPDX-License-Identifier: MIT */
/* test_maze_drawing.c: compares drawings of mazes, character by character. */
#include "report/maze_drawing.h"

#include "base/text.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/random_maze.h"
#include "support/test.h"

static struct wg_maze *maze;
static struct sink sink = SINK_IN_MEMORY;

static int make_maze(void **state)
{
    return wg_maze_new(&maze, NULL) == WG_OK ? 0 : -1;
}

static int free_maze(void **state)
{
    wg_maze_free(maze);
    sink_close(&sink);
    return 0;
}

AROUND_ALL(make_maze, free_maze)

static const char *draw(const struct wg_maze_path *path, enum report_form form)
{
    sink_reset(&sink);
    assert_ok(maze_draw(maze, path, form, &sink, NULL));
    sink_char(&sink, '\0');
    assert_ok(sink.status);
    return sink.bytes;
}

/* Reads a maze of 2 x 3 cells with an opening. Returns the path between its corners. */
static struct wg_maze_path parse_example(void)
{
    static uint32_t cells[] = {0, 1, 4, 5};
    assert_ok(wg_maze_parse(maze,
                            text_of("+---+---+---+\n"
                                    "|       |   |\n"
                                    "+   +   +   +\n"
                                    "|   |        \n"
                                    "+---+---+---+\n"),
                            NULL));
    return (struct wg_maze_path){cells, 4};
}

TEST(as_text)
{
    const struct wg_maze_path path = parse_example();
    assert_string_equal(draw(&path, FORM_TEXT), "+---+---+---+\n"
                                                "| X   X |   |\n"
                                                "+   +   +   +\n"
                                                "|   | X   X  \n"
                                                "+---+---+---+\n");
}

TEST(as_unicode)
{
    const struct wg_maze_path path = parse_example();
    const struct wg_maze_path none = {0};
    assert_string_equal(draw(&path, FORM_UNICODE), "┌───────┬───┐\n"
                                                   "│ •   • │   │\n"
                                                   "│   ╷   ╵   ╵\n"
                                                   "│   │ •   •  \n"
                                                   "└───┴───────╴\n");
    assert_string_equal(draw(&none, FORM_UNICODE), "┌───────┬───┐\n"
                                                   "│       │   │\n"
                                                   "│   ╷   ╵   ╵\n"
                                                   "│   │        \n"
                                                   "└───┴───────╴\n");
}

/* Draws every kind of post. From the lowest, the bits of `walls` are north, west, east and
   south. */
TEST(every_post)
{
    static const char *const posts[] = {"·", "╵", "╴", "┘", "╶", "└", "─", "┴",
                                        "╷", "│", "┐", "┤", "┌", "├", "┬", "┼"};
    for (unsigned walls = 0; walls < 16; walls++) {
        assert_ok(wg_maze_reset(maze, 2, 2, false, NULL));
        wg_maze_set_wall(maze, 0, 0, WG_EAST, (walls & 1) != 0);
        wg_maze_set_wall(maze, 0, 0, WG_SOUTH, (walls & 2) != 0);
        wg_maze_set_wall(maze, 1, 1, WG_NORTH, (walls & 4) != 0);
        wg_maze_set_wall(maze, 1, 1, WG_WEST, (walls & 8) != 0);
        const char *line = draw(NULL, FORM_UNICODE);
        line = strchr(strchr(line, '\n') + 1, '\n') + 1;
        line += strlen("│"); /* or ├, which has as many bytes */
        line += (walls & 2) != 0 ? strlen("───") : strlen("   ");
        assert_memory_equal(line, posts[walls], strlen(posts[walls]));
    }
}

TEST(as_json)
{
    const struct wg_maze_path path = parse_example();
    const struct wg_maze_path none = {0};
#define WALLS                                                                                      \
    "{\"schema\":\"wordgrid.maze.v1\",\"rows\":2,\"columns\":3,\"walls\":"                         \
    "{\"north\":[\"111\",\"000\",\"111\"],\"west\":[\"1011\",\"1100\"]}"
    assert_string_equal(draw(&none, FORM_JSON), WALLS "}\n");
    assert_string_equal(
        draw(&path, FORM_JSON),
        WALLS ",\"from\":[0,0],\"to\":[1,2],\"steps\":3,\"path\":[[0,0],[0,1],[1,1],[1,2]]}\n");
}

/* Draws walls that continue each other as one line. The path has points only at its turns. */
TEST(as_svg)
{
    const struct wg_maze_path path = parse_example();
    const char *const svg = draw(&path, FORM_SVG);
    assert_memory_equal(svg, "<svg xmlns=", 11);
    assert_non_null(strstr(svg, "viewBox=\"-5 -5 40 30\""));
    assert_non_null(strstr(svg, "prefers-color-scheme:dark"));
    assert_non_null(strstr(svg, "<polyline class=\"way\" points=\"5,5 15,5 15,15 25,15\"/>"));
    assert_non_null(strstr(svg, "<circle class=\"start\" cx=\"5\" cy=\"5\" r=\"3\"/>"));
    assert_non_null(strstr(svg, "<circle class=\"end\" cx=\"25\" cy=\"15\" r=\"3\"/>"));
    assert_non_null(strstr(svg, "<path class=\"walls\" d=\""
                                "M0 0h30\n\nM0 20h30\n"
                                "M20 0v10M30 0v10M0 0v20M10 10v10\n\"/>\n</svg>\n"));
    assert_null(strstr(draw(NULL, FORM_SVG), "polyline"));
}

/* Rebuilds the walls from the lines of an SVG drawing. */
static void redraw(const char *svg, struct wg_maze *copy)
{
    const char *p = strstr(svg, "class=\"walls\"");
    assert_non_null(p);
    while ((p = strchr(p, 'M')) != NULL) {
        char *end;
        const uint32_t column = (uint32_t)strtoul(p + 1, &end, 10) / 10;
        const uint32_t row = (uint32_t)strtoul(end, &end, 10) / 10;
        const char direction = *end;
        const uint32_t length = (uint32_t)strtoul(end + 1, &end, 10) / 10;
        p = end;
        for (uint32_t i = 0; i < length; i++) {
            const uint32_t r = row + (direction == 'v' ? i : 0);
            const uint32_t c = column + (direction == 'h' ? i : 0);
            if (direction == 'h') {
                const bool is_last = r == wg_maze_rows(copy);
                wg_maze_set_wall(copy, r - is_last, c, is_last ? WG_SOUTH : WG_NORTH, true);
            } else {
                const bool is_last = c == wg_maze_columns(copy);
                wg_maze_set_wall(copy, r, c - is_last, is_last ? WG_EAST : WG_WEST, true);
            }
        }
    }
}

TEST(the_strokes_are_the_walls)
{
    struct random random = random_from_environment("strokes");
    OWN(wg_maze, *copy) = new_maze();
    for (int i = 0; i < 300; i++) {
        random_maze(maze, &random, 10, i % 10 == 0 ? 200 : 10);
        assert_ok(wg_maze_reset(copy, wg_maze_rows(maze), wg_maze_columns(maze), false, NULL));
        change_walls(copy, &random, 1, false);
        redraw(draw(NULL, FORM_SVG), copy);
        for (uint32_t row = 0; row < wg_maze_rows(maze); row++) {
            for (uint32_t column = 0; column < wg_maze_columns(maze); column++) {
                for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
                    assert_int_equal(wg_maze_has_wall(copy, row, column, side),
                                     wg_maze_has_wall(maze, row, column, side));
                }
            }
        }
    }
}

/* A path with many corners takes several lines of text. */
TEST(a_way_of_many_corners)
{
    uint32_t cells[60];
    assert_ok(wg_maze_reset(maze, 31, 31, false, NULL));
    for (uint32_t i = 0; i < 60; i++) { /* a staircase */
        cells[i] = (i + 1) / 2 * 31 + i / 2;
    }
    const char *p = strstr(draw(&(struct wg_maze_path){cells, 60}, FORM_SVG), "points=\"") + 8;
    for (uint32_t i = 0; i < 60; i++) {
        char *end;
        assert_int_equal(strtoul(p, &end, 10), cells[i] % 31 * 10 + 5);
        assert_int_equal(*end, ',');
        assert_int_equal(strtoul(end + 1, &end, 10), cells[i] / 31 * 10 + 5);
        assert_int_equal(*end, i == 59 ? '"' : i % 16 == 15 ? '\n' : ' ');
        p = end + 1;
    }
}

/* Draws lines that are longer than the buffer of a sink, into a full device. */
TEST(to_a_file)
{
    static const enum report_form forms[] = {FORM_TEXT, FORM_UNICODE, FORM_SVG, FORM_JSON};
    struct sink file;
    assert_ok(wg_maze_make(maze, 2, 40000, 1, NULL));
    for (size_t i = 0; i < COUNT(forms); i++) {
        assert_ok(sink_open(&file, "/dev/full", NULL));
        assert_ok(maze_draw(maze, NULL, forms[i], &file, NULL));
        assert_int_equal(sink_finish(&file, NULL), WG_IO);
        sink_close(&file);
    }
}
