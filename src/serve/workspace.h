/* SPDX-License-Identifier: MIT */
/*
 * workspace.h: solves the board of a request. A workspace contains boards, solvers, the results and
 * the body of the answer. The server keeps it from request to request,
 * so that most requests allocate no memory.
 *
 *     struct workspace *workspace;
 *     if (workspace_new(&dicts, &limits, &workspace, &error) != WG_OK)
 *         ...
 *     switch (workspace_solve(workspace, &request, &attempt, &refusal)) {
 *     case SOLVE_DONE:      send workspace->body
 *     case SOLVE_REFUSED:   send the refusal
 *     case SOLVE_TOO_LONG:  try again, with attempt.is_final and more time
 *     }
 *     workspace_tidy(workspace);
 *
 * Only one thread at a time may use a workspace. A workspace has a board and a solver, together
 * some 0.5 MB, for the first dictionary and for each other dictionary that a request has used.
 * After a large request, workspace_tidy frees those of its dictionary until the next request.
 */
#ifndef WG_SERVE_WORKSPACE_H
#define WG_SERVE_WORKSPACE_H

#include "report/results.h"
#include "serve/solve_request.h"

#include <stdatomic.h>

/* The settings that all searches share. */
struct solve_limits {
    uint64_t results; /* words, or paths if all paths are wanted; 1 or more */
    size_t nbytes;    /* of memory for the results */
    const char *simd; /* as in wg_solver_options */
};

/* The time limit of a search, and other ways to end it. */
struct attempt {
    double seconds; /* above 0 */
    /* What happens at the time limit. true: the answer has the words found so far (SOLVE_DONE).
       false: there is no answer (SOLVE_TOO_LONG). If this is false, a board with a long text is not
       searched at all (SOLVE_TOO_LONG, too). */
    bool is_final;
    const atomic_bool *stop; /* true ends the search; may be NULL */
    /* The search calls this at intervals; false ends the search. May be NULL. */
    bool (*go_on)(void *context);
    void *context;
};

/* Returns false if the work for this attempt must end. */
static inline bool attempt_goes_on(const struct attempt *attempt)
{
    return (attempt->stop == NULL || !atomic_load_explicit(attempt->stop, memory_order_relaxed)) &&
           (attempt->go_on == NULL || attempt->go_on(attempt->context));
}

enum solve_outcome { SOLVE_DONE, SOLVE_REFUSED, SOLVE_TOO_LONG };

struct slot; /* a board and a solver for one of the dictionaries */

struct workspace {
    const struct dict_list *dicts;
    struct solve_limits limits;
    struct slot *slots;
    struct wg_results *found; /* the words of the last search */
    struct results results;   /* writes `found` to `body` as JSON */
    struct sink body;         /* in memory: the body of the answer */
    struct query query;
    struct wg_query *pattern; /* of the search that runs; NULL: none */
    size_t dict;              /* of the last request: an index in `dicts` */
    bool is_large;            /* the board and solver of `dict` have become too large to keep */
};

/*
 * Makes a workspace, with the board and the solver for the first dictionary. `dicts` is borrowed.
 * Fails like wg_solver_new.
 */
enum wg_status workspace_new(const struct dict_list *dicts, const struct solve_limits *limits,
                             struct workspace **workspace_out, struct wg_error *error);

/* NULL is allowed. */
void workspace_free(struct workspace *workspace);

/*
 * Solves the board and writes the JSON object of the results to workspace->body, or refuses the
 * request. If there is no memory for the body, workspace->body.status is WG_NO_MEMORY.
 */
enum solve_outcome workspace_solve(struct workspace *workspace, const struct solve_request *request,
                                   const struct attempt *attempt, struct refusal *refusal);

/* Like workspace_solve, for the words of /api/check. */
enum solve_outcome workspace_check(struct workspace *workspace, const struct solve_request *request,
                                   const struct attempt *attempt, struct refusal *refusal);

/* Empties the body, and frees what a large request allocated. Call it when the body is no longer
   needed. */
void workspace_tidy(struct workspace *workspace);

#endif
