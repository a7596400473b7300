/* SPDX-License-Identifier: MIT */
/* test_no_memory_write.c: makes allocations in src/compile/write fail (support/no_memory.h). */
#include "support/compile_dict.h"
#include "support/folder.h"
#include "support/no_memory.h"
#include "support/pack.h"
#include "support/test.h"
#include "write/compiler.h"

#include <unistd.h>
#include <wordgrid/compile.h>

enum { LIST_NBYTES = 1 << 13 };

static char list[LIST_NBYTES]; /* the text of words.txt */

static const char *const packed_names[PACKINGS] = {
    [PACK_GZIP] = "words.txt.gz", [PACK_XZ] = "words.txt.xz", [PACK_ZSTD] = "words.txt.zst"};
static bool is_packed[PACKINGS];

/* Writes words.txt, also packed. It has letters beyond ASCII, and more words than fit into the
 * first arrays. */
static void make_list(void)
{
    size_t nbytes = (size_t)snprintf(list, sizeof list,
                                     "K\u00e4rp\u00e4\nha\u0308n\nd\u017eep\n\ud55c\uae00\nnyny\n");
    /* Letters of two code points each. They do not fit into the first table of letters. */
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
    for (unsigned i = PACK_GZIP; i < PACKINGS; i++) {
        static struct packed packed;
        packed.nbytes = 0;
        is_packed[i] = pack((enum packing)i, (struct wg_text){list, nbytes}, &packed);
        if (is_packed[i]) {
            put_bytes(packed_names[i], packed.bytes, packed.nbytes);
        }
    }
}

/* Writes numbers.wgd, a dictionary with values. */
static void make_dictionary(void)
{
    OWN(wg_compiler, *const compiler) = new_compiler(NULL);
    assert_ok(wg_compiler_add_word_value(compiler, text_of("baha"), 1, NULL));
    assert_ok(wg_compiler_add_word_value(compiler, text_of("siika"), 2, NULL));
    assert_ok(wg_compiler_write(compiler, "numbers.wgd", NULL));
}

static void make_files(void)
{
    make_list();
    make_dictionary();
    put_file("latin.txt", "k\xe4rp\xe4\nh\xe4n\n");
    put_file("words.trie", "ka!rpa!###nyny!####h\u00e4!n!");
    put_file("values.tsv", "aamu\t3\nkissa\t300\naamu\t3\nka\t0\n");
    put_file("stems.dic", "4\nkissa/1\nkissat/2\nkoira/1\nmaa\nm\xff\n");
    put_file("stems.aff", "SET UTF-8\nFORBIDDENWORD F\nIGNORE \u0301\nAF 2\nAF AB\nAF F\n"
                          "ICONV 2\nICONV \u01c6 ss\nICONV 1 k\nOCONV 1\nOCONV ss \u00df\nPFX A Y "
                          "1\nPFX A 0 re .\nSFX B Y 40\n");
    FILE *const rules = fopen("stems.aff", "a");
    assert_non_null(rules);
    for (int i = 0; i < 40; i++) {
        (void)fprintf(rules, "SFX B 0 %c/1 [a%c]\n", 'a' + i % 26, 'b' + i % 20);
    }
    assert_int_equal(fclose(rules), 0);
    put_file("symbols.txt", "%fold marks\n%drop '\n%expand \u00df k k\n%final n \u0148\n"
                            "%reject-end 's 'n\n"
                            "a \u00e1\nb\nk\n\u00e4\nny\nr\np\nh\nn\nd\u017e\nabcdefghik\n");
    put_file("signs.txt", "koira\nk0ira\nkissa\n");
    put_file("rude.txt", "aaaa\nbaha\nh\u00e4n\n");
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
    bool has_chunks; /* of one or two words: see collect.h */
};

/* Counts rejected words, like the simplest program with such a callback. */
static void count_rejected(void *context, const struct wg_rejected *word)
{
    size_t *const nbytes = context;
    *nbytes += word->word.nbytes;
}

static size_t rejected_nbytes;

static enum wg_status feed(const struct build *build, struct wg_compiler *compiler,
                           struct wg_error *error)
{
    static const char *const words[] = {"kissa", "Koira", "y\u00f6", "a\u0308iti", "aamu", "k4"};
    const struct wg_input_options input =
        SIZED(input, .format = build->format, .encoding = build->encoding);
    enum wg_status status = WG_OK;
    for (size_t i = 0; build->input == NULL && status == WG_OK && i < COUNT(words); i++) {
        status = wg_compiler_add_word(compiler, text_of(words[i]), error);
    }
    if (build->input != NULL) {
        status = wg_compiler_add_file(compiler, build->input, &input, error);
    }
    if (status == WG_OK && build->exclude != NULL) {
        const struct wg_input_options exclude = SIZED(exclude, .use = WG_INPUT_EXCLUDE);
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

/* Asserts that the dictionary is valid, even if a library recovered from a failed allocation. */
static void check_built(const struct build *build, void *bytes, size_t nbytes)
{
    OWN(wg_dict, *made) = NULL;
    if (build->path == NULL) {
        assert_ok(wg_dict_open_memory(bytes, nbytes, NULL, &made, NULL));
    } else {
        assert_ok(wg_dict_open(build->path, NULL, &made, NULL));
        assert_int_equal(unlink(build->path), 0);
    }
    assert_ok(wg_dict_check(made, NULL));
    assert_true(wg_dict_get_counts(made)->words > 1);
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
    if (build->has_chunks) {
        compiler->collected.chunk_nbytes = 40;
        compiler->collected.shared.block_nbytes = 8;
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

NO_MEMORY_TEST(building)
{
    static const struct build builds[] = {
        {.name = "words"},
        {.name = "a list", .input = "words.txt"},
        {.name = "chunks", .has_chunks = true, .options = {.threads = 1}},
        {.name = "chunks of excluded words",
         .has_chunks = true,
         .exclude = "rude.txt",
         .options = {.threads = 1}},
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
    };
    make_files();
    const unsigned files = count_files();
    for (size_t i = 0; i < COUNT(builds); i++) {
        const bool could_absorb = may_absorb;
        may_absorb |= builds[i].lists_dictionary;
        fail_each(builds[i].name, build_once, &builds[i]);
        may_absorb = could_absorb;
    }
    for (unsigned i = PACK_GZIP; i < PACKINGS; i++) {
        if (is_packed[i]) {
            fail_each(packed_names[i], build_once, &(struct build){.input = packed_names[i]});
        }
    }
    assert_int_equal(count_files(), files); /* no temporary file is left */
    empty_folder();
}
