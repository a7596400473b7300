/* SPDX-License-Identifier: MIT */
/* fill.c: `boards fill`: makes a board that given words cover, or one that hides them in straight
   lines, and prints it. */
#include "boards.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "board/board.h"
#include "board/tidy.h"
#include "boards/fill.h"
#include "boards/roll.h"
#include "common/maze_file.h"
#include "common/notes.h"
#include "common/output.h"
#include "report/arrows.h"
#include "report/parts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The values of the options, and the state of a run. */
struct filling {
    struct game game;       /* with --shape, the rows and columns of game.shape are 0 */
    const char *shape_text; /* cells and holes; NULL: a rectangle */
    const char *walls_name; /* a file; NULL: none */
    bool is_unique;

    uint32_t word_count;    /* operands */
    struct wg_maze *walls;  /* or NULL */
    struct wg_board *shape; /* a wildcard on each cell, and holes; game.board is the result */
    struct symbol_tile *symbol_tiles;
    struct sink text; /* of the result, in memory */
    uint32_t cells;   /* without holes */
    bool is_hole[FILL_MAX_CELLS];
    struct fill_puzzle puzzle;
    bool has_inside;  /* a word is inside another one */
    uint8_t *symbols; /* of all words, one after another */
    size_t symbol_count;
    struct fill_word *words;
    char spelled[FILL_MAX_CELLS * WG_SYMBOL_MAX_NBYTES]; /* a word */
    uint32_t *paths;                                     /* of all words, one after another */
    uint8_t tiles[FILL_MAX_CELLS];                       /* by cell: a symbol */
};

static const char *const form_names[] = {"table", "board", "arrows", "json", "jsonl", NULL};

#define AT(member) offsetof(struct filling, member)

static const struct cli_option options[] = {
    {SIZE_OPTION(FILL_MAX_CELLS, "the size of the board")},
    {"shape", 0, "ROWS",
     "a board with holes instead of a rectangle: rows of '?' (a cell) and '.' (a hole), separated "
     "by '/'",
     FIELD_TEXT, AT(shape_text), .is_once = true},
    {"walls", 0, "FILE",
     "no step crosses the walls in this file: a drawing of the board's size, as the program maze "
     "writes and reads it",
     FIELD_TEXT, AT(walls_name), .is_once = true},
    {"unique", 'u', NULL, "only boards that the words can cover in exactly one way", FIELD_FLAG,
     AT(is_unique)},
    {SEED_OPTION},
    {LIMIT_OPTION(
        "make N boards (default: 1). Words that allow few boards give some of them again")},
    {TIME_LIMIT_OPTION("stop after this time: exit status 2")},
    {FORMAT_OPTION(
        form_names,
        "table (default): the board on a line, then each word with its path; board: only "
        "the board; arrows: each path drawn; json: an object on a line")},
    {0},
};

/* --- Input */

/* Reads the shape: --shape, or a '?' for each cell of --size. Finds the holes. */
static enum wg_status read_shape(struct filling *filling, struct wg_error *error)
{
    const struct game *const game = &filling->game;
    const char *const given = filling->shape_text;
    char wildcards[FILL_MAX_CELLS];
    const struct wg_text plain = {wildcards, (size_t)game->shape.rows * game->shape.columns};
    memset(wildcards, '?', sizeof wildcards);
    const enum wg_status status =
        wg_board_parse(filling->shape, given != NULL ? text_of(given) : plain, &game->shape, error);
    const uint32_t cells = wg_board_cell_count(filling->shape);
    if (status != WG_OK) {
        error_set_source(error, given != NULL ? "--shape" : NULL);
        return status;
    }
    notes_print(game->cli, filling->shape, "--shape", 1);
    if (cells > FILL_MAX_CELLS) {
        return fail(error, WG_LIMIT, "--shape has %u cells; at most %d are possible", cells,
                    FILL_MAX_CELLS);
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        const struct wg_text tile = wg_board_tile(filling->shape, cell);
        filling->is_hole[cell] = wg_board_is_hole(filling->shape, cell);
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
    const struct game *const game = &filling->game;
    char *const *const operands = game->cli->operands;
    size_t capacity = 1;
    for (uint32_t i = 0; i < filling->word_count; i++) {
        capacity += strlen(operands[i]) * WG_BYTE_MAX_SYMBOLS;
    }
    filling->symbols = malloc(capacity);
    filling->words = calloc((size_t)filling->word_count + 1, sizeof *filling->words);
    filling->paths = calloc(capacity, sizeof *filling->paths);
    TRY_MEMORY(error, filling->symbols != NULL && filling->words != NULL && filling->paths != NULL);
    if (filling->word_count > FILL_MAX_CELLS) {
        return fail(error, WG_LIMIT, "%lu words; at most %d are possible",
                    (unsigned long)filling->word_count, FILL_MAX_CELLS);
    }
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const struct wg_text word = tidy_word(game->dict, text_of(operands[i]));
        uint8_t *const symbols = filling->symbols + filling->symbol_count;
        const size_t room = capacity - filling->symbol_count;
        size_t count;
        if (!wg_dict_symbols(game->dict, word, symbols, room, &count)) {
            return fail(error, WG_BAD_INPUT,
                        "'%s' has a letter that is not in the dictionary %.*s; choose a dictionary "
                        "of its language with -d",
                        operands[i], (int)game->title.nbytes, game->title.bytes);
        }
        if (count == 0) {
            return fail(error, WG_BAD_INPUT, "'%s' has no letters; leave it out", operands[i]);
        }
        filling->words[i] = (struct fill_word){symbols, (uint32_t)count};
        filling->symbol_count += count;
    }
    return WG_OK;
}

/* --- Output */

/* Spells a word as the dictionary does, until the next call. The words fill the board. */
static struct wg_text spell(struct filling *filling, uint32_t i)
{
    const struct fill_word *const word = &filling->words[i];
    const size_t nbytes =
        wg_dict_spell(filling->game.dict, word->symbols, word->length, filling->spelled);
    return (struct wg_text){filling->spelled, nbytes};
}

/* For the forms table and arrows: prints a line or a drawing for each word. */
static void put_words(struct filling *filling, struct sink *sink)
{
    const bool wants_color = cli_wants_color(filling->game.cli, STDOUT_FILENO);
    const bool has_arrows = filling->game.form == FORM_ARROWS;
    const uint32_t *path = filling->paths;
    size_t widest = 0;
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const size_t width = text_columns(spell(filling, i));
        widest = width > widest ? width : widest;
    }
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const struct wg_text word = spell(filling, i);
        const uint32_t ncells = filling->words[i].length;
        sink_string(sink, has_arrows ? "\n" : "");
        parts_word(sink, word, wants_color);
        if (has_arrows) {
            sink_char(sink, '\n');
            arrows_draw(sink, filling->game.board, path, ncells);
        } else {
            sink_pad(sink, text_columns(word), widest + 2);
            sink_cells(sink, path, ncells, wg_board_columns(filling->game.board), CELLS_ROUND);
            sink_char(sink, '\n');
        }
        path += ncells;
    }
}

static void put_json(struct filling *filling, struct sink *sink)
{
    const uint32_t *path = filling->paths;
    struct json json;
    json_begin(&json, sink, "wordgrid.fill.v1");
    parts_board(&json, (struct wg_text){0}, filling->game.board, filling->game.title);
    if (filling->is_unique) {
        json_member_bool(&json, "unique", true);
    }
    json_begin_array(&json, "words");
    for (uint32_t i = 0; i < filling->word_count; i++) {
        const uint32_t ncells = filling->words[i].length;
        json_begin_object(&json, NULL);
        json_member_text(&json, "word", spell(filling, i));
        json_member_cells(&json, "path", path, ncells, wg_board_columns(filling->game.board));
        json_end_object(&json);
        path += ncells;
    }
    json_end_array(&json);
    json_end(&json);
}

static void print_board(struct filling *filling, struct sink *sink)
{
    const bool has_words = filling->game.form == FORM_TABLE || filling->game.form == FORM_ARROWS;
    if (filling->game.form == FORM_JSON) {
        put_json(filling, sink);
    } else {
        sink_string(sink, has_words && filling->game.count.done > 0 ? "\n" : "");
        sink_bytes(sink, filling->text.bytes, filling->text.used);
        sink_char(sink, '\n');
    }
    if (has_words) {
        put_words(filling, sink);
    }
    filling->game.count.done++;
    sink_flush(sink); /* the next board can take long, so the reader gets this board now */
}

/* --- Boards */

/* Writes the board as text, and parses it. */
static enum wg_status make_board(struct filling *filling, struct wg_error *error)
{
    const struct game *const game = &filling->game;
    struct sink *const text = &filling->text;
    const uint32_t columns = wg_board_columns(filling->shape);
    for (size_t i = 0; i < filling->symbol_count; i++) {
        filling->tiles[filling->paths[i]] = filling->symbols[i];
    }
    sink_reset(text);
    for (uint32_t cell = 0; cell < wg_board_cell_count(filling->shape); cell++) {
        const uint8_t symbol = filling->tiles[cell];
        const struct symbol_tile *const tile = &filling->symbol_tiles[symbol];
        sink_string(text, cell > 0 && cell % columns == 0 ? "/" : "");
        if (filling->is_hole[cell]) {
            sink_char(text, '.');
        } else if (tile->nbytes == 0) {
            const struct wg_text letter = wg_dict_symbol_text(game->dict, symbol);
            return fail(error, WG_BAD_INPUT, "no tile can show '%.*s', a letter of the dictionary",
                        (int)letter.nbytes, letter.bytes);
        } else {
            sink_bytes(text, tile->text, tile->nbytes);
        }
    }
    return game_parse(filling->game.board, text, &game->shape, error);
}

static enum wg_status make_boards(struct filling *filling, struct sink *sink,
                                  struct wg_error *error)
{
    struct random seeds = {filling->game.seed};
    struct fill_puzzle *const puzzle = &filling->puzzle;
    while (filling->game.count.done < filling->game.limit && sink->status == WG_OK) {
        bool is_found = false;
        puzzle->seed = random_next(&seeds);
        enum wg_status status =
            filling->game.shape.is_straight
                ? word_search_make(puzzle, filling->tiles, filling->paths, &is_found, error)
                : fill_board(puzzle, filling->paths, &is_found, error);
        progress_clear(&filling->game.progress);
        NEXT(status, is_found ? make_board(filling, error) : WG_OK);
        if (status == WG_STOPPED) {
            return fail(error, WG_STOPPED,
                        "stopped after %g s, as --time-limit says, with %s; there may be %s",
                        filling->game.seconds, COUNTED(filling->game.count.done, "board"),
                        filling->game.count.done == 0 ? "one" : "more");
        }
        if (status != WG_OK || !is_found) {
            return status;
        }
        print_board(filling, sink);
    }
    return WG_OK; /* sink_finish reports a failure of the sink */
}

/* Says that a word in a straight line is inside another, or given twice: no board is unique. */
static void explain_inside(struct filling *filling)
{
    const struct cli *const cli = filling->game.cli;
    uint32_t outer = 0;
    const uint32_t inner = word_search_find_inside(&filling->puzzle, &outer);
    filling->has_inside = filling->game.shape.is_straight && inner < filling->word_count;
    if (filling->has_inside && !cli->is_quiet) {
        cli_message(cli, "'%s' is also in '%s', so it has several places on the board",
                    cli->operands[inner], cli->operands[outer]);
    }
}

static void explain_none(const struct filling *filling)
{
    const struct cli *const cli = filling->game.cli;
    if (cli->is_quiet || (filling->has_inside && filling->is_unique)) {
        return;
    }
    if (filling->game.shape.is_straight) {
        cli_message(cli, "no board of this shape has these words in straight lines");
    } else if (filling->symbol_count != filling->cells) {
        cli_message(cli, "%s for %s: the words must have as many letters as the board has cells",
                    COUNTED(filling->symbol_count, "letter"), COUNTED(filling->cells, "cell"));
    } else if (filling->is_unique) {
        cli_message(cli, "no board can be covered by these words in only one way");
    } else {
        cli_message(cli, "no board of this shape can be covered by these words");
    }
}

static enum wg_status run_fill(void *settings, struct sink *sink, struct wg_error *error)
{
    struct filling *const filling = settings;
    TRY(game_open(&filling->game, error));
    if (filling->walls_name != NULL) {
        TRY(maze_file_read(filling->walls_name, &filling->walls, error));
        filling->game.shape.walls = filling->walls;
    }
    const struct wg_dict *const dict = filling->game.dict;
    TRY(wg_board_new(dict, &filling->shape, error));
    TRY(wg_board_new(dict, &filling->game.board, error));
    TRY(symbol_tiles_make(dict, &filling->symbol_tiles, error));
    TRY(read_shape(filling, error));
    TRY(read_words(filling, error));
    filling->puzzle = (struct fill_puzzle){
        .topology = &filling->shape->topology,
        .is_hole = filling->is_hole,
        .words = filling->words,
        .word_count = filling->word_count,
        .is_unique = filling->is_unique,
        .lines = filling->shape->lines,
        .line_count = filling->shape->line_count,
        .symbol_count = wg_dict_get_counts(dict)->symbols,
        .watch = filling->game.watch,
    };
    explain_inside(filling);
    if (filling->has_inside && filling->is_unique) {
        return WG_OK;
    }
    game_begin(&filling->game, NULL);
    filling->game.count = (struct progress_count){"searching", "board", 0, filling->game.limit};
    const enum wg_status status = make_boards(filling, sink, error);
    if ((status != WG_OK && status != WG_STOPPED) || filling->game.count.done == 0) {
        return status;
    }
    /* The boards that were made before the time limit are printed, too. */
    return output_finish(sink, status, error);
}

static void check_settings(const struct filling *filling)
{
    const struct game *const game = &filling->game;
    if (filling->word_count == 0) {
        cli_short_help(game->cli);
    }
    if ((game->shape.rows == 0) == (filling->shape_text == NULL)) {
        cli_usage_error(game->cli, "give either --size=ROWSxCOLS, such as 6x8, or --shape");
    }
    game_check_files(game, (struct game_output){0}, filling->walls_name, 0);
}

static int boards_fill(struct cli *cli)
{
    static struct filling filling; /* large: all 0, so that the program has no copy of it */
    filling.game.limit = 1;
    filling.text = (struct sink)SINK_IN_MEMORY;
    game_read(cli, &filling.game, &filling);
    filling.word_count = (uint32_t)cli->operand_count;
    check_settings(&filling);
    cli_complete_seed(cli, &filling.game.seed);
    int exit_status = game_run(&filling.game, run_fill, &filling);
    if (exit_status == EXIT_FOUND && filling.game.count.done == 0) {
        explain_none(&filling);
        exit_status = EXIT_NOT_FOUND;
    }
    sink_close(&filling.text);
    wg_board_free(filling.shape);
    wg_maze_free(filling.walls);
    FREE_ALL(filling.symbol_tiles, filling.symbols, filling.paths, filling.words);
    game_close(&filling.game);
    return exit_status;
}

const struct cli_command fill_command = {
    .name = "boards fill",
    .summary = "make a board that words cover, each cell once, or a word search",
    .synopsis = "boards fill [OPTION]... --size=ROWSxCOLS WORD...",
    .about = "Makes a board that the words cover exactly, as a puzzle of words with a theme: each "
             "word has a path of its own, no two paths share a cell, and every cell is used. So "
             "the words must have as many letters as the board has cells. The dictionary only "
             "tells what a letter is (a digraph is one tile); the words need not be in it.\n"
             "\n"
             "With --unique, the player who draws all words has found the only solution. Lines "
             "have no direction: a word read backwards, and two equal words exchanged, are the "
             "same drawing. The same cells joined in another order are a different drawing.\n"
             "\n"
             "With --straight, makes a word search instead: each word is in a straight line of any "
             "direction that --moves allows, lines may cross, and the other cells get letters that "
             "make none of the words once more.",
    .shared = fill_options,
    .options = options,
    .notes = "Examples:\n"
             "  boards fill --size=3x4 plum pear kiwi\n"
             "  boards fill --size=3x4 --unique -n 10 -f board plum pear kiwi\n"
             "  boards fill --straight --size=12x12 plum pear kiwi cherry\n"
             "  boards fill --shape='.?\?./?\?\?\?/.?\?.' -f arrows plum kiwi\n"
             "\n"
             "The board is written as solve reads it, on the first line. If none is\n"
             "written, no board exists, unless the time limit ended the search.\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT "\n"
             "Exit status: 0 done; 1 no board can have these words; 2 bad usage, bad input,\n"
             "an I/O error or the time limit;\n" BAD_DICT_HELP,
    .run = boards_fill,
};
