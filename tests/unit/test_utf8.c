/* SPDX-License-Identifier: MIT */
/* test_utf8.c: compares the decoder with the table of RFC 3629; tests border cases. */
#include "base/utf8.h"

#include "support/test.h"

/* Decodes a copy at the end of an array, so that a sanitizer detects overreads. */
static unsigned decode(const char *bytes, size_t nbytes, uint32_t *code_point)
{
    unsigned char exact[8];
    unsigned char *const begin = exact + sizeof exact - nbytes;
    assert_in_range(nbytes, 1, sizeof exact);
    memcpy(begin, bytes, nbytes);
    return utf8_decode(begin, begin + nbytes, code_point);
}

TEST(borders_of_each_length)
{
    static const struct {
        uint32_t code_point;
        const char *bytes;
    } cases[] = {
        {0x1, "\x01"},
        {0x7f, "\x7f"},
        {0x80, "\xc2\x80"},
        {0x7ff, "\xdf\xbf"},
        {0x800, "\xe0\xa0\x80"},
        {0xd7ff, "\xed\x9f\xbf"},
        {0xe000, "\xee\x80\x80"},
        {0xffff, "\xef\xbf\xbf"},
        {0x10000, "\xf0\x90\x80\x80"},
        {0x3ffff, "\xf0\xbf\xbf\xbf"},
        {0x40000, "\xf1\x80\x80\x80"},
        {0x10ffff, "\xf4\x8f\xbf\xbf"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t nbytes = strlen(cases[i].bytes);
        char written[UTF8_MAX_NBYTES];
        uint32_t code_point = 0;
        assert_int_equal(decode(cases[i].bytes, nbytes, &code_point), nbytes);
        assert_int_equal(code_point, cases[i].code_point);
        assert_int_equal(utf8_encode(code_point, written), nbytes);
        assert_memory_equal(written, cases[i].bytes, nbytes);
        assert_true(utf8_is_valid(cases[i].bytes, nbytes));
    }
}

TEST(zero_is_a_code_point)
{
    uint32_t code_point = 1;
    assert_int_equal(decode("\0", 1, &code_point), 1);
    assert_int_equal(code_point, 0);
    assert_true(utf8_is_valid("a\0b", 3));
}

TEST(refuses)
{
    static const struct {
        const char *name;
        const char *bytes;
    } cases[] = {
        {"a continuation byte alone", "\x80"},
        {"the last continuation byte alone", "\xbf"},
        {"lead byte C0, overlong U+0000", "\xc0\x80"},
        {"lead byte C1, overlong U+007F", "\xc1\xbf"},
        {"overlong U+0000 in three bytes", "\xe0\x80\x80"},
        {"overlong U+07FF", "\xe0\x9f\xbf"},
        {"overlong U+0000 in four bytes", "\xf0\x80\x80\x80"},
        {"overlong U+FFFF", "\xf0\x8f\xbf\xbf"},
        {"the first surrogate", "\xed\xa0\x80"},
        {"the last high surrogate", "\xed\xaf\xbf"},
        {"the first low surrogate", "\xed\xb0\x80"},
        {"the last surrogate", "\xed\xbf\xbf"},
        {"U+110000", "\xf4\x90\x80\x80"},
        {"lead byte F5", "\xf5\x80\x80\x80"},
        {"lead byte F8, five bytes long", "\xf8\x88\x80\x80\x80"},
        {"lead byte FE", "\xfe\x80\x80\x80"},
        {"lead byte FF", "\xff\x80\x80\x80"},
        {"one of two bytes", "\xc3"},
        {"one of three bytes", "\xe2"},
        {"two of three bytes", "\xe2\x82"},
        {"one of four bytes", "\xf0"},
        {"two of four bytes", "\xf0\x9f"},
        {"three of four bytes", "\xf0\x9f\x98"},
        {"no continuation of two bytes", "\xc3z"},
        {"a lead byte as continuation of two bytes", "\xc3\xc3"},
        {"no second byte of three", "\xe2z\xac"},
        {"no third byte of three", "\xe2\x82z"},
        {"no second byte of four", "\xf0z\x98\x80"},
        {"no third byte of four", "\xf0\x9fz\x80"},
        {"no fourth byte of four", "\xf0\x9f\x98z"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t nbytes = strlen(cases[i].bytes);
        uint32_t code_point;
        char within[16] = "ab";
        memcpy(within + 2, cases[i].bytes, nbytes);
        if (decode(cases[i].bytes, nbytes, &code_point) != 0) {
            fail_msg("decodes %s", cases[i].name);
        }
        if (utf8_is_valid(cases[i].bytes, nbytes) || utf8_is_valid(within, nbytes + 2)) {
            fail_msg("takes %s for valid", cases[i].name);
        }
    }
}

/* Returns the length in bytes of the valid character at p, or 0 if it is not valid or has four
   bytes. */
static unsigned expected_length(const unsigned char *p)
{
    const bool second = p[1] >= 0x80 && p[1] <= 0xbf;
    const bool third = p[2] >= 0x80 && p[2] <= 0xbf;
    if (p[0] < 0x80) {
        return 1;
    }
    if (p[0] >= 0xc2 && p[0] <= 0xdf) {
        return second ? 2 : 0;
    }
    if (p[0] == 0xe0) {
        return p[1] >= 0xa0 && second && third ? 3 : 0;
    }
    if (p[0] == 0xed) {
        return p[1] <= 0x9f && second && third ? 3 : 0;
    }
    return p[0] >= 0xe1 && p[0] <= 0xef && second && third ? 3 : 0;
}

/* Tries all 2^24 values of three bytes. */
TEST(all_of_three_bytes)
{
    for (uint32_t i = 0; i < 1 << 24; i++) {
        const unsigned char bytes[3] = {
            (unsigned char)(i >> 16),
            (unsigned char)(i >> 8),
            (unsigned char)i,
        };
        uint32_t code_point;
        if (utf8_decode(bytes, bytes + 3, &code_point) != expected_length(bytes)) {
            fail_msg("%02x %02x %02x", bytes[0], bytes[1], bytes[2]);
        }
    }
}

TEST(every_code_point_there_and_back)
{
    uint32_t valid = 0;
    for (uint32_t c = 0; c <= 0x1fffff; c++) {
        char written[UTF8_MAX_NBYTES];
        uint32_t code_point = 0;
        const unsigned nbytes = utf8_encode(c, written);
        const bool is_scalar = c <= 0x10ffff && (c < 0xd800 || c > 0xdfff);
        if (decode(written, nbytes, &code_point) != (is_scalar ? nbytes : 0) ||
            (is_scalar && code_point != c)) {
            fail_msg("U+%04lX", (unsigned long)c);
        }
        valid += is_scalar;
    }
    assert_int_equal(valid, 0x110000 - 0x800);
}

TEST(counts_code_points)
{
    assert_int_equal(utf8_count("", 0), 0);
    assert_int_equal(utf8_count("abc", 3), 3);
    assert_int_equal(utf8_count("a\xc3\xb6\xe2\x82\xac\xf0\x9f\x98\x80", 10), 4);
    assert_true(utf8_is_valid("", 0));
}
