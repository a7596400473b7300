/* SPDX-License-Identifier: MIT */
/*
 * fill_run.h: declares the struct and the function that fill.c and fill_run.c share. fill.c has the
 * options of `boards fill`, and fill_run.c makes and prints the boards.
 */
#ifndef WG_TOOLS_BOARDS_FILL_RUN_H
#define WG_TOOLS_BOARDS_FILL_RUN_H

#include "boards.h"
#include "boards/fill.h"
#include "common/progress.h"
#include "report/sink.h"

enum fill_form { FILL_TABLE, FILL_BOARD, FILL_ARROWS, FILL_JSON };

/* The values of the options, and the state of a run. */
struct filling {
    struct game game;
    const char *shape_text; /* cells and holes; NULL: a rectangle */
    const char *walls_name; /* a file; NULL: none */
    enum fill_form form;
    bool is_unique;
    uint64_t seed;
    uint64_t limit; /* boards to make */
    double seconds; /* 0: no limit */

    const struct cli *cli;
    uint32_t word_count;      /* operands */
    struct wg_maze *walls;    /* or NULL */
    struct wg_board *shape;   /* a wildcard on each cell, and holes */
    struct wg_board *board;   /* the result */
    struct sink text;         /* of the result, in memory */
    struct topology topology; /* of the shape */
    uint32_t cells;           /* without holes */
    bool *is_hole;
    uint8_t *symbols; /* of all words, one after another */
    size_t symbol_count;
    char *spelled; /* the words in the spelling of the dictionary */
    struct fill_word *words;
    struct wg_text *spellings;
    uint32_t *paths;
    struct progress progress;
    double end;           /* of the time limit; 0: none */
    uint64_t board_count; /* printed so far */
};

/*
 * Makes and prints the boards. The rows and columns of game.shape are the size of the board. With
 * --shape, they are 0. Returns the exit status.
 */
int fill_run(struct filling *filling);

#endif
