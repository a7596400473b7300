/* SPDX-License-Identifier: MIT */
/*
 * workspace.h: where one request at a time is worked on: the memory that takes, which
 * is kept from request to request, so that most of them allocate nothing.
 *
 *     struct workspace *workspace;
 *     if (workspace_new(&dicts, &limits, &workspace, &error) != WG_OK)
 *         ...
 *     switch (workspace_solve(workspace, &request, &patience, &refusal)) {
 *     case SOLVE_DONE:      send workspace->body
 *     case SOLVE_REFUSED:   send the refusal
 *     case SOLVE_TOO_LONG:  try again, with more patience
 *     }
 *     workspace_tidy(workspace);
 *
 * A workspace belongs to one thread at a time. It has a board and a solver for each
 * dictionary that it was asked for, some 0.5 MB each.
 */
#ifndef WG_SERVE_WORKSPACE_H
#define WG_SERVE_WORKSPACE_H

#include "report/results.h"
#include "serve/solve_request.h"

/* Of a search. */
struct solve_limits {
    uint64_t results; /* words, or with all paths paths; 1 or more */
    size_t nbytes;    /* of memory for them */
};

/* How long a search may take. */
struct patience {
    double seconds; /* above 0 */
    /* Whether what was found until then is the answer; or else there is none. */
    bool is_final;
    const atomic_bool *stop; /* ends a search early, as the time does; may be NULL */
    /* Asked now and then whether anybody still wants the answer; may be NULL. */
    bool (*go_on)(void *context);
    void *context;
};

enum solve_outcome { SOLVE_DONE, SOLVE_REFUSED, SOLVE_TOO_LONG };

struct slot; /* a board and a solver for one of the dictionaries */

struct workspace {
    const struct dict_list *dicts;
    struct solve_limits limits;
    struct slot *slots;
    struct found found;
    struct results results;
    struct sink body; /* in memory: what is answered */
    struct query query;
    size_t dict;   /* the last one that was asked for */
    bool is_large; /* what that took is not kept */
};

/*
 * `dicts` is borrowed. Fails as wg_solver_new does, for the first dictionary, with
 * which a workspace begins.
 */
enum wg_status workspace_new(const struct dict_list *dicts,
                             const struct solve_limits *limits,
                             struct workspace **workspace_out, struct wg_error *error);

/* NULL is allowed. */
void workspace_free(struct workspace *workspace);

/*
 * Writes the JSON object of the board to workspace->body, unless it is refused. Where
 * memory is out for that, the body's status says so.
 */
enum solve_outcome workspace_solve(struct workspace *workspace,
                                   const struct solve_request *request,
                                   const struct patience *patience,
                                   struct refusal *refusal);

/* Empties the body. Gives back what a large request took, and keeps the rest. */
void workspace_tidy(struct workspace *workspace);

#endif
