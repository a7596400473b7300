/* SPDX-License-Identifier: MIT */
/*
 * test_alphabet.c: tests that the longest symbol or fold (another spelling of a symbol) is found,
 * and that every kind of broken ALPH section is refused.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "dict/alphabet.h"

#include "base/load.h"
#include "support/forge.h"
#include "support/listed.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

/* --- The section of an alphabet, without other sections */

struct section {
    unsigned char *bytes; /* exactly nbytes, so that a sanitizer detects overreads */
    size_t nbytes;
};

static void make_section(struct section *section, const char *text)
{
    char first[16];
    const size_t first_nbytes = strcspn(text, " =");
    /* A dictionary needs a word, here the first symbol. */
    assert_true(first_nbytes < sizeof first);
    memcpy(first, text, first_nbytes);
    first[first_nbytes] = '\0';
    OWN(forge, forge) = forge_take(make_dict(text, first, ""));
    section->nbytes = forge_nbytes(&forge, "ALPH");
    section->bytes = malloc(section->nbytes);
    assert_non_null(section->bytes);
    memcpy(section->bytes, forge.bytes + forge_offset(&forge, "ALPH"), section->nbytes);
}

static void open_section(struct alphabet *alphabet, const struct section *section)
{
    struct wg_error error = {0};
    if (alphabet_open(alphabet, "ALPH", section->bytes, section->nbytes, &error) != WG_OK ||
        alphabet_set_symbols(alphabet, NULL, &error) != WG_OK ||
        alphabet_check(alphabet, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
}

TEST(texts_of_symbols_and_folds)
{
    struct section section;
    struct alphabet alphabet;
    uint32_t symbol = 99;
    make_section(&section, "b=B=8 a=A ö=o\u0308=Ö");
    open_section(&alphabet, &section);
    assert_int_equal(alphabet.symbols, 3);
    assert_int_equal(alphabet.folds, 5);
    assert_text(alphabet_symbol_text(&alphabet, 0), "a");
    assert_text(alphabet_symbol_text(&alphabet, 1), "b");
    assert_text(alphabet_symbol_text(&alphabet, 2), "ö");
    assert_text(alphabet_fold_text(&alphabet, 0, &symbol), "8");
    assert_int_equal(symbol, 1);
    assert_text(alphabet_fold_text(&alphabet, 1, &symbol), "A");
    assert_int_equal(symbol, 0);
    assert_text(alphabet_fold_text(&alphabet, 3, &symbol), "o\u0308");
    assert_int_equal(symbol, 2);
    assert_text(alphabet_fold_text(&alphabet, 4, &symbol), "Ö");
    assert_int_equal(symbol, 2);
    free(section.bytes);
}

/* --- Matching */

/* `nbytes` and `symbol` are the expected results of alphabet_match; 0 and NULL if nothing
   matches. */
TEST(matches)
{
    static const struct {
        const char *text;
        size_t nbytes;
        const char *symbol;
    } cases[] = {
        {"", 0, NULL},       {"a", 1, "a"},       {"abc", 1, "a"},     {"A", 1, "a"},
        {"n", 1, "n"},       {"ny", 2, "ny"},     {"nz", 1, "n"},      {"nYz", 1, "n"},
        {"NY", 2, "ny"},     {"Nya", 2, "ny"},    {"NYx", 2, "ny"},    {"d", 0, NULL},
        {"dz", 2, "dz"},     {"dzs", 3, "dzs"},   {"dzz", 2, "dz"},    {"DZS", 3, "dzs"},
        {"DZs", 2, "dz"},    {"ö", 2, "ö"},       {"öx", 2, "ö"},      {"Ö", 2, "ö"},
        {"o", 1, "o"},       {"o\u0308", 3, "ö"}, {"o\u0301", 1, "o"}, {"O\u0308n", 3, "ö"},
        {"\u0308", 0, NULL}, {"\xc3", 0, NULL},   {"z", 0, NULL},      {"~", 0, NULL},
        {" ", 0, NULL},
    };
    struct section section;
    struct alphabet alphabet;
    make_section(&section, "a=A n=N ny=NY=Ny dz=DZ=Dz dzs=DZS=Dzs o=O ö=Ö=o\u0308=O\u0308 y=Y s=S");
    open_section(&alphabet, &section);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct wg_text text = text_of(cases[i].text);
        uint32_t symbol = 77;
        if (alphabet_match(&alphabet, text, &symbol) != cases[i].nbytes) {
            fail_msg("length of '%s'", cases[i].text);
        }
        if (cases[i].symbol == NULL) {
            assert_int_equal(symbol, 77);
        } else {
            assert_text(alphabet_symbol_text(&alphabet, symbol), cases[i].symbol);
        }
    }
    free(section.bytes);
}

/* A symbol of 64 bytes, the most, is found, whatever bytes follow in the text. */
TEST(the_longest_text)
{
    char alphabet_text[2 + 64 + 1 + 64 + 1];
    char *p = alphabet_text;
    char text[200];
    struct section section;
    struct alphabet alphabet;
    uint32_t symbol = 9;
    *p++ = 'a';
    *p++ = ' ';
    memset(p, 'b', 64);
    p += 64;
    *p++ = '=';
    memset(p, 'B', 64);
    p[64] = '\0';
    make_section(&section, alphabet_text);
    open_section(&alphabet, &section);
    for (size_t i = 0; i < 2; i++) {
        memset(text, "bB"[i], sizeof text);
        for (size_t nbytes = 60; nbytes <= sizeof text; nbytes++) {
            const struct wg_text cut = {text, nbytes};
            symbol = 9;
            assert_int_equal(alphabet_match(&alphabet, cut, &symbol), nbytes < 64 ? 0 : 64);
            assert_int_equal(symbol, nbytes < 64 ? 9 : 1);
        }
    }
    free(section.bytes);
}

enum { RANDOM_TEXTS = 40, RANDOM_TEXT_MAX = 5 };

static size_t random_text(struct random *random, char *text, size_t max)
{
    const size_t nbytes = 1 + random_below(random, (unsigned)max);
    for (size_t i = 0; i < nbytes; i++) {
        text[i] = "abc"[random_below(random, 3)];
    }
    text[nbytes] = '\0';
    return nbytes;
}

/* Tries all symbols and folds. Returns the length in bytes of the longest match, or 0. */
static size_t match_slowly(const struct alphabet *alphabet, struct wg_text text,
                           uint32_t *symbol_out)
{
    size_t longest = 0;
    for (uint32_t i = 0; i < alphabet->symbols + alphabet->folds; i++) {
        uint32_t symbol = i;
        const struct wg_text spelling =
            i < alphabet->symbols ? alphabet_symbol_text(alphabet, i)
                                  : alphabet_fold_text(alphabet, i - alphabet->symbols, &symbol);
        if (spelling.nbytes > longest && spelling.nbytes <= text.nbytes &&
            memcmp(spelling.bytes, text.bytes, spelling.nbytes) == 0) {
            longest = spelling.nbytes;
            *symbol_out = symbol;
        }
    }
    return longest;
}

/* Texts of a, b and c are often prefixes of each other. No text is added twice. */
TEST(random_alphabets)
{
    struct random random = random_from_environment("test_alphabet");
    for (unsigned turn = 0; turn < 200; turn++) {
        char written[RANDOM_TEXTS * (RANDOM_TEXT_MAX + 2)] = "";
        char taken[RANDOM_TEXTS][RANDOM_TEXT_MAX + 1];
        const unsigned wanted = 1 + random_below(&random, RANDOM_TEXTS);
        unsigned count = 0;
        struct section section;
        struct alphabet alphabet;
        for (unsigned i = 0; i < wanted; i++) {
            (void)random_text(&random, taken[count], RANDOM_TEXT_MAX);
            unsigned same = 0;
            while (strcmp(taken[same], taken[count]) != 0) {
                same++;
            }
            if (same == count) {
                if (count > 0) {
                    (void)strcat(written, random_below(&random, 2) ? " " : "=");
                }
                (void)strcat(written, taken[count++]);
            }
        }
        make_section(&section, written);
        open_section(&alphabet, &section);
        for (unsigned i = 0; i < 100; i++) {
            char text[16];
            const struct wg_text looked_up = {text, random_text(&random, text, 10)};
            uint32_t expected = 999;
            uint32_t symbol = 999;
            const size_t nbytes = match_slowly(&alphabet, looked_up, &expected);
            if (alphabet_match(&alphabet, looked_up, &symbol) != nbytes || symbol != expected) {
                fail_msg("'%s' in '%s'", text, written);
            }
        }
        free(section.bytes);
    }
}

/* --- Sections that are refused */

/*
 * The section that the tests overwrite, with two symbols and three folds:
 *
 *      0  symbols      8  ends of a, ny     28  symbols of A, NY, Ny
 *      4  folds       16  ends of the folds 31  texts: a ny A NY Ny
 */
static const char sound[] = "a=A ny=NY=Ny";

enum { ENDS = 8, FOLD_ENDS = 16, FOLD_SYMBOLS = 28, POOL = 31, SOUND_NBYTES = 39 };

struct edit {
    size_t off;
    unsigned width;
    uint64_t value;
};

struct broken {
    const char *field;
    struct edit edits[2];
    size_t nbytes; /* 0: all */
    const char *message;
};

static const struct broken not_opened[] = {
    {"no bytes", {{0}}, 1, "is cut short"},
    {"half a header", {{0}}, 7, "is cut short"},
    {"only a header", {{0}}, 8, "is too small for its counts"},
    {"ends cut", {{0}}, FOLD_ENDS, "is too small for its counts"},
    {"symbols of folds cut", {{0}}, POOL - 1, "is too small for its counts"},
    {"no texts", {{0}}, POOL, ": text 0 has a bad end"},
    {"texts cut", {{0}}, SOUND_NBYTES - 1, ": text 4 has a bad end"},
    {"texts too long", {{0}}, SOUND_NBYTES + 1, "is longer than its texts"},
    {"no symbols", {{0, 4, 0}}, 0, "has 0 symbols; 1 to 255 are possible"},
    {"256 symbols", {{0, 4, 256}}, 0, "has 256 symbols; 1 to 255 are possible"},
    {"all symbols", {{0, 4, UINT32_MAX}}, 0, "has 4294967295 symbols; 1 to 255"},
    {"255 symbols", {{0, 4, 255}}, 0, "is too small for its counts"},
    {"no folds", {{4, 4, 0}, {FOLD_ENDS, 4, 0x78796e61}}, 20, "is longer than its texts"},
    {"many folds", {{4, 4, 100}}, 0, "is too small for its counts"},
    {"a fold too many", {{4, 4, 1048577}}, 0, "has 1048577 folds; up to 1048576 are"},
    {"the most folds", {{4, 4, 1048576}}, 0, "is too small for its counts"},
    {"all folds", {{4, 4, UINT32_MAX}}, 0, "has 4294967295 folds; up to 1048576 are"},
    {"a symbol without text", {{ENDS, 4, 0}}, 0, ": text 0 has a bad end"},
    {"a text that ends at once", {{ENDS + 4, 4, 1}}, 0, ": text 1 has a bad end"},
    {"a text that goes back", {{ENDS + 4, 4, 0}}, 0, ": text 1 has a bad end"},
    {"a text behind the end", {{ENDS, 4, 9}}, 0, ": text 0 has a bad end"},
    {"a text far behind it", {{ENDS, 4, UINT32_MAX}}, 0, ": text 0 has a bad end"},
    {"a fold without text", {{FOLD_ENDS, 4, 3}}, 0, ": text 2 has a bad end"},
    {"the last end too early", {{FOLD_ENDS + 8, 4, 7}}, 0, "is longer than its texts"},
    ROW("a fold to no symbol", {{FOLD_SYMBOLS + 2, 1, 2}}, 0,
        ": fold 2 leads to a symbol that does not exist"),
    ROW("a fold to symbol 255", {{FOLD_SYMBOLS, 1, 255}}, 0,
        ": fold 0 leads to a symbol that does not exist"),
    {"a symbol that is no UTF-8", {{POOL, 1, 0x80}}, 0, ": text 0 is not valid UTF-8"},
    {"a fold that is no UTF-8", {{POOL + 3, 1, 0xff}}, 0, ": text 2 is not valid UTF-8"},
    {"half a character", {{POOL + 2, 1, 0xc3}}, 0, ": text 1 is not valid UTF-8"},
    {"a zero", {{POOL, 1, 0}}, 0, ": text 0 is not valid UTF-8"},
    {"a line feed", {{POOL + 1, 1, '\n'}}, 0, ": text 1 is not valid UTF-8"},
    {"an escape", {{POOL + 7, 1, 0x1b}}, 0, ": text 4 is not valid UTF-8"},
    {"a delete", {{POOL + 7, 1, 0x7f}}, 0, ": text 4 is not valid UTF-8"},
    {"U+0080", {{POOL + 1, 2, 0x80c2}}, 0, ": text 1 is not valid UTF-8"},
    {"U+009F", {{POOL + 1, 2, 0x9fc2}}, 0, ": text 1 is not valid UTF-8"},
};

static const struct broken not_sound[] = {
    {"symbols out of order", {{POOL, 1, 'z'}}, 0, ": text 1 is out of order"},
    ROW("a symbol twice", {{ENDS + 4, 4, 2}, {POOL + 1, 2, 'a' | 'A' << 8}}, 0,
        ": text 1 is out of order"),
    {"folds out of order", {{POOL + 3, 1, 'Z'}}, 0, ": text 3 is out of order"},
    {"a fold twice", {{POOL + 7, 1, 'Y'}}, 0, ": text 4 is out of order"},
    ROW("a fold that is another symbol", {{FOLD_SYMBOLS + 2, 1, 0}, {POOL + 6, 1, 'n'}}, 0,
        ": fold 2 has the text of a symbol"),
    {"a fold that is its own symbol", {{POOL + 6, 1, 'n'}}, 0, ": fold 2 has the text of a symbol"},
};

/* Valid sections that differ only a little from sections that are refused. */
static const struct broken sound_too[] = {
    {"a space", {{POOL + 3, 1, ' '}}, 0, NULL},
    {"U+00A0", {{POOL + 1, 2, 0xa0c2}}, 0, NULL},
    {"a fold to another symbol", {{FOLD_SYMBOLS, 1, 1}}, 0, NULL},
};

static void break_section(struct section *section, const struct broken *broken)
{
    make_section(section, sound);
    assert_int_equal(section->nbytes, SOUND_NBYTES);
    const struct made_dict as_dict = {section->bytes, section->nbytes};
    struct forge forge = forge_of(&as_dict);
    free(section->bytes);
    for (size_t i = 0; i < 2; i++) {
        const struct edit *edit = &broken->edits[i];
        forge_put(&forge, edit->off, edit->width, edit->value);
    }
    if (broken->nbytes > 0) {
        forge_resize(&forge, broken->nbytes);
    }
    *section = (struct section){forge.bytes, forge.nbytes};
}

static void assert_message(const struct broken *broken, const struct wg_error *error)
{
    if (strncmp(error->message, "section ALPH", 12) != 0 ||
        strstr(error->message, broken->message) == NULL) {
        fail_msg("%s: %s", broken->field, error->message);
    }
}

TEST(broken_fields_are_refused_at_opening)
{
    for (size_t i = 0; i < COUNT(not_opened); i++) {
        const struct broken *broken = &not_opened[i];
        struct section section;
        struct alphabet alphabet = {.symbols = 123};
        struct wg_error error = {0};
        break_section(&section, broken);
        if (alphabet_open(&alphabet, "ALPH", section.bytes, section.nbytes, &error) != WG_DAMAGED) {
            fail_msg("opens with %s", broken->field);
        }
        assert_message(broken, &error);
        assert_int_equal(alphabet.symbols, 123);
        free(section.bytes);
    }
}

TEST(broken_fields_are_found_by_the_check)
{
    for (size_t i = 0; i < COUNT(not_sound); i++) {
        const struct broken *broken = &not_sound[i];
        struct section section;
        struct alphabet alphabet;
        struct wg_error error = {0};
        break_section(&section, broken);
        assert_ok(alphabet_open(&alphabet, "ALPH", section.bytes, section.nbytes, &error));
        if (alphabet_check(&alphabet, &error) != WG_DAMAGED) {
            fail_msg("sound with %s", broken->field);
        }
        assert_message(broken, &error);
        free(section.bytes);
    }
}

TEST(sound_sections_are_taken)
{
    for (size_t i = 0; i < COUNT(sound_too); i++) {
        struct section section;
        struct alphabet alphabet;
        break_section(&section, &sound_too[i]);
        open_section(&alphabet, &section);
        free(section.bytes);
    }
}

TEST(a_text_of_65_bytes)
{
    struct section section;
    struct alphabet alphabet;
    struct wg_error error = {0};
    section.nbytes = ALPH_SYMBOL_ENDS + 4 + 65;
    section.bytes = malloc(section.nbytes);
    assert_non_null(section.bytes);
    memset(section.bytes, 'a', section.nbytes);
    store_le32(section.bytes + ALPH_SYMBOLS, 1);
    store_le32(section.bytes + ALPH_FOLDS, 0);
    store_le32(section.bytes + ALPH_SYMBOL_ENDS, 65);
    assert_int_equal(alphabet_open(&alphabet, "ALPH", section.bytes, section.nbytes, &error),
                     WG_DAMAGED);
    assert_string_equal(error.message, "section ALPH: text 0 has a bad end");
    store_le32(section.bytes + ALPH_SYMBOL_ENDS, 64);
    assert_ok(alphabet_open(&alphabet, "ALPH", section.bytes, section.nbytes - 1, &error));
    free(section.bytes);
}

/* 255 symbols are the most that an alphabet can have. */
TEST(the_largest_alphabet)
{
    char text[NUMBERED_ALPHABET_NBYTES];
    struct section section;
    struct alphabet alphabet;
    numbered_alphabet(text, 255);
    make_section(&section, text);
    open_section(&alphabet, &section);
    assert_int_equal(alphabet.symbols, 255);
    for (uint32_t i = 0; i < 255; i++) {
        uint32_t symbol = 999;
        const struct wg_text own = alphabet_symbol_text(&alphabet, i);
        assert_int_equal(alphabet_match(&alphabet, own, &symbol), 2);
        assert_int_equal(symbol, i);
    }
    free(section.bytes);
}
