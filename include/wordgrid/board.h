/* SPDX-License-Identifier: MIT */
/*
 * board.h: board text to tiles, cells and neighbours.
 *
 *     struct wg_board *board;
 *     if (wg_board_new(dict, &board, &error) != WG_OK ||
 *         wg_board_parse(board, (struct wg_text){"cat/dog", 7}, NULL, &error))
 *         return fail(&error);
 *     printf("%u cells\n", (unsigned)wg_board_cell_count(board));
 *     wg_board_free(board);
 *
 * The text form (formats/board.md): rows are separated by '/' or line breaks; a
 * tile is a letter, `[qu]` (several symbols), `[a|e]` (a choice), `?` (any
 * symbol) or `.` (a hole); white space is skipped. Text without a row separator
 * is a square, or what the options' rows and columns say. Letters are read as
 * the dictionary's own fold table says; a letter that the dictionary lacks is a
 * tile that no word can use.
 *
 * A cell is numbered row * columns + column, where columns is the length of the
 * longest row; what a shorter row lacks is a hole.
 *
 * A board is made for one dictionary, belongs to one thread, and is parsed anew
 * as often as needed without allocating once it has grown to size.
 */
#ifndef WORDGRID_BOARD_H
#define WORDGRID_BOARD_H

#include <stdbool.h>
#include <wordgrid/dict.h>
#include <wordgrid/maze.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_board;

enum { WG_BOARD_MAX_CELLS = 65535 };

/* Which cells touch: the moves of a piece of chess, or the sides of hexagons. */
enum wg_moves {
    WG_MOVES_KING = 0, /* the eight around a cell */
    WG_MOVES_ROOK,     /* one step to a side */
    WG_MOVES_BISHOP,   /* one diagonal step */
    WG_MOVES_KNIGHT,
    WG_MOVES_HEX /* the six around a hexagon; odd rows lie half a cell to the right */
};

/* "king", "rook", "bishop", "knight" or "hex". */
WG_API const char *wg_moves_text(enum wg_moves moves);

/*
 * All zero means the defaults. Where there are walls no move crosses one: a move that
 * is not straight is allowed where one of the two ways to make it along the rows and
 * the columns, one axis after the other, crosses none.
 */
struct wg_board_options {
    uint32_t rows;    /* with columns: the shape of text without row separators */
    uint32_t columns; /* both or neither */
    bool q_is_qu;     /* a plain q tile means qu */
    enum wg_moves moves;
    bool is_torus; /* the last row touches the first, the last column the first */
    /* As many rows and columns as the board; or NULL: none. Borrowed until the board is
       parsed anew or freed. */
    const struct wg_maze *walls;
};

/* An empty board for `dict`, which must stay open as long as the board is used. */
WG_API enum wg_status wg_board_new(const struct wg_dict *dict,
                                   struct wg_board **board_out, struct wg_error *error);

/* NULL is allowed. */
WG_API void wg_board_free(struct wg_board *board);

/*
 * Makes this the board that `text` describes. Fails with WG_BAD_INPUT (error line
 * and column say where in `text`, unless it is its shape), WG_LIMIT (over 65,535
 * cells, or a tile of over 1,024 bytes or 256 ways to read it), WG_MISUSE (rows
 * without columns, moves that are none) or WG_NO_MEMORY; the board is then empty.
 * WG_BAD_INPUT are also walls of another size, and hexagons on a torus with an odd
 * number of rows, where the first row would not fit below the last.
 */
WG_API enum wg_status wg_board_parse(struct wg_board *board, struct wg_text text,
                                     const struct wg_board_options *options,
                                     struct wg_error *error);

WG_API uint32_t wg_board_rows(const struct wg_board *board);
WG_API uint32_t wg_board_columns(const struct wg_board *board);

/* rows * columns, holes included. */
WG_API uint32_t wg_board_cell_count(const struct wg_board *board);

/* What the board was parsed with. */
WG_API enum wg_moves wg_board_moves(const struct wg_board *board);
WG_API bool wg_board_is_torus(const struct wg_board *board);
WG_API const struct wg_maze *wg_board_walls(const struct wg_board *board);

/*
 * The tile on a cell (below wg_board_cell_count), folded, without brackets: "h",
 * "qu", "a|e", "?", and "." for a hole. Valid until the board is parsed anew or
 * freed.
 */
WG_API struct wg_text wg_board_tile(const struct wg_board *board, uint32_t cell);

WG_API bool wg_board_is_hole(const struct wg_board *board, uint32_t cell);

/*
 * Looks for a path that spells `word`, whether or not the dictionary has it: the
 * tiles' own text counts, also for letters that the dictionary lacks. `from` is
 * the cell to start at, or -1 for any. Writes the cells of the first path, in
 * the order of the cells, to `path_out`, which has room for
 * wg_board_cell_count() cells, and their number to *ncells_out; 0 if there is no
 * path.
 *
 * Depth-first over the tiles with a count of the letters first; the worst case
 * (one letter everywhere) is exponential, so `seconds` (0: none) limits it:
 * fails with WG_STOPPED then, with WG_BAD_INPUT where `word` is not valid UTF-8
 * or empty, with WG_MISUSE where `from` is no cell, or with WG_NO_MEMORY.
 */
WG_API enum wg_status wg_board_find_word(const struct wg_board *board,
                                         struct wg_text word, int64_t from,
                                         double seconds, uint32_t *path_out,
                                         uint32_t *ncells_out, struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif
