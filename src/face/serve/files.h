/* SPDX-License-Identifier: MIT */
/*
 * files.h: the files that a server offers: the page with its style and scripts, and the WebAssembly
 * module and the dictionaries, with which the page searches boards in the browser. The files never
 * change while the server runs, and all threads share them.
 */
#pragma once

#include "ask/dict_list.h"

#include <stdbool.h>

enum { SITE_FILE_PATH_NBYTES = 96, SITE_FILE_TAG_NBYTES = 64 };

struct site_file {
    char path[SITE_FILE_PATH_NBYTES]; /* without the first '/'; "" is the page */
    const char *content_type;
    struct wg_text text;                    /* borrowed; bytes NULL: only packed is offered */
    struct wg_text packed;                  /* the gzip form; bytes NULL: only text is offered */
    char etag[SITE_FILE_TAG_NBYTES];        /* of text, with its quotes */
    char packed_etag[SITE_FILE_TAG_NBYTES]; /* of packed */
    bool is_immutable; /* the path contains a hash of the text: clients may keep it for ever */
    /* The page, its style or a script. A page of another origin needs permission to read other
       files, as for the API. */
    bool is_of_page;
};

/* All zero: no files. */
struct site_files {
    struct site_file *items;
    size_t count;
    char *page;                     /* the text of the page, owned */
    char *packed_page;              /* its gzip form, owned */
    const struct site_file *module; /* wordgrid-HASH.wasm; NULL: none */
    /* One file for each dictionary, in the order of the list; NULL: dictionaries are not
       offered. */
    const struct site_file *dicts;
};

/*
 * Makes the list of the files except the page itself: the style and the scripts of the page and, if
 * `offers_dicts` is true, the dictionaries and the module. `module_gzip` is the gzip form of the
 * module; other forms are not offered. If module_gzip.bytes is NULL, there is no module. The module
 * and the dictionaries are borrowed. Fails with WG_NO_MEMORY. The caller must call
 * site_files_reset, even after a failure.
 */
enum wg_status site_files_init(struct site_files *files, const struct dict_list *dicts,
                               bool offers_dicts, struct wg_text module_gzip,
                               struct wg_error *error);

/* Adds the page, once. `list` is the JSON object of /api/dictionaries (page.h). Fails with
   WG_NO_MEMORY. */
enum wg_status site_files_add_page(struct site_files *files, struct wg_text list,
                                   struct wg_error *error);

void site_files_reset(struct site_files *files);

/* Returns the file at a path of a request, such as "/", or NULL. */
const struct site_file *site_files_find(const struct site_files *files, struct wg_text path);
