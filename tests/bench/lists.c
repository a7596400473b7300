/* SPDX-License-Identifier: MIT */
#include "lists.h"

#include "measure.h"

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

struct process_cost dictc_build(const char *words_path, const char *dict_path, const char *option)
{
    const char *const arguments[] = {BENCH_DICTC, "build",    "--quiet", "-o",
                                     dict_path,   words_path, option,    NULL};
    return process_run(arguments, NULL);
}

void list_write_words(struct list *list)
{
    if (list->has_words) {
        return;
    }
    const char *const arguments[] = {BENCH_DICTC, "dump", list_dict_path(list, WORDGRID), NULL};
    (void)process_run(arguments, list->words_path);
    list->has_words = true;
}

struct process_cost list_build(struct list *list, size_t peer)
{
    list->is_built[peer] = true;
    if (peer == WORDGRID) {
        return dictc_build(list->path, list->dict_paths[WORDGRID], list->option);
    }
    list_write_words(list);
    const char *const arguments[] = {peers_program(peer), "build", list->words_path,
                                     list->dict_paths[peer], NULL};
    return process_run(arguments, NULL);
}

const char *list_dict_path(struct list *list, size_t peer)
{
    if (!list->is_built[peer]) {
        (void)list_build(list, peer);
    }
    return list->dict_paths[peer];
}
