/* SPDX-License-Identifier: MIT */
/*
 * main.c: the program solve. Opens the output and the dictionary, calls board.c,
 * batch.c or clear.c, prints messages about the result, and returns the exit status.
 *
 * A typical run takes less time than the start of a process, so main opens, allocates
 * and reads only what the run uses.
 */
#include "base/clock.h"
#include "batch.h"
#include "board.h"
#include "clear.h"
#include "common/dict_file.h"
#include "common/dict_lookup.h"
#include "common/line_guard.h"
#include "common/maze_file.h"
#include "common/write_guard.h"
#include "options.h"

#include <stdlib.h>
#include <unistd.h>

static enum wg_status open_run(struct solve_run *run, struct solve_settings *settings,
                               struct name_lookup *lookup, struct wg_error *error)
{
    enum wg_status status;
    if ((status = dict_lookup(lookup, settings->dict, error)) != WG_OK) {
        return status;
    }
    if (settings->html != NULL) {
        cli_refuse_file_as_output(run->cli, "--html", settings->html, lookup->path);
    }
    if ((status = dict_file_open(run->cli,
                                 lookup->path,
                                 lookup->path,
                                 &settings->opening,
                                 &run->dict,
                                 error)) != WG_OK) {
        return status;
    }
    run->results.dictionary = dict_lookup_title(run->dict, lookup->path);
    if (run->cli->is_verbose) {
        cli_message(run->cli, "dictionary %s", lookup->path);
    }
    status = scoring_open(
        &settings->scoring, run->dict, &settings->search, &run->rules, error);
    return status != WG_OK || settings->is_batch ? status
                                                 : solve_open_search(run, error);
}

static void close_run(struct solve_run *run)
{
    solve_close_search(run);
    wg_maze_free(run->walls);
    wg_rules_free(run->rules);
    dict_file_close(run->dict);
}

static void print_stats(const struct solve_run *run, double seconds)
{
    if (run->settings->clear_count > 0) {
        cli_message(run->cli,
                    "boards searched %llu, solutions %llu, seconds %.6f",
                    (unsigned long long)run->counts.boards,
                    (unsigned long long)run->counts.words,
                    seconds);
        return;
    }
    cli_message(run->cli,
                "boards %llu, words %llu, states visited %llu, seconds %.6f",
                (unsigned long long)run->counts.boards,
                (unsigned long long)run->counts.words,
                (unsigned long long)run->counts.states,
                seconds);
}

static enum wg_status run_board(struct solve_run *run, struct wg_error *error)
{
    if (run->settings->is_batch) {
        return solve_batch(run, error);
    }
    return run->settings->clear_count > 0 ? solve_clear(run, error)
                                          : solve_board(run, error);
}

/*
 * Solves. Finishes the sink, also after a failure, so that the results so far are
 * written. With --html, solve_html finishes the sink; after a failure it writes no
 * page.
 */
static enum wg_status solve(struct solve_run *run, struct wg_error *error)
{
    const bool wants_stats = run->settings->wants_stats;
    const double begin = wants_stats ? clock_seconds() : 0;
    const enum wg_status status = run_board(run, error);
    struct wg_error write_error;
    const enum wg_status written = run->settings->html == NULL
                                       ? sink_finish(run->results.sink, &write_error)
                                       : WG_OK;
    if (wants_stats) {
        print_stats(run, clock_seconds() - begin);
    }
    if (written != WG_OK) {
        *error = write_error;
        return written;
    }
    return status;
}

/* Reads the file of --walls, if given, into run->walls and settings->shape.walls. */
static enum wg_status read_walls(struct solve_run *run, struct solve_settings *settings,
                                 struct wg_error *error)
{
    enum wg_status status;
    if (settings->walls == NULL) {
        return WG_OK;
    }
    if ((status = wg_maze_new(&run->walls, error)) == WG_OK) {
        settings->shape.walls = run->walls;
        status = maze_file_read(settings->walls, run->walls, error);
    }
    return status;
}

/*
 * Called first, so that a failure to open the output is reported before the work. If
 * the output is direct (standard output, a pipe or a device), the line guard makes a
 * signal wait for the end of a line. Any other output is a file that gets its name only
 * when it is complete, so a signal does not have to wait.
 */
static enum wg_status open_output(struct sink *sink, const char *path,
                                  struct wg_error *error)
{
    const enum wg_status status = sink_open(sink, path, error);
    if (status == WG_OK && sink->file.is_direct) {
        line_guard_set(sink);
    }
    write_guard_set(&sink->file);
    return status;
}

/* Does the work that the settings ask for; returns the exit status. */
static int run_settings(struct solve_run *run, struct solve_settings *settings)
{
    struct name_lookup lookup;
    struct wg_error error;
    const char *const output = settings->html == NULL ? "-" : settings->html;
    enum wg_status status = open_output(run->results.sink, output, &error);
    if (status != WG_OK) {
        return cli_report(run->cli, status, &error);
    }
    status = open_run(run, settings, &lookup, &error);
    if (status == WG_OK && (status = read_walls(run, settings, &error)) == WG_OK) {
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
    cli_init(&cli, &solve_command, argc > 0 ? argc - 1 : 0, argv + 1);
    solve_read_settings(&cli, &settings);
    if (settings.operand_count == 0 && isatty(STDIN_FILENO)) {
        cli_short_help(&cli);
    }
    struct solve_run run = {
        .cli = &cli,
        .settings = &settings,
        .results = {.sink = &sink,
                    .form = settings.form,
                    .all_paths = settings.search.all_paths,
                    .wants_color = cli.wants_color},
    };
    const int status = run_settings(&run, &settings);
    sink_close(&sink);
    close_run(&run);
    free(settings.operands);
    return status;
}
