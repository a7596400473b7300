/* SPDX-License-Identifier: MIT */
/*
 * slow_pool.h: threads for long searches, so that short searches do not wait for long searches.
 *
 * Solving nine of ten boards takes no more time than sending a message to another thread. So the
 * thread that reads a request first searches the board itself, for at most 2 ms. A search that is
 * not finished by then starts again in the slow pool. So 2 ms are lost, but most such searches take
 * many times as long.
 */
#pragma once

#include "ask/desk.h"

/* A search that waits for a thread of the pool. The caller sets `run` before slow_pool_add. The
   pool owns an added job until it calls `run`. */
struct slow_job {
    struct slow_job *next;
    void (*run)(struct slow_job *job, struct desk *desk);
};

struct slow_pool;

/*
 * Starts `threads` threads, and makes a desk for each. At most `most_places` jobs can wait.
 * Fails with WG_NO_MEMORY, with WG_IO if a thread cannot be created, or as desk_new does.
 */
enum wg_status slow_pool_new(const struct dict_list *dicts, const char *simd, unsigned threads,
                             size_t most_places, struct slow_pool **pool_out,
                             struct wg_error *error);

/* Refuses further jobs, runs the waiting jobs, and ends the threads. */
void slow_pool_end(struct slow_pool *pool);

/* Calls slow_pool_end, which has no effect the second time, and frees the pool. NULL is allowed. */
void slow_pool_free(struct slow_pool *pool);

/* Returns false, and does not add the job, if `most_places` jobs wait or the pool is ending. Any
   thread may call this. */
bool slow_pool_add(struct slow_pool *pool, struct slow_job *job);
