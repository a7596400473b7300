/* SPDX-License-Identifier: MIT */
/*
 * test_number.c: tests the sections NUMB and VALU, and the functions that use them.
 *
 * Random dictionaries are compared with a plain sorted list of their words. Symbols are not in the
 * order of their texts and, in wide letter sets, not in the order of their codes. Other tests
 * overwrite the two sections.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/utf8.h"
#include "dict/read/word_numbers.h"
#include "support/broken.h"
#include "support/compile_dict.h"
#include "support/number_all.h"
#include "support/objects.h"
#include "support/random_words.h"
#include "support/test.h"
#include "write/encode.h"

#include <pthread.h>
#include <wordgrid/compile.h>
#include <wordgrid/query.h>

/* --- Random words, compared with a plain list */

enum { MAX_WORDS = 600, MAX_TEXT_NBYTES = RANDOM_WORD_MAX * 2 };

/* The words in the order of the list, as texts and as codes. */
struct plain {
    struct wordset set;
    uint64_t values[MAX_WORDS];
    char *texts[MAX_WORDS];
    size_t nbytes[MAX_WORDS];
    uint8_t texts_of[FORMAT_MAX_SYMBOLS]; /* by symbol: the number of its text */
    struct made_dict made;
    struct wg_dict *dict;
};

/* Text number i of the alphabet is U+0100 + i. */
static void write_text(unsigned text, char *out)
{
    out[0] = (char)(0xc4 + text / 64);
    out[1] = (char)(0x80 + text % 64);
}

static void spell(struct plain *plain, size_t i)
{
    const uint8_t *const word = wordset_word(&plain->set, i);
    const size_t count = strlen((const char *)word);
    char *const text = malloc(count * 2 + 1);
    assert_non_null(text);
    for (size_t k = 0; k < count; k++) {
        write_text(plain->texts_of[word[k] - 1], text + k * 2);
    }
    plain->texts[i] = text;
    plain->nbytes[i] = count * 2;
}

static void encode(struct plain *plain, unsigned symbols, bool has_values)
{
    char bytes[FORMAT_MAX_SYMBOLS * 2];
    struct wg_text texts[FORMAT_MAX_SYMBOLS];
    uint8_t numbers[FORMAT_MAX_SYMBOLS];
    struct automaton automaton;
    unsigned char *file = NULL;
    for (unsigned i = 0; i < symbols; i++) {
        write_text(i, bytes + (size_t)i * 2);
        texts[i] = (struct wg_text){bytes + (size_t)i * 2, 2};
        numbers[plain->texts_of[i]] = (uint8_t)i;
    }
    const struct alphabet_source source = {
        .symbols = texts, .symbol_count = symbols, .numbers = numbers};
    const struct encode_extras extras = {.has_numbers = true,
                                         .values = has_values ? plain->values : NULL};
    assert_ok(automaton_build(&automaton, &plain->set, NULL, NULL));
    assert_ok(encode_dictionary(&automaton, &source, (struct wg_text){"", 0}, &extras, &file,
                                &plain->made.nbytes, NULL));
    automaton_free(&automaton);
    plain->made.bytes = malloc(plain->made.nbytes);
    assert_non_null(plain->made.bytes);
    memcpy(plain->made.bytes, file, plain->made.nbytes);
    free(file);
}

static void plain_init(struct plain *plain, struct random *random, const struct word_shape *shape,
                       unsigned value_bits)
{
    *plain = (struct plain){.dict = NULL};
    const unsigned symbols = shape->codes;
    for (unsigned i = 0; i < symbols; i++) {
        const unsigned j = random_below(random, i + 1);
        plain->texts_of[i] = plain->texts_of[j];
        plain->texts_of[j] = (uint8_t)i;
    }
    plain->set = random_set(random, shape);
    assert_true(plain->set.count <= MAX_WORDS);
    for (size_t i = 0; i < plain->set.count; i++) {
        spell(plain, i);
        /* Blocks have different bases. */
        plain->values[i] = value_bits == 0
                               ? 0
                               : (random_next(random) >> (64 - value_bits)) +
                                     (value_bits > 50 ? 0 : i / 64 % 3 << (value_bits + 3));
    }
    encode(plain, symbols, value_bits > 0);
    plain->dict = made_dict_open(&plain->made);
    struct wg_error error;
    if (wg_dict_check(plain->dict, &error) != WG_OK) {
        fail_msg("%s: %s", shape->name, error.message);
    }
}

static void plain_free(struct plain *plain)
{
    made_dict_free(&plain->made);
    for (size_t i = 0; i < plain->set.count; i++) {
        free(plain->texts[i]);
    }
    wordset_free(&plain->set);
}

static struct wg_text text_at(const struct plain *plain, size_t i)
{
    return (struct wg_text){plain->texts[i], plain->nbytes[i]};
}

static void compare_words(const struct plain *plain, bool has_values)
{
    for (size_t i = 0; i < plain->set.count; i++) {
        const struct wg_text word = text_at(plain, i);
        char text[MAX_TEXT_NBYTES];
        uint64_t number = 0;
        size_t nbytes = 0;
        uint64_t value = 0;
        assert_true(wg_dict_number(plain->dict, word, &number));
        assert_int_equal(number, i);
        assert_ok(wg_dict_word_at(plain->dict, i, text, word.nbytes, &nbytes, NULL));
        assert_int_equal(nbytes, word.nbytes);
        assert_memory_equal(text, word.bytes, nbytes);
        nbytes = 0;
        assert_int_equal(wg_dict_word_at(plain->dict, i, text, word.nbytes - 1, &nbytes, NULL),
                         WG_LIMIT);
        assert_int_equal(nbytes, word.nbytes);
        assert_int_equal(wg_dict_value(plain->dict, word, &value), has_values);
        assert_int_equal(value, plain->values[i]);
        value = 0;
        assert_int_equal(wg_dict_value_at(plain->dict, i, &value), has_values);
        assert_int_equal(value, plain->values[i]);
    }
}

static bool begins_with(struct wg_text text, struct wg_text prefix)
{
    return text.nbytes >= prefix.nbytes && memcmp(text.bytes, prefix.bytes, prefix.nbytes) == 0;
}

/* Compares the results for a text with the list: its number, the words that begin with it, and the
   longest word at its beginning. */
static void compare_text(const struct plain *plain, struct wg_text text)
{
    uint64_t first = WG_NO_NUMBER; /* of the words that begin with the text */
    uint64_t count = 0;
    uint64_t longest = WG_NO_NUMBER; /* the longest word that the text begins with */
    size_t longest_nbytes = 0;
    bool is_word = false;
    for (size_t i = 0; i < plain->set.count; i++) {
        const struct wg_text word = text_at(plain, i);
        if (begins_with(word, text)) {
            first = count++ == 0 ? i : first;
            is_word |= word.nbytes == text.nbytes;
        }
        if (begins_with(text, word) && word.nbytes > longest_nbytes) {
            longest = i;
            longest_nbytes = word.nbytes;
        }
    }
    uint64_t number = WG_NO_NUMBER;
    uint64_t got_count = 0;
    size_t nbytes = 0;
    assert_int_equal(wg_dict_number(plain->dict, text, &number), is_word);
    assert_true(number == (is_word ? first : WG_NO_NUMBER));
    number = WG_NO_NUMBER;
    assert_int_equal(wg_dict_prefix_range(plain->dict, text, &number, &got_count), count > 0);
    assert_true(number == first);
    assert_int_equal(got_count, count);
    number = WG_NO_NUMBER;
    assert_int_equal(wg_dict_longest_word(plain->dict, text, &nbytes, &number), longest_nbytes > 0);
    assert_int_equal(nbytes, longest_nbytes);
    assert_true(number == longest);
}

static void compare_texts(const struct plain *plain, struct random *random, unsigned symbols)
{
    char text[MAX_TEXT_NBYTES + 4];
    compare_text(plain, (struct wg_text){text, 0});
    for (unsigned turn = 0; turn < 100; turn++) {
        const size_t i = random_below(random, (unsigned)plain->set.count);
        memcpy(text, plain->texts[i], plain->nbytes[i]);
        const size_t symbols_kept = random_below(random, (unsigned)plain->nbytes[i] / 2 + 1);
        size_t nbytes = symbols_kept * 2;
        for (unsigned k = random_below(random, 3); k > 0; k--, nbytes += 2) {
            write_text(random_below(random, symbols), text + nbytes);
        }
        compare_text(plain, (struct wg_text){text, nbytes});
    }
}

/* `codes` is the number of symbols, of which wide sets have over 31. */
static const struct word_shape shapes[] = {
    {"one symbol", 40, 1, 60, 1, 1, 60},
    {"two symbols", 500, 1, 9, 1, 2, 9},
    {"short words of 26 symbols", 600, 1, 3, 1, 26, 2},
    {"words of 26 symbols", 500, 1, 12, 1, 26, 10},
    {"31 symbols", 500, 1, 6, 1, 31, 5},
    {"32 symbols", 500, 1, 6, 1, 32, 5},
    {"33 symbols", 600, 1, 2, 1, 33, 1},
    {"64 symbols", 600, 1, 4, 1, 64, 3},
    {"100 symbols", 600, 1, 2, 1, 100, 1},
    {"255 symbols", 600, 1, 2, 1, 255, 1},
    {"255 symbols, long words", 300, 1, 300, 1, 255, 300},
};

/* Compares the number of symbols with the number of their text. */
static void compare_symbols(const struct plain *plain, struct random *random)
{
    const unsigned symbol_count = wg_dict_get_counts(plain->dict)->symbols;
    for (int turn = 0; turn < 200; turn++) {
        uint8_t symbols[4];
        char text[sizeof symbols * WG_SYMBOL_MAX_NBYTES];
        uint64_t by_symbols = 0;
        uint64_t by_text = 0;
        const unsigned length = random_below(random, sizeof symbols + 1);
        for (unsigned i = 0; i < length; i++) {
            symbols[i] = (uint8_t)random_below(random, symbol_count);
        }
        const size_t nbytes = wg_dict_spell(plain->dict, symbols, length, text);
        const bool is_word = wg_dict_number(plain->dict, (struct wg_text){text, nbytes}, &by_text);
        assert_int_equal(number_of_symbols(plain->dict, symbols, length, &by_symbols), is_word);
        assert_true(by_symbols == by_text);
    }
}

TEST(random_words_like_a_plain_list)
{
    struct random random = random_from_environment("random words");
    static struct plain plain;
    unsigned value_bits = 0;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        for (unsigned turn = 0; turn < 4; turn++) {
            plain_init(&plain, &random, &shapes[i], value_bits);
            compare_words(&plain, value_bits > 0);
            compare_texts(&plain, &random, shapes[i].codes);
            compare_symbols(&plain, &random);
            number_all(plain.dict);
            plain_free(&plain);
            value_bits = (value_bits + 1) % 58;
        }
    }
}

/* Makes `forge` a copy whose section NUMB has an id that no reader knows. Returns its dictionary.
 */
static struct wg_dict *lose_numb(struct forge *forge, const struct made_dict *made)
{
    *forge = forge_of(made);
    forge_put(forge, forge_entry(forge, "NUMB") + SECTION_ID, 4, ID('n', 'u', 'm', 'b'));
    return forge_reopen(forge);
}

/* The bytes that wg_dict_make_numbers makes are those of NUMB, so the tests above are about them,
   too. */
TEST(the_numbers_that_a_file_lacks)
{
    struct random random = random_from_environment("numbers that a file lacks");
    static struct plain plain;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        OWN(forge, forge);
        plain_init(&plain, &random, &shapes[i], 0);
        const struct numbers *const stored = &plain.dict->numbers;
        struct wg_dict *const dict = lose_numb(&forge, &plain.made);
        assert_false(wg_dict_has_numbers(dict));
        assert_false(wg_dict_number(dict, text_at(&plain, 0), &(uint64_t){0}));
        assert_ok(wg_dict_make_numbers(dict, NULL, NULL));
        const unsigned char *const made = number_counts(dict).records;
        assert_ptr_not_equal(made, NULL);
        assert_memory_equal(made, stored->records, stored->nbytes);
        assert_ok(wg_dict_make_numbers(dict, NULL, NULL));
        assert_ptr_equal(number_counts(dict).records, made);
        assert_false(wg_dict_has_numbers(dict));
        struct wg_dict *const whole = plain.dict;
        plain.dict = dict;
        compare_words(&plain, false);
        compare_texts(&plain, &random, shapes[i].codes);
        compare_symbols(&plain, &random);
        plain.dict = whole;
        assert_ok(wg_dict_make_numbers(whole, NULL, NULL));
        assert_ptr_equal(number_counts(whole).records, stored->records);
        plain_free(&plain);
    }
}

enum { THREADS = 8 };

static const struct wg_dict *shared;
static pthread_barrier_t start;

static void *make_shared(void *records_out)
{
    uint64_t number = 0;
    (void)pthread_barrier_wait(&start);
    (void)wg_dict_number(shared, text_of("ba"), &number); /* before, while or after it is made */
    assert_ok(wg_dict_make_numbers(shared, NULL, NULL));
    assert_true(wg_dict_number(shared, text_of("ba"), &number) && number == 2);
    *(const unsigned char **)records_out = number_counts(shared).records;
    return NULL;
}

TEST(threads_make_numbers_once)
{
    pthread_t threads[THREADS];
    const unsigned char *records[THREADS];
    OWN(made_dict, made) = make_dict("a b", "a ab ba", "");
    shared = made_dict_open(&made);
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, make_shared, &records[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_ptr_equal(records[i], number_counts(shared).records);
    }
    assert_int_equal(pthread_barrier_destroy(&start), 0);
}

static bool count_down(void *left)
{
    return --*(int *)left > 0;
}

/* Makes numbers within limits. Asserts that there are numbers only after WG_OK. */
static void assert_within(const struct wg_dict *dict, const struct wg_limits *limits,
                          enum wg_status expected, const char *message)
{
    struct wg_error error = {.message = ""};
    assert_int_equal(wg_dict_make_numbers(dict, limits, &error), expected);
    assert_string_equal(error.message, message);
    assert_int_equal(number_counts(dict).records != NULL, expected == WG_OK);
}

/* The word of 20,000 letters takes 40,001 steps. */
TEST(limits_end_the_making)
{
    enum { LENGTH = 20000, STEPS_PER_LOOK = 4096, LOOKS = 2 * LENGTH / STEPS_PER_LOOK + 1 };
    int left = 0;
    OWN(made_dict, made) = opened(make_power_dict("a", 1, LENGTH, true));
    const struct wg_limits *const counted = LIMITS(.go_on = count_down, .context = &left);
    for (int looks = 1; looks <= LOOKS; looks++) {
        left = looks;
        assert_within(made.dict, counted, WG_STOPPED, "stopped by the caller");
        assert_int_equal(left, 0);
    }
    assert_within(made.dict, LIMITS(.seconds = 1e-9), WG_STOPPED, "stopped by the time limit");
    assert_within(made.dict, LIMITS(.seconds = -1), WG_MISUSE,
                  "seconds is -1; give 0 for no limit, or more");
    left = LOOKS + 1;
    assert_within(made.dict, counted, WG_OK, "");
    assert_int_equal(left, 1);
    assert_within(made.dict, counted, WG_OK, ""); /* there is nothing to do */
    assert_int_equal(left, 1);
}

/* All words of a search have numbers, or none: what is made while it runs is for later ones. */
TEST(numbers_made_while_a_search_runs)
{
    struct wg_query *query = NULL;
    struct wg_query_search *search = NULL;
    const struct wg_query_options options = SIZED(options, .with_numbers = true);
    OWN(made_dict, made) = opened(make_dict("a b", "a ab ba", ""));
    assert_ok(wg_query_new_pattern(made.dict, text_of("*"), &query, NULL));
    for (unsigned turn = 0; turn < 2; turn++) {
        assert_ok(wg_query_open(made.dict, query, &options, &search, NULL));
        for (uint64_t i = 0; i < 3; i++) {
            const struct wg_query_word *const word = wg_query_next(search);
            assert_non_null(word);
            assert_true(word->number == (turn == 0 ? WG_NO_NUMBER : i));
            assert_ok(wg_dict_make_numbers(made.dict, NULL, NULL));
        }
        wg_query_close(search);
    }
    wg_query_free(query);
}

/* --- Counts that need many bits */

TEST(more_words_than_32_bits_count)
{
    /* All words of 1 to 56 letters, with two letters in the alphabet: 2^57 - 2 words. */
    enum { LENGTH = 56 };
    const struct wg_text texts[] = {{"a", 1}, {"b", 1}};
    uint32_t first_edges[LENGTH + 2] = {0};
    uint32_t targets[LENGTH * 2];
    uint8_t is_word[LENGTH + 1];
    uint8_t symbols[LENGTH * 2];
    for (uint32_t i = 0; i <= LENGTH; i++) {
        first_edges[i + 1] = i * 2;
        is_word[i] = i < LENGTH;
    }
    for (uint32_t e = 0; e < LENGTH * 2; e++) {
        targets[e] = e / 2;
        symbols[e] = e % 2;
    }
    struct automaton automaton = {.states = LENGTH + 1,
                                  .edges = LENGTH * 2,
                                  .root = LENGTH,
                                  .longest = LENGTH,
                                  .words = (UINT64_C(1) << 57) - 2,
                                  .first_edges = first_edges,
                                  .is_word = is_word,
                                  .targets = targets,
                                  .symbols = symbols};
    const struct alphabet_source source = {.symbols = texts, .symbol_count = 2};
    const struct encode_extras extras = {.has_numbers = true};
    unsigned char *bytes = NULL;
    size_t nbytes = 0;
    char word[LENGTH];
    uint64_t number = 0;
    assert_ok(encode_dictionary(&automaton, &source, (struct wg_text){"", 0}, &extras, &bytes,
                                &nbytes, NULL));
    struct wg_dict *const dict = open_bytes(bytes, nbytes);
    assert_ok(wg_dict_check(dict, NULL));
    memset(word, 'b', sizeof word);
    assert_true(wg_dict_number(dict, (struct wg_text){word, LENGTH}, &number));
    assert_true(number == automaton.words - 1);
    assert_true(wg_dict_number(dict, (struct wg_text){word, 1}, &number));
    assert_true(number == automaton.words / 2);
    assert_ok(wg_dict_word_at(dict, number - 1, word, sizeof word, &nbytes, NULL));
    assert_int_equal(nbytes, LENGTH);
    assert_memory_equal(word, "abbbbbbb", 8);
    wg_dict_close(dict);
    free(bytes);
    automaton.words = (UINT64_C(1) << 57) + 1;
    assert_int_equal(encode_dictionary(&automaton, &source, (struct wg_text){"", 0}, &extras,
                                       &bytes, &nbytes, NULL),
                     WG_LIMIT);
}

/* --- Forged sections */

/*
 * The words a, ab and ba with the values 5, 0 and 2. States 0 to 3 have 1, 2, 1 and 3 words.
 *
 *     NUMB   02 00 00 00     sum 0, width 2
 *            84 ...          counts less one: 0, 1, 0, 2; then spare bits
 *            8 zero bytes
 *     VALU   00 02 00 and 5 zeros: positions have 2 bits, bases 0
 *            03              the position of the one block: sum 0, width 3
 *            85 00 ...       24 bytes: the values 5, 0, 2; then spare bits
 *            8 zero bytes
 */
static struct made_dict tiny;

static void make_tiny(const char *text, struct made_dict *made_out)
{
    struct wg_compiler *const compiler = new_compiler(NULL);
    add_input(compiler, text, WG_INPUT_TSV);
    *made_out = compile_dict(compiler);
}

static int begin(void **state)
{
    make_tiny("ba\t2\nab\t0\na\t5\n", &tiny);
    return 0;
}

static int end(void **state)
{
    made_dict_free(&tiny);
    return 0;
}

AROUND_ALL(begin, end)

TEST(bytes_of_the_sections)
{
    static const unsigned char numb[28] = {2, 0, 0, 0, 0x84};
    static const unsigned char valu[41] = {0, 2, 0, 0, 0, 0, 0, 0, 3, 0x85};
    OWN(forge, forge) = forge_of(&tiny);
    assert_int_equal(forge_nbytes(&forge, "NUMB"), sizeof numb);
    assert_memory_equal(forge.bytes + forge_offset(&forge, "NUMB"), numb, sizeof numb);
    assert_int_equal(forge_nbytes(&forge, "VALU"), sizeof valu);
    assert_memory_equal(forge.bytes + forge_offset(&forge, "VALU"), valu, sizeof valu);
}

TEST(sections_that_do_not_open)
{
    static const char numb[] = "section NUMB is wrong at state 0";
    static const char length[] = "section NUMB has the wrong length";
    static const char valu[] = "section VALU does not fit its words";
    static const char block[] = "section VALU is wrong at word 0";
    static const char draft[] =
        "section VALU is of a wordgrid before 1.0; build the dictionary again";
    static const char kind[] =
        "has values of a kind that this program does not know; use a newer wordgrid";
    static const struct broken rows[] = {
        {"a sum before the first block", {{FORGE_SECTION("NUMB", 0, 4, 1 << 6 | 2)}}, numb},
        {"a width of 58", {{FORGE_SECTION("NUMB", 0, 4, 58)}}, numb},
        {"a width of 57", {{FORGE_SECTION("NUMB", 0, 4, 57)}}, length},
        {"a width of 1", {{FORGE_SECTION("NUMB", 0, 4, 1)}}, length},
        {"a width of a draft", {{FORGE_SECTION("VALU", 0, 1, 1)}}, draft},
        {"the largest one", {{FORGE_SECTION("VALU", 0, 1, 32)}}, draft},
        {"another kind", {{FORGE_SECTION("VALU", 0, 1, 33)}}, kind, WG_NEWER_FORMAT},
        {"a spare byte", {{FORGE_SECTION("VALU", 3, 1, 1)}}, kind, WG_NEWER_FORMAT},
        {"the last one", {{FORGE_SECTION("VALU", 7, 1, 9)}}, kind, WG_NEWER_FORMAT},
        {"positions of 0", {{FORGE_SECTION("VALU", 1, 1, 0)}}, valu},
        {"positions of 58", {{FORGE_SECTION("VALU", 1, 1, 58)}}, valu},
        {"positions of 57", {{FORGE_SECTION("VALU", 1, 1, 57)}}, block},
        {"bases of 58", {{FORGE_SECTION("VALU", 2, 1, 58)}}, valu},
        {"bases of 57", {{FORGE_SECTION("VALU", 2, 1, 57)}}, valu},
        {"a width of 2", {{FORGE_SECTION("VALU", 8, 1, 2)}}, valu},
        {"a sum before the first block",
         {{FORGE_SECTION("VALU", 1, 1, 7)}, {FORGE_SECTION("VALU", 8, 1, 0x43)}},
         block},
        {"values without numbers",
         {{FORGE_TABLE("NUMB", SECTION_ID, 4, ID('N', 'U', 'M', 'X'))}},
         "section VALU needs section NUMB"},
        {"a second block",
         {{FORGE_HEADER(HEADER_WORDS, 8, 65)}},
         "section VALU is wrong at word 64"},
        {"2^64 - 1 words", {{FORGE_HEADER(HEADER_WORDS, 8, UINT64_MAX)}}, valu},
        {"words whose bits overflow to the bits of 3 words",
         {{FORGE_HEADER(HEADER_WORDS, 8, UINT64_C(6148914691236517209))}},
         valu},
        {"2^63 words", {{FORGE_HEADER(HEADER_WORDS, 8, UINT64_C(1) << 63)}}, valu},
    };
    ASSERT_ALL_REFUSED(&tiny, rows);
}

/* Both sections are refused with every other length. */
TEST(sections_of_other_lengths)
{
    static const char *const ids[] = {"NUMB", "VALU"};
    const unsigned char bytes[64] = {0};
    for (size_t i = 0; i < 2; i++) {
        for (size_t nbytes = 0; nbytes < sizeof bytes; nbytes++) {
            unsigned char content[64] = {0};
            OWN(forge, forge) = forge_of(&tiny);
            OWN(wg_dict, *dict) = NULL;
            const size_t sound = forge_nbytes(&forge, ids[i]);
            memcpy(content, forge.bytes + forge_offset(&forge, ids[i]), sound);
            forge_replace(&forge, ids[i], content, nbytes);
            forge_hash(&forge);
            assert_int_equal(forge_open(&forge, false, &dict, NULL),
                             nbytes == sound ? WG_OK : WG_DAMAGED);
        }
    }
}

TEST(sections_that_the_check_refuses)
{
    static const char counts[] = "section NUMB has bits after its counts";
    static const char values[] = "section VALU has bits after its values";
    static const struct broken rows[] = {
        {"nothing", {{0}}, NULL},
        {"byte 4 of NUMB",
         {{FORGE_SECTION("NUMB", 4, 1, 0x85)}},
         "section NUMB has 2 words for state 0, which has 1"},
        {"byte 4 of NUMB",
         {{FORGE_SECTION("NUMB", 4, 1, 0xc4)}},
         "section NUMB has 4 words for state 3, which has 3"},
        {"byte 5 of NUMB", {{FORGE_SECTION("NUMB", 5, 1, 1)}}, counts},
        {"byte 19 of NUMB", {{FORGE_SECTION("NUMB", 19, 1, 0x80)}}, counts},
        {"byte 27 of NUMB", {{FORGE_SECTION("NUMB", 27, 1, 0x80)}}, counts},
        {"byte 9 of VALU", {{FORGE_SECTION("VALU", 9, 1, 0x03)}}, NULL}, /* wider than needed */
        {"byte 9 of VALU", {{FORGE_SECTION("VALU", 9, 1, 0x87)}}, NULL},
        {"byte 10 of VALU", {{FORGE_SECTION("VALU", 10, 1, 1)}}, NULL},
        {"byte 8 of VALU", {{FORGE_SECTION("VALU", 8, 1, 0x07)}}, values},
        {"byte 10 of VALU", {{FORGE_SECTION("VALU", 10, 1, 2)}}, values},
        {"byte 11 of VALU", {{FORGE_SECTION("VALU", 11, 1, 1)}}, values},
        {"byte 40 of VALU", {{FORGE_SECTION("VALU", 40, 1, 0x80)}}, values},
    };
    ASSERT_ALL_CHECKED(&tiny, rows);
}

/* A block of width 3 whose values need only 2 bits is valid, but not canonical. */
TEST(a_block_that_is_wider)
{
    unsigned char numb[36] = {3, 0, 0, 0, 0x08, 0x04};
    OWN(forge, forge) = forge_of(&tiny);
    forge_replace(&forge, "NUMB", numb, sizeof numb);
    assert_check(forge_reopen(&forge), "a wider block", NULL);
}

/* Random counts in large dictionaries: numbers and words must stay in their ranges. */
TEST(any_counts)
{
    struct random random = random_from_environment("any counts");
    static struct plain plain;
    for (unsigned turn = 0; turn < 60; turn++) {
        plain_init(&plain, &random, &shapes[1 + turn % 10], 7);
        OWN(forge, forge) = forge_of(&plain.made);
        const size_t states = wg_dict_get_counts(plain.dict)->states;
        const size_t records = (states + 63) / 64 * 4;
        unsigned char *const numb = forge.bytes + forge_offset(&forge, "NUMB");
        for (size_t i = records; i < forge_nbytes(&forge, "NUMB"); i++) {
            numb[i] = (unsigned char)random_next(&random);
        }
        const struct wg_dict *const dict = forge_reopen(&forge);
        number_all(dict);
        for (size_t i = 0; i < plain.set.count; i++) {
            number_text(dict, text_at(&plain, i));
        }
        assert_int_equal(wg_dict_check(dict, NULL), WG_DAMAGED);
        plain_free(&plain);
    }
}

TEST(a_dictionary_without_numbers)
{
    uint64_t number = 7;
    uint64_t count = 7;
    uint64_t value = 7;
    size_t nbytes = 7;
    char text[8];
    struct wg_error error;
    OWN(made_dict, made) = opened(make_dict("a b", "a ab ba", ""));
    assert_false(wg_dict_has_numbers(made.dict));
    assert_false(wg_dict_has_values(made.dict));
    assert_false(wg_dict_number(made.dict, text_of("a"), &number));
    assert_false(wg_dict_value(made.dict, text_of("a"), &value));
    assert_false(wg_dict_value_at(made.dict, 0, &value));
    assert_false(wg_dict_prefix_range(made.dict, text_of("a"), &number, &count));
    assert_true(number == 7 && count == 7 && value == 7);
    assert_int_equal(wg_dict_word_at(made.dict, 0, text, sizeof text, &nbytes, &error), WG_MISUSE);
    assert_string_equal(error.message, "the dictionary has no numbers");
    assert_true(wg_dict_longest_word(made.dict, text_of("aba"), &nbytes, &number));
    assert_true(nbytes == 2 && number == WG_NO_NUMBER);
    number_all(made.dict);
}

/* All words of 57 letters a and b are as many as can be numbered. */
TEST(too_many_words_to_number)
{
    for (unsigned letters = 57; letters <= 58; letters++) {
        struct wg_error error;
        OWN(made_dict, made) = opened(make_doubling_dict(letters, true));
        const enum wg_status status = wg_dict_make_numbers(made.dict, NULL, &error);
        assert_int_equal(status, letters == 57 ? WG_OK : WG_LIMIT);
        if (status == WG_LIMIT) {
            assert_string_equal(error.message,
                                "it has 288230376151711744 words, too many to number");
        }
        assert_int_equal(wg_dict_number(made.dict, text_of("b"), &(uint64_t){0}), false);
    }
}

/* Nothing is made of an automaton that is not the header's. */
TEST(numbers_of_a_damaged_file)
{
    static const struct broken rows[] = {
        {"a word more",
         {{FORGE_HEADER(HEADER_WORDS, 8, 4)}},
         "it has 3 words where its header says 4"},
        {"no words",
         {{FORGE_HEADER(HEADER_WORDS, 8, 0)}},
         "it has 3 words where its header says 0"},
        {"a cycle", {{FORGE_TARGET(3, 0, 3)}}, "edge 0 of state 3 closes a cycle"},
    };
    OWN(made_dict, made) = make_dict("a b", "a ab ba", "");
    for (size_t i = 0; i < COUNT(rows); i++) {
        OWN(forge, forge);
        struct wg_error error = {0};
        break_dict(&forge, &made, &rows[i]);
        const struct wg_dict *const dict = forge_reopen(&forge);
        if (wg_dict_make_numbers(dict, NULL, &error) != WG_DAMAGED ||
            strncmp(error.message, rows[i].message, strlen(rows[i].message)) != 0) {
            fail_msg("%s: %s", rows[i].field, error.message);
        }
        assert_null(number_counts(dict).records);
        number_all(dict);
    }
}

TEST(numbers_that_no_word_has)
{
    OWN(wg_dict, *const dict) = open_bytes(tiny.bytes, tiny.nbytes);
    char text[8];
    size_t nbytes;
    struct wg_error error;
    assert_true(wg_dict_has_numbers(dict));
    assert_true(wg_dict_has_values(dict));
    assert_int_equal(wg_dict_word_at(dict, 3, text, sizeof text, &nbytes, &error), WG_MISUSE);
    assert_string_equal(error.message, "there is no word 3; the dictionary has 3 words");
}
