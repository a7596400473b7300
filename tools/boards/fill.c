/* SPDX-License-Identifier: MIT */
/* fill.c: the options of `boards fill`. */
#include "fill_run.h"

#include "boards.h"

enum {
    OPTION_DICT,
    OPTION_SIZE,
    OPTION_SHAPE,
    OPTION_MOVES,
    OPTION_TORUS,
    OPTION_WALLS,
    OPTION_UNIQUE,
    OPTION_SEED,
    OPTION_LIMIT,
    OPTION_TIME_LIMIT,
    OPTION_FORMAT,
    OPTION_OUTPUT,
    OPTION_NO_VERIFY,
};

static const char *const form_names[] = {"table", "board", "arrows", "json", "jsonl", NULL};

static const struct cli_option options[] = {
    [OPTION_DICT] = {"dict", 'd', "FILE|NAME",
                     "the dictionary whose alphabet cuts words into tiles: a file, or a name that "
                     "is looked up (default: $WORDGRID_DICT, then english)",
                     .is_once = true},
    [OPTION_SIZE] = {"size", 0, "ROWSxCOLS", "the size of the board"},
    [OPTION_SHAPE] = {"shape", 0, "ROWS",
                      "a board with holes instead of a rectangle: rows of '?' (a cell) and '.' (a "
                      "hole), separated by '/'",
                      .is_once = true},
    [OPTION_MOVES] = GAME_MOVES_OPTION,
    [OPTION_TORUS] = GAME_TORUS_OPTION,
    [OPTION_WALLS] = {"walls", 0, "FILE",
                      "no step crosses the walls in this file: a drawing of the board's size, as "
                      "the program maze writes and reads it",
                      .is_once = true},
    [OPTION_UNIQUE] = {"unique", 'u', NULL,
                       "only boards that the words can cover in exactly one way"},
    [OPTION_SEED] = {"seed", 's', "N",
                     "equal seeds, words and options give equal boards, on every machine (default: "
                     "a new seed each time)"},
    [OPTION_LIMIT] =
        {"limit", 'n', "N",
         "make N boards (default: 1). Words that allow few boards give some of them again"},
    [OPTION_TIME_LIMIT] = {"time-limit", 0, "SECONDS", "stop after this time: exit status 2"},
    [OPTION_FORMAT] = {"format", 'f', "FORM",
                       "table (default): the board on a line, then each word with its path; board: "
                       "only the board; arrows: each path drawn; json: an object on a line",
                       .choices = form_names},
    [OPTION_OUTPUT] = GAME_OUTPUT_OPTION,
    [OPTION_NO_VERIFY] = {"no-verify", 0, NULL, "skip the dictionary's checksums"},
    {0},
};

const struct cli_command fill_command = {
    .program = "boards",
    .name = "boards fill",
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
};

static void read_option(const struct cli *cli, int option, const char *value, struct game *game,
                        struct fill_settings *settings)
{
    static const enum fill_form forms[] = {FILL_TABLE, FILL_BOARD, FILL_ARROWS, FILL_JSON,
                                           FILL_JSON};
    switch (option) {
    case OPTION_DICT:
        game->dict_name = value;
        break;
    case OPTION_SIZE:
        cli_size(cli, "--size", value, FILL_MAX_CELLS, &game->shape.rows, &game->shape.columns);
        break;
    case OPTION_SHAPE:
        settings->shape = value;
        break;
    case OPTION_MOVES:
        game->shape.moves = (enum wg_moves)cli_choice(cli, "--moves", value, moves_names);
        break;
    case OPTION_TORUS:
        game->shape.is_torus = true;
        break;
    case OPTION_WALLS:
        settings->walls = value;
        break;
    case OPTION_UNIQUE:
        settings->is_unique = true;
        break;
    case OPTION_SEED:
        settings->seed = cli_seed(cli, "--seed", value);
        break;
    case OPTION_LIMIT:
        settings->limit = cli_number(cli, "--limit", value, 1, UINT64_MAX);
        break;
    case OPTION_TIME_LIMIT:
        settings->seconds = cli_seconds(cli, "--time-limit", value);
        break;
    case OPTION_FORMAT:
        settings->form = forms[cli_choice(cli, "--format", value, form_names)];
        break;
    case OPTION_OUTPUT:
        settings->output = value;
        break;
    default:
        game->opening.skip_hashes = true;
    }
}

static void check_settings(const struct cli *cli, const struct game *game,
                           const struct fill_settings *settings)
{
    if (settings->word_count == 0) {
        cli_short_help(cli);
    }
    if ((game->shape.rows == 0) == (settings->shape == NULL)) {
        cli_usage_error(cli, "give either --size=ROWSxCOLS, such as 6x8, or --shape");
    }
    game_check_files(cli, game, NULL, false, settings->output);
    cli_refuse_input_as_output(cli, "-o", settings->output, settings->walls);
}

int boards_fill(struct cli *cli)
{
    static struct game game;
    struct fill_settings settings = {.limit = 1};
    int option;
    const char *value;
    enum cli_token token;
    bool has_seed = false;
    game_init(&game);
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPTION) {
            has_seed |= option == OPTION_SEED;
            read_option(cli, option, value, &game, &settings);
        }
    }
    settings.words = cli->operands;
    settings.word_count = (uint32_t)cli->operand_count;
    check_settings(cli, &game, &settings);
    settings.seed = has_seed ? settings.seed : cli_draw_seed();
    if (cli->is_verbose) {
        cli_message(cli, "seed %llu", (unsigned long long)settings.seed);
    }
    return fill_run(cli, &game, &settings);
}
