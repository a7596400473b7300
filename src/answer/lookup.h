/* SPDX-License-Identifier: MIT */
/* lookup.h: answers the questions `word` and `find`, for answer.c. */
#ifndef WG_ANSWER_LOOKUP_H
#define WG_ANSWER_LOOKUP_H

#include "answer/answer.h"

/* Writes to workspace->body whether the dictionary has the word. */
enum answer_outcome lookup_word(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal);

/* The most words that the question `find` and the workspace allow. */
uint64_t lookup_most_words(const struct workspace *workspace);

/* Calls `take` for each word that the text finds. Ends after `max_words` words or `max_steps` steps
   (of each, 0 is no limit), or the time of the attempt; the totals say so. */
enum answer_outcome lookup_search(struct workspace *workspace, const struct attempt *attempt,
                                  uint64_t max_words, uint64_t max_steps, wg_query_fn *take,
                                  void *context, struct wg_query_totals *totals_out,
                                  struct refusal *refusal);

/* Writes the words that match the text to workspace->body. Ends at the limits of the workspace and
   of the attempt. */
enum answer_outcome lookup_find(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal);

#endif
