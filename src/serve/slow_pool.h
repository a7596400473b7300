/* SPDX-License-Identifier: MIT */
/*
 * slow_pool.h: threads for searches that take long, so that they do not hold up those
 * that do not.
 *
 * Nine boards in ten are solved in the time that a message to another thread takes. So
 * the thread that reads a request solves it at once, but has little patience; what is
 * not done by then is begun anew here. That wastes the patience, once, on a search that
 * takes many times as long.
 */
#ifndef WG_SERVE_SLOW_POOL_H
#define WG_SERVE_SLOW_POOL_H

#include "serve/workspace.h"

/* What is to be done. Whoever adds it sets `run`, and owns it again when that runs. */
struct slow_job {
    struct slow_job *next;
    void (*run)(struct slow_job *job, struct workspace *workspace);
};

struct slow_pool;

/*
 * Begins `threads` threads, with a workspace each. Jobs that wait for one are at most
 * `most_places`. Fails with WG_NO_MEMORY, or as workspace_new does, or with WG_IO
 * where a thread cannot be had.
 */
enum wg_status slow_pool_new(const struct dict_list *dicts,
                             const struct solve_limits *limits, unsigned threads,
                             size_t most_places, struct slow_pool **pool_out,
                             struct wg_error *error);

/* Does what is still to do, and ends the threads; there is room for nothing more. */
void slow_pool_end(struct slow_pool *pool);

/* Ends it, if that was not done. NULL is allowed. */
void slow_pool_free(struct slow_pool *pool);

/*
 * Keeps a place for a job; false where too many wait already, or at the end. Whoever
 * has one adds his job. Both from any thread.
 */
bool slow_pool_reserve(struct slow_pool *pool);
void slow_pool_add(struct slow_pool *pool, struct slow_job *job);

#endif
