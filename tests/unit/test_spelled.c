/* SPDX-License-Identifier: MIT */
/*
 * test_spelled.c: tests dictionaries of random alphabet files. A dictionary must find each text
 * that the compiler reads as a word, and no other text. Its dumps, as a list and as an alphabet
 * file, must give the same bytes again. So must the dumps of dictionaries without an alphabet file.
 * The list alone gives the same words again. (A dictionary without an alphabet file also reads
 * spellings that only occur in its input.)
 *
 * WG_SEED=N repeats the run that printed the seed N. With WG_LONG, the test makes five times as
 * many dictionaries.
 */
#include "base/utf8.h"
#include "report/dump.h"
#include "report/spellings.h"

#include "support/random.h"
#include "support/test.h"

#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

OWNABLE(sink, sink_close)

/* A buffer to which a text is appended. */
struct out {
    char bytes[1 << 14];
    size_t nbytes;
};

static void put(struct out *out, const char *string)
{
    const size_t nbytes = strlen(string);
    assert_true(out->nbytes + nbytes <= sizeof out->bytes);
    memcpy(out->bytes + out->nbytes, string, nbytes);
    out->nbytes += nbytes;
}

static struct wg_text text_of_out(const struct out *out)
{
    return (struct wg_text){out->bytes, out->nbytes};
}

/* --- Random alphabets and texts. Those of one test consist of a few of these characters. */

static const char *const characters[] = {
    "a",          "A",      "n",      "N",      "\u00e1", "\u00f1", "\u00d1", "y",
    "\u00fc",     "u",      "\u01d8", "\u0301", "\u0308", "\u0303", "\u0302", "\u0323",
    "\u00e2",     "\u1ead", "\u0131", "i",      "I",      "\u0130", "\u0307", "s",
    "\u00df",     "\u1e9e", "\u03c3", "\u03c2", "\u03a3", "'",      "-",      "\u0304",
    "\u01c6",     "\u01c5", "d",      "\u017e", "z",      "k",      "\u212a", "\u0438",
    "\u0439",     "\u0958", "\u0915", "\u093c", "\u1112", "\u1161", "\ud558", "\U00010400",
    "\U00010428", "#",      "%",      "U",      "+",      "0",      "\u034f", "\u0995",
    "\u09c7",     "\u09be", "\u09cb", "\u1161", "\u0e01", "\u0e38", "\u0e48", "\u0e33",
    "\u094d",     "\u0928", "\u0929", "\u200c", "\u200d", "\u00ad", "\ufe0f", "\ufeff",
    "\ufb01",     "f",      "\uff26", "\uff46", "\u017f", "\u05d0", "\u05b8", "\u05bc",
    "\u0f71",     "\u0f72", "\u0f73", "\u0f40", "\u0345", "\u03b1", "\u1fb3", "\ufefb",
};
enum { CHARACTERS = COUNT(characters) };

/* The characters of the current test. */
static struct {
    const char *items[CHARACTERS];
    uint32_t count;
} drawn;

static void draw_characters(struct random *random)
{
    drawn.count = 2 + random_below(random, 8);
    for (uint32_t i = 0; i < drawn.count; i++) {
        drawn.items[i] = characters[random_below(random, CHARACTERS)];
    }
}

static void put_characters(struct out *out, struct random *random, uint32_t most)
{
    const uint32_t count = 1 + random_below(random, most);
    for (uint32_t i = 0; i < count; i++) {
        put(out, drawn.items[random_below(random, drawn.count)]);
    }
}

static void put_line(struct out *out, struct random *random)
{
    const uint32_t spellings = random_below(random, 3);
    put_characters(out, random, random_below(random, 4) == 0 ? 8 : 2);
    for (uint32_t i = 0; i < spellings; i++) {
        put(out, " ");
        put_characters(out, random, 2);
    }
    put(out, "\n");
}

/* Appends lines that begin with %. Some of them name letters that the file may not have. */
static void put_directives(struct out *out, struct random *random)
{
    static const char *const words[] = {"%drop ", "%expand ", "%final ", "%part "};
    const uint32_t count = random_below(random, 4);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t word = random_below(random, 4);
        put(out, words[word]);
        put_characters(out, random, word == 0 ? 3 : 1);
        for (uint32_t k = random_below(random, 4); word > 0 && k > 0; k--) {
            put(out, " ");
            put_characters(out, random, 1);
        }
        put(out, "\n");
    }
}

static enum wg_status new_compiler(const struct out *alphabet, struct wg_compiler **compiler_out)
{
    const struct wg_compile_options options =
        SIZED(options, .alphabet_text = text_of_out(alphabet));
    return wg_compiler_new(&options, compiler_out, NULL);
}

static const char drop_joiner[] = "%drop U+034F\n";

/* Writes an alphabet file of random lines. Leaves out each line that would make the file
   invalid. */
static void draw_alphabet(struct out *out, struct random *random)
{
    static const char *const folds[] = {"", "%fold none\n", "%fold marks\n"};
    const uint32_t count = 2 + random_below(random, 12);
    struct wg_compiler *compiler;
    out->nbytes = 0;
    put(out, folds[random_below(random, 3)]);
    put(out, random_below(random, 4) == 0 ? drop_joiner : "");
    for (uint32_t i = 0; i < count; i++) {
        const size_t before = out->nbytes;
        if (i < count / 2) {
            put_line(out, random);
        } else {
            put_directives(out, random);
        }
        if (new_compiler(out, &compiler) == WG_OK) {
            wg_compiler_free(compiler);
        } else {
            out->nbytes = before;
        }
    }
}

/* --- Dictionaries */

struct built {
    void *bytes;
    size_t nbytes;
    struct wg_dict *dict; /* NULL: no word was accepted */
};

static void open_built(struct built *built, struct wg_compiler *compiler)
{
    struct wg_error error = {.message = ""};
    *built = (struct built){0};
    if (wg_compiler_write_memory(compiler, &built->bytes, &built->nbytes, &error) == WG_OK) {
        (void)wg_dict_open_memory(built->bytes, built->nbytes, NULL, &built->dict, &error);
        assert_string_equal(error.message, "");
        (void)wg_dict_check(built->dict, &error);
        assert_string_equal(error.message, "");
    }
    wg_compiler_free(compiler);
}

static void built_free(struct built *built)
{
    wg_dict_close(built->dict);
    wg_free(built->bytes);
}

OWNABLE(built, built_free)

enum { WORDS = 60 };

/* The words of a test, and whether the compiler accepts each of them. */
struct words {
    struct out texts[WORDS];
    bool is_accepted[WORDS];
    uint64_t misread; /* left out because their texts would be read as other words */
};

static void draw_words(struct words *words, struct random *random)
{
    for (size_t i = 0; i < WORDS; i++) {
        words->texts[i].nbytes = 0;
        put_characters(&words->texts[i], random, 1 + (uint32_t)i / 10);
    }
}

static void add_words(struct built *built, struct wg_compiler *compiler, struct words *words)
{
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    for (size_t i = 0; i < WORDS; i++) {
        const uint64_t before = counts->not_letters + counts->too_short + counts->misread;
        assert_ok(wg_compiler_add_word(compiler, text_of_out(&words->texts[i]), NULL));
        words->is_accepted[i] = counts->not_letters + counts->too_short + counts->misread == before;
    }
    words->misread = counts->misread;
    open_built(built, compiler);
}

static void build(struct built *built, const struct out *alphabet, struct words *words)
{
    struct wg_compiler *compiler;
    *built = (struct built){0};
    words->misread = 0;
    if (new_compiler(alphabet, &compiler) != WG_OK) {
        return; /* no line was a letter */
    }
    add_words(built, compiler, words);
}

static void fail_word(const struct out *alphabet, struct wg_text word, const char *what)
{
    fail_msg("'%.*s' %s. The alphabet:\n%.*s", (int)word.nbytes, word.bytes, what,
             (int)alphabet->nbytes, alphabet->bytes);
}

/* For a test that each listed word is found with the same symbols. */
struct shown {
    const struct wg_dict *dict;
    const struct out *alphabet;
};

static bool require_shown(void *context, struct wg_text word)
{
    const struct shown *const shown = context;
    if (!wg_dict_contains(shown->dict, word)) {
        fail_word(shown->alphabet, word, "is listed, and is not found");
    }
    return true;
}

static void require_words(const struct built *built, const struct out *alphabet,
                          const struct words *words)
{
    struct shown shown = {built->dict, alphabet};
    for (size_t i = 0; i < WORDS; i++) {
        const struct wg_text word = text_of_out(&words->texts[i]);
        if (words->is_accepted[i] && !wg_dict_contains(built->dict, word)) {
            fail_word(alphabet, word, "is accepted, and is not found");
        }
    }
    assert_ok(wg_dict_each(built->dict, (struct wg_text){"", 0}, require_shown, &shown, NULL));
}

static void require_same(const struct built *built, struct wg_compiler *compiler,
                         const struct sink *list, const struct sink *spellings,
                         const struct out *alphabet)
{
    struct wg_error error = {.message = ""};
    OWN(built, again);
    (void)wg_compiler_add_memory(compiler, "list", (struct wg_text){list->bytes, list->used}, NULL,
                                 &error);
    assert_string_equal(error.message, "");
    open_built(&again, compiler);
    if (again.nbytes != built->nbytes || memcmp(again.bytes, built->bytes, built->nbytes) != 0) {
        fail_msg("other bytes; from\n%.*s\nthe dump is\n%.*s\nthe words are\n%.*s",
                 (int)alphabet->nbytes, alphabet->bytes, (int)spellings->used, spellings->bytes,
                 (int)list->used, list->bytes);
    }
}

/* Compiles the dump of the words, with `options` and the dump of the alphabet. Requires the same
   bytes. */
static void require_same_again(const struct built *built, struct wg_compile_options options,
                               const struct out *alphabet)
{
    OWN(sink, list) = SINK_IN_MEMORY;
    OWN(sink, spellings) = SINK_IN_MEMORY;
    struct wg_compiler *compiler = NULL;
    struct wg_error error = {.message = ""};
    assert_ok(dump_list(built->dict, &list, NULL));
    assert_ok(dump_alphabet(built->dict, &spellings, NULL));
    options.strict = true;
    for (int i = alphabet->nbytes == 0; i < 2; i++) {
        if (i == 1) {
            options.alphabet_text = (struct wg_text){spellings.bytes, spellings.used};
        }
        (void)wg_compiler_new(&options, &compiler, &error);
        assert_string_equal(error.message, "");
        require_same(built, compiler, &list, &spellings, alphabet);
    }
}

enum { TRIES = 400 };

static int tries(void)
{
    return getenv("WG_LONG") != NULL ? 5 * TRIES : makes_few_tries() ? TRIES / 10 : TRIES;
}

TEST(random_alphabets)
{
    static struct words words;
    static struct out alphabet;
    struct random random = random_from_environment("alphabets");
    const int count = tries();
    int accepted = 0;
    int misread = 0;
    for (int i = 0; i < count; i++) {
        struct built built;
        draw_characters(&random);
        draw_alphabet(&alphabet, &random);
        draw_words(&words, &random);
        build(&built, &alphabet, &words);
        if (words.misread > 0) { /* with the line that the message suggests, compiling succeeds */
            built_free(&built);
            misread++;
            put(&alphabet, drop_joiner);
            build(&built, &alphabet, &words);
            assert_int_equal(words.misread, 0);
        }
        if (built.dict != NULL) {
            const struct wg_compile_options options =
                SIZED(options, .alphabet_text = text_of_out(&alphabet));
            require_words(&built, &alphabet, &words);
            require_same_again(&built, options, &alphabet);
            accepted++;
        }
        built_free(&built);
    }
    print_message("%d of %d with words, %d with misread words\n", accepted, count, misread);
}

/* Compiles the dump of the words without an alphabet file. Requires the same dump, and that another
   such step gives the same bytes. */
static void require_same_words(const struct built *built, const struct wg_compile_options *options)
{
    struct sink lists[2] = {SINK_IN_MEMORY, SINK_IN_MEMORY};
    struct built steps[2];
    const struct wg_dict *dict = built->dict;
    for (int i = 0; i < 2; i++) {
        struct wg_compiler *compiler;
        assert_ok(dump_list(dict, &lists[i], NULL));
        assert_ok(wg_compiler_new(options, &compiler, NULL));
        assert_ok(wg_compiler_add_memory(
            compiler, "list", (struct wg_text){lists[i].bytes, lists[i].used}, NULL, NULL));
        open_built(&steps[i], compiler);
        dict = steps[i].dict;
    }
    assert_int_equal(lists[0].used, lists[1].used);
    assert_memory_equal(lists[0].bytes, lists[1].bytes, lists[0].used);
    assert_int_equal(steps[0].nbytes, steps[1].nbytes);
    assert_memory_equal(steps[0].bytes, steps[1].bytes, steps[0].nbytes);
    for (int i = 0; i < 2; i++) {
        sink_close(&lists[i]);
        built_free(&steps[i]);
    }
}

/* Without an alphabet file, the letters are those of the words. */
TEST(random_without_file)
{
    static struct words words;
    static const struct out none;
    struct random random = random_from_environment("words");
    for (int i = tries(); i > 0; i--) {
        OWN(built, built);
        struct wg_compiler *compiler;
        const struct wg_compile_options options =
            SIZED(options, .fold = (enum wg_fold)random_below(&random, 3));
        draw_characters(&random);
        draw_words(&words, &random);
        assert_ok(wg_compiler_new(&options, &compiler, NULL));
        add_words(&built, compiler, &words);
        if (built.dict != NULL) {
            require_words(&built, &none, &words);
            require_same_again(&built, options, &none);
            require_same_words(&built, &options);
        }
    }
}
