/* SPDX-License-Identifier: MIT */
/* name_lookup.c: see name_lookup.h. */
#include "common/name_lookup.h"

#include "base/array.h"
#include "base/error.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DICT_EXTENSION ".wgd"

/* A kind of file. */
struct kind {
    const char *extension;
    const char *below;     /* appended to each folder */
    const char *beginning; /* of a message */
    const char *none;      /* in the message, if there is no file of this kind */
};

/* A search of the folders. */
struct search {
    const struct kind *kind;
    /* Handles the folder `path`, which it may change. Returns true to end the search. */
    bool (*visit)(struct search *search);
    /* For find_in_folder */
    struct name_lookup *lookup;
    const char *name;
    /* For list_folder: the names so far */
    char **names;
    size_t count;
    size_t capacity;
    char path[NAME_LOOKUP_NBYTES]; /* has room for a folder and the name of a file */
};

/* --- Folders */

/* Calls `visit` with a path that consists of folder[0..nbytes), `below`, and the member `below` of
   the kind. */
static bool try_folder(struct search *search, const char *folder, size_t nbytes, const char *below)
{
    const size_t room = sizeof search->path;
    const int used =
        snprintf(search->path, room, "%.*s%s%s", (int)nbytes, folder, below, search->kind->below);
    return used >= 0 && (size_t)used < room && search->visit(search);
}

/* Calls try_folder for each of `folders`, which colons separate, until a call returns true. Skips
   empty paths, and with only_absolute also relative paths. */
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

/* Searches the folders until `visit` returns true. Returns false if it never did. */
static bool search_folders(struct search *search)
{
    const char *system_folders = cli_environment("XDG_DATA_DIRS");
    if (system_folders == NULL) {
        system_folders = "/usr/local/share:/usr/share";
    }
    return try_folders(search, getenv("WORDGRID_PATH"), "", false) || try_home(search) ||
           try_folders(search, system_folders, "/wordgrid", true) || try_beside_program(search);
}

/* --- One name */

/* Whether a file that is not a folder has this path. */
static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISDIR(about.st_mode);
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
        snprintf(search->path + used, room, "/%s%s", search->name, search->kind->extension);
    if (added < 0 || (size_t)added >= room || !is_file(search->path)) {
        return false;
    }
    memcpy(lookup->buffer, search->path, used + (size_t)added + 1);
    lookup->path = lookup->buffer;
    return true;
}

/* Looks up a file with search_in: search_folders, or try_beside_program for only the last two
   folders. Returns false, with lookup->path NULL, if no folder contains the file. */
static bool look_up(struct name_lookup *lookup, const struct kind *kind, const char *name,
                    bool (*search_in)(struct search *search))
{
    struct search search = {.kind = kind, .visit = find_in_folder, .lookup = lookup, .name = name};
    lookup->path = NULL;
    lookup->places[0] = '\0';
    return search_in(&search);
}

enum wg_status name_read_module(struct name_lookup *lookup, struct file_map *file_out,
                                struct wg_error *error)
{
    static const struct kind module = {.extension = ".wasm.gz", .below = ""};
    *file_out = (struct file_map){0};
    if (!look_up(lookup, &module, "wordgrid", try_beside_program)) {
        return WG_OK;
    }
    const enum wg_status status = file_map_copy(lookup->path, file_out, error);
    if (status != WG_OK) {
        error_set_source(error, lookup->path);
    }
    return status;
}

/* --- Dictionaries */

static bool ends_in_extension(struct wg_text text)
{
    const size_t nbytes = sizeof DICT_EXTENSION - 1;
    return text.nbytes > nbytes &&
           memcmp(text.bytes + text.nbytes - nbytes, DICT_EXTENSION, nbytes) == 0;
}

enum wg_status dict_lookup(struct name_lookup *lookup, const char *name, const char *option,
                           struct wg_error *error)
{
    static const struct kind dictionary = {.extension = DICT_EXTENSION, .below = ""};
    const char *const usual = cli_environment("WORDGRID_DICT");
    if (name == NULL) {
        name = usual == NULL ? "english" : usual;
    }
    if (strchr(name, '/') != NULL || ends_in_extension((struct wg_text){name, strlen(name)}) ||
        is_file(name)) {
        lookup->path = name;
        return WG_OK;
    }
    return look_up(lookup, &dictionary, name, search_folders)
               ? WG_OK
               : fail(error, WG_IO,
                      "no dictionary is called '%s'; name a file with %s, or compile one with "
                      "'dictc build'",
                      name, option);
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
        title.nbytes -= sizeof DICT_EXTENSION - 1;
    }
    return title;
}

/* --- Alphabets and dice */

/* Adds the names of the files of the kind in a folder. */
static bool list_folder(struct search *search)
{
    DIR *const open_folder = opendir(search->path);
    const struct dirent *entry;
    while (open_folder != NULL && (entry = readdir(open_folder)) != NULL) {
        const size_t nbytes = strlen(entry->d_name);
        const size_t extension = strlen(search->kind->extension);
        if (nbytes <= extension ||
            strcmp(entry->d_name + nbytes - extension, search->kind->extension) != 0 ||
            !ARRAY_RESERVE(search->names, &search->capacity, search->count + 1)) {
            continue;
        }
        char *const name = strndup(entry->d_name, nbytes - extension);
        search->names[search->count] = name;
        search->count += name != NULL;
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

/*
 * Writes the names of all files of a kind in the folders to `out`, sorted, each once: "bg, ca, cs".
 * Leaves out names that do not fit. Writes an empty text if there are none.
 */
static void list_names(const struct kind *kind, char *out, size_t room)
{
    struct search search = {.kind = kind, .visit = list_folder};
    size_t used = 0;
    (void)search_folders(&search);
    if (search.count > 1) {
        qsort(search.names, search.count, sizeof *search.names, compare_names);
    }
    out[0] = '\0';
    for (size_t i = 0; i < search.count; i++) {
        const char *const name = search.names[i];
        const bool is_first = i == 0 || strcmp(search.names[i - 1], name) != 0;
        const size_t needed = strlen(name) + (used > 0 ? 2 : 0);
        if (is_first && needed < room - used) {
            used += (size_t)snprintf(out + used, room - used, "%s%s", used > 0 ? ", " : "", name);
        }
    }
    for (size_t i = 0; i < search.count; i++) {
        free(search.names[i]);
    }
    free(search.names);
}

const char *name_find(const struct cli *cli, enum name_kind kind, const char *name)
{
    static const struct kind kinds[] = {
        [NAME_ALPHABET] = {".alphabet", "/alphabets", "no alphabet is", ", and none is installed"},
        [NAME_DICE] = {".dice", "/dice", "no dice are", ""},
    };
    static struct name_lookup lookup;
    char names[NAME_LOOKUP_NBYTES];
    if (strcmp(name, "-") == 0 || strpbrk(name, "/.") != NULL || is_file(name)) {
        return name;
    }
    if (look_up(&lookup, &kinds[kind], name, search_folders)) {
        return lookup.path;
    }
    list_names(&kinds[kind], names, sizeof names);
    const bool has_names = names[0] != '\0';
    cli_usage_error(cli, "%s called '%s'%s; name a file%s%s", kinds[kind].beginning, name,
                    has_names ? "" : kinds[kind].none, has_names ? ", or one of " : "", names);
}
