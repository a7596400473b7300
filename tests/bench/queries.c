/* SPDX-License-Identifier: MIT */
/*
 * queries.c: measures searches for the words that match a query (query.h): patterns, anagrams,
 * racks, and words within a few edits.
 *
 * Each query is made from a random word. The first queries of each kind are also answered by other
 * programs, and by a scan of all words in memory, which does as little as possible for each word.
 * All of them must find the same words: the same number, with the same sum of hashes.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "support/random.h"
#include "texts.h"
#include "wordgrid.h"

#ifdef BENCH_HUNSPELL
#include <hunspell.h> /* not <hunspell/hunspell.h>, which the room src/compile has, too */
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordgrid/query.h>

enum { BLANK = 255 /* in place of a symbol: any symbol */, MAX_SYMBOLS = 63 };

enum kind { PATTERN, ANAGRAM, RACK, NEAR };

/* A query is a random word followed by blanks. In a pattern, all letters except two become blanks.
   For NEAR, a letter is replaced by a random letter. */
static const struct mode {
    const char *name;
    size_t letters; /* of the word; 0: any number up to MAX_SYMBOLS */
    size_t blanks;  /* the blanks that are added */
    enum kind kind;
    unsigned edits;
} modes[] = {
    {"pattern, 2 of 7 known", 7, 0, PATTERN, 0},
    {"anagram of 7", 7, 0, ANAGRAM, 0},
    {"anagram of 7 and a blank", 7, 1, ANAGRAM, 0},
    {"rack of 5 and 2 blanks", 5, 2, RACK, 0},
    {"rack of 7 and 2 blanks", 7, 2, RACK, 0},
    {"near, 1 edit", 0, 0, NEAR, 1},
    {"near, 2 edits", 0, 0, NEAR, 2},
};

struct query {
    uint8_t symbols[MAX_SYMBOLS + 2];
    size_t count;
    char text[(MAX_SYMBOLS + 2) * WG_SYMBOL_MAX_NBYTES + 1];
};

struct answer {
    double s;
    uint64_t count;
    uint64_t hash; /* the sum of the words' hashes */
};

/* A list, as texts and as symbols. */
struct asked {
    struct list *list;
    struct wg_dict *dict;
    struct texts words;
    struct texts symbols; /* the symbols of each word, as bytes */
    struct random random;
};

/* Adds the FNV-1a hash of a word. */
static void add_answer(struct answer *answer, struct wg_text word)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < word.nbytes; i++) {
        hash = (hash ^ (unsigned char)word.bytes[i]) * UINT64_C(0x100000001b3);
    }
    answer->count++;
    answer->hash += hash;
}

/* --- The words and the queries */

/* Adds a word as text and as symbols. A wg_word_fn. */
static bool add_word(void *context, struct wg_text word)
{
    struct asked *const asked = context;
    uint8_t symbols[255];
    size_t count = 0;
    if (!wg_dict_symbols(asked->dict, word, symbols, sizeof symbols, &count)) {
        die("a listed word cannot be read: %.*s", (int)word.nbytes, word.bytes);
    }
    texts_add(&asked->words, word);
    texts_add(&asked->symbols, (struct wg_text){(const char *)symbols, count});
    return true;
}

static unsigned draw(struct asked *asked, size_t below)
{
    return random_below(&asked->random, (unsigned)below);
}

static void make_query(struct asked *asked, const struct mode *mode, struct query *query)
{
    const uint32_t alphabet = wg_dict_get_counts(asked->dict)->symbols;
    struct wg_text word;
    do {
        word = texts_at(&asked->symbols, draw(asked, asked->symbols.count));
    } while (mode->letters != 0 ? word.nbytes != mode->letters : word.nbytes > MAX_SYMBOLS);
    memcpy(query->symbols, word.bytes, word.nbytes);
    query->count = word.nbytes;
    if (mode->kind == PATTERN) {
        const size_t first = draw(asked, query->count - 1);
        const size_t second = first + 1 + draw(asked, query->count - 1 - first);
        for (size_t i = 0; i < query->count; i++) {
            query->symbols[i] = i == first || i == second ? query->symbols[i] : (uint8_t)BLANK;
        }
    }
    if (mode->kind == NEAR) {
        query->symbols[draw(asked, query->count)] = (uint8_t)draw(asked, alphabet);
    }
    for (size_t i = 0; i < mode->blanks; i++) {
        query->symbols[query->count++] = BLANK;
    }
    size_t nbytes = 0;
    for (size_t i = 0; i < query->count; i++) {
        const uint8_t symbol = query->symbols[i];
        const struct wg_text letter =
            symbol == BLANK ? (struct wg_text){"?", 1} : wg_dict_symbol_text(asked->dict, symbol);
        memcpy(query->text + nbytes, letter.bytes, letter.nbytes);
        nbytes += letter.nbytes;
    }
    query->text[nbytes] = '\0';
}

/* --- wordgrid */

static bool add_match(void *context, const struct wg_query_word *word)
{
    add_answer(context, word->text);
    return true;
}

static struct answer ask_wordgrid(const struct asked *asked, const struct mode *mode,
                                  const struct query *query)
{
    const struct wg_dict *const dict = asked->dict;
    const struct wg_text text = {query->text, strlen(query->text)};
    struct answer answer = {0};
    struct wg_query *made = NULL;
    struct wg_error error;
    const double begin = now_s();
    enum wg_status status =
        mode->kind == PATTERN   ? wg_query_new_pattern(dict, text, &made, &error)
        : mode->kind == ANAGRAM ? wg_query_new_anagram(dict, text, &made, &error)
        : mode->kind == RACK    ? wg_query_new_rack(dict, text, &made, &error)
                                : wg_query_new_near(dict, text, mode->edits, false, &made, &error);
    if (status == WG_OK) {
        status = wg_query_run(dict, made, NULL, add_match, &answer, NULL, &error);
    }
    if (status != WG_OK) {
        die("%s: %s: %s", mode->name, query->text, error.message);
    }
    wg_query_free(made);
    answer.s = now_s() - begin;
    return answer;
}

/* --- The scan */

static bool matches_pattern(const struct query *query, const uint8_t *word, size_t count)
{
    size_t i = 0;
    while (i < count && (query->symbols[i] == BLANK || query->symbols[i] == word[i])) {
        i++;
    }
    return i == count;
}

/* Returns whether the letters and the blanks of the query are enough for a word. */
static bool covers(const uint8_t *counts, size_t blanks, const uint8_t *word, size_t count)
{
    uint8_t left[256];
    size_t missing = 0;
    memcpy(left, counts, sizeof left);
    for (size_t i = 0; i < count && missing <= blanks; i++) {
        missing += left[word[i]] == 0;
        left[word[i]] = (uint8_t)(left[word[i]] - (left[word[i]] != 0));
    }
    return missing <= blanks;
}

/* Returns whether the edit distance is at most `edits`. */
static bool is_near(const struct query *query, const uint8_t *word, size_t count, unsigned edits)
{
    uint8_t row[MAX_SYMBOLS + 3];
    for (size_t j = 0; j <= query->count; j++) {
        row[j] = (uint8_t)j;
    }
    for (size_t i = 0; i < count; i++) {
        uint8_t across = row[0]++;
        uint8_t least = row[0];
        for (size_t j = 1; j <= query->count; j++) {
            uint8_t best = (uint8_t)(across + (query->symbols[j - 1] != word[i]));
            across = row[j];
            best = best < row[j] + 1 ? best : (uint8_t)(row[j] + 1);
            row[j] = best < row[j - 1] + 1 ? best : (uint8_t)(row[j - 1] + 1);
            least = row[j] < least ? row[j] : least;
        }
        if (least > edits) {
            return false;
        }
    }
    return row[query->count] <= edits;
}

static struct answer scan(const struct asked *asked, const struct mode *mode,
                          const struct query *query)
{
    uint8_t counts[256] = {0};
    struct answer answer = {0};
    const size_t edits = mode->edits;
    const double begin = now_s();
    for (size_t i = 0; i < query->count; i++) {
        counts[query->symbols[i]] = (uint8_t)(counts[query->symbols[i]] + 1);
    }
    const size_t blanks = counts[BLANK];
    for (size_t i = 0; i < asked->symbols.count; i++) {
        const struct wg_text text = texts_at(&asked->symbols, i);
        const uint8_t *const word = (const uint8_t *)text.bytes;
        const size_t count = text.nbytes;
        const bool is_match =
            mode->kind == NEAR ? count + edits >= query->count && count <= query->count + edits &&
                                     is_near(query, word, count, mode->edits)
            : mode->kind == PATTERN
                ? count == query->count && matches_pattern(query, word, count)
                : (mode->kind == RACK ? count <= query->count : count == query->count) &&
                      covers(counts, blanks, word, count);
        if (is_match) {
            add_answer(&answer, texts_at(&asked->words, i));
        }
    }
    answer.s = now_s() - begin;
    return answer;
}

/* --- Other programs */

/* Returns the seconds that grep takes. grep must count the same number of words. */
static double ask_grep(const struct asked *asked, const struct query *query, uint64_t count)
{
    char pattern[sizeof query->text];
    char path[PATH_NBYTES + 8];
    (void)snprintf(path, sizeof path, "%s.count", asked->list->words_path);
    (void)snprintf(pattern, sizeof pattern, "%s", query->text);
    for (char *p = strchr(pattern, '?'); p != NULL; p = strchr(p, '?')) {
        *p = '.';
    }
    const char *const arguments[] = {
        "/bin/grep", "-c", "-x", "-e", pattern, asked->list->words_path, NULL};
    const double seconds = process_run(arguments, path).wall_s;
    char *const found = file_read(path);
    if (strtoull(found, NULL, 10) != count) {
        die("grep finds %s words for %s", found, pattern);
    }
    free(found);
    (void)remove(path);
    return seconds;
}

/* Returns the seconds that hunspell takes to make its suggestions, or NAN without hunspell. */
static double ask_hunspell(void *hunspell, const struct query *query)
{
#ifdef BENCH_HUNSPELL
    if (hunspell != NULL) {
        char **words = NULL;
        const double begin = now_s();
        const int count = Hunspell_suggest(hunspell, &words, query->text);
        const double end = now_s();
        Hunspell_free_list(hunspell, &words, count);
        return end - begin;
    }
#endif
    (void)hunspell;
    (void)query;
    return NAN;
}

/* Opens the dictionary of hunspell in the language of a list, or returns NULL. */
static void *open_hunspell(const struct list *list)
{
#ifdef BENCH_HUNSPELL
    const bool is_polish = strcmp(list->name, "polish") == 0;
    const char *const affixes =
        is_polish ? "/usr/share/hunspell/pl_PL.aff" : "/usr/share/hunspell/en_US.aff";
    const char *const words =
        is_polish ? "/usr/share/hunspell/pl_PL.dic" : "/usr/share/hunspell/en_US.dic";
    if (access(affixes, R_OK) == 0 && access(words, R_OK) == 0) {
        return Hunspell_create(affixes, words);
    }
#endif
    (void)list;
    return NULL;
}

static void close_hunspell(void *hunspell)
{
#ifdef BENCH_HUNSPELL
    if (hunspell != NULL) {
        Hunspell_destroy(hunspell);
    }
#endif
    (void)hunspell;
}

/* --- The tables */

static int compare_seconds(const void *a, const void *b)
{
    const double x = ((const struct answer *)a)->s;
    const double y = ((const struct answer *)b)->s;
    return (x > y) - (x < y);
}

static double median_us(const struct samples *samples)
{
    return samples->count == 0 ? NAN : samples_spread(samples).median * 1e6;
}

/* The times of other programs, and of wordgrid for the same queries. */
enum { SCAN, GREP, HUNSPELL, OURS, TIMED };

static void add_row(struct table *table, struct asked *asked, const struct mode *mode,
                    const struct bench *bench, void *hunspell)
{
    const size_t count = bench->effort->asked;
    const size_t compared = bench->effort->compared;
    struct query *const queries = allocate(count, sizeof *queries);
    struct answer *const answers = allocate(count, sizeof *answers);
    struct samples *const others = allocate(TIMED, sizeof *others);
    double found = 0;
    for (size_t i = 0; i < count; i++) {
        make_query(asked, mode, &queries[i]);
        answers[i] = ask_wordgrid(asked, mode, &queries[i]);
        found += (double)answers[i].count;
        if (i >= compared) {
            continue;
        }
        const struct answer scanned = scan(asked, mode, &queries[i]);
        if (scanned.count != answers[i].count || scanned.hash != answers[i].hash) {
            die("%s: other words than in a scan for %s", mode->name, queries[i].text);
        }
        samples_add(&others[OURS], answers[i].s);
        samples_add(&others[SCAN], scanned.s);
        if (mode->kind == PATTERN) {
            samples_add(&others[GREP], ask_grep(asked, &queries[i], scanned.count));
        }
        if (mode->kind == NEAR && hunspell != NULL) {
            samples_add(&others[HUNSPELL], ask_hunspell(hunspell, &queries[i]));
        }
    }
    qsort(answers, count, sizeof *answers, compare_seconds);
    /* of the programs that give the same answers */
    const double best = fmin(median_us(&others[SCAN]), median_us(&others[GREP]));
    table_text(table, asked->list->name);
    table_text(table, mode->name);
    table_number(table, found / (double)count);
    table_number(table, answers[count / 2].s * 1e6);
    table_number(table, answers[count * 9 / 10].s * 1e6);
    for (size_t i = SCAN; i <= HUNSPELL; i++) {
        table_number(table, median_us(&others[i]));
    }
    table_number(table, best / median_us(&others[OURS]));
    free(queries);
    free(answers);
    free(others);
}

/* Ends the benchmark unless the output is as long as the input. */
static void check_found(const char *out_path, const char *in_path)
{
    if (file_nbytes(out_path) != file_nbytes(in_path)) {
        die("not all words of %s were found", in_path);
    }
}

/* Measures whole processes that look up the lines of a file, which are all words. */
static void add_bulk(struct table *table, struct asked *asked, const struct effort *effort)
{
    enum { GREP_MAX_WORDS = 500000 }; /* with more words, grep takes gigabytes of memory */
    char in_path[PATH_NBYTES + 8];
    char out_path[PATH_NBYTES + 8];
    const char *const words_path = asked->list->words_path;
    const size_t lines = effort->queries * 10;
    struct samples *const samples = allocate(3, sizeof *samples);
    struct samples *const find_s = samples;
    struct samples *const cpu_s = samples + 1;
    struct samples *const grep_s = samples + 2;
    (void)snprintf(in_path, sizeof in_path, "%s.bulk", words_path);
    (void)snprintf(out_path, sizeof out_path, "%s.found", words_path);
    FILE *const file = file_open(in_path, "w");
    for (size_t i = 0; i < lines; i++) {
        const struct wg_text word = texts_at(&asked->words, draw(asked, asked->words.count));
        (void)fprintf(file, "%.*s\n", (int)word.nbytes, word.bytes);
    }
    file_close(file, in_path);
    const char *const find[] = {"/bin/sh",
                                "-c",
                                "exec \"$0\" find \"$1\" - <\"$2\"",
                                BENCH_DICTC,
                                asked->list->dict_paths[WORDGRID],
                                in_path,
                                NULL};
    const char *const grep[] = {"/bin/grep", "-F", "-x", "-f", words_path, in_path, NULL};
    const double begin = now_s();
    for (size_t i = 0; effort_lasts(effort, i, effort->word_rounds, begin); i++) {
        const struct process_cost cost = process_run(find, out_path);
        samples_add(find_s, cost.wall_s);
        samples_add(cpu_s, cost.cpu_s);
        check_found(out_path, in_path);
        if (asked->words.count < GREP_MAX_WORDS) {
            samples_add(grep_s, process_run(grep, out_path).wall_s);
            check_found(out_path, in_path);
        }
    }
    table_text(table, asked->list->name);
    table_number(table, (double)lines);
    table_number(table, samples_spread(find_s).median);
    table_number(table, samples_spread(find_s).lowest);
    table_number(table, samples_spread(find_s).highest);
    table_number(table, samples_spread(cpu_s).median);
    table_number(table, grep_s->count == 0 ? NAN : samples_spread(grep_s).median);
    (void)remove(in_path);
    (void)remove(out_path);
    free(samples);
}

static void add_list(struct table *const *tables, const struct bench *bench, struct list *list)
{
    struct asked asked = {.list = list, .random = {5}};
    asked.dict = wordgrid_open(list_dict_path(list, WORDGRID));
    list_write_words(list);
    if (wg_dict_each(asked.dict, (struct wg_text){"", 0}, add_word, &asked, NULL) != WG_OK) {
        die("%s cannot be listed", list->path);
    }
    const bool is_ascii = asked.words.nbytes == asked.symbols.nbytes;
    (void)setenv("LC_ALL", is_ascii ? "C" : "C.UTF-8", 1); /* for grep */
    void *const hunspell = open_hunspell(list);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        add_row(tables[0], &asked, &modes[i], bench, hunspell);
    }
    close_hunspell(hunspell);
    add_bulk(tables[1], &asked, bench->effort);
    texts_free(&asked.words);
    texts_free(&asked.symbols);
    wg_dict_close(asked.dict);
}

void bench_queries(struct bench *bench)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},
        {"query", "query", COLUMN_TEXT},
        {"words", "words", 1},
        {"us", "us", 1},
        {"us_90", "90 %", 1},
        {"scan_us", "scan us", 0},
        {"grep_us", "grep us", 0},
        {"hunspell_us", "hunspell us", 0},
        {"times", "times fastest other", 1},
    };
    static const struct column bulk_columns[] = {
        {"list", "list", COLUMN_TEXT}, {"lines", "lines", 0},       {"s", "s", 3},
        {"s_fastest", "fastest", 3},   {"s_slowest", "slowest", 3}, {"cpu_s", "cpu s", 3},
        {"grep_s", "grep s", 3},
    };
    struct table *const tables[] = {
        REPORT_TABLE(bench->report, "queries", "Queries, one thread", columns),
        REPORT_TABLE(bench->report, "bulk", "dictc find: the words of a file", bulk_columns),
    };
#ifndef BENCH_HUNSPELL
    report_note(bench->report, "Not measured: hunspell (Debian package libhunspell-dev).");
#endif
    for (size_t i = 0; i < LIST_COUNT; i++) {
        const bool is_wanted = i == 0 || strcmp(bench->lists[i].name, "polish") == 0;
        if (bench->lists[i].is_there && is_wanted) {
            add_list(tables, bench, &bench->lists[i]);
        }
    }
    report_print(bench->report, tables[0]);
    report_print(bench->report, tables[1]);
}
