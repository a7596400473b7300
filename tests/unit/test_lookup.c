/* SPDX-License-Identifier: MIT */
/*
 * test_lookup.c: compares lookups of words, one at a time and many at once, by each instance of the
 * template, with single steps of a cursor.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "dict/read/lookup.h"

#include "dict/read/dict.h"
#include "support/compile_dict.h"
#include "support/make_dict.h"
#include "support/pieces.h"
#include "support/random_words.h"
#include "support/test.h"

#include <wordgrid/compile.h>

enum { TEXTS = 1500, TEXT_NBYTES = 700 };

/* The texts that are looked up. */
struct questions {
    char bytes[TEXTS][TEXT_NBYTES];
    struct wg_text texts[TEXTS];
    bool expected[TEXTS];
    bool found[TEXTS + 1];
};

static struct questions questions;

/* --- The expected answers, without the tables of alphabet_next and of lookups */

static bool is_word_by_steps(const struct wg_dict *dict, struct wg_text text)
{
    struct wg_cursor cursor = wg_dict_root(dict);
    while (text.nbytes > 0) {
        uint32_t unit = 0;
        const size_t length = alphabet_match(&dict->alphabet, text, &unit);
        const struct symbol_run run = alphabet_run(&dict->alphabet, unit);
        if (length == 0) {
            return false;
        }
        for (uint32_t i = 0; i < run.count; i++) {
            if (!wg_dict_step(dict, &cursor, run.symbols[i])) {
                return false;
            }
        }
        text.bytes += length;
        text.nbytes -= length;
    }
    return wg_dict_is_word(dict, cursor);
}

/* --- Checks of one dictionary */

static void check_instance(const struct wg_dict *dict, const struct lookup_functions *functions)
{
    static const size_t counts[] = {0, 1, 2, 255, 256, 257, TEXTS};
    for (size_t i = 0; i < TEXTS; i++) {
        assert_int_equal(functions->contains(dict, questions.texts[i]), questions.expected[i]);
    }
    for (size_t i = 0; i < COUNT(counts); i++) {
        memset(questions.found, 2, sizeof questions.found);
        functions->contains_many(dict, questions.texts, counts[i], questions.found);
        assert_memory_equal(questions.found, questions.expected, counts[i]);
        assert_int_equal(*(const unsigned char *)&questions.found[counts[i]], 2);
    }
}

static void check_instances(const struct wg_dict *dict)
{
    const struct lookup_functions *instances[3];
    check_instance(dict, &lookup_first); /* before lookup_list asks for the processor */
    const size_t count = lookup_list(instances);
    for (size_t i = 0; i < count; i++) {
        check_instance(dict, instances[i]);
    }
}

/* Looks up all texts, in the file and in the table of edges. At least one of `min_words` must be a
   word. */
static void check_lookups(const struct wg_dict *dict, unsigned min_words)
{
    unsigned words = 0;
    for (size_t i = 0; i < TEXTS; i++) {
        questions.expected[i] = is_word_by_steps(dict, questions.texts[i]);
        words += questions.expected[i];
    }
    assert_true(words >= min_words);
    assert_non_null(edges_make(dict, SIZE_MAX));
    struct edge_table *const table = dict->edge_cache->table;
    dict->edge_cache->lookups_left = 0;
    dict->edge_cache->table = NULL;
    check_instances(dict);
    assert_null(edges_get(dict));
    dict->edge_cache->table = table;
    check_instances(dict);
    wg_dict_contains_many(dict, questions.texts, TEXTS, questions.found);
    assert_memory_equal(questions.found, questions.expected, TEXTS);
    wg_dict_contains_many(dict, NULL, 0, NULL);
}

static void set_text(size_t i, const char *bytes, size_t nbytes)
{
    assert_true(nbytes <= TEXT_NBYTES);
    memcpy(questions.bytes[i], bytes, nbytes);
    questions.texts[i] = (struct wg_text){questions.bytes[i], nbytes};
}

/* --- Alphabets of every kind of size */

/* Writes the text of codes of a numbered alphabet. */
static size_t spell(const uint8_t *codes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++) {
        const unsigned c = 0x100U + codes[i] - 1;
        text[i * 2] = (char)(0xc0 | c >> 6);
        text[i * 2 + 1] = (char)(0x80 | (c & 0x3f));
    }
    return count * 2;
}

/*
 * Makes the texts to look up. Most of them are words. The others are words with a changed byte,
 * beginnings of words (which can end inside a letter), and random words.
 */
static void ask_about_set(struct random *random, const struct wordset *set,
                          const struct word_shape *shape)
{
    for (size_t i = 0; i < TEXTS; i++) {
        char text[TEXT_NBYTES];
        uint8_t codes[RANDOM_WORD_MAX];
        const uint8_t *word = wordset_word(set, random_below(random, (unsigned)set->count));
        size_t nbytes = spell(word, strlen((const char *)word), text);
        switch (random_below(random, 8)) {
        case 0:
            text[random_below(random, (unsigned)nbytes)] = (char)random_below(random, 256);
            break;
        case 1:
            nbytes = random_below(random, (unsigned)nbytes + 1);
            break;
        case 2:
            nbytes = spell(codes, random_word(random, shape, NULL, 0, codes), text);
            break;
        default:
            break;
        }
        set_text(i, text, nbytes);
    }
}

TEST(alphabets_of_every_kind_of_size)
{
    static const unsigned sizes[] = {1, 2, 26, 30, 31, 32, 33, 63, 64, 100, 255};
    struct random random = random_from_environment("test_lookup");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        /* Words have up to 50 symbols, and a batch looks up words of up to 32 symbols. */
        const struct word_shape shape = {"words", 1500, 1, 50, 1, sizes[i], 12};
        char alphabet[NUMBERED_ALPHABET_NBYTES];
        numbered_alphabet(alphabet, sizes[i]);
        OWN(wordset, set) = random_set(&random, &shape);
        OWN(made_dict, made) = opened(make_dict_of_set(alphabet, &set, ""));
        ask_about_set(&random, &set, &shape);
        check_lookups(made.dict, TEXTS / 2);
    }
}

/* --- Folds, symbols of several letters, section PART, and texts that are not UTF-8 */

static const char *const fragments[] = {
    "a",      "b",      "n",       "y",       "s",      "k",        "x",        "A",
    "B",      "N",      "Y",       "ny",      "Ny",     "NY",       "o",        "ö",
    "Ö",      "é",      "É",       "e",       "š",      "Š",        "č",        "Č",
    "šč",     "ŠČ",     "abcdefg", "ABCdefg", "éabcde", "É",        "ABCDE",    "\u0308",
    "\u0301", "\u030c", "\xff",    "\xc3",    "\x80",   "\xc0\x80", "\xe4\xb8", "ж",
    "가",     "",       "h",       "kh",      "Kh",     "и",        "И",        "й",
    "е",      "ё",      "Ё",       "Ж",       "ж'",     "'",        "\u0306",   "бвгдеий",
    "БВгде",  "дж",     "Дж",      "\u0345",  "б",      "В",        "\u05b0",   "'e\u0301abcde",
};

static void set_random_text(struct random *random, size_t i)
{
    char text[TEXT_NBYTES];
    size_t nbytes = 0;
    const unsigned count = random_below(random, random_below(random, 4) == 0 ? 70 : 6);
    for (unsigned k = 0; k < count; k++) {
        const char *fragment = fragments[random_below(random, (unsigned)COUNT(fragments))];
        /* Sometimes also copies the zero byte, and sometimes only half of the fragment. */
        const size_t length = strlen(fragment) + (random_below(random, 40) == 0);
        const size_t taken = random_below(random, 10) == 0 ? length / 2 : length;
        memcpy(text + nbytes, fragment, taken);
        nbytes += taken;
    }
    set_text(i, text, nbytes);
}

/* Compiles words of these letters: all words of one and of two letters, and some longer words. */
static void compile_words(const char *letters, struct made_dict *made_out)
{
    struct pieces pieces;
    pieces_open_whole(&pieces, letters, strlen(letters));
    const struct wg_compile_options options = {.fold = WG_FOLD_CASE, .alphabet_path = pieces.path};
    struct wg_compiler *const compiler = new_compiler(&options);
    pieces_close(&pieces);
    char *copies[2] = {strdup(letters), strdup(letters)};
    char *rest[2];
    char word[200];
    for (char *a = strtok_r(copies[0], "\n", &rest[0]); a != NULL;
         a = strtok_r(NULL, "\n", &rest[0])) {
        assert_ok(wg_compiler_add_word(compiler, text_of(a), NULL));
        strcpy(copies[1], letters);
        for (char *b = strtok_r(copies[1], "\n", &rest[1]); b != NULL;
             b = strtok_r(NULL, "\n", &rest[1])) {
            snprintf(word, sizeof word, "%s%s", a, b);
            assert_ok(wg_compiler_add_word(compiler, text_of(word), NULL));
            snprintf(word, sizeof word, "%s%sx%s%s", a, b, b, a);
            assert_ok(wg_compiler_add_word(compiler, text_of(word), NULL));
        }
    }
    *made_out = compile_dict(compiler);
    free(copies[0]);
    free(copies[1]);
}

/* Compares alphabet_next with alphabet_match at each byte of a text: for the whole rest of the
   text, and for its first few bytes. */
static void check_next(const struct alphabet *alphabet, struct wg_text text)
{
    for (size_t at = 0; at < text.nbytes; at++) {
        struct wg_text rest = {text.bytes + at, text.nbytes - at};
        while (rest.nbytes > 0) {
            uint32_t unit = 999;
            uint32_t expected = 999;
            const size_t length = alphabet_match(alphabet, rest, &expected);
            assert_int_equal(alphabet_next(alphabet, rest, &unit), length);
            assert_int_equal(unit, expected);
            rest.nbytes = rest.nbytes > 6 ? 6 : rest.nbytes - 1;
        }
    }
}

TEST(folds_parts_and_hostile_texts)
{
    static const char *const alphabets[] = {
        "a\nb\nn\ny\nny\no\nö\nx\nk\nkh\n",
        "x\na\né\nk\nš\nč\nšč\n",
        "x\na\nb\né\nk\nabcdefg\n",
        "x\na\ne\né\néabcde\no\nö\n",
        "x\na\nb\nc\nd\nd\u0301\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\nq\nr\ns\nt\nu\nv\n"
        "w\n"
        "y\nz\né\nö\nš\nč\nж\nн\nny\nšč\nŝ\n가\n",
        "x\nб\nв\nг\nд\nе ё\nж\nи\nй\nдж\n",
        "x\nб\nе\nж\nж'\nи\nй\nи\u0345\nж\u05b0\nи\u0306ж\n",
        "%drop ' U+0301\n%expand ё е е\n%expand жи й и\nx\nб\nе\nж\nи\nй\n",
        "x\nб\nв\nд\nе\nж\nи\nй\nдж\nбвгдеий\n",
        "x\n'\ne\néabcde\n'éabcde\n",
    };
    struct random random = random_from_environment("test_lookup");
    for (size_t i = 0; i < COUNT(alphabets); i++) {
        OWN(made_dict, made);
        compile_words(alphabets[i], &made);
        struct wg_dict *const dict = made_dict_open(&made);
        for (unsigned round = 0; round < 10; round++) {
            for (size_t k = 0; k < TEXTS; k++) {
                set_random_text(&random, k);
                if (k % 10 == 0) {
                    check_next(&dict->alphabet, questions.texts[k]);
                }
            }
            check_lookups(dict, 1);
        }
    }
}

/* A lookup stores the start that it computes: a state with letters, state 0, or that there is no
   state. */
TEST(each_start_is_computed_once)
{
    static const struct wg_text texts[] = {{"aba", 3}, {"ba", 2}, {"bb", 2}};
    OWN(made_dict, made) = opened(make_dict("a b", "ab aba ba", ""));
    for (size_t i = 0; i < COUNT(texts); i++) {
        const unsigned a = made.dict->codes[texts[i].bytes[0] - 'a'];
        const unsigned b = made.dict->codes[texts[i].bytes[1] - 'a'];
        const _Atomic uint32_t *const entry = &made.dict->lookup.starts[a * 32 + b];
        assert_int_equal(*entry, 0);
        assert_int_equal(wg_dict_contains(made.dict, texts[i]), i < 2);
        assert_int_not_equal(*entry, 0);
        assert_int_equal(wg_dict_contains(made.dict, texts[i]), i < 2);
    }
}
