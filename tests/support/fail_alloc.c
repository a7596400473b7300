/* SPDX-License-Identifier: MIT */
/* fail_alloc.c: see fail_alloc.h. */
#define _POSIX_C_SOURCE 200809L
#include "support/fail_alloc.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Allocations until the one that fails, that one too, by any thread; 0: off. */
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

#ifdef FAIL_ALLOC_EVERYWHERE

/* What malloc and the others of glibc call themselves. */
void *__libc_malloc(size_t nbytes);
void *__libc_calloc(size_t count, size_t nbytes);
void *__libc_realloc(void *old, size_t nbytes);
void *__libc_memalign(size_t alignment, size_t nbytes);

void *malloc(size_t nbytes)
{
    return fails() ? NULL : __libc_malloc(nbytes);
}

void *calloc(size_t count, size_t nbytes)
{
    return fails() ? NULL : __libc_calloc(count, nbytes);
}

void *realloc(void *old, size_t nbytes)
{
    return fails() ? NULL : __libc_realloc(old, nbytes);
}

void *aligned_alloc(size_t alignment, size_t nbytes)
{
    return fails() ? NULL : __libc_memalign(alignment, nbytes);
}

#else

void *__real_malloc(size_t nbytes);
void *__real_calloc(size_t count, size_t nbytes);
void *__real_realloc(void *old, size_t nbytes);
void *__real_aligned_alloc(size_t alignment, size_t nbytes);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t nbytes);
char *__real_realpath(const char *path, char *resolved);

void *__wrap_malloc(size_t nbytes);
void *__wrap_calloc(size_t count, size_t nbytes);
void *__wrap_realloc(void *old, size_t nbytes);
void *__wrap_aligned_alloc(size_t alignment, size_t nbytes);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t nbytes);
char *__wrap_realpath(const char *path, char *resolved);

void *__wrap_malloc(size_t nbytes)
{
    return fails() ? NULL : __real_malloc(nbytes);
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    return fails() ? NULL : __real_calloc(count, nbytes);
}

void *__wrap_realloc(void *old, size_t nbytes)
{
    return fails() ? NULL : __real_realloc(old, nbytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t nbytes)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, nbytes);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t nbytes)
{
    return fails() ? NULL : __real_strndup(text, nbytes);
}

char *__wrap_realpath(const char *path, char *resolved)
{
    return fails() ? NULL : __real_realpath(path, resolved);
}

#endif
