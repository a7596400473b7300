/* SPDX-License-Identifier: MIT */
/*
 * dictionaries.c: see dictionaries.h.
 *
 * All files are opened before the server starts, because /api/dictionaries and the page list the
 * words, letters and metadata of each. 37 dictionaries of 11 MB take 7 ms more than one; the memory
 * is that of the system's cache.
 */
#include "serve/dictionaries.h"

#include "base/array.h"
#include "base/error.h"
#include "base/file_map.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>

struct opened_dict {
    char *path; /* the name of the entry may point into it */
    char *other_names;
    struct file_map file;
    struct wg_dict *dict;
};

static enum wg_status reserve(struct dictionaries *dicts, struct wg_error *error)
{
    const size_t needed = dicts->list.count + 1;
    size_t capacity = dicts->capacity;
    TRY_MEMORY(error, ARRAY_RESERVE(dicts->entries, &capacity, needed) &&
                          ARRAY_RESERVE(dicts->opened, &dicts->capacity, needed));
    dicts->list.entries = dicts->entries;
    return WG_OK;
}

static void close_one(struct opened_dict *opened)
{
    wg_dict_close(opened->dict);
    file_map_close(&opened->file);
    FREE_ALL(opened->path, opened->other_names);
}

/* Adds the name of a file to the other names of a dictionary. */
static enum wg_status add_name(struct dictionaries *dicts, size_t i, struct wg_text name,
                               struct wg_error *error)
{
    struct wg_text *const names = &dicts->entries[i].other_names;
    if (text_equals(name, dicts->entries[i].name)) {
        return WG_OK;
    }
    char *const longer = realloc(dicts->opened[i].other_names, names->nbytes + name.nbytes + 1);
    TRY_MEMORY(error, longer != NULL);
    memcpy(longer + names->nbytes, name.bytes, name.nbytes);
    longer[names->nbytes + name.nbytes] = '/';
    dicts->opened[i].other_names = longer;
    *names = (struct wg_text){longer, names->nbytes + name.nbytes + 1};
    return WG_OK;
}

/* Opens a file. Fails like file_map_open and wg_dict_open_memory; the caller must call close_one
   even then. */
static enum wg_status open_file(const char *path, bool copies, struct opened_dict *opened,
                                struct wg_error *error)
{
    *opened = (struct opened_dict){.path = strdup(path)};
    struct file_map *const file = &opened->file;
    enum wg_status status = opened->path == NULL ? fail_memory(error)
                            : copies             ? file_map_copy(path, file, error)
                                                 : file_map_open(path, file, error);
    NEXT(status, wg_dict_open_memory(file->bytes, file->nbytes, NULL, &opened->dict, error));
    if (status != WG_OK) {
        error_set_source(error, path);
    }
    return status;
}

/* Returns the index of the dictionary of the same file, or dicts->list.count. */
static size_t find_file(const struct dictionaries *dicts, const struct file_map *file)
{
    size_t i = 0;
    while (i < dicts->list.count && !file_is_same(&dicts->opened[i].file.about, &file->about)) {
        i++;
    }
    return i;
}

/* Opens a file and adds it to the list, under its title. An installed dictionary whose title is
   taken is added under the name of its file; if its file is there already, this name is added. */
static enum wg_status add(const struct cli *cli, struct dictionaries *dicts, const char *path,
                          bool is_installed, bool copies, struct wg_error *error)
{
    const size_t count = dicts->list.count;
    struct opened_dict opened;
    TRY(reserve(dicts, error));
    enum wg_status status = open_file(path, copies, &opened, error);
    const size_t same = status == WG_OK && is_installed ? find_file(dicts, &opened.file) : count;
    if (status == WG_OK && same < count) {
        close_one(&opened);
        return add_name(dicts, same, dict_lookup_stem(path), error);
    }
    struct wg_text name =
        status == WG_OK ? dict_lookup_title(opened.dict, opened.path) : (struct wg_text){0};
    if (status == WG_OK && is_installed && dict_list_find(&dicts->list, name) < count) {
        name = dict_lookup_stem(opened.path);
    }
    if (status == WG_OK && dict_list_find(&dicts->list, name) < count) {
        status = fail_at(error, WG_BAD_INPUT, path, 0, 0,
                         "another dictionary is also named '%.*s'; rename one of them (dictc build "
                         "--name=NAME), or leave it out",
                         (int)(name.nbytes < 80 ? name.nbytes : 80), name.bytes);
    }
    if (status != WG_OK) {
        close_one(&opened);
        return status;
    }
    if (cli->is_verbose) {
        cli_message(cli, "dictionary %s", path);
    }
    dicts->opened[count] = opened;
    dicts->entries[count] = (struct dict_entry){
        .dict = opened.dict,
        .name = name,
        .file = {(const char *)opened.file.bytes, opened.file.nbytes},
    };
    dicts->list.count++;
    return add_name(dicts, count, dict_lookup_stem(opened.path), error);
}

/* Adds the dictionary that solve uses by default, then all others that are installed. The first one
   may be missing, unless the environment names it. */
static enum wg_status add_installed(const struct cli *cli, struct dictionaries *dicts,
                                    struct name_lookup *lookup, struct wg_error *error)
{
    struct name_list names;
    enum wg_status status = dict_lookup(lookup, NULL, "--dict", error);
    NEXT(status, add(cli, dicts, lookup->path, true, lookup->path != lookup->buffer, error));
    if (status != WG_OK && cli_environment("WORDGRID_DICT") != NULL) {
        return status;
    }
    dict_list_names(&names);
    for (size_t i = 0; i < names.count; i++) {
        struct name_lookup other;
        struct wg_error problem;
        if (dict_lookup_name(&other, names.names[i]) &&
            add(cli, dicts, other.path, true, false, &problem) != WG_OK) {
            cli_message(cli, "%s: %s; left out", other.path, problem.message);
        }
    }
    name_list_free(&names);
    return dicts->list.count > 0 ? WG_OK : status;
}

enum wg_status dictionaries_open(const struct cli *cli, const char *const *names, size_t count,
                                 struct dictionaries *dicts, struct name_lookup *lookup,
                                 struct wg_error *error)
{
    if (count == 0) {
        return add_installed(cli, dicts, lookup, error);
    }
    for (size_t i = 0; i < count; i++) {
        TRY(dict_lookup(lookup, names[i], "--dict", error));
        TRY(add(cli, dicts, lookup->path, false, true, error));
    }
    return WG_OK;
}

void dictionaries_close(struct dictionaries *dicts)
{
    for (size_t i = 0; i < dicts->list.count; i++) {
        close_one(&dicts->opened[i]);
    }
    FREE_ALL(dicts->opened, dicts->entries);
}
