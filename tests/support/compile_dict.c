/* SPDX-License-Identifier: MIT */
#include "support/compile_dict.h"

#include "support/test.h"

#include <stdlib.h>
#include <string.h>

struct wg_compiler *new_compiler(const struct wg_compile_options *options)
{
    struct wg_compile_options copy = options == NULL ? (struct wg_compile_options){0} : *options;
    struct wg_compiler *compiler = NULL;
    struct wg_error error = {.message = ""};
    copy.struct_nbytes = sizeof copy;
    (void)wg_compiler_new(&copy, &compiler, &error);
    assert_string_equal(error.message, "");
    return compiler;
}

void add_words(struct wg_compiler *compiler, const char *words)
{
    while (*words != '\0') {
        const struct wg_text word = {words, strcspn(words, " ")};
        assert_ok(wg_compiler_add_word(compiler, word, NULL));
        words += word.nbytes;
        words += *words == ' ';
    }
}

void add_input(struct wg_compiler *compiler, const char *text, enum wg_input_format format)
{
    const struct wg_input_options input = {.struct_nbytes = sizeof input, .format = format};
    assert_ok(wg_compiler_add_memory(compiler, NULL, text_of(text), &input, NULL));
}

struct made_dict compile_dict(struct wg_compiler *compiler)
{
    struct wg_error error = {.message = ""};
    void *bytes = NULL;
    size_t nbytes = 0;
    (void)wg_compiler_write_memory(compiler, &bytes, &nbytes, &error);
    assert_string_equal(error.message, "");
    wg_compiler_free(compiler);
    /* A copy of exactly nbytes bytes: the allocation of the compiler can be larger. */
    const struct made_dict made = {.bytes = malloc(nbytes), .nbytes = nbytes};
    assert_non_null(made.bytes);
    memcpy(made.bytes, bytes, nbytes);
    wg_free(bytes);
    return made;
}
