/* SPDX-License-Identifier: MIT */
/*
 * prove_game.h: a game for tests of proofs (src/games/prove): words, points, faces and a shape. Its
 * boards can be rated by the solver. If a function here fails, the calling test fails.
 *
 *     struct prove_game game = {.random = random, .dict = dict, .search = ..., .lengths = ...};
 *     prove_game_set_shape(&game, 3, 4);
 *     prove_game_choose_faces(&game, texts, text_count, 10);
 *     prove_game_begin(&game);
 *     points = prove_game_rate(&game, faces);
 *     prove_game_end(&game);
 */
#pragma once

#include "boards/climb.h"
#include "prove/checker.h"
#include "prove/division.h"
#include "support/make_dict.h"
#include "support/random.h"

#include <wordgrid/solve.h>

enum { PROVE_GAME_MAX_BOARDS = 1 << 18, PROVE_GAME_MAX_LENGTH = 64 };

struct prove_game {
    struct random random;
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_rules *rules;
    uint32_t lengths[PROVE_GAME_MAX_LENGTH + 1]; /* the points of a word by its length */
    uint32_t letters[256];                       /* and of each of its symbols */
    const char *texts[PROVE_MAX_FACES];
    struct face_reading readings[PROVE_MAX_FACES];
    uint32_t face_count;
    struct wg_board *row; /* each face once */
    struct wg_board_options options;
    struct wg_solve_options search;
    struct climb *climb; /* rates boards */
    struct face_trie trie;
    struct prove_shape shape;
    struct division division;
    uint32_t cells;
    uint32_t boards; /* how many there are; above 2^18: not exact */
};

struct face_trie_options prove_game_words(const struct prove_game *game);

void prove_game_set_shape(struct prove_game *game, uint32_t rows, uint32_t columns);

/* Sets the faces to random ones of the texts, and changes the order of the texts. */
void prove_game_choose_faces(struct prove_game *game, const char **texts, uint32_t text_count,
                             uint32_t count);

/* Makes what the dictionary, the faces and the shape determine. */
void prove_game_begin(struct prove_game *game);

/* Also frees the rules and the dictionary of game->made. */
void prove_game_end(struct prove_game *game);

/* Examines a class by a checker. Fails like checker_new and checker_class. */
enum wg_status prove_game_check(const struct checker_options *options,
                                const struct board_class *class, uint64_t *bound_out,
                                struct wg_error *error);

/* Returns the points of a board by the solver. */
uint32_t prove_game_rate(const struct prove_game *game, const uint8_t *faces);
