/* SPDX-License-Identifier: MIT */
/* build.c: `dictc build`: reads the options, compiles the inputs, writes the file. */
#include "dictc.h"

#include "common/progress.h"
#include "common/read_whole.h"
#include "common/write_guard.h"
#include "dict/format.h"
#include "report/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The options from OPTION_NAME on set metadata. The key is the name of the option. */
enum {
    OPTION_OUTPUT,
    OPTION_FORMAT,
    OPTION_ENCODING,
    OPTION_FOLD,
    OPTION_MIN_LENGTH,
    OPTION_MAX_LENGTH,
    OPTION_SKIP_CAPITALIZED,
    OPTION_MAX_WORDS,
    OPTION_EXCLUDE,
    OPTION_ALPHABET,
    OPTION_STRICT,
    OPTION_NUMBERS,
    OPTION_MERGE,
    OPTION_FORCE,
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
                       "output",
                       .is_once = true},
    [OPTION_FORMAT] = {"format",
                       'f',
                       "FORMAT",
                       "format of the inputs: list, trie-text, tsv (a word, a tab and "
                       "the value of the word on each line), or auto (default): trie "
                       "text if the name ends in .trie, before any compression suffix; "
                       "else list"},
    [OPTION_ENCODING] = {"encoding", 'e', "NAME", "input encoding (default: UTF-8)"},
    [OPTION_FOLD] = {"fold",
                     0,
                     "HOW",
                     "case (default): NFC and lower case; marks: also without accents; "
                     "none: unchanged. A line %fold of the alphabet counts more"},
    [OPTION_MIN_LENGTH] = {"min-length",
                           0,
                           "N",
                           "leave out words of fewer than N symbols"},
    [OPTION_MAX_LENGTH] = {"max-length",
                           0,
                           "N",
                           "leave out words of more than N symbols"},
    [OPTION_SKIP_CAPITALIZED] = {"skip-capitalized",
                                 0,
                                 NULL,
                                 "leave out words with an upper-case first letter"},
    [OPTION_MAX_WORDS] = {"max-words",
                          0,
                          "N",
                          "fail if the inputs, with those of --exclude, have more than "
                          "N words, repeated words included (default: 50000000)"},
    [OPTION_EXCLUDE] = {"exclude", 0, "FILE", "leave out words of FILE (repeatable)"},
    [OPTION_ALPHABET] = {"alphabet",
                         0,
                         "FILE|NAME",
                         "the letters and their other spellings: a file, or the name "
                         "of an alphabet that comes along, such as sv (default: the "
                         "letters that occur)",
                         .is_once = true},
    [OPTION_STRICT] = {"strict",
                       0,
                       NULL,
                       "fail at a word with a character that is not a letter, instead "
                       "of leaving the word out"},
    [OPTION_NUMBERS] = {"numbers",
                        0,
                        NULL,
                        "store what gives each word its number in the order of the "
                        "list ('dictc find --number', '--at'); values need it, so "
                        "--format=tsv stores it always"},
    [OPTION_MERGE] = {"merge",
                      0,
                      "HOW",
                      "with --format=tsv, the value of a word with several values: "
                      "max, min, sum or first (default: an error if they differ)",
                      .is_once = true},
    [OPTION_FORCE] = {"force", 0, NULL, "replace an OUT.wgd that is not a dictionary"},
    [OPTION_NAME] = {"name", 0, "TEXT", "metadata: the name of the dictionary"},
    [OPTION_LANGUAGE] = {"language", 0, "TEXT", "metadata: the language of the words"},
    [OPTION_LICENSE] = {"license", 0, "TEXT", "metadata: the licence of the words"},
    [OPTION_SOURCE] = {"source", 0, "TEXT", "metadata: the origin of the words"},
    {0},
};

const struct cli_command dictc_build_command = {
    .program = "dictc",
    .unicode_version = fold_unicode_version,
    .name = "dictc build",
    .synopsis = "dictc build -o OUT.wgd [OPTION]... [INPUT]...",
    .about = "Compiles the words of all inputs into one dictionary. Without INPUT, or "
             "if INPUT is '-', reads standard input. Files compressed by gzip, xz or "
             "zstd are decompressed. The same words give the same bytes, whatever "
             "the order and the number of the inputs.",
    .options = options,
    .notes =
        "Examples:\n"
        "  dictc build -o english.wgd words.txt names.txt.gz\n"
        "  dictc build -o short.wgd --max-length=5 --exclude=rude.txt words.txt\n"
        "  dictc build -o common.wgd -f tsv --merge=sum counts.txt\n"
        "  printf 'koira\\nkissa\\n' | dictc build -o fi.wgd --language=fi\n"
        "\n"
        "OUT.wgd is replaced in one step at the end, and keeps its mode. It is not\n"
        "changed if anything fails, if it is write-protected, if it is an input, or,\n"
        "without --force, if it is neither empty nor a dictionary.\n"
        "\n"
        "Exit status: 0 done; 2 bad usage, bad input or an I/O error.\n",
};

struct build {
    struct cli *cli;
    const char *output;
    const char *alphabet; /* a path, or "-" */
    struct wg_compile_options compile;
    struct wg_input_options input;
    bool force;
    const char *metadata[METADATA_COUNT];
    const char **excludes;
    size_t exclude_count;
    struct progress progress;
};

/* The limit of an alphabet on standard input. 255 symbols of 64 bytes need far less. */
enum { MAX_ALPHABET_NBYTES = 1 << 24 };

static void take_option(struct build *build, int option, const char *value)
{
    static const char *const formats[] = {"auto", "list", "trie-text", "tsv", NULL};
    static const char *const merges[] = {"first", "sum", "max", "min", NULL};
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
            (uint32_t)cli_number(cli, "--min-length", value, 1, FORMAT_MAX_LONGEST);
        break;
    case OPTION_MAX_LENGTH:
        build->compile.max_length =
            (uint32_t)cli_number(cli, "--max-length", value, 1, FORMAT_MAX_LONGEST);
        break;
    case OPTION_SKIP_CAPITALIZED:
        build->compile.skip_capitalized = true;
        break;
    case OPTION_MAX_WORDS:
        build->compile.max_words = cli_number(cli, "--max-words", value, 1, UINT64_MAX);
        break;
    case OPTION_EXCLUDE:
        build->excludes[build->exclude_count++] = value;
        break;
    case OPTION_ALPHABET:
        build->alphabet = value;
        break;
    case OPTION_STRICT:
        build->compile.strict = true;
        break;
    case OPTION_NUMBERS:
        build->compile.numbers = true;
        break;
    case OPTION_MERGE:
        build->compile.merge =
            (enum wg_merge)(WG_MERGE_FIRST + cli_choice(cli, "--merge", value, merges));
        break;
    case OPTION_FORCE:
        build->force = true;
        break;
    default:
        build->metadata[option - OPTION_NAME] = value;
        break;
    }
}

/* Refuses an input that is also the output. Adds 1 to *count if it is '-'. */
static void check_input(const struct build *build, const char *name, int *count)
{
    *count += dictc_is_dash(name);
    cli_refuse_input_as_output(build->cli, "-o", build->output, name);
}

static void check_inputs(const struct build *build)
{
    const struct cli *cli = build->cli;
    int count = 0;
    for (int i = 0; i < cli->operand_count; i++) {
        check_input(build, cli->operands[i], &count);
    }
    for (size_t i = 0; i < build->exclude_count; i++) {
        check_input(build, build->excludes[i], &count);
    }
    if (build->alphabet != NULL) {
        check_input(build, build->alphabet, &count);
    }
    dictc_refuse_repeated_input(cli, count);
}

/*
 * Without --force, refuses to replace a regular file. Two kinds may be replaced: a
 * dictionary, even if it is damaged or of a newer format, and an empty file, because
 * mktemp and the redirection of a shell make empty files.
 */
static void refuse_other_file(const struct build *build)
{
    char magic[FORMAT_MAGIC_NBYTES];
    struct stat about;
    if (build->force || dictc_is_dash(build->output) ||
        stat(build->output, &about) != 0 || !S_ISREG(about.st_mode) ||
        about.st_size == 0) {
        return;
    }
    const int fd = open(build->output, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t nbytes = fd < 0 ? -1 : read(fd, magic, sizeof magic);
    if (nbytes < 0) {
        cli_usage_error(build->cli,
                        "%s: cannot check whether it is a dictionary: %s; name another "
                        "file, or give --force to replace it",
                        build->output,
                        strerror(errno));
    }
    (void)close(fd);
    if (!format_has_magic(magic, (size_t)nbytes)) {
        cli_usage_error(build->cli,
                        "%s: exists and is not a dictionary; name another file, or "
                        "give --force to replace it",
                        build->output);
    }
}

static void take_arguments(struct build *build)
{
    static char dash[] = "-";
    static char *standard_input[] = {dash};
    const struct wg_compile_options *const compile = &build->compile;
    struct cli *const cli = build->cli;
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPTION) {
            take_option(build, option, value);
        }
    }
    if (cli->operand_count == 0) {
        if (isatty(STDIN_FILENO)) {
            cli_short_help(cli);
        }
        cli->operands = standard_input;
        cli->operand_count = 1;
    }
    if (build->output == NULL) {
        cli_usage_error(cli,
                        "build needs -o OUT.wgd; name the file to write, or '-o -' "
                        "for standard output");
    }
    if (build->output[0] == '\0') {
        cli_usage_error(cli, "-o has an empty name; name the file to write");
    }
    if (dictc_is_dash(build->output) && isatty(STDOUT_FILENO)) {
        cli_usage_error(cli,
                        "a dictionary is binary and standard output is a terminal; "
                        "name a file with -o");
    }
    if (compile->max_length != 0 && compile->min_length > compile->max_length) {
        cli_usage_error(cli,
                        "--min-length=%lu is above --max-length=%lu; no word can have "
                        "such a length",
                        (unsigned long)compile->min_length,
                        (unsigned long)compile->max_length);
    }
    if (compile->merge != WG_MERGE_ERROR && build->input.format != WG_INPUT_TSV) {
        cli_usage_error(cli, "--merge is about values; give --format=tsv too");
    }
    if (build->alphabet != NULL) {
        build->alphabet = dictc_find_alphabet(cli, build->alphabet);
    }
    check_inputs(build);
    refuse_other_file(build);
}

static enum wg_status add_input(struct wg_compiler *compiler, const char *name,
                                const struct wg_input_options *input,
                                struct wg_error *error)
{
    return dictc_is_dash(name)
               ? wg_compiler_add_fd(
                     compiler, STDIN_FILENO, dictc_title("-"), input, error)
               : wg_compiler_add_file(compiler, name, input, error);
}

/* Sets the metadata, and reads all words: first those to exclude, then the inputs. */
static enum wg_status add_inputs(const struct build *build,
                                 struct wg_compiler *compiler, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (int i = 0; i < METADATA_COUNT && status == WG_OK; i++) {
        if (build->metadata[i] != NULL) {
            status = wg_compiler_set_metadata(
                compiler, options[OPTION_NAME + i].name, build->metadata[i], error);
        }
    }
    for (size_t i = 0; i < build->exclude_count && status == WG_OK; i++) {
        const struct wg_input_options list = {.struct_nbytes = sizeof list,
                                              .use = WG_INPUT_EXCLUDE,
                                              .encoding = build->input.encoding};
        status = add_input(compiler, build->excludes[i], &list, error);
    }
    for (int i = 0; i < build->cli->operand_count && status == WG_OK; i++) {
        status = add_input(compiler, build->cli->operands[i], &build->input, error);
    }
    return status;
}

/*
 * Opens the output before it compiles the words that were read, so that a folder that
 * cannot be written to is reported first.
 */
static enum wg_status write_dictionary(struct build *build,
                                       struct wg_compiler *compiler,
                                       struct wg_error *error)
{
    void *bytes = NULL;
    size_t nbytes = 0;
    struct sink sink;
    enum wg_status status = sink_open(&sink, build->output, error);
    write_guard_set(&sink.file);
    if (status == WG_OK) {
        status = wg_compiler_write_memory(compiler, &bytes, &nbytes, error);
    }
    if (status == WG_OK) {
        build_show_progress(
            &build->progress, "writing", nbytes, wg_compiler_counts(compiler)->words);
        sink_bytes(&sink, bytes, nbytes);
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    wg_free(bytes);
    return status;
}

/* Stores the path of the alphabet in the compile options. If the path is '-', reads
   standard input into `whole` and stores that text in the options instead. The caller
   must free whole->bytes after wg_compiler_new. */
static enum wg_status take_alphabet(struct build *build, struct whole *whole,
                                    struct wg_error *error)
{
    struct wg_compile_options *const compile = &build->compile;
    if (build->alphabet == NULL || !dictc_is_dash(build->alphabet)) {
        compile->alphabet_path = build->alphabet;
        return WG_OK;
    }
    compile->alphabet_name = dictc_title("-");
    const enum wg_status status =
        read_whole(whole, STDIN_FILENO, dictc_title("-"), MAX_ALPHABET_NBYTES, error);
    compile->alphabet_text = (struct wg_text){whole->bytes, whole->nbytes};
    return status;
}

static int compile(struct build *build)
{
    struct wg_compiler *compiler = NULL;
    struct wg_error error;
    bool has_inputs = false;
    progress_begin(&build->progress, build->cli);
    build->compile.progress = build_show_progress;
    build->compile.progress_context = &build->progress;
    struct whole alphabet = {0};
    enum wg_status status = take_alphabet(build, &alphabet, &error);
    if (status == WG_OK) {
        status = wg_compiler_new(&build->compile, &compiler, &error);
    }
    free(alphabet.bytes);
    if (status == WG_OK && (status = add_inputs(build, compiler, &error)) == WG_OK) {
        status = write_dictionary(build, compiler, &error);
        has_inputs = true;
    }
    progress_clear(&build->progress);
    if (has_inputs && !build->cli->is_quiet) {
        const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
        if (status == WG_OK) {
            build_report_written(build->cli, build->output, counts);
        }
        if (status == WG_OK || counts->words == 0) {
            build_report_left_out(build->cli, &build->compile, counts);
        }
    }
    const int result = cli_report(build->cli, status, &error);
    wg_compiler_free(compiler);
    return result;
}

int dictc_build(struct cli *cli)
{
    struct build build = {.cli = cli,
                          .compile = {.struct_nbytes = sizeof build.compile},
                          .input = {.struct_nbytes = sizeof build.input}};
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
