/* SPDX-License-Identifier: MIT */
/* test_mean_interval.c: compares Student's t with a table, and counts how often the interval of a
   sample holds the mean of all values. The seed is fixed, so the counts are, too. */
#include "common/mean_interval.h"

#include "base/random.h"
#include "support/test.h"

#include <math.h>

TEST(student_is_that_of_tables)
{
    static const struct {
        size_t count;
        double t;
    } rows[] = {
        {2, 12.7062},  {3, 4.3027},    {4, 3.1824},          {5, 2.7764},  {6, 2.5706},
        {7, 2.4469},   {9, 2.3060},    {11, 2.2281},         {21, 2.0860}, {41, 2.0211},
        {101, 1.9840}, {1001, 1.9623}, {100000000, 1.95996},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_true(fabs(student_t(rows[i].count) / rows[i].t - 1) < 0.01);
    }
}

static double uniform(struct random *random)
{
    return ((double)(random_next(random) >> 11) + 0.5) / 9007199254740992.0;
}

/* Draws `count` values without repetition to the front. */
static void draw(double *values, size_t count, size_t all, struct random *random)
{
    for (size_t i = 0; i < count; i++) {
        const size_t other = i + (size_t)random_below_64(random, all - i);
        const double value = values[i];
        values[i] = values[other];
        values[other] = value;
    }
}

/* Lognormal values, of deviations 0.6 and 1.3 times the mean: near 95 of 100 intervals hold the
   mean, by all sizes of samples. Student's interval holds it for 83 of 100 samples of ten. */
TEST(intervals_hold_the_mean)
{
    enum { ALL = 20000, SAMPLES = 2000 };
    static const size_t counts[] = {2, 5, 10, 40, 200};
    static double values[ALL];
    struct random random = {1};
    for (double sigma = 0.55; sigma <= 1; sigma += 0.45) {
        double sum = 0;
        for (size_t i = 0; i < ALL; i++) {
            const double angle = 2 * acos(-1.0) * uniform(&random);
            values[i] = exp(sigma * sqrt(-2 * log(uniform(&random))) * cos(angle));
            sum += values[i];
        }
        for (size_t i = 0; i < COUNT(counts); i++) {
            unsigned held = 0;
            for (unsigned k = 0; k < SAMPLES; k++) {
                draw(values, counts[i], ALL, &random);
                const struct mean_interval found = mean_interval(values, counts[i], ALL);
                assert_true(found.least <= found.mean && found.mean <= found.most);
                held += found.least <= sum / ALL && sum / ALL <= found.most;
            }
            assert_in_range(held, SAMPLES / 100 * (sigma < 1 ? 93 : 89), SAMPLES / 100 * 97);
        }
    }
}

/* The sample is all there is, or all values are equal: there is no doubt. */
TEST(an_interval_can_be_a_point)
{
    static const double values[] = {1, 2, 9};
    static const double equal[] = {3, 3};
    struct mean_interval found = mean_interval(values, 3, 3);
    assert_true(found.mean == 4 && found.least == 4 && found.most == 4);
    found = mean_interval(equal, 2, 100);
    assert_true(found.mean == 3 && found.least == 3 && found.most == 3);
    found = mean_interval((const double[]){0, 0}, 2, 100);
    assert_true(found.mean == 0 && found.least == 0 && found.most == 0);
}
