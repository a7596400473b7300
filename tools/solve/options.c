/* SPDX-License-Identifier: MIT */
/* options.c: see options.h. */
#include "options.h"

#include "base/number.h"
#include "board/topology.h"
#include "common/dict_lookup.h"
#include "common/pipeline.h"
#include "common/simd.h"
#include "solve/names.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const form_names[] = {"table", "words", "arrows", "json",
                                         "jsonl", "csv",   "tsv",    NULL};

static const struct cli_option options[] = {
    [OPTION_DICT] = {"dict", 'd', "FILE|NAME",
                     "the dictionary: a file, or a name that is looked up (default: "
                     "$WORDGRID_DICT, then english)",
                     .is_once = true, .group = "Words and points"},
    [OPTION_MIN_LENGTH] = {"min-length", 'm', "N",
                           "words of N letters or more (default: 3, but 1 with --lengths, and with "
                           "--max-length below 3)"},
    [OPTION_MAX_LENGTH] = {"max-length", 'M', "N", "words of N letters or fewer"},
    [OPTION_LENGTHS] = {"lengths", 'l', "N,N,...", "words of these lengths only"},
    [OPTION_WORD] = {"word", 'w', "WORD", "look for this word on the board and print its path",
                     .is_once = true},
    [OPTION_CHECK] =
        {"check", 0, "FILE",
         "check the words of a player, one on each line of FILE ('-': standard input): print each "
         "with its score and path, or with the reason why it does not count",
         .is_once = true},
    [OPTION_PATTERN] = {"pattern", 0, "PATTERN",
                        "words that match, as in dictc find: ? is one letter, * any letters, [ab] "
                        "one of these, [^ab] none of these, (a|bc) one of these patterns",
                        .is_once = true},
    [OPTION_MIN_VALUE] = {"min-value", 0, "N",
                          "dictionaries with values: words with a value of N or more"},
    [OPTION_CLEAR] = {"clear", 0, "N,N,...",
                      "a falling-letters game: find words of these lengths, in any order, that "
                      "empty the board. After each word its letters vanish and the letters above "
                      "them fall. -n N: N solutions (default: 1), -n all: all",
                      .is_once = true},
    [OPTION_ORDERED] = {"ordered", 0, NULL,
                        "with --clear: the words have these lengths in the given order"},
    [OPTION_FROM] = {"from", 0, "ROW,COL",
                     "only words that start in this cell; the first cell is 0,0", .is_once = true},
    [OPTION_SCORING] = SCORING_OPTION,
    [OPTION_LETTER_SCORES] = LETTER_SCORES_OPTION,
    [OPTION_BONUS] = BONUS_OPTION,
    [OPTION_ALL_PATHS] = {"all-paths", 'a', NULL, "every path of every word", .group = "Output"},
    [OPTION_SORT] = {"sort", 's', "ORDER",
                     "score (default), length, alpha, board: in the order found, or value: the "
                     "dictionary's values, highest first",
                     .choices = order_names},
    [OPTION_LIMIT] = {"limit", 'n', "N",
                      "print the first N words, or with --clear N solutions; 'all': no limit"},
    [OPTION_FORMAT] = {"format", 'f', "FORM",
                       "table (default), words, arrows, json, jsonl, csv or tsv",
                       .choices = form_names},
    [OPTION_HTML] = {"html", 0, "FILE",
                     "write the board and its words as a page for a browser, in one file that "
                     "needs no other, instead of printing them; '-' is standard output",
                     .is_once = true},
    [OPTION_LIVE] =
        {"live", 0, NULL,
         "with --html: the page has the solver and the dictionary in it and finds the words of any "
         "board, without a network; BOARD, which may be missing, is the board that it shows first"},
    [OPTION_OUTPUT] = {"output", 'o', "FILE",
                       "write to FILE, which appears when it is complete, or when a limit ends the "
                       "search; after any other failure, an older FILE stays as it was",
                       .is_once = true},
    [OPTION_QU] = {"qu", 0, NULL, "a plain q tile means qu", .group = "Boards"},
    [OPTION_SIZE] = {"size", 0, "ROWSxCOLS",
                     "the shape of a board without row separators (default: square)"},
    [OPTION_MOVES] = {"moves", 0, "NAME",
                      "which cells are neighbours: king (default): all eight around; rook: at a "
                      "side; bishop: at a corner; knight: a knight's move away; hex: cells are "
                      "hexagons, odd rows half a cell to the right",
                      .choices = moves_names},
    [OPTION_TORUS] = {"torus", 0, NULL,
                      "the last row is next to the first, the last column to the first"},
    [OPTION_WALLS] = {"walls", 0, "FILE",
                      "no step crosses the walls in this file: a drawing of the board's size, as "
                      "the program maze writes and reads it",
                      .is_once = true},
    [OPTION_TIME_LIMIT] =
        {"time-limit", 0, "SECONDS",
         "stop the search of a board after this time: prints the results so far, exit status 2",
         .group = "Limits"},
    [OPTION_MAX_RESULTS] = {"max-results", 0, "N",
                            "stop the search of a board when it finds more than N results (words; "
                            "with -a paths; with --clear solutions): prints N of them, exit status "
                            "2 (default: 4000000; with --batch 1000000)"},
    [OPTION_MAX_MEMORY] = {"max-memory", 0, "MB",
                           "stop as --max-results does when the results, or what a search has to "
                           "remember, take about this many megabytes (default: 128). The search "
                           "unpacks the dictionary if that takes at most half of this memory"},
    [OPTION_BATCH] =
        {"batch", 0, NULL,
         "operands are files with one board on each line; prints a line for each, as jsonl "
         "(default) or tsv: BOARD COUNT SCORE. An identifier and a tab may precede a board. A line "
         "that is not a board, such as a blank line, gives a line with an error",
         .group = "Batches"},
    [OPTION_STRICT] = {"strict", 0, NULL, "end a batch at the first line that is not a board"},
    [OPTION_THREADS] = {"threads", 'j', "N",
                        "solve a batch with N threads (default: one for each processor); the "
                        "output stays in order"},
    [OPTION_SHARD] =
        {"shard", 0, "K/N",
         "solve part K of N of one FILE: the lines that begin in the K-th of N equal parts of its "
         "bytes. The outputs of all parts, joined in order, are the output for FILE. The exit "
         "status is 0 even if some boards have an error or reach a limit",
         .is_once = true},
    [OPTION_NO_VERIFY] = {"no-verify", 0, NULL, "skip the dictionary's checksums",
                          .group = "Other"},
    [OPTION_STATS] =
        {"stats", 0, NULL,
         "print how many boards, words and visited states there were, and the time, as a message"},
    {0},
};

const struct cli_command solve_command = {
    .program = "solve",
    .name = "solve",
    .synopsis = "solve [OPTION]... BOARD\n"
                "solve [OPTION]... ROW ROW...\n"
                "solve --batch [OPTION]... [FILE]...",
    .about = "Finds every word of a dictionary on a letter board. A word runs from cell to "
             "neighbouring cell, in all eight directions unless --moves, --torus or --walls say "
             "otherwise, and uses no cell twice.\n"
             "\n"
             "A board's rows are separated by '/'; without that it is a square. A tile is a "
             "letter, [qu] (several letters), [a|e] (a choice), ? (any letter) or . (a hole). If "
             "BOARD is '-' or missing, standard input is read; @FILE reads a file.",
    .options = options,
    .notes = "Examples:\n"
             "  solve ezmrnubeslospaon               every word on a 4x4 board\n"
             "  solve -n 3 -f arrows lab thy nir     the three best, drawn\n"
             "  solve -w apple hjks apxx dplb zezr   where is this word?\n"
             "  solve --check=words.txt lab/thy/nir  which of these words count?\n"
             "  solve -l 5 '[qu]i?/t.e/se'           words of five letters\n"
             "  solve --pattern='b*h' lab/thy/nir    words of this form\n"
             "  solve --moves=hex lab/thy/nir        hexagons instead of squares\n"
             "  solve --walls=maze.txt lab/thy/nir   with the walls of a maze\n"
             "  solve --bonus=day.txt lab/thy/nir    with bonuses on cells\n"
             "  solve --clear=3,3 ct/su/an           words that empty a board\n"
             "  solve --html=board.html lab/thy/nir  to look at in a browser\n"
             "  solve --html=solver.html --live      a page for any board\n"
             "  solve --batch -f tsv boards.txt      a line for each board\n"
             "  solve --batch --shard=2/8 -o out.2 boards.txt   one of 8 jobs\n"
             "\n"
             "Environment: " DICT_LOOKUP_ENVIRONMENT
             "WORDGRID_SIMD=avx512, avx2, neon or portable: the instructions to search\n"
             "with, instead of the best ones of the machine.\n"
             "\n"
             "Exit status: 0 done; 1 the word of --word is not on the board, a word of\n"
             "--check does not count, or --clear has no solution; 2 bad usage, bad\n"
             "input, an I/O error, the time limit or too many results;\n" BAD_DICT_HELP,
};

/* read_option stores the value of a CHOICE as unsigned, in a field that is one of these enums. */
static_assert(sizeof(enum wg_order) == sizeof(unsigned) &&
                  sizeof(enum wg_moves) == sizeof(unsigned),
              "an enum has the size of an unsigned int");

/* How the value of an option is read, and the field in which it is stored. */
struct target {
    enum {
        FLAG,      /* bool; no value */
        TEXT,      /* const char *: the argument itself */
        NUMBER_32, /* uint32_t from 1 to `max` */
        NUMBER_64, /* uint64_t from 1 to `max` */
        LIMIT,     /* size_t; WG_RESULTS_ALL for "all" and numbers that do not fit */
        SECONDS,   /* double */
        LENGTHS,   /* size_t: how many lengths; they are in settings->lengths */
        SIZE,      /* rows and columns in struct wg_board_options */
        CELL,      /* settings->start_row and start_column; `offset` is not used */
        SHARD,     /* struct shard */
        FORM,      /* enum results_form */
        SCORING,   /* struct scoring */
        CHOICE     /* an enum: the index of the value in the option's `choices` */
    } kind;
    size_t offset; /* of the field in struct solve_settings */
    uint64_t max;
};

#define FIELD(name) offsetof(struct solve_settings, name)

static const struct target targets[] = {
    [OPTION_DICT] = {TEXT, FIELD(dict)},
    [OPTION_MIN_LENGTH] = {NUMBER_32, FIELD(search.min_length), UINT32_MAX},
    [OPTION_MAX_LENGTH] = {NUMBER_32, FIELD(search.max_length), UINT32_MAX},
    [OPTION_LENGTHS] = {LENGTHS, FIELD(search.length_count)},
    [OPTION_WORD] = {TEXT, FIELD(word)},
    [OPTION_CHECK] = {TEXT, FIELD(check)},
    [OPTION_PATTERN] = {TEXT, FIELD(pattern)},
    [OPTION_MIN_VALUE] = {NUMBER_64, FIELD(search.min_value), WG_MAX_VALUE},
    [OPTION_CLEAR] = {LENGTHS, FIELD(clear_count)},
    [OPTION_ORDERED] = {FLAG, FIELD(is_ordered)},
    [OPTION_FROM] = {CELL},
    [OPTION_SCORING] = {SCORING, FIELD(scoring)},
    [OPTION_LETTER_SCORES] = {TEXT, FIELD(scoring.letter_scores)},
    [OPTION_BONUS] = {TEXT, FIELD(scoring.bonus)},
    [OPTION_ALL_PATHS] = {FLAG, FIELD(search.all_paths)},
    [OPTION_SORT] = {CHOICE, FIELD(order)},
    [OPTION_LIMIT] = {LIMIT, FIELD(limit)},
    [OPTION_FORMAT] = {FORM, FIELD(form)},
    [OPTION_HTML] = {TEXT, FIELD(html)},
    [OPTION_LIVE] = {FLAG, FIELD(is_live)},
    [OPTION_OUTPUT] = {TEXT, FIELD(output)},
    [OPTION_QU] = {FLAG, FIELD(shape.q_is_qu)},
    [OPTION_SIZE] = {SIZE, FIELD(shape)},
    [OPTION_MOVES] = {CHOICE, FIELD(shape.moves)},
    [OPTION_TORUS] = {FLAG, FIELD(shape.is_torus)},
    [OPTION_WALLS] = {TEXT, FIELD(walls)},
    [OPTION_TIME_LIMIT] = {SECONDS, FIELD(search.seconds)},
    [OPTION_MAX_RESULTS] = {NUMBER_64, FIELD(search.max_results), UINT64_MAX},
    [OPTION_MAX_MEMORY] = {NUMBER_64, FIELD(max_memory), SIZE_MAX >> 21},
    [OPTION_BATCH] = {FLAG, FIELD(is_batch)},
    [OPTION_STRICT] = {FLAG, FIELD(is_strict)},
    [OPTION_THREADS] = {NUMBER_32, FIELD(threads), PIPELINE_MAX_THREADS},
    [OPTION_SHARD] = {SHARD, FIELD(shard)},
    [OPTION_NO_VERIFY] = {FLAG, FIELD(opening.skip_hashes)},
    [OPTION_STATS] = {FLAG, FIELD(wants_stats)},
};

static size_t read_lengths(const struct cli *cli, const char *option, const char *value,
                           uint32_t *lengths)
{
    const size_t count = number_read_list(value, lengths, SOLVE_MAX_LENGTHS);
    if (count == 0) {
        cli_usage_error(cli, "%s=%s is not a list of lengths; write it like 3,6,7", option, value);
    }
    if (count > SOLVE_MAX_LENGTHS) {
        cli_usage_error(cli, "%s has more than %d numbers", option, SOLVE_MAX_LENGTHS);
    }
    return count;
}

static enum results_form read_form(const struct cli *cli, const char *option, const char *value)
{
    static const enum results_form forms[] = {RESULTS_TABLE, RESULTS_WORDS, RESULTS_ARROWS,
                                              RESULTS_JSON,  RESULTS_JSON,  RESULTS_CSV,
                                              RESULTS_TSV};
    return forms[cli_choice(cli, option, value, form_names)];
}

static size_t read_limit(const struct cli *cli, const char *option, const char *value)
{
    if (strcmp(value, "all") == 0) {
        return WG_RESULTS_ALL;
    }
    const uint64_t limit = cli_number(cli, option, value, 0, UINT64_MAX);
    return limit < WG_RESULTS_ALL ? (size_t)limit : WG_RESULTS_ALL;
}

static void read_option(const struct cli *cli, struct solve_settings *settings, int option,
                        const char *value)
{
    const struct target *target = &targets[option];
    void *field = (char *)settings + target->offset;
    char name[32];
    (void)snprintf(name, sizeof name, "--%s", options[option].name);
    switch (target->kind) {
    case FLAG:
        *(bool *)field = true;
        break;
    case TEXT:
        *(const char **)field = value;
        break;
    case NUMBER_32:
        *(uint32_t *)field = (uint32_t)cli_number(cli, name, value, 1, target->max);
        break;
    case NUMBER_64:
        *(uint64_t *)field = cli_number(cli, name, value, 1, target->max);
        break;
    case LIMIT:
        *(size_t *)field = read_limit(cli, name, value);
        break;
    case SECONDS:
        *(double *)field = cli_seconds(cli, name, value);
        break;
    case LENGTHS:
        *(size_t *)field = read_lengths(cli, name, value, settings->lengths);
        break;
    case SIZE:
        cli_size(cli, name, value, WG_BOARD_MAX_CELLS, &settings->shape.rows,
                 &settings->shape.columns);
        break;
    case CELL:
        cli_cell(cli, name, value, &settings->start_row, &settings->start_column);
        break;
    case SHARD:
        *(struct shard *)field = cli_shard(cli, name, value);
        break;
    case FORM:
        *(enum results_form *)field = read_form(cli, name, value);
        break;
    case SCORING:
        scoring_read(cli, value, field);
        break;
    case CHOICE:
        *(unsigned *)field = (unsigned)cli_choice(cli, name, value, options[option].choices);
        break;
    }
}

void solve_read_settings(struct cli *cli, struct solve_settings *settings)
{
    *settings = (struct solve_settings){
        .limit = WG_RESULTS_ALL,
        .opening = {.struct_nbytes = sizeof settings->opening},
        .shape = {.struct_nbytes = sizeof settings->shape},
        .search = {.struct_nbytes = sizeof settings->search, .lengths = settings->lengths},
        .simd = simd_from_environment(),
    };
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
        } else {
            read_option(cli, settings, option, value);
        }
    }
    settings->given = cli->given;
    solve_complete_settings(cli, settings);
}
