/* SPDX-License-Identifier: MIT */
/*
 * A program that links both libraries: compiles a few words to the dictionary argv[1], and opens
 * the dictionary.
 */
#include <stdio.h>
#include <wordgrid/compile.h>
#include <wordgrid/dict.h>

int main(int argc, char **argv)
{
    if (argc != 2) {
        return 2;
    }
    static const struct wg_text words[] = {{"Dog", 3}, {"cat", 3}, {"coat", 4}};
    const size_t count = sizeof words / sizeof words[0];
    struct wg_compiler *compiler = NULL;
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    enum wg_status status = wg_compiler_new(NULL, &compiler, &error);
    for (size_t i = 0; i < count && status == WG_OK; i++) {
        status = wg_compiler_add_word(compiler, words[i], &error);
    }
    if (status == WG_OK) {
        status = wg_compiler_write(compiler, argv[1], &error);
    }
    if (status == WG_OK) {
        status = wg_dict_open(argv[1], NULL, &dict, &error);
    }
    if (status == WG_OK) {
        printf("%llu words\n", (unsigned long long)wg_dict_get_counts(dict)->words);
    } else {
        fprintf(stderr, "%s: %s\n", wg_status_text(status), error.message);
    }
    wg_dict_close(dict);
    wg_compiler_free(compiler);
    return status == WG_OK ? 0 : 1;
}
