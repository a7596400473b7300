/* SPDX-License-Identifier: MIT */
/* conditions.c: see roll_run.h. */
#include "roll_run.h"

#include "base/clock.h"

#include <string.h>

static bool limits_words(const struct conditions *conditions)
{
    return conditions->min_words > 0 || conditions->max_words < UINT64_MAX ||
           conditions->min_score > 0 || conditions->max_score < UINT64_MAX;
}

bool conditions_use_values(const struct conditions *conditions)
{
    return limits_words(conditions) || conditions->longest > 0 || conditions->no_dead_tiles;
}

bool conditions_are_given(const struct conditions *conditions)
{
    return conditions_use_values(conditions) || conditions->must_count > 0;
}

static bool is_within(const struct conditions *conditions, uint64_t words, uint64_t score)
{
    return words >= conditions->min_words && words <= conditions->max_words &&
           score >= conditions->min_score && score <= conditions->max_score;
}

static enum wg_status check_must(const struct conditions *conditions,
                                 const struct assessor *assessor, uint32_t *path, bool *is_met,
                                 struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (unsigned i = 0; status == WG_OK && *is_met && i < conditions->must_count; i++) {
        const struct wg_text word = {conditions->must[i], strlen(conditions->must[i])};
        const double seconds = clock_left(assessor->end_seconds);
        uint32_t ncells = 0;
        status = wg_board_find_word(assessor->board, word, -1, seconds, path, &ncells, error);
        *is_met = ncells > 0;
    }
    return status;
}

/* Checks all conditions except `must`. Searches the whole board. */
static enum wg_status check_words(const struct conditions *conditions, struct assessor *assessor,
                                  bool *is_met, struct wg_error *error)
{
    const struct assess_wants wants = {
        .dead_tiles = conditions->no_dead_tiles,
        .only_valued = conditions->min_value > 0,
        .min_value = conditions->min_value,
    };
    struct assessment found;
    const enum wg_status status = assess(assessor, &wants, &found, error);
    *is_met = is_within(conditions, found.words, found.score) &&
              found.longest_length >= conditions->longest && found.dead == 0;
    return status;
}

enum wg_status conditions_check(const struct conditions *conditions, struct assessor *assessor,
                                uint32_t *path, bool *is_met_out, struct wg_error *error)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    /* A limit of 0 results would mean no limit. */
    const uint64_t most = conditions->max_words < UINT64_MAX ? conditions->max_words : 0;
    bool is_met = true;
    enum wg_status status = check_must(conditions, assessor, path, &is_met, error);
    if (status != WG_OK) {
        return status;
    }
    if (is_met && conditions->min_value == 0) {
        if (limits_words(conditions)) {
            status = assess_count(assessor, 0, most, &totals, error);
            is_met =
                totals.end == WG_END_COMPLETE && is_within(conditions, totals.words, totals.score);
        }
        if (status == WG_OK && is_met && conditions->longest > 0) {
            status = assess_count(assessor, conditions->longest, 1, &totals, error);
            is_met = totals.words > 0;
        }
    }
    if (status == WG_OK && is_met && (conditions->min_value > 0 || conditions->no_dead_tiles)) {
        status = check_words(conditions, assessor, &is_met, error);
    }
    if (status == WG_STOPPED && !assessor->was_ended) {
        is_met = false;
        status = WG_OK;
    }
    *is_met_out = is_met;
    return status;
}
