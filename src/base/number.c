/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <stdio.h>

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
    (void)snprintf(text, NUMBER_COUNTED_NBYTES, "%s %s%s", GROUPED(number), noun,
                   number == 1 ? "" : "s");
    return text;
}

const char *number_read_to(const char *text, uint64_t most, uint64_t *number_out)
{
    const char *p = text;
    uint64_t number = 0;
    for (; *p >= '0' && *p <= '9' && number <= most; p++) {
        number = number * 10 + (uint64_t)(*p - '0');
    }
    *number_out = number;
    return p > text && number <= most ? p : NULL;
}

const char *number_read(const char *text, uint32_t *number_out)
{
    uint64_t number;
    const char *const end = number_read_to(text, UINT32_MAX, &number);
    *number_out = (uint32_t)number;
    return end;
}

bool number_read_pair(const char *text, char between, uint32_t *first_out, uint32_t *second_out)
{
    const char *p = number_read(text, first_out);
    if (p == NULL || *p != between) {
        return false;
    }
    p = number_read(p + 1, second_out);
    return p != NULL && *p == '\0';
}

size_t number_read_list(const char *text, uint32_t least, uint32_t most, uint32_t *numbers,
                        size_t room)
{
    const char *p = text;
    for (size_t count = 0; count < room;) {
        p = number_read(p, &numbers[count]);
        if (p == NULL || numbers[count] < least || numbers[count] > most ||
            (*p != ',' && *p != '\0')) {
            return 0;
        }
        count++;
        if (*p++ == '\0') {
            return count;
        }
    }
    return room + 1;
}
