/* SPDX-License-Identifier: MIT */
/*
 * main.c: the program solve. Opens the output and the dictionary, asks the question of the options,
 * prints messages about the result, and returns the exit status.
 *
 * A typical run takes less time than the start of a process, so main opens, allocates and reads
 * only what the run uses.
 */

#include "solve.h"

#include "base/clock.h"
#include "base/error.h"
#include "common/dict_file.h"
#include "common/name_lookup.h"
#include "common/output.h"
#include "common/run_memory.h"

static enum wg_status open_dict(struct solve_run *run, const struct solve_settings *settings,
                                struct name_lookup *lookup, struct wg_error *error)
{
    const bool is_page = settings->html != NULL;
    TRY(dict_lookup(lookup, settings->dict, "--dict", error));
    cli_refuse_file_as_output(run->cli, is_page ? "--html" : "--output",
                              is_page ? settings->html : settings->output, lookup->path);
    TRY(dict_file_open(run->cli, lookup->path, lookup->path, &settings->opening, &run->dict,
                       error));
    run->results.dictionary = dict_lookup_title(run->dict, lookup->path);
    if (run->cli->is_verbose) {
        cli_message(run->cli, "dictionary %s", lookup->path);
    }
    return WG_OK;
}

/* Binds the question to the dictionary, and finds out whether values are printed. */
static enum wg_status bind_question(struct solve_run *run, struct solve_settings *settings,
                                    struct wg_error *error)
{
    struct wg_question *const question = settings->asking.question;
    const bool prints = settings->form != FORM_WORDS && settings->form != FORM_ARROWS &&
                        (settings->form != FORM_TSV || !settings->is_batch);
    const enum wg_status status = asking_bind(&settings->asking, run->dict, error);
    run->question = question;
    run->results.all_paths = question->search.all_paths;
    run->results.has_values = prints && question->search.with_values;
    question->search.with_values = run->results.has_values || question->order == WG_ORDER_VALUE;
    return status;
}

static void print_stats(const struct solve_run *run, double seconds)
{
    if (run->settings->clear != NULL) {
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
        return output_finish(sink, status, error);
    }
    if (sink_finish(sink, &write_error) == WG_OK) {
        return status;
    }
    *error = write_error;
    return error->status;
}

/* Asks the question about one board. */
static enum wg_status ask(struct solve_run *run, struct wg_error *error)
{
    const struct solve_settings *const settings = run->settings;
    TRY(solve_open_asker(run, error));
    if (settings->ask == ASK_PAGE) {
        return solve_live(run, error);
    }
    TRY(solve_open_board(run, error));
    return settings->ask == ASK_PATH       ? solve_path(run, error)
           : settings->ask == WG_ASK_CHECK ? solve_check(run, error)
           : settings->ask == WG_ASK_CLEAR ? solve_clear(run, error)
           : settings->html != NULL        ? solve_html(run, error)
                                           : solve_words(run, error);
}

/* Solves. With --html, solve_html finishes the output. */
static enum wg_status solve(struct solve_run *run, struct wg_error *error)
{
    const bool wants_stats = run->settings->wants_stats;
    const double begin = wants_stats ? clock_seconds() : 0;
    enum wg_status status = run->settings->is_batch ? solve_batch(run, error) : ask(run, error);
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
    static struct name_lookup lookup; /* a path leaves most of its pages untouched */
    struct wg_error error;
    /* Opened before the work, so that a failure is reported at once. The page may go to a pipe. */
    enum wg_status status = settings->html == NULL
                                ? output_open(run->results.sink, settings->output, &error)
                                : output_open_simple(run->results.sink, settings->html, &error);
    if (status != WG_OK) {
        return cli_report(run->cli, status, &error);
    }
    status = open_dict(run, settings, &lookup, &error);
    NEXT(status, bind_question(run, settings, &error));
    NEXT(status, solve(run, &error));
    status = dict_file_check(status, &error);
    if (status != WG_OK) {
        return dict_lookup_report(run->cli, &lookup, status, &error);
    }
    if (run->is_not_found && settings->word != NULL && !run->cli->is_quiet) {
        cli_message(run->cli, "'%s' is not on the board", settings->word);
    }
    return run->is_not_found ? EXIT_NOT_FOUND : EXIT_FOUND;
}

int main(int argc, char **argv)
{
    static struct sink sink;
    struct cli cli;
    struct solve_settings settings;
    solve_make_options();
    cli_init(&cli, &solve_command, argc, argv);
    solve_read_settings(&cli, &settings);
    if (cli.operand_count == 0 && !settings.is_live && system_is_terminal(STDIN_FILENO)) {
        cli_short_help(&cli);
    }
    struct solve_run run = {
        .cli = &cli,
        .settings = &settings,
        .results = {.sink = &sink,
                    .form = settings.form,
                    .wants_color = (settings.output == NULL || cli.color == CLI_COLOR_ALWAYS) &&
                                   cli_wants_color(&cli, STDOUT_FILENO)},
    };
    const int status = run_settings(&run, &settings);
    sink_close(&sink); /* removes the temporary file of an output that was not finished */
    if (RUN_MEMORY_IS_BLOCK) {
        return status;
    }
    wg_asker_free(run.asker);
    asking_free(&settings.asking);
    dict_file_close(run.dict);
    return status;
}
