/* SPDX-License-Identifier: MIT */
/* climb_parts.h: what climb.c and climb_round.c share. */
#ifndef WG_BOARDS_CLIMB_PARTS_H
#define WG_BOARDS_CLIMB_PARTS_H

#include "base/team.h"
#include "board/arrange.h"
#include "boards/climb.h"
#include "boards/symmetry.h"
#include "solve/summary.h"

enum { RATED_SLOTS = 1 << 14 };

/* A board that was rated in this climb. The board was put into the pool, or was not good enough, so
   it need not be rated again. Most steps of a cold chain lead to such boards. */
struct rated {
    uint64_t value;
    uint8_t faces[CLIMB_MAX_CELLS];
    bool is_set;
};

/* The data of one thread of a round. */
struct worker {
    struct climb *climb;
    uint32_t number;
    struct team *team;        /* of this round */
    struct arrangement board; /* the board that is being rated */
    struct wg_solver *solver;
    struct summary summary;
    struct rated rated[RATED_SLOTS]; /* by hash */
    struct pool good;                /* the boards found that can get into the pool */
    enum wg_status status;           /* of this task */
    struct wg_error error;
};

struct climb {
    struct climb_options options;
    struct symmetry symmetry;
    struct wg_board *shape; /* without letters */
    struct weights weights; /* of the faces */
    struct pool pool;
    struct worker *workers; /* the first is the thread of the caller */
    uint64_t number;        /* of the climb */
    struct climb_tempering tempering;
    struct tempering_chain walked[TEMPERING_CHAINS]; /* the chains after the round */
};

/* Writes worth and value of a board to the entry. */
enum wg_status worker_rate(struct worker *worker, const uint8_t *faces,
                           struct climb_entry *entry_out, struct wg_error *error);

/* Empties the workers' tables of rated boards. */
void climb_forget(struct climb *climb);

bool climb_is_allowed(const struct climb *climb, const uint8_t *faces);

/* Returns the random numbers of a climb. */
struct random climb_random(const struct climb *climb, uint64_t number);

/* Whether the next round is one of the tempering. */
bool climb_is_tempering(const struct climb *climb);

#endif
