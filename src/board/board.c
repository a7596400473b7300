/* SPDX-License-Identifier: MIT */
/*
 * board.c: board text to tiles, in two passes over its tokens.
 *
 * The first pass finds every error that has a place and counts rows and tiles: only
 * then is it known which cell a tile lies on. The second fills the cells. A tile of
 * one ASCII letter, which is most of them, is looked up in two small tables that
 * fill as letters occur; everything else is for tile.c. Arrays and topology stay
 * from board to board: a 4 x 4 board takes about 100 ns.
 *
 * Before that comes a guess: that the text is letters of ASCII alone, as many as the
 * board before it had, which was such a board too. Then nothing but its letters
 * changes, and it takes 25 ns.
 */
#include "board/board.h"

#include "base/array.h"
#include "base/error.h"
#include "board/tile.h"
#include "board/token.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

enum wg_status wg_board_new(const struct wg_dict *dict, struct wg_board **board_out,
                            struct wg_error *error)
{
    struct wg_board *board = calloc(1, sizeof *board);
    if (board == NULL) {
        return fail_memory(error);
    }
    board->dict = dict;
    board->set_words = format_set_words(dict->alphabet.symbols);
    for (size_t i = 0; i < sizeof board->ascii_text; i++) {
        board->ascii_symbol[i] = ASCII_UNKNOWN;
    }
    *board_out = board;
    return WG_OK;
}

void wg_board_free(struct wg_board *board)
{
    if (board == NULL) {
        return;
    }
    free(board->tiles);
    free(board->texts);
    free(board->nodes);
    free(board->letters);
    topology_free(&board->topology);
    free(board);
}

uint32_t wg_board_rows(const struct wg_board *board)
{
    return board->rows;
}

uint32_t wg_board_columns(const struct wg_board *board)
{
    return board->columns;
}

uint32_t wg_board_cell_count(const struct wg_board *board)
{
    return board->cells;
}

enum wg_moves wg_board_moves(const struct wg_board *board)
{
    return board->topology.shape.moves;
}

bool wg_board_is_torus(const struct wg_board *board)
{
    return board->topology.shape.is_torus;
}

const struct wg_maze *wg_board_walls(const struct wg_board *board)
{
    return board->topology.shape.walls;
}

struct wg_text wg_board_tile(const struct wg_board *board, uint32_t cell)
{
    const struct tile *tile = &board->tiles[cell];
    switch (tile->kind) {
    case TILE_HOLE:
        return (struct wg_text){".", 1};
    case TILE_WILDCARD:
        return (struct wg_text){"?", 1};
    case TILE_LETTERS:
        break;
    }
    return (struct wg_text){board->texts + tile->text_off, tile->text_nbytes};
}

bool wg_board_is_hole(const struct wg_board *board, uint32_t cell)
{
    return board->tiles[cell].kind == TILE_HOLE;
}

/* What the first pass finds out. */
struct extent {
    uint64_t rows;
    uint64_t longest; /* tiles in the longest row */
    const char *longest_begin;
    uint64_t tiles;
};

static bool measure(struct tokens *tokens, struct extent *extent_out)
{
    struct extent extent = {.rows = 1};
    const char *row_begin = tokens->begin;
    uint64_t row_tiles = 0;
    for (;;) {
        const struct token token = token_next(tokens);
        if (token.kind == TOKEN_BAD) {
            return false;
        }
        if (token.kind != TOKEN_END && token.kind != TOKEN_BREAK) {
            row_tiles++;
            continue;
        }
        extent.tiles += row_tiles;
        if (row_tiles > extent.longest) {
            extent.longest = row_tiles;
            extent.longest_begin = row_begin;
        }
        if (token.kind == TOKEN_END) {
            *extent_out = extent;
            return true;
        }
        extent.rows++;
        row_begin = tokens->p;
        row_tiles = 0;
    }
}

/* Whether the text fits the size that the options give. */
static enum wg_status check_size(const struct tokens *tokens,
                                 const struct extent *extent,
                                 const struct wg_board_options *options)
{
    const unsigned long rows = options->rows;
    const unsigned long columns = options->columns;
    if (extent->rows == 1 && extent->tiles != (uint64_t)options->rows * columns) {
        return fail(tokens->error,
                    WG_BAD_INPUT,
                    "%llu tiles where --size says %lu x %lu; change one of them",
                    (unsigned long long)extent->tiles,
                    rows,
                    columns);
    }
    if (extent->rows > 1 && extent->rows != rows) {
        return fail(tokens->error,
                    WG_BAD_INPUT,
                    "%llu rows where --size says %lu; change one of them",
                    (unsigned long long)extent->rows,
                    rows);
    }
    if (extent->rows > 1 && extent->longest > columns) {
        fail(tokens->error,
             WG_BAD_INPUT,
             "%llu tiles in this row where --size says %lu; change one of them",
             (unsigned long long)extent->longest,
             columns);
        tokens_point(tokens, extent->longest_begin);
        return WG_BAD_INPUT;
    }
    return WG_OK;
}

/* Rows and columns from what the text has and the options want. */
static enum wg_status choose_size(const struct tokens *tokens,
                                  const struct extent *extent,
                                  const struct wg_board_options *options,
                                  uint32_t *rows_out, uint32_t *columns_out)
{
    uint64_t rows = extent->rows;
    uint64_t columns = extent->longest;
    if (options->rows > 0) {
        const enum wg_status status = check_size(tokens, extent, options);
        if (status != WG_OK) {
            return status;
        }
        rows = options->rows;
        columns = options->columns;
    } else if (extent->rows == 1 && extent->tiles <= WG_BOARD_MAX_CELLS) {
        while (rows * rows < extent->tiles) {
            rows++;
        }
        columns = rows;
        if (rows * rows != extent->tiles) {
            return fail(tokens->error,
                        WG_BAD_INPUT,
                        "%llu tiles make no square; separate the rows with '/' or give "
                        "--size=ROWSxCOLUMNS",
                        (unsigned long long)extent->tiles);
        }
    }
    if (rows > WG_BOARD_MAX_CELLS || columns > WG_BOARD_MAX_CELLS ||
        rows * columns > WG_BOARD_MAX_CELLS) {
        return fail(tokens->error,
                    WG_LIMIT,
                    "%llu x %llu cells; a board has at most %d",
                    (unsigned long long)rows,
                    (unsigned long long)columns,
                    WG_BOARD_MAX_CELLS);
    }
    *rows_out = (uint32_t)rows;
    *columns_out = (uint32_t)columns;
    return WG_OK;
}

static void clear(struct wg_board *board)
{
    board->rows = 0;
    board->columns = 0;
    board->cells = 0;
    board->node_count = 0;
    board->plain_cells = 0;
    board->texts_nbytes = 0;
    /* Which needs no memory. */
    (void)topology_set(&board->topology, &(struct topology_shape){0});
}

static struct topology_shape shape_of(const struct wg_board_options *options,
                                      uint32_t rows, uint32_t columns)
{
    return (struct topology_shape){
        .rows = rows,
        .columns = columns,
        .moves = options->moves,
        .is_torus = options->is_torus,
        .walls = options->walls,
    };
}

/* Whether there can be such a board. */
static enum wg_status check_topology(const struct topology_shape *shape,
                                     struct wg_error *error)
{
    const struct wg_maze *walls = shape->walls;
    if (shape->moves > WG_MOVES_HEX) {
        return fail(error, WG_MISUSE, "moves %d are none", (int)shape->moves);
    }
    if (walls != NULL &&
        (walls->rows != shape->rows || walls->columns != shape->columns)) {
        return fail(error,
                    WG_BAD_INPUT,
                    "the board has %lu x %lu cells, the walls have %lu x %lu; they "
                    "must have the same size",
                    (unsigned long)shape->rows,
                    (unsigned long)shape->columns,
                    (unsigned long)walls->rows,
                    (unsigned long)walls->columns);
    }
    if (shape->moves == WG_MOVES_HEX && shape->is_torus && shape->rows % 2 != 0) {
        return fail(error,
                    WG_BAD_INPUT,
                    "a torus of hexagons needs an even number of rows, this board has "
                    "%lu; add a row or leave out one of --moves=hex and --torus",
                    (unsigned long)shape->rows);
    }
    return WG_OK;
}

/* Makes the board one of holes, with room for plain tiles. */
static bool set_size(struct wg_board *board, const struct topology_shape *shape)
{
    const uint32_t cells = shape->rows * shape->columns;
    const size_t letters = (size_t)cells * board->set_words;
    if (!topology_set(&board->topology, shape) ||
        !ARRAY_RESERVE(board->tiles, &board->tiles_capacity, cells) ||
        !ARRAY_RESERVE(board->texts, &board->texts_capacity, cells) ||
        !ARRAY_RESERVE(board->nodes, &board->nodes_capacity, cells) ||
        !ARRAY_RESERVE(board->letters, &board->letters_capacity, letters)) {
        return false;
    }
    board->rows = shape->rows;
    board->columns = shape->columns;
    board->cells = cells;
    board->node_count = cells;
    board->plain_cells = 0;
    board->texts_nbytes = 0;
    memset(board->letters, 0, letters * sizeof *board->letters);
    for (uint32_t cell = 0; cell < cells; cell++) {
        board->tiles[cell] = (struct tile){.kind = TILE_HOLE};
        board->nodes[cell] = (struct node){cell, NODE_NONE, true};
    }
    return true;
}

/* Fills the tables for an ASCII letter, if its text is a single byte. */
static void learn_ascii(struct wg_board *board, unsigned char letter)
{
    const struct alphabet *alphabet = &board->dict->alphabet;
    const char byte = (char)letter;
    const struct wg_text text = {&byte, 1};
    uint32_t symbol = ASCII_NO_SYMBOL;
    char folded[1 + FORMAT_MAX_TEXT_NBYTES];
    size_t nbytes = 0;
    (void)match_symbol(alphabet, text, 1, &symbol);
    (void)fold_next(alphabet, text, folded, &nbytes);
    if (nbytes == 1) {
        board->ascii_symbol[letter] = (uint16_t)symbol;
        board->ascii_text[letter] = folded[0];
    }
}

/* A letter without brackets: usually two loads and three stores. */
static enum wg_status set_letter(struct wg_board *board, uint32_t cell,
                                 struct wg_text letter, bool q_is_qu,
                                 struct wg_error *error)
{
    const unsigned char byte = (unsigned char)letter.bytes[0];
    if (letter.nbytes > 1 || byte >= sizeof board->ascii_text) {
        return tile_set_letters(board, cell, letter, error);
    }
    if (board->ascii_symbol[byte] == ASCII_UNKNOWN) {
        learn_ascii(board, byte);
    }
    const uint32_t symbol = board->ascii_symbol[byte];
    const char text = board->ascii_text[byte];
    if (symbol != ASCII_UNKNOWN && text == 'q' && q_is_qu) {
        letter = (struct wg_text){"qu", 2};
    } else if (symbol != ASCII_UNKNOWN && board->texts_nbytes < board->texts_capacity) {
        const uint32_t off = (uint32_t)board->texts_nbytes++;
        board->texts[off] = text;
        board->tiles[cell] = (struct tile){off, 1, TILE_LETTERS};
        board->plain_cells++;
        if (symbol != ASCII_NO_SYMBOL) {
            board_add_letter(board, cell, symbol);
        }
        return WG_OK;
    }
    return tile_set_letters(board, cell, letter, error);
}

static void set_wildcard(struct wg_board *board, uint32_t cell)
{
    const uint32_t symbols = board->dict->alphabet.symbols;
    uint32_t *letters = board->letters + (size_t)cell * board->set_words;
    for (uint32_t i = 0; i < symbols / 32; i++) {
        letters[i] = UINT32_MAX;
    }
    letters[symbols / 32] = (UINT32_C(1) << symbols % 32) - 1;
    board->tiles[cell].kind = TILE_WILDCARD;
}

/* The second pass: the tokens are known to be sound and to fit. */
static enum wg_status fill(struct wg_board *board, struct tokens *tokens, bool q_is_qu)
{
    uint32_t cell = 0;
    uint32_t row_end = board->columns;
    for (;;) {
        const struct token token = token_next(tokens);
        enum wg_status status = WG_OK;
        switch (token.kind) {
        case TOKEN_END:
        case TOKEN_BAD:
            return WG_OK;
        case TOKEN_BREAK:
            cell = row_end;
            row_end += board->columns;
            continue;
        case TOKEN_LETTER:
            status = set_letter(board, cell, token.text, q_is_qu, tokens->error);
            break;
        case TOKEN_LETTERS:
            status = tile_set_letters(board, cell, token.text, tokens->error);
            break;
        case TOKEN_WILDCARD:
            set_wildcard(board, cell);
            break;
        case TOKEN_HOLE:
            break;
        }
        if (status == WG_LIMIT) {
            tokens_point(tokens, token.text.bytes);
        }
        if (status != WG_OK) {
            return status;
        }
        cell++;
    }
}

/* Whether a single row of as many tiles as the board has is a board of its size. */
static bool is_same_shape(const struct wg_board *board,
                          const struct wg_board_options *options)
{
    const bool is_same_size = options->rows > 0 ? options->rows == board->rows &&
                                                      options->columns == board->columns
                                                : board->rows == board->columns;
    const struct topology_shape shape = shape_of(options, board->rows, board->columns);
    return is_same_size && topology_is(&board->topology, &shape);
}

/*
 * Puts other letters on a board of plain letters. False where the text is no such
 * board, or not known to be one: the letters are then in disorder.
 */
static bool set_plain(struct wg_board *board, struct wg_text text,
                      const struct wg_board_options *options)
{
    const uint32_t cells = board->cells;
    if (text.nbytes != cells || board->plain_cells != cells ||
        !is_same_shape(board, options)) {
        return false;
    }
    memset(
        board->letters, 0, (size_t)cells * board->set_words * sizeof *board->letters);
    for (uint32_t cell = 0; cell < cells; cell++) {
        const unsigned char byte = (unsigned char)text.bytes[cell];
        const uint32_t symbol =
            byte < sizeof board->ascii_text ? board->ascii_symbol[byte] : ASCII_UNKNOWN;
        if (symbol == ASCII_UNKNOWN) {
            return false;
        }
        const char folded = board->ascii_text[byte];
        if (folded == 'q' && options->q_is_qu) {
            return false;
        }
        board->texts[cell] = folded;
        if (symbol != ASCII_NO_SYMBOL) {
            board_add_letter(board, cell, symbol);
        }
    }
    return true;
}

static enum wg_status parse(struct wg_board *board, struct tokens *tokens,
                            const struct wg_board_options *options)
{
    struct extent extent;
    uint32_t rows = 0;
    uint32_t columns = 0;
    enum wg_status status;
    if (!measure(tokens, &extent)) {
        return WG_BAD_INPUT;
    }
    if (extent.tiles == 0) {
        return fail(tokens->error, WG_BAD_INPUT, "the board is empty; give it tiles");
    }
    status = choose_size(tokens, &extent, options, &rows, &columns);
    if (status != WG_OK) {
        return status;
    }
    const struct topology_shape shape = shape_of(options, rows, columns);
    if ((status = check_topology(&shape, tokens->error)) != WG_OK) {
        return status;
    }
    if (!set_size(board, &shape)) {
        return fail_memory(tokens->error);
    }
    tokens->p = tokens->begin;
    return fill(board, tokens, options->q_is_qu);
}

enum wg_status wg_board_parse(struct wg_board *board, struct wg_text text,
                              const struct wg_board_options *options,
                              struct wg_error *error)
{
    static const struct wg_board_options defaults = {0};
    enum wg_status status;
    options = options == NULL ? &defaults : options;
    if ((options->rows == 0) != (options->columns == 0)) {
        status = fail(error, WG_MISUSE, "give rows and columns, or neither");
    } else if (text.nbytes == 0) {
        status = fail(error, WG_BAD_INPUT, "the board is empty; give it tiles");
    } else if (set_plain(board, text, options)) {
        status = WG_OK;
    } else {
        struct tokens tokens = tokens_of(text, &board->dict->alphabet, error);
        status = parse(board, &tokens, options);
    }
    if (status != WG_OK) {
        clear(board);
    }
    return status;
}
