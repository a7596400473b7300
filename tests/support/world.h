/* SPDX-License-Identifier: MIT */
/*
 * world.h: makes a random board, random words (many of them are on the board), and a dictionary of
 * these words.
 *
 *     struct world world = {.random = random_from_environment("test_name")};
 *     world_choose_language(&world);
 *     world_roll_board(&world);       world.board.text is for wg_board_parse
 *     world_roll_topology(&world);    optional: random moves, torus, walls
 *     world_roll_words(&world);       at least one word
 *     world_open(&world);             world.dict
 *     world_roll_board(&world);       another board for the same words
 *     world_close(&world);
 *
 * Boards have many shapes and kinds of tiles. Many words are spelled by random walks over the board
 * and have up to 60 symbols. Boards have few different letters, so that some long words have many
 * paths.
 */
#pragma once

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
    MAX_SYMBOLS = 100
};

/* The kinds of tiles on a board. */
enum tiles {
    TILES_PLAIN, /* one letter each */
    TILES_HOLES, /* one letter each, or a hole */
    TILES_LONG,  /* also one reading of several symbols */
    TILES_ODD,   /* also choices of readings, wildcards */
    TILES_WILD   /* one letter each, or (half of them) a wildcard */
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

/* One way to read a tile. Its text can be divided into symbols in one or several ways. */
struct reading {
    char text[32];
};

/* Holes and wildcards have no readings (count 0). A wildcard matches any one symbol. */
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
    struct wg_board_options options;        /* for wg_board_parse: size and topology */
    uint32_t follows[MAX_CELLS][MAX_CELLS]; /* [from][to]: directions (geometry.h); 0: none */
};

struct world {
    struct random random;
    const struct language *language;
    uint32_t max_value; /* of random values of the words; 0: they have no values */
    unsigned letters;   /* the board uses the first `letters` symbols of the language */
    struct word words[MAX_WORDS];
    unsigned word_count;
    struct oracle_board board;
    struct wg_maze *walls; /* owned; in use if board.options.walls is set */
    struct wg_dict *dict;
    void *bytes;
};

/* Chooses one of a few alphabets, of 2 to 100 symbols. */
void world_choose_language(struct world *world);

/*
 * Makes a board of this size from a random number of the language's symbols: at least
 * `fewest_letters`, if the language has that many. With few letters, words have many paths.
 */
void world_make_board(struct world *world, unsigned rows, unsigned columns, enum tiles tiles,
                      unsigned fewest_letters);

/* Makes a board of random size, with any kind of tiles except TILES_WILD. */
void world_roll_board(struct world *world);

/*
 * Sets random moves and, each in half of the calls, a torus and walls. A new board has a king's
 * moves, no torus and no walls. A board of hexagons with an odd number of rows never gets a torus.
 */
void world_roll_topology(struct world *world);

/*
 * Sets, each in half of the calls, that words go in straight lines, and that paths may use cells
 * again, also twice in succession. Where cells are used again, words have too many paths: take
 * world_most_symbols as the greatest length of a search.
 */
void world_roll_paths(struct world *world);

/* Returns the greatest length for a search whose options say `length` (0: none). */
uint32_t world_most_symbols(const struct world *world, uint32_t length);

/* Makes one to MAX_WORDS words, some from the board. */
void world_roll_words(struct world *world);

/* Makes and opens the dictionary of the words. If it fails, the calling test fails. */
void world_open(struct world *world);
void world_close(struct world *world);

/* How searches follow edges (dict/read/edges.h). */
enum edges {
    EDGES_IN_ANY,   /* as the search decides; at first without a table */
    EDGES_IN_FILE,  /* the table is never made, as if another thread were making it */
    EDGES_IN_TABLE, /* the table is made at once */
    EDGES_KINDS
};

/* Call it after world_open, and again to change the choice between two searches. */
void world_choose_edges(struct world *world, enum edges edges);

/* Writes a word as a C string; `out` has room for MAX_WORD * 8 bytes. */
void world_spell(const struct language *language, const struct word *word, char *out);

static inline bool is_hole(const struct oracle_cell *cell)
{
    return cell->count == 0 && !cell->is_wildcard;
}
