/* SPDX-License-Identifier: MIT */
/* sections.c: see sections.h. */
#include "dict/read/sections.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/load.h"
#include "dict/format.h"

#include <string.h>

/* Returns the index of the section that a table entry names; -1: unknown section. */
/*@ requires \valid_read(entry + (0 .. FORMAT_SECTION_NBYTES - 1));
    assigns \nothing;
    ensures -1 <= \result < KNOWN_SECTIONS;
*/
static int find_section(const unsigned char *entry)
{
    /*@ loop invariant 0 <= i <= KNOWN_SECTIONS;
        loop assigns i;
        loop variant KNOWN_SECTIONS - i;
    */
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        if (memcmp(entry + SECTION_ID, section_kinds[i].id, 4) == 0) {
            return i;
        }
    }
    return -1;
}

/* Writes the id of a table entry to `id`, for messages. */
/*@ requires \valid_read(entry + (0 .. FORMAT_SECTION_NBYTES - 1)) && \valid(id + (0 .. 4));
    assigns id[0 .. 4];
*/
static void show_id(const unsigned char *entry, char id[5])
{
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, id[0 .. 3];
        loop variant 4 - i;
    */
    for (int i = 0; i < 4; i++) {
        const unsigned char c = entry[SECTION_ID + i];
        id[i] = c > 0x20 && c < 0x7f ? (char)c : '?';
    }
    id[4] = '\0';
}

/* Fails if the table has an unknown section that is required. The ids of all entries are checked
   before the rest of the entries, because a newer format may have other rules. */
/*@ requires \valid_read(entry + (0 .. sections * FORMAT_SECTION_NBYTES - 1));
    assigns \nothing;
*/
static enum wg_status check_required(const unsigned char *entry, uint32_t sections,
                                     struct wg_error *error)
{
    /*@ loop invariant i <= sections;
        loop invariant entry == \at(entry, Pre) + i * FORMAT_SECTION_NBYTES;
        loop assigns i, entry;
        loop variant sections - i;
    */
    for (uint32_t i = 0; i < sections; i++, entry += FORMAT_SECTION_NBYTES) {
        if (find_section(entry) < 0 && (load_le32(entry + SECTION_FLAGS) & SECTION_REQUIRED) != 0) {
            char id[5];
            show_id(entry, id);
            return fail(error, WG_NEWER_FORMAT,
                        "needs section %s, which this program does not know; use a newer wordgrid",
                        id);
        }
    }
    return WG_OK;
}

enum wg_status sections_check_header(const unsigned char *bytes, size_t nbytes,
                                     struct wg_error *error)
{
    if (!format_has_magic(bytes, nbytes)) {
        return fail_for(error, WG_REASON_NOT_A_DICTIONARY,
                        fail(error, WG_NOT_A_DICTIONARY, "not a wordgrid dictionary"));
    }
    if (nbytes < FORMAT_HEADER_NBYTES) {
        return fail(error, WG_DAMAGED, "cut short: the header is incomplete");
    }
    const unsigned major = load_le32(bytes + HEADER_VERSION) & UINT16_MAX;
    if (major > FORMAT_MAJOR) {
        return fail(error, WG_NEWER_FORMAT,
                    "format %u, and this program reads format %d; use a newer wordgrid", major,
                    FORMAT_MAJOR);
    }
    if (major < FORMAT_MAJOR) {
        return fail(error, WG_DAMAGED, "format %u does not exist", major);
    }
    const uint64_t file_size = load_le64(bytes + HEADER_FILE_SIZE);
    if (file_size != nbytes) {
        return fail(error, WG_DAMAGED,
                    "has %llu bytes where its header says %llu; get a whole copy",
                    (unsigned long long)nbytes, (unsigned long long)file_size);
    }
    const uint32_t sections = load_le32(bytes + HEADER_SECTIONS);
    if (sections > (nbytes - FORMAT_HEADER_NBYTES) / FORMAT_SECTION_NBYTES) {
        return fail(error, WG_DAMAGED, "its section table is too long");
    }
    const size_t table_nbytes = (size_t)sections * FORMAT_SECTION_NBYTES;
    if (format_header_hash(bytes, table_nbytes) != load_le64(bytes + HEADER_HASH)) {
        return fail(error, WG_DAMAGED, "its header does not match its checksum");
    }
    if (load_le64(bytes + HEADER_RESERVED) != 0) {
        return fail(error, WG_NEWER_FORMAT,
                    "its header has a field that this program does not know; use a newer wordgrid");
    }
    if (sections > FORMAT_MAX_SECTIONS) {
        return fail(error, WG_NEWER_FORMAT,
                    "has %lu sections, and this program reads %d; use a newer wordgrid",
                    (unsigned long)sections, FORMAT_MAX_SECTIONS);
    }
    return check_required(bytes + FORMAT_HEADER_NBYTES, sections, error);
}

/* Reads one entry of the table into `sections`. *end is the offset in the file where the section
   before it ends; sets *end to the end of this section. */
/*@ requires \valid_read(bytes + (0 .. nbytes - 1));
    requires \valid_read(entry + (0 .. FORMAT_SECTION_NBYTES - 1));
    requires \valid(end) && *end <= nbytes;
    requires \valid(sections + (0 .. KNOWN_SECTIONS - 1)) && valid_sections(sections) &&
        are_parts(sections, bytes);
    requires \separated(end, sections + (0 .. KNOWN_SECTIONS - 1));
    assigns *end, sections[0 .. KNOWN_SECTIONS - 1];
    ensures *end <= nbytes;
    ensures valid_sections(sections) && are_parts(sections, bytes);
*/
static enum wg_status read_section(const unsigned char *bytes, size_t nbytes,
                                   const unsigned char *entry, uint64_t *end,
                                   struct section *sections, bool skip_hashes,
                                   struct wg_error *error)
{
    const uint64_t offset = load_le64(entry + SECTION_OFFSET);
    const uint64_t size = load_le64(entry + SECTION_SIZE);
    const int known = find_section(entry);
    char id[5];
    show_id(entry, id);
    if (offset % FORMAT_SECTION_ALIGNMENT != 0 || offset < *end || offset > nbytes ||
        size > nbytes - offset) {
        return fail(error, WG_DAMAGED, "section %s does not lie in the file", id);
    }
    if (offset - *end > FORMAT_MAX_GAP_NBYTES ||
        !format_is_zero_from(bytes + *end, 0, bytes + offset)) {
        return fail(error, WG_DAMAGED, "there are stray bytes before section %s", id);
    }
    *end = offset + size;
    if (known >= 0 && sections[known].is_there) {
        return fail(error, WG_DAMAGED, "section %s occurs twice", id);
    }
    if (!skip_hashes &&
        hash_bytes(bytes + offset, (size_t)size) != load_le64(entry + SECTION_HASH)) {
        return fail(error, WG_DAMAGED, "section %s does not match its checksum", id);
    }
    if (known >= 0) {
        sections[known] = (struct section){bytes + offset, size, true};
        //@ assert valid_section(sections + known);
    }
    return WG_OK;
}

enum wg_status sections_read(const unsigned char *bytes, size_t nbytes, bool skip_hashes,
                             struct section *sections, struct wg_error *error)
{
    const uint32_t count = load_le32(bytes + HEADER_SECTIONS);
    const unsigned char *entry = bytes + FORMAT_HEADER_NBYTES;
    uint64_t end = FORMAT_HEADER_NBYTES + (uint64_t)count * FORMAT_SECTION_NBYTES;
    /*@ loop invariant i <= count && end <= nbytes && valid_sections(sections) &&
            are_parts(sections, bytes);
        loop invariant entry == bytes + FORMAT_HEADER_NBYTES + i * FORMAT_SECTION_NBYTES;
        loop assigns i, entry, end, sections[0 .. KNOWN_SECTIONS - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++, entry += FORMAT_SECTION_NBYTES) {
        const enum wg_status status =
            read_section(bytes, nbytes, entry, &end, sections, skip_hashes, error);
        if (status != WG_OK) {
            return status;
        }
    }
    if (end != nbytes) {
        return fail(error, WG_DAMAGED, "there are stray bytes at its end");
    }
    /*@ loop invariant 0 <= i <= KNOWN_SECTIONS;
        loop assigns i;
        loop variant KNOWN_SECTIONS - i;
    */
    for (int i = 0; i < KNOWN_SECTIONS; i++) {
        if (!sections[i].is_there && section_kinds[i].is_in_all_files) {
            return fail(error, WG_DAMAGED, "section %s is missing", section_kinds[i].id);
        }
    }
    return WG_OK;
}
