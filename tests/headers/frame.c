/* SPDX-License-Identifier: MIT */
/*
 * frame.c: the main program of each example of a public header. It writes words.txt and english.wgd
 * to the working folder, opens english.wgd, parses a board, and runs the example, which must not
 * fail.
 */
#include "frame.h"

#include <stdlib.h>

struct wg_dict *dict;
struct wg_board *board;
struct wg_error error;

int fail(const struct wg_error *reason)
{
    fprintf(stderr, "%s\n", reason->message);
    return EXIT_FAILURE;
}

static void must(enum wg_status status)
{
    if (status != WG_OK) {
        exit(fail(&error));
    }
}

int main(void)
{
    FILE *words = fopen("words.txt", "w");
    if (!words || fputs("act\ncat\ncoat\ndog\n", words) < 0 || fclose(words) != 0) {
        perror("words.txt");
        return EXIT_FAILURE;
    }

    struct wg_compiler *compiler = NULL;
    must(wg_compiler_new(NULL, &compiler, &error));
    must(wg_compiler_add_file(compiler, "words.txt", NULL, &error));
    must(wg_compiler_write(compiler, "english.wgd", &error));
    wg_compiler_free(compiler);

    must(wg_dict_open("english.wgd", NULL, &dict, &error));
    must(wg_board_new(dict, &board, &error));
    must(wg_board_parse(board, (struct wg_text){"cat/dog", 7}, NULL, &error));
    int result = example();
    wg_board_free(board);
    wg_dict_close(dict);
    return result;
}
