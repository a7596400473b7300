/* SPDX-License-Identifier: MIT */
/* assess.h: finds what `boards roll` and `boards rate` report about a board: words, points, the
   longest word, dead tiles (tiles that no word uses), and how many words have at least a given
   value. See solve/summary.h and solve/filter.h. */
#pragma once

#include "base/limits.h"
#include "solve/summary.h"

#include <wordgrid/solve.h>

/* A search ends at this many words. */
enum { ASSESS_MAX_WORDS = 1000000 };

/* One for each thread. */
struct assessor {
    const struct wg_dict *dict;
    struct wg_solve_options search;
    struct wg_limits limits; /* go_on ends a search; a search sets the other limits */
    double deadline;         /* when searches end: clock_deadline */
    bool was_ended;          /* go_on or the deadline ended the last search */
    struct wg_board *board;  /* the board to assess: the caller parses it */
    struct wg_solver *solver;

    struct summary summary; /* summary.used[cell]: a word uses the cell */
};

/* What to find. */
struct assess_wants {
    bool only_count;      /* words and score, nothing else, in less time */
    uint32_t min_length;  /* of the words, besides that of `search` */
    uint64_t max_results; /* end with WG_OK at this many words; 0: no limit */
    bool dead_tiles;
    bool only_valued;   /* count only words with a value of min_value or more */
    uint64_t min_value; /* for assessment.valued; 0: do not count */
};

struct assessment {
    uint64_t words;
    uint64_t score;
    uint64_t valued;         /* words with a value of min_value or more */
    uint32_t longest_length; /* in symbols; 0: no word */
    struct wg_text longest; /* of several, the first in the order of bytes; owned by the assessor */
    uint32_t dead;          /* tiles that no word uses; assess_is_dead finds them */
    enum wg_end end;        /* of the search */
};

/* Makes the board and the solver. Copies `search`. The caller may then set limits.go_on and
   deadline, and must call assessor_close in any case. */
enum wg_status assessor_open(struct assessor *assessor, const struct wg_dict *dict,
                             const struct wg_solve_options *search, const char *simd,
                             struct wg_error *error);
void assessor_close(struct assessor *assessor);

/* Finds what `wants` names. Fails with WG_STOPPED at the deadline, by go_on, or at ASSESS_MAX_WORDS
   or 64 MB of memory; *out then has the results so far. Also fails like solver_summarize. */
enum wg_status assess(struct assessor *assessor, const struct assess_wants *wants,
                      struct assessment *out, struct wg_error *error);

/* Returns whether a tile is not a hole, and no word of the last `assess` used it. */
static inline bool assess_is_dead(const struct assessor *assessor, uint32_t cell)
{
    return !assessor->summary.used[cell] && !wg_board_is_hole(assessor->board, cell);
}
