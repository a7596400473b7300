/* SPDX-License-Identifier: MIT */
/*
 * test_answer.c: tests answer_text (answer/answer.h) without a server: questions by name, questions
 * that are decoded in place, and attempts that reach their time limit. test_routes.c and
 * tests/server test the answers of each question.
 */
#include "answer/answer.h"

#include "base/text.h"
#include "support/make_dict.h"
#include "support/test.h"

#include <stdlib.h>

static struct made_dict made;
static struct dict_entry entry;
static const struct dict_list dicts = {&entry, 1};
static struct workspace *workspace;
static struct refusal refusal;

static int open_workspace(void **state)
{
    const struct solve_limits limits = {.results = 1000000000, .nbytes = 1 << 28};
    make_dict(&made, "a b c", "abc cab ba aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaaaaaaa",
              "name=small\n");
    entry = (struct dict_entry){made_dict_open(&made), text_of("small")};
    return workspace_new(&dicts, &limits, &workspace, NULL) == WG_OK ? 0 : -1;
}

static int close_workspace(void **state)
{
    workspace_free(workspace);
    made_dict_free(&made);
    return 0;
}

/* Answers a question with this time limit. If is_final is false, a question that takes longer gives
   ANSWER_TOO_LONG. */
static enum answer_outcome ask(const char *question, double seconds, bool is_final)
{
    const struct attempt attempt = {.seconds = seconds, .is_final = is_final};
    workspace_tidy(workspace);
    return answer_text(workspace, text_of(question), &attempt, &refusal);
}

/* Returns whether the answer contains the text. */
static bool has(const char *part)
{
    const struct sink *const body = &workspace->body;
    return memmem(body->bytes, body->used, part, strlen(part)) != NULL;
}

static void answers_by_name(void **state)
{
    static const char *const cases[][2] = {
        {"solve?board=ab/c.", "\"word\":\"abc\""},
        {"check?board=ab/c.&words=abc,x", "\"count\":1"},
        {"word?word=cab", "\"found\":true"},
        {"find?mode=prefix&text=c", "\"count\":1"},
        {"clear?board=ab/.c&lengths=3", "\"solutions\":[{\"words\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(ask(cases[i][0], 0, true), ANSWER_DONE); /* 0: no limit */
        assert_true(has(cases[i][1]));
    }
    for (const char *const *name = (const char *const[]){"", "Solve", "solves", "?", NULL};
         *name != NULL; name++) {
        assert_int_equal(ask(*name, 0, true), ANSWER_REFUSED);
        assert_int_equal(refusal.code, REFUSAL_NOT_FOUND);
    }
    assert_int_equal(ask("solve", 0, true), ANSWER_REFUSED);
    assert_int_equal(refusal.code, REFUSAL_BAD_PARAMETER);
}

/* The parameters are decoded into the memory of the question, which has the extra room that
   parameters.h requires. */
static void decodes_in_place(void **state)
{
    static const char question[] = "solve?board=a%62/%63.&pattern=%2A%63&min=3";
    const size_t nbytes = sizeof question - 1;
    char *const copy = malloc(nbytes + PARAMETERS_EXTRA_NBYTES);
    const struct attempt attempt = {.is_final = true};
    assert_non_null(copy);
    memcpy(copy, question, nbytes);
    workspace_reset(workspace);
    workspace->parameters.text = copy;
    workspace->parameters.room = nbytes + PARAMETERS_EXTRA_NBYTES;
    assert_int_equal(answer_text(workspace, (struct wg_text){copy, nbytes}, &attempt, &refusal),
                     ANSWER_DONE);
    assert_true(has("\"count\":1"));
    workspace->parameters.text = workspace->parameters_text;
    workspace->parameters.room = sizeof workspace->parameters_text;
    free(copy);
}

/*
 * With a limit of a nanosecond, the time is over when the search begins. The word of the check
 * needs all 25 cells of a 5x5 board. Colored like a chessboard, the board has 13 cells of one color
 * and 12 of the other, and a path over all cells must begin on a cell of the first color. Cell 0,1
 * has the second color, so no path exists.
 */
static void runs_out_of_time(void **state)
{
    static const char *const questions[] = {
        "solve?board=aaaaaaaaaaaaaaaa&all=1",
        ("check?board=aaaaaaaaaaaaaaaaaaaaaaaaa&moves=rook&from=0,1&"
         "words=aaaaaaaaaaaaaaaaaaaaaaaaa"),
        "clear?board=aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa&lengths=16,16&limit=all",
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        assert_int_equal(ask(questions[i], 1e-9, false), ANSWER_TOO_LONG);
        assert_int_equal(ask(questions[i], 1e-9, true), ANSWER_DONE);
        assert_true(has("\"complete\":false"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_by_name),
        cmocka_unit_test(decodes_in_place),
        cmocka_unit_test(runs_out_of_time),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
