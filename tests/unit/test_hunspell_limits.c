/* SPDX-License-Identifier: MIT */
/* test_hunspell_limits.c: tests errors in hunspell dictionaries, limits of their expansion, and
   hunspell dictionaries as inputs of a compiler. */
#include "support/compile_dict.h"
#include "support/read_hunspell.h"

#include <wordgrid/compile.h>

/* The results of expand. */
static struct words words;
static bool makes_compounds;
static struct wg_error error;

static enum wg_status expand(struct wg_text affixes, const char *stems, const char *encoding)
{
    return read_texts(affixes, text_of(stems), encoding, &words, &makes_compounds, &error);
}

/* If the affix file does not name an encoding, the encoding of the options is used. */
TEST(fallback_encoding)
{
    static const char stems[] = "1\n\xc4\n";
    assert_ok(expand(text_of(""), stems, "KOI8-R"));
    assert_string_equal(words.items[0], "д");
    assert_ok(expand(text_of("SET ISO8859-1\n"), stems, "KOI8-R"));
    assert_string_equal(words.items[0], "Ä");
    assert_int_equal(expand(text_of(""), stems, "no-such"), WG_UNSUPPORTED);
}

TEST(compounds_are_reported)
{
    static const struct {
        const char *affixes;
        bool makes_compounds;
    } cases[] = {{"", false},
                 {"BREAK 0\n", false},
                 {"BREAK 1\nBREAK -\n", true},
                 {"COMPOUNDMIN 2\n", false},
                 {"COMPOUNDFLAG C\n", true},
                 {"COMPOUNDBEGIN C\n", true},
                 {"COMPOUNDRULE 1\nCOMPOUNDRULE A*B\n", true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(expand(text_of(cases[i].affixes), "1\nfoo\n", NULL));
        assert_int_equal(makes_compounds, cases[i].makes_compounds);
    }
}

/* --- Errors */

struct error_case {
    const char *affixes;
    const char *stems;
    enum wg_status status;
    const char *at; /* SOURCE:LINE:COLUMN */
    const char *message;
};

#define LONG_TEXT                                                                                  \
    "abcdefghijklmnopqrstuvwxyabcdefghijklmnopqrstuvwxyabcdefghijklmnopqrstuvwxy"                  \
    "abcdefghijklmnopqrstuvwxyabcdefghijklmnopqrstuvwxyabcdefghijklmnopqrstuvwxy"
#define LONGER_TEXT LONG_TEXT LONG_TEXT

static const struct error_case error_cases[] = {
    {"SET\n", "", WG_BAD_INPUT, "x.aff:1:4", "the line ends early"},
    {" SET no-such\n", "", WG_UNSUPPORTED, "x.aff:1:6", "no encoding has this name"},
    {"SET " LONG_TEXT "\n", "", WG_UNSUPPORTED, "x.aff:1:5", "no encoding has this name"},
    {"FLAG short\n", "", WG_BAD_INPUT, "x.aff:1:6", "the kind of flags"},
    {"FLAG num\nNEEDAFFIX 1a\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG num\nNEEDAFFIX 65536\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG num\nNEEDAFFIX 4294967296\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG long\nNEEDAFFIX A\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG UTF-8\nNEEDAFFIX \xff\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG UTF-8\nNEEDAFFIX 😀\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG UTF-8\nNEEDAFFIX ab\n", "", WG_BAD_INPUT, "x.aff:2:11", "not a flag"},
    {"FLAG long\n", "1\na/AAB\n", WG_BAD_INPUT, "x.dic:2:5", "not a flag"},
    {"SET UTF-8\nIGNORE ä\xff\n", "", WG_BAD_INPUT, "x.aff:2:9", "the byte FF is not"},
    {"SET CP1251\nIGNORE \xe0\x98\n", "", WG_BAD_INPUT, "x.aff:2:9", "the byte 98"},
    {"SET UTF-8\n", "1\naä\xff\n", WG_BAD_INPUT, "x.dic:2:3", "the byte FF is not valid"},
    {"", "words\n", WG_BAD_INPUT, "x.dic:1:1", "a hunspell dictionary begins with"},
    {"AF x\n", "", WG_BAD_INPUT, "x.aff:1:4", "not a count of lines; write"},
    {"AF 2\nAF A\n", "", WG_BAD_INPUT, "x.aff:1:4",
     "the count of the AF table is 2, but the file ends after 1"},
    {"AF 2\nAF A\nWARN W\n", "", WG_BAD_INPUT, "x.aff:1:4",
     "the count of the AF table is 2, but line 3 is of another table"},
    {"AF 1\nAF A\nAF B\n", "", WG_BAD_INPUT, "x.aff:1:4",
     "the count of the AF table is 1, but line 3 is one more"},
    {"AF 1\nAF A\nWARN W\nAF B\n", "", WG_BAD_INPUT, "x.aff:4:4", "not a count of lines; write"},
    {"AF 1\nAF A\n", "1\nfoo/2\n", WG_BAD_INPUT, "x.dic:2:5", "not the number of a flag"},
    {"AF 1\nAF A\n", "1\nfoo/0\n", WG_BAD_INPUT, "x.dic:2:5", "not the number of a flag"},
    {"AF 1\nAF A\n", "1\nfoo/A\n", WG_BAD_INPUT, "x.dic:2:5", "not the number of a flag"},
    {"FLAG long\nAF 1\nAF ABC\n", "", WG_BAD_INPUT, "x.aff:3:6", "not a flag"},
    {"SFX A Y\n", "", WG_BAD_INPUT, "x.aff:1:8", "the head of an affix class"},
    {"SFX A Y x\n", "", WG_BAD_INPUT, "x.aff:1:9", "not a count of lines"},
    {"FLAG num\n", "1\na/7,65536\n", WG_BAD_INPUT, "x.dic:2:5", "not a flag"},
    {"FLAG num\nSFX A Y 1\n", "", WG_BAD_INPUT, "x.aff:2:5", "not a flag"},
    {"SFX A Y 1\nSFX B 0 s .\n", "", WG_BAD_INPUT, "x.aff:1:9",
     "the count of the SFX table is 1, but line 2 is of another class"},
    {"SFX A Y 2\nSFX A 0 s .\n#\nSFX B Y 1\n", "", WG_BAD_INPUT, "x.aff:1:9",
     "the count of the SFX table is 2, but line 4 is of another class"},
    {"SFX A Y 1\nSFX A 0 s .\nSFX A 0 t .\n", "", WG_BAD_INPUT, "x.aff:1:9",
     "the count of the SFX table is 1, but line 3 is one more"},
    {"SFX A Y 1\nSFX A 0 s .\nSFX A y\n", "", WG_BAD_INPUT, "x.aff:1:9",
     "the count of the SFX table is 1, but line 3 is one more"},
    {"SFX A Y 1\nSFX A 0 s .\nSFX A 0 2 .\n", "", WG_BAD_INPUT, "x.aff:1:9",
     "the count of the SFX table is 1, but line 3 is one more"},
    {"SFX A Y 1\nSFX A 0 s .\nSFX B 0 t .\n", "", WG_BAD_INPUT, "x.aff:3:9",
     "not a count of lines"},
    {"PFX A Y 0\nSFX A Y 1\nPFX A 0 s .\n", "", WG_BAD_INPUT, "x.aff:2:9",
     "the count of the SFX table is 1, but line 3 is of another table"},
    {"SFX A Y 1\nSFX A 0\n", "", WG_BAD_INPUT, "x.aff:2:8", "an affix rule needs"},
    {"SFX A Y 1\nPFX A Y 1\n", "", WG_BAD_INPUT, "x.aff:1:9", "the count of the SFX table"},
    {"SFX A Y 1\nSFX A 0 s [a\n", "", WG_BAD_INPUT, "x.aff:2:11", "the condition has a"},
    {"SET UTF-8\nSFX A Y 1\nSFX A ä\xff s .\n", "", WG_BAD_INPUT, "x.aff:3:8", "the byte"},
    {"SET UTF-8\nSFX A Y 1\nSFX A 0 s\xff .\n", "", WG_BAD_INPUT, "x.aff:3:10", "the byte"},
    {"SET UTF-8\nSFX A Y 1\nSFX A 0 s a\xff\n", "", WG_BAD_INPUT, "x.aff:3:12", "the byte"},
    {"FLAG long\nSFX AA Y 1\nSFX AA 0 s/A .\n", "", WG_BAD_INPUT, "x.aff:3:12", "not a"},
    {"SFX A Y 1\nSFX A " LONGER_TEXT " s .\n", "", WG_LIMIT, "x.aff:2:7", "the text is"},
    {"SFX A Y 1\nSFX A 0 s " LONGER_TEXT "\n", "", WG_LIMIT, "x.aff:2:11", "the condition"},
    {"OCONV 1\nOCONV a\n", "", WG_BAD_INPUT, "x.aff:2:8", "a conversion needs two texts"},
    {"OCONV 1\nOCONV " LONG_TEXT " a\n", "", WG_LIMIT, "x.aff:2:7", "the pattern of a conversion"},
    {"ICONV 1\nICONV a\n", "", WG_BAD_INPUT, "x.aff:2:8", "a conversion needs two texts"},
    {"ICONV 2\nICONV a b\n", "", WG_BAD_INPUT, "x.aff:1:7", "the count of the ICONV table is 2"},
    {"OCONV 1\nOCONV a b\nOCONV c d\n", "", WG_BAD_INPUT, "x.aff:1:7",
     "the count of the OCONV table is 1"},
    {"SET UTF-8\nOCONV 1\nOCONV a\xff a\n", "", WG_BAD_INPUT, "x.aff:3:8", "the byte"},
    {"SET UTF-8\nOCONV 1\nOCONV a a\xff\n", "", WG_BAD_INPUT, "x.aff:3:10", "the byte"},
};

TEST(errors)
{
    for (size_t i = 0; i < COUNT(error_cases); i++) {
        const struct error_case *const c = &error_cases[i];
        char at[WG_ERROR_SOURCE_NBYTES + 48];
        const enum wg_status status = expand(text_of(c->affixes), c->stems, NULL);
        (void)snprintf(at, sizeof at, "%s:%d:%d", error.source, (int)error.line, (int)error.column);
        if (status != c->status || strcmp(at, c->at) != 0 ||
            strncmp(error.message, c->message, strlen(c->message)) != 0) {
            fail_msg("case %zu: %d %s: %s", i, status, at, error.message);
        }
    }
}

/* A line with a mistake that concerns no other line is left out: a stem, a rule or a conversion.
   hunspell 1.7.1 does not accept a word that needs the bad part. */
TEST(bad_lines_are_left_out)
{
    static const struct {
        const char *affixes;
        const char *stems;
        const char *bad_lines;
        const char *words;
    } cases[] = {
        {"FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n", "3\nbar/A\nbaz/AaB po:x\n# a/b\nfoo/Aa\n",
         "x.dic:2:5 bar/A\nx.dic:3:7 baz/AaB\nx.dic:4:5 # a/b\n", "foo,foos"},
        {"FLAG num\nSFX 7 Y 1\nSFX 7 0 s .\n", "3\nbar/x\nbaz/7,70000\nqux/7,,1\nfoo/7\n",
         "x.dic:2:5 bar/x\nx.dic:3:7 baz/7,70000\nx.dic:4:7 qux/7,,1\n", "foo,foos"},
        {"SET UTF-8\nFLAG UTF-8\nSFX ö Y 1\nSFX ö 0 s .\n", "3\nbär/ö😀\nbaz/\xff\nfoo/ö\n",
         "x.dic:2:6 bär/ö😀\nx.dic:3:5 baz/\xef\xbf\xbd\n", "foo,foos"},
        {"AF 1\nAF A\nSFX A Y 1\nSFX A 0 s .\n", "3\nbar/2\nbaz/A\nfoo/1\n",
         "x.dic:2:5 bar/2\nx.dic:3:5 baz/A\n", "foo,foos"},
        {"SET UTF-8\n", "3\nna\xefve/A\nfoo\n", "x.dic:2:3 na\xef\xbf\xbdve/A\n", "foo"},
        {"SET CP1251\n", "3\n\xe0\x98\nfoo\n", "x.dic:2:2 а\xef\xbf\xbd\n", "foo"},
        {"SET UTF-8\nFLAG long\nSFX Aa Y 5\nSFX Aa 0 s/B .\nSFX Aa 0 t\xef .\n"
         "SFX Aa \xef u .\nSFX Aa 0 v [o\nSFX Aa 0 w o\nICONV 2\nICONV \xef i\nICONV ö o\n",
         "3\nfoo/Aa\n",
         "x.aff:4:12 SFX Aa 0 s/B .\nx.aff:5:11 SFX Aa 0 t\xef\xbf\xbd .\n"
         "x.aff:6:8 SFX Aa \xef\xbf\xbd u .\nx.aff:7:12 SFX Aa 0 v [o\n"
         "x.aff:10:7 ICONV \xef\xbf\xbd i\n",
         "foo,foow"},
    };
    words.leaves_out = true;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[64];
        assert_ok(expand(text_of(cases[i].affixes), cases[i].stems, NULL));
        join_words(&words, text, sizeof text);
        assert_string_equal(words.bad_lines, cases[i].bad_lines);
        assert_string_equal(text, cases[i].words);
    }
    /* Mistakes in heads and settings are not left out. */
    assert_int_equal(expand(text_of("SFX A Y 2\nSFX A 0 s .\n"), "1\n", NULL), WG_BAD_INPUT);
    assert_int_equal(expand(text_of("FLAG num\nSFX 1 Y 1\nSFX x 0 s .\n"), "1\n", NULL),
                     WG_BAD_INPUT);
    assert_int_equal(expand(text_of("FLAG long\nNEEDAFFIX A\n"), "1\n", NULL), WG_BAD_INPUT);
    words.leaves_out = false;
}

/* --- Limits */

/* Words of over 299 bytes are left out. They can be stems or words with affixes. Words that OCONV
   makes too long stay as they are. */
TEST(long_words)
{
    static const char affixes[] = "SFX A Y 2\nSFX A 0 s .\nSFX A 0 " LONG_TEXT " .\n"
                                  "OCONV 1\nOCONV Q " LONG_TEXT LONG_TEXT "\n";
    static const char stems[] =
        "3\n" LONG_TEXT LONG_TEXT "\nfoo/A\n" LONG_TEXT "xxxxxxxxx/A\nQ\nQ" LONG_TEXT "\n";
    assert_ok(expand(text_of(affixes), stems, NULL));
    size_t longest = 0;
    for (size_t i = 0; i < words.count; i++) {
        const size_t nbytes = strlen(words.items[i]);
        longest = nbytes > longest ? nbytes : longest;
    }
    assert_int_equal(words.count, 7);
    assert_int_equal(longest, 159 + 1);
    assert_int_equal(words.too_long, 2);
    assert_int_equal(words.longest, 159 + 150);
}

/* There are 4,500 rules in each of two classes, so 20 million pairs, and no pair makes a word. */
TEST(too_many_steps)
{
    enum { RULES = 4500 };
    char *const affixes = malloc((size_t)RULES * 64 + 64);
    assert_non_null(affixes);
    size_t end = (size_t)sprintf(affixes, "NEEDAFFIX X\nSFX A Y %d\n", RULES);
    for (int i = 0; i < RULES; i++) {
        end += (size_t)sprintf(affixes + end, "SFX A 0 s/BX .\n");
    }
    end += (size_t)sprintf(affixes + end, "SFX B Y %d\n", RULES);
    for (int i = 0; i < RULES; i++) {
        end += (size_t)sprintf(affixes + end, "SFX B 0 t a.\n");
    }
    assert_int_equal(expand((struct wg_text){affixes, end}, "1\nfoo\nas/A\nbar\n", NULL), WG_LIMIT);
    assert_int_equal(error.line, 3);
    assert_memory_equal(error.message, "the affix rules take too many steps", 35);
    free(affixes);
}

/* The limit of words includes forbidden words, because they are kept in memory. */
TEST(too_many_forbidden)
{
    char affixes[32768];
    size_t end = (size_t)snprintf(affixes, sizeof affixes, "FORBIDDENWORD F\nSFX A Y 1001\n");
    for (int i = 0; i < 1001; i++) {
        end += (size_t)snprintf(affixes + end, sizeof affixes - end, "SFX A 0 %d .\n", i);
    }
    assert_int_equal(expand(text_of(affixes), "1\nfoo\nbar/AF\n", NULL), WG_LIMIT);
    assert_int_equal(error.reason, WG_REASON_TOO_MANY_WORDS);
    assert_int_equal(error.line, 3);
}

/* The limit also includes the bytes of forbidden words. 600 words of 292 bytes have more bytes than
   1,000 words may have. */
TEST(too_long_forbidden)
{
    enum { RULES = 600, ADDED = 290, ROOM = RULES * (ADDED + 32) };
    char *const affixes = malloc(ROOM);
    assert_non_null(affixes);
    char added[ADDED + 1] = "";
    memset(added, 'x', ADDED);
    size_t end = (size_t)snprintf(affixes, ROOM, "FORBIDDENWORD F\nSFX A Y %d\n", (int)RULES);
    for (int i = 0; i < RULES; i++) {
        end += (size_t)snprintf(affixes + end, ROOM - end, "SFX A 0 %s .\n", added);
    }
    assert_int_equal(expand(text_of(affixes), "1\nab/AF\n", NULL), WG_LIMIT);
    assert_int_equal(error.reason, WG_REASON_TOO_MANY_WORDS);
    free(affixes);
}

/* Short lines must not take more memory than long ones. */
TEST(affix_file_of_short_lines)
{
    enum { LINES = 3000000 };
    char *const affixes = malloc((size_t)2 * LINES);
    assert_non_null(affixes);
    for (size_t i = 0; i < LINES; i++) {
        memcpy(affixes + 2 * i, "#\n", 2);
    }
    assert_int_equal(expand((struct wg_text){affixes, (size_t)2 * LINES}, "1\nfoo\n", NULL),
                     WG_LIMIT);
    free(affixes);
}

/* An affix file of over 64 MiB is refused. It is made of lines of 64 KiB. */
TEST(large_affix_file)
{
    enum { LINES = 1025, LINE = 1 << 16 };
    char *const affixes = malloc((size_t)LINES * LINE);
    assert_non_null(affixes);
    memset(affixes, '#', (size_t)LINES * LINE);
    for (size_t i = 1; i <= LINES; i++) {
        affixes[i * LINE - 1] = '\n';
    }
    assert_int_equal(expand((struct wg_text){affixes, (size_t)LINES * LINE}, "1\nfoo\n", NULL),
                     WG_LIMIT);
    assert_int_equal(error.line, 1024);
    free(affixes);
}

/* --- The compiler */

static struct wg_compiler *new_limited(uint64_t max_words)
{
    return new_compiler(&(struct wg_compile_options){.max_words = max_words});
}

/* The compiler counts words. For a character that is not a letter, it reports the place of the
   stem. */
TEST(counts_of_the_compiler)
{
    const struct wg_input_options input = {
        .struct_nbytes = sizeof input,
        .affix_text = text_of("BREAK 1\nBREAK -\nSFX A Y 2\nSFX A 0 's .\nSFX A 0 s .\n")};
    OWN(wg_compiler, *const compiler) = new_limited(0);
    assert_ok(
        wg_compiler_add_memory(compiler, "x.dic", text_of("2\nfoo\nbar/A\nfoo\n"), &input, &error));
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    assert_int_equal(counts->read, 5);
    assert_int_equal(counts->not_letters, 1);
    assert_int_equal(counts->first_line, 3);
    assert_int_equal(counts->first_column, 1);
    assert_string_equal(counts->first_source, "x.dic");
    assert_int_equal(counts->compounding, 1);
}

static void keep_rejected(void *context, const struct wg_rejected *word)
{
    struct wg_rejected *const kept = context;
    assert_int_equal(word->word.nbytes, 150 + 150);
    *kept = *word;
}

/* Words that are too long for hunspell are counted and reported, but not if the limit of words is
   exceeded (max_words 1), or if the words are excluded (max_words 3). */
TEST(long_words_are_reported)
{
    for (uint64_t max_words = 1; max_words <= 3; max_words++) {
        struct wg_rejected kept = {.line = 0};
        OWN(wg_compiler, *compiler) = NULL;
        const struct wg_compile_options options = {.struct_nbytes = sizeof options,
                                                   .max_words = max_words,
                                                   .rejected = keep_rejected,
                                                   .rejected_context = &kept};
        const struct wg_input_options input = {
            .struct_nbytes = sizeof input,
            .use = max_words == 3 ? WG_INPUT_EXCLUDE : WG_INPUT_ADD,
            .affix_text = text_of("SFX A Y 1\nSFX A 0 " LONG_TEXT " .\n")};
        assert_ok(wg_compiler_new(&options, &compiler, NULL));
        const enum wg_status status = wg_compiler_add_memory(
            compiler, "x.dic", text_of("1\n" LONG_TEXT "/A\n"), &input, &error);
        const bool is_counted = max_words == 2;
        assert_int_equal(status, max_words == 1 ? WG_LIMIT : WG_OK);
        assert_int_equal(wg_compiler_counts(compiler)->too_long_for_hunspell, is_counted);
        assert_int_equal(kept.line, is_counted ? 2 : 0);
        assert_int_equal(kept.why, is_counted ? WG_REJECT_TOO_LONG_FOR_HUNSPELL : 0);
    }
}

TEST(too_many_words)
{
    for (uint64_t max_words = 2; max_words <= 3; max_words++) {
        OWN(wg_compiler, *const compiler) = new_limited(max_words);
        const enum wg_status status =
            wg_compiler_add_memory(compiler, "list", text_of("a\nb\nb\n"), NULL, &error);
        assert_int_equal(status, max_words == 2 ? WG_LIMIT : WG_OK);
        if (status != WG_OK) {
            assert_int_equal(error.reason, WG_REASON_TOO_MANY_WORDS);
            assert_int_equal(error.line, 3);
        }
    }
}

/* The affix file is named, given as a text, or found next to the file of stems. */
TEST(where_affixes_are)
{
    struct wg_compiler *const compiler = new_limited(0);
    const struct wg_input_options hunspell = {.struct_nbytes = sizeof hunspell,
                                              .format = WG_INPUT_HUNSPELL};
    const struct wg_input_options missing = {.struct_nbytes = sizeof missing,
                                             .affix_path = "/no/such.aff"};
    assert_int_equal(
        wg_compiler_add_memory(compiler, "x.dic", text_of("1\na\n"), &hunspell, &error), WG_MISUSE);
    assert_int_equal(wg_compiler_add_fd(compiler, 0, "x.dic", &hunspell, &error), WG_MISUSE);
    assert_int_equal(wg_compiler_add_file(compiler, "/dev/null", &hunspell, &error), WG_MISUSE);
    assert_int_equal(wg_compiler_add_memory(compiler, "x.dic", text_of("1\na\n"), &missing, &error),
                     WG_IO);
    assert_string_equal(error.source, "/no/such.aff");
    wg_compiler_free(compiler);
    OWN(wg_compiler, *const other) = new_limited(0);
    assert_int_equal(wg_compiler_add_file(other, "/dev/null", &missing, &error), WG_IO);
    assert_string_equal(error.source, "/no/such.aff");
}
