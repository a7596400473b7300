/* SPDX-License-Identifier: MIT */
/*
 * slow_pool.h: threads for long searches, so that these do not delay short ones.
 *
 * Solving nine boards in ten takes no longer than sending a message to another thread.
 * So the thread that reads a request first tries to solve the board itself, in at most
 * 2 ms. A search that is not finished by then starts again in the slow pool. This
 * loses 2 ms, but only once, on a search that takes many times as long.
 */
#ifndef WG_SERVE_SLOW_POOL_H
#define WG_SERVE_SLOW_POOL_H

#include "serve/workspace.h"

/* The caller sets `run` before slow_pool_add. The pool owns the job until it calls
   `run`. */
struct slow_job {
    struct slow_job *next;
    void (*run)(struct slow_job *job, struct workspace *workspace);
};

struct slow_pool;

/*
 * Starts `threads` threads, and makes a workspace for each. At most `most_places` jobs
 * can wait. Fails with WG_NO_MEMORY, as workspace_new does, or with WG_IO if a thread
 * cannot be created.
 */
enum wg_status slow_pool_new(const struct dict_list *dicts,
                             const struct solve_limits *limits, unsigned threads,
                             size_t most_places, struct slow_pool **pool_out,
                             struct wg_error *error);

/* Refuses further jobs, runs those that wait, and ends the threads. */
void slow_pool_end(struct slow_pool *pool);

/* Calls slow_pool_end if the caller has not, and frees the pool. NULL is allowed. */
void slow_pool_free(struct slow_pool *pool);

/*
 * slow_pool_reserve reserves a place for a job. Returns false if too many jobs wait or
 * the pool is ending. If it returns true, the caller must call slow_pool_add. Both
 * functions may be called from any thread.
 */
bool slow_pool_reserve(struct slow_pool *pool);
void slow_pool_add(struct slow_pool *pool, struct slow_job *job);

#endif
