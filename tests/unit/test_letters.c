/* SPDX-License-Identifier: MIT */
/*
 * test_letters.c: tests encoding words, and listing the spellings of their letters.
 * test_alphabet_file.c tests the spellings of alphabet files.
 */
#include "alphabet/letters.h"

#include "alphabet/cut.h"
#include "alphabet/fold.h"
#include "alphabet/lists.h"
#include "alphabet/own.h"
#include "base/text.h"
#include "base/utf8.h"

#include "support/test.h"

OWNABLE_POINTER(letters, letters_free)

#define HUNGARIAN                                                                                  \
    "a\ná\nb\nc\ncs\nd\ndz\ndzs\ne\né\nf\ng\ngy\nh\ni\ní\nj\nk\nl\nly\nm\nn\nny\n"              \
    "o\nó\nö\nő\np\nq\nr\ns\nsz\nt\nty\nu\nú\nü\nű\nv\nw\nx\ny\nz\nzs\n"

/* Makes the letters. `alphabet` is the text of the alphabet file, or NULL. */
static enum wg_status make(struct wg_compile_options options, const char *alphabet,
                           struct letters **letters, struct wg_error *error)
{
    struct input *input = NULL;
    if (alphabet != NULL) {
        assert_ok(input_open_memory(text_of(alphabet), "alphabet", NULL, &input, NULL));
    }
    const enum wg_status status = letters_new(&options, input, letters, error);
    input_close(input);
    return status;
}

static struct letters *make_with(enum wg_fold fold, const char *alphabet)
{
    struct letters *letters = NULL;
    const struct wg_compile_options options = {.struct_nbytes = sizeof options, .fold = fold};
    assert_ok(make(options, alphabet, &letters, NULL));
    return letters;
}

/* Writes "a|b|c" for the letters of an encoded word. */
static void spell(const struct letters *letters, const struct letters_word *word, char *out)
{
    for (size_t i = 0; i < word->count; i++) {
        const struct wg_text letter = letters_text(letters, word->codes[i]);
        if (i > 0) {
            *out++ = '|';
        }
        memcpy(out, letter.bytes, letter.nbytes);
        out += letter.nbytes;
    }
    *out = '\0';
}

struct word_case {
    const char *name;
    enum wg_fold fold;
    const char *alphabet;
    const char *word;
    const char *letters; /* NULL: refused at the byte bad_off */
    size_t bad_off;
};

/* clang-format off */
static const struct word_case word_cases[] = {
    {"ascii", WG_FOLD_CASE, NULL, "Hello", "h|e|l|l|o", 0},
    {"composed", WG_FOLD_CASE, NULL, "Äö", "ä|ö", 0},
    {"decomposed", WG_FOLD_CASE, NULL, "A\u0308o\u0308", "ä|ö", 0},
    {"sharp s stays", WG_FOLD_CASE, NULL, "Straße", "s|t|r|a|ß|e", 0},
    {"capital sharp s", WG_FOLD_CASE, NULL, "STRA\u1e9eE", "s|t|r|a|ß|e", 0},
    {"dotted capital i", WG_FOLD_CASE, NULL, "\u0130", "i", 0},
    {"the same, decomposed", WG_FOLD_CASE, NULL, "I\u0307", "i", 0},
    {"dotless i", WG_FOLD_CASE, NULL, "ıI", "ı|i", 0},
    {"final sigma is sigma", WG_FOLD_CASE, NULL, "ΣΟΣς", "σ|ο|σ|σ", 0},
    {"long s, micro sign", WG_FOLD_CASE, NULL, "\u017f\u00b5", "s|μ", 0},
    {"none: final sigma", WG_FOLD_NONE, NULL, "σς", "σ|ς", 0},
    {"n with apostrophe", WG_FOLD_CASE, NULL, "\u0149", "\u0149", 0},
    {"title case digraph", WG_FOLD_CASE, NULL, "\u01c5", "d|ž", 0},
    {"ligatures and full width", WG_FOLD_CASE, NULL, "\ufb03\uff26\uff46\ufefb", "f|f|i|f|f|\u0644|\u0627", 0},
    {"a ligature of words", WG_FOLD_CASE, NULL, "\ufdfa\u0645", "\ufdfa|\u0645", 0},
    {"none: a ligature", WG_FOLD_NONE, NULL, "\ufb01", "\ufb01", 0},
    {"composed only in lower case", WG_FOLD_CASE, NULL, "H\u0331", "\u1e96", 0},
    {"marks are put in order", WG_FOLD_CASE, NULL, "Q\u0307\u0323z",
     "q\u0323\u0307|z", 0},
    {"angstrom and kelvin", WG_FOLD_CASE, NULL, "\u212b\u212a", "å|k", 0},
    {"excluded composition", WG_FOLD_CASE, NULL, "\u0958", "\u0915|\u093c", 0},
    {"hangul jamo", WG_FOLD_CASE, NULL, "\u1112\u1161\u11abᄀ", "한|ᄀ", 0},
    {"hangul syllable and jamo", WG_FOLD_CASE, NULL, "하\u11ab글", "한|글", 0},
    {"vowel signs", WG_FOLD_CASE, NULL, "हिन्दी", "ह|ि|न|्|द|ी", 0},
    {"vowel signs that compose", WG_FOLD_CASE, NULL, "ক\u09c7\u09be", "ক|\u09cb", 0},
    {"a tone on a vowel sign", WG_FOLD_CASE, NULL, "ที่", "ท|ี|่", 0},
    {"a tone before a vowel sign", WG_FOLD_CASE, NULL, "\u0e01\u0e48\u0e38", "\u0e01|\u0e38|\u0e48", 0},
    {"none: in this order", WG_FOLD_NONE, NULL, "\u0e01\u0e48\u0e38", "\u0e01|\u0e48|\u0e38", 0},
    {"beyond the BMP", WG_FOLD_CASE, NULL, "\U00010400", "\U00010428", 0},
    {"apostrophe", WG_FOLD_CASE, NULL, "it's", NULL, 2},
    {"digit", WG_FOLD_CASE, NULL, "ä1", NULL, 2},
    {"space", WG_FOLD_CASE, NULL, "a b", NULL, 1},
    {"hyphen with a mark", WG_FOLD_CASE, NULL, "a-\u0301b", NULL, 1},
    {"mark at the start", WG_FOLD_CASE, NULL, "\u0301a", NULL, 0},
    {"vowel sign at the start", WG_FOLD_CASE, NULL, "ि", NULL, 0},
    {"enclosing circle", WG_FOLD_CASE, NULL, "ba\u20dd", NULL, 2},
    {"variation selector", WG_FOLD_CASE, NULL, "a\u0301\ufe0f", "á", 0},
    {"soft hyphen and joiners", WG_FOLD_NONE, NULL, "a\u00ad\u200cb\u200d", "a|b", 0},
    {"a joiner before a mark", WG_FOLD_CASE, NULL, "a\u200d\u0301", "á", 0},
    {"U+FEFF before marks", WG_FOLD_CASE, NULL, "\u0f40\u0f72\ufeff\u0f71\u0f71", NULL, 9},
    {"U+034F before a mark", WG_FOLD_CASE, NULL, "a\u034f\u0301", NULL, 3},
    {"a joiner alone", WG_FOLD_CASE, NULL, "\u200d\u0301a", NULL, 3},
    {"none: as it stands", WG_FOLD_NONE, NULL, "A\u0308Ä", "A\u0308|Ä", 0},
    {"none: jamo stay apart", WG_FOLD_NONE, NULL, "\u1112\u1161", "\u1112|\u1161", 0},
    {"none: signs", WG_FOLD_NONE, NULL, "हि", "ह|ि", 0},
    {"marks: composed", WG_FOLD_MARKS, NULL, "Élañ", "e|l|a|n", 0},
    {"marks: decomposed", WG_FOLD_MARKS, NULL, "E\u0301q\u0323", "e|q", 0},
    {"marks: signs stay", WG_FOLD_MARKS, NULL, "ค้น\u0e01\u0301", "ค|้|น|ก", 0},
    {"marks: letters without a decomposition", WG_FOLD_MARKS, NULL, "Łøß", "ł|ø|ß", 0},
    {"marks: syllables stay", WG_FOLD_MARKS, NULL, "\u1112\u1161\u11ab", "한", 0},
    {"marks: at the start", WG_FOLD_MARKS, NULL, "\u0301a", NULL, 0},
    {"marks: before a vowel jamo", WG_FOLD_MARKS, NULL, "\u0301\u1161", NULL, 0},
    {"digraphs", WG_FOLD_CASE, HUNGARIAN, "Magyar", "m|a|gy|a|r", 0},
    {"the longest first", WG_FOLD_CASE, HUNGARIAN, "DZSEDZ", "dzs|e|dz", 0},
    {"left to right", WG_FOLD_CASE, HUNGARIAN, "szzs", "sz|zs", 0},
    {"decomposed digraphs", WG_FOLD_CASE, HUNGARIAN, "Nyo\u030b", "ny|ő", 0},
    {"not in the alphabet", WG_FOLD_CASE, HUNGARIAN, "nyñ", NULL, 2},
    {"not in it, decomposed", WG_FOLD_CASE, HUNGARIAN, "nyn\u0303", NULL, 3},
    {"a symbol that is no letter", WG_FOLD_CASE, "a\n'\n7\n", "a'7", "a|'|7", 0},
    {"a symbol made by a mark", WG_FOLD_CASE, "a\n≠\n", "a=\u0338", "a|≠", 0},
    {"one code point, two symbols", WG_FOLD_CASE, "\u09c7\n\u09be\n",
     "\u09cb", "\u09c7|\u09be", 0},
    {"a symbol that only begins", WG_FOLD_CASE, "a\nqu\n", "aqa", NULL, 1},
    {"letters stay as written", WG_FOLD_MARKS, "É\nŁ\n", "éł\u0141", "É|Ł|Ł", 0},
    {"a mark that does not count", WG_FOLD_MARKS, "e\nł\n", "Éł\u0301", "e|ł", 0},
    {"other spellings", WG_FOLD_CASE, "ı I\ni İ\n", "IıİiI\u0307", "ı|ı|i|i|i", 0},
    {"no letters, two letters", WG_FOLD_CASE, "a\ns\n%drop '\n%expand ß s s\n",
     "'a\u1e9e'", "a|s|s", 0},
    {"letters of several characters", WG_FOLD_CASE, "d\nž\ndž\n",
     "D\u017ddZ\u030cd\u034fž\u01c6", "dž|dž|d|ž|dž", 0},
    {"a split letter", WG_FOLD_CASE, "d\nž\ndž \u01c6\n",
     "D\u017ddZ\u030cd\u034fž\u01c5", "dž|dž|d|ž|dž", 0},
};
/* clang-format on */

/* Encodes each word twice. The second call can use the fast path of letters.c. */
TEST(words)
{
    for (size_t i = 0; i < 2 * COUNT(word_cases); i++) {
        const struct word_case *c = &word_cases[i / 2];
        static struct letters *letters;
        struct letters_word word = {0};
        char spelled[256];
        if (i % 2 == 0) {
            letters = make_with(c->fold, c->alphabet);
        }
        const enum letters_verdict verdict = letters_encode(letters, text_of(c->word), &word);
        const enum letters_verdict expected =
            c->letters == NULL ? LETTERS_NOT_LETTER : LETTERS_ACCEPTED;
        spell(letters, &word, spelled);
        if (verdict != expected || word.bad_off != c->bad_off ||
            strcmp(spelled, c->letters == NULL ? "" : c->letters) != 0) {
            fail_msg("%s: verdict %d, '%s', bad byte %zu", c->name, verdict, spelled, word.bad_off);
        }
        if (i % 2 == 1) {
            letters_free(letters);
        }
    }
}

TEST(invalid_utf8)
{
    static const struct {
        const char *word;
        size_t bad_off;
    } cases[] = {{"a\xff", 1},
                 {"it's \xc3", 5},
                 {"\xe0\x81\x81", 0}, /* an overlong 'A', when the valid 'A' is known already */
                 {"a\u0301\xed\xa0\x80", 3},
                 {"A\x80", 1}};
    OWN(letters, *letters) = make_with(WG_FOLD_CASE, NULL);
    struct letters_word word;
    assert_int_equal(letters_encode(letters, text_of("Aa"), &word), LETTERS_ACCEPTED);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(letters_encode(letters, text_of(cases[i].word), &word),
                         LETTERS_INVALID_UTF8);
        assert_int_equal(word.bad_off, cases[i].bad_off);
    }
}

/* The bytes behind the end of a word complete its last letter, or add a mark to it. */
TEST(bytes_behind_the_end)
{
    static const char text[] = "be\u0301a\u0308\u0301\u00e4\u4e2d\U0001d11e\u0301";
    for (unsigned fold = WG_FOLD_CASE; fold <= WG_FOLD_MARKS; fold++) {
        for (size_t nbytes = 1; nbytes < sizeof text; nbytes++) {
            OWN(letters, *const letters) = make_with((enum wg_fold)fold, NULL);
            OWN(letters, *const others) = make_with((enum wg_fold)fold, NULL);
            struct letters_word word;
            struct letters_word other;
            char cut[sizeof text] = {0};
            memcpy(cut, text, nbytes);
            const enum letters_verdict verdict =
                letters_encode(letters, (struct wg_text){text, nbytes}, &word);
            assert_int_equal(letters_encode(others, (struct wg_text){cut, nbytes}, &other),
                             verdict);
            if (verdict == LETTERS_ACCEPTED) {
                assert_int_equal(word.count, other.count);
                assert_memory_equal(word.codes, other.codes, word.count);
                assert_int_equal(letters_count(letters), letters_count(others));
            } else {
                assert_int_equal(word.bad_off, other.bad_off);
            }
            if (((unsigned char)text[nbytes] & 0xc0) == 0x80) {
                assert_int_equal(verdict, LETTERS_INVALID_UTF8);
            }
        }
    }
}

TEST(nul_is_no_letter)
{
    OWN(letters, *letters) = make_with(WG_FOLD_CASE, NULL);
    struct letters_word word;
    assert_int_equal(letters_encode(letters, (struct wg_text){"a\0b", 3}, &word),
                     LETTERS_NOT_LETTER);
    assert_int_equal(word.bad_off, 1);
}

TEST(lengths)
{
    static const struct {
        const char *word;
        enum letters_verdict verdict;
    } cases[] = {
        {"", LETTERS_TOO_SHORT},      {"ny", LETTERS_TOO_SHORT},      {"nyny", LETTERS_ACCEPTED},
        {"nynyny", LETTERS_ACCEPTED}, {"nynynyny", LETTERS_TOO_LONG}, {"a!", LETTERS_NOT_LETTER},
        {"a", LETTERS_TOO_SHORT}, /* the fast path, also in the next two rows */
        {"aa", LETTERS_ACCEPTED},     {"aaaa", LETTERS_TOO_LONG},
    };
    const struct wg_compile_options options = SIZED(options, .min_length = 2, .max_length = 3);
    OWN(letters, *letters);
    struct letters_word word;
    assert_ok(make(options, HUNGARIAN, &letters, NULL));
    assert_int_equal(letters_encode(letters, text_of("aá"), &word), LETTERS_ACCEPTED);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(letters_encode(letters, text_of(cases[i].word), &word), cases[i].verdict);
    }
}

TEST(capitals)
{
    static const struct {
        const char *word;
        enum letters_verdict verdict;
    } cases[] = {
        {"abc", LETTERS_ACCEPTED},        {"aBC", LETTERS_ACCEPTED},
        {"ABC", LETTERS_CAPITALIZED},     {"abC", LETTERS_ACCEPTED},
        {"Cab", LETTERS_CAPITALIZED}, /* the fast path */
        {"\u01c5", LETTERS_CAPITALIZED},  {"E\u0301", LETTERS_CAPITALIZED},
        {"O'Brien", LETTERS_CAPITALIZED}, /* the word is skipped, so the ' is not an error */
        {"O\xff", LETTERS_INVALID_UTF8},  {"", LETTERS_TOO_SHORT},
    };
    const struct wg_compile_options options = SIZED(options, .skip_capitalized = true);
    static const char *const alphabets[] = {NULL, "a\nb\nc\n\u01c6\n\u00e9\n"};
    for (size_t k = 0; k < COUNT(alphabets); k++) {
        OWN(letters, *letters);
        struct letters_word word;
        assert_ok(make(options, alphabets[k], &letters, NULL));
        for (size_t i = 0; i < COUNT(cases); i++) {
            assert_int_equal(letters_encode(letters, text_of(cases[i].word), &word),
                             cases[i].verdict);
        }
    }
}

/* Codes are numbered in the order in which letters first occur in accepted words. Refused words add
   no codes. */
TEST(codes_in_order)
{
    const struct wg_compile_options options = {.struct_nbytes = sizeof options, .min_length = 2};
    OWN(letters, *letters);
    struct letters_word word;
    assert_ok(make(options, NULL, &letters, NULL));
    assert_int_equal(letters_encode(letters, text_of("x"), &word), LETTERS_TOO_SHORT);
    assert_int_equal(letters_encode(letters, text_of("xy!"), &word), LETTERS_NOT_LETTER);
    assert_int_equal(letters_count(letters), 0);
    assert_int_equal(letters_encode(letters, text_of("Béb"), &word), LETTERS_ACCEPTED);
    assert_memory_equal(word.codes, "\1\2\1", 3);
    assert_int_equal(letters_encode(letters, text_of("éax"), &word), LETTERS_ACCEPTED);
    assert_memory_equal(word.codes, "\2\3\4", 3);
    assert_int_equal(letters_count(letters), 4);
}

TEST(too_many)
{
    OWN(letters, *letters) = make_with(WG_FOLD_CASE, NULL);
    struct letters_word word;
    char bytes[3 * 256];
    for (uint32_t i = 0; i < 256; i++) {
        (void)utf8_encode(0x4e00 + i, bytes + 3 * (size_t)i);
    }
    const struct wg_text most = {bytes, 3 * (size_t)255};
    const struct wg_text all = {bytes, sizeof bytes};
    assert_int_equal(letters_encode(letters, most, &word), LETTERS_ACCEPTED);
    assert_int_equal(word.count, 255);
    assert_int_equal(word.codes[254], 255);
    assert_int_equal(letters_encode(letters, all, &word), LETTERS_TOO_MANY);
    assert_int_equal(word.bad_off, 3 * 255);
}

/* Letters that occur only in refused words do not count towards the limit of 255. */
TEST(many_refused)
{
    const struct wg_compile_options options = {.struct_nbytes = sizeof options, .min_length = 2};
    OWN(letters, *letters);
    struct letters_word word;
    assert_ok(make(options, NULL, &letters, NULL));
    for (uint32_t c = 0x4e00; c < 0x4e00 + 2000; c++) {
        char bytes[4];
        const struct wg_text letter = {bytes, utf8_encode(c, bytes)};
        assert_int_equal(letters_encode(letters, letter, &word), LETTERS_TOO_SHORT);
    }
    assert_int_equal(letters_encode(letters, text_of("一丁"), &word), LETTERS_ACCEPTED);
    assert_int_equal(word.count, 2);
}

/* A letter has up to 64 bytes. A longer one, with up to 6 kB of marks, is refused. */
TEST(long_letters)
{
    OWN(letters, *letters) = make_with(WG_FOLD_CASE, NULL);
    struct letters_word word;
    char bytes[2 * 3000] = "bcbq";
    for (size_t i = 4; i < sizeof bytes; i += 2) {
        memcpy(bytes + i, "\u0315", 2);
    }
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes + 3, 63}, &word),
                     LETTERS_ACCEPTED);
    assert_int_equal(word.count, 1);
    for (size_t nbytes = 4 + 64; nbytes <= sizeof bytes; nbytes += 2) {
        const struct wg_text long_word = {bytes, nbytes};
        assert_int_equal(letters_encode(letters, long_word, &word), LETTERS_NOT_LETTER);
        assert_int_equal(word.bad_off, 4);
    }
}

TEST(long_words)
{
    static char bytes[65537];
    struct letters *letters = make_with(WG_FOLD_CASE, NULL);
    struct letters_word word;
    memset(bytes, 'a', sizeof bytes);
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes, 65536}, &word),
                     LETTERS_ACCEPTED);
    assert_int_equal(word.count, 65536);
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes, 65537}, &word),
                     LETTERS_TOO_LONG);
    /* U+023A has two bytes, and three in lower case. */
    for (size_t i = 0; i < sizeof bytes - 1; i += 2) {
        memcpy(bytes + i, "\u023a", 2);
    }
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes, 43690}, &word),
                     LETTERS_ACCEPTED);
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes, 43692}, &word),
                     LETTERS_TOO_LONG);
    letters_free(letters);
    letters = make_with(WG_FOLD_CASE, "s\n\u00e4\n%expand x s \u00e4 \u00e4 \u00e4\n");
    memset(bytes, 'x', sizeof bytes);
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes, 9362}, &word),
                     LETTERS_ACCEPTED);
    assert_int_equal(letters_encode(letters, (struct wg_text){bytes, 9363}, &word),
                     LETTERS_TOO_LONG);
    letters_free(letters);
}

TEST(raw_letters)
{
    static const struct {
        const char *text;
        size_t nbytes;
    } cases[] = {
        {"", 0},        {"ab", 1},    {"äb", 2},           {"a\u0308\u0323b", 5},
        {"a\u0308", 3}, {"a\xcc", 1}, /* an incomplete mark; trie_text.c reads the rest first */
        {"हि", 3},      {"न्दी", 6},   {"\u1112\u1161", 3}, {"\u0301a", 2},
        {"1\u0301", 3}, {"\xff", 0},  {"\xc3", 0},
    };
    OWN(letters, *letters) = make_with(WG_FOLD_CASE, NULL);
    for (int known = 0; known < 2; known++) {
        struct letters_word word;
        for (size_t i = 0; i < COUNT(cases); i++) {
            assert_int_equal(letters_raw_nbytes(letters, text_of(cases[i].text)), cases[i].nbytes);
        }
        (void)letters_encode(letters, text_of("abäहिन्दी\u1112\u1161"), &word);
    }
}

struct folds_case {
    const char *name;
    enum wg_fold fold;
    const char *word;  /* the test lists the folds of its symbols */
    const char *folds; /* the expected list: "spelling>symbol," each, sorted */
};

/* clang-format off */
static const struct folds_case folds_cases[] = {
    {"none", WG_FOLD_NONE, "aÄ", ""},
    {"ascii", WG_FOLD_CASE, "cab", "A>a,B>b,C>c,"},
    {"every way to a k", WG_FOLD_CASE, "k", "K>k,\u212a>k,"},
    {"i, dotted or not", WG_FOLD_CASE, "i", "I>i,I\u0307>i,\u0130>i,"},
    {"sharp s", WG_FOLD_CASE, "ß", "\u1e9e>ß,"},
    {"an accent", WG_FOLD_CASE, "ö", "O\u0308>ö,o\u0308>ö,Ö>ö,"},
    {"beside its letter", WG_FOLD_CASE, "oö", "O>o,O\u0308>ö,o\u0308>ö,Ö>ö,"},
    {"two accents", WG_FOLD_CASE, "ậ",
     "A\u0302\u0323>ậ,A\u0323\u0302>ậ,a\u0302\u0323>ậ,a\u0323\u0302>ậ,Â\u0323>ậ,â\u0323>ậ,Ạ\u0302>ậ,ạ\u0302>ậ,Ậ>ậ,"},
    {"upper case only decomposed", WG_FOLD_CASE, "ẖ", "H\u0331>ẖ,h\u0331>ẖ,"},
    {"a letter of two code points", WG_FOLD_CASE, "n\u0325", "N\u0325>n\u0325,"},
    {"sigmas", WG_FOLD_CASE, "σς", "Σ>σ,ς>σ,"},
    {"title case", WG_FOLD_CASE, "\u01c6", "D>d,Z\u030c>ž,z\u030c>ž,Ž>ž,\uff24>d,\uff44>d,"},
    {"syllable", WG_FOLD_CASE, "한",
     "\u1112\u1161\u11ab>한,하\u11ab>한,"},
    {"vowel sign", WG_FOLD_CASE, "ক\u09cb", "\u09c7\u09be>\u09cb,"},
    {"vowel sign of three", WG_FOLD_CASE, "ಕ\u0ccb",
     "\u0cc6\u0cc2\u0cd5>\u0ccb,\u0cca\u0cd5>\u0ccb,"},
    {"excluded composition", WG_FOLD_CASE, "\u0958", ""},
    {"syllable", WG_FOLD_CASE, "각",
     "\u1100\u1161\u11a8>각,가\u11a8>각,"},
    {"marks", WG_FOLD_MARKS, "q", "Q>q,"},
    {"marks: v", WG_FOLD_MARKS, "v",
     "V>v,Ṽ>v,ṽ>v,Ṿ>v,ṿ>v,"},
};
/* clang-format on */

/* The alphabet of some symbols of the letters: own.h without conversions. */
struct own {
    struct alphabet_file file;
    struct alphabet_lists lists;
};

/* Returns the lists of the symbols. The caller calls own_free. */
static const struct alphabet_source *own_make(struct own *own, struct letters *letters,
                                              enum wg_fold fold, const uint8_t *codes,
                                              unsigned count)
{
    const struct conversions none = {.capacity = 0};
    assert_ok(own_alphabet_make(&own->file, letters, fold, codes, count, &none, NULL));
    assert_ok(alphabet_lists_make(&own->lists, &own->file, NULL));
    return &own->lists.letters.source;
}

static void own_free(struct own *own)
{
    alphabet_lists_free(&own->lists);
    alphabet_file_free(&own->file);
}

TEST(each_fold)
{
    for (size_t i = 0; i < COUNT(folds_cases); i++) {
        const struct folds_case *c = &folds_cases[i];
        OWN(letters, *letters) = make_with(c->fold, NULL);
        struct letters_word word;
        struct own own;
        char found[4096] = "";
        size_t nbytes = 0;
        assert_int_equal(letters_encode(letters, text_of(c->word), &word), LETTERS_ACCEPTED);
        uint8_t codes[8];
        const unsigned count = letters_count(letters);
        for (unsigned k = 0; k < count; k++) {
            codes[k] = (uint8_t)(count - k); /* in any order: here descending */
        }
        const struct alphabet_source *const source = own_make(&own, letters, c->fold, codes, count);
        for (size_t k = 0; k < source->fold_count; k++) {
            const struct spelling *const fold = &source->folds[k];
            const struct wg_text symbol = source->symbols[fold->symbol];
            nbytes +=
                (size_t)snprintf(found + nbytes, sizeof found - nbytes, "%.*s>%.*s,",
                                 (int)fold->nbytes, fold->bytes, (int)symbol.nbytes, symbol.bytes);
        }
        if (strcmp(found, c->folds) != 0) {
            fail_msg("%s: %s", c->name, found);
        }
        own_free(&own);
    }
}

/* Only the folds of the given symbols are listed, also in a second call. */
TEST(folds_of_some)
{
    OWN(letters, *letters) = make_with(WG_FOLD_CASE, NULL);
    struct letters_word word;
    struct own own;
    const uint8_t codes[] = {3, 2};
    assert_int_equal(letters_encode(letters, text_of("xyz"), &word), LETTERS_ACCEPTED);
    for (unsigned count = 1; count <= 2; count++) {
        const struct alphabet_source *const source =
            own_make(&own, letters, WG_FOLD_CASE, codes + 2 - count, count);
        assert_int_equal(source->fold_count, count);
        assert_memory_equal(source->folds[0].bytes, "Y", 1);
        assert_int_equal(source->folds[0].symbol, 0);
        own_free(&own);
    }
}

static bool is_surrogate(uint32_t c)
{
    return c >= 0xd800 && c < 0xe000;
}

enum { MAX_IDS = 24 };

/* Cuts a word into up to MAX_IDS letters. Writes their ids to ids[]; returns their count. */
static size_t ids_of(struct cutter *cutter, struct wg_text word, uint32_t *ids)
{
    size_t bad_off;
    assert_ok(cut_word(cutter, word, &bad_off));
    assert_in_range(cutter->ncuts, 0, MAX_IDS);
    for (size_t i = 0; i < cutter->ncuts; i++) {
        ids[i] = cutter->cuts[i].letter;
    }
    return cutter->ncuts;
}

/* Every code point folds like its decomposition. Folding the result again does not change it. */
TEST(all_code_points)
{
    for (int fold = WG_FOLD_CASE; fold <= WG_FOLD_MARKS; fold++) {
        static struct cutter cutter;
        cutter_init(&cutter, (enum wg_fold)fold);
        for (uint32_t c = 1; c < 0x110000; c++) {
            char bytes[64];
            int32_t points[FOLD_MAX_POINTS];
            uint32_t ids[MAX_IDS];
            uint32_t again[MAX_IDS];
            struct wg_text word = {bytes, utf8_encode(c, bytes)};
            if (is_surrogate(c)) {
                continue;
            }
            const size_t count = ids_of(&cutter, word, ids);
            const size_t npoints = fold_decompose(word, points);
            word = text_of_points(points, npoints, bytes);
            if (ids_of(&cutter, word, again) != count ||
                memcmp(ids, again, count * sizeof *ids) != 0) {
                fail_msg("fold %d: U+%04X decomposed", fold, (unsigned)c);
            }
            if (count != 1 || ids[0] == LETTER_NONE) {
                continue;
            }
            const struct wg_text letter = letter_text(&cutter, ids[0]);
            word = (struct wg_text){bytes, letter.nbytes};
            memcpy(bytes, letter.bytes, letter.nbytes);
            if (ids_of(&cutter, word, again) != 1 || again[0] != ids[0]) {
                fail_msg("fold %d: U+%04X folds twice", fold, (unsigned)c);
            }
        }
        cutter_free(&cutter);
    }
}

static bool has_fold(const struct alphabet_source *source, struct wg_text spelling,
                     struct wg_text symbol)
{
    for (size_t i = 0; i < source->fold_count; i++) {
        if (text_equals(source->symbols[source->folds[i].symbol], symbol) &&
            text_equals(spelling_text(&source->folds[i]), spelling)) {
            return true;
        }
    }
    return false;
}

/*
 * For symbols of several scripts: the table lists every code point of Unicode that the compiler
 * reads as a symbol, and the compiler reads each listed text as its symbol.
 */
TEST(folds_are_complete)
{
    static const char every[] =
        "abcdefghijklmnopqrstuvwxyzαβγωςθабйияაꭰÅößøかがहिक"
        "א"
        "ب"
        "ǆῳɐꞵ𐐨𞤢豈";
    for (int fold = WG_FOLD_CASE; fold <= WG_FOLD_MARKS; fold++) {
        OWN(letters, *letters) = make_with((enum wg_fold)fold, NULL);
        struct letters_word word;
        uint8_t codes[FORMAT_MAX_SYMBOLS];
        struct own own;
        assert_int_equal(letters_encode(letters, text_of(every), &word), LETTERS_ACCEPTED);
        const unsigned count = letters_count(letters);
        for (unsigned i = 0; i < count; i++) {
            codes[i] = (uint8_t)(i + 1);
        }
        const struct alphabet_source *const source =
            own_make(&own, letters, (enum wg_fold)fold, codes, count);
        for (size_t i = 0; i < source->fold_count; i++) {
            const struct spelling *const listed = &source->folds[i];
            assert_int_equal(letters_encode(letters, spelling_text(listed), &word),
                             LETTERS_ACCEPTED);
            assert_int_equal(word.count, 1);
            assert_true(
                text_equals(letters_text(letters, word.codes[0]), source->symbols[listed->symbol]));
        }
        for (uint32_t c = 1; c < 0x110000; c++) {
            char bytes[UTF8_MAX_NBYTES];
            const struct wg_text spelling = {bytes, utf8_encode(c, bytes)};
            if (is_surrogate(c) || point_is_presentation(c) ||
                letters_encode(letters, spelling, &word) != LETTERS_ACCEPTED || word.count != 1 ||
                word.codes[0] > count) {
                continue;
            }
            const struct wg_text symbol = letters_text(letters, word.codes[0]);
            if ((symbol.nbytes != spelling.nbytes ||
                 memcmp(symbol.bytes, bytes, symbol.nbytes) != 0) &&
                !has_fold(source, spelling, symbol)) {
                fail_msg("fold %d: U+%04X is missing", fold, (unsigned)c);
            }
        }
        own_free(&own);
    }
}
