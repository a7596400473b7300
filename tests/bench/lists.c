/* SPDX-License-Identifier: MIT */
#include "lists.h"

#include "measure.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Makes the path FOLDER/INDEX-NAME.SUFFIX of a file for list number `index`. */
static void set_path(char *path, const char *folder, size_t index, const char *name,
                     const char *suffix)
{
    (void)snprintf(path, PATH_NBYTES, "%s/%zu-%s.%s", folder, index, name, suffix);
}

void lists_find(struct list *lists, const char *path, bool only_first, const char *folder)
{
    static const struct list known[LIST_COUNT] = {
        {0},
        {.path = "/usr/share/dict/ngerman", .package = "wngerman"},
        /* not folded, so that names, accents and apostrophes make a large alphabet */
        {.path = "/usr/share/dict/american-english-insane",
         .package = "wamerican-insane",
         .option = "--fold=none"},
        {.path = "/usr/share/dict/polish", .package = "wpolish"},
    };
    memcpy(lists, known, sizeof known);
    lists[0].path = path;
    for (size_t i = 0; i < LIST_COUNT; i++) {
        struct list *const list = &lists[i];
        const char *slash = strrchr(list->path, '/');
        const char *base = slash == NULL ? list->path : slash + 1;
        (void)snprintf(list->name, sizeof list->name, "%.*s", (int)strcspn(base, "."), base);
        set_path(list->words_path, folder, i, list->name, "words");
        set_path(list->dict_paths[WORDGRID], folder, i, list->name, "wgd");
        for (size_t k = WORDGRID + 1; k < PEERS; k++) {
            const struct peer *const peer = peers_at(k);
            set_path(list->dict_paths[k], folder, i, list->name, peer == NULL ? "" : peer->name);
        }
        list->is_there = (i == 0 || !only_first) && access(list->path, R_OK) == 0;
    }
    if (!lists[0].is_there) {
        die("cannot read %s", path);
    }
}

struct process_cost dictc_build(const char *words_path, const char *dict_path, const char *options)
{
    size_t count = 8;
    const char *arguments[PROCESS_MAX_ARGUMENTS + 1] = {
        BENCH_DICTC, "build", "--quiet", "--max-words=1000000000",
        "-j1",       "-o",    dict_path, words_path};
    char texts[128];
    (void)snprintf(texts, sizeof texts, "%s", options == NULL ? "" : options);
    for (char *option = strtok(texts, " "); option != NULL; option = strtok(NULL, " ")) {
        assert(count < PROCESS_MAX_ARGUMENTS);
        arguments[count++] = option;
    }
    return process_run(arguments, NULL);
}

struct process_cost peer_build(size_t peer, const char *words_path, const char *dict_path,
                               const char *options)
{
    const char *const arguments[] = {peers_program(peer), "build", words_path, dict_path, NULL};
    return peer == WORDGRID ? dictc_build(words_path, dict_path, options)
                            : process_run(arguments, NULL);
}

/* Builds the dictionary of a list from `words_path`, if this was not done before. */
static void build_once(struct list *list, size_t peer, const char *words_path)
{
    if (!list->is_built[peer]) {
        (void)peer_build(peer, words_path, list->dict_paths[peer], list->option);
        list->is_built[peer] = true;
    }
}

void list_write_words(struct list *list)
{
    if (!list->has_words) {
        const char *const arguments[] = {BENCH_DICTC, "dump", list->dict_paths[WORDGRID], NULL};
        build_once(list, WORDGRID, list->path);
        (void)process_run(arguments, list->words_path);
        list->has_words = true;
    }
}

const char *list_dict_path(struct list *list, size_t peer)
{
    if (peer != WORDGRID) {
        list_write_words(list);
    }
    build_once(list, peer, peer == WORDGRID ? list->path : list->words_path);
    return list->dict_paths[peer];
}
