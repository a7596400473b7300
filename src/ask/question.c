/* SPDX-License-Identifier: MIT */
/* question.c: reads questions, and makes what they need from a dictionary. parameter_table.c has
   the table of parameters. */
#include "ask/question.h"

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"
#include "board/tidy.h"
#include "solve/names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* --- Values */

enum wg_status fail_parameter(struct wg_error *error, enum wg_reason reason, const char *name,
                              struct wg_text value, const char *format, ...)
{
    va_list arguments;
    if (error != NULL) {
        va_start(arguments, format);
        (void)fail_for(error, reason, fail_list(error, WG_MISUSE, format, arguments));
        va_end(arguments);
        error->parameter = name;
        (void)spell_quote(value, error->source);
    }
    return WG_MISUSE;
}

enum wg_status fail_missing(struct wg_error *error, const char *name, const char *remedy)
{
    return fail_parameter(error, WG_REASON_MISSING, name, (struct wg_text){NULL, 0},
                          "is missing; %s", remedy);
}

enum wg_status name_parameter(struct wg_error *error, enum wg_status status, const char *name)
{
    if (error != NULL && status != WG_OK && status != WG_NO_MEMORY) {
        error->parameter = name;
    }
    return status;
}

static enum wg_status read_parameter(struct wg_question *question, unsigned ask,
                                     const struct wg_parameter *parameter, const char *copy,
                                     uint64_t *given, struct wg_error *error)
{
    const struct question_field *const row = question_field(parameter->name);
    const uint64_t bit = UINT64_C(1) << (row - question_fields);
    struct field_problem problem;
    if (((row->info.asks | row->also) >> ask & 1) == 0) {
        return fail_parameter(error, WG_REASON_UNKNOWN_PARAMETER, NULL, text_of(parameter->name),
                              "the question has no parameter of this name");
    }
    if ((*given & bit) != 0) {
        return fail_parameter(error, WG_REASON_WRONG_VALUE, row->info.name, parameter->value,
                              "is the second value; give one");
    }
    *given |= bit;
    if (strlen(copy) < parameter->value.nbytes) {
        return fail_parameter(error, WG_REASON_WRONG_VALUE, row->info.name, parameter->value,
                              "contains a zero byte; remove the byte");
    }
    const struct field value = {row->kind, row->offset, row->info.least, row->info.most,
                                row->info.names};
    return field_read(&value, copy, question, &problem)
               ? WG_OK
               : fail_parameter(error, WG_REASON_WRONG_VALUE, row->info.name, parameter->value,
                                "%s", problem.text);
}

/* --- Values that must fit each other */

/* Returns the value that was given, as text. */
static struct wg_text given_text(const struct wg_parameter *parameters, size_t count,
                                 const char *name)
{
    const size_t i = parameter_index(parameters, count, name);
    return i < count ? parameters[i].value : (struct wg_text){NULL, 0};
}

/* Checks that the least length, the greatest and the list allow some length. */
static enum wg_status check_lengths(const struct wg_question *question,
                                    const struct wg_parameter *parameters, size_t count,
                                    struct wg_error *error)
{
    const struct wg_solve_options *const search = &question->search;
    const uint32_t most = search->max_length > 0 ? search->max_length : UINT32_MAX;
    bool has_length = search->length_count == 0;
    if (search->min_length > most) {
        return fail_parameter(
            error, WG_REASON_WRONG_VALUE, "min-length", given_text(parameters, count, "min-length"),
            "is more than the greatest length, which is %u; change one of them", most);
    }
    for (size_t i = 0; i < search->length_count; i++) {
        has_length |= search->lengths[i] >= search->min_length && search->lengths[i] <= most;
    }
    const struct wg_text lengths = given_text(parameters, count, "lengths");
    if (!has_length && search->max_length == 0) {
        return fail_parameter(error, WG_REASON_WRONG_VALUE, "lengths", lengths,
                              "has no length of %u or more, which is the least length; leave one "
                              "of the two out",
                              search->min_length);
    }
    if (!has_length && search->min_length == 0) {
        return fail_parameter(error, WG_REASON_WRONG_VALUE, "lengths", lengths,
                              "has no length up to %u, which is the greatest length; leave one of "
                              "the two out",
                              most);
    }
    return has_length ? WG_OK
                      : fail_parameter(error, WG_REASON_WRONG_VALUE, "lengths", lengths,
                                       "has no length from %u to %u, which are the least and the "
                                       "greatest length; give one of these",
                                       search->min_length, most);
}

static enum wg_status check_clear(const struct wg_question *question, struct wg_error *error)
{
    if (question->lengths.count == 0) {
        return fail_missing(error, "lengths", "give the lengths of the words, such as 3,6");
    }
    return question->limit > 0 ? WG_OK
                               : fail_parameter(error, WG_REASON_WRONG_VALUE, "limit", text_of("0"),
                                                "asks for no solution; give 1 or more");
}

static enum wg_status check_find(struct wg_question *question,
                                 const struct wg_parameter *parameters, size_t count,
                                 struct wg_error *error)
{
    const char *const name = question->transpositions ? "transpositions" : "edits";
    if (question->mode == query_mode_count) {
        return fail_missing(error, "mode", "give one, such as pattern");
    }
    if (!query_modes[question->mode].has_edits &&
        (question->edits != QUESTION_NO_EDITS || question->transpositions)) {
        return fail_parameter(error, WG_REASON_WRONG_VALUE, name,
                              given_text(parameters, count, name),
                              "is for the mode near; leave it out");
    }
    question->edits = question->edits == QUESTION_NO_EDITS ? 1 : question->edits;
    return question->text != NULL ? WG_OK : fail_missing(error, "text", "give a text, such as lab");
}

static enum wg_status check_together(struct wg_question *question, unsigned ask,
                                     const struct wg_parameter *parameters, size_t count,
                                     struct wg_error *error)
{
    switch (ask) {
    case WG_ASK_CLEAR:
        return check_clear(question, error);
    case WG_ASK_FIND:
        return check_find(question, parameters, count, error);
    case WG_ASK_WORD:
        return question->text != NULL ? WG_OK : fail_missing(error, "word", "give a word");
    default:
        return check_lengths(question, parameters, count, error);
    }
}

/* --- Questions */

/* Sets a question to the default of every parameter. `nbytes` bytes for values follow it. Uses the
   memory of an old question, which may be NULL, if it is large enough, and frees it otherwise. */
static struct wg_question *make_question(struct wg_question *old, unsigned ask, size_t nbytes)
{
    struct wg_question *question = old;
    size_t room = nbytes;
    if (old != NULL && old->room >= nbytes) {
        room = old->room;
    } else {
        free(old);
        question = malloc(sizeof *question + nbytes);
    }
    if (question != NULL) {
        *question = (struct wg_question){
            .room = room,
            .ask = (enum wg_ask)ask,
            .limit = ask == WG_ASK_CLEAR ? 1 : WG_RESULTS_ALL,
            .mode = query_mode_count,
            .edits = QUESTION_NO_EDITS,
            .shape.struct_nbytes = sizeof question->shape,
            .search.struct_nbytes = sizeof question->search,
            .search.lengths = question->lengths.lengths,
        };
    }
    return question;
}

static void set_text(struct question_text *text)
{
    text->text = text_of(text->given == NULL ? "" : text->given);
}

enum wg_status question_read(unsigned ask, const struct wg_parameter *parameters, size_t count,
                             struct wg_question **question_out, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    uint64_t given = 0;
    size_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        nbytes += parameters[i].value.nbytes + 1;
    }
    struct wg_question *const question = make_question(*question_out, ask, nbytes);
    *question_out = question;
    TRY_MEMORY(error, question != NULL);
    char *copy = (char *)(question + 1); /* a zero byte follows each value */
    for (size_t i = 0; i < count && status == WG_OK; i++) {
        const struct wg_text value = parameters[i].value;
        memcpy(copy, value.nbytes == 0 ? "" : value.bytes, value.nbytes);
        copy[value.nbytes] = '\0';
        status = read_parameter(question, ask, &parameters[i], copy, &given, error);
        copy += value.nbytes + 1;
    }
    struct wg_solve_options *const search = &question->search;
    search->length_count = question->lengths.count;
    search->scoring = scoring_of(&question->scoring, question->letter_scores.given != NULL);
    NEXT(status, check_together(question, ask, parameters, count, error));
    set_text(&question->walls);
    set_text(&question->letter_scores);
    set_text(&question->bonus);
    return status;
}

static enum wg_status bind_walls(struct wg_question *question, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (question->walls.given != NULL) {
        status = wg_maze_new(&question->maze, error);
        NEXT(status, wg_maze_parse(question->maze, question->walls.text, error));
        question->shape.walls = question->maze;
    }
    return name_parameter(error, status, "walls");
}

static enum wg_status bind_rules(struct wg_question *question, struct wg_error *error)
{
    const struct field_points *const points = &question->scoring;
    const struct question_text *const letters = &question->letter_scores;
    const struct question_text *const bonus = &question->bonus;
    if (points->count == 0 && letters->given == NULL && bonus->given == NULL) {
        return WG_OK;
    }
    enum wg_status status = wg_rules_new(question->dict, &question->rules, error);
    NEXT(status, wg_rules_set_lengths(question->rules, points->points, points->count, error));
    if (status == WG_OK && letters->given != NULL) {
        status = name_parameter(error, wg_rules_read_letters(question->rules, letters->text, error),
                                "letter-scores");
    }
    if (status == WG_OK && bonus->given != NULL) {
        status = name_parameter(error, wg_rules_read_bonuses(question->rules, bonus->text, error),
                                "bonus");
    }
    question->search.rules = question->rules;
    return status;
}

/* Checks that the dictionary has the values that the question needs. */
static enum wg_status bind_values(struct wg_question *question, struct wg_error *error)
{
    static const char none[] =
        "needs a dictionary with values, which this one does not have; leave it out";
    char text[24];
    question->search.with_values = wg_dict_has_values(question->dict);
    if (question->search.with_values) {
        return WG_OK;
    }
    if (question->order == WG_ORDER_VALUE) {
        return fail_parameter(error, WG_REASON_WRONG_VALUE, "sort", text_of("value"), "%s", none);
    }
    if (question->search.min_value == 0) {
        return WG_OK;
    }
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)question->search.min_value);
    return fail_parameter(error, WG_REASON_WRONG_VALUE, "min-value", text_of(text), "%s", none);
}

/* Makes the query of find, or the pattern. */
static enum wg_status bind_query(struct wg_question *question, struct wg_error *error)
{
    const struct wg_dict *const dict = question->dict;
    struct wg_error own;
    if (question->text != NULL) {
        question->trimmed = tidy_word(dict, text_of(question->text));
    }
    if (question->ask == WG_ASK_FIND) {
        enum wg_status status =
            query_modes[question->mode].make(dict, question->trimmed, question->edits,
                                             question->transpositions, &question->query, &own);
        if (status != WG_OK && own.reason == WG_REASON_NOT_LETTER) {
            return wg_query_new_any(NULL, 0, &question->query, error); /* no word has the letter */
        }
        return name_parameter(error, error_pass(error, status, &own), "text");
    }
    if (question->pattern == NULL) {
        return WG_OK;
    }
    const enum wg_status status = wg_query_new_pattern(
        dict, tidy_word(dict, text_of(question->pattern)), &question->query, error);
    question->search.query = question->query;
    return name_parameter(error, status, "pattern");
}

enum wg_status question_bind(struct wg_question *question, const struct wg_dict *dict,
                             struct wg_error *error)
{
    question->dict = dict;
    TRY(bind_walls(question, error));
    TRY(bind_rules(question, error));
    TRY(bind_values(question, error));
    return bind_query(question, error);
}

enum wg_status wg_question_new(const struct wg_dict *dict, enum wg_ask ask,
                               const struct wg_parameter *parameters, size_t count,
                               struct wg_question **question_out, struct wg_error *error)
{
    struct wg_question *question = NULL;
    if ((unsigned)ask >= ASK_KINDS) {
        return fail(error, WG_MISUSE, "%d is not a value of wg_ask", (int)ask);
    }
    enum wg_status status = question_read(ask, parameters, count, &question, error);
    NEXT(status, question_bind(question, dict, error));
    if (status != WG_OK) {
        wg_question_free(question);
        return status;
    }
    *question_out = question;
    return WG_OK;
}

void question_clear(struct wg_question *question)
{
    if (question != NULL) {
        wg_query_free(question->query);
        wg_rules_free(question->rules);
        wg_maze_free(question->maze);
        question->query = NULL;
        question->rules = NULL;
        question->maze = NULL;
    }
}

void wg_question_free(struct wg_question *question)
{
    question_clear(question);
    free(question);
}
