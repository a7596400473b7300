/* SPDX-License-Identifier: MIT */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

const char *fuzz_file(enum fuzz_slot slot, struct wg_text text)
{
    static int fds[FUZZ_SLOTS];
    static char paths[FUZZ_SLOTS][32];
    if (fds[slot] == 0) {
        fds[slot] = memfd_create("fuzz", MFD_CLOEXEC);
        FUZZ_REQUIRE(fds[slot] > 0);
        (void)snprintf(paths[slot], sizeof paths[slot], "/proc/self/fd/%d", fds[slot]);
    }
    FUZZ_REQUIRE(ftruncate(fds[slot], 0) == 0);
    FUZZ_REQUIRE(pwrite(fds[slot], text.bytes, text.nbytes, 0) == (ssize_t)text.nbytes);
    return paths[slot];
}
