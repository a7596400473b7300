/* SPDX-License-Identifier: MIT */
/*
 * test_sequences.c: tests dictionaries with texts that stand for no symbol or for several symbols,
 * and with forms for the end of a word. Compares lookups, lists and numbers with a slow reader.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "dict/read/dict.h"
#include "support/listed.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

enum { MAX_SYMBOLS = 64, TEXT_NBYTES = 256, MAX_LISTED = 64 };

/* --- The slow reader: tries all texts of the alphabet at each place */

struct match {
    size_t nbytes;
    struct symbol_run run;
};

static void try_text(struct wg_text rest, struct wg_text text, struct symbol_run run,
                     struct match *longest)
{
    if (text.nbytes > longest->nbytes && text.nbytes <= rest.nbytes &&
        memcmp(text.bytes, rest.bytes, text.nbytes) == 0) {
        *longest = (struct match){text.nbytes, run};
    }
}

static struct match match_slowly(const struct alphabet *alphabet, struct wg_text rest)
{
    struct match longest = {0};
    struct symbol_run run = {.count = 1};
    for (uint32_t i = 0; i < alphabet->symbols; i++) {
        run.symbols[0] = (uint8_t)i;
        try_text(rest, alphabet_symbol_text(alphabet, i), run, &longest);
    }
    for (uint32_t i = 0; i < alphabet->folds; i++) {
        uint32_t symbol = 0;
        const struct wg_text text = alphabet_fold_text(alphabet, i, &symbol);
        run.symbols[0] = (uint8_t)symbol;
        try_text(rest, text, run, &longest);
    }
    for (uint32_t i = 0; i < alphabet->sequences; i++) {
        const struct wg_text text = alphabet_sequence_text(alphabet, i, &run);
        try_text(rest, text, run, &longest);
    }
    return longest;
}

/* Returns the number of symbols, or -1 if a part of the text is not in the alphabet. */
static int read_slowly(const struct alphabet *alphabet, struct wg_text text, uint8_t *symbols)
{
    int count = 0;
    while (text.nbytes > 0) {
        const struct match match = match_slowly(alphabet, text);
        if (match.nbytes == 0) {
            return -1;
        }
        for (uint32_t i = 0; i < match.run.count; i++) {
            symbols[count++] = match.run.symbols[i];
        }
        text.bytes += match.nbytes;
        text.nbytes -= match.nbytes;
    }
    return count;
}

static bool is_word(const struct wg_dict *dict, const uint8_t *symbols, int count)
{
    struct wg_cursor cursor = wg_dict_root(dict);
    for (int i = 0; i < count; i++) {
        if (!wg_dict_step(dict, &cursor, symbols[i])) {
            return false;
        }
    }
    return count >= 0 && wg_dict_is_word(dict, cursor);
}

/* --- Lists */

struct word_list {
    char words[MAX_LISTED][TEXT_NBYTES];
    size_t count;
};

static bool add_word(void *context, struct wg_text word)
{
    struct word_list *const listed = context;
    assert_true(listed->count < MAX_LISTED && word.nbytes < TEXT_NBYTES);
    memcpy(listed->words[listed->count], word.bytes, word.nbytes);
    listed->words[listed->count++][word.nbytes] = '\0';
    return true;
}

static void list(const struct wg_dict *dict, struct wg_text prefix, struct word_list *listed_out)
{
    struct wg_error error;
    listed_out->count = 0;
    if (wg_dict_each(dict, prefix, add_word, listed_out, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
}

/* Appends `text` to the string `list`. */
static void append(char *list, size_t capacity, const char *text)
{
    const size_t used = strlen(list);
    assert_true(used + strlen(text) < capacity);
    (void)snprintf(list + used, capacity - used, "%s", text);
}

static struct wg_dict *open_numbered(struct made_dict *made, const char *alphabet,
                                     const char *words)
{
    struct wg_error error;
    *made = make_numbered_dict(alphabet, words, NULL);
    struct wg_dict *const dict = made_dict_open(made);
    if (wg_dict_check(dict, &error) != WG_OK) {
        fail_msg("%s", error.message);
    }
    return dict;
}

/* --- Known words */

static bool contains(const struct wg_dict *dict, const char *word)
{
    return wg_dict_contains(dict, text_of(word));
}

TEST(letters_of_two_symbols)
{
    OWN(made_dict, made);
    struct wg_dict *const dict = open_numbered(&made,
                                               "a=A c=C e=E f=F i=I l=L n=N o=O r=R s=S t=T u=U "
                                               "ß>s+s ẞ>s+s œ>o+e Œ>o+e ﬃ>f+f+i ä́>a+e+e+e '> ’>",
                                               "coeur isst st coffin aeeen sous");
    assert_true(contains(dict, "cœur"));
    assert_true(contains(dict, "CŒUR"));
    assert_true(contains(dict, "coeur"));
    assert_true(contains(dict, "ißt"));
    assert_true(contains(dict, "IẞT"));
    assert_true(contains(dict, "coﬃn"));
    assert_true(contains(dict, "ä́n"));
    assert_false(contains(dict, "ä́en"));
    assert_true(contains(dict, "'s'o’u's’"));
    assert_false(contains(dict, "'"));
    assert_false(contains(dict, ""));
    assert_false(contains(dict, "iß"));
    assert_false(contains(dict, "ßt"));
    assert_listed(dict, "", "aeeen coeur coffin isst sous st");
    assert_listed(dict, "'cœ", "coeur");
    assert_listed(dict, "iß", "isst");
    assert_listed(dict, "ä́", "aeeen");
    assert_listed(dict, "'’", "aeeen coeur coffin isst sous st");
    assert_listed(dict, "œ", "");
}

TEST(numbers_and_longest_words)
{
    OWN(made_dict, made);
    struct wg_dict *const dict = open_numbered(&made, "a b s t ß>s+s '>", "as asst b bt st");
    uint64_t number = 0;
    uint64_t count = 0;
    size_t nbytes = 0;
    assert_true(wg_dict_number(dict, text_of("aßt"), &number));
    assert_int_equal(number, 1);
    assert_true(wg_dict_number(dict, text_of("a'ss't"), &number));
    assert_int_equal(number, 1);
    assert_true(wg_dict_number(dict, text_of("'st"), &number));
    assert_int_equal(number, 4);
    assert_false(wg_dict_number(dict, text_of("aß"), &number));
    assert_true(wg_dict_prefix_range(dict, text_of("aß"), &number, &count));
    assert_int_equal(number, 1);
    assert_int_equal(count, 1);
    assert_false(wg_dict_prefix_range(dict, text_of("bß"), &number, &count));
    /* "as" ends inside ß. */
    assert_false(wg_dict_longest_word(dict, text_of("aßa"), &nbytes, &number));
    assert_true(wg_dict_longest_word(dict, text_of("assa"), &nbytes, &number));
    assert_int_equal(nbytes, 2);
    assert_true(wg_dict_longest_word(dict, text_of("aßta"), &nbytes, &number));
    assert_int_equal(nbytes, 4);
    assert_int_equal(number, 1);
    assert_true(wg_dict_longest_word(dict, text_of("'b''a"), &nbytes, &number));
    assert_int_equal(nbytes, 4);
    assert_int_equal(number, 2);
    assert_false(wg_dict_longest_word(dict, text_of("''"), &nbytes, &number));
}

TEST(symbols_need_room)
{
    OWN(made_dict, made);
    struct wg_dict *const dict = open_numbered(&made, "a s ß>s+s '>", "ass");
    uint8_t symbols[4] = {9, 9, 9, 9};
    size_t count = 9;
    assert_false(wg_dict_symbols(dict, text_of("aß"), symbols, 2, &count));
    assert_int_equal(count, 9);
    assert_true(wg_dict_symbols(dict, text_of("aß'"), symbols, 3, &count));
    assert_int_equal(count, 3);
    assert_int_equal(symbols[3], 9);
    assert_true(wg_dict_symbols(dict, text_of("''"), symbols, 0, &count));
    assert_int_equal(count, 0);
}

/* Checks wg_dict_word_at for the words of the list. */
static void assert_words_at(const struct wg_dict *dict)
{
    struct word_list listed;
    list(dict, text_of(""), &listed);
    for (size_t i = 0; i < listed.count; i++) {
        char word[TEXT_NBYTES];
        const size_t length = strlen(listed.words[i]);
        size_t nbytes = 0;
        assert_ok(wg_dict_word_at(dict, i, word, length, &nbytes, NULL));
        assert_int_equal(nbytes, length);
        assert_memory_equal(word, listed.words[i], nbytes);
        assert_int_equal(wg_dict_word_at(dict, i, word, length - 1, &nbytes, NULL), WG_LIMIT);
        assert_int_equal(nbytes, length);
    }
}

TEST(forms_at_the_end)
{
    OWN(made_dict, made);
    struct wg_dict *const dict =
        open_numbered(&made, "α γ λ ο σ=Σ~ς", "λογοσ σ σο σοσ οσα οσ λγ σσ");
    char text[3 * WG_SYMBOL_MAX_NBYTES];
    assert_listed(dict, "", "λγ λογος ος οσα ς σο σος σς");
    assert_listed(dict, "Σ", "ς σο σος σς");
    assert_listed(dict, "ς", "ς σο σος σς");
    assert_true(contains(dict, "λογος"));
    assert_true(contains(dict, "λογοσ"));
    assert_true(contains(dict, "ςος"));
    assert_words_at(dict);
    const uint8_t symbols[] = {4, 3, 4};
    assert_int_equal(wg_dict_spell(dict, symbols, 3, text), 6);
    assert_memory_equal(text, "σος", 6);
    assert_int_equal(wg_dict_spell(dict, symbols, 0, text), 0);
}

/* Tests a form that is longer than its symbol, and a form that is the beginning of another text. */
TEST(long_forms)
{
    OWN(made_dict, made);
    struct wg_dict *const dict =
        open_numbered(&made, "a~abababababababababab b~c d=cd", "a b ab ba aa d dad");
    assert_listed(dict, "",
                  "abababababababababab aabababababababababab ac c babababababababababab d dad");
    assert_words_at(dict);
}

TEST(letters_that_would_join)
{
    OWN(made_dict, made);
    struct wg_dict *const dict =
        open_numbered(&made, "a c d=D dz dzs dž=Dž=dz\u030c h s sch z zs ž=z\u030c \u034f>",
                      "d+zs d+z+s d+zs d+ž d+ž+z dž dz dzs d+d+z s+c+h sch s+c+a a+d+z");
    assert_listed(dict, "",
                  "ad\u034fz dd\u034fz d\u034fz\u034fs d\u034fzs d\u034fž d\u034fžz dz dzs dž sca "
                  "s\u034fch sch");
    assert_words_at(dict);
    assert_true(contains(dict, "d\u034fz\u034fs"));
    assert_true(contains(dict, "d\u034f\u034fz\u030c"));
    assert_true(contains(dict, "dz\u030c"));
    assert_true(contains(dict, "\u034fsca\u034f"));
    assert_false(contains(dict, "dža"));
}

/* If the alphabet does not drop U+034F, words whose texts would be read as other symbols are listed
   without U+034F. */
TEST(letters_that_join)
{
    OWN(made_dict, made);
    struct wg_dict *const dict = open_numbered(&made, "d dž ž", "d+ž dž");
    assert_listed(dict, "", "dž dž");
}

/* With a form at its end, a word can get a text that is read as other symbols. */
TEST(forms_that_would_join)
{
    OWN(made_dict, made);
    struct wg_dict *const dict = open_numbered(&made, "a b~c ac \u034f>", "ab aba ac");
    assert_listed(dict, "", "a\u034fc aba ac");
    assert_words_at(dict);
}

/* --- Random alphabets */

/* Writes 1 to 3 random signs. */
static size_t random_text(struct random *random, char *out)
{
    static const char *const signs[] = {"a", "b", "c", "'", "é", "ж", "’"};
    const unsigned count = 1 + random_below(random, 3) * random_below(random, 2);
    size_t nbytes = 0;
    for (unsigned i = 0; i < count; i++) {
        const char *const sign = signs[random_below(random, COUNT(signs))];
        memcpy(out + nbytes, sign, strlen(sign));
        nbytes += strlen(sign);
    }
    out[nbytes] = '\0';
    return nbytes;
}

struct random_alphabet {
    char texts[40][32]; /* all are different */
    unsigned symbols;   /* the first texts are the symbols */
    unsigned count;
    char list[2048]; /* for make_numbered_dict */
};

static void add_texts(struct random *random, struct random_alphabet *out)
{
    while (out->count < out->symbols + 25) {
        bool is_new = true;
        (void)random_text(random, out->texts[out->count]);
        for (unsigned i = 0; i < out->count; i++) {
            is_new &= strcmp(out->texts[i], out->texts[out->count]) != 0;
        }
        out->count += is_new;
    }
}

/* Makes a random alphabet. Most texts are folds and sequences, and some folds are forms. */
static void make_random_alphabet(struct random *random, bool drops_joiner,
                                 struct random_alphabet *out)
{
    static const unsigned counts[] = {0, 2, 3, 4};
    char *const list = out->list;
    *out = (struct random_alphabet){.symbols = 1 + random_below(random, 8)};
    add_texts(random, out);
    unsigned next = out->symbols;
    for (unsigned i = 0; i < out->symbols; i++) {
        append(list, sizeof out->list, i == 0 ? "" : " ");
        append(list, sizeof out->list, out->texts[i]);
        for (unsigned k = random_below(random, 3); k > 0; k--) {
            append(list, sizeof out->list, k == 1 && next % 2 == 0 ? "~" : "=");
            append(list, sizeof out->list, out->texts[next++]);
        }
    }
    while (next < out->count) {
        append(list, sizeof out->list, " ");
        append(list, sizeof out->list, out->texts[next++]);
        append(list, sizeof out->list, ">");
        for (unsigned k = counts[random_below(random, 4)]; k > 0; k--) {
            append(list, sizeof out->list, out->texts[random_below(random, out->symbols)]);
            append(list, sizeof out->list, k > 1 ? "+" : "");
        }
    }
    append(list, sizeof out->list, drops_joiner ? " \u034f>" : "");
}

static void make_random_words(struct random *random, const struct random_alphabet *alphabet,
                              char *words, size_t capacity)
{
    words[0] = '\0';
    /* Each symbol occurs. */
    for (unsigned i = 0; i < alphabet->symbols + 20; i++) {
        append(words, capacity, i == 0 ? "" : " ");
        append(words, capacity, alphabet->texts[i % alphabet->symbols]);
        for (unsigned k = random_below(random, 5); k > 0; k--) {
            append(words, capacity, "+");
            append(words, capacity, alphabet->texts[random_below(random, alphabet->symbols)]);
        }
    }
}

/* Compares the results of all readers for one text. */
static void check_text(const struct wg_dict *dict, struct wg_text text)
{
    uint8_t expected[TEXT_NBYTES * ALPHABET_MAX_RUN];
    uint8_t symbols[TEXT_NBYTES * ALPHABET_MAX_RUN];
    size_t count = 0;
    uint64_t number = 0;
    bool found[1] = {false};
    const int length = read_slowly(&dict->alphabet, text, expected);
    assert_int_equal(wg_dict_symbols(dict, text, symbols, sizeof symbols, &count), length >= 0);
    if (length >= 0) {
        assert_int_equal(count, length);
        assert_memory_equal(symbols, expected, count);
    }
    const bool is_found = is_word(dict, expected, length);
    assert_int_equal(wg_dict_contains(dict, text), is_found);
    wg_dict_contains_many(dict, &text, 1, found);
    assert_int_equal(found[0], is_found);
    assert_int_equal(wg_dict_number(dict, text, &number), is_found);
}

/* Checks that the longest word of a text is the longest beginning that is a word and ends between
   two units. */
static void check_longest(const struct wg_dict *dict, struct wg_text text)
{
    uint8_t symbols[TEXT_NBYTES * ALPHABET_MAX_RUN];
    size_t expected = 0;
    size_t nbytes = 0;
    struct wg_text rest = text;
    int count = 0;
    while (rest.nbytes > 0) {
        const struct match match = match_slowly(&dict->alphabet, rest);
        if (match.nbytes == 0) {
            break;
        }
        for (uint32_t i = 0; i < match.run.count; i++) {
            symbols[count++] = match.run.symbols[i];
        }
        rest.bytes += match.nbytes;
        rest.nbytes -= match.nbytes;
        if (is_word(dict, symbols, count)) {
            expected = text.nbytes - rest.nbytes;
        }
    }
    assert_int_equal(wg_dict_longest_word(dict, text, &nbytes, NULL), expected > 0);
    assert_int_equal(nbytes, expected);
}

/* Checks that words are listed in order, and that each number gives its word. If the alphabet drops
   U+034F, also checks that the text of each word is read as this word. */
static void check_words(const struct wg_dict *dict)
{
    struct word_list listed;
    uint64_t number = 0;
    list(dict, text_of(""), &listed);
    assert_int_equal(listed.count, wg_dict_get_counts(dict)->words);
    assert_words_at(dict);
    for (size_t i = 0; i < listed.count; i++) {
        struct word_list below;
        uint8_t symbols[TEXT_NBYTES];
        size_t count = 0;
        const struct wg_text word = text_of(listed.words[i]);
        const bool is_read = wg_dict_number(dict, word, &number) && number == i;
        assert_true(is_read || !dict->alphabet.drops_joiner);
        if (!is_read) {
            continue;
        }
        list(dict, word, &below);
        assert_true(below.count > 0);
        assert_string_equal(below.words[0], listed.words[i]);
        char text[TEXT_NBYTES * 4];
        assert_true(wg_dict_symbols(dict, word, symbols, sizeof symbols, &count));
        assert_int_equal(wg_dict_spell(dict, symbols, count, text), word.nbytes);
        assert_memory_equal(text, word.bytes, word.nbytes);
    }
}

TEST(random_alphabets)
{
    static struct random_alphabet alphabet;
    static char words[8192];
    struct random random = random_from_environment("random_alphabets");
    for (int round = 0; round < 300; round++) {
        OWN(made_dict, made);
        make_random_alphabet(&random, round % 2 == 0, &alphabet);
        make_random_words(&random, &alphabet, words, sizeof words);
        struct wg_dict *const dict = open_numbered(&made, alphabet.list, words);
        check_words(dict);
        for (int i = 0; i < 100; i++) {
            char text[TEXT_NBYTES];
            size_t nbytes = 0;
            for (unsigned k = random_below(&random, 8); k > 0; k--) {
                nbytes += random_text(&random, text + nbytes);
                if (random_below(&random, 4) == 0) {
                    memcpy(text + nbytes, JOINER, JOINER_NBYTES);
                    nbytes += JOINER_NBYTES;
                }
            }
            check_text(dict, (struct wg_text){text, nbytes});
            check_longest(dict, (struct wg_text){text, nbytes});
        }
    }
}
