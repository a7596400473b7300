/* SPDX-License-Identifier: MIT */
/* test_same_bytes.c: for the words of format-1.wgd, the compiler must write the bytes of this file.
   README.md says when this test may change. */
#include "compat/format_1.h"

#include "support/folder.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordgrid/compile.h>

/* Writes the alphabet to a new file, one symbol a line. `path` is the template for mkstemp. */
static void put_alphabet(char *path)
{
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    for (size_t i = 0; i < FORMAT_1_SYMBOLS; i++) {
        const size_t nbytes = strlen(format_1_symbols[i]);
        assert_int_equal(write(fd, format_1_symbols[i], nbytes), nbytes);
        assert_int_equal(write(fd, "\n", 1), 1);
    }
    assert_int_equal(close(fd), 0);
}

static void the_compiler_writes_format_1(void **state)
{
    char path[] = "/tmp/test_same_bytes.XXXXXX";
    const struct wg_compile_options options = SIZED(options, .alphabet_path = path);
    unsigned char file[FORMAT_1_NBYTES + 1];
    struct wg_compiler *compiler = NULL;
    void *bytes = NULL;
    size_t nbytes = 0;
    put_alphabet(path);
    assert_int_equal(wg_compiler_new(&options, &compiler, NULL), WG_OK);
    assert_int_equal(unlink(path), 0);
    for (size_t i = FORMAT_1_WORDS; i-- > 0;) {
        const struct wg_text word = {format_1_words[i], strlen(format_1_words[i])};
        assert_int_equal(wg_compiler_add_word(compiler, word, NULL), WG_OK);
    }
    /* The folds of these letters have not changed since Unicode 2. */
    assert_int_equal(wg_compiler_set_metadata(compiler, "unicode", NULL, NULL), WG_OK);
    for (size_t i = 0; i < FORMAT_1_ENTRIES; i++) {
        assert_int_equal(wg_compiler_set_metadata(compiler, format_1_metadata[i].key,
                                                  format_1_metadata[i].value, NULL),
                         WG_OK);
    }
    assert_int_equal(wg_compiler_write_memory(compiler, &bytes, &nbytes, NULL), WG_OK);
    assert_int_equal(read_file(FORMAT_1_PATH, file, sizeof file), FORMAT_1_NBYTES);
    assert_int_equal(nbytes, FORMAT_1_NBYTES);
    assert_memory_equal(bytes, file, nbytes);
    wg_free(bytes);
    wg_compiler_free(compiler);
}

RUN_TESTS(NULL, NULL, TEST(the_compiler_writes_format_1))
