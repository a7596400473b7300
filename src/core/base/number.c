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

size_t number_digits(struct wg_text text)
{
    size_t count = 0;
    while (count < text.nbytes && text.bytes[count] >= '0' && text.bytes[count] <= '9') {
        count++;
    }
    return count;
}

bool number_is(struct wg_text text, uint64_t most, uint64_t *number_out)
{
    uint64_t number = 0;
    for (size_t i = 0; i < text.nbytes; i++) {
        const unsigned digit = (unsigned char)text.bytes[i] - (unsigned)'0';
        if (digit > 9 || digit > most || number > (most - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    if (text.nbytes > 0) {
        *number_out = number;
    }
    return text.nbytes > 0;
}
