/* SPDX-License-Identifier: MIT */
/* lookup.h: answers the questions `word` and `find`, for answer.c. */
#ifndef WG_ANSWER_LOOKUP_H
#define WG_ANSWER_LOOKUP_H

#include "answer/answer.h"

/* Writes to workspace->body whether the dictionary has the word. */
enum answer_outcome lookup_word(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal);

/* Returns the most words that the question `find` and the workspace allow. */
uint64_t lookup_most_words(const struct workspace *workspace);

/* Calls `take` for each word that matches the text of the question. The search ends after
   `max_words` words, after `max_steps` steps, or at the time limit of the attempt; 0 means no
   limit. totals_out->end is the reason for the end. */
enum answer_outcome lookup_search(struct workspace *workspace, const struct attempt *attempt,
                                  uint64_t max_words, uint64_t max_steps, wg_query_fn *take,
                                  void *context, struct wg_query_totals *totals_out,
                                  struct refusal *refusal);

/* Writes the words that match the text to workspace->body. Ends at the limits of the workspace and
   of the attempt. */
enum answer_outcome lookup_find(struct workspace *workspace, const struct attempt *attempt,
                                struct refusal *refusal);

#endif
