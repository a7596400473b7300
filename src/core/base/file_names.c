/* SPDX-License-Identifier: MIT */
/* file_names.c: see file_names.h. */
#include "base/file_names.h"

#include "base/array.h"
#include "base/error.h"
#include "base/system.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kind {
    const char *extension;
    const char *below;     /* appended to each folder */
    const char *beginning; /* of a message */
    const char *none;      /* in the message, if there is no file of this kind */
};

static const struct kind kinds[] = {
    [NAME_DICTIONARY] = {".wgd", "", "no dictionary is", ", and none is installed"},
    [NAME_ALPHABET] = {".alphabet", "/alphabets", "no alphabet is", ", and none is installed"},
    [NAME_DICE] = {".dice", "/dice", "no dice are", ""},
    [NAME_MODULE] = {".wasm.gz", "", "no module is", ""},
};

struct search {
    enum name_kind kind;
    /* Handles the folder `path`, which it may change. Returns true to end the search. */
    bool (*visit)(struct search *search);
    /* For find_in_folder */
    struct name_lookup *lookup;
    const char *name;
    /* For list_folder */
    struct name_list *list;
    char path[NAME_LOOKUP_NBYTES]; /* has room for a folder and the name of a file */
};

/* --- Folders */

/* Calls `visit` with a path that consists of folder[0..nbytes), `below`, and the member `below` of
   the kind. */
static bool try_folder(struct search *search, const char *folder, size_t nbytes, const char *below)
{
    const size_t room = sizeof search->path;
    const int used = snprintf(search->path, room, "%.*s%s%s", (int)nbytes, folder, below,
                              kinds[search->kind].below);
    return used >= 0 && (size_t)used < room && search->visit(search);
}

/* Calls try_folder for each of `folders`, which SYSTEM_LIST_SEPARATOR separates, until a call
   returns true. Skips empty paths, and with only_absolute also relative paths. */
static bool try_folders(struct search *search, const char *folders, const char *below,
                        bool only_absolute)
{
    for (const char *folder = folders; folder != NULL && *folder != '\0';) {
        const size_t nbytes = strcspn(folder, SYSTEM_LIST_SEPARATOR);
        if (nbytes > 0 && (!only_absolute || system_is_absolute(folder)) &&
            try_folder(search, folder, nbytes, below)) {
            return true;
        }
        folder += nbytes + (folder[nbytes] != '\0');
    }
    return false;
}

/* Searches the folders until `visit` returns true. Returns false if it never did. */
static bool search_folders(struct search *search, const struct name_folders *folders)
{
    const char *const data = folders->data_home;
    const char *const home = folders->home;
    const char *const system = folders->data_dirs;
    const bool has_data = data != NULL && system_is_absolute(data);
    return try_folders(search, folders->path, "", false) ||
           (has_data && try_folder(search, data, strlen(data), "/wordgrid")) ||
           (!has_data && home != NULL && system_is_absolute(home) &&
            try_folder(search, home, strlen(home), "/.local/share/wordgrid")) ||
           try_folders(search,
                       system == NULL || *system == '\0' ? "/usr/local/share:/usr/share" : system,
                       "/wordgrid", true) ||
           try_folders(search, folders->last, "", false);
}

/* --- One name */

static bool is_file(const char *path)
{
    struct file_about about;
    return system_about(path, &about) && about.kind != FILE_FOLDER;
}

/* Returns whether the folder contains the file. Adds the folder to lookup->places; truncates a text
   that does not fit. */
static bool find_in_folder(struct search *search)
{
    struct name_lookup *const lookup = search->lookup;
    const size_t used = strlen(search->path);
    const size_t room = sizeof search->path - used;
    const size_t places = strlen(lookup->places);
    (void)snprintf(lookup->places + places, sizeof lookup->places - places, "%s%s",
                   places > 0 ? ", " : "", search->path);
    const int added =
        snprintf(search->path + used, room, "/%s%s", search->name, kinds[search->kind].extension);
    if (added < 0 || (size_t)added >= room || !is_file(search->path)) {
        return false;
    }
    memcpy(lookup->buffer, search->path, used + (size_t)added + 1);
    lookup->path = lookup->buffer;
    return true;
}

bool name_lookup(struct name_lookup *lookup, const struct name_folders *folders,
                 enum name_kind kind, const char *name)
{
    struct search search = {.kind = kind, .visit = find_in_folder, .lookup = lookup, .name = name};
    lookup->path = NULL;
    lookup->places[0] = '\0';
    return search_folders(&search, folders);
}

bool name_is_path(enum name_kind kind, const char *name)
{
    const struct wg_text text = text_of(name);
    if (kind == NAME_DICTIONARY) {
        return strpbrk(name, SYSTEM_SEPARATORS) != NULL || name_has_extension(kind, text) ||
               is_file(name);
    }
    return strcmp(name, "-") == 0 || strpbrk(name, SYSTEM_SEPARATORS ".") != NULL || is_file(name);
}

bool name_has_extension(enum name_kind kind, struct wg_text text)
{
    const struct wg_text extension = text_of(kinds[kind].extension);
    return text.nbytes > extension.nbytes && memcmp(text.bytes + text.nbytes - extension.nbytes,
                                                    extension.bytes, extension.nbytes) == 0;
}

/* --- All names */

static bool list_folder(struct search *search)
{
    struct name_list *const list = search->list;
    DIR *const open_folder = opendir(search->path);
    const struct dirent *entry;
    while (open_folder != NULL && (entry = readdir(open_folder)) != NULL) {
        const struct wg_text file = text_of(entry->d_name);
        if (name_has_extension(search->kind, file) &&
            ARRAY_RESERVE(list->names, &list->capacity, list->count + 1)) {
            char *const name =
                strndup(file.bytes, file.nbytes - strlen(kinds[search->kind].extension));
            list->names[list->count] = name;
            list->count += name != NULL;
        }
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

void name_list_read(struct name_list *list_out, const struct name_folders *folders,
                    enum name_kind kind)
{
    struct search search = {.kind = kind, .visit = list_folder, .list = list_out};
    size_t kept = 0;
    *list_out = (struct name_list){0};
    (void)search_folders(&search, folders);
    if (list_out->count > 1) {
        qsort(list_out->names, list_out->count, sizeof *list_out->names, compare_names);
    }
    for (size_t i = 0; i < list_out->count; i++) {
        char *const name = list_out->names[i];
        if (kept > 0 && strcmp(list_out->names[kept - 1], name) == 0) {
            free(name);
        } else {
            list_out->names[kept++] = name;
        }
    }
    list_out->count = kept;
}

void name_list_free(struct name_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->names[i]);
    }
    free(list->names);
}

/* Writes the names of all files of a kind in the folders to `out`: "bg, ca, cs". Leaves out names
   that do not fit, and returns whether all fit. Writes an empty text if there are none. */
static bool print_names(const struct name_folders *folders, enum name_kind kind, char *out,
                        size_t room)
{
    struct name_list list;
    size_t used = 0;
    bool all_fit = true;
    name_list_read(&list, folders, kind);
    out[0] = '\0';
    for (size_t i = 0; i < list.count; i++) {
        const char *const name = list.names[i];
        const bool fits = strlen(name) + (used > 0 ? 2 : 0) < room - used;
        all_fit &= fits;
        if (fits) {
            used += (size_t)snprintf(out + used, room - used, "%s%s", used > 0 ? ", " : "", name);
        }
    }
    name_list_free(&list);
    return all_fit;
}

enum wg_status name_fail(const struct name_folders *folders, enum name_kind kind, const char *name,
                         struct wg_error *error)
{
    enum { OTHER_NBYTES = 80 }; /* the message without the names */
    char names[WG_ERROR_MESSAGE_NBYTES] = "";
    const size_t used = strlen(name) + OTHER_NBYTES;
    const bool all_fit =
        used >= sizeof names || print_names(folders, kind, names, sizeof names - used);
    const bool has_names = names[0] != '\0';
    return fail_errno(error, ENOENT,
                      fail(error, WG_IO, "%s called '%s'%s; name a file%s%s%s",
                           kinds[kind].beginning, name, has_names ? "" : kinds[kind].none,
                           has_names ? ", or one of " : "", names, all_fit ? "" : " and others"));
}
