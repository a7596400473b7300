/* SPDX-License-Identifier: MIT */
/* conditions.c: see roll_run.h. */
#include "roll_run.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "board/tidy.h"
#include "boards/roll.h"
#include "solve/options.h"

#include <inttypes.h>

static bool limits_words(const struct conditions *conditions)
{
    return conditions->min_words > 0 || conditions->max_words < UINT64_MAX ||
           conditions->min_score > 0 || conditions->max_score < UINT64_MAX;
}

/* Returns whether min_value changes the result. --must ignores min_value. */
static bool use_values(const struct conditions *conditions)
{
    return limits_words(conditions) || conditions->longest > 0 || conditions->no_dead_tiles;
}

bool conditions_are_given(const struct conditions *conditions)
{
    return use_values(conditions) || conditions->must_count > 0;
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
    for (unsigned i = 0; *is_met && i < conditions->must_count; i++) {
        const struct wg_text word = text_of(conditions->must[i]);
        struct wg_limits limits = assessor->limits;
        uint32_t ncells = 0;
        limits.struct_nbytes = sizeof limits;
        limits.seconds = clock_left(assessor->deadline);
        TRY(wg_board_find_word(assessor->board, word, -1, &limits, path, &ncells, error));
        *is_met = ncells > 0;
    }
    return WG_OK;
}

/* The conditions are checked in the order of their cost: the words that must be on the board; the
   count of words, which ends at the first word too many; the longest word, which ends at the first
   word that is long enough; dead tiles, which need the whole search. Most boards fail an early
   check. With min_value, the last three are one check, which looks up each word. */
enum wg_status conditions_check(const struct conditions *conditions, struct assessor *assessor,
                                uint32_t *path, bool *is_met_out, struct wg_error *error)
{
    const bool has_values = conditions->min_value > 0;
    /* A limit of 0 results would mean no limit. */
    const uint64_t most = conditions->max_words < UINT64_MAX ? conditions->max_words : 0;
    const struct assess_wants count = {.only_count = true, .max_results = most};
    const struct assess_wants longest = {
        .only_count = true, .max_results = 1, .min_length = conditions->longest};
    const struct assess_wants all = {.dead_tiles = conditions->no_dead_tiles,
                                     .only_valued = has_values,
                                     .min_value = conditions->min_value};
    struct assessment found;
    bool is_met = true;
    TRY(check_must(conditions, assessor, path, &is_met, error));
    enum wg_status status = WG_OK;
    if (is_met && !has_values && limits_words(conditions)) {
        status = assess(assessor, &count, &found, error);
        is_met = found.end == WG_END_COMPLETE && is_within(conditions, found.words, found.score);
    }
    if (status == WG_OK && is_met && !has_values && conditions->longest > 0) {
        status = assess(assessor, &longest, &found, error);
        is_met = found.words > 0;
    }
    if (status == WG_OK && is_met && (has_values || conditions->no_dead_tiles)) {
        status = assess(assessor, &all, &found, error);
        is_met = is_within(conditions, found.words, found.score) &&
                 found.longest_length >= conditions->longest && found.dead == 0;
    }
    /* A search that ends at its limits does not meet the conditions. */
    const bool is_over = status == WG_STOPPED && !assessor->was_ended;
    *is_met_out = is_met && !is_over;
    return is_over ? WG_OK : status;
}

/* --- Conditions that no board can meet. Boards would be rolled without end. */

static void check_range(const struct cli *cli, const char *what, uint64_t least, uint64_t most)
{
    if (least > most) {
        cli_usage_error(cli, "--min-%s=%" PRIu64 " is more than --max-%s=%" PRIu64, what, least,
                        what, most);
    }
}

void conditions_refuse(const struct roll *roll)
{
    const struct cli *const cli = roll->game.cli;
    const struct conditions *const conditions = &roll->conditions;
    const uint32_t max_length = roll->game.search.max_length;
    check_range(cli, "words", conditions->min_words, conditions->max_words);
    check_range(cli, "score", conditions->min_score, conditions->max_score);
    if (max_length > 0 && conditions->longest > max_length) {
        cli_usage_error(cli, "--longest=%u is more than --max-length=%u", conditions->longest,
                        max_length);
    }
    if (conditions->max_words == 0 && (conditions->longest > 0 || conditions->min_score > 0)) {
        cli_usage_error(cli, "--max-words=0 contradicts %s: a board without words has none",
                        conditions->longest > 0 ? "--longest" : "--min-score");
    }
    if (conditions->min_value > 0 && !use_values(conditions)) {
        cli_usage_error(cli, "--min-value says which words count in another condition, and --must "
                             "ignores it; add one, such as --min-words=N");
    }
}

/* Returns how many words of the dictionary have a value of min_value or more. */
static uint64_t count_valued(const struct conditions *conditions, const struct wg_dict *dict)
{
    const uint64_t words = wg_dict_get_counts(dict)->words;
    uint64_t valued = 0;
    for (uint64_t i = 0; conditions->min_value > 0 && i < words; i++) {
        uint64_t value = 0;
        valued += wg_dict_value_at(dict, i, &value) && value >= conditions->min_value;
    }
    return conditions->min_value > 0 ? valued : words;
}

/* Refuses conditions that need more than `words` words, or longer words than there are. */
static enum wg_status check_dict(const struct roll *roll, const struct supply *supply,
                                 uint64_t words, struct wg_error *error)
{
    const struct conditions *const conditions = &roll->conditions;
    const char *const dict = roll->game.lookup.path;
    const uint32_t longest = wg_dict_get_counts(roll->game.dict)->longest;
    const uint32_t least = least_length(&roll->game.search);
    const bool is_longest = conditions->longest >= least;
    const uint32_t length = is_longest ? conditions->longest : least;
    const char *const option = is_longest ? "longest" : "min-length";
    /* Whether a board without words does not meet the conditions. */
    const bool needs_word = conditions->longest > 0 || conditions->min_words > 0 ||
                            conditions->min_score > 0 ||
                            (conditions->no_dead_tiles && !supply->may_be_empty);
    if (conditions->min_value > 0 && words == 0 && needs_word) {
        return fail(error, WG_BAD_INPUT,
                    "--min-value=%" PRIu64 ": no word of the dictionary %s has such a value",
                    conditions->min_value, dict);
    }
    if (conditions->min_words > words && words == ASSESS_MAX_WORDS) {
        return fail(error, WG_BAD_INPUT,
                    "--min-words=%" PRIu64 ": the search of a board ends at %" PRIu64 " words",
                    conditions->min_words, words);
    }
    if (conditions->min_words > words) {
        return fail(error, WG_BAD_INPUT,
                    "--min-words=%" PRIu64 ": the dictionary %s has %" PRIu64 " words%s",
                    conditions->min_words, dict, words,
                    conditions->min_value > 0 ? " of --min-value or more" : "");
    }
    if (needs_word && length > longest) {
        return fail(error, WG_BAD_INPUT,
                    "--%s=%u: the longest word of the dictionary %s has %u letters", option, length,
                    dict, longest);
    }
    if (needs_word && length > supply->symbols) {
        return fail(error, WG_BAD_INPUT,
                    "--%s=%u: the tiles of a board have at most %" PRIu64 " letters", option,
                    length, supply->symbols);
    }
    return WG_OK;
}

/* Refuses --min-score, if `words` words cannot have this score by their lengths. */
static enum wg_status check_score(const struct roll *roll, const struct supply *supply,
                                  uint64_t words, struct wg_error *error)
{
    const struct game *const game = &roll->game;
    const struct wg_solve_options *const search = &game->search;
    const struct scorer scorer = {.scoring = search->scoring, .rules = search->rules};
    const uint64_t least = roll->conditions.min_score;
    uint64_t longest = wg_dict_get_counts(game->dict)->longest;
    uint64_t points = 0;
    longest = supply->symbols < longest ? supply->symbols : longest;
    for (uint32_t length = least_length(search); length <= longest; length++) {
        const uint32_t more = scorer_length_points(&scorer, length);
        points = more > points ? more : points;
    }
    return question_has_best_paths(game->asking.question) || least <= words * points
               ? WG_OK
               : fail(error, WG_BAD_INPUT,
                      "--min-score=%" PRIu64 ": %" PRIu64 " words have at most %" PRIu64 " points",
                      least, words, words * points);
}

static enum wg_status check_letters(const struct roll *roll, const struct supply *supply,
                                    struct wg_error *error)
{
    const struct wg_dict *const dict = roll->game.dict;
    bool may = true;
    for (unsigned i = 0; i < roll->conditions.must_count; i++) {
        const char *const word = roll->conditions.must[i];
        TRY(supply_may_spell(supply, dict, tidy_word(dict, text_of(word)), &may, error));
        if (!may) {
            return fail(error, WG_BAD_INPUT,
                        "--must=%s: no board of these %s has the letters of this word", word,
                        roll->game.dice_name != NULL ? "dice" : "letters");
        }
    }
    return WG_OK;
}

enum wg_status conditions_check_possible(const struct roll *roll, struct wg_error *error)
{
    const struct game *const game = &roll->game;
    const uint64_t most = roll->conditions.max_words;
    uint64_t words = count_valued(&roll->conditions, game->dict);
    struct supply supply;
    words = words < ASSESS_MAX_WORDS ? words : ASSESS_MAX_WORDS;
    TRY(supply_init(&supply, &roll->roller, game->dict, game->shape.q_is_qu, error));
    TRY(check_dict(roll, &supply, words, error));
    words = words < most ? words : most;
    TRY(check_score(roll, &supply, words, error));
    return check_letters(roll, &supply, error);
}
