/* SPDX-License-Identifier: MIT */
/* options.c: reads the command line of solve, and refuses options that do not go together. */
#include "solve.h"

#include "common/form_option.h"
#include "common/line_batch.h"
#include "common/name_lookup.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* --- The options */

/* Checks the lengths at once, because the message must name this option. */
static void take_clear(struct cli *cli, const char *option, const char *value, void *member)
{
    static const struct field lengths = {FIELD_LENGTHS};
    struct field_lengths unused;
    cli_read_value(cli, option, &lengths, value, &unused);
    *(const char **)member = value;
}

#define AT(member) offsetof(struct solve_settings, member)

/* The options that are not parameters of a question. The options that are parameters of a question
   (ask/question.h) follow the first option of their group. */
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
     .offset = AT(clear), .is_once = true, .take = take_clear},
    {FORM_OPTION("FORM", AT(form), results_form_names,
                 "table (default), words, arrows, json, jsonl, csv or tsv"),
     .group = "Output"},
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
    {"time-limit", 0, "SECONDS",
     "stop the search of a board after this time: prints the results so far, exit status 2, "
     "in a batch 1; 'none': no limit (default: none; with --batch 5)",
     FIELD_SECONDS, AT(limits.seconds), .group = "Limits"},
    {"max-results", 0, "N",
     "stop the search of a board when it finds more than N results (words; with -a paths; with "
     "--clear solutions): prints N of them, exit status 2 (default: 4000000; with --batch 1000000)",
     FIELD_NUMBER_64, AT(limits.results), 1},
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
    {PARAGRAPHS_OPTION(AT(has_paragraphs))},
    {COLUMN_OPTION(AT(column))},
    {MAX_REJECTED_OPTION(AT(max_rejected))},
    {THREADS_OPTION(AT(threads), ", for a batch; the output stays in order")},
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
    .about =
        "Finds every word of a dictionary on a letter board. A word runs from cell to "
        "neighbouring cell, in all eight directions unless --moves, --torus or --walls say "
        "otherwise, and uses no cell twice.\n"
        "\n"
        "A board's rows are separated by '/'; without that it is a square. A tile is a "
        "letter, [qu] (several letters), [a|e] (a choice), ? (any letter) or . (a hole). Tables, "
        "CSV, JSON, lists and other forms are read, too, with a note that says how. If BOARD is "
        "'-' or missing, standard input is read; @FILE reads a file.",
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
             "--check does not count, --clear has no solution, or some lines of --batch\n"
             "are not boards or reached a limit (the output is complete); 2 bad usage,\n"
             "bad input, an I/O error, the time limit or too many results;\n" BAD_DICT_HELP,
};

void solve_make_options(void)
{
    size_t count = 0;
    for (const struct cli_option *own = own_options; own->name != NULL; own++) {
        if (own->group != NULL && strcmp(own->group, "Limits") == 0) {
            const size_t first = count;
            count = asking_options(options, count, "Boards", NULL, AT(asking));
            options[first].group = "Boards";
        }
        options[count++] = *own;
        if (own->group != NULL) {
            count = asking_options(options, count, own->group, NULL, AT(asking));
        }
        assert(count < CLI_MAX_OPTIONS);
    }
}

/* --- Which options go together */

enum {
    DEFAULT_MAX_RESULTS = 4000000,
    /* Fewer than for a single board, because a batch keeps the whole output line of a
     * board in memory before it writes the line. */
    DEFAULT_MAX_BATCH_RESULTS = 1000000,
    DEFAULT_MAX_MEMORY_MB = 128
};

/* The option that chooses a kind of question; NULL: the words of a board need none. */
static const char *const kind_options[] = {
    [WG_ASK_SOLVE] = NULL, [WG_ASK_CHECK] = "check", [WG_ASK_CLEAR] = "clear",
    [ASK_PATH] = "word",   [ASK_PAGE] = "live",
};

enum { KINDS = sizeof kind_options / sizeof *kind_options };

/* The kinds that have an option of solve itself. The others have all kinds. */
static const struct {
    const char *option;
    unsigned asks;
} own_asks[] = {
    {"check", 1 << WG_ASK_CHECK},
    {"clear", 1 << WG_ASK_CLEAR},
    {"word", 1 << ASK_PATH},
    {"live", 1 << ASK_PAGE},
    {"html", 1 << WG_ASK_SOLVE | 1 << ASK_PAGE},
    {"batch", 1 << WG_ASK_SOLVE},
    {"time-limit", ~(1U << ASK_PAGE)},
    {"max-results", 1 << WG_ASK_SOLVE | 1 << WG_ASK_CLEAR},
    {"max-memory", 1 << WG_ASK_SOLVE | 1 << WG_ASK_CLEAR},
    {"stats", 1 << WG_ASK_SOLVE | 1 << WG_ASK_CLEAR},
};

/* Options that exclude each other for another reason than the kind of the question. A TSV line of a
   batch has no words, only their number and score. --clear has the lengths itself. */
static const char *const exclusions[][2] = {
    {"html", "format"},   {"html", "output"},       {"html", "batch"},
    {"clear", "lengths"}, {"paragraphs", "column"}, {"paragraphs", "shard"},
};
static const char *const not_in_tsv[] = {"all-paths", "sort", "limit"};

/* Options that need another option. */
static const char *const needs[][2] = {
    {"live", "html"},          {"paragraphs", "batch"}, {"column", "batch"},
    {"max-rejected", "batch"}, {"threads", "batch"},    {"shard", "batch"},
};

static void refuse_both(const struct cli *cli, const char *option, const char *other)
{
    cli_usage_error(cli, "--%s cannot be used with --%s; leave one of them out", option, other);
}

static void refuse_without(const struct cli *cli, const char *option, const char *needed)
{
    cli_usage_error(cli, "--%s is for --%s; add --%s, or leave out --%s", option, needed, needed,
                    option);
}

/* Refuses an option that the kind of the question does not have. `asks` are the kinds that have the
   option. */
static void check_kind(const struct cli *cli, unsigned ask, const char *option, unsigned asks)
{
    unsigned owner = 0;
    if ((asks >> ask & 1) != 0 || !cli_is_given(cli, option)) {
        return;
    }
    if (kind_options[ask] != NULL) {
        refuse_both(cli, option, kind_options[ask]);
    }
    while (owner < KINDS && (kind_options[owner] == NULL || (asks >> owner & 1) == 0)) {
        owner++;
    }
    refuse_without(cli, option, kind_options[owner]);
}

/* Refuses options that cannot be used together, or that need another one. */
static void check_together(const struct cli *cli, const struct solve_settings *settings)
{
    for (size_t i = 0; i < sizeof own_asks / sizeof *own_asks; i++) {
        check_kind(cli, settings->ask, own_asks[i].option, own_asks[i].asks);
    }
    for (size_t i = 0; i < sizeof exclusions / sizeof *exclusions; i++) {
        if (cli_is_given(cli, exclusions[i][0]) && cli_is_given(cli, exclusions[i][1])) {
            refuse_both(cli, exclusions[i][1], exclusions[i][0]);
        }
    }
    for (size_t i = 0; i < settings->asking.count; i++) {
        const char *const name = settings->asking.given[i].name;
        const struct question_field *const row = question_field(name);
        check_kind(cli, settings->ask, name, row->info.asks | row->also);
    }
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        if (cli_is_given(cli, needs[i][0]) && !cli_is_given(cli, needs[i][1])) {
            refuse_without(cli, needs[i][0], needs[i][1]);
        }
    }
}

static void complete_batch(const struct cli *cli, struct solve_settings *settings)
{
    if (!cli_is_given(cli, "time-limit")) {
        settings->limits.seconds = LINE_BATCH_SECONDS;
    }
    if (!cli_is_given(cli, "format")) {
        settings->form = FORM_JSON;
    }
    for (size_t i = 0; settings->form == FORM_TSV && i < sizeof not_in_tsv / sizeof(char *); i++) {
        if (cli_is_given(cli, not_in_tsv[i])) {
            refuse_both(cli, not_in_tsv[i], "batch -f tsv");
        }
    }
    if (!results_writers[settings->form].has_batches) {
        cli_usage_error(cli, "--batch prints one line for each board; choose jsonl or tsv");
    }
}

static void complete_check(const struct cli *cli, struct solve_settings *settings)
{
    if (!cli_is_given(cli, "format")) {
        settings->form = FORM_TSV;
    } else if (!results_writers[settings->form].has_checks) {
        cli_usage_error(cli, "--check prints a line for each word; choose tsv, csv, json or words");
    }
}

/* --- Inputs and outputs */

/* What the files of the options are compared with. */
struct files {
    const struct cli *cli;
    const char *option; /* of the output; NULL: standard output */
    const char *output;
    const char *reader; /* what reads standard input; NULL: nothing so far */
    char name[32];      /* of the option that does */
};

static bool reads_standard_input(const struct cli *cli, const struct solve_settings *settings)
{
    bool reads = cli->operand_count == 0 && !settings->is_live;
    for (int i = 0; i < cli->operand_count; i++) {
        reads |= strcmp(cli->operands[i], "-") == 0;
    }
    return reads;
}

/* Refuses an input that is the output, or a second input from standard input. */
static void check_input(void *context, const char *option, const char *file)
{
    struct files *const files = context;
    if (file == NULL) {
        return;
    }
    cli_refuse_input_as_output(files->cli, files->option, files->output, file);
    if (strcmp(file, "-") == 0 && files->reader != NULL) {
        cli_usage_error(files->cli,
                        "standard input cannot be used for both %s=- and %s; name a file for one "
                        "of them",
                        option, files->reader);
    }
    if (strcmp(file, "-") == 0) {
        (void)snprintf(files->name, sizeof files->name, "%s", option);
        files->reader = files->name;
    }
}

static void check_files(const struct cli *cli, const struct solve_settings *settings)
{
    const bool reads = reads_standard_input(cli, settings);
    const bool is_page = settings->html != NULL;
    struct files files = {cli, is_page ? "--html" : "--output",
                          is_page ? settings->html : settings->output, reads ? "the boards" : NULL,
                          ""};
    cli_refuse_empty_name(cli, files.option, files.output);
    if (reads) {
        cli_refuse_input_as_output(cli, files.option, files.output, "-");
    }
    for (int i = 0; i < cli->operand_count; i++) {
        const char *const operand = cli->operands[i];
        if (settings->is_batch) {
            cli_refuse_input_as_output(cli, files.option, files.output, operand);
        } else if (operand[0] == '@') {
            cli_refuse_file_as_output(cli, files.option, files.output, operand + 1);
        }
    }
    check_input(&files, "--check", settings->check);
    asking_each_file(&settings->asking, check_input, &files);
    if (settings->shard.count > 0 && (cli->operand_count != 1 || reads)) {
        cli_usage_error(cli, "--shard is a part of one file; name exactly one FILE");
    }
}

/* --- All settings */

static void choose_kind(const struct cli *cli, struct solve_settings *settings)
{
    settings->ask = settings->is_live         ? ASK_PAGE
                    : settings->clear != NULL ? WG_ASK_CLEAR
                    : settings->check != NULL ? WG_ASK_CHECK
                    : settings->word != NULL  ? ASK_PATH
                                              : WG_ASK_SOLVE;
    if (settings->word != NULL && *settings->word == '\0') {
        cli_usage_error(cli, "--word is empty; give it a word");
    }
}

void solve_read_settings(struct cli *cli, struct solve_settings *settings)
{
    *settings = (struct solve_settings){
        .opening = {.struct_nbytes = sizeof settings->opening},
        .limits = {.struct_nbytes = sizeof settings->limits},
        .simd = cli_environment("WORDGRID_SIMD"),
    };
    cli_read_all(cli, settings);
    choose_kind(cli, settings);
    check_together(cli, settings);
    if (settings->clear != NULL) {
        asking_set(&settings->asking, "lengths", settings->clear);
    }
    asking_read(cli, &settings->asking, settings->ask);
    if (settings->html != NULL) {
        settings->form = FORM_JSON;
    } else if (settings->is_batch) {
        complete_batch(cli, settings);
    } else if (settings->check != NULL) {
        complete_check(cli, settings);
    }
    check_files(cli, settings);
    if (settings->output != NULL && strcmp(settings->output, "-") == 0) {
        settings->output = NULL;
    }
    if (settings->limits.results == 0) {
        settings->limits.results =
            settings->is_batch ? DEFAULT_MAX_BATCH_RESULTS : DEFAULT_MAX_RESULTS;
    }
    if (settings->max_memory == 0) {
        settings->max_memory = DEFAULT_MAX_MEMORY_MB;
    }
    settings->limits.nbytes = (size_t)(settings->max_memory << 20);
}
