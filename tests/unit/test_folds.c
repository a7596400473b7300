/* SPDX-License-Identifier: MIT */
/*
 * test_folds.c: tests that a dictionary finds a word in all cases and normal forms that the
 * compiler accepts. The reader does not need a Unicode library, because the file lists the folds
 * (the other spellings of each symbol).
 */
#include "alphabet/fold.h"
#include "base/marks.h"
#include "base/text.h"
#include "base/utf8.h"
#include "board/board.h"
#include "dict/read/dict.h"

#include "support/compile_dict.h"
#include "support/objects.h"
#include "support/pieces.h"
#include "support/random.h"
#include "support/test.h"

#include <utf8proc.h>

enum { BATCH = 50, MAX_POINTS = 8, WORD_NBYTES = 1024 };

struct word {
    char bytes[WORD_NBYTES];
    size_t nbytes;
};

static void put(struct word *word, const int32_t *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_true(word->nbytes + UTF8_MAX_NBYTES <= sizeof word->bytes);
        word->nbytes += utf8_encode((uint32_t)points[i], word->bytes + word->nbytes);
    }
}

static struct wg_text text_of_word(const struct word *word)
{
    return (struct wg_text){word->bytes, word->nbytes};
}

/* --- Dictionaries of some words, with an alphabet file or without */

static struct wg_compiler *compiler;

static void begin_dict(enum wg_fold fold, const char *alphabet)
{
    const struct wg_compile_options options = {
        .fold = fold, .alphabet_text = {alphabet, alphabet == NULL ? 0 : strlen(alphabet)}};
    compiler = new_compiler(&options);
}

/* Adds the word. Returns whether the compiler accepts all its letters. */
static bool add(struct wg_text word)
{
    const uint64_t before = wg_compiler_counts(compiler)->not_letters;
    assert_ok(wg_compiler_add_word(compiler, word, NULL));
    return wg_compiler_counts(compiler)->not_letters == before;
}

/* Makes and opens the dictionary, and checks it with wg_dict_check. */
static void end_dict(struct made_dict *built)
{
    struct wg_error error = {.message = ""};
    *built = compile_dict(compiler);
    (void)wg_dict_check(made_dict_open(built), &error);
    assert_string_equal(error.message, "");
}

/* --- Texts that are canonically equivalent to one code point */

static const int32_t ideograph = 0x4e00;

static void require(const struct wg_dict *dict, uint32_t c, const int32_t *points, size_t count)
{
    struct word word = {.nbytes = 0};
    put(&word, &ideograph, 1);
    put(&word, points, count);
    if (!wg_dict_contains(dict, text_of_word(&word))) {
        fail_msg("U+%04X: %.*s is not found, %zu code points, U+%04X first", (unsigned)c,
                 (int)word.nbytes, word.bytes, count, (unsigned)points[0]);
    }
}

/* Tests the composed and the decomposed form of `c`, and partly composed forms: with the first few
   code points composed, and with the first code point composed with each other code point. */
static void require_all_forms(const struct wg_dict *dict, uint32_t c)
{
    struct word own = {.nbytes = 0};
    int32_t apart[FOLD_MAX_POINTS];
    int32_t points[FOLD_MAX_POINTS];
    const int32_t point = (int32_t)c;
    put(&own, &point, 1);
    const size_t count = fold_decompose(text_of_word(&own), apart);
    assert_in_range(count, 1, MAX_POINTS);
    require(dict, c, apart, count);
    /* U+0F43 stands for two letters, U+0F42 and U+0FB7. No normal form contains such a code point,
       so the dictionary need not find it. */
    const size_t ncomposed = fold_compose(apart, count, points);
    if (ncomposed == 1 || is_combining_mark((uint32_t)points[1])) {
        require(dict, c, &point, 1);
    }
    for (size_t n = 2; n <= count; n++) {
        const size_t composed = fold_compose(apart, n, points);
        memcpy(points + composed, apart + n, (count - n) * sizeof *apart);
        require(dict, c, points, composed + count - n);
    }
    for (size_t i = 1; i < count; i++) {
        const int32_t pair[] = {apart[0], apart[i]};
        const size_t composed = fold_compose(pair, 2, points);
        size_t n = composed;
        for (size_t k = 1; k < count; k++) {
            points[n] = apart[k];
            n += k != i;
        }
        /* Requires the form only if it decomposes into the same text, because the order of some
           marks matters. */
        struct word word = {.nbytes = 0};
        int32_t again[FOLD_MAX_POINTS];
        put(&word, points, n);
        if (fold_decompose(text_of_word(&word), again) == count &&
            memcmp(again, apart, count * sizeof *apart) == 0) {
            require(dict, c, points, n);
        }
    }
}

static bool decomposes(uint32_t c)
{
    return point_decomposes(c) || (c >= 0xac00 && c <= 0xd7a3);
}

/* Tests every code point with a decomposition. Puts BATCH code points into each dictionary, each
   after a letter, because a word cannot begin with a vowel sign. */
TEST(every_decomposition)
{
    for (int fold = WG_FOLD_CASE; fold <= WG_FOLD_MARKS; fold++) {
        size_t total = 0;
        for (uint32_t c = 0x80; c < 0x30000;) {
            uint32_t batch[BATCH];
            size_t count = 0;
            begin_dict((enum wg_fold)fold, NULL);
            assert_true(add((struct wg_text){"q", 1}));
            for (; c < 0x30000 && count < BATCH; c++) {
                struct word word = {.nbytes = 0};
                const int32_t points[] = {ideograph, (int32_t)c};
                /* --fold=marks removes marks. Marks can be at any place, so the folds cannot list
                   them. */
                if (decomposes(c) && (fold == WG_FOLD_CASE || point_role(c) == POINT_LETTER)) {
                    put(&word, points, 2);
                    batch[count] = c;
                    count += add(text_of_word(&word));
                }
            }
            struct made_dict built;
            end_dict(&built);
            for (size_t i = 0; i < count; i++) {
                require_all_forms(built.dict, batch[i]);
            }
            made_dict_free(&built);
            total += count;
        }
        assert_in_range(total, 13000, 14000); /* Unicode 15: 2,060, and 11,172 Hangul */
    }
}

/* --- Symbols of several letters */

struct symbol_case {
    const char *letters; /* of the symbol, with a space between them */
    bool is_part;        /* has too many spellings to list, so the dictionary needs section PART */
};

static const struct symbol_case symbol_cases[] = {
    {"n y", false},
    {"d z s", false},
    {"d ž", false},
    {"š č", false},
    {"k h", false},
    {"ế ộ", true},
    {"a b c d", false},
    {"a b c d e", false},
    {"a b c d e f", false},
    {"a b c d e f g", true},
    {"é a b c d e", true},
    {"q\u0323\u0307 w ǖ", false},
    {"a b c d e f g h i j k l m n o p", true},
    {"ἄ ω ΐ ᾇ", true},
    {"б г д ж й ё", true},
    {"각 가 q", false},
    {"a ক\u09cb b", false},
    {"a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t "
     "u v w x y z a b c d e f g h i j k l",
     true},
    {"𐐨 𐐩 𐐪 𐐫 𐐬 𐐭 𐐮 𐐯 𐐰 𐐱 𐐲 𐐳 𐐴 𐐵 𐐶 𐐷", true},
};

/* Appends the letter in a random case and form. */
static void put_letter(struct word *word, struct random *random, struct wg_text letter)
{
    int32_t points[FOLD_MAX_POINTS];
    int32_t upper[FOLD_MAX_POINTS] = {0};
    size_t count = fold_segment(WG_FOLD_NONE, letter, points);
    if (random_below(random, 2) == 0) {
        for (size_t i = 0; i < count; i++) {
            upper[i] = utf8proc_toupper(points[i]);
        }
        /* Not every capital folds back: the capital of ΐ is three code points. */
        struct word trial = {.nbytes = 0};
        int32_t folded[FOLD_MAX_POINTS];
        put(&trial, upper, count);
        if (fold_segment(WG_FOLD_CASE, text_of_word(&trial), folded) == count &&
            memcmp(folded, points, count * sizeof *points) == 0) {
            memcpy(points, upper, count * sizeof *points);
        }
    }
    if (random_below(random, 2) == 0) {
        struct word whole = {.nbytes = 0};
        put(&whole, points, count);
        count = fold_decompose(text_of_word(&whole), points);
        if (count > 2 && random_below(random, 2) == 0) {
            int32_t composed[FOLD_MAX_POINTS];
            const size_t n = fold_compose(points, 2, composed);
            memcpy(composed + n, points + 2, (count - 2) * sizeof *points);
            count = count - 2 + n;
            memcpy(points, composed, count * sizeof *points);
        }
    }
    put(word, points, count);
}

static void put_symbol(struct word *word, struct random *random, const char *letters)
{
    while (*letters != '\0') {
        const size_t nbytes = strcspn(letters, " ");
        if (random == NULL) {
            memcpy(word->bytes + word->nbytes, letters, nbytes);
            word->nbytes += nbytes;
        } else {
            put_letter(word, random, (struct wg_text){letters, nbytes});
        }
        letters += nbytes + (letters[nbytes] == ' ');
    }
}

/* Requires that a tile with this text matches only the symbol, and not the letters of the
   symbol. */
static void require_tile(struct wg_board *board, const struct word *symbol)
{
    struct word tile = {.nbytes = 0};
    struct wg_error error = {.message = ""};
    tile.bytes[tile.nbytes++] = '[';
    memcpy(tile.bytes + 1, symbol->bytes, symbol->nbytes);
    tile.nbytes += symbol->nbytes;
    tile.bytes[tile.nbytes++] = ']';
    (void)wg_board_parse(board, text_of_word(&tile), NULL, &error);
    assert_string_equal(error.message, "");
    if (popcount32(board->letters[0]) != 1) {
        fail_msg("the tile %.*s is not one symbol", (int)tile.nbytes, tile.bytes);
    }
}

static void try_symbol(struct random *random, const struct symbol_case *c, bool has_letters)
{
    struct word symbol = {.nbytes = 0};
    struct word alphabet = {.nbytes = 0};
    OWN(made_dict, built);
    put_symbol(&symbol, NULL, c->letters);
    memcpy(alphabet.bytes, symbol.bytes, symbol.nbytes);
    /* If `has_letters` is true, a, é and k are also symbols. */
    strcpy(alphabet.bytes + symbol.nbytes, has_letters ? "\nx\na\né\nk\n" : "\nx\n");
    begin_dict(WG_FOLD_CASE, alphabet.bytes);
    struct word word = {"x", 1};
    put_symbol(&word, NULL, c->letters);
    assert_true(add(text_of_word(&word)));
    word.bytes[word.nbytes++] = 'x';
    put_symbol(&word, NULL, c->letters);
    assert_true(add(text_of_word(&word)));
    if (has_letters) {
        assert_true(add((struct wg_text){"xakéa", 6}));
    }
    end_dict(&built);
    if ((built.dict->alphabet.parts != NULL) != c->is_part) {
        fail_msg("'%s': PART is %s", c->letters, c->is_part ? "missing" : "there");
    }
    OWN(wg_board, *board) = empty_board(built.dict);
    for (int i = 0; i < 300; i++) {
        word = (struct word){"x", 1};
        symbol = (struct word){.nbytes = 0};
        put_symbol(&symbol, random, c->letters);
        memcpy(word.bytes + 1, symbol.bytes, symbol.nbytes);
        word.nbytes += symbol.nbytes;
        if (!wg_dict_contains(built.dict, text_of_word(&word))) {
            fail_msg("%.*s is not found", (int)word.nbytes, word.bytes);
        }
        word.bytes[word.nbytes++] = 'x';
        assert_false(wg_dict_contains(built.dict, text_of_word(&word)));
        put_symbol(&word, random, c->letters);
        if (!wg_dict_contains(built.dict, text_of_word(&word))) {
            fail_msg("%.*s is not found", (int)word.nbytes, word.bytes);
        }
        word.nbytes--; /* removes half a code point, or a letter */
        assert_false(wg_dict_contains(built.dict, text_of_word(&word)));
        require_tile(board, &symbol);
    }
    if (has_letters) {
        assert_true(wg_dict_contains(built.dict, (struct wg_text){"XaKÉA", 6}));
        assert_true(wg_dict_contains(built.dict, (struct wg_text){"XAkE\u0301a", 7}));
    }
}

TEST(symbols_of_several_letters)
{
    struct random random = random_from_environment("cases and forms");
    for (size_t i = 0; i < COUNT(symbol_cases); i++) {
        try_symbol(&random, &symbol_cases[i], false);
        try_symbol(&random, &symbol_cases[i], true);
    }
}

/* With over 31 symbols, the file has section CODE as well as PART. */
TEST(parts_in_a_large_alphabet)
{
    static const char *const words[] = {"abcdefghij", "ABCDEFGHIJ", "aBcDeFgHiJ",
                                        "zA",         "aB",         "ABcdefghijA"};
    static const char *const others[] = {"abcdefghi", "abcdefghijb", "az", "ABCDEFGHI"};
    char alphabet[128] = "abcdefghij\nа\nб\nв\nг\nд\nе";
    OWN(made_dict, built);
    for (char c = 'a'; c <= 'z'; c++) {
        const size_t used = strlen(alphabet);
        alphabet[used] = '\n';
        alphabet[used + 1] = c;
    }
    begin_dict(WG_FOLD_CASE, alphabet);
    assert_true(add(text_of("abcdefghij")));
    assert_true(add(text_of("abcdefghija")));
    assert_true(add(text_of("za")));
    assert_true(add(text_of("ab")));
    for (const char *letter = "cdefghijklmnopqrstuvwxyz"; *letter != '\0'; letter++) {
        assert_true(add((struct wg_text){letter, 1}));
    }
    assert_true(add(text_of("абвгде")));
    end_dict(&built);
    assert_non_null(built.dict->alphabet.parts);
    assert_int_equal(wg_dict_get_counts(built.dict)->symbols, 33);
    for (size_t i = 0; i < COUNT(words); i++) {
        if (!wg_dict_contains(built.dict, text_of(words[i]))) {
            fail_msg("%s is not found", words[i]);
        }
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_false(wg_dict_contains(built.dict, text_of(others[i])));
    }
}

/* Makes a compiler with an alphabet whose letters have 16 characters each. The letters consist of
   `wanted` different characters. */
static enum wg_status use_characters(size_t wanted, struct wg_error *error)
{
    struct word alphabet = {.nbytes = 0};
    size_t count = 0;
    for (uint32_t c = 'a'; count < wanted; c++) {
        const int32_t point = (int32_t)c;
        const int32_t line_end = '\n';
        const int32_t upper = utf8proc_toupper(point);
        if (upper != point && utf8proc_tolower(upper) == point) {
            put(&alphabet, &point, 1);
            count++;
            if (count % 16 == 0) {
                put(&alphabet, &line_end, 1);
            }
        }
    }
    const struct wg_compile_options options =
        SIZED(options, .alphabet_text = text_of_word(&alphabet), .alphabet_name = "long");
    struct wg_compiler *made = NULL;
    const enum wg_status status = wg_compiler_new(&options, &made, error);
    wg_compiler_free(made);
    return status;
}

TEST(the_most_parts)
{
    struct wg_error error = {.message = ""};
    assert_ok(use_characters(255, &error));
    assert_int_equal(use_characters(256 + 16, &error), WG_LIMIT);
    assert_string_equal(error.source, "long");
    assert_non_null(strstr(error.message, "have more than 255 different characters"));
}
