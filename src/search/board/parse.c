/* SPDX-License-Identifier: MIT */
/*
 * parse.c: turns board text into tiles, in two passes over its tokens.
 *
 * The first pass counts rows and tiles, and fails at the first bad token. After this pass it is
 * known on which cell each tile lies. The second pass fills the cells, and fails at a tile that
 * exceeds a limit. A tile of one ASCII letter, the most frequent kind, is looked up in two small
 * tables of the board; tile.c reads the other kinds. The arrays and the topology of a board are
 * reused for its next text, so parsing a 4x4 board takes about 100 ns.
 */
#include "base/array.h"
#include "base/error.h"
#include "base/sized.h"
#include "base/text.h"
#include "board/tile.h"
#include "board/token.h"
#include "dict/read/dict.h"

#include <string.h>

/* The result of the first pass. */
struct extent {
    uint64_t rows;
    uint64_t longest;          /* tiles in the longest row */
    const char *longest_begin; /* where this row begins in the text */
    uint64_t tiles;
};

/* The first pass. Returns false, with the error filled, at the first bad token. */
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

/* Checks that the text has the size that the options give. */
static enum wg_status check_size(const struct tokens *tokens, const struct extent *extent,
                                 const struct wg_board_options *options)
{
    const unsigned long rows = options->rows;
    const unsigned long columns = options->columns;
    if (extent->rows == 1 && extent->tiles != (uint64_t)options->rows * columns) {
        return fail(tokens->error, WG_BAD_INPUT,
                    "%llu tiles where the size says %lu x %lu; change one of them",
                    (unsigned long long)extent->tiles, rows, columns);
    }
    if (extent->rows > 1 && extent->rows != rows) {
        return fail(tokens->error, WG_BAD_INPUT,
                    "%llu rows where the size says %lu; change one of them",
                    (unsigned long long)extent->rows, rows);
    }
    if (extent->rows > 1 && extent->longest > columns) {
        fail(tokens->error, WG_BAD_INPUT,
             "%llu tiles in this row where the size says %lu; change one of them",
             (unsigned long long)extent->longest, columns);
        tokens_set_place(tokens, extent->longest_begin);
        return WG_BAD_INPUT;
    }
    return WG_OK;
}

/* Finds the numbers of rows and columns from the extent of the text and the options. */
static enum wg_status choose_size(const struct tokens *tokens, const struct extent *extent,
                                  const struct wg_board_options *options, uint32_t *rows_out,
                                  uint32_t *columns_out)
{
    uint64_t rows = extent->rows;
    uint64_t columns = extent->longest;
    if (options->rows > 0) {
        const enum wg_status status = check_size(tokens, extent, options);
        if (status != WG_OK) {
            return fail_for(tokens->error, WG_REASON_OTHER_SIZE, status);
        }
        rows = options->rows;
        columns = options->columns;
    } else if (extent->rows == 1 && extent->tiles <= WG_BOARD_MAX_CELLS) {
        while (rows * rows < extent->tiles) {
            rows++;
        }
        columns = rows;
        if (rows * rows != extent->tiles) {
            return fail_for(tokens->error, WG_REASON_NO_SQUARE,
                            fail(tokens->error, WG_BAD_INPUT,
                                 "%llu tiles do not make a square; separate the rows with '/' or "
                                 "give rows and columns",
                                 (unsigned long long)extent->tiles));
        }
    }
    if (rows > WG_BOARD_MAX_CELLS || columns > WG_BOARD_MAX_CELLS ||
        rows * columns > WG_BOARD_MAX_CELLS) {
        return fail(tokens->error, WG_LIMIT, "%llu x %llu cells; a board has at most %d",
                    (unsigned long long)rows, (unsigned long long)columns, WG_BOARD_MAX_CELLS);
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
    board->texts_nbytes = 0;
    (void)topology_set(&board->topology, &(struct topology_shape){0}); /* cannot fail */
}

/* Refuses walls of another size, and a torus of hexagons with an odd row count. */
static enum wg_status check_topology(const struct topology_shape *shape, struct wg_error *error)
{
    const struct wg_maze *walls = shape->walls;
    if (walls != NULL && (walls->rows != shape->rows || walls->columns != shape->columns)) {
        return fail(
            error, WG_BAD_INPUT,
            "the board has %lu x %lu cells, the walls have %lu x %lu; they must have the same size",
            (unsigned long)shape->rows, (unsigned long)shape->columns, (unsigned long)walls->rows,
            (unsigned long)walls->columns);
    }
    if (shape->moves == WG_MOVES_HEX && shape->is_torus && shape->rows % 2 != 0) {
        return fail_for(error, WG_REASON_TORUS_OF_HEXAGONS,
                        fail(error, WG_BAD_INPUT,
                             "a torus of hexagons needs an even number of rows, this board has "
                             "%lu; add a row or leave out the hexagons or the torus",
                             (unsigned long)shape->rows));
    }
    return WG_OK;
}

/* Gives the board this shape, with a hole on each cell. Reserves memory for a tile of one ASCII
   letter on each cell. */
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
    board->texts_nbytes = 0;
    memset(board->letters, 0, letters * sizeof *board->letters);
    for (uint32_t cell = 0; cell < cells; cell++) {
        board->tiles[cell] = (struct tile){.kind = TILE_HOLE};
        board->nodes[cell] = (struct node){cell, NODE_NONE, true};
    }
    return true;
}

/* Fills the tables for an ASCII letter, if its folded text is a single byte. The letter is first
   folded; then its symbol is found from the folded text (as for all tiles, see tile.h). */
static void fill_ascii_entry(struct wg_board *board, unsigned char letter)
{
    const struct alphabet *alphabet = &board->dict->alphabet;
    const char byte = (char)letter;
    const struct wg_text text = {&byte, 1};
    uint32_t symbol = ASCII_NO_SYMBOL;
    char folded[1 + ALPHABET_MAX_RUN * FORMAT_MAX_TEXT_NBYTES];
    size_t nbytes = 0;
    (void)fold_next(alphabet, text, folded, &nbytes);
    if (nbytes == 1) {
        (void)match_symbol(alphabet, (struct wg_text){folded, 1}, 1, &symbol);
        board->ascii_symbol[letter] = (uint16_t)symbol;
        board->ascii_text[letter] = folded[0];
    }
}

/* Sets a tile of a letter without brackets: usually by two loads and three stores. */
static enum wg_status set_letter(struct wg_board *board, uint32_t cell, struct wg_text letter,
                                 bool q_is_qu, struct wg_error *error)
{
    const unsigned char byte = (unsigned char)letter.bytes[0];
    if (letter.nbytes > 1 || byte >= sizeof board->ascii_text) {
        return tile_set_letters(board, cell, letter, error);
    }
    if (board->ascii_symbol[byte] == ASCII_UNKNOWN) {
        fill_ascii_entry(board, byte);
    }
    const uint32_t symbol = board->ascii_symbol[byte];
    const char text = board->ascii_text[byte];
    if (symbol != ASCII_UNKNOWN && text == 'q' && q_is_qu) {
        letter = (struct wg_text){"qu", 2};
    } else if (symbol != ASCII_UNKNOWN && board->texts_nbytes < board->texts_capacity) {
        const uint32_t off = (uint32_t)board->texts_nbytes++;
        board->texts[off] = text;
        board->tiles[cell] = (struct tile){off, 1, TILE_LETTERS};
        if (symbol != ASCII_NO_SYMBOL) {
            board_add_letter(board, cell, symbol);
        }
        return WG_OK;
    }
    return tile_set_letters(board, cell, letter, error);
}

static void set_wildcard(struct wg_board *board, uint32_t cell)
{
    for (uint32_t symbol = 0; symbol < board->dict->alphabet.symbols; symbol++) {
        board_add_letter(board, cell, symbol);
    }
    board->tiles[cell].kind = TILE_WILDCARD;
}

/* The second pass. The first pass has checked that all tokens are valid and fit. */
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
        if (status == WG_LIMIT || status == WG_BAD_INPUT) {
            tokens_set_place(tokens, token.text.bytes);
        }
        if (status != WG_OK) {
            return status;
        }
        cell++;
    }
}

static enum wg_status fail_empty(struct wg_error *error)
{
    return fail(error, WG_BAD_INPUT, "the board is empty; give it tiles");
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
        return fail_empty(tokens->error);
    }
    status = choose_size(tokens, &extent, options, &rows, &columns);
    if (status != WG_OK) {
        return status;
    }
    struct topology_shape shape = {
        .rows = rows,
        .columns = columns,
        .moves = options->moves,
        .is_torus = options->is_torus,
        .walls = options->walls,
    };
    if ((status = check_topology(&shape, tokens->error)) != WG_OK) {
        return status;
    }
    if (shape.walls != NULL) {
        if (!maze_copy(&board->walls, shape.walls)) {
            return fail_memory(tokens->error);
        }
        shape.walls = &board->walls;
    }
    if (!set_size(board, &shape)) {
        return fail_memory(tokens->error);
    }
    tokens->p = tokens->begin;
    return fill(board, tokens, options->q_is_qu);
}

enum wg_status wg_board_parse(struct wg_board *board, struct wg_text text,
                              const struct wg_board_options *given, struct wg_error *error)
{
    struct wg_board_options known;
    enum wg_status status = SIZED_TAKE(wg_board_options, &known, given, error);
    const struct wg_board_options *const options = &known;
    if (status != WG_OK) {
        clear(board);
        return status;
    }
    if ((options->rows == 0) != (options->columns == 0)) {
        status = fail(error, WG_MISUSE, "give rows and columns, or neither");
    } else if (name_at(moves_names, options->moves, NULL) == NULL) {
        status = fail(error, WG_MISUSE, "%d is not a value of wg_moves", (int)options->moves);
    } else if (text.nbytes == 0) {
        status = fail_empty(error);
    } else {
        struct tokens tokens = tokens_begin(text, &board->dict->alphabet, error);
        status = parse(board, &tokens, options);
    }
    if (status != WG_OK) {
        clear(board);
    }
    return status;
}
