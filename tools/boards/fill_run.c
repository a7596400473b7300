/* SPDX-License-Identifier: MIT */
/* fill_run.c: makes and prints the boards of `boards fill`. */
#include "fill_run.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/random.h"
#include "base/text.h"
#include "boards/tile_text.h"
#include "common/maze_file.h"
#include "common/output.h"
#include "report/arrows.h"
#include "report/parts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- Input */

/* Makes the shape from --shape, or from --size and a '?' for each cell. */
static enum wg_status parse_shape(struct filling *filling, struct wg_error *error)
{
    const struct wg_board_options *const shape = &filling->game.shape;
    char wildcards[FILL_MAX_CELLS];
    memset(wildcards, '?', sizeof wildcards);
    const char *const given = filling->shape_text;
    const struct wg_text text =
        given != NULL ? text_of(given)
                      : (struct wg_text){wildcards, (size_t)shape->rows * shape->columns};
    enum wg_status status = wg_board_new(filling->game.dict, &filling->shape, error);
    if (status == WG_OK) {
        status = wg_board_new(filling->game.dict, &filling->board, error);
    }
    if (status != WG_OK) {
        return status;
    }
    status = wg_board_parse(filling->shape, text, shape, error);
    if (status != WG_OK && given != NULL) {
        error_set_source(error, "--shape");
    }
    return status;
}

/* Finds the neighbours and the holes. Refuses tiles that are neither a hole nor '?'. */
static enum wg_status read_shape(struct filling *filling, struct wg_error *error)
{
    const struct wg_board *const shape = filling->shape;
    const uint32_t cells = wg_board_cell_count(shape);
    if (cells > FILL_MAX_CELLS) {
        return fail(error, WG_LIMIT, "--shape has %u cells; at most %d are possible", cells,
                    FILL_MAX_CELLS);
    }
    const struct topology_shape neighbours = {
        .rows = wg_board_rows(shape),
        .columns = wg_board_columns(shape),
        .moves = wg_board_moves(shape),
        .is_torus = wg_board_is_torus(shape),
        .walls = wg_board_walls(shape),
    };
    filling->is_hole = calloc(cells, sizeof *filling->is_hole);
    filling->paths = calloc(cells, sizeof *filling->paths);
    if (filling->is_hole == NULL || filling->paths == NULL ||
        !topology_set(&filling->topology, &neighbours)) {
        return fail_memory(error);
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        const struct wg_text tile = wg_board_tile(shape, cell);
        filling->is_hole[cell] = wg_board_is_hole(shape, cell);
        filling->cells += !filling->is_hole[cell];
        if (!filling->is_hole[cell] && !text_equals(tile, text_of("?"))) {
            return fail(error, WG_BAD_INPUT,
                        "--shape has '%.*s'; use '?' for a cell and '.' for a hole",
                        (int)tile.nbytes, tile.bytes);
        }
    }
    return WG_OK;
}

/* Cuts the words into symbols. */
static enum wg_status read_words(struct filling *filling, struct wg_error *error)
{
    const struct wg_dict *const dict = filling->game.dict;
    size_t capacity = 1;
    for (uint32_t i = 0; i < filling->word_count; i++) {
        capacity += strlen(filling->cli->operands[i]) * WG_BYTE_MAX_SYMBOLS;
    }
    filling->symbols = malloc(capacity);
    filling->words = calloc((size_t)filling->word_count + 1, sizeof *filling->words);
    if (filling->symbols == NULL || filling->words == NULL) {
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const char *const word = filling->cli->operands[i];
        uint8_t *const symbols = filling->symbols + filling->symbol_count;
        size_t count;
        if (!wg_dict_symbols(dict, text_of(word), symbols, capacity - filling->symbol_count,
                             &count)) {
            return fail(error, WG_BAD_INPUT,
                        "'%s' has a letter that is not in the dictionary %.*s; choose a dictionary "
                        "of its language with -d",
                        word, (int)filling->game.title.nbytes, filling->game.title.bytes);
        }
        if (count == 0) {
            return fail(error, WG_BAD_INPUT, "'%s' has no letters; leave it out", word);
        }
        filling->words[i] = (struct fill_word){symbols, (uint32_t)count};
        filling->symbol_count += count;
    }
    return WG_OK;
}

/* Spells the words as the dictionary does. Call this function after the check that the words fill
   the board. That check bounds the length of the words. */
static enum wg_status spell_words(struct filling *filling, struct wg_error *error)
{
    const uint32_t count = filling->word_count;
    filling->spelled = malloc(filling->symbol_count * WG_SYMBOL_MAX_NBYTES + 1);
    filling->spellings = calloc((size_t)count + 1, sizeof *filling->spellings);
    if (filling->spelled == NULL || filling->spellings == NULL) {
        return fail_memory(error);
    }
    char *spelled = filling->spelled;
    for (uint32_t i = 0; i < count; i++) {
        const struct fill_word *const word = &filling->words[i];
        const size_t nbytes =
            wg_dict_spell(filling->game.dict, word->symbols, word->length, spelled);
        filling->spellings[i] = (struct wg_text){spelled, nbytes};
        spelled += nbytes;
    }
    return WG_OK;
}

/* --- Output */

/* For the forms table and arrows: prints the board, and below it a line or a drawing for each
   word. */
static void put_lines(const struct filling *filling, struct sink *sink)
{
    const bool wants_color = cli_wants_color(filling->cli, STDOUT_FILENO);
    const bool has_arrows = filling->form == FILL_ARROWS;
    const uint32_t *path = filling->paths;
    size_t widest = 0;
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const struct wg_text word = filling->spellings[i];
        const size_t width = text_columns(word);
        widest = width > widest ? width : widest;
    }
    sink_string(sink, filling->board_count > 0 ? "\n" : "");
    sink_bytes(sink, filling->text.bytes, filling->text.used);
    sink_char(sink, '\n');
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const struct wg_text word = filling->spellings[i];
        const uint32_t ncells = filling->words[i].length;
        sink_string(sink, has_arrows ? "\n" : "");
        parts_word(sink, word, wants_color);
        if (has_arrows) {
            sink_char(sink, '\n');
            arrows_draw(sink, filling->board, path, ncells);
        } else {
            sink_pad(sink, text_columns(word), widest + 2);
            sink_cells(sink, path, ncells, wg_board_columns(filling->board), CELLS_ROUND);
            sink_char(sink, '\n');
        }
        path += ncells;
    }
}

static void put_json(const struct filling *filling, struct sink *sink)
{
    const uint32_t *path = filling->paths;
    struct json json;
    json_begin(&json, sink, "wordgrid.fill.v1");
    parts_board(&json, (struct wg_text){0}, filling->board, filling->game.title);
    if (filling->is_unique) {
        json_member_bool(&json, "unique", true);
    }
    json_begin_array(&json, "words");
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const uint32_t ncells = filling->words[i].length;
        json_begin_object(&json, NULL);
        json_member_text(&json, "word", filling->spellings[i]);
        json_member_cells(&json, "path", path, ncells, wg_board_columns(filling->board));
        json_end_object(&json);
        path += ncells;
    }
    json_end_array(&json);
    json_end(&json);
}

static void print_board(struct filling *filling, struct sink *sink)
{
    const char *const output = filling->game.output;
    switch (filling->form) {
    case FILL_TABLE:
    case FILL_ARROWS:
        put_lines(filling, sink);
        break;
    case FILL_BOARD:
        sink_bytes(sink, filling->text.bytes, filling->text.used);
        sink_char(sink, '\n');
        break;
    case FILL_JSON:
        put_json(filling, sink);
        break;
    }
    filling->board_count++;
    if (output == NULL || strcmp(output, "-") == 0) {
        sink_flush(sink); /* the next board can take long, so the reader gets this board now */
    }
}

/* --- Boards */

static bool go_on(void *context)
{
    struct filling *const filling = context;
    progress_show(
        &filling->progress,
        &(struct progress_count){"searching", "board", filling->board_count, filling->limit});
    return !clock_is_over(filling->end);
}

/* Writes the board as text, and parses it. */
static enum wg_status make_board(struct filling *filling, struct wg_error *error)
{
    const struct wg_dict *const dict = filling->game.dict;
    const uint32_t cells = wg_board_cell_count(filling->shape);
    const uint32_t columns = wg_board_columns(filling->shape);
    uint8_t tiles[FILL_MAX_CELLS] = {0};
    char tile[TILE_TEXT_NBYTES];
    for (uint32_t i = 0; i < filling->cells; i++) {
        tiles[filling->paths[i]] = filling->symbols[i];
    }
    sink_reset(&filling->text);
    for (uint32_t cell = 0; cell < cells; cell++) {
        sink_string(&filling->text, cell > 0 && cell % columns == 0 ? "/" : "");
        if (filling->is_hole[cell]) {
            sink_char(&filling->text, '.');
            continue;
        }
        const struct wg_text symbol = wg_dict_symbol_text(dict, tiles[cell]);
        size_t nbytes;
        if (tile_text_write(filling->board, symbol, tile, &nbytes, error) != WG_OK) {
            return WG_NO_MEMORY;
        }
        if (nbytes == 0) {
            return fail(error, WG_BAD_INPUT, "no tile can show '%.*s', a letter of the dictionary",
                        (int)symbol.nbytes, symbol.bytes);
        }
        sink_bytes(&filling->text, tile, nbytes);
    }
    if (filling->text.status != WG_OK) {
        *error = filling->text.error;
        return filling->text.status;
    }
    return wg_board_parse(filling->board, (struct wg_text){filling->text.bytes, filling->text.used},
                          &filling->game.shape, error);
}

static enum wg_status make_boards(struct filling *filling, struct sink *sink,
                                  struct wg_error *error)
{
    struct random seeds = {filling->seed};
    struct fill_puzzle puzzle = {
        .topology = &filling->topology,
        .is_hole = filling->is_hole,
        .words = filling->words,
        .word_count = filling->word_count,
        .is_unique = filling->is_unique,
        .watch = {go_on, filling},
    };
    while (filling->board_count < filling->limit && sink->status == WG_OK) {
        bool is_found = false;
        puzzle.seed = random_next(&seeds);
        enum wg_status status = fill_board(&puzzle, filling->paths, &is_found, error);
        progress_clear(&filling->progress);
        if (status == WG_OK && is_found) {
            status = make_board(filling, error);
        }
        if (status == WG_STOPPED) {
            return fail(error, WG_STOPPED,
                        "stopped after %g s, as --time-limit says, with %llu board%s; there may be "
                        "%s",
                        filling->seconds, (unsigned long long)filling->board_count,
                        filling->board_count == 1 ? "" : "s",
                        filling->board_count == 0 ? "one" : "more");
        }
        if (status != WG_OK || !is_found) {
            return status;
        }
        print_board(filling, sink);
    }
    return WG_OK; /* sink_finish reports a failure of the sink */
}

static void explain_none(const struct filling *filling)
{
    const struct cli *const cli = filling->cli;
    if (cli->is_quiet) {
        return;
    }
    if (filling->symbol_count != filling->cells) {
        cli_message(cli,
                    "%llu letter%s for %u cell%s: the words must have as many letters as the board "
                    "has cells",
                    (unsigned long long)filling->symbol_count,
                    filling->symbol_count == 1 ? "" : "s", filling->cells,
                    filling->cells == 1 ? "" : "s");
    } else if (filling->is_unique) {
        cli_message(cli, "no board can be covered by these words in only one way");
    } else {
        cli_message(cli, "no board of this shape can be covered by these words");
    }
}

static enum wg_status prepare(struct filling *filling, struct wg_error *error)
{
    enum wg_status status = game_open(filling->cli, &filling->game, error);
    if (status == WG_OK && filling->walls_name != NULL) {
        status = maze_file_read(filling->walls_name, &filling->walls, error);
        filling->game.shape.walls = filling->walls;
    }
    if (status == WG_OK) {
        status = parse_shape(filling, error);
    }
    if (status == WG_OK) {
        status = read_shape(filling, error);
    }
    if (status == WG_OK) {
        status = read_words(filling, error);
    }
    if (status == WG_OK && filling->symbol_count == filling->cells) {
        status = spell_words(filling, error);
    }
    return status;
}

static enum wg_status run_all(struct filling *filling, struct sink *sink, struct wg_error *error)
{
    enum wg_status status = prepare(filling, error);
    if (status != WG_OK) {
        return status;
    }
    progress_begin(&filling->progress, filling->cli, NULL);
    filling->end = clock_end(filling->seconds);
    filling->progress.limit_end = filling->end;
    status = make_boards(filling, sink, error);
    if ((status != WG_OK && status != WG_STOPPED) || filling->board_count == 0) {
        return status;
    }
    /* The boards that were made before the time limit are printed, too. */
    return output_finish(sink, status, error);
}

int fill_run(struct filling *filling)
{
    static struct sink sink;
    struct game *const game = &filling->game;
    struct wg_error error;
    enum wg_status status = output_open(&sink, game->output, &error);
    if (status == WG_OK) {
        status = run_all(filling, &sink, &error);
    }
    int result = game_report(filling->cli, game, status, &error);
    if (status == WG_OK && filling->board_count == 0) {
        explain_none(filling);
        result = EXIT_NOT_FOUND;
    }
    sink_close(&sink);
    sink_close(&filling->text);
    wg_board_free(filling->board);
    wg_board_free(filling->shape);
    wg_maze_free(filling->walls);
    topology_free(&filling->topology);
    free(filling->is_hole);
    free(filling->symbols);
    free(filling->spelled);
    free(filling->words);
    free(filling->spellings);
    free(filling->paths);
    game_close(game);
    return result;
}
