/* SPDX-License-Identifier: MIT */
/*
 * world.h: a random board, words that are on it and others, and their dictionary.
 *
 *     struct world world = {.random = random_from_environment("test_name")};
 *     world_choose_language(&world);
 *     world_roll_board(&world);       world.board.text is what wg_board_parse reads
 *     world_roll_topology(&world);    other moves than a king's, a torus, walls
 *     world_roll_words(&world);       one at least
 *     world_open(&world);             world.dict
 *     world_roll_board(&world);       another board for the same words
 *     world_close(&world);
 *
 * Boards are of many shapes and tiles. Many of the words are walks over the board
 * itself, up to 60 symbols, on boards with few different letters, so that long words
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

/* How odd the tiles of a board are; each kind has what those before it have. */
enum tiles {
    TILES_PLAIN, /* a letter each */
    TILES_HOLES, /* some are holes */
    TILES_ODD,   /* choices, several symbols a tile, some wildcards */
    TILES_WILD   /* half of them are wildcards */
};

/* --- Alphabets and what is made of them. A word is a string of symbol numbers. */

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

/* No reading: a hole. `is_wildcard` matches any one symbol. */
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
    unsigned letters; /* how many of the language's symbols are in use */
    struct word words[MAX_WORDS];
    unsigned word_count;
    struct oracle_board board;
    struct wg_maze *walls; /* of the board at hand, if it has any */
    struct wg_dict *dict;
    void *bytes;
};

/* One of a handful of alphabets, of 2 to 70 symbols. */
void world_choose_language(struct world *world);

/*
 * A board of this shape, of some of the language's symbols, in any number from
 * `fewest_letters` on: few letters make many spellings of a word.
 */
void world_make_board(struct world *world, unsigned rows, unsigned columns,
                      enum tiles tiles, unsigned fewest_letters);

/* A board of any shape and all tiles but TILES_WILD. */
void world_roll_board(struct world *world);

/*
 * Any moves, torus or walls for the board at hand, which had a king's moves and neither
 * before. Where nothing comes of it (hexagons on a torus of odd rows), those stay.
 */
void world_roll_topology(struct world *world);

/* One to MAX_WORDS words, some from the board. */
void world_roll_words(struct world *world);

/* The dictionary of the words. What goes wrong fails the test that called. */
void world_open(struct world *world);
void world_close(struct world *world);

/* What a word is as text; `out` has room for MAX_WORD * 8 bytes. */
void world_spell(const struct language *language, const struct word *word, char *out);

static inline bool is_hole(const struct oracle_cell *cell)
{
    return cell->count == 0 && !cell->is_wildcard;
}

#endif
