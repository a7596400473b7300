/* SPDX-License-Identifier: MIT */
/*
 * test_ask.c: tests the questions of wordgrid/ask.h through its public functions: each parameter
 * with right and wrong values, and the errors. test_asker.c tests the answers.
 */
#include "support/asking.h"
#include "support/make_dict.h"

static struct made_dict made[2];
static struct wg_dict *dict;  /* with values */
static struct wg_dict *plain; /* without values */

static int open_all(void **state)
{
    made[0] = make_numbered_dict("a c o s t", WORDS, (const uint64_t[10]){0});
    made[1] = make_dict("a c o s t", WORDS, "");
    dict = made_dict_open(&made[0]);
    plain = made_dict_open(&made[1]);
    return 0;
}

static int close_all(void **state)
{
    made_dict_free(&made[0]);
    made_dict_free(&made[1]);
    return 0;
}

AROUND_ALL(open_all, close_all)

TEST(has_kinds)
{
    static const char *const names[] = {"solve", "check", "clear", "word", "find"};
    struct wg_question *question;
    for (unsigned i = 0; i < KINDS; i++) {
        assert_string_equal(wg_ask_text((enum wg_ask)i), names[i]);
    }
    for (unsigned i = KINDS; i < KINDS + 4; i++) {
        assert_string_equal(wg_ask_text((enum wg_ask)i), "unknown question");
        assert_int_equal(make_of(dict, (enum wg_ask)i, NULL, 0, &question), WG_MISUSE);
    }
    assert_ok(make_of(dict, WG_ASK_SOLVE, NULL, 0, &question));
    wg_question_free(question);
    wg_question_free(NULL);
}

/* What a question of each kind needs, besides the parameter under test. */
static const char *const needed[KINDS] = {
    [WG_ASK_CLEAR] = "lengths=3", [WG_ASK_WORD] = "word=cat", [WG_ASK_FIND] = "mode=near&text=a"};

/* Makes a question of `times` parameters with this name and value, and of those that are needed. */
static enum wg_status try_value(enum wg_ask ask, const char *name, struct wg_text value,
                                size_t times)
{
    char copy[64] = "";
    struct wg_parameter parameters[8];
    struct wg_question *question;
    (void)snprintf(copy, sizeof copy, "%s", needed[ask] == NULL ? "" : needed[ask]);
    size_t count = split(copy, parameters);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(parameters[i].name, name) == 0) {
            parameters[i] = parameters[--count];
        }
    }
    while (times-- > 0) {
        parameters[count++] = (struct wg_parameter){name, value};
    }
    const enum wg_status status = make_of(dict, ask, parameters, count, &question);
    if (status == WG_OK) {
        wg_question_free(question);
    }
    return status;
}

static void must_take(enum wg_ask ask, const char *name, const char *value)
{
    if (try_value(ask, name, text_of(value), 1) != WG_OK) {
        fail_msg("%s: %s=%s %s", wg_ask_text(ask), name, value, last_error.message);
    }
}

/* `source`: last_error.source; NULL: the value. `message`: how the message begins. */
static void must_refuse(enum wg_ask ask, const char *name, struct wg_text value, size_t times,
                        const char *source, const char *message)
{
    const enum wg_status status = try_value(ask, name, value, times);
    if (status != WG_MISUSE || last_error.reason != WG_REASON_WRONG_VALUE ||
        strncmp(last_error.message, message, strlen(message)) != 0 || last_error.line != 0) {
        fail_msg("%s: %s=%.40s: %d %s", wg_ask_text(ask), name, value.bytes, status,
                 status == WG_OK ? "" : last_error.message);
    }
    assert_string_equal(last_error.parameter, name);
    assert_string_equal(last_error.source, source == NULL ? value.bytes : source);
}

/* Tries values of a number at the ends of its range. */
static void try_range(enum wg_ask ask, const struct wg_parameter_info *info)
{
    const uint64_t most = info->most > 0 ? info->most : UINT32_MAX;
    const uint64_t good_values[] = {info->least, info->least + 1, most};
    const uint64_t bad[] = {info->least - 1, most + 1};
    char text[24];
    for (size_t i = 0; i < COUNT(good_values); i++) {
        (void)snprintf(text, sizeof text, "%llu", (unsigned long long)good_values[i]);
        must_take(ask, info->name, text);
    }
    for (size_t i = info->least == 0; i < COUNT(bad); i++) {
        (void)snprintf(text, sizeof text, "%llu", (unsigned long long)bad[i]);
        must_refuse(ask, info->name, text_of(text), 1, NULL, "is out of range; give ");
    }
}

/* Values of each kind: good ones, and wrong ones with the message. */
static const struct {
    const char *kind;
    const char *good[4];
    const char *bad[10];
    const char *message;
} values[] = {
    {"flag", {"0", "1"}, {"", "2", "true", "01", "-1"}, "is neither 1 (yes) nor 0 (no)"},
    ROW("number", {"1", "2"}, {"", "x", "-1", "+1", " 1", "1 ", "1.0", "0x1", "1e3"},
        "is not a number; give "),
    ROW("count", {"all", "1", "4294967296", "99999999999999999999"},
        {"", "-1", "All", "1.0", "all "}, "is not a number; give 0 or more, or 'all'"),
    {"choice", {NULL}, {"", "King", "kin", "king ", "0"}, "is not known; choose "},
    {"points", {"0", "0,1,2"}, {"", "Classic", "-1"}, "is not known; choose "},
    {"points", {NULL}, {"1,", "1,,2", "1;2", "1000001", "4294967296"}, "is not a list of points; "},
    ROW("size", {"2x3", "65535x1"},
        {"", "3", "3x", "x3", "0x3", "3x0", "3X3", "3x3x3", "65536x1", "4294967296x1"},
        "is not a size; write it like 3x4: rows, columns, at most 65535 cells"),
    ROW("cell", {"0,0", "4294967295,4294967295"},
        {"", "0", "0,", ",0", "-1,0", "0,0,0", "0;0", "4294967296,0", "a,b"},
        "is not a cell; write it like 0,3: row 0, column 3"),
    ROW("lengths", {"3", "3,6,7", "4294967295"},
        {"", "0", ",", "3,", ",3", "3,,4", "3;4", "3, 4", "x"},
        "is not a list of lengths; write it like 3,6,7"),
};

static void try_values(enum wg_ask ask, const struct wg_parameter_info *info)
{
    for (size_t i = 0; i < COUNT(values); i++) {
        if (strcmp(values[i].kind, info->kind) == 0) {
            for (size_t j = 0; j < 4 && values[i].good[j] != NULL; j++) {
                must_take(ask, info->name, values[i].good[j]);
            }
            for (size_t j = 0; j < 10 && values[i].bad[j] != NULL; j++) {
                must_refuse(ask, info->name, text_of(values[i].bad[j]), 1, NULL, values[i].message);
            }
        }
    }
    for (const char *const *name = info->names; name != NULL && *name != NULL; name++) {
        must_take(ask, info->name, *name);
    }
    if (info->standard != NULL) {
        must_take(ask, info->name, info->standard);
    }
    if (strcmp(info->kind, "number") == 0) {
        try_range(ask, info);
    }
}

/* Every parameter with every kind of value, in every question. */
TEST(checks_each_value)
{
    static char huge[100000];
    char source[44];
    memset(huge, 'x', sizeof huge);
    memset(source, 'x', 40);
    memcpy(source + 40, "...", 4);
    for (size_t i = 0; wg_parameter_at(i) != NULL; i++) {
        const struct wg_parameter_info *const info = wg_parameter_at(i);
        const bool is_text = strcmp(info->kind, "text") == 0;
        const char *const first = strcmp(info->kind, "text") == 0     ? "a"
                                  : strcmp(info->kind, "choice") == 0 ? info->names[0]
                                  : strcmp(info->kind, "size") == 0   ? "1x1"
                                  : strcmp(info->kind, "cell") == 0   ? "0,0"
                                                                      : "1";
        for (unsigned ask = 0; ask < KINDS; ask++) {
            const enum wg_ask kind = (enum wg_ask)ask;
            if ((info->asks >> ask & 1) == 0) {
                assert_int_equal(try_value(kind, info->name, text_of(first), 1), WG_MISUSE);
                assert_int_equal(last_error.reason, WG_REASON_UNKNOWN_PARAMETER);
                assert_string_equal(last_error.source, info->name);
                assert_null(last_error.parameter);
                continue;
            }
            try_values(kind, info);
            must_refuse(kind, info->name, text_of(first), 2, NULL, "is the second value; give one");
            must_refuse(kind, info->name, (struct wg_text){"1\0", 2}, 1, "1?",
                        "contains a zero byte; remove the byte");
            must_refuse(kind, info->name, (struct wg_text){"\0", 1}, 1, "?",
                        "contains a zero byte; remove the byte");
            if (!is_text) {
                must_refuse(kind, info->name, (struct wg_text){huge, sizeof huge}, 1, source,
                            "is ");
                must_refuse(kind, info->name, (struct wg_text){"\xff", 1}, 1, "?", "is ");
                must_refuse(kind, info->name, (struct wg_text){NULL, 0}, 1, "", "is ");
            } else if (try_value(kind, info->name, (struct wg_text){huge, sizeof huge}, 1)) {
                assert_string_equal(last_error.parameter, info->name);
            }
        }
    }
}

TEST(lists_parameters)
{
    static const char *const kinds[] = {"flag", "text", "number",  "count", "choice",
                                        "size", "cell", "lengths", "points"};
    size_t count = 0;
    for (const struct wg_parameter_info *info; (info = wg_parameter_at(count)) != NULL; count++) {
        size_t kind = 0;
        while (kind < COUNT(kinds) && strcmp(kinds[kind], info->kind) != 0) {
            kind++;
        }
        assert_true(kind < COUNT(kinds));
        assert_true(info->asks != 0);
        assert_int_equal(info->names != NULL, kind == 4 || kind == 8);
        assert_true(strlen(info->help) > 0 && info->help[strlen(info->help) - 1] != '.');
        for (size_t i = 0; i < count; i++) {
            assert_string_not_equal(wg_parameter_at(i)->name, info->name);
        }
    }
    assert_true(count > 20);
    assert_null(wg_parameter_at(count + 1));
    assert_null(wg_parameter_at(SIZE_MAX));
}

/* Errors that need more than one value, a dictionary or a text with places. */
TEST(says_what_is_wrong)
{
    static const struct {
        enum wg_ask ask;
        const char *question;
        enum wg_status status;
        enum wg_reason reason;
        const char *parameter;
        const char *source;
        const char *message; /* its beginning */
        unsigned column;
    } cases[] = {
        {WG_ASK_SOLVE, "min-length=4&max-length=3", WG_MISUSE, WG_REASON_WRONG_VALUE, "min-length",
         "4", "is more than the greatest length, which is 3"},
        {WG_ASK_CHECK, "max-length=4&lengths=5,6", WG_MISUSE, WG_REASON_WRONG_VALUE, "lengths",
         "5,6", "has no length "},
        {WG_ASK_SOLVE, "min-length=5&lengths=3", WG_MISUSE, WG_REASON_WRONG_VALUE, "lengths", "3",
         "has no length of 5 or more, which is the least length"},
        {WG_ASK_SOLVE, "min-length=5&max-length=6&lengths=3,4", WG_MISUSE, WG_REASON_WRONG_VALUE,
         "lengths", "3,4", "has no length from 5 to 6, "},
        {WG_ASK_CLEAR, "", WG_MISUSE, WG_REASON_MISSING, "lengths", "", "is missing; give "},
        {WG_ASK_CLEAR, "lengths=3&limit=0", WG_MISUSE, WG_REASON_WRONG_VALUE, "limit", "0",
         "asks for no solution; give 1 or more"},
        {WG_ASK_WORD, "", WG_MISUSE, WG_REASON_MISSING, "word", "", "is missing; give a word"},
        {WG_ASK_FIND, "text=a", WG_MISUSE, WG_REASON_MISSING, "mode", "", "is missing; give one"},
        {WG_ASK_FIND, "mode=rack", WG_MISUSE, WG_REASON_MISSING, "text", "", "is missing; give a"},
        {WG_ASK_FIND, "mode=rack&text=a&edits=1", WG_MISUSE, WG_REASON_WRONG_VALUE, "edits", "1",
         "is for the mode near; leave it out"},
        {WG_ASK_FIND, "mode=rack&text=a&transpositions=1", WG_MISUSE, WG_REASON_WRONG_VALUE,
         "transpositions", "1", "is for the mode near; leave it out"},
        {WG_ASK_SOLVE, "bored=1", WG_MISUSE, WG_REASON_UNKNOWN_PARAMETER, NULL, "bored", ""},
        {WG_ASK_SOLVE, "board=ca/ts", WG_MISUSE, WG_REASON_UNKNOWN_PARAMETER, NULL, "board", ""},
        {WG_ASK_SOLVE, "min=3", WG_MISUSE, WG_REASON_UNKNOWN_PARAMETER, NULL, "min", ""},
        {WG_ASK_SOLVE, "Min-length=3", WG_MISUSE, WG_REASON_UNKNOWN_PARAMETER, NULL, "Min-length",
         ""},
        {WG_ASK_SOLVE, "=3", WG_MISUSE, WG_REASON_UNKNOWN_PARAMETER, NULL, "", ""},
        {WG_ASK_SOLVE, "0123456789012345678901234567890123456789\xff=3", WG_MISUSE,
         WG_REASON_UNKNOWN_PARAMETER, NULL, "0123456789012345678901234567890123456789...", ""},
        {WG_ASK_SOLVE, "pattern=c(a", WG_BAD_INPUT, WG_REASON_NONE, "pattern", "", "", 2},
        {WG_ASK_SOLVE, "pattern=", WG_BAD_INPUT, WG_REASON_NONE, "pattern", "", ""},
        {WG_ASK_SOLVE, "walls=x", WG_BAD_INPUT, WG_REASON_NONE, "walls", "", ""},
        {WG_ASK_SOLVE, "letter-scores=a", WG_BAD_INPUT, WG_REASON_NONE, "letter-scores", "", ""},
        {WG_ASK_SOLVE, "bonus=x", WG_BAD_INPUT, WG_REASON_NONE, "bonus", "", ""},
        {WG_ASK_FIND, "mode=pattern&text=b(a", WG_BAD_INPUT, WG_REASON_NONE, "text", "", "", 2},
        {WG_ASK_FIND,
         "mode=prefix&text=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         WG_LIMIT, WG_REASON_NONE, "text", "", "", 63},
        /* These need a dictionary with values, which `plain` is not. */
        {WG_ASK_SOLVE, "sort=value", WG_MISUSE, WG_REASON_WRONG_VALUE, "sort", "value",
         "needs a dictionary with values"},
        {WG_ASK_SOLVE, "min-value=7", WG_MISUSE, WG_REASON_WRONG_VALUE, "min-value", "7",
         "needs a dictionary with values"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct wg_question *question;
        const enum wg_status status = make(plain, cases[i].ask, cases[i].question, &question);
        const char *const parameter = status == WG_OK ? "none" : last_error.parameter;
        if (status != cases[i].status || last_error.reason != cases[i].reason ||
            (parameter == NULL) != (cases[i].parameter == NULL) ||
            (parameter != NULL && strcmp(parameter, cases[i].parameter) != 0) ||
            strcmp(last_error.source, cases[i].source) != 0 ||
            strncmp(last_error.message, cases[i].message, strlen(cases[i].message)) != 0 ||
            (cases[i].column > 0 && last_error.column != cases[i].column)) {
            fail_msg("%s?%s: %d %d %s '%s' '%s' %d", wg_ask_text(cases[i].ask), cases[i].question,
                     status, (int)last_error.reason, parameter, last_error.source,
                     last_error.message, (int)last_error.column);
        }
    }
    must_take(WG_ASK_SOLVE, "sort", "value");
    must_take(WG_ASK_SOLVE, "min-value", "7");
    must_take(WG_ASK_FIND, "text", "x"); /* no word has this letter */
}
