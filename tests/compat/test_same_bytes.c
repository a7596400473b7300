/* SPDX-License-Identifier: MIT */
/* test_same_bytes.c: for the words of a stored dictionary, the compiler must write the bytes of
   this file. README.md says when this test may change. */
#include "compat/format_1.h"

#include "support/folder.h"

#include <wordgrid/compile.h>

/* All spellings, as `dictc dump --format=alphabet` prints them: which spellings follow from letters
   depends on the version of wordgrid. */
static const char alphabet[] = "%fold none\n"
                               "a A\n"
                               "\u00e1 A\u0301 A\u0341 a\u0301 a\u0341 \u00c1\n"
                               "k K \u212a\n"
                               "ny NY Ny nY\n"
                               "\u00f6 O\u0308 o\u0308 \u00d6\n"
                               "r R\n"
                               "%drop U+034F\n";

/* Compares what the compiler writes with a file, and frees the compiler. */
static void assert_written(struct wg_compiler *compiler, const char *path, size_t expected_nbytes)
{
    unsigned char file[4096];
    void *bytes = NULL;
    size_t nbytes = 0;
    assert_ok(wg_compiler_write_memory(compiler, &bytes, &nbytes, NULL));
    assert_int_equal(read_file(path, file, sizeof file), expected_nbytes);
    assert_int_equal(nbytes, expected_nbytes);
    assert_memory_equal(bytes, file, nbytes);
    wg_free(bytes);
    wg_compiler_free(compiler);
}

TEST(the_compiler_writes_format_1)
{
    const struct wg_compile_options options =
        SIZED(options, .alphabet_text = {alphabet, sizeof alphabet - 1});
    struct wg_compiler *compiler = NULL;
    assert_ok(wg_compiler_new(&options, &compiler, NULL));
    for (size_t i = FORMAT_1_WORDS; i-- > 0;) {
        const struct wg_text word = {format_1_words[i], strlen(format_1_words[i])};
        assert_ok(wg_compiler_add_word(compiler, word, NULL));
    }
    /* The folds of these letters have not changed since Unicode 2. */
    assert_ok(wg_compiler_set_metadata(compiler, "unicode", NULL, NULL));
    for (size_t i = 0; i < FORMAT_1_ENTRIES; i++) {
        assert_ok(wg_compiler_set_metadata(compiler, format_1_metadata[i].key,
                                           format_1_metadata[i].value, NULL));
    }
    assert_written(compiler, FORMAT_1_PATH, FORMAT_1_NBYTES);
}

TEST(the_compiler_writes_format_1_values)
{
    const struct wg_compile_options options = SIZED(
        options, .alphabet_path = WG_COMPAT_FOLDER "/format-1-values.alphabet", .strict = true);
    const struct wg_input_options input = SIZED(input, .format = WG_INPUT_TSV);
    static const char *const metadata[][2] = {{"unicode", NULL},
                                              {"name", "format 1, values"},
                                              {"license", "CC0-1.0"},
                                              {"language", "el"}};
    struct wg_compiler *compiler = NULL;
    assert_ok(wg_compiler_new(&options, &compiler, NULL));
    assert_ok(
        wg_compiler_add_file(compiler, WG_COMPAT_FOLDER "/format-1-values.tsv", &input, NULL));
    for (size_t i = 0; i < COUNT(metadata); i++) {
        assert_ok(wg_compiler_set_metadata(compiler, metadata[i][0], metadata[i][1], NULL));
    }
    assert_written(compiler, WG_COMPAT_FOLDER "/format-1-values.wgd", 3403);
}
