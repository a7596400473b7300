/* SPDX-License-Identifier: MIT */
/* score.c: the points of words: see wordgrid/rules.h and solve/rules.h. */
#include "base/error.h"
#include "base/text.h"
#include "board/board.h"
#include "solve/names.h"
#include "solve/rules.h"

const char *const scoring_names[] = {"classic", "length", "none", NULL};

const char *wg_scoring_text(enum wg_scoring scoring)
{
    return name_at(scoring_names, scoring, "unknown scoring");
}

uint32_t wg_score(enum wg_scoring scoring, uint32_t length)
{
    static const uint32_t classic[] = {0, 0, 0, 1, 1, 2, 3, 5, 11};
    switch (scoring) {
    case WG_SCORING_CLASSIC:
        return classic[length < 8 ? length : 8];
    case WG_SCORING_LENGTH:
        return length;
    case WG_SCORING_NONE:
        break;
    }
    return 0;
}

static bool has_wildcards(const struct wg_board *board)
{
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (board->tiles[cell].kind == TILE_WILDCARD) {
            return true;
        }
    }
    return false;
}

/* Prepares scoring by rules. Fails like scorer_init. */
static enum wg_status init_rules(struct scorer *scorer, const struct wg_board *board,
                                 const struct wg_rules *rules, struct wg_error *error)
{
    if (rules->dict != board->dict) {
        return fail(error, WG_MISUSE, "the rules are for another dictionary");
    }
    if (rules->rows > 0 && (rules->rows != board->rows || rules->columns != board->columns)) {
        return fail(error, WG_BAD_INPUT,
                    "the board has %lux%lu cells, but the drawing of its bonuses has %lux%lu; draw "
                    "one cell for each cell of the board",
                    (unsigned long)board->rows, (unsigned long)board->columns,
                    (unsigned long)rules->rows, (unsigned long)rules->columns);
    }
    scorer->rules = rules;
    if (rules->rows > 0 || (rules->has_letters && has_wildcards(board))) {
        scorer->kind = SCORE_BY_PATH;
    } else if (rules->has_letters) {
        scorer->kind = SCORE_BY_LETTERS;
    }
    return WG_OK;
}

enum wg_status scorer_init(struct scorer *scorer, const struct wg_board *board,
                           const struct wg_solve_options *options, struct wg_error *error)
{
    if (name_at(scoring_names, options->scoring, NULL) == NULL) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_scoring", (int)options->scoring);
    }
    *scorer = (struct scorer){.scoring = options->scoring};
    return options->rules == NULL ? WG_OK : init_rules(scorer, board, options->rules, error);
}

uint32_t scorer_length_points(const struct scorer *scorer, uint32_t length)
{
    const struct wg_rules *const rules = scorer->rules;
    if (rules == NULL || rules->length_count == 0) {
        return wg_score(scorer->scoring, length);
    }
    return rules->length_points[length < rules->length_count ? length : rules->length_count - 1];
}

uint64_t scorer_sum(const struct scorer *scorer, struct path_points points, uint32_t length_points)
{
    const bool has_letters = scorer->rules != NULL && scorer->rules->has_letters;
    const uint64_t multiplied = has_letters ? points.letters : length_points;
    if (multiplied > UINT32_MAX / points.word_factor) {
        return UINT64_MAX;
    }
    return multiplied * points.word_factor + (has_letters ? length_points : 0);
}

enum wg_status fail_score(struct wg_error *error)
{
    return fail(
        error, WG_LIMIT,
        "a word has over %lu points; give letters or lengths fewer points, or cells lower bonuses",
        (unsigned long)UINT32_MAX);
}
