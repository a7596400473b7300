/* SPDX-License-Identifier: MIT */
/*
 * test_query_search.c: tests the queries of wordgrid/query.h.
 *
 * Random queries in random dictionaries, with alphabets of all widths, are compared with a scan of
 * all words, in which plain functions test whether a word matches. Other tests search hostile
 * dictionaries, reach each limit, and use invalid queries.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "query/search.h"

#include "dict/read/dict.h"
#include "dict/read/symbol_set.h"
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random_words.h"

OWNABLE_POINTER(wg_query, wg_query_free)

enum { MAX_TEXT = 1024, MAX_LENGTH = 24, SMALL_WORDS = 6 };

/* --- Plain functions that test whether a word matches. Letter i of an alphabet is U+0100 + i, two
   bytes. */

struct symbols {
    uint8_t list[256];
    size_t count;
};

/* Reads a letter at *p: its symbol, or 255 for '?'. */
static uint8_t read_letter(const char **p)
{
    const unsigned char *const bytes = (const unsigned char *)*p;
    if (bytes[0] == '?') {
        ++*p;
        return 255;
    }
    *p += 2;
    return (uint8_t)((bytes[0] - 0xc4) * 64 + (bytes[1] - 0x80));
}

static void put_letter(char *text, unsigned symbol)
{
    const char letter[3] = {(char)(0xc4 + symbol / 64), (char)(0x80 + symbol % 64), '\0'};
    strcat(text, letter);
}

static struct symbols read_letters(const char *text)
{
    struct symbols letters = {.count = 0};
    while (*text != '\0') {
        letters.list[letters.count++] = read_letter(&text);
    }
    return letters;
}

/* Matches the pattern at *p, up to '|', ')' or the end, from each of the places `from` in the word.
   Returns the set of places that are reached. */
static uint64_t match_choice(const char **p, const struct symbols *word, uint64_t from);

static uint64_t match_item(const char **p, const struct symbols *word, uint64_t from)
{
    uint64_t to = 0;
    bool accepts[256] = {false};
    if (**p == '(') {
        ++*p;
        to = match_choice(p, word, from);
        ++*p;
        return to;
    }
    if (**p == '*') {
        ++*p;
        for (size_t i = 0; i <= word->count; i++) {
            to |= (from & ((UINT64_C(2) << i) - 1)) != 0 ? UINT64_C(1) << i : 0;
        }
        return to;
    }
    if (**p == '[') {
        ++*p;
        const bool is_excluding = **p == '^';
        *p += is_excluding;
        memset(accepts, is_excluding, sizeof accepts);
        while (**p != ']') {
            accepts[read_letter(p)] = !is_excluding;
        }
        ++*p;
    } else {
        const uint8_t letter = read_letter(p);
        memset(accepts, letter == 255, sizeof accepts);
        accepts[letter] = true;
    }
    for (size_t i = 0; i < word->count; i++) {
        to |= (from >> i & 1) != 0 && accepts[word->list[i]] ? UINT64_C(2) << i : 0;
    }
    return to;
}

static uint64_t match_choice(const char **p, const struct symbols *word, uint64_t from)
{
    uint64_t to = 0;
    while (true) {
        uint64_t places = from;
        while (**p != '\0' && **p != '|' && **p != ')') {
            places = match_item(p, word, places);
        }
        to |= places;
        if (**p != '|') {
            return to;
        }
        ++*p;
    }
}

static bool matches_pattern(const char *text, const struct symbols *word)
{
    return (match_choice(&text, word, 1) >> word->count & 1) != 0;
}

static bool matches_prefix(const char *text, const struct symbols *word)
{
    const struct symbols letters = read_letters(text);
    return letters.count <= word->count && memcmp(letters.list, word->list, letters.count) == 0;
}

static bool matches_suffix(const char *text, const struct symbols *word)
{
    const struct symbols letters = read_letters(text);
    return letters.count <= word->count &&
           memcmp(letters.list, word->list + (word->count - letters.count), letters.count) == 0;
}

static bool matches_rack(const char *text, const struct symbols *word)
{
    const struct symbols letters = read_letters(text);
    int counts[256] = {0};
    int missing = 0;
    for (size_t i = 0; i < letters.count; i++) {
        counts[letters.list[i]]++;
    }
    for (size_t i = 0; i < word->count; i++) {
        missing += --counts[word->list[i]] < 0;
    }
    return missing <= counts[255];
}

static bool matches_anagram(const char *text, const struct symbols *word)
{
    return read_letters(text).count == word->count && matches_rack(text, word);
}

/* Returns the distance, computed by the table of all pairs of beginnings. */
static unsigned distance(const char *text, const struct symbols *word, bool transpositions)
{
    const struct symbols a = read_letters(text);
    unsigned d[64][64];
    for (size_t i = 0; i <= a.count; i++) {
        for (size_t j = 0; j <= word->count; j++) {
            unsigned least = (unsigned)(i + j);
            if (i > 0 && j > 0) {
                const unsigned change = a.list[i - 1] != word->list[j - 1];
                const unsigned ways[3] = {d[i - 1][j] + 1, d[i][j - 1] + 1,
                                          d[i - 1][j - 1] + change};
                for (int k = 0; k < 3; k++) {
                    least = ways[k] < least ? ways[k] : least;
                }
            }
            if (transpositions && i > 1 && j > 1 && a.list[i - 1] == word->list[j - 2] &&
                a.list[i - 2] == word->list[j - 1] && d[i - 2][j - 2] + 1 < least) {
                least = d[i - 2][j - 2] + 1;
            }
            d[i][j] = least;
        }
    }
    return d[a.count][word->count];
}

/* --- Random queries */

enum mode { PATTERN, PREFIX, SUFFIX, ANAGRAM, RACK, NEAR, SWAP, MODES };

struct random_query {
    enum mode mode;
    unsigned edits;
    char text[MAX_TEXT];
    struct wg_query *query;
};

static bool matches(const struct random_query *query, const struct symbols *word)
{
    switch (query->mode) {
    case PATTERN:
        return matches_pattern(query->text, word);
    case PREFIX:
        return matches_prefix(query->text, word);
    case SUFFIX:
        return matches_suffix(query->text, word);
    case ANAGRAM:
        return matches_anagram(query->text, word);
    case RACK:
        return matches_rack(query->text, word);
    case NEAR:
    case SWAP:
    case MODES:
    default:
        return distance(query->text, word, query->mode == SWAP) <= query->edits;
    }
}

struct words {
    struct random random;
    unsigned symbols;
    struct wordset set;
    struct made_dict made;
    struct wg_dict *dict;
};

static struct symbols word_at(const struct words *words, size_t i)
{
    const uint8_t *const codes = wordset_word(&words->set, i);
    struct symbols word = {.count = strlen((const char *)codes)};
    for (size_t k = 0; k < word.count; k++) {
        word.list[k] = (uint8_t)(codes[k] - 1);
    }
    return word;
}

static unsigned any_letter(struct words *words)
{
    return random_below(&words->random, words->symbols);
}

/* Writes a letter of a pattern, or a sign that can match it. */
static void roll_item(struct words *words, char *text, unsigned letter, unsigned depth)
{
    const unsigned kind = random_below(&words->random, 10);
    if (kind == 0) {
        strcat(text, "?");
    } else if (kind == 1) {
        strcat(text, "*");
    } else if (kind == 2) {
        strcat(text, "[");
        put_letter(text, any_letter(words));
        put_letter(text, letter);
        strcat(text, "]");
    } else if (kind == 3) {
        strcat(text, "[^");
        put_letter(text, any_letter(words));
        strcat(text, "]");
    } else if (kind == 4 && depth < 3) {
        strcat(text, "(");
        for (unsigned i = random_below(&words->random, 3); i > 0; i--) {
            roll_item(words, text, any_letter(words), depth + 1);
        }
        strcat(text, "|");
        roll_item(words, text, letter, depth + 1);
        strcat(text, ")");
    } else {
        put_letter(text, letter);
    }
}

/* Writes the text of a query that a random word of the list matches or nearly matches. */
static void roll_text(struct words *words, struct random_query *query)
{
    struct random *const random = &words->random;
    struct symbols word = word_at(words, random_below(random, (unsigned)words->set.count));
    char *const text = query->text;
    text[0] = '\0';
    if (query->mode == PATTERN) {
        /* At most 4 places for each letter of the word, so the limit of 60 places is never
           reached. */
        const size_t count = word.count < 12 ? word.count : 12;
        for (size_t i = 0; i < count; i++) {
            roll_item(words, text, word.list[i], 1);
        }
        strcat(text, count < word.count ? "*" : "");
        return;
    }
    if (query->mode == ANAGRAM || query->mode == RACK) {
        for (size_t i = word.count; i > 1; i--) {
            const size_t j = random_below(random, (unsigned)i);
            const uint8_t letter = word.list[i - 1];
            word.list[i - 1] = word.list[j];
            word.list[j] = letter;
        }
    }
    const size_t begin =
        query->mode == SUFFIX && word.count > 0 ? random_below(random, (unsigned)word.count) : 0;
    const size_t end = query->mode == PREFIX && word.count > 0
                           ? random_below(random, (unsigned)word.count)
                           : word.count;
    for (size_t i = begin; i < end; i++) {
        const unsigned kind = random_below(random, 12);
        if (kind == 0 && query->mode != SUFFIX) {
            put_letter(text, any_letter(words));
        }
        if (kind == 1 && (query->mode == ANAGRAM || query->mode == RACK)) {
            strcat(text, "?");
        } else if (kind > 2 || query->mode == SUFFIX) {
            put_letter(text, word.list[i]);
        }
    }
}

static void roll_query(struct words *words, struct random_query *query)
{
    const struct wg_dict *const dict = words->dict;
    struct wg_query **const out = &query->query;
    struct wg_error error = {.status = WG_OK};
    enum wg_status status = WG_OK;
    query->mode = (enum mode)random_below(&words->random, MODES);
    query->edits = random_below(&words->random, 4);
    roll_text(words, query);
    const struct wg_text text = text_of(query->text);
    switch (query->mode) {
    case PATTERN:
        status = wg_query_new_pattern(dict, text, out, &error);
        break;
    case PREFIX:
        status = wg_query_new_prefix(dict, text, out, &error);
        break;
    case SUFFIX:
        status = wg_query_new_suffix(dict, text, out, &error);
        break;
    case ANAGRAM:
        status = wg_query_new_anagram(dict, text, out, &error);
        break;
    case RACK:
        status = wg_query_new_rack(dict, text, out, &error);
        break;
    case NEAR:
    case SWAP:
    case MODES:
    default:
        status = wg_query_new_near(dict, text, query->edits, query->mode == SWAP, out, &error);
        break;
    }
    if (status != WG_OK) {
        fail_msg("mode %d '%s': %s", (int)query->mode, query->text, error.message);
    }
}

/* --- The comparison */

/*
 * Compares the words that a query finds with the words of the list for which `wanted` is true. If
 * `max_pairs` is not 0, the search remembers up to `max_pairs` pairs of states from which it found
 * no word. Returns the number of steps.
 */
static uint64_t compare_in(const struct words *words, const struct wg_dict *in,
                           const struct wg_query *query, uint32_t max_pairs, const bool *wanted,
                           const char *text, int mode)
{
    struct wg_query_search *search = NULL;
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    uint64_t count = 0;
    assert_ok(wg_query_open(in, query, NULL, &search, NULL));
    if (max_pairs > 0) {
        search_remember(search, max_pairs);
    }
    for (size_t i = 0; i < words->set.count; i++) {
        if (wanted[i]) {
            const struct symbols word = word_at(words, i);
            const struct wg_query_word *const found = wg_query_next(search);
            if (found == NULL || found->length != word.count ||
                memcmp(found->symbols, word.list, word.count) != 0) {
                fail_msg("mode %d '%s': word %zu is missing", mode, text, i);
            }
            assert_int_equal(found->text.nbytes, word.count * 2);
            assert_true(found->number == WG_NO_NUMBER);
            count++;
        }
    }
    if (wg_query_next(search) != NULL || wg_query_next(search) != NULL) {
        fail_msg("mode %d '%s': too many words", mode, text);
    }
    assert_ok(wg_query_finish(search, &totals, NULL));
    assert_true(totals.words == count);
    assert_int_equal(totals.end, WG_END_COMPLETE);
    wg_query_close(search);
    return totals.steps;
}

/* Calls compare_in for the query in the table of edges and in the file, and for the query without
   `look`. */
static void compare(const struct words *words, const struct wg_query *query, uint32_t max_pairs,
                    const bool *wanted, const char *text, int mode)
{
    struct wg_query less = *query;
    OWN(wg_dict, *const in_file) = open_bytes(words->made.bytes, words->made.nbytes);
    assert_non_null(edges_make(words->dict, SIZE_MAX));
    const uint64_t steps = compare_in(words, words->dict, query, max_pairs, wanted, text, mode);
    const uint64_t file_steps = compare_in(words, in_file, query, max_pairs, wanted, text, mode);
    assert_true(max_pairs > 0 || steps == file_steps);
    less.look = NULL;
    (void)compare_in(words, words->dict, &less, max_pairs, wanted, text, mode);
}

/* Checks the outlooks of the states on the path of a word that matches. */
static void check_looks(struct words *words, const struct wg_query *query,
                        const struct symbols *word)
{
    enum { STATE_NBYTES = 1024 };
    _Alignas(16) char states[3][STATE_NBYTES] = {{0}};
    assert_true(query->state_nbytes <= STATE_NBYTES);
    assert_true(query->start(query->context, states[0]));
    for (size_t i = 0; i <= word->count; i++) {
        struct wg_query_outlook outlook = {.most = UINT32_MAX};
        memset(outlook.symbols.bits, 0xff, sizeof outlook.symbols);
        query->look(query->context, states[0], &outlook);
        assert_in_range(word->count - i, outlook.least, outlook.most);
        if (i == word->count) {
            return;
        }
        assert_true(symbol_in(&outlook.symbols, word->list[i]));
        bool can[2] = {false, false};
        unsigned tried = 0;
        for (unsigned left = words->symbols, symbol = any_letter(words); left > 0 && tried < 2;
             left--, symbol = (symbol + 1) % words->symbols) {
            if (symbol_in(&outlook.alike, symbol)) {
                can[tried] = query->step(query->context, states[0], symbol, states[1 + tried]);
                tried++;
            }
        }
        if (tried == 2 && (can[0] != can[1] ||
                           (can[0] && memcmp(states[1], states[2], query->state_nbytes) != 0))) {
            fail_msg("two symbols are not alike");
        }
        assert_true(query->step(query->context, states[0], word->list[i], states[1]));
        memcpy(states[0], states[1], sizeof states[0]);
    }
}

static void compare_random(struct words *words, unsigned queries)
{
    const size_t count = words->set.count;
    bool *const wanted = calloc(count * 3, sizeof *wanted);
    assert_non_null(wanted);
    for (unsigned i = 0; i < queries; i++) {
        struct random_query pair[2];
        const struct wg_query *both[2];
        struct wg_query *made = NULL;
        for (int k = 0; k < 2; k++) {
            bool *const mine = wanted + (size_t)k * count;
            roll_query(words, &pair[k]);
            both[k] = pair[k].query;
            for (size_t j = 0; j < count; j++) {
                const struct symbols word = word_at(words, j);
                mine[j] = matches(&pair[k], &word);
                if (mine[j]) {
                    check_looks(words, both[k], &word);
                }
            }
            compare(words, both[k], 0, mine, pair[k].text, (int)pair[k].mode);
            compare(words, both[k], 1 + random_below(&words->random, 20), mine, pair[k].text,
                    (int)pair[k].mode);
        }
        bool *const combined = wanted + 2 * count;
        struct wg_query less = *both[0]; /* some members of a combination have no `look` */
        less.look = random_below(&words->random, 3) == 0 ? NULL : less.look;
        both[0] = &less;
        const unsigned kind = random_below(&words->random, 3);
        for (size_t j = 0; j < count; j++) {
            const bool a = wanted[j];
            const bool b = wanted[count + j];
            combined[j] = kind == 0 ? a && b : kind == 1 ? a || b : !a;
        }
        assert_ok(kind == 0   ? wg_query_new_all(both, 2, &made, NULL)
                  : kind == 1 ? wg_query_new_any(both, 2, &made, NULL)
                              : wg_query_new_not(both[0], &made, NULL));
        for (size_t j = 0; j < count; j++) {
            const struct symbols word = word_at(words, j);
            if (combined[j]) {
                check_looks(words, made, &word);
            }
        }
        compare(words, made, 0, combined, pair[0].text, (int)(MODES + kind));
        compare(words, made, 1000, combined, pair[0].text, (int)(MODES + kind));
        wg_query_free(made);
        wg_query_free(pair[0].query);
        wg_query_free(pair[1].query);
    }
    free(wanted);
}

TEST(random_queries)
{
    static const unsigned widths[] = {1, 2, 3, 26, 31, 32, 33, 64, 100, 255};
    struct random random = random_from_environment("random_queries");
    for (size_t i = 0; i < COUNT(widths); i++) {
        const struct word_shape shape = {.name = "words",
                                         .words = 300,
                                         .min_length = 1,
                                         .max_length = i % 2 == 0 ? 7 : MAX_LENGTH,
                                         .first_code = 1,
                                         .codes = widths[i],
                                         .max_shared = 5};
        struct words words = {.symbols = widths[i]};
        char alphabet[NUMBERED_ALPHABET_NBYTES];
        words.set = random_set(&random, &shape);
        numbered_alphabet(alphabet, widths[i]);
        words.made = make_dict_of_set(alphabet, &words.set, "");
        words.dict = made_dict_open(&words.made);
        words.random = random;
        compare_random(&words, 100);
        random = words.random;
        made_dict_free(&words.made);
        wordset_free(&words.set);
    }
}

/* --- A small dictionary, with digraphs, folds, numbers and values */

static struct made_dict small;
static struct wg_dict *dict;

static int make_small(void **state)
{
    static const uint64_t values[SMALL_WORDS] = {7, 0, 5, 900, 1, 2};
    small = make_numbered_dict("a=A b=B c=C ny=NY s=S~z ->", "a ab abc bab canya cas", values);
    dict = made_dict_open(&small);
    return 0;
}

static int free_small(void **state)
{
    made_dict_free(&small);
    return 0;
}

AROUND_ALL(make_small, free_small)

struct list {
    char text[256];
    unsigned words;
    unsigned limit; /* 0: no limit */
};

static bool add_word(void *context, const struct wg_query_word *word)
{
    struct list *const list = context;
    const size_t used = strlen(list->text);
    const uint64_t number = word->number;
    (void)snprintf(list->text + used, sizeof list->text - used, "%s%.*s=%d/%u",
                   used == 0 ? "" : " ", (int)word->text.nbytes, word->text.bytes,
                   number == WG_NO_NUMBER ? -1 : (int)number, (unsigned)word->value);
    return ++list->words != list->limit;
}

TEST(patterns)
{
    static const struct {
        const char *pattern;
        const char *words;
    } cases[] = {
        {"*", "a=0/7 ab=1/0 abc=2/5 bab=3/900 canya=4/1 caz=5/2"},
        {"?", "a=0/7"},
        {"C??A", "canya=4/1"},
        {"C???A", ""},
        {"C?ny?", "canya=4/1"},
        {"ca?a", "canya=4/1"},
        {"-c-a-s-", "caz=5/2"},
        {"caz", "caz=5/2"},
        {"[AB]b*", "ab=1/0 abc=2/5"},
        {"[^a]a[^-s]*", "bab=3/900 canya=4/1"},
        {"(a|ba)(b|)", "a=0/7 ab=1/0 bab=3/900"},
        {"ab(|c)|\\b??", "ab=1/0 abc=2/5 bab=3/900"},
        {"**a**", "a=0/7 ab=1/0 abc=2/5 bab=3/900 canya=4/1 caz=5/2"},
        {"[]", ""},
        {"[^]", "a=0/7"},
        {"[\\a]", "a=0/7"},
        {"[xa\xffñ]b*", "ab=1/0 abc=2/5"}, /* characters that are not letters of the dictionary */
        {"[^x]", "a=0/7"},
        {"x|a(b|x|\\?)", "ab=1/0"},
        {"|a", "a=0/7"},
        {"a(b\xff|)", "a=0/7"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct wg_query_options options = SIZED(options, .with_numbers = true);
        OWN(wg_query, *query) = NULL;
        struct list list = {.words = 0};
        struct wg_error error = {.status = WG_OK};
        if (wg_query_new_pattern(dict, text_of(cases[i].pattern), &query, &error) != WG_OK) {
            fail_msg("'%s': %s", cases[i].pattern, error.message);
        }
        assert_ok(wg_query_run(dict, query, &options, add_word, &list, NULL, NULL));
        if (strcmp(list.text, cases[i].words) != 0) {
            fail_msg("'%s': %s", cases[i].pattern, list.text);
        }
    }
}

typedef enum wg_status new_query(const struct wg_dict *, struct wg_text, struct wg_query **,
                                 struct wg_error *);

TEST(refusals)
{
    static char nested[100];
    static char long_text[300];
    const struct {
        new_query *make;
        const char *text;
        enum wg_status status;
        uint64_t column;
        const char *message;
    } cases[] = {
        {wg_query_new_pattern, "ab(c", WG_BAD_INPUT, 3, "'(' has no end; add ')'"},
        {wg_query_new_pattern, "ab)c", WG_BAD_INPUT, 3, "')' has no '('"},
        {wg_query_new_pattern, "-[ab", WG_BAD_INPUT, 2, "'[' has no end; add ']'"},
        {wg_query_new_pattern, "[\\", WG_BAD_INPUT, 1, "'[' has no end; add ']'"},
        {wg_query_new_pattern, "a\\", WG_BAD_INPUT, 2, "a character must follow '\\'"},
        {wg_query_new_suffix, "añö", WG_BAD_INPUT, 2, "'ñ' is not a letter"},
        {wg_query_new_suffix, "ab\xff", WG_BAD_INPUT, 3, "'?' is not a letter"},
        {wg_query_new_pattern, "xñ(", WG_BAD_INPUT, 3, "'(' has no end"},
        {wg_query_new_prefix, "ax", WG_BAD_INPUT, 2, "'x' is not a letter"},
        {wg_query_new_suffix, "*", WG_BAD_INPUT, 1, "'*' is not a letter"},
        {wg_query_new_anagram, "a?x", WG_BAD_INPUT, 3, "'x' is not a letter"},
        {wg_query_new_pattern, nested, WG_LIMIT, 33, "too many groups in groups"},
        {wg_query_new_pattern, long_text, WG_LIMIT, 64, "the pattern is too long"},
        {wg_query_new_prefix, long_text, WG_LIMIT, 63, "the prefix is too long; at"},
        {wg_query_new_suffix, long_text, WG_LIMIT, 63, "the suffix is too long; at"},
        {wg_query_new_rack, long_text, WG_LIMIT, 256, "there are too many letters"},
    };
    memset(nested, '(', 40);
    memset(long_text, 'a', 290);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct wg_query *query = NULL;
        struct wg_error error = {.status = WG_OK};
        const enum wg_status status = cases[i].make(dict, text_of(cases[i].text), &query, &error);
        if (status != cases[i].status || error.column != cases[i].column || error.line != 1 ||
            strstr(error.message, cases[i].message) == NULL) {
            fail_msg("'%s': %d at %d: %s", cases[i].text, (int)status, (int)error.column,
                     error.message);
        }
        assert_null(query);
    }
    struct wg_query *query = NULL;
    struct wg_error error;
    assert_int_equal(wg_query_new_near(dict, text_of(long_text), 1, false, &query, &error),
                     WG_LIMIT);
    assert_int_equal(error.column, 64);
    assert_int_equal(wg_query_new_near(dict, text_of("a"), 16, false, &query, &error), WG_LIMIT);
}

/* Tests a pattern, a prefix and a suffix with the most letters that are allowed, and with one
   more. */
TEST(most_letters)
{
    static const struct {
        new_query *make;
        size_t most;
        const char *in_message;
    } cases[] = {
        {wg_query_new_pattern, 63, "pattern is too long; at most 63 letters"},
        {wg_query_new_prefix, 62, "prefix is too long; at most 62 letters"},
        {wg_query_new_suffix, 62, "suffix is too long; at most 62 letters"},
    };
    char text[64];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct wg_text letters = {text, cases[i].most};
        struct wg_query *query = NULL;
        struct wg_error error;
        assert_ok(cases[i].make(dict, letters, &query, &error));
        wg_query_free(query);
        letters.nbytes++;
        assert_int_equal(cases[i].make(dict, letters, &query, &error), WG_LIMIT);
        assert_int_equal(error.column, letters.nbytes);
        assert_non_null(strstr(error.message, cases[i].in_message));
    }
}

/* The error has no column, because no letter is wrong. */
TEST(empty_patterns)
{
    static const char *const texts[] = {"", "()", "|", "(|)|((|))"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct wg_query *query = NULL;
        struct wg_error error;
        assert_int_equal(wg_query_new_pattern(dict, text_of(texts[i]), &query, &error),
                         WG_BAD_INPUT);
        assert_non_null(strstr(error.message, "the pattern has no letters"));
        assert_int_equal(error.line, 0);
        assert_null(query);
    }
}

/* Tests characters that stand for two letters, such as "ß". */
TEST(several_letters)
{
    struct wg_error error;
    struct list list = {.words = 0};
    OWN(made_dict, german) = opened(make_dict("a e s ß>s+s", "assa essa", ""));
    OWN(wg_query, *query) = NULL;
    assert_int_equal(wg_query_new_pattern(german.dict, text_of("[ß]"), &query, &error),
                     WG_BAD_INPUT);
    assert_non_null(strstr(error.message, "stands for several letters"));
    assert_ok(wg_query_new_pattern(german.dict, text_of("?ß?"), &query, &error));
    assert_ok(wg_query_run(german.dict, query, NULL, add_word, &list, NULL, NULL));
    assert_string_equal(list.text, "assa=-1/0 essa=-1/0");
}

/* A character that is not a letter of the dictionary counts as a letter that must be edited. */
TEST(near_unknown_letters)
{
    OWN(wg_query, *query) = NULL;
    struct list list = {.words = 0};
    assert_ok(wg_query_new_near(dict, text_of("aöb\xff"), 2, true, &query, NULL));
    assert_ok(wg_query_run(dict, query, NULL, add_word, &list, NULL, NULL));
    assert_string_equal(list.text, "ab=-1/0 abc=-1/0");
}

/* --- A query that the caller implements, without the function `look`: words of an even number of
   letters */

static bool even_start(void *context, void *state_out)
{
    *(unsigned *)state_out = 0;
    return *(bool *)context;
}

static bool even_step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    *(unsigned *)state_out = *(const unsigned *)from + 1;
    return true;
}

static bool even_match(void *context, const void *state)
{
    return *(const unsigned *)state % 2 == 0;
}

/* At most two letters. */
static bool pair_step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    return even_step(context, from, symbol, state_out) && *(const unsigned *)state_out <= 2;
}

static bool is_useful = true;
static bool is_useless = false;
static const struct wg_query even =
    SIZED(even, .state_nbytes = sizeof(unsigned), .context = &is_useful, .start = even_start,
          .step = even_step, .is_match = even_match);

TEST(queries_of_the_caller)
{
    struct list list = {.words = 0};
    struct wg_query query = even;
    struct wg_query *made = NULL;
    struct wg_error error;
    assert_ok(wg_query_run(dict, &even, NULL, add_word, &list, NULL, NULL));
    assert_string_equal(list.text, "ab=-1/0 canya=-1/0");
    query.context = &is_useless;
    list = (struct list){.words = 0};
    assert_ok(wg_query_run(dict, &query, NULL, add_word, &list, NULL, NULL));
    assert_int_equal(list.words, 0);
    const struct wg_query *const both[2] = {&query, &even};
    assert_ok(wg_query_new_all(both, 2, &made, NULL));
    assert_ok(wg_query_run(dict, made, NULL, add_word, &list, NULL, NULL));
    assert_int_equal(list.words, 0);
    wg_query_free(made);
    assert_ok(wg_query_new_any(both, 2, &made, NULL));
    assert_ok(wg_query_run(dict, made, NULL, add_word, &list, NULL, NULL));
    assert_string_equal(list.text, "ab=-1/0 canya=-1/0");
    wg_query_free(made);

    query = even;
    query.step = pair_step;
    list = (struct list){.words = 0};
    assert_ok(wg_query_new_all(both, 2, &made, NULL));
    assert_ok(wg_query_run(dict, made, NULL, add_word, &list, NULL, NULL));
    assert_string_equal(list.text, "ab=-1/0");
    wg_query_free(made);

    query.is_match = NULL;
    assert_int_equal(wg_query_run(dict, &query, NULL, add_word, &list, NULL, &error), WG_MISUSE);
    assert_int_equal(wg_query_new_not(&query, &made, &error), WG_MISUSE);
    query = even;
    query.state_nbytes = WG_QUERY_MAX_STATE_NBYTES + 1;
    assert_int_equal(wg_query_new_not(&query, &made, &error), WG_LIMIT);
    query.state_nbytes = WG_QUERY_MAX_STATE_NBYTES / 2 + 1;
    const struct wg_query *const large[2] = {&query, &query};
    assert_int_equal(wg_query_new_all(large, 2, &made, &error), WG_LIMIT);
    assert_int_equal(wg_query_new_all(large, SIZE_MAX, &made, &error), WG_LIMIT);
    query.struct_nbytes = 0;
    assert_int_equal(wg_query_run(dict, &query, NULL, add_word, &list, NULL, &error), WG_MISUSE);
}

/* --- Limits */

static bool go_on(void *context)
{
    return --*(int *)context > 0;
}

/* Each limit ends a search of 2^60 words. */
TEST(limits_end_a_search)
{
    OWN(made_dict, huge) = opened(make_doubling_dict(60, true));
    OWN(wg_query, *all) = NULL;
    assert_ok(wg_query_new_all(NULL, 0, &all, NULL));
    for (int limit = 0; limit < 5; limit++) {
        int calls = 3;
        struct list list = {.limit = limit == 4 ? 3 : 0};
        const struct wg_query_options options =
            SIZED(options, .limits = LIMITS(.seconds = limit == 0 ? 1e-3 : 0,
                                            .steps = limit == 1 ? 5000 : 1000000,
                                            .results = limit == 2 ? 2 : 0,
                                            .go_on = limit == 3 ? go_on : NULL, .context = &calls));
        static const enum wg_end ends[] = {WG_END_TIME, WG_END_STEPS, WG_END_RESULTS, WG_END_CALLER,
                                           WG_END_CALLER};
        struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
        assert_int_equal(wg_query_run(huge.dict, all, &options, add_word, &list, &totals, NULL),
                         WG_STOPPED);
        assert_int_equal(totals.end, ends[limit]);
        if (limit == 1) {
            assert_true(totals.steps == 5000);
        }
        if (limit == 2) {
            assert_true(totals.words == 2);
        }
    }
}

/* Searches a dictionary of the 2^40 words of 40 letters by a query that no word matches. Returns
   the number of steps. */
static uint64_t search_in_vain(const struct wg_dict *endless, const struct wg_query *query,
                               uint32_t max_pairs)
{
    const struct wg_query_options options =
        SIZED(options, .limits = LIMITS(.steps = UINT64_C(1) << 24));
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_query_search *search = NULL;
    assert_ok(wg_query_open(endless, query, &options, &search, NULL));
    if (max_pairs > 0) {
        search_remember(search, max_pairs);
    }
    assert_null(wg_query_next(search));
    assert_ok(wg_query_finish(search, &totals, NULL));
    wg_query_close(search);
    return totals.steps;
}

/* If no word matches, the number of steps grows with the number of pairs of states and of letters,
   not with the number of words. */
TEST(endless_words)
{
    static char many[42];
    struct wg_query *queries[9] = {NULL};
    size_t count = 0;
    memset(many, 'a', 41);
    OWN(made_dict, endless) = opened(make_doubling_dict(40, true));
    const struct wg_text text = text_of(many);
    assert_ok(wg_query_new_suffix(endless.dict, text, &queries[count++], NULL));
    assert_ok(wg_query_new_pattern(endless.dict, text_of("*c?"), &queries[count++], NULL));
    assert_ok(wg_query_new_anagram(endless.dict,
                                   text_of("aaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbb"),
                                   &queries[count++], NULL));
    for (int i = 0; i < 2; i++) {
        assert_ok(wg_query_new_near(endless.dict, text_of("abbaba"), 15, i == 1, &queries[count++],
                                    NULL));
    }
    /* In most of the pairs, the state of the anagram is not used. */
    assert_ok(wg_query_new_anagram(endless.dict, text_of("aaaaaaaaaabbbbbbbbbb"), &queries[count++],
                                   NULL));
    const struct wg_query *const both[] = {queries[0], queries[5]};
    assert_ok(wg_query_new_any(both, 2, &queries[count++], NULL));
    assert_ok(wg_query_new_not(queries[6], &queries[count++], NULL));
    const struct wg_query *const never[] = {queries[7], queries[6]};
    assert_ok(wg_query_new_all(never, 2, &queries[count++], NULL));
    for (size_t i = 0; i < count; i++) {
        if (i != 7) { /* `not` matches all words */
            const uint64_t steps = search_in_vain(endless.dict, queries[i], 100000);
            if (steps > 3000) {
                fail_msg("query %zu: %llu steps", i, (unsigned long long)steps);
            }
        }
    }
    /* A search that takes long begins to remember pairs by itself. */
    assert_true(search_in_vain(endless.dict, queries[0], 0) < UINT64_C(1) << 24);
    for (size_t i = 0; i < count; i++) {
        wg_query_free(queries[i]);
    }
}

TEST(limits_of_memory)
{
    struct wg_query_options options = SIZED(options, .limits = LIMITS(.nbytes = 100));
    struct wg_query_search *search = NULL;
    struct wg_error error;
    struct list list = {.limit = 1};
    assert_int_equal(wg_query_open(dict, &even, &options, &search, &error), WG_LIMIT);
    options.struct_nbytes = 1;
    assert_int_equal(wg_query_open(dict, &even, &options, &search, &error), WG_MISUSE);
    /* The first 16 symbols fit, and the first 32 do not. */
    OWN(made_dict, huge) = opened(make_doubling_dict(60, true));
    options = (struct wg_query_options){.struct_nbytes = sizeof options,
                                        .limits = LIMITS(.nbytes = 8000)};
    assert_int_equal(wg_query_run(huge.dict, &even, &options, add_word, &list, NULL, &error),
                     WG_LIMIT);
    assert_int_equal(list.words, 0);
    struct wg_query_totals totals = {.struct_nbytes = 1};
    assert_int_equal(wg_query_run(huge.dict, &even, NULL, add_word, &list, &totals, &error),
                     WG_MISUSE);
}

/* Tests the results of a dictionary without numbers, and totals of an unknown size. */
TEST(no_numbers)
{
    const struct wg_query_options options = {.struct_nbytes = sizeof options, .with_numbers = true};
    struct wg_query_totals totals = {.struct_nbytes = 1};
    struct wg_query_search *search = NULL;
    struct wg_error error;
    OWN(made_dict, plain) = opened(make_dict("a b", "ab", ""));
    assert_ok(wg_query_open(plain.dict, &even, &options, &search, NULL));
    const struct wg_query_word *const word = wg_query_next(search);
    assert_non_null(word);
    assert_true(word->number == WG_NO_NUMBER);
    assert_int_equal(wg_query_finish(search, &totals, &error), WG_MISUSE);
    wg_query_close(search);
}

TEST(longer_words_than_the_header_says)
{
    struct wg_error error;
    struct list list = {.words = 0};
    OWN(forge, forge) = forge_of(&small);
    forge_put(&forge, HEADER_LONGEST, 4, 2);
    const struct wg_dict *const damaged = forge_reopen(&forge);
    assert_int_equal(wg_query_run(damaged, &even, NULL, add_word, &list, NULL, &error), WG_DAMAGED);
    assert_non_null(strstr(error.message, "longer words"));
}

TEST(many_ways_to_no_word)
{
    struct wg_error error;
    struct list list = {.words = 0};
    OWN(made_dict, damaged) = opened(make_doubling_dict(200, false));
    OWN(wg_query, *all) = NULL;
    assert_ok(wg_query_new_all(NULL, 0, &all, NULL));
    assert_int_equal(wg_query_run(damaged.dict, all, NULL, add_word, &list, NULL, &error),
                     WG_DAMAGED);
    assert_string_equal(error.message, "some of its letters lead to no word");
    assert_true(list.words == 0);
}
