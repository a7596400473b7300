/* SPDX-License-Identifier: MIT */
/* test_field.c: tests which values of each kind are accepted, and the messages for other values. */
#include "base/field.h"
#include "base/number.h"
#include "support/test.h"

struct members {
    bool flag;
    const char *text;
    uint32_t number;
    uint64_t number_64;
    size_t count;
    uint64_t seed;
    double seconds;
    unsigned choice;
    uint32_t size[2];
    struct field_cell cell;
    uint32_t part[2];
    struct field_lengths lengths;
};

static const char *const names[] = {"king", "rook", "hex", NULL};

#define AT(member) offsetof(struct members, member)

static const struct field fields[] = {
    [FIELD_FLAG] = {FIELD_FLAG, AT(flag)},
    [FIELD_TEXT] = {FIELD_TEXT, AT(text)},
    [FIELD_NUMBER] = {FIELD_NUMBER, AT(number), 1},
    [FIELD_NUMBER_64] = {FIELD_NUMBER_64, AT(number_64), 2, 500},
    [FIELD_COUNT] = {FIELD_COUNT, AT(count)},
    [FIELD_SEED] = {FIELD_SEED, AT(seed)},
    [FIELD_SECONDS] = {FIELD_SECONDS, AT(seconds)},
    [FIELD_CHOICE] = {FIELD_CHOICE, AT(choice), .names = names},
    [FIELD_SIZE] = {FIELD_SIZE, AT(size), .most = 100},
    [FIELD_CELL] = {FIELD_CELL, AT(cell)},
    [FIELD_PART] = {FIELD_PART, AT(part)},
    [FIELD_LENGTHS] = {FIELD_LENGTHS, AT(lengths)},
};

static struct members read_right(enum field_kind kind, const char *value)
{
    struct members members = {0};
    struct field_problem problem = {"none"};
    if (!field_read(&fields[kind], value, &members, &problem)) {
        fail_msg("%s: %s", value == NULL ? "(none)" : value, problem.text);
    }
    assert_string_equal(problem.text, "none");
    return members;
}

TEST(reads_what_is_right)
{
    assert_true(read_right(FIELD_FLAG, NULL).flag); /* an option without a value */
    assert_true(read_right(FIELD_FLAG, "1").flag);
    assert_false(read_right(FIELD_FLAG, "0").flag);
    assert_string_equal(read_right(FIELD_TEXT, "").text, "");
    assert_int_equal(read_right(FIELD_NUMBER, "4294967295").number, UINT32_MAX);
    assert_int_equal(read_right(FIELD_NUMBER, "0000000000000001").number, 1);
    assert_int_equal(read_right(FIELD_NUMBER_64, "500").number_64, 500);
    assert_int_equal(read_right(FIELD_COUNT, "0").count, 0);
    assert_int_equal(read_right(FIELD_COUNT, "all").count, SIZE_MAX);
    assert_int_equal(read_right(FIELD_COUNT, "99999999999999999999").count, SIZE_MAX);
    assert_int_equal(read_right(FIELD_SEED, "18446744073709551615").seed, UINT64_MAX);
    assert_int_equal(read_right(FIELD_CHOICE, "hex").choice, 2);
    assert_int_equal(read_right(FIELD_SIZE, "4x25").size[1], 25);
    const struct field_cell cell = read_right(FIELD_CELL, "2,4294967295").cell;
    assert_true(cell.is_given && cell.row == 2 && cell.column == UINT32_MAX);
    assert_int_equal(read_right(FIELD_PART, "3/16").part[1], 16);
    assert_int_equal(read_right(FIELD_PART, "4294967295/4294967295").part[0], UINT32_MAX);
    assert_int_equal(read_right(FIELD_LENGTHS, "3,6,7").lengths.count, 3);
    assert_int_equal(read_right(FIELD_LENGTHS, "3,6,7").lengths.lengths[2], 7);
}

TEST(a_number_is_the_whole_text)
{
    static const struct {
        const char *text;
        uint64_t most;
        bool is_number;
        uint64_t number;
    } rows[] = {
        {"0", 0, true, 0},
        {"1", 0, false, 0},
        {"007", 7, true, 7},
        {"8", 7, false, 0},
        {"65535", 65535, true, 65535},
        {"65536", 65535, false, 0},
        {"18446744073709551615", UINT64_MAX, true, UINT64_MAX},
        {"18446744073709551616", UINT64_MAX, false, 0},
        {"28446744073709551615", UINT64_MAX, false, 0},
        {"184467440737095516150", UINT64_MAX, false, 0},
        {"", 9, false, 0},
        {"+1", 9, false, 0},
        {" 1", 9, false, 0},
        {"1 ", 9, false, 0},
        {"1/", 9, false, 0},
        {"1:", 9, false, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t number = 77;
        const bool is_number = number_is(text_of(rows[i].text), rows[i].most, &number);
        if (is_number != rows[i].is_number || number != (is_number ? rows[i].number : 77)) {
            fail_msg("'%s': %d, %llu", rows[i].text, is_number, (unsigned long long)number);
        }
    }
    assert_int_equal(number_digits(text_of("12a3")), 2);
    assert_int_equal(number_digits(text_of("/1")), 0);
    assert_int_equal(number_digits((struct wg_text){"123", 2}), 2);
}

TEST(reads_seconds)
{
    static const struct {
        const char *text;
        double seconds;
    } cases[] = {{"1", 1},       {"1.5", 1.5},        {".25", 0.25},   {"2.", 2},
                 {"000.5", 0.5}, {"1000000000", 1e9}, {"0.001", 1e-3}, {"1.00000000000000001", 1}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const double off = read_right(FIELD_SECONDS, cases[i].text).seconds - cases[i].seconds;
        assert_true(off < 1e-12 && off > -1e-12);
    }
}

TEST(says_what_is_wrong)
{
    static const char number[] = "is not a number; give a number from 1 to 4294967295";
    static const char seconds[] =
        "is not a number of seconds; give one above 0, such as 1.5, or 'none'";
    static const char size[] = "is not a size; write it like 3x4: rows, columns, at most 100 cells";
    static const char cell[] = "is not a cell; write it like 0,3: row 0, column 3";
    static const char part[] = "is not a shard; write it like 2/16: the second of 16";
    static const char list[] = "is not a list of lengths; write it like 3,6,7";
    static const struct {
        enum field_kind kind;
        const char *value;
        const char *problem;
    } cases[] = {
        {FIELD_FLAG, "", "is neither 1 (yes) nor 0 (no)"},
        {FIELD_FLAG, "yes", "is neither 1 (yes) nor 0 (no)"},
        {FIELD_NUMBER, "", number},
        {FIELD_NUMBER, "-1", number},
        {FIELD_NUMBER, " 3", number},
        {FIELD_NUMBER, "3x", number},
        {FIELD_NUMBER, "0", "is out of range; give a number from 1 to 4294967295"},
        {FIELD_NUMBER, "4294967296", "is out of range; give a number from 1 to 4294967295"},
        {FIELD_NUMBER_64, "1", "is out of range; give a number from 2 to 500"},
        {FIELD_NUMBER_64, "18446744073709551618", "is out of range; give a number from 2 to 500"},
        {FIELD_COUNT, "All", "is not a number; give 0 or more, or 'all'"},
        {FIELD_SEED, "x", "is not a seed; give a number from 0 to 18446744073709551615"},
        {FIELD_SEED, "18446744073709551616",
         "is not a seed; give a number from 0 to 18446744073709551615"},
        {FIELD_SECONDS, "", seconds},
        {FIELD_SECONDS, ".", seconds},
        {FIELD_SECONDS, "0", seconds},
        {FIELD_SECONDS, "0.0", seconds},
        {FIELD_SECONDS, "-1", seconds},
        {FIELD_SECONDS, "1e3", seconds},
        {FIELD_SECONDS, "inf", seconds},
        {FIELD_SECONDS, "0x1p3", seconds},
        {FIELD_SECONDS, "1.5.5", seconds},
        {FIELD_SECONDS, "1000000001", "is too long; give at most 1000000000 seconds"},
        {FIELD_SECONDS, "99999999999999999999999", "is too long; give at most 1000000000 seconds"},
        {FIELD_CHOICE, "King", "is not known; choose king, rook or hex"},
        {FIELD_CHOICE, "", "is not known; choose king, rook or hex"},
        {FIELD_SIZE, "0x4", size},
        {FIELD_SIZE, "11x10", size},
        {FIELD_SIZE, "65536x65536", size},
        {FIELD_SIZE, "4X5", size},
        {FIELD_CELL, "1", cell},
        {FIELD_CELL, "1,", cell},
        {FIELD_PART, "1", part},
        {FIELD_PART, "0/0", part},
        {FIELD_PART, "0/3", "is out of range; the shards of 3 are 1/3 to 3/3"},
        {FIELD_PART, "4/3", "is out of range; the shards of 3 are 1/3 to 3/3"},
        {FIELD_LENGTHS, "", list},
        {FIELD_LENGTHS, "3,,4", list},
        {FIELD_LENGTHS, "3,0", list},
        {FIELD_LENGTHS,
         "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
         "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
         "has more than 64 numbers"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct members members = {0};
        struct field_problem problem = {""};
        if (field_read(&fields[cases[i].kind], cases[i].value, &members, &problem)) {
            fail_msg("'%s' was read", cases[i].value);
        }
        assert_string_equal(problem.text, cases[i].problem);
    }
}
