/* SPDX-License-Identifier: MIT */
/* dictc_find.c: `dictc find`: words looked up one by one, or by how they begin. */
#define _POSIX_C_SOURCE 200809L
#include "dictc.h"

#include "base/error.h"
#include "common/dict_file.h"
#include "common/line_guard.h"
#include "report/sink.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option options[] = {
    {"prefix", 'p', NULL, "print all words that begin with WORD"},
    {0},
};

const struct cli_command dictc_find_command = {
    .program = "dictc",
    .name = "dictc find",
    .synopsis = "dictc find [--prefix] DICT WORD...",
    .about = "Prints each WORD that is in the dictionary, in its spelling, one a line, "
             "and says which are not. A WORD of '-' stands for the lines of standard "
             "input. Case and accents are folded as the dictionary was built.",
    .options = options,
    .notes =
        "Examples:\n"
        "  dictc find english.wgd boggle\n"
        "  dictc find --prefix english.wgd quiz\n"
        "  dictc find -q english.wgd - <guesses.txt\n"
        "\n"
        "Exit status: 0 all are there; 1 one is not; 2 bad usage or an I/O error;\n"
        "3 not a dictionary, damaged, of a newer format, or changed while it was "
        "read.\n",
};

struct finding {
    const struct cli *cli;
    const char *dict_name;
    const struct wg_dict *dict;
    struct sink sink;
    uint8_t *symbols; /* room for the longest word */
    size_t capacity;
    uint64_t printed; /* words */
    bool by_prefix;
    bool is_missing; /* something was not there */
};

static bool put_word(void *context, struct wg_text word)
{
    struct finding *finding = context;
    sink_text(&finding->sink, word);
    sink_char(&finding->sink, '\n');
    finding->printed++;
    return finding->sink.status == WG_OK;
}

/* The word, if it is there, in the dictionary's spelling. */
static void find_word(struct finding *finding, struct wg_text word)
{
    size_t count = 0;
    if (!wg_dict_contains(finding->dict, word) ||
        !wg_dict_symbols(
            finding->dict, word, finding->symbols, finding->capacity, &count)) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        sink_text(&finding->sink,
                  wg_dict_symbol_text(finding->dict, finding->symbols[i]));
    }
    sink_char(&finding->sink, '\n');
    finding->printed++;
}

static enum wg_status find(struct finding *finding, struct wg_text word,
                           struct wg_error *error)
{
    const uint64_t before = finding->printed;
    if (!finding->by_prefix) {
        find_word(finding, word);
    } else {
        const enum wg_status status =
            wg_dict_each(finding->dict, word, put_word, finding, error);
        /* A stopped listing is a failed sink, which reports itself at the end. */
        if (status != WG_OK && status != WG_STOPPED) {
            error->source = finding->dict_name;
            return status;
        }
    }
    if (finding->printed > before) {
        return WG_OK;
    }
    finding->is_missing = true;
    if (!finding->cli->is_quiet) {
        sink_flush(&finding->sink); /* what was found before comes before the message */
        cli_message(finding->cli,
                    finding->by_prefix ? "%s: no word begins with '%.*s'"
                                       : "%s: '%.*s' is not there",
                    finding->dict_name,
                    (int)word.nbytes,
                    word.bytes);
    }
    return WG_OK;
}

/* The lines of standard input, as words. */
static enum wg_status find_lines(struct finding *finding, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t nbytes;
    while (status == WG_OK && (nbytes = getline(&line, &capacity, stdin)) >= 0) {
        while (nbytes > 0 && strchr(" \t\r\n", line[nbytes - 1]) != NULL) {
            nbytes--;
        }
        if (nbytes > 0) {
            status = find(finding, (struct wg_text){line, (size_t)nbytes}, error);
        }
    }
    if (status == WG_OK && ferror(stdin) != 0) {
        status = fail_io(error, "standard input", "cannot read", errno);
    }
    free(line);
    return status;
}

static enum wg_status find_all(struct finding *finding, char **words, int count,
                               struct wg_error *error)
{
    enum wg_status status = sink_open(&finding->sink, "-", error);
    hold_end_for(&finding->sink);
    for (int i = 0; i < count && status == WG_OK; i++) {
        if (strcmp(words[i], "-") == 0) {
            status = find_lines(finding, error);
        } else {
            status = find(finding, (struct wg_text){words[i], strlen(words[i])}, error);
        }
    }
    if (status == WG_OK) {
        status = sink_finish(&finding->sink, error);
    }
    sink_close(&finding->sink);
    return status;
}

/* Reads the arguments: at least a dictionary and a word. */
static void take_arguments(struct cli *cli, bool *by_prefix_out)
{
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        *by_prefix_out = *by_prefix_out || token == CLI_OPTION;
    }
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count == 1) {
        cli_usage_error(cli,
                        "find needs a WORD; give one or more after the dictionary");
    }
}

int dictc_find(struct cli *cli)
{
    struct finding finding = {.cli = cli};
    struct wg_dict *dict = NULL;
    struct wg_error error;
    take_arguments(cli, &finding.by_prefix);
    finding.dict_name = dictc_title(cli->operands[0]);
    enum wg_status status = dictc_open(cli, cli->operands[0], &dict, &error);
    if (status != WG_OK) {
        return cli_end(cli, status, &error);
    }
    finding.dict = dict;
    finding.capacity = wg_dict_counts(dict).longest;
    finding.symbols = malloc(finding.capacity);
    status =
        finding.symbols == NULL
            ? fail_memory(&error)
            : find_all(&finding, cli->operands + 1, cli->operand_count - 1, &error);
    free(finding.symbols);
    status = dict_file_verdict(status, &error);
    dict_file_close(dict);
    const int result = cli_end(cli, status, &error);
    return result == EXIT_FOUND && finding.is_missing ? EXIT_HONEST_NO : result;
}
