/* SPDX-License-Identifier: MIT */
/*
 * numbers.c: measures dictionaries with numbers and values: the size of the two sections, and the
 * time to find the number of a word, the word of a number, and the value of a word.
 *
 * Each list gets random values of VALUE_BITS bits. The queries are random words. In a round, the
 * lookup and the three others are measured with the same words of the same dictionary.
 */
#include "bench.h"
#include "files.h"
#include "measure.h"
#include "support/random.h"
#include "texts.h"
#include "wordgrid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_BITS = 10, MAX_WORD_NBYTES = 1024 };

/* A list, with the queries and the expected results. */
struct asked {
    const char *name;
    double plain_nbytes; /* of the dictionary without numbers and values */
    struct wg_dict *dict;
    struct texts hits;
    uint64_t *numbers; /* of the hits */
    struct samples lookup_s;
    struct samples number_s;
    struct samples word_s;
    struct samples value_s;
};

/* --- The dictionary */

struct tsv {
    FILE *file;
    struct random random;
};

/* Writes a word and a random value. A wg_word_fn. */
static bool write_line(void *context, struct wg_text word)
{
    struct tsv *const tsv = context;
    const unsigned value = random_below(&tsv->random, 1U << VALUE_BITS);
    return fprintf(tsv->file, "%.*s\t%u\n", (int)word.nbytes, word.bytes, value) > 0;
}

static void write_values(const struct wg_dict *plain, const char *path)
{
    const struct wg_text all = {"", 0};
    struct tsv tsv = {fopen(path, "w"), {6}};
    if (tsv.file == NULL || wg_dict_each(plain, all, write_line, &tsv, NULL) != WG_OK ||
        fclose(tsv.file) != 0) {
        die("cannot write %s", path);
    }
}

/* Builds the dictionary of the list with numbers and values, and opens it. */
static struct wg_dict *build(struct list *list, double *plain_nbytes_out)
{
    char tsv_path[PATH_NBYTES + 8];
    char dict_path[PATH_NBYTES + 8];
    struct wg_dict *const plain = wordgrid_open(list_dict_path(list, WORDGRID));
    (void)snprintf(tsv_path, sizeof tsv_path, "%s.tsv", list->words_path);
    (void)snprintf(dict_path, sizeof dict_path, "%s.wgd", list->words_path);
    *plain_nbytes_out = (double)wg_dict_get_counts(plain)->file_nbytes;
    write_values(plain, tsv_path);
    wg_dict_close(plain);
    /* The words of the list are already folded. */
    const char *const arguments[] = {BENCH_DICTC,    "build",       "--quiet",
                                     "--format=tsv", "--fold=none", "-o",
                                     dict_path,      tsv_path,      NULL};
    (void)process_run(arguments, NULL);
    struct wg_dict *const dict = wordgrid_open(dict_path);
    (void)remove(tsv_path);
    (void)remove(dict_path);
    return dict;
}

static double section_nbytes(const struct wg_dict *dict, const char *id)
{
    const uint32_t sections = wg_dict_get_counts(dict)->sections;
    for (uint32_t i = 0; i < sections; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        if (wg_dict_get_section(dict, i, &section, NULL) == WG_OK && strcmp(section.id, id) == 0) {
            return (double)section.nbytes;
        }
    }
    die("a dictionary has no section %s", id);
}

static void ask_about(struct asked *asked, size_t count)
{
    const uint64_t words = wg_dict_get_counts(asked->dict)->words;
    struct random random = {7};
    char text[MAX_WORD_NBYTES];
    size_t nbytes = 0;
    asked->numbers = allocate(count, sizeof *asked->numbers);
    for (size_t i = 0; i < count; i++) {
        asked->numbers[i] = random_below_64(&random, words);
        if (wg_dict_word_at(asked->dict, asked->numbers[i], text, sizeof text, &nbytes, NULL) !=
            WG_OK) {
            die("a word of %s cannot be found by its number", asked->name);
        }
        texts_add(&asked->hits, (struct wg_text){text, nbytes});
    }
}

/* --- The queries. Each function returns how many answers are right. */

static size_t look_up(const struct asked *asked)
{
    size_t right = 0;
    for (size_t i = 0; i < asked->hits.count; i++) {
        right += wg_dict_contains(asked->dict, texts_at(&asked->hits, i));
    }
    return right;
}

static size_t find_numbers(const struct asked *asked)
{
    size_t right = 0;
    for (size_t i = 0; i < asked->hits.count; i++) {
        uint64_t number = 0;
        right += wg_dict_number(asked->dict, texts_at(&asked->hits, i), &number) &&
                 number == asked->numbers[i];
    }
    return right;
}

static size_t find_words(const struct asked *asked)
{
    size_t right = 0;
    for (size_t i = 0; i < asked->hits.count; i++) {
        const struct wg_text word = texts_at(&asked->hits, i);
        const uint64_t number = asked->numbers[i];
        char text[MAX_WORD_NBYTES];
        size_t nbytes = 0;
        right += wg_dict_word_at(asked->dict, number, text, sizeof text, &nbytes, NULL) == WG_OK &&
                 nbytes == word.nbytes && memcmp(text, word.bytes, nbytes) == 0;
    }
    return right;
}

static size_t find_values(const struct asked *asked)
{
    size_t right = 0;
    for (size_t i = 0; i < asked->hits.count; i++) {
        uint64_t value = UINT64_MAX;
        right += wg_dict_value(asked->dict, texts_at(&asked->hits, i), &value) &&
                 value < 1U << VALUE_BITS;
    }
    return right;
}

static void ask(struct asked *asked, struct samples *seconds,
                size_t (*question)(const struct asked *asked))
{
    const double begin = now_s();
    const size_t right = question(asked);
    const double end = now_s();
    if (right != asked->hits.count) {
        die("%zu answers about %s are wrong", asked->hits.count - right, asked->name);
    }
    samples_add(seconds, (end - begin) / (double)right);
}

static void measure(struct asked *asked, const struct effort *effort)
{
    const double begin = now_s();
    for (size_t i = 0; effort_lasts(effort, i, effort->word_rounds, begin); i++) {
        ask(asked, &asked->lookup_s, look_up);
        ask(asked, &asked->number_s, find_numbers);
        ask(asked, &asked->word_s, find_words);
        ask(asked, &asked->value_s, find_values);
    }
}

/* --- The table */

static void add_row(struct table *table, const struct asked *asked)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(asked->dict);
    const double numb = section_nbytes(asked->dict, "NUMB");
    table_text(table, asked->name);
    table_number(table, (double)counts->words);
    table_number(table, asked->plain_nbytes);
    table_number(table, numb);
    table_number(table, 100 * numb / asked->plain_nbytes);
    table_number(table, section_nbytes(asked->dict, "VALU"));
    table_number(table, samples_spread(&asked->lookup_s).median * 1e9);
    table_number(table, samples_spread(&asked->number_s).median * 1e9);
    table_number(table, samples_ratio(&asked->number_s, &asked->lookup_s).median);
    table_number(table, samples_spread(&asked->word_s).median * 1e9);
    table_number(table, samples_ratio(&asked->word_s, &asked->lookup_s).median);
    table_number(table, samples_spread(&asked->value_s).median * 1e9);
}

static void add_list(struct table *table, struct list *list, const struct effort *effort)
{
    struct asked *const asked = allocate(1, sizeof *asked);
    asked->name = list->name;
    asked->dict = build(list, &asked->plain_nbytes);
    ask_about(asked, effort->queries);
    measure(asked, effort);
    add_row(table, asked);
    wg_dict_close(asked->dict);
    texts_free(&asked->hits);
    free(asked->numbers);
    free(asked);
}

void bench_numbers(struct bench *bench)
{
    static const struct column columns[] = {
        {"list", "list", COLUMN_TEXT},
        {"words", "words", 0},
        {"plain_bytes", "bytes without", 0},
        {"numb_bytes", "bytes of numbers", 0},
        {"numb_percent", "percent", 1},
        {"valu_bytes", "bytes of values", 0},
        {"hit_ns", "lookup ns", 0},
        {"number_ns", "number of a word ns", 0},
        {"number_times", "times a lookup", 2},
        {"word_ns", "word of a number ns", 0},
        {"word_times", "times a lookup", 2},
        {"value_ns", "value ns", 0},
    };
    struct table *table =
        REPORT_TABLE(bench->report, "numbers", "Numbers, and values of 10 bits", columns);
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (bench->lists[i].is_there) {
            add_list(table, &bench->lists[i], bench->effort);
        }
    }
    report_print(bench->report, table);
}
