/* SPDX-License-Identifier: MIT */
/*
 * clear_game.h: a falling-letters game, and what the library finds in it, played.
 *
 * A game is a board, the words of its dictionary, and the lengths of the words that are
 * to clear it: in this order, or in any. Its tiles are of the few kinds in game_kinds,
 * and its words are of symbols that are one character each, so that who checks a game
 * needs neither an alphabet nor a parser.
 *
 *     static struct game game = {
 *         .start.geometry = {.rows = 1, .columns = 2},
 *         .start.tiles = {0, 1},
 *         .kinds = {&game_kinds[0], &game_kinds[1]},
 *         .text = "ab",                       what wg_board_parse reads
 *     };
 *     game.lengths[game.length_count++] = game_add_word(&game, "ab");
 *     game_open(&game);
 *     const struct wg_clear_options options = game_options(&game);
 *     game_run(&game, &options, &totals);     plays each solution
 *     sequences_sort(&game.found);            game.found.texts[0] is "ab"
 *     game_close(&game);
 *
 * What goes wrong fails the test that called.
 */
#ifndef WG_TESTS_SUPPORT_CLEAR_GAME_H
#define WG_TESTS_SUPPORT_CLEAR_GAME_H

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
    GAME_MAX_LENGTH = 24, /* of a word, with its end */
    GAME_MAX_LENGTHS = 10,
    SEQUENCES_MAX_NBYTES = 160
};

/*
 * Symbols are written as one character each: N is `ny`, which words and tiles may also
 * have as n and y.
 */
#define GAME_SYMBOLS "abcnyN"

/* What a tile says and how it can be read. */
struct game_kind {
    const char *text;
    const char *readings[GAME_MAX_READINGS]; /* up to the first NULL */
};

/* The first GAME_PLAIN_KINDS are a letter each. */
extern const struct game_kind game_kinds[GAME_KINDS];

/* --- The sequences of words that were found, as text */

struct sequences {
    char (*texts)[SEQUENCES_MAX_NBYTES]; /* to be freed */
    size_t count;
    size_t capacity;
};

void sequences_add(struct sequences *sequences, const char *text);

/* Sorted, and each once; returns how many were there before. */
size_t sequences_sort(struct sequences *sequences);

/* --- A game */

/* All zero, it has no tiles, words or lengths yet. */
struct game {
    struct falling start; /* tiles are numbers of cells */
    const struct game_kind *kinds[FALLING_MAX_CELLS];
    char text[FALLING_MAX_CELLS * 8];
    char words[GAME_MAX_WORDS][GAME_MAX_LENGTH]; /* of symbols */
    unsigned word_count;
    uint32_t lengths[GAME_MAX_LENGTHS];
    unsigned length_count;
    bool is_ordered;
    struct wg_maze *walls; /* or NULL; game_close frees them */
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct sequences found; /* by the library */
};

/*
 * Adds a word as the dictionary will cut its text: into the longest symbols. Returns
 * its length. One that is there already, or has no room, is not added.
 */
unsigned game_add_word(struct game *game, const char *word);

/* What a word is as text; `out` has room for GAME_MAX_LENGTH * 2 bytes. */
void game_spell(const char *word, char *out);

/* Makes the dictionary and the board. */
void game_open(struct game *game);

/* Leaves it all zero. */
void game_close(struct game *game);

/* What the game asks for, without a limit. */
struct wg_clear_options game_options(const struct game *game);

/*
 * Runs the library. Every solution is played with the game's words on a plain grid,
 * which must be empty then, and goes into game->found.
 */
enum wg_status game_run(struct game *game, const struct wg_clear_options *options,
                        struct wg_clear_totals *totals_out);

/* Prints all of it: for a test that is about to fail. */
void game_describe(const struct game *game);

#endif
