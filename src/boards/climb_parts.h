/* SPDX-License-Identifier: MIT */
/* climb_parts.h: what climb.c and climb_round.c share. */
#ifndef WG_BOARDS_CLIMB_PARTS_H
#define WG_BOARDS_CLIMB_PARTS_H

#include "boards/climb.h"
#include "boards/symmetry.h"

#include <pthread.h>
#include <stdatomic.h>

/* The data of one thread of a round. */
struct worker {
    struct climb *climb;
    struct neighbours *neighbours;
    struct pool good; /* the neighbours found that can get into the pool */
    enum wg_status status;
    pthread_t thread;
};

struct climb {
    struct climb_options options;
    struct symmetry symmetry;
    struct grid grid;
    struct word_tree tree;
    struct pool pool;
    struct worker *workers; /* the first is the thread of the caller */
    uint64_t number;        /* of the climb */
    struct climb_tempering tempering;
    struct tempering_chain walked[TEMPERING_CHAINS]; /* the chains after the round */
    uint32_t *todo;      /* the indexes of the boards whose neighbours are to be rated */
    uint32_t task_count; /* of this round: boards or chains */
    _Atomic uint32_t next_task;
    _Atomic bool is_stopped;
};

/* Returns the value of a board by the objective. */
uint64_t climb_value(const struct climb *climb, const struct worth *worth);

bool climb_is_allowed(const struct climb *climb, const uint8_t *faces);

/* Returns the random numbers of a climb. */
struct random climb_random(const struct climb *climb, uint64_t number);

/* Whether the next round is one of the tempering. */
bool climb_is_tempering(const struct climb *climb);

#endif
