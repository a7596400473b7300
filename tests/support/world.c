/* SPDX-License-Identifier: MIT */
#include "support/world.h"

#include "dict/read/dict.h"
#include "support/geometry.h"
#include "support/objects.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/compile.h>

#define LATIN                                                                                      \
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", \
        "t", "u", "v", "w", "x", "y", "z"
#define GREEK                                                                                      \
    "α", "β", "γ", "δ", "ε", "ζ", "η", "θ", "ι", "κ", "λ", "μ", "ν", "ξ", "ο", "π", "ρ", "σ", "τ", \
        "υ", "φ", "χ", "ψ", "ω"
#define CYRILLIC                                                                                   \
    "а", "б", "в", "г", "д", "е", "ж", "з", "и", "к", "л", "м", "н", "о", "п", "р", "с", "т", "у", \
        "ф"
#define ARMENIAN                                                                                   \
    "ա", "բ", "գ", "դ", "ե", "զ", "է", "ը", "թ", "ժ", "ի", "լ", "խ", "ծ", "կ", "հ", "ձ", "ղ", "ճ", \
        "մ", "յ", "ն", "շ", "ո", "չ", "պ", "ջ", "ռ", "ս", "վ"

static const struct language languages[] = {
    {"two letters", {"a", "b"}, 2},
    {"English", {LATIN}, 26},
    {"Finnish", {"a", "e", "i", "k", "l", "n", "s", "t", "u", "ä", "å", "ö"}, 12},
    {"digraphs", {"a", "c", "cs", "e", "n", "ny", "s", "sz", "y", "z"}, 10},
    {"70 symbols", {LATIN, GREEK, CYRILLIC}, 70},
    {"40 symbols", {LATIN, GREEK}, 40},
    {"100 symbols", {LATIN, GREEK, CYRILLIC, ARMENIAN}, 100},
};

void world_choose_language(struct world *world)
{
    const unsigned count = COUNT(languages);
    world->language = &languages[random_below(&world->random, count)];
}

static bool is_one_letter(const char *symbol)
{
    return symbol[1] == '\0' || ((unsigned char)symbol[0] >= 0xc0 && symbol[2] == '\0');
}

void world_spell(const struct language *language, const struct word *word, char *out)
{
    out[0] = '\0';
    for (unsigned i = 0; i < word->length; i++) {
        strcat(out, language->symbols[word->symbols[i]]);
    }
}

/* Divides a word into symbols as the compiler does: from the left, always the longest symbol that
   matches. */
static void read_word(const struct language *language, const char *text, struct word *word)
{
    word->length = 0;
    while (*text != '\0' && word->length < MAX_WORD) {
        size_t longest = 0;
        for (unsigned i = 0; i < language->count; i++) {
            const size_t length = strlen(language->symbols[i]);
            if (length > longest && strncmp(text, language->symbols[i], length) == 0) {
                longest = length;
                word->symbols[word->length] = (uint8_t)i;
            }
        }
        word->length++;
        text += longest;
    }
}

/* --- Random boards */

static const char *random_letter(struct world *world)
{
    return world->language->symbols[random_below(&world->random, world->letters)];
}

static bool is_wildcard(enum tiles tiles, unsigned kind)
{
    return tiles == TILES_WILD ? kind < 20 : tiles == TILES_ODD && kind == 0;
}

static void random_cell(struct world *world, struct oracle_cell *cell, enum tiles tiles)
{
    const unsigned kind = random_below(&world->random, 40);
    *cell = (struct oracle_cell){.is_wildcard = is_wildcard(tiles, kind)};
    if (cell->is_wildcard || (tiles >= TILES_HOLES && kind < 4)) {
        return;
    }
    cell->count =
        tiles == TILES_ODD && kind < 12 ? 1 + random_below(&world->random, MAX_READINGS) : 1;
    for (unsigned i = 0; i < cell->count; i++) {
        unsigned symbols =
            tiles >= TILES_LONG && tiles <= TILES_ODD && random_below(&world->random, 4) == 0
                ? 2 + random_below(&world->random, 3)
                : 1;
        while (symbols-- > 0) {
            strcat(cell->readings[i].text, random_letter(world));
        }
    }
}

static void write_cell(struct world *world, const struct oracle_cell *cell, char *out)
{
    if (cell->is_wildcard || cell->count == 0) {
        strcat(out, cell->is_wildcard ? "?" : ".");
        return;
    }
    const bool is_plain = cell->count == 1 && is_one_letter(cell->readings[0].text) &&
                          random_below(&world->random, 3) > 0;
    strcat(out, is_plain ? "" : "[");
    for (unsigned i = 0; i < cell->count; i++) {
        strcat(out, i > 0 ? "|" : "");
        strcat(out, cell->readings[i].text);
    }
    strcat(out, is_plain ? "" : "]");
}

/* Writes the board as text. Later rows sometimes omit the holes at their end. */
static void write_board(struct world *world)
{
    struct oracle_board *board = &world->board;
    char *text = board->text;
    text[0] = '\0';
    for (unsigned row = 0; row < board->rows; row++) {
        const struct oracle_cell *cells = &board->cells[row * board->columns];
        unsigned last = board->columns;
        while (row > 0 && last > 0 && is_hole(&cells[last - 1]) &&
               random_below(&world->random, 2) == 0) {
            last--;
        }
        if (row > 0) {
            strcat(text, random_below(&world->random, 4) == 0 ? "\n" : "/");
        }
        for (unsigned column = 0; column < last; column++) {
            write_cell(world, &cells[column], text + strlen(text));
        }
    }
    strcat(text, "\n");
}

static void find_followers(struct oracle_board *board)
{
    const struct geometry geometry = {
        .rows = (int)board->rows,
        .columns = (int)board->columns,
        .moves = board->options.moves,
        .is_torus = board->options.is_torus,
        .walls = board->options.walls,
    };
    const int cells = geometry.rows * geometry.columns;
    for (int from = 0; from < cells; from++) {
        for (int to = 0; to < cells; to++) {
            board->follows[from][to] = from == to && board->options.may_stay
                                           ? UINT32_MAX
                                           : geometry_directions(&geometry, from, to);
        }
    }
}

/*
 * Returns the least number of different letters for a board of this many cells. With few letters,
 * words have many paths. With fewer letters than this number, a word of 60 symbols could have
 * millions of paths, and tests that list all paths would not end.
 */
static unsigned fewest_letters(unsigned cells)
{
    return cells <= 9 ? 2 : cells <= 20 ? 5 : 10;
}

void world_make_board(struct world *world, unsigned rows, unsigned columns, enum tiles tiles,
                      unsigned fewest_letters)
{
    struct oracle_board *board = &world->board;
    const unsigned most = world->language->count;
    const unsigned fewest = fewest_letters < most ? fewest_letters : most;
    board->rows = rows;
    board->columns = columns;
    world->letters = fewest + random_below(&world->random, most - fewest + 1);
    for (unsigned i = 0; i < rows * columns; i++) {
        random_cell(world, &board->cells[i], tiles);
    }
    write_board(world);
    board->options = (struct wg_board_options){
        .struct_nbytes = sizeof(struct wg_board_options), .rows = rows, .columns = columns};
    find_followers(board);
}

void world_roll_topology(struct world *world)
{
    struct oracle_board *board = &world->board;
    struct wg_board_options *options = &board->options;
    options->moves = (enum wg_moves)random_below(&world->random, WG_MOVES_HEX + 1);
    options->is_torus = random_below(&world->random, 2) == 0 &&
                        (options->moves != WG_MOVES_HEX || board->rows % 2 == 0);
    if (random_below(&world->random, 2) == 0) {
        if (world->walls == NULL) {
            world->walls = new_maze();
        }
        geometry_roll_walls(&world->random, world->walls, board->rows, board->columns);
        options->walls = world->walls;
    }
    find_followers(board);
}

void world_roll_paths(struct world *world)
{
    struct wg_board_options *const options = &world->board.options;
    const unsigned kind = random_below(&world->random, 4);
    options->is_straight = random_below(&world->random, 2) == 0;
    options->may_reuse = kind == 1;
    options->may_stay = kind == 2;
    find_followers(&world->board);
}

uint32_t world_most_symbols(const struct world *world, uint32_t length)
{
    const struct oracle_board *const board = &world->board;
    const uint32_t most = board->rows * board->columns <= 4 ? 7 : 4;
    if (!board->options.may_reuse && !board->options.may_stay) {
        return length;
    }
    return length == 0 || length > most ? most : length;
}

/* Sets random sides: both up to MAX_SIDE, or one side up to 27. On a board with such a long side,
   cells share colors (board/topology.h). */
static void roll_size(struct world *world, unsigned *rows, unsigned *columns)
{
    struct random *const random = &world->random;
    *rows = 1 + random_below(random, MAX_SIDE);
    *columns = 1 + random_below(random, MAX_SIDE);
    if (random_below(random, 6) == 0) {
        const unsigned narrow = 1 + random_below(random, 3);
        const unsigned most = MAX_CELLS / narrow < 27 ? MAX_CELLS / narrow : 27;
        const unsigned length = MAX_SIDE + random_below(random, most - MAX_SIDE + 1);
        const bool is_high = random_below(random, 2) == 0;
        *rows = is_high ? length : narrow;
        *columns = is_high ? narrow : length;
    }
}

void world_roll_board(struct world *world)
{
    unsigned rows;
    unsigned columns;
    do {
        roll_size(world, &rows, &columns);
    } while (fewest_letters(rows * columns) > world->language->count);
    world_make_board(world, rows, columns, (enum tiles)random_below(&world->random, TILES_WILD),
                     fewest_letters(rows * columns));
}

/* --- Random words */

/* Returns a random cell that may follow, or sometimes the cell itself. */
static unsigned random_step(struct world *world, unsigned cell)
{
    const struct oracle_board *board = &world->board;
    unsigned followers[MAX_CELLS];
    unsigned count = 0;
    for (unsigned to = 0; to < board->rows * board->columns; to++) {
        if (board->follows[cell][to]) {
            followers[count++] = to;
        }
    }
    const unsigned choice = random_below(&world->random, count + 1);
    return choice < count ? followers[choice] : cell;
}

/* Writes the word that a random walk over the board spells, up to `length` symbols. */
static void walk_word(struct world *world, unsigned length, char *text)
{
    const struct oracle_board *board = &world->board;
    bool used[MAX_CELLS] = {0};
    unsigned cell = random_below(&world->random, board->rows * board->columns);
    text[0] = '\0';
    for (unsigned tries = 0; length > 0 && tries < 400; tries++) {
        const struct oracle_cell *about = &board->cells[cell];
        if (!used[cell] && !is_hole(about)) {
            used[cell] = true;
            strcat(text, about->is_wildcard
                             ? random_letter(world)
                             : about->readings[random_below(&world->random, about->count)].text);
            length--;
        }
        const unsigned next = random_step(world, cell);
        cell = used[next] || is_hole(&board->cells[next]) ? cell : next;
    }
}

static void random_text(struct world *world, char *text)
{
    const unsigned kind = random_below(&world->random, 4);
    if (kind > 0) {
        walk_word(world, 1 + random_below(&world->random, kind == 3 ? 40 : 8), text);
        return;
    }
    text[0] = '\0';
    for (unsigned left = 1 + random_below(&world->random, 6); left > 0; left--) {
        strcat(text, random_letter(world));
    }
}

static bool has_word(const struct world *world, const struct word *word)
{
    for (unsigned i = 0; i < world->word_count; i++) {
        if (world->words[i].length == word->length &&
            memcmp(world->words[i].symbols, word->symbols, word->length) == 0) {
            return true;
        }
    }
    return false;
}

void world_roll_words(struct world *world)
{
    const unsigned wanted = 1 + random_below(&world->random, MAX_WORDS);
    world->word_count = 0;
    for (unsigned tries = 0; tries < wanted || world->word_count == 0; tries++) {
        struct word *word = &world->words[world->word_count];
        char text[MAX_WORD * 40];
        random_text(world, text);
        memset(word, 0, sizeof *word);
        read_word(world->language, text, word);
        world->word_count += word->length > 0 && !has_word(world, word);
    }
}

/* --- The dictionary of these words */

void world_open(struct world *world)
{
    char alphabet[MAX_SYMBOLS * 8] = "";
    for (unsigned i = 0; i < world->language->count; i++) {
        strcat(strcat(alphabet, world->language->symbols[i]), "\n");
    }
    const struct wg_compile_options options = {.struct_nbytes = sizeof options,
                                               .alphabet_text = {alphabet, strlen(alphabet)}};
    struct wg_compiler *compiler;
    size_t nbytes;
    assert_ok(wg_compiler_new(&options, &compiler, NULL));
    for (unsigned i = 0; i < world->word_count; i++) {
        char text[MAX_WORD * 8];
        world_spell(world->language, &world->words[i], text);
        const struct wg_text word = {text, strlen(text)};
        if (world->max_value == 0) {
            assert_ok(wg_compiler_add_word(compiler, word, NULL));
        } else {
            const uint32_t value = random_below(&world->random, world->max_value + 1);
            assert_ok(wg_compiler_add_word_value(compiler, word, value, NULL));
        }
    }
    assert_ok(wg_compiler_write_memory(compiler, &world->bytes, &nbytes, NULL));
    wg_compiler_free(compiler);
    assert_ok(wg_dict_open_memory(world->bytes, nbytes, NULL, &world->dict, NULL));
    assert_int_equal(wg_dict_get_counts(world->dict)->words, world->word_count);
}

void world_choose_edges(struct world *world, enum edges edges)
{
    struct edge_cache *const cache = world->dict->edge_cache;
    free(cache->table);
    cache->table = NULL;
    cache->is_busy = false;
    if (edges == EDGES_IN_TABLE) {
        assert_non_null(edges_make(world->dict, SIZE_MAX));
    }
    cache->is_busy = edges == EDGES_IN_FILE;
}

void world_close(struct world *world)
{
    wg_dict_close(world->dict);
    wg_free(world->bytes);
    wg_maze_free(world->walls);
    world->walls = NULL;
}
