/* SPDX-License-Identifier: MIT */
/*
 * words.c: single words, all words, and opening a dictionary.
 *
 * Looked up are words of the dictionary drawn at random, and the same words with one
 * symbol changed so that they are none: a miss that does not end at the first letter.
 * Both lie in memory in the order in which they are asked, so what is timed is the
 * dictionary and not the fetching of the question.
 */
#define _POSIX_C_SOURCE 200809L
#include "base/array.h"
#include "bench.h"
#include "lists.h"
#include "report.h"
#include "support/random.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/dict.h>

enum {
    QUERIES = 100000,
    ROUNDS = 9,
    OPENS = 201,
    MAX_SYMBOLS = 255,      /* of a word that is looked up */
    MAX_SYMBOL_NBYTES = 64, /* formats/dictionary.md */
    MAX_TRIES = 1000        /* to make a word none */
};

/* Texts one after the other. */
struct texts {
    char *bytes;
    size_t nbytes;
    size_t bytes_capacity;
    size_t *ends; /* in bytes, one a text */
    size_t count;
    size_t ends_capacity;
};

static void texts_add(struct texts *texts, struct wg_text text)
{
    if (!ARRAY_RESERVE(
            texts->bytes, &texts->bytes_capacity, texts->nbytes + text.nbytes) ||
        !ARRAY_RESERVE(texts->ends, &texts->ends_capacity, texts->count + 1)) {
        die("no memory for the words");
    }
    memcpy(texts->bytes + texts->nbytes, text.bytes, text.nbytes);
    texts->nbytes += text.nbytes;
    texts->ends[texts->count++] = texts->nbytes;
}

static struct wg_text texts_at(const struct texts *texts, size_t index)
{
    const size_t begin = index == 0 ? 0 : texts->ends[index - 1];
    return (struct wg_text){texts->bytes + begin, texts->ends[index] - begin};
}

static void texts_free(struct texts *texts)
{
    free(texts->bytes);
    free(texts->ends);
}

/* A wg_word_fn. */
static bool add_word(void *context, struct wg_text word)
{
    texts_add(context, word);
    return true;
}

/*
 * Nodes of the trie of these words, which are sorted: what a listing enters. Every
 * code point is one: no list here has symbols of several.
 */
static double count_nodes(const struct texts *words)
{
    struct wg_text last = {"", 0};
    double nodes = 0;
    for (size_t i = 0; i < words->count; i++) {
        const struct wg_text word = texts_at(words, i);
        size_t same = 0;
        while (same < word.nbytes && same < last.nbytes &&
               word.bytes[same] == last.bytes[same]) {
            same++;
        }
        while (same > 0 && same < word.nbytes && (word.bytes[same] & 0xc0) == 0x80) {
            same--; /* to where the code point begins */
        }
        for (size_t k = same; k < word.nbytes; k++) {
            nodes += (word.bytes[k] & 0xc0) != 0x80;
        }
        last = word;
    }
    return nodes;
}

/* The text of a word's symbols; returns its bytes. */
static size_t spell(const struct wg_dict *dict, const uint8_t *symbols, size_t count,
                    char *text)
{
    size_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text symbol = wg_dict_symbol_text(dict, symbols[i]);
        memcpy(text + nbytes, symbol.bytes, symbol.nbytes);
        nbytes += symbol.nbytes;
    }
    return nbytes;
}

/* Adds `word` with a random symbol changed to another, so that it is no word. */
static void add_miss(const struct wg_dict *dict, struct random *random,
                     struct wg_text word, struct texts *misses)
{
    uint8_t symbols[MAX_SYMBOLS];
    char text[MAX_SYMBOLS * MAX_SYMBOL_NBYTES];
    size_t count = 0;
    if (!wg_dict_symbols(dict, word, symbols, MAX_SYMBOLS, &count)) {
        die("a listed word cannot be looked up: %.*s", (int)word.nbytes, word.bytes);
    }
    for (unsigned tries = 0; tries < MAX_TRIES; tries++) {
        uint8_t *const changed = &symbols[random_below(random, (unsigned)count)];
        const uint8_t before = *changed;
        *changed = (uint8_t)random_below(random, wg_dict_counts(dict).symbols);
        const struct wg_text miss = {text, spell(dict, symbols, count, text)};
        if (!wg_dict_contains(dict, miss)) {
            texts_add(misses, miss);
            return;
        }
        *changed = before;
    }
    die("every change to %.*s gives a word", (int)word.nbytes, word.bytes);
}

/* What looking up a text takes; `expected` of them must be words. */
static double time_lookups(const struct wg_dict *dict, const struct texts *texts,
                           size_t expected)
{
    size_t found = 0;
    const double begin = now_s();
    for (size_t i = 0; i < texts->count; i++) {
        found += wg_dict_contains(dict, texts_at(texts, i));
    }
    const double end = now_s();
    if (found != expected) {
        die("%zu words found where %zu are", found, expected);
    }
    return (end - begin) / (double)texts->count;
}

/* A wg_word_fn: looks at each word as little as a caller can. */
static bool count_bytes(void *context, struct wg_text word)
{
    *(size_t *)context += word.nbytes;
    return true;
}

/* What listing all words takes; `expected` is the length of their texts. */
static double time_listing(const struct wg_dict *dict, size_t expected)
{
    size_t nbytes = 0;
    const double begin = now_s();
    const enum wg_status status =
        wg_dict_each(dict, (struct wg_text){"", 0}, count_bytes, &nbytes, NULL);
    const double end = now_s();
    if (status != WG_OK || nbytes != expected) {
        die("%zu bytes listed where %zu are", nbytes, expected);
    }
    return end - begin;
}

static struct wg_dict *open_dict(const char *path, bool skip_hashes)
{
    const struct wg_dict_options options = {.skip_hashes = skip_hashes};
    struct wg_dict *dict;
    struct wg_error error;
    if (wg_dict_open(path, &options, &dict, &error) != WG_OK) {
        die("%s: %s", path, error.message);
    }
    return dict;
}

static double time_opening(const char *path, bool skip_hashes)
{
    const double begin = now_s();
    wg_dict_close(open_dict(path, skip_hashes));
    return now_s() - begin;
}

static void add_lookups(struct table *table, const struct wg_dict *dict,
                        const struct texts *words)
{
    struct random random = {4};
    struct texts hits = {0};
    struct texts misses = {0};
    double hit_s[ROUNDS];
    double miss_s[ROUNDS];
    for (size_t i = 0; i < QUERIES; i++) {
        const size_t index = random_below(&random, (unsigned)words->count);
        texts_add(&hits, texts_at(words, index));
        add_miss(dict, &random, texts_at(words, index), &misses);
    }
    for (size_t round = 0; round < ROUNDS; round++) {
        hit_s[round] = time_lookups(dict, &hits, QUERIES);
        miss_s[round] = time_lookups(dict, &misses, 0);
    }
    texts_free(&hits);
    texts_free(&misses);
    table_number(table, spread_of(hit_s, ROUNDS).median * 1e9);
    table_number(table, spread_of(miss_s, ROUNDS).median * 1e9);
}

static void add_listing(struct table *table, const struct wg_dict *dict,
                        const struct texts *words)
{
    double list_s[ROUNDS];
    for (size_t round = 0; round < ROUNDS; round++) {
        list_s[round] = time_listing(dict, words->nbytes);
    }
    const double ns = spread_of(list_s, ROUNDS).median * 1e9;
    table_number(table, ns / count_nodes(words));
    table_number(table, ns / (double)words->count);
}

static void add_opening(struct table *table, const char *path)
{
    double hashed_s[OPENS];
    double plain_s[OPENS];
    for (size_t i = 0; i < OPENS; i++) {
        hashed_s[i] = time_opening(path, false);
        plain_s[i] = time_opening(path, true);
    }
    table_number(table, spread_of(hashed_s, OPENS).median * 1e6);
    table_number(table, spread_of(plain_s, OPENS).median * 1e6);
}

void bench_words(struct report *report, struct list *lists, size_t count)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},
        {"hit_ns", "lookup ns, word", 0},
        {"miss_ns", "no word", 0},
        {"list_node_ns", "listing ns a node", 1},
        {"list_word_ns", "a word", 1},
        {"open_us", "open us", 1},
        {"open_unhashed_us", "without hashes", 1},
    };
    struct table *table = report_table(report,
                                       "words",
                                       "Single words, all words, opening",
                                       columns,
                                       sizeof columns / sizeof *columns);
    for (size_t i = 0; i < count; i++) {
        if (lists[i].is_there) {
            const char *const path = list_dict_path(&lists[i]);
            struct wg_dict *dict = open_dict(path, false);
            struct texts words = {0};
            if (wg_dict_each(dict, (struct wg_text){"", 0}, add_word, &words, NULL) !=
                WG_OK) {
                die("%s cannot be listed", path);
            }
            table_text(table, lists[i].name);
            add_lookups(table, dict, &words);
            add_listing(table, dict, &words);
            add_opening(table, path);
            texts_free(&words);
            wg_dict_close(dict);
        }
    }
    report_print(report, table);
}
