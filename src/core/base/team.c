/* SPDX-License-Identifier: MIT */
/* team.c: see team.h. */
#include "base/team.h"

#include "base/clock.h"
#include "base/error.h"

#include <pthread.h>

void team_stop(struct team *team, enum wg_status status, const struct wg_error *error)
{
    if (atomic_exchange(&team->is_stopped, true)) {
        return;
    }
    /* Only one thread comes here, and team_run reads both when the threads have ended. */
    team->status = status;
    if (error != NULL) {
        team->error = *error;
    } else {
        (void)fail(&team->error, status, "stopped");
    }
}

/* Does tasks as a member, until none is left or the run ends. */
static void do_tasks(struct team *team, uint32_t member)
{
    struct wg_error error = {.status = WG_OK};
    while (!atomic_load(&team->is_stopped)) {
        const size_t task = atomic_fetch_add(&team->next_task, 1);
        if (task >= team->tasks) {
            break;
        }
        const enum wg_status status = team->work(team, member, task, &error);
        if (status != WG_OK) {
            team_stop(team, status, &error);
        }
    }
    atomic_fetch_sub(&team->working, 1);
}

static void *run_member(void *context)
{
    struct team *const team = context;
    do_tasks(team, atomic_fetch_add(&team->next_member, 1));
    return NULL;
}

enum wg_status team_run(struct team *team, struct wg_error *error)
{
    pthread_t threads[TEAM_MAX_THREADS];
    const size_t most = team->threads < TEAM_MAX_THREADS ? team->threads : TEAM_MAX_THREADS;
    const unsigned wanted = (unsigned)(team->tasks < most ? team->tasks : most);
    const bool is_member = team->caller_works && wanted > 0;
    unsigned started = 0;
    long sleep_ns = 0;
    atomic_store(&team->working, wanted);
    atomic_store(&team->next_member, is_member); /* the caller is member 0 */
    while (started + is_member < wanted &&
           pthread_create(&threads[started], NULL, run_member, team) == 0) {
        started++;
    }
    atomic_fetch_sub(&team->working, wanted - is_member - started);
    if (is_member) {
        do_tasks(team, 0);
    } else if (started < wanted && started == 0) {
        return fail(error, WG_NO_MEMORY, "no thread can be started");
    }
    while (team->watch.go_on != NULL && atomic_load(&team->working) > 0) {
        if (!atomic_load(&team->is_stopped) && !limits_go_on(&team->watch)) {
            team_stop(team, WG_STOPPED, NULL);
        }
        clock_poll(&sleep_ns);
    }
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    return error_pass(error, team->status, &team->error);
}
