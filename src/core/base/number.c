/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <stdio.h>
#include <string.h>

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

const char *number_counted(uint64_t number, const char *noun, char *text)
{
    const size_t nbytes = strlen(noun);
    const char *const plural = nbytes > 0 && noun[nbytes - 1] == 's' ? "es" : "s";
    (void)snprintf(text, NUMBER_COUNTED_NBYTES, "%s %s%s", GROUPED(number), noun,
                   number == 1 ? "" : plural);
    return text;
}

const char *number_read(const char *text, uint32_t *number_out)
{
    const char *p = text;
    uint64_t number = 0;
    for (; *p >= '0' && *p <= '9' && number <= UINT32_MAX; p++) {
        number = number * 10 + (uint64_t)(*p - '0');
    }
    *number_out = (uint32_t)number;
    return p > text && number <= UINT32_MAX ? p : NULL;
}
