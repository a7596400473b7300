/* SPDX-License-Identifier: MIT */
#include "support/fail_alloc.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Allocations of all threads until one fails, including that one; 0: none fails. */
static atomic_size_t left;
static atomic_bool has_failed;

void fail_alloc_at(size_t n)
{
    left = n;
    has_failed = false;
}

bool fail_alloc_off(void)
{
    left = 0;
    return has_failed;
}

static bool fails(void)
{
    size_t before = atomic_load(&left);
    while (before > 0 && !atomic_compare_exchange_weak(&left, &before, before - 1)) {
    }
    if (before != 1) {
        return false;
    }
    has_failed = true;
    errno = ENOMEM;
    return true;
}

/* Defines `name`, which fails or calls `real`. */
#define FAILING(type, name, real, parameters, arguments)                                           \
    type name parameters;                                                                          \
    type real parameters;                                                                          \
    type name parameters                                                                           \
    {                                                                                              \
        return fails() ? NULL : real arguments;                                                    \
    }

#ifdef FAIL_ALLOC_EVERYWHERE
/* glibc also exports its allocation functions under these names. */
#define WRAPPED(name) name
#define REAL(name)    __libc_##name
#define REAL_ALIGNED  __libc_memalign
#else
#define WRAPPED(name) __wrap_##name
#define REAL(name)    __real_##name
#define REAL_ALIGNED  __real_aligned_alloc
#endif

FAILING(void *, WRAPPED(malloc), REAL(malloc), (size_t nbytes), (nbytes))
FAILING(void *, WRAPPED(calloc), REAL(calloc), (size_t count, size_t nbytes), (count, nbytes))
FAILING(void *, WRAPPED(realloc), REAL(realloc), (void *old, size_t nbytes), (old, nbytes))
FAILING(void *, WRAPPED(aligned_alloc), REAL_ALIGNED, (size_t alignment, size_t nbytes),
        (alignment, nbytes))

#ifndef FAIL_ALLOC_EVERYWHERE
FAILING(char *, WRAPPED(strdup), REAL(strdup), (const char *text), (text))
FAILING(char *, WRAPPED(strndup), REAL(strndup), (const char *text, size_t nbytes), (text, nbytes))
FAILING(char *, WRAPPED(realpath), REAL(realpath), (const char *path, char *resolved),
        (path, resolved))
#endif
