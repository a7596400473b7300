/* SPDX-License-Identifier: MIT */
/* mean_interval.c: see mean_interval.h. */
#include "common/mean_interval.h"

#include <math.h>

/* The expansion of Abramowitz and Stegun 26.7.5, with the coefficients for this quantile. For two
   values, it is 11 % too low. */
double student_t(size_t count)
{
    const double x = 1 / ((double)count - 1);
    return count == 2 ? 12.7062
                      : 1.95996 + x * (2.37227 + x * (2.82250 + x * (2.55585 + x * 1.58953)));
}

struct mean_interval mean_interval(const double *values, size_t count, size_t all)
{
    const double n = (double)count;
    const double t = student_t(count);
    double sum = 0;
    double squares = 0;
    double cubes = 0;
    for (size_t i = 0; i < count; i++) {
        sum += values[i];
    }
    const double mean = sum / n;
    for (size_t i = 0; i < count; i++) {
        const double off = values[i] - mean;
        squares += off * off;
        cubes += off * off * off;
    }
    if (squares <= 0) {
        return (struct mean_interval){mean, mean, mean};
    }
    const double error = sqrt(squares / (n - 1) / n * (1 - n / (double)all)) / mean;
    const double skewness = cubes / n / pow(squares / n, 1.5);
    double most = exp(t * error);
    if (skewness > 0) {
        const double moved = cbrt(1 + skewness * (-t / sqrt(n) - skewness / 6 / n));
        most = fmax(most, 1 + 3 * sqrt(n) / skewness * (1 - moved) * error);
    }
    return (struct mean_interval){mean, mean / exp(t * error), mean * most};
}
