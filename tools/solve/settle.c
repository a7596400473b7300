/* SPDX-License-Identifier: MIT */
/* solve_settle.c: what solve's options leave open, and which do not go together. */
#include "options.h"

#include <string.h>

struct other {
    const char *option;
    bool is_given;
};

/* `option` has no use for these. */
static void refuse_others(const struct cli *cli, const char *option,
                          const struct other *others, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (others[i].is_given) {
            cli_usage_error(cli,
                            "%s means nothing to %s; leave one of them out",
                            others[i].option,
                            option);
        }
    }
}

static void settle_clear(const struct cli *cli, struct solve_settings *settings)
{
    const struct wg_solve_options *const search = &settings->search;
    const struct other others[] = {
        {"--batch", settings->is_batch},
        {"--word", settings->word != NULL},
        {"--from", settings->has_start},
        {"--all-paths", search->all_paths},
        {"--lengths", search->length_count > 0},
        {"--min-length", search->min_length > 0},
        {"--max-length", search->max_length > 0},
        {"--sort", settings->has_order},
        {"--scoring", settings->has_scoring},
    };
    refuse_others(cli, "--clear", others, sizeof others / sizeof others[0]);
    if (!settings->has_limit) {
        settings->limit = 1;
    }
    if (settings->limit == 0) {
        cli_usage_error(cli, "--clear finds at least 1 solution; give --limit another");
    }
}

/* The page has all of one board's results, in a form of its own. */
static void settle_html(const struct cli *cli, struct solve_settings *settings)
{
    const struct other others[] = {
        {"--batch", settings->is_batch},
        {"--word", settings->word != NULL},
        {"--clear", settings->clear_count > 0},
        {"--format", settings->has_form},
    };
    refuse_others(cli, "--html", others, sizeof others / sizeof others[0]);
    if (settings->html[0] == '\0') {
        cli_usage_error(cli, "--html has an empty name; name the file to write");
    }
    if (settings->operand_count == 1 && settings->operands[0][0] == '@') {
        cli_refuse_input_as_output(
            cli, "--html", settings->html, settings->operands[0] + 1);
    }
    if (settings->walls != NULL) {
        cli_refuse_input_as_output(cli, "--html", settings->html, settings->walls);
    }
    settings->form = RESULTS_JSON;
}

static bool reads_input_twice(const struct solve_settings *settings)
{
    bool reads_boards = settings->operand_count == 0;
    for (int i = 0; i < settings->operand_count; i++) {
        const char *const operand = settings->operands[i];
        reads_boards |= operand != NULL && strcmp(operand, "-") == 0;
    }
    return reads_boards && settings->walls != NULL && strcmp(settings->walls, "-") == 0;
}

void solve_settle(const struct cli *cli, struct solve_settings *settings)
{
    struct wg_solve_options *search = &settings->search;
    if (settings->html != NULL) {
        settle_html(cli, settings);
    }
    if (settings->clear_count > 0) {
        settle_clear(cli, settings);
    } else if (settings->is_ordered) {
        cli_usage_error(cli, "--ordered is for --clear; add that, or leave it out");
    }
    if (settings->is_batch && !settings->has_form) {
        settings->form = RESULTS_JSON;
    }
    if (settings->is_batch && settings->form != RESULTS_JSON &&
        settings->form != RESULTS_TSV) {
        cli_usage_error(cli, "--batch prints a line a board; choose jsonl or tsv");
    }
    if (settings->is_strict && !settings->is_batch) {
        cli_usage_error(cli, "--strict is for --batch; add that, or leave it out");
    }
    if (settings->threads > 0 && !settings->is_batch) {
        cli_usage_error(cli, "--threads is for --batch; add that, or leave it out");
    }
    if (reads_input_twice(settings)) {
        cli_usage_error(cli, "standard input is either --walls=- or the boards");
    }
    if (settings->word != NULL && *settings->word == '\0') {
        cli_usage_error(cli, "--word is empty; give it a word");
    }
    if (settings->word != NULL && settings->is_batch) {
        cli_usage_error(cli, "--word is for one board; leave out --batch");
    }
    if (settings->word != NULL && search->all_paths) {
        cli_usage_error(cli, "--word finds one path; leave out --all-paths");
    }
    if (search->max_length > 0 && search->min_length > search->max_length) {
        cli_usage_error(cli,
                        "--min-length=%u is more than --max-length=%u",
                        search->min_length,
                        search->max_length);
    }
    if (search->max_results == 0) {
        search->max_results =
            settings->is_batch ? SOLVE_MAX_BATCH_RESULTS : SOLVE_MAX_RESULTS;
    }
    /* Lengths that are named count even below the usual least length. */
    if (search->length_count > 0 && search->min_length == 0) {
        search->min_length = 1;
    }
}
