/* SPDX-License-Identifier: MIT */
/*
 * test_no_memory.c: lets the n-th allocation fail, for every n until the call succeeds.
 *
 * Each call with a failed allocation must return WG_NO_MEMORY, set no output and leak nothing (the
 * address sanitizer detects leaks). If the object may be used again, a second call must return the
 * right result.
 *
 * Built twice: see support/fail_alloc.h. This is one file because all parts share the loop over n,
 * the dictionary and the boards. It does not test the allocations of tools/, nor the sockets and
 * threads of solve-server.
 */
#include "support/fail_alloc.h"

#include "boards/climb.h"
#include "boards/fill.h"
#include "boards/roll.h"
#include "boards/rollable.h"
#include "dict/read/edges.h"
#include "report/dump.h"
#include "report/maze_drawing.h"
#include "report/results.h"
#include "serve/routes.h"
#include "solve/seen.h"
#include "support/make_dict.h"
#include "support/sanitizer.h"
#include "support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordgrid/check.h>
#include <wordgrid/clear.h>
#include <wordgrid/compile.h>
#include <wordgrid/maze.h>
#include <wordgrid/query.h>
#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

#ifdef WG_HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef WG_HAVE_LZMA
#include <lzma.h>
#endif
#ifdef WG_HAVE_ZSTD
#include <zstd.h>
#endif

static unsigned failures; /* of allocations, in the current test */
static unsigned absorbed; /* failures that no call returned as WG_NO_MEMORY */

/* Makes the calls under test; `context` is the test case. */
typedef enum wg_status attempt_fn(const void *context, struct wg_error *error);

/*
 * Whether a failed allocation may go unreported. The C library and other libraries can recover from
 * one; wordgrid does so only in no_table_of_edges and no_table_of_starts, and when a dictionary is
 * listed to add its words. And if memory runs out while iconv_open of glibc looks for an encoding,
 * it reports an unknown encoding: WG_UNSUPPORTED.
 */
#ifdef FAIL_ALLOC_EVERYWHERE
static bool may_absorb = true;
#else
static bool may_absorb = false;
#endif

/* Makes an attempt for every n, up to the first without a failure: it must succeed. */
static void fail_each(const char *name, attempt_fn *attempt, const void *context)
{
    for (size_t n = 1;; n++) {
        struct wg_error error = {0};
        fail_alloc_at(n);
        const enum wg_status status = attempt(context, &error);
        const bool has_failed = fail_alloc_off();
        if (!has_failed && status == WG_OK) {
            assert_true(n > 1); /* at least one allocation failed before */
            return;
        }
        failures += has_failed;
        if (may_absorb && (status == WG_OK || status == WG_UNSUPPORTED)) {
            absorbed++;
        } else if (!has_failed || status != WG_NO_MEMORY || error.status != WG_NO_MEMORY ||
                   strcmp(error.message, "out of memory") != 0) {
            fail_msg("%s, allocation %zu: '%s' (%d)", name, n, error.message, status);
        }
    }
}

static int count_from_zero(void **state)
{
    (void)state;
    failures = 0;
    absorbed = 0;
    return 0;
}

static int print_failures(void **state)
{
    (void)state;
    print_message("%u allocations failed, of %u of them we heard nothing\n", failures, absorbed);
    return 0;
}

/* Outputs are set to &untouched first. A call that fails must not change them. */
static char untouched;

/* --- Files to build from */

static char folder[32];

static void put_bytes(const char *name, const void *bytes, size_t nbytes)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, nbytes, file), nbytes);
    assert_int_equal(fclose(file), 0);
}

static void put_text(const char *name, const char *text)
{
    put_bytes(name, text, strlen(text));
}

enum { LIST_NBYTES = 1 << 13 };

static char list[LIST_NBYTES]; /* the text of words.txt */

/* Writes words.txt: letters beyond ASCII, and more words than the first arrays hold. */
static void make_list(void)
{
    size_t nbytes = (size_t)snprintf(list, sizeof list,
                                     "K\u00e4rp\u00e4\nha\u0308n\nd\u017eep\n\ud55c\uae00\nnyny\n");
    /* Letters of two code points each, more than the first table of letters holds. */
    for (unsigned i = 0; i < 78; i++) {
        static const char *const marks[] = {"\u0301", "\u0308", "\u0323"};
        nbytes += (size_t)snprintf(list + nbytes, sizeof list - nbytes, "%c%s\n", 'a' + i % 26,
                                   marks[i / 26]);
    }
    for (unsigned i = 0; i < 600; i++) {
        nbytes += (size_t)snprintf(list + nbytes, sizeof list - nbytes, "%c%c%c%c\n", 'a' + i % 26,
                                   'a' + i / 26, 'a' + i * 7 % 26, 'a' + i * i % 25);
    }
    put_bytes("words.txt", list, nbytes);
    static unsigned char packed[2 * LIST_NBYTES];
#ifdef WG_HAVE_ZLIB
    gzFile gzip = gzopen("words.txt.gz", "wb");
    assert_int_equal(gzwrite(gzip, list, (unsigned)nbytes), nbytes);
    assert_int_equal(gzclose(gzip), Z_OK);
#endif
#ifdef WG_HAVE_LZMA
    size_t xz_nbytes = 0;
    assert_int_equal(lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, NULL, (const unsigned char *)list,
                                             nbytes, packed, &xz_nbytes, sizeof packed),
                     LZMA_OK);
    put_bytes("words.txt.xz", packed, xz_nbytes);
#endif
#ifdef WG_HAVE_ZSTD
    const size_t zstd_nbytes = ZSTD_compress(packed, sizeof packed, list, nbytes, 3);
    assert_false(ZSTD_isError(zstd_nbytes));
    put_bytes("words.txt.zst", packed, zstd_nbytes);
#endif
    (void)packed;
}

/* Writes numbers.wgd, a dictionary with values. */
static void make_dictionary(void)
{
    struct wg_compiler *compiler;
    assert_int_equal(wg_compiler_new(NULL, &compiler, NULL), WG_OK);
    assert_int_equal(wg_compiler_add_word_value(compiler, text_of("baha"), 1, NULL), WG_OK);
    assert_int_equal(wg_compiler_add_word_value(compiler, text_of("siika"), 2, NULL), WG_OK);
    assert_int_equal(wg_compiler_write(compiler, "numbers.wgd", NULL), WG_OK);
    wg_compiler_free(compiler);
}

static int make_files(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/test_no_memory.XXXXXX");
    if (mkdtemp(folder) == NULL || chdir(folder) != 0) {
        return -1;
    }
    make_list();
    make_dictionary();
    put_text("latin.txt", "k\xe4rp\xe4\nh\xe4n\n");
    put_text("words.trie", "ka!rpa!###nyny!####h\u00e4!n!");
    put_text("values.tsv", "aamu\t3\nkissa\t300\naamu\t3\nka\t0\n");
    put_text("stems.dic", "4\nkissa/1\nkissat/2\nkoira/1\nmaa\n");
    put_text("stems.aff", "SET UTF-8\nFORBIDDENWORD F\nIGNORE \u0301\nAF 2\nAF AB\nAF F\n"
                          "ICONV 2\nICONV \u01c6 ss\nICONV 1 k\nOCONV 1\nOCONV ss \u00df\nPFX A Y "
                          "1\nPFX A 0 re .\nSFX B Y 40\n");
    FILE *const rules = fopen("stems.aff", "a");
    assert_non_null(rules);
    for (int i = 0; i < 40; i++) {
        (void)fprintf(rules, "SFX B 0 %c/1 [a%c]\n", 'a' + i % 26, 'b' + i % 20);
    }
    assert_int_equal(fclose(rules), 0);
    put_text("symbols.txt", "%fold marks\n%drop '\n%expand \u00df k k\n%final n \u0148\n"
                            "a \u00e1\nb\nk\n\u00e4\nny\nr\np\nh\nn\nd\u017e\nabcdefghik\n");
    put_text("signs.txt", "koira\nk0ira\nkissa\n");
    put_text("rude.txt", "aaaa\nbaha\nh\u00e4n\n");
    return 0;
}

static int remove_files(void **state)
{
    static const char *const names[] = {
        "words.txt",  "words.txt.gz", "words.txt.xz", "words.txt.zst", "latin.txt",
        "words.trie", "values.tsv",   "stems.dic",    "stems.aff",     "symbols.txt",
        "signs.txt",  "rude.txt",     "numbers.wgd",  "a.wgd"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        (void)unlink(names[i]);
    }
    return chdir("/") != 0 || rmdir(folder) != 0 ? -1 : 0; /* fails if a file is left */
}

/* --- Building */

struct build {
    const char *name;
    struct wg_compile_options options;
    const char *input; /* NULL: adds a few words one by one */
    const char *encoding;
    enum wg_input_format format;
    const char *exclude;
    const char *only;
    const char *metadata;
    const char *path; /* NULL: into memory */
    bool lists_dictionary;
};

/* The least that a program with a list of rejected words does. */
static void count_rejected(void *context, const struct wg_rejected *word)
{
    size_t *const nbytes = context;
    *nbytes += word->word.nbytes;
}

static size_t rejected_nbytes;

static enum wg_status feed(const struct build *build, struct wg_compiler *compiler,
                           struct wg_error *error)
{
    static const char *const words[] = {"kissa", "Koira", "y\u00f6", "a\u0308iti", "aamu"};
    const struct wg_input_options input = {
        .struct_nbytes = sizeof input, .format = build->format, .encoding = build->encoding};
    enum wg_status status = WG_OK;
    for (size_t i = 0;
         build->input == NULL && status == WG_OK && i < sizeof words / sizeof words[0]; i++) {
        status = wg_compiler_add_word(compiler, text_of(words[i]), error);
    }
    if (build->input != NULL) {
        status = wg_compiler_add_file(compiler, build->input, &input, error);
    }
    if (status == WG_OK && build->exclude != NULL) {
        const struct wg_input_options exclude = {.struct_nbytes = sizeof exclude,
                                                 .use = WG_INPUT_EXCLUDE};
        status = wg_compiler_add_file(compiler, build->exclude, &exclude, error);
    }
    if (status == WG_OK && build->only != NULL) {
        const struct wg_input_options only = {.struct_nbytes = sizeof only, .use = WG_INPUT_ONLY};
        status = wg_compiler_add_file(compiler, build->only, &only, error);
    }
    if (status == WG_OK && build->metadata != NULL) {
        status = wg_compiler_set_metadata(compiler, "name", build->metadata, error);
    }
    return status;
}

/* The dictionary must be valid, even if a library hid a failed allocation. */
static void check_built(const struct build *build, void *bytes, size_t nbytes)
{
    struct wg_dict *dict = NULL;
    if (build->path == NULL) {
        assert_int_equal(wg_dict_open_memory(bytes, nbytes, NULL, &dict, NULL), WG_OK);
    } else {
        assert_int_equal(wg_dict_open(build->path, NULL, &dict, NULL), WG_OK);
        assert_int_equal(unlink(build->path), 0);
    }
    assert_int_equal(wg_dict_check(dict, NULL), WG_OK);
    assert_true(wg_dict_get_counts(dict)->words > 1);
    wg_dict_close(dict);
}

static enum wg_status build_once(const void *context, struct wg_error *error)
{
    const struct build *const build = context;
    struct wg_compiler *compiler = (void *)&untouched;
    void *bytes = &untouched;
    size_t nbytes = 0;
    struct wg_compile_options options = build->options;
    options.struct_nbytes = sizeof options;
    enum wg_status status = wg_compiler_new(&options, &compiler, error);
    if (status != WG_OK) {
        assert_ptr_equal(compiler, &untouched);
        return status;
    }
    status = feed(build, compiler, error);
    if (status == WG_OK && build->path == NULL) {
        status = wg_compiler_write_memory(compiler, &bytes, &nbytes, error);
    } else if (status == WG_OK) {
        status = wg_compiler_write(compiler, build->path, error);
    }
    wg_compiler_free(compiler);
    if (status == WG_OK) {
        (void)fail_alloc_off(); /* the checks that follow must not fail */
        check_built(build, bytes, nbytes);
        wg_free(build->path == NULL ? bytes : NULL);
    } else {
        assert_ptr_equal(bytes, &untouched);
        assert_true(build->path == NULL || access(build->path, F_OK) != 0);
    }
    return status;
}

static void building(void **state)
{
    static const struct build builds[] = {
        {.name = "words"},
        {.name = "a list", .input = "words.txt"},
        {.name = "a list without marks", .input = "words.txt", .options = {.fold = WG_FOLD_MARKS}},
        {.name = "an alphabet", .input = "words.txt", .options = {.alphabet_path = "symbols.txt"}},
        {.name = "a word left out", .input = "signs.txt"},
        {.name = "excluded words", .input = "words.txt", .exclude = "rude.txt"},
        {.name = "words of one list", .input = "words.txt", .only = "words.txt"},
        {.name = "rejected words",
         .input = "words.txt",
         .exclude = "rude.txt",
         .only = "words.txt",
         .options = {.rejected = count_rejected, .rejected_context = &rejected_nbytes}},
        {.name = "a dictionary", .input = "numbers.wgd", .lists_dictionary = true},
        {.name = "an excluded dictionary", .exclude = "numbers.wgd", .lists_dictionary = true},
        {.name = "trie text", .input = "words.trie"},
        {.name = "an encoding", .input = "latin.txt", .encoding = "ISO-8859-1"},
        {.name = "numbers", .options = {.numbers = true}},
        {.name = "values", .input = "values.tsv", .format = WG_INPUT_TSV},
        {.name = "hunspell", .input = "stems.dic"},
        {.name = "metadata", .metadata = "as built"},
        {.name = "a file", .path = "built.wgd"},
#ifdef WG_HAVE_ZLIB
        {.name = "gzip", .input = "words.txt.gz"},
#endif
#ifdef WG_HAVE_LZMA
        {.name = "xz", .input = "words.txt.xz"},
#endif
#ifdef WG_HAVE_ZSTD
        {.name = "zstd", .input = "words.txt.zst"},
#endif
    };
    (void)state;
    for (size_t i = 0; i < sizeof builds / sizeof builds[0]; i++) {
        const bool could_absorb = may_absorb;
        may_absorb |= builds[i].lists_dictionary;
        fail_each(builds[i].name, build_once, &builds[i]);
        may_absorb = could_absorb;
    }
}

/* Whether the file a.wgd holds this text. Allocates nothing, unlike fopen, so no failed allocation
   is counted here. */
static bool has_text(const char *text)
{
    char bytes[8];
    const int fd = open("a.wgd", O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    const ssize_t nbytes = read(fd, bytes, sizeof bytes);
    assert_int_equal(close(fd), 0);
    return nbytes == (ssize_t)strlen(text) && memcmp(bytes, text, strlen(text)) == 0;
}

/* Replaces the file a.wgd. A failed attempt must leave the file as it was. */
static enum wg_status replace_once(const void *context, struct wg_error *error)
{
    const char *const text = context;
    const bool was_old = has_text("old");
    struct file_write file;
    enum wg_status status = file_write_begin(&file, "a.wgd", error);
    if (status == WG_OK) {
        status = file_write_bytes(&file, text, strlen(text), error);
    }
    if (status == WG_OK) {
        status = file_write_commit(&file, error);
    }
    file_write_end(&file);
    assert_true(has_text(status != WG_OK && was_old ? "old" : text));
    return status;
}

static void replacing_a_file(void **state)
{
    (void)state;
    put_text("a.wgd", "old");
    fail_each("a file that is replaced", replace_once, "new");
    assert_true(has_text("new"));
    assert_int_equal(unlink("a.wgd"), 0);
}

/* --- The dictionary of the other tests: long words, and more short words than the
 * first tables hold */

#define LONG_WORD "abcdefghhgfedcbaabcdefgh" /* a row of the large board */

static struct wg_dict *dict;
static void *dict_bytes;
static size_t dict_nbytes;

static int make_words(void **state)
{
    struct wg_compiler *compiler = NULL;
    if (make_files(state) != 0) {
        return -1;
    }
    assert_int_equal(wg_compiler_new(NULL, &compiler, NULL), WG_OK);
    for (unsigned i = 0; i < 512; i++) {
        const char word[] = {(char)('a' + i % 8), (char)('a' + i / 8 % 8), (char)('a' + i / 64)};
        assert_int_equal(wg_compiler_add_word_value(compiler, (struct wg_text){word, 3}, i, NULL),
                         WG_OK);
    }
    for (size_t begin = 0; begin + 9 <= strlen(LONG_WORD); begin++) {
        for (size_t end = begin + 9; end <= strlen(LONG_WORD); end++) {
            const struct wg_text word = {&LONG_WORD[begin], end - begin};
            assert_int_equal(wg_compiler_add_word(compiler, word, NULL), WG_OK);
        }
    }
    assert_int_equal(wg_compiler_set_metadata(compiler, "name", "\"small\"", NULL), WG_OK);
    assert_int_equal(wg_compiler_write_memory(compiler, &dict_bytes, &dict_nbytes, NULL), WG_OK);
    wg_compiler_free(compiler);
    put_bytes("a.wgd", dict_bytes, dict_nbytes);
    assert_int_equal(wg_dict_open_memory(dict_bytes, dict_nbytes, NULL, &dict, NULL), WG_OK);
    return count_from_zero(state);
}

static int free_words(void **state)
{
    wg_dict_close(dict);
    wg_free(dict_bytes);
    return print_failures(state) != 0 || remove_files(state) != 0 ? -1 : 0;
}

static enum wg_status open_once(const void *context, struct wg_error *error)
{
    struct wg_dict *opened = (void *)&untouched;
    const enum wg_status status =
        context != NULL ? wg_dict_open(context, NULL, &opened, error)
                        : wg_dict_open_memory(dict_bytes, dict_nbytes, NULL, &opened, error);
    if (status == WG_OK) {
        wg_dict_close(opened);
    } else {
        assert_ptr_equal(opened, &untouched);
    }
    return status;
}

static enum wg_status check_once(const void *context, struct wg_error *error)
{
    (void)context;
    return wg_dict_check(dict, error);
}

static bool count_word(void *context, struct wg_text word)
{
    (void)word;
    ++*(unsigned *)context;
    return true;
}

static enum wg_status each_once(const void *context, struct wg_error *error)
{
    unsigned count = 0;
    const enum wg_status status = wg_dict_each(dict, text_of(context), count_word, &count, error);
    assert_true(status != WG_OK || count > 64); /* also long words, which need more memory */
    return status;
}

static bool count_match(void *context, const struct wg_query_word *word)
{
    (void)word;
    ++*(uint64_t *)context;
    return true;
}

/* Makes each kind of query, and searches for words that match one of them. `context` is not
   used. */
static enum wg_status query_once(const void *context, struct wg_error *error)
{
    static const struct wg_text texts[] = {{"d*", 2}, {"dga", 3}, {"ahgs", 4}};
    struct wg_query *made[5] = {NULL};
    uint64_t count = 0;
    (void)context;
    enum wg_status status = wg_query_new_pattern(dict, texts[0], &made[0], error);
    if (status == WG_OK) {
        status = wg_query_new_anagram(dict, texts[1], &made[1], error);
    }
    if (status == WG_OK) {
        status = wg_query_new_near(dict, texts[2], 2, true, &made[2], error);
    }
    const struct wg_query *const all[3] = {made[0], made[1], made[2]};
    if (status == WG_OK) {
        status = wg_query_new_any(all, 3, &made[3], error);
    }
    if (status == WG_OK) {
        status = wg_query_new_all(NULL, 0, &made[4], error);
    }
    if (status == WG_OK) {
        status = wg_query_run(dict, made[3], NULL, count_match, &count, NULL, error);
    }
    if (status == WG_OK) {
        status = wg_query_run(dict, made[4], NULL, count_match, &count, NULL, error);
    }
    for (size_t i = 0; i < 5; i++) {
        wg_query_free(made[i]);
    }
    return status;
}

static void queries(void **state)
{
    (void)state;
    fail_each("queries", query_once, NULL);
}

static void a_dictionary(void **state)
{
    (void)state;
    fail_each("open a file", open_once, "a.wgd");
    fail_each("open memory", open_once, NULL);
    fail_each("check", check_once, NULL);
    fail_each("each", each_once, "a");
}

/* --- Dumps */

enum dump { DUMP_LIST, DUMP_TRIE_TEXT, DUMP_DOT, DUMP_INFO, DUMP_INFO_JSON, DUMPS };

static enum wg_status dump_to(enum dump dump, struct sink *sink, struct wg_error *error)
{
    switch (dump) {
    case DUMP_LIST:
        return dump_list(dict, sink, error);
    case DUMP_TRIE_TEXT:
        return dump_trie_text(dict, sink, error);
    case DUMP_DOT:
        return dump_dot(dict, sink, error);
    case DUMP_INFO:
        dump_info(dict, "small", sink);
        break;
    case DUMP_INFO_JSON:
        dump_info_json(dict, sink);
        break;
    case DUMPS:
        break;
    }
    return WG_OK;
}

/* A sink in memory stores its own status and error; `error` is only for the dump. */
static enum wg_status dump_to_memory(const void *context, struct wg_error *error)
{
    struct sink sink = SINK_IN_MEMORY;
    enum wg_status status = dump_to(*(const enum dump *)context, &sink, error);
    if (status == WG_OK && sink.status != WG_OK) {
        status = sink.status;
        *error = sink.error;
    }
    sink_close(&sink);
    return status;
}

static enum wg_status dump_to_file(const void *context, struct wg_error *error)
{
    struct sink sink;
    enum wg_status status = sink_open(&sink, "dump", error);
    if (status == WG_OK && (status = dump_to(*(const enum dump *)context, &sink, error)) == WG_OK) {
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    assert_int_equal(unlink("dump"), status == WG_OK ? 0 : -1);
    return status;
}

static void dumps(void **state)
{
    (void)state;
    /* Without memory for it, a dump goes on without this table: no_table_of_edges. */
    assert_non_null(edges_make(dict, SIZE_MAX));
    for (enum dump dump = DUMP_LIST; dump < DUMPS; dump++) {
        fail_each("a dump to memory", dump_to_memory, &dump);
        fail_each("a dump to a file", dump_to_file, &dump);
    }
}

/* --- Boards */

#define LARGE_BOARD                                                                                \
    "abcdefghbadcfehgcbadcfeh/hgfedcbaacegbdfhhfdbgeca/" LONG_WORD                                 \
    "/bdfhacegghabcdefdbcahgfe/agbhcfdeedcfhbgaabcdefgh"

static const char *const boards[] = {
    "abcd/efgh/dcba/hgfe",         /* a graph by nodes in plain C (graph.h) */
    "abcd/efgh/dc.a/h?fe",         /* a hole and a wildcard */
    "a[bc]cd/e[f|gh]gh/dcba/hgfe", /* chains: tiles of several symbols */
    LARGE_BOARD,                   /* a graph by slots; cells share used bits */
    "[ab|cd]" LARGE_BOARD,         /* the same with chains */
    "?" LARGE_BOARD,               /* the same with a wildcard */
};

enum { BOARDS = sizeof boards / sizeof boards[0] };

static struct wg_board *new_board(const char *text)
{
    struct wg_board *board = NULL;
    assert_int_equal(wg_board_new(dict, &board, NULL), WG_OK);
    assert_int_equal(wg_board_parse(board, text_of(text), NULL, NULL), WG_OK);
    return board;
}

static enum wg_status board_new_once(const void *context, struct wg_error *error)
{
    struct wg_board *board = (void *)&untouched;
    const enum wg_status status = wg_board_new(dict, &board, error);
    if (status != WG_OK) {
        assert_ptr_equal(board, &untouched);
        return status;
    }
    const enum wg_status parsed = wg_board_parse(board, text_of(context), NULL, error);
    wg_board_free(board);
    return parsed;
}

struct reparse {
    struct wg_board *board;
    const char *text;
};

/* Parses into a board that was parsed before. If this fails, the board is empty. */
static enum wg_status reparse_once(const void *context, struct wg_error *error)
{
    const struct reparse *const reparse = context;
    const enum wg_status status =
        wg_board_parse(reparse->board, text_of(reparse->text), NULL, error);
    if (status != WG_OK) {
        assert_int_equal(wg_board_cell_count(reparse->board), 0);
        assert_int_equal(wg_board_rows(reparse->board), 0);
        assert_int_equal(wg_board_columns(reparse->board), 0);
    }
    return status;
}

/* Asserts that both boards have the same tiles. */
static void assert_same_board(const struct wg_board *a, const struct wg_board *b)
{
    assert_int_equal(wg_board_rows(a), wg_board_rows(b));
    assert_int_equal(wg_board_cell_count(a), wg_board_cell_count(b));
    for (uint32_t cell = 0; cell < wg_board_cell_count(a); cell++) {
        const struct wg_text x = wg_board_tile(a, cell);
        const struct wg_text y = wg_board_tile(b, cell);
        assert_int_equal(x.nbytes, y.nbytes);
        assert_memory_equal(x.bytes, y.bytes, x.nbytes);
    }
}

static void parsing_a_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        fail_each(boards[i], board_new_once, boards[i]);
        struct wg_board *fresh = new_board(boards[i]);
        const struct reparse reparse = {new_board("cab/bad/fed"), boards[i]};
        fail_each(boards[i], reparse_once, &reparse);
        assert_same_board(reparse.board, fresh);
        wg_board_free(reparse.board);
        wg_board_free(fresh);
    }
}

struct walled {
    struct wg_board *board;
    const struct wg_maze *walls;
};

static enum wg_status wall_once(const void *context, struct wg_error *error)
{
    const struct walled *const walled = context;
    const struct wg_board_options options = {.struct_nbytes = sizeof options,
                                             .walls = walled->walls};
    const enum wg_status status =
        wg_board_parse(walled->board, text_of("cab/bad/fed"), &options, error);
    assert_true((wg_board_walls(walled->board) != NULL) == (status == WG_OK));
    return status;
}

/* A board copies its walls; this allocation can fail. */
static void parsing_a_board_with_walls(void **state)
{
    struct walled walled = {.board = new_board("abc/def/gha")};
    struct wg_maze *walls = NULL;
    (void)state;
    assert_int_equal(wg_maze_new(&walls, NULL), WG_OK);
    assert_int_equal(wg_maze_make(walls, 3, 3, 1, NULL), WG_OK);
    walled.walls = walls;
    fail_each("a board with walls", wall_once, &walled);
    wg_board_free(walled.board);
    wg_maze_free(walls);
}

struct wanted_word {
    const struct wg_board *board;
    const char *word;
    uint32_t *path;
};

static enum wg_status find_once(const void *context, struct wg_error *error)
{
    const struct wanted_word *const wanted = context;
    uint32_t ncells = UINT32_MAX;
    const enum wg_status status = wg_board_find_word(wanted->board, text_of(wanted->word), -1, 0,
                                                     wanted->path, &ncells, error);
    assert_true(status == WG_OK ? ncells > 0 : ncells == UINT32_MAX);
    return status;
}

static void finding_a_word(void **state)
{
    uint32_t path[256];
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        struct wg_board *board = new_board(boards[i]);
        const struct wanted_word wanted = {board, i < 3 ? "aef" : LONG_WORD, path};
        assert_true(wg_board_cell_count(board) <= sizeof path / sizeof path[0]);
        fail_each("find a word", find_once, &wanted);
        wg_board_free(board);
    }
}

/* --- Solving */

struct solve {
    struct wg_solver *solver; /* NULL: a new one each time */
    struct wg_solver_options making;
    const struct wg_board *board;
    struct wg_solve_options options;
    bool just_counts;
    struct wg_totals *totals; /* of the last run */
    struct wg_results *found;
};

static enum wg_status solve_with(struct wg_solver *solver, const struct solve *solve,
                                 struct wg_error *error)
{
    enum wg_status status = wg_solver_run(solver, solve->board, &solve->options,
                                          solve->just_counts ? NULL : wg_results_add, solve->found,
                                          solve->totals, error);
    if (status == WG_STOPPED && wg_results_status(solve->found) == WG_NO_MEMORY) {
        *error = (struct wg_error){.status = WG_NO_MEMORY, .message = "out of memory"};
        status = WG_NO_MEMORY;
    }
    return status;
}

static enum wg_status solve_once(const void *context, struct wg_error *error)
{
    const struct solve *const solve = context;
    struct wg_solver *solver = (void *)&untouched;
    wg_results_release(solve->found);
    if (solve->solver != NULL) {
        return solve_with(solve->solver, solve, error);
    }
    enum wg_status status = wg_solver_new(dict, &solve->making, &solver, error);
    if (status != WG_OK) {
        assert_ptr_equal(solver, &untouched);
        return status;
    }
    status = solve_with(solver, solve, error);
    wg_solver_free(solver);
    return status;
}

static void assert_same_totals(const struct wg_totals *a, const struct wg_totals *b)
{
    assert_int_equal(a->words, b->words);
    assert_int_equal(a->paths, b->paths);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->states, b->states);
}

static void solve_board(const char *text, const char *simd, bool just_counts, bool all_paths,
                        const struct wg_rules *rules, const struct wg_query *query)
{
    struct wg_board *board = new_board(text);
    struct wg_totals expected = {.struct_nbytes = sizeof expected};
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_results *found = NULL;
    struct wg_solver *solver = NULL;
    assert_int_equal(wg_results_new(&found, NULL), WG_OK);
    struct solve solve = {.making = {.struct_nbytes = sizeof solve.making, .simd = simd},
                          .board = board,
                          .options = {.struct_nbytes = sizeof solve.options,
                                      .all_paths = all_paths,
                                      .rules = rules,
                                      .query = query,
                                      .with_values = query != NULL},
                          .just_counts = just_counts,
                          .totals = &totals,
                          .found = found};
    assert_int_equal(wg_solver_new(dict, NULL, &solver, NULL), WG_OK);
    assert_int_equal(wg_solver_run(solver, board, &solve.options, NULL, NULL, &expected, NULL),
                     WG_OK);
    wg_solver_free(solver);
    assert_true(expected.words > 10);
    fail_each("a new solver", solve_once, &solve);
    assert_same_totals(&totals, &expected);
    assert_int_equal(wg_results_count(found), just_counts ? 0 : expected.words);
    /* All attempts use one solver, which keeps the memory of failed attempts. */
    assert_int_equal(wg_solver_new(dict, &solve.making, &solve.solver, NULL), WG_OK);
    fail_each("a solver used again", solve_once, &solve);
    assert_same_totals(&totals, &expected);
    wg_solver_free(solve.solver);
    wg_results_free(found);
    wg_board_free(board);
}

static void solve_boards(const char *simd)
{
    for (size_t i = 0; i < BOARDS; i++) {
        solve_board(boards[i], simd, true, false, NULL, NULL);
        solve_board(boards[i], simd, false, false, NULL, NULL);
        solve_board(boards[i], simd, true, true, NULL, NULL);
        solve_board(boards[i], simd, false, true, NULL, NULL);
    }
}

static void solving(void **state)
{
    (void)state;
    solve_boards(NULL);
}

static void solving_without_special_instructions(void **state)
{
    (void)state;
    solve_boards("portable");
}

static enum wg_status read_rules_once(const void *context, struct wg_error *error)
{
    static const uint32_t points[] = {0, 1, 2, 3};
    struct wg_rules **const kept = *(struct wg_rules * *const *)context;
    struct wg_rules *rules = (void *)&untouched;
    enum wg_status status = wg_rules_new(dict, &rules, error);
    if (status != WG_OK) {
        assert_ptr_equal(rules, &untouched);
        return status;
    }
    status = wg_rules_set_lengths(rules, points, 4, error);
    if (status == WG_OK) {
        status = wg_rules_read_letters(rules, text_of("a 1\nb c 2"), error);
    }
    if (status == WG_OK) {
        status = wg_rules_read_bonuses(rules, text_of("2L . 3W\n. 2W .\n. . ."), error);
    }
    if (status == WG_OK) {
        *kept = rules;
    } else {
        wg_rules_free(rules);
    }
    return status;
}

static void solving_by_rules(void **state)
{
    struct wg_rules *rules = NULL;
    struct wg_rules **const kept = &rules;
    (void)state;
    fail_each("rules", read_rules_once, &kept);
    for (unsigned i = 0; i < 4; i++) {
        solve_board("abc/def/gha", NULL, (i & 1) != 0, (i & 2) != 0, rules, NULL);
    }
    wg_rules_free(rules);
}

static void solving_with_a_filter(void **state)
{
    struct wg_query *query;
    (void)state;
    assert_int_equal(wg_query_new_pattern(dict, text_of("*[abc]*"), &query, NULL), WG_OK);
    for (unsigned i = 0; i < BOARDS; i++) {
        solve_board(boards[i], NULL, (i & 1) != 0, false, NULL, query);
    }
    wg_query_free(query);
}

/*
 * After any failed allocation, a solver solves another board: small after large, a graph by slots
 * after one by nodes (graph.h), a board solved before or a new one.
 */
static void a_solver_goes_on_with_other_boards(void **state)
{
    struct wg_totals expected[BOARDS];
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_board *parsed[BOARDS];
    struct wg_solver *solver = NULL;
    (void)state;
    assert_int_equal(wg_solver_new(dict, NULL, &solver, NULL), WG_OK);
    for (size_t i = 0; i < BOARDS; i++) {
        parsed[i] = new_board(boards[i]);
        expected[i].struct_nbytes = sizeof expected[i];
        assert_int_equal(wg_solver_run(solver, parsed[i], NULL, NULL, NULL, &expected[i], NULL),
                         WG_OK);
    }
    wg_solver_free(solver);
    for (size_t i = 0; i < 2 * BOARDS * BOARDS; i++) {
        const struct wg_board *const failing = parsed[i / BOARDS % BOARDS];
        const struct wg_board *const other = parsed[i % BOARDS];
        enum wg_status status = WG_NO_MEMORY;
        for (size_t n = 1; status == WG_NO_MEMORY; n++) {
            assert_int_equal(wg_solver_new(dict, NULL, &solver, NULL), WG_OK);
            if (i < BOARDS * BOARDS) { /* solves `other` before the failure, too */
                assert_int_equal(wg_solver_run(solver, other, NULL, NULL, NULL, NULL, NULL), WG_OK);
            }
            fail_alloc_at(n);
            status = wg_solver_run(solver, failing, NULL, NULL, NULL, NULL, NULL);
            failures += fail_alloc_off();
            assert_int_equal(wg_solver_run(solver, other, NULL, NULL, NULL, &totals, NULL), WG_OK);
            assert_same_totals(&totals, &expected[i % BOARDS]);
            wg_solver_free(solver);
        }
        assert_int_equal(status, WG_OK);
    }
    for (size_t i = 0; i < BOARDS; i++) {
        wg_board_free(parsed[i]);
    }
}

/* Checks a word that is on the board. `context` is the board. */
static enum wg_status check_word_once(const void *context, struct wg_error *error)
{
    struct wg_check *check = (void *)&untouched;
    enum wg_verdict verdict = WG_VERDICT_NOT_A_WORD;
    const struct wg_found *found = (void *)&untouched;
    enum wg_status status = wg_check_new(dict, &check, error);
    if (status != WG_OK) {
        assert_ptr_equal(check, &untouched);
        return status;
    }
    status = wg_check_begin(check, context, NULL, error);
    if (status == WG_OK) {
        status = wg_check_word(check, text_of("aaa"), &verdict, &found, error);
        assert_true((status == WG_OK) == (found != (void *)&untouched));
    }
    if (status == WG_OK) {
        assert_int_equal(verdict, WG_VERDICT_FOUND);
    }
    wg_check_free(check);
    return status;
}

static void a_check_of_words(void **state)
{
    (void)state;
    struct wg_board *const board = new_board("aa/aa");
    fail_each("a check of words", check_word_once, board);
    wg_board_free(board);
}

/* Without memory for the table of edges, there is no table, and a later attempt can make it. A
   search goes on without it. */
static void no_table_of_edges(void **state)
{
    struct wg_dict *own = NULL;
    (void)state;
    for (size_t n = 1; n <= 2; n++) {
        assert_int_equal(wg_dict_open_memory(dict_bytes, dict_nbytes, NULL, &own, NULL), WG_OK);
        fail_alloc_at(n);
        assert_null(edges_make(own, SIZE_MAX));
        assert_true(fail_alloc_off());
        failures++;
        assert_null(edges_get(own));
        assert_non_null(edges_make(own, SIZE_MAX));
        wg_dict_close(own);
    }
}

/* Without memory for the table of first letters, words have the same numbers. */
static void no_table_of_starts(void **state)
{
    static const struct wg_text word = {"abca", 4};
    struct made_dict made;
    (void)state;
    make_numbered_dict(&made, "a b c", "a ab abc abca b c", NULL);
    for (size_t n = 1; n <= 2; n++) {
        struct wg_dict *const own = made_dict_open(&made);
        char text[8];
        size_t nbytes = 0;
        uint64_t number = 0;
        for (int attempt = 0; attempt < 2; attempt++) {
            fail_alloc_at(1);
            if (n == 1) {
                assert_true(wg_dict_number(own, word, &number));
                assert_int_equal(number, 3);
            } else {
                assert_int_equal(wg_dict_word_at(own, 3, text, sizeof text, &nbytes, NULL), WG_OK);
                assert_int_equal(nbytes, word.nbytes);
                assert_memory_equal(text, word.bytes, nbytes);
            }
            assert_true(fail_alloc_off());
            failures++;
        }
        wg_dict_close(own);
    }
    made_dict_free(&made);
}

static enum wg_status open_made_once(const void *context, struct wg_error *error)
{
    const struct made_dict *const made = context;
    struct wg_dict *own = (void *)&untouched;
    const enum wg_status status = wg_dict_open_memory(made->bytes, made->nbytes, NULL, &own, error);
    if (status == WG_OK) {
        wg_dict_close(own);
    } else {
        assert_ptr_equal(own, &untouched);
    }
    return status;
}

static enum wg_status prefix_once(const void *context, struct wg_error *error)
{
    unsigned count = 0;
    return wg_dict_each(context, text_of("d"), count_word, &count, error);
}

static enum wg_status word_at_once(const void *context, struct wg_error *error)
{
    char text[32];
    size_t nbytes = 77;
    const enum wg_status status = wg_dict_word_at(context, 1, text, sizeof text, &nbytes, error);
    assert_int_equal(nbytes, status == WG_OK ? 4 : 77);
    return status;
}

/* The words of this dictionary are shown in another way than their symbols. */
static void words_that_are_spelled_again(void **state)
{
    struct made_dict made;
    char text[32];
    size_t nbytes = 0;
    (void)state;
    make_numbered_dict(&made, "d dz z \u034f>", "d+d d+z dz", NULL);
    fail_each("open sequences", open_made_once, &made);
    struct wg_dict *const own = made_dict_open(&made);
    /* Makes the table of first letters, too. */
    assert_int_equal(wg_dict_word_at(own, 0, text, sizeof text, &nbytes, NULL), WG_OK);
    fail_each("a word of a number", word_at_once, own);
    fail_each("words of a prefix", prefix_once, own);
    wg_dict_close(own);
    made_dict_free(&made);
}

/* A table of found words that could not grow still works. */
static void a_table_that_cannot_grow(void **state)
{
    const struct hash_key hash_key = hash_key_of(1, 2);
    (void)state;
    for (size_t n = 1; n <= 2; n++) {
        struct seen seen;
        seen_init(&seen, &hash_key);
        uint32_t number = 7;
        assert_int_equal(seen_reserve(&seen, 100), WG_OK);
        fail_alloc_at(n);
        assert_int_equal(seen_reserve(&seen, 10000), WG_NO_MEMORY);
        failures += fail_alloc_off();
        for (uint64_t key = 1; key <= 1000; key++) {
            const struct seen_word word = {.key = key, .length = 3};
            assert_int_equal(seen_add(&seen, word, &number), SEEN_NEW);
            assert_int_equal(seen_add(&seen, word, &number), SEEN_BEFORE);
        }
        fail_alloc_at(n);
        assert_int_equal(seen_reserve(&seen, 10000), WG_NO_MEMORY);
        failures += fail_alloc_off();
        const struct seen_word first = {.key = 1, .length = 3};
        assert_int_equal(seen_add(&seen, first, &number), SEEN_BEFORE);
        assert_int_equal(number, 7);
        seen_free(&seen);
    }
}

/* --- Results */

struct printing {
    const struct wg_board *board;
    struct wg_results *found;
    const struct wg_totals *totals;
    enum results_form form;
};

static enum wg_status print_once(const void *context, struct wg_error *error)
{
    const struct printing *const printing = context;
    struct sink sink = SINK_IN_MEMORY;
    struct results results = {.sink = &sink,
                              .dictionary = {"", 0},
                              .form = printing->form,
                              .all_paths = true,
                              .wants_color = true};
    results_print(&results, printing->board, printing->found, printing->totals, true);
    const enum wg_status status = sink.status;
    if (status != WG_OK) {
        *error = sink.error;
        /* The sink can be used again. */
        (void)fail_alloc_off();
        sink_reset(&sink);
        sink_string(&sink, "again");
        assert_int_equal(sink.status, WG_OK);
        assert_int_equal(sink.used, 5);
    }
    sink_close(&sink);
    return status;
}

static void printing_results(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        struct wg_totals totals = {.struct_nbytes = sizeof totals};
        struct wg_results *found = NULL;
        struct wg_solver *solver = NULL;
        struct wg_board *board = new_board(boards[i]);
        const struct wg_solve_options options = {.struct_nbytes = sizeof options,
                                                 .all_paths = true};
        assert_int_equal(wg_solver_new(dict, NULL, &solver, NULL), WG_OK);
        assert_int_equal(wg_results_new(&found, NULL), WG_OK);
        assert_int_equal(wg_results_solve(found, solver, board, &options, &totals, NULL), WG_OK);
        wg_results_sort(found, WG_ORDER_SCORE, 50);
        for (enum results_form form = RESULTS_TABLE; form <= RESULTS_TSV; form++) {
            const struct printing printing = {board, found, &totals, form};
            fail_each("results", print_once, &printing);
        }
        wg_solver_free(solver);
        wg_results_free(found);
        wg_board_free(board);
    }
}

/* --- The server's answers */

struct asking {
    const struct site *site;
    struct workspace *workspace; /* NULL: a new one each time */
    const char *target;
    struct sink *expected; /* the body; empty: set by the first answer */
};

static enum wg_status route_with(struct workspace *workspace, const struct asking *asking,
                                 struct wg_error *error)
{
    static const char no_memory[] =
        "{\"error\":{\"code\":\"no_memory\",\"message\":\"out of memory\"}}\n";
    const struct route_request request = {.method = "GET", .target = text_of(asking->target)};
    const struct attempt attempt = {.seconds = 60, .is_final = true};
    struct answer answer;
    assert_true(route(asking->site, workspace, &request, &attempt, &answer));
    const enum wg_status status = answer.status == 200 ? WG_OK : WG_NO_MEMORY;
    if (status != WG_OK) {
        *error = (struct wg_error){.status = status, .message = "out of memory"};
        assert_int_equal(answer.status, 500);
        assert_true(text_equals(answer.body, text_of(no_memory)));
    } else if (asking->expected->used == 0) {
        sink_bytes(asking->expected, answer.body.bytes, answer.body.nbytes);
    } else {
        const struct wg_text expected = {asking->expected->bytes, asking->expected->used};
        assert_true(text_equals(answer.body, expected));
    }
    workspace_tidy(workspace);
    return status;
}

static enum wg_status route_once(const void *context, struct wg_error *error)
{
    const struct asking *const asking = context;
    struct workspace *workspace = (void *)&untouched;
    if (asking->workspace != NULL) {
        return route_with(asking->workspace, asking, error);
    }
    enum wg_status status =
        workspace_new(asking->site->dicts, &asking->site->limits, &workspace, error);
    if (status != WG_OK) {
        assert_ptr_equal(workspace, &untouched);
        return status;
    }
    status = route_with(workspace, asking, error);
    workspace_free(workspace);
    return status;
}

static void answering(void **state)
{
    static const char *const targets[] = {
        "/api/solve?dict=second&board=abcd/efgh/dcba/hgfe&pattern=*a?&sort=value",
        "/api/solve?dict=second&all=1&limit=50&board=a[bc]cd/e[f|gh]gh/dcba/h?fe",
        "/api/dictionaries",
        "/api/word?word=aaa",
        "/api/find?mode=pattern&text=a%2A",
        "/api/check?board=aa/aa&words=aaa,aab",
        "/api/clear?board=aa/"
        "aa&lengths=4&limit=all&walls=%2B---%2B---%2B%0A%7C%20%20%20%20%20%20%20%7C%0A%2B%20%20%20%"
        "2B%20%20%20%2B%0A%7C%20%20%20%20%20%20%20%7C%0A%2B---%2B---%2B",
        "/api/solve?board=aa/aa&letter-scores=a%203&bonus=2L%203W%0A.%20.&scoring=0,1",
    };
    const struct dict_entry entries[] = {{dict, text_of("first")}, {dict, text_of("second")}};
    const struct dict_list dicts = {entries, 2};
    const struct site site = {
        .dicts = &dicts, .limits = {.results = 1000000, .nbytes = 1 << 27}, .seconds = 60};
    (void)state;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        struct sink expected = SINK_IN_MEMORY;
        struct wg_error error;
        struct asking asking = {&site, NULL, targets[i], &expected};
        assert_int_equal(route_once(&asking, &error), WG_OK);
        assert_true(expected.used > 0);
        fail_each("a new workspace", route_once, &asking);
        assert_int_equal(workspace_new(&dicts, &site.limits, &asking.workspace, NULL), WG_OK);
        fail_each("a workspace used again", route_once, &asking);
        workspace_free(asking.workspace);
        sink_close(&expected);
    }
}

static enum wg_status list_files_once(const void *context, struct wg_error *error)
{
    static const struct wg_text file = {"bytes", 5};
    const struct dict_entry entry = {.dict = dict, .name = {"one", 3}, .file = file};
    const struct dict_list dicts = {&entry, 1};
    struct site site = {.dicts = &dicts, .seconds = 60};
    enum wg_status status = site_files_init(&site.files, &dicts, true, text_of("module"), error);
    (void)context;
    if (status == WG_OK) {
        assert_true(site.files.count > 2);
        status = site_add_page(&site, error);
    }
    site_files_reset(&site.files);
    return status;
}

static void listing_files(void **state)
{
    (void)state;
    fail_each("files", list_files_once, NULL);
}

/* --- Mazes */

/* A maze that is made again by each attempt. After a failure it has no cells. */
static struct wg_maze *remade;

static enum wg_status make_maze_once(const void *context, struct wg_error *error)
{
    struct wg_maze *maze = (void *)&untouched;
    enum wg_status status = wg_maze_new(&maze, error);
    (void)context;
    if (status != WG_OK) {
        assert_ptr_equal(maze, &untouched);
        return status;
    }
    status = wg_maze_make(maze, 3, 70, 1, error);
    assert_int_equal(wg_maze_rows(maze), status == WG_OK ? 3 : 0);
    wg_maze_free(maze);
    if (status == WG_OK) {
        status = wg_maze_make(remade, 5, 70, 1, error);
        assert_int_equal(wg_maze_rows(remade), status == WG_OK ? 5 : 0);
    }
    return status;
}

static enum wg_status parse_maze_once(const void *context, struct wg_error *error)
{
    struct wg_maze *maze = NULL;
    enum wg_status status = wg_maze_new(&maze, error);
    if (status == WG_OK) {
        /* The last line has no line end, so the parser allocates memory for it. */
        status = wg_maze_parse(maze, text_of(context), error);
        assert_int_equal(wg_maze_columns(maze), status == WG_OK ? 2 : 0);
    }
    wg_maze_free(maze);
    return status;
}

static enum wg_status count_maze_once(const void *context, struct wg_error *error)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts, .cells = 77};
    const enum wg_status status = wg_maze_count(context, &counts, error);
    assert_true(status == WG_OK ? counts.parts > 0 : counts.cells == 77);
    return status;
}

static enum wg_status find_path_once(const void *context, struct wg_error *error)
{
    struct wg_maze_path path = {.ncells = 77};
    const enum wg_status status = wg_maze_find_path(context, 0, 99, &path, error);
    if (status == WG_OK) {
        wg_maze_path_free(&path);
    } else {
        assert_int_equal(path.ncells, 77);
    }
    return status;
}

struct longest {
    const struct wg_maze *maze;
    struct wg_maze_options options;
};

static enum wg_status find_longest_once(const void *context, struct wg_error *error)
{
    const struct longest *const longest = context;
    struct wg_maze_path path = {.ncells = 77};
    const enum wg_status status =
        wg_maze_find_longest(longest->maze, &longest->options, &path, NULL, error);
    if (status == WG_OK) {
        wg_maze_path_free(&path);
    } else {
        assert_int_equal(path.ncells, 77);
    }
    return status;
}

static enum wg_status draw_maze_once(const void *context, struct wg_error *error)
{
    static uint32_t cells[] = {0, 1};
    const struct wg_maze_path path = {cells, 2};
    struct sink sink = SINK_IN_MEMORY;
    for (enum maze_form form = MAZE_AS_TEXT; form <= MAZE_AS_JSON; form++) {
        enum wg_status status = maze_draw(context, &path, form, &sink, error);
        if (status == WG_OK && sink.status != WG_OK) {
            status = sink.status;
            *error = sink.error;
        }
        if (status != WG_OK) {
            sink_close(&sink);
            return status;
        }
    }
    sink_close(&sink);
    return WG_OK;
}

/* Makes a maze with loops and dead ends, so large that the search uses threads. */
static void open_doors(struct wg_maze *maze)
{
    assert_int_equal(wg_maze_make(maze, 130, 130, 5, NULL), WG_OK);
    for (uint32_t cell = 0; cell < 130 * 130; cell += 7) {
        wg_maze_set_wall(maze, cell / 130, cell % 130, WG_EAST, false);
    }
}

static void mazes(void **state)
{
    struct wg_maze *maze = NULL;
    (void)state;
    assert_int_equal(wg_maze_new(&maze, NULL), WG_OK);
    assert_int_equal(wg_maze_new(&remade, NULL), WG_OK);
    assert_int_equal(wg_maze_make(maze, 10, 10, 3, NULL), WG_OK);
    fail_each("make a maze", make_maze_once, NULL);
    fail_each("parse", parse_maze_once, "+---+---+\n|       |\n+---+---+");
    fail_each("count", count_maze_once, maze);
    fail_each("a path", find_path_once, maze);
    fail_each("draw", draw_maze_once, maze);
    struct longest longest = {.maze = maze, .options = {.struct_nbytes = sizeof longest.options}};
    fail_each("the longest without loops", find_longest_once, &longest);
    assert_int_equal(wg_maze_reset(maze, 10, 10, false, NULL), WG_OK);
    fail_each("the longest without dead ends", find_longest_once, &longest);
    open_doors(maze);
    for (unsigned threads = 1; threads < 4; threads++) {
        longest.options.threads = threads;
        fail_each("the longest with loops", find_longest_once, &longest);
    }
    wg_maze_free(remade);
    wg_maze_free(maze);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_words, free_words)

/* --- A falling-letters game */

struct clearing {
    const struct wg_board *board;
    struct wg_clear_options options;
    struct wg_clear_totals *totals;
};

static enum wg_status clear_once(const void *context, struct wg_error *error)
{
    const struct clearing *const clearing = context;
    return wg_clear_run(clearing->board, &clearing->options, NULL, NULL, clearing->totals, error);
}

static void clearing_boards(void **state)
{
    static const char *const texts[] = {"abab/bcba/abab", "ab[ab]/bcb?/ab[a|c]a"};
    static const uint32_t lengths[] = {2, 2, 2, 3, 3};
    struct made_dict made;
    (void)state;
    make_dict(&made, "a b c", "ab ba aba bab abb bbb ca cab acb", "");
    struct wg_dict *const small = made_dict_open(&made);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct wg_board *board;
        struct wg_clear_totals expected = {.struct_nbytes = sizeof expected};
        struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
        struct clearing clearing = {
            .board = NULL,
            .options = {.struct_nbytes = sizeof clearing.options,
                        .lengths = lengths,
                        .length_count = 5,
                        .max_solutions = 40},
            .totals = &expected,
        };
        assert_int_equal(wg_board_new(small, &board, NULL), WG_OK);
        assert_int_equal(wg_board_parse(board, text_of(texts[i]), NULL, NULL), WG_OK);
        clearing.board = board;
        assert_int_equal(clear_once(&clearing, NULL), WG_OK);
        assert_true(expected.solutions > 10);
        clearing.totals = &totals;
        fail_each("clear a board", clear_once, &clearing);
        assert_int_equal(totals.solutions, expected.solutions);
        assert_int_equal(totals.boards, expected.boards);
        wg_board_free(board);
    }
    wg_dict_close(small);
    made_dict_free(&made);
}

/* --- Boards that words cover */

static enum wg_status fill_once(const void *context, struct wg_error *error)
{
    uint32_t paths[9];
    bool is_found = false;
    const enum wg_status status = fill_board(context, paths, &is_found, error);
    assert_int_equal(is_found, status == WG_OK);
    return status;
}

static void filling_a_board(void **state)
{
    static const uint8_t symbols[] = "abcdefghi";
    static const struct fill_word words[] = {{symbols, 4}, {symbols + 4, 5}};
    const struct topology_shape shape = {.rows = 3, .columns = 3};
    struct topology topology = {.begins = NULL};
    (void)state;
    assert_true(topology_set(&topology, &shape));
    for (int unique = 0; unique <= 1; unique++) {
        const struct fill_puzzle puzzle = {
            .topology = &topology, .words = words, .word_count = 2, .is_unique = unique == 1};
        fail_each("fill a board", fill_once, &puzzle);
    }
    topology_free(&topology);
}

/* --- Climbing to the best boards */

/* Makes a climb, and runs three of its rounds. */
static enum wg_status climb_once(const void *context, struct wg_error *error)
{
    static const uint8_t faces[CLIMB_MAX_CELLS] = {0, 1, 2, 3};
    struct climb_entry entry;
    struct climb *climb = NULL;
    enum wg_status status = climb_new(context, &climb, error);
    if (status == WG_OK) {
        status = climb_begin(climb, 1, error);
    }
    for (unsigned round = 0; round < 3 && status == WG_OK; round++) {
        status = climb_round(climb, error);
    }
    if (status == WG_OK) {
        status = climb_rate(climb, faces, &entry, error);
    }
    climb_free(climb);
    return status;
}

static void climbing(void **state)
{
    struct made_dict made;
    struct wg_board *faces = NULL;
    (void)state;
    make_dict(&made, "a b c", "ab ba aba bab abb bbb ca cab acb abba bcac ccba", "");
    const struct wg_solve_options search = {.struct_nbytes = sizeof search, .min_length = 2};
    const struct wg_board_options row = {.struct_nbytes = sizeof row, .rows = 1, .columns = 4};
    const struct wg_board_options shape = {.struct_nbytes = sizeof shape, .rows = 2, .columns = 2};
    struct wg_dict *const small = made_dict_open(&made);
    assert_int_equal(wg_board_new(small, &faces, NULL), WG_OK);
    assert_int_equal(wg_board_parse(faces, text_of("abc[ab]"), &row, NULL), WG_OK);
    const struct climb_options options = {
        .dict = small,
        .shape = &shape,
        .faces = faces,
        .search = &search,
        .tempering_rounds = 1,
        .pool_size = 3,
        .threads = 1,
    };
    /* The first climb makes the table of edges, without which searches read the file. */
    assert_int_equal(climb_once(&options, NULL), WG_OK);
    fail_each("climb", climb_once, &options);
    wg_board_free(faces);
    wg_dict_close(small);
    made_dict_free(&made);
}

/* --- Random boards */

static enum wg_status roll_letters_once(const void *context, struct wg_error *error)
{
    struct roller roller;
    const enum wg_status status = roller_init_letters(&roller, context, 4, 4, 1, error);
    roller_free(&roller);
    return status;
}

static enum wg_status roll_dice_once(const void *context, struct wg_error *error)
{
    static struct dice dice;
    struct roller roller = {.tiles = NULL};
    struct rollable rollable = {.sets = NULL};
    enum wg_status status = dice_parse(&dice, "dice", text_of("ab\n[qu].\n[abc|d]e\nab"), error);
    if (status == WG_OK) {
        status = roller_init_dice(&roller, &dice, 2, 2, 1, error);
        roller_free(&roller);
    }
    if (status == WG_OK) {
        status = rollable_init(&rollable, &dice, context, NULL, error);
        rollable_free(&rollable);
    }
    dice_free(&dice);
    return status;
}

static void rolling(void **state)
{
    (void)state;
    fail_each("roll letters", roll_letters_once, dict);
    fail_each("roll dice", roll_dice_once, dict);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(building),
        TEST(replacing_a_file),
        TEST(a_dictionary),
        TEST(queries),
        TEST(dumps),
        TEST(parsing_a_board),
        TEST(parsing_a_board_with_walls),
        TEST(finding_a_word),
        TEST(a_check_of_words),
        TEST(solving),
        TEST(solving_without_special_instructions),
        TEST(solving_by_rules),
        TEST(solving_with_a_filter),
        TEST(a_solver_goes_on_with_other_boards),
        TEST(no_table_of_edges),
        TEST(no_table_of_starts),
        TEST(words_that_are_spelled_again),
        TEST(a_table_that_cannot_grow),
        TEST(printing_results),
        TEST(answering),
        TEST(listing_files),
        TEST(clearing_boards),
        TEST(climbing),
        TEST(rolling),
        TEST(filling_a_board),
        TEST(mazes),
    };
    if (HAS_TSAN) {
        cmocka_set_test_filter("mazes"); /* the others have one thread and take 40 s */
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
