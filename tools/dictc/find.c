/* SPDX-License-Identifier: MIT */
/* find.c: `dictc find`: looks up words, prefixes or numbers. */
#include "dictc.h"

#include "base/error.h"
#include "base/text.h"
#include "common/dict_file.h"
#include "common/line_guard.h"
#include "report/sink.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BATCH_WORDS = 1024,    /* looked up at a time */
    INPUT_NBYTES = 1 << 16 /* the first size of the input buffer */
};

enum { OPTION_PREFIX, OPTION_NUMBER, OPTION_AT, OPTION_FORMAT };

static const struct cli_option options[] = {
    [OPTION_PREFIX] = {"prefix", 'p', NULL, "print all words that begin with WORD"},
    [OPTION_NUMBER] = {"number",
                       0,
                       NULL,
                       "print the number of each WORD: its place in the list of all "
                       "words, from 0 on"},
    [OPTION_AT] = {"at",
                   0,
                   "N",
                   "print the word with the number N (repeatable, without WORD)"},
    [OPTION_FORMAT] = {"format",
                       'f',
                       "FORMAT",
                       "list (default): the word, or the number with --number; tsv: "
                       "the word, its number and its value, if the dictionary has "
                       "them"},
    {0},
};

const struct cli_command dictc_find_command = {
    .program = "dictc",
    .unicode_version = fold_unicode_version,
    .name = "dictc find",
    .synopsis = "dictc find [--prefix | --number] [OPTION]... DICT WORD...\n"
                "dictc find --at=N [OPTION]... DICT",
    .about =
        "Prints each WORD that is in the dictionary, one a line, as the dictionary "
        "spells it, and reports the others on standard error. A WORD of '-' "
        "stands for the lines of standard input; the answers to the lines so far are "
        "printed before the program waits for more. Case and accents are folded as in "
        "the dictionary.",
    .options = options,
    .notes =
        "Examples:\n"
        "  dictc find english.wgd boggle\n"
        "  dictc find --prefix english.wgd quiz\n"
        "  dictc find -q english.wgd - <guesses.txt\n"
        "  dictc find --at=0 numbered.wgd\n"
        "\n"
        "Exit status: 0 all words found; 1 a word was not found; 2 bad usage or an\n"
        "I/O error; 3 not a dictionary, damaged, of a newer format, or changed while\n"
        "it was read.\n",
};

enum find_mode { FIND_WORDS, FIND_PREFIXES, FIND_NUMBERS, FIND_AT };

struct lookup {
    const struct cli *cli;
    const char *dict_name;
    const struct wg_dict *dict;
    struct sink sink;
    uint8_t *symbols; /* room for the longest word */
    size_t capacity;
    char *text; /* for --at: room for the longest word */
    size_t text_capacity;
    uint64_t printed; /* how many words were printed so far */
    enum find_mode mode;
    bool is_tsv;
    uint64_t *places; /* of --at */
    size_t place_count;
    bool is_missing; /* a word, prefix or number was not found */
    uint64_t number; /* of the next word of a prefix */
};

/* Ends a line: before that, with --format=tsv, writes the number and the value of its
   word. */
static void end_line(struct lookup *lookup, uint64_t number)
{
    uint32_t value = 0;
    if (lookup->is_tsv && wg_dict_has_numbers(lookup->dict)) {
        sink_format(&lookup->sink, "\t%" PRIu64, number);
    }
    if (lookup->is_tsv && wg_dict_value_at(lookup->dict, number, &value)) {
        sink_format(&lookup->sink, "\t%" PRIu32, value);
    }
    sink_char(&lookup->sink, '\n');
    lookup->printed++;
}

static bool put_word(void *context, struct wg_text word)
{
    struct lookup *lookup = context;
    sink_text(&lookup->sink, word);
    end_line(lookup, lookup->number++);
    return lookup->sink.status == WG_OK;
}

/* Prints a line for a word of the dictionary: the word as the dictionary spells it, or
   with --number, unless --format=tsv is given too, only its number. */
static void print_word(struct lookup *lookup, struct wg_text word)
{
    size_t count = 0;
    uint64_t number = 0;
    if (!wg_dict_symbols(
            lookup->dict, word, lookup->symbols, lookup->capacity, &count)) {
        return;
    }
    if (lookup->is_tsv || lookup->mode == FIND_NUMBERS) {
        (void)wg_dict_number(lookup->dict, word, &number);
    }
    if (lookup->mode == FIND_NUMBERS && !lookup->is_tsv) {
        sink_format(&lookup->sink, "%" PRIu64, number);
    } else {
        const size_t nbytes =
            wg_dict_spell(lookup->dict, lookup->symbols, count, lookup->text);
        sink_text(&lookup->sink, (struct wg_text){lookup->text, nbytes});
    }
    end_line(lookup, number);
}

/* Reports a word that is not in the dictionary, or a prefix of no word. */
static void report_missing(struct lookup *lookup, struct wg_text word)
{
    lookup->is_missing = true;
    if (!lookup->cli->is_quiet) {
        sink_flush(&lookup->sink); /* the words found so far, before the message */
        cli_message(lookup->cli,
                    lookup->mode == FIND_PREFIXES ? "%s: no word begins with '%.*s'"
                                                  : "%s: '%.*s' is not there",
                    lookup->dict_name,
                    (int)word.nbytes,
                    word.bytes);
    }
}

static enum wg_status look_up_prefix(struct lookup *lookup, struct wg_text prefix,
                                     struct wg_error *error)
{
    const uint64_t before = lookup->printed;
    uint64_t count = 0;
    (void)wg_dict_prefix_range(lookup->dict, prefix, &lookup->number, &count);
    const enum wg_status status =
        wg_dict_each(lookup->dict, prefix, put_word, lookup, error);
    /* WG_STOPPED: put_word returned false because the sink failed. sink_finish reports
       this failure. */
    if (status != WG_OK && status != WG_STOPPED) {
        error_set_source(error, lookup->dict_name);
        return status;
    }
    if (lookup->printed == before) {
        report_missing(lookup, prefix);
    }
    return WG_OK;
}

static enum wg_status look_up_words(struct lookup *lookup, const struct wg_text *words,
                                    size_t count, struct wg_error *error)
{
    bool is_word[BATCH_WORDS];
    enum wg_status status = WG_OK;
    if (lookup->mode != FIND_PREFIXES) {
        wg_dict_contains_many(lookup->dict, words, count, is_word);
    }
    for (size_t i = 0; i < count && status == WG_OK; i++) {
        if (lookup->mode == FIND_PREFIXES) {
            status = look_up_prefix(lookup, words[i], error);
        } else if (is_word[i]) {
            print_word(lookup, words[i]);
        } else {
            report_missing(lookup, words[i]);
        }
    }
    return status;
}

/* --- The lines of standard input */

/* The bytes that have been read, but not looked up. */
struct input {
    char *bytes; /* owned */
    size_t used;
    size_t scanned; /* so many of these bytes, from the first on, have no line feed */
    size_t capacity;
    bool is_at_end;
};

/*
 * Reads what is there, at least one byte unless the input ends. If the program would
 * have to wait, writes the output first, so that a person or a program at the other end
 * of a pipe gets the answers to all complete lines.
 */
static enum wg_status read_more(struct lookup *lookup, struct input *input,
                                struct wg_error *error)
{
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    ssize_t nbytes;
    if (input->used == input->capacity) {
        const size_t capacity =
            input->capacity == 0 ? INPUT_NBYTES : input->capacity * 2;
        char *bytes = realloc(input->bytes, capacity);
        if (bytes == NULL) {
            return fail_memory(error);
        }
        input->bytes = bytes;
        input->capacity = capacity;
    }
    if (poll(&ready, 1, 0) <= 0) {
        sink_flush(&lookup->sink);
    }
    do {
        nbytes = read(
            STDIN_FILENO, input->bytes + input->used, input->capacity - input->used);
    } while (nbytes < 0 && errno == EINTR);
    if (nbytes < 0) {
        return fail_io(error, "standard input", "cannot read", errno);
    }
    input->is_at_end = nbytes == 0;
    input->used += (size_t)nbytes;
    return WG_OK;
}

/* Looks up all complete lines; at the end of the input also a last line without a line
   feed. Removes these lines from the input. Ignores white space at the end of a line, and
   empty lines. */
static enum wg_status look_up_input(struct lookup *lookup, struct input *input,
                                    struct wg_error *error)
{
    struct wg_text words[BATCH_WORDS];
    size_t count = 0;
    size_t begin = 0;
    enum wg_status status = WG_OK;
    while (status == WG_OK && begin < input->used) {
        const char *line = input->bytes + begin;
        const char *line_end =
            memchr(line + input->scanned, '\n', input->used - begin - input->scanned);
        if (line_end == NULL && !input->is_at_end) {
            input->scanned = input->used - begin;
            break;
        }
        input->scanned = 0;
        size_t nbytes =
            line_end == NULL ? input->used - begin : (size_t)(line_end - line);
        begin += nbytes + (line_end != NULL);
        while (nbytes > 0 && strchr(" \t\r", line[nbytes - 1]) != NULL) {
            nbytes--;
        }
        if (nbytes > 0) {
            words[count++] = (struct wg_text){line, nbytes};
        }
        if (count == BATCH_WORDS) {
            status = look_up_words(lookup, words, count, error);
            count = 0;
        }
    }
    if (status == WG_OK) {
        status = look_up_words(lookup, words, count, error);
    }
    input->used -= begin;
    if (input->used > 0) {
        memmove(input->bytes, input->bytes + begin, input->used);
    }
    return status;
}

static enum wg_status look_up_lines(struct lookup *lookup, struct wg_error *error)
{
    struct input input = {0};
    enum wg_status status = WG_OK;
    while (status == WG_OK && !input.is_at_end) {
        status = read_more(lookup, &input, error);
        if (status == WG_OK) {
            status = look_up_input(lookup, &input, error);
        }
    }
    free(input.bytes);
    return status;
}

/* Prints the word that has this number. */
static enum wg_status look_up_place(struct lookup *lookup, uint64_t number,
                                    struct wg_error *error)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(lookup->dict);
    size_t nbytes = 0;
    if (number >= counts->words) {
        lookup->is_missing = true;
        if (!lookup->cli->is_quiet) {
            sink_flush(&lookup->sink);
            cli_message(
                lookup->cli,
                "%s: there is no word %llu; the numbers begin at 0, and there are "
                "%llu words",
                lookup->dict_name,
                (unsigned long long)number,
                (unsigned long long)counts->words);
        }
        return WG_OK;
    }
    const enum wg_status status = wg_dict_word_at(
        lookup->dict, number, lookup->text, lookup->text_capacity, &nbytes, error);
    if (status != WG_OK) {
        error_set_source(error, lookup->dict_name);
        return status;
    }
    sink_text(&lookup->sink, (struct wg_text){lookup->text, nbytes});
    end_line(lookup, number);
    return WG_OK;
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
            const struct wg_text word = text_of(words[i]);
            status = look_up_words(lookup, &word, 1, error);
        }
    }
    for (size_t i = 0; i < lookup->place_count && status == WG_OK; i++) {
        status = look_up_place(lookup, lookup->places[i], error);
    }
    if (status == WG_OK) {
        status = sink_finish(&lookup->sink, error);
    }
    sink_close(&lookup->sink);
    return status;
}

/* Sets the mode. Ends the program if another mode is set already. */
static void set_mode(struct lookup *lookup, enum find_mode mode)
{
    if (lookup->mode != FIND_WORDS && lookup->mode != mode) {
        cli_usage_error(lookup->cli,
                        "--prefix, --number and --at exclude each other; give one");
    }
    lookup->mode = mode;
}

static void take_option(struct lookup *lookup, int option, const char *value)
{
    static const char *const formats[] = {"list", "tsv", NULL};
    const struct cli *const cli = lookup->cli;
    if (option == OPTION_PREFIX) {
        set_mode(lookup, FIND_PREFIXES);
    } else if (option == OPTION_NUMBER) {
        set_mode(lookup, FIND_NUMBERS);
    } else if (option == OPTION_AT) {
        set_mode(lookup, FIND_AT);
        lookup->places[lookup->place_count++] =
            cli_number(cli, "--at", value, 0, UINT64_MAX);
    } else {
        lookup->is_tsv = cli_choice(cli, "--format", value, formats) == 1;
    }
}

/* Reads the arguments. Ends the program if the dictionary or the words are missing. */
static void take_arguments(struct cli *cli, struct lookup *lookup)
{
    enum cli_token token;
    int option;
    const char *value;
    while ((token = cli_next(cli, &option, &value)) != CLI_END) {
        if (token == CLI_OPTION) {
            take_option(lookup, option, value);
        }
    }
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (lookup->mode == FIND_AT && cli->operand_count > 1) {
        cli_usage_error(cli,
                        "'%s' is one operand too many; --at needs only a dictionary",
                        cli->operands[1]);
    }
    if (lookup->mode != FIND_AT && cli->operand_count == 1) {
        cli_usage_error(cli,
                        "find needs a WORD; give one or more after the dictionary");
    }
    int count = 0;
    for (int i = 0; i < cli->operand_count; i++) {
        count += dictc_is_dash(cli->operands[i]);
    }
    dictc_refuse_repeated_input(cli, count);
}

/* Allocates what the mode needs, and looks up all words. */
static enum wg_status find(struct lookup *lookup, struct wg_error *error)
{
    const struct cli *const cli = lookup->cli;
    if ((lookup->mode == FIND_NUMBERS || lookup->mode == FIND_AT) &&
        !wg_dict_has_numbers(lookup->dict)) {
        const enum wg_status status =
            fail(error,
                 WG_UNSUPPORTED,
                 "the dictionary has no numbers; build it with --numbers");
        error_set_source(error, lookup->dict_name);
        return status;
    }
    lookup->capacity = wg_dict_get_counts(lookup->dict)->longest;
    lookup->symbols = malloc(lookup->capacity);
    lookup->text_capacity = lookup->capacity * WG_SYMBOL_MAX_NBYTES;
    lookup->text = malloc(lookup->text_capacity);
    const enum wg_status status =
        lookup->symbols == NULL || lookup->text == NULL
            ? fail_memory(error)
            : look_up_all(lookup, cli->operands + 1, cli->operand_count - 1, error);
    free(lookup->symbols);
    free(lookup->text);
    return status;
}

int dictc_find(struct cli *cli)
{
    struct lookup lookup = {.cli = cli};
    struct wg_dict *dict = NULL;
    struct wg_error error;
    lookup.places = calloc((size_t)cli->count + 1, sizeof *lookup.places);
    if (lookup.places == NULL) {
        cli_message(cli, "out of memory");
        return EXIT_TROUBLE;
    }
    take_arguments(cli, &lookup);
    lookup.dict_name = dictc_title(cli->operands[0]);
    enum wg_status status = dictc_open(cli, cli->operands[0], &dict, &error);
    if (status == WG_OK) {
        lookup.dict = dict;
        status = find(&lookup, &error);
        status = dict_file_check(status, &error);
        dict_file_close(dict);
    }
    free(lookup.places);
    const int result = cli_report(cli, status, &error);
    return result == EXIT_FOUND && lookup.is_missing ? EXIT_NOT_FOUND : result;
}
