/* SPDX-License-Identifier: MIT */
/* test_progress.c: the text of a line of progress (tools/common/progress.h). */
#include "common/progress.h"
#include "support/test.h"

static const struct {
    const char *line;
    struct progress_count count;
    double changed;
    double seconds;
    double limit;
} lines[] = {
    ROW("reading  3,141,592 words   73 %   1.0 million/s   2 s left",
        {"reading", "word", .done = 3141592, .part = 0.734}, 3, 3, 0),
    {"sorting  4 words", {"sorting", .more = "4 words"}, 0, 0.5, 0},
    {"sorting  12 s so far   4 words", {"sorting", .more = "4 words"}, 0, 12, 0},
    /* the whole is known */
    ROW("searching  3 of 10 dead ends   30 %   1.5/s   5 s left", {"searching", "dead end", 3, 10},
        2, 2, 0),
    {"rolling  0 of 3 boards   59 s so far", {"rolling", "board", 0, 3}, 0, 59.4, 0},
    /* the time left falls while the count stays; it is unknown when it is over */
    {"climbing  1 of 4 climbs   25 %   15/min   11 s left", {"climbing", "climb", 1, 4}, 4, 5, 0},
    ROW("climbing  3 of 4 climbs   75 %   15/min   17 s so far", {"climbing", "climb", 3, 4}, 12,
        17, 0),
    ROW("climbing  5 s so far   best 8 points",
        {"climbing", "climb", 0, 1, .more = "best 8 points"}, 0, 5, 0),
    /* a time limit */
    {"climbing  at most 1 min 5 s left", {"climbing", "climb", 0, 1}, 0, 1, 65},
    {"searching  2 of 4 boards   50 %   1.0/s   2 s left", {"searching", "board", 2, 4}, 2, 2, 60},
    ROW("searching  2 of 4 boards   50 %   1.0/s   at most 1 s left", {"searching", "board", 2, 4},
        2, 2, 1),
    /* units */
    ROW("rolling  1 of 1,000,000,000,000 boards   0 %   1.0/s   1193046 h 28 min left",
        {"rolling", "board", 1, UINT64_C(1000000000000)}, 1, 1, 0),
    {"solving  1 board   6.0/h   10 min 0 s so far", {"solving", "board", 1}, 600, 600, 0},
    {"solving  12,345 boards   1,200/s   10 s so far", {"solving", "board", 12345}, 10, 10, 0},
    {"solving  999,999 boards   1.0 million/s   1 s so far", {"solving", "board", 999999}, 1, 1, 0},
    {"solving  7,400 boards   1.0/s   2 h 3 min so far", {"solving", "board", 7400}, 7400, 7400, 0},
    /* a file that has grown */
    ROW("solving  10 boards   100 %   10/s   1 s so far",
        {"solving", "board", .done = 10, .part = 1.5}, 1, 1, 0),
    ROW("solving  18,446,744,073,709,551,615 boards   18446744073709.6 million/s   1 s so far",
        {"solving", "board", UINT64_MAX}, 1, 1, 0),
};

TEST(says_what_is_known)
{
    for (size_t i = 0; i < COUNT(lines); i++) {
        char line[PROGRESS_NBYTES];
        progress_line(line, &lines[i].count, lines[i].changed, lines[i].seconds, lines[i].limit,
                      100);
        assert_string_equal(line, lines[i].line);
    }
}

/* The last column stays empty, because some terminals go to the next line after it. */
TEST(fits_the_terminal)
{
    static const struct progress_count count = {"rolling", "board", 5, 10, .more = "999 rolls"};
    static const struct {
        unsigned columns;
        const char *line;
    } cases[] = {
        {200, "rolling  5 of 10 boards   50 %   1.0/s   5 s left   999 rolls"},
        {62, "rolling  5 of 10 boards   50 %   1.0/s   5 s left   999 rolls"},
        {61, "rolling  5 of 10 boards   1.0/s   5 s left   999 rolls"},
        {52, "rolling  5 of 10 boards   5 s left   999 rolls"},
        {46, "rolling  5 of 10 boards   5 s left"},
        {34, "rolling  5 of 10 boards"},
        {23, "rolling"},
        {8, "rolling"},
        {7, "rollin"},
        {1, ""},
        {0, ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char line[PROGRESS_NBYTES];
        progress_line(line, &count, 5, 5, 0, cases[i].columns);
        assert_string_equal(line, cases[i].line);
    }
}
