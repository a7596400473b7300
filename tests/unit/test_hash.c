/* SPDX-License-Identifier: MIT */
/* test_hash.c: compares hashes with the examples in formats/dictionary.md, and SipHash with those
   of its authors. */
#include "base/hash.h"

#include "base/siphash.h"

#include "support/test.h"

#include <inttypes.h>
#include <stdbool.h>

enum { MAX_NBYTES = 4096 };

/* Reads "| 17 | `0123456789abcdef` |". */
static bool read_row(const char *line, size_t *nbytes, uint64_t *hash)
{
    unsigned long count;
    char digits[17];
    if (sscanf(line, "| %lu | `%16[0-9a-f]` |", &count, digits) != 2) {
        return false;
    }
    *nbytes = count;
    *hash = strtoull(digits, NULL, 16);
    return true;
}

TEST(examples_of_the_page)
{
    static unsigned char bytes[MAX_NBYTES];
    char line[1024];
    size_t nbytes;
    uint64_t hash;
    size_t rows = 0;
    size_t shortest = MAX_NBYTES;
    size_t longest = 0;
    for (size_t i = 0; i < MAX_NBYTES; i++) {
        bytes[i] = (unsigned char)i;
    }
    FILE *const page = fopen(DICTIONARY_PAGE, "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (read_row(line, &nbytes, &hash)) {
            assert_in_range(nbytes, 0, MAX_NBYTES);
            if (hash_bytes(bytes, nbytes) != hash) {
                fail_msg("%zu bytes: %016" PRIx64, nbytes, hash_bytes(bytes, nbytes));
            }
            shortest = nbytes < shortest ? nbytes : shortest;
            longest = nbytes > longest ? nbytes : longest;
            rows++;
        }
    }
    assert_int_equal(fclose(page), 0);
    assert_in_range(rows, 10, 100);
    assert_int_equal(shortest, 0);
    assert_in_range(longest, 1025, MAX_NBYTES);
}

TEST(eight_bytes_that_count_as_zeros)
{
    static unsigned char bytes[MAX_NBYTES];
    static unsigned char zeroed[MAX_NBYTES];
    for (size_t i = 0; i < MAX_NBYTES; i++) {
        bytes[i] = (unsigned char)(i * i + 1);
    }
    for (size_t nbytes = 8; nbytes <= MAX_NBYTES; nbytes += nbytes / 8) {
        for (size_t off = 0; off + 8 <= nbytes; off += 1 + (nbytes - 8) / 3) {
            memcpy(zeroed, bytes, nbytes);
            memset(zeroed + off, 0, 8);
            assert_true(hash_bytes_but(bytes, nbytes, off) == hash_bytes(zeroed, nbytes));
        }
    }
}

/* Bytes that come in pieces of any lengths have the same hash. */
TEST(pieces)
{
    static unsigned char bytes[MAX_NBYTES];
    static const unsigned char key[SIPHASH_KEY_NBYTES] = {7};
    for (size_t i = 0; i < MAX_NBYTES; i++) {
        bytes[i] = (unsigned char)(i * i + 1);
    }
    for (size_t step = 1; step <= MAX_NBYTES; step += 1 + step / 3) {
        struct hash_stream *const stream = hash_stream_new();
        struct siphash keyed = siphash_begin(key);
        assert_non_null(stream);
        for (size_t at = 0; at < MAX_NBYTES; at += step) {
            const size_t nbytes = MAX_NBYTES - at < step ? MAX_NBYTES - at : step;
            struct siphash whole = siphash_begin(key);
            siphash_add(&whole, bytes, at);
            assert_true(hash_stream_end(stream) == hash_bytes(bytes, at));
            assert_true(siphash_end(keyed) == siphash_end(whole));
            hash_stream_add(stream, bytes + at, nbytes);
            siphash_add(&keyed, bytes + at, nbytes);
        }
        assert_true(hash_stream_end(stream) == hash_bytes(bytes, MAX_NBYTES));
        hash_stream_free(stream);
    }
}

/* From the reference implementation: the key 00 01 .. 0f, the texts 00 01 .. of these lengths. */
TEST(examples_of_siphash)
{
    static const struct {
        size_t nbytes;
        uint64_t hash;
    } examples[] = {
        {0, UINT64_C(0x726fdb47dd0e0e31)},  {1, UINT64_C(0x74f839c593dc67fd)},
        {7, UINT64_C(0xab0200f58b01d137)},  {8, UINT64_C(0x93f5f5799a932462)},
        {15, UINT64_C(0xa129ca6149be45e5)},
    };
    unsigned char bytes[SIPHASH_KEY_NBYTES];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)i;
    }
    for (size_t i = 0; i < COUNT(examples); i++) {
        struct siphash hash = siphash_begin(bytes);
        siphash_add(&hash, bytes, examples[i].nbytes);
        assert_true(siphash_end(hash) == examples[i].hash);
    }
}
