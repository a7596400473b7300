/* SPDX-License-Identifier: MIT */
/*
 * test_clear_known.c: tests games of falling letters with known solutions in a known order. Also
 * tests options and boards that are refused, and boards with too many tiles, letters or stretches
 * (parts of a column between walls) for the bits or counters of the search.
 */
#include "support/clear_fixture.h"
#include "support/objects.h"
#include "support/test.h"

struct known {
    const char *words;
    const char *board;
    uint32_t lengths[4];
    bool is_ordered;
    const char *solutions;
};

static const struct known knowns[] = {
    {"sun cat act", "ct/su/an", {3, 3}, false, "sun cat\nsun act\n"},
    /* every tile and every length must be used */
    {"sun cat act", "ct/su/an", {3, 3, 3}, false, ""},
    {"sun cat act", "ct/su/an", {3}, false, ""},
    {"ab", "ab", {2}, false, "ab\n"},
    /* the same word twice is one sequence, whichever tiles are used first */
    {"ab", "ab/ab", {2, 2}, false, "ab ab\n"},
    {"ab", "ab/ba", {2, 2}, true, "ab ab\n"},
    /* in any order, or in the given order */
    {"abc u", "ab/uc", {1, 3}, false, "abc u\nu abc\n"},
    {"abc u", "ab/uc", {1, 3}, true, "u abc\n"},
    {"abc u", "ab/uc", {3, 1}, true, "abc u\n"},
    /* nothing falls before the first word: c and a are neighbours only after a fall */
    {"ca b", "c./.a/.b", {2, 1}, true, "ca b\n"},
    {"ca b", "c./../ab", {2, 1}, true, ""},
    {"ca b", "c./../ab", {1, 2}, true, "b ca\n"},
    /* two parts that never become neighbours; in the second game, the lengths do not fit their
       sizes */
    {"ab abc", "ab.abc", {2, 3}, false, "abc ab\nab abc\n"},
    {"ab abc a", "ab.ab", {1, 3}, false, ""},
    /* a tile of two letters */
    {"tab nu", "[ta]n/bu", {3, 2}, false, "tab nu\nnu tab\n"},
};

TEST(known_games)
{
    for (size_t i = 0; i < COUNT(knowns); i++) {
        const struct known *const known = &knowns[i];
        const bool has_rows = strchr(known->board, '/') != NULL;
        const struct wg_board_options shape =
            SIZED(shape, .rows = has_rows ? 0 : 1,
                  .columns = has_rows ? 0 : (uint32_t)strlen(known->board));
        struct wg_clear_options options =
            SIZED(options, .lengths = known->lengths, .is_ordered = known->is_ordered);
        OWN(clear_fixture, fixture);
        while (options.length_count < 4 && known->lengths[options.length_count] > 0) {
            options.length_count++;
        }
        clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, known->words, known->board, &shape);
        assert_ok(clear_fixture_run(&fixture, &options));
        if (strcmp(fixture.written.text, known->solutions) != 0) {
            fail_msg("%s: '%s'", known->board, fixture.written.text);
        }
    }
}

/* A letter above a wall does not fall. */
TEST(a_wall_holds)
{
    const uint32_t lengths[] = {1, 2};
    const struct wg_clear_options options =
        SIZED(options, .lengths = lengths, .length_count = 2, .is_ordered = true);
    OWN(clear_fixture, fixture);
    OWN(wg_maze, *walls) = new_maze();
    assert_ok(wg_maze_reset(walls, 3, 2, false, NULL));
    const struct wg_board_options shape = {.struct_nbytes = sizeof shape, .walls = walls};
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "b ca", "c./b./.a", &shape);
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_string_equal(fixture.written.text, "b ca\n");
    wg_maze_set_wall(walls, 0, 0, WG_SOUTH, true);
    assert_ok(wg_board_parse(fixture.board, text_of("c./b./.a"), &shape, NULL));
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_string_equal(fixture.written.text, "");
}

TEST(letters_and_lengths)
{
    const uint32_t lengths[] = {3, 4};
    const struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 2);
    struct clear_fixture fixture;
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "sun cat", "ct/su/an", NULL);
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_int_equal(fixture.totals.solutions, 0);
    assert_int_equal(fixture.totals.boards, 0);
    assert_int_equal(fixture.totals.wanted_letters, 7);
    assert_int_equal(fixture.totals.least_letters, 6);
    assert_int_equal(fixture.totals.most_letters, 6);
    assert_true(fixture.totals.unusable_cell == -1);
    clear_fixture_close(&fixture);

    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "sun cat", "c[t|sun]/x?/an", NULL);
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_int_equal(fixture.totals.boards, 0);
    assert_int_equal(fixture.totals.least_letters, 5);
    assert_int_equal(fixture.totals.most_letters, 7);
    assert_true(fixture.totals.unusable_cell == 2);
    clear_fixture_close(&fixture);
}

TEST(boards_without_a_bottom)
{
    static const struct wg_board_options shapes[] = {
        {.struct_nbytes = sizeof *shapes, .is_torus = true},
        {.struct_nbytes = sizeof *shapes, .moves = WG_MOVES_HEX}};
    static const enum wg_reason reasons[] = {WG_REASON_CLEAR_TORUS, WG_REASON_CLEAR_HEXAGONS};
    const uint32_t lengths[] = {2, 2};
    const struct wg_clear_options options = SIZED(options, .lengths = lengths, .length_count = 2);
    for (size_t i = 0; i < 2; i++) {
        OWN(clear_fixture, fixture);
        clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "ab", "ab/ab", &shapes[i]);
        assert_int_equal(clear_fixture_run(&fixture, &options), WG_BAD_INPUT);
        assert_int_equal(fixture.error.status, WG_BAD_INPUT);
        assert_int_equal(fixture.error.reason, reasons[i]);
    }
}

TEST(misuse)
{
    const uint32_t lengths[WG_CLEAR_MAX_LENGTHS + 1] = {2, 0};
    OWN(clear_fixture, fixture);
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "ab", "ab/ab", NULL);
    for (size_t count = 0; count <= WG_CLEAR_MAX_LENGTHS + 1; count++) {
        const struct wg_clear_options options =
            SIZED(options, .lengths = lengths, .length_count = count);
        assert_int_equal(clear_fixture_run(&fixture, &options), count == 1 ? WG_OK : WG_MISUSE);
    }
}

/* Clears boards of over 64 tiles and stretches (more than a 64-bit set has bits), and of over 127
   tiles with the same letter. */
TEST(large_boards)
{
    enum { COLUMNS = 80 };
    uint32_t lengths[WG_CLEAR_MAX_LENGTHS];
    char text[131];
    struct clear_fixture fixture;
    const struct wg_board_options wide = SIZED(wide, .rows = 1, .columns = COLUMNS);
    /* The row "abcn" 20 times. */
    for (unsigned i = 0; i < COLUMNS; i++) {
        text[i] = "abcn"[i % 4];
        lengths[i / 4] = 4;
    }
    text[COLUMNS] = '\0';
    const struct wg_clear_options one =
        SIZED(one, .lengths = lengths, .length_count = COLUMNS / 4, .limits = LIMITS(.results = 1));
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, "abcn ban", text, &wide);
    assert_ok(clear_fixture_run(&fixture, &one));
    assert_int_equal(fixture.totals.solutions, 1);
    assert_int_equal(strlen(fixture.written.text), COLUMNS / 4 * 5);
    clear_fixture_close(&fixture);

    /* One word of 130 letters a, on a row of 130 letters a. */
    memset(text, 'a', 130);
    text[130] = '\0';
    lengths[0] = 130;
    const struct wg_board_options row = {.struct_nbytes = sizeof row, .rows = 1, .columns = 130};
    const struct wg_clear_options whole = SIZED(whole, .lengths = lengths, .length_count = 1);
    clear_fixture_open(&fixture, CLEAR_FIXTURE_LETTERS, text, text, &row);
    assert_ok(clear_fixture_run(&fixture, &whole));
    assert_int_equal(fixture.totals.solutions, 1);
    clear_fixture_close(&fixture);
}

/* The board has 40 different letters, more than the 32 that cover.h can count. Each word consists
   of four of them. */
TEST(many_letters)
{
    enum { LETTER_COUNT = 40 };
    char alphabet[LETTER_COUNT * 3 + 1];
    char words[LETTER_COUNT * 2 + LETTER_COUNT / 4 + 1] = "";
    char board[LETTER_COUNT * 2 + 1] = "";
    uint32_t lengths[LETTER_COUNT / 4];
    OWN(clear_fixture, fixture);
    for (unsigned i = 0; i < LETTER_COUNT; i++) {
        const char letter[] = {(char)0xc4, (char)(0x80 + i), '\0'};
        (void)sprintf(alphabet + (size_t)i * 3, "%s ", letter);
        (void)strcat(strcat(words, i > 0 && i % 4 == 0 ? " " : ""), letter);
        (void)strcat(board, letter);
        lengths[i / 4] = 4;
    }
    alphabet[sizeof alphabet - 2] = '\0';
    const struct wg_board_options row = SIZED(row, .rows = 1, .columns = LETTER_COUNT);
    const struct wg_clear_options options =
        SIZED(options, .lengths = lengths, .length_count = LETTER_COUNT / 4,
              .limits = LIMITS(.results = 7));
    clear_fixture_open(&fixture, alphabet, words, board, &row);
    assert_ok(clear_fixture_run(&fixture, &options));
    assert_int_equal(fixture.totals.solutions, 7);
    assert_int_equal(fixture.totals.end, WG_END_RESULTS);
}
