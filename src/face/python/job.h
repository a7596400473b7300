/* SPDX-License-Identifier: MIT */
/* job.h: what solve.c and check.c share: a call that solves or checks a board. */
#ifndef WG_PYTHON_JOB_H
#define WG_PYTHON_JOB_H

#include "core.h"

#include "answer/on_board.h"

/* A call with its workspace. */
struct job {
    struct dictionary *opened;
    struct workspace *workspace;
    char *parameters; /* the decoded texts of the question */
    struct attempt attempt;
    struct turn turn;
};

/* Takes a workspace, and reads the parameters. Raises an exception and returns false. Call job_end
   in each case. */
bool job_begin(struct job *job, PyObject *dictionary, enum question_kind kind,
               struct wg_text parameters, double seconds);

/* Sets the text of the board. It is not copied. */
bool job_set_board(struct job *job, struct wg_text text, struct refusal *refusal);

/* Gives the workspace back to its dictionary, or frees it. */
void job_end(struct job *job);

#endif
