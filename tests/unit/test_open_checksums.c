/* SPDX-License-Identifier: MIT */
/*
 * test_open_checksums.c: changes a field but not its checksum, or only a checksum. Opening must
 * refuse both: see row 13 of formats/dictionary.md, "What a reader refuses". Also changes every
 * field of the header, of the section table and of the sections.
 */
#include "base/load.h"
#include "support/broken.h"
#include "support/small_dict.h"
#include "support/test.h"

AROUND_ALL(make_small, free_small)

/* Row 13, which is the only row that is not tested with the option skip_hashes. */
TEST(hashes_of_sections)
{
    static const struct broken table[] = {
        {"hash of ALPH",
         {{FORGE_TABLE("ALPH", SECTION_HASH, 8, 1)}},
         "section ALPH does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of META",
         {{FORGE_TABLE("META", SECTION_HASH, 8, 1)}},
         "section META does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of BASE",
         {{FORGE_TABLE("BASE", SECTION_HASH, 8, 1)}},
         "section BASE does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of SETS",
         {{FORGE_TABLE("SETS", SECTION_HASH, 8, 1)}},
         "section SETS does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of RANK",
         {{FORGE_TABLE("RANK", SECTION_HASH, 8, 1)}},
         "section RANK does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of LAST",
         {{FORGE_TABLE("LAST", SECTION_HASH, 8, 1)}},
         "section LAST does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of EDGE",
         {{FORGE_TABLE("EDGE", SECTION_HASH, 8, 1)}},
         "section EDGE does not match its checksum",
         .hashing = HASH_HEADER},
        {"hash of an unknown section",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('m', 'i', 'n', 'e'))},
          {FORGE_TABLE("mine", SECTION_HASH, 8, 1)}},
         "section mine does not match its checksum",
         .hashing = HASH_HEADER},
        {"a bit of an edge",
         {{FORGE_SECTION("EDGE", 1, 1, 0x64)}},
         "section EDGE does not match its checksum",
         .hashing = HASH_NOTHING},
        {"a letter of the metadata",
         {{FORGE_SECTION("META", 5, 1, 'S')}},
         "section META does not match its checksum",
         .hashing = HASH_NOTHING},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        OWN(forge, forge);
        OWN(wg_dict, *dict) = NULL;
        assert_refused(&small, &table[i], false);
        break_dict(&forge, &small, &table[i]);
        assert_ok(forge_open(&forge, true, &dict, NULL));
    }
}

/* --- Every field, with the old checksums */

/* Changes the lowest bit of the last byte of each header field. */
TEST(fields_of_the_header_without_checksums)
{
    static const char checksum[] = "its header does not match its checksum";
    static const struct {
        unsigned field;
        unsigned nbytes;
        enum wg_status status;
        const char *message;
    } fields[] = {
        {0, FORMAT_MAGIC_NBYTES, WG_NOT_A_DICTIONARY, "not a wordgrid dictionary"},
        {HEADER_MAJOR, 2, WG_NEWER_FORMAT, "format 257, and this program reads"},
        {HEADER_MINOR, 2, WG_DAMAGED, checksum},
        {HEADER_SECTIONS, 4, WG_DAMAGED, "its section table is too long"},
        {HEADER_FILE_SIZE, 8, WG_DAMAGED, "has 778 bytes where its header says 720575"},
        {HEADER_WORDS, 8, WG_DAMAGED, checksum},
        {HEADER_STATES, 4, WG_DAMAGED, checksum},
        {HEADER_EDGES, 4, WG_DAMAGED, checksum},
        {HEADER_LONGEST, 4, WG_DAMAGED, checksum},
        {HEADER_ROOT, 4, WG_DAMAGED, checksum},
        {HEADER_RESERVED, 8, WG_DAMAGED, checksum},
        {HEADER_HASH, 8, WG_DAMAGED, checksum},
    };
    size_t nbytes = 0;
    for (size_t i = 0; i < COUNT(fields); i++) {
        const size_t last = fields[i].field + fields[i].nbytes - 1;
        const uint64_t changed = small.bytes[last] ^ 1U;
        const struct broken broken = {"a field of the header",
                                      {{FORGE_HEADER(last, 1, changed)}},
                                      fields[i].message,
                                      fields[i].status,
                                      HASH_NOTHING};
        assert_all_refused(&small, &broken, 1);
        assert_int_equal(fields[i].field, nbytes); /* no field is left out */
        nbytes += fields[i].nbytes;
    }
    assert_int_equal(nbytes, FORMAT_HEADER_NBYTES);
}

TEST(fields_of_the_table_without_checksums)
{
    static const unsigned fields[] = {SECTION_ID, SECTION_FLAGS, SECTION_OFFSET, SECTION_SIZE,
                                      SECTION_HASH};
    const uint32_t sections = load_le32(small.bytes + HEADER_SECTIONS);
    for (uint32_t i = 0; i < sections; i++) {
        for (size_t j = 0; j < COUNT(fields); j++) {
            const size_t at = FORMAT_HEADER_NBYTES + (size_t)i * FORMAT_SECTION_NBYTES + fields[j];
            const struct broken broken = {"a field of the section table",
                                          {{FORGE_HEADER(at, 1, small.bytes[at] ^ 1U)}},
                                          "its header does not match its checksum",
                                          .hashing = HASH_NOTHING};
            assert_all_refused(&small, &broken, 1);
        }
    }
}

/* Changes every byte of each section, and so every field. */
TEST(bytes_of_the_sections_without_checksums)
{
    static const char *const ids[] = {"ALPH", "META", "BASE", "SETS", "RANK", "LAST", "EDGE"};
    OWN(forge, sound) = forge_of(&small);
    for (size_t i = 0; i < COUNT(ids); i++) {
        const size_t begin = forge_offset(&sound, ids[i]);
        const size_t end = begin + forge_nbytes(&sound, ids[i]);
        char message[64];
        (void)snprintf(message, sizeof message, "section %s does not match its checksum", ids[i]);
        for (size_t at = begin; at < end; at++) {
            const struct broken broken = {"a byte of a section",
                                          {{FORGE_HEADER(at, 1, small.bytes[at] ^ 1U)}},
                                          message,
                                          .hashing = HASH_NOTHING};
            assert_refused(&small, &broken, false);
        }
    }
}
