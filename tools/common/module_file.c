/* SPDX-License-Identifier: MIT */
/* module_file.c: see module_file.h. */
#include "common/module_file.h"

#include "base/error.h"

enum wg_status module_file_read(struct name_lookup *lookup, struct file_map *file_out,
                                struct wg_error *error)
{
    *file_out = (struct file_map){0};
    if (!name_lookup_beside(lookup, "wordgrid.wasm.gz")) {
        return WG_OK;
    }
    const enum wg_status status = file_map_copy(lookup->path, file_out, error);
    if (status != WG_OK) {
        error_set_source(error, lookup->path);
    }
    return status;
}
