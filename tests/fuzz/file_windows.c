/* SPDX-License-Identifier: MIT */
/* file_windows.c: the bytes are in a file, for want of files in memory. */
#include "base/system.h"
#include "fuzz/fuzz.h"

#include <process.h>
#include <stdio.h>

static char paths[FUZZ_SLOTS][512];

static void remove_files(void)
{
    for (unsigned slot = 0; slot < FUZZ_SLOTS; slot++) {
        if (paths[slot][0] != '\0') {
            (void)remove(paths[slot]);
        }
    }
}

const char *fuzz_file(enum fuzz_slot slot, struct wg_text text)
{
    char *const path = paths[slot];
    if (path[0] == '\0') {
        (void)atexit(remove_files);
        (void)snprintf(path, sizeof paths[slot], "%s/fuzz-%d-%u", SYSTEM_WORK_FOLDER, _getpid(),
                       (unsigned)slot);
    }
    FILE *const file = fopen(path, "wb");
    FUZZ_REQUIRE(file != NULL);
    FUZZ_REQUIRE(fwrite(text.bytes, 1, text.nbytes, file) == text.nbytes);
    FUZZ_REQUIRE(fclose(file) == 0);
    return path;
}
