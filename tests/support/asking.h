/* SPDX-License-Identifier: MIT */
/*
 * asking.h: makes questions of texts for tests of wordgrid/ask.h, and checks the errors of its
 * functions.
 *
 *     struct wg_question *question = good(dict, WG_ASK_SOLVE, "min-length=4&sort=alpha");
 *     status = checked(wg_ask_board(asker, question, ..., fresh_error()));
 */
#pragma once

#include "base/text.h"
#include "support/test.h"

#include <string.h>
#include <wordgrid/ask.h>

enum { KINDS = WG_ASK_FIND + 1 };

/* The words of test_ask.c and test_asker.c. */
#define WORDS "act cat cats coat coats cost oats scat taco tacos"

static struct wg_error last_error; /* of the last call */

/* Splits "NAME=VALUE&NAME=VALUE" in place. Returns the number of parameters. */
static inline size_t split(char *text, struct wg_parameter *parameters)
{
    size_t count = 0;
    for (char *next = *text == '\0' ? NULL : text; next != NULL; count++) {
        char *const name = strsep(&next, "&");
        char *const value = strchr(name, '=');
        *value = '\0';
        parameters[count] = (struct wg_parameter){name, text_of(value + 1)};
    }
    return count;
}

/* Before a call: an error that a call which succeeds must not change. */
static inline struct wg_error *fresh_error(void)
{
    memset(&last_error, 0xa5, sizeof last_error);
    return &last_error;
}

/* After a call. Returns the status. */
static inline enum wg_status checked(enum wg_status status)
{
    struct wg_error untouched;
    memset(&untouched, 0xa5, sizeof untouched);
    if (status != WG_OK) {
        assert_int_equal(last_error.status, status);
    } else if (memcmp(&last_error, &untouched, sizeof last_error) != 0) {
        fail_msg("WG_OK, but the error says: %s", last_error.message);
    }
    return status;
}

static inline enum wg_status make_of(const struct wg_dict *of, enum wg_ask ask,
                                     const struct wg_parameter *parameters, size_t count,
                                     struct wg_question **question_out)
{
    struct wg_question *const none = (void *)&last_error;
    *question_out = none;
    const enum wg_status status =
        checked(wg_question_new(of, ask, parameters, count, question_out, fresh_error()));
    if (status != WG_OK) {
        assert_ptr_equal(*question_out, none);
        assert_int_equal(wg_question_new(of, ask, parameters, count, question_out, NULL), status);
    }
    return status;
}

static inline enum wg_status make(const struct wg_dict *of, enum wg_ask ask, const char *text,
                                  struct wg_question **question_out)
{
    char copy[1024];
    struct wg_parameter parameters[16];
    assert_true(strlen(text) < sizeof copy);
    memcpy(copy, text, strlen(text) + 1);
    return make_of(of, ask, parameters, split(copy, parameters), question_out);
}

static inline struct wg_question *good(const struct wg_dict *of, enum wg_ask ask, const char *text)
{
    struct wg_question *question;
    if (make(of, ask, text, &question) != WG_OK) {
        fail_msg("%s?%s: %s %s", wg_ask_text(ask), text, last_error.parameter, last_error.message);
    }
    return question;
}
