/* SPDX-License-Identifier: MIT */
/*
 * test_team.c: threads that do the tasks of one run. The linker replaces pthread_create, so that
 * the system starts no more threads than a test allows.
 */
#include "base/team.h"

#include "base/error.h"
#include "support/test.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <wordgrid/status.h>

#undef fail /* the macro of cmocka */

enum { TASKS = 1000, MEMBERS = 6, BAD_TASK = 400 };

struct member {
    pthread_t thread; /* that does its tasks */
    unsigned tasks;
    bool is_shared; /* by two threads */
};

static struct member members[MEMBERS];
static atomic_uint times[TASKS]; /* how often each task was done */
static atomic_uint watched;
static atomic_uint failed;
static atomic_uint arrived;
static _Thread_local bool has_met;
static unsigned startable; /* threads that can still be started */
static unsigned started;
static pthread_t caller;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context)
{
    if (startable == 0) {
        return EAGAIN;
    }
    startable--;
    started++;
    return __real_pthread_create(thread, attributes, run, context);
}

/* Returns a team of MEMBERS threads for TASKS tasks. */
static struct team begin(enum wg_status (*work)(struct team *, uint32_t, size_t, struct wg_error *))
{
    memset(members, 0, sizeof members);
    for (size_t i = 0; i < TASKS; i++) {
        times[i] = 0;
    }
    watched = 0;
    failed = 0;
    arrived = 0;
    has_met = false;
    started = 0;
    startable = UINT32_MAX;
    caller = pthread_self();
    return (struct team){.work = work, .context = members, .tasks = TASKS, .threads = MEMBERS};
}

static void sleep_ms(long ms)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static enum wg_status count_task(struct team *team, uint32_t number, size_t task,
                                 struct wg_error *error)
{
    struct member *const member = (struct member *)team->context + number;
    if (member->tasks++ == 0) {
        member->thread = pthread_self();
    }
    member->is_shared |= !pthread_equal(member->thread, pthread_self());
    times[task]++;
    return team_goes_on(team, number) ? WG_OK : fail(error, WG_STOPPED, "stopped");
}

/* Like count_task, but no thread ends its first task before all have one. */
static enum wg_status meet(struct team *team, uint32_t member, size_t task, struct wg_error *error)
{
    arrived += !has_met;
    has_met = true;
    while (arrived < MEMBERS) {
        sleep_ms(1);
    }
    return count_task(team, member, task, error);
}

/* Goes on until the run ends. */
static enum wg_status wait_for_end(struct team *team, uint32_t member, size_t task,
                                   struct wg_error *error)
{
    (void)count_task(team, member, task, error);
    while (team_goes_on(team, member)) {
        sleep_ms(1);
    }
    return fail(error, WG_STOPPED, "task %zu was stopped", task);
}

/* Fails in task BAD_TASK. A task after it waits for this failure, and then fails, too. */
static enum wg_status fail_once(struct team *team, uint32_t member, size_t task,
                                struct wg_error *error)
{
    if (task == BAD_TASK) {
        failed++;
        return fail(error, WG_BAD_INPUT, "task %zu is bad", task);
    }
    if (task < BAD_TASK) {
        return count_task(team, member, task, error);
    }
    (void)wait_for_end(team, member, task, error);
    failed++;
    return fail(error, WG_LIMIT, "task %zu is late", task);
}

static bool is_caller(void *context)
{
    return pthread_equal(caller, pthread_self());
}

static bool watch_until_5(void *context)
{
    return is_caller(context) && ++watched < 5;
}

static unsigned count_done(void)
{
    unsigned done = 0;
    for (size_t i = 0; i < TASKS; i++) {
        assert_in_range(times[i], 0, 1);
        done += times[i];
    }
    return done;
}

TEST(each_task_is_done_once)
{
    for (int caller_works = 0; caller_works <= 1; caller_works++) {
        struct team team = begin(meet);
        team.caller_works = caller_works == 1;
        assert_ok(team_run(&team, NULL));
        assert_int_equal(count_done(), TASKS);
        assert_int_equal(started, MEMBERS - caller_works);
        for (size_t i = 0; i < MEMBERS; i++) {
            assert_int_equal(pthread_equal(members[i].thread, caller) != 0,
                             caller_works == 1 && i == 0);
            assert_false(members[i].is_shared);
            assert_true(members[i].tasks > 0);
        }
    }
}

TEST(a_run_starts_no_idle_threads)
{
    for (size_t tasks = 0; tasks < MEMBERS; tasks++) {
        struct team team = begin(count_task);
        team.tasks = tasks;
        assert_ok(team_run(&team, NULL));
        assert_int_equal(started, tasks);
        assert_int_equal(count_done(), tasks);
    }
    struct team team = begin(count_task);
    team.threads = UINT32_MAX;
    team.tasks = 2;
    assert_ok(team_run(&team, NULL));
    assert_int_equal(started, 2);
}

TEST(the_first_failure_ends_all)
{
    for (int caller_works = 0; caller_works <= 1; caller_works++) {
        struct wg_error error;
        struct team team = begin(fail_once);
        team.caller_works = caller_works == 1;
        assert_int_equal(team_run(&team, &error), WG_BAD_INPUT);
        assert_string_equal(error.message, "task 400 is bad");
        assert_in_range(failed, 1, MEMBERS);
        assert_true(count_done() < TASKS);
    }
}

TEST(a_watch_ends_all)
{
    for (int caller_works = 0; caller_works <= 1; caller_works++) {
        struct wg_error error;
        struct team team = begin(wait_for_end);
        team.caller_works = caller_works == 1;
        team.watch = (struct wg_limits){.go_on = watch_until_5};
        assert_int_equal(team_run(&team, &error), WG_STOPPED);
        assert_string_equal(error.message, "stopped");
        assert_in_range(watched, 5, UINT32_MAX);
        assert_in_range(count_done(), 0, MEMBERS); /* none: the watch was faster */
    }
}

/* The caller ends its work when another thread has a task, which it does to the end of the run. */
static enum wg_status leave_to_others(struct team *team, uint32_t member, size_t task,
                                      struct wg_error *error)
{
    if (member != 0) {
        arrived++;
        return wait_for_end(team, member, task, error);
    }
    while (arrived == 0) {
        sleep_ms(1);
    }
    return WG_OK;
}

TEST(a_caller_without_work_watches)
{
    struct team team = begin(leave_to_others);
    team.caller_works = true;
    team.watch = (struct wg_limits){.go_on = watch_until_5};
    assert_int_equal(team_run(&team, NULL), WG_STOPPED);
    assert_int_equal(watched, 5);
}

TEST(fewer_threads_do_all_tasks)
{
    for (int caller_works = 0; caller_works <= 1; caller_works++) {
        struct team team = begin(count_task);
        team.caller_works = caller_works == 1;
        team.watch = (struct wg_limits){.go_on = is_caller};
        startable = 1;
        assert_ok(team_run(&team, NULL));
        assert_int_equal(started, 1);
        assert_int_equal(count_done(), TASKS);
    }
}

TEST(without_threads_only_the_caller_works)
{
    struct wg_error error = {.status = WG_OK};
    struct team team = begin(count_task);
    startable = 0;
    assert_int_equal(team_run(&team, &error), WG_NO_MEMORY);
    assert_string_equal(error.message, "no thread can be started");
    assert_int_equal(count_done(), 0);
    team = begin(count_task);
    team.caller_works = true;
    startable = 0;
    assert_ok(team_run(&team, &error));
    assert_int_equal(members[0].tasks, TASKS);
}
