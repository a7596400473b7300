/* SPDX-License-Identifier: MIT */
/* desk.c: see desk.h. */
#include "ask/desk.h"

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    KEPT_NBYTES = 1 << 20,    /* the most memory of a body or a question that is kept */
    QUICK_BOARD_NBYTES = 1024 /* preparing a board with a longer text can take 100 ms */
};

static enum wg_status make_asker(struct desk *desk, size_t dict, struct wg_error *error)
{
    const struct dict_entry *const entry = &desk->dicts->entries[dict];
    const struct wg_asker_options options = {
        .struct_nbytes = sizeof options, .simd = desk->simd, .name = entry->name};
    return desk->askers[dict] != NULL
               ? WG_OK
               : wg_asker_new(entry->dict, &options, &desk->askers[dict], error);
}

enum wg_status desk_new(const struct dict_list *dicts, const char *simd, struct desk **desk_out,
                        struct wg_error *error)
{
    struct desk *const desk = calloc(1, sizeof *desk);
    if (desk == NULL || (desk->askers = calloc(dicts->count, sizeof(void *))) == NULL) {
        free(desk);
        return fail_memory(error);
    }
    desk->dicts = dicts;
    desk->simd = simd;
    desk->body = (struct sink)SINK_IN_MEMORY;
    desk->parameters.text = desk->text;
    desk->parameters.room = sizeof desk->text;
    const enum wg_status status = make_asker(desk, 0, error);
    if (status != WG_OK) {
        desk_free(desk);
        return status;
    }
    *desk_out = desk;
    return WG_OK;
}

void desk_free(struct desk *desk)
{
    if (desk != NULL) {
        for (size_t i = 0; i < desk->dicts->count; i++) {
            wg_asker_free(desk->askers[i]);
        }
        wg_question_free(desk->question);
        sink_close(&desk->body);
        free((void *)desk->askers);
        free(desk);
    }
}

static bool has_other_name(const struct dict_entry *entry, struct wg_text name)
{
    struct wg_text left = entry->other_names;
    bool has_end = false;
    while (left.nbytes > 0) {
        if (text_equals(text_take_until(&left, '/', &has_end), name)) {
            return true;
        }
    }
    return false;
}

size_t dict_list_find(const struct dict_list *dicts, struct wg_text name)
{
    size_t i = 0;
    while (i < dicts->count && !text_equals(dicts->entries[i].name, name)) {
        i++;
    }
    for (size_t j = 0; i == dicts->count && j < dicts->count; j++) {
        i = has_other_name(&dicts->entries[j], name) ? j : i;
    }
    return i;
}

/* Finds the dictionary that the parameter `dict` names; without this parameter, the first one. */
static bool find_dict(struct desk *desk, size_t *dict_out, struct wg_error *error)
{
    const struct wg_text name = parameters_take(&desk->parameters, "dict");
    char quote[QUOTE_NBYTES];
    *dict_out = name.bytes == NULL ? 0 : dict_list_find(desk->dicts, name);
    if (*dict_out < desk->dicts->count) {
        return true;
    }
    (void)refuse(error, REFUSE_NO_DICTIONARY,
                 "there is no dictionary '%s'; /api/dictionaries lists all of them",
                 spell_quote(name, quote));
    error->parameter = "dict";
    return false;
}

/* Names the dictionary in the error if it is damaged. Returns the status. */
static enum wg_status name_damaged(const struct desk *desk, size_t dict, enum wg_status status,
                                   struct wg_error *error)
{
    char quote[QUOTE_NBYTES];
    if (status != WG_DAMAGED) {
        return status;
    }
    const struct wg_error found = *error;
    (void)fail(error, status, "the dictionary '%s' is damaged: %.200s; ask for another dictionary",
               spell_quote(desk->dicts->entries[dict].name, quote), found.message);
    error->parameter = "dict";
    return status;
}

enum wg_status desk_answer(struct desk *desk, enum wg_ask ask, struct wg_text encoded,
                           const struct wg_limits *limits, bool is_final, struct wg_error *error)
{
    struct parameters *const parameters = &desk->parameters;
    size_t dict;
    desk->ask = ask;
    if (!parameters_read(parameters, encoded, error) || !find_dict(desk, &dict, error)) {
        return error->status;
    }
    if (asks_about_board(ask)) {
        desk->board = parameters_take(parameters, "board");
    }
    if (!is_final && desk->board.nbytes > QUICK_BOARD_NBYTES) {
        return WG_STOPPED;
    }
    enum wg_status status = make_asker(desk, dict, error);
    NEXT(status, question_read(ask, parameters->items, parameters->count, &desk->question, error));
    NEXT(status, question_bind(desk->question, desk->dicts->entries[dict].dict, error));
    NEXT(status, asker_answer(desk->askers[dict], desk->question, desk->board, limits, is_final,
                              &desk->body, error));
    question_clear(desk->question);
    return name_damaged(desk, dict, status, error);
}

enum wg_status desk_answer_text(struct desk *desk, struct wg_text text,
                                const struct wg_limits *limits, struct wg_error *error)
{
    bool has_parameters;
    const struct wg_text name = text_take_until(&text, '?', &has_parameters);
    char quote[QUOTE_NBYTES];
    desk->ask = question_kind(name);
    if (desk->ask == ASK_KINDS) {
        (void)refuse(error, REFUSE_NOT_FOUND,
                     "there is no question '%s'; the questions are solve, check, word, find and "
                     "clear",
                     spell_quote(name, quote));
        return error->status;
    }
    return desk_answer(desk, (enum wg_ask)desk->ask, text, limits, true, error);
}

/* Lists the parameters of the kind of the last question. */
static void list_names(const struct desk *desk, char *out, size_t room)
{
    size_t used =
        (size_t)snprintf(out, room, "%sdict", asks_about_board(desk->ask) ? "board, " : "");
    for (const struct question_field *row = question_fields; row->info.name != NULL; row++) {
        if ((row->info.asks >> desk->ask & 1) != 0 && used < room) {
            used += (size_t)snprintf(out + used, room - used, ", %s", row->info.name);
        }
    }
}

void desk_refuse(struct desk *desk, const struct wg_error *error)
{
    char names[WG_ERROR_MESSAGE_NBYTES];
    const bool is_board = error->parameter != NULL && strcmp(error->parameter, "board") == 0;
    list_names(desk, names, sizeof names);
    sink_reset(&desk->body); /* it may contain part of an answer that failed */
    refuse_print(error,
                 is_board ? desk->board
                          : parameters_get(&desk->parameters,
                                           error->parameter == NULL ? "" : error->parameter),
                 names, &desk->body);
}

void desk_reset(struct desk *desk, bool tidies)
{
    for (size_t i = 0; i < desk->dicts->count; i++) {
        if (desk->askers[i] != NULL) {
            asker_reset(desk->askers[i], tidies);
        }
    }
    if (desk->question != NULL && desk->question->room > KEPT_NBYTES) {
        wg_question_free(desk->question);
        desk->question = NULL;
    }
    sink_reset_kept(&desk->body, KEPT_NBYTES);
    desk->parameters.used = 0;
    desk->parameters.count = 0;
    desk->board = (struct wg_text){NULL, 0};
}
