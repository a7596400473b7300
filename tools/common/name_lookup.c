/* SPDX-License-Identifier: MIT */
/* name_lookup.c: see name_lookup.h. */
#include "common/name_lookup.h"

#include "base/array.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Handles a folder, whose path it may change. Returns true to end the search. */
typedef bool folder_fn(void *context, char *folder, size_t room);

/* The folders of a search. `path` has room for a folder and the name of a file. */
struct search {
    folder_fn *each;
    void *context;
    const char *below; /* of the kind */
    char path[NAME_LOOKUP_NBYTES];
};

bool name_is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISDIR(about.st_mode);
}

/* Calls `each` with a path that consists of folder[0..nbytes), `below`, and the member `below` of
   the kind. */
static bool try_folder(struct search *search, const char *folder, size_t nbytes, const char *below)
{
    const size_t room = sizeof search->path;
    const int used =
        snprintf(search->path, room, "%.*s%s%s", (int)nbytes, folder, below, search->below);
    return used >= 0 && (size_t)used < room && search->each(search->context, search->path, room);
}

/* Calls try_folder for each of `folders`, which colons separate, until it returns true. Skips empty
   paths, and with only_absolute also relative paths. */
static bool try_folders(struct search *search, const char *folders, const char *below,
                        bool only_absolute)
{
    for (const char *folder = folders; folder != NULL && *folder != '\0';) {
        const size_t nbytes = strcspn(folder, ":");
        if (nbytes > 0 && (*folder == '/' || !only_absolute) &&
            try_folder(search, folder, nbytes, below)) {
            return true;
        }
        folder += nbytes + (folder[nbytes] == ':');
    }
    return false;
}

static bool try_home(struct search *search)
{
    const char *data = getenv("XDG_DATA_HOME");
    if (data != NULL && *data == '/') {
        return try_folder(search, data, strlen(data), "/wordgrid");
    }
    const char *home = getenv("HOME");
    return home != NULL && *home == '/' &&
           try_folder(search, home, strlen(home), "/.local/share/wordgrid");
}

static bool try_beside_program(struct search *search)
{
    char program[NAME_LOOKUP_NBYTES];
    const ssize_t nbytes = readlink("/proc/self/exe", program, sizeof program - 1);
    if (nbytes <= 0) {
        return false;
    }
    program[nbytes] = '\0';
    const char *slash = strrchr(program, '/');
    const size_t folder_nbytes = slash == NULL ? 0 : (size_t)(slash - program);
    return try_folder(search, program, folder_nbytes, "") ||
           try_folder(search, program, folder_nbytes, "/../share/wordgrid");
}

/* Searches the folders until `each` returns true. Returns false if it never did. */
static bool search_folders(struct search *search)
{
    const char *system_folders = getenv("XDG_DATA_DIRS");
    if (system_folders == NULL || *system_folders == '\0') {
        system_folders = "/usr/local/share:/usr/share";
    }
    return try_folders(search, getenv("WORDGRID_PATH"), "", false) || try_home(search) ||
           try_folders(search, system_folders, "/wordgrid", true) || try_beside_program(search);
}

/* --- One name */

struct wanted {
    struct name_lookup *lookup;
    const struct name_kind *kind;
    const char *name;
};

/* Adds a folder to lookup->places; truncates a text that does not fit. */
static void add_place(struct name_lookup *lookup, const char *folder)
{
    const size_t used = strlen(lookup->places);
    (void)snprintf(lookup->places + used, sizeof lookup->places - used, "%s%s",
                   used > 0 ? ", " : "", folder);
}

static bool find_in_folder(void *context, char *folder, size_t room)
{
    const struct wanted *const wanted = context;
    struct name_lookup *const lookup = wanted->lookup;
    const size_t used = strlen(folder);
    add_place(lookup, folder);
    const int added =
        snprintf(folder + used, room - used, "/%s%s", wanted->name, wanted->kind->extension);
    if (added < 0 || (size_t)added >= room - used || !name_is_file(folder)) {
        return false;
    }
    memcpy(lookup->buffer, folder, used + (size_t)added + 1);
    lookup->path = lookup->buffer;
    return true;
}

bool name_lookup(struct name_lookup *lookup, const struct name_kind *kind, const char *name)
{
    struct wanted wanted = {lookup, kind, name};
    struct search search = {find_in_folder, &wanted, kind->below, ""};
    lookup->path = NULL;
    lookup->places[0] = '\0';
    return search_folders(&search);
}

bool name_lookup_beside(struct name_lookup *lookup, const char *file)
{
    static const struct name_kind kind = {"", ""};
    struct wanted wanted = {lookup, &kind, file};
    struct search search = {find_in_folder, &wanted, kind.below, ""};
    lookup->path = NULL;
    lookup->places[0] = '\0';
    return try_beside_program(&search);
}

/* --- All names */

struct names {
    const char *extension;
    char **items;
    size_t count;
    size_t capacity;
};

static bool list_folder(void *context, char *folder, size_t room)
{
    struct names *const names = context;
    DIR *const open_folder = opendir(folder);
    const struct dirent *entry;
    (void)room;
    while (open_folder != NULL && (entry = readdir(open_folder)) != NULL) {
        const size_t nbytes = strlen(entry->d_name);
        const size_t extension = strlen(names->extension);
        if (nbytes <= extension ||
            strcmp(entry->d_name + nbytes - extension, names->extension) != 0 ||
            !ARRAY_RESERVE(names->items, &names->capacity, names->count + 1)) {
            continue;
        }
        char *const name = strndup(entry->d_name, nbytes - extension);
        names->items[names->count] = name;
        names->count += name != NULL;
    }
    if (open_folder != NULL) {
        (void)closedir(open_folder);
    }
    return false;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void name_list(const struct name_kind *kind, char *out, size_t room)
{
    struct names names = {.extension = kind->extension};
    struct search search = {list_folder, &names, kind->below, ""};
    size_t used = 0;
    (void)search_folders(&search);
    if (names.count > 1) {
        qsort(names.items, names.count, sizeof *names.items, compare_names);
    }
    out[0] = '\0';
    for (size_t i = 0; i < names.count; i++) {
        const bool is_first = i == 0 || strcmp(names.items[i - 1], names.items[i]) != 0;
        const size_t needed = strlen(names.items[i]) + (used > 0 ? 2 : 0);
        if (is_first && needed < room - used) {
            used += (size_t)snprintf(out + used, room - used, "%s%s", used > 0 ? ", " : "",
                                     names.items[i]);
        }
    }
    for (size_t i = 0; i < names.count; i++) {
        free(names.items[i]);
    }
    free(names.items);
}
