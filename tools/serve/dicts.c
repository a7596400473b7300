/* SPDX-License-Identifier: MIT */
/* dicts.c: looks up, reads and opens the dictionaries. */
#include "dicts.h"

#include "base/error.h"
#include "base/file_map.h"
#include "common/name_lookup.h"

#include <stdlib.h>

struct opened {
    struct name_lookup lookup; /* kept because the dictionary's name may point into its path */
    struct file_map file;
    struct wg_dict *dict;
};

static enum wg_status open_dict(const struct cli *cli, const char *name, struct opened *opened,
                                struct wg_error *error)
{
    enum wg_status status = dict_lookup(&opened->lookup, name, error);
    if (status != WG_OK) {
        return status;
    }
    const char *const path = opened->lookup.path;
    status = file_map_copy(path, &opened->file, error);
    if (status == WG_OK) {
        status = wg_dict_open_memory(opened->file.bytes, opened->file.nbytes, NULL, &opened->dict,
                                     error);
    }
    if (status != WG_OK) {
        error_set_source(error, path);
        return status;
    }
    if (cli->is_verbose) {
        cli_message(cli, "dictionary %s", path);
    }
    return WG_OK;
}

/* Adds the dictionary to the list, under the name in its metadata or, if that is missing or empty,
   under the name of its file. */
static enum wg_status add_entry(struct server_dicts *dicts, const struct opened *opened,
                                struct wg_error *error)
{
    const char *const path = opened->lookup.path;
    const struct wg_text name = dict_lookup_title(opened->dict, path);
    if (dict_list_find(&dicts->list, name) < dicts->list.count) {
        return fail_at(error, WG_BAD_INPUT, path, 0, 0,
                       "another dictionary is also named '%.*s'; rename one of them (dictc build "
                       "--name=NAME), or leave it out",
                       (int)(name.nbytes < 80 ? name.nbytes : 80), name.bytes);
    }
    dicts->entries[dicts->list.count++] = (struct dict_entry){
        .dict = opened->dict,
        .name = name,
        .file = {(const char *)opened->file.bytes, opened->file.nbytes},
    };
    return WG_OK;
}

enum wg_status server_dicts_open(const struct cli *cli, const char *const *names, size_t count,
                                 struct server_dicts *dicts, struct wg_error *error)
{
    dicts->opened = calloc(count, sizeof *dicts->opened);
    dicts->entries = calloc(count, sizeof *dicts->entries);
    if (dicts->opened == NULL || dicts->entries == NULL) {
        return fail_memory(error);
    }
    dicts->list.entries = dicts->entries;
    for (size_t i = 0; i < count; i++) {
        struct opened *const opened = &dicts->opened[i];
        dicts->opened_count = i + 1;
        enum wg_status status = open_dict(cli, names[i], opened, error);
        if (status != WG_OK || (status = add_entry(dicts, opened, error)) != WG_OK) {
            return status;
        }
    }
    return WG_OK;
}

const char *server_dicts_searched(const struct server_dicts *dicts)
{
    const size_t last = dicts->opened_count - 1;
    return dicts->opened_count == 0 || dicts->opened[last].lookup.path != NULL
               ? NULL
               : dicts->opened[last].lookup.places;
}

void server_dicts_close(struct server_dicts *dicts)
{
    for (size_t i = 0; i < dicts->opened_count; i++) {
        wg_dict_close(dicts->opened[i].dict);
        file_map_close(&dicts->opened[i].file);
    }
    free(dicts->opened);
    free(dicts->entries);
}
