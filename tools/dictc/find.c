/* SPDX-License-Identifier: MIT */
/* find.c: `dictc find`: looks up words or prefixes. */
#include "dictc.h"

#include "base/error.h"
#include "base/text.h"
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
    .unicode_version = fold_unicode_version,
    .name = "dictc find",
    .synopsis = "dictc find [--prefix] DICT WORD...",
    .about =
        "Prints each WORD that is in the dictionary, one a line, as the dictionary "
        "spells it, and reports the others on standard error. A WORD of '-' "
        "stands for the lines of standard input. Case and accents are folded as "
        "in the dictionary.",
    .options = options,
    .notes =
        "Examples:\n"
        "  dictc find english.wgd boggle\n"
        "  dictc find --prefix english.wgd quiz\n"
        "  dictc find -q english.wgd - <guesses.txt\n"
        "\n"
        "Exit status: 0 all words found; 1 a word was not found; 2 bad usage or an\n"
        "I/O error; 3 not a dictionary, damaged, of a newer format, or changed while\n"
        "it was read.\n",
};

struct lookup {
    const struct cli *cli;
    const char *dict_name;
    const struct wg_dict *dict;
    struct sink sink;
    uint8_t *symbols; /* room for the longest word */
    size_t capacity;
    uint64_t printed; /* how many words were printed so far */
    bool by_prefix;   /* --prefix */
    bool is_missing;  /* a word or prefix was not found */
};

static bool put_word(void *context, struct wg_text word)
{
    struct lookup *lookup = context;
    sink_text(&lookup->sink, word);
    sink_char(&lookup->sink, '\n');
    lookup->printed++;
    return lookup->sink.status == WG_OK;
}

/* Prints the word as the dictionary spells it, if the dictionary has it. */
static void print_word(struct lookup *lookup, struct wg_text word)
{
    size_t count = 0;
    if (!wg_dict_contains(lookup->dict, word) ||
        !wg_dict_symbols(
            lookup->dict, word, lookup->symbols, lookup->capacity, &count)) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        sink_text(&lookup->sink, wg_dict_symbol_text(lookup->dict, lookup->symbols[i]));
    }
    sink_char(&lookup->sink, '\n');
    lookup->printed++;
}

static enum wg_status look_up(struct lookup *lookup, struct wg_text word,
                              struct wg_error *error)
{
    const uint64_t before = lookup->printed;
    if (!lookup->by_prefix) {
        print_word(lookup, word);
    } else {
        const enum wg_status status =
            wg_dict_each(lookup->dict, word, put_word, lookup, error);
        /* WG_STOPPED: put_word returned false because the sink failed. sink_finish
           reports this failure. */
        if (status != WG_OK && status != WG_STOPPED) {
            error_set_source(error, lookup->dict_name);
            return status;
        }
    }
    if (lookup->printed > before) {
        return WG_OK;
    }
    lookup->is_missing = true;
    if (!lookup->cli->is_quiet) {
        sink_flush(&lookup->sink); /* the words found so far, before the message */
        cli_message(lookup->cli,
                    lookup->by_prefix ? "%s: no word begins with '%.*s'"
                                      : "%s: '%.*s' is not there",
                    lookup->dict_name,
                    (int)word.nbytes,
                    word.bytes);
    }
    return WG_OK;
}

/* Looks up each line of standard input, without white space at its end. */
static enum wg_status look_up_lines(struct lookup *lookup, struct wg_error *error)
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
            status = look_up(lookup, (struct wg_text){line, (size_t)nbytes}, error);
        }
    }
    if (status == WG_OK && ferror(stdin) != 0) {
        status = fail_io(error, "standard input", "cannot read", errno);
    }
    free(line);
    return status;
}

static enum wg_status look_up_all(struct lookup *lookup, char **words, int count,
                                  struct wg_error *error)
{
    enum wg_status status = sink_open(&lookup->sink, "-", error);
    line_guard_set(&lookup->sink);
    for (int i = 0; i < count && status == WG_OK; i++) {
        if (dictc_is_dash(words[i])) {
            status = look_up_lines(lookup, error);
        } else {
            status = look_up(lookup, text_of(words[i]), error);
        }
    }
    if (status == WG_OK) {
        status = sink_finish(&lookup->sink, error);
    }
    sink_close(&lookup->sink);
    return status;
}

/* Reads the arguments. Ends the program if the dictionary or the words are missing. */
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
    int count = 0;
    for (int i = 0; i < cli->operand_count; i++) {
        count += dictc_is_dash(cli->operands[i]);
    }
    dictc_refuse_repeated_input(cli, count);
}

int dictc_find(struct cli *cli)
{
    struct lookup lookup = {.cli = cli};
    struct wg_dict *dict = NULL;
    struct wg_error error;
    take_arguments(cli, &lookup.by_prefix);
    lookup.dict_name = dictc_title(cli->operands[0]);
    enum wg_status status = dictc_open(cli, cli->operands[0], &dict, &error);
    if (status != WG_OK) {
        return cli_report(cli, status, &error);
    }
    lookup.dict = dict;
    lookup.capacity = wg_dict_get_counts(dict)->longest;
    lookup.symbols = malloc(lookup.capacity);
    status =
        lookup.symbols == NULL
            ? fail_memory(&error)
            : look_up_all(&lookup, cli->operands + 1, cli->operand_count - 1, &error);
    free(lookup.symbols);
    status = dict_file_check(status, &error);
    dict_file_close(dict);
    const int result = cli_report(cli, status, &error);
    return result == EXIT_FOUND && lookup.is_missing ? EXIT_NOT_FOUND : result;
}
