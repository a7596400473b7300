/* SPDX-License-Identifier: MIT */
/*
 * test_desk.c: tests questions as texts (ask/desk.h) without a server: questions by name, questions
 * that are decoded in place, and searches that reach their time limit. test_routes.c and
 * tests/server test the answers of each question.
 */
#include "ask/desk.h"

#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

static struct made_dict made;
static struct dict_entry entry;
static const struct dict_list dicts = {&entry, 1};
static struct desk *desk;
static struct wg_error error;

static int open_desk(void **state)
{
    made =
        make_dict("a b c", "abc cab ba aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaaaaaaa", "name=small\n");
    entry = (struct dict_entry){made_dict_open(&made), text_of("small")};
    return desk_new(&dicts, NULL, &desk, NULL) == WG_OK ? 0 : -1;
}

static int close_desk(void **state)
{
    desk_free(desk);
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(open_desk, close_desk)

/* Answers a question with this time limit. */
static enum wg_status ask(const char *question, double seconds)
{
    desk_reset(desk, true);
    return desk_answer_text(desk, text_of(question),
                            LIMITS(.seconds = seconds, .results = 1000000000, .nbytes = 1 << 28),
                            &error);
}

/* Returns whether the answer contains the text. */
static bool has(const char *part)
{
    return memmem(desk->body.bytes, desk->body.used, part, strlen(part)) != NULL;
}

/* Names come before other names, and each other name is compared as a whole. */
TEST(finds_dictionaries)
{
    static const struct dict_entry entries[] = {
        {.name = {"a", 1}, .other_names = {"b/cd/", 5}},
        {.name = {"b", 1}, .other_names = {"e/cd/a/", 7}},
    };
    static const struct dict_list list = {entries, 2};
    static const struct {
        const char *name;
        size_t found;
    } cases[] = {{"a", 0}, {"b", 1}, {"cd", 0},  {"e", 1},    {"", 2},
                 {"c", 2}, {"d", 2}, {"cd/", 2}, {"b/cd", 2}, {"/", 2}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(dict_list_find(&list, text_of(cases[i].name)), cases[i].found);
    }
}

TEST(answers_by_name)
{
    static const char *const cases[][2] = {
        {"solve?board=ab/c.", "\"word\":\"abc\""},
        {"check?board=ab/c.&words=abc,x", "\"count\":1"},
        {"word?word=cab", "\"found\":true"},
        {"find?mode=prefix&text=c", "\"count\":1"},
        {"clear?board=ab/.c&lengths=3", "\"solutions\":[{\"words\""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(ask(cases[i][0], 0)); /* 0: no limit */
        assert_true(has(cases[i][1]));
    }
    for (const char *const *name = (const char *const[]){"", "Solve", "solves", "?", NULL};
         *name != NULL; name++) {
        assert_int_equal(ask(*name, 0), WG_MISUSE);
        assert_int_equal(error.reason, REFUSE_NOT_FOUND);
        assert_int_equal(refuse_http_status(&error), 404);
        desk_refuse(desk, &error);
        assert_true(has("\"code\":\"not_found\""));
    }
    assert_int_equal(ask("solve", 0), WG_MISUSE);
    assert_int_equal(error.reason, WG_REASON_MISSING);
    assert_string_equal(error.parameter, "board");
    desk_refuse(desk, &error);
    assert_true(has("{\"error\":{\"code\":\"bad_parameter\",\"message\":\"board is missing; "));
}

/* The parameters are decoded into the memory of the question, which has the extra room that
   parameters.h requires. */
TEST(decodes_in_place)
{
    static const char question[] = "solve?board=a%62/%63.&pattern=%2A%63&min-length=3";
    const size_t nbytes = sizeof question - 1;
    char *const copy = malloc(nbytes + PARAMETERS_EXTRA_NBYTES);
    assert_non_null(copy);
    memcpy(copy, question, nbytes);
    desk_reset(desk, false);
    desk->parameters.text = copy;
    desk->parameters.room = nbytes + PARAMETERS_EXTRA_NBYTES;
    assert_ok(desk_answer_text(desk, (struct wg_text){copy, nbytes}, NULL, &error));
    assert_true(has("\"count\":1"));
    desk->parameters.text = desk->text;
    desk->parameters.room = sizeof desk->text;
    free(copy);
}

/* The memory of a large question is not kept. */
TEST(frees_large_questions)
{
    enum { NBYTES = 1 << 21 };
    static const char begin[] = "solve?board=ab/c.&pattern=";
    char *const question = malloc(NBYTES + PARAMETERS_EXTRA_NBYTES);
    assert_non_null(question);
    memset(question, 'a', NBYTES);
    memcpy(question, begin, sizeof begin - 1);
    desk_reset(desk, false);
    desk->parameters.text = question;
    desk->parameters.room = NBYTES + PARAMETERS_EXTRA_NBYTES;
    assert_int_not_equal(desk_answer_text(desk, (struct wg_text){question, NBYTES}, NULL, &error),
                         WG_OK);
    desk->parameters.text = desk->text;
    desk->parameters.room = sizeof desk->text;
    assert_non_null(desk->question);
    desk_reset(desk, true);
    assert_null(desk->question);
    assert_ok(ask("solve?board=ab/c.", 1));
    assert_true(has("\"word\":\"abc\""));
    free(question);
}

/*
 * With a limit of a nanosecond, the time is over when the search begins. The word of the check
 * needs all 25 cells of a 5x5 board. Colored like a chessboard, the board has 13 cells of one color
 * and 12 of the other, and a path over all cells must begin on a cell of the first color. Cell 0,1
 * has the second color, so no path exists.
 */
TEST(runs_out_of_time)
{
    static const char *const questions[] = {
        "solve?board=aaaaaaaaaaaaaaaa&all-paths=1",
        ("check?board=aaaaaaaaaaaaaaaaaaaaaaaaa&moves=rook&from=0,1&"
         "words=aaaaaaaaaaaaaaaaaaaaaaaaa"),
        "clear?board=aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa&lengths=16,16&limit=all",
    };
    for (size_t i = 0; i < COUNT(questions); i++) {
        struct wg_text parameters = text_of(questions[i]);
        bool has_parameters;
        const unsigned kind = question_kind(text_take_until(&parameters, '?', &has_parameters));
        desk_reset(desk, true);
        assert_int_equal(desk_answer(desk, (enum wg_ask)kind, parameters, LIMITS(.seconds = 1e-9),
                                     false, &error),
                         WG_STOPPED);
        assert_ok(ask(questions[i], 1e-9));
        assert_true(has("\"complete\":false"));
    }
}

static bool is_body(void *context, struct wg_text part)
{
    return text_equals(part, (struct wg_text){desk->body.bytes, desk->body.used});
}

/* wg_ask_json writes the bytes of the server. */
TEST(answers_like_ask_json)
{
    static const char *const questions[] = {
        "solve?board=ab/c.&sort=alpha&limit=1&min-length=2",
        "solve?board=????&all-paths=1&pattern=*a*&scoring=length&from=1,1",
        "check?words=abc,,x,ba&board=abc&size=1x3&torus=1",
        "clear?board=ab/.c&lengths=3&limit=all&ordered=1",
        "word?word=cab",
        "find?mode=near&text=abb&edits=2&limit=3",
    };
    const struct wg_asker_options options = SIZED(options, .name = entry.name);
    static char decoded[QUESTION_MAX_NBYTES];
    struct wg_asker *asker = NULL;
    assert_ok(wg_asker_new(entry.dict, &options, &asker, NULL));
    for (size_t i = 0; i < COUNT(questions); i++) {
        struct parameters parameters = {.text = decoded, .room = sizeof decoded};
        struct wg_text text = text_of(questions[i]);
        struct wg_question *question = NULL;
        bool has_parameters;
        const unsigned kind = question_kind(text_take_until(&text, '?', &has_parameters));
        assert_true(parameters_read(&parameters, text, &error));
        const struct wg_text board = parameters_take(&parameters, "board");
        assert_ok(wg_question_new(entry.dict, (enum wg_ask)kind, parameters.items, parameters.count,
                                  &question, &error));
        assert_ok(ask(questions[i], 0));
        assert_ok(wg_ask_json(asker, question, board, NULL, is_body, NULL, NULL));
        wg_question_free(question);
    }
    wg_asker_free(asker);
}

/* The error for an unknown parameter lists the table of ask.h. */
TEST(lists_the_parameters)
{
    for (unsigned kind = 0; kind < ASK_KINDS; kind++) {
        char question[16];
        char list[1024];
        const struct wg_parameter_info *info;
        size_t used = (size_t)snprintf(list, sizeof list, "the parameters are %sdict",
                                       asks_about_board(kind) ? "board, " : "");
        for (size_t i = 0; (info = wg_parameter_at(i)) != NULL; i++) {
            if ((info->asks >> kind & 1) != 0) {
                used += (size_t)snprintf(list + used, sizeof list - used, ", %s", info->name);
            }
        }
        (void)snprintf(list + used, sizeof list - used, "\"}}\n");
        (void)snprintf(question, sizeof question, "%s?x=1", wg_ask_text((enum wg_ask)kind));
        assert_int_equal(ask(question, 0), WG_MISUSE);
        desk_refuse(desk, &error);
        assert_true(has("\"there is no parameter 'x'; ") && has(list));
    }
}
