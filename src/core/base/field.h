/* SPDX-License-Identifier: MIT */
/*
 * field.h: reads the value of an option of a program, or of a parameter of a question, into a
 * member of a struct. The kinds of values, their ranges and the messages about wrong values are
 * here, so options and parameters do not differ in them.
 *
 *     static const struct field min = {FIELD_NUMBER, offsetof(struct settings, min), 1};
 *     struct field_problem problem;
 *     if (!field_read(&min, "0", &settings, &problem))
 *         printf("min=0 %s\n", problem.text);   is out of range; give a number from 1 to 4294967295
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_kind {
    FIELD_NONE = 0,  /* not read by field_read */
    FIELD_FLAG,      /* bool. An option without a value means true; a parameter is 1 or 0 */
    FIELD_TEXT,      /* const char *: the value itself, which is not copied */
    FIELD_NUMBER,    /* uint32_t, from `least` to `most` */
    FIELD_NUMBER_64, /* uint64_t, likewise */
    FIELD_COUNT,     /* size_t, from `least` on; SIZE_MAX for "all" and numbers that do not fit */
    FIELD_SEED,      /* uint64_t */
    FIELD_SECONDS,   /* double, above 0 and up to 10^9: "1.5" */
    FIELD_CHOICE,    /* an enum or unsigned: the index of the value in `names` */
    FIELD_SIZE,      /* two uint32_t, rows and columns of at most `most` cells: "4x5" */
    FIELD_CELL,      /* struct field_cell: "0,3" */
    FIELD_PART,      /* two uint32_t, the number of a part and the count of parts: "2/16" */
    FIELD_LENGTHS,   /* struct field_lengths: "3,6,7" */
    FIELD_POINTS     /* struct field_points: one of `names`, or numbers up to `most`: "0,0,1" */
};

struct field {
    enum field_kind kind;
    size_t offset; /* of the member in its struct */
    uint64_t least;
    uint64_t most;            /* 0: as much as the member holds */
    const char *const *names; /* of FIELD_CHOICE and FIELD_POINTS; NULL ends the list */
};

enum { FIELD_MAX_LENGTHS = 64, FIELD_MAX_POINTS = 256 };

struct field_lengths {
    size_t count; /* 0: not given */
    uint32_t lengths[FIELD_MAX_LENGTHS];
};

struct field_cell {
    uint32_t row; /* from 0 */
    uint32_t column;
    bool is_given;
};

/* The points of words by their length: a rule with a name, or a list. All zero: not given. */
struct field_points {
    bool is_given;
    unsigned named; /* an index in `names` */
    size_t count;   /* of the list; 0: `named` is used */
    uint32_t points[FIELD_MAX_POINTS];
};

struct field_problem {
    char text[256];
};

/*
 * Reads `value`, which ends with a zero byte, into the member of `object`. NULL stands for an
 * option without a value. Returns false if the value is wrong. Then problem_out->text is the error
 * and its remedy: the rest of a message that begins with the value, such as "is not a cell; write
 * it like 0,3".
 */
bool field_read(const struct field *field, const char *value, void *object,
                struct field_problem *problem_out);
