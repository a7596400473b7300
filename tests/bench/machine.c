/* SPDX-License-Identifier: MIT */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Copies the value of the first line that begins with `key`. Without such a line, copies
   "unknown". */
static void find_line(const char *path, const char *key, char *text, size_t nbytes)
{
    char line[256];
    FILE *file = fopen(path, "r");
    (void)snprintf(text, nbytes, "unknown");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, key, strlen(key)) == 0) {
            const char *value = line + strlen(key);
            value += strspn(value, " \t:=\"");
            (void)snprintf(text, nbytes, "%.*s", (int)strcspn(value, "\"\n"), value);
            break;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
}

struct machine machine_look(void)
{
    struct machine machine = {.cores = sysconf(_SC_NPROCESSORS_ONLN)};
    const time_t now = time(NULL);
    struct tm day;
    char text[64] = "";
    if (gmtime_r(&now, &day) != NULL) {
        (void)strftime(machine.date, sizeof machine.date, "%Y-%m-%d", &day);
    }
    find_line("/proc/cpuinfo", "model name", machine.cpu, sizeof machine.cpu);
    find_line("/etc/os-release", "PRETTY_NAME", machine.system, sizeof machine.system);
    if (strncmp(machine.system, "Debian", 6) == 0) {
        /* only this file has the point release */
        find_line("/etc/debian_version", "", text, sizeof text);
        (void)snprintf(machine.system, sizeof machine.system, "Debian %s", text);
    }
#if defined(__clang__)
    const char *const compiler = "";
#else
    const char *const compiler = "gcc ";
#endif
    (void)snprintf(machine.compiler, sizeof machine.compiler, "%s%s, %s", compiler, __VERSION__,
                   BENCH_BUILD_TYPE);
    if (getloadavg(&machine.load, 1) != 1) {
        machine.load = 0;
    }
    return machine;
}
