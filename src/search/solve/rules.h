/* SPDX-License-Identifier: MIT */
/* rules.h: the data of wordgrid/rules.h, and how a run scores words with it (score.c). */
#pragma once

#include <wordgrid/board.h>
#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

/* The factors of a cell: for the points of its letter, and for the whole word. */
struct bonus {
    uint8_t letter;
    uint8_t word;
};

struct wg_rules {
    const struct wg_dict *dict;
    uint32_t *length_points; /* owned */
    size_t length_count;
    size_t length_capacity;
    bool has_letters;            /* letters have points */
    uint32_t letter_points[256]; /* by code (walk.h) */
    struct bonus *bonuses;       /* one for each cell of rows * columns; owned */
    size_t bonuses_capacity;
    uint32_t rows; /* 0: there are no bonuses */
    uint32_t columns;
};

/* What the score of a word depends on, besides its length. */
enum score_kind {
    SCORE_BY_LENGTH,  /* nothing */
    SCORE_BY_LETTERS, /* its letters */
    SCORE_BY_PATH     /* its path: paths of a word can have different scores */
};

/* How a run scores words. */
struct scorer {
    enum score_kind kind;
    enum wg_scoring scoring;      /* the points by length, if the rules do not have them */
    const struct wg_rules *rules; /* or NULL */
};

/* Prepares scoring the words of `board`. Fails with WG_MISUSE (an unknown scoring, rules for
   another dictionary) or WG_BAD_INPUT (bonuses for another size). */
enum wg_status scorer_init(struct scorer *scorer, const struct wg_board *board,
                           const struct wg_solve_options *options, struct wg_error *error);

/* Returns the points for the length alone. */
uint32_t scorer_length_points(const struct scorer *scorer, uint32_t length);

/* The parts of a score that come from the letters and cells of a path. */
struct path_points {
    uint64_t letters;     /* below 2^40 */
    uint64_t word_factor; /* at least 1 */
};

/* Adds the points of the letter `code` on the cell `cell` to points->letters; a wildcard has no
   points. If the path enters the cell here (`is_entry`), multiplies points->word_factor by the
   cell's word bonus. */
static inline void path_points_add(struct path_points *points, const struct wg_rules *rules,
                                   uint32_t code, uint32_t cell, bool is_wildcard, bool is_entry)
{
    const struct bonus bonus = rules->rows > 0 ? rules->bonuses[cell] : (struct bonus){1, 1};
    if (!is_wildcard) {
        points->letters += (uint64_t)rules->letter_points[code] * bonus.letter;
    }
    /* A factor over 2^32 need not be exact: every score except 0 is then over the limit. */
    if (is_entry && points->word_factor <= UINT32_MAX) {
        points->word_factor *= bonus.word;
    }
}

/* Returns the score of a path whose length gives `length_points`. Numbers of 2^32 and more mean
   that the score is over the limit. */
uint64_t scorer_sum(const struct scorer *scorer, struct path_points points, uint32_t length_points);

/* Fails with WG_LIMIT because a score is over the limit. */
enum wg_status fail_score(struct wg_error *error);
