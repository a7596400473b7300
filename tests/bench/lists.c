/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "lists.h"

#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void lists_find(struct list *lists, const char *path, const char *folder)
{
    static const struct list known[LIST_COUNT] = {
        {0},
        {.path = "/usr/share/dict/ngerman", .package = "wngerman"},
        /* as it stands: names, accents and apostrophes make a large alphabet */
        {.path = "/usr/share/dict/american-english-insane",
         .package = "wamerican-insane",
         .option = "--fold=none"},
        {.path = "/usr/share/dict/polish", .package = "wpolish"},
    };
    memcpy(lists, known, sizeof known);
    lists[0].path = path;
    for (size_t i = 0; i < LIST_COUNT; i++) {
        const char *slash = strrchr(lists[i].path, '/');
        const char *base = slash == NULL ? lists[i].path : slash + 1;
        (void)snprintf(
            lists[i].name, sizeof lists[i].name, "%.*s", (int)strcspn(base, "."), base);
        (void)snprintf(lists[i].dict_path,
                       sizeof lists[i].dict_path,
                       "%s/%zu-%s.wgd",
                       folder,
                       i,
                       lists[i].name);
        lists[i].is_there = access(lists[i].path, R_OK) == 0;
    }
    if (!lists[0].is_there) {
        die("cannot read %s", path);
    }
}

struct process_cost list_compile(struct list *list)
{
    const char *const arguments[] = {
        BENCH_DICTC,
        "build",
        "--quiet",
        "-o",
        list->dict_path,
        list->path,
        list->option,
        NULL,
    };
    list->is_compiled = true;
    return process_run(arguments);
}

const char *list_dict_path(struct list *list)
{
    if (!list->is_compiled) {
        (void)list_compile(list);
    }
    return list->dict_path;
}
