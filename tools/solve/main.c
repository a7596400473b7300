/* SPDX-License-Identifier: MIT */
/*
 * main.c: the program solve. Opens the output and the dictionary, calls board.c, batch.c or
 * clear.c, prints messages about the result, and returns the exit status.
 *
 * A typical run takes less time than the start of a process, so main opens, allocates and reads
 * only what the run uses.
 */

#include "solve.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "common/dict_file.h"
#include "common/maze_file.h"
#include "common/name_lookup.h"
#include "common/output.h"

#include <unistd.h>

/* Prepares --pattern, --min-value and the printing of values. */
static enum wg_status open_filter(struct solve_run *run, struct solve_settings *settings,
                                  struct wg_error *error)
{
    const bool sorts = settings->question.order == WG_ORDER_VALUE;
    const bool prints = settings->form != RESULTS_WORDS && settings->form != RESULTS_ARROWS &&
                        (settings->form != RESULTS_TSV || !settings->is_batch);
    enum wg_status status = WG_OK;
    if (sorts || settings->question.search.min_value > 0) {
        status = dict_file_need_values(run->dict, sorts ? "--sort=value" : "--min-value", error);
    }
    run->results.has_values = prints && wg_dict_has_values(run->dict);
    settings->question.search.with_values = run->results.has_values || sorts;
    if (status == WG_OK && settings->question.pattern != NULL) {
        status = wg_query_new_pattern(run->dict, text_of(settings->question.pattern), &run->query,
                                      error);
        settings->question.search.query = run->query;
        if (status != WG_OK) {
            error_set_source(error, settings->question.pattern);
        }
    }
    return status;
}

static enum wg_status open_run(struct solve_run *run, struct solve_settings *settings,
                               struct name_lookup *lookup, struct wg_error *error)
{
    enum wg_status status;
    if ((status = dict_lookup(lookup, settings->dict, "--dict", error)) != WG_OK) {
        return status;
    }
    if (settings->html != NULL) {
        cli_refuse_file_as_output(run->cli, "--html", settings->html, lookup->path);
    } else {
        cli_refuse_file_as_output(run->cli, "--output", settings->output, lookup->path);
    }
    if ((status = dict_file_open(run->cli, lookup->path, lookup->path, &settings->opening,
                                 &run->dict, error)) != WG_OK) {
        return status;
    }
    run->results.dictionary = dict_lookup_title(run->dict, lookup->path);
    if (run->cli->is_verbose) {
        cli_message(run->cli, "dictionary %s", lookup->path);
    }
    status =
        scoring_open(&settings->scoring, run->dict, &settings->question.search, &run->rules, error);
    if (status == WG_OK) {
        status = open_filter(run, settings, error);
    }
    return status != WG_OK || settings->is_batch ? status : solve_open_search(run, error);
}

static void close_run(struct solve_run *run)
{
    solve_close_search(run);
    wg_maze_free(run->walls);
    wg_rules_free(run->rules);
    wg_query_free(run->query);
    dict_file_close(run->dict);
}

static void print_stats(const struct solve_run *run, double seconds)
{
    if (run->settings->clear.count > 0) {
        cli_message(run->cli, "boards searched %llu, solutions %llu, seconds %.6f",
                    (unsigned long long)run->counts.boards, (unsigned long long)run->counts.words,
                    seconds);
        return;
    }
    cli_message(run->cli, "boards %llu, words %llu, states visited %llu, seconds %.6f",
                (unsigned long long)run->counts.boards, (unsigned long long)run->counts.words,
                (unsigned long long)run->counts.states, seconds);
}

/*
 * Finishes the output of a run that ended with `status`. Standard output gets the results so far,
 * also after a failure. A file is not written after a failure, or if the dictionary has changed.
 * The limits of a search are not failures: the results say that they are incomplete.
 */
static enum wg_status finish_output(struct solve_run *run, enum wg_status status,
                                    struct wg_error *error)
{
    struct sink *const sink = run->results.sink;
    struct wg_error write_error;
    if (!sink->file.is_direct) {
        return status == WG_OK || status == WG_STOPPED ? output_finish(sink, status, error)
                                                       : status;
    }
    if (sink_finish(sink, &write_error) == WG_OK) {
        return status;
    }
    *error = write_error;
    return error->status;
}

/* Solves. With --html, solve_html finishes the output. */
static enum wg_status solve(struct solve_run *run, struct wg_error *error)
{
    const bool wants_stats = run->settings->wants_stats;
    const double begin = wants_stats ? clock_seconds() : 0;
    enum wg_status status = run->settings->is_batch          ? solve_batch(run, error)
                            : run->settings->clear.count > 0 ? solve_clear(run, error)
                                                             : solve_board(run, error);
    if (run->settings->html == NULL) {
        status = finish_output(run, status, error);
    }
    if (wants_stats) {
        print_stats(run, clock_seconds() - begin);
    }
    return status;
}

/* Does the work that the settings select. Returns the exit status. */
static int run_settings(struct solve_run *run, struct solve_settings *settings)
{
    struct name_lookup lookup;
    struct wg_error error;
    /* Opened before the work, so that a failure is reported at once. The page may go to a pipe. */
    enum wg_status status = settings->html == NULL
                                ? output_open(run->results.sink, settings->output, &error)
                                : output_open_simple(run->results.sink, settings->html, &error);
    if (status != WG_OK) {
        return cli_report(run->cli, status, &error);
    }
    status = open_run(run, settings, &lookup, &error);
    if (status == WG_OK && settings->walls != NULL) {
        status = maze_file_read(settings->walls, &run->walls, &error);
        settings->question.shape.walls = run->walls;
    }
    if (status == WG_OK) {
        status = solve(run, &error);
    }
    status = dict_file_check(status, &error);
    if (status != WG_OK) {
        cli_error(run->cli, &error);
        if (lookup.path == NULL) {
            cli_message(run->cli, "looked in %s", lookup.places);
        }
        return cli_exit_status(status);
    }
    if (run->is_absent && run->settings->word != NULL && !run->cli->is_quiet) {
        cli_message(run->cli, "'%s' is not on the board", run->settings->word);
    }
    return run->is_absent ? EXIT_NOT_FOUND : EXIT_FOUND;
}

int main(int argc, char **argv)
{
    static struct sink sink;
    struct cli cli;
    struct solve_settings settings;
    solve_make_options();
    cli_init(&cli, &solve_command, argc, argv);
    solve_read_settings(&cli, &settings);
    if (cli.operand_count == 0 && !settings.is_live && isatty(STDIN_FILENO)) {
        cli_short_help(&cli);
    }
    struct solve_run run = {
        .cli = &cli,
        .settings = &settings,
        .results = {.sink = &sink,
                    .form = settings.form,
                    .all_paths = settings.question.search.all_paths,
                    .wants_color = (settings.output == NULL || cli.color == CLI_COLOR_ALWAYS) &&
                                   cli_wants_color(&cli, STDOUT_FILENO)},
    };
    const int status = run_settings(&run, &settings);
    sink_close(&sink);
    close_run(&run);
    return status;
}
