/* SPDX-License-Identifier: MIT */
/*
 * test_asker.c: tests the answers of wordgrid/ask.h through its public functions. They are compared
 * as texts: "WORD:SCORE WORD:SCORE | STATUS COUNT END", or "| PARAMETER=VALUE: MESSAGE". One test
 * calls asker_extend, which only programs use.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "ask/asker.h"
#include "support/asking.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"

#include <math.h>
#include <pthread.h>

OWNABLE_POINTER(wg_asker, wg_asker_free)
OWNABLE_POINTER(wg_question, wg_question_free)

enum { ROOM = 4096 };

static struct made_dict made[3];
static struct wg_dict *dict;    /* with values */
static struct wg_dict *plain;   /* without values, with the metadata "name" */
static struct wg_dict *endless; /* 2^20 words of 20 letters a and b */
static struct wg_asker *asker;
static struct wg_asker *endless_asker;

static int open_all(void **state)
{
    static const uint64_t values[] = {2, 0, 4, 5, 6, 7, 3, 8, 1, 9};
    made[0] = make_numbered_dict("a=A c o s t", WORDS, values);
    made[1] = make_dict("a c o s t", WORDS, "name=plain\n");
    made[2] = make_doubling_dict(20, true);
    dict = made_dict_open(&made[0]);
    plain = made_dict_open(&made[1]);
    endless = made_dict_open(&made[2]);
    assert_ok(wg_asker_new(dict, NULL, &asker, NULL));
    assert_ok(wg_asker_new(endless, NULL, &endless_asker, NULL));
    return 0;
}

static int close_all(void **state)
{
    wg_asker_free(asker);
    wg_asker_free(endless_asker);
    wg_asker_free(NULL);
    for (size_t i = 0; i < COUNT(made); i++) {
        made_dict_free(&made[i]);
    }
    return 0;
}

AROUND_ALL(open_all, close_all)

/* --- Answers, as texts */

struct log {
    char text[ROOM];
    size_t used;
    size_t calls;
    size_t stop_at; /* the call that returns false; 0: none */
};

__attribute__((format(printf, 2, 3))) static bool add(struct log *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    log->used += (size_t)vsnprintf(log->text + log->used, ROOM - log->used, format, arguments);
    va_end(arguments);
    assert_true(log->used < ROOM);
    return ++log->calls != log->stop_at;
}

static bool log_found(void *context, const struct wg_found *found)
{
    struct log *const log = context;
    for (uint32_t i = 0; log->stop_at == SIZE_MAX && i < found->ncells; i++) {
        (void)add(log, "%u%s", (unsigned)found->path[i], i + 1 < found->ncells ? "-" : "=");
    }
    return add(log, "%.*s:%u%s ", (int)found->word.nbytes, found->word.bytes,
               (unsigned)found->score, found->is_better ? "+" : "");
}

static bool log_checked(void *context, enum wg_verdict verdict, const struct wg_found *word)
{
    return add(context, "%.*s:%u:%s ", (int)word->word.nbytes, word->word.bytes,
               (unsigned)word->score, wg_verdict_text(verdict));
}

static bool log_cleared(void *context, const struct wg_cleared *solution)
{
    struct log *const log = context;
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_text word = wg_cleared_step(solution, i)->word;
        (void)add(log, "%.*s%s", (int)word.nbytes, word.bytes,
                  i + 1 < solution->step_count ? "," : "");
    }
    log->calls = (size_t)solution->number;
    return add(log, " ");
}

static bool log_word(void *context, const struct wg_query_word *word)
{
    assert_true(word->length > 0 && word->symbols != NULL && word->symbols[0] < 5);
    return add(context, "%.*s#%d=%d ", (int)word->text.nbytes, word->text.bytes, (int)word->number,
               (int)word->value);
}

static bool log_part(void *context, struct wg_text part)
{
    return add(context, "%.*s", (int)part.nbytes, part.bytes);
}

/* Asks by the function for questions of the kind `by`. `totals_out`: as that function wants it. */
static enum wg_status ask_by(enum wg_ask by, struct wg_asker *of,
                             const struct wg_question *question, const char *board,
                             const struct wg_limits *limits, struct log *log, void *totals_out)
{
    const struct wg_text words[] = {text_of("cats"), text_of("at"),  text_of("Act"),
                                    text_of("cats"), text_of("dog"), text_of("coat")};
    struct wg_error *const own = fresh_error();
    switch (by) {
    case WG_ASK_SOLVE:
        return checked(
            wg_ask_board(of, question, text_of(board), limits, log_found, log, totals_out, own));
    case WG_ASK_CHECK:
        return checked(wg_ask_words(of, question, text_of(board), words, COUNT(words), limits,
                                    log_checked, log, totals_out, own));
    case WG_ASK_CLEAR:
        return checked(
            wg_ask_clear(of, question, text_of(board), limits, log_cleared, log, totals_out, own));
    case WG_ASK_WORD:
    case WG_ASK_FIND:
        return checked(wg_ask_dict(of, question, limits, log_word, log, totals_out, own));
    }
    return WG_MISUSE;
}

/* Returns the answer and its end: "cat:1 | ok 1 complete". A failure: "| PARAMETER: MESSAGE". */
static const char *answer_of(struct wg_asker *of, const struct wg_dict *about, enum wg_ask ask,
                             const char *parameters, const char *board,
                             const struct wg_limits *limits, size_t stop_at)
{
    static struct log log;
    union {
        struct wg_totals words;
        struct wg_clear_totals clear;
        struct wg_query_totals query;
    } totals = {.words = {.end = (enum wg_end)99}};
    struct wg_question *const question = good(about, ask, parameters);
    log = (struct log){.stop_at = stop_at};
    totals.words.struct_nbytes = ask == WG_ASK_CLEAR                          ? sizeof totals.clear
                                 : ask == WG_ASK_SOLVE || ask == WG_ASK_CHECK ? sizeof totals.words
                                                                              : sizeof totals.query;
    const enum wg_status status = ask_by(ask, of, question, board, limits, &log, &totals);
    const uint64_t count = ask == WG_ASK_CLEAR ? totals.clear.solutions : totals.words.words;
    const enum wg_end end = ask == WG_ASK_CLEAR                          ? totals.clear.end
                            : ask == WG_ASK_SOLVE || ask == WG_ASK_CHECK ? totals.words.end
                                                                         : totals.query.end;
    if (status == WG_OK || status == WG_STOPPED) {
        (void)add(&log, "| %s %d %s", status == WG_OK ? "ok" : "stopped", (int)count,
                  wg_end_text(end));
    } else {
        (void)add(&log, "| %s%s%s: %s", last_error.parameter == NULL ? "" : last_error.parameter,
                  last_error.reason == WG_REASON_WRONG_VALUE ? "=" : "",
                  last_error.reason == WG_REASON_WRONG_VALUE ? last_error.source : "",
                  last_error.message);
    }
    wg_question_free(question);
    return log.text;
}

#define BOARD "cat/os."

struct answer_case {
    enum wg_ask ask;
    const char *parameters;
    const char *board;
    const char *answer; /* its beginning */
    struct wg_limits limits;
    size_t stop_at;
};

static void compare_answers(const struct answer_case *cases, size_t count, struct wg_asker *of,
                            const struct wg_dict *about)
{
    bool has_failed = false;
    for (size_t i = 0; i < count; i++) {
        struct wg_limits limits = cases[i].limits;
        limits.struct_nbytes = sizeof limits;
        const char *const answer = answer_of(of, about, cases[i].ask, cases[i].parameters,
                                             cases[i].board, &limits, cases[i].stop_at);
        if (strncmp(answer, cases[i].answer, strlen(cases[i].answer)) != 0) {
            print_error("%s?%s of %s (case %zu):\n  %s\nnot\n  %s\n", wg_ask_text(cases[i].ask),
                        cases[i].parameters, cases[i].board, i, answer, cases[i].answer);
            has_failed = true;
        }
    }
    assert_false(has_failed);
}

static bool never(void *context)
{
    return false;
}

TEST(answers)
{
    static const struct answer_case cases[] = {
        /* Orders and limits. */
        {WG_ASK_SOLVE, "", BOARD,
         "coats:2 tacos:2 cat:1 cats:1 coat:1 cost:1 oats:1 scat:1 taco:1 | ok 9 complete"},
        {WG_ASK_SOLVE, "sort=score&limit=3", BOARD, "coats:2 tacos:2 cat:1 | ok 9 complete"},
        {WG_ASK_SOLVE, "sort=length&limit=all", BOARD,
         "coats:2 tacos:2 cats:1 coat:1 cost:1 oats:1 scat:1 taco:1 cat:1 | ok 9 complete"},
        {WG_ASK_SOLVE, "sort=alpha&limit=4", BOARD, "cat:1 cats:1 coat:1 coats:2 | ok 9 complete"},
        {WG_ASK_SOLVE, "sort=value&limit=2", BOARD, "tacos:2 scat:1 | ok 9 complete"},
        {WG_ASK_SOLVE, "min-value=8&sort=alpha", BOARD, "scat:1 tacos:2 | ok 2 complete"},
        {WG_ASK_SOLVE, "limit=0", BOARD, "| ok 9 complete"},
        {WG_ASK_SOLVE, "limit=0&sort=board", BOARD, "| ok 9 complete"},
        {WG_ASK_SOLVE, "limit=2", BOARD, "coats:2 tacos:2 | ok 9 complete", {.results = 9}},
        {WG_ASK_SOLVE, "pattern=*t&min-length=4&sort=alpha", BOARD,
         "coat:1 cost:1 scat:1 | ok 3 complete"},
        {WG_ASK_SOLVE, "lengths=3,5&scoring=length&sort=alpha", BOARD,
         "cat:3 coats:5 tacos:5 | ok 3 complete"},
        {WG_ASK_SOLVE, "from=0,2&sort=alpha", BOARD, "taco:1 tacos:2 | ok 2 complete"},
        {WG_ASK_SOLVE, "moves=rook&sort=alpha", BOARD, "cat:1 taco:1 tacos:2 | ok 3 complete"},
        {WG_ASK_SOLVE, "size=2x3&sort=alpha&max-length=3", "catos.", "cat:1 | ok 1 complete"},
        {WG_ASK_SOLVE, "scoring=0,0,0,7&sort=alpha&limit=2", BOARD, "cat:7 cats:7 | ok 9 complete"},
        /* Paths. */
        {WG_ASK_SOLVE, "sort=alpha", "cac/.t.", "act:1 cat:1 | ok 2 complete"},
        {WG_ASK_SOLVE, "sort=alpha&all-paths=1", "cac/.t.",
         "act:1 act:1 cat:1 cat:1 | ok 2 complete"},
        {WG_ASK_SOLVE, "sort=alpha&all-paths=1&limit=1", "cac/.t.", "act:1 act:1 | ok 2 complete"},
        /* Early ends: the words until then are reported. */
        {WG_ASK_SOLVE, "sort=alpha", "cac/.t.", "cat:1 | stopped 1 results", {.results = 1}},
        {WG_ASK_SOLVE, "", BOARD, "coats:2 tacos:2 | stopped 9 caller", {.seconds = 60}, 2},
        {WG_ASK_SOLVE, "", BOARD, "| stopped 0 caller", {.go_on = never}},
        /* Errors of a board. */
        {WG_ASK_SOLVE, "", "ca1s", "| board: '1' is not a tile"},
        {WG_ASK_SOLVE, "", "", "| board: "},
        {WG_ASK_SOLVE, "", "cat", "| board: "},
        {WG_ASK_SOLVE, "from=2,1", BOARD, "| from=2,1: is not on the board; its last cell is 1,2"},
        {WG_ASK_SOLVE, "from=0,3", BOARD, "| from=0,3: is not on the board; its last cell is 1,2"},
        {WG_ASK_SOLVE, "moves=hex&torus=1", "c/a/t", "| board: "},
        {WG_ASK_SOLVE, "bonus=2W", BOARD, "| bonus: "},
        {WG_ASK_CHECK, "bonus=2W", BOARD, "| bonus: "},
        {WG_ASK_SOLVE, "walls=+---+\n|   |\n+---+", BOARD, "| "},
        {WG_ASK_SOLVE, "letter-scores=a c t 1000000&bonus=9W 9W 9W\n9W 9W 9W", BOARD, "| bonus: "},
        /* The words of a player. */
        {WG_ASK_CHECK, "", BOARD,
         "cats:1:found at:0:too short act:0:not on the board cats:0:repeated dog:0:not in the "
         "dictionary coat:1:found | ok 2 complete"},
        {WG_ASK_CHECK, "max-length=3", "ca/t.",
         "cats:0:too long at:0:too short act:1:found cats:0:too long dog:0:not in the dictionary "
         "coat:0:too long | ok 1 complete"},
        {WG_ASK_CHECK, "words=taco&lengths=3,5", BOARD,
         "cats:0:not a wanted length at:0:not a wanted length "},
        {WG_ASK_CHECK, "", BOARD, "cats:1:found | stopped 1 caller", {.seconds = 60}, 1},
        /* Falling letters. */
        {WG_ASK_CLEAR, "lengths=3,3", "ca/ca/tt", "cat,cat | ok 1 results"},
        {WG_ASK_CLEAR, "lengths=3&limit=all", "c/a/t", "cat | ok 1 complete"},
        {WG_ASK_CLEAR, "lengths=3&limit=all", "ca/.t", "cat act | ok 2 complete"},
        {WG_ASK_CLEAR, "lengths=3&limit=1", "ca/.t", "cat | ok 1 results"},
        {WG_ASK_CLEAR, "lengths=3&limit=2", "ca/.t", "cat act | ok 2 results"},
        {WG_ASK_CLEAR, "lengths=3&limit=all", "ca/.t", "cat | ok 1 results", {.results = 1}},
        {WG_ASK_CLEAR, "lengths=3&limit=2", "ca/.t", "cat | ok 1 results", {.results = 1}},
        {WG_ASK_CLEAR, "lengths=3&limit=1", "ca/.t", "cat | ok 1 results", {.results = 2}},
        {WG_ASK_CLEAR, "lengths=3&limit=all", "ca/.t", "cat act | ok 2 complete", {.results = 3}},
        {WG_ASK_CLEAR, "lengths=3&limit=all", "ca/.t", "cat | stopped 1 caller", {.steps = 0}, 1},
        {WG_ASK_CLEAR, "lengths=4", "ca/.t", "| ok 0 complete"},
        {WG_ASK_CLEAR, "lengths=3&torus=1", "ca/.t", "| torus: "},
        {WG_ASK_CLEAR, "lengths=3&moves=hex", "ca/.t", "| moves: "},
        /* The dictionary. */
        {WG_ASK_WORD, "word=cat", "", "cat#1=0 | ok 1 complete"},
        {WG_ASK_WORD, "word=cAt", "", "cat#1=0 | ok 1 complete"},
        {WG_ASK_WORD, "word=cat", "", "cat#1=0 | stopped 1 caller", {.results = 1}, 1},
        {WG_ASK_WORD, "word=dog", "", "| ok 0 complete"},
        {WG_ASK_WORD, "word=", "", "| ok 0 complete"},
        {WG_ASK_FIND, "mode=prefix&text=cat", "", "cat#1=0 cats#2=4 | ok 2 complete"},
        {WG_ASK_FIND, "mode=suffix&text=os", "", "tacos#9=9 | ok 1 complete"},
        {WG_ASK_FIND, "mode=anagram&text=cta", "", "act#0=2 cat#1=0 | ok 2 complete"},
        {WG_ASK_FIND, "mode=rack&text=tac", "", "act#0=2 cat#1=0 | ok 2 complete"},
        {WG_ASK_FIND, "mode=pattern&text=?oa*", "", "coat#3=5 coats#4=6 | ok 2 complete"},
        {WG_ASK_FIND, "mode=near&text=at", "", "act#0=2 cat#1=0 | ok 2 complete"},
        {WG_ASK_FIND, "mode=near&text=cat&edits=0", "", "cat#1=0 | ok 1 complete"},
        {WG_ASK_FIND, "mode=near&text=cta", "", "| ok 0 complete"},
        {WG_ASK_FIND, "mode=near&text=cta&transpositions=1", "", "cat#1=0 | ok 1 complete"},
        {WG_ASK_FIND, "mode=prefix&text=x", "", "| ok 0 complete"},
        {WG_ASK_FIND, "mode=prefix&text=c&limit=2", "", "cat#1=0 cats#2=4 | ok 2 results"},
        {WG_ASK_FIND, "mode=prefix&text=c&limit=0", "", "| ok 0 results"},
        {WG_ASK_FIND, "mode=prefix&text=c&limit=2", "", "cat#1=0 cats#2=4 | ok 2", {.results = 2}},
        ROW(WG_ASK_FIND, "mode=prefix&text=c&limit=2", "", "cat#1=0 | stopped 1 results",
            {.results = 1}),
        {WG_ASK_FIND, "mode=prefix&text=c", "", "cat#1=0 | stopped 1 results", {.results = 1}},
        {WG_ASK_FIND, "mode=prefix&text=c", "", "cat#1=0 | stopped 1 caller", {.results = 9}, 1},
    };
    compare_answers(cases, COUNT(cases), asker, dict);
}

/* --- Limits, in a dictionary of 2^20 words */

#define WILDCARDS "????????????????????????????????????"
#define LONG_WORD "aaaaaaaaaaaaaaaaaaaa"

TEST(ends_early)
{
    static const struct answer_case cases[] = {
        {WG_ASK_SOLVE, "", WILDCARDS, "| stopped 0 time", {.seconds = 1e-9}},
        {WG_ASK_SOLVE, "limit=0", WILDCARDS, "| stopped 0 time", {.seconds = 1e-9}},
        {WG_ASK_SOLVE, "sort=board", WILDCARDS, "| stopped 0 time", {.seconds = 1e-9}},
        {WG_ASK_SOLVE, "limit=0", WILDCARDS, "| stopped 3 results", {.results = 3}},
        ROW(WG_ASK_SOLVE, "sort=board&limit=1", WILDCARDS, LONG_WORD ":11 | stopped 3 results",
            {.results = 3}),
        ROW(WG_ASK_SOLVE, "sort=alpha&limit=1", WILDCARDS, LONG_WORD ":11 | stopped 3 results",
            {.results = 3}),
        ROW(WG_ASK_SOLVE, "sort=board", WILDCARDS, LONG_WORD ":11 | stopped 1 caller", {.steps = 0},
            1),
        ROW(WG_ASK_CLEAR, "lengths=20&limit=all&size=5x4", "????????????????????",
            "| stopped 0 time", {.seconds = 1e-9}),
        ROW(WG_ASK_CLEAR, "lengths=20&limit=all&size=5x4", "????????????????????",
            "| stopped 0 caller", {.go_on = never}),
        {WG_ASK_FIND, "mode=pattern&text=*", "", "| stopped 0 time", {.seconds = 1e-9}},
        {WG_ASK_FIND, "mode=pattern&text=*b?", "", "| stopped 0 steps", {.steps = 1}},
        {WG_ASK_FIND, "mode=pattern&text=*", "", "| stopped 0 caller", {.go_on = never}},
        ROW(WG_ASK_FIND, "mode=pattern&text=*&limit=1", "", LONG_WORD "#-1=0 | ok 1 results",
            {.seconds = 600}),
        {WG_ASK_FIND, "mode=pattern&text=*", "", "| text: ", {.nbytes = 1}},
    };
    compare_answers(cases, COUNT(cases), endless_asker, endless);
    /* The words are kept in memory, which `nbytes` limits. */
    static const size_t nbytes[] = {1, 3, 4, 1000, 100000};
    for (size_t i = 0; i < COUNT(nbytes); i++) {
        OWN(wg_question, *const question) = good(endless, WG_ASK_SOLVE, "limit=1");
        struct wg_totals totals = {.struct_nbytes = sizeof totals};
        struct log log = {.stop_at = 0};
        assert_int_equal(ask_by(WG_ASK_SOLVE, endless_asker, question, WILDCARDS,
                                LIMITS(.seconds = 600, .nbytes = nbytes[i]), &log, &totals),
                         WG_STOPPED);
        assert_int_equal(totals.end, WG_END_MEMORY);
        assert_int_equal(log.calls, totals.words > 0);
    }
}

/* The limits are checked between the words of a player, however fast each of them is. */
TEST(ends_lists_of_words)
{
    enum { MANY = 1 << 14 };
    static struct wg_text words[MANY];
    static const struct wg_limits limits[] = {{.seconds = 1e-9}, {.go_on = never}};
    OWN(wg_question, *const question) = good(dict, WG_ASK_CHECK, "");
    for (size_t i = 0; i < MANY; i++) {
        words[i] = text_of(i % 3 == 0 ? "cat" : i % 3 == 1 ? "at" : "dog");
    }
    for (size_t i = 0; i <= COUNT(limits); i++) {
        struct wg_limits own = limits[i % COUNT(limits)];
        struct wg_totals totals = {.struct_nbytes = sizeof totals};
        own.struct_nbytes = sizeof own;
        const enum wg_status status = checked(wg_ask_words(asker, question, text_of(BOARD), words,
                                                           MANY, i < COUNT(limits) ? &own : NULL,
                                                           NULL, NULL, &totals, fresh_error()));
        assert_int_equal(status, i < COUNT(limits) ? WG_STOPPED : WG_OK);
        assert_int_equal(totals.end, i == 0 ? WG_END_TIME : i == 1 ? WG_END_CALLER : 0);
        assert_true(totals.words <= 1 && totals.score == totals.words);
    }
}

/* --- JSON */

/* test_desk.c compares the bytes with those of the server, which test_routes.c tests. */
TEST(answers_in_json)
{
    static const char *const questions[KINDS] = {"", "words=cat", "lengths=3", "word=cat",
                                                 "mode=near&text=cta"};
    const struct wg_asker_options options = SIZED(options, .name = {"my words", 8});
    OWN(wg_asker, *named);
    assert_ok(wg_asker_new(dict, &options, &named, NULL));
    for (unsigned ask = 0; ask < KINDS; ask++) {
        OWN(wg_question, *const question) = good(dict, (enum wg_ask)ask, questions[ask]);
        char begin[64];
        for (size_t stop_at = 0; stop_at <= 1; stop_at++) {
            struct log log = {.stop_at = stop_at};
            assert_int_equal(checked(wg_ask_json(named, question, text_of("ca/t."), NULL, log_part,
                                                 &log, fresh_error())),
                             stop_at == 0 ? WG_OK : WG_STOPPED);
            (void)snprintf(begin, sizeof begin, "{\"schema\":\"wordgrid.%s.v1\",",
                           wg_ask_text((enum wg_ask)ask));
            assert_ptr_equal(strstr(log.text, begin), log.text);
            assert_non_null(strstr(log.text, ",\"dictionary\":\"my words\","));
            assert_string_equal(log.text + log.used - 2, "}\n");
        }
    }
}

/* Errors, after which nothing has been written, and searches that a limit ends. */
TEST(ends_json)
{
    static const struct {
        enum wg_ask ask;
        const char *question;
        const char *board;
        const char *parameter; /* of the error; NULL: an incomplete answer */
        const char *part;      /* of the message or of the answer */
        struct wg_limits limits;
    } cases[] = {
        {WG_ASK_SOLVE, "", NULL, "board", "is missing; "},
        {WG_ASK_CHECK, "words=a", NULL, "board", "is missing; "},
        {WG_ASK_CHECK, "", WILDCARDS, "words", "is missing; "},
        {WG_ASK_CLEAR, "lengths=3", NULL, "board", "is missing; "},
        {WG_ASK_SOLVE, "", "a1", "board", "'1' is not a tile"},
        {WG_ASK_SOLVE, "from=9,9", WILDCARDS, "from", "is not on the board"},
        {WG_ASK_CLEAR, "lengths=3&torus=1", WILDCARDS, "torus", "torus"},
        {WG_ASK_FIND, "mode=pattern&text=*", "", "text", "", {.nbytes = 1}},
        ROW(WG_ASK_SOLVE, "", WILDCARDS, NULL, "\"complete\":false,\"end\":\"time\",\"words\":[]}",
            {.seconds = 1e-9}),
        {WG_ASK_SOLVE, "limit=0", WILDCARDS, NULL, "\"complete\":false", {.seconds = 1e-9}},
        {WG_ASK_SOLVE, "limit=1", WILDCARDS, NULL, "\"complete\":false", {.results = 2}},
        {WG_ASK_SOLVE, "", WILDCARDS, NULL, "\"complete\":false", {.go_on = never}},
        ROW(WG_ASK_CLEAR, "lengths=20&limit=all&size=5x4", "????????????????????", NULL,
            "\"solutions\":[],\"count\":0,\"complete\":false", {.go_on = never}),
        ROW(WG_ASK_CLEAR, "lengths=20&limit=all", "a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/?", NULL,
            "\"count\":1,\"complete\":false", {.results = 1}),
        ROW(WG_ASK_FIND, "mode=pattern&text=*", "", NULL, "\"count\":2,\"complete\":false",
            {.results = 2}),
        {WG_ASK_FIND, "mode=pattern&text=*&limit=1", "", NULL, "\"count\":1,\"complete\":false"},
        ROW(WG_ASK_FIND, "mode=pattern&text=*", "", NULL, "\"count\":0,\"complete\":false",
            {.seconds = 1e-9}),
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        OWN(wg_question, *const question) = good(endless, cases[i].ask, cases[i].question);
        const struct wg_text board = {cases[i].board,
                                      cases[i].board == NULL ? 0 : strlen(cases[i].board)};
        struct wg_limits limits = cases[i].limits;
        struct log log = {.stop_at = 0};
        limits.struct_nbytes = sizeof limits;
        const enum wg_status status = checked(
            wg_ask_json(endless_asker, question, board, &limits, log_part, &log, fresh_error()));
        const char *const text = status == WG_OK ? log.text : last_error.message;
        if ((status == WG_OK) != (cases[i].parameter == NULL) ||
            strstr(text, cases[i].part) == NULL || (log.calls > 0) != (status == WG_OK)) {
            fail_msg("case %zu: %s", i, text);
        }
        assert_true(status == WG_OK || strcmp(last_error.parameter, cases[i].parameter) == 0);
    }
}

/* All answers have the numbers that the file lacks, or none of them has. */
TEST(numbers_that_were_made)
{
    static const char *const parameters[] = {"word=cats", "mode=prefix&text=cats"};
    OWN(made_dict, own) = make_dict("a c o s t", WORDS, "");
    struct wg_dict *const opened = made_dict_open(&own);
    OWN(wg_asker, *own_asker) = NULL;
    assert_ok(wg_asker_new(opened, NULL, &own_asker, NULL));
    for (unsigned turn = 0; turn < 2; turn++) {
        for (unsigned i = 0; i < COUNT(parameters); i++) {
            const enum wg_ask ask = i == 0 ? WG_ASK_WORD : WG_ASK_FIND;
            OWN(wg_question, *const question) = good(opened, ask, parameters[i]);
            struct log log = {.stop_at = 0};
            assert_ok(wg_ask_json(own_asker, question, text_of(""), NULL, log_part, &log, NULL));
            assert_int_equal(strstr(log.text, "\"number\":2") != NULL, turn == 1);
            assert_int_equal(strstr(log.text, "\"number\"") != NULL, turn == 1);
            assert_string_equal(answer_of(own_asker, opened, ask, parameters[i], "", NULL, 0),
                                turn == 1 ? "cats#2=0 | ok 1 complete"
                                          : "cats#-1=0 | ok 1 complete");
        }
        assert_ok(wg_dict_make_numbers(opened, NULL, NULL));
    }
}

/* --- Rules of the interface */

/* Each function refuses questions of other kinds, and those for another dictionary. */
TEST(refuses_other_questions)
{
    static const char *const questions[KINDS] = {"", "words=cat", "lengths=3", "word=cat",
                                                 "mode=rack&text=cat"};
    for (unsigned ask = 0; ask < KINDS; ask++) {
        OWN(wg_question, *const own) = good(dict, (enum wg_ask)ask, questions[ask]);
        OWN(wg_question, *const other) = good(plain, (enum wg_ask)ask, questions[ask]);
        for (unsigned by = 0; by < WG_ASK_FIND; by++) {
            const bool is_right = by == ask || (by == WG_ASK_WORD && ask == WG_ASK_FIND);
            struct log log = {.stop_at = 0};
            assert_int_equal(ask_by((enum wg_ask)by, asker, own, "ca/t.", NULL, &log, NULL),
                             is_right ? WG_OK : WG_MISUSE);
            assert_int_equal(log.calls > 0, is_right);
            assert_int_equal(ask_by((enum wg_ask)by, asker, other, "ca/t.", NULL, &log, NULL),
                             WG_MISUSE);
        }
        struct log log = {.stop_at = 0};
        assert_int_equal(wg_ask_json(asker, other, text_of("ca/t."), NULL, log_part, &log, NULL),
                         WG_MISUSE);
        assert_ok(wg_ask_json(asker, own, text_of("ca/t."), NULL, log_part, &log, NULL));
    }
}

/* Sizes of structs, limits that are wrong, callbacks that are not given. */
TEST(keeps_the_rules_of_structs)
{
    static const char *const questions[] = {"", "", "lengths=3", "word=cat"};
    static const size_t sizes[] = {sizeof(struct wg_totals), sizeof(struct wg_totals),
                                   sizeof(struct wg_clear_totals), sizeof(struct wg_query_totals)};
    static const size_t bad_sizes[] = {0, sizeof(size_t) - 1, 4097, SIZE_MAX};
    static const struct wg_limits bad[] = {{0},
                                           {.struct_nbytes = sizeof(struct wg_limits), -1},
                                           {.struct_nbytes = sizeof(struct wg_limits), -NAN},
                                           {.struct_nbytes = 1}};
    for (unsigned by = 0; by < COUNT(questions); by++) {
        OWN(wg_question, *const question) = good(dict, (enum wg_ask)by, questions[by]);
        size_t totals[32];
        unsigned char *const bytes = (unsigned char *)totals;
        struct log log = {.stop_at = 0};
        for (size_t nbytes = sizeof(size_t); nbytes <= sizes[by] + 16; nbytes += sizeof(size_t)) {
            memset(totals, 0xa5, sizeof totals);
            const size_t unset = totals[0];
            totals[0] = nbytes;
            assert_ok(ask_by((enum wg_ask)by, asker, question, "ca/t.", NULL, &log, totals));
            assert_int_equal(totals[0], nbytes);
            for (size_t i = sizes[by]; i < sizeof totals; i++) {
                assert_int_equal(bytes[i], i < nbytes ? 0 : 0xa5); /* unknown members become 0 */
            }
            assert_true(nbytes < 2 * sizeof(size_t) || totals[1] != unset);
            assert_true(nbytes >= sizes[by] || bytes[nbytes] == 0xa5);
        }
        for (size_t i = 0; i < COUNT(bad_sizes); i++) {
            log.calls = 0;
            totals[0] = bad_sizes[i];
            assert_int_equal(ask_by((enum wg_ask)by, asker, question, "ca/t.", NULL, &log, totals),
                             WG_MISUSE);
            assert_int_equal(last_error.reason, WG_REASON_STRUCT_SIZE);
            assert_int_equal(ask_by((enum wg_ask)by, asker, question, "ca/t.", &bad[i], &log, NULL),
                             WG_MISUSE);
            assert_int_equal(log.calls, 0);
        }
    }
    OWN(wg_question, *const solve) = good(dict, WG_ASK_SOLVE, "");
    OWN(wg_question, *const clear) = good(dict, WG_ASK_CLEAR, "lengths=3");
    OWN(wg_question, *const find) = good(dict, WG_ASK_FIND, "mode=rack&text=cat");
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_query_totals found = {.struct_nbytes = sizeof found};
    assert_ok(wg_ask_board(asker, solve, text_of(BOARD), NULL, NULL, NULL, &totals, NULL));
    assert_int_equal(totals.words, 9);
    assert_int_equal(totals.score, 11);
    assert_ok(wg_ask_clear(asker, clear, text_of("ca/t."), NULL, NULL, NULL, NULL, NULL));
    assert_ok(wg_ask_dict(asker, find, NULL, NULL, NULL, &found, NULL));
    assert_int_equal(found.words, 2);
}

TEST(makes_askers)
{
    OWN(wg_asker, *made_asker) = (void *)&last_error;
    struct wg_asker_options options = SIZED(options, .simd = "mmx");
    assert_int_equal(checked(wg_asker_new(dict, &options, &made_asker, fresh_error())), WG_MISUSE);
    assert_int_equal(last_error.reason, WG_REASON_SIMD);
    options.struct_nbytes = 0;
    assert_int_equal(checked(wg_asker_new(dict, &options, &made_asker, fresh_error())), WG_MISUSE);
    assert_ptr_equal(made_asker, (void *)&last_error);
    options = (struct wg_asker_options)SIZED(options, .simd = "portable");
    assert_ok(checked(wg_asker_new(plain, &options, &made_asker, fresh_error())));
    assert_null(wg_asker_board(made_asker));
    /* The asker does not need the question after the call. Its name is that of the metadata. */
    struct wg_question *question =
        good(plain, WG_ASK_SOLVE, "size=1x3&walls=+---+---+---+\n|   |       |\n+---+---+---+");
    struct log log = {.stop_at = 0};
    assert_ok(wg_ask_json(made_asker, question, text_of("cat"), NULL, log_part, &log, NULL));
    assert_non_null(strstr(log.text, "\"dictionary\":\"plain\",\"count\":0,"));
    wg_question_free(question);
    assert_int_equal(wg_board_columns(wg_asker_board(made_asker)), 3);
    assert_true(text_equals(wg_board_tile(wg_asker_board(made_asker), 2), text_of("t")));
    question = good(plain, WG_ASK_SOLVE, "");
    log = (struct log){.stop_at = 0};
    assert_ok(ask_by(WG_ASK_SOLVE, made_asker, question, "c/a/t", NULL, &log, NULL));
    assert_string_equal(log.text, "cat:1 ");
    assert_int_equal(wg_board_rows(wg_asker_board(made_asker)), 3);
    wg_question_free(question);
}

/* The time that a batch waits is not the time of the board (asker_extend). */
TEST(extends_the_time)
{
    const struct wg_limits limits[] = {SIZED(limits[0], .seconds = 60),
                                       SIZED(limits[0], .seconds = 0)};
    OWN(wg_question, *const question) = good(dict, WG_ASK_SOLVE, "");
    for (size_t i = 0; i < COUNT(limits); i++) {
        assert_ok(asker_begin(asker, question, &limits[i], NULL));
        const double end = asker->deadline;
        asker->words.deadline = end;
        asker_extend(asker, 5);
        assert_true(asker->deadline == (i == 0 ? end + 5 : 0));
        assert_true(asker->words.deadline == asker->deadline);
    }
    asker->words.deadline = 0;
}

/* --- Many boards, many threads */

enum { SIDE = 4, BOARD_NBYTES = SIDE * (SIDE + 1) };

static void random_board(struct random *random, char *text)
{
    for (unsigned i = 0; i < BOARD_NBYTES; i++) {
        text[i] = (i + 1) % (SIDE + 1) == 0 ? '/' : "acostcat."[random_below(random, 9)];
    }
    text[BOARD_NBYTES - 1] = '\0';
}

/* One question about 1,000 boards has the answers of the functions that it is made of. */
TEST(asks_about_many_boards)
{
    const struct wg_board_options shape = SIZED(shape, .is_torus = true);
    static const uint32_t lengths[] = {3, 4};
    struct random random = random_from_environment("test_asker");
    struct wg_solve_options options =
        SIZED(options, .lengths = lengths, .length_count = 2, .scoring = WG_SCORING_LENGTH,
              .from_one_cell = true, .start_cell = 1 * SIDE + 2, .with_values = true);
    struct wg_query *query = NULL;
    OWN(wg_solver, *const solver) = new_solver(dict);
    struct wg_question *const question = good(
        dict, WG_ASK_SOLVE, "sort=board&lengths=3,4&scoring=length&from=1,2&torus=1&pattern=*a*");
    assert_ok(wg_query_new_pattern(dict, text_of("*a*"), &query, NULL));
    options.query = query;
    for (unsigned i = 0; i < 1000; i++) {
        char text[BOARD_NBYTES];
        struct log log = {.stop_at = SIZE_MAX};
        struct log wanted = {.stop_at = SIZE_MAX};
        random_board(&random, text);
        OWN(wg_board, *const board) = new_board(dict, text, &shape);
        assert_ok(wg_solver_run(solver, board, &options, log_found, &wanted, NULL, NULL));
        assert_ok(ask_by(WG_ASK_SOLVE, asker, question, text, NULL, &log, NULL));
        assert_string_equal(log.text, wanted.text);
    }
    wg_question_free(question);
    wg_query_free(query);
}

/* The questions that all threads share, and the seed of their boards. */
static struct wg_question *shared[KINDS];
static uint64_t seed;

static bool hash_part(void *context, struct wg_text part)
{
    uint64_t *const hash = context;
    for (size_t i = 0; i < part.nbytes; i++) {
        *hash = (*hash ^ (unsigned char)part.bytes[i]) * 1099511628211u;
    }
    return true;
}

/* Asks all questions about the same random boards. Returns a hash of all answers, or NULL after a
   failure: cmocka supports only one thread. */
static void *ask_all(void *context)
{
    struct random random = {seed};
    struct wg_asker *own = NULL;
    uint64_t *const hash = context;
    bool is_right = wg_asker_new(dict, NULL, &own, NULL) == WG_OK;
    for (unsigned i = 0; i < 100 && is_right; i++) {
        char text[BOARD_NBYTES];
        random_board(&random, text);
        for (unsigned ask = 0; ask < KINDS; ask++) {
            is_right &=
                wg_ask_json(own, shared[ask], text_of(text), NULL, hash_part, hash, NULL) == WG_OK;
        }
    }
    wg_asker_free(own);
    return is_right ? hash : NULL;
}

TEST(shares_questions)
{
    enum { THREADS = 8 };
    static const char *const questions[KINDS] = {
        "pattern=*a*&letter-scores=a 2\nc 3&bonus=2L 3W . .\n. . . .\n. . . .\n. . . 2W",
        "words=cat,coats,scat,at,tacos&scoring=0,0,0,1",
        "lengths=3,3,3&limit=2&walls=+---+---+---+---+\n|   |           |\n+   +   +   +   +\n"
        "|               |\n+   +   +   +   +\n|       |       |\n+   +   +   +   +\n"
        "|               |\n+---+---+---+---+",
        "word=scat", "mode=near&text=coat&edits=2"};
    uint64_t hashes[THREADS + 1] = {0};
    pthread_t threads[THREADS];
    seed = random_from_environment("test_asker").state;
    for (unsigned ask = 0; ask < KINDS; ask++) {
        shared[ask] = good(dict, (enum wg_ask)ask, questions[ask]);
    }
    assert_non_null(ask_all(&hashes[THREADS]));
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, ask_all, &hashes[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_non_null(result);
        assert_true(hashes[i] == hashes[THREADS]);
    }
    for (unsigned ask = 0; ask < KINDS; ask++) {
        wg_question_free(shared[ask]);
    }
}
