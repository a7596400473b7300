/* SPDX-License-Identifier: MIT */
/*
 * test_mutator.c: shows that mutate_dict.c changes each section of the dictionary SEED, which has
 * every section of the format.
 */
#include "base/file_map.h"
#include "base/load.h"
#include "dict/format.h"
#include "support/test.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { MAX_NBYTES = 1 << 14, SECTIONS = 13 };

static const char ids[SECTIONS][5] = {"ALPH", "CODE", "PART", "SEQS", "FORM", "META", "BASE",
                                      "SETS", "RANK", "LAST", "EDGE", "NUMB", "VALU"};
static struct file_map map;

/* Replaces the function of libFuzzer: adds a byte and changes the first byte. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    assert_true(size > 0 && size < max_size);
    data[0] ^= 0xff;
    data[size] = 0x5a;
    return size + 1;
}

/* A section: its id, and its bytes. */
struct section {
    const uint8_t *id;
    const uint8_t *bytes;
    size_t nbytes;
};

static struct section section_of(const uint8_t *data, uint32_t number)
{
    const uint8_t *const entry =
        data + FORMAT_HEADER_NBYTES + (size_t)number * FORMAT_SECTION_NBYTES;
    return (struct section){.id = entry + SECTION_ID,
                            .bytes = data + load_le64(entry + SECTION_OFFSET),
                            .nbytes = (size_t)load_le64(entry + SECTION_SIZE)};
}

/* Mutates the dictionary. Returns the number of the section that has changed. The bytes of all
   other sections must be the same. */
static uint32_t mutate(unsigned seed)
{
    static uint8_t data[MAX_NBYTES];
    uint32_t changed = SECTIONS;
    memcpy(data, map.bytes, map.nbytes);
    const size_t nbytes = LLVMFuzzerCustomMutator(data, map.nbytes, sizeof data, seed);
    assert_int_equal(load_le64(data + HEADER_FILE_SIZE), nbytes);
    assert_memory_equal(data, map.bytes, HEADER_FILE_SIZE);
    for (uint32_t i = 0; i < SECTIONS; i++) {
        const struct section old = section_of(map.bytes, i);
        const struct section now = section_of(data, i);
        assert_memory_equal(now.id, old.id, 4);
        if (now.nbytes != old.nbytes) {
            assert_int_equal(changed, SECTIONS);
            assert_int_equal(now.nbytes, old.nbytes + 1);
            assert_int_equal(now.bytes[0], old.bytes[0] ^ 0xff);
            changed = i;
        } else {
            assert_memory_equal(now.bytes, old.bytes, old.nbytes);
        }
    }
    return changed;
}

TEST(every_section_is_changed)
{
    bool is_changed[SECTIONS + 1] = {false};
    assert_ok(file_map_open(SEED, &map, NULL));
    assert_in_range(map.nbytes, 0, MAX_NBYTES);
    assert_int_equal(load_le32(map.bytes + HEADER_SECTIONS), SECTIONS);
    for (unsigned seed = 1; seed < 4 * SECTIONS; seed += 2) {
        is_changed[mutate(seed)] = true;
    }
    for (uint32_t i = 0; i < SECTIONS; i++) {
        assert_memory_equal(section_of(map.bytes, i).id, ids[i], 4);
        if (!is_changed[i]) {
            fail_msg("%s is never changed", ids[i]);
        }
    }
    assert_false(is_changed[SECTIONS]);
}
