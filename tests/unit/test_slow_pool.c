/* SPDX-License-Identifier: MIT */
/*
 * test_slow_pool.c: tests that each job runs once, also while the pool ends, and that the number of
 * waiting jobs is limited.
 */
#include "serve/slow_pool.h"

#include "support/make_dict.h"
#include "support/test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { ADDERS = 4, JOBS = 2000 };

static struct made_dict made;
static struct dict_entry entry;
static const struct dict_list dicts = {&entry, 1};

static struct counted_job {
    struct slow_job job;
    atomic_uint runs;
} jobs[ADDERS][JOBS];

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER; /* while it is locked, jobs do not end */
static struct slow_pool *pool;

static int make_entry(void **state)
{
    made = make_dict("a", "a", "");
    entry = (struct dict_entry){made_dict_open(&made), text_of("one")};
    return 0;
}

static int free_entry(void **state)
{
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(make_entry, free_entry)

static void run(struct slow_job *job, struct desk *desk)
{
    struct counted_job *const counted = (struct counted_job *)job;
    assert_non_null(desk);
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    atomic_fetch_add(&counted->runs, 1);
}

static void *add_jobs(void *context)
{
    struct counted_job *const mine = context;
    for (int i = 0; i < JOBS; i++) {
        mine[i].job.run = run;
        while (!slow_pool_add(pool, &mine[i].job)) {
        }
    }
    return NULL;
}

TEST(does_every_job_once)
{
    pthread_t threads[ADDERS];
    assert_ok(slow_pool_new(&dicts, NULL, 3, 8, &pool, NULL));
    for (int i = 0; i < ADDERS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, add_jobs, jobs[i]), 0);
    }
    for (int i = 0; i < ADDERS; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    slow_pool_free(pool);
    for (int i = 0; i < ADDERS; i++) {
        for (int j = 0; j < JOBS; j++) {
            assert_int_equal(atomic_load(&jobs[i][j].runs), 1);
            atomic_store(&jobs[i][j].runs, 0);
        }
    }
}

static void *end_pool(void *context)
{
    slow_pool_end(context);
    return NULL;
}

/* Besides the running job, the pool has three places for waiting jobs. */
TEST(has_so_many_places)
{
    assert_ok(slow_pool_new(&dicts, NULL, 1, 3, &pool, NULL));
    pthread_mutex_lock(&gate);
    for (int i = 0; i < 4; i++) {
        jobs[0][i].job.run = run;
        while (!slow_pool_add(pool, &jobs[0][i].job)) { /* until the first job runs */
            assert_int_equal(i, 3);
        }
    }
    assert_false(slow_pool_add(pool, &jobs[0][4].job));
    pthread_mutex_unlock(&gate);
    slow_pool_end(pool);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(atomic_load(&jobs[0][i].runs), 1);
    }
    assert_false(slow_pool_add(pool, &jobs[0][4].job));
    slow_pool_free(pool);
    slow_pool_free(NULL);
}

/* When the pool begins to end, waiting jobs still run, and new jobs are refused. */
TEST(ends_with_jobs_that_wait)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    pthread_t ender;
    int added = 0;
    assert_ok(slow_pool_new(&dicts, NULL, 1, JOBS, &pool, NULL));
    pthread_mutex_lock(&gate);
    for (int i = 0; i < JOBS; i++) {
        jobs[1][i].job.run = run;
    }
    while (added < JOBS && slow_pool_add(pool, &jobs[1][added].job)) {
        if (++added == 3) {
            assert_int_equal(pthread_create(&ender, NULL, end_pool, pool), 0);
        }
        (void)nanosleep(&moment, NULL);
    }
    assert_true(added >= 3 && added < JOBS);
    pthread_mutex_unlock(&gate);
    (void)pthread_join(ender, NULL);
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(atomic_load(&jobs[1][i].runs), i < added ? 1 : 0);
    }
    slow_pool_free(pool);
}
