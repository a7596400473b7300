/* SPDX-License-Identifier: MIT */
#include "support/forge.h"

#include "base/hash.h"
#include "base/load.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

/* malloc(0) can return NULL or one byte, so 0 bytes are the end of a block of
   ALIGNMENT bytes. */
enum { ALIGNMENT = 16 };

void forge_alloc(struct forge *forge, size_t nbytes)
{
    forge->block = malloc(nbytes > 0 ? nbytes : ALIGNMENT);
    assert_non_null(forge->block);
    forge->bytes = forge->block + (nbytes > 0 ? 0 : ALIGNMENT);
    forge->nbytes = nbytes;
}

void forge_init(struct forge *forge, const struct made_dict *made)
{
    forge_alloc(forge, made->nbytes);
    memcpy(forge->bytes, made->bytes, made->nbytes);
}

void forge_free(struct forge *forge)
{
    free(forge->block);
    *forge = (struct forge){0};
}

void forge_resize(struct forge *forge, size_t nbytes)
{
    struct forge old = *forge;
    const size_t kept = nbytes < old.nbytes ? nbytes : old.nbytes;
    forge_alloc(forge, nbytes); /* not realloc, which can leave room after the bytes */
    memcpy(forge->bytes, old.bytes, kept);
    memset(forge->bytes + kept, 0, nbytes - kept);
    forge_free(&old);
}

/* Returns the number of section table entries; 0 if the table is not in the file. */
static uint32_t count_entries(const struct forge *forge)
{
    if (forge->nbytes < FORMAT_HEADER_NBYTES) {
        return 0;
    }
    const uint32_t sections = load_le32(forge->bytes + HEADER_SECTIONS);
    const size_t room = (forge->nbytes - FORMAT_HEADER_NBYTES) / FORMAT_SECTION_NBYTES;
    return sections <= FORMAT_MAX_SECTIONS && sections <= room ? sections : 0;
}

size_t forge_entry(const struct forge *forge, const char *section)
{
    const uint32_t sections = count_entries(forge);
    for (uint32_t i = 0; i < sections; i++) {
        const size_t entry = FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        if (memcmp(forge->bytes + entry + SECTION_ID, section, 4) == 0) {
            return entry;
        }
    }
    fail_msg("the forge has no section %s", section);
    return 0;
}

size_t forge_offset(const struct forge *forge, const char *section)
{
    return (size_t)load_le64(forge->bytes + forge_entry(forge, section) +
                             SECTION_OFFSET);
}

size_t forge_nbytes(const struct forge *forge, const char *section)
{
    return (size_t)load_le64(forge->bytes + forge_entry(forge, section) + SECTION_SIZE);
}

void forge_put(struct forge *forge, size_t off, unsigned nbytes, uint64_t value)
{
    assert_true(off <= forge->nbytes && nbytes <= forge->nbytes - off);
    for (unsigned i = 0; i < nbytes; i++) {
        forge->bytes[off + i] = (unsigned char)(value >> 8 * i);
    }
}

void forge_edit(struct forge *forge, const struct forge_edit *edit)
{
    size_t off = edit->off;
    if (edit->place == FORGE_NOWHERE) {
        return;
    }
    if (edit->place == FORGE_AT_END) {
        forge_resize(forge, (size_t)edit->value);
        return;
    }
    if (edit->place == FORGE_IN_TABLE) {
        off += forge_entry(forge, edit->section);
    }
    if (edit->place == FORGE_IN_SECTION) {
        off += forge_offset(forge, edit->section);
    }
    forge_put(forge, off, edit->nbytes, edit->value);
}

void forge_hash_header(struct forge *forge)
{
    if (forge->nbytes >= FORMAT_HEADER_NBYTES) {
        const size_t table_nbytes =
            (size_t)count_entries(forge) * FORMAT_SECTION_NBYTES;
        store_le64(forge->bytes + HEADER_HASH,
                   format_header_hash(forge->bytes, table_nbytes));
    }
}

void forge_hash(struct forge *forge)
{
    const uint32_t sections = count_entries(forge);
    for (uint32_t i = 0; i < sections; i++) {
        unsigned char *entry =
            forge->bytes + FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        const uint64_t offset = load_le64(entry + SECTION_OFFSET);
        const uint64_t nbytes = load_le64(entry + SECTION_SIZE);
        if (offset <= forge->nbytes && nbytes <= forge->nbytes - offset) {
            store_le64(entry + SECTION_HASH,
                       hash_bytes(forge->bytes + offset, (size_t)nbytes));
        }
    }
    forge_hash_header(forge);
}

void forge_set_edge(struct forge *forge, uint32_t edge, uint32_t target)
{
    const uint32_t bits = format_edge_bits(load_le32(forge->bytes + HEADER_STATES));
    const uint64_t at = (uint64_t)edge * bits;
    unsigned char *p = forge->bytes + forge_offset(forge, "EDGE") + at / 8;
    const uint64_t mask = (UINT64_MAX >> (64 - bits)) << at % 8;
    assert_true(edge < load_le32(forge->bytes + HEADER_EDGES));
    assert_true(target <= UINT64_MAX >> (64 - bits));
    store_le64(p, (load_le64(p) & ~mask) | ((uint64_t)target << at % 8));
}

enum wg_status forge_open(const struct forge *forge, bool skip_hashes,
                          struct wg_dict **dict_out, struct wg_error *error)
{
    const struct wg_dict_options options = {.struct_nbytes = sizeof options,
                                            .skip_hashes = skip_hashes};
    return wg_dict_open_memory(forge->bytes, forge->nbytes, &options, dict_out, error);
}
