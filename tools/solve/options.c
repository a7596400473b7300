/* SPDX-License-Identifier: MIT */
/* solve_options.c: the command line of solve. */
#include "options.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPTION_DICT,
    OPTION_MIN_LENGTH,
    OPTION_MAX_LENGTH,
    OPTION_LENGTHS,
    OPTION_WORD,
    OPTION_CLEAR,
    OPTION_ORDERED,
    OPTION_FROM,
    OPTION_ALL_PATHS,
    OPTION_SORT,
    OPTION_LIMIT,
    OPTION_FORMAT,
    OPTION_HTML,
    OPTION_SCORING,
    OPTION_QU,
    OPTION_SIZE,
    OPTION_MOVES,
    OPTION_TORUS,
    OPTION_WALLS,
    OPTION_TIME_LIMIT,
    OPTION_MAX_RESULTS,
    OPTION_MAX_MEMORY,
    OPTION_BATCH,
    OPTION_STRICT,
    OPTION_THREADS,
    OPTION_NO_VERIFY,
    OPTION_STATS
};

static const struct cli_option options[] = {
    [OPTION_DICT] = {"dict",
                     'd',
                     "FILE|NAME",
                     "the dictionary: a file, or a name that is looked up (default: "
                     "$WORDGRID_DICT, then english)"},
    [OPTION_MIN_LENGTH] = {"min-length",
                           'm',
                           "N",
                           "words of N letters and more (default: 3)"},
    [OPTION_MAX_LENGTH] = {"max-length", 'M', "N", "words of N letters and fewer"},
    [OPTION_LENGTHS] = {"lengths", 'l', "N,N,...", "words of these lengths only"},
    [OPTION_WORD] = {"word", 'w', "WORD", "is this word on the board? prints its path"},
    [OPTION_CLEAR] = {"clear",
                      0,
                      "N,N,...",
                      "a falling-letters game: find words of these lengths, in any "
                      "order, that empty the board; after each word its letters "
                      "vanish and what lies above falls. -n N solutions (default: 1), "
                      "-n all: all"},
    [OPTION_ORDERED] = {"ordered", 0, NULL, "--clear: in this order of lengths"},
    [OPTION_FROM] = {"from", 0, "ROW,COL", "only words that start there; 0,0 is first"},
    [OPTION_ALL_PATHS] = {"all-paths", 'a', NULL, "every path of every word"},
    [OPTION_SORT] = {"sort",
                     's',
                     "ORDER",
                     "score (default), length, alpha, or board: as they are found"},
    [OPTION_LIMIT] = {"limit",
                      'n',
                      "N",
                      "print the first N words, or of --clear N solutions; or 'all'"},
    [OPTION_FORMAT] = {"format",
                       'f',
                       "FORM",
                       "table (default), words, arrows, json, jsonl, csv or tsv"},
    [OPTION_HTML] = {"html",
                     0,
                     "FILE",
                     "instead of printing, write a page for a browser: the board and "
                     "its words, in one file that needs nothing else; '-' is standard "
                     "output"},
    [OPTION_SCORING] = {"scoring",
                        0,
                        "NAME",
                        "classic (default): 3-4 letters 1, 5 2, 6 3, 7 5, 8 and more "
                        "11; length: a point a letter; none"},
    [OPTION_QU] = {"qu", 0, NULL, "a plain q tile means qu"},
    [OPTION_SIZE] = {"size",
                     0,
                     "ROWSxCOLS",
                     "the shape of a board without row separators (default: square)"},
    [OPTION_MOVES] = {"moves",
                      0,
                      "NAME",
                      "which cells touch: king (default): the eight around; rook: at a "
                      "side; bishop: at a corner; knight: a knight's move away; hex: "
                      "cells are hexagons, odd rows half a cell to the right"},
    [OPTION_TORUS] = {"torus",
                      0,
                      NULL,
                      "the last row touches the first, the last column the first"},
    [OPTION_WALLS] = {"walls",
                      0,
                      "FILE",
                      "no step crosses these walls: a drawing of the board's size, as "
                      "the program maze makes and reads them"},
    [OPTION_TIME_LIMIT] = {"time-limit",
                           0,
                           "SECONDS",
                           "stop the search of a board there: prints what was found, "
                           "exit status 2"},
    [OPTION_MAX_RESULTS] =
        {"max-results",
         0,
         "N",
         "stop the search of a board at N results (words, with -a "
         "paths, with --clear solutions): prints them, exit status 2 "
         "(default: 4000000; with --batch 1000000)"},
    [OPTION_MAX_MEMORY] = {"max-memory",
                           0,
                           "MB",
                           "the same where they, or the words on the way to them, "
                           "take so many megabytes (default: 128)"},
    [OPTION_BATCH] = {"batch",
                      0,
                      NULL,
                      "operands are files with a board a line; prints a line for each, "
                      "as jsonl (default) or tsv: BOARD COUNT SCORE. An identifier and "
                      "a tab may stand before a board"},
    [OPTION_STRICT] = {"strict", 0, NULL, "end a batch at a line that is no board"},
    [OPTION_THREADS] = {"threads",
                        'j',
                        "N",
                        "solve a batch with N threads (default: one a processor); the "
                        "output stays in order"},
    [OPTION_NO_VERIFY] = {"no-verify", 0, NULL, "skip the dictionary's checksums"},
    [OPTION_STATS] = {"stats",
                      0,
                      NULL,
                      "print boards, states visited and time, as a message"},
    {0},
};

const struct cli_command solve_command = {
    .program = "solve",
    .name = "solve",
    .synopsis = "solve [OPTION]... BOARD\n"
                "solve [OPTION]... ROW ROW...\n"
                "solve --batch [OPTION]... [FILE]...",
    .about =
        "Finds every word of a dictionary on a letter board. A word runs from cell "
        "to neighbouring cell, in all eight directions unless --moves, --torus or "
        "--walls say otherwise, and uses no cell twice.\n"
        "\n"
        "A board's rows are separated by '/'; without that it is a square. A tile "
        "is a letter, [qu] (several letters), [a|e] (a choice), ? (any letter) or "
        ". (a hole). BOARD '-' or none is standard input, @FILE a file.",
    .options = options,
    .notes =
        "Examples:\n"
        "  solve ezmrnubeslospaon               every word on a 4x4 board\n"
        "  solve -n 3 -f arrows lab thy nir     the three best, drawn\n"
        "  solve -w apple hjks apxx dplb zezr   is it there? where?\n"
        "  solve -l 5 '[qu]i?/t.e/se'           words of five letters\n"
        "  solve --moves=hex lab/thy/nir        hexagons instead of squares\n"
        "  solve --walls=maze.txt lab/thy/nir   with the walls of a maze\n"
        "  solve --clear=3,3 ct/su/an           words that empty a board\n"
        "  solve --html=board.html lab/thy/nir  to look at in a browser\n"
        "  solve --batch -f tsv boards.txt      a line for each board\n"
        "\n"
        "Environment: WORDGRID_SIMD=avx512, avx2, neon or portable names what to\n"
        "search with instead of the best instructions that the machine has.\n"
        "\n"
        "Exit status: 0 done; 1 the word of --word is not on the board, or --clear "
        "has\n"
        "no solution; 2 bad usage, bad input, an I/O error, the time limit or too "
        "many\n"
        "results; 3 not a dictionary, damaged, of a newer format, or changed while it\n"
        "was read.\n",
};

/* A list of lengths into settings->lengths; how many. */
static size_t read_lengths(const struct cli *cli, struct solve_settings *settings,
                           const char *option, const char *value)
{
    const size_t count = number_read_list(value, settings->lengths, SOLVE_MAX_LENGTHS);
    if (count == 0) {
        cli_usage_error(
            cli, "%s=%s is no list of lengths; write it like 3,6,7", option, value);
    }
    if (count > SOLVE_MAX_LENGTHS) {
        cli_usage_error(cli, "%s has more than %d numbers", option, SOLVE_MAX_LENGTHS);
    }
    return count;
}

static void read_size(const struct cli *cli, struct solve_settings *settings,
                      const char *value)
{
    struct wg_board_options *shape = &settings->shape;
    if (!number_read_pair(value, 'x', &shape->rows, &shape->columns) ||
        (uint64_t)shape->rows * shape->columns - 1 >= WG_BOARD_MAX_CELLS) {
        cli_usage_error(cli,
                        "--size=%s is no size; write it like 4x5: rows, columns, "
                        "at most %d cells",
                        value,
                        WG_BOARD_MAX_CELLS);
    }
}

static enum found_order read_order(const struct cli *cli, const char *value)
{
    const char *names[FOUND_AS_FOUND + 2] = {NULL};
    for (int order = 0; order <= FOUND_AS_FOUND; order++) {
        names[order] = found_order_text((enum found_order)order);
    }
    return (enum found_order)cli_choice(cli, "--sort", value, names);
}

static enum results_form read_form(const struct cli *cli, const char *value)
{
    static const char *const names[] = {
        "table", "words", "arrows", "json", "jsonl", "csv", "tsv", NULL};
    static const enum results_form forms[] = {RESULTS_TABLE,
                                              RESULTS_WORDS,
                                              RESULTS_ARROWS,
                                              RESULTS_JSON,
                                              RESULTS_JSON,
                                              RESULTS_CSV,
                                              RESULTS_TSV};
    return forms[cli_choice(cli, "--format", value, names)];
}

static enum wg_moves read_moves(const struct cli *cli, const char *value)
{
    const char *names[WG_MOVES_HEX + 2] = {NULL};
    for (int moves = 0; moves <= WG_MOVES_HEX; moves++) {
        names[moves] = wg_moves_text((enum wg_moves)moves);
    }
    return (enum wg_moves)cli_choice(cli, "--moves", value, names);
}

static enum wg_scoring read_scoring(const struct cli *cli, const char *value)
{
    const char *names[WG_SCORING_NONE + 2] = {NULL};
    for (int scoring = 0; scoring <= WG_SCORING_NONE; scoring++) {
        names[scoring] = wg_scoring_text((enum wg_scoring)scoring);
    }
    return (enum wg_scoring)cli_choice(cli, "--scoring", value, names);
}

static uint32_t read_length(const struct cli *cli, const char *option,
                            const char *value)
{
    return (uint32_t)cli_number(cli, option, value, 1, UINT32_MAX);
}

/* What a size_t does not hold is no limit either. */
static size_t read_limit(const struct cli *cli, const char *value)
{
    if (strcmp(value, "all") == 0) {
        return FOUND_NO_LIMIT;
    }
    const uint64_t limit = cli_number(cli, "--limit", value, 0, UINT64_MAX);
    return limit < FOUND_NO_LIMIT ? (size_t)limit : FOUND_NO_LIMIT;
}

static void read_flag(struct solve_settings *settings, int option)
{
    switch (option) {
    case OPTION_ALL_PATHS:
        settings->search.all_paths = true;
        break;
    case OPTION_QU:
        settings->shape.q_is_qu = true;
        break;
    case OPTION_ORDERED:
        settings->is_ordered = true;
        break;
    case OPTION_TORUS:
        settings->shape.is_torus = true;
        break;
    case OPTION_BATCH:
        settings->is_batch = true;
        break;
    case OPTION_STRICT:
        settings->is_strict = true;
        break;
    case OPTION_NO_VERIFY:
        settings->opening.skip_hashes = true;
        break;
    case OPTION_STATS:
        settings->wants_stats = true;
        break;
    default:
        break;
    }
}

/* What is taken as it stands. */
static void read_text(struct solve_settings *settings, int option, const char *value)
{
    switch (option) {
    case OPTION_DICT:
        settings->dict = value;
        break;
    case OPTION_WORD:
        settings->word = value;
        break;
    case OPTION_WALLS:
        settings->walls = value;
        break;
    case OPTION_HTML:
        settings->html = value;
        break;
    default:
        break;
    }
}

/* How much is enough. */
static void read_most(const struct cli *cli, struct solve_settings *settings,
                      int option, const char *value)
{
    switch (option) {
    case OPTION_MAX_RESULTS:
        settings->search.max_results =
            cli_number(cli, "--max-results", value, 1, UINT64_MAX);
        break;
    case OPTION_MAX_MEMORY:
        settings->max_memory =
            cli_number(cli, "--max-memory", value, 1, SIZE_MAX >> 21);
        break;
    case OPTION_TIME_LIMIT:
        settings->search.seconds = cli_seconds(cli, "--time-limit", value);
        break;
    default:
        read_text(settings, option, value);
        break;
    }
}

static void read_value(const struct cli *cli, struct solve_settings *settings,
                       int option, const char *value)
{
    switch (option) {
    case OPTION_MIN_LENGTH:
        settings->search.min_length = read_length(cli, "--min-length", value);
        break;
    case OPTION_MAX_LENGTH:
        settings->search.max_length = read_length(cli, "--max-length", value);
        break;
    case OPTION_LENGTHS:
        settings->search.length_count = read_lengths(cli, settings, "--lengths", value);
        settings->search.lengths = settings->lengths;
        break;
    case OPTION_CLEAR:
        settings->clear_count = read_lengths(cli, settings, "--clear", value);
        break;
    case OPTION_FROM:
        cli_place(cli, "--from", value, &settings->start_row, &settings->start_column);
        settings->has_start = true;
        break;
    case OPTION_SORT:
        settings->order = read_order(cli, value);
        settings->has_order = true;
        break;
    case OPTION_LIMIT:
        settings->limit = read_limit(cli, value);
        settings->has_limit = true;
        break;
    case OPTION_FORMAT:
        settings->form = read_form(cli, value);
        settings->has_form = true;
        break;
    case OPTION_SCORING:
        settings->search.scoring = read_scoring(cli, value);
        settings->has_scoring = true;
        break;
    case OPTION_SIZE:
        read_size(cli, settings, value);
        break;
    case OPTION_MOVES:
        settings->shape.moves = read_moves(cli, value);
        break;
    case OPTION_THREADS:
        settings->threads =
            (unsigned)cli_number(cli, "--threads", value, 1, SOLVE_MAX_THREADS);
        break;
    default:
        read_most(cli, settings, option, value);
        break;
    }
}

void solve_read_settings(struct cli *cli, struct solve_settings *settings)
{
    *settings = (struct solve_settings){.limit = FOUND_NO_LIMIT,
                                        .max_memory = SOLVE_MAX_MEMORY_MB};
    settings->operands = calloc((size_t)cli->count + 1, sizeof *settings->operands);
    if (settings->operands == NULL) {
        cli_message(cli, "out of memory");
        exit(EXIT_TROUBLE);
    }
    int option;
    const char *value;
    enum cli_token token;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPERAND) {
            settings->operands[settings->operand_count++] = value;
        } else if (value == NULL) {
            read_flag(settings, option);
        } else {
            read_value(cli, settings, option, value);
        }
    }
    solve_settle(cli, settings);
}
