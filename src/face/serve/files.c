/* SPDX-License-Identifier: MIT */
/* files.c: see files.h. */
#include "serve/files.h"

#include "base/error.h"
#include "base/hash.h"
#include "page/page.h"
#include "serve/target.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds a file whose path contains the hash of its text. */
static struct site_file *add_hashed(struct site_files *files, const char *begin, const char *end,
                                    const char *content_type, struct wg_text text)
{
    struct site_file *const file = &files->items[files->count++];
    *file = (struct site_file){
        .content_type = content_type,
        .text = text,
        .is_immutable = true,
    };
    const uint64_t hash = hash_bytes(text.bytes, text.nbytes);
    (void)snprintf(file->path, sizeof file->path, "%s-%016" PRIx64 "%s", begin, hash, end);
    (void)snprintf(file->etag, sizeof file->etag, "\"xxh3-%016" PRIx64 "\"", hash);
    return file;
}

/* Adds a style or script of the page. */
static void add_part(struct site_files *files, size_t part, const char *begin, const char *end)
{
    struct site_file *const file =
        add_hashed(files, begin, end, page_files[part].content_type, page_files[part].text);
    file->is_page = true;
}

/* Adds the file of a dictionary. The path contains the ASCII letters and digits of the dictionary's
   name. Two names can have the same letters and digits; the hash in the path distinguishes them. */
static void add_dict(struct site_files *files, const struct dict_entry *entry)
{
    char begin[sizeof "dict/" + 32] = "dict/";
    size_t used = strlen(begin);
    for (size_t i = 0; i < entry->name.nbytes && used < sizeof begin - 1; i++) {
        const char c = entry->name.bytes[i];
        const bool is_plain =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        begin[used++] = is_plain ? c : '_';
    }
    begin[used] = '\0';
    (void)add_hashed(files, begin, ".wgd", "application/octet-stream", entry->file);
}

enum wg_status site_files_init(struct site_files *files, const struct dict_list *dicts,
                               bool offers_dicts, struct wg_text module_gzip,
                               struct wg_error *error)
{
    const size_t most = PAGE_FILES + 1 + dicts->count;
    *files = (struct site_files){.items = calloc(most, sizeof *files->items)};
    if (files->items == NULL) {
        return fail_memory(error);
    }
    files->items[PAGE_HTML].is_page = true; /* site_files_add_page */
    files->count = 1;
    add_part(files, PAGE_CSS, "page", ".css");
    add_part(files, PAGE_SCRIPT, "page", ".js");
    add_part(files, PAGE_WORKER, "worker", ".js");
    if (!offers_dicts) {
        return WG_OK;
    }
    files->dicts = files->items + files->count;
    for (size_t i = 0; i < dicts->count; i++) {
        add_dict(files, &dicts->entries[i]);
    }
    if (module_gzip.bytes != NULL) {
        struct site_file *const module =
            add_hashed(files, "wordgrid", ".wasm", "application/wasm", module_gzip);
        module->is_gzip = true;
        files->module = module;
    }
    return WG_OK;
}

enum wg_status site_files_add_page(struct site_files *files, struct wg_text list,
                                   struct wg_error *error)
{
    struct site_file *const file = &files->items[PAGE_HTML];
    struct sink sink = SINK_IN_MEMORY;
    const char *paths[PAGE_FILES];
    for (size_t i = 0; i < PAGE_FILES; i++) {
        paths[i] = files->items[i].path;
    }
    page_put_served(&sink, paths, list);
    files->page = sink.bytes;
    if (sink.status != WG_OK) {
        return fail_memory(error);
    }
    file->text = (struct wg_text){sink.bytes, sink.used};
    file->content_type = page_files[PAGE_HTML].content_type;
    (void)snprintf(file->etag, sizeof file->etag, "\"xxh3-%016" PRIx64 "\"",
                   hash_bytes(file->text.bytes, file->text.nbytes));
    return WG_OK;
}

void site_files_reset(struct site_files *files)
{
    free(files->page);
    free(files->items);
    *files = (struct site_files){0};
}

const struct site_file *site_files_find(const struct site_files *files, struct wg_text path)
{
    /* Most requests are for the API, which has no files. */
    if (path.nbytes == 0 || *path.bytes != '/' || target_is_api(path)) {
        return NULL;
    }
    const struct wg_text name = {path.bytes + 1, path.nbytes - 1};
    for (size_t i = 0; i < files->count; i++) {
        if (text_equals(name, text_of(files->items[i].path))) {
            return &files->items[i];
        }
    }
    return NULL;
}
