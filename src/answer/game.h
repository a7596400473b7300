/* SPDX-License-Identifier: MIT */
/* game.h: answers the questions about boards, `solve`, `check` and `clear`, for answer.c. */
#ifndef WG_ANSWER_GAME_H
#define WG_ANSWER_GAME_H

#include "answer/answer.h"

/* Writes the words of the board to workspace->body. */
enum answer_outcome game_solve(struct workspace *workspace, const struct question *question,
                               const struct attempt *attempt, struct refusal *refusal);

/* Writes to workspace->body which of the words of a player count. */
enum answer_outcome game_check(struct workspace *workspace, const struct question *question,
                               const struct attempt *attempt, struct refusal *refusal);

/* Writes the sequences of words that empty the board to workspace->body. */
enum answer_outcome game_clear(struct workspace *workspace, const struct question *question,
                               const struct attempt *attempt, struct refusal *refusal);

#endif
