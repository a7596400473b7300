/* SPDX-License-Identifier: MIT */
/* Solves "cat/dog" with the dictionary argv[1]: a program without the compiler. */
#include <stdio.h>
#include <wordgrid/solve.h>

static bool print_word(void *context, const struct wg_found *found)
{
    (void)context;
    printf("%.*s\n", (int)found->word.nbytes, found->word.bytes);
    return true;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        return 2;
    }
    struct wg_dict *dict = NULL;
    struct wg_board *board = NULL;
    struct wg_solver *solver = NULL;
    struct wg_totals totals;
    struct wg_error error = {0};
    enum wg_status status = wg_dict_open(argv[1], NULL, &dict, &error);
    if (status == WG_OK) {
        status = wg_board_new(dict, &board, &error);
    }
    if (status == WG_OK) {
        status = wg_board_parse(board, (struct wg_text){"cat/dog", 7}, NULL, &error);
    }
    if (status == WG_OK) {
        status = wg_solver_new(dict, &solver, &error);
    }
    if (status == WG_OK) {
        status = wg_solver_run(solver, board, NULL, print_word, NULL, &totals, &error);
    }
    if (status != WG_OK) {
        fprintf(stderr, "%s: %s\n", wg_status_text(status), error.message);
    }
    wg_solver_free(solver);
    wg_board_free(board);
    wg_dict_close(dict);
    return status == WG_OK ? 0 : 1;
}
