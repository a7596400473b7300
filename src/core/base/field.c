/* SPDX-License-Identifier: MIT */
/* field.c: a function for each kind of value, and a table of these functions. */
#include "base/field.h"

#include "base/number.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static_assert(sizeof(enum field_kind) == sizeof(unsigned), "FIELD_CHOICE stores an unsigned");

/* Fills the problem and returns false. */
__attribute__((format(printf, 2, 3))) static bool wrong(struct field_problem *problem,
                                                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof problem->text, format, arguments);
    va_end(arguments);
    return false;
}

static bool read_flag(const struct field *field, const char *value, void *member,
                      struct field_problem *problem)
{
    (void)field;
    *(bool *)member = value == NULL || strcmp(value, "1") == 0;
    return *(bool *)member || strcmp(value, "0") == 0 ||
           wrong(problem, "is neither 1 (yes) nor 0 (no)");
}

static bool read_text(const struct field *field, const char *value, void *member,
                      struct field_problem *problem)
{
    (void)field;
    (void)problem;
    *(const char **)member = value;
    return true;
}

/* Reads a number from `least` to `most`. A number over 2^64 - 1 counts as 2^64 - 1. */
static bool read_number_to(uint64_t least, uint64_t most, const char *value, uint64_t *number_out,
                           struct field_problem *problem)
{
    const struct wg_text text = text_of(value);
    const bool is_number = text.nbytes > 0 && number_digits(text) == text.nbytes;
    const char *const what = is_number ? "is out of range" : "is not a number";
    *number_out = UINT64_MAX;
    (void)number_is(text, UINT64_MAX, number_out);
    if (is_number && *number_out >= least && *number_out <= most) {
        return true;
    }
    return most == UINT64_MAX
               ? wrong(problem, "%s; give %llu or more", what, (unsigned long long)least)
               : wrong(problem, "%s; give a number from %llu to %llu", what,
                       (unsigned long long)least, (unsigned long long)most);
}

static bool read_number(const struct field *field, const char *value, void *member,
                        struct field_problem *problem)
{
    const uint64_t most = field->most > 0 ? field->most : UINT32_MAX;
    uint64_t number;
    const bool is_right = read_number_to(field->least, most, value, &number, problem);
    *(uint32_t *)member = (uint32_t)number;
    return is_right;
}

static bool read_number_64(const struct field *field, const char *value, void *member,
                           struct field_problem *problem)
{
    const uint64_t most = field->most > 0 ? field->most : UINT64_MAX;
    return read_number_to(field->least, most, value, member, problem);
}

static bool read_count(const struct field *field, const char *value, void *member,
                       struct field_problem *problem)
{
    uint64_t number = UINT64_MAX;
    const bool is_right = strcmp(value, "all") == 0 ||
                          read_number_to(field->least, UINT64_MAX, value, &number, problem);
    *(size_t *)member = number < SIZE_MAX ? (size_t)number : SIZE_MAX;
    return is_right || wrong(problem, "is not a number; give %llu or more, or 'all'",
                             (unsigned long long)field->least);
}

static bool read_seed(const struct field *field, const char *value, void *member,
                      struct field_problem *problem)
{
    (void)field;
    return number_is(text_of(value), UINT64_MAX, member) ||
           wrong(problem, "is not a seed; give a number from 0 to %llu",
                 (unsigned long long)UINT64_MAX);
}

/* Reads a plain decimal number. strtod is not used: it would also read "inf" and "0x1p3", and would
   be a tenth of the WebAssembly module. For up to 17 digits, strtod would give the same result;
   further digits are ignored. "none" is 0, no limit. */
static bool read_seconds(const struct field *field, const char *value, void *member,
                         struct field_problem *problem)
{
    enum { MOST = 1000000000 }; /* some thirty years; in nanoseconds, this fits in 64 bits */
    static const uint64_t most_digits = 100000000000000000;
    const char *const point = strchr(value, '.');
    const char *p = value;
    uint64_t digits = 0;
    double scale = 1;
    (void)field;
    if (strcmp(value, "none") == 0) {
        *(double *)member = 0;
        return true;
    }
    for (; (*p >= '0' && *p <= '9') || p == point; p++) {
        if (p != point && digits < most_digits) {
            digits = digits * 10 + (unsigned)(*p - '0');
            scale *= point != NULL && p > point ? 10 : 1;
        } else if (point == NULL || p < point) {
            scale /= 10;
        }
    }
    *(double *)member = (double)digits / scale;
    if (*p != '\0' || !(digits > 0)) {
        return wrong(problem,
                     "is not a number of seconds; give one above 0, such as 1.5, or 'none'");
    }
    return (double)digits / scale <= MOST ||
           wrong(problem, "is too long; give at most %d seconds", MOST);
}

/* Looks for the value in the names. If it is not there, writes the names to `list`: "classic,
   length or none". */
static bool find_name(const char *const *names, const char *joint_of_last, const char *value,
                      unsigned *index_out, char *list, size_t room)
{
    size_t used = 0;
    for (unsigned i = 0; names[i] != NULL; i++) {
        if (strcmp(value, names[i]) == 0) {
            *index_out = i;
            return true;
        }
        const char *const joint = i == 0 ? "" : names[i + 1] == NULL ? joint_of_last : ", ";
        const int nbytes = snprintf(list + used, room - used, "%s%s", joint, names[i]);
        used += (size_t)nbytes < room - used ? (size_t)nbytes : 0;
    }
    return false;
}

static bool read_choice(const struct field *field, const char *value, void *member,
                        struct field_problem *problem)
{
    char list[sizeof problem->text] = "";
    return find_name(field->names, " or ", value, member, list, sizeof list) ||
           wrong(problem, "is not known; choose %.200s", list);
}

/* Reads two numbers separated by `between`. Returns false if the text is anything else. */
static bool read_pair(const char *text, char between, uint32_t *first_out, uint32_t *second_out)
{
    struct wg_text rest = text_of(text);
    uint64_t first = 0;
    uint64_t second = 0;
    bool has_end;
    const bool is_pair = number_is(text_take_until(&rest, between, &has_end), UINT32_MAX, &first) &&
                         number_is(rest, UINT32_MAX, &second);
    *first_out = (uint32_t)first;
    *second_out = (uint32_t)second;
    return is_pair;
}

static bool read_size(const struct field *field, const char *value, void *member,
                      struct field_problem *problem)
{
    uint32_t size[2];
    const bool is_pair = read_pair(value, 'x', &size[0], &size[1]);
    memcpy(member, size, sizeof size);
    return (is_pair && (uint64_t)size[0] * size[1] - 1 < field->most) ||
           wrong(problem, "is not a size; write it like 3x4: rows, columns, at most %u cells",
                 (unsigned)field->most);
}

static bool read_cell(const struct field *field, const char *value, void *member,
                      struct field_problem *problem)
{
    struct field_cell *const cell = member;
    (void)field;
    cell->is_given = read_pair(value, ',', &cell->row, &cell->column);
    return cell->is_given || wrong(problem, "is not a cell; write it like 0,3: row 0, column 3");
}

static bool read_part(const struct field *field, const char *value, void *member,
                      struct field_problem *problem)
{
    uint32_t part[2];
    const bool is_pair = read_pair(value, '/', &part[0], &part[1]);
    (void)field;
    memcpy(member, part, sizeof part);
    if (!is_pair || part[1] == 0) {
        return wrong(problem, "is not a shard; write it like 2/16: the second of 16");
    }
    return (part[0] > 0 && part[0] <= part[1]) ||
           wrong(problem, "is out of range; the shards of %u are 1/%u to %u/%u", part[1], part[1],
                 part[1], part[1]);
}

/* Reads a list of numbers from `least` to `most` separated by commas, such as "3,6,7", into
   numbers[0..room). Returns their count, or 0 if the text is not such a list. If the text goes on
   after `room` numbers and a comma, returns room + 1 and does not read the rest. */
static size_t read_list(const char *text, uint32_t least, uint32_t most, uint32_t *numbers,
                        size_t room)
{
    struct wg_text rest = text_of(text);
    for (size_t count = 0; count < room;) {
        uint64_t number;
        bool has_end;
        if (!number_is(text_take_until(&rest, ',', &has_end), most, &number) || number < least) {
            return 0;
        }
        numbers[count++] = (uint32_t)number;
        if (!has_end) {
            return count;
        }
    }
    return room + 1;
}

static bool read_lengths(const struct field *field, const char *value, void *member,
                         struct field_problem *problem)
{
    struct field_lengths *const list = member;
    (void)field;
    list->count = read_list(value, 1, UINT32_MAX, list->lengths, FIELD_MAX_LENGTHS);
    return list->count > FIELD_MAX_LENGTHS
               ? wrong(problem, "has more than %d numbers", FIELD_MAX_LENGTHS)
               : list->count > 0 || wrong(problem, "is not a list of lengths; write it like 3,6,7");
}

static bool read_points(const struct field *field, const char *value, void *member,
                        struct field_problem *problem)
{
    struct field_points *const given = member;
    char list[sizeof problem->text] = "";
    const uint32_t most = (uint32_t)field->most;
    *given = (struct field_points){.is_given = true};
    if (value[0] < '0' || value[0] > '9') {
        return find_name(field->names, ", ", value, &given->named, list, sizeof list) ||
               wrong(problem,
                     "is not known; choose %.80s or a list of points such as 0,0,0,1,1,2,3,5,11",
                     list);
    }
    given->count = read_list(value, 0, most, given->points, FIELD_MAX_POINTS);
    return (given->count > 0 && given->count <= FIELD_MAX_POINTS) ||
           wrong(problem,
                 "is not a list of points; write it like 0,0,0,1,1,2,3,5,11, with at most %d "
                 "numbers up to %u",
                 FIELD_MAX_POINTS, (unsigned)most);
}

bool field_read(const struct field *field, const char *value, void *object,
                struct field_problem *problem_out)
{
    static bool (*const readers[])(const struct field *, const char *, void *,
                                   struct field_problem *) = {
        [FIELD_FLAG] = read_flag,       [FIELD_TEXT] = read_text,
        [FIELD_NUMBER] = read_number,   [FIELD_NUMBER_64] = read_number_64,
        [FIELD_COUNT] = read_count,     [FIELD_SEED] = read_seed,
        [FIELD_SECONDS] = read_seconds, [FIELD_CHOICE] = read_choice,
        [FIELD_SIZE] = read_size,       [FIELD_CELL] = read_cell,
        [FIELD_PART] = read_part,       [FIELD_LENGTHS] = read_lengths,
        [FIELD_POINTS] = read_points,
    };
    assert(field->kind != FIELD_NONE);
    return readers[field->kind](field, value, (char *)object + field->offset, problem_out);
}
