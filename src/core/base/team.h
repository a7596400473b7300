/* SPDX-License-Identifier: MIT */
/*
 * team.h: threads that do the tasks of one run. Each thread is a member of the team, and takes the
 * next task until none is left. The first failure ends the run.
 *
 *     static enum wg_status prove(struct team *team, uint32_t member, size_t task,
 *                                 struct wg_error *error)
 *     {
 *         struct run *const run = team->context;
 *         struct prover *const prover = &run->provers[member];
 *         ...
 *     }
 *
 *     struct team team = {.work = prove, .context = &run, .tasks = class_count,
 *                         .threads = threads, .watch = options->watch};
 *     status = team_run(&team, error);
 */
#pragma once

#include "base/limits.h"

#include <stdbool.h>
#include <stdint.h>

/* The most threads of a run. Each program has this limit for its number of threads. */
enum { TEAM_MAX_THREADS = 1024 };

struct team {
    /* Does a task, which is below `tasks`. Members call it at the same time; each has another
       number, which is below `threads`. When team_goes_on is false, it should return soon, with any
       status. */
    enum wg_status (*work)(struct team *team, uint32_t member, size_t task, struct wg_error *error);
    void *context; /* of the caller */
    size_t tasks;
    uint32_t threads; /* 1 or more; only as many are started as tasks and TEAM_MAX_THREADS allow */
    /* Only go_on and context are used: the run ends with WG_STOPPED when it returns false. The
       thread of team_run calls it, every 5 ms while it waits. */
    struct wg_limits watch;
    /* The thread of team_run is member 0. While it works, only team_goes_on calls the
       watch. Otherwise, all members are new threads, and it calls the watch all the time. */
    bool caller_works;

    /* Set by team_run */
    atomic_size_t next_task;
    atomic_uint next_member;
    atomic_uint working; /* members that have not ended */
    atomic_bool is_stopped;
    enum wg_status status; /* why it was stopped */
    struct wg_error error;
};

/*
 * Does all tasks. The caller sets the members above; the others are 0. If the system starts fewer
 * threads, these do all the work. Fails with WG_NO_MEMORY if there is no thread at all, with the
 * first failure of `work`, or with WG_STOPPED. When it returns, no thread runs any more.
 */
enum wg_status team_run(struct team *team, struct wg_error *error);

/* Ends the run for a reason, unless it has been ended. */
void team_stop(struct team *team, enum wg_status status, const struct wg_error *error);

/* Whether the run goes on. In the thread of the caller, asks the watch. Otherwise it takes no more
   time than a load. */
static inline bool team_goes_on(struct team *team, uint32_t member)
{
    if (team->caller_works && member == 0 && !limits_go_on(&team->watch)) {
        team_stop(team, WG_STOPPED, NULL);
    }
    return !atomic_load_explicit(&team->is_stopped, memory_order_relaxed);
}
