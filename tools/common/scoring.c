/* SPDX-License-Identifier: MIT */
/* scoring.c: see scoring.h. */
#include "common/scoring.h"

#include "base/error.h"
#include "common/read_whole.h"

#include <stdlib.h>

/* A file of bonuses for the largest board (65,535 cells) takes 0.2 MB. The limit leaves room for
   comments. */
enum { MAX_FILE_NBYTES = 1 << 20 };

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
        wg_rules_set_lengths(rules, scoring->by_length.points, scoring->by_length.count, error);
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
    struct wg_rules *rules = NULL;
    *rules_out = NULL;
    search->rules = NULL;
    search->scoring = scoring_of(&scoring->by_length, scoring->letter_scores != NULL);
    if (scoring->by_length.count == 0 && !scoring_has_files(scoring)) {
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
