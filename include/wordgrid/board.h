/* SPDX-License-Identifier: MIT */
/*
 * board.h: reads the text of a board into tiles, cells and neighbours.
 *
 *     struct wg_board *board;
 *     if (wg_board_new(dict, &board, &error) != WG_OK ||
 *         wg_board_parse(board, (struct wg_text){"cat/dog", 7}, NULL, &error))
 *         return fail(&error);
 *     printf("%u cells\n", (unsigned)wg_board_cell_count(board));
 *     wg_board_free(board);
 *
 * The text form (formats/board.md): rows are separated by '/' or line breaks; a tile is a letter,
 * `[qu]` (several symbols), `[a|e]` (a choice), `?` (any symbol) or `.` (a hole); white space is
 * skipped. Text without a row separator is a square, unless the options give rows and columns. The
 * dictionary's fold table folds the letters, for example to lower case. A letter that the
 * dictionary lacks becomes a tile that no word can use. Text in other forms (tables, JSON, lists,
 * `Qu` among letters) is read, too; notes say how.
 *
 * Cells are numbered row * columns + column, where columns is the number of columns of the board.
 * Holes fill the rows with fewer tiles.
 *
 * A board is made for one dictionary and belongs to one thread. It can be used for any number of
 * texts, one after the other. It keeps its memory: parsing allocates nothing if the new board is
 * not larger than an earlier one.
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

/*
 * The rule that makes two cells neighbours: a chess piece can move between the cells in one step,
 * or the cells are hexagons that share a side.
 */
enum wg_moves {
    WG_MOVES_KING = 0, /* one step to a side or diagonally */
    WG_MOVES_ROOK,     /* one step to a side */
    WG_MOVES_BISHOP,   /* one diagonal step */
    WG_MOVES_KNIGHT,
    WG_MOVES_HEX /* the six around a hexagon; odd rows lie half a cell to the right */
};

/*
 * Returns static text: "king", "rook", "bishop", "knight" or "hex"; "unknown moves" for any other
 * value.
 */
WG_API const char *wg_moves_text(enum wg_moves moves);

/*
 * struct_nbytes must be set. In every other member, zero means the default. No move crosses a wall.
 * A move that changes both row and column can go along the row first or along the column first; at
 * least one of these two ways must cross no wall.
 */
struct wg_board_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    uint32_t rows;        /* the size of the board; 0: the text gives it */
    uint32_t columns;     /* set both rows and columns, or neither */
    enum wg_moves moves;
    bool q_is_qu;  /* a tile q without brackets means [qu] */
    bool is_torus; /* the first row is next to the last row, and the first column
                      to the last column */
    /*
     * The walls between the cells; NULL: none. The maze must have the rows and columns of the
     * board. The board copies the walls, 2 bits for each cell, unless the board already has the
     * same walls.
     */
    const struct wg_maze *walls;
    bool is_strict; /* fail, with WG_REASON_LIBERTY, where there would be a note */
    /* A word goes in a straight line: all moves of its path have the same direction. */
    bool is_straight;
    bool may_reuse; /* a path may use a cell again */
    bool may_stay;  /* ... and also twice in succession; may_reuse is then not needed */
};

/*
 * A note says that the text of a board was read otherwise than it is written, or that something in
 * it has no use. formats/board.md lists the notes.
 */
enum wg_note_code {
    WG_NOTE_NONE = 0,
    WG_NOTE_FORM,            /* a list, a table, JSON, a link ... */
    WG_NOTE_SIZE,            /* a line has the size of the board */
    WG_NOTE_NUMBERS,         /* numbers of rows and columns are ignored */
    WG_NOTE_EMPTY_LINES,     /* are ignored */
    WG_NOTE_HOLES,           /* a sign is read as a hole */
    WG_NOTE_ANY_LETTER,      /* a sign is read as any letter */
    WG_NOTE_JOINED,          /* letters are one tile */
    WG_NOTE_SHORT_ROWS,      /* holes fill them */
    WG_NOTE_UNKNOWN_LETTERS, /* the dictionary lacks letters: no word can use these tiles */
    WG_NOTE_SETTINGS         /* moves or others in the text are not used: the options count */
};

/* A note of a board. Its pointers are valid until the board is parsed again or freed. */
struct wg_note {
    enum wg_note_code code;
    uint32_t count;        /* how many tiles, rows or lines */
    const char *name;      /* of the code: wg_note_text */
    const char *message;   /* an English clause without a final stop */
    const char *what;      /* the texts that the message names, separated by spaces: "[qu]" */
    uint64_t line;         /* of the first case, from 1; 0: it has no place */
    uint64_t column;       /* in code points, from 1 */
    const uint32_t *cells; /* of WG_NOTE_JOINED and WG_NOTE_UNKNOWN_LETTERS */
    uint32_t cell_count;
};

/* Returns static text: "form", "size", "joined" and so on; "unknown note" for any other value. */
WG_API const char *wg_note_text(enum wg_note_code code);

/*
 * Makes an empty board for `dict`. The caller must free it with wg_board_free, and keep `dict` open
 * until then. Fails with WG_NO_MEMORY.
 */
WG_API enum wg_status wg_board_new(const struct wg_dict *dict, struct wg_board **board_out,
                                   struct wg_error *error);

/* Frees a board. NULL is allowed. */
WG_API void wg_board_free(struct wg_board *board);

/*
 * Fills `board` with the board that `text` describes. `text` and `options` are not needed
 * afterwards. On failure the board is empty. Fails with
 *
 *     WG_BAD_INPUT     a mistake in the text (the error has the line and the column
 *                      if the mistake is at one place); walls of another size than
 *                      the board; hexagons
 *                      on a torus with an odd number of rows (the first row would not
 *                      fit below the last); a text that can be read as two boards
 *                      (WG_REASON_AMBIGUOUS); with is_strict, a text with a note
 *                      (WG_REASON_LIBERTY)
 *     WG_LIMIT         over 65,535 cells; a tile of over 1,024 bytes; a tile with over
 *                      256 readings (ways to cut its text into symbols); over 1,048,576
 *                      cells and symbols together (counting only symbols in readings of
 *                      several symbols)
 *     WG_MISUSE        rows without columns, an unknown value of moves, a bad size of
 *                      `options`
 *     WG_UNSUPPORTED   an option of a later version
 *     WG_NO_MEMORY
 */
WG_API enum wg_status wg_board_parse(struct wg_board *board, struct wg_text text,
                                     const struct wg_board_options *options,
                                     struct wg_error *error);

/* Returns a note about the text of the last wg_board_parse, from index 0 on; NULL after the last
   note. A board has at most one note of each code. */
WG_API const struct wg_note *wg_board_note(const struct wg_board *board, size_t index);

WG_API uint32_t wg_board_rows(const struct wg_board *board);
WG_API uint32_t wg_board_columns(const struct wg_board *board);

/* Returns rows * columns. Holes are counted, too. */
WG_API uint32_t wg_board_cell_count(const struct wg_board *board);

/*
 * These functions return options of the last wg_board_parse. wg_board_walls returns the board's own
 * copy of the walls, or NULL if the board has no walls. The copy is valid until the board is parsed
 * again or freed.
 */
WG_API enum wg_moves wg_board_moves(const struct wg_board *board);
WG_API bool wg_board_is_torus(const struct wg_board *board);
WG_API bool wg_board_is_straight(const struct wg_board *board);
WG_API bool wg_board_may_reuse(const struct wg_board *board);
WG_API bool wg_board_may_stay(const struct wg_board *board);
WG_API const struct wg_maze *wg_board_walls(const struct wg_board *board);

/*
 * Returns the text of the tile on `cell`, folded and without brackets: "h", "qu", "a|e", "?", or
 * "." for a hole. `cell` must be below wg_board_cell_count(). The text is valid until the board is
 * parsed again or freed.
 */
WG_API struct wg_text wg_board_tile(const struct wg_board *board, uint32_t cell);

/* Returns whether `cell`, which must be below wg_board_cell_count(), is a hole. */
WG_API bool wg_board_is_hole(const struct wg_board *board, uint32_t cell);

/*
 * Looks for a path that spells `word`, whether or not the dictionary has the word. Compares the
 * texts of the tiles, including letters that the dictionary lacks. `from` is the cell to start at,
 * or -1 for any. Tries cells by ascending number (if lines are straight, direction by direction),
 * and writes the first path that it finds to `path_out`. The caller must give `path_out` room for
 * wg_board_cell_count() cells, or on a board with may_reuse for a cell for each byte of the folded
 * word, at most WG_BYTE_MAX_SYMBOLS * WG_SYMBOL_MAX_NBYTES for each byte of `word`. *ncells_out
 * becomes the number of cells of the path, or 0 if there is no path.
 *
 * Rejects most words by counting bytes, then searches depth-first over the tiles. In the worst
 * case, the same letter on every cell, the search takes exponential time. Of `limits`, the seconds
 * and go_on are used. Fails with WG_STOPPED at a limit, WG_BAD_INPUT if `word` is empty, is
 * not valid UTF-8 or has only characters that stand for no symbol, WG_MISUSE if `from` is not a
 * cell, or WG_NO_MEMORY. Several threads may call this function at once while no thread parses the
 * board.
 */
WG_API enum wg_status wg_board_find_word(const struct wg_board *board, struct wg_text word,
                                         int64_t from, const struct wg_limits *limits,
                                         uint32_t *path_out, uint32_t *ncells_out,
                                         struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif
