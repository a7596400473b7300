/* SPDX-License-Identifier: MIT */
/*
 * desk.h: answers questions as texts, such as "solve?board=lab/thy/nir&min-length=5"
 * (formats/http-api.md), about one of several dictionaries. The answer is a JSON object. This layer
 * uses no sockets, files or threads: the server adds HTTP, and tests and fuzzers call it directly.
 *
 *     struct desk *desk;
 *     if (desk_new(&dicts, NULL, &desk, &error) != WG_OK)
 *         ...
 *     switch (desk_answer(desk, WG_ASK_SOLVE, parameters, &limits, is_final, &error)) {
 *     case WG_OK:        send desk->body
 *     case WG_STOPPED:   not final, and took too long: try again, with more time
 *     default:           desk_refuse(desk, &error), and send desk->body
 *     }
 *     desk_reset(desk, true);
 *
 * A desk has an asker for each dictionary that was asked for, and is kept from question to
 * question. Only one thread at a time may use a desk.
 */
#pragma once

#include "ask/asker.h"
#include "ask/dict_list.h"
#include "ask/parameters.h"

struct desk {
    const struct dict_list *dicts;
    const char *simd;             /* of the askers (see wg_asker_options); NULL: the best */
    struct wg_asker **askers;     /* by dictionary; NULL until a question names it */
    struct wg_question *question; /* empty; its memory is kept for the next question */
    struct sink body;             /* in memory: the answer */
    struct parameters parameters; /* of the last question, in `text` or in the caller's buffer */
    struct wg_text board;         /* of the last question */
    unsigned ask;                 /* of the last question: enum wg_ask, or ASK_KINDS: not known */
    char text[QUESTION_MAX_NBYTES + PARAMETERS_EXTRA_NBYTES];
};

/* Makes a desk, with the asker for the first dictionary. Borrows `dicts` and `simd`. Fails like
   wg_asker_new. */
enum wg_status desk_new(const struct dict_list *dicts, const char *simd, struct desk **desk_out,
                        struct wg_error *error);

/* Frees a desk. NULL is allowed. */
void desk_free(struct desk *desk);

/*
 * Answers a question: writes a JSON object to desk->body. `encoded` has the parameters,
 * percent-encoded. If `is_final` is false and the answer takes longer than the limits, returns
 * WG_STOPPED, and the body has no meaning. Fails like wg_question_new and wg_ask_json. Call
 * desk_reset before the next question.
 */
enum wg_status desk_answer(struct desk *desk, enum wg_ask ask, struct wg_text encoded,
                           const struct wg_limits *limits, bool is_final, struct wg_error *error);

/* Like desk_answer, with is_final. The text begins with the kind of the question:
   "solve?board=lab/thy/nir". */
enum wg_status desk_answer_text(struct desk *desk, struct wg_text text,
                                const struct wg_limits *limits, struct wg_error *error);

/* Replaces the body by the JSON object of an error of the last question. */
void desk_refuse(struct desk *desk, const struct wg_error *error);

/* Empties the body and the parameters, and frees the memory of large answers. `tidies`: see
   asker_reset. */
void desk_reset(struct desk *desk, bool tidies);
