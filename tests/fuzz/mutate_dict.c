/* SPDX-License-Identifier: MIT */
/*
 * mutate_dict.c: changes a dictionary for libFuzzer. If single bytes are changed, a section cannot
 * grow, because the other sections keep their places. Most changes of the section table make the
 * whole file unreadable. So in half of the calls, one section is mutated, all sections are laid out
 * again, and the table gets their new offsets and sizes.
 */
#include "base/load.h"
#include "dict/format.h"
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { MAX_NBYTES = 1 << 14 };

struct file {
    uint8_t bytes[MAX_NBYTES];
    size_t nbytes;
};

/* Returns whether the table and its sections are inside the file. */
static bool is_whole(const uint8_t *data, size_t size)
{
    if (size < FORMAT_HEADER_NBYTES || size > MAX_NBYTES) {
        return false;
    }
    const uint32_t sections = load_le32(data + HEADER_SECTIONS);
    if (sections == 0 || sections > (size - FORMAT_HEADER_NBYTES) / FORMAT_SECTION_NBYTES) {
        return false;
    }
    const uint8_t *entry = data + FORMAT_HEADER_NBYTES;
    for (uint32_t i = 0; i < sections; i++, entry += FORMAT_SECTION_NBYTES) {
        const uint64_t offset = load_le64(entry + SECTION_OFFSET);
        if (offset > size || load_le64(entry + SECTION_SIZE) > size - offset) {
            return false;
        }
    }
    return true;
}

/* Sets `file` to `data` with section `changed` mutated. Returns false if the result is larger than
   `max_size`. */
static bool change_section(const uint8_t *data, size_t max_size, uint32_t changed,
                           struct file *file)
{
    static uint8_t section[MAX_NBYTES];
    const uint32_t sections = load_le32(data + HEADER_SECTIONS);
    const size_t head = FORMAT_HEADER_NBYTES + sections * (size_t)FORMAT_SECTION_NBYTES;
    if (head > max_size) {
        return false;
    }
    memset(file->bytes, 0, sizeof file->bytes);
    memcpy(file->bytes, data, head);
    file->nbytes = head;
    for (uint32_t i = 0; i < sections; i++) {
        uint8_t *entry = file->bytes + FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES;
        size_t nbytes = (size_t)load_le64(entry + SECTION_SIZE);
        memcpy(section, data + load_le64(entry + SECTION_OFFSET), nbytes);
        if (i == changed) {
            nbytes = LLVMFuzzerMutate(section, nbytes, sizeof section);
        }
        const size_t offset = (file->nbytes + FORMAT_SECTION_ALIGNMENT - 1) /
                              FORMAT_SECTION_ALIGNMENT * FORMAT_SECTION_ALIGNMENT;
        if (offset > max_size || nbytes > max_size - offset) {
            return false;
        }
        memcpy(file->bytes + offset, section, nbytes);
        store_le64(entry + SECTION_OFFSET, offset);
        store_le64(entry + SECTION_SIZE, nbytes);
        file->nbytes = offset + nbytes;
    }
    store_le64(file->bytes + HEADER_FILE_SIZE, file->nbytes);
    return true;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static struct file file;
    if (max_size > MAX_NBYTES) {
        max_size = MAX_NBYTES;
    }
    if (seed % 2 == 0 || !is_whole(data, size) ||
        !change_section(data, max_size, seed / 2 % load_le32(data + HEADER_SECTIONS), &file)) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    memcpy(data, file.bytes, file.nbytes);
    return file.nbytes;
}
