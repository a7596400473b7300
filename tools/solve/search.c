/* SPDX-License-Identifier: MIT */
/* search.c: searches a board within the limits of the options, and says why a search ended early.
 */
#include "solve.h"

#include "base/error.h"
#include "base/number.h"

enum wg_status solve_open_asker(struct solve_run *run, struct wg_error *error)
{
    const struct wg_asker_options options = {.struct_nbytes = sizeof options,
                                             .simd = run->settings->simd};
    return wg_asker_new(run->dict, &options, &run->asker, error);
}

bool solve_is_output_awaited(const struct solve_run *run)
{
    struct file_about about;
    return run->results.sink->file.is_direct &&
           (!system_about_fd(STDOUT_FILENO, &about) || about.kind != FILE_REGULAR);
}

/*
 * A board can have more paths than a user can wait for or store: on a board of wildcards, a search
 * finds 300 MB of paths in a second. So a search ends early, a message says why, and the exit
 * status is not 0.
 */
enum wg_status solve_explain_end(const struct solve_run *run, enum wg_end end, uint64_t count,
                                 const char *noun, struct wg_error *error)
{
    const char *const results = COUNTED(count, noun);
    switch (end) {
    case WG_END_TIME:
        return fail(error, WG_STOPPED,
                    "stopped after %s, in time for --time-limit=%g; there may be more", results,
                    run->settings->limits.seconds);
    case WG_END_RESULTS:
        return fail(error, WG_STOPPED,
                    "stopped after %s; there are more, which a larger --max-results=N lets through",
                    results);
    case WG_END_MEMORY:
        return fail(error, WG_STOPPED,
                    "stopped after %s, at %llu MB of memory; a larger --max-memory=MB allows more",
                    results, (unsigned long long)run->settings->max_memory);
    case WG_END_COMPLETE:
    case WG_END_CALLER:
    case WG_END_STEPS:
        break;
    }
    return WG_STOPPED;
}

enum wg_status solve_search(struct solve_run *run, const struct asker_search *search,
                            struct wg_totals *totals_out, struct wg_error *error)
{
    const enum wg_status status =
        asker_search(run->asker, run->question, search, totals_out, error);
    run->counts.boards++;
    run->counts.words += totals_out->words;
    run->counts.states += totals_out->states;
    return status == WG_STOPPED
               ? solve_explain_end(run, totals_out->end,
                                   run->question->search.all_paths ? totals_out->paths
                                                                   : totals_out->words,
                                   "result", error)
               : status;
}

enum wg_status solve_collect(struct solve_run *run, struct wg_totals *totals_out,
                             struct wg_error *error)
{
    const struct asker_search search = {
        .collects = true, .prints = true, .form = run->settings->form};
    return solve_search(run, &search, totals_out, error);
}
