/* SPDX-License-Identifier: MIT */
/* dict_lookup.c: see dict_lookup.h. */
#include "common/dict_lookup.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define EXTENSION ".wgd"

static bool ends_in_extension(struct wg_text text)
{
    const size_t nbytes = sizeof EXTENSION - 1;
    return text.nbytes > nbytes &&
           memcmp(text.bytes + text.nbytes - nbytes, EXTENSION, nbytes) == 0;
}

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISDIR(about.st_mode);
}

static bool is_path(const char *name)
{
    return strchr(name, '/') != NULL ||
           ends_in_extension((struct wg_text){name, strlen(name)}) || is_file(name);
}

/* Adds a folder to lookup->places; truncates a text that does not fit. */
static void add_place(struct dict_lookup *lookup, const char *folder)
{
    const size_t used = strlen(lookup->places);
    (void)snprintf(lookup->places + used,
                   sizeof lookup->places - used,
                   "%s%s",
                   used > 0 ? ", " : "",
                   folder);
}

/* Looks for the file of `name` in one folder. The path of the folder is
 * folder[0..nbytes) followed by `below`. */
static bool try_folder(struct dict_lookup *lookup, const char *name, const char *folder,
                       size_t nbytes, const char *below)
{
    char *const path = lookup->buffer;
    const size_t room = sizeof lookup->buffer;
    const int used = snprintf(path, room, "%.*s%s", (int)nbytes, folder, below);
    if (used < 0 || (size_t)used >= room) {
        return false;
    }
    add_place(lookup, path);
    const size_t left = room - (size_t)used;
    const int added = snprintf(path + used, left, "/%s" EXTENSION, name);
    if (added < 0 || (size_t)added >= left || !is_file(path)) {
        return false;
    }
    lookup->path = path;
    return true;
}

/* Calls try_folder for each of `folders`, which colons separate, until one has the
 * file. Skips empty paths, and with only_absolute also relative paths. */
static bool try_folders(struct dict_lookup *lookup, const char *name,
                        const char *folders, const char *below, bool only_absolute)
{
    for (const char *folder = folders; folder != NULL && *folder != '\0';) {
        const size_t nbytes = strcspn(folder, ":");
        if (nbytes > 0 && (*folder == '/' || !only_absolute) &&
            try_folder(lookup, name, folder, nbytes, below)) {
            return true;
        }
        folder += nbytes + (folder[nbytes] == ':');
    }
    return false;
}

static bool try_home(struct dict_lookup *lookup, const char *name)
{
    const char *data = getenv("XDG_DATA_HOME");
    if (data != NULL && *data == '/') {
        return try_folder(lookup, name, data, strlen(data), "/wordgrid");
    }
    const char *home = getenv("HOME");
    return home != NULL && *home == '/' &&
           try_folder(lookup, name, home, strlen(home), "/.local/share/wordgrid");
}

static bool try_beside_program(struct dict_lookup *lookup, const char *name)
{
    char program[DICT_LOOKUP_NBYTES];
    const ssize_t nbytes = readlink("/proc/self/exe", program, sizeof program - 1);
    if (nbytes <= 0) {
        return false;
    }
    program[nbytes] = '\0';
    const char *slash = strrchr(program, '/');
    const size_t folder_nbytes = slash == NULL ? 0 : (size_t)(slash - program);
    return try_folder(lookup, name, program, folder_nbytes, "") ||
           try_folder(lookup, name, program, folder_nbytes, "/../share/wordgrid");
}

static enum wg_status find_name(struct dict_lookup *lookup, const char *name,
                                struct wg_error *error)
{
    const char *system_folders = getenv("XDG_DATA_DIRS");
    if (system_folders == NULL || *system_folders == '\0') {
        system_folders = "/usr/local/share:/usr/share";
    }
    lookup->path = NULL;
    lookup->places[0] = '\0';
    if (try_folders(lookup, name, getenv("WORDGRID_PATH"), "", false) ||
        try_home(lookup, name) ||
        try_folders(lookup, name, system_folders, "/wordgrid", true) ||
        try_beside_program(lookup, name)) {
        return WG_OK;
    }
    return fail(error,
                WG_IO,
                "no dictionary is called '%s'; name a file with --dict, or compile "
                "one with 'dictc build'",
                name);
}

enum wg_status dict_lookup(struct dict_lookup *lookup, const char *name,
                           struct wg_error *error)
{
    if (name == NULL) {
        name = getenv("WORDGRID_DICT");
    }
    if (name == NULL || *name == '\0') {
        return find_name(lookup, "english", error);
    }
    if (!is_path(name)) {
        return find_name(lookup, name, error);
    }
    lookup->path = name;
    return WG_OK;
}

struct wg_text dict_lookup_title(const struct wg_dict *dict, const char *path)
{
    struct wg_text title;
    if (wg_dict_metadata(dict, "name", &title) && title.nbytes > 0) {
        return title;
    }
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    title = (struct wg_text){base, strlen(base)};
    if (ends_in_extension(title)) {
        title.nbytes -= sizeof EXTENSION - 1;
    }
    return title;
}
