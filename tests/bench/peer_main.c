/* SPDX-License-Identifier: MIT */
/*
 * peer_main.c: the program of a peer (peer.h), which is measured like dictc and solve. Each peer
 * has its own program, which does not contain the libraries of other peers.
 *
 *     bench_NAME build LIST FILE     makes FILE, and syncs it as dictc does
 *     bench_NAME solve FILE LETTERS  prints the words and the score of a square board
 *     bench_NAME find FILE WORD      exit status 1 if it is not a word
 *
 * The build defines PEER as the name of the struct peer.
 */
#include "peer.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool sync_file(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool is_synced = file >= 0 && fsync(file) == 0;
    if (file >= 0) {
        (void)close(file);
    }
    return is_synced;
}

static bool build(const char *list_path, const char *path)
{
    return PEER.build(list_path, path) && sync_file(path);
}

static bool solve(void *opened, const char *letters)
{
    unsigned side = 1;
    while (side < GRID_MAX_SIDE && (size_t)side * side < strlen(letters)) {
        side++;
    }
    if (PEER.solve == NULL || (size_t)side * side != strlen(letters)) {
        return false;
    }
    const struct totals totals = PEER.solve(opened, letters, side);
    return printf("%s\t%u\t%u\n", letters, (unsigned)totals.words, (unsigned)totals.score) > 0;
}

static bool find(void *opened, char *word)
{
    size_t end = strlen(word);
    const struct texts texts = {.bytes = word, .nbytes = end, .ends = &end, .count = 1};
    return PEER.count_words(opened, &texts) == 1;
}

static bool ask(const char *what, const char *path, char *text)
{
    void *opened = PEER.open(path);
    if (opened == NULL) {
        return false;
    }
    const bool is_solve = strcmp(what, "solve") == 0;
    const bool is_done = is_solve ? solve(opened, text) : find(opened, text);
    PEER.close(opened);
    return is_done;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        (void)fprintf(stderr,
                      "Usage: %s build LIST FILE | solve FILE LETTERS | "
                      "find FILE WORD\n",
                      argv[0]);
        return EXIT_FAILURE;
    }
    const bool is_done =
        strcmp(argv[1], "build") == 0 ? build(argv[2], argv[3]) : ask(argv[1], argv[2], argv[3]);
    return is_done ? EXIT_SUCCESS : EXIT_FAILURE;
}
