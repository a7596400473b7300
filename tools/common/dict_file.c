/* SPDX-License-Identifier: MIT */
/*
 * dict_file.c: see dict_file.h. Maps the file, sets the guard, and then opens the map as a
 * dictionary in memory. wg_dict_open is not used: it maps the file and reads the map in one call,
 * but the guard must be set between these two steps.
 *
 * The handler of the guard can interrupt any code that reads the map, so it calls only
 * async-signal-safe functions.
 */
#include "common/dict_file.h"

#include "base/error.h"
#include "base/utf8.h"
#include "common/ending.h"
#include "common/signals.h"

#include <stdint.h>
#include <string.h>

/* --- The guard */

static struct {
    const char *title; /* NULL: no guard */
    const char *path;
    struct file_map map;
    bool has_handler;
    const char *program;
} guard;

bool map_guard_has_changed(void)
{
    return guard.title != NULL && file_map_has_changed(&guard.map, guard.path);
}

/* Ends the program with the message about the map. The message is on the stack: several threads can
   fault at the same time. */
__attribute__((noreturn)) static void exit_for_map(void)
{
    const char *const pieces[] = {guard.program, ": ", guard.title,
                                  ": was cut short or overwritten while it was read, or its disk "
                                  "failed; get a whole copy and run again"};
    char line[8192]; /* with room for the longest path */
    size_t nbytes = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        const size_t room = sizeof line - 1 - nbytes; /* the last byte is for '\n' */
        const size_t piece_nbytes = strnlen(pieces[i], room);
        memcpy(line + nbytes, pieces[i], piece_nbytes);
        nbytes += piece_nbytes;
    }
    utf8_make_plain(line, nbytes);
    line[nbytes++] = '\n';
    ending_exit(EXIT_BAD_DICT, line, nbytes);
}

/* A page that the file no longer contains is known by its address alone. Any other fault is of the
   map if the file has changed. */
static void on_fault(bool is_of_file, const void *address)
{
    /* A vector can also load bytes after the file, up to the end of its last page. */
    enum { LARGEST_PAGE = 1 << 16 };
    const uintptr_t off = (uintptr_t)address - (uintptr_t)guard.map.bytes;
    if (is_of_file
            ? guard.map.nbytes > 0 && off / LARGEST_PAGE <= (guard.map.nbytes - 1) / LARGEST_PAGE
            : map_guard_has_changed()) {
        exit_for_map();
    }
}

void map_guard_begin(const char *program, const char *title, const char *path,
                     const struct file_map *map)
{
    guard.program = program;
    guard.path = path;
    guard.map = *map;
    guard.title = title;
    if (!guard.has_handler) {
        guard.has_handler = true;
        signals_begin_faults(on_fault);
    }
}

/* The handler stays installed. Without a map, no fault is of the map. */
void map_guard_end(void)
{
    guard.title = NULL;
    guard.map = (struct file_map){0};
}

/* --- The dictionary */

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
    }
    return status;
}

enum wg_status dict_file_need_values(const struct wg_dict *dict, const char *option,
                                     struct wg_error *error)
{
    return wg_dict_has_values(dict) ? WG_OK
                                    : fail(error, WG_BAD_INPUT,
                                           "the dictionary %s has no values for %s; compile one "
                                           "with 'dictc build -f tsv'",
                                           guard.title, option);
}

enum wg_status dict_file_check(enum wg_status status, struct wg_error *error)
{
    if (!map_guard_has_changed()) {
        return status;
    }
    return fail_at(error, WG_DAMAGED, guard.title, 0, 0,
                   "was written to while it was read, so the results may be wrong; get a whole "
                   "copy and run again");
}

struct wg_text dict_file_bytes(void)
{
    return (struct wg_text){(const char *)guard.map.bytes, guard.map.nbytes};
}

void dict_file_close(struct wg_dict *dict)
{
    if (dict == NULL) {
        return;
    }
    struct file_map map = guard.map;
    map_guard_end();
    wg_dict_close(dict);
    file_map_close(&map);
}
