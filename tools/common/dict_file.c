/* SPDX-License-Identifier: MIT */
/*
 * dict_file.c: see dict_file.h. Maps the file, sets the guard, and then opens the map as a
 * dictionary in memory. wg_dict_open is not used: it maps the file and reads the map in one call,
 * but the guard must be set between these two steps.
 */
#include "common/dict_file.h"

#include "base/error.h"
#include "base/file_map.h"
#include "common/map_guard.h"

static const char *open_title; /* of the open dictionary */
static struct file_map open_map;

enum wg_status dict_file_open(const struct cli *cli, const char *path, const char *title,
                              const struct wg_dict_options *options, struct wg_dict **dict_out,
                              struct wg_error *error)
{
    struct file_map map = {0};
    enum wg_status status = file_map_open(path, &map, error);
    if (status == WG_OK) {
        map_guard_begin(cli->program->name, title, path, &map);
        status = wg_dict_open_memory(map.bytes, map.nbytes, options, dict_out, error);
        if (status != WG_OK) {
            map_guard_end();
            file_map_close(&map);
        }
    }
    if (status != WG_OK) {
        error_set_source(error, title);
        return status;
    }
    open_title = title;
    open_map = map;
    return WG_OK;
}

enum wg_status dict_file_need_values(const struct wg_dict *dict, const char *option,
                                     struct wg_error *error)
{
    return wg_dict_has_values(dict) ? WG_OK
                                    : fail(error, WG_BAD_INPUT,
                                           "the dictionary %s has no values for %s; compile one "
                                           "with 'dictc build -f tsv'",
                                           open_title, option);
}

enum wg_status dict_file_check(enum wg_status status, struct wg_error *error)
{
    if (!map_guard_has_changed()) {
        return status;
    }
    return fail_at(error, WG_DAMAGED, open_title, 0, 0,
                   "was written to while it was read, so the results may be wrong; get a whole "
                   "copy and run again");
}

struct wg_text dict_file_bytes(void)
{
    return (struct wg_text){(const char *)open_map.bytes, open_map.nbytes};
}

void dict_file_close(struct wg_dict *dict)
{
    if (dict == NULL) {
        return;
    }
    map_guard_end();
    wg_dict_close(dict);
    file_map_close(&open_map);
}
