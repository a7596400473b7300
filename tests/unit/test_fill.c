/* SPDX-License-Identifier: MIT */
/*
 * test_fill.c: tests making boards that words cover exactly. On small boards, compares the results
 * with those of a search over all arrangements of the letters.
 */
#include "boards/fill.h"
#include "boards/place.h"
#include "support/random.h"
#include "support/test.h"

enum { MAX_CELLS = 64, SMALL_CELLS = 8, MAX_DRAWINGS = 1024 };

struct game {
    struct topology topology;
    bool is_hole[MAX_CELLS];
    uint8_t symbols[MAX_CELLS]; /* of all words, one after another */
    struct fill_word words[MAX_CELLS];
    struct fill_puzzle puzzle;
    uint32_t cells;
    uint32_t letters; /* cells that are not holes */
    uint32_t paths[MAX_CELLS];
    bool is_found;
};

static void set_game(struct game *game, struct topology_shape shape)
{
    assert_true(topology_set(&game->topology, &shape));
    game->cells = shape.rows * shape.columns;
    game->puzzle.topology = &game->topology;
    game->puzzle.is_hole = game->is_hole;
    game->puzzle.words = game->words;
}

/* Adds the words of a text, which spaces separate. */
static void add_words(struct game *game, const char *text)
{
    char before = ' ';
    for (; *text != '\0'; before = *text++) {
        if (*text == ' ') {
            continue;
        }
        if (before == ' ') {
            game->words[game->puzzle.word_count++].symbols = game->symbols + game->letters;
        }
        game->symbols[game->letters++] = (uint8_t)*text;
        game->words[game->puzzle.word_count - 1].length++;
    }
}

static bool are_neighbours(const struct game *game, uint32_t a, uint32_t b)
{
    const struct topology *const topology = &game->topology;
    bool any = false;
    for (uint32_t i = topology->begins[a]; i < topology->begins[a + 1]; i++) {
        any |= topology->neighbours[i] == b;
    }
    return any;
}

/* Makes the board, and checks that the paths cover its cells. Stores the letters in letters_out. */
static enum wg_status fill(struct game *game, uint8_t *letters_out)
{
    struct wg_error error = {0};
    bool is_used[MAX_CELLS] = {false};
    const enum wg_status status = fill_board(&game->puzzle, game->paths, &game->is_found, &error);
    const uint32_t *path = game->paths;
    if (status != WG_OK || !game->is_found) {
        return status;
    }
    memset(letters_out, 0, MAX_CELLS);
    for (uint32_t i = 0; i < game->puzzle.word_count; i++) {
        const struct fill_word *const word = &game->words[i];
        for (uint32_t j = 0; j < word->length; j++) {
            assert_true(path[j] < game->cells);
            assert_false(is_used[path[j]] || game->is_hole[path[j]]);
            assert_true(j == 0 || are_neighbours(game, path[j - 1], path[j]));
            is_used[path[j]] = true;
            letters_out[path[j]] = word->symbols[j];
        }
        path += word->length;
    }
    return status;
}

static bool is_filled(const char *words, struct topology_shape shape, bool is_unique)
{
    struct game game = {.puzzle = {.is_unique = is_unique, .seed = 1}};
    uint8_t letters[MAX_CELLS];
    set_game(&game, shape);
    add_words(&game, words);
    assert_ok(fill(&game, letters));
    topology_free(&game.topology);
    return game.is_found;
}

/* --- The oracle: tries all arrangements of the letters, and on each arrangement all paths of each
   word */

struct oracle {
    const struct game *game;
    uint8_t letters[MAX_CELLS];
    bool is_used[MAX_CELLS];
    uint64_t links; /* the drawn lines: bit 8 * a + b is a line between cells a and b */
    uint64_t drawings[MAX_DRAWINGS]; /* all are different */
    unsigned count;
    unsigned limit; /* the search ends after this many drawings */
};

static void add_drawing(struct oracle *oracle)
{
    for (unsigned i = 0; i < oracle->count; i++) {
        if (oracle->drawings[i] == oracle->links) {
            return;
        }
    }
    assert_true(oracle->count < MAX_DRAWINGS);
    oracle->drawings[oracle->count++] = oracle->links;
}

static uint64_t link_of(uint32_t a, uint32_t b)
{
    return UINT64_C(1) << (SMALL_CELLS * a + b) | UINT64_C(1) << (SMALL_CELLS * b + a);
}

static void draw_word(struct oracle *oracle, uint32_t word, uint32_t index, uint32_t from)
{
    const struct game *const game = oracle->game;
    if (word == game->puzzle.word_count) {
        add_drawing(oracle);
        return;
    }
    const bool is_last = index + 1 == game->words[word].length;
    for (uint32_t cell = 0; cell < game->cells && oracle->count < oracle->limit; cell++) {
        if (game->is_hole[cell] || oracle->is_used[cell] ||
            oracle->letters[cell] != game->words[word].symbols[index] ||
            (index > 0 && !are_neighbours(game, from, cell))) {
            continue;
        }
        const uint64_t link = index > 0 ? link_of(from, cell) : 0;
        oracle->is_used[cell] = true;
        oracle->links |= link;
        draw_word(oracle, word + is_last, is_last ? 0 : index + 1, cell);
        oracle->links &= ~link;
        oracle->is_used[cell] = false;
    }
}

static unsigned count_drawings(struct oracle *oracle, unsigned limit)
{
    oracle->count = 0;
    oracle->limit = limit;
    draw_word(oracle, 0, 0, 0);
    return oracle->count;
}

/* Puts the remaining letters on the cells from `cell` on, in every order. Sets `any_out` if the
   words can be drawn on one of these boards. Sets `unique_out` if they can be drawn on one of these
   boards in only one way. */
static void try_boards(struct oracle *oracle, uint32_t cell, unsigned *left, bool *any_out,
                       bool *unique_out)
{
    const struct game *const game = oracle->game;
    while (cell < game->cells && game->is_hole[cell]) {
        cell++;
    }
    if (cell == game->cells) {
        const unsigned drawings = count_drawings(oracle, 2);
        *any_out |= drawings > 0;
        *unique_out |= drawings == 1;
        return;
    }
    for (unsigned letter = 'a'; letter <= 'c' && !*unique_out; letter++) {
        if (left[letter] > 0) {
            left[letter]--;
            oracle->letters[cell] = (uint8_t)letter;
            try_boards(oracle, cell + 1, left, any_out, unique_out);
            left[letter]++;
        }
    }
}

/* Makes a game of random words, which consist of the first `letters` letters. */
static void make_random_game(struct game *game, struct random *random, uint32_t most_cells,
                             unsigned letters)
{
    const uint32_t columns = 1 + random_below(random, 4);
    const struct topology_shape shape = {
        .rows = 1 + random_below(random, most_cells / columns),
        .columns = columns,
        .moves = (enum wg_moves)random_below(random, 5),
        .is_torus = random_below(random, 4) == 0,
    };
    char text[3 * SMALL_CELLS];
    size_t nbytes = 0;
    set_game(game, shape);
    for (uint32_t cell = 0; cell < game->cells; cell++) {
        game->is_hole[cell] = random_below(random, 8) == 0;
        if (!game->is_hole[cell]) {
            text[nbytes++] = (char)('a' + random_below(random, letters));
            text[nbytes] = ' ';
            nbytes += random_below(random, 3) == 0;
        }
    }
    text[nbytes] = '\0';
    add_words(game, text);
    game->puzzle.seed = random_next(random);
}

TEST(agrees_with_all_arrangements)
{
    struct random random = random_from_environment(__func__);
    unsigned found = 0;
    unsigned unique = 0;
    for (int round = 0; round < 600; round++) {
        struct game game = {0};
        struct oracle oracle = {.game = &game};
        unsigned left[256] = {0};
        bool is_possible = false;
        bool is_unique_possible = false;
        make_random_game(&game, &random, SMALL_CELLS, 3);
        for (uint32_t i = 0; i < game.letters; i++) {
            left[game.symbols[i]]++;
        }
        try_boards(&oracle, 0, left, &is_possible, &is_unique_possible);
        assert_ok(fill(&game, oracle.letters));
        assert_int_equal(game.is_found, is_possible);
        game.puzzle.is_unique = true;
        assert_ok(fill(&game, oracle.letters));
        assert_int_equal(game.is_found, is_unique_possible);
        if (game.is_found) {
            assert_int_equal(count_drawings(&oracle, 2), 1);
        }
        found += is_possible;
        unique += is_unique_possible;
        topology_free(&game.topology);
    }
    /* All three answers occur. */
    assert_true(unique > 50 && found > unique + 50 && found < 550);
}

static bool count_placing(void *context)
{
    ++*(unsigned *)context;
    return true;
}

/* Each word consists of one letter, so all words are symmetric, and words of the same length are
   alike. */
TEST(finds_each_placing_once)
{
    struct random random = random_from_environment(__func__);
    for (int round = 0; round < 300; round++) {
        struct game game = {0};
        struct oracle oracle = {.game = &game};
        struct place_kind kinds[SMALL_CELLS] = {{0}};
        struct place_budget budget = {.limit = UINT64_MAX};
        struct place place;
        unsigned placings = 0;
        make_random_game(&game, &random, 6, 1);
        memset(oracle.letters, 'a', sizeof oracle.letters);
        for (uint32_t i = 0; i < SMALL_CELLS; i++) {
            kinds[i] = (struct place_kind){
                .symbols = oracle.letters, .length = i + 1, .is_symmetric = true};
        }
        for (uint32_t i = 0; i < game.puzzle.word_count; i++) {
            kinds[game.words[i].length - 1].left++;
        }
        place_init(&place, &game.topology, kinds, 6, &budget);
        place.letters = round % 2 == 0 ? oracle.letters : NULL;
        place.random = round % 4 == 1 ? &random : NULL;
        place.full = count_placing;
        place.context = &placings;
        for (uint32_t i = 0; i < game.cells; i++) {
            place_set_free(&place, i, !game.is_hole[i]);
        }
        assert_true(place_run(&place));
        assert_int_equal(placings, count_drawings(&oracle, MAX_DRAWINGS));
        topology_free(&game.topology);
    }
}

/* --- Boards of usual sizes, and boards that do not exist */

#define SEVEN_WORDS "strawberry banana pineapple cherry orange mango pears"

static const struct topology_shape puzzle_shape = {.rows = 6, .columns = 8};

TEST(fills_puzzles)
{
    struct game game = {0};
    struct game again = {.puzzle = {.is_unique = true}};
    uint8_t letters[MAX_CELLS];
    uint8_t same_letters[MAX_CELLS];
    set_game(&game, puzzle_shape);
    set_game(&again, puzzle_shape);
    add_words(&game, SEVEN_WORDS "s");
    add_words(&again, SEVEN_WORDS "s");
    for (uint64_t seed = 0; seed < 20; seed++) {
        game.puzzle.seed = again.puzzle.seed = seed;
        game.puzzle.is_unique = false;
        assert_ok(fill(&game, letters));
        assert_true(game.is_found);
        game.puzzle.is_unique = true;
        assert_ok(fill(&game, letters));
        assert_ok(fill(&again, same_letters));
        assert_true(game.is_found);
        assert_memory_equal(game.paths, again.paths, game.letters * sizeof *game.paths);
    }
    topology_free(&game.topology);
    topology_free(&again.topology);
}

TEST(proves_that_there_is_none)
{
    const struct topology_shape rook = {3, 3, WG_MOVES_ROOK, false, NULL};
    const struct topology_shape knight = {4, 4, WG_MOVES_KNIGHT, false, NULL};
    const struct topology_shape bishop = {4, 4, WG_MOVES_BISHOP, false, NULL};
    const struct topology_shape king = {3, 3, WG_MOVES_KING, false, NULL};
    assert_false(is_filled("abcd efgh", king, false));
    assert_false(is_filled("abcd efghij", king, false));
    /* There is no knight's tour over 4x4 cells, but there is one over 15 of these cells. */
    assert_false(is_filled("abcdefghijklmnop", knight, false));
    assert_true(is_filled("abcdefghijklmno p", knight, false));
    /* A bishop stays on cells of one color, which are 8 of 4x4. */
    assert_false(is_filled("abcdefghi jklmnop", bishop, false));
    assert_false(is_filled("abcdefgh ijklmnop", bishop, false));
    /* A rook's line of even length has equal numbers of cells of both colors. */
    assert_true(is_filled("abcdefghi", rook, false));
    assert_true(is_filled("ab cd ef ghi", rook, false));
    /* Equal letters can be joined in several ways. */
    assert_true(is_filled("aaa aaa aaa", king, false));
    assert_false(is_filled("aaa aaa aaa", king, true));
    assert_false(is_filled("abaabaaba", king, true));
    assert_true(is_filled("abc def ghi", king, true));
}

/* The line of a word looks the same as the line of its reverse. The lines of equal words can be
   exchanged. */
TEST(equal_lines_are_unique)
{
    const struct topology_shape row = {1, 4, WG_MOVES_KING, false, NULL};
    const struct topology_shape square = {2, 2, WG_MOVES_ROOK, false, NULL};
    assert_true(is_filled("noon", row, true));
    assert_true(is_filled("on no", row, true));
    assert_true(is_filled("ab ab", row, true));
    assert_true(is_filled("a a a a", row, true));
    assert_true(is_filled("ab ab", square, true)); /* aa/bb */
    assert_false(is_filled("aa aa", square, true));
    assert_true(is_filled("abcd", square, true));
}

static bool stop(void *context)
{
    unsigned *const calls = context;
    ++*calls;
    return false;
}

/* On a torus of equal letters, a search for a unique board would not end. */
TEST(watch_ends_the_search)
{
    const struct topology_shape torus = {8, 8, WG_MOVES_KING, true, NULL};
    unsigned calls = 0;
    struct game game = {.puzzle = {.is_unique = true, .watch = {.go_on = stop, .context = &calls}}};
    uint8_t letters[MAX_CELLS];
    set_game(&game, torus);
    add_words(&game, "abababab abababab abababab abababab abababab abababab abababab abababab");
    assert_int_equal(fill(&game, letters), WG_STOPPED);
    assert_int_equal(calls, 1);
    topology_free(&game.topology);
}
