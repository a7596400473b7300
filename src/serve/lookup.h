/* SPDX-License-Identifier: MIT */
/* lookup.h: answers questions about the words of a dictionary: /api/word, /api/find. */
#ifndef WG_SERVE_LOOKUP_H
#define WG_SERVE_LOOKUP_H

#include "serve/workspace.h"

/* Writes to workspace->body whether the dictionary has the word. */
enum solve_outcome lookup_word(struct workspace *workspace, const struct solve_request *request,
                               struct refusal *refusal);

/* Writes the words that match the text to workspace->body. Like workspace_solve, ends at the limits
   of the workspace and of the attempt. */
enum solve_outcome lookup_find(struct workspace *workspace, const struct solve_request *request,
                               const struct attempt *attempt, struct refusal *refusal);

#endif
