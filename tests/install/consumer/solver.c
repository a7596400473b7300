/* SPDX-License-Identifier: MIT */
/*
 * A program that does not link the library that compiles dictionaries: solves "cat/dog" with the
 * dictionary argv[1]. Also finds the longest way in a maze with loops, because this search uses
 * threads.
 */
#include <stdio.h>
#include <wordgrid/clear.h>
#include <wordgrid/solve.h>

static bool print_word(void *context, const struct wg_found *found)
{
    (void)context;
    printf("%.*s\n", (int)found->word.nbytes, found->word.bytes);
    return true;
}

/* Returns whether the longest way in a maze of 200 x 200 cells has over 200 cells. */
static bool has_way(void)
{
    struct wg_maze *maze = NULL;
    struct wg_maze_path path = {NULL, 0};
    bool has_way =
        wg_maze_new(&maze, NULL) == WG_OK && wg_maze_make(maze, 200, 200, 1, NULL) == WG_OK;
    if (has_way) {
        for (uint32_t row = 0; row < 199; row++) {
            wg_maze_set_wall(maze, row, 100, WG_SOUTH, false);
        }
        has_way = wg_maze_find_longest(maze, NULL, &path, NULL, NULL) == WG_OK && path.ncells > 200;
    }
    wg_maze_path_free(&path);
    wg_maze_free(maze);
    return has_way;
}

int main(int argc, char **argv)
{
    if (argc != 2 || !has_way()) {
        return 2;
    }
    struct wg_dict *dict = NULL;
    struct wg_board *board = NULL;
    struct wg_solver *solver = NULL;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error = {0};
    enum wg_status status = wg_dict_open(argv[1], NULL, &dict, &error);
    if (status == WG_OK) {
        status = wg_board_new(dict, &board, &error);
    }
    if (status == WG_OK) {
        status = wg_board_parse(board, (struct wg_text){"cat/dog", 7}, NULL, &error);
    }
    if (status == WG_OK) {
        status = wg_solver_new(dict, NULL, &solver, &error);
    }
    if (status == WG_OK) {
        status = wg_solver_run(solver, board, NULL, print_word, NULL, &totals, &error);
    }
    if (status == WG_OK) {
        const uint32_t lengths[] = {3, 3};
        const struct wg_clear_options options = {
            .struct_nbytes = sizeof options, .lengths = lengths, .length_count = 2};
        status = wg_clear_run(board, &options, NULL, NULL, NULL, &error);
    }
    if (status != WG_OK) {
        fprintf(stderr, "%s: %s\n", wg_status_text(status), error.message);
    }
    wg_solver_free(solver);
    wg_board_free(board);
    wg_dict_close(dict);
    return status == WG_OK ? 0 : 1;
}
