/* SPDX-License-Identifier: MIT */
/* test_no_memory_ask.c: makes allocations in src/ask fail, of wordgrid/ask.h (support/no_memory.h).
   test_no_memory_serve.c has those of src/ask/desk.c. */
#include "support/no_memory.h"
#include "support/test.h"

#include <wordgrid/ask.h>

enum { MOST = 4 };

struct asking {
    enum wg_ask ask;
    struct wg_parameter parameters[MOST];
    const char *board;
    struct wg_question *question; /* NULL: a new one each time, and a new asker */
    struct wg_asker *asker;
    bool is_json;
};

static bool take_found(void *context, const struct wg_found *found)
{
    return found->ncells > 0;
}

static bool take_checked(void *context, enum wg_verdict verdict, const struct wg_found *word)
{
    return word->word.nbytes > 0;
}

static bool take_cleared(void *context, const struct wg_cleared *solution)
{
    return solution->step_count > 0;
}

static bool take_word(void *context, const struct wg_query_word *word)
{
    return word->length > 0;
}

/* Nothing is written if an allocation fails. */
static bool take_part(void *context, struct wg_text part)
{
    *(bool *)context = true;
    return part.nbytes > 0;
}

static enum wg_status ask_json(const struct asking *asking, struct wg_error *error)
{
    bool is_written = false;
    const enum wg_status status =
        wg_ask_json(asking->asker, asking->question, text_of(asking->board), NULL, take_part,
                    &is_written, error);
    assert_int_equal(is_written, status == WG_OK);
    return status;
}

static enum wg_status ask(const struct asking *asking, struct wg_error *error)
{
    static const struct wg_text words[] = {{"abc", 3}, {"hgf", 3}, {"zzz", 3}};
    const struct wg_text board = text_of(asking->board);
    if (asking->is_json) {
        return ask_json(asking, error);
    }
    switch (asking->ask) {
    case WG_ASK_SOLVE:
        return wg_ask_board(asking->asker, asking->question, board, NULL, take_found, NULL, NULL,
                            error);
    case WG_ASK_CHECK:
        return wg_ask_words(asking->asker, asking->question, board, words, 3, NULL, take_checked,
                            NULL, NULL, error);
    case WG_ASK_CLEAR:
        return wg_ask_clear(asking->asker, asking->question, board, NULL, take_cleared, NULL, NULL,
                            error);
    case WG_ASK_WORD:
    case WG_ASK_FIND:
        return wg_ask_dict(asking->asker, asking->question, NULL, take_word, NULL, NULL, error);
    }
    return WG_MISUSE;
}

static enum wg_status make_question(const struct asking *asking, struct wg_question **question_out,
                                    struct wg_error *error)
{
    size_t count = 0;
    while (count < MOST && asking->parameters[count].name != NULL) {
        count++;
    }
    return wg_question_new(dict, asking->ask, asking->parameters, count, question_out, error);
}

static enum wg_status ask_once(const void *context, struct wg_error *error)
{
    const struct wg_asker_options options = SIZED(options, .name = {"a name", 6});
    struct asking asking = *(const struct asking *)context;
    if (asking.question != NULL) {
        return ask(&asking, error);
    }
    asking.question = (void *)&untouched;
    asking.asker = (void *)&untouched;
    enum wg_status status = make_question(&asking, &asking.question, error);
    if (status != WG_OK) {
        assert_ptr_equal(asking.question, &untouched);
        return status;
    }
    status = wg_asker_new(dict, &options, &asking.asker, error);
    if (status == WG_OK) {
        status = ask(&asking, error);
        wg_asker_free(asking.asker);
    } else {
        assert_ptr_equal(asking.asker, &untouched);
    }
    wg_question_free(asking.question);
    return status;
}

#define TEXT(literal)                                                                              \
    {                                                                                              \
        literal, sizeof literal - 1                                                                \
    }

NO_MEMORY_TEST(asking)
{
    static const struct asking cases[] = {
        {WG_ASK_SOLVE, .board = "abcd/efgh/dcba/hgfe"},
        {WG_ASK_SOLVE,
         {{"pattern", TEXT("*a?")}, {"sort", TEXT("value")}, {"all-paths", TEXT("1")}},
         "a[bc]cd/e[f|gh]gh/dcba/h?fe"},
        {WG_ASK_SOLVE, {{"sort", TEXT("board")}}, "abcd/efgh/dcba/hgfe"},
        {WG_ASK_SOLVE,
         {{"letter-scores", TEXT("a 3")},
          {"bonus", TEXT("2L 3W\n. .")},
          {"scoring", TEXT("0,1")},
          {"walls", TEXT("+---+---+\n|       |\n+   +   +\n|       |\n+---+---+")}},
         "aa/aa"},
        {WG_ASK_CHECK, {{"words", TEXT("abc,hgf,zzz")}}, "abcd/efgh/dcba/hgfe"},
        {WG_ASK_CLEAR, {{"lengths", TEXT("3,3")}, {"limit", TEXT("all")}}, "aa/aa/aa"},
        {WG_ASK_WORD, {{"word", TEXT("aaa")}}, ""},
        {WG_ASK_FIND, {{"mode", TEXT("near")}, {"text", TEXT("aab")}}, ""},
        {WG_ASK_FIND, {{"mode", TEXT("pattern")}, {"text", TEXT("a*")}, {"limit", TEXT("9")}}, ""},
    };
    /* These make tables of the dictionary, without which a question can be answered, too. */
    const struct asking first[] = {{WG_ASK_SOLVE, .board = "????????????????"},
                                   {WG_ASK_WORD, {{"word", TEXT("aaa")}}, ""}};
    for (size_t i = 0; i < COUNT(first); i++) {
        assert_ok(ask_once(&first[i], NULL));
    }
    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        struct asking one = cases[i / 2];
        one.is_json = i % 2 == 1;
        fail_each(wg_ask_text(one.ask), ask_once, &one);
        assert_ok(make_question(&one, &one.question, NULL));
        assert_ok(wg_asker_new(dict, NULL, &one.asker, NULL));
        fail_each("the same, used again", ask_once, &one);
        wg_asker_free(one.asker);
        wg_question_free(one.question);
    }
}
