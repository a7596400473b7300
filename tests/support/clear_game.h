/* SPDX-License-Identifier: MIT */
/*
 * clear_game.h: a game of falling letters in which each solution of the library is played.
 *
 * A game is a board, the words of its dictionary, and the lengths of the words that clear the
 * board, in the given order or in any order. The tiles are of the few kinds in game_kinds. The
 * words are written with one character for each symbol, so tests need neither an alphabet nor a
 * parser.
 *
 *     static struct game game = {
 *         .start.geometry = {.rows = 1, .columns = 2},
 *         .start.tiles = {0, 1},
 *         .kinds = {&game_kinds[0], &game_kinds[1]},
 *         .text = "ab",                       for wg_board_parse
 *     };
 *     game.lengths[game.length_count++] = game_add_word(&game, "ab");
 *     game_open(&game);
 *     const struct wg_clear_options options = game_options(&game);
 *     game_run(&game, &options, &totals);     plays each solution
 *     sequences_sort(&game.found);            game.found.texts[0] is "ab"
 *     game_close(&game);
 *
 * An error fails the calling test.
 */
#pragma once

#include "support/falling.h"
#include "support/make_dict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/clear.h>

enum {
    GAME_PLAIN_KINDS = 5,
    GAME_KINDS = 11,
    GAME_MAX_READINGS = 8,
    GAME_MAX_WORDS = 40,
    GAME_MAX_LENGTH = 24, /* bytes of a word, with its zero byte */
    GAME_MAX_LENGTHS = 10,
    SEQUENCES_MAX_NBYTES = 160
};

/* Each symbol is written as one character. N stands for the symbol `ny`. Words and tiles may also
   contain the two symbols n and y. */
#define GAME_SYMBOLS "abcnyN"

/* The text of a tile, and its readings. */
struct game_kind {
    const char *text;
    const char *readings[GAME_MAX_READINGS]; /* NULL after the last */
};

/* Each of the first GAME_PLAIN_KINDS is a single letter. */
extern const struct game_kind game_kinds[GAME_KINDS];

/* --- The sequences of words that were found, as text */

struct sequences {
    char (*texts)[SEQUENCES_MAX_NBYTES]; /* on the heap */
    size_t count;
    size_t capacity;
};

void sequences_add(struct sequences *sequences, const char *text);

/* Sorts the texts and removes duplicates. Returns the number of texts before that. */
size_t sequences_sort(struct sequences *sequences);

/* --- A game */

/* All zero: no tiles, words or lengths yet. */
struct game {
    struct falling start; /* a tile is the number of its first cell */
    const struct game_kind *kinds[FALLING_MAX_CELLS];
    char text[FALLING_MAX_CELLS * 8];
    char words[GAME_MAX_WORDS][GAME_MAX_LENGTH]; /* one character a symbol */
    unsigned word_count;
    uint32_t lengths[GAME_MAX_LENGTHS];
    unsigned length_count;
    bool is_ordered;
    struct wg_maze *walls; /* or NULL; game_close frees them */
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct sequences found; /* the solutions of the last game_run */
};

/* Adds a word. Divides it into the longest symbols, as the dictionary does. Returns its length in
   symbols. Does not add a word twice, or more than GAME_MAX_WORDS. */
unsigned game_add_word(struct game *game, const char *word);

/* Writes a word with `ny` for N; `out` has room for GAME_MAX_LENGTH * 2 bytes. */
void game_spell(const char *word, char *out);

/* Makes the dictionary and the board. */
void game_open(struct game *game);

/* Frees everything and leaves the game all zero. */
void game_close(struct game *game);

/* Returns the options of the game, without a limit. */
struct wg_clear_options game_options(const struct game *game);

/* Runs the library. Plays every solution with the game's words on the grid of falling.h, which must
   be empty at the end, and adds the words of the solution to game->found. */
enum wg_status game_run(struct game *game, const struct wg_clear_options *options,
                        struct wg_clear_totals *totals_out);

/* Prints the game. Call it before a test fails. */
void game_describe(const struct game *game);
