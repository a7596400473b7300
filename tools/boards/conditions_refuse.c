/* SPDX-License-Identifier: MIT */
/* conditions_refuse.c: refuses conditions that no board can meet. Without this check,
 * boards would be rolled without end. */
#include "roll_run.h"

#include "base/error.h"
#include "base/text.h"
#include "boards/climb.h"
#include "boards/supply.h"
#include "solve/rules.h"

static void check_range(const struct cli *cli, const char *what, uint64_t least, uint64_t most)
{
    if (least > most) {
        cli_usage_error(cli, "--min-%s=%llu is more than --max-%s=%llu", what,
                        (unsigned long long)least, what, (unsigned long long)most);
    }
}

void conditions_refuse(const struct cli *cli, const struct conditions *conditions,
                       uint32_t max_length)
{
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
}

/* Returns how many words of the dictionary have a value of min_value or more. */
static uint64_t count_valued(const struct conditions *conditions, const struct wg_dict *dict)
{
    const uint64_t words = wg_dict_get_counts(dict)->words;
    uint64_t valued = 0;
    if (conditions->min_value == 0) {
        return words;
    }
    for (uint64_t i = 0; i < words; i++) {
        uint64_t value = 0;
        valued += wg_dict_value_at(dict, i, &value) && value >= conditions->min_value;
    }
    return valued;
}

/* Returns whether a board without words does not meet the conditions. */
static bool needs_word(const struct conditions *conditions, const struct supply *supply)
{
    return conditions->longest > 0 || conditions->min_words > 0 || conditions->min_score > 0 ||
           (conditions->no_dead_tiles && !supply->may_be_empty);
}

static enum wg_status check_words(const struct roll *roll, const struct supply *supply,
                                  uint64_t words, struct wg_error *error)
{
    if (roll->conditions.min_value > 0 && words == 0 && needs_word(&roll->conditions, supply)) {
        return fail(error, WG_BAD_INPUT,
                    "--min-value=%llu: no word of the dictionary %s has such a value",
                    (unsigned long long)roll->conditions.min_value, roll->game.lookup.path);
    }
    if (roll->conditions.min_words <= words) {
        return WG_OK;
    }
    if (words == ASSESS_MAX_WORDS) {
        return fail(error, WG_BAD_INPUT,
                    "--min-words=%llu: the search of a board ends at %llu words",
                    (unsigned long long)roll->conditions.min_words, (unsigned long long)words);
    }
    return fail(error, WG_BAD_INPUT, "--min-words=%llu: the dictionary %s has %llu words%s",
                (unsigned long long)roll->conditions.min_words, roll->game.lookup.path,
                (unsigned long long)words,
                roll->conditions.min_value > 0 ? " of --min-value or more" : "");
}

/* Refuses --longest or --min-length, if a board must have a word of this length. */
static enum wg_status check_length(const struct roll *roll, const struct supply *supply,
                                   struct wg_error *error)
{
    const uint32_t longest = wg_dict_get_counts(roll->game.dict)->longest;
    const uint32_t least = climb_least_length(&roll->game.search);
    const bool is_longest = roll->conditions.longest >= least;
    const uint32_t length = is_longest ? roll->conditions.longest : least;
    const char *const option = is_longest ? "longest" : "min-length";
    const bool is_needed = needs_word(&roll->conditions, supply);
    if (is_needed && length > longest) {
        return fail(error, WG_BAD_INPUT,
                    "--%s=%u: the longest word of the dictionary %s has %u letters", option, length,
                    roll->game.lookup.path, longest);
    }
    if (is_needed && length > supply->symbols) {
        return fail(error, WG_BAD_INPUT, "--%s=%u: the tiles of a board have at most %llu letters",
                    option, length, (unsigned long long)supply->symbols);
    }
    return WG_OK;
}

/* Refuses --min-score, if `words` words cannot have this score by their lengths. */
static enum wg_status check_score(const struct roll *roll, const struct supply *supply,
                                  uint64_t words, struct wg_error *error)
{
    const struct wg_solve_options *const search = &roll->game.search;
    const struct scorer scorer = {.scoring = search->scoring, .rules = search->rules};
    uint64_t longest = wg_dict_get_counts(roll->game.dict)->longest;
    uint64_t points = 0;
    longest = supply->symbols < longest ? supply->symbols : longest;
    for (uint32_t length = climb_least_length(search); length <= longest; length++) {
        const uint32_t more = scorer_length_points(&scorer, length);
        points = more > points ? more : points;
    }
    const unsigned long long most = words * points;
    if (scoring_has_files(&roll->game.scoring) || roll->conditions.min_score <= most) {
        return WG_OK;
    }
    return fail(error, WG_BAD_INPUT, "--min-score=%llu: %llu words have at most %llu points",
                (unsigned long long)roll->conditions.min_score, (unsigned long long)words, most);
}

static enum wg_status check_must(const struct roll *roll, const struct supply *supply,
                                 struct wg_error *error)
{
    bool may = true;
    enum wg_status status = WG_OK;
    for (unsigned i = 0; status == WG_OK && i < roll->conditions.must_count; i++) {
        const char *const word = roll->conditions.must[i];
        status = supply_may_spell(supply, roll->game.dict, text_of(word), &may, error);
        if (status == WG_OK && !may) {
            return fail(error, WG_BAD_INPUT,
                        "--must=%s: no board of these %s has the letters of this word", word,
                        roll->dice_name != NULL ? "dice" : "letters");
        }
    }
    return status;
}

enum wg_status conditions_check_possible(const struct roll *roll, struct wg_error *error)
{
    uint64_t words = count_valued(&roll->conditions, roll->game.dict);
    struct supply supply;
    words = words < ASSESS_MAX_WORDS ? words : ASSESS_MAX_WORDS;
    enum wg_status status =
        supply_init(&supply, &roll->roller, roll->game.dict, roll->game.shape.q_is_qu, error);
    if (status == WG_OK) {
        status = check_words(roll, &supply, words, error);
    }
    if (status == WG_OK) {
        status = check_length(roll, &supply, error);
    }
    words = words < roll->conditions.max_words ? words : roll->conditions.max_words;
    if (status == WG_OK) {
        status = check_score(roll, &supply, words, error);
    }
    return status == WG_OK ? check_must(roll, &supply, error) : status;
}
