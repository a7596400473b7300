/* SPDX-License-Identifier: MIT */
/* files.c: see files.h. */
#include "serve/files.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "base/memory.h"
#include "page/page.h"
#include "serve/target.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_tags(struct site_file *file, uint64_t hash)
{
    (void)snprintf(file->etag, sizeof file->etag, "\"xxh3-%016" PRIx64 "\"", hash);
    (void)snprintf(file->packed_etag, sizeof file->packed_etag, "\"xxh3-%016" PRIx64 "-gzip\"",
                   hash);
}

/* Adds a file. Its path is the name with a hash of the text before the last dot. */
static struct site_file *add_hashed(struct site_files *files, const char *name,
                                    const char *content_type, struct wg_text text,
                                    struct wg_text packed)
{
    struct site_file *const file = &files->items[files->count++];
    const char *const end = strrchr(name, '.');
    const struct wg_text hashed = text.bytes != NULL ? text : packed;
    const uint64_t hash = hash_bytes(hashed.bytes, hashed.nbytes);
    *file = (struct site_file){
        .content_type = content_type,
        .text = text,
        .packed = packed,
        .is_immutable = true,
    };
    (void)snprintf(file->path, sizeof file->path, "%.*s-%016" PRIx64 "%s", (int)(end - name), name,
                   hash, end);
    set_tags(file, hash);
    return file;
}

/* Adds the file of a dictionary. The path contains the ASCII letters and digits of the dictionary's
   name. Two names can have the same letters and digits; the hash in the path distinguishes them. */
static void add_dict(struct site_files *files, const struct dict_entry *entry)
{
    char name[sizeof "dict/.wgd" + 32] = "dict/";
    size_t used = strlen(name);
    for (size_t i = 0; i < entry->name.nbytes && used < sizeof name - sizeof ".wgd"; i++) {
        const char c = entry->name.bytes[i];
        const bool is_plain =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        name[used++] = is_plain ? c : '_';
    }
    memcpy(name + used, ".wgd", sizeof ".wgd");
    (void)add_hashed(files, name, "application/octet-stream", entry->file, (struct wg_text){0});
}

enum wg_status site_files_init(struct site_files *files, const struct dict_list *dicts,
                               bool offers_dicts, struct wg_text module_gzip,
                               struct wg_error *error)
{
    const size_t most = PAGE_SERVED + 1 + dicts->count;
    *files = (struct site_files){.items = calloc(most, sizeof *files->items)};
    TRY_MEMORY(error, files->items != NULL);
    files->items[PAGE_HTML].is_of_page = true; /* site_files_add_page */
    files->count = 1;
    for (size_t i = PAGE_CSS; i < PAGE_FILES; i++) {
        add_hashed(files, page_files[i].name, page_files[i].content_type, page_files[i].text,
                   page_packed[i])
            ->is_of_page = true;
    }
    add_hashed(files, "icon.png", "image/png", page_icon, (struct wg_text){0})->is_of_page = true;
    if (!offers_dicts) {
        return WG_OK;
    }
    files->dicts = files->items + files->count;
    for (size_t i = 0; i < dicts->count; i++) {
        add_dict(files, &dicts->entries[i]);
    }
    if (module_gzip.bytes != NULL) {
        files->module = add_hashed(files, "wordgrid.wasm", "application/wasm", (struct wg_text){0},
                                   module_gzip);
    }
    return WG_OK;
}

/* The CRC-32 of gzip (RFC 1952, 8). */
static uint32_t crc32_of(struct wg_text text)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < text.nbytes; i++) {
        crc ^= (unsigned char)text.bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
        }
    }
    return ~crc;
}

/*
 * Writes the gzip form of a page. The program cannot compress. So the first `front_nbytes` bytes,
 * which depend on the dictionaries, are stored as they are, in blocks of at most 65,535 bytes
 * (RFC 1951, 3.2.4). Such blocks end at a byte, so the compressed rest can follow them.
 */
static void pack_page(struct sink *sink, struct wg_text page, size_t front_nbytes)
{
    enum { HEAD_NBYTES = 10, TAIL_NBYTES = 8 };
    const struct wg_text rest = page_packed[PAGE_HTML];
    char tail[TAIL_NBYTES];
    sink_bytes(sink, rest.bytes, HEAD_NBYTES);
    for (size_t at = 0; at < front_nbytes;) {
        const size_t left = front_nbytes - at;
        const uint32_t nbytes = left < UINT16_MAX ? (uint32_t)left : UINT16_MAX;
        char sizes[4];
        store_le32(sizes, nbytes | ~nbytes << 16);
        sink_char(sink, '\0'); /* stored, not the last block */
        sink_bytes(sink, sizes, sizeof sizes);
        sink_bytes(sink, page.bytes + at, nbytes);
        at += nbytes;
    }
    sink_bytes(sink, rest.bytes + HEAD_NBYTES, rest.nbytes - HEAD_NBYTES - TAIL_NBYTES);
    store_le32(tail, crc32_of(page));
    store_le32(tail + 4, (uint32_t)page.nbytes);
    sink_bytes(sink, tail, sizeof tail);
}

enum wg_status site_files_add_page(struct site_files *files, struct wg_text list,
                                   struct wg_error *error)
{
    struct site_file *const file = &files->items[PAGE_HTML];
    struct sink sink = SINK_IN_MEMORY;
    struct sink packed = SINK_IN_MEMORY;
    const char *paths[PAGE_SERVED];
    for (size_t i = 0; i < PAGE_SERVED; i++) {
        paths[i] = files->items[i].path;
    }
    page_put_front(&sink, paths, list);
    const size_t front_nbytes = sink.used;
    sink_text(&sink, page_rest());
    files->page = sink.bytes;
    if (sink.status == WG_OK) {
        pack_page(&packed, (struct wg_text){sink.bytes, sink.used}, front_nbytes);
    }
    files->packed_page = packed.bytes;
    TRY_MEMORY(error, sink.status == WG_OK && packed.status == WG_OK);
    file->text = (struct wg_text){sink.bytes, sink.used};
    file->packed = (struct wg_text){packed.bytes, packed.used};
    file->content_type = page_files[PAGE_HTML].content_type;
    set_tags(file, hash_bytes(file->text.bytes, file->text.nbytes));
    return WG_OK;
}

void site_files_reset(struct site_files *files)
{
    FREE_ALL(files->packed_page, files->page, files->items);
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
