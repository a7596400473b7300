/* SPDX-License-Identifier: MIT */
/*
 * page.c: `solve --html` writes the results of a board as a page. With --live, the page contains
 * the solver and the dictionary.
 *
 * The page replaces an older file only when the page is complete. So the old file is kept if the
 * search fails or the dictionary changes during the search. If a search ends early, the page shows
 * the results so far and says that they are incomplete.
 */
#include "solve.h"

#include "base/error.h"
#include "base/text.h"
#include "common/dict_file.h"
#include "common/name_lookup.h"
#include "common/output.h"
#include "page/page.h"
#include "report/dump.h"
#include "report/parts.h"

/* --- Results */

/* Prints the totals, which are the last line of a table, as a message. */
static void report_written(const struct solve_run *run, const struct wg_totals *totals)
{
    struct sink text = SINK_IN_MEMORY;
    results_totals(&text, totals, wg_results_count(run->asker->found));
    if (text.status == WG_OK) {
        cli_message(run->cli, "%s: %.*s", run->results.sink->file.name, (int)text.used, text.bytes);
    }
    sink_close(&text);
}

enum wg_status solve_html(struct solve_run *run, struct wg_error *error)
{
    struct sink *const sink = run->results.sink;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    const enum wg_status status = solve_collect(run, &totals, error);
    if (status != WG_OK && status != WG_STOPPED) {
        return status;
    }
    run->results.is_in_html = true;
    page_begin_saved(sink);
    results_print(&run->results, run->asker->board, run->asker->found, &totals);
    page_end_saved(sink);
    const enum wg_status finished = output_finish(sink, status, error);
    if (finished == status && !run->cli->is_quiet) {
        report_written(run, &totals);
    }
    return finished;
}

/* --- The live page */

/* Writes the board and the settings that the page shows first. */
static void print_start(const struct solve_run *run, struct json *json)
{
    const struct wg_question *const question = run->question;
    const bool has_board = run->cli->operand_count > 0;
    json_begin_object(json, "start");
    if (has_board) {
        parts_board(json, (struct wg_text){0}, run->asker->board, run->results.dictionary);
    } else {
        json_member_text(json, "moves", text_of(wg_moves_text(question->shape.moves)));
        json_member_bool(json, "torus", question->shape.is_torus);
    }
    if (question->search.min_length > 0) {
        json_member_number(json, "min-length", question->search.min_length);
    }
    if (question->search.max_length > 0) {
        json_member_number(json, "max-length", question->search.max_length);
    }
    if (question->shape.is_straight && !has_board) {
        json_member_bool(json, "straight", true);
    }
    if (question->shape.may_reuse && !has_board) {
        json_member_bool(json, "reuse", true);
    }
    if (question->shape.may_stay && !has_board) {
        json_member_bool(json, "stay", true);
    }
    if (question->shape.q_is_qu) {
        json_member_bool(json, "qu", true);
    }
    json_end_object(json);
}

static void print_dictionaries(const struct solve_run *run, struct sink *sink)
{
    struct json json;
    json_begin(&json, sink, "wordgrid.dictionaries.v1");
    json.is_in_html = true;
    json_begin_array(&json, "dictionaries");
    json_begin_object(&json, NULL);
    dump_summary_json(run->dict, run->results.dictionary, &json);
    json_end_object(&json);
    json_end_array(&json);
    print_start(run, &json);
    json_end(&json);
}

static enum wg_status write_page(struct solve_run *run, const struct file_map *module,
                                 struct wg_error *error)
{
    struct sink *const sink = run->results.sink;
    page_begin_live(sink);
    print_dictionaries(run, sink);
    page_end_live(sink, (struct wg_text){(const char *)module->bytes, module->nbytes},
                  dict_file_bytes());
    const enum wg_status status = dict_file_check(WG_OK, error);
    return status == WG_OK ? sink_finish(sink, error) : status;
}

enum wg_status solve_live(struct solve_run *run, struct wg_error *error)
{
    struct name_lookup lookup;
    struct file_map module;
    enum wg_status status = name_read_module(&lookup, &module, error);
    if (status == WG_OK && module.bytes == NULL) {
        return fail(error, WG_UNSUPPORTED,
                    "--live needs the file wordgrid.wasm.gz, which is not in %s; install the "
                    "package wordgrid-server, or run tools/quickstart, which builds the file",
                    lookup.places);
    }
    cli_refuse_file_as_output(run->cli, "--html", run->settings->html, lookup.path);
    NEXT(status, run->cli->operand_count > 0 ? solve_open_board(run, error) : WG_OK);
    NEXT(status, write_page(run, &module, error));
    if (status == WG_OK && !run->cli->is_quiet) {
        cli_message(run->cli, "%s: a page for any board, with the dictionary %.*s",
                    run->results.sink->file.name, (int)run->results.dictionary.nbytes,
                    run->results.dictionary.bytes);
    }
    file_map_close(&module);
    return status;
}
