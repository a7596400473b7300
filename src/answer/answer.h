/* SPDX-License-Identifier: MIT */
/*
 * answer.h: answers questions about words and boards. A question is a text, such as
 * "solve?board=lab/thy/nir&min=5" (formats/http-api.md). The answer to a question is a JSON object.
 * This layer uses no sockets, files or threads: the server adds HTTP, and tests and fuzzers call it
 * directly.
 *
 *     struct workspace *workspace;
 *     if (workspace_new(&dicts, &limits, &workspace, &error) != WG_OK)
 *         ...
 *     switch (answer_question(workspace, QUESTION_SOLVE, parameters, &attempt, &refusal)) {
 *     case ANSWER_DONE:      send workspace->body
 *     case ANSWER_REFUSED:   send the refusal
 *     case ANSWER_TOO_LONG:  try again, with attempt.is_final and more time
 *     }
 *     workspace_tidy(workspace);
 *
 * A workspace holds boards, solvers, the results and the body of the answer. A workspace is kept
 * from question to question, so most questions allocate no memory. Only one thread at a time may
 * use a workspace. The board and the solver of a dictionary take together about 0.5 MB.
 * workspace_new makes them for the first dictionary. For another dictionary, the first question
 * about that dictionary makes them. After a large question, workspace_tidy frees the board and the
 * solver of its dictionary. The next question about this dictionary makes a new board and a new
 * solver.
 */
#ifndef WG_ANSWER_ANSWER_H
#define WG_ANSWER_ANSWER_H

#include "answer/dict_list.h"
#include "answer/question.h"
#include "report/results.h"

#include <stdatomic.h>
#include <wordgrid/check.h>
#include <wordgrid/maze.h>
#include <wordgrid/rules.h>

/* The settings that all searches share. */
struct solve_limits {
    uint64_t results; /* the most words, or paths if all paths are wanted; 1 or more */
    size_t nbytes;    /* the most memory for the results, in bytes */
    const char *simd; /* as in wg_solver_options */
};

/* The time limit of a search, and other ways to end a search. */
struct attempt {
    double seconds; /* 0: no limit */
    /* What happens at the time limit. true: the answer has the words found so far (ANSWER_DONE).
       false: there is no answer (ANSWER_TOO_LONG). A board with a long text is then not searched at
       all (ANSWER_TOO_LONG, too). */
    bool is_final;
    const atomic_bool *stop; /* true ends the search; may be NULL */
    /* The search calls this function at intervals; false ends the search. May be NULL. */
    bool (*go_on)(void *context);
    void *context;
};

/* Returns false if the work for this attempt must end. */
static inline bool attempt_goes_on(const struct attempt *attempt)
{
    return (attempt->stop == NULL || !atomic_load_explicit(attempt->stop, memory_order_relaxed)) &&
           (attempt->go_on == NULL || attempt->go_on(attempt->context));
}

enum answer_outcome { ANSWER_DONE, ANSWER_REFUSED, ANSWER_TOO_LONG };

/* The objects for questions about boards, for one of the dictionaries. A pointer is NULL until a
   question needs the object. */
struct slot {
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_check *check;
    bool is_large; /* the board and solver have become too large to keep */
};

struct workspace {
    const struct dict_list *dicts;
    struct solve_limits limits;
    struct slot *slots;
    struct wg_results *found;     /* the words of the last search */
    struct results results;       /* writes `found` to `body` as JSON */
    struct sink body;             /* in memory: the body of the answer */
    struct parameters parameters; /* the texts are in parameters_text or in the caller's buffer */
    char parameters_text[QUESTION_MAX_NBYTES + PARAMETERS_EXTRA_NBYTES];
    struct question question;
    /* The objects of the current question; NULL: the question has none. */
    struct wg_maze *walls;
    struct wg_rules *rules;
    struct wg_query *pattern;
    size_t dict; /* the dictionary of the last question: an index in `dicts` */
};

/*
 * Makes a workspace, with the board and the solver for the first dictionary. `dicts` is borrowed.
 * Fails like wg_solver_new.
 */
enum wg_status workspace_new(const struct dict_list *dicts, const struct solve_limits *limits,
                             struct workspace **workspace_out, struct wg_error *error);

/* Makes the board and the solver of workspace->dict, unless they exist. Fails like
   wg_solver_new. */
enum wg_status workspace_fill(struct workspace *workspace, struct wg_error *error);

/* Frees a workspace. NULL is allowed. */
void workspace_free(struct workspace *workspace);

/*
 * Answers a question: writes a JSON object to workspace->body, or refuses the question. `encoded`
 * has the parameters of the question, percent-encoded. Call workspace_tidy or workspace_reset
 * before the next question.
 */
enum answer_outcome answer_question(struct workspace *workspace, enum question_kind kind,
                                    struct wg_text encoded, const struct attempt *attempt,
                                    struct refusal *refusal);

/* Like answer_question, but the text begins with the name of the kind: "solve?board=lab/thy/nir".
   Refuses unknown names. */
enum answer_outcome answer_text(struct workspace *workspace, struct wg_text text,
                                const struct attempt *attempt, struct refusal *refusal);

/*
 * The first step of answer_question: reads the parameters to workspace->question, and finds the
 * dictionary. A caller of on_board_open or lookup_search calls this first.
 */
bool answer_read(struct workspace *workspace, enum question_kind kind, struct wg_text encoded,
                 struct refusal *refusal);

/* Refuses the question if there was not enough memory for the body; otherwise returns
   ANSWER_DONE. */
enum answer_outcome answer_check_body(const struct workspace *workspace, struct refusal *refusal);

/* Frees the objects of the last question, and empties the body. Also frees the memory of large
   results and of a large body. */
void workspace_reset(struct workspace *workspace);

/* Like workspace_reset, and frees boards and solvers that have become large. */
void workspace_tidy(struct workspace *workspace);

#endif
