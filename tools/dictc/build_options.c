/* SPDX-License-Identifier: MIT */
/* build_options.c: reads and checks the options of `dictc build`. */
#include "build.h"

#include "base/text.h"
#include "dict/format.h"
#include "dict/write/hunspell/hunspell.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The options from OPTION_NAME to OPTION_SOURCE set the metadata of their name. */
enum {
    OPTION_OUTPUT,
    OPTION_IF_CHANGED,
    OPTION_FORCE,
    OPTION_DEPFILE,
    OPTION_FORMAT,
    OPTION_ENCODING,
    OPTION_MAX_WORDS,
    OPTION_FOLD,
    OPTION_ALPHABET,
    OPTION_MIN_LENGTH,
    OPTION_MAX_LENGTH,
    OPTION_SKIP_CAPITALIZED,
    OPTION_EXCLUDE,
    OPTION_ONLY,
    OPTION_STRICT,
    OPTION_REJECTS,
    OPTION_MAX_REJECTED,
    OPTION_NUMBERS,
    OPTION_MERGE,
    OPTION_NAME,
    OPTION_LANGUAGE,
    OPTION_LICENSE,
    OPTION_SOURCE,
    OPTION_META
};

static const char *const formats[] = {"auto", "list", "trie-text", "tsv", "hunspell", NULL};
static const char *const merges[] = {"first", "sum", "max", "min", NULL};
static const char *const folds[] = {"case", "marks", "none", NULL};

static const struct cli_option options[] = {
    [OPTION_OUTPUT] = {"output", 'o', "OUT.wgd",
                       "the dictionary to write, whole or not at all; '-' is standard output",
                       .is_once = true, .group = "Output"},
    [OPTION_IF_CHANGED] =
        {"if-changed", 0, NULL,
         "leave OUT.wgd alone, with its time stamp, if its bytes would stay the same"},
    [OPTION_FORCE] = {"force", 0, NULL,
                      "replace also an OUT.wgd that is not a dictionary, and a FILE of --depfile "
                      "or --rejects that is one"},
    [OPTION_DEPFILE] =
        {"depfile", 0, "FILE",
         "write to FILE a rule for Make and Ninja: the files on which OUT.wgd depends",
         .is_once = true},
    [OPTION_FORMAT] =
        {"format", 'f', "FORMAT",
         "format of the inputs: list, trie-text, tsv (a word, a tab and the value of the word on "
         "each line), hunspell (NAME.dic with its NAME.aff beside it), or auto (default): trie "
         "text if the name ends in .trie, before any compression suffix; hunspell if it ends in "
         ".dic and the .aff is there; else list. A dictionary is recognized by its first bytes",
         .group = "Inputs", .choices = formats},
    [OPTION_ENCODING] = {"encoding", 'e', "NAME",
                         "encoding of the inputs after it, also of the files of --exclude and "
                         "--only (default: UTF-8)"},
    [OPTION_MAX_WORDS] = {"max-words", 0, "N",
                          "fail if all inputs together have more than N words, repeated words "
                          "included (default: 50000000)"},
    [OPTION_FOLD] = {"fold", 0, "HOW",
                     "case (default): NFC and lower case; marks: also without accents; none: "
                     "unchanged. A line %fold in the alphabet overrides this",
                     .group = "Letters", .choices = folds},
    [OPTION_ALPHABET] = {"alphabet", 0, "FILE|NAME",
                         "the letters and their other spellings: a file, or the name of an "
                         "installed alphabet, such as sv (default: the letters that occur)",
                         .is_once = true},
    [OPTION_MIN_LENGTH] = {"min-length", 0, "N", "leave out words of fewer than N symbols",
                           .group = "Which words"},
    [OPTION_MAX_LENGTH] = {"max-length", 0, "N", "leave out words of more than N symbols"},
    [OPTION_SKIP_CAPITALIZED] = {"skip-capitalized", 0, NULL,
                                 "leave out words with an upper-case first letter"},
    [OPTION_EXCLUDE] = {"exclude", 0, "FILE",
                        "leave out the words of FILE, a list or a dictionary (repeatable)"},
    [OPTION_ONLY] = {"only", 0, "FILE",
                     "leave out all words that are not in FILE, a list or a dictionary "
                     "(repeatable: a word must be in one of the files)"},
    [OPTION_STRICT] = {"strict", 0, NULL,
                       "fail at a word with a character that is not a letter, or that would be "
                       "listed as another word, instead of leaving it out",
                       .group = "Words that are left out"},
    [OPTION_REJECTS] = {"rejects", 0, "FILE",
                        "write each word that was left out to FILE: INPUT:LINE:COLUMN, a tab, the "
                        "reason, a tab, the word",
                        .is_once = true},
    [OPTION_MAX_REJECTED] = {"max-rejected", 0, "N|P%",
                             "fail if more than N words, or more than P percent of the words, are "
                             "left out for their characters; words left out for their length, for "
                             "a capital or by --exclude and --only do not count"},
    [OPTION_NUMBERS] =
        {"numbers", 0, NULL,
         "store the numbers of the words, which are their places in the list of all words ('dictc "
         "find --number', '--at'). Values need numbers, so --format=tsv always stores them",
         .group = "Numbers and values"},
    [OPTION_MERGE] = {"merge", 0, "HOW",
                      "the value of a word with several values: max, min, sum or first (default: "
                      "an error if they differ)",
                      .is_once = true, .choices = merges},
    [OPTION_NAME] = {"name", 0, "TEXT", "the name of the dictionary", .group = "Metadata"},
    [OPTION_LANGUAGE] = {"language", 0, "TEXT", "the language of the words"},
    [OPTION_LICENSE] = {"license", 0, "TEXT", "the licence of the words"},
    [OPTION_SOURCE] = {"source", 0, "TEXT", "the origin of the words"},
    [OPTION_META] =
        {"meta", 0, "KEY=VALUE",
         "another entry (repeatable): version, date, fold, alphabet or values (what the values "
         "mean), or a key of your own that begins with x-. The entry unicode, the version of "
         "Unicode that the folds depend on, is there by default. KEY= leaves KEY out"},
    {0},
};

const struct cli_command dictc_build_command = {
    .program = "dictc",
    .unicode_version = fold_unicode_version,
    .name = "dictc build",
    .synopsis = "dictc build -o OUT.wgd [OPTION]... [INPUT]...",
    .about = "Compiles the words of all inputs into one dictionary. Without INPUT, or if INPUT is "
             "'-', reads standard input. An input may be a dictionary; its words are added. Texts "
             "compressed by gzip, xz or zstd are decompressed. The same words give the same bytes, "
             "whatever the order and the number of the inputs (but --merge=first depends on the "
             "order, and sum on the number).",
    .options = options,
    .notes = "Examples:\n"
             "  dictc build -o english.wgd words.txt names.txt.gz\n"
             "  dictc build -o short.wgd --max-length=5 --exclude=rude.txt words.txt\n"
             "  dictc build -o common.wgd -f tsv --merge=sum counts.txt\n"
             "  dictc build -o both.wgd --only=a.wgd b.wgd    words of a.wgd and of b.wgd\n"
             "  dictc build -o all.wgd a.txt --encoding=latin1 b.txt    a.txt is UTF-8\n"
             "  printf 'koira\\nkissa\\n' | dictc build -o fi.wgd --language=fi\n"
             "\n"
             "A rule for Make, then one for Ninja. Both build again what has changed:\n"
             "  %.wgd: %.txt\n"
             "          dictc build -q --depfile=$*.d -o $@ $<\n"
             "  -include $(wildcard *.d)\n"
             "\n"
             "  rule dictionary\n"
             "    command = dictc build -q --if-changed --depfile=$out.d -o $out $in\n"
             "    depfile = $out.d\n"
             "    restat = 1\n"
             "\n"
             "OUT.wgd is replaced in one step at the end, and keeps its mode. It is not\n"
             "changed if anything fails, if it is write-protected, if it is an input, or,\n"
             "without --force, if it is neither empty nor a dictionary. The file of --rejects\n"
             "is written also if --max-rejected fails, or if no words are left.\n"
             "\n"
             "If more than half of the words are left out for their characters, a message\n"
             "says so, even with --quiet.\n"
             "\n"
             "Exit status: 0 done; 2 bad usage, bad input, a limit or an I/O error; 3 an\n"
             "input is a damaged dictionary, or of a newer format.\n",
};

static void add_input(struct build *build, const char *name, enum wg_input_use use,
                      const char *encoding)
{
    build->inputs[build->input_count++] =
        (struct build_input){.name = name, .use = use, .encoding = encoding};
}

/* Reads "N" or "P%", where P is a decimal number of at most 100. */
static struct build_limit take_limit(const struct cli *cli, const char *value)
{
    enum { DECIMALS = 4 }; /* 0.0001 % is a millionth */
    struct build_limit limit = {.is_set = true};
    const size_t whole = strspn(value, "0123456789");
    const char *const point = value + whole;
    const size_t decimals = *point == '.' ? strspn(point + 1, "0123456789") : 0;
    const char *const end = point + (*point == '.') + decimals;
    limit.is_share = *end == '%';
    if (!limit.is_share) {
        limit.most = cli_number(cli, "--max-rejected", value, 0, UINT64_MAX);
        return limit;
    }
    for (size_t i = 0; i < whole && limit.most <= 100; i++) {
        limit.most = limit.most * 10 + (uint64_t)(value[i] - '0');
    }
    for (size_t i = 0; i < DECIMALS; i++) {
        limit.most = limit.most * 10 + (i < decimals ? (uint64_t)(point[1 + i] - '0') : 0);
    }
    if (end[1] != '\0' || whole == 0 || decimals > DECIMALS || (decimals == 0 && *point == '.') ||
        limit.most > UINT64_C(1000000)) {
        cli_usage_error(
            cli, "--max-rejected=%s is not a share; give one from 0%% to 100%%, such as 0.5%%",
            value);
    }
    return limit;
}

/* Adds an entry of the metadata. The compiler checks it. */
static void add_entry(struct build *build, struct wg_text key, const char *value)
{
    struct build_entry *const entry = &build->metadata[build->metadata_count++];
    entry->value = value;
    (void)snprintf(entry->key, sizeof entry->key, "%.*s", (int)key.nbytes, key.bytes);
}

/* Takes KEY=VALUE. */
static void take_entry(struct build *build, const char *entry)
{
    const size_t nbytes = strcspn(entry, "=");
    if (entry[nbytes] == '\0' || nbytes > META_MAX_KEY_NBYTES) {
        cli_usage_error(build->cli,
                        "--meta=%s is not KEY=VALUE with a key of up to %d bytes; give an entry "
                        "such as version=2.1",
                        entry, META_MAX_KEY_NBYTES);
    }
    const char *const value = entry + nbytes + 1;
    add_entry(build, (struct wg_text){entry, nbytes}, *value == '\0' ? NULL : value);
}

/* Reads an option whose value needs a check. */
static void take_value(struct build *build, int option, const char *value)
{
    const struct cli *const cli = build->cli;
    struct wg_compile_options *const compile = &build->compile;
    switch (option) {
    case OPTION_FORMAT:
        build->format = (enum wg_input_format)cli_choice(cli, "--format", value, formats);
        break;
    case OPTION_FOLD:
        compile->fold = (enum wg_fold)cli_choice(cli, "--fold", value, folds);
        break;
    case OPTION_MIN_LENGTH:
        compile->min_length =
            (uint32_t)cli_number(cli, "--min-length", value, 1, FORMAT_MAX_LONGEST);
        break;
    case OPTION_MAX_LENGTH:
        compile->max_length =
            (uint32_t)cli_number(cli, "--max-length", value, 1, FORMAT_MAX_LONGEST);
        break;
    case OPTION_MAX_WORDS:
        compile->max_words = cli_number(cli, "--max-words", value, 1, UINT64_MAX);
        break;
    case OPTION_MERGE:
        compile->merge =
            (enum wg_merge)(WG_MERGE_FIRST + cli_choice(cli, "--merge", value, merges));
        break;
    case OPTION_MAX_REJECTED:
        build->max_rejected = take_limit(cli, value);
        break;
    case OPTION_META:
        take_entry(build, value);
        break;
    default:
        add_entry(build, text_of(options[option].name), value);
        break;
    }
}

static void take_option(struct build *build, int option, const char *value, const char **encoding)
{
    switch (option) {
    case OPTION_OUTPUT:
        build->output = value;
        break;
    case OPTION_IF_CHANGED:
        build->if_changed = true;
        break;
    case OPTION_FORCE:
        build->force = true;
        break;
    case OPTION_DEPFILE:
        build->depfile = value;
        break;
    case OPTION_ENCODING:
        *encoding = value;
        break;
    case OPTION_ALPHABET:
        build->alphabet = value;
        break;
    case OPTION_SKIP_CAPITALIZED:
        build->compile.skip_capitalized = true;
        break;
    case OPTION_EXCLUDE:
        add_input(build, value, WG_INPUT_EXCLUDE, *encoding);
        break;
    case OPTION_ONLY:
        add_input(build, value, WG_INPUT_ONLY, *encoding);
        break;
    case OPTION_STRICT:
        build->compile.strict = true;
        break;
    case OPTION_REJECTS:
        build->rejects = value;
        break;
    case OPTION_NUMBERS:
        build->compile.numbers = true;
        break;
    default:
        take_value(build, option, value);
        break;
    }
}

/* Refuses options that contradict each other, and files that must not be written. */
static void check_options(const struct build *build)
{
    const struct wg_compile_options *const compile = &build->compile;
    struct cli *const cli = build->cli;
    if (build->output == NULL) {
        cli_usage_error(
            cli, "build needs -o OUT.wgd; name the file to write, or '-o -' for standard output");
    }
    if (dictc_is_dash(build->output) && isatty(STDOUT_FILENO)) {
        cli_usage_error(
            cli, "a dictionary is binary and standard output is a terminal; name a file with -o");
    }
    if (compile->max_length != 0 && compile->min_length > compile->max_length) {
        cli_usage_error(
            cli, "--min-length=%lu is above --max-length=%lu; no word can have such a length",
            (unsigned long)compile->min_length, (unsigned long)compile->max_length);
    }
    build_check_files(build);
    build_check_depfile(build);
}

/* Finds the affix files that the inputs need. */
static void find_affixes(struct build *build)
{
    for (size_t i = 0; i < build->input_count; i++) {
        struct build_input *const input = &build->inputs[i];
        struct wg_error error;
        if (hunspell_find_affixes(input->name, build_format_of(build, input), &input->affixes,
                                  &error) != WG_OK) {
            cli_usage_error(build->cli, "%s", error.message);
        }
    }
}

void build_take_arguments(struct build *build)
{
    struct cli *const cli = build->cli;
    const char *encoding = NULL; /* of the next input */
    const char *last_encoding = NULL;
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        const size_t before = build->input_count;
        if (token == CLI_OPTION) {
            take_option(build, option, value, &encoding);
        } else {
            add_input(build, value, WG_INPUT_ADD, encoding);
        }
        last_encoding = build->input_count > before ? encoding : last_encoding;
    }
    if (cli->operand_count == 0) {
        if (isatty(STDIN_FILENO)) {
            cli_short_help(cli);
        }
        add_input(build, "-", WG_INPUT_ADD, encoding);
        last_encoding = encoding;
    }
    if (encoding != last_encoding) {
        cli_usage_error(cli,
                        "--encoding=%s is for the inputs after it, and there are none; give it "
                        "before the inputs",
                        encoding);
    }
    find_affixes(build);
    if (build->alphabet != NULL) {
        build->alphabet = dictc_find_alphabet(cli, build->alphabet);
    }
    check_options(build);
}
