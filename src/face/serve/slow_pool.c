/* SPDX-License-Identifier: MIT */
/* slow_pool.c: a queue of jobs under a lock, and the threads that run them. */
#include "serve/slow_pool.h"

#include "base/error.h"

#include <pthread.h>
#include <stdlib.h>

struct worker {
    struct slow_pool *pool;
    struct desk *desk;
    pthread_t thread;
};

struct slow_pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* The lock protects the members from here to is_ending. */
    struct slow_job *first; /* the first waiting job */
    struct slow_job **end;  /* `next` of the last waiting job, or &first if none waits */
    size_t count;           /* of waiting jobs */
    size_t most_places;
    bool is_ending;
    unsigned worker_count; /* the number of workers whose threads run */
    struct worker workers[];
};

/* Waits for the next job. Returns NULL when the pool is ending and no job waits. */
static struct slow_job *take_job(struct slow_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->first == NULL && !pool->is_ending) {
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
    struct slow_job *const job = pool->first;
    if (job != NULL) {
        pool->first = job->next;
        pool->end = pool->first == NULL ? &pool->first : pool->end;
        pool->count--;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void *work(void *context)
{
    const struct worker *const worker = context;
    struct slow_job *job;
    while ((job = take_job(worker->pool)) != NULL) {
        job->run(job, worker->desk);
    }
    return NULL;
}

static enum wg_status start_worker(struct slow_pool *pool, const struct dict_list *dicts,
                                   const char *simd, struct wg_error *error)
{
    struct worker *const worker = &pool->workers[pool->worker_count];
    TRY(desk_new(dicts, simd, &worker->desk, error));
    worker->pool = pool;
    const int failure = pthread_create(&worker->thread, NULL, work, worker);
    if (failure != 0) {
        desk_free(worker->desk);
        return fail_io(error, NULL, "cannot start a thread", failure);
    }
    pool->worker_count++;
    return WG_OK;
}

enum wg_status slow_pool_new(const struct dict_list *dicts, const char *simd, unsigned threads,
                             size_t most_places, struct slow_pool **pool_out,
                             struct wg_error *error)
{
    struct slow_pool *const pool = calloc(1, sizeof *pool + threads * sizeof *pool->workers);
    TRY_MEMORY(error, pool != NULL);
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->changed, NULL);
    pool->end = &pool->first;
    pool->most_places = most_places;
    while (pool->worker_count < threads) {
        const enum wg_status status = start_worker(pool, dicts, simd, error);
        if (status != WG_OK) {
            slow_pool_free(pool);
            return status;
        }
    }
    *pool_out = pool;
    return WG_OK;
}

void slow_pool_end(struct slow_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->worker_count; i++) {
        (void)pthread_join(pool->workers[i].thread, NULL);
        desk_free(pool->workers[i].desk);
    }
    pool->worker_count = 0;
}

void slow_pool_free(struct slow_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    slow_pool_end(pool);
    (void)pthread_cond_destroy(&pool->changed);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool);
}

bool slow_pool_add(struct slow_pool *pool, struct slow_job *job)
{
    job->next = NULL;
    pthread_mutex_lock(&pool->lock);
    const bool has_room = pool->count < pool->most_places && !pool->is_ending;
    if (has_room) {
        *pool->end = job;
        pool->end = &job->next;
        pool->count++;
        pthread_cond_signal(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    return has_room;
}
