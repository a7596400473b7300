/* SPDX-License-Identifier: MIT */
/* prove_run.c: examines the classes of a part, and prints the boards. */
#include "prove.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "common/dict_file.h"
#include "common/output.h"

#include <stdlib.h>

/* A proof can have millions of classes, and the progress needs the number of those that are done.
 */
#define SHOW_SECONDS 0.1

static int compare_by_points(const void *a, const void *b)
{
    return climb_compare(&((const struct proven *)a)->entry, &((const struct proven *)b)->entry);
}

/* --- Examining */

static size_t count_done(const struct class_result *classes, size_t count)
{
    size_t done = 0;
    for (size_t i = 0; i < count; i++) {
        done += atomic_load(&classes[i].is_done);
    }
    return done;
}

/* What the watch of an examination needs. */
struct examination {
    struct prove_run *run;
    const struct class_result *classes;
    size_t count;
};

static bool go_on(void *context)
{
    const struct examination *const examination = context;
    struct prove_run *const run = examination->run;
    if (run->progress.is_on && clock_is_over(run->next_show)) {
        run->next_show = clock_seconds() + SHOW_SECONDS;
        progress_show(&run->progress,
                      &(struct progress_count){
                          .verb = "proving",
                          .noun = "class",
                          .done = count_done(examination->classes, examination->count),
                          .all = examination->count,
                      });
    }
    if (run->state != NULL && clock_is_over(run->next_write) &&
        state_write(run, &run->failed) != WG_OK) {
        return false;
    }
    return long_run_goes_on(run->time_end);
}

/* For prove_options.take */
static enum wg_status take(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                           struct wg_error *error)
{
    struct prove_run *const run = context;
    return prove_add(run, &run->boards, thread, number, faces, error);
}

enum wg_status prove_examine(struct prove_run *run, struct class_result *classes, size_t count,
                             struct wg_error *error)
{
    struct examination examination = {run, classes, count};
    const struct prove_options options = {
        .trie = &run->trie,
        .shape = &run->shape,
        .division = &run->division,
        .wanted = run->wanted,
        .threads = run->threads,
        .take = take,
        .take_context = run,
        .watch = {go_on, &examination},
    };
    const enum wg_status status = prove_classes(&options, classes, count, error);
    if (run->failed.status != WG_OK && status == WG_STOPPED) {
        *error = run->failed;
        return run->failed.status;
    }
    return status;
}

/* --- Printing */

static void report_end(const struct prove_run *run, size_t done)
{
    const char *const noun = run->objective == CLIMB_WORDS ? "word" : "point";
    const struct cli *const cli = run->cli;
    const size_t all = run->list.count;
    const char *const wanted = COUNTED(run->wanted, noun);
    const char *const boards = COUNTED(run->boards.count, "board");
    const char *const who = run->verify == NULL ? "proven"
                            : run->is_checked   ? "proven and checked"
                                                : "claimed, and checked in part";
    if (cli->is_quiet) {
        return;
    }
    if (done < all) {
        cli_message(cli, "%s of %s examined; found: %s with %s or more", GROUPED(done),
                    COUNTED(all, "class"), boards, wanted);
    } else if (run->boards.count > 0) {
        cli_message(cli, "%s: %s with %s or more, and no others", who, boards, wanted);
    } else {
        cli_message(cli, "%s: no board has %s or more%s", who, wanted,
                    run->has_known ? "; the board that is printed is the best" : "");
    }
}

/* Removes the boards of classes that are not done. */
static void keep_done(struct prove_run *run)
{
    size_t kept = 0;
    for (size_t i = 0; i < run->boards.count; i++) {
        const struct class_result *const class = prove_class(run, run->boards.items[i].number);
        if (class != NULL && atomic_load(&class->is_done)) {
            run->boards.items[kept++] = run->boards.items[i];
        }
    }
    run->boards.count = kept;
}

/* Prints the boards, each without its rotations and reflections. */
static enum wg_status print_boards(struct prove_run *run, struct sink *sink, struct wg_error *error)
{
    struct proven_list *const boards = &run->boards;
    const size_t done = count_done(run->classes, run->class_count);
    size_t kept = 0;
    enum wg_status status = WG_OK;
    keep_done(run);
    if (boards->count == 0 && run->has_known && done == run->list.count) {
        status = print_entry(&run->game, &run->tiles, run->board, &run->known, "wordgrid.best.v1",
                             run->form > 0, sink, error);
    }
    if (boards->count > 0) {
        qsort(boards->items, boards->count, sizeof *boards->items, compare_by_points);
    }
    for (size_t i = 0; i < boards->count && status == WG_OK; i++) {
        const struct proven *const proven = &boards->items[i];
        if (kept > 0 && compare_by_points(proven, &boards->items[kept - 1]) == 0) {
            continue;
        }
        boards->items[kept++] = *proven;
        if (kept <= run->limit) {
            status = print_entry(&run->game, &run->tiles, run->board, &proven->entry,
                                 "wordgrid.best.v1", run->form > 0, sink, error);
        }
    }
    boards->count = kept;
    report_end(run, done);
    return status;
}

/* --- The whole run */

/* Reads the certificates that are operands, and the state. */
static enum wg_status read_proven(struct prove_run *run, struct wg_error *error)
{
    bool is_missing = false;
    enum wg_status status = WG_OK;
    for (int i = 0; i < run->cli->operand_count && status == WG_OK; i++) {
        status = certificate_read(run, run->cli->operands[i], &is_missing, error);
    }
    if (status == WG_OK && run->state != NULL) {
        status = certificate_read(run, run->state, &is_missing, error);
        status = is_missing ? WG_OK : status;
    }
    return status;
}

static enum wg_status prove(struct prove_run *run, struct sink *sink, struct wg_error *error)
{
    struct wg_error write_error;
    enum wg_status status = read_proven(run, error);
    /* Before the work: whether the files can be written. */
    if (status != WG_OK || (status = state_write(run, error)) != WG_OK ||
        (run->certificate != NULL &&
         (status = sink_open(&run->proof, run->certificate, error)) != WG_OK)) {
        return status;
    }
    run->next_show = clock_seconds() + SHOW_SECONDS;
    progress_begin(&run->progress, run->cli, NULL);
    run->progress.limit_end = run->time_end;
    const enum wg_status proven = prove_examine(run, run->classes, run->class_count, error);
    progress_clear(&run->progress);
    status = run->failed.status != WG_OK ? WG_OK : state_write(run, &write_error);
    if (proven != WG_OK && proven != WG_STOPPED) {
        return proven;
    }
    if (status == WG_OK && proven == WG_OK && run->certificate != NULL) {
        status = certificate_write(run, &run->proof, &write_error);
    }
    if (status != WG_OK) {
        *error = write_error;
        return status;
    }
    status = print_boards(run, sink, error);
    return status != WG_OK ? status : proven;
}

static enum wg_status run_all(struct prove_run *run, struct sink *sink, struct wg_error *error)
{
    enum wg_status status;
    long_run_begin();
    run->time_end = clock_end(run->seconds);
    if ((status = prove_prepare(run, error)) != WG_OK) {
        return status;
    }
    if (run->is_estimate) {
        status = prove_estimate(run, sink, error);
    } else if (run->verify != NULL) {
        status = prove_verify(run, error);
        status = status != WG_OK ? status : print_boards(run, sink, error);
    } else {
        status = prove(run, sink, error);
    }
    return status == WG_OK || status == WG_STOPPED ? output_finish(sink, status, error) : status;
}

int prove_run(struct prove_run *run)
{
    static struct sink sink;
    struct wg_error error;
    enum wg_status status = output_open(&sink, run->game.output, &error);
    if (status == WG_OK) {
        status = run_all(run, &sink, &error);
    }
    const int result =
        status == WG_STOPPED
            ? long_run_stopped(run->cli, run->state != NULL ? "the same call goes on from --state"
                                                            : "with --state it could go on")
            : game_report(run->cli, &run->game, status, &error);
    sink_close(&sink);
    sink_close(&run->proof);
    climb_free(run->climb);
    class_list_free(&run->list);
    prove_shape_free(&run->shape);
    face_trie_free(&run->trie);
    face_list_free(&run->faces);
    topology_free(&run->topology);
    wg_board_free(run->board);
    wg_board_free(run->face_board);
    free(run->classes);
    free(run->boards.items);
    game_close(&run->game);
    return result;
}
