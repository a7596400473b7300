/* SPDX-License-Identifier: MIT */
/* test_hash.c: compares hashes with the examples in formats/dictionary.md. */
#include "base/hash.h"

#include "support/test.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void examples_of_the_page(void **state)
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

static void eight_bytes_that_count_as_zeros(void **state)
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

RUN_TESTS(NULL, NULL, TEST(examples_of_the_page), TEST(eight_bytes_that_count_as_zeros))
