/* SPDX-License-Identifier: MIT */
/*
 * world.h: a random board, random words of which many are on it, and their dictionary.
 *
 *     struct world world = {.random = random_from_environment("test_name")};
 *     world_choose_language(&world);
 *     world_roll_board(&world);       world.board.text is for wg_board_parse
 *     world_roll_topology(&world);    other moves than a king's, a torus, walls
 *     world_roll_words(&world);       at least one
 *     world_open(&world);             world.dict
 *     world_roll_board(&world);       another board for the same words
 *     world_close(&world);
 *
 * Boards have many shapes and kinds of tiles. Many of the words are random walks over
 * the board, of up to 60 symbols. Boards have few different letters, so that long words
 * with many spellings occur.
 */
#ifndef WG_TESTS_SUPPORT_WORLD_H
#define WG_TESTS_SUPPORT_WORLD_H

#include "support/random.h"

#include <stdbool.h>
#include <wordgrid/board.h>
#include <wordgrid/dict.h>

enum {
    MAX_SIDE = 9,
    MAX_CELLS = MAX_SIDE * MAX_SIDE,
    MAX_READINGS = 4,
    MAX_WORD = 60,
    MAX_WORDS = 400,
    MAX_SYMBOLS = 80
};

/* The kinds of tiles on a board; each value includes the kinds before it. */
enum tiles {
    TILES_PLAIN, /* one letter each */
    TILES_HOLES, /* some are holes */
    TILES_ODD,   /* choices, several symbols a tile, some wildcards */
    TILES_WILD   /* half of them are wildcards */
};

/* --- Alphabets, words and boards. A word is an array of symbol numbers. */

struct language {
    const char *name;
    const char *symbols[MAX_SYMBOLS];
    unsigned count;
};

struct word {
    uint8_t symbols[MAX_WORD];
    unsigned length;
};

/* One way to read a tile, as text: it may be cut into symbols in several ways. */
struct reading {
    char text[32];
};

/* Without readings, a hole. `is_wildcard`: matches any one symbol. */
struct oracle_cell {
    struct reading readings[MAX_READINGS];
    unsigned count;
    bool is_wildcard;
};

struct oracle_board {
    unsigned rows;
    unsigned columns;
    struct oracle_cell cells[MAX_CELLS];
    char text[MAX_CELLS * 160];
    struct wg_board_options options;    /* for wg_board_parse: the size, the topology */
    bool follows[MAX_CELLS][MAX_CELLS]; /* [from][to] */
};

struct world {
    struct random random;
    const struct language *language;
    unsigned letters; /* the number of the language's symbols in use */
    struct word words[MAX_WORDS];
    unsigned word_count;
    struct oracle_board board;
    struct wg_maze *walls; /* of the current board, if it has any */
    struct wg_dict *dict;
    void *bytes;
};

/* Chooses one of a few alphabets, of 2 to 70 symbols. */
void world_choose_language(struct world *world);

/*
 * Makes a board of this shape from some of the language's symbols, at least
 * `fewest_letters` of them: few letters give many spellings of a word.
 */
void world_make_board(struct world *world, unsigned rows, unsigned columns,
                      enum tiles tiles, unsigned fewest_letters);

/* Makes a board of any shape, with any kind of tiles but TILES_WILD. */
void world_roll_board(struct world *world);

/*
 * Gives the board random moves, perhaps a torus, perhaps walls. Before, it has a king's
 * moves and neither. Hexagons with an odd number of rows never get a torus.
 */
void world_roll_topology(struct world *world);

/* Makes one to MAX_WORDS words, some from the board. */
void world_roll_words(struct world *world);

/* Makes the dictionary of the words. An error fails the test that called. */
void world_open(struct world *world);
void world_close(struct world *world);

/* Writes the text of a word; `out` has room for MAX_WORD * 8 bytes. */
void world_spell(const struct language *language, const struct word *word, char *out);

static inline bool is_hole(const struct oracle_cell *cell)
{
    return cell->count == 0 && !cell->is_wildcard;
}

#endif
