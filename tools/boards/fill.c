/* SPDX-License-Identifier: MIT */
/* fill.c: the options of `boards fill`. */
#include "fill_run.h"

static const char *const form_names[] = {"table", "board", "arrows", "json", "jsonl", NULL};

#define AT(member) offsetof(struct filling, member)

static const struct cli_option options[] = {
    {"dict", 'd', "FILE|NAME",
     "the dictionary whose alphabet cuts words into tiles: a file, or a name that is looked up "
     "(default: $WORDGRID_DICT, then english)",
     FIELD_TEXT, AT(game.dict_name), .is_once = true},
    {"size", 0, "ROWSxCOLS", "the size of the board", FIELD_SIZE, AT(game.shape.rows),
     .most = FILL_MAX_CELLS},
    {"shape", 0, "ROWS",
     "a board with holes instead of a rectangle: rows of '?' (a cell) and '.' (a hole), separated "
     "by '/'",
     FIELD_TEXT, AT(shape_text), .is_once = true},
    {"moves", 0, "NAME",
     "which cells are neighbours: king (default), rook, bishop, knight or hex; see solve --help",
     FIELD_CHOICE, AT(game.shape.moves), .names = moves_names},
    {"torus", 0, NULL, "the last row is next to the first, the last column to the first",
     FIELD_FLAG, AT(game.shape.is_torus)},
    {"walls", 0, "FILE",
     "no step crosses the walls in this file: a drawing of the board's size, as the program maze "
     "writes and reads it",
     FIELD_TEXT, AT(walls_name), .is_once = true},
    {"unique", 'u', NULL, "only boards that the words can cover in exactly one way", FIELD_FLAG,
     AT(is_unique)},
    {"seed", 's', "N",
     "equal seeds, words and options give equal boards, on every machine (default: a new seed each "
     "time)",
     FIELD_SEED, AT(seed)},
    {"limit", 'n', "N",
     "make N boards (default: 1). Words that allow few boards give some of them again",
     FIELD_NUMBER_64, AT(limit), 1},
    {"time-limit", 0, "SECONDS", "stop after this time: exit status 2", FIELD_SECONDS, AT(seconds)},
    {"format", 'f', "FORM",
     "table (default): the board on a line, then each word with its path; board: only the board; "
     "arrows: each path drawn; json: an object on a line",
     FIELD_CHOICE, AT(form), .names = form_names},
    {"output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",
     FIELD_TEXT, AT(game.output), .is_once = true},
    {"no-verify", 0, NULL, "skip the dictionary's checksums", FIELD_FLAG,
     AT(game.opening.skip_hashes)},
    {0},
};

static void check_settings(const struct cli *cli, const struct filling *filling)
{
    const struct game *const game = &filling->game;
    if (filling->word_count == 0) {
        cli_short_help(cli);
    }
    if ((game->shape.rows == 0) == (filling->shape_text == NULL)) {
        cli_usage_error(cli, "give either --size=ROWSxCOLS, such as 6x8, or --shape");
    }
    game_check_files(cli, game, NULL, false);
    cli_refuse_input_as_output(cli, "-o", game->output, filling->walls_name);
}

static int boards_fill(struct cli *cli)
{
    static struct filling filling = {.limit = 1, .text = SINK_IN_MEMORY};
    game_init(&filling.game);
    cli_read_all(cli, &filling);
    filling.form = filling.form < FILL_JSON ? filling.form : FILL_JSON; /* jsonl */
    filling.cli = cli;
    filling.word_count = (uint32_t)cli->operand_count;
    check_settings(cli, &filling);
    cli_complete_seed(cli, &filling.seed);
    return fill_run(&filling);
}

const struct cli_command fill_command = {
    .name = "boards fill",
    .summary = "make a board from words that together cover each cell once",
    .synopsis = "boards fill [OPTION]... --size=ROWSxCOLS WORD...",
    .about = "Makes a board that the words cover exactly, as a puzzle of words with a theme: each "
             "word has a path of its own, no two paths share a cell, and every cell is used. So "
             "the words must have as many letters as the board has cells. The dictionary only "
             "tells what a letter is (a digraph is one tile); the words need not be in it.\n"
             "\n"
             "With --unique, the player who draws all words has found the only solution. Lines "
             "have no direction: a word read backwards, and two equal words exchanged, are the "
             "same drawing. The same cells joined in another order are a different drawing.",
    .options = options,
    .notes = "Examples:\n"
             "  boards fill --size=3x4 plum pear kiwi\n"
             "  boards fill --size=3x4 --unique -n 10 -f board plum pear kiwi\n"
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
