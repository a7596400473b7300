/* SPDX-License-Identifier: MIT */
/*
 * fill_run.h: what fill.c, the options of `boards fill`, and fill_run.c, which makes and prints the
 * boards, share.
 */
#ifndef WG_TOOLS_BOARDS_FILL_RUN_H
#define WG_TOOLS_BOARDS_FILL_RUN_H

#include "boards.h"
#include "boards/fill.h"

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
 * Makes and prints the boards. The rows and columns of game.shape are the size of the board; with
 * a shape they are 0. Returns the exit status.
 */
int fill_run(const struct cli *cli, struct fill_settings *settings);

#endif
