/* SPDX-License-Identifier: MIT */
/* test_spelling.c: tests how each face spells the parameters in messages, and quotes of texts. */
#include "base/spelling.h"

#include "base/text.h"
#include "support/test.h"

TEST(quotes_a_beginning)
{
    char quote[QUOTE_NBYTES];
    assert_string_equal(spell_quote(text_of("ö\n\x9b"), quote), "ö??");
    assert_string_equal(spell_quote(text_of(""), quote), "");
    assert_string_equal(spell_quote((struct wg_text){NULL, 0}, quote), "");
    assert_string_equal(spell_quote(text_of("öööööööööööööööööööööööööööööööööööööööö"), quote),
                        "öööööööööööööööööööööööööööööööööööööööö");
    assert_string_equal(spell_quote(text_of("öööööööööööööööööööööööööööööööööööööööö!"), quote),
                        "öööööööööööööööööööööööööööööööööööööööö...");
}

TEST(spells_messages)
{
    static const struct {
        enum wg_reason reason;
        const char *parameter;
        const char *text; /* with the spelling of options */
    } cases[] = {
        {WG_REASON_WRONG_VALUE, "min-length", "--min-length=0 is wrong"},
        {WG_REASON_MISSING, "min-length", "--min-length is wrong"},
        {WG_REASON_UNKNOWN_PARAMETER, NULL, "is wrong"},
        {WG_REASON_NONE, "min-length", "is wrong"},
        {WG_REASON_NONE, NULL, "is wrong"},
        {WG_REASON_NO_SQUARE, "board", "is wrong (--size=ROWSxCOLUMNS)"},
        {WG_REASON_OTHER_SIZE, "board", "is wrong (--size=ROWSxCOLUMNS)"},
        {WG_REASON_TORUS_OF_HEXAGONS, "board", "is wrong (--moves=hex, --torus)"},
        {WG_REASON_CLEAR_TORUS, "torus", "is wrong (leave out --torus)"},
        {WG_REASON_CLEAR_HEXAGONS, "moves", "is wrong (--moves=NAME)"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct wg_error error = {.reason = cases[i].reason,
                                       .parameter = cases[i].parameter,
                                       .source = "0",
                                       .message = "is wrong"};
        char out[SPELLED_NBYTES];
        char plain[SPELLED_NBYTES] = "";
        for (const char *p = cases[i].text; *p != '\0'; p++) {
            p += strncmp(p, "--", 2) == 0 ? 2 : 0;
            (void)strncat(plain, p, 1);
        }
        assert_string_equal(spell_error(&error, SPELLING_OPTION, out), cases[i].text);
        assert_string_equal(spell_error(&error, SPELLING_QUERY, out), plain);
        char *const dash = strchr(plain, '-');
        if (dash != NULL) {
            *dash = '_';
        }
        assert_string_equal(spell_error(&error, SPELLING_PYTHON, out), plain);
    }
}

/* The spellings of a parameter differ in case and dashes alone, except for from_. */
TEST(spells_names)
{
    static const char *const names[] = {"--min-length", "min-length", "min_length", "minLength"};
    char out[SPELLED_NAME_NBYTES];
    for (unsigned spelling = 0; spelling <= SPELLING_SCRIPT; spelling++) {
        assert_string_equal(spell_name("min-length", (enum spelling)spelling, out),
                            names[spelling]);
    }
    assert_string_equal(spell_name("from", SPELLING_PYTHON, out), "from_");
    assert_string_equal(spell_name("from", SPELLING_SCRIPT, out), "from");
}
