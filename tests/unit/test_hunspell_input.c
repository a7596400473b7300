/* SPDX-License-Identifier: MIT */
/*
 * test_hunspell_input.c: tests which texts a dictionary from hunspell files reads as words. These
 * are the texts that ICONV and IGNORE convert to a word. With random rules, compares the dictionary
 * with a model that converts the text as hunspell does.
 */
#include "base/text.h"
#include "support/compile_dict.h"
#include "support/random.h"
#include "support/test.h"

#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

static struct wg_dict *dict;
static struct made_dict made;

static void compile(const char *affixes, const char *stems, const char *alphabet,
                    enum wg_input_use use)
{
    const struct wg_compile_options options = {
        .alphabet_text = {alphabet, alphabet == NULL ? 0 : strlen(alphabet)}};
    const struct wg_input_options input =
        SIZED(input, .format = WG_INPUT_HUNSPELL, .use = use, .affix_text = text_of(affixes));
    struct wg_compiler *const compiler = new_compiler(&options);
    assert_ok(wg_compiler_add_memory(compiler, "x.dic", text_of(stems), &input, NULL));
    add_words(compiler, use != WG_INPUT_ADD ? "ab" : "");
    made = compile_dict(compiler);
    dict = made_dict_open(&made);
    assert_ok(wg_dict_check(dict, NULL));
}

/* Requires that each text, up to NULL, is a word. A text after `!` must not be a word. */
static void require_texts(const char *const *texts)
{
    for (; *texts != NULL; texts++) {
        const bool is_word = **texts != '!';
        if (wg_dict_contains(dict, text_of(*texts + !is_word)) != is_word) {
            fail_msg("%s", *texts);
        }
    }
}

TEST(reads_what_is_converted)
{
    static const struct {
        const char *affixes;
        const char *stems;
        const char *texts[16];
    } cases[] = {
        /* IGNORE: marks of Arabic, and letters that take part in no word */
        {"SET UTF-8\nIGNORE \u064b\u064e\u0640\nSFX A Y 1\nSFX A 0 \u0627\u064e .\n",
         "1\n\u0643\u062a\u064e\u0628/A\n",
         {"\u0643\u062a\u0628", "\u0643\u064e\u062a\u0640\u0640\u0628\u064b",
          "\u064e\u0643\u062a\u0628\u0627", "!\u0643\u062a", "!\u0643\u0650\u062a\u0628"}},
        {"SET UTF-8\nIGNORE -x\n", "2\na-b\nx\n", {"ab", "a-xb", "A--B-", "!x", "!a.b"}},
        {"IGNORE \xb4\n", "1\nab\n", {"a\u00b4b", "!a'b"}}, /* ISO 8859-1 */
        /* ICONV to one letter, to several letters, to a letter that is ignored */
        {"SET UTF-8\nICONV 3\nICONV \u015f \u0219\nICONV \u0587 \u0565\u0582\n"
         "ICONV \u2019 '\nIGNORE '\n",
         "2\na\u0219\n\u0562\u0587\n",
         {"a\u015f", "a\u0219", "A\u0218", "a\u2019\u015f'", "!a\u015e", "!a"}},
        {"SET UTF-8\nICONV 2\nICONV \ufb03 ffi\nICONV 4 abcd\n",
         "2\noffice\nabcd\n",
         {"o\ufb03ce", "office", "4", "!of\ufb03ce", "!44"}},
        /* the longest pattern; the later of two equal ones */
        {"SET UTF-8\nICONV 4\nICONV 1 a\nICONV 12 b\nICONV 3 a\nICONV 3 b\n",
         "3\na\nb\nbab\n",
         {"1", "12", "3", "1213", "!13", "!2", "3112", "!bb"}},
        /* ICONV comes before IGNORE */
        {"SET UTF-8\nIGNORE -\nICONV 2\nICONV - a\nICONV 1 b-\n",
         "2\nab\nb\n",
         {"-b", "-1", "1", "!-", "!b-"}},
        /* OCONV converts words and the replacements of ICONV, if ICONV gives them back, and not the
           texts of users */
        {"SET UTF-8\nICONV 3\nICONV 1 ij\nICONV 2 at\nICONV ij \u0133\nOCONV 3\n"
         "OCONV ij y\nOCONV \u0133 ij\nOCONV _a b\n",
         "4\ntijd\nt\u0133d\na\ntat\n",
         {"!tyd", "t1d", "t2", "tijd", "!t\u0133d", "!b", "a"}},
        /* Rules that are not used: a pattern of the characters of words, at one end of words, or
           with a space; a replacement that is not letters, or over four letters. */
        {"SET UTF-8\nICONV 7\nICONV y i\nICONV ab c\nICONV _1 a\nICONV 2_ a\n"
         "ICONV 3_4 a\nICONV 5 !\nICONV 6 abcde\n",
         "4\nby\nabc\na\nabcde\n",
         {"by", "!bi", "abc", "!1", "!2", "!34", "!3_4", "!3 4", "!5", "!6"}},
        /* A mark at the start of a replacement belongs to the letter before it. */
        {"SET UTF-8\nICONV 3\nICONV 1 \u0301a\nICONV 2 \u0f73a\nICONV 3 a\u0301\n",
         "2\na\n\u00e1\n",
         {"a", "3", "!1", "!2", "!11"}},
        /* U+034F and U+FEFF are ignored only as single characters, and only if they have no other
           meaning */
        {"SET UTF-8\nIGNORE \u034f\ufeff-\nICONV 4\nICONV 1\u034f a\nICONV 2\ufeff -\n"
         "ICONV 3 a\nICONV 4 -\n",
         "1\naa\n",
         {"aa", "a\u034fa\ufeff", "4a3", "!a1\u034f", "!aa2\ufeff"}},
        {"SET UTF-8\nICONV 2\nICONV \u034f a\nICONV \ufeff b\n",
         "1\nab\n",
         {"ab", "!a\ufeff", "!\u034fb"}},
        {"SET UTF-8\nICONV 1\nICONV a\u0301b a\n", /* the start of two letters */
         "2\na\u0301b\u0323c\na\n",
         {"a\u0301b\u0323c", "a", "!a\u0301b"}},
    };
    static const char *const plain[] = {"ab", "!a-b", NULL};
    static const char affixes[] = "SET UTF-8\nIGNORE -\n";
    for (size_t i = 0; i < COUNT(cases); i++) {
        compile(cases[i].affixes, cases[i].stems, NULL, WG_INPUT_ADD);
        require_texts(cases[i].texts);
        made_dict_free(&made);
    }
    /* With an alphabet file, ICONV and IGNORE add no texts. Neither do inputs of words to exclude,
       or of the only words to keep. */
    compile(affixes, "1\na-b\n", "a\nb\n", WG_INPUT_ADD);
    require_texts(plain);
    made_dict_free(&made);
    compile(affixes, "1\nb\n", NULL, WG_INPUT_EXCLUDE);
    require_texts(plain);
    made_dict_free(&made);
    compile(affixes, "1\na-b\n", NULL, WG_INPUT_ONLY);
    require_texts(plain);
    made_dict_free(&made);
}

/* With two affix files, tests the texts, and that both orders give the same bytes. */
TEST(any_order_gives_the_same_bytes)
{
    static const struct {
        const char *affixes[2];
        const char *texts[8];
    } cases[] = {
        {{"ICONV 2\nICONV 1 a\nICONV 2 ab\n", "ICONV 2\nICONV 1 b\nICONV 2 ab\n"},
         {"ab", "2", "!1b", "!a1", "!11"}},
        /* A pattern of ICONV has priority over a character of IGNORE. */
        {{"IGNORE 12\n", "ICONV 1\nICONV 1 a\n"}, {"1b", "1b2", "!1ab"}},
        {{"IGNORE -\nICONV 1\nICONV 1 -\n", "ICONV 1\nICONV 1 b\n"}, {"a1", "a-1", "!a1b"}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct made_dict orders[2];
        for (size_t order = 0; order < 2; order++) {
            struct wg_compiler *const compiler = new_compiler(NULL);
            for (size_t k = 0; k < 3; k++) { /* the last input is the first one again */
                const struct wg_input_options input =
                    SIZED(input, .format = WG_INPUT_HUNSPELL,
                          .affix_text = text_of(cases[i].affixes[(order + k) % 2]));
                assert_ok(
                    wg_compiler_add_memory(compiler, "x.dic", text_of("1\nab\n"), &input, NULL));
            }
            orders[order] = compile_dict(compiler);
        }
        assert_int_equal(orders[0].nbytes, orders[1].nbytes);
        assert_memory_equal(orders[0].bytes, orders[1].bytes, orders[0].nbytes);
        dict = made_dict_open(&orders[0]);
        require_texts(cases[i].texts);
        made_dict_free(&orders[0]);
        made_dict_free(&orders[1]);
    }
}

/* --- Random rules */

enum { RULES = 5, ROUNDS = 300, TEXTS = 200, TEXT_NBYTES = 32 };

struct rule {
    char pattern[TEXT_NBYTES];
    char replacement[TEXT_NBYTES];
};

static void roll_text(struct random *random, const char *characters, unsigned least, unsigned most,
                      char *text)
{
    const unsigned count = least + random_below(random, most - least + 1);
    for (unsigned i = 0; i < count; i++) {
        text[i] = characters[random_below(random, (unsigned)strlen(characters))];
    }
    text[count] = '\0';
}

/* Converts a text as hunspell does: replaces the longest pattern at each place, and then removes
   the ignored characters. */
static void convert(const struct rule *rules, const char *ignored, const char *text, char *out)
{
    while (*text != '\0') {
        const struct rule *longest = NULL;
        for (const struct rule *rule = rules; rule < rules + RULES; rule++) {
            const size_t nbytes = strlen(rule->pattern);
            if (strncmp(text, rule->pattern, nbytes) == 0 &&
                (longest == NULL || nbytes >= strlen(longest->pattern))) {
                longest = rule; /* of equal patterns, the last counts */
            }
        }
        const char one[] = {*text, '\0'};
        const char *p = longest == NULL ? one : longest->replacement;
        for (; *p != '\0'; p++) {
            *out = *p;
            out += strchr(ignored, *p) == NULL;
        }
        text += longest == NULL ? 1 : strlen(longest->pattern);
    }
    *out = '\0';
}

/* Each pattern contains a digit, and each replacement consists of letters and ignored characters.
   All such rules are used. */
TEST(converts_as_hunspell)
{
    struct random random = random_from_environment("test_hunspell_input");
    const int rounds = makes_few_tries() ? ROUNDS / 10 : ROUNDS;
    int found = 0;
    for (int round = 0; round < rounds; round++) {
        struct rule rules[RULES];
        const char *const ignored = random_below(&random, 2) == 0 ? "-" : "-3";
        char affixes[1024];
        char stems[256] = "8\na\nb\n";
        size_t end =
            (size_t)snprintf(affixes, sizeof affixes, "IGNORE %s\nICONV %d\n", ignored, RULES);
        for (int i = 0; i < RULES; i++) {
            do {
                roll_text(&random, "ab123", 1, 3, rules[i].pattern);
            } while (strpbrk(rules[i].pattern, "123") == NULL);
            roll_text(&random, "ab-", 1, 4, rules[i].replacement);
            end += (size_t)snprintf(affixes + end, sizeof affixes - end, "ICONV %s %s\n",
                                    rules[i].pattern, rules[i].replacement);
        }
        for (int i = 0; i < 6; i++) {
            roll_text(&random, "ab", 2, 5, stems + strlen(stems));
            (void)strcat(stems, "\n");
        }
        compile(affixes, stems, NULL, WG_INPUT_ADD);
        for (int i = 0; i < TEXTS; i++) {
            char text[TEXT_NBYTES];
            char line[TEXT_NBYTES + 16] = "\n";
            roll_text(&random, "ab123-", 1, 6, text);
            convert(rules, ignored, text, line + 1);
            const bool is_word = line[1] != '\0' && strstr(stems, strcat(line, "\n")) != NULL;
            if (wg_dict_contains(dict, text_of(text)) != is_word) {
                fail_msg("'%s', with %s%s", text, affixes, stems);
            }
            found += is_word;
        }
        made_dict_free(&made);
    }
    assert_true(found > rounds);
}
