/* SPDX-License-Identifier: MIT */
/* options.c: reads the command line of solve. */
#include "solve.h"

#include "common/name_lookup.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const char *const form_names[] = {"table", "words", "arrows", "json",
                                         "jsonl", "csv",   "tsv",    NULL};

static void take_form(struct cli *cli, const char *option, const char *value, void *member)
{
    static const struct field choice = {FIELD_CHOICE, .names = form_names};
    static const enum results_form forms[] = {RESULTS_TABLE, RESULTS_WORDS, RESULTS_ARROWS,
                                              RESULTS_JSON,  RESULTS_JSON,  RESULTS_CSV,
                                              RESULTS_TSV};
    unsigned index = 0;
    cli_read_value(cli, option, &choice, value, &index);
    *(enum results_form *)member = forms[index];
}

#define AT(member) offsetof(struct solve_settings, member)

/* The options that are not parameters of a question. The options that are parameters of a question
   (answer/question.h) follow the first option of their group. */
static const struct cli_option own_options[] = {
    {"dict", 'd', "FILE|NAME",
     "the dictionary: a file, or a name that is looked up (default: $WORDGRID_DICT, then english)",
     FIELD_TEXT, AT(dict), .is_once = true, .group = "Words and points"},
    {"word", 'w', "WORD", "look for this word on the board and print its path", FIELD_TEXT,
     AT(word), .is_once = true},
    {"check", 0, "FILE",
     "check the words of a player, one on each line of FILE ('-': standard input): print each with "
     "its score and path, or with the reason why it does not count",
     FIELD_TEXT, AT(check), .is_once = true},
    {"clear", 0, "N,N,...",
     "a falling-letters game: find words of these lengths, in any order, that empty the board. "
     "After each word its letters vanish and the letters above them fall. -n N: N solutions "
     "(default: 1), -n all: all",
     FIELD_LENGTHS, AT(clear), .is_once = true},
    {"ordered", 0, NULL, "with --clear: the words have these lengths in the given order",
     FIELD_FLAG, AT(is_ordered)},
    SCORING_OPTION(struct solve_settings, scoring),
    LETTER_SCORES_OPTION(struct solve_settings, scoring),
    BONUS_OPTION(struct solve_settings, scoring),
    {"format", 'f', "FORM", "table (default), words, arrows, json, jsonl, csv or tsv",
     .offset = AT(form), .names = form_names, .take = take_form, .group = "Output"},
    {"html", 0, "FILE",
     "write the board and its words as a page for a browser, in one file that needs no other, "
     "instead of printing them; '-' is standard output",
     FIELD_TEXT, AT(html), .is_once = true},
    {"live", 0, NULL,
     "with --html: the page has the solver and the dictionary in it and finds the words of any "
     "board, without a network; BOARD, which may be missing, is the board that it shows first",
     FIELD_FLAG, AT(is_live)},
    {"output", 'o', "FILE",
     "write to FILE, which appears when it is complete, or when a limit ends the search; after any "
     "other failure, an older FILE stays as it was",
     FIELD_TEXT, AT(output), .is_once = true},
    {"walls", 0, "FILE",
     "no step crosses the walls in this file: a drawing of the board's size, as the program maze "
     "writes and reads it",
     FIELD_TEXT, AT(walls), .is_once = true, .group = "Boards"},
    {"time-limit", 0, "SECONDS",
     "stop the search of a board after this time: prints the results so far, exit status 2",
     FIELD_SECONDS, AT(question.search.seconds), .group = "Limits"},
    {"max-results", 0, "N",
     "stop the search of a board when it finds more than N results (words; with -a paths; with "
     "--clear solutions): prints N of them, exit status 2 (default: 4000000; with --batch 1000000)",
     FIELD_NUMBER_64, AT(question.search.max_results), 1},
    {"max-memory", 0, "MB",
     "stop as --max-results does when the results, or what a search has to remember, take about "
     "this many megabytes (default: 128). The search unpacks the dictionary if that takes at most "
     "half of this memory",
     FIELD_NUMBER_64, AT(max_memory), 1, SIZE_MAX >> 21},
    {"batch", 0, NULL,
     "operands are files with one board on each line; prints a line for each, as jsonl (default) "
     "or tsv: BOARD COUNT SCORE. An identifier and a tab may precede a board. A line that is not a "
     "board, such as a blank line, gives a line with an error",
     FIELD_FLAG, AT(is_batch), .group = "Batches"},
    {"strict", 0, NULL, "end a batch at the first line that is not a board", FIELD_FLAG,
     AT(is_strict)},
    {"threads", 'j', "N",
     "solve a batch with N threads (default: one for each processor); the output stays in order",
     FIELD_NUMBER, AT(threads), 1, PIPELINE_MAX_THREADS},
    {"shard", 0, "K/N",
     "solve part K of N of one FILE: the lines that begin in the K-th of N equal parts of its "
     "bytes. The outputs of all parts, joined in order, are the output for FILE. The exit status "
     "is 0 even if some boards have an error or reach a limit",
     FIELD_PART, AT(shard), .is_once = true},
    {"no-verify", 0, NULL, "skip the dictionary's checksums", FIELD_FLAG, AT(opening.skip_hashes),
     .group = "Other"},
    {"stats", 0, NULL,
     "print how many boards, words and visited states there were, and the time, as a message",
     FIELD_FLAG, AT(wants_stats)},
    {0},
};

/* Filled by solve_make_options; an option without a name is the last. */
static struct cli_option options[CLI_MAX_OPTIONS];

const struct cli_command solve_command = {
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
    .calls = "  solve ezmrnubeslospaon              find every word on a 4x4 board\n"
             "  solve -n 3 -f arrows lab/thy/nir    draw the three best words of a 3x3 board\n"
             "  solve -w apple hjks apxx dplb zezr  find this word, on a board of four rows\n",
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

/* Adds the options that are parameters of a question and have this group. */
static size_t add_group(const char *group, size_t count)
{
    for (const struct question_field *field = question_fields; field->name != NULL; field++) {
        if (field->help != NULL && strcmp(field->group, group) == 0) {
            options[count++] = (struct cli_option){
                field->option, field->letter, field->argument, field->help,  field->kind,
                field->offset, field->least,  field->most,     field->names, field->is_once};
        }
    }
    return count;
}

void solve_make_options(void)
{
    size_t count = 0;
    for (const struct cli_option *own = own_options; own->name != NULL; own++) {
        options[count++] = *own;
        count = own->group != NULL ? add_group(own->group, count) : count;
        assert(count < CLI_MAX_OPTIONS);
    }
}

void solve_read_settings(struct cli *cli, struct solve_settings *settings)
{
    *settings = (struct solve_settings){
        .opening = {.struct_nbytes = sizeof settings->opening},
        .simd = cli_environment("WORDGRID_SIMD"),
    };
    question_init(&settings->question);
    cli_read_all(cli, settings);
    settings->question.search.length_count = settings->question.lengths.count;
    solve_complete_settings(cli, settings);
}
