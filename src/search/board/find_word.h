/* SPDX-License-Identifier: MIT */
/*
 * find_word.h: finds every path that spells a given word, by its symbols or by its text.
 *
 * By symbols, a cell spells the symbols of its nodes (board.h), so the paths are exactly those that
 * wg_solver_run finds. By text, a cell spells one of the alternatives of its tile. So letters that
 * the dictionary lacks match, too, and the symbol "ny" is also found on two tiles n and y.
 */
#pragma once

#include "base/limits.h"
#include "board/board.h"

/* A cell of the path, with the readings and cells that are not yet tried. */
struct word_step {
    uint32_t cell;
    /* The cells to try next: numbers of cells for the first step, later indexes in
       topology.neighbours. */
    uint32_t next_cell;
    uint32_t cells_end;
    uint32_t untried; /* further readings of the cell */
    uint32_t untried_end;
    size_t begin; /* the cell spells the units of the word from here on */
    size_t size;  /* the number of these units; 0: the path does not use the cell */
};

/* Called with the steps of a path. Returns whether to go on. */
typedef bool word_path_fn(void *context, const struct word_step *steps, size_t count);

/* All zero: owns no memory. */
struct word_walk {
    const struct wg_board *board;
    uint32_t first_cell; /* a path begins at one of these cells */
    uint32_t cells_end;
    struct wg_limits limits; /* go_on is used */
    double deadline;         /* clock_deadline */
    word_path_fn *found;     /* NULL: the walk ends at the first path */
    void *context;

    struct wg_text word; /* its units are codes of symbols (walk.h), or bytes of its folded text */
    bool is_text;
    /* By text: the word contains the text of a symbol of several letters. A path can have the
       symbol on one tile, or its letters on several tiles. */
    bool has_long_symbol;

    size_t turns; /* of the search loop, since the last check of the limits */
    struct word_step *steps;
    size_t steps_capacity;
    size_t depth; /* the number of steps of the path at which the walk ended; 0: none */
    bool *used;   /* by cell */
    size_t used_capacity;
    char *text; /* folded */
    size_t text_capacity;
    uint32_t *chains; /* see board_find_chains */
    size_t chains_capacity;
    int32_t *matches; /* by code: how many nodes match its symbol */
    size_t matches_capacity;
};

void word_walk_free(struct word_walk *walk);

/* Prepares walks by symbols on walk->board. Returns false if there is not enough memory. */
bool word_walk_prepare(struct word_walk *walk);

/*
 * Call walk->found for each path, pass by pass (board_pass), depth-first, with cells in ascending
 * order. In straight lines, a path of one cell comes once for each direction. The time is
 * exponential on a board of equal letters. The caller sets board, cells, limits and callback.
 * `codes` are the codes of the symbols of the word, and must stay valid during the walk. Fail with
 * WG_STOPPED at a limit, or with WG_NO_MEMORY. word_walk_text also fails with WG_BAD_INPUT, like
 * wg_board_find_word.
 */
enum wg_status word_walk_symbols(struct word_walk *walk, struct wg_text codes,
                                 struct wg_error *error);
enum wg_status word_walk_text(struct word_walk *walk, struct wg_text word, struct wg_error *error);

/* Adds `turns` to the work, and checks the limits if there was much work since the last check. */
enum wg_status word_walk_work(struct word_walk *walk, size_t turns, struct wg_error *error);

enum { CODE_NONE = 256 };

struct word_letter {
    size_t size;   /* in units of the word */
    uint32_t code; /* of its symbol; CODE_NONE: the dictionary lacks the letter */
};

/* Return the letter at place `begin` of the word, in a part that ends at `end`. */
struct word_letter word_walk_text_letter(const struct word_walk *walk, size_t begin, size_t end);

static inline struct word_letter word_walk_letter(const struct word_walk *walk, size_t begin,
                                                  size_t end)
{
    return walk->is_text ? word_walk_text_letter(walk, begin, end)
                         : (struct word_letter){1, (unsigned char)walk->word.bytes[begin]};
}
