/* SPDX-License-Identifier: MIT */
/*
 * test_dump.c: compares dumps of small dictionaries with expected texts, and compiles dictionaries
 * from the dumps.
 */
#include "report/dump.h"
#include "report/spellings.h"

#include "support/compile_dict.h"
#include "support/folder.h"
#include "support/forge.h"
#include "support/small_dict.h"
#include "support/test.h"

#include <unistd.h>
#include <wordgrid/compile.h>

static struct sink sink = SINK_IN_MEMORY;

static int leave_with_inputs(void **state)
{
    (void)unlink("alphabet");
    (void)unlink("words.trie");
    return leave_folder(state);
}

AROUND_ALL(enter_folder, leave_with_inputs)

/* Makes the dictionary. Its metadata has a name with special characters, but not the version of
   Unicode. */
static void end_build(struct made_dict *made, struct wg_compiler *compiler)
{
    assert_ok(wg_compiler_set_metadata(compiler, "name", "a\033[1m\"b", NULL));
    assert_ok(wg_compiler_set_metadata(compiler, "unicode", NULL, NULL));
    *made = compile_dict(compiler);
}

/* Makes a dictionary of `words`, separated by spaces, and of the file `path`. */
static struct wg_dict *build(struct made_dict *made, const char *alphabet, const char *words,
                             const char *path)
{
    struct wg_compile_options options = {.alphabet_path = NULL};
    if (alphabet != NULL) {
        put_file("alphabet", alphabet);
        options.alphabet_path = "alphabet";
    }
    struct wg_compiler *const compiler = new_compiler(&options);
    add_words(compiler, words);
    if (path != NULL) {
        assert_ok(wg_compiler_add_file(compiler, path, NULL, NULL));
    }
    end_build(made, compiler);
    return made_dict_open(made);
}

static void begin(void)
{
    sink_reset(&sink);
}

static const char *written(void)
{
    sink_char(&sink, '\0');
    return sink.bytes;
}

TEST(list)
{
    OWN(made_dict, built);
    build(&built, NULL, "to ta taps öl tap", NULL);
    begin();
    assert_ok(dump_list(built.dict, &sink, NULL));
    assert_string_equal(written(), "ta\ntap\ntaps\nto\nöl\n");
}

struct trie_case {
    const char *name;
    const char *alphabet; /* lines; NULL: the letters of the words */
    const char *words;
    const char *trie;
};

static const struct trie_case trie_cases[] = {
    {"one word", NULL, "koira", "koira!\n"},
    {"prefixes first", NULL, "taps tap top", "tap!s!###op!\n"},
    {"accented letters", NULL, "ö öl", "ö!l!\n"},
    /* q and u+0302 have no composed form: one letter of two code points */
    {"letters with a mark", NULL, "aq\xcc\x82z aqz", "aqz!##q\xcc\x82z!\n"},
    {"a digraph is two letters", "a\nn\nny\ny\n", "nya na", "na!#ya!\n"},
    {"back to a letter", "c\nch\nz\n", "cz ch chch", "cz!#h!ch!\n"},
};

TEST(trie_text_and_back)
{
    for (size_t i = 0; i < COUNT(trie_cases); i++) {
        const struct trie_case *c = &trie_cases[i];
        OWN(made_dict, built);
        OWN(made_dict, again);
        print_message("%s\n", c->name);
        build(&built, c->alphabet, c->words, NULL);
        begin();
        assert_ok(dump_trie_text(built.dict, &sink, NULL));
        assert_string_equal(written(), c->trie);
        put_file("words.trie", c->trie);
        build(&again, c->alphabet, "", "words.trie");
        assert_int_equal(again.nbytes, built.nbytes);
        assert_memory_equal(again.bytes, built.bytes, built.nbytes);
    }
}

/* Makes the small dictionary with the empty word, which only a forged file can contain. */
static const struct wg_dict *forge_empty_word(struct forge *forge)
{
    *forge = forge_take(make_dict(SMALL_ALPHABET, SMALL_LIST, ""));
    forge_put(forge, forge_offset(forge, "SETS") + SETS_NBYTES - 1, 1, 0x80);
    forge_put(forge, HEADER_WORDS, 8, SMALL_WORDS + 1);
    return forge_reopen(forge);
}

/* The empty word is dumped first, before any allocation. */
TEST(empty_word)
{
    OWN(forge, forge);
    const struct wg_dict *const dict = forge_empty_word(&forge);
    begin();
    assert_ok(dump_trie_text(dict, &sink, NULL));
    assert_string_equal(written(), "!a!b!c!###ba!b!###ca!#öb!###nya!\n");
    begin();
    assert_ok(dump_list(dict, &sink, NULL));
    assert_string_equal(written(), "\na\nab\nabc\nba\nbab\nca\ncöb\nnya\n");
}

TEST(dot)
{
    OWN(made_dict, built);
    build(&built, NULL, "ab b", NULL);
    begin();
    assert_ok(dump_dot(built.dict, &sink, NULL));
    assert_string_equal(written(), "digraph dictionary {\n"
                                   "    rankdir=LR\n"
                                   "    node [shape=circle]\n"
                                   "    start [shape=point]\n"
                                   "    start -> 2\n"
                                   "    0 [shape=doublecircle]\n"
                                   "    1 -> 0 [label=\"b\"]\n"
                                   "    2 -> 1 [label=\"a\"]\n"
                                   "    2 -> 0 [label=\"b\"]\n"
                                   "}\n");
}

TEST(dot_strings)
{
    OWN(made_dict, built);
    build(&built, "\"\n\\\n", "\"\\", NULL);
    begin();
    assert_ok(dump_dot(built.dict, &sink, NULL));
    const char *text = written();
    assert_non_null(strstr(text, " [label=\"\\\"\"]\n"));
    assert_non_null(strstr(text, " [label=\"\\\\\"]\n"));
}

/* Trie text cannot contain the letters # and !, which are signs of the format. */
TEST(letters_that_are_no_trie_text)
{
    static const char *const words[] = {"a#", "a!"};
    static const char *const alphabets[] = {"a\nU+0023\n", "a\n!\n"};
    for (size_t i = 0; i < COUNT(words); i++) {
        struct wg_error error;
        OWN(made_dict, built);
        char expected[80];
        build(&built, alphabets[i], words[i], NULL);
        begin();
        assert_int_equal(dump_trie_text(built.dict, &sink, &error), WG_UNSUPPORTED);
        (void)snprintf(expected, sizeof expected,
                       "trie text cannot hold the letter '%c'; dump it as a list", words[i][1]);
        assert_string_equal(error.message, expected);
        assert_string_equal(written(), "");
    }
}

/* Control characters become '?' in text, to protect the terminal; JSON escapes them. */
TEST(info)
{
    OWN(made_dict, built);
    build(&built, "%fold none\na\nb\n", "ab b", NULL);
    begin();
    dump_info(built.dict, "x\t.wgd", &sink);
    const char *text = written();
    assert_ptr_equal(strstr(text, "x?.wgd: dictionary, format 1.0\n\nwords"), text);
    assert_non_null(strstr(text, "\nsymbols        2\n               a b\n"));
    assert_non_null(strstr(text, "\nname           a?[1m\"b\n"));
    begin();
    dump_info_json(built.dict, &sink);
    text = written();
    assert_ptr_equal(
        strstr(text, "{\"format\":\"1.0\",\"words\":2,\"states\":3,\"edges\":3,\"letter_sets\":3,"
                     "\"symbols\":[\"a\",\"b\"],\"spellings\":{},\"dropped\":[],\"expansions\":{},"
                     "\"final_forms\":{},\"parts\":{},\"longest\":2,\"file_bytes\":"),
        text);
    assert_non_null(strstr(text, "\"sections\":[{\"id\":\"ALPH\",\"bytes\":"));
    assert_non_null(strstr(text, "\"metadata\":{\"name\":\"a\\u001b[1m\\\"b\"}}\n"));
}

/* --- Damaged files */

/* Sets the end bit in the root's letter set, and adds 1 to the number of words. */
TEST(an_empty_word)
{
    OWN(forge, forge);
    const struct wg_dict *const dict = forge_empty_word(&forge);
    begin();
    assert_ok(dump_list(dict, &sink, NULL));
    assert_string_equal(written(), "\na\nab\nabc\nba\nbab\nca\ncöb\nnya\n");
    begin();
    assert_ok(dump_trie_text(dict, &sink, NULL));
    assert_string_equal(written(), "!a!b!c!###ba!b!###ca!#öb!###nya!\n");
}

/* The dictionary has 2^60 words, so only a failure of the output can end the dump. */
TEST(an_output_that_fails)
{
    struct wg_error error = {0};
    OWN(made_dict, made) = opened(make_doubling_dict(60, true));
    struct sink full = {.file = {.name = "full", .fd = -1, .is_direct = true}};
    assert_int_equal(dump_list(made.dict, &full, &error), WG_IO);
    assert_int_equal(error.status, WG_IO);
    sink_reset(&full);
    assert_int_equal(dump_trie_text(made.dict, &full, &error), WG_IO);
    assert_int_equal(error.status, WG_IO);
    sink_reset(&full);
    assert_ok(dump_alphabet(made.dict, &full, &error)); /* not written yet */
    full.status = WG_IO;
    assert_int_equal(dump_alphabet(made.dict, &full, &error), WG_IO);
    sink_close(&full);
}

/* --- Alphabets */

TEST(alphabet_of_parts)
{
    OWN(made_dict, built);
    build(&built, "a\n%fold case\nabcdefgh\n%final a \u00e1\nx\n%final x y\n", "ax xabcdefgh",
          NULL);
    begin();
    assert_ok(dump_alphabet(built.dict, &sink, NULL));
    assert_string_equal(written(),
                        "%fold none\n"
                        "a A A\u0301 A\u0341 a\u0301 a\u0341 \u00c1 \u00e1 \uff21 \uff41\n"
                        "abcdefgh\nx X Y y \uff38 \uff39 \uff58 \uff59\n"
                        "%drop U+00AD U+034F U+061C U+200B U+200C U+200D U+200E U+200F "
                        "U+202A U+202B\n"
                        "%drop U+202C U+202D U+202E U+2060 U+2066 U+2067 U+2068 U+2069 "
                        "U+FEFF\n%final a \u00e1\n%final x y\n"
                        "%part a A\n%part b B\n%part c C\n%part d D\n%part e E\n"
                        "%part f F\n%part g G\n%part h H\n");
    begin();
    dump_info(built.dict, "x", &sink);
    const char *const text = written();
    assert_non_null(strstr(text, "\nspellings      16\n               a A \u00c1 \u00e1 \uff21 "
                                 "\uff41, x X Y y \uff38 \uff39 \uff58 \uff59\n"));
    assert_non_null(strstr(text, "\ndropped        19\n               U+00AD U+034F U+061C "));
    assert_non_null(strstr(text, "\nfinal forms    2\n               a \u00e1, x y\n"));
    assert_non_null(strstr(text, "\nparts          8\n"));
}

TEST(a_letter_with_white_space)
{
    static const char *const alphabets[] = {"a a\u00a0b", "a=\u2003", "a b=\u3000", "a \u2028>"};
    for (size_t i = 0; i < COUNT(alphabets); i++) {
        struct wg_error error = {0};
        OWN(made_dict, made) = opened(make_dict(alphabets[i], "a", ""));
        assert_int_equal(dump_alphabet(made.dict, &sink, &error), WG_UNSUPPORTED);
        assert_non_null(strstr(error.message, "a letter with white space"));
    }
}

/* Dumps a symbol and a part that have too many spellings for one line of an alphabet file. */
TEST(long_lines)
{
    enum { SPELLINGS = 9000 };
    static char alphabet[SPELLINGS * 9 + 80];
    struct made_dict built;
    struct made_dict again;
    for (int part = 0; part < 2; part++) {
        size_t nbytes =
            (size_t)snprintf(alphabet, sizeof alphabet, "%%fold none\na\nabc\n%%drop U+034F\n");
        for (unsigned i = 0; i < SPELLINGS; i++) {
            const char c[] = {(char)(0xe4 + i / 4096), (char)(0x80 | (i / 64 & 63)),
                              (char)(0x80 | (i & 63)), '\0'};
            nbytes += (size_t)snprintf(alphabet + nbytes, sizeof alphabet - nbytes,
                                       i % 1000 > 0 ? " %s"
                                       : part       ? "\n%%part a %s"
                                                    : "\n%%expand %s a\n#",
                                       c);
        }
        (void)nbytes;
        build(&built, alphabet, "a abc", NULL);
        begin();
        assert_ok(dump_alphabet(built.dict, &sink, NULL));
        const struct wg_compile_options options = {.alphabet_text = {sink.bytes, sink.used}};
        struct wg_compiler *const compiler = new_compiler(&options);
        add_words(compiler, "a abc");
        end_build(&again, compiler);
        assert_int_equal(again.nbytes, built.nbytes);
        assert_memory_equal(again.bytes, built.bytes, built.nbytes);
        made_dict_free(&again);
        made_dict_free(&built);
    }
}
