/* SPDX-License-Identifier: MIT */
/* dictc_build.c: `dictc build`: options to a compiler, and what became of the words. */
#define _POSIX_C_SOURCE 200809L
#include "dictc.h"

#include "base/number.h"
#include "common/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordgrid/compile.h>

/* The longest word that the format has room for, in symbols. */
enum { MOST_SYMBOLS = 65536 };

/* The names of the last ones are the keys of the metadata. */
enum {
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_ENCODING,
    OPTION_FOLD,
    OPTION_MIN_LENGTH,
    OPTION_MAX_LENGTH,
    OPTION_SKIP_CAPITALIZED,
    OPTION_EXCLUDE,
    OPTION_ALPHABET,
    OPTION_STRICT,
    OPTION_NAME,
    OPTION_LANGUAGE,
    OPTION_LICENSE,
    OPTION_SOURCE,
    OPTION_COUNT,
    METADATA_COUNT = OPTION_COUNT - OPTION_NAME
};

static const struct cli_option options[] = {
    [OPTION_OUTPUT] = {"output",
                       'o',
                       "OUT.wgd",
                       "the dictionary to write, whole or not at all; '-' is standard "
                       "output"},
    [OPTION_FORMAT] = {"format",
                       'f',
                       "FORMAT",
                       "of the inputs: list, trie-text, or auto (default): trie text "
                       "if the name ends in .trie, before any compression suffix"},
    [OPTION_ENCODING] = {"encoding", 'e', "NAME", "of the inputs (default: UTF-8)"},
    [OPTION_FOLD] = {"fold",
                     0,
                     "HOW",
                     "case (default): NFC and lower case; marks: also without accents; "
                     "none: as it stands"},
    [OPTION_MIN_LENGTH] = {"min-length", 0, "N", "leave out words of fewer symbols"},
    [OPTION_MAX_LENGTH] = {"max-length", 0, "N", "leave out words of more symbols"},
    [OPTION_SKIP_CAPITALIZED] = {"skip-capitalized",
                                 0,
                                 NULL,
                                 "leave out words that begin in upper case"},
    [OPTION_EXCLUDE] = {"exclude",
                        0,
                        "FILE",
                        "leave out the words of this list (may be given again)"},
    [OPTION_ALPHABET] = {"alphabet",
                         0,
                         "FILE",
                         "the symbols, one a line, digraphs allowed (default: the "
                         "letters that occur)"},
    [OPTION_STRICT] = {"strict",
                       0,
                       NULL,
                       "fail at a word with something that is not a letter, instead "
                       "of leaving it out"},
    [OPTION_NAME] = {"name", 0, "TEXT", "what the dictionary calls itself"},
    [OPTION_LANGUAGE] = {"language", 0, "TEXT", "its language"},
    [OPTION_LICENSE] = {"license", 0, "TEXT", "the licence of its words"},
    [OPTION_SOURCE] = {"source", 0, "TEXT", "where its words come from"},
    {0},
};

const struct cli_command dictc_build_command = {
    .program = "dictc",
    .name = "dictc build",
    .synopsis = "dictc build -o OUT.wgd [OPTION]... [INPUT]...",
    .about = "Compiles the words of all inputs into one dictionary. Without INPUT, or "
             "where it is '-', reads standard input; gzip, xz and zstd files are "
             "unpacked. The same words give the same bytes, whatever the order and "
             "the number of the inputs.",
    .options = options,
    .notes =
        "Examples:\n"
        "  dictc build -o english.wgd words.txt names.txt.gz\n"
        "  dictc build -o short.wgd --max-length=5 --exclude=rude.txt words.txt\n"
        "  printf 'koira\\nkissa\\n' | dictc build -o fi.wgd --language=fi\n"
        "\n"
        "OUT.wgd is replaced in one step when all is done, and keeps its mode; it\n"
        "stays as it is where anything fails, where it is write-protected, and where\n"
        "it is an input.\n"
        "\n"
        "Exit status: 0 done; 2 bad usage, bad input or an I/O error.\n",
};

struct build {
    struct cli *cli;
    const char *output;
    struct wg_compile_options compile;
    struct wg_input_options input;
    const char *metadata[METADATA_COUNT];
    const char **excludes;
    size_t exclude_count;
    struct progress progress;
};

static void take_option(struct build *build, int option, const char *value)
{
    static const char *const formats[] = {"auto", "list", "trie-text", NULL};
    static const char *const folds[] = {"case", "marks", "none", NULL};
    const struct cli *cli = build->cli;
    switch (option) {
    case OPTION_OUTPUT:
        build->output = value;
        break;
    case OPTION_FORMAT:
        build->input.format =
            (enum wg_input_format)cli_choice(cli, "--format", value, formats);
        break;
    case OPTION_ENCODING:
        build->input.encoding = value;
        break;
    case OPTION_FOLD:
        build->compile.fold = (enum wg_fold)cli_choice(cli, "--fold", value, folds);
        break;
    case OPTION_MIN_LENGTH:
        build->compile.min_length =
            (uint32_t)cli_number(cli, "--min-length", value, 1, MOST_SYMBOLS);
        break;
    case OPTION_MAX_LENGTH:
        build->compile.max_length =
            (uint32_t)cli_number(cli, "--max-length", value, 1, MOST_SYMBOLS);
        break;
    case OPTION_SKIP_CAPITALIZED:
        build->compile.skip_capitalized = true;
        break;
    case OPTION_EXCLUDE:
        build->excludes[build->exclude_count++] = value;
        break;
    case OPTION_ALPHABET:
        build->compile.alphabet_path = value;
        break;
    case OPTION_STRICT:
        build->compile.strict = true;
        break;
    default:
        build->metadata[option - OPTION_NAME] = value;
        break;
    }
}

static bool is_dash(const char *name)
{
    return strcmp(name, "-") == 0;
}

static void refuse_inputs_as_output(const struct build *build)
{
    const struct cli *cli = build->cli;
    for (int i = 0; i < cli->operand_count; i++) {
        cli_refuse_input_as_output(cli, "-o", build->output, cli->operands[i]);
    }
    for (size_t i = 0; i < build->exclude_count; i++) {
        cli_refuse_input_as_output(cli, "-o", build->output, build->excludes[i]);
    }
    if (build->compile.alphabet_path != NULL) {
        cli_refuse_input_as_output(
            cli, "-o", build->output, build->compile.alphabet_path);
    }
}

static void take_arguments(struct build *build)
{
    const struct wg_compile_options *compile = &build->compile;
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(build->cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPTION) {
            take_option(build, option, value);
        }
    }
    if (build->cli->operand_count == 0 && isatty(STDIN_FILENO)) {
        cli_short_help(build->cli);
    }
    if (build->output == NULL) {
        cli_usage_error(build->cli,
                        "build needs -o OUT.wgd; name the file to write, or '-o -' "
                        "for standard output");
    }
    if (build->output[0] == '\0') {
        cli_usage_error(build->cli, "-o has an empty name; name the file to write");
    }
    if (is_dash(build->output) && isatty(STDOUT_FILENO)) {
        cli_usage_error(build->cli,
                        "a dictionary is binary and standard output is a terminal; "
                        "name a file with -o");
    }
    if (compile->max_length != 0 && compile->min_length > compile->max_length) {
        cli_usage_error(build->cli,
                        "--min-length=%lu is above --max-length=%lu; no word is both",
                        (unsigned long)compile->min_length,
                        (unsigned long)compile->max_length);
    }
    refuse_inputs_as_output(build);
}

static void show_progress(void *context, const char *phase, uint64_t nbytes,
                          uint64_t words)
{
    struct progress *const progress = context;
    char word_text[NUMBER_GROUPED_NBYTES];
    char byte_text[NUMBER_GROUPED_NBYTES];
    if (progress_is_due(progress)) {
        progress_show(progress,
                      "%s: %s words, %s bytes",
                      phase,
                      number_grouped(words, word_text),
                      number_grouped(nbytes, byte_text));
    }
}

enum { WORDS_NBYTES = NUMBER_GROUPED_NBYTES + 8 };

/* "1 word", "1,234 words" */
static const char *print_words(char text[WORDS_NBYTES], uint64_t count)
{
    char number[NUMBER_GROUPED_NBYTES];
    (void)snprintf(text,
                   WORDS_NBYTES,
                   "%s word%s",
                   number_grouped(count, number),
                   count == 1 ? "" : "s");
    return text;
}

/* Why words that were read are not in the dictionary. */
static void report_left_out(const struct build *build,
                            const struct wg_compile_counts *counts)
{
    const struct cli *cli = build->cli;
    const uint32_t min_length = build->compile.min_length;
    char words[WORDS_NBYTES];
    if (counts->not_letters > 0) {
        cli_message(cli,
                    "left out %s with characters that are not letters (first: "
                    "%s:%llu:%llu); --alphabet can make them letters",
                    print_words(words, counts->not_letters),
                    counts->first_source,
                    (unsigned long long)counts->first_line,
                    (unsigned long long)counts->first_column);
    }
    if (counts->too_short > 0) {
        cli_message(cli,
                    "left out %s of fewer than %lu symbols",
                    print_words(words, counts->too_short),
                    /* without a limit: what folded to nothing */
                    (unsigned long)(min_length > 0 ? min_length : 1));
    }
    if (counts->too_long > 0) {
        cli_message(cli,
                    "left out %s of more than %lu symbols",
                    print_words(words, counts->too_long),
                    (unsigned long)build->compile.max_length);
    }
    if (counts->capitalized > 0) {
        cli_message(cli,
                    "left out %s with an upper-case first letter",
                    print_words(words, counts->capitalized));
    }
    if (counts->excluded > 0) {
        cli_message(
            cli, "left out %s on excluded lists", print_words(words, counts->excluded));
    }
}

static void report_written(const struct build *build,
                           const struct wg_compile_counts *counts)
{
    char words[WORDS_NBYTES];
    char number[NUMBER_GROUPED_NBYTES];
    cli_message(build->cli,
                "%s: %s, %s bytes",
                is_dash(build->output) ? "standard output" : build->output,
                print_words(words, counts->words),
                number_grouped(counts->file_nbytes, number));
    if (build->cli->is_verbose) {
        cli_message(build->cli,
                    "read %s, of which %s repeated",
                    print_words(words, counts->read),
                    number_grouped(counts->repeated, number));
    }
}

static enum wg_status feed(const struct build *build, struct wg_compiler *compiler,
                           struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (int i = 0; i < METADATA_COUNT && status == WG_OK; i++) {
        if (build->metadata[i] != NULL) {
            status = wg_compiler_set_metadata(
                compiler, options[OPTION_NAME + i].name, build->metadata[i], error);
        }
    }
    for (size_t i = 0; i < build->exclude_count && status == WG_OK; i++) {
        const struct wg_input_options list = {.encoding = build->input.encoding};
        status = wg_compiler_exclude_file(compiler, build->excludes[i], &list, error);
    }
    if (build->cli->operand_count == 0 && status == WG_OK) {
        status = wg_compiler_add_file(compiler, "-", &build->input, error);
    }
    for (int i = 0; i < build->cli->operand_count && status == WG_OK; i++) {
        status = wg_compiler_add_file(
            compiler, build->cli->operands[i], &build->input, error);
    }
    return status;
}

static int compile(struct build *build)
{
    struct wg_compiler *compiler = NULL;
    struct wg_error error;
    bool is_fed = false;
    progress_begin(&build->progress, build->cli);
    build->compile.progress = show_progress;
    build->compile.progress_context = &build->progress;
    enum wg_status status = wg_compiler_new(&build->compile, &compiler, &error);
    if (status == WG_OK && (status = feed(build, compiler, &error)) == WG_OK) {
        status = wg_compiler_write(compiler, build->output, &error);
        is_fed = true;
    }
    progress_wipe(&build->progress);
    if (is_fed && !build->cli->is_quiet) {
        const struct wg_compile_counts counts = wg_compiler_counts(compiler);
        if (status == WG_OK) {
            report_written(build, &counts);
        }
        if (status == WG_OK || counts.words == 0) {
            report_left_out(build, &counts);
        }
    }
    const int result = cli_end(build->cli, status, &error);
    wg_compiler_free(compiler);
    return result;
}

int dictc_build(struct cli *cli)
{
    struct build build = {.cli = cli};
    build.excludes = calloc((size_t)cli->count + 1, sizeof *build.excludes);
    if (build.excludes == NULL) {
        cli_message(cli, "out of memory");
        return EXIT_TROUBLE;
    }
    take_arguments(&build);
    const int result = compile(&build);
    free(build.excludes);
    return result;
}
