/* SPDX-License-Identifier: MIT */
/* settings.c: checks the options of solve together, and sets the defaults that depend on several
   options.
 */
#include "solve.h"

#include <string.h>

enum {
    DEFAULT_MAX_RESULTS = 4000000,
    /* Fewer than for a single board, because a batch keeps the whole output line of a
     * board in memory before it writes the line. */
    DEFAULT_MAX_BATCH_RESULTS = 1000000,
    DEFAULT_MAX_MEMORY_MB = 128
};

enum { MAX_OTHERS = 15 };

/* `others` are the options that cannot be used together with `option`; NULL ends the list. The
   message names the first of these options that is given. */
static const struct exclusion {
    const char *option;
    const char *others[MAX_OTHERS + 1];
} exclusions[] = {
    {"html", {"word", "clear", "format", "output", "batch"}},
    /* The page has no setting for these options, or sets them itself. */
    {"live",
     {"from", "lengths", "min-value", "pattern", "scoring", "letter-scores", "bonus", "all-paths",
      "sort", "limit", "walls", "time-limit", "max-results", "max-memory", "stats"}},
    {"clear",
     {"from", "min-length", "max-length", "lengths", "min-value", "pattern", "word", "scoring",
      "letter-scores", "bonus", "all-paths", "sort", "batch"}},
    {"check",
     {"min-value", "pattern", "word", "clear", "all-paths", "sort", "limit", "html", "max-results",
      "max-memory", "batch", "stats"}},
    {"word",
     {"min-length", "max-length", "lengths", "min-value", "pattern", "sort", "limit", "max-results",
      "max-memory", "stats"}},
};

/* A TSV line of a batch contains no words: only their number and their score. */
static const struct exclusion batch_of_tsv = {"batch -f tsv", {"all-paths", "sort", "limit"}};

/* Options that need another option. */
static const struct {
    const char *option;
    const char *needed;
} needs[] = {
    {"ordered", "clear"}, {"live", "html"},   {"strict", "batch"},
    {"threads", "batch"}, {"shard", "batch"},
};

static void refuse_others(const struct cli *cli, const struct exclusion *exclusion)
{
    for (const char *const *other = exclusion->others; *other != NULL; other++) {
        if (cli_is_given(cli, *other)) {
            cli_usage_error(cli, "--%s cannot be used with --%s; leave one of them out", *other,
                            exclusion->option);
        }
    }
}

static void check_needs(const struct cli *cli)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        const char *const option = needs[i].option;
        const char *const needed = needs[i].needed;
        if (cli_is_given(cli, option) && !cli_is_given(cli, needed)) {
            cli_usage_error(cli, "--%s is for --%s; add --%s, or leave out --%s", option, needed,
                            needed, option);
        }
    }
}

static void check_word(const struct cli *cli, const struct solve_settings *settings)
{
    if (*settings->word == '\0') {
        cli_usage_error(cli, "--word is empty; give it a word");
    }
    if (settings->is_batch) {
        cli_usage_error(cli, "--word is for one board; leave out --batch");
    }
    if (settings->question.search.all_paths) {
        cli_usage_error(cli, "--word finds one path; leave out --all-paths");
    }
}

static void complete_batch(const struct cli *cli, struct solve_settings *settings)
{
    if (!cli_is_given(cli, "format")) {
        settings->form = RESULTS_JSON;
    }
    if (settings->form == RESULTS_TSV) {
        refuse_others(cli, &batch_of_tsv);
    } else if (settings->form != RESULTS_JSON) {
        cli_usage_error(cli, "--batch prints one line for each board; choose jsonl or tsv");
    }
}

static void complete_clear(const struct cli *cli, struct solve_settings *settings)
{
    if (!cli_is_given(cli, "limit")) {
        settings->question.limit = 1;
    }
    if (settings->question.limit == 0) {
        cli_usage_error(cli, "--clear finds at least 1 solution; give --limit=1 or more");
    }
}

static void complete_check(const struct cli *cli, struct solve_settings *settings)
{
    if (!cli_is_given(cli, "format")) {
        settings->form = RESULTS_TSV;
    } else if (settings->form == RESULTS_TABLE || settings->form == RESULTS_ARROWS) {
        cli_usage_error(cli, "--check prints a line for each word; choose tsv, csv, json or words");
    }
}

static bool reads_standard_input(const struct cli *cli, const struct solve_settings *settings)
{
    bool reads = cli->operand_count == 0 && !settings->is_live;
    for (int i = 0; i < cli->operand_count; i++) {
        const char *const operand = cli->operands[i];
        reads |= operand != NULL && strcmp(operand, "-") == 0;
    }
    return reads;
}

/* Refuses more than one input from standard input. */
static void check_standard_input(const struct cli *cli, const struct solve_settings *settings)
{
    const struct {
        const char *option;
        const char *file;
    } inputs[] = {
        {"--check", settings->check},
        {"--walls", settings->walls},
        {"--letter-scores", settings->scoring.letter_scores},
        {"--bonus", settings->scoring.bonus},
    };
    const char *reader = reads_standard_input(cli, settings) ? "the boards" : NULL;
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        if (inputs[i].file == NULL || strcmp(inputs[i].file, "-") != 0) {
            continue;
        }
        if (reader != NULL) {
            cli_usage_error(cli,
                            "standard input cannot be used for both %s=- and %s; name a file for "
                            "one of them",
                            inputs[i].option, reader);
        }
        reader = inputs[i].option;
    }
}

/* Refuses an output that is also an input. `option` is the option of the output; NULL
 * is standard output. */
static void check_output(const struct cli *cli, const struct solve_settings *settings,
                         const char *option, const char *output)
{
    cli_refuse_empty_name(cli, option, output);
    if (reads_standard_input(cli, settings)) {
        cli_refuse_input_as_output(cli, option, output, "-");
    }
    for (int i = 0; i < cli->operand_count; i++) {
        const char *const operand = cli->operands[i];
        if (settings->is_batch) {
            cli_refuse_input_as_output(cli, option, output, operand);
        } else if (operand[0] == '@') {
            cli_refuse_file_as_output(cli, option, output, operand + 1);
        }
    }
    const char *const files[] = {settings->check, settings->walls, settings->scoring.letter_scores,
                                 settings->scoring.bonus};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        cli_refuse_input_as_output(cli, option, output, files[i]);
    }
}

/* Refuses --min-length, --max-length and --lengths if they allow no length at all. */
static void check_lengths(const struct cli *cli, const struct wg_solve_options *search)
{
    const uint32_t most = search->max_length > 0 ? search->max_length : UINT32_MAX;
    if (search->min_length > most) {
        cli_usage_error(cli, "--min-length=%u is more than --max-length=%u", search->min_length,
                        most);
    }
    size_t too_short = 0;
    size_t too_long = 0;
    for (size_t i = 0; i < search->length_count; i++) {
        too_short += search->lengths[i] < search->min_length;
        too_long += search->lengths[i] > most;
    }
    if (search->length_count == 0 || too_short + too_long < search->length_count) {
        return;
    }
    if (too_short > 0 && too_long > 0) {
        cli_usage_error(
            cli,
            "--min-length and --max-length exclude all of --lengths; give a length from %u to %u",
            search->min_length, most);
    }
    cli_usage_error(cli, "--%s-length excludes all of --lengths; give only one of these options",
                    too_short > 0 ? "min" : "max");
}

void solve_complete_settings(const struct cli *cli, struct solve_settings *settings)
{
    struct wg_solve_options *search = &settings->question.search;
    if (settings->word != NULL) {
        check_word(cli, settings);
    }
    for (size_t i = 0; i < sizeof exclusions / sizeof exclusions[0]; i++) {
        if (cli_is_given(cli, exclusions[i].option)) {
            refuse_others(cli, &exclusions[i]);
        }
    }
    check_needs(cli);
    if (settings->html != NULL) {
        settings->form = RESULTS_JSON;
        check_output(cli, settings, "--html", settings->html);
    } else {
        check_output(cli, settings, "--output", settings->output);
    }
    if (settings->output != NULL && strcmp(settings->output, "-") == 0) {
        settings->output = NULL;
    }
    if (settings->shard.count > 0 &&
        (cli->operand_count != 1 || reads_standard_input(cli, settings))) {
        cli_usage_error(cli, "--shard is a part of one file; name exactly one FILE");
    }
    if (settings->clear.count > 0) {
        complete_clear(cli, settings);
    }
    if (settings->is_batch) {
        complete_batch(cli, settings);
    }
    if (settings->check != NULL) {
        complete_check(cli, settings);
    }
    check_standard_input(cli, settings);
    check_lengths(cli, search);
    if (search->max_results == 0) {
        search->max_results = settings->is_batch ? DEFAULT_MAX_BATCH_RESULTS : DEFAULT_MAX_RESULTS;
    }
    if (settings->max_memory == 0) {
        settings->max_memory = DEFAULT_MAX_MEMORY_MB;
    }
}
