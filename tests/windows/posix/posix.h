/* SPDX-License-Identifier: MIT */
/*
 * posix.h: functions of POSIX that tests call and Windows lacks. Each source file of the tests
 * includes it first (tests/CMakeLists.txt).
 */
#pragma once

#include "base/system.h"

#include <direct.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define __printf__                 __gnu_printf__ /* for formats of cmocka's functions */
#define O_CLOEXEC                  O_NOINHERIT
#define SIGBUS                     SIGSEGV
#define pipe(fds)                  _pipe(fds, 1 << 16, O_BINARY)
#define write(fd, bytes, nbytes)   _write(fd, bytes, (unsigned)(nbytes))
#define mkdir(path, mode)          _mkdir(path)
#define setenv(name, value, again) _putenv_s(name, value)
#define unsetenv(name)             _putenv_s(name, "")

extern int posix_opens_bytes; /* so that posix.c is linked */
static int *const posix_used __attribute__((used)) = &posix_opens_bytes;

static inline size_t malloc_usable_size(void *block)
{
    return block == NULL ? 0 : _msize(block);
}

/* Makes a folder. `pattern` ends with six X, which become its name. */
static inline char *mkdtemp(char *pattern)
{
    return _mktemp(pattern) != NULL && _mkdir(pattern) == 0 ? pattern : NULL;
}

static inline int alphasort(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static inline int scandir(const char *path, struct dirent ***out,
                          int (*is_chosen)(const struct dirent *),
                          int (*compare)(const struct dirent **, const struct dirent **))
{
    struct dirent **entries = NULL;
    int count = 0;
    DIR *const folder = opendir(path);
    if (folder == NULL) {
        return -1;
    }
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (is_chosen(entry)) {
            entries = realloc(entries, (size_t)(count + 1) * sizeof *entries);
            entries[count] = malloc(sizeof **entries);
            *entries[count++] = *entry;
        }
    }
    (void)closedir(folder);
    qsort(entries, (size_t)count, sizeof *entries, (int (*)(const void *, const void *))compare);
    *out = entries;
    return count;
}

static inline char *strsep(char **text, const char *separators)
{
    char *const begin = *text;
    char *const end = begin == NULL ? NULL : strpbrk(begin, separators);
    *text = end == NULL ? NULL : end + 1;
    if (end != NULL) {
        *end = '\0';
    }
    return begin;
}

static inline void *memmem(const void *bytes, size_t nbytes, const void *part, size_t part_nbytes)
{
    const char *p = bytes;
    for (; nbytes >= part_nbytes; p++, nbytes--) {
        if (memcmp(p, part, part_nbytes) == 0) {
            return (void *)(uintptr_t)p;
        }
    }
    return NULL;
}

static inline long pwrite(int fd, const void *bytes, size_t nbytes, long off)
{
    return _lseek(fd, off, SEEK_SET) < 0 ? -1 : _write(fd, bytes, (unsigned)nbytes);
}
