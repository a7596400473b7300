/* SPDX-License-Identifier: MIT */
/* answer.c: makes and frees workspaces, and answers questions. */
#include "answer/answer.h"

#include "answer/lookup.h"
#include "answer/on_board.h"
#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>

/* From one question to the next, a workspace keeps at most this many bytes of memory for the
   results, and at most this many for the body. */
enum { KEPT_NBYTES = 1 << 20 };

static void reset_slot(struct slot *slot)
{
    wg_check_free(slot->check);
    wg_solver_free(slot->solver);
    wg_board_free(slot->board);
    *slot = (struct slot){0};
}

enum wg_status workspace_fill(struct workspace *workspace, struct wg_error *error)
{
    struct slot *const slot = &workspace->slots[workspace->dict];
    const struct wg_dict *const dict = workspace->dicts->entries[workspace->dict].dict;
    enum wg_status status = WG_OK;
    if (slot->board == NULL) {
        status = wg_board_new(dict, &slot->board, error);
    }
    if (status == WG_OK && slot->solver == NULL) {
        const struct wg_solver_options options = {.struct_nbytes = sizeof options,
                                                  .simd = workspace->limits.simd};
        status = wg_solver_new(dict, &options, &slot->solver, error);
    }
    return status;
}

enum wg_status workspace_new(const struct dict_list *dicts, const struct solve_limits *limits,
                             struct workspace **workspace_out, struct wg_error *error)
{
    struct workspace *const workspace = calloc(1, sizeof *workspace);
    if (workspace == NULL ||
        (workspace->slots = calloc(dicts->count, sizeof *workspace->slots)) == NULL) {
        free(workspace);
        return fail_memory(error);
    }
    workspace->dicts = dicts;
    workspace->limits = *limits;
    workspace->parameters.text = workspace->parameters_text;
    workspace->parameters.room = sizeof workspace->parameters_text;
    workspace->body = (struct sink)SINK_IN_MEMORY;
    workspace->results = (struct results){.sink = &workspace->body, .form = RESULTS_JSON};
    enum wg_status status = wg_results_new(&workspace->found, error);
    if (status != WG_OK || (status = workspace_fill(workspace, error)) != WG_OK) {
        workspace_free(workspace);
        return status;
    }
    *workspace_out = workspace;
    return WG_OK;
}

/* Frees the pattern, the rules and the walls of the last question. */
static void forget_question(struct workspace *workspace)
{
    wg_query_free(workspace->pattern);
    wg_rules_free(workspace->rules);
    wg_maze_free(workspace->walls);
    workspace->pattern = NULL;
    workspace->rules = NULL;
    workspace->walls = NULL;
}

void workspace_free(struct workspace *workspace)
{
    if (workspace == NULL) {
        return;
    }
    forget_question(workspace);
    for (size_t i = 0; i < workspace->dicts->count; i++) {
        reset_slot(&workspace->slots[i]);
    }
    wg_results_free(workspace->found);
    sink_close(&workspace->body);
    free(workspace->slots);
    free(workspace);
}

/* Finds the dictionary that the parameter `dict` names; without this parameter, the first
   dictionary. */
static bool find_dict(struct workspace *workspace, struct refusal *refusal)
{
    const char *const name = workspace->question.dict;
    struct refusal_quote quote;
    const size_t dict = name == NULL ? 0 : dict_list_find(workspace->dicts, text_of(name));
    if (dict < workspace->dicts->count) {
        workspace->dict = dict;
        return true;
    }
    return refuse(refusal, REFUSAL_NO_DICTIONARY, "dict",
                  "there is no dictionary '%s'; /api/dictionaries lists all of them",
                  refusal_quote(text_of(name), &quote));
}

enum answer_outcome answer_check_body(const struct workspace *workspace, struct refusal *refusal)
{
    if (workspace->body.status == WG_OK) {
        return ANSWER_DONE;
    }
    (void)refuse(refusal, REFUSAL_NO_MEMORY, NULL, "%s", workspace->body.error.message);
    return ANSWER_REFUSED;
}

bool answer_read(struct workspace *workspace, enum question_kind kind, struct wg_text encoded,
                 struct refusal *refusal)
{
    forget_question(workspace);
    return parameters_read(&workspace->parameters, encoded, refusal) &&
           question_read(&workspace->question, kind, &workspace->parameters, refusal) &&
           find_dict(workspace, refusal);
}

enum answer_outcome answer_question(struct workspace *workspace, enum question_kind kind,
                                    struct wg_text encoded, const struct attempt *attempt,
                                    struct refusal *refusal)
{
    static enum answer_outcome (*const answers[])(struct workspace *, const struct attempt *,
                                                  struct refusal *) = {
        [QUESTION_SOLVE] = on_board_solve, [QUESTION_CHECK] = on_board_check,
        [QUESTION_WORD] = lookup_word,     [QUESTION_FIND] = lookup_find,
        [QUESTION_CLEAR] = on_board_clear,
    };
    if (!answer_read(workspace, kind, encoded, refusal)) {
        return ANSWER_REFUSED;
    }
    const enum answer_outcome outcome = answers[kind](workspace, attempt, refusal);
    return outcome == ANSWER_DONE ? answer_check_body(workspace, refusal) : outcome;
}

enum answer_outcome answer_text(struct workspace *workspace, struct wg_text text,
                                const struct attempt *attempt, struct refusal *refusal)
{
    bool has_parameters;
    const struct wg_text name = text_take_until(&text, '?', &has_parameters);
    const enum question_kind kind = question_kind_of(name);
    struct refusal_quote quote;
    if (kind == QUESTION_KINDS) {
        (void)refuse(refusal, REFUSAL_NOT_FOUND, NULL,
                     "there is no question '%s'; the questions are solve, check, word, find and "
                     "clear",
                     refusal_quote(name, &quote));
        return ANSWER_REFUSED;
    }
    return answer_question(workspace, kind, text, attempt, refusal);
}

void workspace_reset(struct workspace *workspace)
{
    forget_question(workspace);
    if (wg_results_nbytes(workspace->found) > KEPT_NBYTES) {
        wg_results_release(workspace->found);
    }
    if (workspace->body.capacity > KEPT_NBYTES) {
        sink_close(&workspace->body);
        workspace->body = (struct sink)SINK_IN_MEMORY;
    }
    sink_reset(&workspace->body);
    workspace->parameters.used = 0;
}

void workspace_tidy(struct workspace *workspace)
{
    for (size_t i = 0; i < workspace->dicts->count; i++) {
        if (workspace->slots[i].is_large) {
            reset_slot(&workspace->slots[i]);
        }
    }
    workspace_reset(workspace);
}
