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
#include "base/marks.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/text.h"
#include "board/form.h"
#include "board/tidy.h"
#include "board/tile.h"
#include "dict/read/dict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        rows = root_of(extent->tiles);
        columns = rows;
        if (rows == 0 && extent->tiles > 0) {
            (void)fail_for(tokens->error, WG_REASON_NO_SQUARE,
                           fail(tokens->error, WG_BAD_INPUT,
                                "%llu tiles do not make a square; separate the rows with '/' or "
                                "give rows and columns",
                                (unsigned long long)extent->tiles));
            if (tokens->error != NULL) {
                tokens->error->count = extent->tiles;
            }
            return WG_BAD_INPUT;
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
    board->line_count = 0;
    (void)topology_set(&board->topology, &(struct topology_shape){0}); /* cannot fail */
    if (board->form != NULL) {
        notes_clear(&board->form->notes);
    }
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

/* Makes a topology for each direction of straight lines. */
static bool set_lines(struct wg_board *board, const struct topology_shape *shape)
{
    struct topology_shape line = *shape;
    board->line_count = topology_directions(shape->moves);
    for (line.direction = 1; line.direction <= board->line_count; line.direction++) {
        NEED(topology_set(&board->lines[line.direction - 1], &line));
    }
    return true;
}

/* Gives the board this shape, with a hole on each cell. Reserves memory for a tile of one ASCII
   letter on each cell. */
static bool set_size(struct wg_board *board, const struct topology_shape *shape, bool is_straight)
{
    const uint32_t cells = shape->rows * shape->columns;
    const size_t letters = (size_t)cells * board->set_words;
    board->line_count = 0;
    if (!topology_set(&board->topology, shape) || (is_straight && !set_lines(board, shape)) ||
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
    board->lacks_letters = false;
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
        } else {
            board->lacks_letters = true;
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
    return fail_for(error, WG_REASON_NO_TILES,
                    fail(error, WG_BAD_INPUT, "the board is empty; give it tiles"));
}

/* --- Liberties */

/* Makes board->form for a first text that needs it. */
static bool make_form(struct wg_board *board)
{
    if (board->form == NULL) {
        board->form = calloc(1, sizeof *board->form);
    }
    return board->form != NULL;
}

/*
 * Reads the text in another form, if it has one. On success, the tokens are those of form->out, and
 * *extent is its extent. *is_read_out is false if the text has no other form; then `tokens` are as
 * before.
 */
static enum wg_status read_form(struct wg_board *board, struct tokens *tokens,
                                struct extent *extent, const struct wg_board_options *options,
                                bool is_board, bool *is_read_out)
{
    *is_read_out = false;
    TRY_MEMORY(tokens->error, make_form(board));
    struct form *const form = board->form;
    const struct wg_text text = {tokens->begin, (size_t)(tokens->end - tokens->begin)};
    form->alphabet = tokens->alphabet;
    form->rows = options->rows;
    form->columns = options->columns;
    form->is_board = is_board;
    form->longest = is_board ? extent->longest : 0;
    form->is_even = is_board && extent_fits(extent, options->rows, options->columns);
    struct wg_error refusal;
    *is_read_out = form_read(form, text, &refusal);
    TRY_MEMORY(tokens->error, !form->has_failed);
    if (form->is_refused) {
        if (tokens->error != NULL) {
            *tokens->error = refusal;
        }
        return WG_BAD_INPUT;
    }
    if (!*is_read_out) {
        notes_clear(&form->notes);
        return WG_OK;
    }
    struct wg_error *const error = tokens->error;
    *tokens =
        tokens_begin((struct wg_text){form->out.bytes, form->out.nbytes}, form->alphabet, error);
    tokens->source = text.bytes;
    tokens->places = form->out.places;
    return tokens_measure(tokens, extent) ? WG_OK : WG_BAD_INPUT;
}

/* Whether a text with blanks, whose rows are equally long, might be cells with blanks between them:
   after a blank comes a capital with a small letter, or a tab has nothing at one side. */
static bool may_be_cells(const struct tokens *tokens)
{
    char before = '\n';
    for (const char *p = tokens->begin; p < tokens->end; p++) {
        const char after = p + 1 < tokens->end ? p[1] : '\n';
        const bool is_first = before == '\n' || is_blank_byte(before);
        const bool is_capital = (*p >= 'A' && *p <= 'Z') || ((unsigned char)*p & 0x80) != 0;
        if ((is_first && is_capital &&
             ((after >= 'a' && after <= 'z') || ((unsigned char)after & 0x80) != 0)) ||
            (*p == '\t' && (is_first || after == '\n'))) {
            return true;
        }
        before = *p;
    }
    return false;
}

/* The first pass: measures the text, and reads it in another form if that is what it has. */
static enum wg_status measure(struct wg_board *board, struct tokens *tokens, struct extent *extent,
                              const struct wg_board_options *options)
{
    struct wg_error *const error = tokens->error;
    bool is_read = false;
    tokens->error = NULL; /* success must not change it, and the text can have another form */
    const bool is_board = tokens_measure(tokens, extent);
    tokens->error = error;
    if (is_board && extent_fits(extent, options->rows, options->columns) &&
        !(tokens->has_blanks && may_be_cells(tokens))) {
        return WG_OK;
    }
    const enum wg_status status = read_form(board, tokens, extent, options, is_board, &is_read);
    if (status == WG_OK && !is_read && !is_board) {
        tokens->p = tokens->begin;
        (void)tokens_measure(tokens, extent); /* fills the error */
        return WG_BAD_INPUT;
    }
    return status;
}

/* Notes rows that holes fill. */
static bool note_short_rows(struct wg_board *board, struct tokens *tokens,
                            const struct extent *extent)
{
    const char *row_begin = tokens->begin;
    uint32_t tiles = 0;
    unsigned row = 1;
    if (extent->rows == 1 || extent->shortest >= board->columns) {
        return true;
    }
    NEED(make_form(board));
    for (tokens->p = tokens->begin;;) {
        const struct token token = token_next(tokens);
        if (token.kind != TOKEN_END && token.kind != TOKEN_BREAK) {
            tiles++;
            continue;
        }
        if (tiles < board->columns) {
            char number[16];
            uint64_t line = 0;
            uint64_t column = 0;
            if (board->form->notes.items[WG_NOTE_SHORT_ROWS].count == 0) {
                tokens_place(tokens, row_begin, &line, &column);
            }
            (void)snprintf(number, sizeof number, "%u", row);
            notes_add(&board->form->notes, WG_NOTE_SHORT_ROWS, line, column, text_of(number));
        }
        if (token.kind == TOKEN_END) {
            return true;
        }
        row++;
        tiles = 0;
        row_begin = tokens->p;
    }
}

/* Notes a letter that the dictionary lacks: as a small letter, like the letters of all tiles, if
   the dictionary does not distinguish capitals. */
static void note_unknown_letter(struct wg_board *board, struct wg_text letter)
{
    char small[NOTE_WHAT_NBYTES];
    uint32_t code_point = 0;
    const unsigned base = text_decode(letter, &code_point);
    const unsigned nbytes = utf8_encode(tidy_small(code_point), small);
    const size_t marks = letter.nbytes - base;
    if (board->dict->alphabet.folds > 0 && base > 0 && nbytes + marks <= sizeof small) {
        memcpy(small + nbytes, letter.bytes + base, marks);
        letter = (struct wg_text){small, nbytes + marks};
    }
    notes_add(&board->form->notes, WG_NOTE_UNKNOWN_LETTERS, 0, 0, letter);
}

/* Notes the tiles with letters that the dictionary lacks. */
static bool note_unknown_letters(struct wg_board *board)
{
    const struct alphabet *const alphabet = &board->dict->alphabet;
    if (!board->lacks_letters) {
        return true;
    }
    NEED(make_form(board));
    struct notes *const notes = &board->form->notes;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        struct wg_text rest = wg_board_tile(board, cell);
        bool lacks = false;
        while (rest.nbytes > 0 && board->tiles[cell].kind == TILE_LETTERS) {
            uint32_t symbol;
            size_t nbytes = match_symbol(alphabet, rest, rest.nbytes, &symbol);
            if (nbytes == 0 && *rest.bytes != '|') {
                nbytes = letter_nbytes(rest);
                note_unknown_letter(board, (struct wg_text){rest.bytes, nbytes});
                notes->items[WG_NOTE_UNKNOWN_LETTERS].count -= lacks;
                lacks = true;
            }
            text_skip(&rest, nbytes > 0 ? nbytes : 1);
        }
        if (lacks && !notes_add_cell(notes, WG_NOTE_UNKNOWN_LETTERS, cell)) {
            return false;
        }
    }
    return true;
}

/* Gives the notes their cells and messages. With is_strict, the first note is an error. */
static enum wg_status finish_notes(struct wg_board *board, struct tokens *tokens,
                                   const struct extent *extent,
                                   const struct wg_board_options *options)
{
    TRY_MEMORY(tokens->error, note_short_rows(board, tokens, extent));
    struct form *const form = board->form;
    for (size_t i = 0; form != NULL && form->notes.count > 0 && i < form->joined_count; i++) {
        const uint32_t *const at = form->joined[i];
        TRY_MEMORY(tokens->error,
                   notes_add_cell(&form->notes, WG_NOTE_JOINED, at[0] * board->columns + at[1]));
    }
    TRY_MEMORY(tokens->error, note_unknown_letters(board));
    if (board->form == NULL || board->form->notes.count == 0) {
        return WG_OK;
    }
    struct notes *const notes = &board->form->notes;
    struct wg_text name = {"", 0};
    (void)wg_dict_metadata(board->dict, "name", &name);
    notes_finish(notes, name);
    if (!options->is_strict) {
        return WG_OK;
    }
    const struct wg_note *const note = &notes->items[notes->order[0]];
    return fail_for(
        tokens->error, WG_REASON_LIBERTY,
        fail_at(tokens->error, WG_BAD_INPUT, NULL, note->line, note->column, "%s", note->message));
}

const struct wg_note *wg_board_note(const struct wg_board *board, size_t index)
{
    const struct form *const form = board->form;
    return form == NULL || index >= form->notes.count
               ? NULL
               : &form->notes.items[form->notes.order[index]];
}

static enum wg_status parse(struct wg_board *board, struct tokens *tokens,
                            struct wg_board_options *options)
{
    struct extent extent;
    uint32_t rows = 0;
    uint32_t columns = 0;
    TRY(measure(board, tokens, &extent, options));
    if (extent.tiles == 0) {
        return fail_empty(tokens->error);
    }
    if (options->rows == 0 && tokens->places != NULL && board->form->said_rows > 0) {
        options->rows = (uint32_t)board->form->said_rows;
        options->columns = (uint32_t)board->form->said_columns;
    }
    TRY(choose_size(tokens, &extent, options, &rows, &columns));
    struct topology_shape shape = {
        .rows = rows,
        .columns = columns,
        .moves = options->moves,
        .is_torus = options->is_torus,
        .may_reuse = options->may_reuse || options->may_stay,
        .may_stay = options->may_stay,
        .walls = options->walls,
    };
    TRY(check_topology(&shape, tokens->error));
    if (shape.walls != NULL) {
        TRY_MEMORY(tokens->error, maze_copy(&board->walls, shape.walls));
        shape.walls = &board->walls;
    }
    TRY_MEMORY(tokens->error, set_size(board, &shape, options->is_straight));
    tokens->p = tokens->begin;
    TRY(fill(board, tokens, options->q_is_qu));
    return finish_notes(board, tokens, &extent, options);
}

enum wg_status wg_board_parse(struct wg_board *board, struct wg_text text,
                              const struct wg_board_options *given, struct wg_error *error)
{
    struct wg_board_options known;
    enum wg_status status = SIZED_TAKE(wg_board_options, &known, given, error);
    struct wg_board_options *const options = &known;
    if (status != WG_OK) {
        clear(board);
        return status;
    }
    if (board->form != NULL) {
        notes_clear(&board->form->notes);
    }
    text = text_skip_mark(text);
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
