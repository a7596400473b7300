/* SPDX-License-Identifier: MIT */
/* scoring.c: see scoring.h. */
#include "common/scoring.h"

#include "base/error.h"
#include "base/number.h"
#include "common/read_whole.h"

#include <stdlib.h>
#include <string.h>

/* A drawing of the largest board takes 0.2 MB; comments may take the rest. */
enum { MAX_FILE_NBYTES = 1 << 20 };

/* Returns the count of the points, or 0 if the text is not a list of points. */
static size_t read_points(const char *text, uint32_t *points)
{
    const char *p = text;
    size_t count = 0;
    while (count < SCORING_MAX_LENGTHS) {
        p = number_read(p, &points[count]);
        if (p == NULL || points[count] > WG_RULES_MAX_POINTS || (*p != ',' && *p != '\0')) {
            return 0;
        }
        count++;
        if (*p++ == '\0') {
            return count;
        }
    }
    return 0;
}

void scoring_take(struct cli *cli, const char *option, const char *value, void *member)
{
    struct scoring *const scoring = member;
    scoring->is_given = true;
    scoring->points_count = 0;
    if (value[0] >= '0' && value[0] <= '9') {
        scoring->points_count = read_points(value, scoring->points);
        if (scoring->points_count == 0) {
            cli_usage_error(cli,
                            "%s=%s is not a list of points; write it like "
                            "0,0,0,1,1,2,3,5,11, with at most %d numbers up to %d",
                            option, value, SCORING_MAX_LENGTHS, WG_RULES_MAX_POINTS);
        }
        return;
    }
    for (unsigned i = 0; scoring_names[i] != NULL; i++) {
        if (strcmp(value, scoring_names[i]) == 0) {
            scoring->named = (enum wg_scoring)i;
            return;
        }
    }
    cli_usage_error(cli,
                    "%s=%s is not known; choose classic, length, none or a list of points "
                    "such as 0,0,0,1,1,2,3,5,11",
                    option, value);
}

typedef enum wg_status parse_fn(struct wg_rules *rules, struct wg_text text,
                                struct wg_error *error);

/* Reads a file, if one is named, and parses its text. */
static enum wg_status read_file(const char *name, parse_fn *parse, struct wg_rules *rules,
                                struct wg_error *error)
{
    if (name == NULL) {
        return WG_OK;
    }
    struct whole whole = {0};
    enum wg_status status = read_whole_input(&whole, name, MAX_FILE_NBYTES, error);
    if (status == WG_OK) {
        status = parse(rules, (struct wg_text){whole.bytes, whole.nbytes}, error);
        if (status != WG_OK) {
            error_set_source(error, input_title(name));
        }
    }
    free(whole.bytes);
    return status;
}

/* Fills new rules. Fails like scoring_open. */
static enum wg_status fill_rules(const struct scoring *scoring, struct wg_rules *rules,
                                 struct wg_error *error)
{
    enum wg_status status =
        wg_rules_set_lengths(rules, scoring->points, scoring->points_count, error);
    if (status == WG_OK) {
        status = read_file(scoring->letter_scores, wg_rules_read_letters, rules, error);
    }
    return status == WG_OK ? read_file(scoring->bonus, wg_rules_read_bonuses, rules, error)
                           : status;
}

enum wg_status scoring_open(const struct scoring *scoring, const struct wg_dict *dict,
                            struct wg_solve_options *search, struct wg_rules **rules_out,
                            struct wg_error *error)
{
    const bool is_by_letters = scoring->letter_scores != NULL && !scoring->is_given;
    struct wg_rules *rules = NULL;
    *rules_out = NULL;
    search->rules = NULL;
    search->scoring = is_by_letters ? WG_SCORING_NONE : scoring->named;
    if (scoring->points_count == 0 && !scoring_has_files(scoring)) {
        return WG_OK;
    }
    enum wg_status status = wg_rules_new(dict, &rules, error);
    if (status == WG_OK) {
        status = fill_rules(scoring, rules, error);
    }
    if (status != WG_OK) {
        wg_rules_free(rules);
        return status;
    }
    *rules_out = rules;
    search->rules = rules;
    return WG_OK;
}
