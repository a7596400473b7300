/* SPDX-License-Identifier: MIT */
/*
 * test_find_word.c: compares the results of wg_board_find_word with known answers and, on random
 * boards, with a recursion that tries every path.
 */
#include "board/board.h"

#include "base/text.h"
#include "support/geometry.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/test.h"

#define HUNGARIAN A_TO_Z " dz=DZ=Dz dzs=DZS=Dzs ny=NY=Ny ö=Ö=o\u0308=O\u0308"

enum { MAX_CELLS = 32 };

/* Parses a board of one row of `columns` cells. If `columns` is 0, the text contains the rows. */
static struct wg_board *parse(const struct wg_dict *dict, const char *text, uint32_t columns,
                              bool q_is_qu)
{
    const struct wg_board_options options =
        SIZED(options, .rows = columns > 0, .columns = columns, .q_is_qu = q_is_qu);
    return new_board(dict, text, &options);
}

struct known_word {
    const char *board;
    uint32_t columns; /* of a single row; 0: several rows */
    const char *word;
    int64_t from;
    const char *path; /* cells with spaces between; "": no path */
};

static const struct known_word known_words[] = {
    {"hjks/apxx/dplb/zezr", 0, "apple", -1, "4 5 9 10 13"},
    {"hjks/apxx/dplb/zezr", 0, "APPLE", -1, "4 5 9 10 13"},
    {"hjks/apxx/dplb/zezr", 0, "zebra", -1, ""},
    {"hjks/apxx/dplb/zezr", 0, "apple", 4, "4 5 9 10 13"},
    {"hjks/apxx/dplb/zezr", 0, "apple", 5, ""},
    {"ab/ba", 0, "a", -1, "0"},
    {"ab/ba", 0, "a", 3, "3"},
    {"ab/ba", 0, "aba", -1, "0 1 3"},
    {"ab/ba", 0, "abab", -1, "0 1 3 2"},
    {"ab/ba", 0, "ababa", -1, ""},
    {"a.b", 3, "ab", -1, ""},
    {"a", 1, "aa", -1, ""},
    /* several symbols */
    {"[qu]it/e", 0, "quit", -1, "0 1 2"},
    {"[qu]it/e", 0, "qit", -1, ""},
    {"ny/a", 0, "nya", -1, "0 1 2"},
    {"[NY]a", 2, "nya", -1, "0 1"},
    {"[ny]a", 2, "na", -1, ""},
    {"c[at]s", 3, "cat", -1, "0 1"},
    {"c[at]s", 3, "ca", -1, ""},
    /* alternatives, also if the first one that matches does not lead to the end of the word */
    {"[a|e]n[a|e]", 3, "ana", -1, "0 1 2"},
    {"[a|e]n[a|e]", 3, "ena", -1, "0 1 2"},
    {"[a|an]d[n|nd]", 3, "and", -1, "0 1"},
    {"[a|ab]c", 2, "abc", -1, "0 1"},
    /* wildcards: matched with the longest symbol first, with a single letter last */
    {"a?", 2, "ab", -1, "0 1"},
    {"a?", 2, "ba", -1, "1 0"},
    {"??", 2, "xyz", -1, ""},
    {"??", 2, "nyz", -1, "0 1"},
    {"???", 3, "dzs", -1, "0"},
    {"?n", 2, "dzsn", -1, "0 1"},
    {"?sn", 3, "dzsn", -1, "0 1 2"},
    {"?zsn", 4, "dzsn", -1, "0 1 2 3"},
    {"?zsx", 4, "dzsn", -1, ""},
    {"?", 1, "1", -1, "0"},
    /* letters that the dictionary lacks, and other spellings */
    {"éa", 2, "éa", -1, "0 1"},
    {"éa", 2, "ÉA", -1, ""},
    {"e\u0301a", 2, "E\u0301A", -1, "0 1"},
    {"ea", 2, "e\u0301a", -1, ""},
    {"?a", 2, "e\u0301a", -1, "0 1"},
    {"öl", 2, "O\u0308L", -1, "0 1"},
    {"[a|e]b", 2, "a|eb", -1, ""},
};

static void assert_known(const char *alphabet, const struct known_word *words, size_t word_count)
{
    OWN(made_dict, made) = make_alphabet(alphabet);
    for (size_t i = 0; i < word_count; i++) {
        const struct known_word *known = &words[i];
        OWN(wg_board, *board) = parse(made.dict, known->board, known->columns, false);
        uint32_t path[MAX_CELLS];
        uint32_t count = 99;
        char written[MAX_CELLS * 4] = "";
        size_t nbytes = 0;
        assert_ok(
            wg_board_find_word(board, text_of(known->word), known->from, NULL, path, &count, NULL));
        for (uint32_t j = 0; j < count; j++) {
            nbytes +=
                (size_t)sprintf(written + nbytes, "%s%u", j == 0 ? "" : " ", (unsigned)path[j]);
        }
        if (strcmp(written, known->path) != 0) {
            fail_msg("%s on %s: \"%s\"", known->word, known->board, written);
        }
    }
}

TEST(each_known_word)
{
    assert_known(HUNGARIAN, known_words, COUNT(known_words));
}

static const struct known_word known_german_words[] = {
    {"ßa", 2, "ssa", -1, "0 1"},
    {"ßa", 2, "sa", -1, ""},
    {"ssa", 3, "ßa", -1, "0 1 2"},
    {"[ss]a", 2, "ẞA", -1, "0 1"},
    {"s?a", 3, "ßa", -1, "0 1 2"},
    {"?a", 2, "ßa", -1, ""},
    {"a'b", 2, "ab", -1, "0 1"},
    {"ab", 2, "'a'b''", -1, "0 1"},
    {"ab", 2, "a\u0301b\u0301", -1, "0 1"},
    {"жb", 2, "ж\u0301b", -1, "0 1"},
    {"a?", 2, "ax", -1, "0 1"},
};

TEST(each_known_german_word)
{
    assert_known(A_TO_Z " ß>s+s ẞ>s+s '> \u0301>", known_german_words, COUNT(known_german_words));
}

TEST(a_word_without_letters)
{
    uint32_t path[2];
    uint32_t count = 7;
    struct wg_error error;
    OWN(made_dict, made) = make_alphabet(A_TO_Z " '>");
    OWN(wg_board, *board) = parse(made.dict, "a?", 2, false);
    assert_int_equal(wg_board_find_word(board, text_of("''"), -1, NULL, path, &count, &error),
                     WG_BAD_INPUT);
    assert_string_equal(error.message, "the dictionary ignores all characters of the word");
    assert_int_equal(count, 7);
}

TEST(a_q_is_read_as_qu)
{
    uint32_t path[3];
    uint32_t count = 0;
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *board) = parse(made.dict, "qit", 3, true);
    const struct wg_text words[] = {text_of("quit"), text_of("qit")};
    assert_ok(wg_board_find_word(board, words[0], -1, NULL, path, &count, NULL));
    assert_int_equal(count, 3);
    assert_ok(wg_board_find_word(board, words[1], -1, NULL, path, &count, NULL));
    assert_int_equal(count, 0);
}

TEST(refusals)
{
    uint32_t path[4];
    uint32_t count = 7;
    struct wg_error error;
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *board) = parse(made.dict, "abcd", 4, false);
    const struct wg_text word = text_of("ab");
    const struct wg_text broken = text_of("a\xc3");
    const struct wg_text empty = {NULL, 0};
    assert_int_equal(wg_board_find_word(board, empty, -1, NULL, path, &count, &error),
                     WG_BAD_INPUT);
    assert_int_equal(wg_board_find_word(board, broken, -1, NULL, path, &count, &error),
                     WG_BAD_INPUT);
    assert_int_equal(wg_board_find_word(board, word, 4, NULL, path, &count, &error), WG_MISUSE);
    assert_int_equal(wg_board_find_word(board, word, -2, NULL, path, &count, &error), WG_MISUSE);
    assert_int_equal(count, 7);

    /* After a failure, the board is empty, so the word is not on it. */
    assert_int_equal(wg_board_parse(board, text_of("a1"), NULL, NULL), WG_BAD_INPUT);
    assert_ok(wg_board_find_word(board, word, -1, NULL, path, &count, &error));
    assert_int_equal(count, 0);
}

static bool never(void *context)
{
    return false;
}

/* No path of the board leads to the b, so only the time limit or the caller ends the search. */
TEST(limits)
{
    uint32_t path[MAX_CELLS];
    uint32_t count = 7;
    struct wg_error error;
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    OWN(wg_board, *board) = parse(made.dict, "aaaaa/aaaaa/aaaaa/aaaaa/...../b", 0, false);
    const struct wg_text word = text_of("aaaaaaaaaaaaaaaaaaaab");
    assert_int_equal(
        wg_board_find_word(board, word, -1, LIMITS(.seconds = 0.01), path, &count, &error),
        WG_STOPPED);
    assert_int_equal(error.status, WG_STOPPED);
    assert_int_equal(
        wg_board_find_word(board, word, -1, LIMITS(.go_on = never), path, &count, &error),
        WG_STOPPED);
    assert_non_null(strstr(error.message, "caller"));
    assert_int_equal(count, 7);
}

/* Tests a symbol that dictc does not make: '|'. If a cell could spell nothing, a path could have
   more cells than the word has bytes, and would not fit into the array of steps. A combining mark
   that is a symbol can have a cell of its own. */
TEST(forged_alphabet)
{
    uint32_t path[36];
    uint32_t count = 7;
    OWN(made_dict, made) = make_alphabet("|=x a e \u0301");
    struct wg_board *board =
        parse(made.dict, "xxxxxx/xaxxxx/xxxxxx/xxxxxx/exxxxx/\u0301", 0, false);
    const struct wg_text words[] = {text_of("a|"), text_of("||"), text_of("e\u0301")};
    for (size_t i = 0; i < COUNT(words); i++) {
        assert_ok(wg_board_find_word(board, words[i], -1, NULL, path, &count, NULL));
        assert_int_equal(count, i == 2 ? 2 : 0);
    }
    wg_board_free(board);
}

/* The path has 65,535 cells, so the search must not be recursive. */
TEST(longest_path)
{
    static char text[65535];
    static uint32_t path[65535];
    uint32_t count = 0;
    OWN(made_dict, made) = make_alphabet(A_TO_Z);
    memset(text, 'a', sizeof text);
    const struct wg_text all = {text, sizeof text};
    const struct wg_board_options options = SIZED(options, .rows = 1, .columns = 65535);
    OWN(wg_board, *board) = empty_board(made.dict);
    assert_ok(wg_board_parse(board, all, &options, NULL));
    assert_ok(wg_board_find_word(board, all, -1, NULL, path, &count, NULL));
    assert_int_equal(count, 65535);
    assert_int_equal(path[65534], 65534);
}

/* --- Random boards. The oracle does not share code for neighbours and tiles with the library. */

/* wg_board_tile returns these tiles without brackets, with '|' between alternatives. */
static const char *const tiles[] = {
    "a", "a", "b", "n", "y", "n", "é", "[ny]", "[a|ny]", "[b|ab|a]", "[éa|n]", "?", ".",
};

/* All texts that a wildcard can match in a word that consists of these letters. */
static const char *const wildcard[] = {"a", "b", "n", "y", "é", "ny"};

struct oracle {
    const struct wg_board *board;
    const char *word;
    /* The only path to try; NULL: try all paths. */
    const uint32_t *path;
    uint32_t count;
    bool used[MAX_CELLS];
};

static bool spells(struct oracle *oracle, uint32_t cell, uint32_t step, const char *rest,
                   uint32_t directions);

/* Returns the directions (geometry.h) in which b may follow a; 0: none. */
static uint32_t directions_to(const struct wg_board *board, uint32_t a, uint32_t b)
{
    const struct geometry geometry = geometry_of(board);
    return a == b && wg_board_may_stay(board) ? UINT32_MAX
                                              : geometry_directions(&geometry, (int)a, (int)b);
}

/* Returns whether a path from this cell on can spell `rest`, if the cell is read as `text`. The
   path goes on in one of these directions. */
/* NOLINTNEXTLINE(misc-no-recursion): an oracle should be simple. */
static bool goes_on(struct oracle *oracle, uint32_t cell, uint32_t step, const char *rest,
                    struct wg_text text, uint32_t directions)
{
    if (strncmp(rest, text.bytes, text.nbytes) != 0) {
        return false;
    }
    rest += text.nbytes;
    if (*rest == '\0') {
        return oracle->path == NULL || step + 1 == oracle->count;
    }
    for (uint32_t to = 0; to < wg_board_cell_count(oracle->board); to++) {
        const uint32_t left = directions_to(oracle->board, cell, to) & directions;
        if (left != 0 && spells(oracle, to, step + 1, rest,
                                wg_board_is_straight(oracle->board) ? left : UINT32_MAX)) {
            return true;
        }
    }
    return false;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static bool spells(struct oracle *oracle, uint32_t cell, uint32_t step, const char *rest,
                   uint32_t directions)
{
    const bool was_used = oracle->used[cell];
    if ((was_used && !wg_board_may_reuse(oracle->board)) ||
        (oracle->path != NULL && (step >= oracle->count || oracle->path[step] != cell))) {
        return false;
    }
    struct wg_text tile = wg_board_tile(oracle->board, cell);
    bool is_found = false;
    oracle->used[cell] = true;
    if (tile.bytes[0] == '?') {
        for (size_t i = 0; i < COUNT(wildcard); i++) {
            is_found |= goes_on(oracle, cell, step, rest, text_of(wildcard[i]), directions);
        }
    }
    while (tile.nbytes > 0 && tile.bytes[0] != '?' && tile.bytes[0] != '.') {
        const char *const bar = memchr(tile.bytes, '|', tile.nbytes);
        const size_t nbytes = bar == NULL ? tile.nbytes : (size_t)(bar - tile.bytes);
        is_found |=
            goes_on(oracle, cell, step, rest, (struct wg_text){tile.bytes, nbytes}, directions);
        tile.bytes += nbytes + (bar != NULL);
        tile.nbytes -= nbytes + (bar != NULL);
    }
    oracle->used[cell] = was_used;
    return is_found;
}

static bool is_on_board(struct oracle *oracle, int64_t from)
{
    for (uint32_t cell = 0; cell < wg_board_cell_count(oracle->board); cell++) {
        if ((from < 0 || from == cell) && spells(oracle, cell, 0, oracle->word, UINT32_MAX)) {
            return true;
        }
    }
    return false;
}

static void append(char *text, struct wg_text more)
{
    const size_t nbytes = strlen(text);
    memcpy(text + nbytes, more.bytes, more.nbytes);
    text[nbytes + more.nbytes] = '\0';
}

/* Appends one of the strings at random. */
static void append_any(struct random *random, char *text, const char *const *strings, size_t count)
{
    append(text, text_of(strings[random_below(random, (unsigned)count)]));
}

static void make_random_board(struct random *random, char *text, uint32_t rows, uint32_t columns)
{
    text[0] = '\0';
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        append_any(random, text, tiles, COUNT(tiles));
        if (cell % columns == columns - 1 && cell + 1 < rows * columns) {
            append(text, text_of("/"));
        }
    }
}

/* Writes the word that a random walk over the cells spells. Always takes the first alternative of a
   tile. */
static void walk_random_word(struct random *random, const struct wg_board *board, char *word)
{
    bool used[MAX_CELLS] = {false};
    uint32_t at = random_below(random, board->cells);
    for (int tries = 0; tries < 40 && strlen(word) < 20; tries++) {
        const uint32_t cell = random_below(random, board->cells);
        const struct wg_text tile = wg_board_tile(board, cell);
        if (used[cell] || directions_to(board, at, cell) == 0 || tile.bytes[0] == '.') {
            continue;
        }
        used[cell] = true;
        at = cell;
        if (tile.bytes[0] == '?') {
            append_any(random, word, wildcard, COUNT(wildcard));
        } else {
            const char *const bar = memchr(tile.bytes, '|', tile.nbytes);
            append(word, (struct wg_text){tile.bytes,
                                          bar == NULL ? tile.nbytes : (size_t)(bar - tile.bytes)});
        }
    }
}

TEST(random_boards)
{
    struct random random = random_from_environment("test_find_word");
    unsigned found = 0;
    OWN(made_dict, made) = make_alphabet(HUNGARIAN);
    OWN(wg_board, *board) = empty_board(made.dict);
    for (int i = 0; i < 20000; i++) {
        char text[256];
        char word[64] = "";
        uint32_t path[MAX_CELLS];
        uint32_t count = 0;
        const uint32_t rows = 1 + random_below(&random, 4);
        struct wg_board_options options =
            SIZED(options, .rows = rows, .columns = 1 + random_below(&random, 4));
        options.moves = (enum wg_moves)random_below(&random, WG_MOVES_HEX + 1);
        options.is_torus = rows % 2 == 0 && random_below(&random, 2) == 0;
        options.is_straight = random_below(&random, 6) == 0;
        options.may_reuse = random_below(&random, 6) == 0;
        options.may_stay = random_below(&random, 6) == 0;
        make_random_board(&random, text, rows, options.columns);
        assert_ok(wg_board_parse(board, text_of(text), &options, NULL));
        /* With cells that are used again, the oracle needs too long for long words. */
        if (!wg_board_may_reuse(board) && random_below(&random, 2) == 0) {
            walk_random_word(&random, board, word);
        }
        for (uint32_t n = word[0] == '\0' ? 1 + random_below(&random, 5) : 0; n > 0; n--) {
            append_any(&random, word, wildcard, COUNT(wildcard));
        }
        const int64_t from =
            random_below(&random, 2) == 0 ? -1 : (int64_t)random_below(&random, board->cells);
        assert_ok(wg_board_find_word(board, text_of(word), from, NULL, path, &count, NULL));
        struct oracle oracle = {.board = board, .word = word};
        if (is_on_board(&oracle, from) != (count > 0)) {
            fail_msg("%s on %s from %d", word, text, (int)from);
        }
        oracle.path = path;
        oracle.count = count;
        if (count > 0 && !is_on_board(&oracle, from)) {
            fail_msg("%s on %s: not the path", word, text);
        }
        found += count > 0;
    }
    print_message("%u words found\n", found);
    assert_in_range(found, 5000, 15000);
}
