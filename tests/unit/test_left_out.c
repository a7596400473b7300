/* SPDX-License-Identifier: MIT */
/*
 * test_left_out.c: tests inputs that are dictionaries, inputs of words to leave out, and the report
 * of each word that was left out.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/text.h"
#include "base/utf8.h"
#include "support/compile_dict.h"
#include "support/forge.h"
#include "support/list_values.h"
#include "support/random.h"
#include "support/test.h"

#include <inttypes.h>
#include <wordgrid/compile.h>

enum { MAX_INPUTS = 5, LOG_NBYTES = 4096 };

/* An input of a compiler: a text, or a dictionary of the words of `dictionary`. */
struct part {
    const char *text;
    enum wg_input_use use;
    enum wg_input_format format;
    const char *dictionary; /* if `text` is NULL: words, or words with values */
    const char *name;
};

/* Lines of PLACE REASON WORD, and their number. */
struct log {
    char text[LOG_NBYTES];
    size_t nbytes;
};

static void log_rejected(void *context, const struct wg_rejected *word)
{
    static const char *const whys[] = {
        [WG_REJECT_NOT_LETTERS] = "sign",  [WG_REJECT_TOO_SHORT] = "short",
        [WG_REJECT_TOO_LONG] = "long",     [WG_REJECT_CAPITALIZED] = "capital",
        [WG_REJECT_EXCLUDED] = "excluded", [WG_REJECT_NOT_ONLY] = "not only",
        [WG_REJECT_MISREAD] = "misread",   [WG_REJECT_AFFIX] = "affix",
    };
    struct log *const log = context;
    log->nbytes += (size_t)snprintf(
        log->text + log->nbytes, LOG_NBYTES - log->nbytes, "%s:%" PRIu64 ":%" PRIu64 " %s %.*s\n",
        word->source == NULL ? "-" : word->source, word->line, word->column, whys[word->why],
        (int)word->word.nbytes, word->word.bytes);
    assert_true(log->nbytes < LOG_NBYTES);
}

struct built {
    enum wg_status status;
    struct wg_error error;
    struct wg_compile_counts counts;
    void *bytes;
    size_t nbytes;
};

/* Adds a part to the compiler. If the part is a dictionary, makes it first. */
static enum wg_status add(struct wg_compiler *compiler, const struct part *part,
                          struct wg_error *error)
{
    const struct wg_input_options input = SIZED(input, .format = part->format, .use = part->use);
    if (part->text != NULL) {
        return wg_compiler_add_memory(compiler, part->name, text_of(part->text), &input, error);
    }
    const struct wg_compile_options as_it_is = {.fold = WG_FOLD_NONE};
    struct wg_compiler *const other = new_compiler(&as_it_is);
    add_input(other, part->dictionary,
              strchr(part->dictionary, '\t') != NULL ? WG_INPUT_TSV : WG_INPUT_AUTO);
    struct made_dict made = compile_dict(other);
    const struct wg_text text = {(const char *)made.bytes, made.nbytes};
    const enum wg_status status = wg_compiler_add_memory(compiler, part->name, text, &input, error);
    made_dict_free(&made);
    return status;
}

static struct built build(const struct part *parts, const struct wg_compile_options *given)
{
    struct wg_compiler *const compiler = new_compiler(given);
    struct built built = {.bytes = NULL};
    for (size_t i = 0; i < MAX_INPUTS && built.status == WG_OK &&
                       (parts[i].text != NULL || parts[i].dictionary != NULL);
         i++) {
        built.status = add(compiler, &parts[i], &built.error);
    }
    if (built.status == WG_OK) {
        built.status =
            wg_compiler_write_memory(compiler, &built.bytes, &built.nbytes, &built.error);
    }
    built.counts = *wg_compiler_counts(compiler);
    wg_compiler_free(compiler);
    return built;
}

/* Writes the words of the dictionary to `log_out`, and frees the bytes. */
static void list_built(struct built *built, struct log *log_out)
{
    if (built->status != WG_OK) {
        fail_msg("%s", built->error.message);
    }
    list_values(built->bytes, built->nbytes, log_out->text, LOG_NBYTES);
    log_out->nbytes = strlen(log_out->text);
    wg_free(built->bytes);
}

#define WORDS(words)    .text = (words)
#define DICT(words)     .dictionary = (words)
#define GREEK           "φ\nω\nσ\n%final σ ς\n%drop '\n"
#define EXCLUDE(member) member, .use = WG_INPUT_EXCLUDE
#define ONLY(member)    member, .use = WG_INPUT_ONLY

TEST(words_of_dictionaries)
{
    static const struct {
        struct part parts[MAX_INPUTS];
        struct wg_compile_options options;
        const char *expected;
    } rows[] = {
        {{{DICT("b\na\n")}}, {0}, "a b "},
        {{{DICT("b\na\n")}, {WORDS("c\na\n")}}, {0}, "a b c "},
        {{{DICT("b\na\n")}, {DICT("c\na\n")}}, {0}, "a b c "},
        {{{DICT("b\na\n")}, {EXCLUDE(DICT("b\nc\n"))}}, {0}, "a "},
        {{{EXCLUDE(DICT("b\nc\n"))}, {WORDS("b\na\n")}}, {0}, "a "},
        {{{DICT("b\na\n")}, {ONLY(DICT("b\nc\n"))}}, {0}, "b "},
        {{{ONLY(WORDS("b\n"))}, {WORDS("c\nb\na\n")}, {ONLY(WORDS("c\n"))}}, {0}, "b c "},
        {{{ONLY(WORDS("b\nc\n"))}, {WORDS("c\nb\na\n")}, {EXCLUDE(WORDS("c\n"))}}, {0}, "b "},
        /* The words of a dictionary are read like those of a list. */
        {{{DICT("Rome\nr\u00f4le\n")}, {WORDS("ROLE\n")}}, {.fold = WG_FOLD_MARKS}, "role rome "},
        {{{DICT("a'b\nab\n"), .format = WG_INPUT_TSV}}, {0}, "ab "},
        {{{DICT("abc\nab\na\n"), .format = WG_INPUT_TRIE_TEXT}},
         {.min_length = 2, .max_length = 2},
         "ab "},
        {{{DICT("Ulm\nulna\n")}}, {.skip_capitalized = true}, "ulna "},
        {{{WORDS("Ulm\nulna\nulm\n")}, {ONLY(DICT("ULM\n"))}}, {.skip_capitalized = true}, "ulm "},
        /* Values. */
        {{{DICT("a\t1\nb\t2\n")}, {WORDS("c\n")}}, {0}, "a=1 b=2 c=0 "},
        {{{DICT("a\t1\nb\t2\n")}, {DICT("a\t5\n")}}, {.merge = WG_MERGE_SUM}, "a=6 b=2 "},
        {{{DICT("a\t1\nb\t2\n")}, {ONLY(DICT("b\t7\n"))}}, {0}, "b=2 "},
        {{{DICT("a\t1\nb\t2\n")}, {DICT("a\t5\n")}, {ONLY(WORDS("b\n"))}}, {0}, "b=2 "},
    };
    static struct log log;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct built built = build(rows[i].parts, &rows[i].options);
        list_built(&built, &log);
        assert_string_equal(log.text, rows[i].expected);
    }
}

/* --- Reports */

/* Some letters written next to each other are another letter, and U+034F is not dropped. */
#define JOINED "%fold none\na A\nab\nc\ncd\nd\nb B\n%drop '\n%expand y a b\n"

TEST(each_word_left_out)
{
    static const struct {
        struct part parts[MAX_INPUTS];
        struct wg_compile_options options;
        const char *expected; /* reports, then the words */
    } rows[] = {
        {{{WORDS("a1\nb\n\n  b c\n"), .name = "x"}}, {0}, "x:1:2 sign a1\nx:4:4 sign b c\nb "},
        {{{WORDS("a\nbb\nccc\nDD\n")}},
         {.min_length = 2, .max_length = 2, .skip_capitalized = true},
         "-:1:1 short a\n-:3:1 long ccc\n-:4:1 capital DD\nbb "},
        /* The first three words have the letters a and b, but not ab. */
        {{{WORDS("Ab\na'b\nycd\nab\nB\nba\nac\nca\n")}},
         {.alphabet_text = {JOINED, sizeof JOINED - 1}},
         "-:1:1 misread Ab\n-:2:1 misread a'b\n-:3:1 misread ycd\nac ab ca b ba "},
        {{{WORDS("Ab\n"), .name = "x"}, {EXCLUDE(WORDS("a'b\n"))}, {WORDS("ab\n")}},
         {.alphabet_text = {JOINED, sizeof JOINED - 1}},
         "x:1:1 misread Ab\nab "},
        {{{WORDS("a!b!!##c2!#d!"), .format = WG_INPUT_TRIE_TEXT, .name = "t"},
          {EXCLUDE(WORDS("AB\nx\n"))}},
         {0},
         "t:1:10 sign c2\nt:1:4 excluded ab\nt:1:5 excluded ab\na cd "},
        {{{WORDS("a\nB\n\n b\nc\nb"), .name = "x"},
          {EXCLUDE(WORDS("b\n1\n")), .name = "y"},
          {WORDS("c\nb\n"), .name = "z"},
          {WORDS("b\n"), .name = "x"}},
         {0},
         "x:2:1 excluded B\nx:4:2 excluded b\nx:6:1 excluded b\n"
         "z:2:1 excluded b\nx:1:1 excluded b\na c "},
        {{{WORDS("a\n\xc3\x84\nb\n"), .name = "x"}, {ONLY(WORDS("b\nc\n"))}},
         {0},
         "x:1:1 not only a\nx:2:1 not only \xc3\x84\nb "},
        {{{DICT("b\nc\na\nad\n"), .name = "x"}, {EXCLUDE(WORDS("b\n"))}, {ONLY(WORDS("c\nb\n"))}},
         {.alphabet_text = {"a\nb\nc\n", 6}},
         "x:2:2 sign ad\nx:3:1 excluded b\nx:1:1 not only a\nc "},
        /* The report has the word as in the input, not the text of its symbols. */
        {{{WORDS("Φως\nφ'ω\nφ\n"), .name = "x"}, {EXCLUDE(WORDS("φως\n"))}, {ONLY(WORDS("φ\n"))}},
         {.alphabet_text = {GREEK, sizeof GREEK - 1}},
         "x:1:1 excluded Φως\nx:2:1 not only φ'ω\nφ "},
        {{{WORDS("a\t1\n\nb\t2\n"), .format = WG_INPUT_TSV, .name = "x"}, {ONLY(WORDS("a\n"))}},
         {0},
         "x:3:1 not only b\na=1 "},
    };
    static struct log log;
    static struct log words;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct wg_compile_options options = rows[i].options;
        log = (struct log){.nbytes = 0};
        options.rejected = log_rejected;
        options.rejected_context = &log;
        struct built built = build(rows[i].parts, &options);
        list_built(&built, &words);
        strcat(log.text, words.text);
        assert_string_equal(log.text, rows[i].expected);
    }
}

/* Reports of words that are added one by one have no place. */
TEST(words_without_a_place)
{
    static struct log log;
    const struct wg_compile_options options = {
        .rejected = log_rejected,
        .rejected_context = &log,
    };
    const struct wg_input_options exclude = SIZED(exclude, .use = WG_INPUT_EXCLUDE);
    struct wg_compiler *const compiler = new_compiler(&options);
    assert_ok(wg_compiler_add_word(compiler, text_of("a"), NULL));
    assert_ok(wg_compiler_add_word(compiler, text_of("b1"), NULL));
    assert_ok(wg_compiler_add_word_value(compiler, text_of(" c"), 7, NULL));
    assert_ok(wg_compiler_add_memory(compiler, NULL, text_of("c\n"), &exclude, NULL));
    assert_int_equal(wg_compiler_counts(compiler)->valued, 1);
    OWN(made_dict, made) = compile_dict(compiler);
    assert_string_equal(log.text, "-:0:2 sign b1\n-:0:2 excluded c\n");
}

TEST(counts_of_words_left_out)
{
    static const struct part parts[MAX_INPUTS] = {
        {WORDS("a\nb\nb\nc\nc\nc\nd\nd\ne1\n")},
        {EXCLUDE(WORDS("b\nx\n"))},
        {ONLY(WORDS("b\nc\ny\n"))},
    };
    const struct wg_compile_options options = {0};
    struct built built = build(parts, &options);
    assert_ok(built.status);
    assert_int_equal(built.counts.read, 9);
    assert_int_equal(built.counts.not_letters, 1);
    assert_int_equal(built.counts.excluded, 1);
    assert_int_equal(built.counts.not_only, 2);
    assert_int_equal(built.counts.repeated, 4);
    assert_int_equal(built.counts.words, 1);
    wg_free(built.bytes);
}

/* --- The characters of words that are left out */

TEST(characters_of_words_left_out)
{
    enum { SHOWN = 4, MANY = 0x900, FIRST_MANY = 0x2200 };
    static const struct wg_character_count expected[SHOWN] = {
        {0x10ffff, 3}, {'1', 2}, {0, 1}, {'-', 1}};
    static const char text[] = "a1\nb1-\n-b\n\U0010ffff\nx\U0010ffff1\na\U0010ffff\nb\0\nc";
    OWN(wg_compiler, *const compiler) = new_compiler(&(struct wg_compile_options){0});
    struct wg_character_count items[SHOWN] = {{0}};
    struct wg_error error;
    assert_int_equal(wg_compiler_characters(compiler, WG_CHARACTER_NOT_LETTER, items, SHOWN), 0);
    assert_ok(wg_compiler_add_memory(compiler, NULL, (struct wg_text){text, sizeof text - 1}, NULL,
                                     &error));
    for (size_t room = 0; room <= SHOWN; room++) {
        memset(items, 0, sizeof items);
        assert_int_equal(wg_compiler_characters(compiler, WG_CHARACTER_NOT_LETTER, items, room),
                         SHOWN);
        for (size_t i = 0; i < SHOWN; i++) {
            assert_int_equal(items[i].code_point, i < room ? expected[i].code_point : 0);
            assert_int_equal(items[i].words, i < room ? expected[i].words : 0);
        }
    }
    for (uint32_t c = FIRST_MANY; c < FIRST_MANY + MANY; c++) {
        char bytes[UTF8_MAX_NBYTES];
        const struct wg_text word = {bytes, utf8_encode(c, bytes)};
        assert_ok(wg_compiler_add_word(compiler, word, &error));
    }
    const uint64_t left_out = wg_compiler_counts(compiler)->not_letters;
    const size_t different =
        wg_compiler_characters(compiler, WG_CHARACTER_NOT_LETTER, items, SHOWN);
    assert_int_equal(different, SHOWN + MANY);
    assert_int_equal(left_out, MANY + 7);
    assert_int_equal(items[3].code_point, '-');
    assert_int_equal(wg_compiler_characters(compiler, WG_CHARACTER_IGNORED, NULL, 0), 0);
    assert_int_equal(wg_compiler_characters(compiler, WG_CHARACTER_IGNORED + 1, NULL, 0), 0);
}

/* --- Random lists, compared with a search for each word. The order of the inputs must not change
   the dictionary. */

enum { RANDOM_LIST_NBYTES = 512, RANDOM_WORDS = 40 };

struct random_list {
    char text[RANDOM_LIST_NBYTES]; /* words of a, b and c, some lines empty */
};

static void make_list(struct random_list *list, struct random *random)
{
    const unsigned count = 1 + random_below(random, RANDOM_WORDS);
    char *p = list->text;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned n = random_below(random, 4); n > 0; n--) {
            *p++ = (char)('a' + random_below(random, 3));
        }
        *p++ = '\n';
    }
    *p = '\0';
}

/* Returns whether a line of the list is the word. */
static bool list_has(const struct random_list *list, const char *word, size_t nbytes)
{
    for (const char *p = list->text; *p != '\0'; p = strchr(p, '\n') + 1) {
        if (strcspn(p, "\n") == nbytes && memcmp(p, word, nbytes) == 0) {
            return true;
        }
    }
    return false;
}

/* Writes the reports that are expected for one list and one reason. */
static void expect(struct log *log, const struct random_list *lists, const char *name,
                   const struct random_list *list, enum wg_reject why)
{
    uint64_t line = 1;
    for (const char *p = list->text; *p != '\0'; p = strchr(p, '\n') + 1) {
        const size_t nbytes = strcspn(p, "\n");
        const bool is_excluded = list_has(&lists[1], p, nbytes);
        const bool is_dropped = why == WG_REJECT_EXCLUDED
                                    ? is_excluded
                                    : !is_excluded && !list_has(&lists[2], p, nbytes) &&
                                          !list_has(&lists[3], p, nbytes);
        if (nbytes > 0 && is_dropped) {
            const struct wg_rejected rejected = {
                .why = why, .source = name, .line = line, .column = 1, .word = {p, nbytes}};
            log_rejected(log, &rejected);
        }
        line++;
    }
}

TEST(random_lists)
{
    struct random random = random_from_environment("test_left_out");
    static const char *const names[] = {"added", "excluded", "only", "only too", "more"};
    static const enum wg_input_use uses[] = {WG_INPUT_ADD, WG_INPUT_EXCLUDE, WG_INPUT_ONLY,
                                             WG_INPUT_ONLY, WG_INPUT_ADD};
    static struct log log;
    static struct log expected;
    for (unsigned round = 0; round < 300; round++) {
        struct random_list lists[MAX_INPUTS];
        struct part parts[MAX_INPUTS];
        unsigned order[MAX_INPUTS];
        for (unsigned i = 0; i < MAX_INPUTS; i++) {
            make_list(&lists[i], &random);
            const unsigned j = random_below(&random, i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        expected = (struct log){.nbytes = 0};
        for (unsigned i = 0; i < MAX_INPUTS; i++) {
            const unsigned n = order[i];
            parts[i] = (struct part){.text = lists[n].text, .use = uses[n], .name = names[n]};
        }
        static const enum wg_reject whys[] = {WG_REJECT_EXCLUDED, WG_REJECT_NOT_ONLY};
        for (size_t why = 0; why < 2; why++) {
            for (unsigned i = 0; i < MAX_INPUTS; i++) {
                if (parts[i].use == WG_INPUT_ADD) {
                    expect(&expected, lists, parts[i].name, &lists[order[i]], whys[why]);
                }
            }
        }
        log = (struct log){.nbytes = 0};
        const struct wg_compile_options options = {.rejected = log_rejected,
                                                   .rejected_context = &log};
        struct built built = build(parts, &options);
        assert_string_equal(log.text, expected.text);
        if (built.status != WG_OK) {
            assert_int_equal(built.error.reason, WG_REASON_NO_WORDS);
            continue;
        }
        for (unsigned i = 0; i < MAX_INPUTS; i++) {
            parts[i] = (struct part){.text = lists[i].text, .use = uses[i], .name = names[i]};
        }
        struct built again = build(parts, &(struct wg_compile_options){0});
        assert_int_equal(again.nbytes, built.nbytes);
        assert_memory_equal(again.bytes, built.bytes, built.nbytes);
        wg_free(again.bytes);
        wg_free(built.bytes);
    }
}

/* --- Dictionaries that can contain any bytes */

static enum wg_status add_bytes(const void *bytes, size_t nbytes, uint64_t max_words,
                                struct wg_error *error)
{
    const struct wg_compile_options options = {.max_words = max_words};
    struct wg_compiler *const compiler = new_compiler(&options);
    const enum wg_status status =
        wg_compiler_add_memory(compiler, "x.wgd", (struct wg_text){bytes, nbytes}, NULL, error);
    wg_compiler_free(compiler);
    return status;
}

/* A dictionary of a kilobyte can have 2^60 words, and its header may state another number. */
TEST(too_many_words)
{
    struct wg_error error;
    struct made_dict made = make_doubling_dict(60, true);
    assert_int_equal(add_bytes(made.bytes, made.nbytes, 0, &error), WG_LIMIT);
    assert_int_equal(error.reason, WG_REASON_TOO_MANY_WORDS);
    assert_string_equal(error.source, "x.wgd");
    assert_non_null(strstr(error.message, "more than 50000000 words;"));
    struct forge forge = forge_of(&made);
    forge_put(&forge, HEADER_WORDS, 8, 1000);
    forge_hash(&forge);
    assert_int_equal(add_bytes(forge.bytes, forge.nbytes, 0, &error), WG_DAMAGED);
    assert_string_equal(error.source, "x.wgd");
    forge_free(&forge);
    made_dict_free(&made);
    made = make_doubling_dict(8, true);
    assert_int_equal(add_bytes(made.bytes, made.nbytes, 255, &error), WG_LIMIT);
    assert_ok(add_bytes(made.bytes, made.nbytes, 256, &error));
    made_dict_free(&made);
    /* 65,536 words of 512 bytes. The error is about a word, not about listing the dictionary. */
    static const char longer[] =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
    made = make_power_dict(longer, 2, 16, true);
    assert_int_equal(add_bytes(made.bytes, made.nbytes, 65536, &error), WG_LIMIT);
    assert_int_equal(error.reason, WG_REASON_TOO_MANY_WORDS);
    assert_non_null(strstr(error.message, "or as much text in longer words"));
    assert_string_equal(error.source, "x.wgd");
    assert_int_equal(error.line, 1 + (65536 + 65536 * 64) / 512);
    made_dict_free(&made);
}

TEST(damaged_dictionaries)
{
    struct forge forge;
    struct wg_error error;
    OWN(made_dict, made) = make_dict("a b", "ab ba", "");
    for (size_t nbytes = FORMAT_MAGIC_NBYTES; nbytes < made.nbytes; nbytes++) {
        assert_int_equal(add_bytes(made.bytes, nbytes, 0, &error), WG_DAMAGED);
        assert_string_equal(error.source, "x.wgd");
    }
    /* Adds bytes after the end: one byte, and more bytes than are read at once. */
    static const size_t more[] = {1, 1 << 20};
    for (size_t i = 0; i < 2; i++) {
        forge = forge_of(&made);
        forge_resize(&forge, made.nbytes + more[i]);
        assert_int_equal(add_bytes(forge.bytes, forge.nbytes, 0, &error), WG_DAMAGED);
        forge_free(&forge);
    }
    forge = forge_of(&made);
    forge_put(&forge, HEADER_MAJOR, 2, FORMAT_MAJOR + 1);
    forge_hash(&forge);
    assert_int_equal(add_bytes(forge.bytes, forge.nbytes, 0, &error), WG_NEWER_FORMAT);
    forge_free(&forge);
}
