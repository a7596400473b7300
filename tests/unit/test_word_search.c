/* SPDX-License-Identifier: MIT */
/*
 * test_word_search.c: tests making word searches. On small boards, compares whether there is one
 * with a search over all letters on all cells. It finds occurrences by the positions of cells
 * (support/geometry.h), not by lists of neighbours.
 */
#include "boards/fill.h"
#include "support/geometry.h"
#include "support/random.h"
#include "support/test.h"

enum { MAX_CELLS = 225, MAX_WORDS = 20, MAX_LETTERS = 160, DIRECTIONS = 25 };

struct game {
    struct topology lines[TOPOLOGY_MAX_MOVES];
    struct geometry geometry;
    uint32_t next[DIRECTIONS][MAX_CELLS]; /* CELL_NONE: the cell is the last one */
    bool is_hole[MAX_CELLS];
    uint8_t symbols[MAX_LETTERS];
    struct fill_word words[MAX_WORDS];
    struct fill_puzzle search;
    uint32_t cells;
    uint32_t letters;
    uint8_t tiles[MAX_CELLS];
    uint32_t paths[MAX_LETTERS];
    bool is_found;
};

enum { CELL_NONE = MAX_CELLS };

static void set_game(struct game *game, struct topology_shape shape)
{
    game->cells = shape.rows * shape.columns;
    game->search.line_count = topology_directions(shape.moves);
    for (shape.direction = 1; shape.direction <= game->search.line_count; shape.direction++) {
        assert_true(topology_set(&game->lines[shape.direction - 1], &shape));
    }
    game->geometry = (struct geometry){(int)shape.rows, (int)shape.columns, shape.moves,
                                       shape.is_torus, shape.walls};
    for (uint32_t from = 0; from < game->cells; from++) {
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            game->next[d][from] = CELL_NONE;
        }
        for (uint32_t to = 0; to < game->cells; to++) {
            const uint32_t directions = geometry_directions(&game->geometry, (int)from, (int)to);
            for (uint32_t d = 0; d < DIRECTIONS; d++) {
                game->next[d][from] = (directions >> d & 1) != 0 ? to : game->next[d][from];
            }
        }
    }
    game->search.lines = game->lines;
    game->search.is_hole = game->is_hole;
    game->search.words = game->words;
}

static void free_game(struct game *game)
{
    for (uint32_t i = 0; i < game->search.line_count; i++) {
        topology_free(&game->lines[i]);
    }
}

static void add_word(struct game *game, const uint8_t *symbols, uint32_t length)
{
    uint8_t *const own = game->symbols + game->letters;
    memcpy(own, symbols, length);
    game->words[game->search.word_count++] = (struct fill_word){own, length};
    game->letters += length;
}

/* Writes the cells of the straight path that spells the word. Returns false if there is none. */
static bool find_path(const struct game *game, const struct fill_word *word, uint32_t direction,
                      uint32_t cell, uint32_t *path)
{
    for (uint32_t i = 0; i < word->length; i++) {
        bool is_used =
            cell == CELL_NONE || game->is_hole[cell] || game->tiles[cell] != word->symbols[i];
        for (uint32_t j = 0; j < i && !is_used; j++) {
            is_used = path[j] == cell;
        }
        if (is_used) {
            return false;
        }
        path[i] = cell;
        cell = game->next[direction][cell];
    }
    return true;
}

static bool is_inside(const uint32_t *path, uint32_t count, const uint32_t *line, uint32_t length)
{
    uint32_t inside = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < length; j++) {
            inside += path[i] == line[j];
        }
    }
    return inside == count;
}

/* Returns whether all occurrences of all words are in the lines of the words. */
static bool has_only_lines(const struct game *game, const uint32_t *lines)
{
    const uint32_t places = game->search.word_count * game->cells * DIRECTIONS;
    for (uint32_t place = 0; place < places; place++) {
        const struct fill_word *const word = &game->words[place / DIRECTIONS / game->cells];
        uint32_t path[MAX_LETTERS];
        if (!find_path(game, word, place % DIRECTIONS, place / DIRECTIONS % game->cells, path)) {
            continue;
        }
        const uint32_t *line = lines;
        bool is_in_line = false;
        for (uint32_t i = 0; i < game->search.word_count; i++) {
            is_in_line |= is_inside(path, word->length, line, game->words[i].length);
            line += game->words[i].length;
        }
        if (!is_in_line) {
            return false;
        }
    }
    return true;
}

/* Makes the board, and checks it. */
static void make(struct game *game)
{
    struct wg_error error = {0};
    const uint32_t *path = game->paths;
    assert_ok(word_search_make(&game->search, game->tiles, game->paths, &game->is_found, &error));
    for (uint32_t i = 0; game->is_found && i < game->search.word_count; i++) {
        const struct fill_word *const word = &game->words[i];
        uint32_t cells[MAX_LETTERS];
        bool is_straight = false;
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            is_straight |= find_path(game, word, d, path[0], cells) &&
                           memcmp(cells, path, word->length * sizeof *path) == 0;
        }
        assert_true(is_straight);
        path += word->length;
    }
    assert_true(!game->is_found || has_only_lines(game, game->paths));
}

/* --- The oracle */

/* Returns whether the words from `word` on can have lines on the board so that has_only_lines. */
static bool choose_lines(const struct game *game, uint32_t word, uint32_t *lines, uint32_t at)
{
    if (word == game->search.word_count) {
        return has_only_lines(game, lines);
    }
    for (uint32_t place = 0; place < game->cells * DIRECTIONS; place++) {
        if (find_path(game, &game->words[word], place % DIRECTIONS, place / DIRECTIONS,
                      lines + at) &&
            choose_lines(game, word + 1, lines, at + game->words[word].length)) {
            return true;
        }
    }
    return false;
}

static bool is_possible(struct game *game, uint32_t cell)
{
    uint32_t lines[MAX_LETTERS];
    if (cell == game->cells) {
        return choose_lines(game, 0, lines, 0);
    }
    for (uint32_t symbol = 0; symbol < game->search.symbol_count; symbol++) {
        game->tiles[cell] = (uint8_t)symbol;
        if (is_possible(game, cell + 1)) {
            return true;
        }
        if (game->is_hole[cell]) {
            return false;
        }
    }
    return false;
}

static void make_random_game(struct game *game, struct random *random, uint32_t most_cells)
{
    const uint32_t columns = 1 + random_below(random, 4);
    const uint32_t rows = 1 + random_below(random, most_cells / columns);
    const enum wg_moves moves = (enum wg_moves)random_below(random, WG_MOVES_HEX + 1);
    set_game(game, (struct topology_shape){.rows = rows,
                                           .columns = columns,
                                           .moves = moves,
                                           .is_torus = random_below(random, 4) == 0 &&
                                                       (moves != WG_MOVES_HEX || rows % 2 == 0)});
    game->search.symbol_count = 2 + random_below(random, 2);
    for (uint32_t cell = 0; cell < game->cells; cell++) {
        game->is_hole[cell] = random_below(random, 8) == 0;
    }
    for (uint32_t words = 1 + random_below(random, 3); words > 0; words--) {
        uint8_t word[4];
        const uint32_t length = 1 + random_below(random, 4);
        for (uint32_t i = 0; i < length; i++) {
            word[i] = (uint8_t)random_below(random, game->search.symbol_count);
        }
        add_word(game, word, length);
    }
    game->search.seed = random_next(random);
}

TEST(agrees_with_all_boards)
{
    struct random random = random_from_environment(__func__);
    unsigned found = 0;
    for (int round = 0; round < 200; round++) {
        struct game game = {0};
        make_random_game(&game, &random, 5);
        make(&game);
        assert_int_equal(game.is_found, is_possible(&game, 0));
        found += game.is_found;
        free_game(&game);
    }
    assert_true(found > 25 && found < 150); /* both answers occur */
}

/* --- Boards of usual sizes */

static void add_text(struct game *game, const char *text)
{
    uint8_t word[MAX_LETTERS];
    uint32_t length = 0;
    for (; text[length] != '\0'; length++) {
        word[length] = (uint8_t)(text[length] - 'a');
    }
    add_word(game, word, length);
}

TEST(makes_puzzles)
{
    static const char *const words[] = {"strawberry", "banana", "pineapple", "cherry", "orange",
                                        "mango",      "pears",  "level",     "kiwi"};
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct game game = {.search = {.symbol_count = 26, .seed = seed}};
        struct game again = {.search = {.symbol_count = 26, .seed = seed}};
        uint32_t outer;
        set_game(&game, (struct topology_shape){.rows = 12, .columns = 12});
        set_game(&again, (struct topology_shape){.rows = 12, .columns = 12});
        for (size_t i = 0; i < COUNT(words); i++) {
            add_text(&game, words[i]);
            add_text(&again, words[i]);
        }
        assert_int_equal(word_search_find_inside(&game.search, &outer), game.search.word_count);
        make(&game);
        make(&again);
        assert_true(game.is_found);
        assert_memory_equal(game.tiles, again.tiles, sizeof game.tiles);
        assert_memory_equal(game.paths, again.paths, sizeof game.paths);
        free_game(&game);
        free_game(&again);
    }
}

TEST(words_in_words)
{
    struct game game = {.search = {.symbol_count = 26}};
    uint32_t outer = 0;
    set_game(&game, (struct topology_shape){.rows = 5, .columns = 5});
    add_text(&game, "tacos");
    add_text(&game, "cat");
    assert_int_equal(word_search_find_inside(&game.search, &outer), 1);
    assert_int_equal(outer, 0);
    make(&game);
    assert_true(game.is_found);
    add_text(&game, "tomatoes");
    make(&game);
    assert_false(game.is_found);
    free_game(&game);
}

static bool never(void *context)
{
    ++*(unsigned *)context;
    return false;
}

TEST(stops)
{
    struct game game = {.search = {.symbol_count = 6}};
    struct wg_error error;
    unsigned calls = 0;
    game.search.watch = (struct wg_limits){.go_on = never, .context = &calls};
    set_game(&game, (struct topology_shape){.rows = 5, .columns = 5});
    /* These words cannot cross, so only five of them fit. */
    for (uint8_t i = 0; i < 6; i++) {
        add_word(&game, (const uint8_t[]){i, i, i, i, i}, 5);
    }
    assert_int_equal(word_search_make(&game.search, game.tiles, game.paths, &game.is_found, &error),
                     WG_STOPPED);
    assert_int_equal(calls, 1);
    assert_false(game.is_found);
    free_game(&game);
}
