/* SPDX-License-Identifier: MIT */
/*
 * module_file.h: finds the solver as WebAssembly, wordgrid.wasm.gz, which a build makes where it
 * can (WORDGRID_PAGE_WASM). The page's scripts in the program call the module, so only the module
 * of the same build will do: it is looked up beside the program.
 */
#ifndef WG_TOOLS_COMMON_MODULE_FILE_H
#define WG_TOOLS_COMMON_MODULE_FILE_H

#include "base/file_map.h"
#include "common/name_lookup.h"

/*
 * Reads the file, in gzip format. If there is none, returns WG_OK with file_out->bytes NULL, and
 * lookup->places has the searched folders. Fails like file_map_copy; the error names the file. The
 * caller must call file_map_close.
 */
enum wg_status module_file_read(struct name_lookup *lookup, struct file_map *file_out,
                                struct wg_error *error);

#endif
