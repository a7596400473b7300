/* SPDX-License-Identifier: MIT */
/*
 * mean_interval.h: estimates the mean of many values, such as times, by a random sample of them.
 *
 * A few of such values are many times as large as most. So Student's interval is too low: it is
 * made for the logarithm of the mean, which also keeps it above 0. If the sample is skewed, the end
 * of the interval is at least that of Hall ("On the removal of skewness by transformation", 1992).
 *
 * In 1,000 samples each of 5 to 200 of 2,862 times, of skewness 0.6 to 5.7, the intervals held the
 * true mean in 93 to 97 of 100 cases (Student's: 90 to 96); of lognormal values of skewness 5, in
 * 90 to 97 (Student's: 83 to 93), of skewness 15, in 86 to 95 (Student's: 70 to 91). Cox's interval
 * and resampling (bootstrap-t) were no better.
 */
#pragma once

#include <stddef.h>

struct mean_interval {
    double mean;  /* of the sample */
    double least; /* the mean of all values is between these for about 95 of 100 samples */
    double most;
};

/* Returns the quantile 0.975 of Student's t for a sample of `count` values, at least 2. It is wrong
   by less than 1 %. */
double student_t(size_t count);

/* `values` are `count` of `all` values, at least 2, none below 0, drawn at random without
   repetition. */
struct mean_interval mean_interval(const double *values, size_t count, size_t all);
