/* SPDX-License-Identifier: MIT */
/* build_options.c: `dictc build`: reads and checks the options. */
#include "build.h"

#include "base/text.h"
#include "common/reject_limit.h"
#include "hunspell/hunspell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(member) offsetof(struct build, member)

/* Adds a file. If there is none of this name, but a dictionary is called so, adds that one. */
static void add_input(struct build *build, const char *name, enum wg_input_use use)
{
    static struct name_lookup lookup;
    struct build_input *const input = &build->inputs[build->input_count++];
    *input = (struct build_input){.name = name, .use = use, .encoding = build->encoding};
    if (!dictc_is_dash(name) && dict_lookup(&lookup, name, NULL, NULL) == WG_OK &&
        lookup.path != name && (input->found = strdup(lookup.path)) != NULL) {
        input->name = input->found;
    }
}

/* Adds the file of --exclude or --only. */
static void take_list(struct cli *cli, const char *option, const char *value, void *build)
{
    (void)cli;
    add_input(build, value, strcmp(option, "--only") == 0 ? WG_INPUT_ONLY : WG_INPUT_EXCLUDE);
}

/* Adds an entry of the metadata. An empty value removes the entry. The compiler checks the
   entry. */
static void add_entry(struct build *build, struct wg_text key, const char *value)
{
    struct build_entry *const entry = &build->metadata[build->metadata_count++];
    entry->value = *value == '\0' ? NULL : value;
    (void)snprintf(entry->key, sizeof entry->key, "%.*s", (int)key.nbytes, key.bytes);
}

/* Takes KEY=VALUE. */
static void take_entry(struct cli *cli, const char *option, const char *entry, void *build)
{
    const size_t nbytes = strcspn(entry, "=");
    if (entry[nbytes] == '\0' || nbytes > META_MAX_KEY_NBYTES) {
        cli_usage_error(cli,
                        "%s=%s is not KEY=VALUE with a key of up to %d bytes; give an entry such "
                        "as version=2.1",
                        option, entry, META_MAX_KEY_NBYTES);
    }
    add_entry(build, (struct wg_text){entry, nbytes}, entry + nbytes + 1);
}

/* Sets the metadata entry with the name of the option. */
static void take_named(struct cli *cli, const char *option, const char *value, void *build)
{
    (void)cli;
    add_entry(build, text_of(option + 2), value);
}

static const char *const formats[] = {"auto", "list", "trie-text", "tsv", "hunspell", NULL};
static const char *const merges[] = {"first", "sum", "max", "min", NULL};
static const char *const folds[] = {"case", "marks", "none", NULL};

const struct cli_option build_options[] = {
    {"output", 'o', "OUT.wgd",
     "the dictionary to write, whole or not at all; '-' is standard output", FIELD_TEXT, AT(output),
     .is_once = true, .group = "Output"},
    {"if-changed", 0, NULL,
     "leave OUT.wgd alone, with its time stamp, if its bytes would stay the same", FIELD_FLAG,
     AT(if_changed)},
    {"force", 0, NULL,
     "replace also an OUT.wgd that is not a dictionary, and a FILE of --depfile or --rejects that "
     "is one",
     FIELD_FLAG, AT(force)},
    {"depfile", 0, "FILE",
     "write to FILE a rule for Make and Ninja: the files on which OUT.wgd depends", FIELD_TEXT,
     AT(depfile), .is_once = true},
    {"format", 'f', "FORMAT",
     "format of the inputs: list, trie-text, tsv (a word, a tab and the value of the word on each "
     "line), hunspell (NAME.dic with its NAME.aff beside it), or auto (default): trie text if the "
     "name ends in .trie, before any compression suffix; hunspell if it ends in .dic; else list. "
     "A dictionary is recognized by its first bytes",
     FIELD_CHOICE, AT(format), .names = formats, .group = "Inputs"},
    {"encoding", 'e', "NAME",
     "encoding of the inputs after it, also of the files of --exclude and --only (default: UTF-8)",
     FIELD_TEXT, AT(encoding)},
    {"stems", 0, NULL,
     "of a hunspell dictionary, only the stems: its entries that are words without an affix",
     FIELD_FLAG, AT(stems)},
    {"levels", 0, "N",
     "of a hunspell dictionary, only the words with at most N affixes; 3 are the most that a word "
     "can have",
     FIELD_NUMBER, AT(levels), 1, HUNSPELL_MAX_LEVELS},
    {"max-words", 0, "N",
     "fail if all inputs together have more than N words, repeated words included (default: "
     "50000000)",
     FIELD_NUMBER_64, AT(compile.max_words), 1},
    {"max-memory", 0, "MB",
     "keep words that are not in order in about this many MiB, besides the dictionary that is "
     "being made. The other words go to a temporary file, in the folder of the variable TMPDIR or "
     "in " SYSTEM_WORK_HELP
     " (default: all in memory). Not used for words with values, and with --exclude, --only "
     "and --rejects",
     FIELD_NUMBER_64, AT(max_memory), 1, SIZE_MAX >> 21},
    {THREADS_OPTION(AT(compile.threads),
                    "; of a long list, at most 8 sort and 64 merge. The output is the same")},
    {"fold", 0, "HOW",
     "case (default): NFC and lower case; marks: also without accents, but with the signs of "
     "vowels "
     "and tones; none: unchanged. A line "
     "%fold in the alphabet overrides this",
     FIELD_CHOICE, AT(compile.fold), .names = folds, .group = "Letters"},
    {"alphabet", 0, "FILE|NAME",
     "the letters and their other spellings: a file, or the name of an installed alphabet, such as "
     "sv (default: the letters that occur)",
     FIELD_TEXT, AT(alphabet), .is_once = true},
    {"min-length", 0, "N", "leave out words of fewer than N symbols", FIELD_NUMBER,
     AT(compile.min_length), 1, FORMAT_MAX_LONGEST, .group = "Which words"},
    {"max-length", 0, "N", "leave out words of more than N symbols", FIELD_NUMBER,
     AT(compile.max_length), 1, FORMAT_MAX_LONGEST},
    {"skip-capitalized", 0, NULL, "leave out words with an upper-case first letter", FIELD_FLAG,
     AT(compile.skip_capitalized)},
    {"exclude", 0, "FILE", "leave out the words of FILE, a list or a dictionary (repeatable)",
     .take = take_list},
    {"only", 0, "FILE",
     "leave out all words that are not in FILE, a list or a dictionary (repeatable: a word must be "
     "in one of the files)",
     .take = take_list},
    {"strict", 0, NULL,
     "fail at a word with a character that is not a letter, or that would be listed as another "
     "word, or at a bad line of a hunspell dictionary, instead of leaving it out",
     FIELD_FLAG, AT(compile.strict), .group = "Words that are left out"},
    {"rejects", 0, "FILE",
     "write each word that was left out to FILE: INPUT:LINE:COLUMN, a tab, the reason, a tab, the "
     "word",
     FIELD_TEXT, AT(rejects), .is_once = true},
    {"max-rejected", 0, "N|P%",
     "fail if more than N words, or more than P percent of the words, are left out for their "
     "characters, or as bad lines of a hunspell dictionary; words left out for their length, for a "
     "capital, by --exclude and --only, or by %reject-start and %reject-end of the alphabet do not "
     "count",
     .offset = AT(max_rejected), .take = reject_limit_take},
    {"numbers", 0, NULL,
     "store the numbers of the words, which are their places in the list of all words: then 'dictc "
     "find' has them in all of its tsv and json, and need not make them for --number, --at and "
     "--random. Values need numbers, so --format=tsv always stores them",
     FIELD_FLAG, AT(compile.numbers), .group = "Numbers and values"},
    {"merge", 0, "HOW",
     "the value of a word with several values: max, min, sum or first (default: an error if they "
     "differ)",
     FIELD_CHOICE, AT(compile.merge), .names = merges, .is_once = true},
    {"name", 0, "TEXT", "the name of the dictionary", .take = take_named, .group = "Metadata"},
    {"language", 0, "TEXT", "the language of the words", .take = take_named},
    {"language-name", 0, "TEXT", "the name of the language in the language itself: Deutsch",
     .take = take_named},
    {"license", 0, "TEXT", "the licence of the words", .take = take_named},
    {"source", 0, "TEXT", "the origin of the words", .take = take_named},
    {"meta", 0, "KEY=VALUE",
     "another entry (repeatable): version, date, fold, alphabet or values (what the values mean), "
     "or a key of your own that begins with x-. The entry unicode, the version of Unicode that the "
     "folds depend on, is there by default. An empty VALUE, also of --name and the like, leaves "
     "the entry out",
     .take = take_entry},
    {0},
};

/* Refuses options that contradict each other, and files that must not be written. */
static void check_options(const struct build *build)
{
    const struct wg_compile_options *const compile = &build->compile;
    struct cli *const cli = build->cli;
    if (build->output == NULL) {
        cli_usage_error(
            cli, "build needs -o OUT.wgd; name the file to write, or '-o -' for standard output");
    }
    if (dictc_is_dash(build->output) && system_is_terminal(STDOUT_FILENO)) {
        cli_usage_error(
            cli, "a dictionary is binary and standard output is a terminal; name a file with -o");
    }
    if (compile->max_length != 0 && compile->min_length > compile->max_length) {
        cli_usage_error(
            cli, "--min-length=%lu is above --max-length=%lu; no word can have such a length",
            (unsigned long)compile->min_length, (unsigned long)compile->max_length);
    }
    build_check_files(build);
}

/* Finds the affix files that the inputs need. */
static void find_affixes(struct build *build)
{
    size_t count = 0; /* of hunspell dictionaries to add */
    for (size_t i = 0; i < build->input_count; i++) {
        struct build_input *const input = &build->inputs[i];
        struct wg_error error;
        const enum wg_status status = hunspell_find_affixes(
            input->name, build_format_of(build, input), &input->affixes, &error);
        if (status == WG_IO && input->use == WG_INPUT_ADD) {
            cli_add_hint(&error, " (--format=list)");
        }
        if (status != WG_OK) {
            exit(cli_report(build->cli, status, &error));
        }
        count += input->affixes != NULL && input->use == WG_INPUT_ADD;
    }
    if (count == 0 && (build->stems || build->levels != 0)) {
        cli_usage_error(build->cli, "--%s needs a hunspell dictionary; give the path of a NAME.dic",
                        build->stems ? "stems" : "levels");
    }
    if (build->stems && build->levels != 0) {
        cli_usage_error(build->cli,
                        "--stems has no affixes, and --levels=%lu allows them; leave "
                        "one out",
                        (unsigned long)build->levels);
    }
}

void build_take_arguments(struct build *build)
{
    struct cli *const cli = build->cli;
    const char *operand;
    while (cli_read(cli, build, &operand)) {
        add_input(build, operand, WG_INPUT_ADD);
    }
    /* Without the option, the values of a word must not differ. */
    build->compile.merge += cli_is_given(cli, "merge") ? WG_MERGE_FIRST : WG_MERGE_ERROR;
    if (cli->operand_count == 0) {
        if (system_is_terminal(STDIN_FILENO)) {
            cli_short_help(cli);
        }
        add_input(build, "-", WG_INPUT_ADD);
    }
    if (build->encoding != build->inputs[build->input_count - 1].encoding) {
        cli_usage_error(cli,
                        "--encoding=%s is for the inputs after it, and there are none; give it "
                        "before the inputs",
                        build->encoding);
    }
    find_affixes(build);
    if (build->alphabet != NULL && *build->alphabet != '\0') {
        build->alphabet = name_find(cli, NAME_ALPHABET, build->alphabet);
    }
    check_options(build);
}
