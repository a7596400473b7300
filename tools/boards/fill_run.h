/* SPDX-License-Identifier: MIT */
/*
 * fill_run.h: what the files of `boards fill` share.
 *
 *     fill.c         options and help
 *     fill_run.c     makes boards
 *     fill_print.c   prints boards
 */
#ifndef WG_TOOLS_BOARDS_FILL_RUN_H
#define WG_TOOLS_BOARDS_FILL_RUN_H

#include "boards/fill.h"
#include "game.h"
#include "report/sink.h"

enum fill_form { FILL_TABLE, FILL_BOARD, FILL_ARROWS, FILL_JSON };

struct fill_settings {
    struct game game;
    const char *shape; /* cells and holes; NULL: a rectangle */
    const char *walls; /* a file; NULL: none */
    enum fill_form form;
    bool is_unique;
    uint64_t seed;
    uint64_t limit; /* boards to make */
    double seconds; /* 0: no limit */
    char *const *words;
    uint32_t word_count;
};

/*
 * Makes and prints the boards. The rows and columns of game->shape are the size of the board; with
 * a shape they are 0. Returns the exit status.
 */
int fill_run(const struct cli *cli, struct game *game, const struct fill_settings *settings);

/* A board that was made, for fill_print. */
struct fill_result {
    const struct wg_board *board;
    struct wg_text text;             /* of the board, as solve reads it */
    const struct fill_word *words;   /* in the order of the operands */
    const struct wg_text *spellings; /* of the words */
    uint32_t word_count;
    const uint32_t *paths; /* of all words, one after another */
    uint64_t number;       /* 0, 1, ... */
};

void fill_print(struct sink *sink, const struct cli *cli, const struct game *game,
                const struct fill_settings *settings, const struct fill_result *result);

#endif
