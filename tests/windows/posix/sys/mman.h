/* SPDX-License-Identifier: MIT */
/* mman.h: what support/guarded.c needs of POSIX, for Windows: pages without access. */
#pragma once

#include <stddef.h>
#include <windows.h>

enum {
    PROT_NONE = PAGE_NOACCESS,
    PROT_READ = PAGE_READONLY,
    PROT_WRITE = PAGE_READWRITE & ~PAGE_READONLY,
    MAP_PRIVATE = 0,
    MAP_ANONYMOUS = 0,
    _SC_PAGESIZE = 0
};
#define MAP_FAILED NULL

static inline long sysconf(int name)
{
    SYSTEM_INFO system;
    (void)name;
    GetSystemInfo(&system);
    return (long)system.dwPageSize;
}

/* Memory alone. `access` is PROT_NONE. */
static inline void *mmap(void *at, size_t nbytes, int access, int flags, int fd, long off)
{
    (void)flags, (void)fd, (void)off;
    return VirtualAlloc(at, nbytes, MEM_RESERVE | MEM_COMMIT, (DWORD)access);
}

/* `access` is PROT_NONE, PROT_READ or both others. */
static inline int mprotect(void *at, size_t nbytes, int access)
{
    DWORD before = 0;
    const DWORD after = access == (PROT_READ | PROT_WRITE) ? PAGE_READWRITE : (DWORD)access;
    return VirtualProtect(at, nbytes, after, &before) ? 0 : -1;
}

static inline int munmap(void *at, size_t nbytes)
{
    (void)nbytes;
    return VirtualFree(at, 0, MEM_RELEASE) ? 0 : -1;
}
