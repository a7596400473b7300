/* SPDX-License-Identifier: MIT */
/*
 * seal_proof.c: gives a certificate of boards prove that a test has changed a right last line.
 *
 *     seal_proof <CHANGED >SEALED        (CHANGED has no last line)
 */
#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 1 << 20 };

int main(void)
{
    static char bytes[ROOM];
    size_t nbytes = fread(bytes, 1, ROOM - 100, stdin);
    unsigned classes = 0;
    for (const char *p = bytes; (p = strstr(p, "\nclass ")) != NULL; p++) {
        classes++;
    }
    nbytes += (size_t)snprintf(bytes + nbytes, 100, "end %u ", classes);
    (void)printf("%s%016" PRIx64 "\n", bytes, hash_bytes(bytes, nbytes));
    return 0;
}
