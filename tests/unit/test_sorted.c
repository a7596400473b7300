/* SPDX-License-Identifier: MIT */
/*
 * test_sorted.c: words that come in order give the same dictionary as the same words in any order.
 * Words in order are added to the automaton as they come (sorted.h). Other words are sorted in one
 * set, or in chunks that become runs (collect.h).
 */
#include "support/compile_dict.h"
#include "support/random.h"
#include "support/test.h"
#include "write/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include <wordgrid/compile.h>

enum { LISTS = 300, MAX_WORDS = 200, MAX_LETTERS = 9, MAX_LETTER_NBYTES = 3 };

/* Letters in their order, that of their texts. */
static const char *const letters[] = {"a", "b",      "c",      "e",      "n",      "z",
                                      "ß", "\u00e4", "\u00f6", "\u0159", "\u0436", "\ud55c"};

/* Letters whose order is not that of their texts, and one of two characters. */
static const char alphabet[] =
    "z\nny\na A\nn\nc\n\u00e4\nb\ne\nß\n\u0159\n\u00f6\n\ud55c\n\u0436\n";

static const char *const alphabet_letters[] = {
    "z", "ny", "a", "n", "c", "\u00e4", "b", "e", "ß", "\u0159", "\u00f6", "\ud55c", "\u0436"};

struct list {
    char words[MAX_WORDS][MAX_LETTERS * MAX_LETTER_NBYTES + 1];
    uint8_t places[MAX_WORDS][MAX_LETTERS + 1]; /* of its letters in their order, from 1 on */
    unsigned order[MAX_WORDS];
    unsigned count;
};

static const struct list *compared;

static int compare_words(const void *a, const void *b)
{
    return strcmp((const char *)compared->places[*(const unsigned *)a],
                  (const char *)compared->places[*(const unsigned *)b]);
}

/* Makes words of the first `kinds` letters. Some occur several times. */
static void make_list(struct list *list, struct random *random, const char *const *texts,
                      unsigned kinds)
{
    *list = (struct list){.count = 1 + random_below(random, MAX_WORDS)};
    for (unsigned i = 0; i < list->count; i++) {
        const unsigned length = 1 + random_below(random, MAX_LETTERS);
        for (unsigned j = 0; j < length; j++) {
            const unsigned letter = random_below(random, kinds);
            list->places[i][j] = (uint8_t)(letter + 1);
            strcat(list->words[i], texts[letter]);
        }
        if (i > 0 && random_below(random, 8) == 0) {
            memcpy(list->words[i], list->words[i - 1], sizeof list->words[i]);
            memcpy(list->places[i], list->places[i - 1], sizeof list->places[i]);
        }
        list->order[i] = i;
    }
    compared = list;
    qsort(list->order, list->count, sizeof *list->order, compare_words);
}

static void shuffle(struct list *list, struct random *random)
{
    for (unsigned i = 0; i < list->count; i++) {
        const unsigned j = i + random_below(random, list->count - i);
        const unsigned kept = list->order[i];
        list->order[i] = list->order[j];
        list->order[j] = kept;
    }
}

struct built {
    void *bytes;
    size_t nbytes;
    struct wg_compile_counts counts;
};

static void ignore(void *context, const struct wg_rejected *word)
{
}

/* How a list is compiled. */
struct way {
    struct wg_compile_options options;
    bool excludes;  /* leaves out the first word of the list */
    bool has_value; /* the last word has a value */
    /* 0: as usual. The limits of collect.h and runs.h. */
    uint64_t chunk_nbytes;
    size_t block_nbytes;
    uint64_t max_nbytes;
};

/* Makes chunks of a few words, blocks of fewer, and a file for blocks beyond the first ones. */
static void make_small(struct way *way, struct random *random)
{
    way->chunk_nbytes = 1 + random_below(random, 600);
    way->block_nbytes = 1 + random_below(random, 60);
    way->max_nbytes = random_below(random, 2) == 0 ? UINT64_MAX : random_below(random, 100);
    way->options.threads = 1 + random_below(random, 5);
}

static struct built build(const struct list *list, const struct way *way)
{
    struct built built;
    struct wg_compiler *const compiler = new_compiler(&way->options);
    if (way->chunk_nbytes > 0) {
        compiler->collected.chunk_nbytes = way->chunk_nbytes;
        compiler->collected.shared.block_nbytes = way->block_nbytes;
        compiler->collected.shared.max_nbytes = way->max_nbytes;
    }
    for (unsigned i = 0; i < list->count; i++) {
        const struct wg_text word = text_of(list->words[list->order[i]]);
        const bool has_value = way->has_value && i + 1 == list->count;
        assert_ok(has_value ? wg_compiler_add_word_value(compiler, word, 7, NULL)
                            : wg_compiler_add_word(compiler, word, NULL));
    }
    if (way->excludes) {
        const struct wg_input_options input = SIZED(input, .use = WG_INPUT_EXCLUDE);
        assert_ok(wg_compiler_add_memory(compiler, "list", text_of(list->words[0]), &input, NULL));
    }
    assert_ok(wg_compiler_write_memory(compiler, &built.bytes, &built.nbytes, NULL));
    built.counts = *wg_compiler_counts(compiler);
    built.counts.first_source = NULL;
    wg_compiler_free(compiler);
    return built;
}

static void assert_same(struct built a, struct built b)
{
    assert_int_equal(a.nbytes, b.nbytes);
    assert_memory_equal(a.bytes, b.bytes, a.nbytes);
    assert_memory_equal(&a.counts, &b.counts, sizeof a.counts);
    wg_free(b.bytes);
}

/* Compares a sorted list, the same list with its first word at the end, and in random order, also
   in small chunks; and the sorted list with a callback for rejected words, with which the compiler
   keeps all words. */
static void compare_orders(struct list *list, struct random *random, struct way way)
{
    const struct built sorted = build(list, &way);
    const unsigned first = list->order[0];
    const unsigned last = list->order[list->count - 1];
    struct way kept = way;
    struct way small = way;
    make_small(&small, random);
    kept.options.rejected = ignore;
    assert_same(sorted, build(list, &kept));
    if (!way.has_value) {
        memmove(list->order, list->order + 1, (list->count - 1) * sizeof *list->order);
        list->order[list->count - 1] = first;
        assert_same(sorted, build(list, &way));
        assert_same(sorted, build(list, &small));
    }
    shuffle(list, random);
    for (unsigned i = 0; way.has_value && i < list->count; i++) {
        if (list->order[i] == last) { /* it has the value */
            list->order[i] = list->order[list->count - 1];
            list->order[list->count - 1] = last;
        }
    }
    assert_same(sorted, build(list, &way));
    assert_same(sorted, build(list, &small));
    wg_free(sorted.bytes);
}

static bool has_other_words(const struct list *list)
{
    for (unsigned i = 1; i < list->count; i++) {
        if (strcmp(list->words[i], list->words[0]) != 0) {
            return true;
        }
    }
    return false;
}

TEST(sorted_and_shuffled_lists)
{
    struct random random = random_from_environment("sorted lists");
    static struct list list;
    for (unsigned i = 0; i < LISTS; i++) {
        const bool has_alphabet = random_below(&random, 3) == 0;
        const unsigned most = has_alphabet ? COUNT(alphabet_letters) : COUNT(letters);
        make_list(&list, &random, has_alphabet ? alphabet_letters : letters,
                  2 + random_below(&random, most - 1));
        struct way way = {
            .options = {.numbers = random_below(&random, 2) == 0,
                        .min_length = random_below(&random, 2)},
            .excludes = random_below(&random, 3) == 0 && has_other_words(&list),
            .has_value = random_below(&random, 4) == 0,
        };
        if (has_alphabet) {
            way.options.alphabet_text = text_of(alphabet);
        }
        way.has_value = way.has_value && !way.excludes;
        compare_orders(&list, &random, way);
    }
}

/* A new letter comes between letters that are known. */
TEST(letters_in_any_order_of_their_words)
{
    static struct list list;
    struct random random = random_from_environment("new letters");
    static const char *const words[] = {"am", "az", "bm", "bn", "ca", "cb", "dz", "e\u0159"};
    list.count = COUNT(words);
    for (unsigned i = 0; i < list.count; i++) {
        strcpy(list.words[i], words[i]);
        list.order[i] = i;
    }
    compare_orders(&list, &random, (struct way){.excludes = false});
}

/* Makes all chunks and blocks of a compiler small. */
static struct wg_compiler *new_small(struct wg_compile_options options, uint64_t max_nbytes)
{
    struct wg_compiler *const compiler = new_compiler(&options);
    compiler->collected.chunk_nbytes = 300;
    compiler->collected.shared.block_nbytes = 100;
    compiler->collected.shared.max_nbytes = max_nbytes;
    return compiler;
}

/* Words with more symbols, and more symbols that are shared, than a byte can count. */
TEST(long_words)
{
    enum { LENGTH = 400 };
    struct built built[2];
    for (unsigned way = 0; way < 2; way++) {
        struct wg_compiler *const compiler =
            way == 0 ? new_compiler(NULL)
                     : new_small((struct wg_compile_options){.threads = 2}, UINT64_MAX);
        for (unsigned i = 0; i < 40; i++) {
            char word[LENGTH + 1];
            memset(word, 'a' + i * 7 % 2, LENGTH);
            word[240 + i * 13 % 40 - i % 3] = 'c';
            const struct wg_text text = {word, LENGTH - i % 5};
            assert_ok(wg_compiler_add_word(compiler, text, NULL));
        }
        assert_ok(wg_compiler_write_memory(compiler, &built[way].bytes, &built[way].nbytes, NULL));
        built[way].counts = *wg_compiler_counts(compiler);
        wg_compiler_free(compiler);
    }
    assert_same(built[0], built[1]);
    wg_free(built[0].bytes);
}

#ifndef _WIN32 /* it has no /dev/full and no /dev/null */

/* Builds with this file as the temporary file. */
static void build_in(const char *path, int flags, int reason)
{
    OWN(wg_compiler, *const compiler) = new_small((struct wg_compile_options){.threads = 1}, 0);
    struct wg_error error = {0};
    void *bytes;
    size_t nbytes;
    enum wg_status status = WG_OK;
    compiler->collected.shared.fd = open(path, flags);
    for (unsigned i = 0; i < 400 && status == WG_OK; i++) {
        char word[8];
        (void)snprintf(word, sizeof word, "%c%c%c", 'a' + i * 7 % 26, 'a' + i % 26, 'a' + i / 26);
        status = wg_compiler_add_word(compiler, text_of(word), &error);
    }
    if (status == WG_OK) {
        status = wg_compiler_write_memory(compiler, &bytes, &nbytes, &error);
    }
    assert_int_equal(status, WG_IO);
    assert_int_equal(error.reason, WG_REASON_WORK_FOLDER);
    assert_string_equal(error.source, "/tmp");
    assert_non_null(strstr(error.message, strerror(reason)));
}

/* The temporary file cannot be written, cannot be read, or is truncated by somebody. */
TEST(bad_files)
{
    if (access("/dev/full", W_OK) != 0) {
        SKIP_BECAUSE("there is no /dev/full");
    }
    build_in("/dev/full", O_RDWR, ENOSPC);
    build_in("/dev/null", O_WRONLY, EBADF);
    build_in("/dev/null", O_RDWR, EIO);
}

#endif

TEST(no_words)
{
    OWN(wg_compiler, *const compiler) = new_compiler(NULL);
    struct wg_error error;
    void *bytes;
    size_t nbytes;
    assert_int_equal(wg_compiler_write_memory(compiler, &bytes, &nbytes, &error), WG_BAD_INPUT);
    assert_int_equal(error.reason, WG_REASON_NO_WORDS);
}
