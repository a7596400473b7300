/* SPDX-License-Identifier: MIT */
/*
 * words.c: measures looking up single words, listing all words, and opening a dictionary.
 *
 * Looks up random words of the dictionary, and misses: the same words with one symbol changed so
 * that they are not words. Few lookups of misses end at the first letter. The texts are in memory
 * in the order of the lookups, so reading them takes nearly no time. "Many" is the lookup of the
 * same words by one call of wg_dict_contains_many.
 */
#include "bench.h"
#include "measure.h"
#include "support/random.h"
#include "texts.h"
#include "wordgrid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SYMBOLS = 255,      /* of a word that is looked up */
    MAX_SYMBOL_NBYTES = 64, /* as in formats/dictionary.md */
    MAX_TRIES = 1000        /* to change a word into a miss */
};

/* The words of a list, and the texts to look up. */
struct questions {
    struct texts words;
    struct texts hits;
    struct texts misses;
    struct wg_text *hit_texts; /* the texts of `hits` */
    bool *found;               /* for each text: whether it was found */
};

/* One dictionary of a list, and its times. */
struct entry {
    const struct peer *peer; /* NULL: not built */
    const char *path;
    void *opened;
    struct samples hit_s;
    struct samples many_s; /* only of wordgrid */
    struct samples miss_s;
    struct samples list_s;
    struct samples open_s;
    struct samples unhashed_s;
};

/* --- The questions */

/* Adds a word to a struct texts. A wg_word_fn. */
static bool add_word(void *context, struct wg_text word)
{
    texts_add(context, word);
    return true;
}

/*
 * Returns the number of nodes in a trie of these sorted words. A listing visits this many nodes.
 * Every code point is a node, because the lists here have no symbols of several code points.
 */
static double count_nodes(const struct texts *words)
{
    struct wg_text last = {"", 0};
    double nodes = 0;
    for (size_t i = 0; i < words->count; i++) {
        const struct wg_text word = texts_at(words, i);
        size_t same = 0;
        while (same < word.nbytes && same < last.nbytes && word.bytes[same] == last.bytes[same]) {
            same++;
        }
        while (same > 0 && same < word.nbytes && (word.bytes[same] & 0xc0) == 0x80) {
            same--; /* back to the start of the code point */
        }
        for (size_t k = same; k < word.nbytes; k++) {
            nodes += (word.bytes[k] & 0xc0) != 0x80;
        }
        last = word;
    }
    return nodes;
}

/* Writes the text of a word's symbols to `text`. Returns the number of bytes. */
static size_t spell(const struct wg_dict *dict, const uint8_t *symbols, size_t count, char *text)
{
    size_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wg_text symbol = wg_dict_symbol_text(dict, symbols[i]);
        memcpy(text + nbytes, symbol.bytes, symbol.nbytes);
        nbytes += symbol.nbytes;
    }
    return nbytes;
}

/* Adds `word` with a random symbol changed so that it is not a word. */
static void add_miss(const struct wg_dict *dict, struct random *random, struct wg_text word,
                     struct texts *misses)
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
        *changed = (uint8_t)random_below(random, wg_dict_get_counts(dict)->symbols);
        const struct wg_text miss = {text, spell(dict, symbols, count, text)};
        if (!wg_dict_contains(dict, miss)) {
            texts_add(misses, miss);
            return;
        }
        *changed = before;
    }
    die("every change to %.*s gives a word", (int)word.nbytes, word.bytes);
}

static void ask_about(const struct wg_dict *dict, size_t count, struct questions *questions)
{
    struct random random = {4};
    if (wg_dict_each(dict, (struct wg_text){"", 0}, add_word, &questions->words, NULL) != WG_OK) {
        die("a dictionary cannot be listed");
    }
    for (size_t i = 0; i < count; i++) {
        const struct wg_text word =
            texts_at(&questions->words, random_below(&random, (unsigned)questions->words.count));
        texts_add(&questions->hits, word);
        add_miss(dict, &random, word, &questions->misses);
    }
    questions->hit_texts = allocate(count, sizeof *questions->hit_texts);
    questions->found = allocate(count, sizeof *questions->found);
    for (size_t i = 0; i < count; i++) {
        questions->hit_texts[i] = texts_at(&questions->hits, i);
    }
}

static void questions_free(struct questions *questions)
{
    texts_free(&questions->words);
    texts_free(&questions->hits);
    texts_free(&questions->misses);
    free(questions->hit_texts);
    free(questions->found);
}

/* --- The answers */

/* Returns the mean seconds of a lookup. `expected` is the number of texts that must be words. */
static double time_lookups(const struct entry *entry, const struct texts *texts, size_t expected)
{
    const double begin = now_s();
    const size_t found = entry->peer->count_words(entry->opened, texts);
    const double end = now_s();
    if (found != expected) {
        die("%s finds %zu words in %s where %zu are", entry->peer->name, found, entry->path,
            expected);
    }
    return (end - begin) / (double)texts->count;
}

/* Like time_lookups, but looks up all texts in one call of wg_dict_contains_many. */
static double time_many(const struct entry *entry, const struct questions *questions)
{
    const size_t count = questions->hits.count;
    const double begin = now_s();
    wg_dict_contains_many(entry->opened, questions->hit_texts, count, questions->found);
    const double end = now_s();
    if (memchr(questions->found, false, count) != NULL) {
        die("wg_dict_contains_many does not find a word in %s", entry->path);
    }
    return (end - begin) / (double)count;
}

/* Returns the seconds for listing all words. `expected` is the number of bytes of all words. */
static double time_listing(const struct entry *entry, size_t expected)
{
    const double begin = now_s();
    const size_t nbytes = entry->peer->list(entry->opened);
    const double end = now_s();
    if (nbytes != expected) {
        die("%s lists %zu bytes of %s where %zu are", entry->peer->name, nbytes, entry->path,
            expected);
    }
    return end - begin;
}

static void *open_entry(const struct entry *entry)
{
    void *opened = entry->peer->open(entry->path);
    if (opened == NULL) {
        die("%s cannot open %s", entry->peer->name, entry->path);
    }
    return opened;
}

/* Measures the second opening of the file, because the first opening loads the file into the
   processor's caches. */
static double time_opening(const struct entry *entry)
{
    entry->peer->close(open_entry(entry));
    const double begin = now_s();
    entry->peer->close(open_entry(entry));
    return now_s() - begin;
}

/* Measures opening in wordgrid without comparing the hashes of the sections. */
static double time_unhashed_opening(const char *path)
{
    const struct wg_dict_options options = {.struct_nbytes = sizeof options, .skip_hashes = true};
    struct wg_dict *dict;
    const double begin = now_s();
    if (wg_dict_open(path, &options, &dict, NULL) != WG_OK) {
        die("%s cannot be opened", path);
    }
    wg_dict_close(dict);
    return now_s() - begin;
}

/* Measures a dictionary. Lists the words before the lookups, which loads the dictionary into the
   caches. */
static void ask(struct entry *entry, const struct questions *questions)
{
    samples_add(&entry->list_s, time_listing(entry, questions->words.nbytes));
    samples_add(&entry->hit_s, time_lookups(entry, &questions->hits, questions->hits.count));
    samples_add(&entry->miss_s, time_lookups(entry, &questions->misses, 0));
    if (entry->peer == &peer_wordgrid) {
        samples_add(&entry->many_s, time_many(entry, questions));
    }
}

static void open_again(struct entry *entry)
{
    samples_add(&entry->open_s, time_opening(entry));
    if (entry->peer == &peer_wordgrid) {
        samples_add(&entry->unhashed_s, time_unhashed_opening(entry->path));
    }
}

static void measure(struct entry *entries, const struct questions *questions,
                    const struct effort *effort)
{
    double begin = now_s();
    for (size_t i = 0; effort_lasts(effort, i, effort->word_rounds, begin); i++) {
        for (size_t peer = 0; peer < PEERS; peer++) {
            if (entries[peer].peer != NULL) {
                ask(&entries[peer], questions);
            }
        }
    }
    begin = now_s();
    for (size_t i = 0; effort_lasts(effort, i, effort->open_rounds, begin); i++) {
        for (size_t peer = 0; peer < PEERS; peer++) {
            if (entries[peer].peer != NULL) {
                open_again(&entries[peer]);
            }
        }
    }
}

/* --- The table */

static void add_row(struct table *table, const char *list, const struct entry *entry,
                    const struct texts *words)
{
    const struct spread hit_s = samples_spread(&entry->hit_s);
    const double list_ns = samples_spread(&entry->list_s).median * 1e9;
    const bool is_wordgrid = entry->peer == &peer_wordgrid;
    table_text(table, list);
    table_text(table, entry->peer->name);
    table_number(table, hit_s.median * 1e9);
    table_number(table, hit_s.lowest * 1e9);
    table_number(table, hit_s.highest * 1e9);
    table_number(table, samples_spread(&entry->miss_s).median * 1e9);
    table_number(table, is_wordgrid ? samples_spread(&entry->many_s).median * 1e9 : NAN);
    table_number(table, list_ns / count_nodes(words));
    table_number(table, list_ns / (double)words->count);
    table_number(table, samples_spread(&entry->open_s).median * 1e6);
    table_number(table, is_wordgrid ? samples_spread(&entry->unhashed_s).median * 1e6 : NAN);
}

static void add_list(struct table *table, struct list *list, const struct effort *effort)
{
    struct entry entries[PEERS] = {0};
    struct questions questions = {0};
    for (size_t i = 0; i < PEERS; i++) {
        entries[i].peer = peers_at(i);
        if (entries[i].peer != NULL) {
            entries[i].path = list_dict_path(list, i);
            entries[i].opened = open_entry(&entries[i]);
        }
    }
    ask_about(entries[WORDGRID].opened, effort->queries, &questions);
    measure(entries, &questions, effort);
    for (size_t i = 0; i < PEERS; i++) {
        if (entries[i].peer != NULL) {
            add_row(table, list->name, &entries[i], &questions.words);
            entries[i].peer->close(entries[i].opened);
        }
    }
    questions_free(&questions);
}

void bench_words(struct bench *bench)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},
        {"dictionary", "dictionary", COLUMN_TEXT},
        {"hit_ns", "lookup ns, word", 0},
        {"hit_fastest_ns", "fastest", 0},
        {"hit_slowest_ns", "slowest", 0},
        {"miss_ns", "no word", 0},
        {"many_ns", "many words", 0},
        {"list_node_ns", "listing ns a node", 1},
        {"list_word_ns", "a word", 1},
        {"open_us", "open us", 1},
        {"open_unhashed_us", "without hashes", 1},
    };
    struct table *table =
        REPORT_TABLE(bench->report, "words", "Single words, all words, opening", columns);
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (bench->lists[i].is_there) {
            add_list(table, &bench->lists[i], bench->effort);
        }
    }
    report_print(bench->report, table);
}
