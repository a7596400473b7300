/* SPDX-License-Identifier: MIT */
/* dictc_read.c: `dictc info`, `check` and `dump`: a whole dictionary at a time. */
#include "dictc.h"

#include "base/number.h"
#include "common/dict_file.h"
#include "common/line_guard.h"
#include "common/map_guard.h"
#include "report/dump.h"

#include <string.h>

const char *dictc_title(const char *name)
{
    return strcmp(name, "-") == 0 ? "standard input" : name;
}

/* '-' is standard input, which has to be a file: a dictionary is mapped. */
enum wg_status dictc_open(const struct cli *cli, const char *name,
                          struct wg_dict **dict_out, struct wg_error *error)
{
    const char *path = strcmp(name, "-") == 0 ? "/dev/stdin" : name;
    return dict_file_open(cli, path, dictc_title(name), NULL, dict_out, error);
}

/* The operand of a command that takes one dictionary. */
static const char *only_operand(const struct cli *cli)
{
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count > 1) {
        cli_usage_error(
            cli, "'%s' is one operand too many; name one dictionary", cli->operands[1]);
    }
    return cli->operands[0];
}

static const struct cli_option info_options[] = {
    {"json", 'j', NULL, "one JSON object, for programs"},
    {0},
};

const struct cli_command dictc_info_command = {
    .program = "dictc",
    .name = "dictc info",
    .synopsis = "dictc info [--json] DICT",
    .about = "Prints what a dictionary holds: counts, bits per word, alphabet, "
             "metadata, and its sections with size and hash.",
    .options = info_options,
    .notes = "Examples:\n"
             "  dictc info english.wgd\n"
             "  dictc info --json english.wgd | jq .words\n"
             "\n"
             "Exit status: 0 done; 2 bad usage or an I/O error; 3 not a dictionary,\n"
             "damaged, of a newer format, or changed while it was read.\n",
};

int dictc_info(struct cli *cli)
{
    bool wants_json = false;
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        wants_json = wants_json || token == CLI_OPTION;
    }
    const char *name = only_operand(cli);
    struct wg_dict *dict = NULL;
    struct wg_error error;
    struct sink sink;
    enum wg_status status = dictc_open(cli, name, &dict, &error);
    if (status != WG_OK) {
        return cli_end(cli, status, &error);
    }
    if ((status = sink_open(&sink, "-", &error)) == WG_OK) {
        hold_end_for(&sink);
        if (wants_json) {
            dump_info_json(dict, &sink);
        } else {
            dump_info(dict, dictc_title(name), &sink);
        }
        status = sink_finish(&sink, &error);
    }
    status = dict_file_verdict(status, &error);
    sink_close(&sink);
    dict_file_close(dict);
    return cli_end(cli, status, &error);
}

const struct cli_command dictc_check_command = {
    .program = "dictc",
    .name = "dictc check",
    .synopsis = "dictc check [OPTION]... DICT...",
    .about = "Proves that dictionaries are sound: checksums, every state, edge and "
             "symbol, and the counts. Prints a line for each; with --quiet only for "
             "those that are not.",
    .notes = "Examples:\n"
             "  dictc check *.wgd\n"
             "\n"
             "Exit status: 0 all are sound; 2 bad usage or an I/O error; 3 one is not\n"
             "a dictionary, damaged, of a newer format, or changed while it was\n"
             "read.\n",
};

/* Of two exit statuses; they ascend. */
static int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Opens and proves one; *counts_out is set where it is sound. */
static enum wg_status check_file(const struct cli *cli, const char *name,
                                 struct wg_dict_counts *counts_out,
                                 struct wg_error *error)
{
    struct wg_dict *dict = NULL;
    enum wg_status status = dictc_open(cli, name, &dict, error);
    if (status != WG_OK) {
        return status;
    }
    if ((status = wg_dict_check(dict, error)) == WG_OK) {
        *counts_out = wg_dict_counts(dict);
    } else {
        error->source = dictc_title(name);
    }
    status = dict_file_verdict(status, error);
    dict_file_close(dict);
    return status;
}

static void put_sound(struct sink *sink, const char *name,
                      const struct wg_dict_counts *counts)
{
    sink_string(sink, dictc_title(name));
    sink_string(sink, ": sound (");
    sink_grouped(sink, counts->words);
    sink_string(sink, counts->words == 1 ? " word, " : " words, ");
    sink_grouped(sink, counts->states);
    sink_string(sink, " states)\n");
    sink_flush(sink); /* in order with the messages about others */
}

int dictc_check(struct cli *cli)
{
    struct sink sink;
    struct wg_error error;
    int option;
    const char *value;
    int result = EXIT_FOUND;
    while (cli_next(cli, &option, &value) != CLI_END) {
        /* only operands: they gather in cli->operands */
    }
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    enum wg_status status = sink_open(&sink, "-", &error);
    hold_end_for(&sink);
    for (int i = 0; i < cli->operand_count && status == WG_OK; i++) {
        const char *name = cli->operands[i];
        struct wg_dict_counts counts = {0};
        const enum wg_status verdict = check_file(cli, name, &counts, &error);
        if (verdict == WG_OK && !cli->is_quiet) {
            put_sound(&sink, name, &counts);
        }
        result = worse(result, cli_end(cli, verdict, &error));
    }
    if (status == WG_OK) {
        status = sink_finish(&sink, &error);
    }
    sink_close(&sink);
    return worse(result, cli_end(cli, status, &error));
}

enum { DUMP_FORMAT, DUMP_OUTPUT };

static const struct cli_option dump_options[] = {
    [DUMP_FORMAT] = {"format", 'f', "FORMAT", "list (default), trie-text or dot"},
    [DUMP_OUTPUT] = {"output",
                     'o',
                     "FILE",
                     "write to FILE, whole or not at all (default: standard output)"},
    {0},
};

const struct cli_command dictc_dump_command = {
    .program = "dictc",
    .name = "dictc dump",
    .synopsis = "dictc dump [--format=list|trie-text|dot] [-o FILE] DICT",
    .about = "Prints all of a dictionary: as a list with one word a line, as trie text "
             "on one line, or as the graph of its automaton for Graphviz, where a "
             "double circle is the end of a word. A list or trie text builds the same "
             "dictionary again, byte for byte, with the same fold, alphabet and "
             "metadata.",
    .options = dump_options,
    .notes =
        "Examples:\n"
        "  dictc dump english.wgd | grep '^qu'\n"
        "  dictc dump -f trie-text -o english.trie english.wgd\n"
        "  dictc dump -f dot tiny.wgd | dot -Tsvg -o tiny.svg\n"
        "\n"
        "FILE is replaced in one step when all is done, and keeps its mode; it stays\n"
        "as it is where anything fails, where it is write-protected, and where it is\n"
        "DICT.\n"
        "\n"
        "Exit status: 0 done; 2 bad usage or an I/O error; 3 not a dictionary,\n"
        "damaged, of a newer format, or changed while it was read.\n",
};

/* All of `name` to `output`, in the format with this index. */
static enum wg_status dump_file(const struct cli *cli, const char *name,
                                const char *output, int format, struct wg_error *error)
{
    struct wg_dict *dict = NULL;
    struct sink sink;
    enum wg_status status = dictc_open(cli, name, &dict, error);
    if (status != WG_OK) {
        return status;
    }
    if ((status = sink_open(&sink, output, error)) == WG_OK) {
        if (sink.file.is_direct) {
            hold_end_for(&sink); /* of a file, nothing is there until all is */
        }
        map_guard_output(&sink.file);
        switch (format) {
        case 0:
            status = dump_list(dict, &sink, error);
            break;
        case 1:
            status = dump_trie_text(dict, &sink, error);
            break;
        default:
            status = dump_dot(dict, &sink, error);
            break;
        }
    }
    status = dict_file_verdict(status, error); /* else a file keeps what it had */
    if (status == WG_OK) {
        status = sink_finish(&sink, error);
    } else if (error->source == NULL) {
        error->source = dictc_title(name);
    }
    sink_close(&sink);
    dict_file_close(dict);
    return status;
}

int dictc_dump(struct cli *cli)
{
    static const char *const formats[] = {"list", "trie-text", "dot", NULL};
    const char *output = "-";
    int format = 0;
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPTION && option == DUMP_FORMAT) {
            format = cli_choice(cli, "--format", value, formats);
        } else if (token == CLI_OPTION) {
            output = value;
        }
    }
    struct wg_error error;
    const char *name = only_operand(cli);
    cli_refuse_input_as_output(cli, "-o", output, name);
    const enum wg_status status = dump_file(cli, name, output, format, &error);
    return cli_end(cli, status, &error);
}
