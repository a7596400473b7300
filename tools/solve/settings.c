/* SPDX-License-Identifier: MIT */
/* settings.c: see settings.h. */
#include "settings.h"

#include <string.h>

enum {
    DEFAULT_MAX_RESULTS = 4000000,
    /* Fewer than for a single board, because a batch keeps the whole output line of a
     * board in memory before it writes the line. */
    DEFAULT_MAX_BATCH_RESULTS = 1000000,
    DEFAULT_MAX_MEMORY_MB = 128
};

#define BIT(option) (UINT64_C(1) << (option))

/* `others` has a bit for each option that cannot be used together with `option`. */
static const struct exclusion {
    enum solve_option option;
    uint64_t others;
} exclusions[] = {
    {OPTION_HTML, BIT(OPTION_BATCH) | BIT(OPTION_WORD) | BIT(OPTION_CLEAR) | BIT(OPTION_FORMAT) |
                      BIT(OPTION_OUTPUT)},
    {OPTION_LIVE, /* the page has no setting for these, or sets them itself */
     BIT(OPTION_FROM) | BIT(OPTION_LENGTHS) | BIT(OPTION_SCORING) | BIT(OPTION_PATTERN) |
         BIT(OPTION_MIN_VALUE) | BIT(OPTION_LETTER_SCORES) | BIT(OPTION_BONUS) |
         BIT(OPTION_ALL_PATHS) | BIT(OPTION_SORT) | BIT(OPTION_LIMIT) | BIT(OPTION_WALLS) |
         BIT(OPTION_TIME_LIMIT) | BIT(OPTION_MAX_RESULTS) | BIT(OPTION_MAX_MEMORY) |
         BIT(OPTION_STATS)},
    {OPTION_CLEAR, BIT(OPTION_BATCH) | BIT(OPTION_WORD) | BIT(OPTION_FROM) | BIT(OPTION_ALL_PATHS) |
                       BIT(OPTION_LENGTHS) | BIT(OPTION_MIN_LENGTH) | BIT(OPTION_MAX_LENGTH) |
                       BIT(OPTION_SORT) | BIT(OPTION_SCORING) | BIT(OPTION_LETTER_SCORES) |
                       BIT(OPTION_BONUS) | BIT(OPTION_PATTERN) | BIT(OPTION_MIN_VALUE)},
    {OPTION_CHECK, BIT(OPTION_BATCH) | BIT(OPTION_HTML) | BIT(OPTION_WORD) | BIT(OPTION_CLEAR) |
                       BIT(OPTION_PATTERN) | BIT(OPTION_MIN_VALUE) | BIT(OPTION_ALL_PATHS) |
                       BIT(OPTION_SORT) | BIT(OPTION_LIMIT) | BIT(OPTION_MAX_RESULTS) |
                       BIT(OPTION_MAX_MEMORY) | BIT(OPTION_STATS)},
    {OPTION_WORD, BIT(OPTION_LENGTHS) | BIT(OPTION_MIN_LENGTH) | BIT(OPTION_MAX_LENGTH) |
                      BIT(OPTION_PATTERN) | BIT(OPTION_MIN_VALUE) | BIT(OPTION_SORT) |
                      BIT(OPTION_LIMIT) | BIT(OPTION_MAX_RESULTS) | BIT(OPTION_MAX_MEMORY) |
                      BIT(OPTION_STATS)},
};

/* A TSV line of a batch contains no words: only their number and their score. */
static const uint64_t not_with_tsv = BIT(OPTION_ALL_PATHS) | BIT(OPTION_SORT) | BIT(OPTION_LIMIT);

static const char *option_name(const struct cli *cli, enum solve_option option)
{
    return cli->command->options[option].name;
}

static void refuse_others(const struct cli *cli, const struct solve_settings *settings,
                          const char *name, uint64_t others)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        if ((settings->given & others & BIT(i)) != 0) {
            cli_usage_error(cli, "--%s cannot be used with --%s; leave one of them out",
                            option_name(cli, i), name);
        }
    }
}

static void check_needs(const struct cli *cli, const struct solve_settings *settings,
                        enum solve_option option, enum solve_option needed)
{
    if (is_given(settings, option) && !is_given(settings, needed)) {
        cli_usage_error(cli, "--%s is for --%s; add --%s, or leave out --%s",
                        option_name(cli, option), option_name(cli, needed),
                        option_name(cli, needed), option_name(cli, option));
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
    if (settings->search.all_paths) {
        cli_usage_error(cli, "--word finds one path; leave out --all-paths");
    }
}

static void complete_batch(const struct cli *cli, struct solve_settings *settings)
{
    if (!is_given(settings, OPTION_FORMAT)) {
        settings->form = RESULTS_JSON;
    }
    if (settings->form == RESULTS_TSV) {
        refuse_others(cli, settings, "batch -f tsv", not_with_tsv);
    } else if (settings->form != RESULTS_JSON) {
        cli_usage_error(cli, "--batch prints one line for each board; choose jsonl or tsv");
    }
}

static void complete_clear(const struct cli *cli, struct solve_settings *settings)
{
    if (!is_given(settings, OPTION_LIMIT)) {
        settings->limit = 1;
    }
    if (settings->limit == 0) {
        cli_usage_error(cli, "--clear finds at least 1 solution; give --limit=1 or more");
    }
}

static void complete_check(const struct cli *cli, struct solve_settings *settings)
{
    if (!is_given(settings, OPTION_FORMAT)) {
        settings->form = RESULTS_TSV;
    } else if (settings->form == RESULTS_TABLE || settings->form == RESULTS_ARROWS) {
        cli_usage_error(cli, "--check prints a line for each word; choose tsv, csv, json or words");
    }
}

static bool reads_standard_input(const struct solve_settings *settings)
{
    bool reads = settings->operand_count == 0 && !settings->is_live;
    for (int i = 0; i < settings->operand_count; i++) {
        const char *const operand = settings->operands[i];
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
    const char *reader = reads_standard_input(settings) ? "the boards" : NULL;
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        if (inputs[i].file == NULL || strcmp(inputs[i].file, "-") != 0) {
            continue;
        }
        if (reader != NULL) {
            cli_usage_error(cli, "standard input is either %s=- or %s", inputs[i].option, reader);
        }
        reader = inputs[i].option;
    }
}

/* Refuses an output that is also an input. `option` is the option of the output; NULL
 * is standard output. */
static void check_output(const struct cli *cli, const struct solve_settings *settings,
                         const char *option, const char *output)
{
    if (output != NULL && output[0] == '\0') {
        cli_usage_error(cli, "%s has an empty name; name the file to write", option);
    }
    if (reads_standard_input(settings)) {
        cli_refuse_input_as_output(cli, option, output, "-");
    }
    for (int i = 0; i < settings->operand_count; i++) {
        const char *const operand = settings->operands[i];
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

static void check_shard(const struct cli *cli, const struct solve_settings *settings)
{
    if (settings->operand_count != 1 || reads_standard_input(settings)) {
        cli_usage_error(cli, "--shard is a part of one file; name exactly one FILE");
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
    struct wg_solve_options *search = &settings->search;
    if (settings->word != NULL) {
        check_word(cli, settings);
    }
    for (size_t i = 0; i < sizeof exclusions / sizeof exclusions[0]; i++) {
        const struct exclusion *exclusion = &exclusions[i];
        if (is_given(settings, exclusion->option)) {
            refuse_others(cli, settings, option_name(cli, exclusion->option), exclusion->others);
        }
    }
    check_needs(cli, settings, OPTION_ORDERED, OPTION_CLEAR);
    check_needs(cli, settings, OPTION_LIVE, OPTION_HTML);
    check_needs(cli, settings, OPTION_STRICT, OPTION_BATCH);
    check_needs(cli, settings, OPTION_THREADS, OPTION_BATCH);
    check_needs(cli, settings, OPTION_SHARD, OPTION_BATCH);
    if (settings->html != NULL) {
        settings->form = RESULTS_JSON;
        check_output(cli, settings, "--html", settings->html);
    } else {
        check_output(cli, settings, "--output", settings->output);
    }
    if (settings->output != NULL && strcmp(settings->output, "-") == 0) {
        settings->output = NULL;
    }
    if (settings->shard.count > 0) {
        check_shard(cli, settings);
    }
    if (settings->clear_count > 0) {
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
