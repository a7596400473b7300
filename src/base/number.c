/* SPDX-License-Identifier: MIT */
#include "base/number.h"

const char *number_grouped(uint64_t number, char *text)
{
    char *p = text + NUMBER_GROUPED_NBYTES - 1;
    unsigned digits = 0;
    *p = '\0';
    do {
        if (digits > 0 && digits % 3 == 0) {
            *--p = ',';
        }
        *--p = (char)('0' + number % 10);
        number /= 10;
        digits++;
    } while (number > 0);
    return p;
}
