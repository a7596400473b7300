/* SPDX-License-Identifier: MIT */
/* lookup.h: answers the questions `word` and `find`, for answer.c. */
#ifndef WG_ANSWER_LOOKUP_H
#define WG_ANSWER_LOOKUP_H

#include "answer/answer.h"

/* Writes to workspace->body whether the dictionary has the word. */
enum answer_outcome lookup_word(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal);

/* Writes the words that match the text to workspace->body. Ends at the limits of the workspace and
   of the attempt. */
enum answer_outcome lookup_find(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal);

#endif
