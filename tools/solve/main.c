/* SPDX-License-Identifier: MIT */
/*
 * solve.c: the program that finds words on boards. This file opens what a run needs,
 * runs it, and turns its status into messages and an exit status.
 *
 * A typical run is over in less time than a process takes to start, so nothing is
 * opened, allocated or touched that the run does not use.
 */
#define _POSIX_C_SOURCE 200809L
#include "options.h"

#include "base/clock.h"
#include "common/dict_file.h"
#include "common/dict_lookup.h"
#include "common/line_guard.h"
#include "common/maze_file.h"

#include <stdlib.h>
#include <unistd.h>

enum wg_status solve_open_search(struct solve_run *run, struct wg_error *error)
{
    const enum wg_status status = wg_board_new(run->dict, &run->board, error);
    /* A word is looked for on the board alone; clearing it has a solver of its own. */
    if (status != WG_OK || run->settings->word != NULL ||
        run->settings->clear_count > 0) {
        return status;
    }
    return wg_solver_new(run->dict, &run->solver, error);
}

void solve_close_search(struct solve_run *run)
{
    found_free(&run->found);
    wg_solver_free(run->solver);
    wg_board_free(run->board);
}

static enum wg_status open_run(struct solve_run *run, struct dict_lookup *lookup,
                               struct wg_error *error)
{
    const struct solve_settings *settings = run->settings;
    enum wg_status status;
    if ((status = dict_lookup(lookup, settings->dict, error)) != WG_OK) {
        return status;
    }
    if (settings->html != NULL) {
        cli_refuse_input_as_output(run->cli, "--html", settings->html, lookup->path);
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
    return settings->is_batch ? WG_OK : solve_open_search(run, error);
}

static void close_run(struct solve_run *run)
{
    solve_close_search(run);
    wg_maze_free(run->walls); /* which the board has borrowed */
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
 * Solves, and sees to it that what was found is written, however that ended. A page is
 * written by then, or is not to be.
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

/* The walls that the settings name, if any, to run->walls and settings->shape. */
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
 * The output, before the work that leads to it: where it cannot be written, that is
 * known now. Of a file, nothing is there until all is, so there a signal need not wait.
 */
static enum wg_status open_output(struct sink *sink, const char *path,
                                  struct wg_error *error)
{
    const enum wg_status status = sink_open(sink, path, error);
    if (status == WG_OK && sink->file.is_direct) {
        hold_end_for(sink);
    }
    return status;
}

/* Everything after the command line; the exit status. */
static int run_settings(struct solve_run *run, struct solve_settings *settings)
{
    struct dict_lookup lookup;
    struct wg_error error;
    const char *const output = settings->html == NULL ? "-" : settings->html;
    enum wg_status status = open_output(run->results.sink, output, &error);
    if (status != WG_OK) {
        return cli_end(run->cli, status, &error);
    }
    status = open_run(run, &lookup, &error);
    if (status == WG_OK && (status = read_walls(run, settings, &error)) == WG_OK) {
        status = solve(run, &error);
    }
    status = dict_file_verdict(status, &error);
    if (status != WG_OK) {
        cli_error(run->cli, &error);
        if (lookup.path == NULL) {
            cli_message(run->cli, "looked in %s", lookup.places);
        }
        return cli_exit_of(status);
    }
    if (run->is_absent && run->settings->word != NULL && !run->cli->is_quiet) {
        cli_message(run->cli, "'%s' is not on the board", run->settings->word);
    }
    return run->is_absent ? EXIT_HONEST_NO : EXIT_FOUND;
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
