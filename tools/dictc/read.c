/* SPDX-License-Identifier: MIT */
/* read.c: has `dictc info`, `dictc check` and `dictc dump`, and the functions that all subcommands
   share. */
#include "dictc.h"

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "common/dict_file.h"
#include "common/form_option.h"
#include "common/output.h"
#include "common/plot.h"
#include "common/progress.h"
#include "report/dump.h"
#include "report/spellings.h"

#include <stdio.h>
#include <stdlib.h>

const char *const dictc_word_forms[] = {"list", "tsv", "json", NULL};

void dictc_refuse_repeated_input(const struct cli *cli, int count)
{
    if (count > 1) {
        cli_usage_error(cli, "standard input is read %d times; name it once", count);
    }
}

enum wg_status dictc_explain_late(uint64_t count, const char *noun, double seconds,
                                  struct wg_error *error)
{
    return fail(error, WG_STOPPED, "stopped after %s, at --time-limit=%g; there may be more",
                COUNTED(count, noun), seconds);
}

static const char *path_of(const char *name)
{
    return dictc_is_dash(name) ? file_map_stdin : name;
}

enum wg_status dictc_locate(const struct cli *cli, const char *operand, const char *output,
                            struct name_lookup *lookup, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    lookup->path = operand;
    if (!dictc_is_dash(operand)) {
        status = dict_lookup(lookup, operand, NULL, error);
    }
    cli_refuse_input_as_output(cli, "-o", output, lookup->path);
    return status;
}

enum wg_status dictc_open(const struct cli *cli, const char *name, struct wg_dict **dict_out,
                          struct wg_error *error)
{
    return dict_file_open(cli, path_of(name), input_title(name), NULL, dict_out, error);
}

enum wg_status dictc_copy(const char *name, struct file_map *map_out, struct wg_dict **dict_out,
                          struct wg_error *error)
{
    enum wg_status status = file_map_copy(path_of(name), map_out, error);
    NEXT(status, wg_dict_open_memory(map_out->bytes, map_out->nbytes, NULL, dict_out, error));
    if (status != WG_OK) {
        error_set_source(error, input_title(name));
    }
    return status;
}

/* Locates the dictionary of the only operand (dictc_locate). Ends the program if there are no
   operands or several. */
static enum wg_status locate_only(const struct cli *cli, const char *output,
                                  struct name_lookup *lookup, struct wg_error *error)
{
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count > 1) {
        cli_usage_error(cli, "'%s' is one operand too many; name one dictionary", cli->operands[1]);
    }
    return dictc_locate(cli, cli->operands[0], output, lookup, error);
}

/* --- dictc info
 *
 * --plot counts by listing all words: three seconds for ten million words. Both charts have a row
 * for each length or letter, because labels of rows never overlap, in any alphabet.
 */

enum { SHOWN_WORDS = 1 << 14 };

/* Of all words. A forged file can hold more than can be listed. */
static const uint64_t max_nbytes = UINT64_C(1) << 34;

struct tally {
    const struct wg_dict *dict;
    struct progress progress;
    uint64_t words;
    uint64_t nbytes;              /* of all words so far */
    struct plot_bar *lengths;     /* from 0 to the longest */
    struct plot_bar letters[256]; /* by symbol, then by count */
    uint8_t *symbols;             /* of a word: room for the longest */
    size_t longest;
};

static bool count_word(void *context, struct wg_text word)
{
    struct tally *const tally = context;
    size_t length = 0;
    if (wg_dict_symbols(tally->dict, word, tally->symbols, tally->longest, &length)) {
        tally->lengths[length].count++;
        for (size_t i = 0; i < length; i++) {
            tally->letters[tally->symbols[i]].count++;
        }
    }
    if (++tally->words % SHOWN_WORDS == 0) {
        progress_show(&tally->progress,
                      &(struct progress_count){"counting", "word", tally->words,
                                               wg_dict_get_counts(tally->dict)->words});
    }
    tally->nbytes += word.nbytes;
    return tally->nbytes <= max_nbytes;
}

static int compare_bars(const void *a, const void *b)
{
    const struct plot_bar *const one = a;
    const struct plot_bar *const other = b;
    return one->count != other->count ? (one->count < other->count ? 1 : -1)
                                      : text_compare(one->label, other->label);
}

static void draw(struct tally *tally, const char *name, struct sink *sink)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(tally->dict);
    char dictionary[PLOT_NAME_NBYTES];
    char title[256];
    char about[256];
    size_t shortest = 1;
    for (size_t i = 0; i <= tally->longest; i++) {
        tally->lengths[i].number = i;
    }
    while (shortest < tally->longest && tally->lengths[shortest].count == 0) {
        shortest++;
    }
    for (uint32_t symbol = 0; symbol < counts->symbols; symbol++) {
        tally->letters[symbol].label = wg_dict_symbol_text(tally->dict, symbol);
    }
    qsort(tally->letters, counts->symbols, sizeof tally->letters[0], compare_bars);
    const struct plot_bars charts[] = {
        {"Words of each length", "letters of a word, and how many words have this length",
         tally->lengths + shortest, tally->longest + 1 - shortest},
        {"Letters", "how often a letter occurs in all words; most frequent first", tally->letters,
         counts->symbols},
    };
    plot_name(dictionary, dict_lookup_title(tally->dict, name));
    (void)snprintf(title, sizeof title, "%s: %s", dictionary, COUNTED(counts->words, "word"));
    (void)snprintf(about, sizeof about,
                   "Two charts of bars. Words have up to %u letters. The most frequent of %u "
                   "letters is %.*s.",
                   counts->longest, counts->symbols, (int)tally->letters[0].label.nbytes,
                   tally->letters[0].label.bytes);
    plot_bar_charts(sink, title, charts, 2, about);
}

/* Draws how many words have each length, and how often each letter occurs, into the SVG file
   `path`. The file is replaced in one step. `name` is the name of the dictionary. Fails with WG_IO,
   WG_NO_MEMORY, WG_LIMIT (too many words to count), or like wg_dict_each. */
static enum wg_status plot_info(const struct cli *cli, const struct wg_dict *dict, const char *name,
                                const char *path, struct wg_error *error)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct tally tally = {.dict = dict, .longest = counts->longest};
    struct sink sink = {.file = {.fd = -1}};
    enum wg_status status = WG_OK;
    tally.lengths = calloc(tally.longest + 1, sizeof *tally.lengths);
    tally.symbols = malloc(tally.longest + 1);
    if (tally.lengths == NULL || tally.symbols == NULL) {
        status = fail_memory(error);
    } else if (counts->words <= max_nbytes) {
        progress_begin(&tally.progress, cli, NULL);
        status = wg_dict_each(dict, (struct wg_text){0}, count_word, &tally, error);
        progress_clear(&tally.progress);
    }
    if (status == WG_OK && (counts->words > max_nbytes || tally.nbytes > max_nbytes)) {
        status = fail(error, WG_LIMIT, "%s are too many to count for --plot",
                      COUNTED(counts->words, "word"));
        error_set_source(error, input_title(name));
    }
    if (status == WG_OK && (status = output_open_simple(&sink, path, error)) == WG_OK) {
        draw(&tally, name, &sink);
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    free(tally.lengths);
    free(tally.symbols);
    return status;
}

struct info_settings {
    bool wants_json;
    const char *plot; /* NULL: no picture */
};

static const struct cli_option info_options[] = {
    {"json", 'j', NULL, "print one JSON object", FIELD_FLAG,
     offsetof(struct info_settings, wants_json)},
    {"plot", 0, "FILE",
     "also draw how many words have each length, and how often each letter occurs, as an SVG",
     FIELD_TEXT, offsetof(struct info_settings, plot), .is_once = true},
    {0},
};

static int dictc_info(struct cli *cli)
{
    static struct name_lookup lookup;
    struct info_settings settings = {0};
    struct wg_dict *dict = NULL;
    struct wg_error error;
    struct sink sink = {.file = {.fd = -1}};
    cli_read_all(cli, &settings);
    enum wg_status status = locate_only(cli, NULL, &lookup, &error);
    const char *const name = lookup.path;
    cli_refuse_plot(cli, settings.plot);
    cli_refuse_input_as_output(cli, "--plot", settings.plot, name);
    NEXT(status, dictc_open(cli, name, &dict, &error));
    if (status != WG_OK) {
        return dict_lookup_report(cli, &lookup, status, &error);
    }
    if (settings.plot != NULL) {
        status = plot_info(cli, dict, name, settings.plot, &error);
    }
    if (status == WG_OK && (status = output_open_simple(&sink, NULL, &error)) == WG_OK) {
        if (settings.wants_json) {
            dump_info_json(dict, &sink);
        } else {
            dump_info(dict, input_title(name), &sink);
        }
        status = sink_finish(&sink, &error);
    }
    status = dict_file_check(status, &error);
    sink_close(&sink);
    dict_file_close(dict);
    return cli_report(cli, status, &error);
}

const struct cli_command dictc_info_command = {
    .name = "dictc info",
    .summary = "print counts, sizes, alphabet, metadata and hashes of a dictionary",
    .synopsis = "dictc info [--json] [--plot=FILE.svg] DICT",
    .about = "Prints the counts, the bits per word, the alphabet and the metadata of a dictionary, "
             "how it reads words (other spellings of a letter, characters that do not count, "
             "spellings of several letters, forms at the end of a word), whether it has numbers "
             "and values, and the size and hash of each of its sections.",
    .options = info_options,
    .notes = "Examples:\n"
             "  dictc info english.wgd\n"
             "  dictc info --json english.wgd | jq .words\n"
             "  dictc info --plot=english.svg english.wgd\n"
             "\n"
             "Exit status: 0 done; 2 bad usage or an I/O error;\n" BAD_DICT_HELP,
    .run = dictc_info,
};

/* --- dictc check */

/* Returns the worse of two exit statuses. The higher number is worse. */
static int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Opens and checks a dictionary. Sets *counts_out if the dictionary is sound. */
static enum wg_status check_file(const struct cli *cli, const char *name,
                                 struct wg_dict_counts *counts_out, struct wg_error *error)
{
    struct wg_dict *dict = NULL;
    TRY(dictc_open(cli, name, &dict, error));
    enum wg_status status = wg_dict_check(dict, error);
    if (status == WG_OK) {
        *counts_out = *wg_dict_get_counts(dict);
    } else {
        error_set_source(error, input_title(name));
    }
    status = dict_file_check(status, error);
    dict_file_close(dict);
    return status;
}

static int dictc_check(struct cli *cli)
{
    static struct name_lookup lookup;
    struct sink sink;
    struct wg_error error;
    struct progress progress;
    int result = EXIT_FOUND;
    cli_read_all(cli, NULL);
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    for (int i = 0; i < cli->operand_count; i++) {
        (void)dictc_locate(cli, cli->operands[i], NULL, &lookup, &error);
    }
    enum wg_status status = output_open_simple(&sink, NULL, &error);
    const size_t all = (size_t)cli->operand_count;
    const double all_nbytes = (double)progress_file_nbytes(cli->operands, sizeof(char *), all);
    double nbytes = 0;
    progress_begin(&progress, cli, NULL);
    for (int i = 0; i < cli->operand_count && status == WG_OK; i++) {
        enum wg_status verdict = dictc_locate(cli, cli->operands[i], NULL, &lookup, &error);
        const char *const name = lookup.path;
        struct wg_dict_counts counts = {0};
        progress_show(&progress,
                      &(struct progress_count){"checking", "file", (uint64_t)i, all,
                                               .part = all_nbytes > 0 ? nbytes / all_nbytes : 0});
        if (verdict == WG_OK) {
            verdict = check_file(cli, name, &counts, &error);
            nbytes += (double)progress_file_nbytes(&name, 0, 1);
        }
        if (verdict == WG_OK && !cli->is_quiet) {
            if (system_is_terminal(STDOUT_FILENO)) {
                progress_erase();
            }
            sink_printable(&sink, text_of(input_title(name)));
            sink_format(&sink, ": sound (%s, %s states)\n", COUNTED(counts.words, "word"),
                        GROUPED(counts.states));
            sink_flush(&sink); /* before any message about the next file */
        }
        result = worse(result, dict_lookup_report(cli, &lookup, verdict, &error));
    }
    progress_clear(&progress);
    NEXT(status, sink_finish(&sink, &error));
    sink_close(&sink);
    return worse(result, cli_report(cli, status, &error));
}

const struct cli_command dictc_check_command = {
    .name = "dictc check",
    .summary = "verify every part of a dictionary",
    .synopsis = "dictc check [OPTION]... DICT...",
    .about = "Checks that dictionaries are sound: checksums, every state, edge and symbol, and the "
             "counts. Prints a line for each file; with --quiet only for files that are not sound.",
    .notes = "Examples:\n"
             "  dictc check *.wgd\n"
             "\n"
             "Exit status: 0 all are sound; 2 bad usage or an I/O error; 3 a file is\n"
             "not a dictionary, damaged, of a newer format, or changed while it was\n"
             "read.\n",
    .run = dictc_check,
};

/* --- dictc dump */

static const char *const dump_forms[] = {"list", "tsv", "trie-text", "dot", "alphabet", NULL};
static enum wg_status (*const writers[])(const struct wg_dict *, struct sink *,
                                         struct wg_error *) = {
    [FORM_WORDS] = dump_list, [FORM_TSV] = dump_tsv,           [FORM_TRIE_TEXT] = dump_trie_text,
    [FORM_DOT] = dump_dot,    [FORM_ALPHABET] = dump_alphabet,
};

struct dump_settings {
    enum report_form form;
    const char *output;
};

static const struct cli_option dump_options[] = {
    {FORM_OPTION("FORMAT", offsetof(struct dump_settings, form), dump_forms,
                 "list (default), tsv, trie-text, dot or alphabet")},
    {"output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",
     FIELD_TEXT, offsetof(struct dump_settings, output), .is_once = true},
    {0},
};

static int dictc_dump(struct cli *cli)
{
    static struct name_lookup lookup;
    struct dump_settings settings = {.form = FORM_WORDS, .output = "-"};
    struct wg_dict *dict = NULL;
    struct wg_error error;
    struct sink sink = {.file = {.fd = -1}};
    cli_read_all(cli, &settings);
    enum wg_status status = locate_only(cli, settings.output, &lookup, &error);
    NEXT(status, dictc_open(cli, lookup.path, &dict, &error));
    if (status != WG_OK) {
        return dict_lookup_report(cli, &lookup, status, &error);
    }
    if ((status = output_open_simple(&sink, settings.output, &error)) == WG_OK) {
        status = writers[settings.form](dict, &sink, &error);
    }
    status = dict_file_check(status, &error); /* a failure leaves FILE unchanged */
    if (status == WG_OK) {
        status = sink_finish(&sink, &error);
    } else if (error.source[0] == '\0') {
        error_set_source(&error, input_title(lookup.path));
    }
    sink_close(&sink);
    dict_file_close(dict);
    return cli_report(cli, status, &error);
}

const struct cli_command dictc_dump_command = {
    .name = "dictc dump",
    .summary = "print a dictionary as a word list, as trie text or as a graph",
    .synopsis = "dictc dump [--format=FORMAT] [-o FILE] DICT",
    .about =
        "Prints a whole dictionary as a word list, one word a line; as tsv, which is a word, a "
        "tab and the value of the word on each line; as trie text on one line; or as its "
        "automaton for Graphviz, where a double circle ends a word. The format alphabet prints "
        "the letters with their spellings. 'dictc build' makes the same bytes again from the list "
        "or the trie text, or from the tsv if the dictionary has values. Give it this alphabet "
        "(or the same fold and alphabet as before), the same metadata, and --numbers if the "
        "dictionary has numbers.",
    .options = dump_options,
    .notes = "Examples:\n"
             "  dictc dump english.wgd | grep '^qu'\n"
             "  dictc dump -f trie-text -o english.trie english.wgd\n"
             "  dictc dump -f dot tiny.wgd | dot -Tsvg -o tiny.svg\n"
             "  dictc dump -f alphabet -o el.alphabet greek.wgd\n"
             "\n"
             "FILE is replaced in one step at the end, and keeps its mode. It is not\n"
             "changed if anything fails, if it is write-protected, or if it is DICT.\n"
             "\n"
             "Exit status: 0 done; 2 bad usage or an I/O error;\n" BAD_DICT_HELP,
    .run = dictc_dump,
};
