/* SPDX-License-Identifier: MIT */
/* find.c: `dictc find`: the command and its options. */
#include "find.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "common/dict_file.h"
#include "common/form_option.h"
#include "common/output.h"
#include "common/run_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(member) offsetof(struct lookup, member)

/* Reads the value of a mode that is not a query, and sets the mode. A second mode is a usage
   error. */
static void set_mode(struct cli *cli, struct lookup *lookup, enum find_mode mode,
                     const char *option)
{
    if (lookup->mode != FIND_WORDS && strcmp(lookup->mode_name, option) != 0) {
        cli_usage_error(cli, "%s and %s exclude each other; give one", lookup->mode_name, option);
    }
    (void)snprintf(lookup->mode_name, sizeof lookup->mode_name, "%s", option);
    lookup->mode = mode;
}

/* The options of the modes of queries have the names of the modes. */
static void take_query(struct cli *cli, const char *option, const char *value, void *member)
{
    static const struct field edits = {FIELD_NUMBER, AT(edits), 0, WG_QUERY_MAX_EDITS};
    struct lookup *const lookup = member;
    set_mode(cli, lookup, FIND_QUERY, option);
    lookup->query_mode = 0;
    while (strcmp(query_mode_names[lookup->query_mode], option + 2) != 0) {
        lookup->query_mode++;
    }
    if (value != NULL) {
        cli_read_value(cli, option, &edits, value, lookup);
    }
}

static void take_number(struct cli *cli, const char *option, const char *value, void *member)
{
    (void)value;
    set_mode(cli, member, FIND_NUMBERS, option);
}

static void take_place(struct cli *cli, const char *option, const char *value, void *member)
{
    static const struct field place = {FIELD_NUMBER_64};
    struct lookup *const lookup = member;
    set_mode(cli, lookup, FIND_AT, option);
    cli_read_value(cli, option, &place, value, &lookup->places[lookup->place_count++]);
}

static void take_random(struct cli *cli, const char *option, const char *value, void *member)
{
    static const struct field count = {FIELD_NUMBER_64, AT(random_count), 1};
    set_mode(cli, member, FIND_RANDOM, option);
    cli_read_value(cli, option, &count, value, member);
}

/* The options after those of the modes of queries. */
static const struct cli_option own_options[] = {
    {"transpositions", 0, NULL,
     "with --near: the exchange of two neighbouring letters is an edit, too", FIELD_FLAG,
     AT(transpositions)},
    {"number", 0, NULL,
     "print the number of each WORD: its place in the list of all words, from 0 on",
     .take = take_number},
    {"at", 0, "N", "print the word with the number N (repeatable, without WORD)",
     .take = take_place},
    {"random", 0, "N", "print N words at random (without WORD); a word can be printed again",
     .take = take_random},
    {"seed", 's', "N",
     "with --random: equal seeds give equal words, on every machine (default: a new seed each "
     "time, which --verbose prints)",
     FIELD_SEED, AT(random.state)},
    {"missing", 0, NULL, "print each WORD that the dictionary lacks, instead of the words found",
     FIELD_FLAG, AT(prints_missing)},
    {"limit", 'n', "N", "end after N printed words", FIELD_NUMBER_64, AT(limit), 1},
    {"time-limit", 0, "SECONDS", "stop after this time: prints the words so far, exit status 2",
     FIELD_SECONDS, AT(seconds)},
    {FORM_OPTION(
        "FORMAT", AT(form), dictc_word_forms,
        "list (default): the word, or the number with --number; tsv: the word, its number (with "
        "--number, --at and --random, or if the dictionary stores numbers) and its value, if it "
        "has one; json: the same as an object for each word, one a line")},
    {0},
};

/* Filled by dictc_make_find_options. */
static struct cli_option options[CLI_MAX_OPTIONS];

void dictc_make_find_options(void)
{
    size_t count = 0;
    for (unsigned i = 0; i < query_mode_count; i++) {
        const struct query_mode *const mode = &query_modes[i];
        options[count++] =
            (struct cli_option){query_mode_names[i], mode->letter, mode->has_edits ? "N" : NULL,
                                mode->help, .take = take_query};
    }
    memcpy(options + count, own_options, sizeof own_options);
}

static enum wg_status look_up_all(struct lookup *lookup, char **words, int count,
                                  struct wg_error *error)
{
    enum wg_status status = output_open_simple(&lookup->sink, NULL, error);
    row_init(&lookup->row, &lookup->sink, lookup->form);
    for (int i = 0; i < count && status == WG_OK && !find_is_over(lookup); i++) {
        if (dictc_is_dash(words[i])) {
            status = find_lines(lookup, error);
        } else {
            const struct wg_text word = tidy_word(lookup->dict, text_of(words[i]));
            status = find_words(lookup, &word, 1, error);
        }
    }
    NEXT(status,
         lookup->mode == FIND_RANDOM ? find_random(lookup, error) : find_places(lookup, error));
    NEXT(status, sink_finish(&lookup->sink, error));
    sink_flush(&lookup->sink); /* after a failure, writes the words found before */
    sink_close(&lookup->sink);
    return status == WG_OK && lookup->is_late
               ? dictc_explain_late(lookup->printed, "word", lookup->seconds, error)
               : status;
}

/* Reads the arguments. Ends the program if the dictionary or the words are missing. */
static void take_arguments(struct cli *cli, struct lookup *lookup)
{
    cli_read_all(cli, lookup);
    lookup->deadline = clock_deadline(lookup->seconds);
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    const bool needs_words = lookup->mode != FIND_AT && lookup->mode != FIND_RANDOM;
    if (!needs_words && cli->operand_count > 1) {
        cli_usage_error(cli, "'%s' is one operand too many; %s needs only a dictionary",
                        cli->operands[1], lookup->mode_name);
    }
    if (cli_is_given(cli, "seed") && lookup->mode != FIND_RANDOM) {
        cli_usage_error(cli, "--seed is for random words; give --random too");
    }
    if (lookup->prints_missing && lookup->mode != FIND_WORDS) {
        cli_usage_error(cli, "--missing is for plain words; remove the other mode");
    }
    if (lookup->transpositions &&
        (lookup->mode != FIND_QUERY || !query_modes[lookup->query_mode].has_edits)) {
        cli_usage_error(cli, "--transpositions is for --near; give --near=N too");
    }
    if (needs_words && cli->operand_count == 1) {
        cli_usage_error(cli, "find needs a WORD; give one or more after the dictionary");
    }
    if (lookup->mode == FIND_RANDOM) {
        cli_complete_seed(cli, &lookup->random.state);
    }
    int count = 0;
    for (int i = 0; i < cli->operand_count; i++) {
        count += dictc_is_dash(cli->operands[i]);
        if (dictc_is_dash(cli->operands[i])) {
            cli_refuse_input_as_output(cli, NULL, "-", cli->operands[i]);
        }
    }
    dictc_refuse_repeated_input(cli, count);
}

/* Makes the numbers that the file lacks, if the mode needs numbers. */
static enum wg_status make_numbers(const struct lookup *lookup, struct wg_error *error)
{
    const struct wg_limits limits = {.struct_nbytes = sizeof limits,
                                     .seconds = clock_left(lookup->deadline)};
    if (lookup->mode < FIND_NUMBERS) {
        return WG_OK;
    }
    const enum wg_status status = wg_dict_make_numbers(lookup->dict, &limits, error);
    if (status == WG_STOPPED) {
        return dictc_explain_late(0, "word", lookup->seconds, error);
    }
    if (status != WG_OK) {
        error_set_source(error, lookup->dict_name);
    }
    return status;
}

/* Allocates buffers for the longest word, and looks up all words. */
static enum wg_status find(struct lookup *lookup, struct wg_error *error)
{
    const struct cli *const cli = lookup->cli;
    TRY(make_numbers(lookup, error));
    lookup->capacity = wg_dict_get_counts(lookup->dict)->longest;
    lookup->symbols = malloc(lookup->capacity);
    lookup->text_capacity = lookup->capacity * WG_SYMBOL_MAX_NBYTES;
    lookup->text = malloc(lookup->text_capacity);
    enum wg_status status =
        lookup->symbols == NULL || lookup->text == NULL
            ? fail_memory(error)
            : look_up_all(lookup, cli->operands + 1, cli->operand_count - 1, error);
    free(lookup->symbols);
    free(lookup->text);
    return status;
}

static int dictc_find(struct cli *cli)
{
    static struct name_lookup place;
    struct lookup lookup = {.cli = cli, .form = FORM_WORDS};
    struct wg_dict *dict = NULL;
    struct wg_error error;
    lookup.places = calloc((size_t)cli->count + 1, sizeof *lookup.places);
    if (lookup.places == NULL) {
        cli_message(cli, "out of memory");
        return EXIT_TROUBLE;
    }
    take_arguments(cli, &lookup);
    enum wg_status status = dictc_locate(cli, cli->operands[0], NULL, &place, &error);
    NEXT(status, dictc_open(cli, place.path, &dict, &error));
    if (status == WG_OK) {
        lookup.dict_name = input_title(place.path);
        lookup.dict = dict;
        status = find(&lookup, &error);
        status = dict_file_check(status, &error);
        if (!RUN_MEMORY_IS_BLOCK) {
            dict_file_close(dict);
        }
    }
    free(lookup.places);
    const int result = dict_lookup_report(cli, &place, status, &error);
    return result == EXIT_FOUND && lookup.is_missing ? EXIT_NOT_FOUND : result;
}

const struct cli_command dictc_find_command = {
    .name = "dictc find",
    .summary = "look up words, or all words with a prefix",
    .synopsis = "dictc find [--prefix | --suffix | --pattern | --anagram | --rack]\n"
                "           [OPTION]... DICT WORD...\n"
                "dictc find [--near=N | --number] [OPTION]... DICT WORD...\n"
                "dictc find {--at=N | --random=N} [OPTION]... DICT",
    .about = "Prints each WORD that is in the dictionary, one a line, as the dictionary spells "
             "it. Reports the other words on standard error; on a terminal, also suggests the "
             "nearest words of the dictionary. A WORD of '-' stands for the lines of standard "
             "input; the answers to the lines so far are printed before the program waits for "
             "more. Case and accents are folded as in the dictionary.",
    .options = options,
    .notes = "Examples:\n"
             "  dictc find english.wgd boggle\n"
             "  dictc find --prefix english.wgd quiz\n"
             "  dictc find --pattern english.wgd 'b?g*[sd]'\n"
             "  dictc find --anagram english.wgd 'stare?'\n"
             "  dictc find --near=1 english.wgd bogle\n"
             "  dictc find -q english.wgd - <guesses.txt\n"
             "  dictc find --missing english.wgd - <guesses.txt\n"
             "  dictc find --at=0 english.wgd\n"
             "  dictc find --random=5 --format=tsv english.wgd\n"
             "\n"
             "Exit status: 0 all words found; 1 a word was not found; 2 bad usage, an I/O\n"
             "error or the time limit;\n" BAD_DICT_HELP,
    .run = dictc_find,
};
